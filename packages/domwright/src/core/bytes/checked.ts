import {
  checkBoolean,
  checkFunction,
  checkObject,
  checkOptionNames,
  checkString,
  ownOptions,
  wrongArgument,
} from '../infra/arguments.ts';
import { encodingDefaults, withDefaults } from '../options/options.ts';
import * as offsets from './byte-offsets.ts';
import { type Bytes, isBytes, toUint8Array } from './bytes.ts';
import * as decoding from './decoder.ts';
import * as declarations from './encoding-declarations.ts';
import * as encodings from './encodings.ts';
import * as mimeTypes from './mime-type.ts';
import * as sniffing from './sniffing.ts';

/*
 * What `domwright/encoding` gives: the parts of the parser that know of encodings, with their arguments checked. The
 * parser, which gives them the right ones, uses the parts themselves.
 */

/**
 * The name of the encoding that a label stands for, written as the Encoding Standard writes it (`UTF-8`, `windows-1252`,
 * `Shift_JIS`); null if it is no label of any.
 *
 * @param label in any case, with or without ASCII whitespace around it
 * @throws TypeError if the label is no string
 */
export function getAnEncoding(label: string): string | null {
  checkString(label, 'label');
  return encodings.getAnEncoding(label);
}

/**
 * The name of the encoding that the `content` attribute of a `meta` element declares, as in `text/html; charset=utf-8`;
 * null if it declares none.
 *
 * @throws TypeError if the argument is no string
 */
export function extractACharacterEncodingFromAMetaElement(string: string): string | null {
  checkString(string, 'string');
  return declarations.extractACharacterEncodingFromAMetaElement(string);
}

/**
 * The encoding that a `meta` element declares: that of its `charset` attribute or, if that names none, of its pragma.
 *
 * @param charset the value of the `charset` attribute; null if it has none
 * @param pragma the value of the `content` attribute if `http-equiv` is Content-Type; null otherwise
 * @returns the name of the encoding; null if neither names one
 * @throws TypeError if an argument is neither a string nor null
 */
export function declaredEncoding(charset: string | null, pragma: string | null): string | null {
  if (charset !== null) checkString(charset, 'charset');
  if (pragma !== null) checkString(pragma, 'pragma');
  return declarations.declaredEncoding(charset, pragma);
}

/**
 * Changing the encoding while parsing: what a declaration does that the parser meets while the encoding is tentative —
 * https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing
 *
 * If the encoding changes, a parser may decode the rest in the new one if all bytes so far mean the same in both;
 * otherwise it starts again.
 *
 * @param encoding any label of the encoding in use
 * @param newEncoding any label of the encoding declared
 * @throws TypeError if an argument is no label of an encoding
 */
export function changeTheEncoding(encoding: string, newEncoding: string): declarations.EncodingChange {
  return declarations.changeTheEncoding(
    encodings.requireEncoding(encoding, 'encoding'),
    encodings.requireEncoding(newEncoding, 'newEncoding'),
  );
}

/**
 * BOM sniff — https://encoding.spec.whatwg.org/#bom-sniff
 *
 * @param bytes the first bytes of the resource, at least three if it has so many
 * @returns the name of the encoding (`UTF-8`, `UTF-16BE` or `UTF-16LE`), or null if they begin with no byte order mark
 * @throws TypeError if they are no bytes
 */
export function bomSniff(bytes: Bytes): string | null {
  return sniffing.bomSniff(bytesOf(bytes));
}

/**
 * The encoding that a Content-Type header declares, for a script or a style sheet as well as for a document. A byte order
 * mark is more authoritative; if there is neither, what loads the resource has a fallback —
 * https://fetch.spec.whatwg.org/#legacy-extract-an-encoding
 *
 * @param contentType the header's value, with commas between values if there are several; or a label alone
 * @returns the name of the encoding; null if the header declares none, or one that is not supported
 * @throws TypeError if the argument is no string
 */
