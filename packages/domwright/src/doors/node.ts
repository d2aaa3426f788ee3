/**
 * Files and streams in Node.js.
 *
 * @module
 */

export { HTMLWritable, parseFile, parseReadable } from '../dom/parsing/node.ts';
