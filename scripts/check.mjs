// @ts-check
/** Type-checks all members, their tests and the scripts with the native compiler. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installed, root, run } from './run.mjs';

const projects = [
  '.',
  'packages/domwright',
  'packages/domwright/tsconfig.node.json',
  'packages/domwright/test',
  'packages/run-page',
  'packages/run-page/test',
  'packages/extract',
  'packages/extract/test',
  'packages/check',
  'packages/rehype',
  'packages/playground',
  'packages/vscode',
  'packages/site',
];
if (existsSync(path.join(root, 'packages/language-server/src'))) projects.push('packages/language-server');
if (existsSync(path.join(root, 'packages/cli/src'))) projects.push('packages/cli');

const compiler = installed('ts7/bin/tsc');
const codes = await Promise.all(
  projects.map((project) => run(process.execPath, [compiler, '--noEmit', '-p', project])),
);
if (codes.some((code) => code !== 0)) process.exitCode = 1;
