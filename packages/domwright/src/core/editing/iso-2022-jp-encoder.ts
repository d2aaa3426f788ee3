import { encodeTable, pushBytes } from '../bytes/encode-table.ts';
import { CharacterSet, escapeSequences } from '../bytes/iso-2022-jp.ts';
import { pushReference, wellFormed } from './encode-text.ts';

const ISO_2022_JP = 'ISO-2022-JP';

/** EUC-JP's lead byte for what is a single byte in ISO-2022-JP's Katakana, which encoders do not use. */
const HALF_WIDTH_KATAKANA = 0x8e;

/**
 * ISO-2022-JP's encoder — https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
 *
 * NB: two escape sequences in a row are malformed. So it writes one only before a character that needs it, and does not
 * switch back to ASCII at the end: the caller chooses the character set of what follows.
 */
export class ISO2022JPEncoder {
  /** The character set at the start of the next text. */
  characterSet: CharacterSet = CharacterSet.ASCII;

  /**
   * Encodes a text. Characters that the encoding lacks become decimal character references. So does half-width
   * katakana, which the standard would make full-width.
   *
   * @param hasReferences whether character references work there
   * @throws Error if the encoding lacks a character and there are no references. The character set is unchanged then.
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
      // An error is reported as U+FFFD for characters that would be, or change, an escape sequence.
      if (code === 0x0e || code === 0x0f || code === 0x1b)
        pushReference(bytes, hasReferences ? 0xfffd : code, ISO_2022_JP, hasReferences);
      else if (code < 0x80) bytes.push(code);
      else pushReference(bytes, code, ISO_2022_JP, hasReferences);
    }
    this.characterSet = set;
    return bytes;
  }
}
