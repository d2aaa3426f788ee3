/**
 * The smallest parser: today's standard, text input, and a tree whose nodes are numbers. For programs in which every
 * kilobyte matters.
 *
 * @module
 */

export { DOCUMENT, parse, serialize, Tree, type TreeAttribute } from '../core/tree.ts';
