import {
  type Document,
  type Element,
  formatTree,
  HTMLFragmentParser,
  HTMLParser,
  type LimitReached,
  type Node,
  type ParseError,
  parse,
  parseFragment,
  parseStream,
} from 'domwright';
import { parse as parseCore } from 'domwright/core';
import { explain } from 'domwright/explain';
import { parseToHast } from 'domwright/hast';
import { HTMLEventParser } from 'domwright/tokens';
import {
  namespaceAt,
  type ScriptHost,
  ScriptingParser,
  type ScriptingParserOptions,
  TreeConstructor,
} from 'domwright/tree-construction';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { ObjectSink } from '../../property/object-sink.mjs';
import { runs } from '../../runs.mjs';
import { LivingObjectSink, SelectedContentSink } from '../parser/living-object-sink.ts';

const deep = (n: number) => `<!DOCTYPE html>${'<div>'.repeat(n)}x`;

/** The maximum nesting of elements. */
function depthOf(root: Node): number {
  let deepest = 0;
  const stack: [Node, number][] = [[root, 0]];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [node, depth] = entry;
    const own = node.nodeType === 1 ? depth + 1 : depth;
    deepest = Math.max(deepest, own);
    for (let child = node.firstChild; child !== null; child = child.nextSibling) stack.push([child, own]);
    const { content } = node as { content?: Node | null };
    if (content) stack.push([content, own]);
  }
  return deepest;
}

function countNodes(root: Node): number {
  let count = 0;
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      count++;
      stack.push(child);
    }
  }
  return count;
}

/** The same, with what is in templates and shadow trees. */
function countAll(root: Node): number {
  let count = 0;
  const stack: Node[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { content, openOrClosedShadowRoot } = node as {
      content?: Node | null;
      openOrClosedShadowRoot?: Node | null;
    };
    for (const inner of [content, openOrClosedShadowRoot]) if (inner) count += stack.push(inner) && 1;
    for (let child = node.firstChild; child !== null; child = child.nextSibling) {
      count++;
      stack.push(child);
    }
  }
  return count;
}

/** Where the nodes of a tree come from. */
function originsIn(root: Node): string {
  const lines: string[] = [];
  const nodes: Node[] = [root];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { clonedFrom } = node as Element;
    lines.push(
      `${node.nodeName} ${node.origin} ${JSON.stringify([node.sourceRange, clonedFrom?.sourceRange])}`,
    );
    for (let child = node.lastChild; child !== null; child = child.previousSibling) nodes.push(child);
  }
  return lines.join('\n');
}

/** In one piece, and one code unit at a time. */
const ways: [string, (html: string, options: object) => Document][] = [
  ['whole', (html, options) => parse(html, options)],
  [
    'a code unit at a time',
    (html, options) => {
      const parser = new HTMLParser(options);
      for (let at = 0; at < html.length; at++) parser.write(html.charAt(at));
      return parser.end();
    },
  ],
  ['bytes', (html, options) => parse(new TextEncoder().encode(html), { ...options, contentType: 'utf-8' })],
  [
    'bytes one by one',
    (html, options) => {
      const parser = new HTMLParser(options);
      for (const byte of new TextEncoder().encode(html)) parser.write(Uint8Array.of(byte));
      return parser.end();
    },
  ],
];

test('no limit is set by default, and none is reached', () => {
  expect(parse(deep(1000)).limitsReached).toEqual([]);
  expect(depthOf(parse(deep(1000)))).toBe(1002);
  expect(parse('<p>x', { maxDepth: 3, maxNodes: 9, maxTime: 60_000 }).limitsReached).toEqual([]);
});

test.each(ways)('input beyond maxInputLength is not parsed: %s', (_, parseIn) => {
  const reached: LimitReached[] = [];
  const document = parseIn('<!DOCTYPE html><p>one<p>two', {
    maxInputLength: 21,
    onLimit: (one: LimitReached) => reached.push(one),
  });
  expect(formatTree(document)).toBe(
    '| <!DOCTYPE html>\n| <html>\n|   <head>\n|   <body>\n|     <p>\n|       "one"',
  );
  const expected = [{ limit: 'maxInputLength', value: 21, offset: 21, stopped: true, count: 1 }];
  expect(reached).toEqual(expected);
  expect(document.limitsReached).toEqual(expected);
});

