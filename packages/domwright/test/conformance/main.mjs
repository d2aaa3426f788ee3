// @ts-check
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../built-library.mjs';
import { conformanceFolder } from './data.mjs';
import { visible } from './difference.mjs';
import { entriesOfNoFile, runFile } from './expectations.mjs';
import { byReason, published } from './published.mjs';
import { loadLivingSuites, loadSuites } from './suites.mjs';

const help = `Usage: npm run conformance -- [options]

Runs the conformance suites on the built library (built first when it is missing or old) and prints a table. Every
case is run whole, one code unit at a time and in random chunks, each with the fast path on and off, with and without
somebody listening to parse errors; all must agree.

Exits with 1 if a case fails that test/conformance/expectations.json does not name, or if one that it names passes
or is not there.

The independent data is looked for in ../shared/conformance beside the repository, or in DOMWRIGHT_CONFORMANCE.

Options:
  --edition <name>  only the suites of the edition 2024, or living. Of html5lib-tests, whose trees are those of
                    2024, the suites of the living edition count what it has otherwise, by the rule that changed
  --filter <text>   only the cases whose id or title contains the text
  --verbose         show what differs, and the reasons for failures that are expected and cases that are skipped
  --json            print the result as JSON
  --publish         also write docs/results/conformance.json, from which npm run generate makes the page of conformance
  --help            print this`;

