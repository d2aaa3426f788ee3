import { type FSWatcher, statSync, watch } from 'node:fs';
import path from 'node:path';
import type { Config } from 'domwright-check';
import type { NamedInput } from '../../inputs/named-inputs.ts';

/** Editors write a file in several steps. Changes less than this many milliseconds apart count as one. */
const QUIET = 100;

/** Waits for changes of files in some folders. */
export class FileChanges {
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #isOwn: (file: string) => boolean;
  #isChanged = false;
  #notify: (() => void) | null = null;

  /** @param isOwn whether the program itself writes a file (an absolute path), so that its changes don't count */
  constructor(isOwn: (file: string) => boolean) {
    this.#isOwn = isOwn;
  }

  /** Watches these folders, and stops watching all others. One that can't be watched is skipped. */
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

  /** Resolves when something has changed since the last call, once there have been no changes for a moment. */
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
 * The folders of files and their ancestors up to the current folder, because new folders may appear in those.
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

/** A string that changes whenever one of the files, their list or the configuration does. */
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
