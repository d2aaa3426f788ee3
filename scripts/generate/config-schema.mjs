// @ts-check
/** Writes packages/cli/domwright.config.schema.json, from the keys that packages/check/src/settings/config.ts reads. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { sourceEntries } from '../entry-points.mjs';
import { root } from '../run.mjs';

const cli = path.join(root, 'packages/cli');
const bundle = path.join(cli, `.config-schema-${process.pid}.mjs`);

// NB: the sources, never a build that may be stale.
await build({
  entryPoints: [path.join(root, 'packages/check/src/settings/config.ts')],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  plugins: [
    {
      name: 'sources',
      setup({ onResolve }) {
        const sources = new Map(sourceEntries());
        onResolve({ filter: /^domwright/ }, (args) => {
          const file = sources.get(args.path);
          return file === undefined ? undefined : { path: file };
        });
      },
    },
  ],
});
try {
  const { configSchema } = await import(pathToFileURL(bundle).href);
  writeFileSync(
    path.join(cli, 'domwright.config.schema.json'),
    `${JSON.stringify(configSchema(), null, 2)}\n`,
  );
} finally {
  rmSync(bundle);
}
