import { type AllowedNames, type FrameworkName, frameworks } from 'domwright/conformance';
import type { TemplateLanguageName } from 'domwright/templates';
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
  /** The template language of the file. */
  readonly templates?: TemplateLanguageName;
  /** Own delimiters of code of template languages, which is not checked. */
  readonly skipPatterns?: readonly SkipPattern[];
  /** Names of attributes and elements that are allowed beside those of the standard. */
  readonly allow?: AllowedNames;
  readonly rules: Rules;
  /** How many findings of an input are kept; the rest are only counted. */
  readonly maxFindings: number;
  /** Default: that of the other commands. */
  readonly maxNodes?: number;
}

/** The names that are allowed in a file; those of its template language are. */
export function allowedIn({ allow, templates }: FileSettings): AllowedNames | undefined {
  if (templates === undefined || !Object.hasOwn(frameworks, templates)) return allow;
  return { ...allow, frameworks: [...(allow?.frameworks ?? []), templates as FrameworkName] };
}
