// @ts-check
import { taskTitles } from './parsers.mjs';

/**
 * @typedef {{ bytes: number, passes: number, cpu: number }} Round
 * @typedef {{ input: string, task: string, parsers: Record<string, any[]> }} Result
 */

const rowHeight = 18;
const labelWidth = 180;
const barWidth = 400;

/**
 * An SVG with a bar for each parser and task, on the real pages: the median of the rounds.
 *
 * @param {{ node: string, machine: string, date: string, rounds: number, versions: Record<string, string>, results: Result[] }} content
 */
export function picture({ node, machine, date, rounds, versions, results }) {
  let pages = 0;
  /** @type {string[]} */
  const lines = [];
  let y = 24;
  for (const { input, task, parsers } of results) {
    // Memory is no speed.
    if (input !== 'pages' || task.startsWith('memory')) continue;
    const rows = Object.entries(parsers)
      .map(([name, rounds]) => /** @type {const} */ ([name, median(rounds.map(speedOf))]))
      .sort((a, b) => b[1] - a[1]);
    if (rows.length === 0) continue;
    const most = rows[0][1];
    for (const [first] of Object.values(parsers)) pages = Math.max(pages, first.pages);
    const title = taskTitles[/** @type {import('./parsers.mjs').Task} */ (task)];
    lines.push(`<text x="10" y="${y}" class="title">${escape(title)}</text>`);
    y += 8;
    for (const [name, speed] of rows) {
      const width = Math.max(1, (speed / most) * barWidth);
      const kind = name.startsWith('domwright') ? 'ours' : 'other';
      lines.push(
        `<text x="${labelWidth - 8}" y="${y + 13}" class="name">${escape(name)}</text>`,
        `<rect x="${labelWidth}" y="${y + 3}" width="${width.toFixed(1)}" height="${rowHeight - 5}" class="${kind}"/>`,
        `<text x="${(labelWidth + width + 6).toFixed(1)}" y="${y + 13}">${speed.toFixed(speed < 10 ? 1 : 0)}</text>`,
      );
      y += rowHeight;
    }
    y += 24;
  }
  const shown = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const times = rounds === 1 ? 'one round' : `median of ${rounds} rounds`;
  const note = `MB/s of CPU time, ${pages} real pages (fewer for slow parsers), ${times}. Node ${node}, ${machine}, ${date.slice(0, 10)}.`;
  lines.push(`<text x="10" y="${y}" class="note">${escape(note)}</text>`);
  y += 14;
  for (let at = 0; at < shown.length; at += 5) {
    lines.push(`<text x="10" y="${y}" class="note">${escape(shown.slice(at, at + 5).join(', '))}</text>`);
    y += 14;
  }
  const style =
    'text{font:12px sans-serif;fill:#222}.title{font-weight:bold}.name{text-anchor:end}.note{font-size:10px;fill:#555}' +
    '.ours{fill:#1f6feb}.other{fill:#9aa4b2}';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 ${y}" width="640" height="${y}" role="img" aria-label="Speed of HTML parsers">`,
    `<style>${style}</style><rect width="640" height="${y}" fill="#fff"/>`,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}

/** @param {Round} round */
function speedOf({ bytes, passes, cpu }) {
  return (bytes * passes) / cpu / 1000;
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
