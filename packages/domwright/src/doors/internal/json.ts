/**
 * JSON with the place of everything in it. For the project's other packages only: it may change in any version.
 *
 * @module
 */

export * from '../../standard/script-contents/json-reader.ts';
