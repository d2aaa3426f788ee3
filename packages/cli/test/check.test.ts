import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domwright, domwrightAlone, domwrightIntoHead, output, startDomwright } from './domwright.ts';
import { clean, doubtful, faulty, temporaryFolder, writeFiles } from './temporary-folder.ts';

const cwd = temporaryFolder({
  'clean.html': clean,
  'faulty.html': faulty,
  'doubtful.html': doubtful,
  'site/b.html': faulty,
  'site/a.htm': clean,
  'site/A.HTML': doubtful,
  'site/c.xml': faulty,
  'site/inner/d.html': faulty,
  'site/inner/e.txt': faulty,
  'site/node_modules/f.html': faulty,
  'site/.hidden/g.html': faulty,
  'empty/none.txt': '',
});

// NB: --watch ends the process.
const check = (...args: string[]) =>
  (args.includes('--watch') ? domwrightAlone : domwright)(['check', ...args], { cwd });

/** Code, line and column of each finding of each file. */
async function found(...args: string[]): Promise<Record<string, string[]>> {
  const { stdout } = await check('--json', ...args);
  const { files } = JSON.parse(stdout);
  return Object.fromEntries(
    files.map(({ file, findings = [] }: { file: string; findings: FindingJSON[] }) => [
      file,
      findings.map(({ code, range: { line, column } }) => `${code} ${line}:${column}`),
    ]),
  );
}

interface FindingJSON {
  code: string;
  severity: string;
  range: { line: number; column: number };
}

const duplicate = 'duplicate-attribute 2:9';
const missing = 'encoding/missing-declaration 1:1';

describe('exit status', () => {
  test('0 if nothing is wrong', async () => {
    expect(await check('clean.html')).toEqual(output('no findings in 1 file\n'));
  });

  test('0 for warnings, 1 for more than --max-warnings', async () => {
    for (const [status, ...args] of [
      [0],
      [0, '--max-warnings', '1'],
      [1, '--max-warnings', '0'],
      [1, '--rule', 'encoding/missing-declaration=error'],
    ] as [number, ...string[]][]) {
      const result = await check('doubtful.html', ...args);
      expect({ args, status: result.status, stderr: result.stderr }).toEqual({ args, status, stderr: '' });
    }
    expect((await check('doubtful.html', 'site/A.HTML', '--max-warnings', '1')).status).toBe(1);
  });

  test('1 for errors', async () => {
    const { stdout, stderr, status } = await check('faulty.html');
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(stdout).toContain('faulty.html:2:9  error  duplicate-attribute  ');
    expect(stdout.endsWith('\n1 error in 1 file\n')).toBe(true);
  });

  test('2 if a file cannot be read; the others are checked', async () => {
    const { stdout, stderr, status } = await check(
      'no.html',
      'faulty.html',
      '*.none',
      'empty',
      'clean.html/x',
    );
    expect({ stderr, status }).toEqual({
      stderr:
        'domwright: cannot read no.html: no such file\n' +
        'domwright: no files match *.none\n' +
        'domwright: empty has no .html, .htm, .xhtml, .xht or .epub files\n' +
        'domwright: cannot read clean.html/x: no such file\n',
      status: 2,
    });
    expect(stdout).toContain('duplicate-attribute');
    expect(stdout.endsWith('\n1 error in 1 file; 4 problems (see above)\n')).toBe(true);
  });

  test.skipIf(process.getuid?.() === 0)('2 if a file must not be read', async () => {
    writeFiles(cwd, { 'secret.html': clean });
    chmodSync(path.join(cwd, 'secret.html'), 0);
    const { stderr, status } = await check('secret.html');
    expect({ stderr, status }).toEqual({
      stderr: 'domwright: cannot read secret.html: permission denied\n',
      status: 2,
    });
  });
});

test.each([
  [
    ['--rule', 'missing-doctype'],
    "option '--rule <code=level>' argument 'missing-doctype' is invalid. Expected <code>=off, <code>=warn or <code>=error.",
  ],
  [
    ['--rule', 'missing-doctype=on'],
    "option '--rule <code=level>' argument 'missing-doctype=on' is invalid. Expected <code>=off, <code>=warn or <code>=error.",
  ],
  [
    ['--rule', 'mising-doctype=off'],
    "option '--rule <code=level>' argument 'mising-doctype=off' is invalid. Unknown code 'mising-doctype' " +
      '(Did you mean missing-doctype?); run domwright explain-code --list to see all codes.',
  ],
  [
    ['--max-warnings', '-1'],
    "option '--max-warnings <n>' argument '-1' is invalid. Expected a number from 0.",
  ],
  [['--max-findings', 'x'], "option '--max-findings <n>' argument 'x' is invalid. Expected a number from 0."],
  [
    ['--threads', '0'],
    "option '-t, --threads <n>' argument '0' is invalid. Expected a number from 1 to 999.",
  ],
  [['--json', '--format', 'sarif'], '--json cannot be used with --format sarif'],
  [['--ignore', '', 'faulty.html'], "option '--ignore <glob>' argument '' is invalid. Expected a glob."],
  [['--watch', '-'], '--watch cannot be used with standard input'],
  [['--watch'], '--watch cannot be used with standard input'],
  [['--output', 'none/report'], 'cannot write none/report: no such folder'],
  [['--output', '.'], 'cannot write .: it is a directory'],
])('%j is one line on standard error', async (args, line) => {
  expect(await check(...args)).toEqual({ stdout: '', stderr: `domwright: ${line}\n`, status: 2 });
});