test.each(ways)('input as long as maxInputLength is all parsed: %s', (_, parseIn) => {
  const html = '<!DOCTYPE html><p>one<p>two';
  const document = parseIn(html, { maxInputLength: html.length });
  expect(document.limitsReached).toEqual([]);
  expect(formatTree(document)).toBe(formatTree(parse(html)));
});

test('maxInputLength counts bytes of bytes, also of a BOM, and a cut tag is dropped', () => {
  const bytes = new TextEncoder().encode('\ufeff<p>éé<b>');
  const document = parse(bytes, { maxInputLength: 11 });
  expect(document.body!.innerHTML).toBe('<p>éé</p>');
  expect(parse('<p>x<b', { maxInputLength: 5 }).body!.innerHTML).toBe('<p>x</p>');
  expect(parse('', { maxInputLength: 0 }).limitsReached).toEqual([]);
  expect(parse('<p>x\r\ny', { maxInputLength: 5 }).body!.innerHTML).toBe('<p>x\n</p>');
});

test.each(ways)('parsing stops when there are more than maxNodes: %s', (_, parseIn) => {
  // html, head, body and 97 times br; the 98th is one too many.
  const document = parseIn(`<!DOCTYPE html>${'<br>'.repeat(1000)}`, { maxNodes: 101 });
  expect(countNodes(document)).toBe(102);
  expect(document.limitsReached).toEqual([
    { limit: 'maxNodes', value: 101, offset: 15 + 98 * 4, stopped: true, count: 1 },
  ]);
});

test('maxNodes counts what formatting makes: a tree that is larger than its input', () => {
  const html = Array.from({ length: 3000 }, (_, index) => `<p><b class=${index}>x`).join('');
  const document = parse(html, { maxNodes: 10_000 });
  expect(document.limitsReached).toMatchObject([{ limit: 'maxNodes', stopped: true }]);
  // The current tag is completed. It may reconstruct every formatting element, of which there are fewer than nodes.
  expect(countNodes(document)).toBeGreaterThan(10_000);
  expect(countNodes(document)).toBeLessThan(11_000);
});

test.each([
  ['the table alone', {}],
  ['with a limit of the depth, too', { maxDepth: 100_000 }],
])('a clone counts once more for every 16 code units of its tag: %s', (_, options) => {
  const attribute = `a="${'x'.repeat(16 * 1000)}"`;
  const limits = { maxNodes: 20_000, ...options };
  const html = `<p><b ${attribute}>x${'<p>x'.repeat(1000)}`;
  const document = parse(html, limits);
  expect(document.limitsReached).toMatchObject([{ limit: 'maxNodes', stopped: true }]);
  expect(document.querySelectorAll('b').length).toBeLessThanOrEqual(21);
  // Attributes in the source count as before.
  expect(parse(`<b ${attribute}>x</b>`.repeat(1000), limits).limitsReached).toEqual([]);
});

test('what stops at maxNodes has the same tree, whichever other limits there are', () => {
  const html = Array.from(
    { length: 300 },
    (_, index) => `<p><b class=${index}>x<table>y<tr><td>z</table>`,
  ).join('');
  for (const maxNodes of [50, 500, 5000]) {
    const tree = formatTree(parse(html, { maxNodes }));
    expect(formatTree(parse(html, { maxNodes, maxDepth: 1e6 }))).toBe(tree);
    expect(formatTree(parse(html, { maxNodes, maxTime: 1e9 }))).toBe(tree);
    expect(formatTree(parse(new TextEncoder().encode(html), { maxNodes, contentType: 'utf-8' }))).toBe(tree);
  }
});

test('there are at most twice as many nodes as maxNodes, and 40 more', () => {
  const names = ['a', 'b', 'i', 'p', 'div', 'table', 'td', 'template', 'svg', 'select', 'frameset', 'body'];
  const tag = fc.tuple(fc.constantFrom(...names), fc.constantFrom('', ' id=1', ' id=2'), fc.boolean());
  const part = fc.oneof(
    tag.map(([name, attribute, ends]) => (ends ? `</${name}>` : `<${name}${attribute}>x`)),
    fc.constantFrom('<!--c-->', '\0', ' ', '<!DOCTYPE html>', 'x'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.integer({ min: 1, max: 30 }), (parts, maxNodes) => {
      const document = parse(parts.join(''), { maxNodes });
      expect(countAll(document)).toBeLessThanOrEqual(2 * maxNodes + 40);
    }),
    { numRuns: runs(2000), seed: 1 },
  );
});

