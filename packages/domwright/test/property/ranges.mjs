// @ts-check
import { visible } from '../conformance/difference.mjs';
import { parseIn } from './checks.mjs';

/**
 * @typedef {import('domwright').Node} Node
 * @typedef {{ start: number, end: number }} Range
 */

/** Elements that the parser recreates from their start tags when it reconstructs them. */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/** Without any of these, data equals its markup. */
const COOKED = /[&\0\r]/;

/**
 * Checks that the source ranges of nodes, tags and attributes contain what they should.
 *
 * @param {import('../conformance/suites.mjs').Implementation} implementation
 * @param {string} input
 * @param {import('./checks.mjs').ParseOptions} options
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkRanges(implementation, input, options) {
  for (const fastPath of [false, true]) {
    const way = { name: 'whole', fastPath, listens: false, chunks: undefined };
    const { node: root } = parseIn(implementation, input, options, way);
    /** @type {any[]} */
    const containers = [root];
    for (let container = containers.pop(); container !== undefined; container = containers.pop()) {
      const startTag = container.startTagRange ?? null;
      for (let node = container.firstChild; node !== null; node = node.nextSibling) {
        const problem = problemOf(node, input, startTag);
        if (problem !== undefined) {
          const { start, end } = node.sourceRange ?? { start: -1, end: -1 };
          return `${problem}: ${node.nodeName} at ${start}–${end}: ${visible(input.slice(start, end))}`;
        }
        if (node.firstChild !== null) containers.push(node);
        if (node.content) containers.push(node.content);
      }
    }
  }
  return undefined;
}

/**
 * @param {any} node
 * @param {string} input
 * @param {Range | null} parentStartTag
 * @returns {string | undefined}
 */
function problemOf(node, input, parentStartTag) {
  const inInput = (/** @type {Range | null} */ range) =>
    range === null || (0 <= range.start && range.start <= range.end && range.end <= input.length);
  const slice = (/** @type {Range} */ range) => input.slice(range.start, range.end);
  const range = /** @type {Range | null} */ (node.sourceRange);
  if (!inInput(range)) return 'out of the input';
  if (range !== null && parentStartTag !== null && !FORMATTING.has(node.localName)) {
    if (range.start < parentStartTag.end) return 'begins before the end of its parent’s start tag';
  }

  switch (node.nodeType) {
    case 1: {
      const { startTagRange, endTagRange } = node;
      if (!inInput(startTagRange) || !inInput(endTagRange)) return 'a tag out of the input';
      // NB: </p> and </br> make elements, too.
      if (startTagRange !== null && !/^<.*>$/s.test(slice(startTagRange))) return 'not a start tag';
      if (endTagRange !== null && !/^<\/.*>$/s.test(slice(endTagRange))) return 'not an end tag';
      if (startTagRange !== null && endTagRange !== null && startTagRange.end > endTagRange.start) {
        return 'an end tag before the start tag';
      }
      for (const attribute of node.attributes) {
        const { nameRange, valueRange, sourceRange } = attribute;
        if (nameRange === null) return 'an attribute without a place';
        if (!inInput(nameRange) || !inInput(valueRange) || !inInput(sourceRange))
          return 'an attribute out of the input';
        const name = slice(nameRange).replaceAll('\0', '\ufffd').toLowerCase();
        if (name !== attribute.name.toLowerCase()) return `another name in place of ${attribute.name}`;
        if (valueRange !== null) {
          const markup = slice(valueRange);
          if (!COOKED.test(markup) && markup !== attribute.value)
            return `another value in place of ${attribute.value}`;
          if (sourceRange.start !== nameRange.start || sourceRange.end < valueRange.end)
            return 'an attribute too short';
        } else if (attribute.value !== '') {
          return 'a value without a place';
        }
      }
      return undefined;
    }
    case 3: {
      /** @type {Range[]} */
      const ranges = node.sourceRanges;
      if (ranges.length === 0) return 'text without a place';
      let previous = 0;
      for (const piece of ranges) {
        if (!inInput(piece) || piece.start < previous || piece.start === piece.end)
          return 'pieces out of order';
        previous = piece.end;
      }
      const markup = ranges.map(slice).join('');
      return COOKED.test(markup) || markup === node.data ? undefined : 'another text in place';
    }
    case 7:
      if (range === null) return 'a processing instruction without a place';
      return /^<\?[a-z_].*>$/is.test(slice(range)) ? undefined : 'not a processing instruction';
    case 8:
      if (range === null) return 'a comment without a place';
      if (!/^<(!|\?|\/)/.test(slice(range))) return 'not a comment';
      return range.end === input.length || slice(range).endsWith('>') ? undefined : 'not a whole comment';
    case 10:
      if (range === null) return 'a doctype without a place';
      return /^<!doctype/i.test(slice(range)) ? undefined : 'not a doctype';
    default:
      return `unexpected type ${node.nodeType}`;
  }
}
