import { checkString } from '../../core/infra/arguments.ts';

/*
 * The characters that XML allows in names and text, and the mappings of
 * https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset
 */

/** NameStartChar without the colon — https://www.w3.org/TR/xml/#NT-NameStartChar */
const nameStart =
  'A-Z_a-z\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F' +
  '\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const nameRest = `${nameStart}\\-.0-9\\xB7\\u0300-\\u036F\\u203F-\\u2040`;

const ncName = /* @__PURE__ */ new RegExp(`^[${nameStart}][${nameRest}]*$`, 'u');
const notInNCName = /* @__PURE__ */ new RegExp(`^[^${nameStart}]|[^${nameRest}]`, 'gu');

/** NCName — https://www.w3.org/TR/xml-names/#NT-NCName */
export function isNCName(name: string): boolean {
  return ncName.test(name);
}

/**
 * Replaces each character not allowed in an NCName with `U` and the six digits of its code point. (An empty name,
 * which no parser creates, becomes `_`.)
 */
export function coerceName(name: string): string {
  checkString(name, 'name');
  if (ncName.test(name)) return name;
  if (name === '') return '_';
  return name.replace(
    notInNCName,
    (character) => `U${character.codePointAt(0)!.toString(16).toUpperCase().padStart(6, '0')}`,
  );
}

/** Not Char — https://www.w3.org/TR/xml/#NT-Char — except FORM FEED, which has a separate rule. */
const notXMLCharacter = /[\0-\x08\x0b\x0e-\x1f\ud800-\udfff\ufffe\uffff]/gu;

/** Replaces each character not allowed in XML with U+FFFD, except FORM FEED. */
export function coerceCharacters(text: string): string {
  checkString(text, 'text');
  return text.replace(notXMLCharacter, '\ufffd');
}

/** Replaces each FORM FEED with a space. */
export function coerceFormFeeds(text: string): string {
  checkString(text, 'text');
  return text.includes('\f') ? text.replaceAll('\f', ' ') : text;
}

/** Adds a space between any two consecutive hyphens in a comment's data. */
export function coerceCommentHyphens(data: string): string {
  checkString(data, 'data');
  return data.includes('--') ? data.replace(/-(?=-)/g, '- ') : data;
}

/** Adds a space at the end of a comment's data if that is a hyphen. */
export function coerceCommentEnd(data: string): string {
  checkString(data, 'data');
  return data.endsWith('-') ? `${data} ` : data;
}

/** Whether an attribute in no namespace has the prefix `xml`, which is always bound — https://www.w3.org/TR/xml-names/#ns-decl */
export function isXMLAttribute(name: string): boolean {
  return name.startsWith('xml:') && isNCName(name.slice(4));
}
