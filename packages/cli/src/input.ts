import { fstatSync, readdir, realpath, type Stats, stat as statOf } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf } from 'domwright-extract/files';
import { type GlobOptions, glob, isDynamicPattern } from 'tinyglobby';

/** The name of standard input. */
export const STANDARD_INPUT = '-';

/** An input, or a message for a name without an input. */
export type NamedInput = { input: string } | { problem: string };

/** What a name may be besides a file. */
export interface InputRules {
  /** The name of a folder means the files in it with these endings. Without this option, a folder counts as a file. */
  readonly extensions?: readonly string[];
  /** Whether the names may be URLs (http, https). Without this option, they count as names of files. */
  readonly allowsURLs?: boolean;
  /** Whether a file that a glob or a folder has is left out. */
  readonly isIgnored?: (file: string) => boolean;
}

/** Names to skip in folders, and in globs that do not name them. */
const PACKAGES = 'node_modules';

/** The inputs that the command line names, in its order. */
export async function inputsOf(names: readonly string[], rules: InputRules = {}): Promise<NamedInput[]> {
  if (names.length === 0) return [{ input: STANDARD_INPUT }];
  const { extensions, allowsURLs = false, isIgnored = () => false } = rules;
  const inputs: NamedInput[] = [];
  for (const name of names) {
    if (allowsURLs && /^https?:\/\//i.test(name)) {
      inputs.push({ input: name });
      continue;
    }
    // A file may have a name that looks like a pattern.
    const what = name === STANDARD_INPUT ? 'file' : await kindOf(name);
    if (what === 'folder' && extensions !== undefined) {
      const { files, problems } = await filesIn(name, extensions, isIgnored);
      inputs.push(...problems.map((problem) => ({ problem })));
      if (files.length === 0 && problems.length === 0)
        inputs.push({ problem: `${name} has no ${extensions.join(' or ')} files` });
      for (const input of files) if (!isIgnored(input)) inputs.push({ input });
      continue;
    }
    if (what !== 'nothing' || !isDynamicPattern(name)) {
      inputs.push({ input: name });
      continue;
    }
    const shown = (folder: string): string => (path.isAbsolute(name) ? folder : path.relative('', folder));
    const { files, problems } = await find(name, shown, isIgnored, {
      absolute: path.isAbsolute(name),
      expandDirectories: false,
      ...(extensions !== undefined && !name.includes(PACKAGES) && { ignore: `**/${PACKAGES}/**` }),
    });
    inputs.push(...problems.map((problem) => ({ problem })));
    if (files.length === 0 && problems.length === 0) inputs.push({ problem: `no files match ${name}` });
    for (const file of files) if (!isIgnored(file)) inputs.push({ input: file });
  }
  return inputs;
}

/** The files that a glob or a folder has, and the folders that could not be read, as messages. Both are sorted. */
interface Found {
  readonly files: readonly string[];
  readonly problems: readonly string[];
}

/** The files of a folder and of those in it, but nothing that begins with a full stop. */
async function filesIn(
  folder: string,
  extensions: readonly string[],
  isIgnored: (file: string) => boolean,
): Promise<Found> {
  const { files, problems } = await find(
    extensions.map((extension) => `**/*${extension}`),
    (inner) => path.join(folder, path.relative(folder, inner)),
    isIgnored,
    { cwd: folder, caseSensitiveMatch: false, ignore: `**/${PACKAGES}/**` },
  );
  return { files: files.map((file) => path.join(folder, file)), problems };
}

/** `shown` returns a folder's name for a message, from its absolute path. */
async function find(
  patterns: string | readonly string[],
  shown: (folder: string) => string,
  isIgnored: (file: string) => boolean,
  options: GlobOptions,
): Promise<Found> {
  const problems: string[] = [];
  const fs = {
    readdir: (folder: string, how: { withFileTypes: true }, done: (error: null, entries: unknown) => void) =>
      readdir(folder, how, (error, entries) => {
        // NB: a glob may begin in a folder that is not there.
        if (error !== null && error.code !== 'ENOENT' && error.code !== 'ENOTDIR') {
          const name = shown(folder);
          if (!isIgnored(name)) problems.push(`cannot read ${name || '.'}: ${reasonOf(error)}`);
        }
        done(null, entries ?? []);
      }),
    // A broken link counts as a file, so that reading it reports the problem.
    realpath: (link: string, done: (error: null, target: string) => void) =>
      realpath(link, (error, target) => done(null, error === null ? target : link)),
    stat: (file: string, done: (error: null, stats: Pick<Stats, 'isDirectory'>) => void) =>
      statOf(file, (error, stats) => done(null, error === null ? stats : { isDirectory: () => false })),
  };
  const files = await glob(patterns, { ...options, fs: fs as GlobOptions['fs'] & object });
  return { files: files.sort(), problems: problems.sort() };
}

async function kindOf(name: string): Promise<'file' | 'folder' | 'nothing'> {
  return stat(name).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'file'),
    () => 'nothing',
  );
}

/** The bytes of an input. */
export interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is a file that the user named. */
  readonly isFile: boolean;
  /** What an archive says about the page, if it is from one. */
  readonly archived?: ArchivedSource;
}

export interface ArchivedSource {
  /** The name of the archive. */
  readonly file: string;
  readonly url: string | null;
  /** Of the HTTP response. */
  readonly contentType: string | null;
  readonly referrerPolicy: string | null;
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
    const name = isFile ? shownName(input) : 'standard input';
    throw new InputError(`cannot read ${name}: ${reasonOf(error)}`);
  }
}

/** Something that could not be read; the message says what and why. */
export class InputError extends Error {}

let standardInput: Promise<Buffer> | undefined;

/** Named twice, it is the same both times. */
function readStandardInput(): Promise<Buffer> {
  standardInput ??= (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of openStandardInput()) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  })();
  return standardInput;
}

/** @throws an error of the file system for a directory, of which Node reads nothing and says nothing */
export function openStandardInput(): NodeJS.ReadStream {
  if (fstatSync(process.stdin.fd).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  return process.stdin;
}

/** A file's name in a message: an empty one, of a variable of the shell that is not set, is to be seen. */
export function shownName(name: string): string {
  return name === '' ? "''" : name;
}
