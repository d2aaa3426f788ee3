// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { waysOf } from '../../../packages/domwright/test/conformance/ways.mjs';
import { hostileInputs } from '../../../packages/domwright/test/hostile/inputs.mjs';
import { root } from '../../run.mjs';
import { versionsOf } from './browsers.mjs';
import { table } from './table.mjs';

/**
 * @typedef {import('../../../packages/domwright/test/conformance/published.mjs').Published} Conformance
 * @typedef {import('../../../packages/domwright/test/engines/published.mjs').Published} Browsers
 * @typedef {{ changes: number, unnoticed: { place: string, change: string, why: string }[] }} Mutations
 */

/** Beginnings of the names of suites, and what they are together. */
const groups = [
  ['html5lib', 'html5lib-tests: tokens, trees, parse errors, serializing'],
  ['fixtures', 'fixtures of our own, written from the text'],
  ['', 'web-platform-tests: URLs, MIME types, attribute values'],
];

/** @param {Conformance} conformance */
function suiteRows({ suites }) {
  const sums = groups.map(([, title]) => ({ title, cases: 0, passed: 0, failed: 0, differ: 0, skipped: 0 }));
  for (const { suite, cases, passed, failed, expected, skipped } of suites) {
    const sum = sums[groups.findIndex(([start]) => suite.startsWith(start))];
    sum.cases += cases;
    sum.passed += passed;
    sum.failed += failed;
    sum.differ += total(expected);
    sum.skipped += total(skipped);
  }
  return sums.map(({ title, ...counts }) => [title, ...Object.values(counts).map(inFull)]);
}

/** What happens with a change that the suites do not notice, as whoever read it has written down. */
const outcomes = [
  'the results stay the same',
  'only speed or memory change',
  'other tests notice it',
  'no test noticed it; now one does',
  'no test notices it',
];

/** @param {Mutations} mutations */
function mutationRows({ unnoticed }) {
  const unknown = unnoticed.filter(({ why }) => !outcomes.includes(why));
  if (unknown.length > 0) throw new Error(`docs/results/mutations.json: nobody has read ${unknown[0].place}`);
  return outcomes.map((outcome) => [outcome, String(unnoticed.filter(({ why }) => why === outcome).length)]);
}

/** What the test of hostile edits says of itself: how many edits there are in a browser, and in how many encodings. */
function hostileEdits() {
  const pattern = /of (\d+) encodings.*\n.*runs\(([\d_]+)\)[\s\S]*runs\(([\d_]+)\)/;
  const [encodings, inChromium, inFirefox] = numbersIn('hostile-edits.ci.test.ts', pattern);
  return { encodings, inChromium, inFirefox };
}

/** The same of the test of policies: how many random ones there are, and how many strings in each browser. */
function hostileStrings() {
  const pattern = /count: (\d+), strings: runs\(([\d_]+)\)[\s\S]*runs\(([\d_]+)\)/;
  const [policies, inChromium, inFirefox] = numbersIn('policies-in-browsers.ci.test.ts', pattern);
  return { policies, inChromium, inFirefox };
}

/**
 * @param {string} name a file of properties
 * @param {RegExp} pattern with a group for each number
 */
function numbersIn(name, pattern) {
  const file = `packages/domwright/test/property/${name}`;
  const found = pattern.exec(readFileSync(path.join(root, file), 'utf8'));
  if (found === null) throw new Error(`${file} has no numbers`);
  return found.slice(1).map((digits) => Number(digits.replaceAll('_', '')));
}

/**
 * @param {Conformance} conformance
 * @param {Browsers} browsers
 * @param {Mutations} mutations
 * @param {number} pages how many real pages there are
 */
