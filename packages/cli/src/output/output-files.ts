import { constants, lstatSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import {
  FileReplacement,
  type FileStamp,
  type Place,
  placeOf,
  reasonOf,
  replaceFile,
} from 'domwright-extract/files';
import { print, say } from './messages.ts';
import { STANDARD_INPUT, shownName } from './shown-name.ts';

/** The name for standard output. */
export const STANDARD_OUTPUT = STANDARD_INPUT;

/** Where a report or another result goes. */
export interface TextOutput {
  write(text: string | Uint8Array): Promise<void>;
  /** Called once everything has been written. */
  finish(): Promise<void>;
}

/** An output that could not be written; the message says which and why. */
export class WriteError extends Error {}

const standardOutput: TextOutput = {
  write: (text) => (text.length === 0 ? Promise.resolve() : print(text)),
  finish: () => Promise.resolve(),
};

/**
 * Opens the target of `--output`: standard output, or a file, which is replaced once the output is complete. Devices and pipes
 * are written directly, and so are names in /dev, such as /dev/stdout.
 *
 * @param root the folder that links may not lead out of; by default the folder of the file
 * @throws WriteError
 */
export async function openOutput(name: string, root?: string): Promise<TextOutput> {
  if (name === STANDARD_OUTPUT) return standardOutput;
  try {
    const flags = directFlags(name);
    if (flags !== null) return new DirectOutput(name, await open(name, flags));
    return new WholeOutput(name, placeOf(name, root === undefined ? {} : { root }));
  } catch (error) {
    throw problem(name, error);
  }
}

/**
 * Replaces a file that has been read, if nobody else has changed it since then.
 *
 * @param root the folder that links may not lead out of; by default the folder of the file
 * @throws WriteError
 */
export function writeInPlace(
  { name, stamp: read }: { readonly name: string; readonly stamp?: FileStamp },
  content: string | Uint8Array,
  root?: string,
): void {
  try {
    const place = replaceFile(name, content, {
      ...(root !== undefined && { root }),
      ...(read !== undefined && { read }),
    });
    warnOfHardLinks(name, place);
    if (place.lacksList)
      say(`${shownName(name)} has lost its access control list, and its group some permissions`);
  } catch (error) {
    throw problem(name, error);
  }
}

/** The flags for opening something other than a regular file; null for a regular file, a link, or a missing file. */
function directFlags(name: string): number | 'w' | null {
  if (path.resolve(name).startsWith('/dev/')) return 'w';
  const stats = lstatSync(name, { throwIfNoEntry: false });
  const isFile = stats === undefined || stats.isFile() || stats.isSymbolicLink() || stats.isDirectory();
  return isFile ? null : constants.O_WRONLY | ((constants.O_NOFOLLOW as number | undefined) ?? 0);
}

function warnOfHardLinks(name: string, { old }: Place): void {
  if (old !== null && old.nlink > 1)
    say(`${shownName(name)} has ${old.nlink} hard links; only this one gets the new content`);
}

function problem(name: string, error: unknown): WriteError {
  const { code } = error as NodeJS.ErrnoException;
  return new WriteError(
    `cannot write ${shownName(name)}: ${code === 'ENOENT' ? 'no such folder' : reasonOf(error)}`,
  );
}

class DirectOutput implements TextOutput {
  readonly #name: string;
  readonly #handle: FileHandle;

  constructor(name: string, handle: FileHandle) {
    this.#name = name;
    this.#handle = handle;
  }

  async write(text: string | Uint8Array): Promise<void> {
    try {
      await this.#handle.writeFile(text);
    } catch (error) {
      throw problem(this.#name, error);
    }
  }

  async finish(): Promise<void> {
    await this.#handle.close();
  }
}

class WholeOutput implements TextOutput {
  readonly #name: string;
  readonly #place: Place;
  readonly #replacement: FileReplacement;

  constructor(name: string, place: Place) {
    this.#name = name;
    this.#place = place;
    this.#replacement = new FileReplacement(place);
  }

  async write(text: string | Uint8Array): Promise<void> {
    this.#step(() => this.#replacement.write(text));
  }

  async finish(): Promise<void> {
    this.#step(() => this.#replacement.commit());
    warnOfHardLinks(this.#name, this.#place);
  }

  #step(step: () => void): void {
    try {
      step();
    } catch (error) {
      throw problem(this.#name, error);
    }
  }
}
