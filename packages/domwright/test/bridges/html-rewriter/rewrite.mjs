// @ts-check
import { HTMLRewriter } from 'domwright/rewrite';
import { randomChunks } from '../../conformance/chunks.mjs';

/** @typedef {(rewriter: HTMLRewriter) => void} Register */

/**
 * The output of a rewriter for text written in chunks.
 *
 * @param {readonly string[]} pieces
 * @param {Register} register
 * @param {import('domwright/rewrite').HTMLRewriterOptions} [options]
 */
export function rewritePieces(pieces, register, options) {
  const rewriter = new HTMLRewriter(options);
  register(rewriter);
  let output = '';
  const writer = rewriter.textWriter((text) => {
    output += text;
  });
  for (const piece of pieces) writer.write(piece);
  writer.end();
  return output;
}

/**
 * The same with the text whole, one code unit at a time and in random pieces, with the fast path on and off.
 *
 * @param {string} html
 * @param {Register} register
 * @param {import('domwright/rewrite').HTMLRewriterOptions} [options]
 * @returns {string} the output, which is the same in all ways
 */
export function rewrite(html, register, options) {
  const output = rewritePieces([html], register, options);
  for (const fastPath of [true, false]) {
    for (const pieces of [[html], html.split(''), randomChunks(html, html.length + 7)]) {
      const other = rewritePieces(pieces, register, { ...options, fastPath });
      if (other !== output)
        throw new Error(
          `in ${pieces.length} pieces: ${JSON.stringify(other)}, not ${JSON.stringify(output)}`,
        );
    }
  }
  return output;
}

/**
 * The output of a rewriter for bytes in chunks of a given length.
 *
 * @param {Uint8Array} bytes
 * @param {Register} register
 * @param {{ length?: number, options?: import('domwright/rewrite').RewriteEncodingOptions }} [how]
 */
export function rewriteBytes(bytes, register, { length = bytes.length, options } = {}) {
  const rewriter = new HTMLRewriter();
  register(rewriter);
  /** @type {number[]} */
  const output = [];
  const writer = rewriter.writer((chunk) => {
    for (const byte of chunk) output.push(byte);
  }, options);
  // The memory is reused for each chunk.
  const memory = new Uint8Array(Math.max(length, 1));
  for (let at = 0; at < bytes.length; at += length) {
    const piece = bytes.subarray(at, at + length);
    memory.set(piece);
    writer.write(memory.subarray(0, piece.length));
    memory.fill(0x21);
  }
  writer.end();
  return Uint8Array.from(output);
}

/** Handlers for everything, which change nothing. @type {Register} */
export function listen(rewriter) {
  rewriter
    .on('*', { element() {}, text() {}, comments() {} })
    .onDocument({ doctype() {}, comments() {}, text() {}, end() {} });
}