test.each([
  ['text', 'x'.repeat(1 << 18)],
  ['an attribute', `<a b="${'x'.repeat(1 << 18)}">`],
  ['a comment', `<!--${'x'.repeat(1 << 18)}`],
  ['character references', '&amp;'.repeat(1 << 16)],
  ['U+0000', '\0'.repeat(1 << 18)],
])('the clock is looked at often enough: %s', (_, html) => {
  const now = vi.spyOn(performance, 'now');
  try {
    parse(html, { maxTime: 1e9 });
    expect(now.mock.calls.length).toBeGreaterThanOrEqual(html.length / (1 << 13));
  } finally {
    now.mockRestore();
  }
});

test.each(ways)('elements beyond maxDepth go beside their parent: %s', (_, parseIn) => {
  const document = parseIn('<!DOCTYPE html><div id=a><p id=b>1<i id=c>2<b id=d>3</b>4</i></div>5', {
    maxDepth: 4,
  });
  expect(document.body!.innerHTML).toBe(
    '<div id="a"><p id="b">1</p><i id="c">24</i><b id="d">3</b></div><i id="c">5</i>'.replace(
      '<i id="c">5</i>',
      '5',
    ),
  );
  expect(document.limitsReached).toMatchObject([{ limit: 'maxDepth', value: 4, stopped: false, count: 2 }]);
  expect(document.limitsReached[0]!.offset).toBe(34);
});

test('maxDepth holds for every kind of nesting', () => {
  const kinds = [
    '<div>',
    '<b>',
    '<table><tr><td>',
    '<svg><g>',
    '<template>',
    '<form><div></form>',
    '<ul><li>',
  ];
  for (const kind of kinds) {
    const document = parse(`<!DOCTYPE html>${kind.repeat(300)}`, { maxDepth: 50 });
    expect([kind, depthOf(document) <= 50]).toEqual([kind, true]);
    expect([kind, document.limitsReached[0]?.limit]).toEqual([kind, 'maxDepth']);
  }
});

test('maxDepth holds for any markup, and loses no text', () => {
  fc.assert(
    fc.property(nastyInput, fc.integer({ min: 3, max: 8 }), (html, maxDepth) => {
      const document = parse(html, { maxDepth });
      expect(depthOf(document)).toBeLessThanOrEqual(maxDepth);
    }),
    { numRuns: runs(2000), seed: 1 },
  );
});

test('maxDepth holds where formatting elements are misnested again and again', () => {
  const names = ['a', 'b', 'i', 'nobr', 'p', 'div', 'li', 'h1', 'table', 'td', 'template', 'button', 'form'];
  const startTag = fc.tuple(fc.constantFrom(...names), fc.constantFrom('', ' id=1'));
  const tag = fc.oneof(
    { weight: 2, arbitrary: startTag.map(([name, attribute]) => `<${name}${attribute}>`) },
    { weight: 1, arbitrary: fc.constantFrom(...names).map((name) => `</${name}>`) },
  );
  const tags = fc.array(tag, { minLength: 2, maxLength: 12 });
  const check = (html: string, maxDepth: number): void => {
    const document = parse(html, { maxDepth });
    expect(depthOf(document)).toBeLessThanOrEqual(maxDepth);
    const sink = new ObjectSink(namespaceAt);
    new TreeConstructor(sink as never, { maxDepth, allowDeclarativeShadowRoots: false }).end(html);
    const ours = parse(html, { maxDepth, allowDeclarativeShadowRoots: false });
    expect(sink.format() === formatTree(ours)).toBe(true);
  };
  check('<h1><form><h1><u><p><div><a></li>'.repeat(50), 10);
  check('<i>x<h1><div><nobr>x<b class=3><i><i><div class=3><b>x<h1 class=3>'.repeat(50), 10);
  fc.assert(
    fc.property(tags, fc.integer({ min: 3, max: 12 }), (parts, maxDepth) => {
      check(parts.join('').repeat(20), maxDepth);
    }),
    { numRuns: runs(500), seed: 1 },
  );
});

test('what is less deep than maxDepth is as without it, also where tables are misnested', () => {
  // The second end tag makes what is in the p deeper than it was, as the standard has it.
  const html = '<b><table><i><p><u>x</b></i></table>'.repeat(3);
  const expected = formatTree(parse(html));
  const deepest = depthOf(parse(html));
  for (const maxDepth of [2 * deepest, 512]) {
    const document = parse(html, { maxDepth });
    expect(formatTree(document)).toBe(expected);
    expect(document.limitsReached).toEqual([]);
  }
});

