import { ownOptions, wrongArgument } from '../infra/arguments.ts';
import { encodingDefaults } from '../options/options.ts';
import { concatenated, detached, endOfASCII } from './bytes.ts';
import { prescan } from './encoding-declarations.ts';
import {
  defaultEncodingOfLocale,
  getAnEncoding,
  isUTF16,
  requireEncoding,
  UTF_8,
  UTF_16BE,
  UTF_16LE,
  WINDOWS_1252,
} from './encodings.ts';
import { encodingOfContentType } from './mime-type.ts';
import { utf8SequenceLength } from './sequences.ts';

/** What is known about a document's encoding apart from its bytes. Encodings are named by any of their labels. */
export interface SniffingOptions {
  /** The encoding the user wants, whatever the document says. Only a byte order mark overrides it. */
  userOverride?: string;
  /** What the transport layer says: the value of the Content-Type header, or a label. It need not name an encoding. */
  contentType?: string | null;
  /** Whether to scan the bytes for declarations. Default true. */
  prescan?: boolean;
  /** Number of bytes to scan for declarations. Default 1024, as the standard encourages. */
  prescanLimit?: number;
  /** The containing document: its character encoding, and whether it has the same origin. */
  container?: { encoding: string; sameOrigin: boolean };
  /** The likely encoding of this page, for example from the last visit. */
  likely?: string;
  /** Detects the encoding from the bytes in some other way. A result that is not an encoding label is ignored. */
  autodetect?: (bytes: Uint8Array) => string | null;
  /** Whether to check if the bytes are UTF-8. They should then be the whole file. Default false. */
  detectUTF8?: boolean;
  /** The user's locale, a BCP 47 language tag, which determines the default encoding. */
  locale?: string;
  /** The default encoding, instead of the locale's. Without either it is windows-1252. */
  defaultEncoding?: string;
}

/** The encoding to decode a document with, for now. */
export interface SniffedEncoding {
  /** The encoding's name, as the Encoding Standard writes it. */
  encoding: string;
  /** The confidence — https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence */
  confidence: 'certain' | 'tentative';
  /** The step of the algorithm that found it. */
  step:
    | 'bom'
    | 'user override'
    | 'transport'
    | 'prescan'
    | 'container'
    | 'likely'
    | 'autodetection'
    | 'utf-8 detection'
    | 'locale'
    | 'default';
}

/**
 * The encoding sniffing algorithm —
 * https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
 *
 * @param bytes all bytes so far. The caller decides whether to wait for more.
 * @throws TypeError if an option that must name an encoding does not; `contentType` and `autodetect` need not
 */
export function sniffEncoding(bytes: Uint8Array, given: SniffingOptions = {}): SniffedEncoding {
  const options = ownOptions(given);
  const userOverride = encodingOf(options.userOverride, 'userOverride');
  const container = options.container && ownOptions(options.container);
  const parent =
    container === undefined ? null : requireEncoding(container.encoding, "option 'container.encoding'");
  if (container !== undefined && typeof container.sameOrigin !== 'boolean') {
    throw wrongArgument("option 'container.sameOrigin'", 'a boolean', container.sameOrigin);
  }
  const likely = encodingOf(options.likely, 'likely');
  const defaultEncoding = encodingOf(options.defaultEncoding, 'defaultEncoding');

  const bom = bomSniff(bytes);
  if (bom !== null) return { encoding: bom, confidence: 'certain', step: 'bom' };
  if (userOverride !== null) {
    return { encoding: userOverride, confidence: 'certain', step: 'user override' };
  }
  const { contentType } = options;
  if (contentType !== undefined && contentType !== null) {
    const encoding = encodingOfContentType(contentType);
    if (encoding !== null) return { encoding, confidence: 'certain', step: 'transport' };
  }
  if (options.prescan !== false) {
    const encoding = prescan(bytes, options.prescanLimit ?? 1024);
    if (encoding !== null) return { encoding, confidence: 'tentative', step: 'prescan' };
  }
  if (parent !== null && container?.sameOrigin === true && !isUTF16(parent)) {
    return { encoding: parent, confidence: 'tentative', step: 'container' };
  }
  if (likely !== null) return { encoding: likely, confidence: 'tentative', step: 'likely' };
  if (options.autodetect !== undefined) {
    const { length } = bytes;
    const label = options.autodetect(bytes);
    if (bytes.length !== length) throw detached('bytes');
    const encoding = label === null ? null : getAnEncoding(label);
    if (encoding !== null) return { encoding, confidence: 'tentative', step: 'autodetection' };
  }
  if (options.detectUTF8 === true && isVeryLikelyUTF8(bytes)) {
    return { encoding: UTF_8, confidence: 'tentative', step: 'utf-8 detection' };
  }
  if (defaultEncoding === null && options.locale !== undefined) {
    return { encoding: defaultEncodingOfLocale(options.locale), confidence: 'tentative', step: 'locale' };
  }
  return { encoding: defaultEncoding ?? WINDOWS_1252, confidence: 'tentative', step: 'default' };
}

