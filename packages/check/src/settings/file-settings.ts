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
  /** The context element if the file is a fragment, such as 'div' or 'svg path'. Default: it is a document. */
  readonly context?: string;
  /** Whether to parse as if scripting were enabled, so that `noscript` contains text. */
  readonly scripting: boolean;
  /** Default: 'living'. */
  readonly edition?: EditionName;
  /** The Content-Type header that the file came with; its charset is used to decode it. */
  readonly contentType?: string;
  /** The label of the file's encoding; only a byte order mark overrides it. */
  readonly encoding?: string;
  /** The locale that determines the encoding of a file that declares none, such as 'ja'. */
  readonly locale?: string;
  /** The rules that are checked. Default: `defaultGroups`. */
  readonly groups?: readonly RuleGroup[];
  /** The template language of the file. */
  readonly templates?: TemplateLanguageName;
  /** Own delimiters of code of template languages, which is not checked. */
  readonly skipPatterns?: readonly SkipPattern[];
  /** Names of attributes and elements that are allowed beside those of the standard. */
  readonly allow?: AllowedNames;
  /** The levels of codes; the others keep their own. */
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
