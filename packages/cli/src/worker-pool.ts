import { Worker } from 'node:worker_threads';

interface Task<Job, Result> {
  readonly jobs: readonly Job[];
  readonly resolve: (results: Result[]) => void;
  readonly reject: (error: Error) => void;
}

/** Threads of a program that is sent a list of jobs and answers with a list of results. */
export class WorkerPool<Job, Result> {
  readonly #program: URL;
  readonly #data: unknown;
  readonly #count: number;
  readonly #isSpent: (results: readonly Result[]) => boolean;
  readonly #workers = new Map<Worker, Task<Job, Result> | null>();
  readonly #waiting: Task<Job, Result>[] = [];

  /**
   * @param data is given to each thread when it starts
   * @param isSpent whether to end a thread after these results, to free the memory that it has taken
   */
  constructor(
    count: number,
    program: URL,
    data: unknown,
    isSpent: (results: readonly Result[]) => boolean = () => false,
  ) {
    this.#count = count;
    this.#program = program;
    this.#data = data;
    this.#isSpent = isSpent;
  }

  /** Does jobs in one of the threads. Rejects if the thread ends over them, for example out of memory. */
  run(jobs: readonly Job[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ jobs, resolve, reject });
      this.#assign();
    });
  }

  /** Ends all threads. What they have not done is never answered. */
  async close(): Promise<void> {
    const workers = [...this.#workers.keys()];
    this.#workers.clear();
    this.#waiting.length = 0;
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const worker = [...this.#workers].find(([, task]) => task === null)?.[0] ?? this.#start();
      if (worker === null) return;
      const task = this.#waiting.shift() as Task<Job, Result>;
      this.#workers.set(worker, task);
      worker.postMessage(task.jobs);
    }
  }

  #start(): Worker | null {
    if (this.#workers.size >= this.#count) return null;
    const worker = new Worker(this.#program, { workerData: this.#data });
    this.#workers.set(worker, null);
    worker.on('message', (results: Result[]) => {
      const task = this.#workers.get(worker);
      if (this.#isSpent(results)) {
        this.#workers.delete(worker);
        void worker.terminate();
      } else this.#workers.set(worker, null);
      task?.resolve(results);
      this.#assign();
    });
    const ended = (error: Error): void => {
      const task = this.#workers.get(worker);
      this.#workers.delete(worker);
      task?.reject(error);
      this.#assign();
    };
    worker.on('error', ended);
    worker.on('exit', () => {
      if (this.#workers.has(worker)) ended(new Error('its thread has ended'));
    });
    return worker;
  }
}
