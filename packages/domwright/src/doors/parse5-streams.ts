/**
 * The streams of parse5's other packages on our parser.
 *
 * @module
 */

export * from '../bridges/parse5/streams.ts';
