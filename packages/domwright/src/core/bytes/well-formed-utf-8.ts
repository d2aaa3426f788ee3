import { utf8DecoderModule } from '../../generated/utf-8-decoder.ts';
import { type BufferLike, type DecodedText, NodeBuffer } from '../input-stream/code-units.ts';
import { webAssemblyExports } from '../input-stream/web-assembly.ts';

/** Decoded well-formed UTF-8. */
export interface WellFormedText extends DecodedText {
  text: string;
  /** Number of bytes it was decoded from. */
  byteLength: number;
  isASCII: boolean;
}

interface Exports {
  memory: { buffer: ArrayBuffer };
  decode(length: number): number;
}

/** Addresses in the memory, laid out in scripts/generate/data/utf-8-decoder.wat. */
const enum Place {
  Length = 65568 / 4,
  IsASCII = 65572 / 4,
  MayHoldNull = 65576 / 4,
  RunCount = 65580 / 4,
  Runs = 65584 / 4,
  Narrow = 69632,
  Units = 139264,
}

/** Maximum number of bytes decoded at once: making long strings takes several times as long per byte. */
const MOST = 48 << 10;
/** Fewer bytes are not worth it. */
const LEAST = 1 << 10;

class WellFormedUTF8 {
  private readonly decode: (length: number) => number;
  private readonly buffer: BufferLike;
  private readonly bytes: Uint8Array;
  private readonly units: Uint16Array;
  private readonly cells: Int32Array;

  constructor({ memory, decode }: Exports) {
    this.decode = decode;
    this.buffer = NodeBuffer!.from(memory.buffer);
    this.bytes = new Uint8Array(memory.buffer);
    this.units = new Uint16Array(memory.buffer, Place.Units);
    this.cells = new Int32Array(memory.buffer);
  }

  text(bytes: Uint8Array): WellFormedText | null {
    const { buffer, cells } = this;
    const given = bytes.length > MOST ? bytes.subarray(0, MOST) : bytes;
    this.bytes.set(given);
    const byteLength = this.decode(given.length);
    // If there is ill-formed text everywhere, this does not start again and again.
    if (byteLength < LEAST) return null;
    const length = cells[Place.Length]!;
    const narrow = buffer.toString('latin1', Place.Narrow, Place.Narrow + length);
    const parts = this.parts(narrow);
    let text = '';
    for (const part of parts) text += part;
    return {
      text,
      narrow,
      parts,
      units: this.units.subarray(0, length),
      byteLength,
      isASCII: cells[Place.IsASCII] !== 0,
      hasNoNull: cells[Place.MayHoldNull] === 0,
    };
  }

  /** The text in parts: what lies between the runs stays one-byte. `narrow` has all code units up to 0xFF. */
  private parts(narrow: string): string[] {
    const { buffer, cells } = this;
    const end = Place.Runs + cells[Place.RunCount]! * 2;
    const parts: string[] = [];
    let at = 0;
    for (let run = Place.Runs; run < end; run += 2) {
      const runStart = cells[run]!;
      const runEnd = cells[run + 1]!;
      parts.push(
        narrow.slice(at, (runStart - Place.Units) / 2),
        buffer.toString('utf16le', runStart, runEnd),
      );
      at = (runEnd - Place.Units) / 2;
    }
    parts.push(at === 0 ? narrow : narrow.slice(at));
    return parts;
  }
}

/** Null if unavailable, undefined until first asked for. */
let decoder: WellFormedUTF8 | null | undefined;

/**
 * Decodes all or some of the well-formed UTF-8 at the start of bytes. Returns null if that is too little, or if there
 * is no WebAssembly. The result refers to memory that is reused.
 */
export function decodeWellFormedUTF8(bytes: Uint8Array): WellFormedText | null {
  if (bytes.length < LEAST) return null;
  if (decoder === undefined) {
    const exports = webAssemblyExports<Exports>(utf8DecoderModule);
    decoder = exports && new WellFormedUTF8(exports);
  }
  return decoder && decoder.text(bytes);
}
