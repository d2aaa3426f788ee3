import {
  openingDelimiters,
  type SkipPattern,
  TemplateCode,
  type TemplateLanguageName,
} from 'domwright/templates';

export { type SkipPattern, skipPatternIn } from 'domwright/templates';

/** What a pattern must be, for messages. */
export const SKIP_PATTERN = "two delimiters with … or ... between them, such as '{{...}}' or '<%...%>'";

/** What says what code of template languages is. */
export interface TemplateSettings {
  readonly templates?: TemplateLanguageName;
  readonly skipPatterns?: readonly SkipPattern[];
}

/** Whether bytes may have code of these languages. */
export function mayHaveCode(bytes: Uint8Array, { templates, skipPatterns = [] }: TemplateSettings): boolean {
  if (templates === undefined && skipPatterns.length === 0) return false;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const openings = templates === undefined ? [] : openingDelimiters(templates);
  return [...openings, ...skipPatterns.map(({ start }) => start)].some((opening) => {
    const inUTF16 = Buffer.from(opening, 'utf16le');
    const isElsewhere = /[^\0-\x7f]/.test(opening) || buffer.includes(inUTF16);
    return isElsewhere || buffer.includes(opening) || buffer.includes(inUTF16.swap16());
  });
}

/** The code in a text; null if there is none. */
export function codeIn(
  text: string,
  { templates, skipPatterns = [] }: TemplateSettings,
): TemplateCode | null {
  return TemplateCode.in(text, templates ?? null, skipPatterns);
}
