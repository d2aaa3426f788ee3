import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { Glob, type Progress } from 'domwright-check/internal';
import { isInside, reasonOf } from 'domwright-extract/files';

/** The result of a search: files, and messages about what could not be read or is not followed. Both are sorted. */
export interface Found {
  readonly files: readonly string[];
  readonly problems: readonly string[];
  /** Whether any matching files or folders were ignored. */
  readonly hasIgnored: boolean;
  /** The folder that was searched, with links resolved; null if it doesn't exist. */
  readonly root: string | null;
}

export interface SearchOptions {
  readonly isIgnored: (file: string) => boolean;
  /** Whether to follow links that stay in the folder. */
  readonly followLinks: boolean;
  /** Whether to skip folders called node_modules. */
  readonly skipsPackages: boolean;
}

const PACKAGES = 'node_modules';

/** Which files a search takes, and which folders it enters. A state is what the rules know about a folder. */
interface Rules<State> {
  readonly start: State;
  /** The state of a subfolder; null if nothing in it can match. */
  enter(state: State, name: string): State | null;
  takes(state: State, name: string): boolean;
  /** A key that is the same for equal states. */
  keyOf(state: State): string;
}

/** The files in a folder and its subfolders whose names have one of these extensions. */
export function searchFolder(folder: string, endings: readonly string[], options: SearchOptions): Found {
  const isHidden = (name: string): boolean => name.startsWith('.');
  const rules: Rules<true> = {
    start: true,
    enter: (_state, name) => (isHidden(name) ? null : true),
    takes: (_state, name) => {
      const lower = name.toLowerCase();
      return !isHidden(name) && endings.some((ending) => lower.endsWith(ending));
    },
    keyOf: () => '',
  };
  return search(folder, rules, options);
}

/**
 * The files that match a glob. The folders before its first wildcard may be links.
 *
 * @throws GlobError
 */
export function searchGlob(pattern: string, options: SearchOptions): Found {
  const { folder, rest } = partsOf(pattern);
  const glob = new Glob(rest, false);
  const rules: Rules<Progress> = {
    start: glob.start,
    enter: (state, name) => {
      const next = glob.advance(state, `${name}/`);
      return next.states.length === 0 ? null : next;
    },
    takes: (state, name) => glob.accepts(glob.advance(state, name)),
    keyOf: ({ states }) => [...states].sort((a, b) => a - b).join(),
  };
  return search(folder, rules, options);
}

/** Splits a glob before the first name with a wildcard: into a folder and the rest. */
function partsOf(pattern: string): { folder: string; rest: string } {
  const names = pattern.split('/');
  let count = 0;
  while (count < names.length - 1 && !/[*?[{(\\]/.test(names[count] as string)) count++;
  const folder = names.slice(0, count).join('/');
  return { folder: folder === '' && count > 0 ? '/' : folder, rest: names.slice(count).join('/') };
}

interface Folder<State> {
  /** The name in messages; '' for the current folder. */
  readonly name: string;
  readonly state: State;
}

/** NB: a loop, not recursion, so depth doesn't matter. It enters a folder once per state, so links can't multiply work. */
function search<State>(start: string, rules: Rules<State>, options: SearchOptions): Found {
  const { isIgnored, followLinks, skipsPackages } = options;
  const files: string[] = [];
  const problems: string[] = [];
  let root: string;
  try {
    root = realpathSync(start === '' ? '.' : start);
  } catch {
    return { files, problems, hasIgnored: false, root: null };
  }
  let hasIgnored = false;
  const seen = new Set<string>();
  const folders: Folder<State>[] = [{ name: start, state: rules.start }];
  const linked: Folder<State>[] = [];
  /** Why a link is not followed; null if it is followed. */
  const refusalOf = (name: string): string | null => {
    if (!followLinks) return 'it is a symbolic link (to follow it, use --follow-links)';
    const real = realpathSync(name);
    return real === root || isInside(real, root) ? null : `it is a symbolic link out of ${start || '.'}`;
  };
  const follow = (name: string, entry: Dirent, state: State): void => {
    try {
      const isFolder = statSync(name).isDirectory();
      const inner = isFolder ? rules.enter(state, entry.name) : null;
      if (isFolder ? inner === null : !rules.takes(state, entry.name)) return;
      const refusal = refusalOf(name);
      if (refusal !== null) problems.push(`cannot read ${name}: ${refusal}`);
      else if (inner === null) files.push(name);
      else linked.push({ name, state: inner });
    } catch (error) {
      if (rules.takes(state, entry.name)) problems.push(`cannot read ${name}: ${reasonOf(error)}`);
    }
  };
  // Linked folders come last, so that files also found without a link are listed under their own names.
  for (let at = folders.pop() ?? linked.pop(); at !== undefined; at = folders.pop() ?? linked.pop()) {
    const { name: folder, state } = at;
    let entries: Dirent[];
    try {
      const key = `${rules.keyOf(state)} ${realpathSync(folder === '' ? '.' : folder)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      entries = readdirSync(folder === '' ? '.' : folder, { withFileTypes: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The folder of a glob may not exist or not be a folder.
      if (code !== 'ENOENT' && code !== 'ENOTDIR')
        problems.push(`cannot read ${folder || '.'}: ${reasonOf(error)}`);
      continue;
    }
    for (const entry of entries) {
      const name = folder === '' ? entry.name : path.join(folder, entry.name);
      if (skipsPackages && entry.name === PACKAGES) continue;
      if (isIgnored(name)) {
        hasIgnored ||= rules.takes(state, entry.name) || rules.enter(state, entry.name) !== null;
        continue;
      }
      if (entry.isSymbolicLink()) follow(name, entry, state);
      else if (entry.isDirectory()) {
        const inner = rules.enter(state, entry.name);
        if (inner !== null) folders.push({ name, state: inner });
      } else if (rules.takes(state, entry.name)) files.push(name);
    }
  }
  return { files: files.sort(), problems: problems.sort(), hasIgnored, root };
}
