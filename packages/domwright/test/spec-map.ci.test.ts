import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  currentMap,
  entriesOf,
  readEntries,
  unknownAnchors,
  withoutTests,
  writtenMap,
} from '../../../scripts/generate/spec-map.mjs';
import { conformanceFolder } from './conformance/data.mjs';

const chapter = 'https://html.spec.whatwg.org/multipage/parsing.html';

/** The states of the tokenizer in the standard's order, typed off its headings. */
const states = [
  'Data state',
  'RCDATA state',
  'RAWTEXT state',
  'Script data state',
  'PLAINTEXT state',
  'Tag open state',
  'End tag open state',
  'Tag name state',
  'RCDATA less-than sign state',
  'RCDATA end tag open state',
  'RCDATA end tag name state',
  'RAWTEXT less-than sign state',
  'RAWTEXT end tag open state',
  'RAWTEXT end tag name state',
  'Script data less-than sign state',
  'Script data end tag open state',
  'Script data end tag name state',
  'Script data escape start state',
  'Script data escape start dash state',
  'Script data escaped state',
  'Script data escaped dash state',
  'Script data escaped dash dash state',
  'Script data escaped less-than sign state',
  'Script data escaped end tag open state',
  'Script data escaped end tag name state',
  'Script data double escape start state',
  'Script data double escaped state',
  'Script data double escaped dash state',
  'Script data double escaped dash dash state',
  'Script data double escaped less-than sign state',
  'Script data double escape end state',
  'Before attribute name state',
  'Attribute name state',
  'After attribute name state',
  'Before attribute value state',
  'Attribute value (double-quoted) state',
  'Attribute value (single-quoted) state',
  'Attribute value (unquoted) state',
  'After attribute value (quoted) state',
  'Self-closing start tag state',
  'Bogus comment state',
  'Markup declaration open state',
  'Comment start state',
  'Comment start dash state',
  'Comment state',
  'Comment less-than sign state',
  'Comment less-than sign bang state',
  'Comment less-than sign bang dash state',
  'Comment less-than sign bang dash dash state',
  'Comment end dash state',
  'Comment end state',
  'Comment end bang state',
  'DOCTYPE state',
  'Before DOCTYPE name state',
  'DOCTYPE name state',
  'After DOCTYPE name state',
  'After DOCTYPE public keyword state',
  'Before DOCTYPE public identifier state',
  'DOCTYPE public identifier (double-quoted) state',
  'DOCTYPE public identifier (single-quoted) state',
  'After DOCTYPE public identifier state',
  'Between DOCTYPE public and system identifiers state',
  'After DOCTYPE system keyword state',
  'Before DOCTYPE system identifier state',
  'DOCTYPE system identifier (double-quoted) state',
  'DOCTYPE system identifier (single-quoted) state',
  'After DOCTYPE system identifier state',
  'Bogus DOCTYPE state',
  'CDATA section state',
  'CDATA section bracket state',
  'CDATA section end state',
  'Character reference state',
  'Named character reference state',
  'Ambiguous ampersand state',
  'Numeric character reference state',
  'Hexadecimal character reference start state',
  'Decimal character reference start state',
  'Hexadecimal character reference state',
  'Decimal character reference state',
  'Numeric character reference end state',
  'Processing instruction open state',
  'Processing instruction target state',
  'After processing instruction target state',
  'Processing instruction data state',
  'Processing instruction questionable state',
];

/** The insertion modes in the standard's order, with the anchors of their sections. */
const modes = [
  ['initial', 'the-initial-insertion-mode'],
  ['before html', 'the-before-html-insertion-mode'],
  ['before head', 'the-before-head-insertion-mode'],
  ['in head', 'parsing-main-inhead'],
  ['in head noscript', 'parsing-main-inheadnoscript'],
  ['after head', 'the-after-head-insertion-mode'],
  ['in body', 'parsing-main-inbody'],
  ['text', 'parsing-main-incdata'],
  ['in table', 'parsing-main-intable'],
  ['in table text', 'parsing-main-intabletext'],
  ['in caption', 'parsing-main-incaption'],
  ['in column group', 'parsing-main-incolgroup'],
  ['in table body', 'parsing-main-intbody'],
  ['in row', 'parsing-main-intr'],
  ['in cell', 'parsing-main-intd'],
  ['in template', 'parsing-main-intemplate'],
  ['after body', 'parsing-main-afterbody'],
  ['in frameset', 'parsing-main-inframeset'],
  ['after frameset', 'parsing-main-afterframeset'],
  ['after after body', 'the-after-after-body-insertion-mode'],
  ['after after frameset', 'the-after-after-frameset-insertion-mode'],
] as const;

/** Those that only the edition of 2024 has. */
const formerModes = [
  ['in select', 'parsing-main-inselect'],
  ['in select in table', 'parsing-main-inselectintable'],
] as const;

/** What every mode has rules for. */
const kindsOfToken = [
  'characters',
  'comment',
  'processingInstruction',
  'doctype',
  'startTag',
  'endTag',
  'endOfFile',
];
/** What a mode of the edition of 2024 has rules for. */
const formerKinds = kindsOfToken.filter((kind) => kind !== 'processingInstruction');

