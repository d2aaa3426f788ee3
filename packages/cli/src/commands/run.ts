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
    .summary('load a page, run its scripts and print the result')
    .description('Loads a page, runs its scripts in a jsdom window, and prints the resulting document.')
    .argument('[file]', 'a file, or - for standard input', STANDARD_INPUT)
    .option('-u, --url <url>', "the page's URL (default: that of the file)", urlOption)
    .option('-t, --tree', 'print the DOM tree instead of HTML')
    .option('-j, --json', 'print a JSON object: status, encoding, errors, console, output')
    .option('--network', 'let the page use the network', false)
    .option('--timeout <ms>', 'time limit for the page; 0 means no limit', numberOption, 30_000)
    .option('--script-timeout <ms>', 'time limit for each script; 0 means no limit', numberOption, 5000)
    .option('--max-scripts <n>', 'limit for the number of scripts', numberOption, 10_000)
    .option('--stop-on-error', 'stop when a script fails');
    .option('--network', 'let the page use the network', false)
    .option('--timeout <ms>', 'how long the page may take; 0: for ever', numberOption, 30_000)
    .option('--script-timeout <ms>', 'how long each of its scripts may run; 0: for ever', numberOption, 5000)
    .option('--max-scripts <n>', 'how many scripts may run', numberOption, 10_000)
    .option('--stop-on-error', 'end the run when a script fails');
The page is parsed by domwright. Inline and external scripts, defer, async,
modules, import maps, document.write, custom elements and the load events work
as in the standard. There are no styles, frames or images. A page from disk may
read files. No page uses the network without --network; with it, a page from
disk can still load scripts from disk, but cannot read other files. This command
needs the package jsdom.
The page is parsed by domwright. Inline and external scripts, defer, async,
modules, import maps, document.write, custom elements and the load events work
as in the standard. There are no styles, frames or images. A page from disk can
load scripts from disk; it can use the network only with --network. This command
needs the package jsdom.
