import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import * as domwright from 'domwright';
import * as cursor from 'domwright';
import * as streams from 'domwright';
import * as core from 'domwright/core';
import * as domhandler from 'domwright/domhandler';
import * as encoding from 'domwright/encoding';
import * as entities from 'domwright/entities';
import * as errors from 'domwright/explain';
import * as explaining from 'domwright/explain';
import * as dom from 'domwright/formats';
import * as json from 'domwright/formats';
import * as xml from 'domwright/formats';
import * as hast from 'domwright/hast';
import * as workers from 'domwright/internal/transferable';
import * as node from 'domwright/node';
import * as parse5 from 'domwright/parse5';
import * as parse5Streams from 'domwright/parse5-streams';
import * as speculative from 'domwright/preload';
import * as sanitizing from 'domwright/sanitizer';
import * as stepping from 'domwright/steps';
import * as events from 'domwright/tokens';
import * as tokenizer from 'domwright/tokens';
import * as scripting from 'domwright/tree-construction';
import * as treeConstruction from 'domwright/tree-construction';
import * as fetching from 'domwright/urls';
import * as urls from 'domwright/urls';
import * as images from 'domwright/values';
import * as mediaQueries from 'domwright/values';
import * as microsyntaxes from 'domwright/values';
import * as reflection from 'domwright/values';
import * as values from 'domwright/values';
import { expect, test } from 'vitest';
import { encodingDefaults, limitedDocumentDefaults } from '../src/core/options/options.ts';
import { knownNamesText } from '../src/generated/names.ts';
import { ObjectSink } from './property/object-sink.mjs';

/*
 * Other code in the program may have changed `Object.prototype`. Missing options, and missing entries of tables, must not be read
 * from there.
 */

const page =
  '<!DOCTYPE html><html lang=en><meta charset=utf-8><base href="https://a.example/b/"><title>a</title>' +
  '<link rel=preload as=image href=c><p id=a id=b class="d e">f&amp;g&notit;</b><!--h--><b>1<p>2</b>3</p></head><meta><svg viewbox=1 xlink:href=i></svg>' +
  '<template shadowrootmode=open>j</template><div><template shadowrootmode=open shadowrootserializable>k</template></div>' +
  '<img srcset="l 2x" sizes="(min-width: 1px) 100vw"><noscript>m</noscript><input type=date value=n maxlength=2>' +
  '<constructor toString=1 __proto__=2><a href=o rel=noreferrer>q</a><table><td>r<form><form>';
const bytes = new TextEncoder().encode(page);

type Call = () => unknown;

