// @ts-check
/** Runs every scripts/generate-*.mjs in the order of their names. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const folder = import.meta.dirname;
for (const name of readdirSync(folder).sort()) {
  if (!/^generate-.*\.mjs$/.test(name)) continue;
  console.log(name);
  const code = await run(process.execPath, [path.join(folder, name)]);
  if (code !== 0) process.exit(code);
}
