import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Document, parse, parseFragment } from 'domwright';
import { Sanitizer, sanitize, setHTML, setHTMLUnsafe } from 'domwright/sanitizer';
import { tokenize } from 'domwright/tokens';
import { documentBaseURL, validateURL } from 'domwright/urls';
import { matchesMediaQueryList, parseDimensions, parseInteger } from 'domwright/values';
import { describe, expect, test } from 'vitest';
import { ScriptingParser } from '../src/doors/tree-construction.ts';
import { expectations } from './conformance/expectations.mjs';
import { JsdomHost } from './pages/scripting/jsdom-host.ts';
import { notRoundTripping } from './property/not-round-tripping.mjs';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/inside/deviations.md'), 'utf8');
const words = page.replaceAll('`', '').replaceAll(/\s+/g, ' ');

const repository = path.resolve(import.meta.dirname, '../../..');
const source = path.resolve(import.meta.dirname, '../src');
const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

describe('what differs in the parser', () => {
  test('a fragment belongs to the document of its context', () => {
    const context = parse('<div>').querySelector('div')!;
    const fragment = parseFragment('<p>', { context });
    expect(fragment.ownerDocument).toBe(context.ownerDocument);
    expect(fragment.firstChild!.parentNode).toBe(fragment);
  });

  test('a fragment has the scripting of its context', () => {
    const document = parse('<body><template></template>', { edition: '2024', scripting: true });
    const html = '<noscript><b></noscript>';
    document.body!.insertAdjacentHTML('beforeend', html);
    expect(document.body!.lastChild!.firstChild!.nodeName).toBe('#text');
    const template = document.querySelector('template')!;
    template.innerHTML = html;
    expect(template.content!.firstChild!.firstChild!.nodeName).toBe('B');
  });

  test('a safe method does not change its Sanitizer', () => {
    const sanitizer = new Sanitizer({});
    expect(sanitize('<p onclick=a>', { sanitizer })).toBe('<p></p>');
    expect(sanitizer.get()).toMatchObject({ removeElements: [], removeAttributes: [] });
  });

  test('setHTML gives its target no shadow root', () => {
    for (const edition of ['2024', 'living'] as const) {
      const div = parse('<div>', { edition }).querySelector('div')!;
      const html = '<template shadowrootmode=open><script>a</script><p onclick=b>';
      setHTML(div, html, { sanitizer: {} });
      expect(div.shadowRoot).toBe(null);
      expect(div.innerHTML).toBe('<template shadowrootmode="open"><p></p></template>');
      setHTML(div, html);
      expect(div.innerHTML).toBe('');
      setHTMLUnsafe(div, html);
      expect(div.innerHTML).toBe(
        '<template shadowrootmode="open"><script>a</script><p onclick="b"></p></template>',
      );
      expect(div.attachShadow({ mode: 'open' }).childNodes).toHaveLength(0);
      setHTML(div, html);
      expect(div.shadowRoot!.innerHTML).toBe('');
    }
  });

  test('a run of characters is one error', () => {
    const errors: string[] = [];
    parse('<!DOCTYPE html><p>\0\0</p><frameset></frameset>ab', {
      onParseError: ({ code, start, end }) => errors.push(`${code} ${start}–${end}`),
    });
    expect(errors.filter((error) => /content|frameset/.test(error))).toEqual([
      'null-character-in-content 18–19',
      'null-character-in-content 19–20',
      'misplaced-frameset-start-tag 24–34',
      'content-after-frameset 45–47',
    ]);
  });

  test('an error in a tag comes before one about the tag', () => {
    const errors: string[] = [];
    parse('<!DOCTYPE html></a b>', { onParseError: ({ code }) => errors.push(code) });
    expect(errors).toEqual(['end-tag-with-attributes', 'stray-end-tag']);
  });

  test('the tokenizer alone has no foreign content', () => {
    const codes: string[] = [];
    const [, comment] = tokenize('<svg/><![CDATA[a]]>', { onParseError: ({ code }) => codes.push(code) });
    expect(comment).toMatchObject({ type: 'Comment', data: '[CDATA[a]]' });
    expect(codes).toEqual(['cdata-in-html-content']);
  });
});

describe('what differs in scripting', () => {
  // Chromium gives the same.
  test('document.close() in a script does not run to the end', () => {
    const host = new JsdomHost();
    const parser = new ScriptingParser(host.sink, host, { scriptCreated: true });
    host.dynamicMarkup.activeParser = parser;
    const code = 'document.close();log(String(document.querySelector("b")));document.write("X")';
    host.document.write(`<body><script>${code}</script><b>after</b>`);
    host.spin();
    expect(host.log[0]).toBe('null');
    expect(host.body.endsWith('</script>X<b>after</b>')).toBe(true);
    expect(parser.status).toBe('loaded');
  });

  test('a script-created parser keeps its insertion point', () => {
    const host = new JsdomHost();
    const parser = new ScriptingParser(host.sink, host, { scriptCreated: true });
    host.dynamicMarkup.activeParser = parser;
    host.document.write('1<script src=a></script>2');
    expect(parser.status).toBe('blocked');
    host.external.set('a', '');
    parser.resume();
    expect(parser.isInsertionPointDefined).toBe(true);
    host.document.write('3');
    expect(host.document.body.textContent).toBe('123');
  });
});

