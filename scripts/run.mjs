// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';

export const root = path.dirname(import.meta.dirname);

/**
 * Runs a program with this process's input and output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 if a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * The path of a file in the workspace's node_modules.
 *
 * @param {string} file
 * @returns {string}
 */
export function installed(file) {
  return path.join(root, 'node_modules', file);
}
