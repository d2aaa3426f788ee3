/**
 * The decoders of the Encoding Standard, step by step, over the standard's own tables: the reference for the library's decoder.
 * Slow, and without chunks.
 */
import { index, singleByteIndexes } from './tables.ts';

/** A piece of output, and the bytes it came from. */
export interface Output {
  text: string;
  /** It is the U+FFFD of an error. */
  malformed: boolean;
  start: number;
  end: number;
}

const END = -1;

/** What a handler returns: the standard's continue, error, finished, or code points. */
type Result = 'continue' | 'error' | 'finished' | number | number[];

interface Item {
  byte: number;
  position: number;
}

class Queue {
  readonly items: Item[];
  /** Those that were read since the last output. */
  read: Item[] = [];

  constructor(bytes: Uint8Array) {
    this.items = Array.from(bytes, (byte, position) => ({ byte, position })).reverse();
  }

  next(): number {
    const item = this.items.pop();
    if (item === undefined) return END;
    this.read.push(item);
    return item.byte;
  }

  /** Puts the last items read back, so many that are bytes. */
  restore(count: number): void {
    for (let i = 0; i < count; i++) this.items.push(this.read.pop()!);
  }
}

type Handler = (byte: number, queue: Queue) => Result;

const isIn = (byte: number, from: number, to: number) => byte >= from && byte <= to;
const isASCII = (byte: number) => isIn(byte, 0, 0x7f);

function utf8(): Handler {
  let codePoint = 0;
  let seen = 0;
  let needed = 0;
  let lower = 0x80;
  let upper = 0xbf;
  return (byte, queue) => {
    if (byte === END && needed !== 0) {
      needed = 0;
      return 'error';
    }
    if (byte === END) return 'finished';
    if (needed === 0) {
      if (isASCII(byte)) return byte;
      if (isIn(byte, 0xc2, 0xdf)) {
        needed = 1;
        codePoint = byte & 0x1f;
      } else if (isIn(byte, 0xe0, 0xef)) {
        if (byte === 0xe0) lower = 0xa0;
        if (byte === 0xed) upper = 0x9f;
        needed = 2;
        codePoint = byte & 0xf;
      } else if (isIn(byte, 0xf0, 0xf4)) {
        if (byte === 0xf0) lower = 0x90;
        if (byte === 0xf4) upper = 0x8f;
        needed = 3;
        codePoint = byte & 0x7;
      } else {
        return 'error';
      }
      return 'continue';
    }
    if (!isIn(byte, lower, upper)) {
      codePoint = needed = seen = 0;
      lower = 0x80;
      upper = 0xbf;
      queue.restore(1);
      return 'error';
    }
    lower = 0x80;
    upper = 0xbf;
    codePoint = (codePoint << 6) | (byte & 0x3f);
    seen++;
    if (seen !== needed) return 'continue';
    const result = codePoint;
    codePoint = needed = seen = 0;
    return result;
  };
}

function utf16(isBigEndian: boolean): Handler {
  let leadByte: number | null = null;
  let leadSurrogate: number | null = null;
  return (byte, queue) => {
    if (byte === END && (leadByte !== null || leadSurrogate !== null)) {
      leadByte = leadSurrogate = null;
      return 'error';
    }
    if (byte === END) return 'finished';
    if (leadByte === null) {
      leadByte = byte;
      return 'continue';
    }
    const codeUnit: number = isBigEndian ? (leadByte << 8) + byte : (byte << 8) + leadByte;
    leadByte = null;
    if (leadSurrogate !== null) {
      const lead = leadSurrogate;
      leadSurrogate = null;
      if (isIn(codeUnit, 0xdc00, 0xdfff)) return 0x10000 + ((lead - 0xd800) << 10) + (codeUnit - 0xdc00);
      queue.restore(2);
      return 'error';
    }
    if (isIn(codeUnit, 0xd800, 0xdbff)) {
      leadSurrogate = codeUnit;
      return 'continue';
    }
    return isIn(codeUnit, 0xdc00, 0xdfff) ? 'error' : codeUnit;
  };
}

function replacement(): Handler {
  let errorReturned = false;
  return (byte) => {
    if (byte === END) return 'finished';
    if (errorReturned) return 'finished';
    errorReturned = true;
    return 'error';
  };
}

function userDefined(): Handler {
  return (byte) => (byte === END ? 'finished' : isASCII(byte) ? byte : 0xf780 + byte - 0x80);
}

function singleByte(name: string): Handler {
  const table = index(name);
  return (byte) => {
    if (byte === END) return 'finished';
    return isASCII(byte) ? byte : (table.get(byte - 0x80) ?? 'error');
  };
}