const entries = readEntries();
const claimsOf = (url: string) => entries.filter((entry) => entry.claims && entry.url === url);

const source = (file: string): string => readFileSync(path.join(import.meta.dirname, '../src', file), 'utf8');

describe('the tokenizer', () => {
  test.each(states)('%s is claimed once', (name) => {
    const claims = claimsOf(`${chapter}#${name.toLowerCase().replaceAll(' ', '-')}`);
    expect(claims.map((claim) => claim.name)).toEqual([name]);
    const symbol = claims[0]!.symbols[0]!.toLowerCase();
    expect(symbol).toBe(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
  });

  test('runs each state by the function that claims it', () => {
    const cases = [
      ...source('core/tokenizer/step.ts').matchAll(/case State\.(\w+):\n +return \w+\.(\w+)\(/g),
    ];
    const functions = entries.filter(({ claims, file }) => claims && file.startsWith('core/tokenizer/'));
    expect(cases.map(([, , name]) => name).sort()).toEqual(
      functions.flatMap(({ symbols }) => symbols).sort(),
    );
    for (const [, state, name] of cases) expect(`${state}State`.toLowerCase()).toBe(name!.toLowerCase());
  });
});

describe('tree construction', () => {
  test.each(modes)('"%s" is claimed once', (name, anchor) => {
    const claims = claimsOf(`${chapter}#${anchor}`);
    expect(claims.map((claim) => claim.name)).toEqual([`The "${name}" insertion mode`]);
    expect(claims[0]!.file).toBe(`core/tree-construction/insertion-modes/${name.replaceAll(' ', '-')}.ts`);
    expect(claims[0]!.symbols).toEqual(expect.arrayContaining(kindsOfToken));
  });

  test.each(formerModes)('"%s" is claimed once, by the edition of 2024', (name, anchor) => {
    const claims = claimsOf(`${chapter}#${anchor}`);
    expect(claims.map((claim) => claim.name)).toEqual([`The "${name}" insertion mode`]);
    expect(claims[0]!.file).toBe(`core/editions/2024/${name.replaceAll(' ', '-')}.ts`);
    expect(claims[0]!.symbols).toEqual(expect.arrayContaining(formerKinds));
  });

  test('has rules of foreign content for every kind of token but the end of the file, which is for the modes', () => {
    const [claim] = claimsOf(`${chapter}#parsing-main-inforeign`);
    expect([...claim!.symbols].sort()).toEqual(kindsOfToken.filter((kind) => kind !== 'endOfFile').sort());
  });

  const dispatcher = source('core/tree-construction/tree-construction-dispatcher.ts');
  const camel = (name: string) => name.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase());
  const inTables = ['startTag', 'endTag', 'characters'];

  test.each(inTables)('hands %s to the file of every mode, by a table', (kind) => {
    const table = new RegExp(`const ${kind}Rules: readonly \\w+\\[\\] = \\[\\n([^\\]]*)\\];`).exec(
      dispatcher,
    );
    const known = modes.map(([name]) => camel(name));
    const values = source('core/tree-construction/insertion-mode.ts').matchAll(/(\w+) = (\d+),/g);
    const rules = [...values].map(([, name, value], index) => {
      expect(Number(value)).toBe(index + 1);
      const mode = `${name![0]!.toLowerCase()}${name!.slice(1)}`;
      return known.includes(mode) ? `${mode}.${kind},` : `former${kind[0]!.toUpperCase()}${kind.slice(1)},`;
    });
    expect(table![1]!.replaceAll(/\s+/g, ' ').trim()).toBe(rules.join(' '));
    for (const mode of known) expect(rules).toContain(`${mode}.${kind},`);
  });

  const inSwitches = kindsOfToken.filter((kind) => !inTables.includes(kind));

  test.each(inSwitches)('hands %s to the file of every mode, and does no more', (kind) => {
    const switches = [...dispatcher.matchAll(/switch \(b\.mode\) \{\n([\s\S]*?)\n {2}\}\n\}\n/g)];
    expect(switches).toHaveLength(inSwitches.length);
    const parameters = { characters: 'b, start, end, flags, codePoint', endOfFile: 'b' }[kind] ?? 'b, token';
    const cases = modes.map(([name]) => {
      const mode = camel(name);
      return `case InsertionMode.${mode[0]!.toUpperCase()}${mode.slice(1)}: return ${mode}.${kind}(${parameters});`;
    });
    // The rest are modes that only the edition of 2024 has, which has no processing instructions.
    if (formerKinds.includes(kind)) cases.push(`default: return b.formerMode().${kind}(${parameters});`);
    expect(switches.map(([, body]) => body!.replaceAll(/\s+/g, ' ').trim())).toContain(cases.join(' '));
  });

  test('has no file of a mode beside them but that of foreign content', () => {
    const files = readdirSync(
      path.join(import.meta.dirname, '../src/core/tree-construction/insertion-modes'),
    );
    const known = modes.map(([name]) => `${name.replaceAll(' ', '-')}.ts`);
    expect(files.filter((file) => !known.includes(file))).toEqual(['foreign-content.ts']);
  });
});

