// @ts-check
import { readFileSync } from 'node:fs';
import { differenceOf } from './difference.mjs';

/**
 * Tests of ours about the standard's fragment serialization, in JSON: html5lib-tests has no format for it.
 *
 * @typedef {object} SerializationTest
 * @property {string} description
 * @property {string} data the markup that is parsed
 * @property {boolean} [scripting]
 * @property {string} [context] the context element; absent: a document is parsed
 * @property {string} serialized what the tree's serialization is
 * @property {string[]} [tree] the lines of the dump of the tree
 * @property {string[]} [reparsed] the lines of the dump of what parsing `serialized` gives; absent: the same tree
 */

/**
 * @param {string} file
 * @returns {SerializationTest[]}
 */
export function readSerializationTests(file) {
  return JSON.parse(readFileSync(file, 'utf8')).tests;
}

/**
 * @param {import('./suites.mjs').Implementation} implementation
 * @param {SerializationTest} test
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function runSerializationTest(implementation, test) {
  const { parse, parseFragment, serialize, formatTree } = implementation;
  const { data, context, scripting = false } = test;
  const parseAny = (/** @type {string} */ markup) =>
    context === undefined
      ? parse(markup, { scripting, edition: '2024' })
      : parseFragment(markup, { context, scripting, edition: '2024' });
  const node = parseAny(data);
  const tree = formatTree(node);
  if (test.tree !== undefined && tree !== test.tree.join('\n')) {
    return `tree\n${differenceOf(test.tree.join('\n'), tree)}`;
  }
  const serialized = serialize(node);
  if (serialized !== test.serialized) return differenceOf(test.serialized, serialized);
  const expected = test.reparsed?.join('\n') ?? tree;
  const reparsed = formatTree(parseAny(serialized));
  return reparsed === expected ? undefined : `parsed again\n${differenceOf(expected, reparsed)}`;
}