function gb18030(): Handler {
  const table = index('gb18030');
  const ranges = [...index('gb18030-ranges')];
  const rangesCodePoint = (pointer: number): number | null => {
    if (isIn(pointer, 39420, 188999) || pointer > 1237575) return null;
    if (pointer === 7457) return 0xe7c7;
    let low = 0;
    let high = ranges.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (ranges[middle]![0] <= pointer) low = middle;
      else high = middle;
    }
    return ranges[low]![1] + pointer - ranges[low]![0];
  };
  let first = 0;
  let second = 0;
  let third = 0;
  return (byte, queue) => {
    if (byte === END && first === 0 && second === 0 && third === 0) return 'finished';
    if (byte === END) {
      first = second = third = 0;
      return 'error';
    }
    if (third !== 0) {
      if (!isIn(byte, 0x30, 0x39)) {
        first = second = third = 0;
        queue.restore(3);
        return 'error';
      }
      const codePoint = rangesCodePoint(
        (first - 0x81) * (10 * 126 * 10) + (second - 0x30) * (10 * 126) + (third - 0x81) * 10 + byte - 0x30,
      );
      first = second = third = 0;
      return codePoint ?? 'error';
    }
    if (second !== 0) {
      if (isIn(byte, 0x81, 0xfe)) {
        third = byte;
        return 'continue';
      }
      first = second = 0;
      queue.restore(2);
      return 'error';
    }
    if (first !== 0) {
      if (isIn(byte, 0x30, 0x39)) {
        second = byte;
        return 'continue';
      }
      const lead = first;
      first = 0;
      const offset = byte < 0x7f ? 0x40 : 0x41;
      const pointer =
        isIn(byte, 0x40, 0x7e) || isIn(byte, 0x80, 0xfe) ? (lead - 0x81) * 190 + (byte - offset) : -1;
      const codePoint = table.get(pointer);
      if (codePoint !== undefined) return codePoint;
      if (isASCII(byte)) queue.restore(1);
      return 'error';
    }
    if (isASCII(byte)) return byte;
    if (byte === 0x80) return 0x20ac;
    if (isIn(byte, 0x81, 0xfe)) {
      first = byte;
      return 'continue';
    }
    return 'error';
  };
}

/** What Big5, EUC-KR and Shift_JIS have in common. */
function leadAndTrail(
  single: (byte: number) => Result | null,
  decode: (lead: number, byte: number) => Result | undefined,
): Handler {
  let lead = 0;
  return (byte, queue) => {
    if (byte === END && lead !== 0) {
      lead = 0;
      return 'error';
    }
    if (byte === END) return 'finished';
    if (lead !== 0) {
      const result = decode(lead, byte);
      lead = 0;
      if (result !== undefined) return result;
      if (isASCII(byte)) queue.restore(1);
      return 'error';
    }
    const result = single(byte);
    if (result !== null) return result;
    lead = byte;
    return 'continue';
  };
}

function big5(): Handler {
  const table = index('big5');
  const pairs = new Map([
    [1133, [0xca, 0x304]],
    [1135, [0xca, 0x30c]],
    [1164, [0xea, 0x304]],
    [1166, [0xea, 0x30c]],
  ]);
  return leadAndTrail(
    (byte) => (isASCII(byte) ? byte : isIn(byte, 0x81, 0xfe) ? null : 'error'),
    (lead, byte) => {
      if (!isIn(byte, 0x40, 0x7e) && !isIn(byte, 0xa1, 0xfe)) return undefined;
      const pointer = (lead - 0x81) * 157 + (byte - (byte < 0x7f ? 0x40 : 0x62));
      return pairs.get(pointer) ?? table.get(pointer);
    },
  );
}

function eucKR(): Handler {
  const table = index('euc-kr');
  return leadAndTrail(
    (byte) => (isASCII(byte) ? byte : isIn(byte, 0x81, 0xfe) ? null : 'error'),
    (lead, byte) => (isIn(byte, 0x41, 0xfe) ? table.get((lead - 0x81) * 190 + (byte - 0x41)) : undefined),
  );
}

function shiftJIS(): Handler {
  const table = index('jis0208');
  return leadAndTrail(
    (byte) => {
      if (isASCII(byte) || byte === 0x80) return byte;
      if (isIn(byte, 0xa1, 0xdf)) return 0xff61 - 0xa1 + byte;
      return isIn(byte, 0x81, 0x9f) || isIn(byte, 0xe0, 0xfc) ? null : 'error';
    },
    (lead, byte) => {
      if (!isIn(byte, 0x40, 0x7e) && !isIn(byte, 0x80, 0xfc)) return undefined;
      const pointer = (lead - (lead < 0xa0 ? 0x81 : 0xc1)) * 188 + byte - (byte < 0x7f ? 0x40 : 0x41);
      return isIn(pointer, 8836, 10715) ? 0xe000 - 8836 + pointer : table.get(pointer);
    },
  );
}

