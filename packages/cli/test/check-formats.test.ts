import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { repository } from '../../../scripts/addresses.mjs';
import { domwright } from './domwright.ts';
import { clean, doubtful, faulty, temporaryFolder } from './temporary-folder.ts';

const text = (body: string): string => clean.replace('<body>', `<body>${body}`);

const cwd = temporaryFolder({
  'clean.html': clean,
  'faulty.html': faulty,
  'doubtful.html': doubtful,
  // An error whose range has two lines.
  'two-lines.html': clean.replace('</body>', '\n</b\nx=1></body>'),
  'a & <b>, 100%: ü"\u0001.html': faulty,
  // Malformed UTF-8, after a character of two bytes and before one outside the BMP.
  'bytes.html': Buffer.concat([Buffer.from(text('é')), Buffer.of(0xff), Buffer.from('😀<p id=a id=b>')]),
});
const require = createRequire(import.meta.url);

const odd = 'a & <b>, 100%: ü"\u0001.html';
const oddURI = 'a%20%26%20%3Cb%3E%2C%20100%25%3A%20%C3%BC%22%01.html';

const report = async (format: string, ...args: string[]) => {
  const { stdout, stderr } = await domwright(['check', '--format', format, ...args], { cwd });
  return { stdout, stderr };
};

/** Where the second `id` of `faulty` is. */
const second = { line: 2, column: 9, endLine: 2, endColumn: 11 };
const offset = faulty.indexOf('id=b');

test('compact', async () => {
  const { stdout } = await report('compact', 'clean.html', 'faulty.html', 'doubtful.html', odd);
  const lines = stdout.split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/^faulty\.html:2:9: error: .+\. \[duplicate-attribute\]$/);
  expect(lines[1]).toMatch(/^doubtful\.html:1:1: warning: .+\. \[encoding\/missing-declaration\]$/);
  expect(lines[2].startsWith('a & <b>, 100%: ü"\u2401.html:2:9: error: ')).toBe(true);
});

describe('json', () => {
  test('is one object with a line for each file', async () => {
    const { stdout } = await report('json', 'clean.html', 'faulty.html', 'no.html', 'no*.html');
    expect(stdout.trimEnd().split('\n')).toHaveLength(6);
    const result = JSON.parse(stdout);
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(result.version).toBe(1);
    expect(result.tool).toEqual({ name: 'domwright', version });
    expect(result.summary).toEqual({
      ...{ files: 2, filesWithFindings: 1, errors: 1, warnings: 0, problems: 2 },
      codes: { 'duplicate-attribute': 1 },
    });
    const encoding = { encoding: 'UTF-8', confidence: 'certain', step: 'prescan' };
    expect(result.files[0]).toEqual({
      file: 'clean.html',
      ...{ encoding, errors: 0, warnings: 0, omitted: 0, findings: [] },
    });
    expect(result.files[1]).toMatchObject({
      file: 'faulty.html',
      errors: 1,
      findings: [
        {
          ...{ code: 'duplicate-attribute', group: 'parse', severity: 'error' },
          range: { start: offset, end: offset + 2, ...second },
          related: [
            { range: { start: offset - 5, end: offset - 3, line: 2, column: 4, endLine: 2, endColumn: 6 } },
          ],
          anchor: 'https://html.spec.whatwg.org/multipage/parsing.html#parse-error-duplicate-attribute',
        },
      ],
    });
    expect(result.files.slice(2)).toEqual([
      { file: 'no.html', problem: 'cannot read no.html: no such file' },
      { file: null, problem: 'no files match no*.html' },
    ]);
  });

  test('of nothing', async () => {
    const { stdout } = await report('json', '--ignore', '**', '*.html');
    expect(JSON.parse(stdout)).toMatchObject({ files: [], summary: { files: 0 } });
  });

  test('malformed bytes have offsets in bytes, what follows in UTF-16 code units', async () => {
    const { stdout } = await report('json', 'bytes.html');
    const { findings } = JSON.parse(stdout).files[0];
    const bytes = readFileSync(path.join(cwd, 'bytes.html')).indexOf(0xff);
    const [malformed, duplicate] = findings.filter(({ code }: { code: string }) =>
      ['malformed-byte-sequence', 'duplicate-attribute'].includes(code),
    );
    expect(malformed).toMatchObject({ group: 'encoding', bytes: { start: bytes, end: bytes + 1 } });
    const at = text('é').length;
    expect(malformed.range).toMatchObject({ start: at, end: at + 1 });
    expect(duplicate.range.start).toBe(at + '\ufffd😀<p id=a '.length);
  });
});

