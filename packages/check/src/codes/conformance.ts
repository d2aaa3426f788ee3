import { type ConformanceCode, conformanceCodes } from 'domwright/conformance';
import { type Description, describe, HTML, type Row, sentence, whole } from './row.ts';

/** The rules for elements and attributes. */
const rows = (): Readonly<Record<ConformanceCode, Row>> => ({
  'conformance/alt-left-out': {
    severity: 'warning',
    anchor: `${HTML}images.html#guidance-for-conformance-checkers`,
    why: 'A caption or a title is read as something beside the image, so readers who cannot see it still do not know what it shows. If anybody knows, the text belongs into `alt`.',
    example: '<figure><img src=a><figcaption>b</figcaption></figure>',
    repair: '<figure><img src=a alt=c><figcaption>b</figcaption></figure>',
  },
  'conformance/attribute-not-allowed': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML}dom.html#attributes-3`,
    why: 'The attribute does nothing here: it is mistyped, or belongs on another element. HTML may also define the name some day with a different meaning; your own data belongs in `data-*` attributes.',
    example: '<p href=a>b</p>',
    repair: '<p><a href=a>b</a></p>',
    quotation:
      'Authors must not use elements, attributes, or attribute values that are not permitted by this specification or other applicable specifications, as doing so makes it significantly harder for the language to be extended in the future.',
    quotedFrom: 'dom.html#semantics-2',
  },
  'conformance/attribute-not-applicable': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML}input.html#the-input-element`,
    why: "Browsers ignore the attribute in this state, so a limit, hint or pattern that you rely on isn't there.",
    example: '<input type=checkbox placeholder=a>',
    repair: '<input type=text placeholder=a>',
  },
  'conformance/duplicate-element': {
    severity: 'error',
    anchor: `${HTML}grouping-content.html#the-main-element`,
    why: "Browsers and assistive technology use the first one only, or can't tell which one counts: with two visible `main` elements, “skip to content” is a guess.",
    example: '<main>a</main><main>b</main>',
    repair: '<main>a</main><main hidden>b</main>',
    quotation:
      'A document must not have more than one `main` element that does not have the `hidden` attribute specified.',
  },
  'conformance/duplicate-json-name': {
    severity: 'warning',
    anchor: `${HTML}scripting.html#the-script-element`,
    why: 'Of two members with one name, programs keep the last one, the first one, or fail. What the other one says is lost.',
    example: '<script type=application/json>{"a": 1, "a": 2}</script>',
    repair: '<script type=application/json>{"a": 2}</script>',
  },
  'conformance/duplicate-name': {
    severity: 'error',
    anchor: `${HTML}image-maps.html#attr-map-name`,
    why: 'Images find only the first map with the name. Those meant for the second one get its areas, and links lead to the wrong pages.',
    example: '<map name=a></map><map name=a></map>',
    repair: '<map name=a></map><map name=b></map>',
    quotation:
      'The value of the `name` attribute must not be equal to the value of the `name` attribute of another `map` element in the same tree.',
  },
  'conformance/duplicate-track': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML}media.html#the-track-element`,
    why: "Readers can't tell the two tracks apart in the menu of subtitles, or the browser has to choose among two defaults.",
    example: '<video src=a><track src=b kind=captions default><track src=c srclang=en default></video>',
    repair: '<video src=a><track src=b kind=captions default><track src=c srclang=en></video>',
    quotation:
      'Furthermore, there must not be two `track` element children of the same media element whose `kind` attributes are in the same state, whose `srclang` attributes are both missing or have values that represent the same language, and whose `label` attributes are again both missing or both have the same value.',
  },
  'conformance/element-not-allowed': {
    severity: 'error',
    anchor: `${HTML}dom.html#content-models`,
    why: "Browsers show it somehow, but the structure means nothing: a screen reader can't count the items of a list that contains something else, and styles, scripts and search engines that rely on the structure fail.",
    example: '<ul><div>a</div></ul>',
    repair: '<ul><li>a</li></ul>',
    quotation:
      "An HTML element must have contents that match the requirements described in the element's content model.",
  },
  'conformance/element-out-of-order': {
    severity: 'error',
    anchor: `${HTML}tables.html#the-table-element`,
    why: 'Browsers and screen readers look for the element in its place. Elsewhere it may be ignored: a caption at the end may not be announced with the table, a second `summary` is plain text.',
    example: '<table><tr><td>a</td></tr><caption>b</caption></table>',
    repair: '<table><caption>b</caption><tr><td>a</td></tr></table>',
    quotation:
      "An HTML element must have contents that match the requirements described in the element's content model.",
    quotedFrom: 'dom.html#content-models',
  },
  'conformance/empty-title': {
    severity: 'error',
    anchor: `${HTML}semantics.html#the-title-element`,
    why: 'The title names the page in tabs, bookmarks, history and search results, and it is what a screen reader says first. If it is empty, readers see the address.',
    example: '<!DOCTYPE html><html lang=en>\n<meta charset=utf-8><title></title>',
    repair: '<!DOCTYPE html><html lang=en>\n<meta charset=utf-8><title>Soup</title>',
  },
  'conformance/forbidden-descendant': {
    severity: 'error',
    anchor: `${HTML}form-elements.html#the-button-element`,
    why: "Two controls in one can't both work. Which one a click activates differs between browsers, and with a keyboard or screen reader the inner one is often out of reach.",
    example: '<button><a href=a>b</a></button>',
    repair: '<a href=a>b</a>',
    quotation:
      'Phrasing content, but there must be no interactive content descendant and no descendant with the `tabindex` attribute specified.',
  },
  'conformance/hidden-target': {
    severity: 'error',
    anchor: `${HTML}interaction.html#the-hidden-attribute`,
    why: "A click on the link does nothing that readers could see, since its target isn't displayed. A label in a hidden part, or a control whose form is hidden, leaves readers just as puzzled.",
    example: '<a href=#b>a</a><p hidden id=b>c</p>',
    repair: '<a href=#b>a</a><p id=b>c</p>',
    quotation: 'Elements that are not themselves `hidden` must not hyperlink to elements that are `hidden`.',
  },
  'conformance/invalid-import-map': {
    severity: 'error',
    anchor: `${HTML}webappapis.html#import-map-authoring-requirements`,
    why: 'Browsers drop the entry, or the whole map if it is not JSON. The modules that it names are not found, and the scripts that import them do not run.',
    example: '<script type=importmap>{"imports": {"a": "b.js"}}</script>',
    repair: '<script type=importmap>{"imports": {"a": "./b.js"}}</script>',
  },
  'conformance/invalid-script-data': {
    severity: 'error',
    anchor: `${HTML}scripting.html#the-script-element`,
    why: "The program that reads the data gets an error instead. An import map that isn't valid is dropped as a whole, so no module is found; search engines skip invalid structured data.",
    example: '<script type=application/json>{a: 1}</script>',
    repair: '<script type=application/json>{"a": 1}</script>',
  },
  'conformance/invalid-speculation-rules': {
    severity: 'error',
    anchor: `${HTML}speculative-loading.html#speculation-rule-set-authoring-requirements`,
    why: 'Browsers drop the rule, or all of them if they are not JSON, so nothing is fetched ahead and links are no faster.',
    example: '<script type=speculationrules>{"prefetch": [{"urls": ["a"], "eagerness": "fast"}]}</script>',
    repair: '<script type=speculationrules>{"prefetch": [{"urls": ["a"], "eagerness": "eager"}]}</script>',
  },
  'conformance/invalid-time': {
    severity: 'error',
    anchor: `${HTML}text-level-semantics.html#the-time-element`,
    why: "Programs can't read the date from the text, so it is lost on calendars, search engines and translators. Put it into `datetime` in the form of the standard.",
    example: '<time>yesterday</time>',
    repair: '<time datetime=2026-11-25>yesterday</time>',
  },
  'conformance/late-base': {
    severity: 'error',
    anchor: `${HTML}semantics.html#the-base-element`,
    why: 'Browsers may resolve the URLs before it without it. The same relative URL then leads to two places in one page.',
    example: '<link rel=icon href=a><base href=b>',
    repair: '<base href=b><link rel=icon href=a>',
    quotation:
      'A `base` element, if it has an `href` attribute, must come before any other elements in the tree that have attributes defined as taking URLs.',
  },
  'conformance/likely-typo': {
    severity: 'warning',
    anchor: `${HTML}common-microsyntaxes.html#keywords-and-enumerated-attributes`,
    why: 'The attribute may have any name, so nothing is wrong by the standard, but the name is one letter away from a keyword. Browsers do not know it: `target=blank` opens all links in one window that is called “blank”.',
    example: '<a href=a target=blank>b</a>',
    repair: '<a href=a target=_blank>b</a>',
  },
  'conformance/link-type-not-allowed': {
    severity: 'error',
    anchor: `${HTML}links.html#linkTypes`,
    why: "The link type has no effect on this element. What you wanted, such as an icon, a style sheet or a license, isn't found.",
    example: '<a href=a rel=icon>b</a>',
    repair: '<a href=a>b</a>',
  },
  'conformance/lonely-radio-button': {
    severity: 'error',
    anchor: `${HTML}input.html#radio-button-state-(type=radio)`,
    why: "Once chosen, a single radio button can't be cleared. If it is a yes-or-no question, use a checkbox; if it belongs to a group, its `name` is mistyped, and several buttons can be on at once.",
    example: '<input type=radio name=a>',
    repair: '<input type=radio name=a><input type=radio name=a>',
    quotation:
      'A tree must not contain an `input` element whose radio button group contains only that element.',
  },
  'conformance/misplaced-area': {
    severity: 'error',
    anchor: `${HTML}image-maps.html#the-area-element`,
    why: "An area outside a map does nothing: its link can't be reached by anybody.",
    example: '<p><area href=a alt=b shape=default>',
    repair: '<map name=c><area href=a alt=b shape=default></map>',
    quotation: 'An `area` element with a parent node must have a `map` element ancestor.',
  },
  'conformance/misplaced-main': {
    severity: 'error',
    anchor: `${HTML}grouping-content.html#the-main-element`,
    why: "Screen reader users jump to `main` to skip the navigation. Inside a section or article, it claims that the page's main content is a part of that part.",
    example: '<article><main>a</main></article>',
    repair: '<main><article>a</article></main>',
  },
  'conformance/missing-alt': {
    severity: 'error',
    anchor: `${HTML}images.html#alt`,
    why: 'Screen readers read out the file\'s name, and nobody sees anything if the image doesn\'t load. Describe what the image tells the reader, or write `alt=""` if it is only decoration.',
    example: '<img src=a>',
    repair: '<img src=a alt="">',
    quotation:
      'Except where otherwise specified, the `alt` attribute must be specified and its value must not be empty; the value must be an appropriate replacement for the image.',
  },
  'conformance/missing-attribute': {
    severity: 'error',
    anchor: `${HTML}text-level-semantics.html#the-data-element`,
    why: "Without the attribute, the element doesn't do its job: there is no value, address, name or size to work with.",
    example: '<data>a</data>',
    repair: '<data value=1>a</data>',
  },
  'conformance/missing-child': {
    severity: 'error',
    anchor: `${HTML}grouping-content.html#the-dl-element`,
    why: 'Without the child, the element is incomplete: a term has no description, a `details` no label, a group no name. Browsers make something up, and screen readers announce half of it.',
    example: '<dl><dt>a</dt></dl>',
    repair: '<dl><dt>a</dt><dd>b</dd></dl>',
    quotation:
      'Either: Zero or more groups each consisting of one or more `dt` elements followed by one or more `dd` elements, optionally intermixed with script-supporting elements.',
  },
  'conformance/missing-lang': {
    severity: 'warning',
    anchor: `${HTML}semantics.html#the-html-element`,
    why: 'Screen readers choose the voice by the language, and browsers fonts, hyphenation, quotation marks, spell checking and whether to offer a translation. Without it, they guess.',
    example: '<!DOCTYPE html><html>\n<meta charset=utf-8><title>Soup</title>',
    repair: '<!DOCTYPE html><html lang=en>\n<meta charset=utf-8><title>Soup</title>',
    quotation:
      "Authors are encouraged to specify a `lang` attribute on the root `html` element, giving the document's language.",
  },
  'conformance/missing-marker': {
    severity: 'error',
    anchor: `${HTML}scripting.html#attr-template-for`,
    why: 'The content of the template stays where it is, inside the template, and nobody sees it.',
    example: '<template for=a>b</template>',
    repair: '<p><?marker name="a"></p><template for=a>b</template>',
  },
  'conformance/missing-placeholder-option': {
    severity: 'error',
    anchor: `${HTML}form-elements.html#the-select-element`,
    why: 'The first real option is selected from the start, so `required` has no effect: people who overlook the list submit it unchanged.',
    example: '<select required><option>a</option></select>',
    repair: '<select required><option value="">a</option></select>',
    quotation:
      'If a `select` element has a `required` attribute specified, does not have a `multiple` attribute specified, and has a display size of 1, then the `select` element must have a placeholder label option.',
  },
  'conformance/missing-title': {
    severity: 'error',
    anchor: `${HTML}semantics.html#the-head-element`,
    why: 'The title names the page in tabs, bookmarks, history and search results, and it is what a screen reader says first. Without one, readers see the address.',
    example: '<!DOCTYPE html><html lang=en>\n<head><meta charset=utf-8></head>',
    repair: '<!DOCTYPE html><html lang=en>\n<head><meta charset=utf-8><title>Soup</title></head>',
    quotation:
      'Otherwise: One or more elements of metadata content, of which exactly one is a `title` element and no more than one is a `base` element.',
  },
  'conformance/nested-details': {
    severity: 'error',
    anchor: `${HTML}interactive-elements.html#the-details-element`,
    why: 'Only one `details` of a group can be open. Opening the inner one closes the outer one, and both disappear.',
    example: '<details name=a><summary>b</summary><details name=a><summary>c</summary></details></details>',
    repair: '<details name=a><summary>b</summary><details name=d><summary>c</summary></details></details>',
    quotation:
      'A document must not contain a `details` element that is a descendant of another `details` element in the same details name group.',
  },
  'conformance/no-top-heading': {
    severity: 'warning',
    anchor: `${HTML}sections.html#headings-and-outlines-2`,
    why: 'The heading of level 1 says what the page is about. Screen reader users look for it first, and outlines and search engines start from it.',
    example: '<h2>a</h2>',
    repair: '<h1>a</h1>',
    quotation:
      'If a document has one or more headings, at least a single heading within the outline should have a heading level of 1.',
  },
  'conformance/obsolete-attribute': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML}obsolete.html#non-conforming-features`,
    why: 'Browsers support it only for old pages or not at all. Presentational attributes lose against any style sheet and are hard to change; use CSS.',
    example: '<p align=center>a</p>',
    repair: '<p style="text-align: center">a</p>',
    quotation:
      'The following attributes are obsolete (though the elements are still part of the language), and must not be used by authors:',
  },
  'conformance/obsolete-but-conforming': {
    severity: 'warning',
    fix: 'safe',
    anchor: `${HTML}obsolete.html#obsolete-but-conforming-features`,
    why: "It does no harm, but it does nothing either. It makes the page larger and suggests a meaning that it doesn't have.",
    example: '<img src=a alt="" border=0>',
    repair: '<img src=a alt="">',
    quotation: 'Authors should not specify a `border` attribute on an `img` element.',
  },
  'conformance/obsolete-element': {
    severity: 'error',
    anchor: `${HTML}obsolete.html#non-conforming-features`,
    why: "Browsers support it only for old pages, and not all of them in the same way. Screen readers get nothing from it; CSS and today's elements do the job better.",
    example: '<center>a</center>',
    repair: '<p style="text-align: center">a</p>',
    quotation: 'Elements in the following list are entirely obsolete, and must not be used by authors:',
  },
  'conformance/property-of-no-item': {
    severity: 'error',
    anchor: `${HTML}microdata.html#names:-the-itemprop-attribute`,
    why: 'Nothing reads the property: search engines only collect the properties of items. Usually `itemscope` is missing, or the element has been moved out of its item.',
    example: '<p itemprop=a>b</p>',
    repair: '<p itemscope><b itemprop=a>b</b></p>',
  },
  'conformance/script-not-documentation': {
    severity: 'error',
    anchor: `${HTML}scripting.html#inline-documentation-for-external-scripts`,
    why: "With `src`, the content never runs. Code that you put there looks alive but isn't.",
    example: '<script src=a>b()</script>',
    repair: '<script src=a>// b</script>',
    quotation:
      'If there *is* a `src` attribute, the element must be either empty or contain only script documentation that also matches script content restrictions.',
    quotedFrom: 'scripting.html#the-script-element',
  },
  'conformance/second-autofocus': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML}interaction.html#the-autofocus-attribute`,
    why: 'Only one element can have the focus. Which one gets it depends on the order of loading, and the page may scroll to the wrong place.',
    example: '<input autofocus><input autofocus>',
    repair: '<input autofocus><input>',
    quotation:
      'There must not be two elements with the same nearest ancestor autofocus scoping root element that both have the `autofocus` attribute specified.',
  },
  'conformance/second-labeled-control': {
    severity: 'error',
    anchor: `${HTML}forms.html#the-label-element`,
    why: "A label belongs to the first control in it only. The others have no label: screen readers don't announce one, and a click on the text activates only the first.",
    example: '<label>a <input name=b><input name=c></label>',
    repair: '<label>a <input name=b></label><input name=c>',
    quotation:
      "Phrasing content, but with no descendant labelable elements unless it is the element's labeled control, and no descendant `label` elements.",
  },
  'conformance/second-open-details': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML}interactive-elements.html#the-details-element`,
    why: 'Browsers close all but the first one while the page loads. Content that you meant to show is hidden.',
    example:
      '<details name=a open><summary>b</summary></details><details name=a open><summary>c</summary></details>',
    repair:
      '<details name=a open><summary>b</summary></details><details name=a><summary>c</summary></details>',
    quotation:
      'A document must not contain more than one `details` element in the same details name group that has the `open` attribute present.',
  },
  'conformance/second-selected-option': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML}form-elements.html#the-option-element`,
    why: "Only the last of them is selected. If the reader doesn't notice, the form submits a choice that you didn't mean.",
    example: '<select><option selected>a</option><option selected>b</option></select>',
    repair: '<select><option selected>a</option><option>b</option></select>',
    quotation:
      'A `select` element whose `multiple` attribute is not specified must not have more than one descendant `option` element with its `selected` attribute set.',
    quotedFrom: 'form-elements.html#the-select-element',
  },
  'conformance/skipped-heading-level': {
    severity: 'error',
    anchor: `${HTML}sections.html#headings-and-outlines-2`,
    why: 'Screen reader users navigate by headings and their levels. A gap looks like a missing section. To change the size of a heading, use CSS.',
    example: '<h1>a</h1><h3>b</h3>',
    repair: '<h1>a</h1><h2>b</h2>',
    quotation:
      "Each heading following another heading lead in the outline must have a heading level that is less than, equal to, or 1 greater than lead's heading level.",
  },
  'conformance/table-model-error': {
    severity: 'error',
    anchor: `${HTML}tables.html#forming-a-table`,
    why: 'Cells cover each other, or rows and columns are empty. Readers see text on top of text or gaps, and screen readers announce cells with the wrong headers.',
    example: '<table><tr><td rowspan=2>a</td></tr></table>',
    repair: '<table><tr><td>a</td></tr></table>',
    quotation:
      'If there exists a row or column in _the table_ containing only slots that do not have a cell anchored to them, then this is a table model error.',
  },
  'conformance/text-not-allowed': {
    severity: 'error',
    anchor: `${HTML}dom.html#content-models`,
    why: "The text belongs to no item, cell or option. Screen readers may skip it or read it out of context, and styles for the items don't apply.",
    example: '<ul>a</ul>',
    repair: '<ul><li>a</li></ul>',
    quotation:
      "An HTML element must have contents that match the requirements described in the element's content model.",
  },
  'conformance/unknown-element': {
    severity: 'error',
    anchor: `${HTML}custom-elements.html#valid-custom-element-name`,
    why: 'An element that nobody defines has no meaning and no default style, and HTML may define the name some day with a different meaning. Names with a hyphen are reserved for your own elements.',
    example: '<soup>a</soup>',
    repair: '<pea-soup>a</pea-soup>',
    quotation:
      'Authors must not use elements, attributes, or attribute values that are not permitted by this specification or other applicable specifications, as doing so makes it significantly harder for the language to be extended in the future.',
    quotedFrom: 'dom.html#semantics-2',
  },
  'conformance/unnecessary-type': {
    severity: 'warning',
    fix: 'safe',
    anchor: `${HTML}obsolete.html#obsolete-but-conforming-features`,
    why: "The type changes nothing today, but a typo in it stops the script from running. Without the attribute, that can't happen.",
    example: '<script type=text/javascript>a</script>',
    repair: '<script>a</script>',
    quotation: 'Authors should omit the `type` attribute instead of redundantly setting it.',
    quotedFrom: 'scripting.html#attr-script-type',
  },
  'conformance/wrong-value': {
    severity: 'error',
    anchor: `${HTML}image-maps.html#attr-map-name`,
    why: 'Two attributes contradict each other. Browsers follow one of them, which may not be the one you meant, and other programs may follow the other.',
    example: '<map name=a id=b></map>',
    repair: '<map name=a id=a></map>',
    quotation: 'If the `id` attribute is also specified, both attributes must have the same value.',
  },
  'conformance/xml-lang-without-lang': {
    severity: 'error',
    fix: 'unsafe',
    anchor: `${HTML}dom.html#the-lang-and-xml:lang-attributes`,
    why: 'In HTML, `xml:lang` does nothing. Without `lang`, screen readers use the wrong voice, and spelling and hyphenation follow the wrong language.',
    example: '<p xml:lang=fr>a</p>',
    repair: '<p lang=fr>a</p>',
    quotation:
      'To ease migration to and from XML, authors may specify an attribute in no namespace with no prefix and with the literal localname "`xml:lang`" on HTML elements in HTML documents, but such attributes must only be specified if a `lang` attribute in no namespace is also specified, and both attributes must have the same value when compared in an ASCII case-insensitive manner.',
  },
});

/** The codes of the rules for elements and attributes. The standard has none; these are our own. */
export const conformanceDescriptions = (): readonly Description[] =>
  describe(rows(), 'conformance', (code, { example = '', repair = '' }) => ({
    message: sentence(conformanceCodes[code]),
    ...{ example: whole(example), repair: whole(repair) },
  }));