export function howWeKnow(conformance, browsers, mutations, pages) {
  const { documents, engines, together } = browsers;
  const [chromium, gecko, webkit] = versionsOf(browsers);
  const { changes, unnoticed } = mutations;
  const { encodings, inChromium, inFirefox } = hostileEdits();
  const sanitized = hostileStrings();
  return `# How we know

domwright claims to build the tree that the HTML Standard describes. This page shows the evidence: what was compared, what
disagrees, and what nobody has checked.

## Test suites

${table(['suites', 'cases', 'passed', 'failed', 'differ', 'skipped'], suiteRows(conformance))}

Each case of the tokenizer and of tree construction runs in ${waysOf('', '').length} ways: whole, one code unit at a time and in
random chunks, with the fast path on and off, with and without a listener for parse errors. It passes only if all of them give
the result of the suite. Many cases run in both editions, and count twice here. Where a case *differs*, the suite contradicts the
text of the edition, and we follow the text; [Conformance](conformance.md) has the reasons.

The tests of cheerio and other projects give the same results with domwright in place of their parser:
[Other suites](other-suites.md).

## Three browser engines

We gave ${inFull(documents)} random documents to ${chromium}, ${gecko} (Gecko) and ${webkit} (WebKit), and
compared the trees with ours. The documents are made of what parsers get wrong: misnested formatting, parts of tables in odd places, SVG and
MathML, markup that almost ends, and odd characters everywhere.

${table(
  ['engine', 'same tree', 'different tree', 'main reasons'],
  engines.map(({ name, differ, counts }) => [
    name,
    inFull(documents - differ),
    inFull(differ),
    mostlyBecauseOf(counts),
  ]),
)}

Known differences of the engines explain every one of these trees. [Where browsers differ](browsers.md) lists them, with the
section of the standard that each contradicts.

Where engines agree with each other and not with us:

${table(
  ['engines', 'documents', 'main reasons'],
  together.map(({ engines, documents, counts }) => [engines, String(documents), mostlyBecauseOf(counts)]),
)}

Gecko and WebKit have no processing instructions yet. Chromium's parser began as WebKit's. All three drop U+0000 where the text
treats it like a letter: before the body, it implies a \`body\` element. We follow the text.

To repeat the comparison with the browsers that you have installed, run:

\`\`\`sh
DOMWRIGHT_TESTS=all npx vitest run packages/domwright/test/engines
\`\`\`

\`DOMWRIGHT_FUZZ_SEED=2\` tries other documents, and \`DOMWRIGHT_RUNS=50000\` more of them. With \`DOMWRIGHT_PUBLISH=1\`, the test
writes [browsers.json](browsers.json); \`npm run generate\` then updates this page.

Other tests compare fragments, pages with scripts, the Sanitizer, DOM operations, reflected attributes, media queries, legacy
encodings and \`innerText\` with Chromium.

## Random and hostile input

- The [fuzzer](../inside/README.md#the-fuzzer) compares ways of parsing with each other and with parse5. The long tests repeat
  that with fixed seeds.
- ${hostileInputs.length} inputs that would make a careless parser slow, or overflow its stack, go through dozens of ways to
  parse them and to process the result. The tests check that nothing throws; [benchmarks](../inside/performance.md) search for
  nonlinear cost.
- Our editors insert hostile strings into random pages in ${encodings} encodings. Browsers find no injected markup after
  ${inFull(inChromium)} edits in Chromium and ${inFull(inFirefox)} in Firefox.
- The presets of [policies](../using/sanitize.md#policies) and ${sanitized.policies} random policies sanitize
  ${inFull(sanitized.inChromium)} hostile strings. Nearly half of the random ones have functions that add scripts. In eleven
  contexts of Chromium, nothing runs, nothing stays that the policy doesn't keep, and no request goes to a host that it doesn't
  allow. Firefox gets ${inFull(sanitized.inFirefox)} strings.

## Do the tests notice?

\`node scripts/mutate.mjs --room parser\` makes small mistakes in the tokenizer or in tree construction at random, and runs the
conformance suites with each. Of ${changes} changes of a token (an operator, a number, a state, a mode or a name), they noticed
${changes - unnoticed.length}. The others:

${table(['what happens', 'changes'], mutationRows(mutations))}

## What is not covered

- Browsers parse the random documents with \`DOMParser\`, so without scripts. Scripts and fragments are compared with Chromium
  only, and so is what only Chromium has, such as templates that patch.
- The browsers run on Linux. Safari itself is not among them.
- Real pages have no expected trees. Tests parse ${pages} of them in many ways that must agree, and compare the trees of the
  edition of 2024 with parse5's.
- No test fails because something is slow.
`;
}

/** @type {Partial<Record<import('./browsers.mjs').DifferenceName, string>>} */
const inShort = {
  droppedNull: 'U+0000 outside the body',
  keptNull: 'U+0000 after `<`',
  instructionsAreComments: 'processing instructions',
  selectOf2024: 'content of `select`',
};

/**
 * The two most frequent reasons.
 *
 * @param {import('../../../packages/domwright/test/engines/published.mjs').Counts} counts
 */
function mostlyBecauseOf(counts) {
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const titles = sorted.slice(0, 2).map(([name, count]) => {
    const title = inShort[/** @type {keyof typeof inShort} */ (name)];
    if (title === undefined) throw new Error(`how-we-know.mjs has no title for ${name}`);
    return `${title} (${count})`;
  });
  return titles.join(', ');
}

/** @param {Record<string, number>} counts */
const total = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** @param {number} number */
const inFull = (number) => number.toLocaleString('en');
