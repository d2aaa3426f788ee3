import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { domwrightAlone } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const env = { NODE_OPTIONS: `--require "${fileURLToPath(new URL('./deadly-pages.cjs', import.meta.url))}"` };

const deadly: Readonly<Record<number, string>> = { 7: 'ends its thread', 31: 'throws in its thread' };
const names = Array.from({ length: 100 }, (_, at) => `${at} ${deadly[at] ?? 'is good'}.html`);
const folder = temporaryFolder(
  Object.fromEntries(
    names.map((name) => [name, '<!DOCTYPE html><title>x</title><p id=a id=b><a href=https://a.test/>x']),
  ),
);

test.each([[['tree', '--json']], [['links', '--json']], [['check', '--format', 'compact']]])(
  'a thread that ends over a page takes no other page with it: %s',
  async (args) => {
    const { stdout, stderr, status } = await domwrightAlone([...args, '--threads', '2', ...names], {
      cwd: folder,
      env,
    });
    expect(status).toBe(2);
    names.forEach((name, at) => {
      const printed = stdout.split('\n').filter((line) => line.includes(name) && !line.includes('"problem"'));
      expect([name, printed.length > 0]).toEqual([name, deadly[at] === undefined]);
      expect([name, stderr.includes(name)]).toEqual([name, deadly[at] !== undefined]);
    });
    expect(stderr).toContain('its thread ended');
    expect(stderr).toContain('a thread threw');
    expect(stderr.trim().split('\n')).toHaveLength(2);
  },
);
