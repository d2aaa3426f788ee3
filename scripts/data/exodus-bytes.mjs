// The part of `@exodus/bytes` that the library uses, to be bundled for Node.js.
import '@exodus/bytes/encoding.js';

export { labelToName, TextDecoder } from '@exodus/bytes/encoding.js';
