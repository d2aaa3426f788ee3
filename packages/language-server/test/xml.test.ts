import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CodeActionRequest, type Diagnostic } from 'vscode-languageserver-protocol';
import { Client } from './client.ts';

// XHTML has the findings of `domwright check`, at the same places.

const command = path.resolve(import.meta.dirname, '../../cli/bin/domwright.js');
const folder = mkdtempSync(path.join(tmpdir(), 'domwright-xml-'));
let client: Client;

beforeAll(async () => {
  client = await Client.start();
});

afterAll(async () => {
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

const page = (body: string, html = 'lang="en"'): string =>
  `<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml" ${html}>\n` +
  `<head><title>t</title><script src="a.js"/></head>\n<body>${body}</body></html>\n`;

const shown = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(
    ({ code, message, range: { start, end } }) =>
      `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1} ${code} ${message}`,
  );

interface CheckedFile {
  readonly file: string;
  readonly findings?: readonly { code: string; message: string; range: Record<string, number> }[];
}

/** What the command says of files, by their names. */
async function checked(names: readonly string[]): Promise<Map<string, string[]>> {
  const stdout = await new Promise<string>((resolve) => {
    const args = [command, 'check', '--format', 'json', ...names];
    execFile(process.execPath, args, { cwd: folder }, (_, out) => resolve(out));
  });
  const { files } = JSON.parse(stdout) as { files: readonly CheckedFile[] };
  return new Map(
    files.map(({ file, findings = [] }) => [
      file,
      findings.map(
        ({ code, message, range: { line, column, endLine, endColumn } }) =>
          `${line}:${column}-${endLine}:${endColumn} ${code} ${message}`,
      ),
    ]),
  );
}

async function opened(uri: string, text: string, languageId?: string): Promise<string[]> {
  await client.open(uri, text, languageId);
  return shown(await client.diagnostics(uri));
}

const files: readonly [name: string, text: string, count: number][] = [
  ['right.xhtml', page('<p><![CDATA[a < b]]> é<br/></p>'), 0],
  ['bad.xhtml', page('<p><b>é</p>'), 1],
  ['entity.xht', page('<p>&nbsp;</p>'), 1],
  ['rules.xhtml', page('\n<noscript/>\n<p data-A="b"/>é<P/><a href="b c"/>'), 4],
  ['no-namespace.xhtml', '<html><p><br/></p></html>', 1],
  ['page.xml', page('<P/>'), 1],
  ['bom.xhtml', `\ufeff${page('<P/>')}`, 1],
  ['page.html', page('<p>x'), 6],
];

test('files have the findings of the command', async () => {
  for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
  const expected = await checked(files.map(([name]) => name));
  for (const [name, text, count] of files) {
    const found = await opened(pathToFileURL(path.join(folder, name)).href, text);
    expect([name, found]).toEqual([name, expected.get(name)]);
    expect([name, found.length]).toEqual([name, count]);
  }
});

test('the language says XML, whatever the name', async () => {
  const codes = (found: readonly string[]): string[] => found.map((line) => line.split(' ', 2).join(' '));
  expect(codes(await opened('untitled:x', page('<P/>'), 'xhtml'))).toEqual([
    '4:7-4:11 conformance/unknown-element',
  ]);
  expect(codes(await opened('untitled:y', page('<br>'), 'xml'))).toEqual(['4:11-4:18 xml/not-well-formed']);
  // XML that is no page is not checked.
  expect(
    await opened('untitled:z', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><P>', 'xml'),
  ).toEqual([]);
  expect(await opened('untitled:v', '<rss version="2.0"><P>', 'xml')).toEqual([]);
});

test('they follow changes, and there is nothing to fix', async () => {
  const uri = pathToFileURL(path.join(folder, 'changing.xhtml')).href;
  const text = page('<br>');
  await client.open(uri, text);
  expect((await client.diagnostics(uri)).map(({ code }) => code)).toEqual(['xml/not-well-formed']);
  const actions = await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: { start: { line: 3, character: 0 }, end: { line: 3, character: 30 } },
    context: { diagnostics: [] },
  });
  expect(actions).toEqual([]);
  const version = await client.change(uri, [{ text: text.replace('<br>', '<br/>') }]);
  expect(await client.diagnostics(uri, version)).toEqual([]);
});

test('a document with too many nodes says so', async () => {
  const inner = path.join(folder, 'inner');
  mkdirSync(inner);
  writeFileSync(path.join(inner, 'domwright.config.json'), '{"maxNodes": 20}');
  const uri = pathToFileURL(path.join(inner, 'many.xhtml')).href;
  await client.open(uri, page('<br/>'.repeat(100)));
  expect(await client.diagnostics(uri)).toMatchObject([
    { message: 'The document is not checked: the page has more than 20 nodes (maxNodes)', severity: 3 },
  ]);
});
