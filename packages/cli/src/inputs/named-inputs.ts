import { realpath, stat } from 'node:fs/promises';
import { GlobError, isGlob } from 'domwright-check/internal';
import { isInside } from 'domwright-extract/files';
import { say } from '../output/messages.ts';
import { STANDARD_INPUT } from '../output/shown-name.ts';
import type { ReadLimits } from './read-input.ts';
import { type Found, searchFolder, searchGlob } from './search/search.ts';

export { STANDARD_INPUT };

/** The name of an input. */
export interface InputName {
  readonly input: string;
  /** For a file found in a folder or by a glob: the folder that was searched, and which it must be in. */
  readonly root?: string;
  /** Whether a list names it, and not the command line: then it can't be a pipe or a device. */
  readonly isListed?: boolean;
}

/** An input, or a message about a name that has none. */
export type NamedInput = InputName | { readonly problem: string };

/** What else a name may be, besides a file. */
export interface InputRules extends ReadLimits {
  /** In folders, take files with these extensions. Default: `htmlExtensions`. */
  readonly extensions?: readonly string[];
  /** Whether names may be URLs (http, https). By default, URLs count as file names. */
  readonly allowsURLs?: boolean;
  /** Whether to skip a file found by a glob or in a folder. */
  readonly isIgnored?: (file: string) => boolean;
  /** A folder that everything must be in: for names that come from a file in it, not from the command line. */
  readonly within?: string;
}

/** The extensions of HTML files. Those that end with .xhtml are XML. */
export const htmlExtensions = ['.html', '.htm'];

/** The same with those of XML documents and books. */
export const bookExtensions = [...htmlExtensions, '.xhtml', '.xht', '.epub'];

/** The name of a folder to skip, except in globs that name it. */
const PACKAGES = 'node_modules';

/** The inputs from the command line, in its order. */
export async function inputsOf(names: readonly string[], rules: InputRules = {}): Promise<NamedInput[]> {
  if (names.length === 0) return [unnamedInput()];
  const { allowsURLs = false, within } = rules;
  const inputs: NamedInput[] = [];
  for (const name of names) {
    if (allowsURLs && /^https?:\/\//i.test(name)) {
      inputs.push({ input: name });
      continue;
    }
    // The name of a file may look like a glob.
    const what = name === STANDARD_INPUT ? 'file' : await kindOf(name);
    const isFolder = what === 'folder';
    if (!isFolder && (what !== 'nothing' || !isGlob(name))) {
      inputs.push({ input: name, ...(within !== undefined && { root: within }) });
      continue;
    }
    try {
      inputs.push(...(await foundIn(name, isFolder, rules)));
    } catch (error) {
      if (!(error instanceof GlobError)) throw error;
      inputs.push({ problem: `cannot read ${name}: ${error.message}` });
    }
  }
  return inputs;
}

/** Standard input, for a command line without files. At a terminal, says that the command is waiting for input. */
export function unnamedInput(): InputName {
  if (process.stdin.isTTY) {
    const end = process.platform === 'win32' ? 'Ctrl-Z and Enter end' : 'Ctrl-D ends';
    say(`reading standard input because no file was given; ${end} it`);
  }
  return { input: STANDARD_INPUT };
}

/** The files of a folder or a glob. */
async function foundIn(
  name: string,
  isFolder: boolean,
  { extensions = htmlExtensions, within, isIgnored = () => false, followLinks = false }: InputRules,
): Promise<NamedInput[]> {
  const skipsPackages = isFolder || !name.includes(PACKAGES);
  const options = { isIgnored, followLinks, skipsPackages };
  const found: Found = isFolder ? searchFolder(name, extensions, options) : searchGlob(name, options);
  const { files, problems, hasIgnored, root } = found;
  if (root !== null && within !== undefined && !(await isIn(root, within)))
    return [{ problem: `cannot read ${name}: it is not in ${within}` }];
  const inputs: NamedInput[] = problems.map((problem) => ({ problem }));
  if (files.length === 0 && problems.length === 0 && !hasIgnored) {
    const endings = `${extensions.slice(0, -1).join(', ')} or ${extensions.at(-1)}`;
    inputs.push({ problem: isFolder ? `${name} has no ${endings} files` : `no files match ${name}` });
  }
  for (const input of files) inputs.push({ input, root: within ?? (root as string) });
  return inputs;
}

async function isIn(root: string, folder: string): Promise<boolean> {
  const real = await realpath(folder);
  return root === real || isInside(root, real);
}

async function kindOf(name: string): Promise<'file' | 'folder' | 'nothing'> {
  return stat(name).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'file'),
    () => 'nothing',
  );
}
