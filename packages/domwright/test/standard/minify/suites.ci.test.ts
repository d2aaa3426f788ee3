import path from 'node:path';
import { minify } from 'domwright/minify';
import { describe, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { EVERY_PAGE, isLongRun } from '../../runs.mjs';
import { treeOf } from './same-tree.mjs';

/*
 * Over inputs that others wrote: `safe` leaves the tree equal, with scripting and without, and both presets find nothing to do in
 * their own results.
 */

/** What is wrong with the results for a document; empty if nothing is. */
function problemsOf(name: string, html: string): string[] {
  const problems: string[] = [];
  const safe = minify(html, { preset: 'safe', verify: false });
  if (minify(html, { preset: 'safe' }) !== safe) problems.push(`${name}: taken back`);
  for (const scripting of [false, true]) {
    if (treeOf(safe, scripting) !== treeOf(html, scripting))
      problems.push(`${name}: another tree ${scripting ? 'with' : 'without'} scripting`);
  }
  for (const preset of ['safe', 'compact'] as const) {
    const once = preset === 'safe' ? safe : minify(html);
    if (once.length > html.length) problems.push(`${name}: longer by ${preset}`);
    if (minify(once, { preset }) !== once) problems.push(`${name}: twice by ${preset}`);
  }
  return problems;
}

const files = [
  fixturesFolder,
  path.join(fixturesFolder, 'living'),
  path.join(conformanceFolder, 'html5lib-2026/tree-construction'),
].flatMap((folder) => listFiles(folder, '.dat'));

test.each(files.map((file) => [path.basename(file), file]))('%s', (_, file) => {
  const tests = readTreeConstructionTests(file).filter(({ fragment }) => fragment === undefined);
  expect(tests.flatMap(({ number, data }) => problemsOf(`${number}: ${data}`, data))).toEqual([]);
});

describe('real pages', () => {
  test('whole', () => {
    expect(
      realPages(EVERY_PAGE === 1 ? 1 : EVERY_PAGE * 2).flatMap(({ name, html }) => problemsOf(name, html)),
    ).toEqual([]);
  });

  // NB: every prefix of all pages would take days.
  test('cut off anywhere, and where a part of the markup ends', () => {
    const problems: string[] = [];
    for (const { name, html } of realPages(isLongRun ? 5 : 80)) {
      const step = Math.ceil(html.length / (isLongRun ? 50 : 6));
      const ends: number[] = [];
      for (let end = step - 1; end < html.length; end += step) {
        const border = /[<>"'&;=/!-]/g;
        border.lastIndex = end;
        ends.push(end, (border.exec(html)?.index ?? end) + 1);
      }
      for (const end of ends) {
        const prefix = html.slice(0, end);
        const safe = minify(prefix, { preset: 'safe' });
        for (const scripting of [false, true]) {
          if (treeOf(safe, scripting) !== treeOf(prefix, scripting)) problems.push(`${name} at ${end}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });

  test('every prefix of a small one', () => {
    const html = realPages()
      .reduce((a, b) => (a.bytes < b.bytes ? a : b))
      .html.slice(0, 6000);
    const problems: number[] = [];
    for (let end = 0; end < html.length; end += isLongRun ? 1 : 7) {
      const prefix = html.slice(0, end);
      const safe = minify(prefix, { preset: 'safe' });
      for (const scripting of [false, true])
        if (treeOf(safe, scripting) !== treeOf(prefix, scripting)) problems.push(end);
    }
    expect(problems).toEqual([]);
  });
});
