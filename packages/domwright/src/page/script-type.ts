import { asciiLowercase } from '../infra/code-points.ts';

/** What kind of script an element holds; null if it is none that is run. */
export type ScriptType = 'classic' | 'module' | 'importmap' | 'speculationrules' | null;

/** JavaScript MIME type essences — https://mimesniff.spec.whatwg.org/#javascript-mime-type-essence-match */
const javaScriptTypes: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'application/ecmascript',
  'application/javascript',
  'application/x-ecmascript',
  'application/x-javascript',
  'text/ecmascript',
  'text/javascript',
  'text/javascript1.0',
  'text/javascript1.1',
  'text/javascript1.2',
  'text/javascript1.3',
  'text/javascript1.4',
  'text/javascript1.5',
  'text/jscript',
  'text/livescript',
  'text/x-ecmascript',
  'text/x-javascript',
]);

/**
 * The script block's type string and what it means: steps 8 to 12 of preparing a script element —
 * https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
 */
export function scriptTypeOf(type: string | null, language: string | null): ScriptType {
  let string: string;
  if (type === '' || (type === null && (language === null || language === ''))) string = 'text/javascript';
  else if (type !== null) string = type.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, '');
  else string = `text/${language}`;
  const lower = asciiLowercase(string);
  if (javaScriptTypes.has(lower)) return 'classic';
  if (lower === 'module' || lower === 'importmap' || lower === 'speculationrules') return lower;
  return null;
}
