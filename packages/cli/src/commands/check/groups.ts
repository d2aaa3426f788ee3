/**
 * The groups of rules that can be chosen: the parser's, those for the encoding of documents, those for attribute values, those
 * for elements and attributes, and those for WAI-ARIA.
 */
export const ruleGroups = ['parse', 'encoding', 'values', 'conformance', 'aria'] as const;
export type RuleGroup = (typeof ruleGroups)[number];

/** The group of a finding's code. Comments that disable codes are always checked. */
export type Group = RuleGroup | 'comment';

export type Severity = 'error' | 'warning';
