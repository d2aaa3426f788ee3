// @ts-check
/** `npm run generate`: runs every script of `generate/`, in the order of their names. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

const folder = path.join(import.meta.dirname, 'generate');
for (const name of readdirSync(folder).sort()) {
  if (!name.endsWith('.mjs')) continue;
  console.log(name);
  const code = await run(process.execPath, [path.join(folder, name)]);
  if (code !== 0) process.exit(code);
}
