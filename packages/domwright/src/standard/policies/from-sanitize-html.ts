import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import type { Policy } from '../../dom/sanitizer/policy-option.ts';
import { canBecome, cannotStay, elementsThatCannotStay, isElementName } from './element-names.ts';
import { NotCarriedOver } from './not-carried-over.ts';
import type { ElementPolicy } from './options.ts';
import { policyWith } from './policy.ts';
import { readOptions, type SanitizeHtmlOptions } from './sanitize-html-options.ts';
import { SanitizeHtmlRules } from './sanitize-html-rules.ts';
import { SanitizeHtmlSession } from './sanitize-html-session.ts';

/** Elements whose contents are text to the parser, or a tree of their own. */
const notText = ['iframe', 'noembed', 'noframes', 'noscript', 'template'];

/** The options of sanitize-html that are functions, with what these get. */
export interface SanitizeHtmlFunctions {
  /** New names, or functions that return a new name and new attributes. */
  transformTags?:
    | Readonly<Record<string, string | ((tagName: string, attribs: Record<string, string>) => object)>>
    | undefined;
  /** Returns whether an element goes, or 'excludeTag' if only its tags do. */
  exclusiveFilter?(frame: {
    readonly tag: string;
    readonly attribs: Record<string, string>;
    readonly text: string;
    readonly mediaChildren: readonly string[];
  }): unknown;
  /** Returns the markup in the place of a text. */
  textFilter?(text: string, tagName: string): string;
  /** Called for each start tag of the source. */
  onOpenTag?(name: string, attribs: Record<string, string>): void;
  /** Called for each end of an element; `isImplied` if it has no end tag. */
  onCloseTag?(name: string, isImplied: boolean): void;
}

/**
 * The policy for options of sanitize-html 2, including its functions.
 *
 * Its parser reads some markup differently from browsers, and what no policy keeps goes even if `allowedTags` or
 * `allowedAttributes` are false.
 *
 * @throws TypeError for a value of the wrong type; also one that lists the options that a policy cannot carry over:
 * scripts, styles, event handlers, MathML and SVG, and options of the parser
 */
export function fromSanitizeHtmlOptions(
  options: SanitizeHtmlFunctions & { readonly [option: string]: unknown },
): Policy;
/** Options whose type says what its functions get. */
export function fromSanitizeHtmlOptions(options: object): Policy;
export function fromSanitizeHtmlOptions(options: object): Policy {
  if (!isObject(options) || Array.isArray(options)) throw wrongArgument('options', 'an object', options);
  const problems = new NotCarriedOver('sanitize-html');
  const given = readOptions(options, problems);
  const rules = new SanitizeHtmlRules(given, problems);
  const { allowedTags, mode } = given;
  const isKept = (tag: string) =>
    tag === 'iframe' ? rules.keepsFrames : isElementName(tag) && !cannotStay(tag);
  for (const tag of allowedTags ?? []) if (tag !== 'iframe' && !isKept(tag)) problems.add('allowedTags', tag);
  const discards = mode === 'discard' || mode === 'completelyDiscard';
  const tags = [...(allowedTags ?? new Set([...rules.namedTags(), 'iframe']))].filter(isKept);
  const rename = needsSession(given) ? null : (given.renames ?? new Map<string, string>());
  const elements: Record<string, ElementPolicy> = {};
  for (const tag of tags) if (!rename?.has(tag)) elements[tag] = rules.of(tag);
  const escaped: Record<string, ElementPolicy> = {};
  if (!discards && allowedTags !== null) {
    for (const tag of rules.namedTags()) if (!allowedTags.has(tag)) escaped[tag] = rules.of(tag, true);
  }
  const others = rules.of('*', allowedTags !== null);
  problems.throwIfAny();
  return policyWith(
    {
      elements,
      rename: Object.fromEntries([...(rename ?? [])].filter(([, to]) => Object.hasOwn(elements, to))),
      remove: removedBy(given, rename).filter((tag) => !Object.hasOwn(elements, tag)),
      schemes: given.schemes,
      protocolRelativeURLs: given.allowProtocolRelative,
    },
    {
      ...(allowedTags === null || !discards ? { others, escapesOthers: allowedTags !== null } : undefined),
      ...{ escaped, adjusted: rules.adjusted.bind(rules) },
      session: rename === null ? (table) => new SanitizeHtmlSession(table, given) : null,
    },
  );
}

/** Whether more than the rules of a policy is needed. */
function needsSession(given: SanitizeHtmlOptions): boolean {
  const { mode, nestingLimit, renames, textFilter, exclusiveFilter, onOpenTag, onCloseTag } = given;
  if (mode !== 'discard' || nestingLimit !== Infinity || renames === null) return true;
  if ([textFilter, exclusiveFilter, onOpenTag, onCloseTag].some((each) => each !== null)) return true;
  // A policy renames each element once, to one that it keeps, with the same kind of contents.
  return [...renames].some(
    ([from, to]) => renames.has(to) || given.allowedTags?.has(to) !== true || !canBecome(from, to),
  );
}

function removedBy(given: SanitizeHtmlOptions, rename: ReadonlyMap<string, string> | null): string[] {
  const { allowedTags, nonTextTags, mode } = given;
  if (allowedTags === null) return elementsThatCannotStay();
  if (mode === 'escape' || mode === 'recursiveEscape') return [];
  return [...new Set([...nonTextTags, ...notText])].filter((tag) => rename?.has(tag) !== true);
}
