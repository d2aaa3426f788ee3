import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { Client, usual } from './client.ts';

// A folder from a stranger that an editor opens: what stands in the place of its configuration and baseline. The server answers,
// and says nothing of the contents.

const SECRET = 'hunter2';
const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'domwright-strange-')));
const outside = path.join(root, 'outside.txt');
writeFileSync(outside, SECRET);
afterAll(() => rmSync(root, { recursive: true }));

const page =
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n<p id="a" id=c>x</p>\n';

const strange: readonly [name: string, make: (file: string) => void][] = [
  ['device', (file) => symlinkSync('/dev/zero', file)],
  ['elsewhere', (file) => symlinkSync(outside, file)],
  ['pipe', (file) => void execFileSync('mkfifo', [file])],
  ['folder', (file) => mkdirSync(file)],
  [
    'long',
    (file) => {
      writeFileSync(file, '');
      truncateSync(file, 2 ** 33);
    },
  ],
];

describe.skipIf(process.platform === 'win32').each(strange)('%s', (name, make) => {
  test.each(['domwright.config.json', 'known.json', 'named.json'])('as %s', async (file) => {
    const folder = path.join(root, `${name}-${file}`);
    mkdirSync(folder);
    if (file === 'known.json')
      writeFileSync(path.join(folder, 'domwright.config.json'), '{"baseline":"known.json"}');
    make(path.join(folder, file));
    const client = await Client.start(
      usual,
      [pathToFileURL(folder).href],
      file === 'named.json' ? { config: file } : {},
    );
    try {
      const uri = pathToFileURL(path.join(folder, 'a.html')).href;
      await client.open(uri, page);
      expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['duplicate-attribute']);
      expect(client.messages).toEqual([
        expect.stringMatching(/^domwright: (?:cannot read .+|.+ is not JSON: .+)$/),
      ]);
      expect(client.messages.join()).not.toContain(SECRET);
    } finally {
      await client.stop();
    }
  });
});
