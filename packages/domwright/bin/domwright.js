#!/usr/bin/env node
// The library has no program of its own. This one runs that of domwright-cli, where it is installed beside the library.
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const program = findProgram();
if (program !== null) {
  await import(pathToFileURL(program).href);
} else {
  process.stderr.write(
    "domwright: the command line is a package of its own: install it with 'npm install domwright-cli', " +
      "or run it once with 'npx domwright-cli'\n",
  );
  process.exitCode = 2;
}

/** The file of domwright-cli's program, or null where that is not installed. */
function findProgram() {
  // Both the link by which npm called this file and the file itself: package managers that link packages put them apart.
  for (const file of [path.resolve(process.argv[1]), realpathSync(process.argv[1])]) {
    try {
      const manifest = createRequire(file).resolve('domwright-cli/package.json');
      return path.join(path.dirname(manifest), 'bin/domwright.js');
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return null;
}
