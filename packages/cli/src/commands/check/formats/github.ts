import type { Range } from 'domwright-check';
import { visible } from '../../../output/display-width.ts';
import { pathOf } from '../file-names.ts';
import { type Format, omittedMessage, omittedOf } from './format.ts';

/**
 * Workflow commands that make annotations — https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 *
 * NB: both ends of a range are inclusive here, and a range of several lines has no columns, because the runner rejects
 * them.
 */
export const github: Format = {
  start: () => '',
  source(checked, context) {
    const file = checked.name === '-' ? '' : pathOf(checked.name, context);
    const lines = checked.findings.map(({ code, severity, message, range }) =>
      command(severity, { ...(file !== '' && { file }), ...places(range), title: code }, message),
    );
    const omitted = omittedOf(checked);
    if (omitted > 0) {
      lines.push(
        command('warning', { ...(file !== '' && { file }), title: 'domwright' }, omittedMessage(omitted)),
      );
    }
    return lines.join('');
  },
  problem: ({ message }) => command('error', { title: 'domwright' }, message),
  separator: '',
  end: () => '',
};

function places({ start, end, line, column, endLine, endColumn }: Range): Record<string, number> {
  if (start === end) return { line, endLine: line, col: column, endColumn: column };
  // The last line that contains part of the range.
  const lastLine = endColumn === 1 && endLine > line ? endLine - 1 : endLine;
  if (lastLine > line) return { line, endLine: lastLine };
  const lastColumn = endLine === line ? endColumn - 1 : column;
  return { line, endLine: line, col: column, endColumn: lastColumn };
}

function command(name: string, properties: Record<string, string | number>, message: string): string {
  const list = Object.entries(properties).map(
    ([key, value]) => `${key}=${escapeProperty(visible(String(value)))}`,
  );
  return `::${name} ${list.join(',')}::${escapeData(visible(message))}\n`;
}

/** Escapes as the runner unescapes: https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
