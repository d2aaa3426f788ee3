// @ts-check
// Writes packages/domwright/src/generated/named-colors.ts: the 148 named colors of CSS Color 4, each with six hexadecimal
// digits. The facts are those of the package color-name.
import { writeFileSync } from 'node:fs';
import colors from 'color-name';

const entries = Object.entries(colors)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(
    ([name, components]) => name + components.map((value) => value.toString(16).padStart(2, '0')).join(''),
  );
if (entries.length !== 148) throw new Error(`${entries.length} named colors, expected 148`);

writeFileSync(
  new URL('../packages/domwright/src/generated/named-colors.ts', import.meta.url),
  `// Written by scripts/generate-named-colors.mjs from the package color-name; do not edit.

/** The named colors, separated by spaces: the name, then RRGGBB — https://drafts.csswg.org/css-color/#named-colors */
export const namedColors =
  '${entries.join(' ')}';
`,
);
