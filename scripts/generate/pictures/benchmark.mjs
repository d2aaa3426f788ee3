// @ts-check
import { box, svg, text } from './svg.mjs';

/**
 * @typedef {import('../../../packages/domwright/bench/published.mjs').Published} Published
 * @typedef {Published['results'][number]['task']} Task
 */

const edge = 24;
const rowHeight = 22;

/** @typedef {{ width: number, labelWidth: number, barWidth: number }} Measures */

/** Who is shown: those that people choose between, not each way to use one of them. */
const names = new Map([
  ['domwright', 'domwright'],
  ['htmlparser2', 'htmlparser2'],
  ['chromium', 'Chromium'],
  ['parse5', 'parse5'],
  ['gumbo', 'gumbo (C)'],
  ['linkedom', 'linkedom'],
  ['cheerio', 'cheerio'],
  ['jsdom', 'jsdom'],
  ['happy-dom', 'happy-dom'],
]);

/** @type {[Task, string][]} */
const shown = [
  ['parse', 'Parse pages to a tree'],
  ['visit', 'Parse, then read every name, value and text'],
  ['tokenize', 'Tokens only'],
];

/**
 * Bars of the speeds on real pages.
 *
 * @param {Published} published
 */
export function benchmarkPicture({ date, node, machine, pages, results }) {
  const measures = { width: 760, labelWidth: 150, barWidth: 500 };
  /** @type {string[]} */
  const parts = [];
  let y = 34;
  for (const [task, title] of shown) {
    const bars = barsOf(results, task, title, y, measures);
    if (bars.height === 0) continue;
    parts.push(...bars.parts);
    y += bars.height + 34;
  }
  const pagesNote = `MB of text for a second of CPU time, on ${pages} real pages, on fewer of them for slow parsers.`;
  parts.push(
    text(edge, y - 8, pagesNote, 'small'),
    text(edge, y + 10, `Node ${node}, ${machine}, ${date}.`, 'small'),
  );
  return svg(measures.width, y + 28, 'Speeds of HTML parsers: domwright is the fastest in each task', parts);
}

/**
 * The first of these tasks in a picture for narrow places, such as the site's home page.
 *
 * @param {Published} published
 */
export function parsingPicture({ date, node, pages, results }) {
  const measures = { width: 400, labelWidth: 112, barWidth: 224 };
  const [[task, title]] = shown;
  const { parts, height } = barsOf(results, task, title, 34, measures);
  const y = 34 + height + 22;
  parts.push(
    text(edge, y, `${pages} real pages, fewer for slow parsers.`, 'small'),
    text(edge, y + 18, `Node ${node}, ${date}.`, 'small'),
  );
  return svg(measures.width, y + 38, 'Speeds of HTML parsers: domwright is the fastest', parts);
}

/** @typedef {{ low: number, high: number }} Range of one figure over the collections of pages */

/**
 * How many times as fast as parse5 parsers are, in the first pass of a process and warm.
 *
 * @param {Published} published
 * @returns {{ warm: Record<string, Range>, firstPass: Record<string, Range> }} by parser
 */
export function speedRanges({ results, cold = [] }) {
  /** @type {Record<string, number[]>} */
  const warm = {};
  /** @type {Record<string, number[]>} */
  const firstPass = {};
  for (const { task, input, parsers } of results) {
    if (task !== 'parse' || input === 'large') continue;
    for (const [name, { timesParse5 }] of Object.entries(parsers))
      (warm[name] ??= []).push(name === 'parse5' ? 1 : (timesParse5?.median ?? Number.NaN));
  }
  for (const { job, programs } of cold) {
    if (job !== 'parse 50 pages') continue;
    const base = programs['parse5']?.ms ?? Number.NaN;
    for (const [name, { ms }] of Object.entries(programs)) (firstPass[name] ??= []).push(base / ms);
  }
  return { warm: ranges(warm), firstPass: ranges(firstPass) };
}

/** @param {Record<string, number[]>} figures @returns {Record<string, Range>} */
function ranges(figures) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, list]) => [
      name,
      { low: Math.min(...list), high: Math.max(...list) },
    ]),
  );
}

/** The measurement of the first pass. @param {Published} published */
const firstOf = ({ cold = [] }) => cold.find(({ job }) => job === 'parse 50 pages');

