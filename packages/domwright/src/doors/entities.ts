/**
 * Character references such as `&amp;` in strings that are not parsed, by the standard's tables. Most people call them
 * entities. For templates, feeds, and programs that use `entities` or `he` today.
 *
 * @module
 */

export { type DecodeOptions, decode, type EncodeOptions, encode } from '../core/source/entities.ts';
