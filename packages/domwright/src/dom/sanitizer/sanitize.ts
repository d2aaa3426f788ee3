import { editionNamed } from '../../core/editions/editions.ts';
import { checkFunction, checkString, ownOptions } from '../../core/infra/arguments.ts';
import { DEFAULT_EDITION } from '../../core/infra/edition-option.ts';
import { serialize } from '../nodes/serialize.ts';
import { checkSanitizeOptions } from './misplaced-options.ts';
import { contextNameOf, type MarkupOptions, markupOptionNames, parseMarkup } from './parse-markup.ts';
import { Policy, policyFrom } from './policy-option.ts';
import { type Removal, Removals } from './removals.ts';
import { sanitizeFragment } from './sanitize-fragment.ts';
import { getASanitizerInstanceFromOptions, type SanitizerOption, sanitizeTree } from './sanitizer-option.ts';
import { writtenAsKept } from './written-as-kept.ts';

/** Options of `sanitize`. */
export interface SanitizeOptions extends MarkupOptions {
  /** What to keep. Default 'default', the built-in safe default configuration. */
  sanitizer?: SanitizerOption;
  /** What to keep, as compiled by `policy`, instead of `sanitizer`. */
  policy?: Policy;
  /**
   * Called for everything that is removed, before the result is returned: in tree order, with a template's contents
   * after everything around the template. If an element is removed with its contents, only the element is reported.
   * Each tag and attribute is reported once, even if the parser created several elements from the tag.
   */
  onRemove?: (removal: Removal) => void;
}

const sanitizeOptionNames = ['sanitizer', 'policy', ...markupOptionNames, 'onRemove'];

/**
 * Removes everything from markup that is not allowed or can run script. The same as `setHTML` or `parseHTML` followed
 * by `serialize`, in one parse, except that the result, parsed again, is the tree that was kept: the first line feed of a
 * `pre` is written twice, and a carriage return as a reference. A template with `shadowrootmode` is an ordinary template.
 *
 * @param html a fragment, or with `document: true` a document
 * @returns the markup of the rest
 * @throws TypeError for a wrong argument or an invalid configuration, and if a `sanitizer` and a `policy` are given
 */
export function sanitize(html: string, options?: SanitizeOptions): string {
  checkString(html, 'html');
  checkSanitizeOptions(options, sanitizeOptionNames);
  const given = options === undefined ? noOptions : ownOptions(options);
  const { onRemove } = given;
  if (onRemove !== undefined) checkFunction(onRemove, "option 'onRemove'");
  const rules = policyFrom(given) ?? getASanitizerInstanceFromOptions(options, true);
  if (isSimple(given)) {
    const { context = 'div', scripting = true, edition = DEFAULT_EDITION } = given;
    const applied = rules instanceof Policy ? rules : rules.configurationFor(true);
    const written = sanitizeFragment(html, applied, context, scripting, editionNamed(edition));
    if (written !== null) return written;
  }
  const { sanitizer: _, policy: __, onRemove: ___, ...markup } = given;
  const tree = parseMarkup(html, markup);
  if (tree === null) return '';
  const removals = onRemove === undefined ? null : new Removals(tree.table, html, onRemove);
  if (rules instanceof Policy) rules.applyTo(tree.table, tree.handle, contextNameOf(markup), removals);
  else sanitizeTree(tree, rules, true, false, removals);
  return writtenAsKept(tree.table, tree.handle, () => serialize(tree));
}

const noOptions: SanitizeOptions = /* @__PURE__ */ Object.freeze(ownOptions({}));

/** Options with which only the caller sees the parse, and no limit applies. All are valid. */
interface SimpleOptions extends SanitizeOptions {
  context?: string;
}

/** `given`: own members only. */
function isSimple(given: SanitizeOptions): given is SimpleOptions {
  if (given === noOptions) return true;
  for (const name of Object.keys(given) as (keyof SanitizeOptions)[]) {
    const value = given[name];
    if (value === undefined || name === 'sanitizer' || name === 'policy') continue;
    if (name === 'context' && typeof value === 'string') continue;
    if (name === 'scripting' && typeof value === 'boolean') continue;
    if (name === 'edition' && (value === 'living' || value === '2024')) continue;
    return false;
  }
  return true;
}
