import { ownOptions, wrongArgument } from '../infra/arguments.ts';
import { bomSniff } from './bom-sniff.ts';
import { detached } from './bytes.ts';
import { encodingOfContentType } from './content-type.ts';
import { getAnEncoding, isUTF16, requireEncoding, UTF_8, WINDOWS_1252 } from './encodings.ts';
import { defaultEncodingOfLocale } from './locale-defaults.ts';
import { prescan } from './prescan.ts';
import { isVeryLikelyUTF8 } from './utf8-detector.ts';

/** What is known about a document's encoding besides its bytes. Encodings are named by any of their labels. */
export interface SniffingOptions {
  /** The encoding that the user wants, whatever the document says. Only a byte order mark is stronger. */
  userOverride?: string;
  /** What the transport layer says: the value of the Content-Type header, or a label. May name no encoding. */
  transport?: string;
  /** Whether the bytes are scanned for declarations. Default true. */
  prescan?: boolean;
  /** How many bytes are scanned for declarations. Default 1024, as the standard encourages. */
  prescanLimit?: number;
  /** The document that contains this one: its character encoding, and whether both have the same origin. */
  container?: { encoding: string; sameOrigin: boolean };
  /** The likely encoding of this page, for instance the one it had when it was last visited. */
  likely?: string;
  /** Tells the encoding from the bytes by other means. What it returns is ignored if it is no label of an encoding. */
  autodetect?: (bytes: Uint8Array) => string | null;
  /** Whether to look if the bytes are UTF-8. They should then be the whole file. Default false. */
  detectUTF8?: boolean;
  /** The user's locale, a BCP 47 language tag, on which the default encoding depends. */
  locale?: string;
  /** The default encoding. It goes before that of the locale; without either it is windows-1252. */
  defaultEncoding?: string;
}

/** The encoding to decode a document with, for the time being. */
export interface SniffedEncoding {
  /** The encoding's name, as the Encoding Standard writes it. */
  encoding: string;
  /** The confidence — https://html.spec.whatwg.org/multipage/parsing.html#concept-encoding-confidence */
  confidence: 'certain' | 'tentative';
  /** The step of the algorithm that has found it. */
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
 * @param bytes all that have come so far. Whether to wait for more is the caller's to decide.
 * @throws TypeError if an option is to name an encoding and does not; the transport layer and `autodetect` need not
 */
export function sniffEncoding(bytes: Uint8Array, given: SniffingOptions = {}): SniffedEncoding {
  const options = ownOptions(given);
  const userOverride = encodingOf(options.userOverride, 'userOverride');
  const container = options.container && ownOptions(options.container);
  const parent = container === undefined ? null : requireEncoding(container.encoding, 'container.encoding');
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
  if (options.transport !== undefined) {
    const encoding = encodingOfContentType(options.transport);
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
  return label === undefined ? null : requireEncoding(label, option);
}
