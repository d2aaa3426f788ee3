import { HTMLTokenizer } from 'domwright/tokens';
import { expect, test } from 'vitest';
import { knownNamesText } from '../../../src/generated/names.ts';

/** The names of attributes of one tag, and the name of its element. */
function namesIn(html: string): string[] {
  const names: string[] = [];
  const tokenizer = new HTMLTokenizer({
    onToken: (token) => {
      if (token.type !== 'StartTag' && token.type !== 'EndTag') return;
      names.push(token.name, ...token.attributes.map(({ name }) => name));
    },
  });
  tokenizer.write(html);
  tokenizer.end();
  return names;
}

function lowercase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll('\0', '\ufffd');
}

const knownNames = [...new Set(knownNamesText.toLowerCase().split(' '))];

/** These end a name, or are errors in it that other tests are about. */
const notInNames = /[\t\n\f\r >/="'<]/;

test('every known name is itself, in any case', () => {
  for (const name of knownNames) {
    for (const written of [name, name.toUpperCase(), name.replace(/.$/, (last) => last.toUpperCase())]) {
      if (/^[a-z]/.test(name)) expect(namesIn(`<${written}></${written}>`)).toEqual([name, name]);
      expect(namesIn(`<i ${written}="1" x-y>`)).toEqual(['i', name, 'x-y']);
    }
  }
});

test('a name that differs from a known one in a bit, or has one code unit more or less, is another', () => {
  for (const name of knownNames) {
    const others = [`\`${name}`, `${name}\``, `${name}a`, name.slice(1), name.slice(0, -1)];
    for (let at = 0; at < name.length; at++) {
      for (let bit = 1; bit < 0x10000; bit *= 2) {
        others.push(name.slice(0, at) + String.fromCharCode(name.charCodeAt(at) ^ bit) + name.slice(at + 1));
      }
    }
    const attributes = [...new Set(others)].filter((other) => other !== '' && !notInNames.test(other));
    // One tag each, because a tag can't have two attributes of the same name.
    const expected = attributes.flatMap((other) => ['i', lowercase(other)]);
    expect(namesIn(attributes.map((other) => `<i ${other}>`).join(''))).toEqual(expected);
    const tags = attributes.filter((other) => /^[a-z]/i.test(other));
    expect(namesIn(tags.map((other) => `<${other}></${other}>`).join(''))).toEqual(
      tags.flatMap((other) => [lowercase(other), lowercase(other)]),
    );
  }
});

test('short names are not taken for each other where five bits of each letter, or six letters, are the same', () => {
  // NB: the hash for lookups has a different seed in each process, so some of these names collide, but never all.
  const names: string[] = [];
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const name of knownNames.filter((known) => /^[a-z]{1,6}$/.test(known))) {
    for (let which = 1; which < 1 << name.length; which++) {
      names.push(
        name.replace(/./g, (letter, at: number) =>
          which & (1 << at) ? String.fromCharCode(letter.charCodeAt(0) ^ 0x40) : letter,
        ),
      );
    }
    if (name.length < 6) continue;
    for (const first of letters) for (const second of ['', ...letters]) names.push(first + second + name);
  }
  const attributes = names.filter((name) => !notInNames.test(name));
  expect(namesIn(attributes.map((name) => `<i ${name}>`).join(''))).toEqual(
    attributes.flatMap((name) => ['i', name]),
  );
});
