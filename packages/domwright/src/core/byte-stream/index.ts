export type { ByteOffsetsSource } from './byte-offsets.ts';
export type { Bytes } from './bytes.ts';
export type { DecoderOptions, MalformedListener } from './decoder.ts';
export type { DocumentEncoding } from './document-decoder.ts';
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
} from './encoding-api.ts';
export type { EncodingChange } from './encoding-declarations.ts';
export type { SniffedEncoding, SniffingOptions } from './encoding-sniffing-algorithm.ts';
