import { asciiLowercase } from '../../core/infra/code-points.ts';
import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import { stripASCIIWhitespace } from '../microsyntaxes/parser-idioms.ts';

/** Valid MIME type string — https://mimesniff.spec.whatwg.org/#valid-mime-type */
export function validateMIMEType(text: string): Invalidity | null {
  const typeEnd = tokenEnd(text, 0);
  const subtypeEnd = text[typeEnd] === '/' ? tokenEnd(text, typeEnd + 1) : -1;
  if (typeEnd === 0 || subtypeEnd <= typeEnd + 1)
    return invalid('expected a MIME type such as “text/html”', 0);
  let position = subtypeEnd;
  while (position < text.length) {
    const semicolon = spacesEnd(text, position);
    if (text[semicolon] !== ';') return invalid('expected “;” or nothing', position);
    const name = spacesEnd(text, semicolon + 1);
    const nameEnd = tokenEnd(text, name);
    if (nameEnd === name || text[nameEnd] !== '=') return invalid('expected a parameter name and “=”', name);
    const value = nameEnd + 1;
    position = text[value] === '"' ? quotedEnd(text, value) : tokenEnd(text, value);
    if (position === value) return invalid('expected the value of a parameter', value);
  }
  return null;
}

/** The end of the HTTP token at `start`; `start` itself if there is none. */
function tokenEnd(text: string, start: number): number {
  const token = /[!#$%&'*+\-.^`|~\w]*/y;
  token.lastIndex = start;
  token.test(text);
  return token.lastIndex;
}

function spacesEnd(text: string, start: number): number {
  let end = start;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return end;
}

/**
 * The end of the quoted string that begins at `start`; `start` itself if it is not closed, or has characters that such a string
 * cannot have — https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point
 */
function quotedEnd(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '"') return i + 1;
    if (text[i] === '\\') i++;
    if (i < text.length && !/[\t -~\x80-\xFF]/.test(text[i]!)) return start;
  }
  return start;
}

/** https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type */
export function validateScriptType(text: string): Invalidity | null {
  if (text === '' || /^(?:module|importmap|speculationrules)$/i.test(text)) return null;
  return validateMIMEType(text);
}

/** https://html.spec.whatwg.org/multipage/obsolete.html#attr-style-type */
export function validateStyleType(text: string): Invalidity | null {
  return asciiLowercase(text) === 'text/css' ? null : invalid('expected “text/css”', 0);
}

/** Comma-separated kinds of files — https://html.spec.whatwg.org/multipage/input.html#attr-input-accept */
export function validateAccept(text: string): Invalidity | null {
  const seen = new Set<string>();
  let start = 0;
  for (const item of text === '' ? [] : text.split(',')) {
    const token = asciiLowercase(stripASCIIWhitespace(item));
    const offset = start + item.length - item.trimStart().length;
    start += item.length + 1;
    if (seen.has(token)) return invalid('duplicate file type', offset);
    seen.add(token);
    if (/^(?:audio|video|image)\/\*$/.test(token) || /^\../.test(token)) continue;
    const problem = validateMIMEType(token);
    if (problem !== null || token.includes(';'))
      return invalid('expected a MIME type without parameters, or an extension such as “.pdf”', offset);
  }
  return null;
}
