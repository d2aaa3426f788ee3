// @ts-check
/**
 * Builds the members into their dist folders: bundles by rolldown, declarations by the TypeScript compiler.
 *
 * Everything is written beside dist first and moved at the end, so that a failed build leaves the last good one,
 * and whoever runs from dist meanwhile hardly ever sees a hole.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import configs from '../rolldown.config.mjs';
import { run } from './run.mjs';

/** What writes the declarations of the members that have some. */
const types = new Map([
  ['domwright', 'types.mjs'],
  ['run-page', 'run-page-types.mjs'],
]);

/** @type {{ temporary: string, dist: string }[]} */
const outputs = [];

try {
  await Promise.all(
    configs.map(async ({ output, ...input }) => {
      if (output === undefined || Array.isArray(output) || output.dir === undefined)
        throw new Error('one output a member');
      // One member's output may be a folder in its dist.
      const [, dist, inside] = /** @type {RegExpExecArray} */ (/^(.*[\\/]dist)([\\/].*)?$/.exec(output.dir));
      const temporary = path.join(path.dirname(dist), `.dist-${process.pid}`);
      if (inside !== undefined) {
        await bundle(input, { ...output, dir: temporary + inside });
        return;
      }
      outputs.push({ temporary, dist });
      const script = types.get(path.basename(path.dirname(dist)));
      // Both come to their end before anything is cleaned up.
      const [declarations, bundled] = await Promise.allSettled([
        script === undefined ? 0 : run(process.execPath, [path.join(import.meta.dirname, script), temporary]),
        bundle(input, { ...output, dir: temporary }),
      ]);
      if (bundled.status === 'rejected') throw bundled.reason;
      if (declarations.status === 'rejected' || declarations.value !== 0) throw new Error('no declarations');
    }),
  );
  for (const { temporary, dist } of outputs) {
    const old = `${temporary}-old`;
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(temporary, dist);
    rmSync(old, { recursive: true, force: true });
  }
} catch (error) {
  for (const { temporary } of outputs) rmSync(temporary, { recursive: true, force: true });
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions} output
 */
async function bundle(input, output) {
  const build = await rolldown(input);
  await build.write(output);
  await build.close();
}
