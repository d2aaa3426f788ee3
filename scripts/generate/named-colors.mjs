// @ts-check
// Writes packages/domwright/src/generated/named-colors.ts: the 148 named colors of CSS Color 4, each with six hexadecimal digits,
// without the seven that spell gray as grey. The facts come from the package color-name.
import { writeFileSync } from 'node:fs';
// @ts-expect-error it has no types
import names from 'color-name';

/** @type {Record<string, [number, number, number]>} */
const colors = names;

const entries = Object.entries(colors)
  .filter(([name, color]) => {
    if (!name.includes('grey')) return true;
    const { [name.replace('grey', 'gray')]: same } = colors;
    if (String(same) !== String(color)) throw new Error(`${name} is not gray`);
    return false;
  })
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([name, components]) => name + components.map((value) => value.toString(16).padStart(2, '0')).join(''),
  );
if (Object.keys(colors).length !== 148 || entries.length !== 141)
  throw new Error('expected 148 named colors');

writeFileSync(
  new URL('../../packages/domwright/src/generated/named-colors.ts', import.meta.url),
  `// Written by scripts/generate/named-colors.mjs from the package color-name; do not edit.

/** The named colors, separated by spaces: the name, then RRGGBB; gray is also grey — https://drafts.csswg.org/css-color/#named-colors */
export const namedColors =
  '${entries.join(' ')}';
`,
);