describe('what differs in the tree', () => {
  test('the contents of a template belong to its document', () => {
    const document = parse('<template>a<p class=A></template>');
    const { content } = document.querySelector('template')!;
    expect(content!.ownerDocument).toBe(document);
    expect(document.mode).toBe('quirks');
    expect(content!.querySelector('.a')).toBe(content!.lastChild);
  });

  test('every document is an HTML document', () => {
    const document = new Document();
    expect(document.contentType).toBe('text/html');
    expect(document.createElement('DIV').localName).toBe('div');
  });

  test('querySelectorAll gives an array', () => {
    expect(Array.isArray(parse('<p>').querySelectorAll('p'))).toBe(true);
  });

  test('childNodes is live', () => {
    const body = parse('<p><b>').body!;
    const { childNodes } = body;
    expect(childNodes.length).toBe(1);
    body.append('a', 'b');
    expect(childNodes.length).toBe(3);
  });

  test('createElement makes what the parser makes', () => {
    expect(new Document().createElement('f<o').localName).toBe('f<o');
  });

  test('a shadow host can have a name of 2025', () => {
    const host = parse('<x-<y><template shadowrootmode=open>').body!.firstElementChild!;
    expect(host.localName).toBe('x-<y');
    expect(host.openOrClosedShadowRoot?.mode).toBe('open');
  });
});

describe('what differs in the microsyntaxes', () => {
  test('a listed dimension has a fraction', () => {
    expect(parseDimensions('1.5%')).toEqual([{ value: 1.5, unit: 'percentage' }]);
  });

  test('an integer may be infinite', () => {
    expect(parseInteger('9'.repeat(400))).toBe(Infinity);
    expect(parseInteger('9007199254740993')).toBe(9007199254740992);
  });

  test('a media query nested too deeply is not all', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}color${')'.repeat(depth)}`;
    expect(matchesMediaQueryList(nested(100))).toBe(true);
    expect(matchesMediaQueryList(nested(1000))).toBe(false);
  });
});

describe('where browsers differ from the standard', () => {
  test('an XML encoding may stand after the declaration', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(parse(bytes('<?xml>encoding="windows-1251"?>')).characterEncoding).toBe('windows-1251');
    expect(parse(bytes('<?xml encoding="windows-1251"?>')).characterEncoding).toBe('windows-1251');
  });
});

describe('what differs in URLs and fetching', () => {
  test('baseURI has its query in UTF-8', () => {
    const document = parse(new Uint8Array(0), { url: 'https://example.com/' });
    const base = document.createElement('base');
    base.setAttribute('href', '?\u00e4');
    document.head!.append(base);
    expect(document.characterEncoding).toBe('windows-1252');
    expect(document.baseURI).toBe('https://example.com/?%C3%A4');
    expect(documentBaseURL(document).href).toBe('https://example.com/?%E4');
  });

  test('a URN is a valid URL', () => {
    expect(validateURL('urn:isbn:0-330-34032-8')).toBe(null);
  });
});

describe('docs/inside/deviations.md', () => {
  test('has an entry for each DEVIATION in the source', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => /\bDEVIATION:/.test(readFileSync(path.join(source, name), 'utf8')))
      .map((name) => name.split(path.sep).join('/'));
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
  });

  test('names files that exist', () => {
    const names = [...page.matchAll(/`((?:[\w-]+\/)*[\w.-]+\.(?:ts|mjs|json|dat))`/g)].map(
      ([, name]) => name!,
    );
    const missing = names.filter(
      (name) =>
        ![source, path.dirname(source), repository].some((folder) => existsSync(path.join(folder, name))),
    );
    expect(missing).toEqual([]);
  });

  test('has the reasons of expected failures, skipped tests and pages that do not round-trip', () => {
    const skips = [
      ...read('conformance/serializer-tests.mjs').matchAll(/return '([^']+)'/g),
      ...read('conformance/url-tests.mjs').matchAll(/reason(?::| =)\s+'([^']+)'/g),
    ];
    const reasons = [
      ...Object.values(expectations),
      ...notRoundTripping.values(),
      ...skips.map(([, reason]) => reason!),
    ];
    expect(skips.length).toBeGreaterThan(0);
    expect([...new Set(reasons)].filter((reason) => !words.includes(reason))).toEqual([]);
  });

  test('names tests that exist, and all of them', () => {
    const own = read('deviations.test.ts').split("describe('docs/inside/deviations.md'")[0]!;
    const tests = [...own.matchAll(/^ {2}test\('([^']+)'/gm)].map(([, name]) => name!);
    const names = [...page.matchAll(/(?<![\w*])\*([^*]+)\*(?![\w*])/g)].map(([, name]) => name!);
    expect(names.sort()).toEqual(tests.sort());
  });
});
