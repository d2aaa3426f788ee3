import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';

/** If there is more, it is worth a thread that reads. */
const SHORT = 1 << 20;

/** Standard input, of which the start has been read to see whether it is long. */
export class StandardInput {
  readonly #first: Uint8Array[] = [];
  readonly #rest: AsyncIterator<Uint8Array> = process.stdin[Symbol.asyncIterator]();
  #hasEnded = false;

  /** Whether it ends soon. */
  async isShort(): Promise<boolean> {
    for (let length = 0; length <= SHORT && !this.#hasEnded; ) {
      const { done, value } = await this.#rest.next();
      if (done === true) {
        this.#hasEnded = true;
        break;
      }
      this.#first.push(value);
      length += value.length;
    }
    return this.#hasEnded;
  }

  async *bytes(): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      yield* this.#first.splice(0);
      while (!this.#hasEnded) {
        const { done, value } = await this.#rest.next();
        if (done === true) this.#hasEnded = true;
        else yield value;
      }
    } finally {
      await this.#rest.return?.();
    }
  }

  /** Gives it to a thread, which has it as its own. */
  async giveTo({ stdin }: Worker): Promise<void> {
    // NB: the thread may have ended.
    stdin!.on('error', () => {});
    for await (const piece of this.bytes()) {
      if (!stdin!.writable) return;
      if (!stdin!.write(piece)) await Promise.race([once(stdin!, 'drain'), once(stdin!, 'close')]);
    }
    stdin!.end();
  }
}
