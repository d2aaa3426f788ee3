/**
 * Code of template languages in pages. For the project's other packages only: it may change in any version.
 *
 * @module
 */

export { type TemplateLanguageName, templateLanguages } from '../../core/templates/languages.ts';
export type { CodePlace } from '../../core/templates/markup-places.ts';
export { type SkipPattern, skipPatternIn } from '../../core/templates/patterns.ts';
export type { BlockRole, CodeKind, CodeSpan } from '../../core/templates/spans.ts';
export { TemplateCode } from '../../core/templates/template-code.ts';
