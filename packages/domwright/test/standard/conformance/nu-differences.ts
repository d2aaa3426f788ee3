/*
 * Where the Nu Html Checker and we differ, each with the reason. With both patterns, it is one thing at one place in different
 * words; with one, only that side has it.
 */

export interface Difference {
  readonly nu?: RegExp;
  readonly ours?: RegExp;
  readonly reason: string;
}

export const differences: readonly Difference[] = [
  // One thing in different words.
  {
    nu: /^Bad value .* for attribute “(?:srcset|imagesrcset|sizes)” on element “(?:source|link)”/s,
    ours: /^(?:<link> .*must not have (?:sizes|imagesrcset)|(?:sizes|srcset) is not allowed on <source> here)/,
    reason: 'an attribute that may not be there is one finding, which says nothing about its value',
  },
  {
    nu: /^Attribute “(?:name|http-equiv|charset|media)” not allowed on element “meta”/,
    ours: /^<meta> is not allowed in /,
    reason:
      'Nu has a meta element for head and another one for body; the standard allows no meta without itemprop there',
  },
  {
    nu: /^Element “meta” is missing one or more of the following attributes: “itemprop”, “property”/,
    ours: /^<meta> is not allowed in /,
    reason:
      'Nu has a meta element for head and another one for body; the standard allows no meta without itemprop there',
  },
  {
    nu: /^Element “meta” is missing one or more of the following attributes: “itemprop”, “property”/,
    ours: /^<meta> .*must not have content/,
    reason: 'a meta element without a name is one with a needless content, or with content that lacks a name',
  },
  {
    nu: /^Element “input” is missing (?:required attribute|one or more of the following attributes:) .*“type”/,
    ours: / does not apply to <input type=/,
    reason: 'an attribute that needs another type',
  },
  {
    nu: /^Element “input” is missing required attribute “alt”/,
    ours: / does not apply to <input type=/,
    reason: 'an attribute that needs another type; Nu takes the input for an image button',
  },
  {
    nu: /^Element “area” is missing required attribute “(?:href|alt)”/,
    ours: /^<area> .*must not have /,
    reason: 'an attribute that needs href',
  },
  {
    nu: /^Element “.*” is missing a required (?:instance of child|child) element/,
    ours: /is not allowed in this place in <.*>: expected/,
    reason: 'the child before which another is missing',
  },

  {
    nu: /^Element “(?:base|title)” not allowed as child of element “head”/,
    ours: /^a document must not have more than one <(?:base|title)>/,
    reason: 'the second one',
  },
  {
    nu: /^Bad value .* for attribute “http-equiv” on element “meta”|^Attribute “http-equiv” not allowed on element “meta”/s,
    ours: /^http-equiv(?:=set-cookie)? must /,
    reason: 'a pragma that the standard does not allow is a finding about the document, not about the value',
  },
  {
    nu: /^Bad value .* for attribute “alt” on element “input”/s,
    ours: /^the alt of an image button must not be empty/,
    reason: 'whether alt may be empty depends on the type, so it is a finding about the document',
  },
  {
    nu: /^Bad value .* for the attribute “xmlns”/s,
    ours: /^xmlns is not allowed on /,
    reason: 'xmlns with another value is an attribute that is not allowed',
  },

  // Only Nu: values.
  {
    nu: /^Bad value .* for attribute “rel” on element “(?:div|span)”/s,
    reason: 'an attribute of RDFa, which is not allowed there',
  },
  {
    nu: /^Bad value .* for attribute “(?:role|aria-[a-z]+)”/s,
    reason: 'ARIA: aria-nu.ci.test.ts compares it',
  },
  {
    nu: /^Bad value .* for attribute “ping” .* Must contain only “http” or “https” URLs/s,
    reason: 'a relative URL has the scheme of the document',
  },
  { nu: /^Bad value .* for attribute “name” on element “meta”/s, reason: 'the standard lets it be empty' },
  {
    nu: /^Bad value .* for attribute “codetype” on element “object”/s,
    reason: 'an obsolete attribute, which both report',
  },

  // Only Nu: nothing in the standard asks for it, or we say it in another way.
  {
    nu: /^Element “a” is missing required attribute “href”/,
    reason:
      'Nu asks for href beside a name, and beside attributes of RDFa; an a element without href is a placeholder',
  },
  {
    nu: /^Element “script” must not have attribute “charset” unless attribute “src” is also specified/,
    reason: 'charset is obsolete on every script element, which both report',
  },
  { nu: /^Duplicate ID “”/, reason: 'an empty id is invalid, and refers to nothing twice' },
  {
    nu: /^Element “input” with attribute “type” whose value is “button” must have non-empty attribute/,
    reason: 'the value of a button may be empty',
  },
  {
    nu: /^Attribute “property” not allowed on element “meta”/,
    reason: 'an attribute of RDFa, which is another specification',
  },
  {
    nu: /^Element “meta” is missing required attribute “content”/,
    reason: 'content is required beside name, http-equiv and itemprop, not beside property',
  },
  {
    nu: /^The “\S*” element is a completely-unknown element/,
    reason: 'an obsolete element, which both report',
  },
  {
    nu: /^Attribute “(?:href|target)” not allowed on element “a”/,
    reason: 'ARIA: aria-nu.ci.test.ts compares it',
  },
  { nu: /^Attribute “aria-/, reason: 'ARIA: aria-nu.ci.test.ts compares it' },
  {
    nu: /is missing one or more of the following attributes: “aria-/,
    reason: 'ARIA: aria-nu.ci.test.ts compares it',
  },
  {
    nu: /^Element “summary” not allowed as child of element “details”/,
    reason: 'what comes before the summary is out of place, which both report, not the summary',
  },
  {
    nu: /^Element “(?:details|ruby)” is missing a required instance of child element/,
    reason: 'what stands in its place is out of place, which both report',
  },
  {
    nu: /^The “base” element must come before any “link” or “script” elements/,
    reason:
      'it must come before elements with attributes that take URLs; a script element without src has none',
  },
  { nu: /^Element “center” not allowed as child of/, reason: 'an obsolete element, which both report' },
  {
    nu: /^Attribute “itemscope” not allowed on element “br”/,
    reason: 'an attribute of all elements',
  },
  {
    nu: /^Attribute “referrerpolicy” not allowed on element “area”/,
    reason: 'the definition of the area element has it',
  },
  {
    nu: /^The element “dialog” must not appear as a descendant of the “a” element/,
    reason: 'a dialog element is no interactive content',
  },

  // Only we: the sentence is in the standard.
  {
    ours: /^<style> is not allowed in /,
    reason: 'Nu allows a style element as the first child of any element; it is metadata content',
  },
  {
    ours: /^<meta> is not allowed in /,
    reason: 'Nu allows a meta element with property; that makes it no flow content',
  },
  { ours: /^(?:rel|content) is not allowed on /, reason: 'Nu allows attributes of RDFa on all elements' },
  {
    ours: /^rev is obsolete on <(?:a|link)>/,
    reason: 'Nu allows it for RDFa; it is among the non-conforming features',
  },
  {
    ours: /^text is not allowed in <option>/,
    reason: 'the content model of an option element with label and value is nothing',
  },
  {
    ours: /^a document must not have more than one <meta/,
    reason: 'the sections on the names and pragmas say so of more of them than Nu checks',
  },
  {
    ours: /^<button> .*must not have form/,
    reason: 'a button with command or commandfor and no type is no submit button; Nu looks at the type only',
  },
  {
    ours: /^<link> .*must not have sizes/,
    reason: 'Nu allows it with apple-touch-icon-precomposed; the standard names icon and apple-touch-icon',
  },
  { ours: /^the name and the id of an <a> must be the same/, reason: 'Nu does not check it' },
  { ours: /^the value is longer than maxlength/, reason: 'Nu does not check it' },
  { ours: /^<area> .*must have the attribute coords/, reason: 'without shape, the state is a rectangle' },
  {
    ours: /^<(?:audio|video)> must not be inside <(?:audio|video)>/,
    reason: 'no media element descendants, which Nu does not check',
  },
  { ours: /^this <\w+> must not be inside <canvas>/, reason: 'Nu does not check it' },
  {
    ours: /^<meta> .*must have the attribute content/,
    reason: 'Nu takes a meta element with charset for one without name',
  },
  { ours: /^<dialog> must not have tabindex/, reason: 'Nu does not check it' },
  {
    ours: /^another element has autofocus/,
    reason: 'a popover is a scope of its own, which ends with the element; Nu goes on with it',
  },
  {
    ours: /^<\S+> must not be inside <option>/,
    reason: 'the content model of an option element excludes descendants that Nu does not look for',
  },
  {
    ours: /^a data block must not have /,
    reason: 'the language attribute gives a script element its type if type does not; Nu does not look at it',
  },
];
