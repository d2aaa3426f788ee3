/**
 * Code of template languages in pages: where it is, what it does, and what of a page is not known because of it.
 *
 * @module
 */

export type { UnclosedCode } from '../core/templates/code-spans.ts';
export {
  openingDelimiters,
  type TemplateLanguageName,
  templateLanguageNames,
} from '../core/templates/languages.ts';
export type { MarkupPlace } from '../core/templates/markup-places.ts';
export { type SkipPattern, skipPatternIn } from '../core/templates/patterns.ts';
export type { BlockRole, CodeKind, CodeMeaning, CodeSpan } from '../core/templates/spans.ts';
export { TemplateCode } from '../core/templates/template-code.ts';
