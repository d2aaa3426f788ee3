// @ts-check
// Writes packages/domwright/src/generated/language-subtags.ts: IANA's registry of language subtags, as far as it says which tags are
// valid or discouraged. The facts come from the package language-subtag-registry.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @param {string} name */
const read = (name) =>
  JSON.parse(
    readFileSync(
      fileURLToPath(import.meta.resolve(`language-subtag-registry/data/json/${name}.json`)),
      'utf8',
    ),
  );

/**
 * @typedef {{ Type: string, Subtag?: string, Tag?: string, Deprecated?: string, 'Preferred-Value'?: string, Prefix?: string[],
 *   'Suppress-Script'?: string }} Row
 */
/** @type {Row[]} */
const rows = read('registry');
const date = read('meta')['File-Date'];

/** @param {string} type */
const ofType = (type) =>
  rows
    .filter((row) => row.Type === type)
    .map((row) => ({ ...row, name: (row.Subtag ?? row.Tag ?? '').toLowerCase() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Subtags of letters as bits of the number that they are in base 26. @param {string[]} names @param {number} length */
function bits(names, length) {
  const digits = new Uint8Array(Math.ceil(26 ** length / 4));
  for (const name of names) {
    let number = 0;
    for (const letter of name) number = number * 26 + letter.charCodeAt(0) - 97;
    digits[number >> 2] = (digits[number >> 2] ?? 0) | (1 << (number & 3));
  }
  return Array.from(digits, (digit) => digit.toString(16)).join('');
}

/** @param {string} name */
function expanded(name) {
  const [first = '', last = ''] = name.split('..');
  if (last === '') return [first];
  const names = [];
  const next = (/** @type {string} */ text) => {
    const letters = [...text];
    for (let i = letters.length - 1; ; i--) {
      if (letters[i] !== 'z') {
        letters[i] = String.fromCharCode((letters[i] ?? '').charCodeAt(0) + 1);
        return letters.join('');
      }
      letters[i] = 'a';
    }
  };
  for (let at = first; ; at = next(at)) {
    names.push(at);
    if (at === last) return names;
  }
}

/** @param {string[]} words */
function wrapped(words) {
  const lines = [''];
  for (const word of words) {
    if (`${lines.at(-1)} ${word}`.length > 118) lines.push('');
    lines[lines.length - 1] += lines.at(-1) === '' ? word : ` ${word}`;
  }
  return lines.join('\n');
}

const languages = ofType('language');
const names = languages.flatMap(({ name }) => expanded(name));
const scripts = ofType('script');
const regions = ofType('region');
const regionNames = regions.flatMap(({ name }) => expanded(name));
const extlangs = ofType('extlang');
const variants = ofType('variant');
const grandfathered = ofType('grandfathered');

/** What is deprecated, each with what to use, if there is that. @param {ReturnType<typeof ofType>} list */
const deprecated = (list) =>
  list
    .filter((row) => row.Deprecated !== undefined)
    .map((row) => `${row.name}:${(row['Preferred-Value'] ?? '').toLowerCase()}`);

writeFileSync(
  new URL('../../packages/domwright/src/generated/language-subtags.ts', import.meta.url),
  `// Written by scripts/generate/language-subtags.mjs from IANA's registry of ${date}; do not edit.

/** Languages of two and three letters, and regions of two: a bit for each combination of letters, four in a hexadecimal digit. */
export const languagesOfTwo =
  '${bits(
    names.filter((name) => name.length === 2),
    2,
  )}';
export const languagesOfThree =
  '${bits(
    names.filter((name) => name.length === 3),
    3,
  )}';
export const regionsOfTwo =
  '${bits(
    regionNames.filter((name) => name.length === 2),
    2,
  )}';

export const otherRegions = \`
${wrapped(regionNames.filter((name) => name.length !== 2))}
\`;

export const scripts = \`
${wrapped(scripts.flatMap(({ name }) => expanded(name)))}
\`;

/** Extended languages, each with its prefix. */
export const extendedLanguages = \`
${wrapped(extlangs.map((row) => `${row.name}:${(row.Prefix ?? []).join()}`))}
\`;

/** Variants, each with the prefixes with which it should be used. */
export const variants = \`
${wrapped(variants.map((row) => `${row.name}:${(row.Prefix ?? []).join().toLowerCase()}`))}
\`;

/** Tags that are registered as a whole. */
export const grandfathered = \`
${wrapped(grandfathered.map(({ name }) => name))}
\`;

/** Deprecated subtags and tags, each with what to use instead, if the registry says that. */
export const deprecatedLanguages = \`
${wrapped(deprecated(languages))}
\`;
export const deprecatedRegions = '${deprecated(regions).join(' ')}';
export const deprecatedVariants = '${deprecated(variants).join(' ')}';
export const deprecatedTags = \`
${wrapped(deprecated(grandfathered))}
\`;

/** Languages that should not be tagged with the script that nearly all of their texts have. */
export const suppressedScripts = \`
${wrapped(languages.filter((row) => row['Suppress-Script'] !== undefined).map((row) => `${row.name}:${(row['Suppress-Script'] ?? '').toLowerCase()}`))}
\`;
`,
);
