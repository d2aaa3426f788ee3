import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { domwright, measure, tellsPeak } from './domwright.ts';
import { hostilePages } from './hostile-pages.ts';

const isLongRun = process.env['DOMWRIGHT_SLOW'] === '1';

/** What each command may take for a page, whatever that is. */
const MOST_MEMORY = 512 * 1024 * 1024;

/** The commands that read pages. With `many`, how they take several of them, and what separates their results. */
const commands: Readonly<Record<string, { readonly args: readonly string[]; readonly takesOne?: true }>> = {
  tree: { args: ['tree'] },
  'tree as JSON': { args: ['tree', '--json'] },
  'tree in threads': { args: ['tree', '--json', '--threads', '2'] },
  tokens: { args: ['tokens', '--errors'] },
  steps: { args: ['steps'] },
  serialize: { args: ['serialize'] },
  'serialize as JSON': { args: ['serialize', '--json'] },
  encoding: { args: ['encoding'] },
  explain: { args: ['explain'] },
  editions: { args: ['editions'] },
  xml: { args: ['xml', '--polyglot'] },
  'xml, what was changed': { args: ['xml', '--report'] },
  rewrite: { args: ['rewrite', '--set', 'b', 'title=x', '--json'] },
  sanitize: { args: ['sanitize', '--json'] },
  'sanitize, what was removed': { args: ['sanitize', '--report'] },
  links: { args: ['links', '--base', 'https://page.test/'] },
  'links as JSON': { args: ['links', '--json'] },
  'links in threads': { args: ['links', '--json', '--threads', '2'] },
  preload: { args: ['preload', '--base', 'https://page.test/'] },
  check: { args: ['check'] },
  'check as SARIF': { args: ['check', '--format', 'sarif'] },
};

/** Those that a quick run tries, of each command's. */
const quick: Readonly<Record<string, readonly string[]>> = {
  tree: ['clones of a long link'],
  links: ['base of links'],
  preload: ['base of scripts'],
  check: ['pattern', 'clones of a long link'],
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'domwright-hostile-'));
  for (const [name, { build }] of Object.entries(hostilePages))
    writeFileSync(path.join(folder, `${name}.html`), build(8));
  writeFileSync(
    path.join(folder, 'first.html'),
    '<!DOCTYPE html><title>1</title><p><a href=https://a.test/>one</a>',
  );
  writeFileSync(
    path.join(folder, 'last.html'),
    '<!DOCTYPE html><title>2</title><p><a href=https://b.test/>two</a>',
  );
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!tellsPeak)('hostile pages', { timeout: 30 * 60_000 }, () => {
  const cases = Object.entries(commands).flatMap(([command, { args }]) =>
    Object.keys(hostilePages)
      .filter((page) => isLongRun || quick[command]?.includes(page))
      .map((page) => [command, page, args] as const),
  );

  test.each(cases)('%s: %s, alone', async (_, page, args) => {
    const file = `${page}.html`;
    const { stderr, status, signal, peak } = await measure([...args, file], folder);
    expect(signal).toBe(null);
    expect([0, 1, 2]).toContain(status);
    expect(peak).toBeLessThan(MOST_MEMORY);
    // What was not done is said, with the name of the file.
    const lines = stderr.split('\n').filter((line) => line !== '');
    expect(lines.length > 0).toBe(status === 2);
    for (const line of lines) expect(line).toContain(file);
  });

  test.each(cases)('%s: %s, among good files', async (_, page, args) => {
    const alone = await domwright([...args, 'last.html'], { cwd: folder });
    const { end, stderr, status, peak } = await measure(
      [...args, 'first.html', `${page}.html`, 'last.html'],
      folder,
    );
    expect([0, 1, 2]).toContain(status);
    expect(peak).toBeLessThan(MOST_MEMORY);
    if (status === 2) expect(stderr).toContain(`${page}.html`);
    expect(stderr).not.toContain('last.html');
    if (args[0] === 'check') return;
    expect(end.endsWith(alone.stdout.slice(-200))).toBe(true);
  });
});

describe.skipIf(!tellsPeak)('memory grows no faster than the page', { timeout: 30 * 60_000 }, () => {
  const names = isLongRun ? Object.keys(hostilePages) : ['pattern'];
  test.each(names)('check: %s', async (name) => {
    const peaks: number[] = [];
    for (const scale of [1, 2, 4, 8]) {
      const file = path.join(folder, `${name} ${scale}.html`);
      writeFileSync(file, hostilePages[name]!.build(scale));
      peaks.push((await measure(['check', path.basename(file)], folder)).peak);
      rmSync(file);
    }
    const [base] = peaks as [number];
    peaks.forEach((peak, index) => {
      expect(peak).toBeLessThan(Math.min(MOST_MEMORY, base * 2 ** index + (64 << 20)));
    });
  });
});

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
    const { stderr, status } = await run(...args, '--base', 'https://page.test/', '--max-url-text', '5');
    if (args[0] === 'links')
      expect({ stderr, status }).toEqual(
        said('the list ends where the URLs have 5 code units (see --max-url-text)'),
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
