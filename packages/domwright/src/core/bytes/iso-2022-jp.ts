import { stringFromCodeUnits } from '../infra/code-points.ts';
import { noIntegers } from '../infra/integers.ts';
import { createLegacyDecoder } from './complete-sequences.ts';

const enum State {
  ASCII,
  Roman,
  Katakana,
  LeadByte,
  TrailByte,
  EscapeStart,
  Escape,
}

/** The character set that escape sequences switch to. */
export const enum CharacterSet {
  ASCII = 0,
  Roman = 1,
  Katakana = 2,
  /** Pairs of bytes are JIS X 0208 characters. */
  JIS0208 = 3,
}

/** Number of bytes at the end that belong to the next code unit or escape sequence, for each state. */
const pendingBytes = [0, 0, 0, 0, 1, 1, 2];

/**
 * ISO-2022-JP's decoder — https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
 *
 * We have our own because this is the only encoding with a lasting state, which callers must read and set, and because
 * callers need to know which bytes each code unit comes from.
 */
export class ISO2022JPDecoder {
  /** The code units of the last `decode`. */
  units = new Uint16Array(0);
  length = 0;
  /** Where the bytes of each one begin and end. Negative: in bytes decoded earlier. */
  starts: Int32Array = noIntegers;
  ends: Int32Array = noIntegers;
  #state = State.ASCII;
  #outputState = State.ASCII;
  #lead = 0;
  /** The standard's output flag: two escape sequences in a row are an error. */
  #output = false;
  /** Where the bytes of the incomplete code unit begin. */
  #start = 0;

  /** Everything needed to continue from here, as a number. */
  get checkpoint(): number {
    return this.#state | (this.#outputState << 3) | (this.#lead << 6) | (this.#output ? 1 << 14 : 0);
  }

  set checkpoint(value: number) {
    this.#state = value & 7;
    this.#outputState = (value >> 3) & 7;
    this.#lead = (value >> 6) & 0xff;
    this.#output = value >> 14 !== 0;
  }

  get characterSet(): CharacterSet {
    return this.#outputState as number as CharacterSet;
  }

  /** Whether an escape sequence comes right before the pending bytes: another one would be malformed. */
  get followsEscape(): boolean {
    return this.#output;
  }

