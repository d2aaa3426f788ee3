// @ts-check
import { differenceOf } from './difference.mjs';
import { describeErrors, faultInErrors, lineAndColumn } from './errors.mjs';
import { parseErrorCodes } from './parse-error-codes.mjs';
import { waysOf } from './ways.mjs';

/**
 * @typedef {import('./suites.mjs').Implementation} Implementation
 * @typedef {import('./tree-construction-tests.mjs').TreeConstructionTest} TreeConstructionTest
 * @typedef {import('./ways.mjs').Way} Way
 * @typedef {import('domwright').ParseError} ParseError
 */

const MATHML_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Runs a test in every way.
 *
 * @param {Implementation} implementation
 * @param {TreeConstructionTest} test
 * @param {boolean} scripting
 * @param {string} id
 * @param {object} [options]
 * @param {boolean} [options.countErrors] whether the number of parse errors has to be that of `#errors`
 * @param {boolean} [options.placeErrors] whether the lines of `#errors` are all errors, `(line:column) code`
 * @param {'2024' | 'living'} [options.edition]
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function runTreeConstructionTest(
  implementation,
  test,
  scripting,
  id,
  { countErrors = false, placeErrors = false, edition = '2024' } = {},
) {
  /** @type {string | undefined} */
  let reference;
  for (const way of waysOf(test.data, id)) {
    const { dump, errors } = parseTest(implementation, test, scripting, way, edition);
    if (dump !== test.document) return `${way.name}\n${differenceOf(test.document, dump)}`;
    if (!way.listens) continue;
    const fault = faultInErrors(errors, test.data);
    if (fault !== undefined) return `${way.name}\n${fault}`;
    const described = describeErrors(errors);
    if (reference === undefined) {
      reference = described;
      if (test.newErrors !== undefined) {
        const expected = test.newErrors.join('\n');
        const actual = errors
          .filter((error) => parseErrorCodes.has(error.code))
          .map((error, index) => describeNewError(error, test.data, test.newErrors?.[index]))
          .join('\n');
        if (actual !== expected) return `${way.name}, #new-errors\n${differenceOf(expected, actual)}`;
      }
      if (placeErrors) {
        const expected = test.errors.join('\n');
        const actual = errors.map((error) => describePlacedError(error, test.data)).join('\n');
        if (actual !== expected) return `${way.name}, #errors\n${differenceOf(expected, actual)}`;
      }
      if (countErrors && test.errors.length !== errors.length) {
        return `${way.name}, #errors\n${differenceOf(test.errors.join('\n'), described)}`;
      }
    } else if (described !== reference) {
      return `${way.name}, errors\n${differenceOf(reference, described)}`;
    }
  }
  return undefined;
}

/**
 * @param {Implementation} implementation
 * @param {TreeConstructionTest} test
 * @param {boolean} scripting
 * @param {Way} way
 * @param {'2024' | 'living'} [edition]
 */
export function parseTest(implementation, test, scripting, way, edition = '2024') {
  /** @type {ParseError[]} */
  const errors = [];
  const options = {
    scripting,
    edition,
    fastPath: way.fastPath,
    ...(way.listens ? { onParseError: (/** @type {ParseError} */ error) => void errors.push(error) } : {}),
  };
  const node =
    test.fragment === undefined
      ? parseDocument(implementation, test.data, way.chunks, options)
      : parseFragment(implementation, test.data, way.chunks, {
          ...options,
          context: contextOf(test.fragment),
        });
  return { dump: implementation.formatTree(node), errors };
}

/**
 * @param {Implementation} implementation
 * @param {string} html
 * @param {string[] | undefined} chunks
 * @param {NonNullable<Parameters<Implementation['parse']>[1]>} options
 */
export function parseDocument(implementation, html, chunks, options) {
  if (chunks === undefined) return implementation.parse(html, options);
  const parser = new implementation.HTMLParser(options);
  for (const chunk of chunks) parser.write(chunk);
  return parser.end();
}

/**
 * @param {Implementation} implementation
 * @param {string} html
 * @param {string[] | undefined} chunks
 * @param {NonNullable<Parameters<Implementation['parseFragment']>[1]>} options
 */
export function parseFragment(implementation, html, chunks, options) {
  if (chunks === undefined) return implementation.parseFragment(html, options);
  const parser = new implementation.HTMLFragmentParser(options);
  for (const chunk of chunks) parser.write(chunk);
  return parser.end();
}

/** @param {string} fragment what stands in `#document-fragment` */
function contextOf(fragment) {
  const [first, second] = /** @type {[string, string?]} */ (fragment.split(' '));
  if (second === undefined) return first;
  return {
    namespaceURI: first === 'svg' ? SVG_NAMESPACE : MATHML_NAMESPACE,
    localName: second,
    attributes: [],
  };
}

/**
 * @param {ParseError} error
 * @param {string} data
 * @param {string | undefined} expected in `(line:column) code` or, for errors about a whole token,
 *   `(line:column-line:column) code`
 */
function describeNewError({ code, offset, start, end }, data, expected) {
  if (expected !== undefined && /^\([\d:]+-/.test(expected)) {
    const from = lineAndColumn(data, start);
    const to = lineAndColumn(data, end);
    return `(${from.line}:${from.column}-${to.line}:${to.column}) ${code}`;
  }
  const { line, column } = lineAndColumn(data, offset);
  return `(${line}:${column}) ${code}`;
}

/**
 * A tokenizer error is placed as in `#new-errors`, a tree construction error at the tag or text that it is about.
 *
 * @param {ParseError} error
 * @param {string} data
 */
function describePlacedError(error, data) {
  if (parseErrorCodes.has(error.code)) return describeNewError(error, data, undefined);
  const { line, column } = lineAndColumn(data, error.start);
  return `(${line}:${column}) ${error.code}`;
}
