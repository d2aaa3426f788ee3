/**
 * Encodings: the parser's sniffing, declarations, labels and decoding, for programs that read bytes without parsing
 * them.
 *
 * @module
 */

export type { ByteOffsetsSource } from '../core/bytes/byte-offsets.ts';
export {
  ByteOffsets,
  bomSniff,
  changeTheEncoding,
  Decoder,
  declaredEncoding,
  encodingOfContentType,
  extractACharacterEncodingFromAMetaElement,
  getAnEncoding,
  sniffEncoding,
} from '../core/bytes/checked.ts';
export type { DecoderOptions, MalformedListener } from '../core/bytes/decoder.ts';
export type { EncodingChange } from '../core/bytes/encoding-declarations.ts';
export type { SniffedEncoding, SniffingOptions } from '../core/bytes/sniffing.ts';
