/**
 * Searches in sorted lists. For the project's other packages only: it may change in any version.
 *
 * @module
 */

export { firstIndex } from '../../core/infra/binary-search.ts';