function encodingOf(label: string | undefined, option: string): string | null {
  return label === undefined ? null : requireEncoding(label, `option '${option}'`);
}

/**
 * BOM sniff — https://encoding.spec.whatwg.org/#bom-sniff
 *
 * @returns the name of the encoding, or null if there is no byte order mark
 */
export function bomSniff(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef) return bytes[1] === 0xbb && bytes[2] === 0xbf ? UTF_8 : null;
  if (bytes[0] === 0xfe) return bytes[1] === 0xff ? UTF_16BE : null;
  return bytes[0] === 0xff && bytes[1] === 0xfe ? UTF_16LE : null;
}

/** Length of the byte order mark that `bomSniff` found, by encoding. */
export function bomLength(encoding: string): number {
  return encoding === UTF_8 ? 3 : 2;
}

/** The byte order mark of an encoding that has one. */
export function byteOrderMarkOf(encoding: string): Uint8Array {
  if (encoding === UTF_8) return Uint8Array.of(0xef, 0xbb, 0xbf);
  return encoding === UTF_16BE ? Uint8Array.of(0xfe, 0xff) : Uint8Array.of(0xff, 0xfe);
}

/** Whether these bytes may be the beginning of a byte order mark. */
export function mayBecomeABOM(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  if (bytes.length === 1) return bytes[0] === 0xef || bytes[0] === 0xfe || bytes[0] === 0xff;
  return bytes.length === 2 && bytes[0] === 0xef && bytes[1] === 0xbb;
}

/**
 * Whether bytes are very likely to be UTF-8: there are values above 0x7F, and all of them match its pattern —
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 *
 * @param bytes the whole file: a truncated character at the end does not match
 */
export function isVeryLikelyUTF8(bytes: Uint8Array): boolean {
  const detector = new UTF8Detector();
  detector.add(bytes);
  return detector.isLikely;
}

/** The same for bytes that arrive in chunks. */
class UTF8Detector {
  /** Some bytes did not match the pattern. */
  isRefuted = false;
  private found = false;
  /** An incomplete character at the end of a chunk. */
  private pending: Uint8Array = new Uint8Array(0);

  /** Whether the bytes are very likely UTF-8, if nothing follows. */
  get isLikely(): boolean {
    return this.isLikelySoFar && this.pending.length === 0;
  }

  /** Whether the bytes are very likely UTF-8, if more follow. */
  get isLikelySoFar(): boolean {
    return this.found && !this.isRefuted;
  }

  add(piece: Uint8Array): void {
    if (this.isRefuted) return;
    let at = 0;
    if (this.pending.length > 0) {
      const first = new Uint8Array(this.pending.length + Math.min(piece.length, 3));
      first.set(this.pending);
      first.set(piece.subarray(0, 3), this.pending.length);
      const length = utf8SequenceLength(first, 0);
      if (length < 0) this.isRefuted = true;
      else if (length === 0) this.pending = first;
      if (length <= 0) return;
      this.found = true;
      at = length - this.pending.length;
      this.pending = new Uint8Array(0);
    }
    while (at < piece.length) {
      if (piece[at]! < 0x80) {
        at = endOfASCII(piece, at, piece.length);
        continue;
      }
      const length = utf8SequenceLength(piece, at);
      if (length < 0) {
        this.isRefuted = true;
        return;
      }
      this.found = true;
      if (length === 0) {
        this.pending = piece.slice(at);
        return;
      }
      at += length;
    }
  }
}

