/**
 * The groups of rules that can be chosen: the parser's, those for the encoding of documents, those for attribute values, those
 * for elements and attributes, those for WAI-ARIA, and those for JavaScript and CSS.
 */
export const ruleGroups = ['parse', 'encoding', 'values', 'conformance', 'aria', 'scripts', 'css'] as const;
/** A group of rules that can be chosen. */
export type RuleGroup = (typeof ruleGroups)[number];

/** The groups if none are chosen. `scripts` does nothing without its parser. */
export const defaultGroups: readonly RuleGroup[] = ruleGroups.filter((group) => group !== 'css');

/** The group of a finding's code. Comments that disable codes are always checked. */
export type Group = RuleGroup | 'comment';

/** How bad a finding is. Errors break the rules; warnings are worth a look. */
export type Severity = 'error' | 'warning';
