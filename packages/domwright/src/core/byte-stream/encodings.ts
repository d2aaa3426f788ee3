import { wrongArgument } from '../infra/arguments.ts';
import { labelToName } from './decoders.ts';

// The names that the rules of HTML mention, as the Encoding Standard writes them.
export const UTF_8 = 'UTF-8';
export const UTF_16BE = 'UTF-16BE';
export const UTF_16LE = 'UTF-16LE';
export const WINDOWS_1252 = 'windows-1252';
export const X_USER_DEFINED = 'x-user-defined';
export const REPLACEMENT = 'replacement';

/**
 * Get an encoding — https://encoding.spec.whatwg.org/#concept-encoding-get
 *
 * @param label any label, in any case, with or without ASCII whitespace around it
 * @returns the encoding's name, written as the standard writes it (`UTF-8`, `windows-1252`, `Shift_JIS`), or null for
 *   failure
 */
export function getAnEncoding(label: string): string | null {
  return labelToName(label);
}

/**
 * Whether an encoding is UTF-16BE/LE — https://encoding.spec.whatwg.org/#utf-16be-le
 *
 * @param encoding the encoding's name
 */
export function isUTF16(encoding: string): boolean {
  return encoding === UTF_16LE || encoding === UTF_16BE;
}

/**
 * The encoding that a caller asks for by label.
 *
 * @param option what the caller calls it
 * @throws TypeError if the label is no string or that of no encoding
 */
export function requireEncoding(label: string, option: string): string {
  const encoding = typeof label === 'string' ? getAnEncoding(label) : null;
  if (encoding !== null) return encoding;
  throw wrongArgument(option, 'the label of an encoding', label);
}
