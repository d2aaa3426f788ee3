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
 * The encoding algorithms of the parser with argument checks, as `domwright/encoding` exports them. The parser uses the
 * unchecked ones.
 */

/**
 * The name of the encoding for a label, as the Encoding Standard writes it (`UTF-8`, `windows-1252`, `Shift_JIS`), or
 * null for an unknown label.
 *
 * @param label in any case, with or without ASCII whitespace around it
 * @throws TypeError if the label is not a string
 */
export function getAnEncoding(label: string): string | null {
  checkString(label, 'label');
  return encodings.getAnEncoding(label);
}

/**
 * The name of the encoding that the `content` attribute of a `meta` element declares, as in `text/html; charset=utf-8`;
 * null if it declares none.
 *
 * @throws TypeError if the argument is not a string
 */
export function extractACharacterEncodingFromAMetaElement(string: string): string | null {
  checkString(string, 'string');
  return declarations.extractACharacterEncodingFromAMetaElement(string);
}

/**
 * The encoding that a `meta` element declares: that of its `charset` attribute or, if that names none, of its pragma.
 *
 * @param charset the value of the `charset` attribute; null if there is none
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
 * Changing the encoding while parsing: what happens when the parser finds a declaration while the encoding is tentative
 * — https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing
 *
 * If the encoding changes and all bytes so far mean the same in both, a parser may decode the rest in the new one;
 * otherwise it must start again.
 *
 * @param encoding any label of the encoding in use
 * @param newEncoding any label of the encoding declared
 * @throws TypeError if an argument is not an encoding label
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
 * @param bytes the first bytes of the resource: at least three, unless it is shorter
 * @returns the name of the encoding (`UTF-8`, `UTF-16BE` or `UTF-16LE`), or null if there is no byte order mark
 * @throws TypeError if the argument is not bytes
 */
export function bomSniff(bytes: Bytes): string | null {
  return sniffing.bomSniff(bytesOf(bytes));
}

/**
 * The encoding that a Content-Type header declares — https://fetch.spec.whatwg.org/#legacy-extract-an-encoding
 *
 * For documents, scripts and style sheets. A byte order mark overrides it; without either, the loader's fallback
 * applies.
 *
 * @param contentType the header's value, comma-separated if there are several; or just a label
 * @returns the name of the encoding; null if the header declares none or an unknown one
 * @throws TypeError if the argument is not a string
 */
export function encodingOfContentType(contentType: string): string | null {
  checkString(contentType, 'contentType');
  return mimeTypes.encodingOfContentType(contentType);
}

/** The options for finding the encoding, without those for decoding. */
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
 * @param bytes all bytes so far. The caller decides whether to wait for more.
 * @throws TypeError if `bytes` is not bytes, for an unknown option, or for a wrong value. Options that name an encoding
 * must be valid labels, except `contentType` and what `autodetect` returns.
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

/** Maps code units to byte offsets. A `Decoder` fills it while it decodes. */
export class ByteOffsets extends offsets.ByteOffsets {
  /** @throws TypeError if the source is not an object, or a method of it is not a function */
  constructor(source: offsets.ByteOffsetsSource) {
    checkObject(source, 'source');
    if (source.bytesOf !== undefined) checkFunction(source.bytesOf, "'bytesOf' of source");
    if (source.textOf !== undefined) checkFunction(source.textOf, "'textOf' of source");
    super(source);
  }
}

/**
 * Decodes bytes that arrive in chunks.
 *
 * A byte order mark at the start is skipped. If it belongs to another encoding, that encoding is used instead.
 */
export class Decoder extends decoding.Decoder {
  /** Reports of malformed bytes, held back until `decode` is done because the listener may do anything. */
  readonly #found: [byteStart: number, byteEnd: number, textOffset: number][];
  readonly #onMalformed: decoding.MalformedListener | undefined;

  /**
   * @param encoding any label of the encoding
   * @throws TypeError for an unknown encoding or option, or a wrong value
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
   * Decodes the next bytes of the stream. An incomplete character waits for more bytes; the array is not kept.
   *
   * @param isLast whether the stream ends with these bytes
   * @throws TypeError if `bytes` is not bytes
   * @throws Error if the stream has already ended
   */
  override decode(bytes: Bytes, isLast: boolean): string {
    const text = super.decode(bytesOf(bytes), isLast);
    for (const place of this.#found.splice(0)) this.#onMalformed!(...place);
    return text;
  }
}
