import type { Waiting } from './pieces.ts';

/** Who handles what is in the queue. */
export interface QueueListener {
  /** Calls the handlers of an item. */
  handle(item: Waiting): Promise<void> | undefined;
  /** Called whenever the last due item is done. */
  handled(): void;
}

/** A call of the tokenizer's that came while a promise was pending. */
interface HeldCall {
  readonly method: (...args: never[]) => void;
  readonly args: unknown[];
}

/**
 * What the parser has found, until its handlers have run. Items are *due* once all that a token has found is known.
 *
 * | state      | what it means                                                                | what follows |
 * |------------|------------------------------------------------------------------------------|--------------|
 * | Collecting | nothing is due; the parser reads                                             | `settle` → Handling |
 * | Handling   | the handlers of one due item after the other are called                      | a handler returns a promise → Pending; the last due item is done → Collecting; a handler throws → the end |
 * | Pending    | a handler's promise is pending; the tokenizer is suspended                   | it fulfils, `resume` → Handling; it rejects → the end |
 *
 * A suspended tokenizer may be in the middle of its step, as between a text and the tag after it. What it still emits is
 * held, and read after the last due item is done. The end: the writer refuses whatever comes later.
 */
export class HandlerQueue {
  readonly #listener: QueueListener;
  readonly #items: Waiting[] = [];
  #next = 0;
  #due = 0;
  #count = 0;
  /** While the state is Pending. */
  #promise: Promise<void> | null = null;
  #held: HeldCall[] = [];

  constructor(listener: QueueListener) {
    this.#listener = listener;
  }

  /** Adds an item, which is not due yet. */
  add(item: Waiting): void {
    this.#items[this.#count++] = item;
  }

  /** The number of items, for `takeFrom`. */
  get count(): number {
    return this.#count;
  }

  /** Takes back the items from an index on, which are not due. */
  takeFrom(index: number): Waiting[] {
    const items = this.#items.slice(index, this.#count);
    this.#count = index;
    return items;
  }

  get isPending(): boolean {
    return this.#promise !== null;
  }

  /** The promise of a handler, while one is pending. */
  get promise(): Promise<void> | null {
    return this.#promise;
  }

  /** Everything becomes due, and its handlers are called. The result: whether all are done, and none is pending. */
  settle(): boolean {
    this.#due = this.#count;
    return this.#run();
  }

  /** Called when the pending promise has been fulfilled. */
  resume(): void {
    this.#promise = null;
    this.#run();
  }

  #run(): boolean {
    const items = this.#items;
    const listener = this.#listener;
    while (this.#next < this.#due) {
      const promise = listener.handle(items[this.#next++]!);
      if (promise === undefined) continue;
      this.#promise = promise;
      return false;
    }
    if (this.#next === this.#count) {
      this.#next = 0;
      this.#due = 0;
      this.#count = 0;
    }
    listener.handled();
    return true;
  }

  /** Keeps a call of the tokenizer's for later. */
  hold(method: (...args: never[]) => void, ...args: unknown[]): void {
    this.#held.push({ method, args });
  }

  /** Makes the next held call. The result: whether there was one. NB: if that leaves a promise pending, the others wait. */
  releaseTo(receiver: unknown): boolean {
    const call = this.#held.shift();
    if (call === undefined) return false;
    Reflect.apply(call.method, receiver, call.args);
    return true;
  }
}
