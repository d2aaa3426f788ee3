// @ts-check
/**
 * The fuzzer: `npm run fuzz -- --seed 1 --minutes 20`. It makes markup by a grammar (`nasty-html.mjs`) and holds one
 * way of parsing against another and against parse5, and changes of the DOM against Chromium where that is at hand.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { differenceOf } from '../conformance/difference.mjs';
import { checkAgainstParse5, checkTokens, checkWays } from './checks.mjs';
import { hasChromium, openChromium } from './chromium.mjs';
import { changes, runChanges } from './dom-changes.mjs';
import { checkBytes, checkLimits, checkObjectSink, checkRoundTrip, encodings } from './more-checks.mjs';
import {
  contextElement,
  initialState,
  livingHtml,
  nastyHtml,
  nastyInput,
  nastyRawText,
  plainTree,
} from './nasty-html.mjs';
import { checkRanges } from './ranges.mjs';

const help = `Usage: npm run fuzz -- [options]

Each seed makes ${300} inputs for each property; seed, seed + 1, and so on, until the time is over. What fails is made
smaller and printed with its seed, by which it comes again. Needs a build.

Options:
  --seed <number>     the first seed (1)
  --minutes <number>  how long (1); 0: one seed
  --runs <number>     inputs for each property and seed (300)
  --filter <text>     only the properties whose name contains the text
  --dist <folder>     the build (packages/domwright/dist)
  --no-chromium       do not ask Chromium
  --help              print this

The exit status is 1 if anything has failed.`;

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '1' },
    runs: { type: 'string', default: '300' },
    filter: { type: 'string', default: '' },
    dist: { type: 'string', default: new URL('../../dist', import.meta.url).pathname },
    'no-chromium': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
const [firstSeed, minutes, numRuns] = [options.seed, options.minutes, options.runs].map(Number);
if (options.help || ![firstSeed, minutes, numRuns].every((number) => number >= 0)) {
  console[options.help ? 'log' : 'error'](help);
  process.exit(options.help ? 0 : 2);
}

/** @param {string} name */
const load = (name) => import(`${options.dist}/${name}.js`);
/** @type {any} */
const implementation = {
  ...(await load('index')),
  HTMLTokenizer: (await load('tokens')).HTMLTokenizer,
};
const treeConstruction = await load('tree-construction');
const scripting = fc.boolean();
const edition = fc.constantFrom('2024', 'living');
const tokenizerInput = fc.oneof(nastyInput, nastyRawText);
const anyContext = fc.oneof(fc.constant(undefined), contextElement);

/** @type {{ name: string, arbitraries: fc.Arbitrary<any>[], check: (...values: any[]) => string | undefined }[]} */
const properties = [
  {
    name: 'document in all ways',
    arbitraries: [nastyInput, scripting],
    check: (input, scripting) => checkWays(implementation, input, { scripting }),
  },
  {
    name: 'fragment in all ways',
    arbitraries: [nastyInput, scripting, contextElement],
    check: (input, scripting, context) => checkWays(implementation, input, { scripting, context }),
  },
  {
    name: 'document in all ways, both editions',
    arbitraries: [livingHtml, scripting, edition],
    check: (input, scripting, edition) => checkWays(implementation, input, { scripting, edition }),
  },
  {
    name: 'fragment in all ways, both editions',
    arbitraries: [livingHtml, scripting, edition, contextElement],
    check: (input, scripting, edition, context) =>
      checkWays(implementation, input, { scripting, edition, context }),
  },
  {
    name: 'limits, both editions',
    arbitraries: [livingHtml, edition, anyContext],
    check: (input, edition, context) =>
      checkLimits(implementation, input, { scripting: false, edition, context }),
  },
  {
    name: 'document and parse5',
    arbitraries: [nastyInput, scripting],
    check: (input, scripting) => checkAgainstParse5(implementation, input, { scripting }),
  },
  {
    name: 'fragment and parse5',
    arbitraries: [nastyInput, scripting, contextElement],
    check: (input, scripting, context) => checkAgainstParse5(implementation, input, { scripting, context }),
  },
  {
    name: 'tokens',
    arbitraries: [tokenizerInput, initialState],
    check: (input, state) => checkTokens(implementation, input, state),
  },
  {
    name: 'ranges',
    arbitraries: [nastyHtml, scripting, anyContext],
    check: (input, scripting, context) => checkRanges(implementation, input, { scripting, context }),
  },
  {
    name: 'ranges, both editions',
    arbitraries: [livingHtml, edition, anyContext],
    check: (input, edition, context) =>
      checkRanges(implementation, input, { scripting: false, edition, context }),
  },
  {
    name: 'bytes',
    arbitraries: [nastyInput, fc.constantFrom(...encodings)],
    check: (input, encoding) => checkBytes(implementation, input, encoding),
  },
  {
    name: 'object sink',
    arbitraries: [nastyInput, scripting],
    check: (input, scripting) => checkObjectSink(implementation, treeConstruction, input, scripting),
  },
  {
    name: 'round trip',
    arbitraries: [plainTree],
    check: (tree) => checkRoundTrip(implementation, tree),
  },
];

const chosen = properties.filter(({ name }) => name.includes(options.filter));
const chromium =
  hasChromium && !options['no-chromium'] && 'Chromium'.includes(options.filter) ? await openChromium() : null;
if (chosen.length === 0 && chromium === null) {
  console.error(
    `no property has '${options.filter}' in its name: ${properties.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

/** @type {Map<string, number>} */
const counts = new Map();
let failures = 0;
const end = Date.now() + minutes * 60_000;
let seed = firstSeed;
do {
  for (const { name, arbitraries, check } of chosen) {
    const property = /** @type {any} */ (fc.property)(...arbitraries, (/** @type {any[]} */ ...values) => {
      const problem = check(...values);
      if (problem !== undefined) throw new Error(problem);
    });
    const details = /** @type {any} */ (fc.check(property, { numRuns, seed }));
    counts.set(name, (counts.get(name) ?? 0) + details.numRuns);
    if (details.failed) {
      const { message = '' } = /** @type {Error} */ (details.errorInstance ?? {});
      report(name, JSON.stringify(details.counterexample), message);
    }
  }
  if (chromium !== null) await compareChangesWithChromium(chromium);
  seed++;
} while (Date.now() < end);
await chromium?.close();

for (const [name, count] of counts) console.log(`${name}: ${count} inputs`);
console.log(`seeds ${firstSeed} to ${seed - 1}, ${failures} failures`);
process.exitCode = failures === 0 ? 0 : 1;

/**
 * @param {string} name
 * @param {string} input
 * @param {string} message
 */
function report(name, input, message) {
  failures++;
  console.log(`FAILED ${name}, seed ${seed}: ${input}\n${message}\n`);
}

/** @param {Awaited<ReturnType<typeof openChromium>>} chromium */
async function compareChangesWithChromium(chromium) {
  const name = 'changes of the DOM, Chromium (-)';
  const property = fc.asyncProperty(changes, async (program) => {
    const theirs = await chromium.resultsOf(program);
    const ours = runChanges(implementation.parse, program);
    const index = ours.findIndex((result, index) => result !== theirs[index]);
    if (index >= 0) throw new Error(differenceOf(theirs[index] ?? '', ours[index] ?? ''));
  });
  const details = await fc.check(property, { numRuns, seed });
  counts.set(name, (counts.get(name) ?? 0) + details.numRuns);
  if (details.failed) {
    const { message = '' } = /** @type {Error} */ (details.errorInstance ?? {});
    report(name, JSON.stringify(details.counterexample), message);
  }
}
