import type { RuleGroup, Severity } from '../codes/groups.ts';
import type { SkipPattern } from '../skip-patterns.ts';
import type { EditionName } from './setting-values.ts';

/** The level of each code with a rule. A code without a rule keeps its own severity. */
export type Rules = Readonly<Record<string, 'off' | Severity>>;

/** NB: `rules` is an ordinary object, which inherits `constructor` and other members from its prototype. */
export function ruleOf(rules: Rules, code: string): Rules[string] | undefined {
  return Object.hasOwn(rules, code) ? rules[code] : undefined;
}

/** How a file is checked. */
export interface FileSettings {
  readonly context?: string;
  readonly scripting: boolean;
  /** Default: 'living'. */
  readonly edition?: EditionName;
  readonly contentType?: string;
  readonly encoding?: string;
  readonly locale?: string;
  /** The rules that are checked. Default: `defaultGroups`. */
  readonly groups?: readonly RuleGroup[];
  /** Code of template languages, which is not checked. */
  readonly skipPatterns?: readonly SkipPattern[];
  readonly rules: Rules;
  /** How many findings of an input are kept; the rest are only counted. */
  readonly maxFindings: number;
  /** Default: that of the other commands. */
  readonly maxNodes?: number;
}
