// @ts-check

/** @typedef {import('domwright').ParseError} ParseError */

/**
 * A line for each error, with all of its members, to compare ways of parsing. The order must be the same as well.
 *
 * @param {readonly ParseError[]} errors
 */
export function describeErrors(errors) {
  return errors
    .map(({ code, severity, offset, related, ...range }) => {
      const others = related.map(({ label, ...other }) => ` ${label} ${describeRange(other)}`);
      return `@${offset} ${severity} ${code} ${describeRange(range)}${others.join('')}`;
    })
    .join('\n');
}

/** @param {import('domwright').ErrorRange} range */
function describeRange({ start, end, line, column, endLine, endColumn }) {
  return `${start}–${end} (${line}:${column}–${endLine}:${endColumn})`;
}

/**
 * The 1-based line and column of an offset, by a way of its own.
 *
 * @param {string} text
 * @param {number} offset
 */
export function lineAndColumn(text, offset) {
  // NB: a CR at the cut only ends a line if no LF follows it.
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/);
  if (offset > 0 && text[offset - 1] === '\r' && text[offset] === '\n') {
    const [before, at] = lines.splice(-2);
    lines.push(`${before}\r${at}`);
  }
  return { line: lines.length, column: /** @type {string} */ (lines.at(-1)).length + 1 };
}

/**
 * What is wrong with errors in general; undefined if nothing is. They must be in the order in which they were found, with ranges
 * inside the input, and lines and columns that match the offsets.
 *
 * @param {readonly ParseError[]} errors
 * @param {string} text
 */
export function faultInErrors(errors, text) {
  let last = 0;
  for (const error of errors) {
    const { code, offset, related } = error;
    if (offset < last) return `${code} at ${offset} comes after what was found at ${last}`;
    if (offset > text.length) return `${code} is found at ${offset}, beyond the input`;
    last = offset;
    if (error.start > offset) return `${code} begins at ${error.start}, but was found at ${offset}`;
    for (const range of [error, ...related]) {
      const { start, end } = range;
      if (!(start >= 0 && start <= end && end <= text.length)) return `${code} has the range ${start}–${end}`;
      const from = lineAndColumn(text, start);
      const to = lineAndColumn(text, end);
      if (range.line !== from.line || range.column !== from.column)
        return `${code}, start: ${describeRange(range)} is not ${from.line}:${from.column}`;
      if (range.endLine !== to.line || range.endColumn !== to.column)
        return `${code}, end: ${describeRange(range)} is not ${to.line}:${to.column}`;
    }
  }
  return undefined;
}
