import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Command, InvalidArgumentError } from 'commander';
import { decodingOptions, type EncodingOptions, withEncodingOptions } from '../encoding-options.ts';
import { InputError, readInput, STANDARD_INPUT } from '../input.ts';
import { fail, print } from '../output.ts';
import type { PageReport, PageTask } from '../run-worker.ts';

interface RunOptions extends EncodingOptions {
  url?: string;
  tree?: boolean;
  json?: boolean;
  network?: boolean;
  timeout: number;
  scriptTimeout: number;
  maxScripts: number;
  stopOnError?: boolean;
}

/** How much longer than its own limit a page may take before its thread is ended, in milliseconds. */
const GRACE = 2000;

/** Node takes a longer time for none at all. */
const LONGEST = 2 ** 31 - 1;

export function addRunCommand(program: Command): void {
  const command = program
    .command('run')
    .summary('load a page with its scripts, and print what becomes of it')
    .description('Loads a page with its scripts over a window of jsdom, and prints the document they leave.')
    .argument('[file]', 'a file, or - for standard input', STANDARD_INPUT)
    .option('-u, --url <url>', "the page's URL; by default that of the file", urlOption)
    .option('-t, --tree', 'print the tree, as domwright tree does, instead of HTML')
    .option('-j, --json', 'print a JSON object: status, encoding, errors, console, output')
    .option('--network', 'let the page use the network', false)
    .option('--timeout <ms>', 'how long the page may take; 0: for ever', numberOption, 30_000)
    .option('--script-timeout <ms>', 'how long each of its scripts may run; 0: for ever', numberOption, 5000)
    .option('--max-scripts <n>', 'how many scripts may run', numberOption, 10_000)
    .option('--stop-on-error', 'end the run when a script fails');
  withEncodingOptions(command).action(runPageOf).addHelpText('after', help);
}

const help = `
The page's parser is domwright's: inline and external scripts, defer, async,
modules, import maps, document.write, custom elements, and the events of the end
happen as the standard says. There are no styles, frames and images. A page from
disk may read files. No page uses the network without --network; with it, a page
from disk can still load scripts from disk, but cannot read other files.

Scripts run in a thread of their own, in a context of Node's vm module. THIS IS
NO SECURITY BOUNDARY: run only pages that you trust.

What goes wrong in the page (a script that throws, cannot be had or runs too
long) is said on standard error, and the rest of the page is parsed all the same.
Exit status: 0 if the page has loaded, or closed its window; 1 if it was stopped,
by a limit or by --stop-on-error; 2 if the command was wrong.

Examples:
  domwright run page.html
  domwright run --tree --stop-on-error test.html
  echo '<script>document.write(1 + 1)</script>' | domwright run`;

function urlOption(value: string): string {
  if (!URL.canParse(value)) throw new InvalidArgumentError('It is an absolute URL.');
  return value;
}

function numberOption(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It is a number, 0 or more.');
  return Number(value);
}

async function runPageOf(file: string, options: RunOptions): Promise<void> {
  let source: Awaited<ReturnType<typeof readInput>>;
  try {
    source = await readInput(file);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    fail(error.message);
    return;
  }
  const { json = false, tree = false, timeout } = options;
  const task: PageTask = {
    bytes: source.bytes,
    tree,
    options: {
      ...decodingOptions(source, options),
      url: options.url ?? (source.isFile ? pathToFileURL(path.resolve(file)).href : 'about:blank'),
      allowNetwork: options.network === true,
      timeout,
      scriptTimeout: options.scriptTimeout,
      maxScripts: options.maxScripts,
      stopOnError: options.stopOnError === true,
    },
  };
  const report = await runInThread(task, timeout);
  if ('problem' in report) {
    fail(report.problem);
    return;
  }
  if (json) {
    await print(`${JSON.stringify(report)}\n`);
  } else {
    for (const { method, text } of report.console) process.stderr.write(`console.${method}: ${text}\n`);
    for (const { message, url, line } of report.errors) {
      process.stderr.write(`domwright: ${url}${line === undefined ? '' : `:${line}`}: ${message}\n`);
    }
    if (report.status !== 'loaded' && report.status !== 'closed') {
      process.stderr.write(`domwright: the page has not loaded: ${report.status}\n`);
    }
    if (report.output !== '')
      await print(report.output.endsWith('\n') ? report.output : `${report.output}\n`);
  }
  if (report.status !== 'loaded' && report.status !== 'closed') process.exitCode = 1;
}

/** Runs a page in a thread, which is ended if it does not come back in time. */
function runInThread(task: PageTask, timeout: number): Promise<PageReport | { problem: string }> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./run-worker.js', import.meta.url), {
      workerData: task,
      // NB: a Node that does not know the flag would not start the thread; every Node from 20 on does.
      execArgv: ['--experimental-vm-modules', '--no-warnings'],
    });
    const timer =
      timeout === 0
        ? undefined
        : setTimeout(
            () => {
              void worker.terminate();
              const message = 'a callback of the page did not end, and its thread was ended';
              resolve({
                status: 'timed-out',
                encoding: null,
                errors: [{ kind: 'script-timeout', message, url: task.options.url ?? '' }],
                console: [],
                output: '',
              });
            },
            Math.min(timeout + GRACE, LONGEST),
          );
    const done = (report: PageReport | { problem: string }) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(report);
    };
    worker.on('message', done);
    worker.on('error', (error) => done({ problem: `cannot run the page: ${error.message}` }));
    worker.on('exit', () => done({ problem: 'cannot run the page: its thread has ended' }));
  });
}
