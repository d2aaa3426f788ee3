import { ByteOffsets } from '../../../src/core/bytes/byte-offsets.ts';
import { Decoder, type DecoderOptions } from '../../../src/core/bytes/decoder.ts';
import { type Output, textOf } from './reference-decoder.ts';

/** The bytes of a string whose code units are all below 0x100. */
export function bytesOf(string: string): Uint8Array {
  return Uint8Array.from(string, (character) => character.charCodeAt(0));
}

/** Numbers that look random and are the same each time. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Cuts into pieces whose lengths `next` gives. The last of them, which may be empty, says that it is the last. */
export function inPieces(bytes: Uint8Array, next: () => number): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = next();
    pieces.push(bytes.slice(at, at + length));
    at += length;
  }
  return pieces;
}

export interface Decoded {
  text: string;
  /** Start and end in the bytes, offset in the text. */
  malformed: [number, number, number][];
}

/** Decodes chunks and overwrites each one afterwards, because a decoder must not keep it. */
export function decodePieces(
  encoding: string,
  pieces: readonly Uint8Array[],
  options: DecoderOptions = {},
): Decoded & { encoding: string } {
  const malformed: [number, number, number][] = [];
  const decoder = new Decoder(encoding, {
    ...options,
    onMalformed: (start, end, textOffset) => malformed.push([start, end, textOffset]),
  });
  let text = '';
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]!.slice();
    text += decoder.decode(piece, i + 1 === pieces.length);
    piece.fill(0x78);
  }
  if (pieces.length === 0) text += decoder.decode(new Uint8Array(0), true);
  return { text, malformed, encoding: decoder.encoding };
}

/** The expected result of a decoder, from the reference. */
export function expected(outputs: readonly Output[]): Decoded {
  const malformed: [number, number, number][] = [];
  let offset = 0;
  for (const output of outputs) {
    if (output.malformed) malformed.push([output.start, output.end, offset]);
    offset += output.text.length;
  }
  return { text: textOf(outputs), malformed };
}

/** The byte offset of each code unit, and of the end, from the reference. */
export function expectedByteOffsets(encoding: string, outputs: readonly Output[], length: number): number[] {
  const unitLength = encoding.startsWith('UTF-16') ? 2 : 0;
  const offsets = outputs.flatMap(({ text, start }) =>
    Array.from({ length: text.length }, (_, unit) => start + unit * unitLength),
  );
  return [...offsets, length];
}

/** A ByteOffsets over some bytes, filled by decoding them in pieces. */
export function byteOffsetsOf(
  encoding: string,
  pieces: readonly Uint8Array[],
  give: { bytes?: boolean; text?: boolean },
  options: DecoderOptions = {},
): ByteOffsets {
  const all = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
  let text = '';
  const offsets = new ByteOffsets({
    bytesOf: give.bytes ? (start, end) => all.subarray(start, end) : undefined,
    textOf: give.text ? (start, end) => text.slice(start, end) : undefined,
  });
  text = decodePieces(encoding, pieces, { ...options, byteOffsets: offsets }).text;
  return offsets;
}
