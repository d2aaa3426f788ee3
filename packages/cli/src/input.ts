import { fstatSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';

/** What stands for standard input. */
export const STANDARD_INPUT = '-';

/** The inputs that the command line names, in its order, and a message for each name that stands for none. */
export async function inputsOf(
  names: readonly string[],
): Promise<({ input: string } | { problem: string })[]> {
  if (names.length === 0) return [{ input: STANDARD_INPUT }];
  const inputs: ({ input: string } | { problem: string })[] = [];
  for (const name of names) {
    // A file may have a name that looks like a pattern.
    if (name === STANDARD_INPUT || !isDynamicPattern(name) || (await exists(name))) {
      inputs.push({ input: name });
      continue;
    }
    const files = await glob(name, { absolute: path.isAbsolute(name), expandDirectories: false });
    if (files.length === 0) inputs.push({ problem: `no file matches ${name}` });
    for (const file of files.sort()) inputs.push({ input: file });
  }
  return inputs;
}

async function exists(name: string): Promise<boolean> {
  return stat(name).then(
    () => true,
    () => false,
  );
}

/** The bytes of an input. */
export interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is a file that was given by name. */
  readonly isFile: boolean;
}

/**
 * Reads a file or standard input.
 *
 * @throws InputError
 */
export async function readInput(input: string): Promise<Source> {
  const isFile = input !== STANDARD_INPUT;
  try {
    return { name: input, bytes: isFile ? await readFile(input) : await readStandardInput(), isFile };
  } catch (error) {
    const name = isFile ? input : 'standard input';
    throw new InputError(`cannot read ${name}: ${reason(error as NodeJS.ErrnoException)}`);
  }
}

/** Something that could not be read; the message says what and why. */
export class InputError extends Error {}

let standardInput: Promise<Buffer> | undefined;

/** Named twice, it is the same both times. */
function readStandardInput(): Promise<Buffer> {
  standardInput ??= (async () => {
    // Node reads nothing from a directory and says nothing about it.
    if (fstatSync(process.stdin.fd).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  })();
  return standardInput;
}

function reason(error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOENT':
      return 'no such file';
    case 'ENOTDIR':
      return 'no such file';
    case 'EISDIR':
      return 'it is a directory';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'ERR_FS_FILE_TOO_LARGE':
      return 'it is too large';
    default:
      return error.message;
  }
}