/** Every public entry point, without options, with some, and with objects in which members are missing. */
function calls(): Record<string, Call> {
  const { parse, serialize } = domwright;
  const document = parse(page);
  const p = document.querySelector('p')!;
  const collected = <T>(run: (push: (item: T) => void) => unknown): T[] => {
    const items: T[] = [];
    run((item) => items.push(item));
    return items;
  };
  const written = (parser: { write(chunk: string): void; end(chunk?: string): unknown }) => {
    parser.write(page.slice(0, 50));
    return parser.end(page.slice(50));
  };
  const environment = { width: 500 };
  const finding = { url: 'https://a.example/' };
  const element = {
    localName: 'input',
    namespaceURI: 'http://www.w3.org/1999/xhtml',
    getAttribute: () => null,
  };
  const sink = () => new ObjectSink(treeConstruction.namespaceAt);
  const construct = (options?: object) => {
    const tree = sink();
    new treeConstruction.TreeConstructor(tree as never, options).end(page);
    return tree.format();
  };
  const tokens = (options: object) =>
    collected((push) =>
      new tokenizer.HTMLTokenizer({ ...options, onToken: (token) => push({ ...token }) }).end(page),
    );
  const parsed5 = (options?: object) => parse5.serialize(parse5.parse(page, options as never), options);
  const eventsOf = (options?: object) =>
    collected((push) => {
      const handlers = { startTag: push, endTag: push, text: push, comment: push, doctype: push };
      new events.HTMLEventParser(handlers as never, options).end(page);
    }).map((event) => JSON.stringify(event));
  const scripted = (options?: object) => {
    const tree = Object.assign(sink(), { insertProcessingInstruction() {} });
    const host = scriptHost();
    const parser = new scripting.ScriptingParser(tree as never, host as never, options);
    parser.write(page);
    parser.end();
    return tree.format();
  };
  return {
    parse: () => domwright.formatTree(parse(page)),
    'parse({})': () => domwright.formatTree(parse(page, {})),
    'parse with options': () =>
      collected((push) =>
        parse(page, { onParseError: push, maxDepth: 5, url: 'https://a.example/', onLimit: push }),
      ),
    'parse bytes': () => domwright.formatTree(parse(bytes)),
    'parse bytes with options': () => domwright.formatTree(parse(bytes, { likely: 'utf-8' })),
    HTMLParser: () => domwright.formatTree(written(new domwright.HTMLParser()) as never),
    'HTMLParser({})': () =>
      domwright.formatTree(written(new domwright.HTMLParser({ maxNodes: 50 })) as never),
    'its document': () => [document.mode, document.URL, document.baseURI, document.limitsReached],
    parseFragment: () => domwright.formatTree(domwright.parseFragment(page)),
    'parseFragment({})': () => domwright.formatTree(domwright.parseFragment(page, { maxAttributes: 3 })),
    'parseFragment with context': () =>
      serialize(domwright.parseFragment('<td>a', { context: { localName: 'tr' } as never })),
    HTMLFragmentParser: () => serialize(written(new domwright.HTMLFragmentParser({})) as never),
    serialize: () => serialize(document),
    'serialize({})': () => serialize(p, { outer: true }),
    'serialize shadow roots': () => serialize(document, { serializableShadowRoots: true }),
    getHTML: () => [p.getHTML(), document.body!.getHTML({ serializableShadowRoots: true })],
    innerHTML: () => {
      const div = parse('').createElement('div');
      div.innerHTML = page;
      return div.outerHTML;
    },
    'element options': () => document.createElement('p', {} as never).outerHTML,
    attachShadow: () => {
      const div = parse('').createElement('div');
      const { mode, delegatesFocus, serializable, clonable } = div.attachShadow({ mode: 'open' });
      return [mode, delegatesFocus, serializable, clonable, div.getRootNode({}) === div];
    },
    'attachShadow({})': () => document.createElement('div').attachShadow({} as never),
    selectors: () => [
      document.querySelectorAll('p.d:not(#b), :is(a)').length,
      p.matches('[id=a]'),
      p.closest('body'),
    ],
    collections: () => [
      document.forms.length,
      document.getElementsByTagName('p').length,
      [...p.attributes].map(({ name }) => name),
      [...p.classList],
      document.getElementsByClassName('d').length,
      Object.keys(document.children),
    ],
    core: () => core.serialize(core.parse(page, {})),
    'core tree': () => core.parse(page).attributes(32),
    TreeCursor: () => new cursor.TreeCursor(document).nodeType,
    toDomhandler: () => (domhandler.toDomhandler(document, {}) as { children: unknown[] }).children.length,
    parseToDomhandler: () => {
      const root = domhandler.parseToDomhandler(page, {});
      const [doctype, html] = root.children as never as {
        name: string;
        startIndex: unknown;
        attribs: object;
      }[];
      return [root.startIndex, doctype!.name, html!.startIndex, Object.entries(html!.attribs)];
    },
    toDOM: () =>
      (dom.toDOM as (node: unknown, document: unknown) => { nodeType: number })(p, new domwright.Document())
        .nodeType,
    'character references': () => [entities.decode('&amp;', {}), entities.encode('<é', {})],
    sniffEncoding: () => [encoding.sniffEncoding(bytes), encoding.sniffEncoding(new Uint8Array(2), {})],
    Decoder: () => new encoding.Decoder('utf-8', {}).decode(bytes, true),
    'encodings by label': () => ['value', 'utf8', 'constructor'].map(encoding.getAnEncoding),
    describeParseError: () => [
      errors.describeParseError('eof-in-doctype'),
      errors.describeParseError('value'),
    ],
    events: () => eventsOf(),
    'events({})': () => eventsOf({ context: 'div' }),
    explain: () => explaining.explain(page),
    'explain({})': () => explaining.explain('<td>a', { context: { localName: 'tr' } as never, all: true }),
    'explain bytes': () => explaining.explain(bytes, {}),
    steps: () => [...stepping.steps(page)],
    'steps({})': () => [...stepping.steps('<td>a', { context: { localName: 'tr' } as never })],
    'steps bytes': () => [...stepping.steps(bytes, {})],
    fetching: () => [
      fetching.referrerPolicyOf({}),
      fetching.referrerPolicyOf({ noreferrer: false }),
      fetching.corsSettingsAttributeState('value'),
      fetching.referrerPolicyAttributeState('value'),
      fetching.createAPotentialCORSRequest('https://a.example/', 'image', 'Anonymous', false),
      fetching.computedMIMEType(bytes, {}),
      fetching.parseMIMEType('text/html;charset=x'),
      fetching.documentReferrerPolicy(document),
    ],
    toHast: () => [hast.toHast(document, {}), hast.toHast(p, { positions: false })],
    parseToHast: () => [
      hast.parseToHast(page),
      hast.parseToHast(page, {}),
      hast.parseToHast(page, { context: 'div' }),
    ],
    images: () => [
      images.parseSrcset('a 2x, b 1x'),
      images.selectImageSource(images.parseSrcset('a 2x, b'), 1, 500),
    ],
    toJSON: () => [json.toJSON(document), json.toJSON(p, {}), json.stringifyTree(document, {})],
    fromJSON: () => domwright.formatTree(json.fromJSON(json.toJSON(document))),
    'fromJSON of little': () =>
      json.stringifyTree(
        json.fromJSON({
          type: 'element',
          namespace: 'html',
          name: 'p',
          attributes: [{ name: 'a', value: '' }],
          children: [],
        }),
      ),
    'media queries': () =>
      [
        '(width: 500px)',
        '(value)',
        '(hover)',
        '(min-resolution: 1x)',
        '(width: 1value)',
        'print',
        '(grid: 0)',
      ].map((query) => [
        mediaQueries.matchesMediaQueryList(query, environment),
        mediaQueries.matchesMediaQueryList(query, {}),
        mediaQueries.validateMediaQueryList(query),
      ]),
    sizes: () => mediaQueries.parseSizes('(width) 10vw, 1em', environment as never),
    microsyntaxes: () => [
      microsyntaxes.parseDate('2020-02-03'),
      microsyntaxes.parseDuration('P1D'),
      microsyntaxes.parseInteger('12'),
      microsyntaxes.parseDimension('5%'),
      microsyntaxes.parseDeclarativeRefresh('1; a'),
      microsyntaxes.stateOfEnumeratedAttribute({ keywords: { a: 'b' } }, 'value'),
      microsyntaxes.stateOfEnumeratedAttribute({ keywords: { a: 'b' } }, null),
      microsyntaxes.canonicalKeyword({ keywords: { a: 'b', c: 'b' } }, 'b'),
      microsyntaxes.validateEnumeratedAttribute({ keywords: { a: 'b' } }, 'value'),
      microsyntaxes.parseSimpleColor('#ffffff'),
      microsyntaxes.parseLegacyColor('value'),
      microsyntaxes.parseLegacyColor('constructor'),
    ],
    'parse5.parse': () => [parsed5(), parsed5({}), parsed5({ sourceCodeLocationInfo: true })],
    'parse5.parse, its tree': () => plain(parse5.parse(page, { sourceCodeLocationInfo: true })),
    'parse5.parseFragment': () => [
      parse5.serialize(parse5.parseFragment(page)),
      parse5.serialize(parse5.parseFragment(page, {})),
    ],
    'parse5.Parser': () => parse5.serialize(parse5.Parser.parse(page, {}) as never),
    reflection: () => [
      reflection.readAttribute(p, 'class'),
      reflection.readProperty(element as never, 'type', {}),
      reflection.readProperty(element as never, 'value'),
      reflection.enumeratedAttribute('input', 'type')?.missing,
      reflection.enumeratedAttribute('value', 'value'),
    ],
    sanitize: () => [
      sanitizing.sanitize(page),
      sanitizing.sanitize(page, {}),
      sanitizing.sanitize(page, { sanitizer: {}, document: true }),
      sanitizing.sanitize(page, { sanitizer: { elements: ['p', { name: 'a' }], attributes: ['id'] } }),
      domwright.formatTree(sanitizing.parseHTML(page)),
      domwright.formatTree(sanitizing.parseHTMLUnsafe(page, {})),
    ],
    Sanitizer: () => {
      const sanitizer = new sanitizing.Sanitizer({ removeElements: [{ name: 'a' }] });
      const div = parse('').createElement('div');
      sanitizing.setHTML(div, page, { sanitizer });
      sanitizing.setHTMLUnsafe(div, div.innerHTML, {});
      return [
        new sanitizing.Sanitizer().get(),
        new sanitizing.Sanitizer({}).get(),
        sanitizer.removeElement({ name: 'b' }),
        sanitizer.removeAttribute({ name: 'b' }),
        sanitizer.removeUnsafe(),
        sanitizer.get(),
        div.outerHTML,
      ];
    },
    ScriptingParser: () => [scripted(), scripted({}), scripted({ edition: 'living' })],
    preloadScan: () => [
      speculative.preloadScan(page, finding),
      speculative.preloadScan(bytes, { ...finding, prescan: true }),
      speculative.preloadScan(page, { ...finding, viewport: {} }),
      speculative.preloadScan(page, { ...finding, edition: 'living' }),
      speculative.preloadScan(page, { ...finding, contentSecurityPolicy: "img-src 'none'" }),
    ],
    toLinkHeader: () =>
      speculative.preloadScan(page, finding).map((fetch) => speculative.toLinkHeader(fetch)),
    tokenize: () => [
      tokenizer.tokenize(page),
      tokenizer.tokenize(page, {}),
      tokens({}),
      tokens({ reuseTokens: true }),
    ],
    TreeConstructor: () => [construct(), construct({}), construct({ maxDepth: 6 })],
    'TreeConstructor of a fragment': () =>
      construct({ context: { localName: 'div', namespaceURI: 'http://www.w3.org/1999/xhtml', root: 1 } }),
    urls: () => [
      Array.from(urls.linksOf(document), ({ text, url }) => [text, url]),
      [...urls.linksOf(document, {})].length,
      urls.validateURL('a', {}),
      urls.validateURL('a'),
      urls.documentBaseURL(document),
      urls.resolveURL(document, 'a'),
    ],
    values: () => [values.validateAttribute('input', 'type', 'value', () => null)],
    transferable: () => {
      const data = workers.documentToTransferable(parse(page));
      return [
        workers.transferListOf(data).length,
        domwright.formatTree(workers.documentFromTransferable(data)),
      ];
    },
    xml: () => [
      xml.toXML(document),
      xml.toXML(document, {}),
      xml.coerceToInfoset(parse(page), {}),
      xml.coerceName('a:b'),
    ],
    'unknown words': () => [
      attempt(() => new tokenizer.HTMLTokenizer({ onToken() {}, initialState: 'value' as never })),
      attempt(() => parse('', { value: 1 } as never)),
    ],
  };
}

