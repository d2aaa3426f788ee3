import {
  type Document,
  type Element,
  formatTree,
  HTMLFragmentParser,
  HTMLParser,
  type Node,
  type ParseError,
  parse,
  parseFragment,
} from 'domwright';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contextElement, nastyHtml } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

/*
 * `parse`, `parseFragment` and `innerHTML` reuse the tokenizer and tree builder of the previous call. Here many calls follow each
 * other, some inside each other's listeners, with everything that may cut one short. Each result is compared with that of a
 * parser object, which creates its own.
 */

interface Parse {
  way: 'document' | 'fragment' | 'innerHTML' | 'insertAdjacentHTML' | 'outerHTML';
  html: string;
  context: unknown;
  scripting: boolean;
  fastPath: boolean;
  srcdoc: boolean;
  allowDeclarativeShadowRoots: boolean;
  listens: boolean;
  stopAtFirstParseError: boolean;
  maxParseErrors: number;
  /** The listener throws at this error, if there are so many. */
  throwsAt: number;
  /** Parses inside the listener, at the first errors. */
  inside: Parse[];
  limit: { maxNodes?: number; maxDepth?: number; maxAttributes?: number; maxInputLength?: number };
  /** A longer text: parsers of longer ones are not kept. */
  isLong: boolean;
  edition: '2024' | 'living';
}

class Enough extends Error {}

const { parse: oneParse } = fc.letrec<{ parse: Parse; inside: Parse[] }>((tie) => ({
  inside: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: fc.constant<Parse[]>([]) },
    { weight: 1, arbitrary: fc.array(tie('parse'), { minLength: 1, maxLength: 2 }) },
  ),
  parse: fc.record({
    way: fc.constantFrom('document', 'document', 'fragment', 'innerHTML', 'insertAdjacentHTML', 'outerHTML'),
    html: nastyHtml,
    context: contextElement,
    scripting: fc.boolean(),
    fastPath: fc.boolean(),
    srcdoc: fc.boolean(),
    allowDeclarativeShadowRoots: fc.boolean(),
    listens: fc.boolean(),
    stopAtFirstParseError: often(false, fc.constant(true)),
    maxParseErrors: often(Number.POSITIVE_INFINITY, fc.nat(3)),
    throwsAt: often(-1, fc.nat(3)),
    inside: tie('inside'),
    limit: often<Parse['limit']>(
      {},
      fc.oneof(
        fc.nat(8).map((maxNodes) => ({ maxNodes: maxNodes + 1 })),
        fc.nat(5).map((maxDepth) => ({ maxDepth: maxDepth + 3 })),
        fc.nat(2).map((maxAttributes) => ({ maxAttributes })),
        fc.nat(40).map((maxInputLength) => ({ maxInputLength })),
      ),
    ),
    isLong: often(false, fc.constant(true)),
    edition: fc.constantFrom('2024', 'living'),
  }) as fc.Arbitrary<Parse>,
}));

function often<T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

/** The observable result of a parse. */
interface Outcome {
  tree: string;
  places: string;
  errors: string;
  threw: boolean;
}

/** The options of a parse, and the errors passed to its listener. */
function listening(one: Parse, isMain: boolean): { options: Record<string, unknown>; errors: string[] } {
  const { way, scripting, fastPath, srcdoc, allowDeclarativeShadowRoots, stopAtFirstParseError, limit } = one;
  const { edition } = one;
  const errors: string[] = [];
  const options: Record<string, unknown> = {
    ...{ scripting, fastPath, allowDeclarativeShadowRoots, stopAtFirstParseError, edition },
    ...limit,
  };
  if (way === 'document') options['srcdoc'] = srcdoc;
  else options['context'] = one.context;
  if (!one.listens) return { options, errors };
  options['maxParseErrors'] = one.maxParseErrors;
  options['onParseErrorsOmitted'] = (count: number) => void errors.push(`omitted ${count}`);
  options['onParseError'] = (error: ParseError) => {
    errors.push(JSON.stringify(error));
    if (isMain && one.inside.length >= errors.length) check(one.inside[errors.length - 1]!);
    if (errors.length - 1 === one.throwsAt) throw new Enough();
  };
  return { options, errors };
}

function outcomeOf(one: Parse, isMain: boolean, run: (options: Record<string, unknown>) => Node): Outcome {
  const { options, errors } = listening(one, isMain);
  try {
    const node = run(options);
    return {
      tree: formatTree(node as never),
      places: placesIn(node),
      errors: errors.join('\n'),
      threw: false,
    };
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
    return { tree: '', places: '', errors: errors.join('\n'), threw: true };
  }
}

/** The source positions of everything in a tree, relative to the start of the fragment's source. */
function placesIn(root: Node): string {
  const lines: string[] = [];
  const nodes: Node[] = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { startTagRange, endTagRange, attributes, content, origin } = node as Element;
    const ranges = [node.sourceRange, startTagRange, endTagRange];
    for (const attribute of attributes ?? []) ranges.push(attribute.nameRange, attribute.valueRange);
    lines.push(`${node.nodeName} ${origin} ${JSON.stringify(ranges)}`);
    if (content) nodes.push(content);
    for (let child = node.lastChild; child !== null; child = child.previousSibling) nodes.push(child);
  }
  return lines.join('\n');
}

/**
 * The result of a parser object, in two chunks. NB: if parsing stops at an error for the first character of a text, the tree
 * contains as much of the text as was read at once.
 */
function expectedOf(one: Parse, html: string): Outcome {
  const middle = one.stopAtFirstParseError ? 0 : html.length >> 1;
  return outcomeOf(one, false, (options) => {
    const parser =
      one.way === 'document' ? new HTMLParser(options as never) : new HTMLFragmentParser(options as never);
    parser.write(html.slice(0, middle));
    return parser.end(html.slice(middle));
  });
}

