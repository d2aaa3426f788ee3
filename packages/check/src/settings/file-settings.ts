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

/** The settings that `overrides` can change for some files. */
export interface FileConfig {
  /** The level of each code with a rule; other codes keep their own. */
  readonly rules?: Rules;
  /** The context element if files are fragments, such as 'div' or 'svg path'. Default: they are documents. */
  readonly context?: string;
  /** Whether to parse as if scripting were enabled, so that `noscript` contains text. Default: false. */
  readonly scripting?: boolean;
  /** The edition of the HTML Standard. Default: 'living'. */
  readonly edition?: EditionName;
  /** The Content-Type header that the files came with; its charset is used to decode them. */
  readonly contentType?: string;
  /** The label of the files' encoding; only a byte order mark overrides it. */
  readonly encoding?: string;
  /** The locale that determines the encoding of files that declare none, such as 'ja'. */
  readonly locale?: string;
  /** The groups of rules that are checked. Default: `defaultGroups`. */
  readonly groups?: readonly RuleGroup[];
  /** The template language of the files, whose code is not checked. Default: none. */
  readonly templates?: TemplateLanguageName;
  /** Delimiters of other code that is not checked. Default: none. */
  readonly skipPatterns?: readonly SkipPattern[];
  /** Names of attributes and elements that are allowed beside those of the standard. Default: none. */
  readonly allow?: AllowedNames;
}

/** How a file is checked. */
export interface FileSettings extends FileConfig {
  /** The levels of codes; the others keep their own. */
  readonly rules: Rules;
  /** Whether to parse as if scripting were enabled, so that `noscript` contains text. */
  readonly scripting: boolean;
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
