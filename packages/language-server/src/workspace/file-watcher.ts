import { type FSWatcher, watch } from 'node:fs';
import path from 'node:path';

/** How long files must stay the same before somebody hears of it, in milliseconds: editors write a file in several steps. */
const PAUSE = 50;

/** Says when files change, appear or disappear. It watches their folders, so a file may be replaced. */
export class FileWatcher {
  readonly #changed: () => void;
  /** By folder. */
  readonly #watchers = new Map<string, { readonly names: Set<string>; readonly watcher: FSWatcher }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  add(file: string): void {
    const folder = path.dirname(file);
    const known = this.#watchers.get(folder);
    if (known !== undefined) {
      known.names.add(path.basename(file));
      return;
    }
    const names = new Set([path.basename(file)]);
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => {
        if (name === null || names.has(name)) this.#later();
      });
      // A folder that is gone can't be watched any more. The next edit finds what has changed.
      watcher.on('error', () => watcher.close());
      this.#watchers.set(folder, { names, watcher });
    } catch {
      // There is no such folder, or there are too many watchers.
    }
  }

  /** Watches nothing any more. */
  clear(): void {
    clearTimeout(this.#timer);
    for (const { watcher } of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#changed, PAUSE);
  }
}