describe('anchors in the source', () => {
  test('are well-formed URLs', () => {
    const malformed = entries.filter(({ url, anchor }) => {
      const { protocol, hostname, href } = new URL(url);
      const isOfAStandard =
        /^(\w+\.spec\.whatwg\.org|drafts\.csswg\.org|www\.w3\.org|www\.rfc-editor\.org|tc39\.es)$/;
      if (protocol !== 'https:' || href !== url || !isOfAStandard.test(hostname)) return true;
      return url.includes('#') && !/^[A-Za-z0-9][\w.:'()&-]*$/.test(anchor);
    });
    expect(malformed.map(({ file, url }) => `${file}: ${url}`)).toEqual([]);
  });

  test('are all there: none is cut off or without its https', () => {
    const files = new Set(entries.map(({ file }) => file));
    for (const file of files) {
      const mentions = source(file).match(/\b[\w.]+\.spec\.whatwg\.org\b|\bdrafts\.csswg\.org\b/g) ?? [];
      const found = entries.filter(({ file: name, url }) => name === file && /whatwg|csswg/.test(url));
      expect(found.length, file).toBe(mentions.length);
    }
  });

  test('of the chapter are in a section of the map; a new one belongs into scripts/generate/spec-map.mjs', () => {
    expect(unknownAnchors(entries).map(({ file, url }) => `${file}: ${url}`)).toEqual([]);
  });
});

describe('the map', () => {
  test('is current (npm run generate)', () => {
    expect(withoutTests(writtenMap()) === withoutTests(currentMap())).toBe(true);
  });

  test('leads from each row to a test', () => {
    const rows = writtenMap()
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| name'));
    expect(rows.length).toBeGreaterThan(1000);
    expect(rows.filter((row) => !/\| \[[^|]*\/test(?:\/[^|]*)?\) \|$/.test(row))).toEqual([]);
  });

  test('reads what a comment heads', () => {
    const anchors = (text: string, file = 'x.ts') =>
      entriesOf(file, text).map(({ anchor, name, symbols }) => [anchor, name, ...symbols]);
    expect(anchors('/** One — https://a.test/#one */\nexport function one() {}')).toEqual([
      ['one', 'One', 'one'],
    ]);
    expect(anchors('/**\n * One more —\n * https://a.test/#one.\n */\nexport class A {}')).toEqual([
      ['one', 'One more', 'A'],
    ]);
    expect(anchors('class A {\n  // --- Part — https://a.test/#part ---\n\n  b() {}\n}')).toEqual([
      ['part', 'Part', 'A'],
    ]);
    expect(anchors('class A {\n  /** Says so. B — https://a.test/#b */\n  b() {}\n}')).toEqual([
      ['b', 'B', 'A.b'],
    ]);
    expect(anchors("/** All — https://a.test/#all */\n\nconst a = 'https://a.test/#none';")).toEqual([
      ['all', 'All'],
    ]);
  });
});

const texts = path.join(conformanceFolder, '../spec');
const text = existsSync(texts)
  ? readdirSync(texts)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(path.join(texts, name), 'utf8'))
      .find((content) => /^13\.2\.6\.4\.23\. /m.test(content) && content.includes('◎'))
  : undefined;

describe.skipIf(text === undefined)('the lists above and the text of the edition', () => {
  /** Its English. */
  const english = (text ?? '')
    .split('\n')
    .map((line) => line.split('◎').slice(1).join(' '))
    .join('\n');

  // NB: without what today's standard has added, and with what it has removed.
  const statesThen = states.filter((name) => !name.toLowerCase().includes('processing instruction'));
  const modesThen: string[] = modes.map(([name]) => name);
  modesThen.splice(modesThen.indexOf('in cell') + 1, 0, ...formerModes.map(([name]) => name));

  test('have as many states and modes', () => {
    expect(text?.match(/^13\.2\.5\.\d+\. /gm)).toHaveLength(statesThen.length);
    expect(text?.match(/^13\.2\.6\.4\.\d+\. /gm)).toHaveLength(modesThen.length);
  });

  test('name the same states', () => {
    const pattern =
      /(?:switch (?:the tokenizer )?to|reconsume in|start in|return state to|leave the tokenizer in) the ([\w ()-]+? state)\b/gi;
    const named = new Set([...english.matchAll(pattern)].map(([, name]) => name!.toLowerCase()));
    named.delete('return state');
    expect([...named].sort()).toEqual(statesThen.map((name) => name.toLowerCase()).sort());
  });

  test('name the same modes', () => {
    const sentence = /the insertion mode is "initial"\. It can change to [^.]*\./.exec(english)?.[0] ?? '';
    expect([...sentence.matchAll(/"([^"]+)"/g)].map(([, name]) => name)).toEqual(modesThen);
  });
});