test('maxDepth keeps nothing in a Map for each node of the table', () => {
  const html = '<div><template><p>x</template></div>'.repeat(1000);
  const set = vi.spyOn(Map.prototype, 'set');
  try {
    const document = parse(html, { maxDepth: 4 });
    // html, body, div and template are as deep as may be.
    expect(document.limitsReached).toMatchObject([{ limit: 'maxDepth', count: 1000 }]);
    expect(set.mock.calls.length).toBeLessThan(100);
  } finally {
    set.mockRestore();
  }
});

test('limits that are not reached change nothing', () => {
  const limits = { maxInputLength: 1e6, maxNodes: 1e6, maxDepth: 1e4, maxAttributes: 1e4, maxTime: 1e6 };
  fc.assert(
    fc.property(nastyInput, (html) => {
      const errors: string[] = [];
      const expected: string[] = [];
      const document = parse(html, { ...limits, onParseError: ({ code }) => errors.push(code) });
      const plain = parse(html, { onParseError: ({ code }) => expected.push(code) });
      expect(document.limitsReached).toEqual([]);
      expect(formatTree(document) === formatTree(plain)).toBe(true);
      expect(originsIn(document)).toBe(originsIn(plain));
      expect(errors).toEqual(expected);
    }),
    { numRuns: runs(500), seed: 2 },
  );
});

test.each(['2024', 'living'] as const)(
  'limits that are not reached change nothing in other trees, edition %s',
  (edition) => {
    const limits = { maxInputLength: 1e6, maxNodes: 1e6, maxDepth: 1e4, maxAttributes: 1e4, maxTime: 1e6 };
    const newSink = () => (edition === '2024' ? new ObjectSink(namespaceAt) : new SelectedContentSink());
    fc.assert(
      fc.property(fc.oneof(nastyInput, livingHtml), (html) => {
        const [sink, plain] = [newSink(), newSink()];
        const errors: ParseError[] = [];
        const expected: ParseError[] = [];
        new TreeConstructor(sink as never, {
          ...limits,
          edition,
          onParseError: (error) => errors.push(error),
        }).end(html);
        new TreeConstructor(plain as never, {
          edition,
          onParseError: (error) => expected.push(error),
        }).end(html);
        expect(sink.format()).toBe(plain.format());
        expect(errors).toEqual(expected);
      }),
      { numRuns: runs(1500), seed: 3 },
    );
  },
);

test('with a limit, a line feed after a pre start tag is still ignored where a reference wrote it', () => {
  // "If the next token is a U+000A LINE FEED (LF) character token, then ignore that token": a reference makes one, too.
  for (const options of [{}, { maxNodes: 1000 }, { maxDepth: 1000 }]) {
    for (const name of ['pre', 'listing', 'textarea']) {
      expect(parse(`<body>x<${name}>&#10;y`, options).body!.innerHTML).toBe(`x<${name}>y</${name}>`);
    }
  }
});

test('a shadow root is as deep as its host', () => {
  const html = '<div><template shadowrootmode=open>'.repeat(200);
  for (const edition of ['2024', 'living'] as const) {
    const document = parse(html, { maxDepth: 6, edition, allowDeclarativeShadowRoots: true });
    expect(document.limitsReached).toMatchObject([{ limit: 'maxDepth', stopped: false }]);
    let hosts = 0;
    let root: Node = document.body!;
    for (;;) {
      const host = (root as Element).querySelector('div')!;
      if (host?.openOrClosedShadowRoot == null) break;
      hosts++;
      root = host.openOrClosedShadowRoot;
    }
    // html, body, and a div in each of four trees.
    expect(hosts).toBeLessThanOrEqual(4);
    expect(hosts).toBeGreaterThan(0);
  }
});

test('maxNodes counts processing instructions, in a tree of one’s own, too', () => {
  const html = '<?a b?>'.repeat(500);
  const sink = new LivingObjectSink();
  const parser = new TreeConstructor(sink as never, { maxNodes: 10, edition: 'living' });
  parser.end(html);
  expect(parser.limitsReached).toMatchObject([{ limit: 'maxNodes', value: 10, stopped: true }]);
  expect(sink.items.length).toBeLessThan(60);
  const document = parse(html, { maxNodes: 10, edition: 'living' });
  expect(document.limitsReached).toMatchObject([{ limit: 'maxNodes', value: 10, stopped: true }]);
  expect(countAll(document)).toBeLessThanOrEqual(60);
});

