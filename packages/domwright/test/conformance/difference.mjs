// @ts-check

/**
 * What differs between two texts, line by line: the common lines around, `-` expected, `+` actual.
 *
 * @param {string} expected
 * @param {string} actual
 * @returns {string}
 */
export function differenceOf(expected, actual) {
  const left = expected.split('\n');
  const right = actual.split('\n');
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head++;
  let tail = 0;
  while (
    tail < left.length - head &&
    tail < right.length - head &&
    left[left.length - 1 - tail] === right[right.length - 1 - tail]
  ) {
    tail++;
  }
  const context = 3;
  const lines = [];
  if (head > context) lines.push('  …');
  for (const line of left.slice(Math.max(0, head - context), head)) lines.push(`  ${visible(line)}`);
  for (const line of cut(left.slice(head, left.length - tail))) lines.push(`- ${visible(line)}`);
  for (const line of cut(right.slice(head, right.length - tail))) lines.push(`+ ${visible(line)}`);
  for (const line of left.slice(left.length - tail).slice(0, context)) lines.push(`  ${visible(line)}`);
  if (tail > context) lines.push('  …');
  return lines.join('\n');
}

/** @param {string[]} lines */
function cut(lines) {
  return lines.length > 40 ? [...lines.slice(0, 40), `… ${lines.length - 40} more lines`] : lines;
}

/**
 * A text with everything that a terminal does not show written as an escape.
 *
 * @param {string} text
 * @returns {string}
 */
export function visible(text) {
  // An escape of a code unit, so that lone surrogates show, too.
  const escaped = text.replace(
    /[\0-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return escaped.length > 300 ? `${escaped.slice(0, 300)}…` : escaped;
}
