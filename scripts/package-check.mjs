// @ts-check
/** Checks what would be published, as built: publint for all packages, and types by attw. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installed, root, run } from './run.mjs';

const steps = [
  [installed('publint/src/cli.js'), '--strict', 'packages/domwright'],
  // Everything is ESM; `require()` of it needs Node 20.19, which node16-cjs resolution does not know about.
  [installed('@arethetypeswrong/cli/dist/index.js'), '--pack', 'packages/domwright', '--profile', 'esm-only'],
];
for (const step of [
  [installed('publint/src/cli.js'), '--strict', 'packages/run-page'],
  [installed('@arethetypeswrong/cli/dist/index.js'), '--pack', 'packages/run-page', '--profile', 'esm-only'],
])
  steps.push(step);
if (existsSync(path.join(root, 'packages/cli/dist'))) {
  steps.push([installed('publint/src/cli.js'), '--strict', 'packages/cli']);
}
// NB: attw packs it without the library beside it, whose types it only passes on.
steps.push([installed('publint/src/cli.js'), '--strict', 'packages/parse5']);
for (const step of steps) {
  if ((await run(process.execPath, step)) !== 0) process.exitCode = 1;
}
