// @ts-check

/**
 * A rolldown plugin that leaves nothing but ASCII in what is built, which Node.js reads faster. NB: outside of strings,
 * templates and regular expressions there is nothing else in minified source.
 *
 * @returns {import('rolldown').Plugin}
 */
export function asciiOnly() {
  return {
    name: 'domwright:ascii-only',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const map = bundle[`${file.fileName}.map`];
        if (map?.type === 'asset') {
          const parsed = JSON.parse(String(map.source));
          parsed.mappings = withMoreColumns(parsed.mappings, file.code);
          map.source = JSON.stringify(parsed);
        }
        file.code = escapeNonASCII(file.code);
      }
    },
  };
}

/** @param {string} code */
export function escapeNonASCII(code) {
  return code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/**
 * Mappings of a source map, after `escapeNonASCII`: an escape is five columns longer than what it stands for.
 *
 * @param {string} mappings
 * @param {string} code as it was before
 */
function withMoreColumns(mappings, code) {
  const lines = code.split('\n');
  return mappings
    .split(';')
    .map((segments, line) => {
      const at = [...(lines[line] ?? '').matchAll(/[^\0-\x7f]/g)].map(({ index }) => index);
      if (at.length === 0 || segments === '') return segments;
      let column = 0;
      let next = 0;
      return segments
        .split(',')
        .map((segment) => {
          const [delta, rest] = firstNumber(segment);
          column += delta;
          let more = 0;
          for (; next < at.length && at[next] < column; next++) more += 5;
          return more === 0 ? segment : positiveNumber(delta + more) + rest;
        })
        .join(',');
    })
    .join(';');
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The column of a segment, which is never negative, and what comes behind it.
 *
 * @param {string} segment
 * @returns {[number, string]}
 */
function firstNumber(segment) {
  let value = 0;
  let length = 0;
  let digit = 0;
  do {
    digit = digits.indexOf(segment[length] ?? '');
    value |= (digit & 31) << (5 * length++);
  } while (digit > 31);
  return [value >> 1, segment.slice(length)];
}

/** @param {number} number */
function positiveNumber(number) {
  let text = '';
  let rest = number << 1;
  do {
    text += digits[(rest & 31) | (rest > 31 ? 32 : 0)];
    rest >>>= 5;
  } while (rest > 0);
  return text;
}
