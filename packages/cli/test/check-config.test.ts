import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { clean, doubtful, faulty, temporaryFolder, writeFiles } from './temporary-folder.ts';

const cwd = temporaryFolder({
  'project/domwright.config.json': JSON.stringify({
    $schema: 'x',
    files: ['pages', 'parts/*.html'],
    ignore: ['pages/old', '**/*.tmp.html'],
    format: 'compact',
    maxWarnings: 3,
    maxFindings: 50,
    rules: { 'encoding/missing-declaration': 'off' },
    overrides: [
      { files: ['parts/**'], context: 'tr', rules: { 'duplicate-attribute': 'warn' } },
      { files: ['parts/table.html'], context: 'table', groups: ['parse', 'encoding'] },
      {
        files: ['pages/old.html'],
        scripting: true,
        contentType: 'text/html; charset=koi8-r',
        encoding: 'latin1',
        locale: 'ja',
      },
    ],
  }),
  'project/pages/a.html': faulty,
  'project/pages/b.html': doubtful,
  'project/pages/c.tmp.html': faulty,
  'project/pages/old/d.html': faulty,
  'project/pages/old.html': clean,
  'project/parts/row.html': '<td id=a id=b></td>',
  'project/parts/table.html': '<tr><td id=""></td></tr>',
  'project/pages/inner/e.html': clean,
  'other/f.html': doubtful,
});

async function run(folder: string, ...args: string[]) {
  const { stdout, stderr, status } = await domwright(['check', '--json', ...args], {
    cwd: path.join(cwd, folder),
  });
  const files = stdout === '' ? [] : JSON.parse(stdout).files;
  return {
    status,
    stderr,
    found: Object.fromEntries(
      files.map(({ file, findings }: { file: string; findings: { code: string; severity: string }[] }) => [
        file,
        findings.map(({ code, severity }) => `${code} ${severity}`).join(', '),
      ]),
    ),
  };
}

describe('a configuration', () => {
  test('has the edition, which overrides and the command line change', async () => {
    const page = '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>a</title><?1?><?a:b?><?xml?><?c d';
    writeFiles(cwd, {
      'edition/domwright.config.json': JSON.stringify({
        edition: 'living',
        overrides: [{ files: ['old.html'], edition: '2024' }],
      }),
      'edition/new.html': page,
      'edition/old.html': page,
    });
    const ofLiving = [
      'invalid-first-character-of-processing-instruction-target',
      'invalid-processing-instruction-target',
      'disallowed-processing-instruction-target',
      'eof-in-processing-instruction',
    ];
    const living = ofLiving.map((code) => `${code} error`).join(', ');
    const old = Array(4).fill('unexpected-question-mark-instead-of-tag-name error').join(', ');
    expect((await run('edition', '.')).found).toEqual({ 'new.html': living, 'old.html': old });
    expect((await run('edition', '--edition', '2024', 'new.html')).found).toEqual({ 'new.html': old });
    expect((await run('edition', '--edition', 'living', 'old.html')).found).toEqual({ 'old.html': living });
    writeFiles(cwd, { 'wrong/domwright.config.json': '{"edition": "2025"}' });
    expect(await run('wrong')).toMatchObject({
      stderr: expect.stringContaining('edition must be one of 2024, living, not "2025"'),
      status: 2,
    });
  });

  test.each(['constructor', '__proto__', 'toString'])(
    'knows no code %s, which every object has',
    async (code) => {
      writeFiles(cwd, { 'inherited/domwright.config.json': `{"rules": {"${code}": "off"}}` });
      expect(await run('inherited')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining(`in rules: unknown code '${code}'`),
      });
    },
  );

  test('says what is checked if nothing is named', async () => {
    expect(await run('project')).toEqual({
      ...{ status: 1, stderr: '' },
      found: {
        'pages/a.html': 'duplicate-attribute error',
        'pages/b.html': '',
        'pages/inner/e.html': '',
        'pages/old.html': 'encoding/not-utf-8 error, encoding/declaration-differs error',
        'parts/row.html': 'duplicate-attribute warning',
        'parts/table.html': '',
      },
    });
  });

  test('is found in folders above; its globs count from its own', async () => {
    const { found } = await run('project/pages/inner');
    expect(Object.keys(found)).toEqual([
      ...['../a.html', '../b.html', 'e.html', '../old.html'],
      ...['../../parts/row.html', '../../parts/table.html'],
    ]);
    expect(found['../../parts/row.html']).toBe('duplicate-attribute warning');
  });

  test('is weaker than the command line', async () => {
    const { found } = await run(
      'project',
      ...['--rule', 'encoding/missing-declaration=error', '--rule', 'duplicate-attribute=off'],
      ...['pages/a.html', 'pages/b.html', 'parts/row.html', 'pages/old/d.html'],
    );
    expect(found).toEqual({
      'pages/a.html': '',
      'pages/b.html': 'encoding/missing-declaration error',
      'parts/row.html': '',
      'pages/old/d.html': '',
    });
  });

  test('has a format and a number of warnings', async () => {
    const check = (...args: string[]) => domwright(['check', ...args], { cwd: path.join(cwd, 'project') });
    const { stdout, status } = await check('parts/row.html');
    expect(stdout).toMatch(/^parts\/row\.html:1:10: warning: .+ \[duplicate-attribute\]\n$/);
    expect(status).toBe(0);
    expect((await check('parts/row.html', '--max-warnings', '0')).status).toBe(1);
  });

  test('can be named, and can be left out', async () => {
    const file = path.join('..', 'project', 'domwright.config.json');
    expect((await run('other', 'f.html')).found).toEqual({
      'f.html': 'encoding/missing-declaration warning',
    });
    expect((await run('other', '--config', file, 'f.html')).found).toEqual({ 'f.html': '' });
    expect((await run('project', '--no-config', 'pages/b.html')).found).toEqual({
      'pages/b.html': 'encoding/missing-declaration warning',
    });
    expect(await run('other', '--config', 'none.json', 'f.html')).toEqual({
      ...{ status: 2, stderr: 'domwright: cannot read none.json: no such file\n', found: {} },
    });
  });
});