const hostSource = readFileSync(
  path.join(import.meta.dirname, '../src/pages/scripting/script-host.ts'),
  'utf8',
);
const hostMethods = [...hostSource.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name!);

/** A host that runs no scripts. */
function scriptHost(): object {
  const host = { pendingParsingBlockingScript: 0, deferredScripts: [] };
  return Object.assign(host, Object.fromEntries(hostMethods.map((name) => [name, () => false])));
}

/** The asynchronous ones. */
function asyncCalls(): Record<string, () => Promise<unknown>> {
  const { formatTree } = domwright;
  const file = path.join(import.meta.dirname, 'standard/attribute-values/valid-values.html');
  return {
    parseStream: async () => formatTree(await streams.parseStream([page])),
    'parseStream({})': async () => formatTree(await streams.parseStream([bytes], {})),
    parseFile: async () => formatTree(await node.parseFile(file)),
    'parseFile({})': async () => formatTree(await node.parseFile(file, {})),
    parseReadable: async () => formatTree(await node.parseReadable(Readable.from([page]), {})),
    htmlEvents: async () => {
      const list: string[] = [];
      for await (const event of events.htmlEvents([page], {})) list.push(event.type);
      return list;
    },
    preloadScanStream: async () => {
      const list: unknown[] = [];
      for await (const fetch of speculative.preloadScanStream([bytes], { url: 'https://a.example/' }))
        list.push(fetch);
      return list;
    },
    'parse5 streams': () =>
      new Promise((resolve) => {
        const parts: string[] = [];
        const stream = new parse5Streams.RewritingStream();
        stream.on('startTag', (tag) => stream.emitStartTag(tag));
        stream
          .pipe(new PassThrough())
          .on('data', (part) => parts.push(String(part)))
          .on('end', () => resolve(parts));
        stream.end(page);
      }),
  };
}

