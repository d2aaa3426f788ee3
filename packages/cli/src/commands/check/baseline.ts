import { existsSync } from 'node:fs';
import path from 'node:path';
import { placeOf, readRegularFile, reasonOf } from 'domwright-extract/files';
import { STANDARD_INPUT } from '../../inputs/named-inputs.ts';
import { parseJSON } from '../../inputs/read-json.ts';
import { openOutput } from '../../output/output-files.ts';
import { shownName } from '../../output/shown-name.ts';

/** The version of the file format. */
const VERSION = 1;

/** The maximum size of a baseline in bytes. */
const MOST_BASELINE = 1 << 26;

/** An unusable baseline; the message says which and why. */
export class BaselineError extends Error {}

/** The known findings of a project: their fingerprints, by file. */
export class Baseline {
  readonly #file: string;
  readonly #root: string | undefined;
  readonly #findings: Map<string, readonly string[]>;

  private constructor(file: string, root: string | undefined, findings: Map<string, readonly string[]>) {
    this.#file = file;
    this.#root = root;
    this.#findings = findings;
  }

  /**
   * Reads a baseline. With `isNew`, it may be missing.
   *
   * @param root the folder that links may not lead out of; undefined for a file that the user vouches for
   * @param isOthers whether somebody else than the command line named it
   * @throws BaselineError
   * @throws InputError if it is not JSON
   */
  static read(file: string, isNew: boolean, root?: string, isOthers = root !== undefined): Baseline {
    if (isNew && file !== '' && !existsSync(file)) return new Baseline(file, root, new Map());
    let text: string;
    try {
      if (root !== undefined) placeOf(file, { root });
      text = readRegularFile(file, MOST_BASELINE, isOthers ? 'others' : 'user').toString('utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const hint = code === 'ENOENT' && file !== '' ? '; create it with --update-baseline' : '';
      throw new BaselineError(`cannot read ${shownName(file)}: ${reasonOf(error)}${hint}`);
    }
    return new Baseline(file, root, findingsIn(text, file));
  }

  /** The fingerprints of an input's known findings. */
  of(name: string): readonly string[] {
    return this.#findings.get(this.#key(name)) ?? [];
  }

  /** Replaces the known findings of an input. */
  set(name: string, fingerprints: readonly string[]): void {
    const key = this.#key(name);
    if (fingerprints.length > 0) this.#findings.set(key, [...fingerprints].sort());
    else this.#findings.delete(key);
  }

  /**
   * Writes the file, without files that no longer exist.
   *
   * @throws OutputError
   */
  async write(): Promise<{ findings: number; files: number }> {
    const folder = path.dirname(path.resolve(this.#file));
    const findings: Record<string, readonly string[]> = {};
    let count = 0;
    for (const [key, fingerprints] of [...this.#findings].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (key !== STANDARD_INPUT && !existsSync(path.resolve(folder, key))) continue;
      findings[key] = fingerprints;
      count += fingerprints.length;
    }
    const report = await openOutput(this.#file, this.#root);
    await report.write(`${JSON.stringify({ version: VERSION, findings }, null, 2)}\n`);
    await report.finish();
    return { findings: count, files: Object.keys(findings).length };
  }

  /** An input's path relative to the baseline's folder, with `/`, so that both can be moved together. */
  #key(name: string): string {
    if (name === STANDARD_INPUT) return name;
    const relative = path.relative(path.dirname(path.resolve(this.#file)), path.resolve(name));
    return path.sep === '/' ? relative : relative.replaceAll(path.sep, '/');
  }
}

function findingsIn(text: string, file: string): Map<string, readonly string[]> {
  const { version, findings } = (parseJSON(text, file) ?? {}) as { version?: unknown; findings?: unknown };
  if (version !== VERSION || typeof findings !== 'object' || findings === null) {
    throw new BaselineError(`${file} is not a baseline of this version; create one with --update-baseline`);
  }
  const entries = Object.entries(findings);
  for (const [key, list] of entries) {
    if (!Array.isArray(list) || !list.every((item) => typeof item === 'string'))
      throw new BaselineError(`${file}: the findings of ${key} must be an array of strings`);
  }
  return new Map(entries as [string, string[]][]);
}
