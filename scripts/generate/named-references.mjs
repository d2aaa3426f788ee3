// Writes packages/domwright/src/generated/named-references.ts: the 2,231 identifiers of the named character references
// and their characters, in a text that compresses well. `--check` writes nothing and fails if the file is out of date.
// The facts are from the HTML Standard (https://html.spec.whatwg.org/multipage/named-characters.html), as published in
// character-entities 2.0.2 (names) and character-entities-legacy 3.0.0 (names that need no semicolon).
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { characterEntities } from 'character-entities';
import { characterEntitiesLegacy } from 'character-entities-legacy';

const target = new URL('../../packages/domwright/src/generated/named-references.ts', import.meta.url);

const expect = (condition, message) => {
  if (!condition) throw new Error(message);
};

// --- The facts --------------------------------------------------------------------------------------------------

const names = Object.keys(characterEntities);
const legacy = new Set(characterEntitiesLegacy);
expect(names.length === 2125, `${names.length} names, expected 2125`);
expect(legacy.size === 106, `${legacy.size} names that need no semicolon, expected 106`);
for (const name of names) expect(/^[A-Za-z][A-Za-z0-9]*$/.test(name), `odd name ${name}`);
for (const name of legacy) expect(Object.hasOwn(characterEntities, name), `unknown name ${name}`);

/** The names of each sequence of characters. */
const namesOf = new Map();
for (const name of names) {
  const characters = characterEntities[name];
  if (!namesOf.has(characters)) namesOf.set(characters, []);
  namesOf.get(characters).push(name);
}

const rows = [...namesOf].map(([characters, list]) => {
  const codePoints = [...characters].map((character) => character.codePointAt(0));
  expect(
    codePoints.length === 1 || codePoints.length === 2,
    `${codePoints.length} code points in ${list[0]}`,
  );
  // Longest first: measured to compress best among the simple orders.
  list.sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return { first: codePoints[0], second: codePoints[1] ?? 0, names: list };
});
rows.sort((a, b) => a.first - b.first || a.second - b.second);

// --- The text ---------------------------------------------------------------------------------------------------

const secondCodePoints = [...new Set(rows.map((row) => row.second))]
  .filter((second) => second !== 0)
  .sort((a, b) => a - b);
expect(secondCodePoints.length <= 10, 'a second code point no longer fits one digit');

let previous = 0;
const lines = rows.map((row) => {
  const step = row.first - previous;
  previous = row.first;
  const second = row.second === 0 ? '' : `~${secondCodePoints.indexOf(row.second)}`;
  const list = row.names.map((name) => (legacy.has(name) ? `${name}!` : name)).join(' ');
  return `${step === 1 ? '' : step}${second}${list}\n`;
});

/** Lines that only differ in the first letter of a name, such as those for mathematical alphabets, are merged. */
const shorter = [];
for (let at = 0; at < lines.length; ) {
  const letters = [];
  let suffix = '';
  for (; at + letters.length < lines.length; ) {
    const [, letter, rest] = /^(\d*[A-Za-z])([a-z0-9]+)\n$/.exec(lines[at + letters.length]) ?? [];
    if (letter === undefined || (letters.length > 0 && rest !== suffix)) break;
    letters.push(letter);
    suffix = rest;
  }
  const isFamily = letters.length > 3;
  shorter.push(isFamily ? `${letters.join('')}*${suffix}\n` : lines[at]);
  at += isFamily ? letters.length : 1;
}

/** The nodes of the trie of all identifiers, as the prefixes that lead there. */
const prefixes = new Set();
for (const name of names) {
  for (let length = 1; length <= name.length; length++) prefixes.add(name.slice(0, length));
  prefixes.add(`${name};`);
}
const letters = [...prefixes].filter((prefix) => prefix.length === 1);
expect(letters.length === 52, `identifiers start with ${letters.length} letters, expected all 52`);

const hex = (number) => `0x${number.toString(16).padStart(4, '0')}`;
const identifierCount = (names.length + legacy.size).toLocaleString('en');
const source = `// Written by scripts/generate/named-references.mjs; do not edit.
// Facts: HTML Standard, https://html.spec.whatwg.org/multipage/named-characters.html#named-character-references,
// as published in character-entities 2.0.2 and character-entities-legacy 3.0.0 (npm, MIT).

/** How many different values (1 or 2 code points) the references have. */
export const NAMED_REFERENCE_VALUE_COUNT = ${rows.length};

/** How many nodes at depth 2 or more the trie of all ${identifierCount} identifiers has. */
export const NAMED_REFERENCE_LONGER_NODE_COUNT = ${prefixes.size - letters.length};

/** All second code points. */
export const namedReferenceSecondCodePoints: readonly number[] = [
  ${secondCodePoints.map(hex).join(', ')},
];

/**
 * A line for each value, in the order of code points: what to add to the first code point of the previous line (decimal, default
 * 1); for values with a second code point, \`~\` and its index in \`namedReferenceSecondCodePoints\`; and the names, separated by
 * spaces. Each name is an identifier with a semicolon, and if \`!\` follows, also one without.
 * A line with \`*\` stands for several lines: one for each letter before it, with the number before that letter. The name is the
 * letter and what follows the \`*\`.
 */
export const namedReferencesText = \`
${shorter.join('')}\`;
`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== source) {
    console.error('named-references.ts is out of date; run npm run generate');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, source);
  console.log(
    `named-references.ts: ${identifierCount} identifiers, ${rows.length} values, ${prefixes.size} nodes, ` +
      `${gzipSync(source, { level: 9 }).length} bytes in gzip`,
  );
}
