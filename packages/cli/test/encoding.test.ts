import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const dashes = '-'.repeat(1100);

/** Each file with its bytes, the output of `domwright encoding`, and the text of its body. */
const files: Record<string, { bytes: Buffer; encoding: string; text: string }> = {
  // テスト, "test", from the table of the Encoding Standard.
  'shift_jis.html': {
    bytes: Buffer.concat([
      ascii('<!DOCTYPE html><meta charset=sjis><p>'),
      Buffer.of(0x83, 0x65, 0x83, 0x58, 0x83, 0x67),
    ]),
    encoding: 'Shift_JIS, certain, prescan',
    text: 'テスト',
  },
  // The prescan knows no elements: the parser meets no declaration.
  'title.html': {
    bytes: ascii('<!DOCTYPE html><title><meta charset=koi8-r></title><p>\xcf'),
    encoding: 'KOI8-R, tentative, prescan',
    text: 'о',
  },
  'utf-16le.html': {
    bytes: Buffer.from('\ufeff<!DOCTYPE html><p>é', 'utf16le'),
    encoding: 'UTF-16LE, certain, bom',
    text: 'é',
  },
  'mark.html': {
    bytes: Buffer.from('\ufeff<!DOCTYPE html><meta charset=koi8-r><p>é'),
    encoding: 'UTF-8, certain, bom',
    text: 'é',
  },
  'late.html': {
    bytes: ascii(`<!DOCTYPE html><!--${dashes}--><meta charset=windows-1251><p>\xcf\xf0`),
    encoding: 'windows-1251, certain, declaration',
    text: 'Пр',
  },
  'again.html': {
    bytes: ascii(`<!DOCTYPE html><!--\xe9${dashes}--><meta charset=windows-1251><p>\xcf\xf0`),
    encoding: 'windows-1251, certain, declaration',
    text: 'Пр',
  },
  'late-same.html': {
    bytes: ascii(`<!DOCTYPE html><!--${dashes}--><meta charset=latin1><p>\xe9`),
    encoding: 'windows-1252, certain, default',
    text: 'é',
  },
  'utf-8.html': {
    bytes: Buffer.from('<!DOCTYPE html><p>é'),
    encoding: 'UTF-8, tentative, utf-8 detection',
    text: 'é',
  },
  'latin1.html': {
    bytes: ascii('<!DOCTYPE html><p>\xe9'),
    encoding: 'windows-1252, tentative, default',
    text: 'é',
  },
  'empty.html': {
    bytes: ascii(''),
    encoding: 'windows-1252, tentative, default',
    text: '',
  },
};
const names = Object.keys(files);

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'domwright-encoding-'));
  for (const name of names) writeFileSync(path.join(cwd, name), files[name].bytes);
});

