import { count, grouped } from '../../../output/count.ts';
import { visible } from '../../../output/display-width.ts';
import type { Paint } from '../../../output/paint.ts';
import { shownName } from '../../../output/shown-name.ts';
import { codeFrame } from '../code-frame.ts';
import { type Format, omittedMessage, omittedOf, type Summary } from './format.ts';

/** For people: each finding with its source lines, and a summary. */
export const pretty: Format = {
  start: () => '',
  source(checked, { paint, width }) {
    const name = shownName(checked.name);
    const lines: string[] = [];
    for (const finding of checked.findings) {
      const { code, severity, message, range } = finding;
      const place = `${name}:${range.line}:${range.column}`;
      lines.push(
        `${paint('place', place)}  ${paint(severity, severity)}  ${paint('code', code)}  ${visible(message)}`,
        ...codeFrame(finding, checked.text, width, paint),
        '',
      );
    }
    const omitted = omittedOf(checked);
    if (omitted > 0) lines.push(`${paint('place', name)}  ${omittedMessage(omitted)}`, '');
    return lines.map((line) => `${line}\n`).join('');
  },
  problem: () => '',
  separator: '',
  end(summary, { paint }) {
    const { errors, warnings, counts } = summary;
    const isLong = errors + warnings >= MANY && counts.size > 1;
    return `${isLong ? `${codesTable(summary, paint)}\n` : ''}${hint(summary)}${summaryLine(summary, paint)}\n`;
  },
};

/** With so many findings, it helps to know how many there are of each code. */
const MANY = 20;

/** How many findings there are of each code, those with the most first. */
function codesTable({ counts }: Summary, paint: Paint): string {
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const width = grouped(sorted[0]?.[1] ?? 0).length;
  return sorted
    .map(([code, number]) => `${grouped(number).padStart(width)}  ${paint('code', code)}\n`)
    .join('');
}

/** How many findings there are of each code, and no findings. */
export const summary: Format = {
  start: () => '',
  source: () => '',
  problem: () => '',
  separator: '',
  end: (whole, { paint }) =>
    `${codesTable(whole, paint)}${whole.counts.size > 0 ? '\n' : ''}${hint(whole)}${summaryLine(whole, paint)}\n`,
};

/** What to allow, if most names that are not allowed are those of one framework. */
function hint({ framework }: Summary): string {
  return framework === null
    ? ''
    : `Most names that are not allowed are names of ${framework}: did you mean --allow ${framework}?\n\n`;
}

function summaryLine(summary: Summary, paint: Paint): string {
  const { files, filesWithFindings, errors, warnings, known, fixed, problems } = summary;
  const parts: string[] = [];
  if (errors > 0) parts.push(paint('error', count(errors, 'error')));
  if (warnings > 0) parts.push(paint('warning', count(warnings, 'warning')));
  const found =
    parts.length > 0
      ? parts.join(' and ')
      : paint('good', known === null ? 'no findings' : 'no new findings');
  const where =
    filesWithFindings > 0 && files > 1
      ? `${grouped(filesWithFindings)} of ${count(files, 'file')}`
      : count(files, 'file');
  const unread = problems.length > 0 ? `; ${count(problems.length, 'problem')} (see above)` : '';
  const old = known !== null && known > 0 ? `; ${count(known, 'finding')} in the baseline` : '';
  const mended = fixed !== null && fixed > 0 ? `; ${count(fixed, 'finding')} fixed` : '';
  return `${found} in ${where}${mended}${old}${unread}`;
}

/** A line for each finding. */
export const compact: Format = {
  start: () => '',
  source(checked, { paint }) {
    const name = shownName(checked.name);
    const lines = checked.findings.map(({ code, severity, message, range }) => {
      const place = paint('place', `${name}:${range.line}:${range.column}:`);
      return `${place} ${paint(severity, severity)}: ${visible(message)} [${paint('code', code)}]`;
    });
    const omitted = omittedOf(checked);
    if (omitted > 0) lines.push(`${paint('place', `${name}:`)} ${omittedMessage(omitted)}`);
    return lines.map((line) => `${line}\n`).join('');
  },
  problem: () => '',
  separator: '',
  end: () => '',
};
