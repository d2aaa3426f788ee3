import { checkBoolean, ownOptions } from '../../core/infra/arguments.ts';
import { DEFAULT_EDITION, type EditionName } from '../../core/infra/edition-option.ts';
import type { ParseOptions } from '../../core/options/options.ts';
import type { Document } from '../nodes/document.ts';
import type { DocumentFragment } from '../nodes/document-fragment.ts';
import type { Element } from '../nodes/element.ts';
import { parse } from '../parsing/html-parser.ts';
import { type ContextDescription, contextElement, parseFragment } from '../parsing/parse-fragment.ts';
import { isScript } from './inner-sanitize.ts';

/** Options for parsing markup that will be serialized again. */
export interface MarkupOptions extends Omit<ParseOptions, 'allowDeclarativeShadowRoots' | 'fastPath'> {
  /** Whether the markup is a whole document instead of a fragment. Default false. */
  document?: boolean;
  /**
   * The element that the result will be put into: a name such as 'div', 'tr' or 'svg path', a description or an
   * element. Default 'div'.
   */
  context?: string | ContextDescription | Element;
  /** Whether `noscript` contains text, as where scripts run (true), or elements (false). Default true. */
  scripting?: boolean;
  /** The edition of the standard. Default 'living', which also escapes `<` and `>` in attributes. */
  edition?: EditionName;
}

export const markupOptionNames: readonly string[] = [
  ...['document', 'context', 'scripting', 'edition'],
  ...['onParseError', 'maxParseErrors', 'onParseErrorsOmitted', 'stopAtFirstParseError'],
  ...['maxInputLength', 'maxNodes', 'maxDepth', 'maxAttributes', 'maxTime', 'onLimit'],
];

/**
 * Parses a document or a fragment. Null for the contents of a `script`, which are not markup.
 *
 * @param options with checked names
 * @throws TypeError for a wrong value
 */
export function parseMarkup(html: string, options: MarkupOptions): Document | DocumentFragment | null {
  const {
    scripting = true,
    edition = DEFAULT_EDITION,
    document = false,
    context,
    ...others
  } = ownOptions(options);
  checkBoolean(document, "option 'document'");
  if (document && context !== undefined) {
    throw new TypeError("option 'context' is for fragments: a document has no context element");
  }
  const parsing = { ...others, scripting, edition, allowDeclarativeShadowRoots: false };
  if (document) return parse(html, parsing);
  const element = context ?? 'div';
  if (isScript(contextElement(element))) return null;
  return parseFragment(html, { ...parsing, context: element });
}

/** The name of the element that markup is parsed for; null for a document. */
export function contextNameOf({ document = false, context = 'div' }: MarkupOptions): string | null {
  if (document) return null;
  return typeof context === 'string' ? context : context.localName;
}
