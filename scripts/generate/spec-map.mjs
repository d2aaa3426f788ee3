// @ts-check
/**
 * Writes docs/inside/spec-map.md: which file and symbol implements each anchor of the standard. `--check` writes nothing and
 * fails if the page is out of date.
 *
 * It is read from the library's comments: a docblock with `Name — https://…#anchor` describes the declaration after it. Followed by
 * a blank line, it describes the file, or in insertion-modes/ the file's handlers. A `//` comment of that form describes a part of
 * a class or file.
 *
 * One comment per anchor claims it: where the rules of that anchor are. For a state, that is the comment at its function in
 * src/core/tokenizer; for an insertion mode, the one at the top of the mode's file. All others mark supporting code: tables,
 * helpers, a second place that does the same.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../run.mjs';

const sourceFolder = path.join(root, 'packages/domwright/src');
const runPageFolder = path.join(root, 'packages/run-page/src');
const target = path.join(root, 'docs/inside/spec-map.md');

/** The standard's chapter on parsing. */
const chapterUrl = 'https://html.spec.whatwg.org/multipage/parsing.html';

/**
 * @typedef {object} Entry
 * @property {string} url
 * @property {string} page the URL without its fragment
 * @property {string} anchor the fragment, '' if there is none
 * @property {string} name the name in the comment, '' if there is none
 * @property {string} file relative to the library's src, with slashes
 * @property {string[]} symbols what the comment describes; empty for the file
 * @property {boolean} headsFile
 * @property {boolean} claims see above; only used for states and insertion modes
 */

// --- The standard -----------------------------------------------------------------------------------------------

/** The names of the tokenizer's states, in the standard's order. Their anchors follow from them. */
const states = `
Data state, RCDATA state, RAWTEXT state, Script data state, PLAINTEXT state, Tag open state, End tag open state,
Tag name state, RCDATA less-than sign state, RCDATA end tag open state, RCDATA end tag name state,
RAWTEXT less-than sign state, RAWTEXT end tag open state, RAWTEXT end tag name state,
Script data less-than sign state, Script data end tag open state, Script data end tag name state,
Script data escape start state, Script data escape start dash state, Script data escaped state,
Script data escaped dash state, Script data escaped dash dash state, Script data escaped less-than sign state,
Script data escaped end tag open state, Script data escaped end tag name state, Script data double escape start state,
Script data double escaped state, Script data double escaped dash state, Script data double escaped dash dash state,
Script data double escaped less-than sign state, Script data double escape end state, Before attribute name state,
Attribute name state, After attribute name state, Before attribute value state,
Attribute value (double-quoted) state, Attribute value (single-quoted) state, Attribute value (unquoted) state,
After attribute value (quoted) state, Self-closing start tag state, Bogus comment state,
Markup declaration open state, Comment start state, Comment start dash state, Comment state,
Comment less-than sign state, Comment less-than sign bang state, Comment less-than sign bang dash state,
Comment less-than sign bang dash dash state, Comment end dash state, Comment end state, Comment end bang state,
DOCTYPE state, Before DOCTYPE name state, DOCTYPE name state, After DOCTYPE name state,
After DOCTYPE public keyword state, Before DOCTYPE public identifier state,
DOCTYPE public identifier (double-quoted) state, DOCTYPE public identifier (single-quoted) state,
After DOCTYPE public identifier state, Between DOCTYPE public and system identifiers state,
After DOCTYPE system keyword state, Before DOCTYPE system identifier state,
DOCTYPE system identifier (double-quoted) state, DOCTYPE system identifier (single-quoted) state,
After DOCTYPE system identifier state, Bogus DOCTYPE state, CDATA section state, CDATA section bracket state,
CDATA section end state, Character reference state, Named character reference state, Ambiguous ampersand state,
Numeric character reference state, Hexadecimal character reference start state,
Decimal character reference start state, Hexadecimal character reference state, Decimal character reference state,
Numeric character reference end state, Processing instruction open state, Processing instruction target state,
After processing instruction target state, Processing instruction data state,
Processing instruction questionable state`
  .trim()
  .split(/,\s+/)
  .map((name) => name.toLowerCase().replaceAll(' ', '-'));