describe('inputs', () => {
  test('standard input, with and without a name', async () => {
    for (const args of [[], ['-']]) {
      const { stdout, status } = await domwright(['check', '--format', 'compact', ...args], {
        cwd,
        input: faulty,
      });
      expect(status).toBe(1);
      expect(stdout).toMatch(/^-:2:9: error: .+ \[duplicate-attribute\]\n$/);
    }
  });

  test('folders: what is read, in any case, in folders too; not in node_modules, nothing hidden', async () => {
    expect(await found('site')).toEqual({
      'site/A.HTML': [missing],
      'site/a.htm': [],
      'site/b.html': [duplicate],
      'site/inner/d.html': [duplicate],
    });
  });

  test('globs; those that do not name node_modules leave it out', async () => {
    expect(Object.keys(await found('site/**/*.html'))).toEqual(['site/b.html', 'site/inner/d.html']);
    expect(Object.keys(await found('site/node_modules/*.html'))).toEqual(['site/node_modules/f.html']);
  });

  test('each file once', async () => {
    expect(
      Object.keys(await found('site/b.html', 'site', './site/b.html', path.join(cwd, 'site/b.html'))),
    ).toEqual(['site/b.html', 'site/A.HTML', 'site/a.htm', 'site/inner/d.html']);
  });

  test('--ignore leaves out of globs and folders, not what is named', async () => {
    expect(Object.keys(await found('--ignore', 'site/inner', 'site', 'site/**/*.html'))).toEqual([
      'site/A.HTML',
      'site/a.htm',
      'site/b.html',
    ]);
    expect(
      Object.keys(await found('--ignore', '**/*.htm', '--ignore', '**/b.*', 'site', 'site/a.htm')),
    ).toEqual(['site/A.HTML', 'site/inner/d.html', 'site/a.htm']);
  });
});

