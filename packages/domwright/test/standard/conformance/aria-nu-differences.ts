/*
 * Where the Nu Html Checker and we differ about ARIA, each with the reason: cases by their names, in which only that side reports an
 * error.
 */

export interface AriaDifference {
  /** The side that reports an error. */
  readonly only: 'nu' | 'ours';
  /** The names of the cases. */
  readonly cases: RegExp;
  /** What is reported. */
  readonly says: RegExp;
  readonly reason: string;
}

export const ariaDifferences: readonly AriaDifference[] = [
  // Roles.
  {
    only: 'nu',
    cases: /BUTTON$/,
    says: /^Bad value “BUTTON”/,
    reason: 'authors SHOULD use lower case: a warning',
  },
  {
    only: 'nu',
    cases: /(?:role=|^)generic(?: alone)?$/,
    says: /^Bad value “generic”/,
    reason: 'authors SHOULD NOT use generic: a warning',
  },
  {
    only: 'nu',
    cases: /(?:role=|^)(?:comment|mark|sectionfooter|sectionheader|suggestion)(?: alone)?$/,
    says: /^Bad value /,
    reason: 'roles of the draft of WAI-ARIA 1.3, to which ARIA in HTML already turned for image',
  },
  {
    only: 'nu',
    cases: /(?:role=|^)doc-page(?:footer|header)(?: alone)?$/,
    says: /^Bad value /,
    reason: 'roles of DPub-ARIA 1.1',
  },
  {
    only: 'nu',
    cases: /^(?:embed|iframe|img|img@named|object) role=image$|^img@named role=meter$/,
    says: /^Bad value “(?:image|meter)”|^An “img” element with a “role” attribute must also have/,
    reason: 'the row of the element has the role; image since 2024',
  },
  {
    only: 'nu',
    cases: /^t[dhr]\S* role=(?:cell|columnheader|gridcell|row|rowheader)$/,
    says: /^The “role” attribute must not be used on a “t[dhr]” element/,
    reason: 'the implicit role is allowed, but NOT RECOMMENDED: a warning',
  },
  {
    only: 'nu',
    cases: /^input (?:reset|submit) role=separator$|^input search\[list\] role=combobox$/,
    says: /^Bad value “\w+” for attribute “type”/,
    reason: 'the row of the element has the role',
  },
  {
    only: 'ours',
    cases: /role=directory$/,
    says: /^aria\/(?:role|attribute)-not-allowed/,
    reason: 'deprecated, and only elements that may have any role may have it; Nu warns everywhere',
  },
  {
    only: 'ours',
    cases: /role=none button$/,
    says: /^aria\/role-not-allowed: <.*> must not have the role button/,
    reason: 'the second role must be allowed, too: user agents that lack the first one take it',
  },
  {
    only: 'ours',
    cases: /^- role=/,
    says: /^aria\/(?:unknown|abstract)-role/,
    reason: 'Nu checks no roles of custom elements',
  },
  {
    only: 'ours',
    cases:
      /^dd role=definition|^dt role=term|^area\[href\] role=button|^header\S* role=doc-footnote|^input image role=combobox|^input (?:search|text)\[list\] role=/,
    says: /^aria\/role-not-allowed/,
    reason: 'not in the row of the element',
  },
  {
    only: 'ours',
    cases: /^header@in-sectioning role=banner|^footer@in-sectioning role=contentinfo/,
    says: /^aria\/role-not-allowed/,
    reason: 'only outside sectioning content',
  },
  {
    only: 'nu',
    cases:
      /^img\[alt\] role=(?:none|presentation)|^img role=(?:img|none|presentation)|^li@in-list role=doc-(?:biblioentry|endnote)/,
    says: /^An? “(?:img|li)” element/,
    reason: 'allowed, but NOT RECOMMENDED or deprecated: warnings at most',
  },
  {
    only: 'nu',
    cases: /^hgroup role=(?:button|img|progressbar|separator|slider)$/,
    says: /^The element “h2” must not appear as a descendant/,
    reason: 'of allowed descendants, whose table is informative, we check only what users interact with',
  },
  {
    only: 'nu',
    cases: /^button role=switch$|^caption role=caption$/,
    says: /^(?:Element “button” is missing|Attribute )/,
    reason: 'the row of the element allows it, with the attributes that the role requires',
  },

  // Attributes of elements.
  {
    only: 'ours',
    cases: /^(?:col|colgroup|source|track) aria-|^picture aria-/,
    says: /^aria\/attribute-not-allowed/,
    reason: 'no attribute of ARIA, or only aria-hidden; Nu allows global ones',
  },
  {
    only: 'ours',
    cases: /^img\[alt\] aria-/,
    says: /^aria\/attribute-not-allowed/,
    reason: 'no attribute of ARIA except aria-hidden',
  },
  {
    only: 'ours',
    cases: /^embed aria-|^li aria-(?:level|posinset|setsize)|^td@tableless aria-|^th@tableless aria-/,
    says: /^aria\/attribute-not-allowed/,
    reason: 'without a role, the element has only global attributes',
  },
  {
    only: 'ours',
    cases: / aria-expanded$/,
    says: /^aria\/attribute-not-allowed/,
    reason: 'sections lost aria-expanded in WAI-ARIA 1.2; Nu still allows it',
  },
  {
    only: 'ours',
    cases:
      /^input \S+ aria-(?:selected|multiline)$|^select\S* aria-(?:autocomplete|placeholder)$|^td\S* aria-(?:level|readonly|required|selected)$|^(?:tbody|tfoot|thead) aria-activedescendant$/,
    says: /^aria\/attribute-not-allowed/,
    reason: 'the role of the row does not support it',
  },
  {
    only: 'ours',
    cases: /^tr aria-(?:expanded|level|posinset|setsize)$/,
    says: /^aria\/attribute-not-allowed: \S+ must not be on a row of a table/,
    reason: 'only rows of a treegrid may have them',
  },
  {
    only: 'ours',
    cases: / aria-hidden$/,
    says: /^aria\/hidden-focusable/,
    reason: 'since 2024, focusable elements must not have it; Nu does not look',
  },
  {
    only: 'ours',
    cases: / aria-(?:braille)?roledescription$/,
    says: /^aria\/prohibited-attribute/,
    reason: 'the role generic prohibits it',
  },
  {
    only: 'ours',
    cases: /^(?:footer@in-sectioning|header@in-sectioning|li) aria-(?:braillelabel|label|labelledby)$/,
    says: /^aria\/prohibited-attribute/,
    reason: 'exposed as generic there, so it must not be named',
  },
  {
    only: 'ours',
    cases: / aria-braillelabel$/,
    says: /^aria\/prohibited-attribute/,
    reason: 'the role prohibits it; Nu knows fewer such roles',
  },
  {
    only: 'ours',
    cases: /^(?:doc-pagefooter|doc-pageheader|mark|none|suggestion) aria-(?:label|labelledby)$/,
    says: /^aria\/prohibited-attribute/,
    reason: 'the role prohibits names; Nu only warns of none, and does not know the others',
  },
  {
    only: 'ours',
    cases: / aria-owns$/,
    says: /^aria\/wrong-owner: an element with the role \S+ must not own others/,
    reason: 'its children are presentational',
  },
  {
    only: 'nu',
    cases:
      /^input \S+ aria-|^(?:td|th|tr)\S* aria-(?:col|row)indextext$|^(?:article|audio|video|address|hgroup|select\S*) aria-/,
    says: /^(?:Attribute “aria-|Element “[a-z]+” is missing )/,
    reason: 'the row of the element allows the attributes of a role that supports it',
  },
  {
    only: 'nu',
    cases: /^label@labels aria-/,
    says: /^The “aria-[a-z]+” attribute must not be used on any “label” element/,
    reason: 'only names are prohibited; global attributes are allowed',
  },
  {
    only: 'nu',
    cases: /^summary@summary aria-(?:description|dropeffect|grabbed)$/,
    says: /must not be used on any “summary” element/,
    reason: 'global attributes are allowed',
  },
  {
    only: 'nu',
    cases: /^- aria-(?:braillelabel|label|labelledby)$/,
    says: /must not be specified on any “x-y” element/,
    reason: 'a script may give a custom element a role that can be named',
  },
  {
    only: 'nu',
    cases: / aria-braillelabel$/,
    says: /^The “aria-braillelabel” attribute must not be specified/,
    reason: 'no role corresponds to the element; what it must not have is aria-label and aria-labelledby',
  },
  {
    only: 'nu',
    cases: /^input checkbox\[aria-pressed\] aria-pressed$/,
    says: /^Duplicate attribute/,
    reason: 'a parse error',
  },

  // Attributes of roles.
  {
    only: 'ours',
    cases:
      /^(?:comment|directory|doc-pagefooter|doc-pageheader|generic|mark|sectionfooter|sectionheader|suggestion) aria-/,
    says: /^aria\/attribute-not-allowed/,
    reason: 'Nu does not know the role, or checks no attributes of it',
  },
  {
    only: 'ours',
    cases:
      /^(?:grid|gridcell|tablist|treegrid) aria-level$|^(?:menuitemradio|radio) aria-selected$|^rowgroup aria-activedescendant$|^(?:combobox|search) aria-orientation$/,
    says: /^aria\/attribute-not-allowed/,
    reason: 'the role does not support it in WAI-ARIA 1.2',
  },
  {
    only: 'nu',
    cases:
      /^(?:cell|columnheader|gridcell|row|rowheader|aria-\w+) ?(?:aria-(?:col|row)indextext)?$|^aria-(?:col|row)indextext$/,
    says: /^Attribute “aria-(?:col|row)indextext” not allowed/,
    reason: 'attributes of the draft of WAI-ARIA 1.3',
  },
  {
    only: 'nu',
    cases: /^(?:doc-\w+|graphics-object|listbox) aria-/,
    says: /^Attribute “aria-/,
    reason: 'inherited from the superclass; listbox has aria-expanded in WAI-ARIA 1.2',
  },
  {
    only: 'nu',
    cases: /^tab aria-selected$/,
    says: /^Every active “role=tab” element/,
    reason: 'whether a tab panel is there is up to scripts',
  },

  // Values.
  {
    only: 'nu',
    cases: /="TRUE"$/,
    says: /^Bad value “TRUE”/,
    reason: 'authors SHOULD use lower case: a warning',
  },
  {
    only: 'nu',
    cases: /^aria-hidden="undefined"$/,
    says: /^Bad value “undefined”/,
    reason: 'a value in the table of the attribute',
  },
  {
    only: 'nu',
    cases: /^aria-rowspan="0"$/,
    says: /^Bad value “0”/,
    reason: 'it must be at least 0, which means the rest of the row group',
  },
  {
    only: 'nu',
    cases: /^aria-(?:details|errormessage)="/,
    says: /An ID must not contain whitespace/,
    reason: 'a list since the draft of WAI-ARIA 1.3',
  },
  {
    only: 'nu',
    cases: /^aria-activedescendant="/,
    says: /is not the ID of any element/,
    reason: 'findValueErrors reports missing ids',
  },
  {
    only: 'ours',
    cases: /^aria-(?:dropeffect|grabbed)="/,
    says: /^aria\/invalid-value/,
    reason: 'deprecated attributes, whose values Nu does not check',
  },
  {
    only: 'ours',
    cases: /^aria-owns="(?: 1|id id|true false)"$/,
    says: /^aria\/wrong-owner/,
    reason: 'several cases own the same elements; Nu does not look',
  },
  {
    only: 'ours',
    cases: /^aria-brailleroledescription$/,
    says: /^aria\/missing-companion/,
    reason: 'a draft',
  },
];
