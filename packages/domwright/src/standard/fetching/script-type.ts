import { wrongArgument } from '../../core/infra/arguments.ts';
import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { isJavaScriptEssence } from './mime-type-groups.ts';

/** What kind of script an element holds; null for a data block, which isn't run. */
export type ScriptType = 'classic' | 'module' | 'importmap' | 'speculationrules' | null;

/**
 * The script block's type string and what it means: steps 8 to 12 of preparing a script element —
 * https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
 *
 * @param type the value of the `type` attribute, null if there is none
 * @param language the value of the `language` attribute, null if there is none
 * @throws TypeError if either is neither a string nor null
 */
export function scriptTypeOf(type: string | null, language: string | null): ScriptType {
  if (typeof type !== 'string' && type !== null) throw wrongArgument('type', 'a string or null', type);
  if (typeof language !== 'string' && language !== null)
    throw wrongArgument('language', 'a string or null', language);
  let string: string;
  if (type === '' || (type === null && (language === null || language === ''))) string = 'text/javascript';
  else if (type !== null) string = stripASCIIWhitespace(type);
  else string = `text/${language}`;
  const lower = asciiLowercase(string);
  if (isJavaScriptEssence(lower)) return 'classic';
  if (lower === 'module' || lower === 'importmap' || lower === 'speculationrules') return lower;
  return null;
}
