/**
 * Node.js: files and streams.
 *
 * @module
 */

export { HTMLWritable, parseFile, parseReadable } from '../dom/parsing/node.ts';
