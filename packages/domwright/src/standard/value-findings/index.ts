export { type ValueCode, valueCodes } from './codes.ts';
export { type FindValueErrorsOptions, findValueErrors, type ValueFinding } from './find-value-errors.ts';
export {
  type Validator,
  type ValueProblem,
  type ValueValidators,
  validateAttribute,
} from './validate-attribute.ts';
