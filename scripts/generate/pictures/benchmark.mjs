// @ts-check
import { box, svg, text } from './svg.mjs';

/**
 * @typedef {import('../../../packages/domwright/bench/published.mjs').Published} Published
 * @typedef {Published['results'][number]['task']} Task
 */

const width = 760;
const labelWidth = 150;
const barWidth = 500;
const rowHeight = 22;

/** The parsers shown: the alternatives that people choose between, not every way to use each. */
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
  /** @type {string[]} */
  const parts = [];
  let y = 34;
  for (const [task, title] of shown) {
    const speeds = results.find((result) => result.task === task && result.input === 'pages')?.parsers ?? {};
    const rows = [...names]
      .map(([name, label]) => ({ name, label, speed: speeds[name]?.speed ?? 0 }))
      .filter(({ speed }) => speed > 0)
      .sort((a, b) => b.speed - a.speed);
    if (rows.length === 0) continue;
    const most = rows[0].speed;
    parts.push(text(24, y, title, 'big'), text(width - 24, y, 'MB/s, more is better', 'small end'));
    y += 12;
    for (const { name, label, speed } of rows) {
      const isOurs = name === 'domwright';
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
      y += rowHeight;
    }
    y += 34;
  }
  const pagesNote = `MB of text for a second of CPU time, on ${pages} real pages, on fewer of them for slow parsers.`;
  parts.push(
    text(24, y - 8, pagesNote, 'small'),
    text(24, y + 10, `Node ${node}, ${machine}, ${date}.`, 'small'),
  );
  return svg(width, y + 28, 'Speeds of HTML parsers: domwright is the fastest in each task', parts);
}
