/**
 * `checkConformance` with pauses. For the project's other packages only: it may change in any version.
 *
 * @module
 */

export { conformanceSteps } from '../../standard/conformance/check-conformance.ts';
