// @ts-check
/**
 * How the time of processing hostile inputs grows: parsing them in many ways, and operations on the result. n is doubled until 2n
 * takes long enough to measure, and again while growth exceeds the limit, because times of a few milliseconds are dominated by
 * the compiler and garbage collection. Prints the milliseconds of CPU time for n and 2n, each the minimum of several runs, and
 * their ratio: 2 is linear. System time is excluded: it is spent on providing empty memory, in jumps. Where the standard's rules
 * make a tree of n² nodes, the growth is per doubling of the tree.
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { hostileInputs } from '../test/hostile/inputs.mjs';

/** The shortest time for 2n that is long enough to measure, in ms. */
const TELLING = 20;
/** n grows to at most this many times the input's own n, and stops growing once 2n takes longer than TOO_LONG ms. */
const MOST_FACTOR = 32;
const TOO_LONG = 800;

buildIfStale();
const { ways } = await import('../test/hostile/ways.mjs');

const help = `Usage: node packages/domwright/bench/hostile-through.mjs [options]

Shows how the time of parsing hostile inputs, and of operations on the result, grows when the inputs are twice as long.

Options:
  --filter <text>    only inputs whose name contains the text
  --through <names>  only these of: ${Object.keys(ways).join(', ')}
  --from <factor>    start with this many times the input's own n (1)
  --above <ratio>    print what grows by more than this (2.3); 0: print all
  --help             print this`;
/** @type {{ filter: string, through: string, from: string, above: string, help?: boolean }} */
let options;
try {
  options = parseArgs({
    options: {
      filter: { type: 'string', default: '' },
      through: { type: 'string', default: '' },
      from: { type: 'string', default: '1' },
      above: { type: 'string', default: '2.3' },
      help: { type: 'boolean' },
    },
  }).values;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  process.exit(2);
}
const wanted = options.through === '' ? Object.keys(ways) : options.through.split(',');
const unknown = wanted.find((name) => !Object.hasOwn(ways, name));
if (unknown !== undefined || !(Number(options.above) >= 0) || !(Number(options.from) > 0)) {
  const wrong = Number(options.above) >= 0 ? `--from ${options.from}` : `--above ${options.above}`;
  console.error(
    `${unknown === undefined ? `${wrong} is not a valid number` : `no way ${unknown}`}\n\n${help}`,
  );
  process.exit(2);
}
if (options.help) console.log(help);
else main();

function main() {
  const above = Number(options.above);
  const limit = above > 0 ? above : 2.3;
  for (const way of wanted) {
    let [count, tooMuch, most] = [0, 0, 0];
    let mostBy = '';
    for (const input of hostileInputs) {
      if (!input.name.includes(options.filter)) continue;
      count++;
      const { text, growth } = grown(input, ways[way], limit);
      if (!(growth <= limit)) tooMuch++;
      if (growth > most) [most, mostBy] = [growth, input.name];
      if (above <= 0 || !(growth <= above)) console.log(`${way}: ${input.name}: ${text}`);
    }
    const greatest = most > 0 ? `, at most ${most.toFixed(2)} (${mostBy})` : '';
    console.log(`${way}: ${count} inputs, ${tooMuch} above ${limit}${greatest}`);
    if (tooMuch > 0) process.exitCode = 1;
  }
}

/**
 * @param {import('../test/hostile/inputs.mjs').HostileInput} input
 * @param {import('../test/hostile/ways.mjs').Way} way
 * @param {number} limit
 * @returns {{ text: string, growth: number }} growth: 0 if too fast to measure, NaN if it threw
 */
function grown({ n, nodes, build }, way, limit) {
  /** @param {number} factor */
  const time = (factor) => timeOf(Buffer.from(build(factor * n)).toString(), way);
  try {
    time(1 / 8);
    let factor = Number(options.from);
    const times = [time(factor)];
    for (; ; factor *= 2) {
      const twice = time(2 * factor);
      times.push(twice);
      const once = times[times.length - 2];
      const isLast = factor >= MOST_FACTOR || twice > TOO_LONG;
      let growth = twice / once;
      if (isLast && times.length > 3) {
        // A single step may exceed the caches. Over several steps, that averages out, but quadratic growth doesn't.
        const first = times[Math.max(0, times.length - 4)];
        growth = Math.min(growth, (twice / first) ** (1 / Math.min(3, times.length - 1)));
      }
      if (nodes === 'n²') growth /= 2;
      if (!isLast && (twice < TELLING || growth > limit)) continue;
      const at = factor === 1 ? '' : ` at ${factor} n`;
      const text = `${once.toFixed(1)} / ${twice.toFixed(1)} ms, ${growth.toFixed(2)}${at}`;
      return { text, growth: twice < TELLING ? 0 : growth };
    }
  } catch (error) {
    return { text: `threw ${error}`, growth: Number.NaN };
  }
}

/**
 * @param {string} html NB: decoded from bytes, so that it is a flat string, like one read from a file
 * @param {import('../test/hostile/ways.mjs').Way} way
 */
function timeOf(html, { before, run }) {
  let least = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let times = 0; times < 5 && (times === 0 || spent < 200); times++) {
    const given = before === undefined ? html : before(html);
    const { user } = process.cpuUsage();
    run(given);
    const taken = (process.cpuUsage().user - user) / 1000;
    spent += taken;
    least = Math.min(least, taken);
  }
  return least;
}