/** The anchors of the insertion modes, each with those of the algorithms in its section. */
const modes = {
  'the-initial-insertion-mode': '',
  'the-before-html-insertion-mode': '',
  'the-before-head-insertion-mode': '',
  'parsing-main-inhead': '',
  'parsing-main-inheadnoscript': '',
  'the-after-head-insertion-mode': '',
  'parsing-main-inbody': 'close-a-p-element adoption-agency-algorithm',
  'parsing-main-incdata': '',
  'parsing-main-intable': 'clear-the-stack-back-to-a-table-context',
  'parsing-main-intabletext': '',
  'parsing-main-incaption': '',
  'parsing-main-incolgroup': '',
  'parsing-main-intbody': 'clear-the-stack-back-to-a-table-body-context',
  'parsing-main-intr': 'clear-the-stack-back-to-a-table-row-context',
  'parsing-main-intd': 'close-the-cell',
  'parsing-main-inselect': '',
  'parsing-main-inselectintable': '',
  'parsing-main-intemplate': '',
  'parsing-main-afterbody': '',
  'parsing-main-inframeset': '',
  'parsing-main-afterframeset': '',
  'the-after-after-body-insertion-mode': '',
  'the-after-after-frameset-insertion-mode': '',
};

const words = (/** @type {string} */ text) => text.split(/\s+/).filter((word) => word !== '');

const microsyntaxes = 'https://html.spec.whatwg.org/multipage/common-microsyntaxes.html';
const fetching = 'https://html.spec.whatwg.org/multipage/urls-and-fetching.html';

/**
 * The anchors of chapters 2.3 to 2.5 and of the chapter on parsing by section, in the standard's order. Add new ones that the library
 * uses. Without a page, it is that of parsing.
 *
 * @type {{ title: string, page?: string, anchors: string[] }[]}
 */