function attempt(call: Call): unknown {
  try {
    return call();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

/** A tree of plain objects, without the ways up. */
function plain(value: unknown): string {
  return JSON.stringify(value, (key, member) =>
    key === 'parentNode' || key === 'parent' ? undefined : member,
  );
}

/** The result of a call, with own members only. */
function written(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, written) {
    // NB: of a node, JSON.stringify passes what its toJSON says.
    const own = this[key];
    const member: unknown = own instanceof domwright.Node ? own : written;
    if (member instanceof domwright.Node) return domwright.formatTree(member);
    if (member instanceof Map) return [...member];
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member));
  });
}

/*
 * Names that the language and Node read through inheritance: nothing works with those on every object. `then` makes every object
 * a thenable; `get` and `set` make every property descriptor an accessor.
 */
const ofThePlatform = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...[
    'get',
    'set',
    'then',
    'toJSON',
    'return',
    'throw',
    'next',
    'writable',
    'configurable',
    'enumerable',
    'raw',
    'required',
  ],
]);

/** Every word that begins a line as a member does in the sources: options, and keys of tables; and every name of HTML. */
function likelyNames(): string[] {
  const names = new Set<string>(knownNamesText.split(' ').flatMap((name) => [name, name.toLowerCase()]));
  for (const folder of ['../src', '../../run-page/src', '../../extract/src', '../../cli/src']) {
    const root = path.join(import.meta.dirname, folder);
    for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (!entry.endsWith('.ts') || entry.startsWith('generated')) continue;
      const text = readFileSync(path.join(root, entry), 'utf8');
      for (const [, name] of text.matchAll(
        /(?:^|[{,(]|readonly|[{,] )\s*['"]?([A-Za-z][\w-]*)['"]?(?:\?\(|\??:)/gm,
      ))
        names.add(name!);
    }
  }
  for (const name of ofThePlatform) names.delete(name);
  return [...names].filter((name) => name !== '');
}

function pollute(names: readonly string[], value: unknown): () => void {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  for (const name of names) prototype[name] = value;
  return () => {
    for (const name of names) delete prototype[name];
  };
}

/** The calls whose results differ from `expected` when the names are polluted. */
function different(
  all: Record<string, Call>,
  expected: Record<string, string>,
  names: readonly string[],
  value: unknown,
) {
  const results: [string, unknown][] = [];
  const clean = pollute(names, value);
  try {
    for (const [name, call] of Object.entries(all)) {
      results.push([name, attempt(call)]);
    }
  } finally {
    clean();
  }
  return results.filter(([name, result]) => written(result) !== expected[name]).map(([name]) => name);
}

/** The names that on their own change the result of a call, found by bisection. */
function culpritsAmong(
  names: readonly string[],
  call: Record<string, Call>,
  expected: Record<string, string>,
  value: unknown,
): string[] {
  if (different(call, expected, names, value).length === 0) return [];
  if (names.length === 1) return [...names];
  const middle = names.length >> 1;
  const halves = [names.slice(0, middle), names.slice(middle)];
  return halves.flatMap((half) => culpritsAmong(half, call, expected, value));
}

const allNames = likelyNames();
/** Options of what waits. */
const optionNames = [
  ...Object.keys(limitedDocumentDefaults),
  ...Object.keys(encodingDefaults),
  ...['onProgress', 'waitMilliseconds', 'fragment', 'context', 'decoding', 'destinations', 'viewport'],
  ...['contentSecurityPolicy', 'referrerPolicy', 'sourceCodeLocationInfo', 'scriptingEnabled', 'treeAdapter'],
].filter((name) => name !== 'defaultEncoding');
const pollution: [string, unknown][] = [
  ['a number', 1],
  ['a string', 'x'],
  ['an object', {}],
  ['an array', []],
  ['a function', () => 'x'],
  ['null', null],
];

test.each(pollution)('no entry point reads what is on Object.prototype: %s', (_, value) => {
  const all = calls();
  const expected = Object.fromEntries(
    Object.entries(all).map(([name, call]) => [name, written(attempt(call))]),
  );
  // Nearly all of them must succeed.
  const failing = Object.keys(expected).filter((name) => /^"TypeError/.test(expected[name]!));
  expect(failing).toEqual(['attachShadow({})']);
  expect(allNames.length).toBeGreaterThan(1000);
  const found = different(all, expected, allNames, value);
  const culprits: Record<string, string[]> = {};
  for (const name of found) culprits[name] = culpritsAmong(allNames, { [name]: all[name]! }, expected, value);
  expect(culprits).toEqual({});
});

test.each(pollution.slice(0, 4))('nor does one that waits: %s', async (_, value) => {
  for (const [name, call] of Object.entries(asyncCalls())) {
    const expected = written(await call());
    // NB: not all names, and not `defaultEncoding`, because Node's streams read their own options through inheritance.
    const clean = pollute(optionNames, value);
    let result: unknown;
    try {
      result = await call();
    } catch (error) {
      result = String(error);
    } finally {
      clean();
    }
    expect([name, written(result)]).toEqual([name, expected]);
  }
});
