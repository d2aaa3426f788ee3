import { expect, test } from 'vitest';
import { validateAttribute } from '../../../src/standard/attribute-values/validate-attribute.ts';
import { validatePolicy } from '../../../src/standard/script-contents/policies.ts';

/** Where the grammar is: https://www.w3.org/TR/CSP3/#framework-directive-source-list */
const right = [
  "default-src 'none'",
  "DEFAULT-SRC 'SELF' HTTPS: data:",
  "\n  script-src 'self';\n  object-src 'none';\n",
  "script-src 'nonce-ch4hvvbHDpv7xCSvXCs3BrNggHdTzxUA' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "script-src 'strict-dynamic' 'unsafe-hashes' 'wasm-unsafe-eval' 'report-sample' 'report-sha256'",
  'img-src * *.example.com https://*.example.com:12/path/to/file.js localhost:* https://a.example. another.custom-scheme:',
  'img-src https://a.example/%41;connect-src wss://b.example',
  "webrtc 'block'; report-to endpoint; upgrade-insecure-requests; block-all-mixed-content",
  "require-trusted-types-for 'script'; trusted-types a#b * 'allow-duplicates'; trusted-types-x",
  'script-src; base-uri; form-action',
];

test.each(right)('%j is a policy', (policy) => {
  expect(validatePolicy(policy).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test.each([
  ["default-src 'invalid-keyword'", "'invalid-keyword'"],
  ["default-src 'self", "'self"],
  ["default-src 'none' https:", "'none'"],
  ["script-src 'nonce-'", "'nonce-'"],
  ["script-src 'nonce-a=b'", "'nonce-a=b'"],
  ["script-src 'sha1-abcd'", "'sha1-abcd'"],
  ["script-src 'sha256-abc.'", "'sha256-abc.'"],
  ['img-src https://', 'https://'],
  ['img-src a_b.example', 'a_b.example'],
  ['img-src *.*.example', '*.*.example'],
  ['img-src https://a.example:port', 'https://a.example:port'],
  ['img-src https://a.example/b?c', 'https://a.example/b?c'],
  ['img-src //a.example', '//a.example'],
  ['img-src [::1]', '[::1]'],
  ['img-src a.example, b.example', 'a.example,'],
  ['img-src üüüüüü.de', 'üüüüüü.de'],
  ["frame_src 'none'", 'frame_src'],
  ["img-src 'self'; frame-ancestors 'none'", 'frame-ancestors'],
  ['report-uri /a', 'report-uri'],
  ['Sandbox allow-scripts', 'Sandbox'],
  ["webrtc 'deny'", "'deny'"],
  ['webrtc', 'webrtc'],
  ['report-to a b', 'b'],
  ['upgrade-insecure-requests 1', '1'],
  ["require-trusted-types-for 'style'", "'style'"],
  ["trusted-types 'allow'", "'allow'"],
  ['', ''],
  [' ; ', ''],
])('%j is none', (policy, marked) => {
  const errors = validatePolicy(policy).filter(({ severity }) => severity === 'error');
  expect(errors.map(({ offset, end }) => policy.slice(offset, end))).toEqual([marked]);
});

test.each([
  ["script-src 'self'; Script-Src 'none'", 'Script-Src'],
  ['script-src self', 'self'],
  ['script-src nonce-a', 'nonce-a'],
  ["plugin-types a/b; img-src 'self'", 'plugin-types'],
])('a part of %j has no effect', (policy, marked) => {
  const problems = validatePolicy(policy);
  expect(problems.map(({ offset, end, severity }) => [policy.slice(offset, end), severity])).toEqual([
    [marked, 'warning'],
  ]);
});

test('of the attribute, the first error counts', () => {
  const content = (value: string, pragma = 'Content-Security-Policy') =>
    validateAttribute('meta', 'content', value, (name) => (name === 'http-equiv' ? pragma : null));
  expect(content("img-src self 'none' 'own'")).toMatchObject({ code: 'value/invalid-policy', offset: 13 });
  expect(content('img-src self')).toMatchObject({ code: 'value/ineffective-policy', offset: 8 });
  expect(content("img-src 'own'", 'default-style')).toBeNull();
});

test('long policies', () => {
  expect(validatePolicy(`img-src ${'a.'.repeat(3e6)}b`)).toEqual([]);
  expect(validatePolicy(`img-src https://a/${'%'.repeat(3e6)}`)).toHaveLength(1);
});
