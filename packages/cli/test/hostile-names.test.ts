import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { github } from '../src/commands/check/formats/github.ts';
import { visible } from '../src/output/display-width.ts';
import { plain } from '../src/output/paint.ts';
import { shownName } from '../src/output/shown-name.ts';
import { domwright } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

// Names and pages that would move the cursor, change the text direction, or give GitHub's runner a command.

const isUnix = process.platform !== 'win32';

const attack = '\n::add-mask::x\r\u001b[31m\u009b31m\u202e\u2028##[add-mask]y\u007f';
const name = `::add-mask::a${attack}.html`;
const page =
  `<!doctype html><a\u001b\u009b\u202e href="b${attack}">x</b\u001b\u202e>` +
  `<img srcset="a\u202e 1\u001bx, b 2x"><a href="http://[${attack}">` +
  `<input type=number value="1${attack}"><meta charset="x${attack}"><script src="s${attack}"></script>` +
  `<!--${attack}--><table>${attack}<select><b\u001b>${attack}</select><x\u001b y\u202e=1 y\u202e=2 onclick\u001b=1>`;
const cwd = isUnix
  ? temporaryFolder({ [name]: page, [`plain${attack}.html`]: '<p>a', 'config.json': '{"elements":[]}' })
  : '';

/** The harm in an output that consists of our own lines. */
function harmIn(text: string): string[] {
  const harm: string[] = [];
  if (
    /[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(
      text.replace(/[\n\t]/g, ''),
    )
  )
    harm.push('controls');
  // How the runner finds its two kinds of commands.
  if (/^\s*::/m.test(text)) harm.push('a command');
  if (text.includes('##[')) harm.push('an old command');
  return harm;
}

test
  .skipIf(!isUnix)
  .each([
    ['explain'],
    ['encoding'],
    ['editions'],
    ['steps', '--rules', '--state'],
    ['xml', '--report'],
    ['sanitize', '--config', 'config.json', '--report'],
    ['links'],
    ['preload', '--url', 'http://a/'],
    ['check'],
    ['check', '--format', 'compact'],
    ['check', '--format', 'checkstyle'],
    ['check', '--max-file-size', '1'],
  ])('%s %s %s', async (...args) => {
  const { stdout, stderr } = await domwright([...args, name, `plain${attack}.html`, `missing${attack}`], {
    cwd,
  });
  expect(stdout.length + stderr.length).toBeGreaterThan(100);
  expect(harmIn(stdout)).toEqual([]);
  expect(harmIn(stderr)).toEqual([]);
  expect(
    stderr
      .trimEnd()
      .split('\n')
      .every((line) => line.startsWith('domwright: ')),
  ).toBe(true);
});

test.skipIf(!isUnix).each(['tree', 'tokens', 'serialize'])('headings and messages of %s', async (command) => {
  const harmless = `plain${attack}.html`;
  const { stdout, stderr } = await domwright([command, harmless, harmless, name.replace('a', 'b')], { cwd });
  expect(stdout).toContain('==> ');
  expect([harmIn(stdout), harmIn(stderr)]).toEqual([[], []]);
});

test.skipIf(!isUnix)('patches, which git can apply', async () => {
  const folder = temporaryFolder({ [`a"\\${attack}é.html`]: '<p>a\n' });
  const { stdout } = await domwright(['rewrite', '--set', 'p@id=x', '--diff', '*.html'], { cwd: folder });
  expect(harmIn(stdout)).toEqual([]);
  expect(stdout.split('\n')).toHaveLength(6);
  const { status, stderr } = spawnSync('git', ['apply', '--numstat', '-z'], { cwd: folder, input: stdout });
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' });
  spawnSync('git', ['apply'], { cwd: folder, input: stdout });
  expect(
    (await domwright(['rewrite', '--set', 'p@id=x', '--diff', '*.html'], { cwd: folder })).stdout,
  ).toContain('<p id="x">');
});

test.skipIf(!isUnix)('archives', async () => {
  const record = (url: string) =>
    `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${url}\r\nContent-Length: 3\r\n\r\nabc\r\n\r\n`;
  const archive = `crawl${attack}.warc`;
  const folder = temporaryFolder({
    [archive]: record('http://a/\u001b[31m\u202e##[add-mask]x') + 'WARC/1.0\r\n\u001b',
  });
  for (const command of ['links', 'extract']) {
    const { stdout, stderr } = await domwright([command, archive], { cwd: folder });
    expect(stderr).toContain('domwright: ');
    expect([harmIn(stdout), harmIn(stderr)]).toEqual([[], []]);
  }
});

test.skipIf(!existsSync(path.resolve(import.meta.dirname, '../../../node_modules/jsdom')))(
  "a page's console and errors",
  async () => {
    const text = JSON.stringify(attack);
    const input = `<script>console.log('two\\nlines', ${text}); throw new Error(${text})</script>`;
    const { stderr } = await domwright(['run'], { input });
    expect(stderr).toContain('console.log: two\nconsole.log: lines ');
    expect(harmIn(stderr)).toEqual([]);
  },
);

describe('one line', () => {
  test('has no controls, and says what was there', () => {
    expect(visible('a\n\u001b\t\u009b\u202e\u2028##[x')).toBe(
      'a\u240a\u241b    <U+009B><U+202E><U+2028>##<U+005B>x',
    );
    expect(visible(visible(attack))).toBe(visible(attack));
    // Emoji, and scripts that need joiners, are unchanged.
    for (const text of ['é', '👩‍👩‍👧', 'می‌خواهم', 'क्‍ष', '##x[']) expect(visible(text)).toBe(text);
  });

  test('begins with no command', () => {
    expect(shownName('::add-mask::x')).toBe('./::add-mask::x');
    expect(shownName(' \t::x')).toBe('./     ::x');
    expect(shownName('a::x')).toBe('a::x');
  });
});

test('an annotation is one command, whatever file and message are', () => {
  const range = { start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const finding = { code: 'x', severity: 'error', message: `a%\n::add-mask::b\r${attack}`, range } as never;
  const context = { cwd: '/a', windows: false, width: 80, version: '', paint: plain };
  const checked = { name: `b,line=9::x%${attack}`, findings: [finding], errors: 1, warnings: 0 } as never;
  const text = github.source(checked, context);
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  // https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs, TryParseV2
  const end = text.indexOf('::', 2);
  const [command, properties] = /^::(\S+) (.*)$/.exec(text.slice(0, end))!.slice(1) as [string, string];
  expect(command).toBe('error');
  const unescaped = (value: string) =>
    value
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':')
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%25', '%');
  const read = Object.fromEntries(properties.split(',').map((pair) => pair.split('=', 2)));
  expect(Object.keys(read)).toEqual(['file', 'line', 'endLine', 'col', 'endColumn', 'title']);
  const file = /(?:^|,)file=([^,]*)/.exec(properties)![1] as string;
  expect(unescaped(file)).toBe(visible(`b,line=9::x%${attack}`));
  expect(harmIn(unescaped(text.slice(end + 2).trimEnd()).replace(/^/, 'x'))).toEqual([]);
});