const sections = [
  {
    title: '2.3.1 Common parser idioms',
    page: microsyntaxes,
    anchors: words('common-parser-idioms'),
  },
  {
    title: '2.3.2 Boolean attributes',
    page: microsyntaxes,
    anchors: words('boolean-attributes'),
  },
  {
    title: '2.3.3 Keywords and enumerated attributes',
    page: microsyntaxes,
    anchors: words('keywords-and-enumerated-attributes canonical-keyword'),
  },
  {
    title: '2.3.4 Numbers',
    page: microsyntaxes,
    anchors: words(`
      valid-integer rules-for-parsing-integers valid-non-negative-integer rules-for-parsing-non-negative-integers
      valid-floating-point-number best-representation-of-the-number-as-a-floating-point-number
      rules-for-parsing-floating-point-number-values rules-for-parsing-dimension-values
      rules-for-parsing-non-zero-dimension-values valid-list-of-floating-point-numbers
      rules-for-parsing-a-list-of-floating-point-numbers rules-for-parsing-a-list-of-dimensions`),
  },
  {
    title: '2.3.5 Dates and times',
    page: microsyntaxes,
    anchors: words(`
      number-of-days-in-month-month-of-year-year concept-month valid-month-string parse-a-month-string
      parse-a-month-component concept-date valid-date-string parse-a-date-string parse-a-date-component
      concept-yearless-date valid-yearless-date-string parse-a-yearless-date-string parse-a-yearless-date-component
      concept-time valid-time-string parse-a-time-string parse-a-time-component local-dates-and-times
      concept-datetime-local valid-local-date-and-time-string valid-normalised-local-date-and-time-string
      parse-a-local-date-and-time-string concept-timezone valid-time-zone-offset-string
      parse-a-time-zone-offset-string parse-a-time-zone-offset-component concept-datetime
      valid-global-date-and-time-string parse-a-global-date-and-time-string concept-week week-number-of-the-last-day
      valid-week-string parse-a-week-string valid-duration-string parse-a-duration-string
      valid-date-string-with-optional-time parse-a-date-or-time-string`),
  },
  {
    title: '2.3.6 Colors',
    page: microsyntaxes,
    anchors: words(`
      simple-colour valid-simple-colour valid-lowercase-simple-colour rules-for-parsing-simple-colour-values
      rules-for-serialising-simple-colour-values rules-for-parsing-a-legacy-colour-value`),
  },
  {
    title: '2.3.7 Space-separated tokens',
    page: microsyntaxes,
    anchors: words('space-separated-tokens set-of-space-separated-tokens'),
  },
  {
    title: '2.3.8 Comma-separated tokens',
    page: microsyntaxes,
    anchors: words('comma-separated-tokens'),
  },
  {
    title: '2.3.9 References',
    page: microsyntaxes,
    anchors: words('valid-hash-name-reference rules-for-parsing-a-hash-name-reference'),
  },
  {
    title: '2.3.10 Media queries',
    page: microsyntaxes,
    anchors: words('mq valid-media-query-list matches-the-environment'),
  },
  {
    title: '2.3.11 Unique internal values',
    page: microsyntaxes,
    anchors: words('new-unique-internal-value'),
  },
  {
    title: '2.4 URLs',
    page: fetching,
    anchors: words(`
      valid-non-empty-url valid-url-potentially-surrounded-by-spaces
      valid-non-empty-url-potentially-surrounded-by-spaces about:legacy-compat about:html-kind about:srcdoc
      matches-about:blank matches-about:srcdoc encoding-parsing-a-url encoding-parsing-and-serializing-a-url parse-a-url
      resulting-url-record resulting-url-string document-base-url fallback-base-url dynamic-changes-to-base-urls`),
  },
  {
    title: '2.5 Fetching resources',
    page: fetching,
    anchors: words(`
      cors-same-origin cors-cross-origin unsafe-response
      algorithm-for-extracting-a-character-encoding-from-a-meta-element cors-settings-attribute
      create-a-potential-cors-request referrer-policy-attribute referrer-policy-attributes dom-noncedelement-nonce
      blocking-attributes`),
  },
  {
    title: '13.2 Parsing HTML documents',
    anchors: words(
      'parsing html-parser overview-of-the-parsing-model script-nesting-level parser-pause-flag scripting-parse-errors',
    ),
  },
  { title: '13.2.2 Parse errors', anchors: words('parse-errors parse-error-handling') },
  {
    title: '13.2.3 The input byte stream',
    anchors: words(`
      the-input-byte-stream concept-encoding-confidence parsing-with-a-known-character-encoding
      determining-the-character-encoding sniffing-encoding concept-encoding-required encoding-sniffing-algorithm
      prescan-a-byte-stream-to-determine-its-encoding concept-get-attributes-when-sniffing
      concept-get-xml-encoding-when-sniffing character-encodings character-encoding
      changing-the-encoding-while-parsing change-the-encoding preprocessing-the-input-stream input-stream
      the-input-stream next-input-character current-input-character insertion-point`),
  },
  {
    title: '13.2.4 Parse state',
    anchors: words(`
      parse-state the-insertion-mode insertion-mode using-the-rules-for original-insertion-mode
      stack-of-template-insertion-modes current-template-insertion-mode reset-the-insertion-mode-appropriately
      the-stack-of-open-elements stack-of-open-elements current-node adjusted-current-node special formatting
      ordinary has-an-element-in-the-specific-scope has-an-element-in-scope has-an-element-in-list-item-scope
      has-an-element-in-button-scope has-an-element-in-table-scope has-an-element-in-select-scope
      the-list-of-active-formatting-elements list-of-active-formatting-elements concept-parser-marker
      push-onto-the-list-of-active-formatting-elements reconstruct-the-active-formatting-elements
      clear-the-list-of-active-formatting-elements-up-to-the-last-marker the-element-pointers head-element-pointer
      form-element-pointer other-parsing-state-flags scripting-flag scripting-mode parser-scripting-mode
      frameset-ok-flag`),
  },
  {
    title: '13.2.5 Tokenization',
    anchors: [
      ...words(`
        tokenization temporary-buffer return-state acknowledge-self-closing-flag appropriate-end-tag-token
        charref-in-attribute flush-code-points-consumed-as-a-character-reference`),
      ...states,
    ],
  },
  {
    title: '13.2.6 Tree construction',
    anchors: words(`
      tree-construction tree-construction-dispatcher next-token mathml-text-integration-point html-integration-point
      creating-and-inserting-nodes foster-parent appropriate-place-for-inserting-a-node
      create-an-element-for-the-token insert-an-element-at-the-adjusted-insertion-location insert-a-foreign-element
      insert-an-html-element adjust-mathml-attributes adjust-svg-attributes adjust-foreign-attributes
      insert-a-character insert-a-comment insert-a-processing-instruction parsing-elements-that-contain-only-text
      generic-raw-text-element-parsing-algorithm generic-rcdata-element-parsing-algorithm
      closing-elements-that-have-implied-end-tags generate-implied-end-tags
      generate-all-implied-end-tags-thoroughly`),
  },
  {
    title: '13.2.6.4 The rules for parsing tokens in HTML content',
    anchors: [
      'parsing-main-inhtml',
      'parser-cannot-change-the-mode-flag',
      'quirks-mode-doctypes',
      'scriptEndTag',
      ...Object.entries(modes).flatMap(([mode, others]) => [mode, ...words(others)]),
    ],
  },
  {
    title: '13.2.6.5 The rules for parsing tokens in foreign content',
    anchors: words('parsing-main-inforeign'),
  },
  { title: '13.2.7 The end', anchors: words('the-end stop-parsing delay-the-load-event abort-a-parser') },
  {
    title: '13.2.8 Speculative HTML parsing',
    anchors: words(`
      speculative-html-parsing active-speculative-html-parser speculative-html-parser speculative-fetch
      list-of-speculative-fetch-urls start-the-speculative-html-parser stop-the-speculative-html-parser
      speculative-mock-element create-a-speculative-mock-element`),
  },
  {
    title: '13.2.9 Coercing an HTML DOM into an infoset',
    anchors: words('coercing-an-html-dom-into-an-infoset'),
  },
  {
    title: '13.2.10 An introduction to error handling and strange cases in the parser',
    anchors: words('an-introduction-to-error-handling-and-strange-cases-in-the-parser'),
  },
  {
    title: '13.3 Serializing HTML fragments',
    anchors: words(`
      serialising-html-fragments html-fragment-serialisation-algorithm serializes-as-void
      attribute's-serialised-name escapingString`),
  },
  {
    title: '13.4 Parsing HTML fragments',
    anchors: words('parsing-html-fragments html-fragment-parsing-algorithm concept-frag-parse-context'),
  },
];