describe('sarif', () => {
  const schemaFile = path.join(
    path.dirname(require.resolve('schemastore/package.json')),
    'schemas/json/sarif-2.1.0.json',
  );
  const ajv = new Ajv({ strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));

  async function run(...args: string[]) {
    const { stdout } = await report('sarif', ...args);
    const log = JSON.parse(stdout);
    validate(log);
    expect(validate.errors).toBe(null);
    return log.runs[0];
  }

  test('the schema refuses what is wrong', () => {
    expect(validate({ version: '2.1.0', runs: [{ tool: { driver: {} } }] })).toBe(false);
  });

  test('is valid, also with nothing and with problems', async () => {
    expect((await run('clean.html')).results).toEqual([]);
    const { results, invocations } = await run('no.html', odd, 'doubtful.html', 'bytes.html', 'none*.html');
    expect(results.length).toBeGreaterThan(3);
    expect(invocations[0].executionSuccessful).toBe(false);
    expect(
      invocations[0].toolExecutionNotifications.map(({ message }: { message: object }) => message),
    ).toEqual([{ text: 'cannot read no.html: no such file.' }, { text: 'no files match none*.html.' }]);
  });

  test('a result', async () => {
    const { results, tool, columnKind, originalUriBaseIds, invocations } = await run(odd);
    expect(columnKind).toBe('utf16CodeUnits');
    expect(originalUriBaseIds.ROOT.uri).toBe(`file://${cwd}/`);
    expect(invocations[0].executionSuccessful).toBe(true);
    expect(results).toHaveLength(1);
    expect(tool.driver.informationUri).toBe(repository);
    const [{ ruleId, ruleIndex, level, locations, relatedLocations, partialFingerprints }] = results;
    expect(partialFingerprints).toEqual({
      'codeAndContext/v1': expect.stringMatching(/^duplicate-attribute [0-9a-f]{16} 1$/),
    });
    expect({ ruleId, level }).toEqual({ ruleId: 'duplicate-attribute', level: 'error' });
    expect(tool.driver.rules[ruleIndex].id).toBe('duplicate-attribute');
    const artifactLocation = { uri: oddURI, uriBaseId: 'ROOT' };
    expect(locations).toEqual([
      {
        physicalLocation: {
          artifactLocation,
          region: {
            ...{ startLine: 2, startColumn: 9, endLine: 2, endColumn: 11 },
            ...{ charOffset: offset, charLength: 2 },
          },
        },
      },
    ]);
    expect(relatedLocations[0].physicalLocation).toMatchObject({
      artifactLocation,
      region: { startLine: 2, startColumn: 4, endColumn: 6 },
    });
    expect(decodeURIComponent(oddURI)).toBe(odd);
  });

  test('omitted findings are a notification, standard input has no place', async () => {
    const { invocations } = await run('faulty.html', '--max-findings', '0');
    expect(invocations[0].toolExecutionNotifications[0].level).toBe('note');
    const { stdout } = await domwright(['check', '--format', 'sarif'], { input: faulty });
    const log = JSON.parse(stdout);
    expect(validate(log)).toBe(true);
    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('stdin');
  });
});

describe('github', () => {
  test('both ends are inclusive, values are escaped', async () => {
    const { stdout } = await report('github', 'clean.html', odd, 'doubtful.html');
    const [error, warning, end] = stdout.split('\n');
    expect(error).toMatch(
      /^::error file=a & <b>%2C 100%25%3A ü"␁\.html,line=2,endLine=2,col=9,endColumn=10,title=duplicate-attribute::[^:]+$/,
    );
    expect(warning).toMatch(
      /^::warning file=doubtful\.html,line=1,endLine=1,col=1,endColumn=1,title=encoding\/missing-declaration::[^\n]+$/,
    );
    expect(end).toBe('');
  });

  test('several lines have no columns; a path in this folder becomes relative', async () => {
    const { stdout } = await report('github', path.join(cwd, 'two-lines.html'));
    expect(stdout).toMatch(/^::error file=two-lines\.html,line=2,endLine=3,title=/m);
  });

  test('what cannot be read', async () => {
    const { stdout } = await report('github', 'no.html');
    expect(stdout).toBe('::error title=domwright::cannot read no.html: no such file\n');
  });
});

/** What the tests ask of an element; jsdom has no declarations. */
interface XMLElement {
  readonly localName: string;
  readonly children: Iterable<XMLElement>;
  getAttribute(name: string): string | null;
  querySelector(selector: string): XMLElement | null;
  querySelectorAll(selector: string): Iterable<XMLElement> & { length: number };
}

const { window } = new (require('jsdom').JSDOM)('');

/** Parses XML, and fails if it is not well-formed. */
function xml(source: string): XMLElement {
  const document = new window.DOMParser().parseFromString(source, 'application/xml');
  expect(document.getElementsByTagName('parsererror')).toHaveLength(0);
  return document.documentElement;
}

test('checkstyle', async () => {
  const { stdout } = await report('checkstyle', 'clean.html', odd, 'doubtful.html', 'no.html');
  const root = xml(stdout);
  expect(root.localName).toBe('checkstyle');
  const files = [...root.children].map((file) => [
    file.getAttribute('name'),
    ...[...file.children].map((error) =>
      ['line', 'column', 'severity', 'source'].map((name) => error.getAttribute(name)).join(' '),
    ),
  ]);
  expect(files).toEqual([
    ['clean.html'],
    // U+0001 cannot be in XML.
    [odd.replace('\u0001', '\ufffd'), '2 9 error domwright.duplicate-attribute'],
    ['doubtful.html', '1 1 warning domwright.encoding/missing-declaration'],
    ['no.html', '1  error domwright'],
  ]);
});

test('junit', async () => {
  const { stdout } = await report('junit', 'clean.html', odd, 'doubtful.html', 'no.html');
  const root = xml(stdout);
  expect(root.localName).toBe('testsuites');
  const suites = [...root.children].map((suite) => [
    ...['name', 'tests', 'failures', 'errors'].map((name) => suite.getAttribute(name)),
    suite.querySelectorAll('testcase').length,
    [...suite.querySelectorAll('testcase > *')].map(({ localName }) => localName).join(' '),
  ]);
  expect(suites).toEqual([
    ['clean.html', '1', '0', '0', 1, ''],
    [odd.replace('\u0001', '\ufffd'), '1', '1', '0', 1, 'failure'],
    ['doubtful.html', '1', '0', '0', 1, 'system-out'],
    ['no.html', '1', '0', '1', 1, 'error'],
  ]);
  expect(root.querySelector('failure')?.getAttribute('type')).toBe('duplicate-attribute');
});
