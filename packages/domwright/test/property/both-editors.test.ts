import { type Document, type Element, formatTree, parse, serialize, type Text } from 'domwright';
import { HTMLRewriter, Rewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../runs.mjs';
import { placesOf } from './edited-pages.mjs';

/*
 * Both source editors make the same edits on the same pages, and so does the DOM: their outputs parse to the same tree. Where
 * they may differ, a reason says why, and each reason has a witness: a page where they do.
 */

const contentVerbs = ['before', 'after', 'prepend', 'append', 'replace', 'setInnerContent'] as const;
type ContentVerb = (typeof contentVerbs)[number];

interface Edit {
  readonly verb:
    | ContentVerb
    | 'remove'
    | 'removeAndKeepContent'
    | 'setAttribute'
    | 'removeAttribute'
    | 'rename';
  /** Which element, in the order of their tags. */
  readonly index: number;
  /** What is inserted, or the value of an attribute, or a name. */
  readonly content: string;
  readonly html: boolean;
}

// --- Pages and edits ---------------------------------------------------------------------------------------------

const fragments = [
  ...['<p>', '<p>', '</p>', '<p title="a">', '<div>', '<div>', '</div>', '<span>', '</span>', '<ul>', '<li>'],
  ...['</ul>', '<h1>', '</h1>', '<dl><dt>', '<dd>', '<button>', '<form>', '<b>', '</b>', '<a>', '</a>'],
  ...['<pre>', '<pre>\n', '</pre>', '<textarea>\n', '<textarea>x</textarea>', '<table>', '<tr>', '<td>'],
  ...['</td>', '</tr>', '</table>', '<table><td>', '<table><tr><td>', '<col>', '<select>', '<option>'],
  ...[
    '</select>',
    '<template>',
    '</template>',
    '<noscript>',
    '</noscript>',
    '<svg>',
    '</svg>',
    '<g>',
    '</g>',
  ],
  ...['<svg/>', '<g a=b/>', '<foreignObject>', '<math>', '<mi>', '</math>', '<svg><![CDATA[c]]></svg>'],
  ...[
    '<br>',
    '<img>',
    '<input type=hidden>',
    '</br>',
    '<meta>',
    '<link>',
    '<title>t</title>',
    '<style>s</style>',
  ],
  ...['<script>s</script>', '<html lang=a>', '<head>', '<body>', '</head>', '</body>', '</html>'],
  ...['x', 'x', ' ', '\n', '\r', '&am', '&', '<', '</', '<!--c-->', '<!doctype html>'],
];

/** Unfinished constructs that a page may end in. */
const ends = [
  ...['<', '</', '</p', '<p', '<p ', '<p a="', '<!', '<!-', '<!--', '<!--a-', '<!--a--', '<!--a--!', '<!d'],
  ...['<!doctype html', '<?', '<?a', '&', '&#', '&#x', '&#6', '&am', ']]', '\r', '<title>a', '<title>a</'],
  ...[
    '<title>a</tit',
    '<title>a</title',
    '<textarea>\n',
    '<textarea>',
    '<style>a',
    '<style></sty',
    '<script>',
  ],
  ...[
    '<script><!--',
    '<script><!--<script ',
    '<script></',
    '<plaintext>a',
    '<svg><![CDATA[',
    '<svg><![CDATA[a]',
  ],
  ...['<svg><![CDATA[a]]', '<svg><![CDATA[a\r', '<noscript>a'],
];

const pages = fc
  .tuple(
    fc.constantFrom('', '', '<!doctype html>', '<body>', '<html><head></head><body>'),
    fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 9 }),
    fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...ends) }),
  )
  .map(([start, parts, end]) => start + parts.join('') + end);

const texts = ['T', 'T', ' ', '\n', '<', 'b>', '/b>', 'lt;', '&', '#6', ';'];
const markups = [
  ...['<kbd>k</kbd>', '<wbr>', '<meta>', '<!--c-->', 'm', '\n', ' ', 'b>', '/b>', 'lt;', '!--', '<', '&am'],
];

const others: readonly Omit<Edit, 'index'>[] = [
  ...(['remove', 'removeAndKeepContent'] as const).map((verb) => ({ verb, content: '', html: false })),
  ...['v', '<"', "a'b"].map((content) => ({ verb: 'setAttribute' as const, content, html: false })),
  ...['title', 'a', 'lang'].map((content) => ({ verb: 'removeAttribute' as const, content, html: false })),
  ...['div', 'x-y', 'p', 'br', 'pre', 'span'].map((content) => ({
    verb: 'rename' as const,
    content,
    html: false,
  })),
];

