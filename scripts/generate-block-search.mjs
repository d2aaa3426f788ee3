// @ts-check
// Writes packages/domwright/src/generated/block-search.ts: the WebAssembly module of scripts/data/block-search.wat.
import { readFileSync, writeFileSync } from 'node:fs';
import loadWabt from 'wabt';

const wabt = await loadWabt();
const text = readFileSync(new URL('data/block-search.wat', import.meta.url), 'utf8');
const module = wabt.parseWat('block-search.wat', text, { simd: true });
module.validate();
const { buffer } = module.toBinary({ write_debug_names: false });

writeFileSync(
  new URL('../packages/domwright/src/generated/block-search.ts', import.meta.url),
  `// Written by scripts/generate-block-search.mjs from scripts/data/block-search.wat; do not edit.

/** The WebAssembly module, in base64. */
export const blockSearchModule =
  '${Buffer.from(buffer).toString('base64')}';
`,
);
