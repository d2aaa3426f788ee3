import { asciiLowercase } from '../infra/code-points.ts';

/** The part of the platform's TextDecoder that is used here. */
declare const TextDecoder: new (
  label: string,
  options: { ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

type Decode = (bytes: Uint8Array) => string;

/*
 * The known faults of browsers' decoders. The first three are looked for in the decoder at hand; the last
 * could not be seen again, and a new decoder costs little.
 *
 * | encoding     | seen in            | fault                                                                             |
 * |--------------|--------------------|-----------------------------------------------------------------------------------|
 * | windows-1252 | older Chromium     | after eight ASCII characters, it may be Latin-1: Chromium's issue 468458388       |
 * | Big5         | Chromium 156       | the four sequences for two characters become others, such as half surrogate pairs |
 * | ISO-8859-16  | WebKitGTK 2.50.6   | any byte above 0x7F makes the text empty                                          |
 * | EUC-JP       | Chromium 156       | after malformed bytes, the next text may begin within a character                 |
 *
 * test/engines/decoders.ci.test.ts sweeps all encodings in browsers.
 */

/**
 * The platform's decoder of complete sequences, without its known faults.
 *
 * @param encoding its name
 * @throws RangeError if the platform lacks it
 */
export function platformDecoder(encoding: string): Decode {
  const label = asciiLowercase(encoding);
  const newDecoder = () => new TextDecoder(label, { ignoreBOM: true });
  let decoder = newDecoder();
  const decode: Decode = (bytes) => {
    const text = decoder.decode(bytes);
    if (text.includes('\ufffd')) decoder = newDecoder();
    return text;
  };
  const isWrong = (characters: string, ...bytes: number[]) => decode(Uint8Array.from(bytes)) !== characters;
  if (encoding === 'windows-1252' && isWrong('aaaaaaaa\u20ac', ...new Array<number>(8).fill(0x61), 0x80))
    return (bytes) => withoutC1Controls(decode(bytes));
  if (encoding === 'Big5' && isWrong(combining[0x62]!, 0x88, 0x62)) return withCombiningCharacters(decode);
  return encoding === 'ISO-8859-16' && isWrong('\u0104', 0xa1) ? latin10 : decode;
}

/** Replaces C1 controls by what bytes 0x80 to 0x9F mean in windows-1252. */
export function withoutC1Controls(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => from0x80To0x9F.charAt(control.charCodeAt(0) - 0x80));
}

const from0x80To0x9F =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/** Big5 decoder, 3.3: what four pointers mean — https://encoding.spec.whatwg.org/#big5-decoder */
const combining: Readonly<Record<number, string>> = {
  98: '\u00ca\u0304',
  100: '\u00ca\u030c',
  163: '\u00ea\u0304',
  165: '\u00ea\u030c',
};

function withCombiningCharacters(decode: Decode): Decode {
  return (bytes) => {
    if (!bytes.includes(0x88)) return decode(bytes);
    let text = '';
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      const lead = bytes[at]!;
      const trail = bytes[at + 1]!;
      if (lead < 0x81 || lead === 0xff) continue;
      const characters = lead === 0x88 ? combining[trail] : undefined;
      if (characters !== undefined) {
        text += decode(bytes.subarray(start, at)) + characters;
        start = at + 2;
      }
      // NB: an ASCII character that is no trail byte is read again.
      if (trail >= 0x40 && trail !== 0x7f) at++;
    }
    return text + decode(bytes.subarray(start));
  };
}

/** The bytes that ISO-8859-16 has other characters for than Latin-1, and these — https://encoding.spec.whatwg.org/index-iso-8859-16.txt */
const bytesOfLatin10 =
  '\xa1\xa2\xa3\xa4\xa5\xa6\xa8\xaa\xac\xae\xaf\xb2\xb3\xb4\xb5\xb8\xb9\xba\xbc\xbd' +
  '\xbe\xbf\xc3\xc5\xd0\xd1\xd5\xd7\xd8\xdd\xde\xe3\xe5\xf0\xf1\xf5\xf7\xf8\xfd\xfe';
const charactersOfLatin10 =
  '\u0104\u0105\u0141\u20ac\u201e\u0160\u0161\u0218\u0179\u017a\u017b\u010c\u0142\u017d' +
  '\u201d\u017e\u010d\u0219\u0152\u0153\u0178\u017c\u0102\u0106\u0110\u0143\u0150\u015a' +
  '\u0170\u0118\u021a\u0103\u0107\u0111\u0144\u0151\u015b\u0171\u0119\u021b';

function latin10(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    const character = String.fromCharCode(byte);
    const at = bytesOfLatin10.indexOf(character);
    text += at < 0 ? character : charactersOfLatin10[at];
  }
  return text;
}
