/** Escaping a string — https://html.spec.whatwg.org/multipage/parsing.html#escapingString */

export const NO_BREAK_SPACE = 0xa0;

const escapedInText = /[&<>\u00a0]/g;
const escapedInAttribute = /[&<>"\u00a0]/g;
const escapedInAttributeIn2024 = /[&"\u00a0]/g;

/** Escaping a string, in text. */
export function escapeText(string: string): string {
  return escape(string, escapedInText);
}

/** Escaping a string, in attribute mode. */
export function escapeAttributeValue(string: string): string {
  return escape(string, escapedInAttribute);
}

/** The same in the 2024 edition. */
export function escapeAttributeValueOf2024(string: string): string {
  return escape(string, escapedInAttributeIn2024);
}

function escape(string: string, pattern: RegExp): string {
  pattern.lastIndex = 0;
  if (!pattern.test(string)) return string;
  let escaped = '';
  let start = 0;
  do {
    const at = pattern.lastIndex - 1;
    escaped += string.slice(start, at) + referenceTo(string.charCodeAt(at));
    start = at + 1;
  } while (pattern.test(string));
  return escaped + string.slice(start);
}

function referenceTo(codeUnit: number): string {
  switch (codeUnit) {
    case 0x26:
      return '&amp;';
    case 0x3c:
      return '&lt;';
    case 0x3e:
      return '&gt;';
    case NO_BREAK_SPACE:
      return '&nbsp;';
    default:
      return '&quot;';
  }
}
