/**
 * Finds mistakes in HTML, by the HTML Standard, and fixes them: what the command `domwright check`, the language server and the
 * extension for VS Code share. It needs Node.js.
 *
 * @module
 */

export { type CheckedSource, checkSource } from './check-source.ts';
export { checkText, checkTextInSteps, fixText } from './check-text.ts';
export type { CheckedText, Range } from './checked-text.ts';
export { pageOf } from './codes/code-page.ts';
export { allDescriptions, type Description, descriptionOf } from './codes/descriptions.ts';
export { defaultGroups, type Group, type RuleGroup, ruleGroups, type Severity } from './codes/groups.ts';
export type { Counts } from './collector.ts';
export type { Finding, Related, RelatedPlace } from './finding.ts';
export type { Fix } from './fix.ts';
export { type FixedSource, fixSource } from './fix-source.ts';
export { Baseline, BaselineError } from './settings/baseline.ts';
export {
  CONFIG_NAME,
  type Config,
  ConfigError,
  type FormatName,
  findConfig,
  readConfig,
  readSettings,
} from './settings/config.ts';
export type { FileConfig, FileSettings, Rules } from './settings/file-settings.ts';
export type { EditionName } from './settings/setting-values.ts';
export { type GivenSettings, ignoredBy, Settings } from './settings/settings.ts';
export { type SkipPattern, skipPatternIn } from './skip-patterns.ts';
export type { NotWellFormed, ParsedText, Source, XMLDocument } from './source.ts';
export { type CheckedEditorText, fixAllIn, type TextAction, textActionsAt } from './text-actions.ts';