const html = 'https://html.spec.whatwg.org/multipage/';

/** The chapter after that on parsing. */
const AFTER_PARSING = '16 Obsolete features';

/** Other pages and standards: the start of their URLs, in the order of the page. */
const others = [
  ['2.6 Common DOM interfaces', `${html}common-dom-interfaces.html`],
  ['3 Semantics, structure, and APIs of HTML documents', `${html}dom.html`],
  ['4.2 Document metadata', `${html}semantics.html`],
  ['4.3 Sections', `${html}sections.html`],
  ['4.4 Grouping content', `${html}grouping-content.html`],
  ['4.5 Text-level semantics', `${html}text-level-semantics.html`],
  ['4.6 Links', `${html}links.html`],
  ['4.8 Embedded content: images', `${html}images.html`],
  ['4.8 Embedded content', `${html}embedded-content.html`],
  ['4.8 Embedded content: iframe, embed, object', `${html}iframe-embed-object.html`],
  ['4.8 Embedded content: audio and video', `${html}media.html`],
  ['4.8 Embedded content: image maps', `${html}image-maps.html`],
  ['4.9 Tabular data', `${html}tables.html`],
  ['4.10 Forms', `${html}forms.html`],
  ['4.10.5 The input element', `${html}input.html`],
  ['4.10 Forms: the other elements', `${html}form-elements.html`],
  ['4.10 Forms: control infrastructure', `${html}form-control-infrastructure.html`],
  ['4.11 Interactive elements', `${html}interactive-elements.html`],
  ['4.12 Scripting', `${html}scripting.html`],
  ['4.13 Custom elements', `${html}custom-elements.html`],
  ['4.14 to 4.16 Idioms, disabled elements, selectors', `${html}semantics-other.html`],
  ['5 Microdata', `${html}microdata.html`],
  ['6 User interaction', `${html}interaction.html`],
  ['8 Web application APIs', `${html}webappapis.html`],
  ['8.4 Dynamic markup insertion', `${html}dynamic-markup-insertion.html`],
  [AFTER_PARSING, `${html}obsolete.html`],
  ['HTML, other pages', html],
  ['DOM', 'https://dom.spec.whatwg.org/'],
  ['Infra', 'https://infra.spec.whatwg.org/'],
  ['Encoding', 'https://encoding.spec.whatwg.org/'],
  ['URL', 'https://url.spec.whatwg.org/'],
  ['Fetch', 'https://fetch.spec.whatwg.org/'],
  ['MIME Sniffing', 'https://mimesniff.spec.whatwg.org/'],
  ['Selectors', 'https://drafts.csswg.org/selectors-4/'],
  ['CSS Syntax', 'https://drafts.csswg.org/css-syntax-3/'],
  ['Other standards', 'https://'],
];

// --- The library ------------------------------------------------------------------------------------------------

