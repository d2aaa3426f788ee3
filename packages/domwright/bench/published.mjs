// @ts-check
/**
 * What docs/results/benchmark.json keeps of a run: medians of the rounds, with the lowest and the highest.
 *
 * @typedef {{ median: number, lowest?: number, highest?: number }} Spread
 * @typedef {{ speed?: number, timesParse5?: Spread, bytesPerByte?: number }} Figures
 *   `speed`: MB of UTF-8 for a second of CPU time. `timesParse5`: in the same round. `bytesPerByte`: heap for each byte of
 *   input
 * @typedef {import('./measure.mjs').Order} Order
 * @typedef {{ task: Order['task'], input: Order['input'], parsers: Record<string, Figures> }} Result
 * @typedef {{ date: string, node: string, machine: string, rounds: number, pages: number,
 *   versions: Record<string, string>, results: Result[] }} Published
 *
 * @typedef {import('./measure.mjs').Timing | import('./measure.mjs').Memory} Measured
 * @typedef {{ task: Order['task'], input: Order['input'], parsers: Record<string, Measured[]> }} MeasuredResult
 */

/**
 * @param {{ date: string, node: string, machine: string, rounds: number, versions: Record<string, string>,
 *   results: MeasuredResult[] }} run
 * @returns {Published}
 */
export function published({ date, node, machine, rounds, versions, results }) {
  const counts = results.flatMap(({ input, parsers }) =>
    input === 'pages' ? Object.values(parsers).map(([first]) => first.pages) : [],
  );
  return {
    date: date.slice(0, 10),
    node,
    machine,
    rounds,
    pages: Math.max(0, ...counts),
    versions,
    results: results.map(({ task, input, parsers }) => {
      const base = parsers['parse5'];
      const figures = Object.entries(parsers).map(([name, rounds]) => [name, figuresOf(rounds, base)]);
      return { task, input, parsers: Object.fromEntries(figures) };
    }),
  };
}

/**
 * @param {Measured[]} rounds
 * @param {Measured[] | undefined} base parse5's
 * @returns {Figures}
 */
function figuresOf(rounds, base) {
  const [first] = rounds;
  if ('heap' in first) return { bytesPerByte: rounded(first.heap / first.bytes) };
  const speeds = rounds.map(speedOf);
  const speed = rounded(median(speeds));
  if (base === undefined || base === rounds) return { speed };
  const ratios = speeds.map((speed, round) => speed / speedOf(base[round]));
  return {
    speed,
    timesParse5: {
      median: rounded(median(ratios)),
      lowest: rounded(Math.min(...ratios)),
      highest: rounded(Math.max(...ratios)),
    },
  };
}

/** @param {Measured} round */
export function speedOf(round) {
  const { bytes, passes, cpu } = /** @type {import('./measure.mjs').Timing} */ (round);
  return (bytes * passes) / cpu / 1000;
}

/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {number} number */
const rounded = (number) => Number(number.toPrecision(3));
