// @ts-check
/**
 * What docs/results/benchmark.json records of a run: medians of the rounds, with the lowest and the highest.
 *
 * @typedef {{ median: number, lowest?: number, highest?: number }} Spread
 * @typedef {{ speed?: number, timesParse5?: Spread, bytesPerByte?: number }} Figures
 *   `speed`: MB of UTF-8 per second of CPU time. `timesParse5`: in the same round. `bytesPerByte`: heap per byte of input
 * @typedef {{ task: import('./tasks.mjs').Task | 'memory', input: 'pages' | 'news' | 'large', parsers: Record<string, Figures> }} Result
 * @typedef {{ date: string, node: string, machine: string, rounds: number, pages: number, parsers: Record<string, { version:
 *   string, remark?: string }>, results: Result[], jobs?: JobResult[], jobsDate?: string, cold?:
 *   ColdResult[], threads?: ThreadsResult[] }} Published `jobsDate`: if they are from another run
 * @typedef {{ job: string, title: string, inReadme: boolean, peers: Record<string, { cold: number, warm: number }> }} JobResult
 *   of `jobs.mjs`, in MB/s; the first peer is ours
 * @typedef {{ job: string, collection?: 'benchmark' | 'news', date: string, node: string, machine: string, rounds: number,
 *   programs: Record<string, { ms: number, version?: string }> }} ColdResult of `cold.mjs`: medians of CPU time; the first
 *   program is ours
 * @typedef {{ job: string, date: string, node: string, machine: string, rounds: number, rows: { threads: number, seconds: number,
 *   cpuSeconds: number, memory: number, mainShare: number, bestSpeedUp: number }[] }} ThreadsResult of `threads.mjs`: medians; the
 *   peak memory in MB, the main thread's share of the CPU time, and 1 divided by it
 *
 * @typedef {{ bytes: number, pages: number, passes: number, cpu: number }} Timing
 * @typedef {{ bytes: number, pages: number, heap: number }} Memory
 * @typedef {Omit<Result, 'parsers'> & { parsers: Record<string, (Timing | Memory)[]> }} MeasuredResult
 */

/**
 * @param {{ date: string, node: string, machine: string, rounds: number, results: MeasuredResult[], jobs?: JobResult[] }} run
 * @param {Published['parsers']} parsers
 * @returns {Published}
 */
export function published({ date, node, machine, rounds, results, jobs }, parsers) {
  const counts = results.flatMap(({ input, parsers }) =>
    input === 'pages' ? Object.values(parsers).map(([first]) => first.pages) : [],
  );
  return {
    date: date.slice(0, 10),
    node,
    machine,
    rounds,
    pages: Math.max(0, ...counts),
    parsers,
    results: results.map(({ task, input, parsers }) => {
      const base = parsers['parse5'];
      const figures = Object.entries(parsers).map(([name, rounds]) => [name, figuresOf(rounds, base)]);
      return { task, input, parsers: Object.fromEntries(figures) };
    }),
    ...(jobs === undefined ? {} : { jobs }),
  };
}

/**
 * @param {(Timing | Memory)[]} rounds
 * @param {(Timing | Memory)[] | undefined} base parse5's
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

/** @param {Timing | Memory} round */
export function speedOf(round) {
  const { bytes, passes, cpu } = /** @type {Timing} */ (round);
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
