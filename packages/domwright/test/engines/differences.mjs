// @ts-check
/*
 * Where browsers' parsers differ from today's standard: what they do, and what the text says. `as-engine.ts` has a rule for
 * each, so that a difference excuses the trees that its rule makes and nothing else. docs/results/browsers.md
 * is made of this list.
 */

/** @typedef {'Chromium' | 'Gecko' | 'WebKit'} EngineName */

/**
 * What an engine parses: a document, or a fragment in a context element such as `div` or `svg desc`.
 *
 * @typedef {object} Input
 * @property {string} html
 * @property {string} [context]
 * @property {boolean} [scripting] of a fragment
 * @property {boolean} [allowDeclarativeShadowRoots] of a fragment
 */

/**
 * @typedef {object} Difference
 * @property {readonly EngineName[]} engines
 * @property {string} theirs what they do
 * @property {string} text what the standard says
 * @property {string} anchor where it says so
 * @property {string} [page] the page of the standard with that anchor, below https://html.spec.whatwg.org/multipage/; `parsing.html` if left out
 * @property {Input} shownBy an input in which it changes the tree
 */

/**
 * @template {Record<string, Difference>} List
 * @param {List} list
 * @returns {Record<keyof List, Difference>}
 */
const checked = (list) => list;

export const differences = checked({
  // --- What they do not have yet

  instructionsAreComments: {
    engines: ['Gecko', 'WebKit'],
    theirs: '`<?a b>` is a comment.',
    text: 'It is a processing instruction, unlike in the edition of 2024.',
    anchor: 'tag-open-state',
    shownBy: { html: '<?a b?>x' },
  },
  selectOf2024: {
    engines: ['WebKit'],
    theirs: 'A `select` holds options and their groups only.',
    text: 'It holds any content, unlike in the edition of 2024.',
    anchor: 'parsing-main-inbody',
    shownBy: { html: '<select><b>x</b><option>y' },
  },
  formInTableOfTemplate: {
    engines: ['Gecko'],
    theirs: 'A `form` tag in a table in a template is ignored.',
    text: 'The form is inserted, unlike in the edition of 2024.',
    anchor: 'parsing-main-intable',
    shownBy: { html: '<template><table><form>' },
  },
  emptySystemIdentifier: {
    engines: ['Gecko'],
    theirs: 'A DOCTYPE of HTML 4.01 Transitional with an empty system identifier gives limited-quirks mode.',
    text: 'It gives quirks mode, as without a system identifier, unlike in the edition of 2024.',
    anchor: 'the-initial-insertion-mode',
    shownBy: { html: '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" ""><p><table>' },
  },

  noSelectedcontent: {
    engines: ['Gecko'],
    theirs: '`selectedcontent` is an element like others.',
    text: 'The first one in a `select` shows the selected option.',
    anchor: 'the-selectedcontent-element',
    page: 'form-elements.html',
    shownBy: { html: '<select><selectedcontent></selectedcontent><option>a' },
  },

  // --- Text

  droppedNull: {
    engines: ['Chromium', 'Gecko', 'WebKit'],
    theirs: 'Outside foreign content, U+0000 is dropped wherever it is.',
    text: 'Only the rules for the body and for tables drop it. Elsewhere it is like a letter: before the body, it implies one.',
    anchor: 'the-initial-insertion-mode',
    shownBy: { html: '\0 x' },
  },
  keptNull: {
    engines: ['Chromium', 'WebKit'],
    theirs: 'U+0000 after `<` becomes U+FFFD in the body.',
    text: 'After an invalid first character of a tag name, the data state emits U+0000, which the body drops.',
    anchor: 'tag-open-state',
    shownBy: { html: 'x<\0y' },
  },
  whitespaceReference: {
    engines: ['Chromium', 'WebKit'],
    theirs: 'White space at the start of a document is kept if it is written as a character reference.',
    text: 'It is ignored like any other white space there.',
    anchor: 'the-initial-insertion-mode',
    shownBy: { html: '&#10;x' },
  },
  digitlessReference: {
    engines: ['Chromium'],
    theirs: '`&#x;` becomes U+FFFD in simple documents.',
    text: 'Without digits, it stays as it is.',
    anchor: 'hexadecimal-character-reference-start-state',
    shownBy: { html: '&#x;' },
  },
  lineFeedAfterTag: {
    engines: ['Chromium'],
    theirs: 'A CR in white space in a tag swallows the next LF, even after the tag.',
    text: 'Only a LF that follows the CR itself belongs to it.',
    anchor: 'preprocessing-the-input-stream',
    shownBy: { html: '<s \r>\nx' },
  },
  secondReference: {
    engines: ['Gecko'],
    theirs: 'If a file ends in `&#`, the last numeric reference before it is repeated.',
    text: 'Without digits, `&#` stays as it is.',
    anchor: 'numeric-character-reference-state',
    shownBy: { html: '&#65;&#' },
  },
  whitespaceInTable: {
    engines: ['Gecko'],
    theirs: 'White space in an element that a table foster-parented reconstructs no formatting elements.',
    text: 'It is processed "in body", which reconstructs them.',
    anchor: 'parsing-main-intable',
    shownBy: { html: '<table><b><tr><p> ' },
  },

  tableTextOverDoctype: {
    engines: ['Gecko'],
    theirs: 'In a table, text before and after a DOCTYPE is one run.',
    text: 'The DOCTYPE ends the run, so white space after it stays in the table.',
    anchor: 'parsing-main-intabletext',
    shownBy: { html: '<table>x<!DOCTYPE> ' },
  },

  // --- Markup declarations at the end

  lostDeclaration: {
    engines: ['WebKit'],
    theirs:
      'If fewer than six characters follow `<!`, and the first of them is `d` or, in foreign content, `[`, all that is lost.',
    text: 'It is a bogus comment.',
    anchor: 'markup-declaration-open-state',
    shownBy: { html: 'x<!dx' },
  },
  lostCDATA: {
    engines: ['Gecko'],
    theirs: 'In foreign content, a `<![CDATA[` that the end of the file cuts off is lost.',
    text: 'It is a bogus comment.',
    anchor: 'markup-declaration-open-state',
    shownBy: { html: '<svg><![CDA' },
  },

  cdataInIntegrationPoint: {
    engines: ['WebKit'],
    theirs: 'In an integration point, `<![CDATA[` begins a comment.',
    text: 'It begins a CDATA section, since the current node is not an HTML element.',
    anchor: 'markup-declaration-open-state',
    shownBy: { html: '<svg><desc><![CDATA[x]]>' },
  },
  nullInCDATA: {
    engines: ['Chromium'],
    theirs: 'In a CDATA section in an integration point, U+0000 becomes U+FFFD.',
    text: 'There, characters are processed "in body", which drops it.',
    anchor: 'cdata-section-state',
    shownBy: { html: '<svg><desc><![CDATA[\0x]]>' },
  },

  // --- Tags

  leavesIntegrationPoint: {
    engines: ['Gecko'],
    theirs: '`</p>` and `</br>` leave foreign content, even integration points.',
    text: 'Elements are popped up to the integration point, which stays open.',
    anchor: 'parsing-main-inforeign',
    shownBy: { html: '<svg><desc></p>x' },
  },
  rowAroundTemplate: {
    engines: ['Gecko'],
    theirs: 'Tags of table parts in a template close the row around the template.',
    text: 'A template ends the table scope, so they are ignored.',
    anchor: 'parsing-main-intr',
    shownBy: { html: '<table><td><template><th><col>' },
  },
  bodyOutOfScope: {
    engines: ['Gecko'],
    theirs: '`</body>` and `</html>` end the body wherever they are.',
    text: 'In a `select`, an `object` and the like, the body is not in scope, so they are ignored.',
    anchor: 'has-an-element-in-scope',
    shownBy: { html: '<object></body><!--x-->' },
  },
  specialDialog: {
    engines: ['Gecko'],
    theirs: '`dialog` is in the special category.',
    text: 'It is not.',
    anchor: 'special',
    shownBy: { html: '<a><b><dialog><a>' },
  },
  ordinarySearch: {
    engines: ['Chromium', 'WebKit'],
    theirs: '`search` is not in the special category.',
    text: 'It is.',
    anchor: 'special',
    shownBy: { html: '<i><search></i>' },
  },
  framesetAfterBr: {
    engines: ['Gecko'],
    theirs: 'A `frameset` may replace a body with `</br>`.',
    text: '`</br>` is processed as `<br>`, which forbids it.',
    anchor: 'parsing-main-inbody',
    shownBy: { html: '</br><frameset>' },
  },
  framesetAfterReplacement: {
    engines: ['Chromium', 'WebKit'],
    theirs: 'A `frameset` may replace a body with U+FFFD in it.',
    text: 'Any text but white space forbids it.',
    anchor: 'parsing-main-inbody',
    shownBy: { html: '<b>\ufffd<frameset>' },
  },
  framesetAfterSpace: {
    engines: ['Gecko'],
    theirs: 'A `frameset` may replace a body with text that begins with white space.',
    text: 'Any text but white space forbids it.',
    anchor: 'parsing-main-inbody',
    shownBy: { html: '<b> x<frameset>' },
  },
  metadataInTemplate: {
    engines: ['Chromium', 'WebKit'],
    theirs:
      '`base`, `basefont`, `bgsound`, `noframes` and `title` in a template change its mode to "in body".',
    text: 'The rules for the head process them, and the mode stays.',
    anchor: 'parsing-main-intemplate',
    shownBy: { html: '<template><base><tr>' },
  },
  headInNoscript: {
    engines: ['Chromium'],
    theirs: 'A `head` start tag ends a `noscript` in the head.',
    text: 'It is ignored.',
    anchor: 'parsing-main-inheadnoscript',
    shownBy: { html: '<head><noscript><head><link>' },
  },
  whitespaceInTemplateTable: {
    engines: ['Chromium'],
    theirs: 'Between the parts of a table in a template, white space reconstructs formatting elements.',
    text: 'A `template` as the current node is like a `table`: the text is table text.',
    anchor: 'parsing-main-intable',
    shownBy: { html: '<template><tr></tr><b><tr></tr> ' },
  },
  formEndTagInTemplate: {
    engines: ['Chromium'],
    theirs: 'In a template, a special element inside a form stops `</form>`.',
    text: 'The form has to be in scope, and all up to it is popped.',
    anchor: 'parsing-main-inbody',
    shownBy: { html: '<template><form><p></form>a' },
  },

  spaceAfterBody: {
    engines: ['Chromium', 'WebKit'],
    theirs: 'White space after `</body>` reconstructs no formatting elements.',
    text: 'It is processed "in body", which reconstructs them.',
    anchor: 'parsing-main-afterbody',
    shownBy: { html: '<p><b></p></body> x' },
  },
  customFormatting: {
    engines: ['Chromium'],
    theirs: 'A formatting element with an `is` attribute is not in the list of active formatting elements.',
    text: 'It is, so a copy of it goes into the next paragraph.',
    anchor: 'push-onto-the-list-of-active-formatting-elements',
    shownBy: { html: '<p><em is=x-y>a</p>b' },
  },
  adjustedEndTag: {
    engines: ['Chromium'],
    theirs:
      'In SVG, `</lineargradient>` and others whose SVG names have capitals close no HTML element of that name.',
    text: 'They do, since the names of end tags are not adjusted.',
    anchor: 'parsing-main-inforeign',
    shownBy: { html: '<lineargradient><svg><g></lineargradient>a' },
  },

  // --- Templates that patch, and processing instructions

  lostTableText: {
    engines: ['Chromium'],
    theirs: 'Text that a table holds back until its template closes, which patches, is lost.',
    text: 'It goes to the insertion target.',
    anchor: 'parsing-main-intabletext',
    shownBy: { html: '<p><?marker name="a"?></p><template for=a><tr>b' },
  },
  nullInInstruction: {
    engines: ['Chromium'],
    theirs: 'U+0000 in a processing instruction becomes U+FFFD.',
    text: 'It stays.',
    anchor: 'processing-instruction-data-state',
    shownBy: { html: '<?a \0?>' },
  },

  // --- What shows the selected option

  everySelectedcontent: {
    engines: ['Chromium'],
    theirs: 'Every `selectedcontent` in a `select` shows the selected option.',
    text: 'Only the first one does; the others are cleared. A proposal would fill all.',
    anchor: 'clear-a-select%27s-non-primary-selectedcontent-elements',
    page: 'form-elements.html',
    shownBy: {
      html: '<select><selectedcontent></selectedcontent><option>a</option><selectedcontent></selectedcontent>',
    },
  },

  // --- Fragments

  formPointerInTemplateContext: {
    engines: ['Chromium'],
    theirs: 'The form element pointer counts in a fragment with a template as its context.',
    text: 'It is ignored in all template contents.',
    anchor: 'parsing-main-inbody',
    shownBy: { context: 'template', html: '<form><p><form>' },
  },
  inputInSelectContext: {
    engines: ['Chromium'],
    theirs: '`input` is inserted in a `select` as the context.',
    text: 'It is ignored.',
    anchor: 'parsing-main-inbody',
    shownBy: { context: 'select', html: '<input>a' },
  },
  shadowRootOfContext: {
    engines: ['Chromium'],
    theirs: 'A declarative shadow root directly in a fragment stays a template.',
    text: 'It is attached to the context element: that is the adjusted current node, and not on the stack.',
    anchor: 'parsing-main-inhead',
    shownBy: { context: 'div', html: '<template shadowrootmode=open>a', allowDeclarativeShadowRoots: true },
  },
  lostTextInColumnGroup: {
    engines: ['Chromium'],
    theirs:
      'Text that a table holds back at the end is lost if the fragment ends in the mode "in column group".',
    text: 'It is inserted.',
    anchor: 'parsing-main-intabletext',
    shownBy: { context: 'colgroup', html: '<template><tr>a' },
  },
  nullInTextContext: {
    engines: ['Chromium'],
    theirs: 'U+0000 in a fragment in a `title`, `textarea`, `style` and the like is dropped.',
    text: 'It becomes U+FFFD.',
    anchor: 'rcdata-state',
    shownBy: { context: 'title', html: 'a\0' },
  },
  noScriptingInTemplate: {
    engines: ['Chromium'],
    theirs: 'What is parsed into a template has no scripting.',
    text: "It has that of the template's document.",
    anchor: 'parsing-html-fragments',
    shownBy: { context: 'template', html: '<noscript><p>', scripting: true },
  },
});

