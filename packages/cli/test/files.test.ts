import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domwright, domwrightIntoHead, domwrightReading, output } from './domwright.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'domwright-cli-'));
  mkdirSync(path.join(cwd, 'folder/inner'), { recursive: true });
  writeFileSync(path.join(cwd, 'a.html'), '<p>a');
  writeFileSync(path.join(cwd, 'b.html'), '<p>b');
  writeFileSync(path.join(cwd, '[c].html'), '<p>c');
  writeFileSync(path.join(cwd, 'folder/d.html'), '<p>d');
  writeFileSync(path.join(cwd, 'folder/inner/e.html'), '<p>e');
  writeFileSync(path.join(cwd, 'large.html'), '<p>text '.repeat(100_000));
});

afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const serialize = (...files: string[]) =>
  domwright(['serialize', '-c', 'div', ...files], { cwd, input: '<p>in' });
const p = (text: string): string => `<p>${text}</p>\n`;

test('one file has no heading', async () => {
  expect(await serialize('a.html')).toEqual(output(p('a')));
  expect(await serialize(path.join(cwd, 'a.html'))).toEqual(output(p('a')));
});

test('several files have headings', async () => {
  expect(await serialize('b.html', 'a.html')).toEqual(
    output(`==> b.html <==\n${p('b')}\n==> a.html <==\n${p('a')}`),
  );
});

test('an empty name is seen in the message', async () => {
  const wrong = (verb: string, why: string) => ({
    stdout: '',
    stderr: `domwright: cannot ${verb} '': ${why}\n`,
    status: 2,
  });
  expect(await serialize('')).toEqual(wrong('read', 'no such file'));
  expect(await domwright(['run', ''], { cwd })).toEqual(wrong('read', 'no such file'));
  expect(await domwright(['check', '--config', '', 'a.html'], { cwd })).toEqual(
    wrong('read', 'no such file'),
  );
  expect(await domwright(['check', '--output', '', 'a.html'], { cwd })).toEqual(
    wrong('write', 'no such folder'),
  );
});

test('standard input', async () => {
  expect(await serialize()).toEqual(output(p('in')));
  expect(await serialize('-')).toEqual(output(p('in')));
  expect(await serialize('a.html', '-')).toEqual(output(`==> a.html <==\n${p('a')}\n==> - <==\n${p('in')}`));
  const twice = `==> - <==\n${p('in')}\n==> - <==\n${p('in')}`;
  expect(await serialize('-', '-')).toEqual(output(twice));
});

test('globs, sorted', async () => {
  const list = (...files: string[]) => files.map((file) => JSON.stringify(file));
  const named = async (...files: string[]) => {
    const { stdout, stderr, status } = await serialize('--json', ...files);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.stringify(JSON.parse(line).file));
  };
  expect(await named('?.html')).toEqual(list('a.html', 'b.html'));
  expect(await named('folder/**/*.html')).toEqual(list('folder/d.html', 'folder/inner/e.html'));
  expect(await named('{b,a}.html', 'folder/*.html')).toEqual(list('a.html', 'b.html', 'folder/d.html'));
  expect(await named(path.join(cwd, 'folder/*.html'))).toEqual(list(path.join(cwd, 'folder/d.html')));
});

test('a file whose name looks like a glob', async () => {
  expect(await serialize('[c].html')).toEqual(output(p('c')));
});

test('--json has one line for each file', async () => {
  expect(await serialize('--json', 'a.html', 'b.html')).toEqual(
    output(
      '{"version":1,"file":"a.html","html":"<p>a</p>"}\n{"version":1,"file":"b.html","html":"<p>b</p>"}\n',
    ),
  );
});

test('what cannot be read is said, the others are done', async () => {
  expect(await serialize('no.html', 'a.html', 'folder', '*.txt', 'a.html/x', 'b.html')).toEqual({
    stdout: `==> a.html <==\n${p('a')}\n==> folder/d.html <==\n${p('d')}\n==> folder/inner/e.html <==\n${p('e')}\n==> b.html <==\n${p('b')}`,
    stderr:
      'domwright: cannot read no.html: no such file\n' +
      'domwright: no files match *.txt\n' +
      'domwright: cannot read a.html/x: no such file\n',
    status: 2,
  });
  expect(await serialize('--json', 'no.html', 'a.html')).toEqual({
    stdout:
      '{"version":1,"file":"no.html","problem":"cannot read no.html: no such file"}\n' +
      '{"version":1,"file":"a.html","html":"<p>a</p>"}\n',
    stderr: 'domwright: cannot read no.html: no such file\n',
    status: 2,
  });
});

test('a file or a directory as standard input', async () => {
  const read = async (name: string) => {
    const descriptor = openSync(path.join(cwd, name), 'r');
    try {
      return await domwrightReading(descriptor, ['serialize', '-c', 'div']);
    } finally {
      closeSync(descriptor);
    }
  };
  expect(await read('a.html')).toEqual(output(p('a')));
  expect(await read('folder')).toEqual({
    stdout: '',
    stderr: 'domwright: cannot read standard input: it is a directory\n',
    status: 2,
  });
});

test('nobody reads the output to its end', async () => {
  for (const command of ['tree', 'tokens', 'serialize']) {
    expect(await domwrightIntoHead([command, 'large.html', 'large.html'], cwd)).toEqual({
      stderr: '',
      status: 0,
    });
  }
});

test('a large file comes out whole', async () => {
  const { stdout } = await serialize('large.html');
  expect(stdout.length).toBe('<p>text </p>'.length * 100_000 + 1);
});
