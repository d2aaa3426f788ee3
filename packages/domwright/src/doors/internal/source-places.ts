/**
 * Places in the source for trees that other parsers have read. For the project's other packages only: it may change in any version.
 *
 * @module
 */

export * from '../../bridges/xml/source-places.ts';
