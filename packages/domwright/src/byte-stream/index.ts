export {
  ByteOffsets,
  type ByteOffsetsSource,
} from './byte-offsets.ts';
export type { DocumentEncoding } from './byte-parser.ts';
export type { Bytes } from './bytes.ts';
export { Decoder, type DecoderOptions, type MalformedListener } from './decoder.ts';
export { type SniffedEncoding, type SniffingOptions, sniffEncoding } from './encoding-sniffing-algorithm.ts';
export { getAnEncoding } from './encodings.ts';
export { extractACharacterEncodingFromAMetaElement } from './meta-charset.ts';
