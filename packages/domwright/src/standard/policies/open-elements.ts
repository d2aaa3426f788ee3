import type { PolicyContext } from './options.ts';

/** The open elements, as hooks and transforms see them. */
export class OpenElements implements PolicyContext {
  readonly #names: string[] = [];
  /** How many of them have each name. */
  readonly #counts: Map<string, number> = new Map();
  readonly isInside: (name: string) => boolean;

  constructor() {
    // NB: callers destructure it.
    this.isInside = this.#has.bind(this);
  }

  get parent(): string | null {
    return this.#names.at(-1) ?? null;
  }

  get depth(): number {
    return this.#names.length;
  }

  #has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  enter(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  leave(): void {
    const name = this.#names.pop()!;
    this.#counts.set(name, this.#counts.get(name)! - 1);
  }
}
