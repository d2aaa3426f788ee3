import {
  type Calls,
  type Job,
  lastingCalls,
  type Progress,
  type Request,
  type Response,
} from './protocol.ts';

type Result<N extends keyof Calls> = Awaited<ReturnType<Calls[N]>>;

/** The worker, as functions that return promises. */
export class Client {
  onProgress: (progress: Progress) => void = () => {};
  onFailure: (message: string) => void = () => {};
  private readonly worker: Worker;
  private id = 0;
  private run = 0;
  private readonly waiting = new Map<number, (response: Response & { id: number }) => void>();
  /** Calls that another text does not end. */
  private readonly lasting = new Set<number>();

  constructor() {
    this.worker = new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<Response>) => {
      if ('progress' in data) {
        if (data.run === this.run) this.onProgress(data.progress);
        return;
      }
      const resolve = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      this.lasting.delete(data.id);
      resolve?.(data);
    };
    this.worker.onerror = () => this.onFailure('The parser stopped. Reload the page.');
  }

  /** Opens another text. Pending calls about the previous one are never answered. */
  open(job: Job): Promise<Result<'open'>> {
    for (const id of this.waiting.keys()) if (!this.lasting.has(id)) this.waiting.delete(id);
    this.run++;
    return this.call('open', job);
  }

  call<N extends keyof Calls>(name: N, ...values: Parameters<Calls[N]>): Promise<Result<N>> {
    const id = ++this.id;
    if (lastingCalls.has(name)) this.lasting.add(id);
    const request: Request = { id, run: this.run, name, values };
    this.worker.postMessage(request);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (response) => {
        if ('failure' in response) reject(new Error(response.failure));
        else if ('value' in response) resolve(response.value as Result<N>);
      });
    });
  }
}
