// @ts-check
import { differenceOf } from '../conformance/difference.mjs';
import { describeErrors, lineAndColumn } from '../conformance/errors.mjs';
import { parseErrorCodes } from '../conformance/parse-error-codes.mjs';
import { describeError, tokenize } from '../conformance/run-tokenizer-test.mjs';
import { parseDocument, parseFragment } from '../conformance/run-tree-construction-test.mjs';
import { waysOf } from '../conformance/ways.mjs';
import { Parse5Tokenizer } from './parse5-tokenizer.mjs';
import { parseWithParse5 } from './parse5-tree.mjs';

/**
 * @typedef {import('../conformance/suites.mjs').Implementation} Implementation
 * @typedef {import('../conformance/ways.mjs').Way} Way
 * @typedef {import('domwright').ParseError} ParseError
 * @typedef {import('./parse5-tree.mjs').Context} Context
 *
 * @typedef {object} ParseOptions
 * @property {boolean} scripting
 * @property {Context | undefined} [context] of a fragment; undefined: a document
 * @property {boolean} [allowDeclarativeShadowRoots] default: that of `parse` or `parseFragment`
 * @property {'2024' | 'living'} [edition]
 */

/**
 * Errors with a code in the standard, to compare ours with parse5's. At the same place, the standard doesn't define whether the
 * input stream's or the tokenizer's error comes first, so they are sorted.
 *
 * Where parse5 8.1 differs from the standard: it doesn't report unknown-named-character-reference in attribute values, and it
 * counts a line twice if a newline follows a possible character reference.
 *
 * @param {readonly { code: string, line: number, column: number, offset?: number }[]} errors `offset`: where it was found, if
 *   that is not the line and column
 * @param {string} input
 */
function comparableWithParse5(errors, input) {
  const countsLines = !/&[#\w]*[\r\n]/.test(input);
  return errors
    .filter(({ code }) => parseErrorCodes.has(code) && code !== 'unknown-named-character-reference')
    .map(({ code, offset, ...place }) => {
      if (!countsLines) return `error ${code}`;
      // It is about the whole tag, and parse5 gives the place where that begins.
      const isAboutTag = code === 'non-void-html-element-start-tag-with-trailing-solidus';
      const isFound = offset !== undefined && !isAboutTag;
      return describeError({ code, ...(isFound ? lineAndColumn(input, offset) : place) });
    })
    .sort();
}

/**
 * Parses in one way.
 *
 * @param {Implementation} implementation
 * @param {string} input
 * @param {ParseOptions} given
 * @param {Way} way
 */
export function parseIn(implementation, input, given, { fastPath, listens, chunks }) {
  const { scripting, context, allowDeclarativeShadowRoots, edition = '2024' } = given;
  /** @type {ParseError[]} */
  const errors = [];
  const options = {
    scripting,
    edition,
    fastPath,
    ...(allowDeclarativeShadowRoots === undefined ? {} : { allowDeclarativeShadowRoots }),
    ...(listens ? { onParseError: (/** @type {ParseError} */ error) => void errors.push(error) } : {}),
  };
  const node =
    context === undefined
      ? parseDocument(implementation, input, chunks, options)
      : parseFragment(implementation, input, chunks, { ...options, context });
  return { node, errors };
}

/**
 * @param {readonly ParseError[]} errors
 * @param {string} input
 * @returns {string | undefined}
 */
function errorOutOfRange(errors, input) {
  const error = errors.find(
    ({ start, end, line, column, offset }, index) =>
      !(start >= 0 && start <= end && end <= input.length && line > 0 && column > 0) ||
      offset < Math.max(start, errors[index - 1]?.offset ?? 0),
  );
  return error && `error out of range or order: ${describeErrors([error])}`;
}

/**
 * Checks that all ways of parsing give the same tree, with the same errors in the same places.
 *
 * @param {Implementation} implementation
 * @param {string} input
 * @param {ParseOptions} options
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkWays(implementation, input, options) {
  /** @type {{ name: string, dump: string, errors: string } | undefined} */
  let reference;
  for (const way of waysOf(input, input)) {
    const { node, errors } = parseIn(implementation, input, options, way);
    const dump = implementation.formatTree(node);
    const described = describeErrors(errors);
    const wrong = errorOutOfRange(errors, input);
    if (wrong !== undefined) return `${way.name}: ${wrong}`;
    reference ??= { name: way.name, dump, errors: described };
    if (dump !== reference.dump) {
      return `${reference.name} (-) and ${way.name} (+)\n${differenceOf(reference.dump, dump)}`;
    }
    if (way.listens && described !== reference.errors) {
      return `errors, ${reference.name} (-) and ${way.name} (+)\n${differenceOf(reference.errors, described)}`;
    }
  }
  return undefined;
}

