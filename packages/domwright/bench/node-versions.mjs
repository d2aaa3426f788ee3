// @ts-check
import { spawnSync } from 'node:child_process';

/** The version that figures are published for. */
export const publishedNode = '24';

/**
 * Takes `--node <version>` out of a command line.
 *
 * @param {readonly string[]} args
 * @returns {{ version: string, others: string[] }}
 */
export function takeNodeOption(args) {
  const others = [...args];
  const at = others.findIndex((argument) => argument === '--node' || argument.startsWith('--node='));
  if (at < 0) return { version: publishedNode, others };
  const [option = ''] = others.splice(at, 1);
  const version = option === '--node' ? others.splice(at, 1)[0] : option.slice('--node='.length);
  return { version: version ?? '', others };
}

/**
 * The program of a version of Node.js: this one, or one that npm installs into its cache, from its package `node`.
 *
 * @param {string} version a major version, or a whole one
 * @returns {string | null} null if there is none
 */
export function nodeProgram(version) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) return null;
  if (`${process.versions.node}.`.startsWith(`${version}.`)) return process.execPath;
  const { status, stdout } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return status === 0 ? stdout.trim() : null;
}
