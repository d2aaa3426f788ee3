import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CodeAction, CodeActionRequest, type TextEdit } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client } from './client.ts';

let client: Client;

beforeAll(async () => {
  client = await Client.start();
});

afterAll(() => client.stop());

const page =
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n<p id=a id=b>x</p>\n';

test('a page that is opened gets diagnostics, with places, links and tags', async () => {
  await client.open('untitled:a', page);
  const diagnostics = await client.diagnostics('untitled:a');
  expect(diagnostics.map(({ code, range }) => [code, range.start.line, range.start.character])).toEqual([
    ['duplicate-attribute', 4, 8],
  ]);
  const [{ source, severity, codeDescription, relatedInformation, tags }] = diagnostics;
  expect(source).toBe('domwright');
  expect(severity).toBe(1);
  expect(codeDescription!.href).toMatch(/duplicate-attribute/);
  expect(relatedInformation).toEqual([
    {
      location: {
        uri: 'untitled:a',
        range: { start: { line: 4, character: 3 }, end: { line: 4, character: 5 } },
      },
      message: 'the first attribute with this name',
    },
  ]);
  expect(tags).toEqual([1]);
});

test('they follow changes', async () => {
  await client.open('untitled:b', page);
  await client.diagnostics('untitled:b');
  const range = { start: { line: 4, character: 7 }, end: { line: 4, character: 12 } };
  const version = await client.change('untitled:b', [{ range, text: '' }]);
  expect(await client.diagnostics('untitled:b', version)).toEqual([]);
});

test('a byte order mark moves nothing', async () => {
  await client.open('untitled:c', `\ufeff${page.replaceAll('\n', '')}`);
  const [{ range }] = await client.diagnostics('untitled:c');
  const character = 1 + page.replaceAll('\n', '').indexOf('id=b');
  const place = { start: { line: 0, character }, end: { line: 0, character: character + 'id'.length } };
  expect(range).toEqual(place);
});

/** The text after an action. */
function after(text: string, action: CodeAction): string {
  const document = TextDocument.create('', 'html', 0, text);
  const [change] = action.edit!.documentChanges!;
  return TextDocument.applyEdits(document, (change as { edits: TextEdit[] }).edits);
}

async function actionsAt(uri: string, offset: number, text: string, only?: string[]): Promise<CodeAction[]> {
  await client.open(uri, text);
  await client.diagnostics(uri);
  const position = TextDocument.create('', 'html', 0, text).positionAt(offset);
  return (await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [], ...(only && { only }) },
  })) as CodeAction[];
}

test('quick fixes', async () => {
  const actions = await actionsAt('untitled:d', page.indexOf('id=b'), page);
  expect(actions.map(({ title, kind, isPreferred }) => [title, kind, isPreferred])).toEqual([
    ['Remove the attribute', 'quickfix', true],
    ['Disable duplicate-attribute here', 'quickfix', undefined],
  ]);
  expect(after(page, actions[0]!)).toBe(page.replace(' id=b', ''));
  expect(after(page, actions[1]!)).toBe(
    page.replace('<p', '<!-- domwright-disable-next-line duplicate-attribute -->\n<p'),
  );
});

test('a guess is offered, and is no part of what fixes everything', async () => {
  const text = page.replace('<p id=a id=b>x</p>', '<input type=emial><img src=a>');
  const [guess, disable] = await actionsAt('untitled:guess', text.indexOf('emial'), text);
  expect([guess!.title, guess!.isPreferred]).toEqual(['Change to email', undefined]);
  expect(after(text, guess!)).toBe(text.replace('emial', 'email'));
  expect(disable!.title).toMatch(/^Disable/);
  const [alt] = await actionsAt('untitled:guess2', text.indexOf('<img'), text);
  expect(after(text, alt!)).toBe(text.replace('<img', '<img alt=""'));
  expect(await actionsAt('untitled:guess3', 0, text, ['source.fixAll'])).toEqual([]);
});

test('a code is added to the comment that is there', async () => {
  const text = page.replace('<p', '  <!-- domwright-disable-next-line value/invalid-id -- why -->\n  <p');
  const actions = await actionsAt('untitled:e', text.indexOf('id=b'), text);
  expect(after(text, actions.at(-1)!)).toBe(
    text.replace('value/invalid-id', 'value/invalid-id duplicate-attribute'),
  );
});

test('no comment is put where it would not be one', async () => {
  const text = page.replace('<p id=a id=b>x</p>', '<script>\n{\n</script ><script>\n}}\n</script a>');
  const actions = await actionsAt('untitled:f', text.indexOf('</script a') + 10, text);
  expect(actions.filter(({ title }) => title.startsWith('Disable'))).toEqual([]);
});

test('all of a kind, and everything', async () => {
  const text = page.replace('</p>', '</p><p id=c id=d>y</p><img src=a alt=b width="1px">');
  const actions = await actionsAt('untitled:g', text.indexOf('id=d'), text);
  const all = actions.find(({ title }) => title.startsWith('Fix all 2'))!;
  expect(after(text, all)).toBe(text.replace(' id=b', '').replace(' id=d', ''));
  const [everything] = await actionsAt('untitled:h', 0, text, ['source.fixAll']);
  expect(everything!.kind).toBe('source.fixAll.domwright');
  expect(after(text, everything!)).toBe(text.replace(' id=b', '').replace(' id=d', ''));
});
