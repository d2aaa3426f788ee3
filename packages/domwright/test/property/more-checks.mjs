// @ts-check
import { randomChunks } from '../conformance/chunks.mjs';
import { differenceOf } from '../conformance/difference.mjs';
import { ObjectSink } from './object-sink.mjs';

/**
 * @typedef {import('../conformance/suites.mjs').Implementation} Implementation
 */

/** Half-width katakana are one byte each in Shift_JIS, in the order of their code points. */
const KATAKANA = 0xff61;

/**
 * The tests' own encoders, for texts in which `fit` has replaced what they lack.
 *
 * @type {Record<string, { fit: (text: string) => string, encode: (text: string) => Uint8Array }>}
 */
const encoders = {
  'utf-8': {
    fit: (text) => text.replace(/^\ufeff+/, '').replace(/\p{Surrogate}/gu, '\ufffd'),
    encode: (text) => new TextEncoder().encode(text),
  },
  'windows-1252': {
    fit: (text) => text.replace(/[^\0-\x7f\xa0-\xff]/g, 'é'),
    encode: (text) => Uint8Array.from(text, (character) => character.charCodeAt(0)),
  },
  shift_jis: {
    fit: (text) =>
      text.replace(/[^\0-\x7f]/g, (unit) => String.fromCharCode(KATAKANA + (unit.charCodeAt(0) % 63))),
    encode: (text) =>
      Uint8Array.from(text, (character) => {
        const unit = character.charCodeAt(0);
        return unit < 0x80 ? unit : unit - KATAKANA + 0xa1;
      }),
  },
  'utf-16le': {
    // A U+FFFE at the start would be the byte order mark of UTF-16BE.
    fit: (text) => text.replace(/^[\ufeff\ufffe]+/, '').replace(/\p{Surrogate}/gu, '\ufffd'),
    encode: (text) => {
      const bytes = new Uint8Array(text.length * 2);
      for (let index = 0; index < text.length; index++) {
        bytes[index * 2] = text.charCodeAt(index) & 0xff;
        bytes[index * 2 + 1] = text.charCodeAt(index) >> 8;
      }
      return bytes;
    },
  },
};

export const encodings = Object.keys(encoders);

/**
 * Checks that bytes, whole and in chunks, parse to the tree of the text they encode.
 *
 * @param {Implementation} implementation
 * @param {string} input
 * @param {string} encoding
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkBytes(implementation, input, encoding) {
  const { fit, encode } = encoders[encoding];
  const text = fit(input);
  const expected = implementation.formatTree(implementation.parse(text));
  const bytes = encode(text);
  for (const options of [{ contentType: encoding }, { contentType: encoding, byteOffsets: true }]) {
    const whole = implementation.formatTree(implementation.parse(bytes, options));
    if (whole !== expected) return `whole, ${encoding}\n${differenceOf(expected, whole)}`;
    const parser = new implementation.HTMLParser(options);
    let at = 0;
    for (const { length } of randomChunks('x'.repeat(bytes.length), input)) {
      parser.write(bytes.subarray(at, at + length));
      at += length;
    }
    // NB: without arguments it would be an empty text where no bytes have come.
    const pieces = implementation.formatTree(parser.end(new Uint8Array(0)));
    if (pieces !== expected) return `in pieces, ${encoding}\n${differenceOf(expected, pieces)}`;
  }
  return undefined;
}

/**
 * Checks that limits change nothing unless they are reached, and that nothing fails when they are.
 *
 * @param {Implementation} implementation
 * @param {string} input
 * @param {import('./checks.mjs').ParseOptions} options
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkLimits({ formatTree, parse, parseFragment }, input, { context, ...options }) {
  const parsed = (/** @type {object} */ limits) =>
    context === undefined
      ? parse(input, { ...options, ...limits })
      : parseFragment(input, { ...options, ...limits, context });
  const expected = formatTree(parsed({}));
  const dump = formatTree(parsed({ maxNodes: 1e6, maxDepth: 1e6, maxAttributes: 1e6 }));
  if (dump !== expected) return `with limits\n${differenceOf(expected, dump)}`;
  // A limited result can't be compared with anything: it only has to be some tree.
  parsed({ maxNodes: 12, maxDepth: 6 });
  return undefined;
}

/**
 * Checks that a tree of plain objects, built through the sink, equals that of the table.
 *
 * @param {Implementation} implementation
 * @param {{
 *   TreeConstructor: new (sink: any, options: any) => { end(html: string): void },
 *   namespaceAt: (attributes: any, index: number) => number,
 * }} treeConstruction the exports of `domwright/tree-construction`
 * @param {string} input
 * @param {boolean} scripting
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkObjectSink(implementation, { TreeConstructor, namespaceAt }, input, scripting) {
  // NB: the object tree doesn't support what only today's standard requires of a sink.
  const options = { scripting, allowDeclarativeShadowRoots: false, edition: /** @type {const} */ ('2024') };
  const sink = new ObjectSink(namespaceAt);
  new TreeConstructor(sink, options).end(input);
  const expected = sink.format();
  const dump = implementation.formatTree(implementation.parse(input, options));
  return dump === expected ? undefined : differenceOf(expected, dump);
}

/**
 * Checks that a tree of freely nestable elements, with any text except U+0000 and CR, which can't be written, round-trips.
 * Section 13.3 of the standard names the trees that don't.
 *
 * @param {Implementation} implementation
 * @param {import('./nasty-html.mjs').PlainTree} tree
 * @returns {string | undefined} what is wrong; undefined if nothing is
 */
export function checkRoundTrip(implementation, tree) {
  const document = implementation.parse('');
  const root = document.createElement('div');
  /** @type {[any, import('./nasty-html.mjs').PlainTree][]} */
  const stack = [[root, tree]];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const [parent, { name, value, text, children }] = entry;
    const element = document.createElement(name);
    element.setAttribute('title', value);
    parent.append(element);
    if (text !== '') element.append(text);
    for (const child of children) stack.push([element, child]);
  }
  const serialized = root.innerHTML;
  const expected = implementation.formatTree(root);
  const again = document.createElement('div');
  again.innerHTML = serialized;
  const dump = implementation.formatTree(again);
  if (dump !== expected) return `${serialized}\n${differenceOf(expected, dump)}`;
  return again.innerHTML === serialized ? undefined : differenceOf(serialized, again.innerHTML);
}
