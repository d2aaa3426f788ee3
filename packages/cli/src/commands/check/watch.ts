import { type FSWatcher, statSync, watch } from 'node:fs';
import path from 'node:path';
import type { NamedInput } from '../../inputs/named-inputs.ts';
import type { Config } from './config.ts';

/** Editors write a file in several steps; that many milliseconds without another count as one change. */
const QUIET = 100;

/** Tells when files in some folders change. */
export class FileChanges {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #isOwn: (file: string) => boolean;
  #isChanged = false;
  #notify: (() => void) | null = null;

  /** `isOwn` says of a file, an absolute path, that its changes do not count: the program makes them. */
  constructor(isOwn: (file: string) => boolean) {
    this.#isOwn = isOwn;
  }

  /** Watches these folders and no others. One that cannot be watched is left out. */
  watch(folders: ReadonlySet<string>): void {
    for (const [folder, watcher] of this.#watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of folders) {
      if (this.#watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, (_event, file) => {
          if (file === null || !this.#isOwn(path.join(folder, file))) this.#change();
        });
        watcher.on('error', () => {
          watcher.close();
          this.#watchers.delete(folder);
        });
        this.#watchers.set(folder, watcher);
      } catch {
        // The file may no longer exist.
      }
    }
  }

  /** Resolves when something has changed since the last time, and has then been quiet for a moment. */
  async next(): Promise<void> {
    if (!this.#isChanged) {
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    }
    do {
      this.#isChanged = false;
      await new Promise((resolve) => setTimeout(resolve, QUIET));
    } while (this.#isChanged);
  }

  close(): void {
    this.watch(new Set());
  }

  #change(): void {
    this.#isChanged = true;
    this.#notify?.();
    this.#notify = null;
  }
}

/**
 * The folders of files, and those above them as far as the folder in which the program runs, where folders with other
 * files may come to be.
 */
export function foldersOf(files: readonly string[], cwd: string): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    let folder = path.dirname(path.resolve(cwd, file));
    const isInside = folder === cwd || folder.startsWith(cwd.endsWith(path.sep) ? cwd : cwd + path.sep);
    while (!folders.has(folder)) {
      folders.add(folder);
      if (!isInside || folder === cwd) break;
      folder = path.dirname(folder);
    }
  }
  return folders;
}

/** A string that is another one when any of the files, their list or the configuration is. */
export function stateOf(inputs: readonly NamedInput[], config: Config | null): string {
  const states = inputs.map((entry) =>
    'input' in entry ? `${entry.input}: ${stampOf(entry.input)}` : entry.problem,
  );
  return [config === null ? '' : `${config.path}: ${stampOf(config.path)}`, ...states].join('\n');
}

function stampOf(file: string): string {
  try {
    const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
    return [ino, size, mtimeNs, ctimeNs].join(' ');
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
