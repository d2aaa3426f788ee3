import { allDescriptions, checkSource, type FileSettings } from 'domwright-check';
import { expect, test } from 'vitest';
import { domwright } from './domwright.ts';
import { clean, temporaryFolder } from './temporary-folder.ts';

const settings: FileSettings = { scripting: false, rules: {}, maxFindings: 1000 };
const page = (body: string): string => clean.replace('<body>', `<body>\n${body}`);
const check = (html: string, more: Partial<FileSettings> = {}) =>
  checkSource({ name: 'x', bytes: Buffer.from(html) }, { ...settings, ...more }).findings;

test('a finding', () => {
  const [finding, ...others] = check(page('<ul><div>a</div></ul>'));
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    ...{ code: 'conformance/element-not-allowed', group: 'conformance', severity: 'error' },
    message: '<div> is not allowed in <ul>, which contains <li>.',
    range: { line: 2, column: 5, endColumn: 10 },
    related: [{ message: 'the parent', range: { line: 2, column: 1, endColumn: 5 } }],
    fixes: [],
    anchor: 'https://html.spec.whatwg.org/multipage/dom.html#content-models',
  });
});

test('the groups conformance and aria', () => {
  const html = page('<ul role=navigation><div>a</div></ul>');
  const codes = (...groups: ('conformance' | 'aria')[]) => check(html, { groups }).map(({ code }) => code);
  expect(codes('conformance')).toEqual(['conformance/element-not-allowed']);
  expect(codes('aria')).toEqual(['aria/role-not-allowed']);
  expect(codes('conformance', 'aria')).toEqual(['aria/role-not-allowed', 'conformance/element-not-allowed']);
  expect(check(html).filter(({ group }) => group === 'aria')).toMatchObject([
    {
      message: '<ul> must not have the role navigation.',
      range: { line: 2, column: 5 },
      anchor: 'https://www.w3.org/TR/html-aria/#docconformance',
    },
  ]);
});

test('a warning, and a rule for it', () => {
  const html = page('<h2>a</h2>');
  const codes = (level: 'off' | 'error') =>
    check(html, { rules: { 'conformance/no-top-heading': level } }).map(({ severity }) => severity);
  expect(check(html).map(({ severity }) => severity)).toEqual(['warning']);
  expect(codes('error')).toEqual(['error']);
  expect(codes('off')).toEqual([]);
});

test('messages are sentences, which begin with names as they are written', () => {
  const messages = check(
    page('<p align=a bgcolor=b></p><P ALIGN=a></P><main>a</main><main>b</main><h2>c</h2>'),
  );
  for (const { message } of messages) expect(message).toMatch(/^(align|bgcolor|[A-Z<]).*[^.]\.$/);
  expect(messages).toHaveLength(5);
});

test.each([
  ['<p a=1></p>', 'a is not allowed on <p>.'],
  ['<P XLINK:HREF></P>', 'xlink:href is not allowed on <p>.'],
  ['<script async>a</script>', 'A classic script must not have async.'],
  ['<ul>text</ul>', 'Text is not allowed in <ul>.'],
])('the message for %s: %s', (body, message) => {
  expect(check(page(body)).map((one) => one.message)).toEqual([message]);
});

test.each([
  ['<table><form><tr><td>a</td></tr></table>', 'form-in-table'],
  ['<table><input type=hidden><tr><td>a</td></tr></table>', 'hidden-input-in-table'],
  ['<div><rt>a</rt></div>', 'ruby-part-outside-ruby'],
  ['<span></p></span>', 'stray-p-end-tag'],
  ['<div a"b></div>', 'unexpected-character-in-attribute-name'],
  ['<div =a></div>', 'unexpected-equals-sign-before-attribute-name'],
])('what the parser reports is not reported again: %s', (body, code) => {
  const codes = (more: Partial<FileSettings> = {}) => check(page(body), more).map((one) => one.code);
  expect(codes()).toEqual([code]);
  // If nobody else says it, it is.
  expect(codes({ groups: ['conformance'] })).toHaveLength(1);
  expect(codes({ rules: { [code]: 'off' } })).toHaveLength(1);
});

test('nor is a second declaration of the encoding', () => {
  const html = clean.replace('<meta charset=utf-8>', '$&$&');
  expect(check(html).map(({ code }) => code)).toEqual(['encoding/several-declarations']);
  expect(check(html, { groups: ['conformance'] }).map(({ code }) => code)).toEqual([
    'conformance/duplicate-element',
  ]);
});

test('a fragment needs no title', () => {
  expect(check('<td>a', { context: 'tr' })).toEqual([]);
});

test('a comment disables codes', () => {
  const body = '<!-- domwright-disable-next-line conformance/obsolete-element -->\n<center>a</center>';
  expect(check(page(body))).toEqual([]);
});

const many = page(`${'<p align=a>b</p>'.repeat(20)}<h2>c</h2>`);
const cwd = temporaryFolder({ 'many.html': many, 'few.html': page('<h2>a</h2><p align=a>b</p>') });

test('--format summary', async () => {
  expect(await domwright(['check', '--format', 'summary', 'few.html', 'many.html'], { cwd })).toEqual({
    stdout:
      '21  conformance/obsolete-attribute\n 2  conformance/no-top-heading\n\n' +
      '21 errors and 2 warnings in 2 of 2 files\n',
    stderr: '',
    status: 1,
  });
});

test('a long report ends with a summary, a short one does not', async () => {
  const summary = /\n20 {2}conformance\/obsolete-attribute\n 1 {2}conformance\/no-top-heading\n\n.*\n$/;
  expect((await domwright(['check', 'many.html'], { cwd })).stdout).toMatch(summary);
  expect((await domwright(['check', 'few.html'], { cwd })).stdout).not.toMatch(/^ *\d+ {2}/m);
});

test('fixes are in JSON and SARIF', async () => {
  const fix = { title: 'Remove the attribute', isSafe: false };
  const { stdout: json } = await domwright(['check', '--json', 'few.html'], { cwd });
  const [, { fixes, range }] = JSON.parse(json).files[0].findings;
  expect(fixes).toEqual([{ ...fix, edits: [{ start: range.start - 1, end: range.end, text: '' }] }]);
  const { stdout: sarif } = await domwright(['check', '--format', 'sarif', 'few.html'], { cwd });
  const [, result] = JSON.parse(sarif).runs[0].results;
  expect(result.fixes).toEqual([
    {
      description: { text: 'Remove the attribute.' },
      artifactChanges: [
        {
          artifactLocation: result.locations[0].physicalLocation.artifactLocation,
          replacements: [
            {
              deletedRegion: { charOffset: range.start - 1, charLength: range.end - range.start + 1 },
              insertedContent: { text: '' },
            },
          ],
        },
      ],
    },
  ]);
});

test.each([
  ['value', ''],
  ['parse,', ''],
  ['missing-doctype=off', ' For single codes, use --rule <code=level>.'],
])('--groups %s', async (value, hint) => {
  const { stderr, status } = await domwright(['check', '--groups', value, 'few.html'], { cwd });
  expect(status).toBe(2);
  expect(stderr).toContain(
    `Expected one or more of parse, encoding, values, conformance, aria, scripts, css, with commas between.${hint}`,
  );
});

test('a finding has the severity that its description has', () => {
  for (const { code, example, severity } of allDescriptions().filter(
    ({ group }) => group === 'conformance',
  )) {
    expect(check(example).map((one) => [one.code, one.severity])).toEqual([[code, severity]]);
  }
});
