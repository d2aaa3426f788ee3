import { encodingDefaults } from '../options/options.ts';
import { mayBecomeABOM } from './bom-sniff.ts';
import { concatenated } from './bytes.ts';
import { type SniffedEncoding, type SniffingOptions, sniffEncoding } from './encoding-sniffing-algorithm.ts';
import { UTF_8 } from './encodings.ts';
import { UTF8Detector } from './utf8-detector.ts';

/** How many bytes are searched for a declaration, as the standard encourages. */
const PRESCANNED = 1024;

/**
 * The first bytes of a document, as long as they do not determine its encoding —
 * https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
 */
export class FirstBytes {
  /** Whether to wait for as many bytes as can tell. Otherwise, only what may become a byte order mark waits. */
  isPatient = true;
  private readonly options: SniffingOptions;
  private pieces: Uint8Array[] = [];
  private length = 0;
  /** How many bytes are wanted. */
  private wantedLength = 0;
  /** Looks whether the bytes are UTF-8, where nothing in the first of them has told the encoding. */
  private detector: UTF8Detector | null = null;
  private withoutDetection: SniffedEncoding | null = null;

  /** @throws TypeError if an option is to name an encoding and does not: the caller's mistake, to be told at once */
  constructor(options: SniffingOptions) {
    this.options = options;
    if (options !== (encodingDefaults as SniffingOptions)) this.sniffBytes(noBytes, noAutodetection);
  }

  /** Takes bytes, whose memory stays the caller's until `own` is called. */
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

  /** All bytes, which are let go. The memory of the last may be the caller's. */
  take(): Uint8Array[] {
    const { pieces } = this;
    this.pieces = [];
    return pieces;
  }

  /** The encoding; null if it takes more bytes to tell. `isAll` says that no more come. */
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
    // What detects by other means goes before it, and is to see all bytes, too.
    const other =
      this.options.autodetect === undefined
        ? this.withoutDetection!
        : this.sniffBytes(concatenated(this.pieces), null);
    const isLikely = this.isPatient ? detector.isLikely : detector.isLikelySoFar;
    return isLikely && other.step !== 'autodetection'
      ? { encoding: UTF_8, confidence: 'tentative', step: 'utf-8 detection' }
      : other;
  }

  /** The same without the detection of UTF-8. */
  private sniffFirst(isAll: boolean): SniffedEncoding | null {
    const waits = !isAll && this.isPatient;
    if (waits && this.length < this.wantedLength) return null;
    const bytes = this.pieces.length === 1 ? this.pieces[0]! : concatenated(this.pieces);
    if (!isAll && mayBecomeABOM(bytes)) return null;
    const { prescan, prescanLimit = PRESCANNED, autodetect } = this.options;
    if (waits && (prescan !== false || autodetect !== undefined)) {
      // A byte order mark or what was known before may do.
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
