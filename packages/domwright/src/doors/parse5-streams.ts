/**
 * The streams of parse5's companion packages, on domwright's parser.
 *
 * @module
 */

export * from '../bridges/parse5/streams.ts';
