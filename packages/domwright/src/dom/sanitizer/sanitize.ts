import { checkOptionNames, checkString, ownOptions } from '../../core/infra/arguments.ts';
import { serialize } from '../nodes/serialize.ts';
import { type MarkupOptions, markupOptionNames, parseMarkup } from './parse-markup.ts';
import { getASanitizerInstanceFromOptions, type SanitizerOption, sanitizeTree } from './sanitizer-option.ts';

/** Options of `sanitize`. */
export interface SanitizeOptions extends MarkupOptions {
  /** What stays. Default 'default', the built-in safe default configuration. */
  sanitizer?: SanitizerOption;
}

const sanitizeOptionNames = ['sanitizer', ...markupOptionNames];

/**
 * Removes from markup what is not allowed and what can run script. It is `setHTML` or `parseHTML` and then `serialize`,
 * with one parse. A template with `shadowrootmode` is a template like others.
 *
 * @param html a fragment, or with `document: true` a document
 * @returns the markup of what is left
 * @throws TypeError for a wrong argument, or a configuration that is not valid
 */
export function sanitize(html: string, options?: SanitizeOptions): string {
  checkString(html, 'html');
  checkOptionNames(options, sanitizeOptionNames);
  const { sanitizer: _, ...markup } = ownOptions(options);
  const sanitizer = getASanitizerInstanceFromOptions(options, true);
  const tree = parseMarkup(html, markup);
  if (tree === null) return '';
  sanitizeTree(tree, sanitizer, true, false);
  return serialize(tree);
}
