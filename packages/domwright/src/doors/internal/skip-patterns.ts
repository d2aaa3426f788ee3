/**
 * Code of template languages in pages. For the project's other packages only: it may change in any version.
 *
 * @module
 */

export * from '../../core/templates/patterns.ts';