/** @typedef {keyof typeof differences} DifferenceName */

/**
 * @typedef {object} DifferenceOfBytes
 * @property {readonly EngineName[]} engines
 * @property {string} theirs what they do
 * @property {string} text what the standard says
 * @property {string} anchor where it says so, below https://html.spec.whatwg.org/multipage/parsing.html
 * @property {string} shownBy the page, up to a text that is not ASCII
 * @property {string} encoding by the standard
 */

/** The same for bytes without a declared encoding: another one is taken. `encodings.ci.test.ts` holds it. */
export const differencesOfBytes = {
  /** @type {DifferenceOfBytes} */
  lateDeclaration: {
    engines: ['Chromium', 'Gecko'],
    theirs:
      'In the body, a `meta` that declares an encoding is ignored if it comes after the first 1,024 bytes.',
    text: 'It changes the encoding wherever it is.',
    anchor: 'parsing-main-inhead',
    shownBy: `<!DOCTYPE html><title>a</title><body><p>${'b'.repeat(1024)}</p><meta charset=ibm866><p>`,
    encoding: 'IBM866',
  },
  /** @type {DifferenceOfBytes} */
  declarationInText: {
    engines: ['Chromium', 'Gecko'],
    theirs:
      'A `meta` that declares an encoding is ignored inside `script`, `style`, `textarea`, `title`, `xmp` and the like.',
    text: 'The prescan knows no elements with text only, so it counts.',
    anchor: 'prescan-a-byte-stream-to-determine-its-encoding',
    shownBy: '<!DOCTYPE html><script>"<meta charset=ibm866>"</script><p>',
    encoding: 'IBM866',
  },
};

/**
 * In what engines differ, all of them alike.
 *
 * @param {...EngineName} engines
 * @returns {ReadonlySet<DifferenceName>}
 */
export function differencesOf(...engines) {
  const names = /** @type {DifferenceName[]} */ (Object.keys(differences));
  return new Set(
    names.filter((name) => engines.every((engine) => differences[name].engines.includes(engine))),
  );
}
