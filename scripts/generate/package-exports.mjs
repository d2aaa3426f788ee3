// @ts-check
/** Writes `exports` and `typesVersions` in the package.json of the built packages, from `scripts/entry-points.mjs`. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { memberOutputs, membersWithEntries, nodeTwins } from '../entry-points.mjs';
import { root } from '../run.mjs';

/**
 * The text of a package.json with the exports that it should have.
 *
 * @param {string} member the package's folder in packages/
 * @param {string} text
 */
export function withExports(member, text) {
  const { exports, typesVersions, ...others } = JSON.parse(text);
  const all = Object.entries(others);
  const place = all.findIndex(([key]) => key === 'dependencies');
  const outputs = memberOutputs(member);
  const versions = typesVersionsOf(outputs);
  const added = Object.entries({
    ...(versions === undefined ? {} : { typesVersions: versions }),
    exports: exportsOf(outputs),
  });
  all.splice(place, 0, ...added);
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}

/** @param {readonly string[]} outputs the entry points, by their names in dist */
function exportsOf(outputs) {
  /** @type {Record<string, unknown>} */
  const all = {};
  for (const output of outputs) {
    all[subpathOf(output)] = {
      require: {
        types: `./dist/cjs/${output}.d.ts`,
        ...nodeTwin(output, './dist/cjs'),
        default: `./dist/cjs/${output}.js`,
      },
      types: `./dist/${output}.d.ts`,
      ...nodeTwin(output, './dist'),
      default: `./dist/${output}.js`,
    };
  }
  all['./package.json'] = './package.json';
  return all;
}

/**
 * @param {string} output
 * @param {string} folder
 */
function nodeTwin(output, folder) {
  const twin = nodeTwins[output];
  return twin === undefined ? {} : { node: `${folder}/${twin}.js` };
}

/**
 * Where TypeScript finds types with `"moduleResolution": "node10"`, which ignores `exports`.
 *
 * @param {readonly string[]} outputs
 */
function typesVersionsOf(outputs) {
  const subpaths = outputs.filter((output) => output !== 'index');
  if (subpaths.length === 0) return undefined;
  return {
    '*': Object.fromEntries(
      subpaths.map((output) => [subpathOf(output).slice(2), [`./dist/${output}.d.ts`]]),
    ),
  };
}

/** @param {string} output */
function subpathOf(output) {
  const subpath = output.replace(/(^|\/)index$/, '');
  return subpath === '' ? '.' : `./${subpath}`;
}

if (process.argv[1] === import.meta.filename) {
  for (const member of ['domwright', ...membersWithEntries]) {
    const file = path.join(root, 'packages', member, 'package.json');
    writeFileSync(file, withExports(member, readFileSync(file, 'utf8')));
  }
}
