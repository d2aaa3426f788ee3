/** Collects the options of another library that ours cannot carry over. */
export class NotCarriedOver {
  readonly #library: string;
  readonly #ours: string;
  readonly #problems: Set<string> = new Set();

  /** `ours`: what they are for. */
  constructor(library: string, ours = 'a policy') {
    this.#library = library;
    this.#ours = ours;
  }

  /** `detail`: what of its value, if not all, or why. */
  add(option: string, detail?: string): void {
    this.#problems.add(detail === undefined ? option : `${option} (${detail})`);
  }

  /** @throws TypeError with all of them */
  throwIfAny(): void {
    if (this.#problems.size === 0) return;
    const list = [...this.#problems].join(', ');
    throw new TypeError(`${this.#ours} cannot carry over these options of ${this.#library}: ${list}`);
  }
}
