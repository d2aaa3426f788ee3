import { CodePoint } from '../infra/code-points.ts';
import { getAnEncoding, isUTF16, UTF_8 } from './encodings.ts';
import { isomorphicDecode } from './isomorphic-decode.ts';

/**
 * Get an XML encoding —
 * https://html.spec.whatwg.org/multipage/parsing.html#concept-get-xml-encoding-when-sniffing
 *
 * @returns the name of the encoding, or null for failure
 */
export function getAnXMLEncoding(bytes: Uint8Array): string | null {
  if (!isAt(bytes, 0, '<?xml')) return null;
  // The declaration has to end, but nothing says that "encoding" stands before its end.
  const xmlDeclarationEnd = bytes.indexOf(CodePoint.GreaterThanSign);
  if (xmlDeclarationEnd < 0) return null;
  let encodingPosition = 0;
  while (!isAt(bytes, encodingPosition, 'encoding')) {
    encodingPosition = bytes.indexOf(0x65, encodingPosition + 1);
    if (encodingPosition < 0) return null;
  }
  encodingPosition = skipSpacesAndControls(bytes, encodingPosition + 'encoding'.length);
  if (bytes[encodingPosition] !== CodePoint.EqualsSign) return null;
  encodingPosition = skipSpacesAndControls(bytes, encodingPosition + 1);
  const quoteMark = bytes[encodingPosition];
  if (quoteMark !== CodePoint.QuotationMark && quoteMark !== CodePoint.Apostrophe) return null;
  encodingPosition++;
  const encodingEndPosition = bytes.indexOf(quoteMark, encodingPosition);
  if (encodingEndPosition < 0) return null;
  const potentialEncoding = bytes.subarray(encodingPosition, encodingEndPosition);
  if (potentialEncoding.some((byte) => byte <= CodePoint.Space)) return null;
  const encoding = getAnEncoding(isomorphicDecode(potentialEncoding));
  return encoding !== null && isUTF16(encoding) ? UTF_8 : encoding;
}

function isAt(bytes: Uint8Array, position: number, ascii: string): boolean {
  for (let i = 0; i < ascii.length; i++) {
    if (bytes[position + i] !== ascii.charCodeAt(i)) return false;
  }
  return true;
}

function skipSpacesAndControls(bytes: Uint8Array, position: number): number {
  while (position < bytes.length && bytes[position]! <= CodePoint.Space) position++;
  return position;
}
