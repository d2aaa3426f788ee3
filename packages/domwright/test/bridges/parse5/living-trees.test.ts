import path from 'node:path';
import * as ours from 'domwright/parse5';
import { ParserStream } from 'domwright/parse5-streams';
import { adapter as htmlparser2Adapter } from 'parse5-htmlparser2-tree-adapter';
import { describe, expect, test } from 'vitest';
import { codeUnits, randomChunks } from '../../conformance/chunks.mjs';
import { fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { alphabetNames, livingInputs } from '../../property/living-inputs.mjs';
import { isLongRun, runs, someOf } from '../../runs.mjs';
import { flatten } from './flatten.mjs';

/*
 * All ways to build parse5's tree in the living edition give the tree of `parse`, which living.test.ts checks against the
 * fixtures: the same nodes in the same places with the same locations, and the same errors.
 */

interface Input {
  html: string;
  /** The name of the context element, with its prefix, if it is a fragment. */
  fragment?: string | undefined;
}

type Adapter = ours.TreeAdapter<any>;
type Options = ours.ParserOptions<any>;

const { defaultTreeAdapter } = ours;

/** Returns copies of the child lists instead of the tree's own. */
const copyingAdapter: Adapter = {
  ...defaultTreeAdapter,
  getChildNodes: (node) => [...defaultTreeAdapter.getChildNodes(node)],
};

/** Like an adapter for parse5 7, where text after a Text node is added to it. */
const { createTextNode: _, ...olderAdapter } = { ...defaultTreeAdapter };

const adapters: Record<string, Adapter> = {
  'the default adapter': defaultTreeAdapter,
  'an adapter whose lists of children are copies': copyingAdapter,
  'an adapter without createTextNode': olderAdapter as Adapter,
  // NB: the contents of a template are its child there.
  'the adapter of domhandler': htmlparser2Adapter as unknown as Adapter,
};

function contextOf({ fragment }: Input, adapter: Adapter) {
  const [, prefix, name] = /^(?:(svg|math) )?(.*)$/.exec(fragment!)!;
  const { NS } = ours.html;
  const namespace = prefix === 'svg' ? NS.SVG : prefix === 'math' ? NS.MATHML : NS.HTML;
  return adapter.createElement(name!, namespace, []);
}

/** The nodes of a tree, whatever its adapter is. */
function nodesOf(root: any, adapter: Adapter): string[] {
  const lines: string[] = [];
  const pending: { node: any; depth: number }[] = [{ node: root, depth: 0 }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { node, depth } = item;
    let children: any[] = [];
    let line = 'root';
    if (adapter.isTextNode(node)) line = `"${adapter.getTextNodeContent(node)}"`;
    else if (adapter.isCommentNode(node)) line = `<!--${adapter.getCommentNodeContent(node)}-->`;
    else if (adapter.isDocumentTypeNode(node)) line = `<!DOCTYPE ${adapter.getDocumentTypeNodeName(node)}>`;
    else if (adapter.isElementNode(node)) {
      const attributes = adapter
        .getAttrList(node)
        .map(({ name, value, prefix }) => [prefix ?? '', name, value]);
      line = `${adapter.getTagName(node)} ${adapter.getNamespaceURI(node)} ${JSON.stringify(attributes)}`;
      const isTemplate =
        adapter.getTagName(node) === 'template' && adapter.getNamespaceURI(node) === ours.html.NS.HTML;
      children = isTemplate ? [adapter.getTemplateContent(node)] : adapter.getChildNodes(node);
    } else children = adapter.getChildNodes(node);
    lines.push(' '.repeat(depth) + line);
    for (const child of [...children].reverse()) pending.push({ node: child, depth: depth + 1 });
  }
  return lines;
}

function parse(input: Input, options: Options): any {
  const { html, fragment } = input;
  return fragment === undefined
    ? ours.parse(html, options)
    : ours.parseFragment(contextOf(input, options.treeAdapter ?? defaultTreeAdapter), html, options);
}

function parseInPieces(input: Input, pieces: readonly string[], options: Options): any {
  const parser =
    input.fragment === undefined
      ? new ours.Parser(options)
      : ours.Parser.getFragmentParser(contextOf(input, options.treeAdapter ?? defaultTreeAdapter), options);
  for (const piece of pieces) parser.tokenizer.write(piece, false);
  parser.tokenizer.write('', true);
  return input.fragment === undefined ? parser.document : parser.getFragment();
}

async function parseStream(input: Input, pieces: readonly string[], options: Options): Promise<any> {
  const stream: ParserStream<any> =
    input.fragment === undefined
      ? new ParserStream(options)
      : ParserStream.getFragmentStream(contextOf(input, defaultTreeAdapter), options);
  await new Promise<void>((resolve, reject) => {
    stream.on('finish', () => resolve());
    stream.on('error', reject);
    for (const piece of pieces) stream.write(piece);
    stream.end();
  });
  return input.fragment === undefined ? stream.document : stream.getFragment();
}

/** Where a way differs, which should be nowhere. */
async function differencesOf(input: Input): Promise<string[]> {
  const { html, fragment } = input;
  const pieces = { whole: [html], 'unit by unit': codeUnits(html), 'in chunks': randomChunks(html, html) };
  const different: string[] = [];
  for (const scriptingEnabled of [true, false]) {
    const plain = { edition: 'living', scriptingEnabled } as const;
    const expected = nodesOf(parse(input, plain), defaultTreeAdapter);
    const located = (given: object) => {
      const errors: string[] = [];
      const onParseError = (error: object) => errors.push(JSON.stringify(error));
      return {
        errors,
        options: { ...plain, ...given, sourceCodeLocationInfo: true, onParseError } as Options,
      };
    };
    const flat = (root: unknown, errors: string[]) =>
      [...flatten(root, defaultTreeAdapter, { mode: fragment === undefined }), ...errors.sort()].join('\n');
    const reference = located({});
    const expectedFlat = flat(parse(input, reference.options), reference.errors);

    const compare = (way: string, actual: string, wanted: string) => {
      if (actual !== wanted)
        different.push(`${way}: ${JSON.stringify(input)}\n--- parse\n${wanted}\n--- here\n${actual}`);
    };
    for (const [name, treeAdapter] of Object.entries(adapters)) {
      const made = nodesOf(parse(input, { ...plain, treeAdapter: { ...treeAdapter } }), treeAdapter);
      // NB: it joins Text nodes that are copied.
      if (!name.includes('without')) compare(name, made.join('\n'), expected.join('\n'));
      else compare(name, made.join('').replace(/" *"/g, ''), expected.join('').replace(/" *"/g, ''));
    }
    for (const [name, parts] of Object.entries(pieces)) {
      const way = located({ treeAdapter: { ...copyingAdapter } });
      compare(`Parser, ${name}`, flat(parseInPieces(input, parts, way.options), way.errors), expectedFlat);
      const stream = located({});
      const root = await parseStream(input, parts, stream.options);
      compare(`ParserStream, ${name}`, flat(root, stream.errors), expectedFlat);
      const bare = nodesOf(parseInPieces(input, parts, plain), defaultTreeAdapter);
      compare(`Parser without locations, ${name}`, bare.join('\n'), expected.join('\n'));
    }
  }
  return different;
}

describe('every way makes the tree of parse', () => {
  const files = listFiles(path.join(fixturesFolder, 'living'), '.dat');
  test.each(files.map((file) => [path.basename(file), file]))('of %s', async (_name, file) => {
    for (const { data, fragment } of someOf(readTreeConstructionTests(file))) {
      expect(await differencesOf({ html: data, fragment })).toEqual([]);
    }
  });

  test.each(alphabetNames)('of random markup: %s', async (alphabet) => {
    const contexts = [undefined, undefined, 'div', 'select', 'template', 'table', 'svg svg'];
    const inputs = livingInputs(alphabet, runs(800), 7);
    for (const [index, html] of inputs.entries()) {
      expect(await differencesOf({ html, fragment: contexts[index % contexts.length] })).toEqual([]);
    }
  });
});

describe('in large trees', () => {
  const size = 20_000;
  const marker = '<?marker name="m"?>';
  const template = '<template for="m"></template>';
  const breaks = '<br>'.repeat(size);
  const numbered = (make: (name: number) => string) =>
    Array.from({ length: size }, (_, name) => make(name)).join('');
  const shown = '<selectedcontent></selectedcontent>';
  const { defaultTreeAdapter: treeAdapter } = ours;

  test.each([
    `<div>${marker.repeat(size)}${template.repeat(size)}`,
    `<div>${numbered((name) => `<?marker name="${name}"?>`)}${numbered((name) => `<template for="${name}">x</template>`)}`,
    `<div><?start name="m"?>${breaks}<?end?>${breaks}${template}`,
    `<div>${'<?start name="m"?>'.repeat(size)}${template.repeat(size)}`,
    `<select><?start name="m"?>${'<option>'.repeat(size)}</option><?end?>${'<option>'.repeat(size)}${template}`,
    `<select><option><template>${breaks}</template></option>${shown.repeat(size)}`,
    `<select><selectedcontent>${'<option selected><div>a</div></option>'.repeat(size)}`,
    `<select><selectedcontent></selectedcontent><option>${marker.repeat(size)}</option></select>${template.repeat(size)}`,
  ])('time is linear: case %#', (html) => {
    // NB: followed literally, some of these take hundreds of millions of steps.
    const root = ours.Parser.parse(html, { edition: 'living', treeAdapter });
    expect(root.childNodes).toHaveLength(1);
  });

  test('what is between markers goes, with much after it', () => {
    // NB: the adapter looks for each node that it removes from the beginning.
    const many = isLongRun ? size : size / 10;
    const rules = '<hr>'.repeat(many);
    const html = `<div>a<?start name="m"?>${'<br>'.repeat(many)}<?end?>${rules}<template for="m">b</template>`;
    const fragment = ours.parseFragment(html, { edition: 'living', treeAdapter: copyingAdapter });
    expect(ours.serialize(fragment, { treeAdapter: copyingAdapter })).toBe(`<div>ab${rules}</div>`);
  });

  test('what a template has is never lost', () => {
    const contents = numbered((name) => `<i>${name}</i>`);
    const html = `<div>${marker}${breaks}<template for="m">${contents}</template></div>`;
    const made = (options: Options) => ours.serialize(ours.parseFragment(html, options) as never);
    expect(made({ edition: 'living' })).toBe(`<div>${contents}${breaks}</div>`);
    const withAdapter = made({ edition: 'living', treeAdapter: copyingAdapter });
    expect(withAdapter.replaceAll('<br>', '')).toBe(`<div>${contents}</div>`);
    // NB: inserting before that many siblings is slow.
    expect(withAdapter).toContain('<br><i>');
  });
});
