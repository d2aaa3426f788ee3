export type {
  ErrorRange,
  ParseError,
  RelatedLabel,
  RelatedRange,
} from '../../core/errors/parse-error.ts';
export type { DeclarativeShadowRootInit, DocumentMode } from '../../core/tree-construction/tree-sink.ts';
export type { ContextDescription } from '../../dom/parsing/parse-fragment.ts';
export type { EncodingStep } from './encoding-steps.ts';
export type { InsertionModeName, TokenizerStateName } from './names.ts';
export type { ScriptPause } from './script-pauses.ts';
export type * from './step.ts';
export { type Steps, type StepsOptions, steps } from './steps.ts';
export type { StateName } from './tokenizer-states.ts';