export function encodingOfContentType(contentType: string): string | null {
  checkString(contentType, 'contentType');
  return mimeTypes.encodingOfContentType(contentType);
}

/** The options that say how an encoding is found, without those about what comes of it. */
export const sniffingDefaults = /* @__PURE__ */ withoutDecoding(encodingDefaults);

function withoutDecoding(
  defaults: typeof encodingDefaults,
): Omit<typeof encodingDefaults, 'readAgain' | 'byteOffsets' | 'holdParseErrors' | 'onEncodingChange'> {
  const { readAgain, byteOffsets, holdParseErrors, onEncodingChange, ...others } = defaults;
  return others;
}

/**
 * The encoding to decode a document with, by the encoding sniffing algorithm of the HTML Standard.
 *
 * @param bytes all that have come so far. Whether to wait for more is the caller's to decide.
 * @throws TypeError if they are no bytes, for an unknown option or a wrong value. What is to name an encoding has to name
 *   one; the transport layer and `autodetect` need not.
 */
export function sniffEncoding(bytes: Bytes, options?: sniffing.SniffingOptions): sniffing.SniffedEncoding {
  return sniffing.sniffEncoding(
    bytesOf(bytes),
    withDefaults(options, sniffingDefaults) as sniffing.SniffingOptions,
  );
}

function bytesOf(bytes: unknown): Uint8Array {
  if (!isBytes(bytes)) throw wrongArgument('bytes', 'bytes', bytes);
  return toUint8Array(bytes, 'bytes');
}

/** Tells where in the bytes a code unit comes from. A `Decoder` fills it while it decodes. */
export class ByteOffsets extends offsets.ByteOffsets {
  /** @throws TypeError if the source is none */
  constructor(source: offsets.ByteOffsetsSource) {
    checkObject(source, 'source');
    if (source.bytesOf !== undefined) checkFunction(source.bytesOf, "'bytesOf' of source");
    if (source.textOf !== undefined) checkFunction(source.textOf, "'textOf' of source");
    super(source);
  }
}

/**
 * Decode, for bytes that come in pieces.
 *
 * A byte order mark at the start is skipped. If it is that of another encoding, it is more authoritative than what the
 * constructor was told.
 */
export class Decoder extends decoding.Decoder {
  /** What is to be told of malformed bytes; the listener may do what it likes with them, so it waits for the end. */
  readonly #found: [byteStart: number, byteEnd: number, textOffset: number][];
  readonly #onMalformed: decoding.MalformedListener | undefined;

  /**
   * @param encoding any label of the encoding
   * @throws TypeError if there is no such encoding, for an unknown option or a wrong value
   */
  constructor(encoding: string, options?: decoding.DecoderOptions) {
    checkOptionNames(options, ['isContinuation', 'onMalformed', 'byteOffsets']);
    const given = ownOptions(options);
    const { isContinuation, onMalformed, byteOffsets } = given;
    if (isContinuation !== undefined) checkBoolean(isContinuation, "option 'isContinuation'");
    if (onMalformed !== undefined) checkFunction(onMalformed, "option 'onMalformed'");
    if (byteOffsets !== undefined && !(byteOffsets instanceof offsets.ByteOffsets))
      throw wrongArgument("option 'byteOffsets'", 'a ByteOffsets', byteOffsets);
    const found: [number, number, number][] = [];
    super(
      encoding,
      onMalformed === undefined ? given : { ...given, onMalformed: (...place) => void found.push(place) },
    );
    this.#found = found;
    this.#onMalformed = onMalformed;
  }

  /**
   * Decodes the next bytes of the stream. What is not yet a character waits for more; the array is not kept.
   *
   * @param isLast whether the stream ends behind them
   * @throws TypeError if they are no bytes
   * @throws Error if it has ended before
   */
  override decode(bytes: Bytes, isLast: boolean): string {
    const text = super.decode(bytesOf(bytes), isLast);
    for (const place of this.#found.splice(0)) this.#onMalformed!(...place);
    return text;
  }
}
