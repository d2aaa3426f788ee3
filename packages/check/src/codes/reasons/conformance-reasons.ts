/** Why the rules for elements and attributes matter, by code. */
export const conformanceReasons: Readonly<Record<string, string>> = {
  'conformance/element-not-allowed':
    "Browsers show it somehow, but the structure means nothing: a screen reader can't count the items of a list that contains something else, and styles, scripts and search engines that rely on the structure fail.",
  'conformance/element-out-of-order':
    'Browsers and screen readers look for the element in its place. Elsewhere it may be ignored: a caption at the end may not be announced with the table, a second `summary` is plain text.',
  'conformance/text-not-allowed':
    "The text belongs to no item, cell or option. Screen readers may skip it or read it out of context, and styles for the items don't apply.",
  'conformance/missing-child':
    'Without the child, the element is incomplete: a term has no description, a `details` no label, a group no name. Browsers make something up, and screen readers announce half of it.',
  'conformance/forbidden-descendant':
    "Two controls in one can't both work. Which one a click activates differs between browsers, and with a keyboard or screen reader the inner one is often out of reach.",
  'conformance/misplaced-main':
    "Screen reader users jump to `main` to skip the navigation. Inside a section or article, it claims that the page's main content is a part of that part.",
  'conformance/duplicate-element':
    "Browsers and assistive technology use the first one only, or can't tell which one counts: with two visible `main` elements, “skip to content” is a guess.",
  'conformance/missing-alt':
    'Screen readers read out the file\'s name, and nobody sees anything if the image doesn\'t load. Describe what the image tells the reader, or write `alt=""` if it is only decoration.',
  'conformance/duplicate-name':
    'Images find only the first map with the name. Those meant for the second one get its areas, and links lead to the wrong pages.',
  'conformance/misplaced-area': "An area outside a map does nothing: its link can't be reached by anybody.",
  'conformance/unnecessary-type':
    "The type changes nothing today, but a typo in it stops the script from running. Without the attribute, that can't happen.",
  'conformance/invalid-script-data':
    "The program that reads the data gets an error instead. An import map that isn't valid is dropped as a whole, so no module is found; search engines skip invalid structured data.",
  'conformance/script-not-documentation':
    "With `src`, the content never runs. Code that you put there looks alive but isn't.",
  'conformance/second-labeled-control':
    "A label belongs to the first control in it only. The others have no label: screen readers don't announce one, and a click on the text activates only the first.",
  'conformance/second-selected-option':
    "Only the last of them is selected. If the reader doesn't notice, the form submits a choice that you didn't mean.",
  'conformance/missing-placeholder-option':
    'The first real option is selected from the start, so `required` has no effect: people who overlook the list submit it unchanged.',
  'conformance/lonely-radio-button':
    "Once chosen, a single radio button can't be cleared. If it is a yes-or-no question, use a checkbox; if it belongs to a group, its `name` is mistyped, and several buttons can be on at once.",
  'conformance/nested-details':
    'Only one `details` of a group can be open. Opening the inner one closes the outer one, and both disappear.',
  'conformance/second-open-details':
    'Browsers close all but the first one while the page loads. Content that you meant to show is hidden.',
  'conformance/second-autofocus':
    'Only one element can have the focus. Which one gets it depends on the order of loading, and the page may scroll to the wrong place.',
  'conformance/hidden-target':
    "A click on the link does nothing that readers could see, since its target isn't displayed. A label in a hidden part, or a control whose form is hidden, leaves readers just as puzzled.",
  'conformance/xml-lang-without-lang':
    'In HTML, `xml:lang` does nothing. Without `lang`, screen readers use the wrong voice, and spelling and hyphenation follow the wrong language.',
  'conformance/table-model-error':
    'Cells cover each other, or rows and columns are empty. Readers see text on top of text or gaps, and screen readers announce cells with the wrong headers.',
  'conformance/invalid-time':
    "Programs can't read the date from the text, so it is lost on calendars, search engines and translators. Put it into `datetime` in the form of the standard.",
  'conformance/link-type-not-allowed':
    "The link type has no effect on this element. What you wanted, such as an icon, a style sheet or a license, isn't found.",
  'conformance/duplicate-track':
    "Readers can't tell the two tracks apart in the menu of subtitles, or the browser has to choose among two defaults.",
  'conformance/property-of-no-item':
    'Nothing reads the property: search engines only collect the properties of items. Usually `itemscope` is missing, or the element has been moved out of its item.',
  'conformance/missing-lang':
    'Screen readers choose the voice by the language, and browsers fonts, hyphenation, quotation marks, spell checking and whether to offer a translation. Without it, they guess.',
  'conformance/missing-title':
    'The title names the page in tabs, bookmarks, history and search results, and it is what a screen reader says first. Without one, readers see the address.',
  'conformance/empty-title':
    'The title names the page in tabs, bookmarks, history and search results, and it is what a screen reader says first. If it is empty, readers see the address.',
  'conformance/late-base':
    'Browsers may resolve the URLs before it without it. The same relative URL then leads to two places in one page.',
  'conformance/wrong-value':
    'Two attributes contradict each other. Browsers follow one of them, which may not be the one you meant, and other programs may follow the other.',
  'conformance/skipped-heading-level':
    'Screen reader users navigate by headings and their levels. A gap looks like a missing section. To change the size of a heading, use CSS.',
  'conformance/no-top-heading':
    'The heading of level 1 says what the page is about. Screen reader users look for it first, and outlines and search engines start from it.',
  'conformance/unknown-element':
    'An element that nobody defines has no meaning and no default style, and HTML may define the name some day with a different meaning. Names with a hyphen are reserved for your own elements.',
  'conformance/obsolete-element':
    "Browsers support it only for old pages, and not all of them in the same way. Screen readers get nothing from it; CSS and today's elements do the job better.",
  'conformance/attribute-not-allowed':
    'The attribute does nothing here: it is mistyped, or belongs on another element. HTML may also define the name some day with a different meaning; your own data belongs in `data-*` attributes.',
  'conformance/attribute-not-applicable':
    "Browsers ignore the attribute in this state, so a limit, hint or pattern that you rely on isn't there.",
  'conformance/missing-attribute':
    "Without the attribute, the element doesn't do its job: there is no value, address, name or size to work with.",
  'conformance/obsolete-attribute':
    'Browsers support it only for old pages or not at all. Presentational attributes lose against any style sheet and are hard to change; use CSS.',
  'conformance/obsolete-but-conforming':
    "It does no harm, but it does nothing either. It makes the page larger and suggests a meaning that it doesn't have.",
  'conformance/alt-left-out':
    'A caption or a title is read as something beside the image, so readers who cannot see it still do not know what it shows. If anybody knows, the text belongs into `alt`.',
  'conformance/missing-marker':
    'The content of the template stays where it is, inside the template, and nobody sees it.',
  'conformance/invalid-import-map':
    'Browsers drop the entry, or the whole map if it is not JSON. The modules that it names are not found, and the scripts that import them do not run.',
  'conformance/invalid-speculation-rules':
    'Browsers drop the rule, or all of them if they are not JSON, so nothing is fetched ahead and links are no faster.',
  'conformance/duplicate-json-name':
    'Of two members with one name, programs keep the last one, the first one, or fail. What the other one says is lost.',
};
