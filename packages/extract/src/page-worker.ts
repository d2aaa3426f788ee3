import type { RawPage } from './inputs/raw-page.ts';
import { type JobSettings, PageJob, type PageResult } from './run/page-job.ts';
import { answerJobs, threadSettings } from './threads/thread-program.ts';

/** The program of a thread: receives batches of pages and returns their results. */
const job = new PageJob(threadSettings<JobSettings>());

answerJobs<RawPage, PageResult>((pages, begin) => {
  const results = pages.map((page, index) => {
    begin(index);
    return job.run(page);
  });
  return { results, transferred: results.flatMap(ownMemory) };
});

/** The buffers that hold only this result, and can be transferred. Short results share a buffer. */
function ownMemory(result: PageResult): ArrayBuffer[] {
  if (!(result instanceof Uint8Array)) return [];
  const { buffer, byteLength } = result;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