/** A range with few digits. @param {Range | undefined} range */
export function rangeText(range) {
  if (range === undefined) return '–';
  const [low, high] = [range.low, range.high].map((times) =>
    times >= 9.95 ? times.toFixed(0) : times >= 0.095 ? times.toFixed(1) : times.toFixed(2),
  );
  return low === high ? `${low}` : `${low} to ${high}`;
}

/**
 * The README's chart: times as fast as parse5, the first pass and warm. A bar's darker part is the lower figure of the two
 * collections of pages, its whole length the higher one.
 *
 * @param {Published} published
 */
export function speedPicture(published) {
  const { warm, firstPass } = speedRanges(published);
  const groups = /** @type {const} */ ([
    ['A new process parses 50 pages', firstPass, ['domwright', 'htmlparser2', 'parse5']],
    [
      'A warm process parses pages',
      warm,
      ['domwright', 'htmlparser2', 'chromium', 'parse5', 'cheerio', 'jsdom'],
    ],
  ]);
  const [width, labelWidth, barWidth] = [760, 130, 480];
  const most = Math.max(...groups.flatMap(([, figures]) => Object.values(figures).map(({ high }) => high)));
  /** @type {string[]} */
  const parts = [];
  let y = 34;
  for (const [title, figures, shownNames] of groups) {
    parts.push(text(edge, y, title, 'big'), text(width - edge, y, 'times as fast as parse5', 'small end'));
    for (const name of shownNames) {
      const range = figures[name];
      if (range === undefined) continue;
      y += rowHeight;
      const isOurs = name === 'domwright';
      const [low, high] = [range.low, range.high].map((times) => Math.max(2, (times / most) * barWidth));
      parts.push(
        text(labelWidth - 10, y + 5, names.get(name) ?? name, isOurs ? 'strong end' : 'end'),
        box(labelWidth, y - 7, high, rowHeight - 6, isOurs ? 'ours pale' : 'other pale', 3),
        box(labelWidth, y - 7, low, rowHeight - 6, isOurs ? 'ours' : 'other', 3),
        text(labelWidth + high + 8, y + 5, rangeText(range), isOurs ? 'strong' : undefined),
      );
    }
    y += rowHeight + 30;
  }
  parts.push(
    text(
      edge,
      y - 8,
      'CPU time of all threads. A range is that over two collections: 258 pages of htmlparser-benchmark',
      'small',
    ),
    text(
      edge,
      y + 10,
      `and 60 saved news pages. Node ${published.node} (warm) and ${firstOf(published)?.node} (new process), ${published.machine}.`,
      'small',
    ),
  );
  return svg(
    width,
    y + 28,
    'domwright is faster than other HTML parsers, in the first pass of a process and warm',
    parts,
  );
}

/**
 * A title and a bar for each parser, the fastest first.
 *
 * @param {Published['results']} results
 * @param {Task} task
 * @param {string} title
 * @param {number} top where the title is
 * @param {Measures} measures
 */
function barsOf(results, task, title, top, { width, labelWidth, barWidth }) {
  const speeds = results.find((result) => result.task === task && result.input === 'pages')?.parsers ?? {};
  const rows = [...names]
    .map(([name, label]) => ({ name, label, speed: speeds[name]?.speed ?? 0 }))
    .filter(({ speed }) => speed > 0)
    .sort((a, b) => b.speed - a.speed);
  if (rows.length === 0) return { parts: [], height: 0 };
  const most = rows[0].speed;
  const parts = [text(edge, top, title, 'big'), text(width - edge, top, 'MB/s, more is better', 'small end')];
  rows.forEach(({ name, label, speed }, row) => {
    const isOurs = name === 'domwright';
    const y = top + 12 + row * rowHeight;
    const length = Math.max(2, (speed / most) * barWidth);
    parts.push(
      text(labelWidth - 10, y + 15, label, isOurs ? 'strong end' : 'end'),
      box(labelWidth, y + 3, length, rowHeight - 6, isOurs ? 'ours' : 'other', 3),
      text(
        labelWidth + length + 8,
        y + 15,
        speed < 10 ? speed.toFixed(1) : String(Math.round(speed)),
        isOurs ? 'strong' : undefined,
      ),
    );
  });
  return { parts, height: 12 + rows.length * rowHeight };
}
