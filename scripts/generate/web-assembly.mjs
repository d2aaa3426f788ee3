// @ts-check
// Writes the WebAssembly modules of scripts/generate/data/*.wat to packages/domwright/src/generated/*.ts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import loadWabt from 'wabt';

const wabt = await loadWabt();
const data = new URL('data/', import.meta.url);

for (const file of readdirSync(data).sort()) {
  const name = /^(.+)\.wat$/.exec(file)?.[1];
  if (name === undefined) continue;
  const module = wabt.parseWat(file, readFileSync(new URL(file, data), 'utf8'), { simd: true });
  module.validate();
  const { buffer } = module.toBinary({ write_debug_names: false });
  const exportName = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  writeFileSync(
    new URL(`../../packages/domwright/src/generated/${name}.ts`, import.meta.url),
    `// Written by scripts/generate/web-assembly.mjs from scripts/generate/data/${file}; do not edit.

/** The WebAssembly module, in base64. */
export const ${exportName}Module =
  '${Buffer.from(buffer).toString('base64')}';
`,
  );
}
