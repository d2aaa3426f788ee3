// @ts-check
import { differences, differencesOfBytes } from '../../../packages/domwright/test/engines/differences.mjs';
import { table } from './table.mjs';

/**
 * @typedef {import('../../../packages/domwright/test/engines/published.mjs').Published} Browsers
 * @typedef {import('../../../packages/domwright/test/engines/differences.mjs').DifferenceName} DifferenceName
 */

const standard = 'https://html.spec.whatwg.org/multipage';

/** The names of browsers, by those of their engines. */
export const browserNames = { Chromium: 'Chromium', Gecko: 'Firefox', WebKit: 'WebKitGTK' };

/** @param {Browsers} browsers */
export function versionsOf({ engines }) {
  return engines.map(({ name, version }) => `${browserNames[name]} ${version}`);
}

/** @param {Browsers} browsers */
export function browsersPage(browsers) {
  const names = /** @type {DifferenceName[]} */ (Object.keys(differences));
  const rows = names.map((name) => {
    const { engines, theirs, text, anchor, page = 'parsing.html', shownBy } = differences[name];
    const counts = browsers.engines.flatMap(({ name: engine, counts }) =>
      counts[name] === undefined ? [] : [[engine, counts[name]]],
    );
    return {
      isOfFragments: shownBy.context !== undefined,
      total: counts.reduce((sum, [, count]) => sum + Number(count), 0),
      cells: [
        engines.join(', '),
        theirs,
        `[${text}](${standard}/${page}#${anchor})`,
        counts.map(([engine, count]) => (counts.length === 1 ? count : `${engine} ${count}`)).join(', ') ||
          '–',
      ],
    };
  });
  const ofDocuments = rows.filter(({ isOfFragments }) => !isOfFragments);
  const ofFragments = rows.filter(({ isOfFragments }) => isOfFragments);
  ofDocuments.sort((a, b) => b.total - a.total);
  const [chromium, gecko, webkit] = versionsOf(browsers);
  return `# Where browsers differ

Where ${chromium}, ${gecko} and ${webkit} do not build the tree that the standard
describes. domwright builds it. Each row links to the section that says what is right.

A test keeps this list: [differences.mjs](../../packages/domwright/test/engines/differences.mjs) has an input for each row,
and [as-engine.ts](../../packages/domwright/test/engines/as-engine.ts) the rule as code, so that a known difference excuses
the tree it makes and no other. The test fails once a browser follows the text. [How we know](how-we-know.md) describes the
comparison.

## In documents

The last column says how many of ${browsers.documents.toLocaleString('en')} random documents show the difference. Those with a dash came up in other runs.

${table(
  ['engines', 'what they do', 'what the standard says', 'documents'],
  ofDocuments.map(({ cells }) => cells),
)}

## In fragments

Fragments are compared with Chromium only.

${table(
  ['engines', 'what they do', 'what the standard says'],
  ofFragments.map(({ cells }) => cells.slice(0, 3)),
)}

## In bytes

A [test](../../packages/domwright/test/engines/encodings.ci.test.ts) serves such pages to Chromium and Firefox.

${table(
  ['engines', 'what they do', 'what the standard says'],
  Object.values(differencesOfBytes).map(({ engines, theirs, text, anchor }) => [
    engines.join(', '),
    theirs,
    `[${text}](${standard}/parsing.html#${anchor})`,
  ]),
)}
`;
}