test.each([
  ['{', 'is not JSON: '],
  ['[]', ': the configuration must be an object, not []\n'],
  ['{"rule": {}}', ': unknown key rule; the keys are $schema, files, ignore, '],
  ['{"files": "a"}', ': files must be an array of files, globs and folders, not "a"\n'],
  ['{"ignore": [1]}', ': ignore must be an array of globs, not [1]\n'],
  [
    '{"format": "xml"}',
    ': format must be one of pretty, compact, summary, json, sarif, github, checkstyle, junit, not "xml"\n',
  ],
  ['{"maxWarnings": -1}', ': maxWarnings must be an integer, 0 or more, not -1\n'],
  ['{"maxFindings": "1"}', ': maxFindings must be an integer, 0 or more, not "1"\n'],
  ['{"scripting": null}', ': scripting must be true or false, not null\n'],
  [
    '{"groups": ["value"]}',
    ': groups must be an array of parse, encoding, values, conformance, aria, scripts, css, not ["value"]\n',
  ],
  [
    '{"groups": "values"}',
    ': groups must be an array of parse, encoding, values, conformance, aria, scripts, css, not "values"\n',
  ],
  [
    '{"skipPatterns": ["{{"]}',
    ": skipPatterns must be an array of patterns: two delimiters with … or ... between them, such as '{{...}}' or '<%...%>', not [\"{{\"]\n",
  ],
  ['{"skipPatterns": "{{...}}"}', ': skipPatterns must be an array of patterns, not "{{...}}"\n'],
  [
    '{"context": "html p"}',
    ": context must be the name of an element, with 'svg ' or 'math ' before it for SVG and MathML, not \"html p\"\n",
  ],
  [
    '{"encoding": "utf-9"}',
    ': encoding must be the label of an encoding, such as utf-8 or koi8-r, not "utf-9"\n',
  ],
  ['{"encoding": 8}', ': encoding must be the label of an encoding, such as utf-8 or koi8-r, not 8\n'],
  ['{"rules": []}', ': rules must be an object, not []\n'],
  [
    '{"rules": {"mising-doctype": "off"}}',
    ": in rules: unknown code 'mising-doctype' (Did you mean missing-doctype?); run domwright explain-code --list to see all codes\n",
  ],
  ['{"rules": {"missing-doctype": 0}}', ': rules.missing-doctype must be "off", "warn" or "error", not 0\n'],
  [
    '{"rules": {"missing-doctype": "toString"}}',
    ': rules.missing-doctype must be "off", "warn" or "error", not "toString"\n',
  ],
  [
    '{"contentType": "utf-8"}',
    ': contentType must be a Content-Type such as \'text/html; charset=koi8-r\', not "utf-8"\n',
  ],
  ['{"ignore": ["!a"]}', ': ignore must be an array of globs (a glob cannot start with !), not ["!a"]\n'],
  [
    '{"files": ["../a"]}',
    ': files must be in the same folder, unless you pass the configuration with --config\n',
  ],
  [
    '{"baseline": "/tmp/a"}',
    ': baseline must be in the same folder, unless you pass the configuration with --config\n',
  ],
  ['{"overrides": {}}', ': overrides must be an array of objects, not {}\n'],
  ['{"overrides": [1]}', ': overrides[0] must be an object, not 1\n'],
  ['{"overrides": [{"files": ["a"]}, {}]}', ': overrides[1].files is missing\n'],
  [
    '{"overrides": [{"files": ["a"], "format": "json"}]}',
    ': unknown key overrides[0].format; the keys are files, rules, ',
  ],
  [
    '{"overrides": [{"files": ["a"], "rules": {"missing-doctype": "no"}}]}',
    ': overrides[0].rules.missing-doctype must be "off", "warn" or "error", not "no"\n',
  ],
])('%s is refused in one line that names the key', async (text, message) => {
  writeFiles(cwd, { 'wrong/domwright.config.json': text });
  const { status, stderr } = await domwright(['check', 'x.html'], { cwd: path.join(cwd, 'wrong') });
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr.startsWith(`domwright: ${path.join(cwd, 'wrong/domwright.config.json')}`)).toBe(true);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
