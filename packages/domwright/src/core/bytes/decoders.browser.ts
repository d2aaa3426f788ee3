/*
 * What bundles for browsers have in the place of decoders.ts: under the condition "browser", `@exodus/bytes` exports the
 * browser's own decoders, without tables.
 */
export { labelToName, TextDecoder } from '@exodus/bytes/encoding-browser.js';
