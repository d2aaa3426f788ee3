import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkSource, type FileSettings } from 'domwright-check';
import { describe, expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { clean, faulty, temporaryFolder, writeFiles } from './temporary-folder.ts';

const settings: FileSettings = { scripting: false, rules: {}, maxFindings: 10_000 };

const fingerprints = (html: string, more: Partial<FileSettings> = {}): string[] =>
  checkSource({ name: 'a.html', bytes: Buffer.from(html) }, { ...settings, ...more }).findings.map(
    ({ fingerprint }) => fingerprint,
  );

const page = (...lines: string[]): string => clean.replace('</body>', `\n${lines.join('\n')}\n</body>`);
const twice = '<p id=a id=b></p>';

describe('a fingerprint', () => {
  const [known] = fingerprints(page(twice));

  test('names the code', () => {
    expect(known).toMatch(/^duplicate-attribute [0-9a-f]{16} 1$/);
  });

  test('stays when the line moves or is indented', () => {
    expect(fingerprints(page('', '<h1>New</h1>', `\t  ${twice}`))).toEqual([known]);
    expect(fingerprints(page(twice, '<h1>New</h1>'))).toEqual([known]);
    expect(fingerprints(page(twice).replaceAll('\n', '\r\n'))).toEqual([known]);
  });

  test('is another one when the line is', () => {
    expect(fingerprints(page(twice.replace('id=b', 'id=c')))).not.toEqual([known]);
  });

  test('numbers what is alike', () => {
    const all = fingerprints(page(twice, twice, twice), { groups: ['parse'] });
    expect(all).toEqual([known, known.replace(/1$/, '2'), known.replace(/1$/, '3')]);
  });

  test('takes no more of a long line than what is around', () => {
    const filler = (character: string) => `<i>${character.repeat(1000)}</i>`;
    expect(fingerprints(page(filler('x') + twice + filler('y')))).toEqual(
      fingerprints(page(filler('x') + filler('x') + twice + filler('y') + filler('y'))),
    );
  });
});

describe('check --baseline', () => {
  const cwd = temporaryFolder({
    'site/a.html': faulty,
    'site/b.html': faulty,
    'site/clean.html': clean,
    'inner/domwright.config.json': JSON.stringify({ files: ['a.html'], baseline: 'known.json' }),
    'inner/a.html': faulty,
  });
  const check = (...args: string[]) => domwright(['check', ...args], { cwd });
  const baseline = (): { version: number; findings: Record<string, string[]> } =>
    JSON.parse(readFileSync(path.join(cwd, 'known.json'), 'utf8'));

  test('leaves out what is known, finds what is new', async () => {
    expect((await check('site')).status).toBe(1);
    expect(await check('--baseline', 'known.json', '--update-baseline', 'site')).toEqual({
      stdout: '',
      stderr: 'domwright: the baseline has 2 findings in 2 files\n',
      status: 0,
    });
    expect(Object.keys(baseline().findings)).toEqual(['site/a.html', 'site/b.html']);
    expect(await check('--baseline', 'known.json', 'site')).toEqual({
      stdout: 'no new findings in 3 files; 2 findings in the baseline\n',
      stderr: '',
      status: 0,
    });

    writeFiles(cwd, { 'site/a.html': faulty.replace('<body>', '<body>\n<h1 class=x class=y></h1>') });
    const { stdout, status } = await check('--baseline', 'known.json', '--format', 'json', 'site');
    expect(status).toBe(1);
    const { summary, files } = JSON.parse(stdout);
    expect(summary).toEqual({
      ...{ files: 3, filesWithFindings: 1, errors: 1, warnings: 0, problems: 0, known: 2 },
      codes: { 'duplicate-attribute': 1 },
    });
    expect(files[0].findings.map(({ range }: { range: { line: number } }) => range.line)).toEqual([2]);
  });

  test('--update-baseline keeps the other files, but none that are gone', async () => {
    writeFiles(cwd, { 'site/gone.html': faulty });
    await check('--baseline', 'known.json', '--update-baseline', 'site');
    expect(Object.keys(baseline().findings)).toEqual(['site/a.html', 'site/b.html', 'site/gone.html']);
    rmSync(path.join(cwd, 'site/gone.html'));
    writeFiles(cwd, { 'site/a.html': clean });
    const { stderr } = await check('--baseline', 'known.json', '--update-baseline', 'site/a.html');
    expect(stderr).toBe('domwright: the baseline has 1 finding in 1 file\n');
    expect(Object.keys(baseline().findings)).toEqual(['site/b.html']);
  });

  test('has all findings, whatever --max-findings says, and in threads', async () => {
    const many: Record<string, string> = {};
    for (let i = 0; i < 100; i++) many[`many/${i}.html`] = page(twice, '<p class=x class=y></p>');
    writeFiles(cwd, many);
    const args = ['--baseline', 'many.json', '--max-findings', '1', '--threads', '2', 'many'];
    const { stderr } = await check('--update-baseline', ...args);
    expect(stderr).toBe('domwright: the baseline has 200 findings in 100 files\n');
    const { stdout, status } = await check(...args);
    expect({ stdout, status }).toEqual({
      stdout: 'no new findings in 100 files; 200 findings in the baseline\n',
      status: 0,
    });
  });

  test('the configuration can name it, from its own folder', async () => {
    const inner = path.join(cwd, 'inner');
    const run = (...args: string[]) => domwright(['check', ...args], { cwd: inner });
    expect((await run()).stderr).toBe(
      'domwright: cannot read known.json: no such file; create it with --update-baseline\n',
    );
    expect((await run('--update-baseline')).status).toBe(0);
    expect((await run()).status).toBe(0);
    expect((await run('--no-baseline')).status).toBe(1);
  });

  test('what cannot be used', async () => {
    writeFiles(cwd, {
      'text.json': 'x',
      'other.json': '{"version": 2}',
      'wrong.json': '{"version": 1, "findings": {"a": 1}}',
    });
    const problem = async (...args: string[]) => {
      const { stdout, stderr, status } = await check(...args, 'site');
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      return stderr;
    };
    expect(await problem('--baseline', 'none.json')).toBe(
      'domwright: cannot read none.json: no such file; create it with --update-baseline\n',
    );
    expect(await problem('--baseline', 'text.json')).toMatch(/^domwright: text\.json is not JSON: .+\n$/);
    expect(await problem('--baseline', 'other.json')).toBe(
      'domwright: other.json is not a baseline of this version; create one with --update-baseline\n',
    );
    expect(await problem('--baseline', 'wrong.json')).toBe(
      'domwright: wrong.json: the findings of a must be an array of strings\n',
    );
    expect(await problem('--baseline', '')).toBe("domwright: cannot read '': no such file\n");
    expect(await problem('--update-baseline')).toBe('domwright: --update-baseline needs --baseline <file>\n');
    expect(await problem('--update-baseline', '--watch')).toBe(
      'domwright: --update-baseline cannot be used with --watch\n',
    );
  });
});
