import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Command } from 'commander';
import { defaultEdition } from 'domwright';
import { unnamedInput } from '../inputs/named-inputs.ts';
import { InputError, readInput } from '../inputs/read-input.ts';
import { decodingOptions, type EncodingOptions, withEncodingOptions } from '../options/encoding-options.ts';
import { maxFileSizeOption, threadMemoryOption } from '../options/input-options.ts';
import { integerOption } from '../options/integer-option.ts';
import { jsonOption } from '../options/json-option.ts';
import { type EditionName, editionOption } from '../options/parse-options.ts';
import { secondsOption } from '../options/seconds-option.ts';
import { urlOption } from '../options/url-option.ts';
import { visible } from '../output/display-width.ts';
import { jsonLine } from '../output/json-lines.ts';
import { print, say } from '../output/messages.ts';
import { reportUnread } from '../printing/print-inputs.ts';
import type { PageReport, PageTask, ReportedError } from './run/run-worker.ts';

interface RunOptions extends EncodingOptions {
  url?: string;
  edition?: EditionName;
  tree?: boolean;
  json?: boolean;
  network?: boolean;
  pageTimeout: number;
  scriptTimeout: number;
  maxScripts: number;
  threadMemory: number;
  stopOnError?: boolean;
}

/** How long after its time limit a page's thread is terminated, in milliseconds. */
const GRACE = 2000;

/** Node treats a longer timeout as none at all. */
const LONGEST = 2 ** 31 - 1;

export function addRunCommand(program: Command): void {
  const command = program
    .command('run')
    .summary('load a page, run its scripts and print the result')
    .description('Loads a page, runs its scripts in a jsdom window, and prints the resulting document.')
    .argument('[file]', 'a file, or - for standard input')
    .addOption(urlOption("the page's URL (default: that of the file)"))
    .option('--tree', 'print the DOM tree instead of HTML')
    .addOption(jsonOption('a JSON object: file, status, encoding, errors, console, output'))
    .option('--network', 'let the page use the network')
    .option('--page-timeout <seconds>', 'time limit for the page; 0 for none', secondsOption(0), 30)
    .option('--script-timeout <seconds>', 'time limit for each script; 0 for none', secondsOption(0), 5)
    .option('--max-scripts <n>', 'maximum number of scripts', integerOption(0, Infinity), 10_000)
    .addOption(threadMemoryOption('memory limit for the page', 1024, true))
    .option('--stop-on-error', 'stop when a script fails')
    .addOption(editionOption())
    .addOption(maxFileSizeOption());
  withEncodingOptions(command).action(runPageOf).addHelpText('after', help);
}

const help = `
The page is parsed by domwright. Inline and external scripts, defer, async,
modules, import maps, document.write, custom elements and the load events work
as in the standard. There are no styles, frames or images. --edition affects
parsing and serializing, not the rest of the DOM. A page from disk may read
files. No page uses the network without --network; with it, a page from disk can
still load scripts from disk, but cannot read other files. This command needs
the packages domwright-run-page and jsdom.

Scripts run in a thread of their own, in a context of Node's vm module. THIS IS
NOT A SECURITY BOUNDARY: only run pages that you trust.

A script that throws, fails to load or runs too long is reported on standard
error, and the rest of the page is still parsed.

Exit status: 0 if the page loaded or closed its window, 1 if a limit or
--stop-on-error stopped it, 2 for wrong usage or if a package is missing.

Examples:
  domwright run page.html
  domwright run --tree --stop-on-error test.html
  echo '<script>document.write(1 + 1)</script>' | domwright run`;

async function runPageOf(named: string | undefined, options: RunOptions): Promise<void> {
  const { json = false, tree = false } = options;
  const timeout = milliseconds(options.pageTimeout);
  const file = named ?? unnamedInput().input;
  let source: Awaited<ReturnType<typeof readInput>>;
  try {
    source = await readInput({ input: file }, options);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    await reportUnread({ file, problem: error.message }, json);
    return;
  }
  const task: PageTask = {
    bytes: source.bytes,
    tree,
    options: {
      ...decodingOptions(source, options),
      url: options.url ?? (source.isFile ? pathToFileURL(path.resolve(file)).href : 'about:blank'),
      edition: options.edition ?? defaultEdition,
      allowNetwork: options.network === true,
      timeout,
      scriptTimeout: milliseconds(options.scriptTimeout),
      maxScripts: options.maxScripts,
      stopOnError: options.stopOnError === true,
    },
  };
  const report = await runInThread(task, timeout, options.threadMemory);
  if ('problem' in report) {
    await reportUnread({ file, problem: report.problem }, json);
    return;
  }
  const hasLoaded = report.status === 'loaded' || report.status === 'closed';
  // NB: set before printing, because that may end the program.
  if (!hasLoaded) process.exitCode = 1;
  if (json) {
    await print(jsonLine({ file, ...report }));
  } else {
    // Messages of the page may have several lines; mark each one as the page's.
    for (const { method, text } of report.console) {
      for (const said of text.split(/\r\n?|\n/))
        process.stderr.write(`console.${visible(method)}: ${visible(said)}\n`);
    }
    for (const { message, url, line } of report.errors)
      say(`${url}${line === undefined ? '' : `:${line}`}: ${message}`);
    if (!hasLoaded) say(`the page did not load: ${report.status}`);
    if (report.output !== '')
      await print(report.output.endsWith('\n') ? report.output : `${report.output}\n`);
  }
}

function milliseconds(seconds: number): number {
  return Math.ceil(seconds * 1000);
}

/** Runs a page in a thread, which is terminated if it doesn't answer in time. */
function runInThread(
  task: PageTask,
  timeout: number,
  memory: number,
): Promise<PageReport | { problem: string }> {
  const stopped = (status: string, kind: ReportedError['kind'], message: string): PageReport => ({
    status,
    encoding: null,
    errors: [{ kind, message, url: task.options.url ?? '' }],
    console: [],
    output: '',
  });
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./run-worker.js', import.meta.url), {
      workerData: task,
      ...(memory > 0 && { resourceLimits: { maxOldGenerationSizeMb: memory } }),
      // NB: the flag is supported since Node 20; an unknown flag would keep the thread from starting.
      // In strict mode, a rejection in the page would end the thread before it is reported.
      execArgv: ['--experimental-vm-modules', '--no-warnings', '--unhandled-rejections=throw'],
    });
    const timer =
      timeout === 0
        ? undefined
        : setTimeout(
            () => {
              void worker.terminate();
              const message = 'a callback of the page did not return in time; its thread was stopped';
              resolve(stopped('timed-out', 'script-timeout', message));
            },
            Math.min(timeout + GRACE, LONGEST),
          );
    const done = (report: PageReport | { problem: string }) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(report);
    };
    worker.on('message', done);
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const message = `the page takes more than ${memory} megabytes (see --thread-memory); its thread was stopped`;
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      done(
        isMemory
          ? stopped('stopped', 'out-of-memory', message)
          : { problem: `cannot run the page: ${error.message}` },
      );
    });
    worker.on('exit', () => done({ problem: 'cannot run the page: its thread stopped' }));
  });
}
