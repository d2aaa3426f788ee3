import { StringBuilder } from '../../core/infra/string-builder.ts';

/** Text that is made of runs of a source and of strings. Runs that follow one another become one slice. */
export class Runs {
  /** Number of code units written. */
  length = 0;
  readonly #source: string;
  readonly #written = new StringBuilder();
  /** The run of source that is written next. */
  #from = 0;
  #to = 0;
  /** If there is no such run. */
  #lastString = '';

  constructor(source: string) {
    this.#source = source;
  }

  /** The last code unit written; NaN if there is none. */
  get last(): number {
    return this.#from < this.#to
      ? this.#source.charCodeAt(this.#to - 1)
      : this.#lastString.charCodeAt(this.#lastString.length - 1);
  }

  string(string: string): void {
    if (string === '') return;
    this.#flush();
    this.#lastString = string;
    this.#from = 0;
    this.#to = 0;
    this.length += string.length;
    this.#written.add(string);
  }

  /** Adds a range of the source. */
  range(start: number, end: number): void {
    if (start !== this.#to) {
      this.#flush();
      this.#from = start;
    }
    this.#to = end;
    this.length += end - start;
  }

  /** Returns the text. */
  end(): string {
    this.#flush();
    return this.#written.end();
  }

  #flush(): void {
    if (this.#from < this.#to) this.#written.add(this.#source.slice(this.#from, this.#to));
  }
}