/** Number of bytes searched for a declaration, as the standard encourages. */
const PRESCANNED = 1024;

/**
 * The first bytes of a document, as long as they do not determine its encoding —
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export class FirstBytes {
  /** Whether to wait for all the bytes that could tell. Otherwise, only a possible byte order mark waits. */
  isPatient = true;
  private readonly options: SniffingOptions;
  private pieces: Uint8Array[] = [];
  private length = 0;
  /** Number of bytes wanted. */
  private wantedLength = 0;
  /** Checks whether the bytes are UTF-8, if the first ones did not tell the encoding. */
  private detector: UTF8Detector | null = null;
  private withoutDetection: SniffedEncoding | null = null;

  /** @throws TypeError if an option that must name an encoding does not */
  constructor(options: SniffingOptions) {
    this.options = options;
    if (options !== (encodingDefaults as SniffingOptions)) this.sniffBytes(noBytes, noAutodetection);
  }

  /** Takes bytes. The caller owns their memory until `own` is called. */
  add(bytes: Uint8Array): void {
    this.pieces.push(bytes);
    this.length += bytes.length;
    this.detector?.add(bytes);
  }

  /** Copies the last bytes, which have to wait. */
  own(): void {
    const { pieces } = this;
    pieces[pieces.length - 1] = pieces[pieces.length - 1]!.slice();
  }

  /** Returns all bytes and lets go of them. The last chunk's memory may be the caller's. */
  take(): Uint8Array[] {
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }

  /** The encoding, or null if more bytes are needed. `isAll`: nothing follows. */
  sniff(isAll: boolean): SniffedEncoding | null {
    if (this.detector === null) {
      const sniffed = this.sniffFirst(isAll);
      if (sniffed === null || this.options.detectUTF8 !== true) return sniffed;
      if (sniffed.step !== 'locale' && sniffed.step !== 'default') return sniffed;
      this.withoutDetection = sniffed;
      this.detector = new UTF8Detector();
      for (const piece of this.pieces) this.detector.add(piece);
    }
    const { detector } = this;
    if (!isAll && this.isPatient && !detector.isRefuted) return null;
    // `autodetect` comes before it, and must see all bytes.
    const other =
      this.options.autodetect === undefined
        ? this.withoutDetection!
        : this.sniffBytes(concatenated(this.pieces), null);
    const isLikely = this.isPatient ? detector.isLikely : detector.isLikelySoFar;
    return isLikely && other.step !== 'autodetection'
      ? { encoding: UTF_8, confidence: 'tentative', step: 'utf-8 detection' }
      : other;
  }

  /** The same without UTF-8 detection. */
  private sniffFirst(isAll: boolean): SniffedEncoding | null {
    const waits = !isAll && this.isPatient;
    if (waits && this.length < this.wantedLength) return null;
    const bytes = this.pieces.length === 1 ? this.pieces[0]! : concatenated(this.pieces);
    if (!isAll && mayBecomeABOM(bytes)) return null;
    const { prescan, prescanLimit = PRESCANNED, autodetect } = this.options;
    if (waits && (prescan !== false || autodetect !== undefined)) {
      // A byte order mark, or what was known before, may be enough.
      const { confidence } = this.sniffBytes(bytes, withoutFirstBytes);
      this.wantedLength = confidence === 'certain' ? 0 : prescanLimit;
      if (this.length < this.wantedLength) return null;
    }
    return this.sniffBytes(bytes, null);
  }

  private sniffBytes(bytes: Uint8Array, changes: SniffingOptions | null): SniffedEncoding {
    const { options } = this;
    if (changes === null && !options.detectUTF8) return sniffEncoding(bytes, options);
    return sniffEncoding(bytes, { ...options, ...changes, detectUTF8: false });
  }
}

const noAutodetection: SniffingOptions = /* @__PURE__ */ Object.freeze({ autodetect: () => null });
const withoutFirstBytes: SniffingOptions = /* @__PURE__ */ Object.freeze({
  autodetect: () => null,
  prescan: false,
});
const noBytes = /* @__PURE__ */ new Uint8Array(0);
