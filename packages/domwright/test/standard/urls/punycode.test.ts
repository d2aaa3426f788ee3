import { expect, test } from 'vitest';
import { decodePunycode } from '../../../src/standard/urls/punycode.ts';

// https://www.rfc-editor.org/rfc/rfc3492#section-7.1, in lower case.
test.each([
  ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟'],
  ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文'],
  ['4dbcagdahymbxekheh6e0a7fei0b', 'למההםפשוטלאמדבריםעברית'],
  ['3b-ww4c5e180e575a65lsy2b', '3年b組金八先生'],
  ['-with-super-monkeys-pc58ag80a8qai00g7n9n', '安室奈美恵-with-super-monkeys'],
  ['hello-another-way--fc4qua05auwb3674vfr0b', 'hello-another-way-それぞれの場所'],
  ['2-u9tlzr9756bt3uc0v', 'ひとつ屋根の下2'],
  ['d9juau41awczczp', 'そのスピードで'],
  ['-> $1.00 <--', '-> $1.00 <-'],
])('%s is %s', (label, text) => expect(decodePunycode(label)).toBe(text));

// What the platform's URL makes of a host is Punycode.
test.each([
  'ü',
  'bücher',
  'üüüüü',
  'aüaüa',
  'äöüß',
  'привет',
  '\u{10ffd}a'.replace('\u{10ffd}', '\u{20000}'),
  '\u{20000}\u{2a6d6}日本',
  'a0-9zé',
  '日'.repeat(15),
  'あいうえおかきくけこ',
])('%s is decoded', (text) => {
  const { hostname } = new URL(`https://${text}.example/`);
  expect(hostname).toMatch(/^xn--/);
  expect(decodePunycode(hostname.slice(4, hostname.indexOf('.')))).toBe(text);
});

test('a great many', () => {
  for (let i = 1; i < 300; i++) {
    const points = Array.from({ length: (i % 6) + 1 }, (_, at) => 0x4e00 + ((i * 7919 * (at + 1)) % 20_000));
    const text = `a${'b'.repeat(i % 9)}${String.fromCodePoint(...points)}`;
    const { hostname } = new URL(`https://${text}/`);
    expect(decodePunycode(hostname.slice('xn--'.length))).toBe(text);
  }
});

test('the greatest code point', () => {
  expect(decodePunycode('dn32g')).toBe('\u{10ffff}');
  expect(decodePunycode('en32g')).toBe(null);
  expect(decodePunycode('99999999a')).toBe(null);
  expect(decodePunycode(`${'9'.repeat(62)}a`)).toBe(null);
});

test.each([...'!/:`{é'].map((character) => `${character}a`))('%j has no digit', (label) => {
  expect(decodePunycode(label)).toBe(null);
});

test.each(['é', 'a-é', '!', '/', ':', '`', '{', 'a-b/', 'z', '99999999', 'a-99999', '9'.repeat(63)])(
  '%j is none',
  (label) => expect(decodePunycode(label)).toBe(null),
);
