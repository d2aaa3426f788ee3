/**
 * The parser step by step, for debuggers, teaching and the playground.
 *
 * @module
 */

export type { EncodingStep } from '../pages/steps/encoding-steps.ts';
export type { InsertionModeName, TokenizerStateName } from '../pages/steps/names.ts';
export type { ScriptPause } from '../pages/steps/script-pauses.ts';
export type * from '../pages/steps/step.ts';
export { type Steps, type StepsOptions, steps } from '../pages/steps/steps.ts';
export type { StateName } from '../pages/steps/tokenizer-states.ts';
