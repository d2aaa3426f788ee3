import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { type Namespace, namespaceURIs } from '../../../src/core/infra/namespaces.ts';
import { TableTreeSink } from '../../../src/core/parser/table-tree-sink.ts';
import { TreeConstructor } from '../../../src/core/parser/tree-constructor.ts';
import { NodeType } from '../../../src/core/table/cells.ts';
import { NodeTable } from '../../../src/core/table/node-table.ts';
import type { TagToken } from '../../../src/core/tokenizer/tokens.ts';
import type { ScriptHost } from '../../../src/pages/scripting/script-host.ts';
import { ScriptingParser } from '../../../src/pages/scripting/scripting-parser.ts';
import { MockTreeSink } from '../../../src/pages/speculative/mock-tree-sink.ts';
import {
  type SpeculativeParser,
  startSpeculativeParser,
} from '../../../src/pages/speculative/speculative-parser.ts';
import { conformanceFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { someOf } from '../../runs.mjs';

const BLOCK = '<script src=block></script>';

interface Told {
  readonly namespace: Namespace;
  readonly localName: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly inShadow: boolean;
}

const show = ({ namespace, localName, attributes, inShadow }: Told) =>
  `${inShadow ? 'in a shadow tree: ' : ''}${namespaceURIs[namespace]} ${localName} ${JSON.stringify([...attributes])}`;

/** The result of parsing the whole text with scripts that do nothing, without template contents. */
function plainly(html: string): string[] {
  const elements: string[] = [];
  const sink = new MockTreeSink((element) => elements.push(show(element)));
  new TreeConstructor(sink, { scripting: true, edition: '2024' }).end(html);
  return elements;
}

class Sink extends TableTreeSink {
  readonly sources: Map<number, string> = new Map();

  readonly #nodes: NodeTable;

  constructor() {
    const table = new NodeTable();
    super(table, table.createContainer(NodeType.Document, 0));
    this.#nodes = table;
  }

  override createElement(token: TagToken, namespace: Namespace, parent: number, origin: number): number {
    // The parser's names are the tree's.
    Object.assign(this.#nodes, { names: token.attributes.names });
    const element = super.createElement(token, namespace, parent, origin);
    const { attributes } = token;
    for (let i = 0; i < attributes.count; i++) {
      if (attributes.nameAt(i) === 'src') this.sources.set(element, attributes.valueAt(i));
    }
    return element;
  }
}

/** A page whose scripts `<script src=block>` block until `unblock` is called, and then write its argument. */
class Blocking implements Partial<ScriptHost> {
  pendingParsingBlockingScript = 0;
  readonly deferredScripts: number[] = [];
  readonly sink: Sink = new Sink();
  readonly parser: ScriptingParser;
  speculative: SpeculativeParser | null = null;
  /** What each speculative parser has reported. */
  readonly told: string[][] = [];
  #ready = false;
  #written = '';

  constructor() {
    this.parser = new ScriptingParser(this.sink, this as unknown as ScriptHost, { edition: '2024' });
  }

  prepareTheScriptElement(script: number): void {
    if (this.sink.sources.get(script) === 'block') this.pendingParsingBlockingScript = script;
  }

  isReadyToBeParserExecuted(): boolean {
    const ready = this.#ready;
    this.#ready = false;
    return ready;
  }

  executeTheScriptElement(): void {
    if (this.#written !== '') this.parser.documentWrite(this.#written);
  }

  unblock(written = ''): void {
    this.#ready = true;
    this.#written = written;
    this.parser.resume();
  }

  startTheSpeculativeParser(): void {
    const told: string[] = [];
    this.told.push(told);
    this.speculative = startSpeculativeParser(this.parser, (element: Told) => told.push(show(element)));
  }

  queueAGlobalTask(): void {}
  updateTheCurrentDocumentReadiness(): void {}
  fireDOMContentLoaded(): void {}
  fireLoad(): void {}
  firePageShow(): void {}
}

/** The rest of the page after each blocking script, from a plain parse; null if the script isn't in the document. */
function expectedAfter(html: string): string[] | null {
  const elements = plainly(html);
  const block = elements.findIndex((element) => element.endsWith('xhtml script [["src","block"]]'));
  return block < 0 ? null : elements.slice(block + 1);
}

/** Tries the script at each position where it is one. Returns at how many it blocked. */
function compareEverywhere(html: string, pieces = 0): number {
  let count = 0;
  for (let at = 0; at <= html.length; at++) {
    const text = html.slice(0, at) + BLOCK + html.slice(at);
    const expected = expectedAfter(text);
    if (expected === null) continue;
    const page = new Blocking();
    if (pieces === 0) page.parser.write(text);
    else for (let i = 0; i < text.length; i += pieces) page.parser.write(text.slice(i, i + pieces));
    page.parser.end();
    if (page.told.length === 0) continue;
    count++;
    expect(page.told[0], text).toEqual(expected);
    expect(page.speculative!.isActive).toBe(false);
    expect(page.parser.status).toBe('blocked');
    page.unblock();
    expect(page.parser.status).toBe('ending');
  }
  return count;
}

describe('a speculative parser makes what the page has after the script', () => {
  it.each([
    '<!DOCTYPE html><title>a</title><p class=x>b<img src=y></p><i>',
    '<head><link rel=x></head><link rel=y><body a=1><body b=2><div>',
    '<table><tr><td>a<td><img><caption><b>x</table><img>',
    '<table><b><tr><i>x</table>y<p><a href=1><table><a href=2>z</table><u>',
    '<b id=1><i id=2><p>a</b>b</i>c<table><td><img></table></p><s>',
    '<a id=1><b x="&amp;&#x41;" y=1 y=2><div></a></b><p>x<b><b><b><b></p><p>y',
    '<template><p><img><template><td><img></template></template><img id=x>',
    '<table><template><tr><td></template><tr><template><img></template><td><i>',
    '<div><template shadowrootmode=open><img><p><template><img></template></template><img></div>',
    '<svg viewbox=1><g><foreignObject><p><img></p></foreignObject><script></script><a xlink:href=x></svg><i>',
    '<math><mi><b>x</mi><annotation-xml encoding=text/html><p>y</annotation-xml><mglyph></math><i>',
    '<select><option>a<option>b<optgroup><option><input><p><select><b></select>',
    '<frameset cols=1><frame src=a><frameset><frame></frameset></frameset><noframes><p></noframes>',
    '<form id=1><p><form id=2><input></form></p><button><p><button></form><ul><li>a<li>b</ul>',
    '<textarea><img></textarea><style><b></style><!-- <img> --><noscript><img></noscript><xmp><b></xmp><i>',
    '<p>a\r\n<pre>\r\n\nb</pre>&notin;<x-y unknown-attribute=1><x-y><unknown-b/>',
    '<object><b><applet><i></object><b>x</applet><marquee><u></marquee><nobr><nobr>',
    '</body></html><!-- x --><p></body><img></html><i>',
  ])('%s', (html) => {
    expect(compareEverywhere(html)).toBeGreaterThan(0);
    expect(compareEverywhere(html, 3)).toBeGreaterThan(0);
  });

  const folder = path.join(conformanceFolder, 'html5lib-2023/tree-construction');
  const files = listFiles(folder, '.dat');
  if (files.length === 0)
    test.skip('has no html5lib data here (DOMWRIGHT_CONFORMANCE says where to look)', () => {});
  for (const file of files) {
    test(path.basename(file), () => {
      for (const { data, fragment } of someOf(readTreeConstructionTests(file))) {
        if (fragment === undefined && data.length < 300) compareEverywhere(data);
      }
    });
  }
});

const img = (src: string) => `http://www.w3.org/1999/xhtml img [["src","${src}"]]`;
const after = (told: string[]) => told.filter((element) => element.includes(' img '));

describe('startSpeculativeParser', () => {
  it('gets the pieces that come while the parser is blocked, cut anywhere', () => {
    const page = new Blocking();
    page.parser.write(`<p>${BLOCK}<img sr`);
    page.parser.write('c=a><im');
    expect(page.told.map(after)).toEqual([[img('a')]]);
    page.parser.write('g src=b>');
    expect(page.told.map(after)).toEqual([[img('a'), img('b')]]);
    expect(page.speculative!.isActive).toBe(true);
    page.parser.end();
    expect(page.speculative!.isActive).toBe(false);
  });

  it('is stopped when the script runs, and reads nothing after that', () => {
    const page = new Blocking();
    page.parser.write(`${BLOCK}<img src=a>`);
    const { speculative } = page;
    page.unblock();
    expect(speculative!.isActive).toBe(false);
    page.parser.write('<img src=b>');
    speculative!.write('<img src=c>');
    speculative!.end();
    expect(page.told.map(after)).toEqual([[img('a')]]);
  });

  it('is stopped when the parser is aborted', () => {
    const page = new Blocking();
    page.parser.write(BLOCK);
    page.parser.abort();
    expect(page.speculative!.isActive).toBe(false);
    expect(page.parser.speculativeParser).toBe(null);
  });

  // "Throw away any pending content in speculativeParser's input stream": #stop-the-speculative-html-parser
  it('is stopped in the middle by the one who is told of an element', () => {
    const page = new Blocking();
    let speculative: SpeculativeParser | null = null;
    const names: string[] = [];
    const listener = ({ localName }: Told) => {
      names.push(localName);
      speculative?.stop();
    };
    page.parser.write(`<body>${BLOCK}`);
    speculative = startSpeculativeParser(page.parser, listener);
    page.parser.write('<p><i><b>');
    expect(names).toEqual(['p']);
    expect(speculative.isActive).toBe(false);
    // Another parser must read what it has discarded.
    expect(speculative.resume()).toBe(false);
    startSpeculativeParser(page.parser, ({ localName }) => names.push(localName));
    expect(names).toEqual(['p', 'p', 'i', 'b']);
  });

  it('is started anew by the next script, where the page is then', () => {
    const page = new Blocking();
    page.parser.write(`${BLOCK}<img src=a>${BLOCK}<img src=b>`);
    page.unblock('<img src=c><textarea></textarea>');
    expect(page.told.map(after)).toEqual([[img('a'), img('b')], [img('b')]]);
  });

  it('reads what a script has written and a script in that has left over, before the page', () => {
    const page = new Blocking();
    page.parser.write(`${BLOCK}<img src=z>`);
    page.unblock(`<img src=x>${BLOCK}<img src=y><textarea>`);
    expect(page.told.map(after)).toEqual([[img('z')], [img('y')]]);
    page.unblock('</textarea><!--');
    expect(page.parser.status).toBe('parsing');
  });

  it('leaves the tree and the stack of the parser alone', () => {
    const page = new Blocking();
    page.parser.write(`<b><p>${BLOCK}</b></p></body><table><a>`);
    const { builder } = page.parser.state;
    const { length } = builder.stack;
    const nodes = Array.from({ length }, (_, i) => page.sink.parentOf(builder.stack.nodeAt(i)));
    page.parser.write('<i></table></b><frameset></template>');
    expect(builder.stack.length).toBe(length);
    expect(Array.from({ length }, (_, i) => page.sink.parentOf(builder.stack.nodeAt(i)))).toEqual(nodes);
  });

  it('does not start unless the parser is blocked', () => {
    const { parser } = new Blocking();
    expect(() => startSpeculativeParser(parser, () => {})).toThrow('the parser is parsing, not blocked');
    expect(() => startSpeculativeParser(parser, 1 as never)).toThrow(/^onElement must be a function, not 1/);
    expect(() => startSpeculativeParser(null as never, () => {})).toThrow(
      /^parser must be a ScriptingParser/,
    );
  });
});