afterAll(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const run = (...args: string[]) => domwright(args, { cwd });

describe('encoding', () => {
  test('is a line for each file, without headings', async () => {
    const lines = names.map((name) => `${name}: ${files[name].encoding}\n`);
    expect(await run('encoding', ...names)).toEqual(output(lines.join('')));
    expect(await run('encoding', names[0])).toEqual(output(lines[0]));
  });

  test('--json', async () => {
    const lines = names.map((file) => {
      const [encoding, confidence, step] = files[file].encoding.split(', ');
      return `${JSON.stringify({ version: 1, file, encoding, confidence, step })}\n`;
    });
    expect(await run('encoding', '--json', ...names)).toEqual(output(lines.join('')));
  });

  test('UTF-8 is detected in standard input, as in a file', async () => {
    const { bytes } = files['utf-8.html'];
    expect(await domwright(['encoding'], { input: bytes })).toEqual(
      output('-: UTF-8, tentative, utf-8 detection\n'),
    );
    expect(await domwright(['encoding', '-j', '-'], { input: files['mark.html'].bytes })).toEqual(
      output('{"version":1,"file":"-","encoding":"UTF-8","confidence":"certain","step":"bom"}\n'),
    );
  });

  test.each([
    ['--content-type text/html;charset=koi8-r', 'KOI8-R, certain, transport'],
    ['--content-type text/html;charset=EUC-JP', 'EUC-JP, certain, transport'],
    ['--content-type text/html', 'windows-1252, tentative, default'],
    ['--encoding greek --content-type text/html;charset=koi8-r', 'ISO-8859-7, certain, user override'],
    ['--locale ja', 'Shift_JIS, tentative, locale'],
    ['--locale zh-TW', 'Big5, tentative, locale'],
  ])('%s', async (options, encoding) => {
    expect(await run('encoding', ...options.split(' '), 'latin1.html')).toEqual(
      output(`latin1.html: ${encoding}\n`),
    );
    expect(await run('encoding', ...options.split(' '), 'mark.html')).toEqual(
      output('mark.html: UTF-8, certain, bom\n'),
    );
  });

  test('what cannot be read is said, the others are done', async () => {
    expect(await run('encoding', 'no.html', 'utf-8.html')).toEqual({
      stdout: 'utf-8.html: UTF-8, tentative, utf-8 detection\n',
      stderr: 'domwright: cannot read no.html: no such file\n',
      status: 2,
    });
  });
});

/** The text that a command finds in the last element of each file. */
const texts: [string, string[], (line: string) => string][] = [
  [
    'serialize',
    ['serialize', '--json'],
    (line) => /<body>(?:<p>(.*)<\/p>)?<\/body>/.exec(JSON.parse(line).html)?.[1] ?? '',
  ],
  [
    'tree',
    ['tree', '--json'],
    (line) => {
      const body = JSON.parse(line).tree.children.at(-1).children[1];
      return body.children[0]?.children[0].data ?? '';
    },
  ],
];

describe('the bytes of a document are decoded, with changes while parsing', () => {
  test.each(texts)('%s', async (_, args, textOf) => {
    const { stdout, stderr, status } = await run(...args, ...names);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    expect(stdout.trim().split('\n').map(textOf)).toEqual(names.map((name) => files[name].text));
  });

  test('ranges count code units, without the byte order mark', async () => {
    const { stdout } = await run('tree', '--json', 'utf-16le.html');
    const [doctype, html] = JSON.parse(stdout).tree.children;
    expect(doctype.range).toEqual({ start: 0, end: 15 });
    expect(html.children[1].children[0].children[0].range).toEqual({ start: 18, end: 19 });
  });

  test('the options say how', async () => {
    const body = async (...options: string[]) => {
      const { stdout } = await run('serialize', '--json', ...options, 'latin1.html');
      return /<p>(.*)<\/p>/.exec(JSON.parse(stdout).html)?.[1];
    };
    expect(await body('--content-type', 'text/html; charset=koi8-r')).toBe('И');
    expect(await body('--encoding', 'windows-1251')).toBe('й');
    expect(await body('--locale', 'el')).toBe('ι');
    expect(await body('--encoding', 'utf-8')).toBe('\ufffd');
  });
});

describe('the bytes of a fragment and of tokens are decoded by what is known at the start', () => {
  const expected: Record<string, string> = { 'late.html': 'Ïð', 'again.html': 'Ïð' };
  const withText = names.filter((name) => files[name].text !== '');

  test('tokens', async () => {
    const { stdout, stderr, status } = await run('tokens', '--json', ...withText);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const last = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).tokens.at(-1).slice(0, 2));
    expect(last).toEqual(withText.map((name) => ['Character', expected[name] ?? files[name].text]));
  });

  test('--context', async () => {
    const { stdout, stderr, status } = await run('serialize', '--json', '-c', 'div', ...withText);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const last = stdout
      .trim()
      .split('\n')
      .map((line) => /<p>(.*)<\/p>$/.exec(JSON.parse(line).html)?.[1]);
    expect(last).toEqual(withText.map((name) => expected[name] ?? files[name].text));
  });

  test.each([
    ...['serialize', 'tree', 'xml', 'tokens', 'sanitize', 'steps', 'run', 'editions'].map((name) => [name]),
    ['links', '--json'],
    ['check', '--format', 'compact', '--groups', 'parse,encoding'],
    ['explain', '--json'],
    ['preload', '--json', '--url', 'https://x.test/'],
  ])('standard input is read as a file: %s', async (...command) => {
    const input = '<p>caf\u00e9<a href=caf\u00e9>x</a><img src=caf\u00e9></p><select><p>caf\u00e9</select>';
    const name = 'caf\u00e9.html';
    const cwd = temporaryFolder({ [name]: input });
    const ofFile = await domwright([...command, name], { cwd });
    const ofInput = await domwright([...command, '-'], { cwd, input });
    expect(ofInput.stdout.replaceAll('file":"-"', `file":"${name}"`).replace(/^-/gm, name)).toBe(
      ofFile.stdout,
    );
    expect(ofFile.stdout).toContain('caf');
    expect(ofInput.stdout).not.toContain('\u00c3');
  });

  test('standard input', async () => {
    const input = Buffer.from('é');
    const fragment = async (...options: string[]) =>
      (await domwright(['serialize', '-c', 'div', ...options], { input })).stdout;
    expect(await fragment()).toBe('é\n');
    expect(await fragment('--content-type', 'text/html; charset=latin1')).toBe('Ã©\n');
    expect(await fragment('--content-type', 'text/html; charset=utf-8')).toBe('é\n');
    expect(await fragment('--encoding', 'utf-8')).toBe('é\n');
    expect(await fragment('--locale', 'ru')).toBe('é\n');
    expect((await domwright(['tokens', '--content-type', 'text/html; charset=utf8'], { input })).stdout).toBe(
      '["Character","é",{"start":0,"end":1}]\n',
    );
  });
});

test('an unknown label: one line on standard error', async () => {
  for (const command of ['tree', 'tokens', 'serialize', 'encoding']) {
    expect(await run(command, '--encoding', 'utf-9', 'utf-8.html')).toEqual({
      stdout: '',
      stderr:
        "domwright: option '--encoding <label>' argument 'utf-9' is invalid. Expected the label of an encoding, such as utf-8 or koi8-r.\n",
      status: 2,
    });
  }
});
