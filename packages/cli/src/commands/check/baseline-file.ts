import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { Baseline } from 'domwright-check';
import { readBaselineFile } from 'domwright-check/internal';
import { openOutput } from '../../output/output-files.ts';
import { shownName } from '../../output/shown-name.ts';

/** A baseline and its file. */
export class BaselineFile {
  readonly baseline: Baseline;
  readonly #file: string;
  readonly #root: string | undefined;

  private constructor(file: string, root: string | undefined, baseline: Baseline) {
    this.#file = file;
    this.#root = root;
    this.baseline = baseline;
  }

  /**
   * Reads a baseline. With `isNew`, it may be missing.
   *
   * @param root the folder that links may not lead out of; undefined for a file that the user vouches for
   * @throws BaselineError
   * @throws InputError if it is not JSON
   */
  static read(file: string, isNew: boolean, root?: string): BaselineFile {
    if (isNew && file !== '' && !existsSync(file)) return new BaselineFile(file, root, new Baseline(file));
    return new BaselineFile(file, root, readBaselineFile(file, { root }, shownName(file)));
  }

  /**
   * Writes the file, without files that no longer exist.
   *
   * @throws WriteError
   */
  async write(): Promise<{ findings: number; files: number }> {
    const { text, findings, files } = this.baseline.written(exists);
    const output = await openOutput(this.#file, this.#root);
    await output.write(text);
    await output.finish();
    return { findings, files };
  }
}

/** Whether a file exists, or the book that it is a page of. */
function exists(file: string): boolean {
  if (existsSync(file)) return true;
  let folder = path.dirname(file);
  while (!existsSync(folder)) folder = path.dirname(folder);
  return statSync(folder).isFile();
}