function eucJP(): Handler {
  const jis0208 = index('jis0208');
  const jis0212 = index('jis0212');
  let isJIS0212 = false;
  let lead = 0;
  return (byte, queue) => {
    if (byte === END && lead !== 0) {
      lead = 0;
      return 'error';
    }
    if (byte === END) return 'finished';
    if (lead === 0x8e && isIn(byte, 0xa1, 0xdf)) {
      lead = 0;
      return 0xff61 - 0xa1 + byte;
    }
    if (lead === 0x8f && isIn(byte, 0xa1, 0xfe)) {
      isJIS0212 = true;
      lead = byte;
      return 'continue';
    }
    if (lead !== 0) {
      const first = lead;
      lead = 0;
      let codePoint: number | undefined;
      if (isIn(first, 0xa1, 0xfe) && isIn(byte, 0xa1, 0xfe)) {
        codePoint = (isJIS0212 ? jis0212 : jis0208).get((first - 0xa1) * 94 + byte - 0xa1);
      }
      isJIS0212 = false;
      if (codePoint !== undefined) return codePoint;
      if (isASCII(byte)) queue.restore(1);
      return 'error';
    }
    if (isASCII(byte)) return byte;
    if (byte === 0x8e || byte === 0x8f || isIn(byte, 0xa1, 0xfe)) {
      lead = byte;
      return 'continue';
    }
    return 'error';
  };
}

function iso2022JP(): Handler {
  const jis0208 = index('jis0208');
  let state = 'ASCII';
  let outputState = 'ASCII';
  let lead = 0;
  let output = false;
  return (byte, queue) => {
    switch (state) {
      case 'ASCII':
      case 'Roman':
      case 'katakana':
        if (byte === 0x1b) {
          state = 'escape start';
          return 'continue';
        }
        if (byte === END) return 'finished';
        output = false;
        if (state === 'katakana') return isIn(byte, 0x21, 0x5f) ? 0xff61 - 0x21 + byte : 'error';
        if (state === 'Roman' && byte === 0x5c) return 0xa5;
        if (state === 'Roman' && byte === 0x7e) return 0x203e;
        return isASCII(byte) && byte !== 0xe && byte !== 0xf ? byte : 'error';
      case 'lead byte':
        if (byte === 0x1b) {
          state = 'escape start';
          return 'continue';
        }
        if (byte === END) return 'finished';
        output = false;
        if (!isIn(byte, 0x21, 0x7e)) return 'error';
        lead = byte;
        state = 'trail byte';
        return 'continue';
      case 'trail byte':
        if (byte === 0x1b) {
          // NB: the standard goes on to "escape start" here and now. The error is not about this byte.
          queue.restore(1);
          state = 'lead byte';
          return 'error';
        }
        state = 'lead byte';
        if (!isIn(byte, 0x21, 0x7e)) return 'error';
        return jis0208.get((lead - 0x21) * 94 + byte - 0x21) ?? 'error';
      case 'escape start':
        if (byte === 0x24 || byte === 0x28) {
          lead = byte;
          state = 'escape';
          return 'continue';
        }
        if (byte !== END) queue.restore(1);
        output = false;
        state = outputState;
        return 'error';
      default: {
        const escapes: Record<string, string> = {
          '(B': 'ASCII',
          '(J': 'Roman',
          '(I': 'katakana',
          '$@': 'lead byte',
          $B: 'lead byte',
        };
        const next = byte === END ? undefined : escapes[String.fromCharCode(lead, byte)];
        if (next !== undefined) {
          state = outputState = next;
          const before = output;
          output = true;
          if (before) return 'error';
          queue.read = [];
          return 'continue';
        }
        queue.restore(byte === END ? 1 : 2);
        output = false;
        state = outputState;
        return 'error';
      }
    }
  };
}

function handlerOf(encoding: string): Handler {
  switch (encoding) {
    case 'UTF-8':
      return utf8();
    case 'UTF-16BE':
      return utf16(true);
    case 'UTF-16LE':
      return utf16(false);
    case 'replacement':
      return replacement();
    case 'x-user-defined':
      return userDefined();
    case 'GBK':
    case 'gb18030':
      return gb18030();
    case 'Big5':
      return big5();
    case 'EUC-KR':
      return eucKR();
    case 'Shift_JIS':
      return shiftJIS();
    case 'EUC-JP':
      return eucJP();
    case 'ISO-2022-JP':
      return iso2022JP();
    default:
      return singleByte(singleByteIndexes.get(encoding)!);
  }
}

/** Decodes by an encoding's decoder; a byte order mark is nothing special. */
export function referenceDecode(encoding: string, bytes: Uint8Array): Output[] {
  const handler = handlerOf(encoding);
  const queue = new Queue(bytes);
  const outputs: Output[] = [];
  for (;;) {
    const result = handler(queue.next(), queue);
    if (result === 'continue') continue;
    if (result === 'finished') return outputs;
    const positions = queue.read.map(({ position }) => position);
    queue.read = [];
    outputs.push({
      text:
        result === 'error'
          ? '\ufffd'
          : String.fromCodePoint(...(typeof result === 'number' ? [result] : result)),
      malformed: result === 'error',
      start: Math.min(...positions),
      end: Math.max(...positions) + 1,
    });
  }
}

export function textOf(outputs: readonly Output[]): string {
  return outputs.map(({ text }) => text).join('');
}
