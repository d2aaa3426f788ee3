export { type DynamicMarkupHost, DynamicMarkupInsertion } from './dynamic-markup-insertion.ts';
export { LivingDomSink } from './living-dom-sink.ts';
export { type ParseFragmentIntoOptions, parseFragmentInto } from './parse-fragment-into.ts';
export type { DocumentReadiness, ScriptHost } from './script-host.ts';
export { type ScriptType, scriptTypeOf } from './script-type.ts';
export {
  ScriptingParser,
  type ScriptingParserOptions,
  type ScriptingParserStatus,
} from './scripting-parser.ts';