describe('options', () => {
  test('--rule', async () => {
    expect(await found('faulty.html', '--rule', 'duplicate-attribute=off')).toEqual({ 'faulty.html': [] });
    const { stdout, status } = await check('--json', 'faulty.html', '--rule', 'duplicate-attribute=warn');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).files[0].findings[0].severity).toBe('warning');
    const off = ['--rule', 'encoding/missing-declaration=off', '--rule', 'duplicate-attribute=off'];
    expect((await check('faulty.html', 'doubtful.html', '--max-warnings', '0', ...off)).status).toBe(0);
    const last = ['--rule', 'duplicate-attribute=off', '--rule', 'duplicate-attribute=error'];
    expect((await check('faulty.html', ...last)).status).toBe(1);
  });

  test('--context has no DOCTYPE and no declaration', async () => {
    const run = (...args: string[]) =>
      domwright(['check', '--format', 'compact', ...args], { input: '<td>a</td>' }).then(
        ({ stdout }) => stdout,
      );
    expect(await run('--context', 'tr')).toBe('');
    expect(await run('--context', 'div')).toContain('-:1:1: error:');
  });

  test('--scripting', async () => {
    const input = clean.replace('</head>', '<noscript><p></p></noscript></head>');
    const run = (...args: string[]) => domwright(['check', ...args], { input }).then(({ status }) => status);
    expect(await run()).toBe(1);
    expect(await run('--scripting')).toBe(0);
  });

  test('--max-findings: the others are counted', async () => {
    const input = clean.replace('<body>', `<body>${'</b>'.repeat(5000)}`);
    const { stdout, status } = await domwright(['check', '--json', '--max-findings', '3'], { input });
    expect(status).toBe(1);
    const { files, summary } = JSON.parse(stdout);
    expect(files[0].findings).toHaveLength(3);
    expect(files[0].errors).toBe(files[0].omitted + 3);
    expect(summary.errors).toBe(files[0].errors);
    const pretty = await domwright(['check', '--max-findings', '0'], { input });
    expect(pretty.stdout).toMatch(
      /^- {2}[\d,]+ more findings not shown \(see --max-findings\)\n\n[\d,]+ errors in 1 file\n$/,
    );
  });

  test('--groups', async () => {
    const input = clean.replace('<body>', '<body>\n<p id=a></p><p id=a></p>');
    const run = async (...args: string[]) => {
      const { stdout } = await domwright(['check', '--json', ...args], { input });
      return JSON.parse(stdout).files[0].findings;
    };
    expect(await run()).toMatchObject([
      {
        ...{ code: 'value/duplicate-id', group: 'values', severity: 'error' },
        range: { line: 2, column: 19, endColumn: 20 },
        related: [{ range: { line: 2, column: 7, endColumn: 8 } }],
      },
    ]);
    expect(await run('--groups', 'parse, encoding')).toEqual([]);
    expect(await run('--rule', 'value/duplicate-id=off')).toEqual([]);
    const inFragment = await run('--context', 'div');
    expect(inFragment.filter(({ group }: { group: string }) => group === 'values')).toHaveLength(1);
  });

  test('--color, FORCE_COLOR, NO_COLOR and CLICOLOR_FORCE', async () => {
    const colours = async (env: NodeJS.ProcessEnv, ...args: string[]) =>
      (await domwright(['check', 'faulty.html', ...args], { cwd, env })).stdout.includes('\u001b[');
    expect(await colours({})).toBe(false);
    expect(await colours({}, '--color=auto')).toBe(false);
    expect(await colours({}, '--color=always')).toBe(true);
    expect(await colours({ NO_COLOR: '1' }, '--color=always')).toBe(true);
    expect(await colours({ FORCE_COLOR: '1' })).toBe(true);
    expect(await colours({ FORCE_COLOR: '0' })).toBe(false);
    expect(await colours({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(true);
    expect(await colours({ CLICOLOR_FORCE: '1' })).toBe(true);
    expect(await colours({ CLICOLOR_FORCE: '0' })).toBe(false);
    expect(await colours({ CLICOLOR_FORCE: '1', NO_COLOR: '1' })).toBe(false);
    expect(await colours({ FORCE_COLOR: '1' }, '--color=never')).toBe(false);
    expect(await colours({ FORCE_COLOR: '1' }, '--format', 'compact')).toBe(true);
    expect(await colours({ FORCE_COLOR: '1' }, '--format', 'github')).toBe(false);
  });
});

describe('--output', () => {
  const report = (name: string) => path.join(cwd, name);
  const leftovers = () => readdirSync(cwd).filter((name) => name.endsWith('.tmp'));

  test('has the report, and nothing is on standard output', async () => {
    const { stdout } = await check('--json', 'faulty.html');
    expect(await check('--json', 'faulty.html', '--output', 'report.json')).toEqual({
      stdout: '',
      stderr: '',
      status: 1,
    });
    expect(readFileSync(report('report.json'), 'utf8')).toBe(stdout);
    expect(leftovers()).toEqual([]);
  });

  test('keeps the permissions of a file, and a link', async () => {
    writeFileSync(report('private.json'), 'old');
    chmodSync(report('private.json'), 0o640);
    symlinkSync('private.json', report('link.json'));
    await check('--json', 'clean.html', '-o', 'link.json');
    expect(JSON.parse(readFileSync(report('private.json'), 'utf8')).version).toBe(1);
    expect(statSync(report('private.json')).mode & 0o777).toBe(0o640);
    expect(
      readdirSync(cwd, { withFileTypes: true })
        .find(({ name }) => name === 'link.json')
        ?.isSymbolicLink(),
    ).toBe(true);
  });

  test.skipIf(!existsSync('/dev/null'))('a device stays one', async () => {
    expect((await check('clean.html', '-o', '/dev/null')).status).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'is as it was after %s',
    async (signal) => {
      writeFileSync(report('kept.json'), 'old');
      // It waits for standard input, with the first file's findings written.
      const child = startDomwright(['check', '--json', 'faulty.html', '-', '-o', 'kept.json'], cwd);
      while (leftovers().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const ended = new Promise((resolve) => child.on('close', (_status, by) => resolve(by)));
      child.kill(signal);
      expect(await ended).toBe(signal);
      expect(leftovers()).toEqual([]);
      expect(readFileSync(report('kept.json'), 'utf8')).toBe('old');
    },
  );
});

test('into head', async () => {
  writeFiles(cwd, { 'many.html': clean.replace('<body>', `<body>${'</b>\n'.repeat(5000)}`) });
  const { stderr } = await domwrightIntoHead(['check', 'many.html'], cwd);
  expect(stderr).toBe('');
});

test('--skip-pattern', async () => {
  const input = clean.replace('<body>', '<body>\n<ul>{{a}}[[b]]</ul>');
  const { stdout } = await domwright(['check', '--format', 'compact', '--skip-pattern', '{{...}}', '-'], {
    input,
  });
  expect(stdout).toBe('');
  const wrong = await domwright(['check', '--skip-pattern', '{{', '-'], { input });
  expect(wrong.status).toBe(2);
  expect(wrong.stderr).toContain(
    "Expected two delimiters with … or ... between them, such as '{{...}}' or '<%...%>'.",
  );
});
