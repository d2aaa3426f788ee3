import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { isJavaScriptEssence } from '../../standard/fetching/mime-type-groups.ts';

/** The kind of script in an element; null if it does not run. */
export type ScriptType = 'classic' | 'module' | 'importmap' | 'speculationrules' | null;

/**
 * The script block's type string and what it means: steps 8 to 12 of preparing a script element —
 * https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
 */
export function scriptTypeOf(type: string | null, language: string | null): ScriptType {
  let string: string;
  if (type === '' || (type === null && (language === null || language === ''))) string = 'text/javascript';
  else if (type !== null) string = stripASCIIWhitespace(type);
  else string = `text/${language}`;
  const lower = asciiLowercase(string);
  if (isJavaScriptEssence(lower)) return 'classic';
  if (lower === 'module' || lower === 'importmap' || lower === 'speculationrules') return lower;
  return null;
}
