/** Collects the options of another library that a policy cannot carry over. */
export class NotCarriedOver {
  readonly #library: string;
  readonly #problems: Set<string> = new Set();

  constructor(library: string) {
    this.#library = library;
  }

  /** `detail`: what of its value, if not all. */
  add(option: string, detail?: string): void {
    this.#problems.add(detail === undefined ? option : `${option} (${detail})`);
  }

  /** @throws TypeError with all of them */
  throwIfAny(): void {
    if (this.#problems.size === 0) return;
    const list = [...this.#problems].join(', ');
    throw new TypeError(`a policy cannot carry over these options of ${this.#library}: ${list}`);
  }
}