/**
 * Reads the comments of the library and of packages/run-page.
 *
 * @returns {Entry[]} in the order of files and lines
 */
export function readEntries() {
  return [sourceFolder, runPageFolder]
    .flatMap((folder) => {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      return names.map((name) => path.relative(sourceFolder, path.join(folder, name))).sort();
    })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.ts') && !name.startsWith('generated/'))
    .flatMap((name) => entriesOf(name, readFileSync(path.join(sourceFolder, name), 'utf8')));
}

/**
 * Reads the comments of one file.
 *
 * @param {string} name relative to the library's src
 * @param {string} text
 * @returns {Entry[]}
 */
export function entriesOf(name, text) {
  if (!text.includes('https://')) return [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const declarations = declarationsOf(file);
  return commentsOf(file).flatMap((comment) => {
    const words = wordsOf(text.slice(comment.pos, comment.end));
    return [...words.matchAll(/https:\/\/[^\s`<>]*[^\s`<>.,;:]/g)].map(({ 0: url, index }) => {
      const [page, anchor = ''] = url.split('#', 2);
      const { symbols, headsFile } = headedBy(comment, file, declarations);
      const isMode = isModeFile(name);
      return {
        url,
        page,
        anchor,
        name: nameBefore(words.slice(0, index)),
        file: name,
        symbols,
        headsFile,
        claims: isMode
          ? headsFile
          : name.startsWith('core/tokenizer/') && symbols.length === 1 && /^[a-z]\w*State$/.test(symbols[0]),
      };
    });
  });
}

/**
 * Whether a file has the rules of an insertion mode.
 *
 * @param {string} name relative to the library's src
 * @returns {boolean}
 */
function isModeFile(name) {
  return (
    name.startsWith('core/tree-construction/insertion-modes/') || name.startsWith('core/editions/2024/in-')
  );
}

/**
 * Comments, with line comments on consecutive lines as one.
 *
 * @param {ts.SourceFile} file
 * @returns {{ pos: number, end: number }[]}
 */
function commentsOf(file) {
  const { text } = file;
  /** @type {Map<number, ts.CommentRange>} */
  const ranges = new Map();
  const visit = (/** @type {ts.Node} */ node) => {
    const children = node.getChildren(file);
    if (children.length > 0 && node.kind !== ts.SyntaxKind.JSDoc) {
      children.forEach(visit);
      return;
    }
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
    ]) {
      ranges.set(range.pos, range);
    }
  };
  visit(file);
  /** @type {ts.CommentRange[]} */
  const comments = [];
  for (const range of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const last = comments.at(-1);
    const isLine = range.kind === ts.SyntaxKind.SingleLineCommentTrivia;
    if (
      last !== undefined &&
      isLine &&
      last.kind === range.kind &&
      /^\n[ \t]*$/.test(text.slice(last.end, range.pos))
    ) {
      comments[comments.length - 1] = { ...last, end: range.end };
    } else {
      comments.push(range);
    }
  }
  return comments;
}

/**
 * A comment without its delimiters, one line per paragraph.
 *
 * @param {string} comment
 * @returns {string}
 */
function wordsOf(comment) {
  return comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/^[ \t]*(\/\/+|\*)/gm, '')
    .replace(/-{3,}/g, '')
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n');
}

/**
 * The name before a URL, `Name — ` or `Name: `, without preceding sentences.
 *
 * @param {string} text the comment's words up to the URL
 * @returns {string} '' if there is none
 */
