// @ts-check

/**
 * A line for each error, comparable between ways of parsing: sorted by place. Text waits until something ends it, so
 * what tree construction says about text comes before or after what the tokenizer says about the markup behind it,
 * which depends on where chunks end.
 *
 * @param {readonly { code: string, start: number, end: number, line: number, column: number }[]} errors
 */
export function describeErrors(errors) {
  return [...errors]
    .sort((a, b) => a.start - b.start || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
    .map(({ code, line, column, start, end }) => `(${line}:${column}) ${code} ${start}–${end}`)
    .join('\n');
}