/**
 * Checks that the tree, its serialization and the errors with a code in the standard are those of parse5.
 *
 * @param {Implementation} implementation
 * @param {string} input
 * @param {ParseOptions} options
 * @returns {string | undefined} what is wrong (`-` is parse5); undefined if nothing is
 */
export function checkAgainstParse5(implementation, input, options) {
  // parse5 8.1 does not have search among the special elements.
  if (/<search/i.test(input)) return undefined;
  const expected = parseWithParse5(input, options);
  /** @type {Way} */
  const way = { name: 'whole', fastPath: true, listens: true, chunks: undefined };
  // There are no declarative shadow roots in parse5 8.1.
  const plain = { ...options, allowDeclarativeShadowRoots: false };
  const { node, errors } = parseIn(implementation, input, plain, way);
  const dump = implementation.formatTree(node);
  if (dump !== expected.dump) return differenceOf(expected.dump, dump);
  const serialized = implementation.serialize(node, { scripting: options.scripting });
  if (serialized !== expected.serialized) return differenceOf(expected.serialized, serialized);
  const ours = comparableWithParse5(errors, input).join('\n');
  const theirs = comparableWithParse5(expected.errors, input).join('\n');
  return ours === theirs ? undefined : differenceOf(theirs, ours);
}

/**
 * Checks that all ways of tokenizing give the same tokens and errors, and that these are parse5's.
 *
 * @param {Implementation} implementation
 * @param {string} input
 * @param {{ initialState: string, lastStartTag: string | undefined }} options
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkTokens(implementation, input, options) {
  const test = { input, ...options };
  const ways = waysOf(input, input);
  /** @type {string | undefined} */
  let reference;
  for (const way of ways) {
    const { tokensWithRanges, errors } = tokenize(implementation, test, way);
    const tokens = tokensWithRanges.join('\n');
    const everything = [tokens, describeErrors(errors)].join('\n');
    reference ??= everything;
    if (way.listens ? everything !== reference : tokens !== reference.slice(0, tokens.length)) {
      return `${ways[0].name} (-) and ${way.name} (+)\n${differenceOf(reference, everything)}`;
    }
  }
  const ours = tokenize(implementation, test, ways[0]);
  const theirs = tokenize(
    { ...implementation, HTMLTokenizer: /** @type {any} */ (Parse5Tokenizer) },
    test,
    ways[0],
  );
  const [actual, expected] = [ours, theirs].map(({ tokens, errors }) =>
    [...tokens, ...comparableWithParse5(errors, input)].join('\n'),
  );
  if (actual !== expected) return `parse5 (-)\n${differenceOf(expected, actual)}`;
  return errorOutOfRange(ours.errors, input) ?? rangesOfTokens(ours.tokensWithRanges, input.length);
}

/**
 * Checks that no token starts before the previous one ends.
 *
 * @param {string[]} tokens with `start–end` at their end
 * @param {number} length
 */
function rangesOfTokens(tokens, length) {
  let previous = 0;
  for (const token of tokens) {
    const [start, end] = /** @type {RegExpExecArray} */ (/(-?\d+)–(-?\d+)$/.exec(token)).slice(1).map(Number);
    if (!(previous <= start && start < end && end <= length)) return `range out of order: ${token}`;
    previous = end;
  }
  return undefined;
}
