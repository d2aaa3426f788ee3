import { answerJobs, threadSettings } from 'domwright-extract/threads';
import { checkJobs, type Job, type ReportSettings, type Result } from './job.ts';

// A thread that checks inputs: it receives a list of jobs and answers with a list of results.

const settings = threadSettings<ReportSettings>();

answerJobs<Job, Result[]>(async (jobs, begin) => ({ results: await checkJobs(jobs, settings, begin) }));
