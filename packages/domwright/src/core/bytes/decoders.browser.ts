/*
 * Browser bundles use this in place of decoders.ts: the browser's own decoders, without tables. Under the condition
 * "browser", this file of `@exodus/bytes` asks them for the names of encodings.
 */
export { labelToName } from '@exodus/bytes/encoding-browser.js';
export { platformDecoder as decoderOf } from './platform-decoder.ts';
