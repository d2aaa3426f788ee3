import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  CodeActionResolveRequest,
  CompletionRequest,
  LSPErrorCodes,
  type TextEdit,
} from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Client, startProgram, usual } from './client.ts';

/*
 * What takes long is done when it is asked for, and nobody waits for what others have asked.
 */

const capabilities: ClientCapabilities = {
  ...usual,
  textDocument: {
    ...usual.textDocument,
    codeAction: {
      ...usual.textDocument!.codeAction,
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
  },
};

let client: Client;

beforeAll(async () => {
  client = await Client.start(capabilities, [], { skipPatterns: ['{%...%}', '{{...}}'] });
});

afterAll(() => client.stop());

const page =
  '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n<p id=a id=b>x</p>\n<p id=c id=d>y</p>\n';

async function actionsAt(uri: string, offset: number, text: string, only?: string[]): Promise<CodeAction[]> {
  await client.open(uri, text);
  const position = TextDocument.create('', 'html', 0, text).positionAt(offset);
  return (await client.connection.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: [], ...(only && { only }) },
  })) as CodeAction[];
}

const resolved = (action: CodeAction) => client.connection.sendRequest(CodeActionResolveRequest.type, action);

function after(text: string, { edit }: CodeAction): string {
  const [change] = edit!.documentChanges!;
  const document = TextDocument.create('', 'html', 0, text);
  return TextDocument.applyEdits(document, (change as { edits: TextEdit[] }).edits);
}

test('the edits of code actions are computed when one is chosen', async () => {
  const actions = await actionsAt('untitled:a', page.indexOf('id=b'), page);
  expect(actions.map(({ title, edit, diagnostics }) => [title, edit, diagnostics?.length])).toEqual([
    ['Remove the attribute', undefined, 1],
    ['Fix all 2 findings of duplicate-attribute in this file', undefined, 1],
    ['Disable duplicate-attribute here', undefined, 1],
  ]);
  const [one, all, disable] = actions;
  expect(after(page, await resolved(one!))).toBe(page.replace(' id=b', ''));
  expect(after(page, await resolved(all!))).toBe(page.replace(' id=b', '').replace(' id=d', ''));
  expect(after(page, await resolved(disable!))).toBe(
    page.replace('<p', '<!-- domwright-disable-next-line duplicate-attribute -->\n<p'),
  );
  const [everything] = await actionsAt('untitled:b', 0, page, ['source.fixAll']);
  expect(everything!.edit).toBeUndefined();
  expect(after(page, await resolved(everything!))).toBe(page.replace(' id=b', '').replace(' id=d', ''));
  await client.change('untitled:a', [{ text: page }]);
  await expect(resolved(all!)).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
});

test('an action that turns out to be impossible says so', async () => {
  const text = page.replace('<p id=a id=b>x</p>', '<script>\n{\n</script ><script>\n}}\n</script a>');
  const actions = await actionsAt('untitled:c', text.indexOf('</script a') + 10, text);
  const disable = actions.find(({ title }) => title.startsWith('Disable'))!;
  await expect(resolved(disable)).rejects.toMatchObject({ code: LSPErrorCodes.RequestFailed });
});

test('nothing is fixed in template code', async () => {
  const text = page
    .replace(
      '<p id=a id=b>x</p>',
      '<input {% if e %} value="{{ v }}" {% else %} value="" {% endif %} name=q>',
    )
    .replace(' id=d', '');
  expect(await actionsAt('untitled:d', 0, text, ['source.fixAll'])).toEqual([]);
});

test('other questions are answered while a large page is checked', async () => {
  // In this process, an answer would take several slices of the check.
  const program = await Client.start(capabilities, [], {}, startProgram);
  const uri = 'untitled:large';
  await program.open(
    uri,
    page + '<section><p class=a>b <a href=c>d</a></p><ul><li>e<li>f</ul></section>\n'.repeat(10_000),
  );
  let answered = 0;
  while (!program.reports.some((one) => one.uri === uri)) {
    const items = await program.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position: { line: 4, character: 1 },
    });
    expect(items).not.toEqual([]);
    answered++;
  }
  expect(answered).toBeGreaterThan(3);
  await program.stop();
});