/** @type {{ edition?: string, filter?: string, verbose?: boolean, json?: boolean, publish?: boolean, help?: boolean }} */
let options;
try {
  options = parseArgs({
    options: {
      edition: { type: 'string' },
      filter: { type: 'string' },
      verbose: { type: 'boolean' },
      json: { type: 'boolean' },
      publish: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }).values;
  const { edition } = options;
  if (edition !== undefined && edition !== '2024' && edition !== 'living')
    throw new Error(`there is no edition '${edition}'`);
  if (options.publish && (edition ?? options.filter) !== undefined)
    throw new Error('--publish takes all cases: not with --edition or --filter');
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
  process.exit(2);
}

if (options.help) console.log(help);
else await main();

async function main() {
  buildIfStale();
  const { HTMLTokenizer } = await import('domwright/tokens');
  const { readAttribute, readProperty } = await import('domwright/values');
  const { validateAttribute } = await import('domwright/values');
  const microsyntaxes = await import('domwright/values');
  const implementation = {
    ...(await import('domwright')),
    HTMLTokenizer,
    readAttribute,
    readProperty,
    validateAttribute,
    microsyntaxes,
    encoding: await import('domwright/encoding'),
    fetching: await import('domwright/urls'),
    urls: await import('domwright/urls'),
    xml: await import('domwright/formats'),
  };
  const { filter } = options;
  const selects =
    filter === undefined
      ? undefined
      : (/** @type {string} */ id, /** @type {string} */ title) =>
          id.includes(filter) || title.includes(filter);

  const { edition } = options;
  const suites = edition === 'living' ? [] : loadSuites();
  if (edition !== '2024') {
    const names = new Set(suites.map(({ name }) => name));
    suites.push(...loadLivingSuites().filter(({ name }) => !names.has(name)));
  }
  const rows = suites.map((suite) => {
    const row = {
      suite: suite.name,
      cases: 0,
      passed: 0,
      failed: /** @type {import('./expectations.mjs').FileResult['failed']} */ ([]),
      expected: /** @type {import('./expectations.mjs').FileResult['expected']} */ ([]),
      skipped: /** @type {import('./expectations.mjs').FileResult['skipped']} */ ([]),
      stale: /** @type {import('./expectations.mjs').FileResult['stale']} */ ([]),
      note: suite.files.length === 0 ? 'skipped (no data)' : undefined,
    };
    for (const file of suite.files) {
      progress(`${suite.name}: ${file.name}`);
      const result = runFile(implementation, file, selects);
      row.passed += result.passed;
      row.failed.push(...result.failed);
      row.expected.push(...result.expected);
      row.skipped.push(...result.skipped);
      row.stale.push(...result.stale);
    }
    row.cases = row.passed + row.failed.length + row.expected.length + row.skipped.length;
    return row;
  });
  progress('');
  const lost = edition === 'living' ? [] : entriesOfNoFile(suites);
  const stale = [...rows.flatMap((row) => row.stale), ...lost];
  const failed = rows.reduce((sum, row) => sum + row.failed.length, 0);

  if (options.publish) {
    const missing = rows.find((row) => row.note !== undefined);
    if (missing !== undefined) {
      console.error(`--publish takes all cases, and there is no data for: ${missing.suite}`);
      process.exit(2);
    }
    const file = path.resolve(import.meta.dirname, '../../../../docs/results/conformance.json');
    writeFileSync(file, `${JSON.stringify(published(rows), null, 2)}\n`);
  }
  if (options.json) {
    console.log(JSON.stringify({ suites: rows, stale }, null, 2));
  } else {
    report(rows, stale);
  }
  if (failed > 0 || stale.length > 0) process.exitCode = 1;
  if (filter !== undefined && rows.every((row) => row.cases === 0)) {
    console.error(`No case matches ${JSON.stringify(filter)}.`);
    process.exitCode = 1;
  }
}

/**
 * How many cases fail for each reason.
 *
 * @param {string} suite
 * @param {{ reason: string }[]} expected
 */
function reportReasons(suite, expected) {
  for (const [reason, count] of Object.entries(byReason(expected)))
    console.log(`${suite}: ${count} differ: ${reason}`);
}

/**
 * @param {{ suite: string, cases: number, passed: number, failed: { id: string, title: string, difference: string }[],
 *   expected: { id: string, reason: string }[], skipped: { id: string, reason: string }[], note: string | undefined }[]} rows
 * @param {{ id: string, problem: string }[]} stale
 */
function report(rows, stale) {
  for (const row of rows) {
    for (const { id, title, difference } of row.failed.slice(0, options.verbose ? Infinity : 20)) {
      console.log(`failed: ${id}: ${visible(title)}`);
      if (options.verbose) console.log(`${difference.replace(/^/gm, '    ')}\n`);
    }
    if (row.failed.length > 20 && !options.verbose)
      console.log(`… ${row.failed.length - 20} more (--verbose)`);
    if (/living/.test(row.suite)) reportReasons(row.suite, row.expected);
    if (!options.verbose) continue;
    for (const { id, reason } of row.expected) console.log(`expected to fail: ${id}: ${reason}`);
    for (const { id, reason } of row.skipped) console.log(`skipped: ${id}: ${reason}`);
  }
  for (const { id, problem } of stale) console.log(`stale entry in expectations.json: ${id}: ${problem}`);
  if (rows.some((row) => row.note !== undefined)) {
    console.log(`There is no data at ${conformanceFolder} (DOMWRIGHT_CONFORMANCE says where else to look).`);
  }

  const table = [['suite', 'cases', 'passed', 'failed', 'expected to fail', 'skipped']];
  for (const { suite, cases, passed, failed, expected, skipped, note } of rows) {
    const counts = [cases, passed, failed.length, expected.length, skipped.length].map(String);
    table.push(note === undefined ? [suite, ...counts] : [suite, note]);
  }
  const widths = table[0].map((_, column) =>
    Math.max(...table.filter((row) => row.length > 2).map((row) => row[column].length)),
  );
  widths[0] = Math.max(...table.map((row) => row[0].length));
  for (const row of table) {
    const cells = row.map((cell, column) =>
      column === 0 || row.length === 2
        ? cell.padEnd(column === 0 ? widths[0] : 0)
        : cell.padStart(widths[column]),
    );
    console.log(cells.join('  '));
  }
}

/** @param {string} text */
function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
