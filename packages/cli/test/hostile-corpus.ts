import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domwright, measure, tellsPeak } from './domwright.ts';
import { hostilePages } from './hostile-pages.ts';

/** The maximum memory of a command, whatever the page. */
const MOST_MEMORY = 512 * 1024 * 1024;

/** With threads, each has its own heap, and V8 decides when to collect which, so the same run takes 390 to 520 MB. */
const mostMemory = (args: readonly string[]): number =>
  args.includes('--threads') ? MOST_MEMORY * 1.25 : MOST_MEMORY;

/** The commands that read untrusted pages. Not `run`, which runs their scripts. */
const commands: Readonly<Record<string, { readonly args: readonly string[] }>> = {
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
  rewrite: { args: ['rewrite', '--set', 'b@title=x', '--json'] },
  sanitize: { args: ['sanitize', '--json'] },
  'sanitize, what was removed': { args: ['sanitize', '--report'] },
  links: { args: ['links', '--url', 'https://page.test/'] },
  'links as JSON': { args: ['links', '--json'] },
  'links in threads': { args: ['links', '--json', '--threads', '2'] },
  preload: { args: ['preload', '--url', 'https://page.test/'] },
  check: { args: ['check'] },
  'check as SARIF': { args: ['check', '--format', 'sarif'] },
  extract: { args: ['extract', '--threads', '1'] },
  'extract in threads': { args: ['extract', '--threads', '2', '--page-timeout', '600'] },
};

/**
 * Checks that commands stay within their memory, and still process the good files beside a hostile page.
 *
 * @param isChosen whether to try a page with a command
 * @param isGrown whether to measure the growth of a command with a page
 */
export function testHostilePages(
  isChosen: (command: string, page: string) => boolean,
  isGrown: (command: string, page: string) => boolean,
): void {
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
    const cases = casesOf(isChosen);

    test.each(cases)('%s: %s, alone', async (_, page, args) => {
      const file = `${page}.html`;
      const { stderr, status, signal, peak } = await measure([...args, file], folder);
      expect(signal).toBe(null);
      expect([0, 1, 2]).toContain(status);
      expect(peak).toBeLessThan(mostMemory(args));
      // Whatever was not done is reported, with the name of the file.
      const lines = stderr.split('\n').filter((line) => line !== '');
      // Pages of a crawl that can't be extracted don't make the run fail.
      if (args[0] !== 'extract') expect(lines.length > 0).toBe(status === 2);
      for (const line of lines) expect(line).toContain(file);
    });

    test.each(cases)('%s: %s, among good files', async (_, page, args) => {
      const alone = await domwright([...args, 'last.html'], { cwd: folder });
      const { end, stderr, status, peak } = await measure(
        [...args, 'first.html', `${page}.html`, 'last.html'],
        folder,
      );
      expect([0, 1, 2]).toContain(status);
      expect(peak).toBeLessThan(mostMemory(args));
      if (status === 2) expect(stderr).toContain(`${page}.html`);
      expect(stderr).not.toContain('last.html');
      if (args[0] === 'check') return;
      expect(end.endsWith(alone.stdout.slice(-200))).toBe(true);
    });
  });

  describe.skipIf(!tellsPeak)('memory grows no faster than the page', { timeout: 30 * 60_000 }, () => {
    test.each(casesOf(isGrown))('%s: %s', async (_, name, args) => {
      const peaks: number[] = [];
      for (const scale of [1, 2, 4, 8]) {
        const file = path.join(folder, `${name} ${scale}.html`);
        writeFileSync(file, hostilePages[name]!.build(scale));
        peaks.push((await measure([...args, path.basename(file)], folder)).peak);
        rmSync(file);
      }
      const [base] = peaks as [number];
      peaks.forEach((peak, index) => {
        expect(peak).toBeLessThan(Math.min(MOST_MEMORY, base * 2 ** index + (64 << 20)));
      });
    });
  });
}

function casesOf(isChosen: (command: string, page: string) => boolean) {
  return Object.entries(commands).flatMap(([command, { args }]) =>
    Object.keys(hostilePages)
      .filter((page) => isChosen(command, page))
      .map((page) => [command, page, args] as const),
  );
}
