import { CodePoint } from '../infra/code-points.ts';
import { Cook, cook } from './cook.ts';

const NAME_START =
  ':A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f' +
  '\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}';
const NAME = `[${NAME_START}][-.\\d\\u00b7\\u0300-\\u036f\\u203f\\u2040${NAME_START}]*`;
const REFERENCE = '&(?:#\\d+|#x[\\dA-Fa-f]+|amp|lt|gt|quot|apos);';
const SPACE = '[\\t\\n\\r ]';

/** White space, a name, and a value in quotes, with white space or nothing after it. */
const PSEUDO_ATTRIBUTE =
  `${SPACE}*(${NAME})${SPACE}*=${SPACE}*` +
  `("(?:[^"<&]|${REFERENCE})*"|'(?:[^'<&]|${REFERENCE})*')(?=${SPACE}|$)`;

/** The value of a pseudo-attribute in the data of a processing instruction, or null. */
export function pseudoAttributeIn(data: string, name: string): string | null {
  return pseudoAttributesOf(data).get(name) ?? null;
}

/**
 * The pseudo-attributes in the data of a processing instruction. There are none if any of the data is something else, or if
 * two have the same name — https://www.w3.org/TR/xml-stylesheet/#parsing-pseudo-attributes
 */
export function pseudoAttributesOf(data: string): Map<string, string> {
  const pattern = new RegExp(PSEUDO_ATTRIBUTE, 'uy');
  const attributes = new Map<string, string>();
  // NB: not a regular expression, which would try a long run of spaces from each of them.
  let end = data.length;
  while (end > 0 && isSpace(data.charCodeAt(end - 1))) end--;
  while (pattern.lastIndex < end) {
    const found = pattern.exec(data);
    if (found === null || attributes.has(found[1]!)) return new Map();
    attributes.set(found[1]!, cook(found[2]!.slice(1, -1), Cook.Reference));
  }
  return attributes;
}

function isSpace(unit: number): boolean {
  return (
    unit === CodePoint.Space ||
    unit === CodePoint.LineFeed ||
    unit === CodePoint.CarriageReturn ||
    unit === CodePoint.Tab
  );
}
