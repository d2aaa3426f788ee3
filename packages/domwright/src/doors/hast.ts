/**
 * hast trees, for unified and rehype.
 *
 * @module
 */

export * from '../bridges/hast/hast.ts';
