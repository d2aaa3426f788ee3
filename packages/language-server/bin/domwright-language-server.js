#!/usr/bin/env node
// The program itself is built. This file isn't, so that npm can link the command in a fresh clone.
import { existsSync } from 'node:fs';
import module from 'node:module';

const program = new URL('../dist/main.js', import.meta.url);
if (existsSync(program)) {
  // From Node.js 22.1 on.
  module.enableCompileCache?.();
  await import(program.href);
} else {
  process.stderr.write("domwright-language-server: the program is not built yet; run 'npm run build'\n");
  process.exitCode = 2;
}