  /** Number of bytes at the end that begin a character or an escape sequence: two at most. */
  get pendingBytes(): number {
    return pendingBytes[this.#state]!;
  }

  /** Drops the pending bytes: the caller has handled them. */
  forgetPending(): void {
    if (pendingBytes[this.#state] === 0) return;
    this.#state = this.#outputState;
    this.#output = false;
  }

  /** Decodes some bytes. `isLast`: nothing follows. */
  decode(bytes: Uint8Array, isLast: boolean): string {
    this.#makeRoomFor(bytes.length + 3);
    this.#start = -pendingBytes[this.#state]!;
    for (let at = 0; at < bytes.length; at++) this.#handle(bytes[at]!, at);
    if (isLast) this.#handleEndOfQueue(bytes.length);
    return stringFromCodeUnits(this.units, 0, this.length);
  }

  #makeRoomFor(length: number): void {
    this.length = 0;
    if (length <= this.units.length) return;
    this.units = new Uint16Array(length);
    this.starts = new Int32Array(length);
    this.ends = new Int32Array(length);
  }

  /** Handles the byte that begins at `at`. */
  #handle(byte: number, at: number): void {
    switch (this.#state) {
      case State.ASCII:
      case State.Roman:
      case State.Katakana:
      case State.LeadByte:
        this.#start = at;
        if (byte === 0x1b) {
          this.#state = State.EscapeStart;
          return;
        }
        this.#output = false;
        if (this.#state !== State.LeadByte) {
          this.#emit(singleByteCodeUnit(this.#state, byte), at + 1);
        } else if (byte >= 0x21 && byte <= 0x7e) {
          this.#lead = byte;
          this.#state = State.TrailByte;
        } else {
          this.#emit(0xfffd, at + 1);
        }
        return;
      case State.TrailByte:
        if (byte === 0x1b) {
          this.#emit(0xfffd, at);
          this.#start = at;
          this.#state = State.EscapeStart;
          return;
        }
        this.#state = State.LeadByte;
        this.#emit(
          byte >= 0x21 && byte <= 0x7e ? jis0208()[(this.#lead - 0x21) * 94 + byte - 0x21]! : 0xfffd,
          at + 1,
        );
        return;
      case State.EscapeStart:
        if (byte === 0x24 || byte === 0x28) {
          this.#lead = byte;
          this.#state = State.Escape;
          return;
        }
        this.#noEscape();
        this.#handle(byte, at);
        return;
      case State.Escape: {
        const state = stateOfEscape(this.#lead, byte);
        if (state !== -1) {
          this.#state = this.#outputState = state;
          if (this.#output) this.#emit(0xfffd, at + 1);
          this.#output = true;
          return;
        }
        this.#noEscape();
        this.#handle(this.#lead, at - 1);
        this.#handle(byte, at);
      }
    }
  }

  #handleEndOfQueue(end: number): void {
    if (this.#state === State.TrailByte) {
      this.#state = State.LeadByte;
      this.#emit(0xfffd, end);
    } else if (this.#state === State.EscapeStart) {
      this.#noEscape();
    } else if (this.#state === State.Escape) {
      this.#noEscape();
      this.#handle(this.#lead, end - 1);
      this.#handleEndOfQueue(end);
    }
  }

  /** The ESC is not part of an escape sequence; the bytes after it are handled again. */
  #noEscape(): void {
    this.#output = false;
    this.#state = this.#outputState;
    this.#emit(0xfffd, this.#start + 1);
  }

  #emit(codeUnit: number, end: number): void {
    this.units[this.length] = codeUnit;
    this.starts[this.length] = this.#start;
    this.ends[this.length] = end;
    this.length++;
  }
}

function singleByteCodeUnit(state: State, byte: number): number {
  if (state === State.Katakana) return byte >= 0x21 && byte <= 0x5f ? 0xff61 - 0x21 + byte : 0xfffd;
  if (state === State.Roman) {
    if (byte === 0x5c) return 0xa5;
    if (byte === 0x7e) return 0x203e;
  }
  return byte <= 0x7f && byte !== 0x0e && byte !== 0x0f ? byte : 0xfffd;
}

/** The escape sequences that switch to each character set. */
export const escapeSequences: readonly Uint8Array[] = [
  Uint8Array.of(0x1b, 0x28, 0x42),
  Uint8Array.of(0x1b, 0x28, 0x4a),
  Uint8Array.of(0x1b, 0x28, 0x49),
  Uint8Array.of(0x1b, 0x24, 0x42),
];

/** The character set that the escape sequence at an index switches to, or -1 if there is none. */
export function characterSetOfEscape(bytes: Uint8Array, at: number, end: number): CharacterSet | -1 {
  if (at + 3 > end || bytes[at] !== 0x1b) return -1;
  const lead = bytes[at + 1]!;
  return lead === 0x24 || lead === 0x28
    ? (stateOfEscape(lead, bytes[at + 2]!) as number as CharacterSet | -1)
    : -1;
}

/** The state that an escape sequence switches to, or -1 if it is unknown. */
function stateOfEscape(lead: number, byte: number): State | -1 {
  if (lead === 0x24) return byte === 0x40 || byte === 0x42 ? State.LeadByte : -1;
  if (byte === 0x42) return State.ASCII;
  if (byte === 0x4a) return State.Roman;
  return byte === 0x49 ? State.Katakana : -1;
}

let table: Uint16Array | null = null;

/**
 * Index jis0208, as far as two bytes from 0x21 to 0x7E reach; U+FFFD for gaps. EUC-JP has the same characters, with the
 * high bits set.
 */
function jis0208(): Uint16Array {
  if (table !== null) return table;
  const bytes = new Uint8Array(94 * 94 * 2);
  for (let pointer = 0; pointer < 94 * 94; pointer++) {
    bytes[2 * pointer] = 0xa1 + Math.floor(pointer / 94);
    bytes[2 * pointer + 1] = 0xa1 + (pointer % 94);
  }
  const text = createLegacyDecoder('EUC-JP')(bytes);
  table = new Uint16Array(94 * 94);
  for (let pointer = 0; pointer < 94 * 94; pointer++) table[pointer] = text.charCodeAt(pointer);
  return table;
}