function nameBefore(text) {
  const paragraph = text.slice(text.lastIndexOf('\n') + 1);
  const match = /^(.*) — $/.exec(paragraph);
  if (match === null) return '';
  const sentence = match[1].replace(/^.*[a-z)`]\. (?=[A-Z])/, '').replace(/\.$/, '');
  return /@throws|https:/.test(sentence) ? '' : sentence;
}

/**
 * The declarations that a comment can describe.
 *
 * @param {ts.SourceFile} file
 * @returns {{ start: number, end: number, symbol: string, isClass: boolean, isExported: boolean }[]}
 */
function declarationsOf(file) {
  /** @type {ReturnType<typeof declarationsOf>} */
  const declarations = [];
  const visit = (/** @type {ts.Node} */ node, /** @type {string} */ owner) => {
    const name = nameOf(node, file);
    let inner = owner;
    if (name !== '') {
      const isClass = ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
      const symbol = owner === '' ? name : `${owner}.${name}`;
      const isExported =
        ts.isExportSpecifier(node) ||
        (ts.canHaveModifiers(node) &&
          (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
      declarations.push({ start: node.getStart(file, false), end: node.end, symbol, isClass, isExported });
      if (isClass || ts.isEnumDeclaration(node)) inner = symbol;
    }
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(file, '');
  return declarations;
}

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} file
 * @returns {string} '' if it isn't a declaration
 */
function nameOf(node, file) {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations[0].name.getText(file);
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (
    ts.isExportSpecifier(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node) ||
    ts.isEnumMember(node) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node)
  ) {
    return node.name?.getText(file) ?? '';
  }
  return '';
}

/**
 * @param {{ pos: number, end: number }} comment
 * @param {ts.SourceFile} file
 * @param {ReturnType<typeof declarationsOf>} declarations
 * @returns {{ symbols: string[], headsFile: boolean }}
 */
function headedBy(comment, file, declarations) {
  const next = declarations.find(({ start }) => start >= comment.end);
  const isDocblock = file.text.startsWith('/**', comment.pos);
  if (
    isDocblock &&
    next !== undefined &&
    /^[ \t]*\n?[ \t]*$/.test(file.text.slice(comment.end, next.start))
  ) {
    return { symbols: [next.symbol], headsFile: false };
  }
  const around = declarations.filter(({ start, end }) => start < comment.pos && comment.end < end).at(-1);
  if (around !== undefined) return { symbols: [around.symbol], headsFile: false };
  if (!isModeFile(file.fileName)) return { symbols: [], headsFile: true };
  const handlers = declarations.filter(({ start, isExported }) => isExported && start > comment.end);
  return { symbols: handlers.map(({ symbol }) => symbol), headsFile: true };
}

// --- The page ---------------------------------------------------------------------------------------------------

/** The pages whose anchors are listed by section. */
const pages = new Set(sections.map(({ page = chapterUrl }) => page));

/**
 * @param {readonly Entry[]} entries
 * @returns {Entry[]} the entries of those pages whose anchors aren't in the list above
 */
export function unknownAnchors(entries) {
  const known = new Set(sections.flatMap(({ anchors }) => anchors));
  return entries.filter(({ page, anchor }) => pages.has(page) && !known.has(anchor));
}

/**
 * @param {readonly Entry[]} entries
 * @returns {string}
 */
export function renderMap(entries) {
  const blocks = [
    '<!-- Written by scripts/generate/spec-map.mjs; do not edit. -->',
    '# From the standard to the code',
    'Where the code implements each part of the standard, in the order of the standard’s anchors. `npm run generate` ' +
      'makes this page from the comments in `packages/domwright/src` and `packages/run-page/src`; file names without `packages/` are relative to the first. ' +
      'If an anchor has several rows, the first one has the rules and the others support it. ' +
      'The tests are those that name the anchor or what implements it, or that are called as the file is, else all of its folder. ' +
      'What fixtures of html5lib’s format reach is in [the fixture map](fixture-map.md).',
  ];
  const testsOf = readTests();
  /**
   * @param {readonly Entry[]} rows
   * @param {(row: Entry) => string} label
   */
  const table = (rows, label) => tableOf(rows, label, testsOf);
  /** @type {string[]} */
  const chapter = [];
  for (const { title, page = chapterUrl, anchors } of sections) {
    const rows = anchors.flatMap((anchor) =>
      entries
        .filter((entry) => entry.page === page && entry.anchor === anchor)
        .sort((a, b) => Number(b.claims) - Number(a.claims)),
    );
    if (rows.length > 0)
      (page === chapterUrl ? chapter : blocks).push(
        `## ${title}`,
        table(rows, (row) => row.anchor),
      );
  }
  const unknown = unknownAnchors(entries);
  if (unknown.length > 0)
    blocks.push(
      '## Anchors that no section has',
      table(unknown, (row) => row.anchor),
    );
  const rest = new Set(entries.filter(({ page }) => !pages.has(page)));
  for (const [title, start] of others) {
    if (title === AFTER_PARSING) blocks.push(...chapter);
    const rows = [...rest].filter(({ url }) => url.startsWith(start));
    if (rows.length === 0) continue;
    for (const row of rows) rest.delete(row);
    rows.sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : 0));
    blocks.push(
      `## ${title}`,
      table(rows, (row) => row.url.slice(start.length)),
    );
  }
  return `${blocks.join('\n\n')}\n`;
}

