import { Worker } from 'node:worker_threads';
import type { Job, ReportSettings, Result } from './job.ts';

interface Task {
  readonly jobs: readonly Job[];
  readonly resolve: (results: Result[]) => void;
  readonly reject: (error: Error) => void;
}

/** Threads that check inputs. */
export class WorkerPool {
  readonly #report: ReportSettings;
  readonly #count: number;
  readonly #workers = new Map<Worker, Task | null>();
  readonly #waiting: Task[] = [];

  constructor(count: number, report: ReportSettings) {
    this.#count = count;
    this.#report = report;
  }

  /** Checks inputs in one of the threads. Rejects if the thread ends over them, for example out of memory. */
  run(jobs: readonly Job[]): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ jobs, resolve, reject });
      this.#assign();
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#workers.keys()].map((worker) => worker.terminate()));
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const worker = [...this.#workers].find(([, task]) => task === null)?.[0] ?? this.#start();
      if (worker === null) return;
      const task = this.#waiting.shift() as Task;
      this.#workers.set(worker, task);
      worker.postMessage(task.jobs);
    }
  }

  #start(): Worker | null {
    if (this.#workers.size >= this.#count) return null;
    const worker = new Worker(new URL('./check-worker.js', import.meta.url), { workerData: this.#report });
    this.#workers.set(worker, null);
    worker.on('message', (results: Result[]) => {
      const task = this.#workers.get(worker);
      this.#workers.set(worker, null);
      task?.resolve(results);
      this.#assign();
    });
    worker.on('error', (error) => {
      const task = this.#workers.get(worker);
      this.#workers.delete(worker);
      task?.reject(error as Error);
      this.#assign();
    });
    return worker;
  }
}