test('maxNodes counts comments', () => {
  const document = parse('<!--x-->'.repeat(100), { maxNodes: 10 });
  expect(document.limitsReached).toMatchObject([{ limit: 'maxNodes', offset: 88, stopped: true }]);
});

test('what selectedcontent shows counts as nodes, and is as deep as it stands', () => {
  const option = `<option>${'<i></i>'.repeat(50)}</option>`;
  const shown = '<select><button><selectedcontent></selectedcontent></button>';
  // html, head, body, select, button, selectedcontent, option, 50 times i; and 50 times i that are shown.
  for (const [maxNodes, isReached] of [
    [106, true],
    [107, false],
  ] as const) {
    const document = parse(`${shown}${option}</select>`, { maxNodes, edition: 'living' });
    expect(document.limitsReached.length === 1).toBe(isReached);
  }
  // In select: button at 4, selectedcontent at 5, so i would be at 6 there; in the option it is at 5.
  const deep = parse(`${shown}<option><i>x</i></option></select>`, { maxDepth: 5, edition: 'living' });
  expect(depthOf(deep)).toBeLessThanOrEqual(5);
  expect(deep.limitsReached).toMatchObject([{ limit: 'maxDepth', stopped: false, count: 1 }]);
});

test('where a limit of depth is reached by what an end tag or text implies', () => {
  const offsets = (html: string, maxDepth: number) =>
    parse(html, { maxDepth }).limitsReached.map(({ offset }) => offset);
  expect(offsets('<div><div></p>', 4)).toEqual([10]);
  expect(offsets('<p><b></p><div><div>x', 4)).toEqual([20]);
});

test('an attribute that maxAttributes leaves out is not found, where there are many', () => {
  const names = (letter: string) => Array.from({ length: 80 }, (_, index) => `${letter}${index}`);
  const html = `<html ${names('a').join(' ')}><p><html ${names('b').join(' ')}>`;
  const element = parse(html, { maxAttributes: 100 }).documentElement!;
  expect(element.attributes.length).toBe(100);
  expect(names('a').filter((name) => element.hasAttribute(name))).toEqual(names('a'));
  expect(names('b').filter((name) => element.hasAttribute(name))).toEqual(names('b').slice(0, 20));
});

test('aborting a parser with limits does what it does without', () => {
  for (const html of ['<p>x<b', '<table><tr>x', '<title>x', '<p>x<select><option>y']) {
    const aborted = (options: object) => {
      const parser = new HTMLParser(options);
      parser.write(html);
      return formatTree(parser.abort());
    };
    expect(aborted({ maxNodes: 1000, maxDepth: 1000 })).toBe(aborted({}));
  }
});

test('the time before a document is parsed again in another encoding counts', () => {
  const bytes = new TextEncoder().encode(`<p>é${'<p>'.repeat(2000)}<meta charset=utf-8>`);
  let looks = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => ++looks);
  try {
    const isStopped = (transport: string | undefined, maxTime: number) =>
      parse(bytes, transport === undefined ? { maxTime } : { contentType: transport, maxTime }).limitsReached
        .length > 0;
    // The clock advances by one at each reading, so each parse costs the same.
    const least = (transport?: string) => {
      let maxTime = 1;
      while (isStopped(transport, maxTime)) maxTime++;
      return maxTime;
    };
    const once = least('text/html; charset=utf-8');
    expect(once).toBeGreaterThan(5);
    expect(least()).toBeGreaterThan(1.5 * once);
  } finally {
    now.mockRestore();
  }
});

test.each(ways)('attributes beyond maxAttributes are left out: %s', (_, parseIn) => {
  const document = parseIn('<!DOCTYPE html><html a=1 b=2><p a=1 b=2 c=3 d=4>x<html c=3 d=4><br a b c d>', {
    maxAttributes: 3,
  });
  expect(document.documentElement!.outerHTML).toBe(
    '<html a="1" b="2" c="3"><head></head><body><p a="1" b="2" c="3">x<br a="" b="" c=""></p></body></html>',
  );
  expect(document.limitsReached).toMatchObject([{ limit: 'maxAttributes', stopped: false, count: 3 }]);
});

