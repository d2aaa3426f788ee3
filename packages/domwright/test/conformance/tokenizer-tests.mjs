// @ts-check
import { readFileSync } from 'node:fs';

/**
 * Tokenizer tests of html5lib-tests (`.test`): tokens and parse errors of an input, for each of its initial states.
 * The format: https://github.com/html5lib/html5lib-tests/blob/master/tokenizer/README.md
 * It has no processing instructions; those of our fixtures are `["ProcessingInstruction", target, data]`.
 *
 * @typedef {['DOCTYPE', string | null, string | null, string | null, boolean]
 *   | ['StartTag', string, Record<string, string>, true?]
 *   | ['EndTag', string]
 *   | ['Comment', string]
 *   | ['ProcessingInstruction', string, string]
 *   | ['Character', string]} ExpectedToken
 *
 * @typedef {{ code: string, line: number, col: number }} ExpectedError
 *
 * @typedef {object} TokenizerTest one test in one of its initial states
 * @property {number} number of the test in its file, from 1
 * @property {string} description
 * @property {string} input
 * @property {string} initialState the name of the state, without the word "state"
 * @property {string | undefined} lastStartTag
 * @property {ExpectedToken[]} output
 * @property {ExpectedError[]} errors
 * @property {boolean} [coerced] the tokens are those after coercion to an infoset
 */

/**
 * @param {string} file
 * @returns {TokenizerTest[]}
 */
export function readTokenizerTests(file) {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  // NB: tests about coercion to an infoset stand in `xmlViolationTests`. Their format is the same.
  const tests = content.tests ?? content.xmlViolationTests;
  if (!Array.isArray(tests)) throw new Error(`no tests in ${file}`);
  return tests.flatMap((test, index) => {
    /** @type {(text: string) => string} */
    const unescape = test.doubleEscaped ? unescapeTwice : (text) => text;
    const states = test.initialStates ?? ['Data state'];
    return states.map((/** @type {string} */ state) => ({
      number: index + 1,
      description: test.description,
      input: unescape(test.input),
      initialState: state.replace(/ state$/, ''),
      lastStartTag: test.lastStartTag,
      output: mergeCharacters(deepMap(test.output, unescape)),
      errors: test.errors ?? [],
      ...(content.tests === undefined ? { coerced: true } : {}),
    }));
  });
}

/** @param {string} text */
function unescapeTwice(text) {
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
}

/**
 * @param {any} value
 * @param {(text: string) => string} change
 * @returns {any}
 */
function deepMap(value, change) {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => deepMap(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), deepMap(item, change)]));
}

/**
 * @param {ExpectedToken[]} tokens
 * @returns {ExpectedToken[]}
 */
function mergeCharacters(tokens) {
  /** @type {ExpectedToken[]} */
  const merged = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (token[0] === 'Character' && last?.[0] === 'Character') last[1] += token[1];
    else merged.push(/** @type {ExpectedToken} */ ([...token]));
  }
  return merged;
}
