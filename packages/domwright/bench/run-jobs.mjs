// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { jobs } from './jobs.mjs';
import { median } from './published.mjs';

/**
 * @typedef {import('./measure-job.mjs').JobTiming} JobTiming
 * @typedef {import('./published.mjs').JobResult} JobResult
 */

const require = createRequire(import.meta.url);

/** @param {string} packageName */
function isInstalled(packageName) {
  return (require.resolve.paths(packageName) ?? []).some((folder) =>
    existsSync(path.join(folder, packageName)),
  );
}

/**
 * Runs the jobs and prints a row for each.
 *
 * @param {{ quick: boolean, onlyShown: boolean, rounds: number }} options onlyShown: only those in the README
 * @returns {JobResult[]}
 */
export function runJobs({ quick, onlyShown, rounds }) {
  console.log(
    '\njobs: MB/s, cold (the first 6 passes of a process) and warm (up to the 40th), and times the others',
  );
  const missing = new Set();
  /** @type {JobResult[]} */
  const results = [];
  for (const [job, { title, peers, inReadme }] of Object.entries(jobs)) {
    if (onlyShown && inReadme !== true) continue;
    const names = Object.keys(peers).filter((name) => {
      const lacking = [peers[name].packageName, peers[name].also ?? 'domwright'].find(
        (other) => !isInstalled(other),
      );
      if (lacking !== undefined && !missing.has(name))
        console.log(`  ${name} is left out: ${lacking} is not installed`);
      if (lacking !== undefined) missing.add(name);
      return lacking === undefined;
    });
    /** @type {Record<string, JobTiming[]>} */
    const timings = {};
    for (let round = 0; round < rounds; round++) {
      for (const name of round % 2 === 0 ? names : [...names].reverse())
        (timings[name] ??= []).push(measured(job, name, quick));
    }
    /** @type {JobResult['peers']} */
    const figures = Object.fromEntries(
      names.map((name) => [
        name,
        { cold: speeds(timings[name], 'cold'), warm: speeds(timings[name], 'warm') },
      ]),
    );
    results.push({ job, title, inReadme: inReadme === true, peers: figures });
    report(title, figures);
  }
  for (const wholeProgram of [extracted(quick), checked(quick)]) {
    results.push(wholeProgram);
    report(wholeProgram.title, wholeProgram.peers);
  }
  return results;
}

/**
 * @param {string} title
 * @param {JobResult['peers']} figures
 */
function report(title, figures) {
  const [ours, ...others] = Object.keys(figures);
  console.log(`  ${title}: ${ours} ${figures[ours].cold}, ${figures[ours].warm}`);
  for (const name of others) {
    const { cold, warm } = figures[name];
    const times = [figures[ours].cold / cold, figures[ours].warm / warm].map((ratio) => ratio.toPrecision(2));
    console.log(`    ${name} ${cold}, ${warm}: ${times[0]} and ${times[1]} times as fast`);
  }
}

/** @param {boolean} quick */
function extracted(quick) {
  const order = ['--only=-j1,htmlparser2,parse5,cheerio'];
  const size = quick ? ['--pages', '100', '--rounds', '1'] : ['--rounds', '2'];
  return measuredProgram('extract', '../../extract/bench/programs.mjs', [...order, ...size]);
}

/** @param {boolean} quick */
function checked(quick) {
  const size = quick ? ['--pages', '10', '--rounds', '1'] : [];
  return measuredProgram('check', '../../cli/bench/check.mjs', size);
}

/**
 * Measures a whole program, by a script of its package: with --json, that prints
 * `{ "title": string, "peers": { <name>: { "cold": number, "warm": number } } }` in MB/s, ours first.
 *
 * @param {string} job
 * @param {string} script relative to this folder
 * @param {string[]} options
 * @returns {JobResult}
 */
function measuredProgram(job, script, options) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, script), '--json', ...options],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`measuring ${job} failed`);
  return { job, inReadme: true, ...JSON.parse(stdout) };
}

/**
 * @param {string} job
 * @param {string} peer
 * @param {boolean} quick
 * @returns {JobTiming}
 */
function measured(job, peer, quick) {
  const order = { job, peer, every: quick ? 32 : 4, passes: quick ? [2, 6] : [6, 40] };
  const script = path.join(import.meta.dirname, 'measure-job.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`measuring ${job} of ${peer} failed`);
  return JSON.parse(stdout);
}

/**
 * The median of MB/s.
 *
 * @param {JobTiming[]} timings
 * @param {'cold' | 'warm'} phase
 */
function speeds(timings, phase) {
  return Number(
    median(timings.map(({ bytes, [phase]: { passes, cpu } }) => (bytes * passes) / cpu / 1000)).toPrecision(
      3,
    ),
  );
}
