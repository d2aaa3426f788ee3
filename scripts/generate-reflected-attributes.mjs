// @ts-check
// Writes packages/domwright/src/generated/reflected-attributes.ts from scripts/data/reflected-attributes.mjs, which is
// written from the HTML Standard, edition 2024-08-26.
import { writeFileSync } from 'node:fs';
import { attributes, enumerated } from './data/reflected-attributes.mjs';

const words = (/** @type {string} */ text) => text.trim().split(/\s+/);

/** What authors write for a type, if the data says nothing else. */
function syntaxOf(/** @type {string} */ type) {
  if (type === 'B') return 'boolean';
  if (type === 'U') return 'url';
  return /^[EQ]=/.test(type) ? `keyword=${type.slice(2)}` : '';
}

/** @type {Map<string, string[]>} the rows of each element */
const rows = new Map();
for (const [names, text] of Object.entries(attributes)) {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => {
      const [name, type, syntax = syntaxOf(type), ...rest] = words(line);
      if (rest.length > 0 || !/^(-|[SNUBT]|[EQ]=[a-z-]+|[LMWPCDG]=[-\d,]+)$/.test(type))
        throw new Error(line);
      for (const reference of [type, syntax]) {
        const [kind, value] = reference.split('=');
        if (['E', 'Q', 'keyword'].includes(kind) && !Object.hasOwn(enumerated, value)) throw new Error(line);
      }
      const [attribute, property = type === '-' ? '' : attribute] = name.split(':');
      return [attribute, property === attribute ? '=' : property, type, syntax === 'any' ? '' : syntax].join(
        ' ',
      );
    });
  for (const name of words(names)) rows.set(name, [...(rows.get(name) ?? []), ...lines]);
}

const definitions = Object.entries(enumerated).map(([name, { keywords, synonyms = {}, ...rest }]) => {
  /** @type {Record<string, string>} */
  const states = Object.fromEntries(words(keywords).map((keyword) => [keyword, keyword]));
  const canonical = { ...rest.canonical };
  for (const [synonym, state] of Object.entries(synonyms)) {
    states[synonym] = state;
    if (state !== synonym) canonical[state] = state;
  }
  const definition = {
    keywords: states,
    ...rest,
    ...(Object.keys(canonical).length > 0 ? { canonical } : {}),
  };
  return `  ${JSON.stringify(name)}: ${JSON.stringify(definition)},`;
});

writeFileSync(
  new URL('../packages/domwright/src/generated/reflected-attributes.ts', import.meta.url),
  `// Written by scripts/generate-reflected-attributes.mjs from scripts/data/reflected-attributes.mjs, which says where its
// facts come from and what the letters mean; do not edit.
import type { EnumeratedAttribute } from '../standard/microsyntaxes/enumerated-attributes.ts';

/** A line for each element: its name; then, after semicolons, an attribute, its property, its type and its syntax. */
export const reflectedAttributes = \`
${[...rows].map(([name, lines]) => [name, ...lines.map((line) => line.trimEnd())].join(';')).join('\n')}
\`;

export const enumeratedAttributes: Readonly<Record<string, EnumeratedAttribute>> = {
${definitions.join('\n')}
};
`,
);
