import { describe, expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';
import { validateIntegrity } from '../../../src/standard/attribute-values/integrity.ts';
import { checkConformance } from '../../../src/standard/conformance/check-conformance.ts';
import { validateImportMap } from '../../../src/standard/script-contents/import-maps.ts';
import { isNoVarySearch } from '../../../src/standard/script-contents/no-vary-search.ts';
import { validateJSON } from '../../../src/standard/script-contents/problems.ts';
import { validateSpeculationRules } from '../../../src/standard/script-contents/speculation-rules.ts';

/** A sentence of the standard, texts that obey it, and texts that don't, each with what is marked as wrong. */
type Row = readonly [sentence: string, right: readonly string[], wrong: Readonly<Record<string, string>>];

const HASH = 'sha384-Li9vy3DqF8tnTXuiaAJuML3ky+er10rcgNR/VqsVpcw+ThHmYcwiB1pbOxEbzJr7';

const importMaps: readonly Row[] = [
  [
    'It must be valid JSON.',
    ['{}', ' {"imports": {}}\n'],
    { '': '', '{"imports": {},}': '}', "{'imports': {}}": "'", '{} // a': '/', '\uFEFF{}': '\uFEFF' },
  ],
  [
    'The JSON must represent a JSON object, with at most the three keys "imports", "scopes", and "integrity".',
    ['{"integrity": {}, "scopes": {}, "imports": {}}'],
    { '[]': '[]', null: 'null', '{"Imports": {}}': '"Imports"', '{"imports": {}, "a": 1}': '"a"' },
  ],
  [
    'The values corresponding to the "imports", "scopes", and "integrity" keys, if present, must themselves be JSON objects.',
    [],
    { '{"imports": []}': '[]', '{"scopes": null}': 'null', '{"integrity": "a"}': '"a"' },
  ],
  [
    '"scopes" … must be a JSON object, whose keys are valid URL strings and whose values are valid module specifier maps.',
    ['{"scopes": {"/a/": {"b": "/c"}, "": {}, "https://a.example/b?c#d": {}}}'],
    {
      '{"scopes": {"http://a b": {}}}': '"http://a b"',
      '{"scopes": {"/a": []}}': '[]',
      '{"scopes": {"/a": {"b": "c"}}}': '"c"',
    },
  ],
  [
    '"integrity" … must be a JSON object, whose keys are valid URL strings and whose values fit the requirements of the integrity attribute.',
    [`{"integrity": {"/a.js": "${HASH}", "./b.js": "${HASH} ${HASH}"}}`],
    {
      '{"integrity": {"/a.js": "nohash"}}': '"nohash"',
      '{"integrity": {"/a.js": 5}}': '5',
      [`{"integrity": {"//[": "${HASH}"}}`]: '"//["',
    },
  ],
  ['All of its keys must be nonempty.', ['{"imports": {" ": "/a"}}'], { '{"imports": {"": "/a.js"}}': '""' }],
  [
    'All of its values must be strings.',
    [],
    { '{"imports": {"a": null}}': 'null', '{"scopes": {"/a": {"b": ["/c"]}}}': '["/c"]' },
  ],
  [
    'Each value must be either a valid absolute URL or a valid URL string that starts with "/", "./", or "../".',
    [
      '{"imports": {"a": "/b", "c": "./d", "e": "../f", "g": "https://h.example", "i": "data:,j", "k": "//l.example"}}',
    ],
    {
      '{"imports": {"a": "bare"}}': '"bare"',
      '{"imports": {"a": ".../b"}}': '".../b"',
      '{"imports": {"a": "?b"}}': '"?b"',
      '{"imports": {"a": "https://["}}': '"https://["',
      '{"imports": {"a": "/%zz"}}': '"/%zz"',
      '{"imports": {"a": "https:b"}}': '"https:b"',
    },
  ],
  [
    'If a given key ends with "/", then the corresponding value must also.',
    ['{"imports": {"a/": "/b/", "c": "/d/"}}'],
    { '{"imports": {"d/": "/a"}}': '"/a"' },
  ],
];

const speculationRules: readonly Row[] = [
  ['It must be valid JSON.', ['{}'], { '{"prefetch": [}': '}' }],
  [
    'The JSON must represent a JSON object, with at most three keys "tag", "prefetch" and "prerender".',
    ['{"tag": null, "prefetch": [], "prerender": []}'],
    { '[]': '[]', '{"bogus": 1}': '"bogus"' },
  ],
  [
    'The value corresponding to the "tag" key, if present, must be a speculation rule tag.',
    ['{"tag": " a~"}', '{"prefetch": [{"urls": [], "tag": "a"}]}'],
    { '{"tag": 1}': '1', '{"tag": "é"}': '"é"', '{"prefetch": [{"urls": [], "tag": "a\\n"}]}': '"a\\n"' },
  ],
  [
    '… "prefetch" and "prerender" keys, if present, must be arrays of valid speculation rules.',
    [],
    { '{"prefetch": {}}': '{}', '{"prerender": [1]}': '1' },
  ],
  [
    'It must have at most the following keys: …',
    [
      `{"prefetch": [{"source": "list", "urls": ["/a"], "relative_to": "document", "eagerness": "eager", "referrer_policy": "",
        "tag": "b", "requires": [], "expects_no_vary_search": "", "target_hint": "_blank"}]}`,
    ],
    { '{"prefetch": [{"urls": [], "Urls": []}]}': '"Urls"' },
  ],
  [
    '… "source" key, if present, must be either "list" or "document".',
    ['{"prefetch": [{"source": "document"}]}'],
    { '{"prefetch": [{"source": "header", "urls": []}]}': '"header"', '{"prefetch": [{"source": 1}]}': '1' },
  ],
  [
    'If … "source" … is "list", then the "urls" key must be present, and the "where" key must be absent.',
    [],
    {
      '{"prefetch": [{"source": "list"}]}': '{"source": "list"}',
      '{"prefetch": [{"source": "list", "urls": [], "where": {"and": []}}]}': '"where"',
    },
  ],
  [
    'If … "source" … is "document", then the "urls" key must be absent.',
    ['{"prefetch": [{"source": "document", "where": {"and": []}}]}'],
    { '{"prefetch": [{"source": "document", "urls": []}]}': '"urls"' },
  ],
  [
    'The "urls" and "where" keys must not both be present.',
    [],
    { '{"prefetch": [{"urls": [], "where": {"and": []}}]}': '"where"' },
  ],
  [
    'If … "document" or the "where" key is present, then the "relative_to" key must be absent.',
    ['{"prefetch": [{"where": {"href_matches": "/a", "relative_to": "document"}}]}'],
    { '{"prefetch": [{"where": {"and": []}, "relative_to": "document"}]}': '"relative_to"' },
  ],
  [
    '… "urls" … must be an array of valid URL strings.',
    ['{"prefetch": [{"urls": ["", "a", "https://a.example/"]}]}'],
    {
      '{"prefetch": [{"urls": "a"}]}': '"a"',
      '{"prefetch": [{"urls": ["a", 1]}]}': '1',
      '{"prefetch": [{"urls": ["http://["]}]}': '"http://["',
    },
  ],
  [
    '… "relative_to" … must be either "ruleset" or "document".',
    ['{"prefetch": [{"urls": [], "relative_to": "ruleset"}]}'],
    { '{"prefetch": [{"urls": [], "relative_to": "page"}]}': '"page"' },
  ],
  [
    '… "eagerness" … must be a speculation rule eagerness.',
    ['{"prefetch": [{"urls": [], "eagerness": "immediate"}, {"urls": [], "eagerness": "conservative"}]}'],
    { '{"prefetch": [{"urls": ["a"], "eagerness": "fast"}]}': '"fast"' },
  ],
  [
    '… "referrer_policy" … must be a referrer policy.',
    ['{"prefetch": [{"urls": [], "referrer_policy": "strict-origin"}]}'],
    { '{"prefetch": [{"urls": [], "referrer_policy": "never"}]}': '"never"' },
  ],
  [
    '… "requires" … must be an array of speculation rule requirements.',
    ['{"prefetch": [{"urls": [], "requires": ["anonymous-client-ip-when-cross-origin"]}]}'],
    {
      '{"prefetch": [{"urls": [], "requires": ["a"]}]}': '"a"',
      '{"prefetch": [{"urls": [], "requires": "a"}]}': '"a"',
    },
  ],
  [
    '… "expects_no_vary_search" … must be a string that is parseable as a No-Vary-Search header value.',
    ['{"prefetch": [{"urls": [], "expects_no_vary_search": "params=(\\"id\\"), key-order"}]}'],
    {
      '{"prefetch": [{"urls": [], "expects_no_vary_search": true}]}': 'true',
      '{"prefetch": [{"urls": [], "expects_no_vary_search": "params=id"}]}': '"params=id"',
    },
  ],
  [
    'It must contain exactly one of the keys "and", "or", "not", "href_matches", or "selector_matches".',
    ['{"prefetch": [{"where": {"and": []}}, {"where": {"or": [{"not": {"href_matches": "/*"}}]}}]}'],
    {
      '{"prefetch": [{"where": {}}]}': '{}',
      '{"prefetch": [{"where": {"and": [], "or": []}}]}': '{"and": [], "or": []}',
      '{"prefetch": [{"where": []}]}': '[]',
    },
  ],
  [
    'It must not contain any keys apart from the above or "relative_to".',
    [],
    { '{"prefetch": [{"where": {"and": [], "xor": []}}]}': '"xor"' },
  ],
  [
    'If it contains the key "relative_to", then it must also contain the key "href_matches".',
    [],
    { '{"prefetch": [{"where": {"and": [], "relative_to": "document"}}]}': '"relative_to"' },
  ],
  [
    '… "and" or "or" keys, if present, must be arrays of valid document rule predicates.',
    [],
    { '{"prefetch": [{"where": {"and": {}}}]}': '{}', '{"prefetch": [{"where": {"or": [1]}}]}': '1' },
  ],
  [
    '… "not" … must be a valid document rule predicate.',
    [],
    { '{"prefetch": [{"where": {"not": [2]}}]}': '[2]' },
  ],
  [
    '… "href_matches" … must be either a valid URL pattern input or an array of valid URL pattern inputs.',
    [
      '{"prefetch": [{"where": {"href_matches": ["/a/:b(\\\\d+)?", {"pathname": "/c{/d}?", "search": "*"}]}}]}',
    ],
    {
      '{"prefetch": [{"where": {"href_matches": 7}}]}': '7',
      '{"prefetch": [{"where": {"href_matches": "/("}}]}': '"/("',
      '{"prefetch": [{"where": {"href_matches": ["/{a"]}}]}': '"/{a"',
      '{"prefetch": [{"where": {"href_matches": {"path": "a"}}}]}': '"path"',
      '{"prefetch": [{"where": {"href_matches": {"pathname": 3}}}]}': '3',
    },
  ],
  [
    '… "selector_matches" … must be either a string matching <selector-list> or an array of strings that match <selector-list>.',
    ['{"prefetch": [{"where": {"selector_matches": [".a, a[href]:not(#b)", "c"]}}]}'],
    {
      '{"prefetch": [{"where": {"selector_matches": "a >"}}]}': '"a >"',
      '{"prefetch": [{"where": {"selector_matches": [false]}}]}': 'false',
    },
  ],
];

describe.each([
  ['import maps', importMaps, (text: string) => validateImportMap(text, validateIntegrity)],
  ['speculation rules', speculationRules, validateSpeculationRules],
] as const)('%s', (_, rows, validate) => {
  test.each(rows)('%s', (_sentence, right, wrong) => {
    for (const text of right) expect(validate(text), text).toEqual([]);
    for (const [text, marked] of Object.entries(wrong)) {
      const problems = validate(text);
      const marks = problems.map(({ offset, end, severity }) => [text.slice(offset, end), severity]);
      expect(marks, text).toEqual([[marked, 'error']]);
      for (const { reason } of problems) expect(reason).not.toMatch(/^[A-Z]|[.!]$/);
    }
  });
});

test('The names within an object SHOULD be unique (RFC 8259, 4)', () => {
  const text = '{"imports": {"a": "/b", "a": "c"}}';
  expect(validateImportMap(text, validateIntegrity)).toMatchObject([
    { offset: 24, end: 27, severity: 'warning' },
    { offset: 29, end: 32, severity: 'error' },
  ]);
  expect(validateJSON('[{"a": 1}, {"a": 1}]')).toEqual([]);
  expect(validateJSON('[{"a": 1, "a": 1}]')).toMatchObject([{ offset: 10, severity: 'warning' }]);
});

test.each([
  ['', true],
  ['key-order', true],
  ['key-order=?1, params, except=("id" "b")', true],
  ['params=("a"  "b\\"c" )', true],
  ['other=5;a=b, key-order', true],
  ['params="a"', false],
  ['except', false],
  ['key-order=1', false],
  ['Params', false],
  ['params=("a""b")', false],
  ['params,', false],
  ['params=("a"', false],
  ['a b', false],
])('No-Vary-Search: %j', (value, expected) => {
  expect(isNoVarySearch(value)).toBe(expected);
});

test('findings mark the place in the source', () => {
  const html =
    '<!DOCTYPE html><html lang=en><title>a</title>\r\n<script type=importmap>\r\n{\r\n  "imports":\r\n {"a": 1},\r\n\r\n"b": 2}</script>';
  const findings = [...checkConformance(parse(html))];
  expect(findings.map(({ code, range }) => [code, html.slice(range!.start, range!.end)])).toEqual([
    ['conformance/invalid-import-map', '1'],
    ['conformance/invalid-import-map', '"b"'],
  ]);
});

test('deep and long contents', () => {
  const deep = `{"prefetch": [{"where": ${'{"not":'.repeat(50_000)}{"and": []}${'}'.repeat(50_000)}}]}`;
  expect(validateSpeculationRules(deep)).toEqual([]);
  const html = `<!DOCTYPE html><html lang=en><title>a</title><script src=a>${' '.repeat(1e7)}</script>`;
  expect([...checkConformance(parse(html))]).toEqual([]);
});

test.each([
  ['speculationrules', 'speculation rules must not have src'],
  ['importmap', 'an import map must not have src'],
  ['text/x', 'the type “text/x” makes this script a data block, which must not have src'],
])('a script of the type %j with src', (type, message) => {
  const html = `<!DOCTYPE html><html lang=en><title>a</title><script type="${type}" src=a>{}</script>`;
  expect(Array.from(checkConformance(parse(html)), (finding) => finding.message)).toEqual([message]);
});