test('a time of 0 stops at the first look at the clock, and what there is, is returned', () => {
  const document = parse('<p>'.repeat(100_000), { maxTime: 0 });
  expect(document.limitsReached).toMatchObject([{ limit: 'maxTime', stopped: true, count: 1 }]);
  expect(document.querySelectorAll('p').length).toBeLessThan(1000);
});

test('a fragment and a tree of one’s own have limits, too; the core refuses them', () => {
  const reached: string[] = [];
  const onLimit = ({ limit, offset }: LimitReached) => reached.push(`${limit} ${offset}`);
  parseFragment('<p>1<p>2<p>3', { maxNodes: 2, onLimit });
  const parser = new HTMLFragmentParser({ maxInputLength: 4, onLimit });
  parser.write('<p>1');
  parser.write('<p>2');
  expect(parser.stopped).toBe(true);
  expect(formatTree(parser.end('<p>3'))).toBe('| <p>\n|   "1"');
  expect(parser.limitsReached).toHaveLength(1);
  // The types say so, too.
  // @ts-expect-error
  expect(() => parseCore('<p>1', { maxInputLength: 4 })).toThrow(TypeError);
  // @ts-expect-error
  expect(() => new HTMLEventParser({}, { maxNodes: 4 })).toThrow(TypeError);
  // @ts-expect-error
  expect(() => explain('<p>1', { maxDepth: 4 })).toThrow(TypeError);
  // @ts-expect-error
  expect(() => parseToHast('<p>1', { maxNodes: 4 })).toThrow(TypeError);
  const given: ScriptingParserOptions = {
    // @ts-expect-error
    maxNodes: 4,
  };
  const host = { prepareTheScriptElement() {} } as unknown as ScriptHost;
  expect(() => new ScriptingParser(new ObjectSink(namespaceAt) as never, host, given)).toThrow(TypeError);
  const sink = new ObjectSink(namespaceAt);
  const constructor = new TreeConstructor(sink as never, { maxDepth: 3, onLimit });
  constructor.end('<div><p>x');
  expect(sink.format()).toBe('| <html>\n|   <head>\n|   <body>\n|     <div>\n|     <p>\n|       "x"');
  expect(constructor.limitsReached).toMatchObject([{ limit: 'maxDepth' }]);
  expect(reached).toEqual(['maxNodes 7', 'maxInputLength 4', 'maxDepth 5']);
});

test('a stream is not read on when parsing has stopped', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked++;
      yield '<p>one';
    }
  }
  const document = await parseStream(endless(), { maxInputLength: 60 });
  expect(document.querySelectorAll('p').length).toBe(10);
  expect(asked).toBe(11);
});

test('a document that is parsed again in another encoding has each limit once', () => {
  const reached: string[] = [];
  const html = `<meta http-equiv=x><!--${'x'.repeat(2000)}--><p>é<b><i><u></u></i></b><meta charset=utf-8><p>`;
  const document = parse(new TextEncoder().encode(html), {
    maxDepth: 4,
    onLimit: ({ limit }) => reached.push(limit),
  });
  expect(document.characterEncoding).toBe('UTF-8');
  expect(reached).toEqual(['maxDepth']);
  expect(document.limitsReached).toHaveLength(1);
});

test.each([
  [{ maxDepth: 2 }, "option 'maxDepth' must be 3 or more, not 2"],
  [{ maxNodes: 0 }, "option 'maxNodes' must be 1 or more, not 0"],
  [{ maxInputLength: -1 }, "option 'maxInputLength' must be 0 or more, not -1"],
  [{ maxAttributes: Number.NaN }, "option 'maxAttributes' must be 0 or more, not NaN"],
  [{ maxAttributes: 1.5 }, "option 'maxAttributes' must be an integer, not 1.5"],
  [{ maxTime: '5' }, 'option \'maxTime\' must be a number, not "5"'],
  [{ onLimit: 1 }, "option 'onLimit' must be a function, not 1"],
])('wrong values are refused: %j', (options, message) => {
  for (const call of [
    () => parse('', options as never),
    () => parseFragment('', options as never),
    () => new HTMLParser(options as never),
    () => new TreeConstructor(new ObjectSink(namespaceAt) as never, options as never),
  ]) {
    expect(call).toThrow(new TypeError(message));
  }
});
