/**
 * For the project's other packages only: it may change in any version.
 *
 * @module
 */

export * from '../../core/infra/arguments.ts';
export { similarNames } from '../../core/infra/similar-names.ts';
