// @ts-check
import { readFileSync } from 'node:fs';
import { differenceOf } from './difference.mjs';
import { parseFragment } from './run-tree-construction-test.mjs';

/**
 * Serializer tests of html5lib-tests (`.test`). They are for a serializer with options that writes a stream of tokens, not for
 * the standard's fragment serialization, but some rows of `core.test` expect the same, as far as the tokens go. For those, markup
 * with the row's tokens is parsed and serialized again; the result must be the row's, plus end tags.
 *
 * @typedef {import('./suites.mjs').Implementation} Implementation
 *
 * @typedef {object} SerializerTest
 * @property {number} number of the test in its file, from 1
 * @property {string} description
 * @property {any[][]} input
 * @property {string} expected
 * @property {string | undefined} inapplicable why the row does not apply
 */

const VOID = new Set(
  `area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr`.split(
    ' ',
  ),
);
const RAW = new Set('style script xmp iframe noembed noframes plaintext'.split(' '));

/**
 * @param {string} file
 * @returns {SerializerTest[]}
 */
export function readSerializerTests(file) {
  const { tests } = JSON.parse(readFileSync(file, 'utf8'));
  return tests.map((/** @type {any} */ test, /** @type {number} */ index) => ({
    number: index + 1,
    description: test.description,
    input: test.input,
    expected: test.expected[0],
    inapplicable: inapplicableBecause(test),
  }));
}

/** @param {{ input: any[][], expected: string[] }} test */
function inapplicableBecause({ input, expected }) {
  for (const token of input) {
    if (token[0] === 'Doctype') {
      if (token.length > 2) return 'the standard never writes public and system identifiers';
      if (token[1] !== token[1].toLowerCase()) return 'no markup gives a doctype whose name is in upper case';
    }
    for (const { name, value } of attributesOf(token)) {
      if (!expected[0].includes(`${name}="`)) return 'the standard writes every value in double quotes';
      if (/[<>]/.test(value) && /&[lg]t;/.test(expected[0]))
        return 'the edition writes < and > in values as they are';
    }
  }
  return undefined;
}

/**
 * @param {any[]} token
 * @returns {{ name: string, value: string }[]}
 */
function attributesOf(token) {
  const attributes = token[0] === 'EmptyTag' ? token[2] : token[3];
  return Array.isArray(attributes) ? attributes : [];
}

/**
 * @param {Implementation} implementation
 * @param {SerializerTest} test
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function runSerializerTest(implementation, { input, expected }) {
  let source = '';
  let endTags = '';
  let raw = false;
  let doctype = false;
  for (const token of input) {
    switch (token[0]) {
      case 'Doctype':
        source += `<!DOCTYPE ${token[1]}>`;
        doctype = true;
        break;
      case 'StartTag':
      case 'EmptyTag': {
        const name = token[0] === 'EmptyTag' ? token[1] : token[2];
        const attributes = attributesOf(token).map(({ name, value }) => ` ${name}="${references(value)}"`);
        source += `<${name}${attributes.join('')}>`;
        if (!VOID.has(name)) endTags = `</${name}>${endTags}`;
        raw = RAW.has(name);
        break;
      }
      case 'Characters':
        source += raw ? token[1] : references(token[1]);
        break;
      default:
        throw new Error(`unknown token ${token[0]}`);
    }
  }
  source += endTags;
  const node = doctype
    ? implementation.parse(source, { edition: '2024' })
    : parseFragment(implementation, source, undefined, { context: 'div', edition: '2024' });
  const whole = expected + endTags + (doctype ? '<html><head></head><body></body></html>' : '');
  const actual = implementation.serialize(node);
  return actual === whole ? undefined : differenceOf(whole, actual);
}

/** @param {string} text */
function references(text) {
  return text.replace(/[^A-Za-z0-9 ]/g, (character) => `&#${character.charCodeAt(0)};`);
}
