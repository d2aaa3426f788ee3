/**
 * For the other packages of the project only: it may change in any version.
 *
 * @module
 */

export * from '../../core/infra/arguments.ts';
