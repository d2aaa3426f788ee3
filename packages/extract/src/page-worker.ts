import type { RawPage } from './inputs/raw-page.ts';
import { type JobSettings, PageJob, type PageResult } from './run/page-job.ts';
import { answerJobs, threadSettings } from './threads/thread-program.ts';

/** The program of a thread: takes batches of pages and returns their results. */
const job = new PageJob(threadSettings<JobSettings>());

answerJobs<RawPage, PageResult>((pages, begin) => ({
  results: pages.map((page, index) => {
    begin(index);
    return job.run(page);
  }),
}));
