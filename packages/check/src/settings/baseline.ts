import path from 'node:path';

/** The version of the file format. */
const VERSION = 1;

/** An unusable baseline; the message says which and why. */
export class BaselineError extends Error {}

/** The name of standard input. */
const STANDARD_INPUT = '-';

/** The known findings of a project: their fingerprints, by file. */
export class Baseline {
  readonly #file: string;
  readonly #findings: Map<string, readonly string[]>;

  /** A baseline without findings. @param file its name: it has the findings of files relative to its folder */
  constructor(file: string) {
    this.#file = file;
    this.#findings = new Map();
  }

  /**
   * Reads a baseline.
   *
   * @param value what its file contains, as JSON
   * @throws BaselineError
   */
  static read(value: unknown, file: string): Baseline {
    const baseline = new Baseline(file);
    for (const [key, fingerprints] of findingsIn(value, file)) baseline.#findings.set(key, fingerprints);
    return baseline;
  }

  /** The fingerprints of an input's known findings. */
  of(name: string): readonly string[] {
    return this.#findings.get(this.#key(name)) ?? [];
  }

  /** The fingerprints of what is in an input with many pages, by the names of the pages. */
  within(name: string): Readonly<Record<string, readonly string[]>> {
    const start = `${this.#key(name)}/`;
    return Object.fromEntries(
      [...this.#findings].flatMap(([key, fingerprints]) =>
        key.startsWith(start) ? [[`${name}/${key.slice(start.length)}`, fingerprints]] : [],
      ),
    );
  }

  /** Replaces the known findings of an input. */
  set(name: string, fingerprints: readonly string[]): void {
    const key = this.#key(name);
    if (fingerprints.length > 0) this.#findings.set(key, [...fingerprints].sort());
    else this.#findings.delete(key);
  }

  /**
   * What its file must contain, and how much that is, without files that no longer exist.
   *
   * @param exists whether there is such a file
   */
  written(exists: (file: string) => boolean): { text: string; findings: number; files: number } {
    const folder = path.dirname(path.resolve(this.#file));
    const findings: Record<string, readonly string[]> = {};
    let count = 0;
    for (const [key, fingerprints] of [...this.#findings].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (key !== STANDARD_INPUT && !exists(path.resolve(folder, key))) continue;
      findings[key] = fingerprints;
      count += fingerprints.length;
    }
    const text = `${JSON.stringify({ version: VERSION, findings }, null, 2)}\n`;
    return { text, findings: count, files: Object.keys(findings).length };
  }

  /** An input's path relative to the baseline's folder, with `/`, so that both can be moved together. */
  #key(name: string): string {
    if (name === STANDARD_INPUT) return name;
    const relative = path.relative(path.dirname(path.resolve(this.#file)), path.resolve(name));
    return path.sep === '/' ? relative : relative.replaceAll(path.sep, '/');
  }
}

function findingsIn(value: unknown, file: string): Map<string, readonly string[]> {
  const { version, findings } = (value ?? {}) as { version?: unknown; findings?: unknown };
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