/** How many tests a row names. */
const MOST_TESTS = 2;

/** A test that names nothing but the anchor or a symbol in passing is no help if many do. */
const MANY = 8;

/**
 * Reads the tests.
 *
 * @returns {(entry: Entry) => string[]} finds the tests of an entry: files, or a folder, relative to the library's src
 */
function readTests() {
  const names = [sourceFolder, runPageFolder].flatMap((folder) => {
    const tests = path.join(folder, '../test');
    return readdirSync(tests, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.ts$/.test(name))
      .map((name) => path.relative(sourceFolder, path.join(tests, name)).split(path.sep).join('/'))
      .filter((name) => name !== '../test/spec-map.ci.test.ts')
      .sort();
  });
  /** @type {Map<string, Set<string>>} */
  const byWord = new Map();
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const name of names) {
    const text = readFileSync(path.join(sourceFolder, name), 'utf8');
    texts.set(name, text);
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]{4,}/g)) {
      const files = byWord.get(word) ?? new Set();
      byWord.set(word, files.add(name));
    }
  }
  return ({ url, file, symbols }) => {
    const ownFolder = file.startsWith('../../')
      ? path.posix.dirname(file.replace('/src/', '/test/'))
      : path.posix.join('../test', path.posix.dirname(file));
    const isNear = (/** @type {string} */ name) => path.posix.dirname(name) === ownFolder;
    const base = path.posix.basename(file, '.ts');
    const named = names.filter((name) => isNear(name) && path.posix.basename(name).startsWith(`${base}.`));
    const anchored = url.includes('#') ? names.filter((name) => texts.get(name)?.includes(url) === true) : [];
    const mentioned = symbols.flatMap((symbol) => [...(byWord.get(symbol.split('.').at(-1) ?? '') ?? [])]);
    const near = mentioned.filter(isNear);
    const far = mentioned.length <= MANY ? mentioned : [];
    const found = [...new Set([...named, ...(anchored.length <= MANY ? anchored : []), ...near, ...far])];
    if (found.length > 0) return found.slice(0, MOST_TESTS);
    let folder = ownFolder;
    while (!existsSync(path.join(sourceFolder, folder))) folder = path.posix.dirname(folder);
    return [folder];
  };
}

/**
 * @param {readonly Entry[]} rows
 * @param {(row: Entry) => string} label
 * @param {(entry: Entry) => string[]} testsOf
 * @returns {string}
 */
function tableOf(rows, label, testsOf) {
  const lines = ['| name | anchor | file | symbol | tests |', '|---|---|---|---|---|'];
  for (const row of rows) {
    const symbols = row.symbols.map((symbol) => `\`${symbol}\``).join(', ');
    const shown = row.file.replace(/^(?:\.\.\/)+/, 'packages/');
    const file = `[${shown}](${path.posix.join('../../packages/domwright/src', row.file)})`;
    const tests = testsOf(row).map((name) => {
      const shown = name.endsWith('.ts') ? path.posix.basename(name, '.ts') : path.posix.basename(name);
      return `[${shown}](${path.posix.join('../../packages/domwright/src', name)})`;
    });
    lines.push(
      `| ${cell(row.name)} | [${cell(label(row))}](<${row.url}>) | ${file} | ${symbols} | ${tests.join(', ')} |`,
    );
  }
  return lines.join('\n');
}

/** @param {string} text */
function cell(text) {
  return text.replace(/[|<]/g, '\\$&');
}

// --- The command ------------------------------------------------------------------------------------------------

/** @returns {string} what docs/inside/spec-map.md should contain */
export function currentMap() {
  return renderMap(readEntries());
}

/**
 * A map without the last column: tests come and go, and the map need not be made again for each.
 *
 * @param {string} map
 */
export function withoutTests(map) {
  return map.replace(/[^|\n]*\|$/gm, '');
}

/** @returns {string} what docs/inside/spec-map.md contains; '' if it doesn't exist */
export function writtenMap() {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return '';
  }
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--check')) {
    if (withoutTests(currentMap()) !== withoutTests(writtenMap())) {
      console.error('docs/inside/spec-map.md is out of date; run `npm run generate`.');
      process.exitCode = 1;
    }
  } else {
    writeFileSync(target, currentMap());
    for (const { url, file } of unknownAnchors(readEntries())) {
      console.error(`${file}: ${url} is not in any section listed in scripts/generate/spec-map.mjs`);
    }
  }
}
