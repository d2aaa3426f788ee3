import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { testHostilePages } from './hostile-corpus.ts';

/** The pages that a quick run tries, by command. */
const quick: Readonly<Record<string, readonly string[]>> = {
  tree: ['clones of a long link'],
  links: ['base of links'],
  preload: ['base of scripts'],
  check: ['pattern', 'clones of a long link'],
  extract: ['base of links', 'clones of a long link'],
};

testHostilePages(
  (command, page) => quick[command]?.includes(page) === true,
  (command, page) => command === 'check' && page === 'pattern',
);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-limits-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test('a limit that is reached is said, and an option raises it', async () => {
  writeFileSync(path.join(folder, 'small.html'), '<p><b id=1>x<p><b id=2>x<p>y<a href=x>');
  const run = (...args: string[]) => domwright([...args, 'small.html'], { cwd: folder });
  const said = (text: string) => ({ stderr: `domwright: small.html: ${text}\n`, status: 2 });
  for (const command of ['tree', 'serialize', 'xml', 'links', 'encoding', 'explain', 'editions', 'steps']) {
    const { stderr, status } = await run(command, '--max-nodes', '3');
    expect({ stderr, status }).toEqual(said('parsing stopped at 3 nodes (see --max-nodes)'));
    expect((await run(command, '--max-nodes', '1000')).stderr).toBe('');
  }
  const check = await run('check', '--max-nodes', '3');
  expect(check.stderr).toContain('small.html: parsing stopped at 3 nodes (see --max-nodes)');
  expect(check.status).toBe(2);
  for (const command of ['sanitize', 'rewrite']) {
    const { stdout, stderr, status } = await run(command, '--max-nodes', '3');
    expect([stdout, status]).toEqual(['', 2]);
    expect(stderr).toBe(
      `domwright: cannot ${command} small.html: it has more than 3 nodes (see --max-nodes)\n`,
    );
  }
  for (const args of [['links'], ['preload']]) {
    const { stderr, status } = await run(...args, '--url', 'https://page.test/', '--max-url-text', '5');
    if (args[0] === 'links')
      expect({ stderr, status }).toEqual(
        said('the list was cut when its URLs exceeded 5 code units (see --max-url-text)'),
      );
    else expect(stderr).toBe('');
  }
  const repairs = await run('explain', '--max-repairs', '1');
  expect(repairs.stderr).toMatch(
    /^domwright: small\.html: \d+ more repairs are not listed \(see --max-repairs\)\n$/,
  );
  expect(repairs.stdout.split('\n').length).toBe(2);
});

test('what a tag makes many elements of is found once', async () => {
  writeFileSync(
    path.join(folder, 'misnested.html'),
    `<!DOCTYPE html><title>x</title>${Array.from({ length: 20 }, (_, at) => `<p><b id=${at}>x</p>`).join('')}`,
  );
  const { stdout } = await domwright(['check', '--format', 'json', 'misnested.html'], { cwd: folder });
  expect(stdout).not.toContain('duplicate-id');
});
