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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client, startProgram, usual } from './client.ts';

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

const places = ['domwright.config.json', 'known.json', 'named.json'];
const cases = strange.flatMap(([name, make]) =>
  places.map((file) => ({ name: `${name}-${file}`, file, make })),
);

// NB: in a process of its own, since whoever reads a pipe may wait for ever.
describe.skipIf(process.platform === 'win32').each([
  ['found', {}],
  ['named', { config: 'named.json' }],
])('%s', (which, options) => {
  const chosen = cases.filter(({ file }) => (file === 'named.json') === (which === 'named'));
  let client: Client;

  beforeAll(async () => {
    for (const { name, file, make } of chosen) {
      const folder = path.join(root, name);
      mkdirSync(folder);
      if (file === 'known.json')
        writeFileSync(path.join(folder, 'domwright.config.json'), '{"baseline":"known.json"}');
      make(path.join(folder, file));
    }
    const folders = chosen.map(({ name }) => pathToFileURL(path.join(root, name)).href);
    client = await Client.start(usual, folders, options, startProgram);
  });
  afterAll(() => client.stop());

  test.each(chosen)('$name', async ({ name }) => {
    const uri = pathToFileURL(path.join(root, name, 'a.html')).href;
    await client.open(uri, page);
    expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['duplicate-attribute']);
    expect(client.messages.filter((message) => message.includes(name))).toEqual([
      expect.stringMatching(/^domwright: (?:cannot read .+|.+ is not JSON: .+)$/),
    ]);
    expect(client.messages.join()).not.toContain(SECRET);
  });
});