const edits: fc.Arbitrary<Edit> = fc
  .tuple(
    fc.nat(12),
    fc.oneof(
      fc.tuple(fc.constantFrom(...contentVerbs), fc.constantFrom(...texts), fc.constant(false)),
      fc.tuple(fc.constantFrom(...contentVerbs), fc.constantFrom(...markups), fc.constant(true)),
      fc.constantFrom(...others).map(({ verb, content, html }) => [verb, content, html] as const),
    ),
  )
  .map(([index, [verb, content, html]]) => ({ verb, index, content, html }));

// --- The editors -------------------------------------------------------------------------------------------------

/** The output of an editor, or why it refuses the edit. */
type Outcome = { readonly output: string } | { readonly refusal: string };

/** The elements in the order of their tags. */
function elementsOf(document: Document): Element[] {
  return placesOf(document).elements.sort((a, b) => a.handle - b.handle);
}

/** For content in a void element, one editor throws and the other does nothing. */
const isVoid = (error: Error): boolean => error.message.includes('cannot have contents');

/** @throws the error if it isn't a refusal */
function refusalOf(error: unknown): string {
  expect((error as Error).constructor, (error as Error).stack).toBe(Error);
  return (error as Error).message;
}

function rewritten(html: string, edits: readonly Edit[]): Outcome {
  const document = parse(html);
  const elements = elementsOf(document);
  const rewriter = new Rewriter(document);
  try {
    for (const edit of edits) {
      const element = elements[edit.index];
      if (element === undefined) continue;
      try {
        if (edit.verb === 'rename') rewriter.setTagName(element, edit.content);
        else if (edit.verb === 'setAttribute') rewriter.setAttribute(element, 'title', edit.content);
        else if (edit.verb === 'removeAttribute') rewriter.removeAttribute(element, edit.content);
        else if (edit.verb === 'remove' || edit.verb === 'removeAndKeepContent') rewriter[edit.verb](element);
        else rewriter[edit.verb](element, edit.content, { html: edit.html });
      } catch (error) {
        if (!isVoid(error as Error)) throw error;
      }
    }
    return { output: rewriter.toString() };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

function streamed(html: string, edits: readonly Edit[]): Outcome {
  let output = '';
  let at = 0;
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      const number = at++;
      for (const edit of edits) {
        if (edit.index !== number) continue;
        if (edit.verb === 'rename') element.tagName = edit.content;
        else if (edit.verb === 'setAttribute') element.setAttribute('title', edit.content);
        else if (edit.verb === 'removeAttribute') element.removeAttribute(edit.content);
        else if (edit.verb === 'remove' || edit.verb === 'removeAndKeepContent') element[edit.verb]();
        else element[edit.verb](edit.content, { html: edit.html });
      }
    },
  });
  const writer = rewriter.textWriter((text) => {
    output += text;
  });
  try {
    writer.write(html);
    writer.end();
    return { output };
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

/** The tree after the edits of the DOM; null if the DOM does not allow them, or HTML cannot write the tree. */
function editedTree(html: string, edits: readonly Edit[]): string | null {
  // In an editor, all edits apply to the original element.
  if (new Set(edits.map(({ index }) => index)).size < edits.length) return null;
  const document = parse(html);
  const elements = elementsOf(document);
  try {
    for (const edit of edits) {
      const element = elements[edit.index];
      if (element !== undefined) elements[edit.index] = editInDOM(document, element, edit);
    }
  } catch (error) {
    expect((error as Error).name).toBe('HierarchyRequestError');
    return null;
  }
  document.normalize();
  const tree = formatTree(document);
  return formatTree(parse(serialize(document))) === tree ? tree : null;
}

/** Returns the element, or the one that it has become. */
function editInDOM(document: Document, element: Element, edit: Edit): Element {
  const contents = element.content ?? element;
  if (edit.verb === 'remove') element.remove();
  else if (edit.verb === 'removeAndKeepContent') element.replaceWith(...contents.childNodes);
  else if (edit.verb === 'setAttribute') element.setAttribute('title', edit.content);
  else if (edit.verb === 'removeAttribute') element.removeAttribute(edit.content);
  else if (edit.verb === 'rename') {
    const renamed = document.createElement(edit.content);
    for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
    renamed.append(...contents.childNodes);
    element.replaceWith(renamed);
    return renamed;
  } else {
    const nodes = edit.html
      ? Array.from(parse(`<body>${edit.content}`).body!.childNodes, (node) => document.importNode(node, true))
      : [document.createTextNode(edit.content)];
    if (edit.verb === 'replace') element.replaceWith(...nodes);
    else if (edit.verb === 'setInnerContent') contents.replaceChildren(...nodes);
    else if (edit.verb === 'prepend' || edit.verb === 'append') contents[edit.verb](...nodes);
    else element[edit.verb](...nodes);
  }
  return element;
}

// --- Why they may differ -----------------------------------------------------------------------------------------

/** The facts that reasons depend on. */
interface Page {
  readonly html: string;
  readonly edits: readonly Edit[];
  readonly elements: readonly Element[];
  readonly texts: readonly Text[];
  readonly hasIgnoredTags: boolean;
}

function pageOf(html: string, edits: readonly Edit[]): Page {
  let hasIgnoredTags = false;
  let hasRootTags = false;
  const document = parse(html, {
    onParseError: ({ code }) => {
      hasIgnoredTags ||= ignoredTags.test(code);
      hasRootTags ||= /^misplaced-(?:html|body)/.test(code);
    },
  });
  const elements = elementsOf(document);
  // In a template, these do not even give the root element attributes.
  hasIgnoredTags ||= hasRootTags && elements.some(({ localName }) => localName === 'template');
  const texts = placesOf(document).texts as Text[];
  return { html, edits, elements, texts, hasIgnoredTags };
}

const ignoredTags =
  /^(?:stray|misplaced-(?!html|body)|misnested-foreign|end-tag-for|end-tag-in|nested-(?:form|select)|table-part|content-in-column|html-start-tag)/;
const formatting = /^(?:a|b)$/;

/** Whether the parser has moved an element, or part of a text, away from its place in the source. */
function isMoved({ elements, texts }: Page): boolean {
  if (elements.some(({ moved }) => moved !== null)) return true;
  return texts.some(({ moved, sourceRanges }) => {
    const isCut = sourceRanges.some(({ start }, at) => at > 0 && start !== sourceRanges[at - 1]!.end);
    return moved !== null || isCut;
  });
}

interface Reason {
  /** Why the editors may write different trees, or the same that is not the DOM's. */
  readonly sentence: string;
  readonly holds: (page: Page) => boolean;
  /** A page and edits for which this is the only reason, and without which there is a difference. */
  readonly witness: readonly [html: string, edits: readonly Partial<Edit>[]];
}

const takesTags = ({ verb }: Edit): boolean => verb.startsWith('remove') && verb !== 'removeAttribute';
const takesElement = ({ verb }: Edit): boolean => verb === 'remove' || verb === 'replace';
const takesContents = (edit: Edit): boolean => takesElement(edit) || edit.verb === 'setInnerContent';
const roots = /^(?:html|head|body)$/;

/** Whether an edit removes the tag that implied the enclosing element. */
function takesBeginning({ elements, edits }: Page): boolean {
  const gone = new Set(
    edits
      .filter((edit) => edit.verb === 'rename' || takesTags(edit) || takesElement(edit))
      .map(({ index }) => elements[index]),
  );
  return [...gone].some((element) => {
    const parent = element?.parentElement;
    if (!parent || parent.startTagRange !== null) return false;
    for (let at = element!.previousElementSibling; at !== null; at = at.previousElementSibling)
      if (!gone.has(at as Element)) return false;
    return true;
  });
}

/** Whether an edit puts something into a head that ends it. */
function endsHead({ elements }: Page, { verb, index, content }: Edit): boolean {
  if (!(contentVerbs as readonly string[]).includes(verb) || /^(?:\s|<!--c-->|<meta>)$/.test(content))
    return false;
  const element = elements[index];
  if (element === undefined) return false;
  const isInside = verb === 'prepend' || verb === 'append' || verb === 'setInnerContent';
  return (isInside ? element : element.parentElement)?.closest('head') != null;
}

const reasons: readonly Reason[] = [
  {
    sentence:
      'A head ends before what it cannot have, and what stood in it after that is read by the rules of the body.',
    holds: (page) => page.edits.some((edit) => endsHead(page, edit)),
    witness: ['<noscript><p>', [{ verb: 'prepend', index: 1, content: 'T' }]],
  },
  {
    sentence:
      'The parser has put nodes elsewhere than their tags are. What goes with an element, goes by the tree in one editor, and by the source in the other.',
    holds: isMoved,
    witness: ['<body><table>x', [{ verb: 'remove', index: 3 }]],
  },
  {
    sentence:
      'HTMLRewriter leaves formatting elements open where it inserts something, since the parser may be about to make them again.',
    holds: ({ elements }) => elements.some((it) => formatting.test(it.localName) && it.endTagRange === null),
    witness: ['<p><b>x<p>', [{ verb: 'append', index: 3, content: '<kbd>k</kbd>', html: true }]],
  },
  {
    sentence: 'For HTMLRewriter, body and html end at their end tags, even if more content follows.',
    holds: ({ html }) => /<\/(?:body|html)/i.test(html),
    witness: ['<body></body><p>', [{ verb: 'setInnerContent', index: 2, content: 'T' }]],
  },
  {
    sentence:
      'A tag that makes no node may count where an element is renamed, or goes with its tags or contents. In templates, SVG and MathML, what is before it may decide that it counts.',
    holds: ({ hasIgnoredTags, elements, edits }) =>
      hasIgnoredTags &&
      edits.some(
        (it) =>
          it.verb === 'rename' ||
          takesTags(it) ||
          takesContents(it) ||
          elements[it.index]?.localName === 'template' ||
          elements[it.index]?.closest('svg, math') != null,
      ),
    witness: ['<body><div></span>x', [{ verb: 'rename', index: 3, content: 'span' }]],
  },
  {
    sentence:
      'A second tag may give html or body an attribute. HTMLRewriter does not know it; `rewrite` refuses to remove the attribute, and keeps the tag where its surroundings go.',
    holds: ({ elements, edits }) =>
      edits.some((edit) => takesContents(edit) || edit.verb === 'removeAttribute') &&
      elements.some((it) => roots.test(it.localName) && it.attributes.length > 0),
    witness: ['<p><html lang=a>', [{ verb: 'setInnerContent', index: 3, content: 'T' }]],
  },
  {
    sentence: 'The setInnerContent of HTMLRewriter forgets what has been prepended or appended before.',
    holds: ({ edits }) =>
      edits.some(
        (it) =>
          it.verb === 'setInnerContent' && edits.some((other) => other !== it && other.index === it.index),
      ),
    witness: [
      '<p>x',
      [
        { verb: 'append', index: 3, content: 'T' },
        { verb: 'setInnerContent', index: 3, content: 'T' },
      ],
    ],
  },
  {
    sentence:
      'Without the first tag in it, an element that this tag has implied is not there, or begins later.',
    holds: takesBeginning,
    witness: ['<table><td>', [{ verb: 'remove', index: 5 }]],
  },
  {
    sentence: 'There is no html, head or body of another name, nor a page without them.',
    holds: ({ elements, edits }) =>
      edits.some(
        (it) =>
          (it.verb === 'rename' || takesTags(it) || takesElement(it)) &&
          roots.test(elements[it.index]?.localName ?? ''),
      ),
    witness: [
      '<option>',
      [
        { verb: 'append', index: 0, content: ' ' },
        { verb: 'remove', index: 2 },
      ],
    ],
  },
];
/** What is different; null if nothing is. */
function differenceOf(html: string, edits: readonly Edit[]): unknown {
  const trees = Object.fromEntries(
    Object.entries({ rewrite: rewritten(html, edits), HTMLRewriter: streamed(html, edits) }).map(
      ([name, outcome]) => [name, 'output' in outcome ? formatTree(parse(outcome.output)) : 'refused'],
    ),
  );
  if (trees['rewrite'] !== trees['HTMLRewriter']) return trees;
  const inDOM = editedTree(html, edits);
  return inDOM === null || trees['rewrite'] === 'refused' || trees['rewrite'] === inDOM
    ? null
    : { ...trees, inDOM };
}

test('both editors, and the DOM, make the same tree, or there is a reason', () => {
  let compared = 0;
  fc.assert(
    fc.property(pages, fc.array(edits, { minLength: 1, maxLength: 3 }), (html, edits) => {
      compared++;
      const difference = differenceOf(html, edits);
      if (difference === null) return;
      const page = pageOf(html, edits);
      if (reasons.some(({ holds }) => holds(page))) return;
      expect(difference, JSON.stringify({ html, edits })).toBeNull();
    }),
    { numRuns: runs(40_000) },
  );
  expect(compared).toBeGreaterThan(10);
});

/** A reason that is no longer needed has no witness. */
describe('a reason is the only one, and needed', () => {
  test.each(reasons)('$sentence', ({ sentence, witness: [html, given] }) => {
    const edits = given.map(
      (edit) => ({ verb: 'remove', index: 0, content: '', html: false, ...edit }) as Edit,
    );
    const page = pageOf(html, edits);
    expect(reasons.filter(({ holds }) => holds(page)).map((reason) => reason.sentence)).toEqual([sentence]);
    expect(differenceOf(html, edits)).not.toBeNull();
  });
});
