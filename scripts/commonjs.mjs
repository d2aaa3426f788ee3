// @ts-check
/**
 * For CommonJS programs, each entry point gets a module that requires the ES module, so that a program that uses both has one
 * instance. They are in a folder with its own package.json, because TypeScript takes the kind of a module from the nearest one.
 *
 * The declarations are in that folder, too, and those for ES modules export them: TypeScript lets an ES module import CommonJS, but
 * not the other way around. A second copy would take half a megabyte.
 */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param {string} dir the folder that becomes `dist`
 * @param {readonly string[]} outputs the entry points, by their names in it
 */
export function writeCommonJS(dir, outputs) {
  const target = path.join(dir, 'cjs');
  const declarations = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.d.ts'),
  );
  for (const file of declarations) {
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    renameSync(path.join(dir, file), path.join(target, file));
  }
  for (const output of outputs) {
    const up = '../'.repeat(output.split('/').length);
    writeFileSync(path.join(target, `${output}.js`), `module.exports = require('${up}${output}.js');\n`);
    const down = '../'.repeat(output.split('/').length - 1) || './';
    writeFileSync(path.join(dir, `${output}.d.ts`), `export * from '${down}cjs/${output}.js';\n`);
  }
  writeFileSync(path.join(target, 'package.json'), '{ "type": "commonjs" }\n');
}
