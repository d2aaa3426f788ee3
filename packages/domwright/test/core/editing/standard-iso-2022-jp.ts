/*
 * ISO-2022-JP's decoder and encoder, step by step from the Encoding Standard, to check ours:
 * https://encoding.spec.whatwg.org/#iso-2022-jp. Their index comes from another decoder, for EUC-JP.
 */
import { TextDecoder } from '@exodus/bytes/encoding.js';

const eucJP = new TextDecoder('euc-jp');

/** https://encoding.spec.whatwg.org/#index-jis0208, as far as two bytes from 0x21 to 0x7E reach: null where it has nothing */
export const jis0208: readonly (string | null)[] = Array.from({ length: 94 * 94 }, (_, pointer) => {
  const text = eucJP.decode(Uint8Array.of(0xa1 + Math.floor(pointer / 94), 0xa1 + (pointer % 94)));
  return text.includes('\ufffd') ? null : text;
});

const pointers = new Map<string, number>();
jis0208.forEach((character, pointer) => {
  if (character !== null && !pointers.has(character)) pointers.set(character, pointer);
});

/** A code point of the output, and the bytes that it comes from: of an escape sequence only where it is malformed. */
export interface Decoded {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

type State = 'ASCII' | 'Roman' | 'katakana' | 'lead byte' | 'trail byte' | 'escape start' | 'escape';

/** https://encoding.spec.whatwg.org/#iso-2022-jp-decoder */
export function decodeISO2022JP(bytes: Uint8Array): Decoded[] {
  const result: Decoded[] = [];
  let state: State = 'ASCII';
  let outputState: State = 'ASCII';
  let lead = 0;
  let output = false;
  let start = 0;
  let at = 0;
  const emit = (text: string, end: number): void => {
    result.push({ text, start, end });
  };
  for (;;) {
    const byte = at < bytes.length ? bytes[at]! : -1;
    at++;
    switch (state) {
      case 'ASCII':
      case 'Roman':
      case 'katakana':
      case 'lead byte': {
        start = at - 1;
        if (byte === 0x1b) {
          state = 'escape start';
          continue;
        }
        if (byte === -1) return result;
        output = false;
        if (state === 'lead byte') {
          if (byte >= 0x21 && byte <= 0x7e) {
            lead = byte;
            state = 'trail byte';
          } else emit('\ufffd', at);
        } else if (state === 'katakana') {
          emit(byte >= 0x21 && byte <= 0x5f ? String.fromCharCode(0xff61 - 0x21 + byte) : '\ufffd', at);
        } else if (state === 'Roman' && byte === 0x5c) emit('\u00a5', at);
        else if (state === 'Roman' && byte === 0x7e) emit('\u203e', at);
        else emit(byte <= 0x7f && byte !== 0x0e && byte !== 0x0f ? String.fromCharCode(byte) : '\ufffd', at);
        continue;
      }
      case 'trail byte':
        if (byte === 0x1b) {
          state = 'escape start';
          emit('\ufffd', at - 1);
          start = at - 1;
        } else if (byte >= 0x21 && byte <= 0x7e) {
          state = 'lead byte';
          emit(jis0208[(lead - 0x21) * 94 + byte - 0x21] ?? '\ufffd', at);
        } else {
          state = 'lead byte';
          emit('\ufffd', Math.min(at, bytes.length));
          if (byte === -1) at--;
        }
        continue;
      case 'escape start':
        if (byte === 0x24 || byte === 0x28) {
          lead = byte;
          state = 'escape';
          continue;
        }
        at = start + 1;
        output = false;
        state = outputState;
        emit('\ufffd', start + 1);
        continue;
      default: {
        let next: State | null = null;
        if (lead === 0x28 && byte === 0x42) next = 'ASCII';
        if (lead === 0x28 && byte === 0x4a) next = 'Roman';
        if (lead === 0x28 && byte === 0x49) next = 'katakana';
        if (lead === 0x24 && (byte === 0x40 || byte === 0x42)) next = 'lead byte';
        if (next !== null) {
          state = outputState = next;
          const isMalformed = output;
          output = true;
          if (isMalformed) emit('\ufffd', at);
          continue;
        }
        at = start + 1;
        output = false;
        state = outputState;
        emit('\ufffd', start + 1);
      }
    }
  }
}

/** https://encoding.spec.whatwg.org/#iso-2022-jp-encoder, with the error mode "html" */
export function encodeISO2022JP(text: string): number[] {
  const bytes: number[] = [];
  let state: 'ASCII' | 'Roman' | 'jis0208' = 'ASCII';
  const toASCII = (): void => {
    if (state !== 'ASCII') bytes.push(0x1b, 0x28, 0x42);
    state = 'ASCII';
  };
  for (const given of text) {
    let code = given.codePointAt(0)!;
    const isEscape = code === 0x0e || code === 0x0f || code === 0x1b;
    if (isEscape) {
      if (state === 'jis0208') toASCII();
      for (const unit of '&#65533;') bytes.push(unit.charCodeAt(0));
      continue;
    }
    if (state === 'Roman' && code < 0x80 && code !== 0x5c && code !== 0x7e) bytes.push(code);
    else if (code < 0x80) {
      toASCII();
      bytes.push(code);
    } else if (code === 0xa5 || code === 0x203e) {
      if (state !== 'Roman') bytes.push(0x1b, 0x28, 0x4a);
      state = 'Roman';
      bytes.push(code === 0xa5 ? 0x5c : 0x7e);
    } else {
      if (code === 0x2212) code = 0xff0d;
      const pointer = pointers.get(String.fromCodePoint(code));
      if (pointer === undefined) {
        if (state === 'jis0208') toASCII();
        for (const unit of `&#${code};`) bytes.push(unit.charCodeAt(0));
      } else {
        if (state !== 'jis0208') bytes.push(0x1b, 0x24, 0x42);
        state = 'jis0208';
        bytes.push(0x21 + Math.floor(pointer / 94), 0x21 + (pointer % 94));
      }
    }
  }
  toASCII();
  return bytes;
}
