import type { Problem, RawPage } from './inputs/raw-page.ts';
import { howToRead, type Reading } from './inputs/read-pages.ts';
import { PageInWork } from './run/page-in-work.ts';
import { PageJob, type PageResult } from './run/page-job.ts';
import {
  isWholePage,
  type PartEnd,
  PieceBuilder,
  type RawPiece,
  rawPieces,
  writtenBefore,
} from './run/pieces.ts';
import { inSharedMemory } from './run/shared-memory.ts';
import type { PartJob, ThreadJob, ThreadResult, ThreadSettings } from './run/thread-jobs.ts';
import { answerJobs, threadSettings, type Work } from './threads/thread-program.ts';

/** The program of a thread: reads parts of the inputs and extracts their pages, or reads for others, or extracts what others read. */
const settings = threadSettings<ThreadSettings>();
let pageJob: PageJob | null = null;
const extract = (page: RawPage): PageResult => (pageJob ??= new PageJob(settings.job)).run(page);

answerJobs<ThreadJob, ThreadResult>(async (jobs, begin, work) => {
  const results: ThreadResult[] = [];
  for (const [index, job] of jobs.entries()) {
    begin(index);
    if (job.kind === 'page') results.push(extract(job.page));
    else {
      work.rest();
      results.push(job.kind === 'part' ? await runPart(index, job, work) : await reading(job.input));
    }
  }
  return { results, transferred: results.flatMap(ownMemory) };
});

/** How a file is read. Nobody can read one that can't be examined, and that is reported then. */
async function reading(input: string): Promise<Reading> {
  return howToRead(input, settings.reading.contentType).catch(() => 'page' as const);
}

async function runPart(index: number, job: PartJob, work: Work): Promise<PartEnd> {
  const { part, received, written, readsOnly } = job;
  const pieces = rawPieces(part, settings.reading);
  for (let number = 0; ; number++) {
    const { done, value } = await pieces.next();
    if (done === true) return value;
    if (number < received) continue;
    if (number < written) await work.report(writtenBefore(value));
    else if (readsOnly) {
      const moved = inSharedMemory(value);
      await work.report(moved, [], moved.weight);
    } else await reportPiece(index, number, value, job, work);
  }
}

async function reportPiece(
  index: number,
  number: number,
  raw: RawPiece,
  { failed, inWork }: PartJob,
  work: Work,
): Promise<void> {
  const page = new PageInWork(inWork);
  const builder = new PieceBuilder(raw);
  for (const [at, entry] of raw.entries.entries()) {
    if (!isWholePage(entry)) {
      builder.addOther(entry);
      continue;
    }
    const problem = failed.find((other) => other.piece === number && other.entry === at);
    if (problem !== undefined) {
      builder.addOther(problem.problem);
      continue;
    }
    page.begin(number, at, entry);
    work.begin(index);
    builder.add(extract(entry));
    work.rest();
    page.end();
  }
  const piece = builder.piece();
  const memory = piece.items.flatMap(ownMemory);
  const bytes = memory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  await work.report(piece, memory, Math.max(1, bytes / WEIGHT));
}

/** The output that weighs as much as a piece, in bytes. */
const WEIGHT = 1 << 20;

/** The buffers that hold only this result, and can be transferred. Short results share a buffer. */
function ownMemory(result: ThreadResult | Uint8Array | Problem | RawPage): ArrayBuffer[] {
  if (!(result instanceof Uint8Array)) return [];
  const { buffer, byteLength } = result;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