const held: Document = parse('<!DOCTYPE html><body>');

/** An element like the context, in a document that stays. */
function elementOf(context: unknown): Element {
  const { namespaceURI, localName, attributes } = contextOf(context);
  const element = held.createElementNS(namespaceURI, localName);
  for (const { name, value } of attributes) element.setAttribute(name, value);
  return element;
}

function contextOf(context: unknown): {
  namespaceURI: string;
  localName: string;
  attributes: { name: string; value: string }[];
} {
  const html = 'http://www.w3.org/1999/xhtml';
  if (typeof context === 'string') return { namespaceURI: html, localName: context, attributes: [] };
  return { namespaceURI: html, attributes: [], ...(context as { localName: string }) };
}

/** The markup that setting markup in a context gives; the options count for nothing there. */
function markupBySetting(one: Parse, html: string): [ours: string, expected: string] {
  const element = elementOf(one.context);
  const parent = elementOf(one.context);
  // NB: for `insertAdjacentHTML` the context is a body element instead of an html element.
  const isBody = one.way === 'insertAdjacentHTML' && parent.localName === 'html';
  const target = one.way === 'innerHTML' ? element : isBody ? held.body! : parent;
  const fragment = new HTMLFragmentParser({ context: target }).end(html);
  const expected = formatTree(fragment);
  parent.append(element);
  if (one.way === 'innerHTML') element.innerHTML = html;
  else if (one.way === 'outerHTML') element.outerHTML = html;
  else {
    parent.replaceChildren();
    parent.insertAdjacentHTML('beforeend', html);
  }
  const made = held.createDocumentFragment();
  const home = one.way === 'innerHTML' ? (element.content ?? element) : parent;
  made.append(...(home.childNodes as unknown as Iterable<Node>));
  return [formatTree(made), expected];
}

function check(one: Parse): void {
  const html = one.isLong ? one.html + '<p>x'.repeat(5000) : one.html;
  if (one.way !== 'document' && one.way !== 'fragment') {
    const [ours, expected] = markupBySetting(one, html);
    if (ours !== expected) expect.fail(`${one.way} ${html}\n${ours}\n${expected}`);
    return;
  }
  const expected = expectedOf(one, html);
  const ours = outcomeOf(one, true, (options) =>
    one.way === 'document' ? parse(html, options) : (parseFragment(html, options) as Node),
  );
  for (const name of ['threw', 'errors', 'tree', 'places'] as const) {
    if (ours[name] !== expected[name])
      expect.fail(`${name} of ${one.way} ${JSON.stringify(html)}\n${ours[name]}\n${expected[name]}`);
  }
}

/*
 * State that can be left over at the end of a text: what a start tag set for the next token, table text, the tokenizer's state,
 * pointers and flags.
 */
test.each([
  ['a line feed that was to be ignored', '<pre>', '\nx', 'p', '\nx'],
  ['the same, of textarea', '<textarea>', '\nx', 'p', '\nx'],
  ['the same, of listing', '<listing>', '\nx', 'p', '\nx'],
  ['text in a table', '<table> ', 'x', 'div', 'x'],
  ['a form', '<form>', '<form>x</form>', 'div', '<form>x</form>'],
  ['a CDATA section', '<svg><![CDATA[', '<b>x</b>', 'div', '<b>x</b>'],
  ['raw text', '<script><!--<script>', '<b>x</b>', 'div', '<b>x</b>'],
  ['a last start tag', '<title>', '</title>x', 'title', '&lt;/title&gt;x'],
  ['formatting elements', '<b><i><p>', 'x', 'div', 'x'],
  ['foster parenting', '<table><b>', '<i>x</i>', 'div', '<i>x</i>'],
  ['a frameset', '<frameset>', '<p>x</p>', 'div', '<p>x</p>'],
  ['a template', '<template><td>', '<td>x</td>', 'div', 'x'],
  ['a tag', '<p title="', 'x">y', 'div', 'x"&gt;y'],
  ['a comment', '<!--', 'x-->y', 'div', 'x--&gt;y'],
  ['a character reference', 'a&#', '65;', 'div', '65;'],
  ['a select', '<select><option>', '<p>x</p>', 'div', '<p>x</p>'],
])('nothing of the text before is left: %s', (_, first, second, context, expected) => {
  const holder = parse('<!DOCTYPE html>').createElement('div');
  for (const edition of ['2024', 'living'] as const) {
    parse(first, { edition });
    const fragment = parseFragment(second, { context, edition });
    holder.replaceChildren(fragment);
    expect(holder.innerHTML).toBe(expected);
    parseFragment(first, { context: 'div', edition });
    expect(parse(`<!DOCTYPE html><body>${second}`, { edition }).body!.innerHTML).toBe(
      context === 'title' ? 'x' : expected,
    );
  }
});

test('a comment after a pre start tag is the token of which the line feed would be the next', () => {
  for (const edition of ['2024', 'living'] as const) {
    expect(parse('<body><pre><!--x-->\nfoo', { edition }).body!.innerHTML).toBe('<pre><!--x-->\nfoo</pre>');
    expect(parse('<body><pre><b>\nfoo', { edition }).body!.innerHTML).toBe('<pre><b>\nfoo</b></pre>');
  }
});

test('Parses in any sequence, also inside each other, are what each of them is alone', () => {
  const numRuns = runs(150);
  fc.assert(
    fc.property(fc.array(oneParse, { minLength: 2, maxLength: 12 }), (parses) => {
      for (const one of parses) check(one);
    }),
    { numRuns, seed: 1 },
  );
});
