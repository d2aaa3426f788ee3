import { encodeTable, pushBytes } from '../bytes/encode-table.ts';
import { CharacterSet, escapeSequences } from '../bytes/iso-2022-jp.ts';
import { pushReference, wellFormed } from './encode-text.ts';

const ISO_2022_JP = 'ISO-2022-JP';

/** EUC-JP's first byte of what is a single byte in ISO-2022-JP's Katakana, which encoders do not use. */
const HALF_WIDTH_KATAKANA = 0x8e;

/**
 * ISO-2022-JP's encoder — https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
 *
 * NB: two escape sequences in a row are malformed. So it writes one only in front of a character that needs it, and does
 * not end in ASCII: whoever writes something else has to choose the character set of that.
 */
export class ISO2022JPEncoder {
  /** Where the next text begins. */
  characterSet: CharacterSet = CharacterSet.ASCII;

  /**
   * The bytes of a text. A character that the encoding lacks becomes a decimal character reference. So does half-width
   * katakana, which the standard makes full-width.
   *
   * @param hasReferences whether a character reference means anything there
   * @throws Error if the encoding lacks a character where there are no references. The character set is the same then.
   */
  encode(text: string, hasReferences: boolean): number[] {
    const bytes: number[] = [];
    let set = this.characterSet;
    const choose = (wanted: CharacterSet): void => {
      if (set !== wanted) bytes.push(...escapeSequences[wanted]!);
      set = wanted;
    };
    for (const character of wellFormed(text)) {
      const code = character.codePointAt(0)!;
      if (code === 0xa5 || code === 0x203e) {
        choose(CharacterSet.Roman);
        bytes.push(code === 0xa5 ? 0x5c : 0x7e);
        continue;
      }
      const its = code < 0x80 ? 0 : encodeTable('EUC-JP').bytesOf(code);
      if (its !== 0 && its >> 8 !== HALF_WIDTH_KATAKANA) {
        choose(CharacterSet.JIS0208);
        pushBytes(bytes, its & 0x7f7f);
        continue;
      }
      choose(CharacterSet.ASCII);
      // An error that has U+FFFD in place of what would be, or change, an escape sequence.
      if (code === 0x0e || code === 0x0f || code === 0x1b)
        pushReference(bytes, hasReferences ? 0xfffd : code, ISO_2022_JP, hasReferences);
      else if (code < 0x80) bytes.push(code);
      else pushReference(bytes, code, ISO_2022_JP, hasReferences);
    }
    this.characterSet = set;
    return bytes;
  }
}
