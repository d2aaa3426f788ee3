// @ts-check
import { Readable, Writable } from 'node:stream';
import { main } from '../dist/program.js';

/*
 * Runs one command after the other in one process, for `domwright()` in domwright.ts, because starting Node.js and loading the
 * program takes longer than most commands. Output of commands is collected instead of written.
 */

/** @typedef {{ args: string[], input: string | Uint8Array, cwd: string, env: NodeJS.ProcessEnv }} Order */

/** @param {Buffer[]} chunks */
function collector(chunks) {
  return new Writable({
    write(chunk, _encoding, callback) {
      chunks.push(chunk);
      callback();
    },
  });
}

/**
 * @param {'stdin' | 'stdout' | 'stderr'} name
 * @param {unknown} value
 */
function replaceStream(name, value) {
  Object.defineProperty(process, name, { value, configurable: true });
}

process.on('message', async (/** @type {Order} */ { args, input, cwd, env }) => {
  process.chdir(cwd);
  process.exitCode = undefined;
  for (const [name, value] of Object.entries(env)) process.env[name] = value;
  /** @type {Buffer[]} */
  const stdout = [];
  /** @type {Buffer[]} */
  const stderr = [];
  replaceStream('stdin', Object.assign(Readable.from([Buffer.from(input)]), { fd: 0 }));
  replaceStream('stdout', collector(stdout));
  replaceStream('stderr', collector(stderr));
  await main(['node', 'domwright', ...args]);
  for (const name of Object.keys(env)) delete process.env[name];
  /** @type {NonNullable<typeof process.send>} */ (process.send)({
    stdout: Buffer.concat(stdout).toString(),
    stderr: Buffer.concat(stderr).toString(),
    status: Number(process.exitCode ?? 0),
  });
});
