import { pageOf } from 'domwright-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type CodeAction, LSPErrorCodes, type PublishDiagnosticsParams } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Checker, OutdatedError } from '../src/diagnostics/checker.ts';
import { CodeActions } from '../src/diagnostics/code-actions.ts';
import { diagnosticsOf } from '../src/diagnostics/diagnostics.ts';
import { Reporter } from '../src/diagnostics/reporter.ts';
import { OpenDocument } from '../src/documents/open-document.ts';
import type { OpenDocuments } from '../src/documents/open-documents.ts';
import { kindOf } from '../src/documents/xml-document.ts';
import { defaultSettings, type SettingsOfFile, SettingsReader } from '../src/workspace/settings.ts';

/*
 * Findings of documents, what can be done about them, and when they are sent.
 */

const HEAD = '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>A</title>\n';
const page = `${HEAD}<p id=a id=b>x</p>\n<p id=c id=d>y</p>\n`;
const uri = 'file:///folder/page.html';

const opened = (text: string, of = uri, languageId = 'html', maxNodes?: number): OpenDocument =>
  new OpenDocument(TextDocument.create(of, languageId, 3, text), maxNodes === undefined ? {} : { maxNodes });

/** The settings of all files: by default, those without a configuration. */
function checking(its: Partial<SettingsOfFile> = {}) {
  const base = new SettingsReader(defaultSettings, () => {}).of('untitled:a', []);
  let settings: SettingsOfFile = { ...base, ...its };
  return {
    checker: new Checker(() => settings),
    set: (more: Partial<SettingsOfFile>) => {
      settings = { ...settings, ...more };
    },
    base,
  };
}

const codes = (checker: Checker, document: OpenDocument) =>
  checker.findingsOf(document).map(({ code }) => code);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the checker', () => {
  test('checks a text once, and again with other settings', () => {
    const { checker, set, base } = checking();
    const document = opened(page);
    const found = checker.findingsOf(document);
    expect(found.map(({ code }) => code)).toEqual(['duplicate-attribute', 'duplicate-attribute']);
    expect(checker.findingsOf(document)).toBe(found);
    const id = checker.resultIdOf(document);
    expect(checker.resultIdOf(document)).toBe(id);
    set({ known: [found[0]!.fingerprint] });
    expect(codes(checker, document)).toEqual(['duplicate-attribute']);
    expect(checker.resultIdOf(document)).not.toBe(id);
    set({ known: [], settings: { ...base.settings, rules: { 'duplicate-attribute': 'off' } } });
    expect(codes(checker, document)).toEqual([]);
    set({ settings: base.settings, isIgnored: true });
    expect(codes(checker, document)).toEqual([]);
    expect(checker.checkedText(document)).toBeNull();
    expect(checker.limitsOf(document)).toEqual([]);
    // Another text with the same contents is another one.
    set({ isIgnored: false });
    codes(checker, document);
    const other = opened(page);
    codes(checker, other);
    expect(checker.resultIdOf(other)).not.toBe(checker.resultIdOf(document));
    expect(checker.resultIdOf(opened(page))).toBe('0');
  });

  test('in slices, until the document is another one', async () => {
    const { checker } = checking();
    const long = opened(
      HEAD + '<section><p class=a>b <a href=c>d</a></p><ul><li>e<li>f</ul></section>\n'.repeat(1000),
    );
    const pause = vi.fn(async () => {});
    // However fast the machine is.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 4;
      return now;
    });
    const found = await checker.findingsInSlices(long, () => true, pause);
    expect(found).toBe(checker.findingsOf(long));
    // After each 10 milliseconds or more, and not sooner.
    expect(pause).toHaveBeenCalled();
    expect(pause.mock.calls.length).toBeLessThan(now / 10);
    const another = opened(long.text);
    await expect(checker.findingsInSlices(another, () => false, pause)).rejects.toThrow(OutdatedError);
    const failure = new Error('cancelled');
    await expect(
      checker.findingsInSlices(
        opened(long.text),
        () => true,
        () => Promise.reject(failure),
      ),
    ).rejects.toBe(failure);
    // One that was interrupted goes on where it was.
    expect(await checker.findingsInSlices(another, () => true, pause)).toEqual(found);
    expect(await checking({ isIgnored: true }).checker.findingsInSlices(long, () => true, pause)).toEqual([]);
  });

  test('what is wrong with the checker itself is no finding', () => {
    const document = opened(page);
    Object.defineProperty(document, 'parsed', { value: { tree: { parsedText: page }, parseErrors: [] } });
    expect(() => checking().checker.findingsOf(document)).toThrow(TypeError);
  });

  test('what is too large', () => {
    const { checker, base } = checking();
    const document = opened(`${HEAD}<p>a`.padEnd(500, '<b>a'), uri, 'html', 20);
    codes(checker, document);
    const [limit] = checker.limitsOf(document);
    expect(limit).toMatchObject({ limit: 'maxNodes', value: 20 });
    const shown = diagnosticsOf([], checker, document);
    const place = document.rangeOf({ start: limit!.offset, end: limit!.offset });
    expect(shown).toEqual([
      {
        range: place,
        severity: 3,
        source: 'domwright',
        message: expect.stringMatching(/^From here on.* 20 nodes/),
      },
    ]);
    const xml = checking({ settings: { ...base.settings, maxNodes: 5 } as never }).checker;
    const many = opened(
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${'<br/>'.repeat(9)}</body></html>`,
      'file:///a.xhtml',
    );
    expect(codes(xml, many)).toEqual([]);
    expect(xml.problemOf(many)).toMatch(/5 nodes/);
    expect(xml.problemOf(opened('<p>'))).toBeNull();
    expect(xml.limitsOf(many)).toEqual([]);
    expect(xml.checkedText(many)).toBeNull();
    expect(diagnosticsOf([], xml, many)).toEqual([
      {
        range: many.rangeOf({ start: 0, end: 0 }),
        severity: 3,
        source: 'domwright',
        message: expect.stringMatching(/not checked/),
      },
    ]);
  });

  test('XML that is no page is not checked, and has nothing that an editor may do', () => {
    const { checker } = checking();
    const feed = opened('<rss version="2.0"><P>', 'untitled:a', 'xml');
    expect(codes(checker, feed)).toEqual([]);
    expect(checker.checkedText(feed)).toBeNull();
    expect(checker.limitsOf(feed)).toEqual([]);
    const wrong = opened('<html xmlns="http://www.w3.org/1999/xhtml"><P>', 'untitled:a', 'xhtml');
    expect(codes(checker, wrong)).toEqual(['xml/not-well-formed']);
    expect(checker.checkedText(wrong)).toBeNull();
  });

  test.each([
    ['a.html', 'html', '<p>', null, 'html'],
    ['a.xhtml', 'html', '<html/>', null, 'xml'],
    ['a', 'xhtml', '<p>', null, 'xml'],
    ['a.html', 'xhtml', '<p>', null, 'xml'],
    ['a.html', 'xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', null, 'xml'],
    ['a', 'xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', null, 'other'],
    ['a.svg', 'html', '<svg xmlns="http://www.w3.org/2000/svg"/>', null, 'html'],
    ['a.html', 'html', '<p>', 'application/xhtml+xml', 'xml'],
    ['a.xhtml', 'html', '<p>', 'text/html', 'html'],
    ['a.css', 'css', 'a {}', null, 'html'],
  ] as const)('%s in %s, %s, as %s, is %s', (name, language, text, contentType, kind) => {
    expect(kindOf(name, language, text, contentType)).toBe(kind);
  });
});

test('diagnostics', () => {
  const { checker } = checking();
  const shown = (body: string) => {
    const document = opened(HEAD + body);
    return diagnosticsOf(checker.findingsOf(document), checker, document);
  };
  const line = (start: number, end: number) => ({
    start: { line: 4, character: start },
    end: { line: 4, character: end },
  });
  expect(shown('<p id=a id=b>x</p>')).toEqual([
    {
      ...{ range: line(8, 10), severity: 1, code: 'duplicate-attribute', source: 'domwright', tags: [1] },
      message: expect.stringMatching(/^[a-zA-Z].*/),
      codeDescription: { href: pageOf('duplicate-attribute') },
      relatedInformation: [
        { location: { uri, range: line(3, 5) }, message: 'the first attribute with this name' },
      ],
    },
  ]);
  const [center] = shown('<center>x</center>');
  expect(center).toMatchObject({ severity: 1, code: 'conformance/obsolete-element', tags: [2] });
  expect(center).not.toHaveProperty('relatedInformation');
  expect(shown('<nav role=navigation>x</nav>')).toMatchObject([
    { severity: 2, code: 'aria/redundant-role', tags: [1] },
  ]);
  expect(shown('<ul role=directory><li>x</ul>')).toMatchObject([
    { severity: 2, code: 'aria/deprecated-role', tags: [2] },
  ]);
  expect(shown('<p id="a b">x</p>')[0]).not.toHaveProperty('tags');
});

describe('code actions', () => {
  const everything = 'Fix everything that can be fixed safely';
  const removal = 'Remove the attribute';
  const all = 'Fix all 2 findings of duplicate-attribute in this file';
  const disabling = 'Disable duplicate-attribute here';

  async function actionsAt(
    text: string,
    [start, end]: readonly [number, number],
    only?: readonly string[],
    its: { isLazy?: boolean; hasVersions?: boolean } = {},
  ) {
    const actions = Object.assign(new CodeActions(checking().checker), its);
    const document = opened(text);
    const range = document.rangeOf({ start, end });
    const pause = vi.fn(async () => {});
    const context = { diagnostics: [], ...(only && { only: [...only] }) };
    const found = await actions.of(document, { textDocument: { uri }, range, context }, pause);
    return { actions, document, found, pause, titles: found.map(({ title }) => title) };
  }
  const at: readonly [number, number] = [page.indexOf('id=b'), page.indexOf('id=b')];

  test.each<[only: readonly string[] | undefined, ...titles: string[]]>([
    [undefined, removal, all, disabling],
    [['quickfix'], removal, all, disabling],
    [['quickfix.domwright']],
    [['quick']],
    [['source.fixAll.domwright'], everything],
    [['source.fixAll'], everything],
    [['source'], everything],
    [['source.fix']],
    [['source.fixAll.another']],
    [['refactor']],
    [['refactor', 'quickfix'], removal, all, disabling],
    [[''], removal, all, disabling, everything],
    [[]],
  ])('of the kinds %j', async (only, ...titles) => {
    expect((await actionsAt(page, at, only)).titles).toEqual(titles);
  });

  test('wait for one another, and end with what a pause throws', async () => {
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const actionsWith = (only: string[], pause: () => Promise<void>) =>
      new CodeActions(checking().checker).of(
        opened(page),
        { textDocument: { uri }, range: all, context: { diagnostics: [], only } },
        pause,
      );
    for (const only of [['source.fixAll'], ['quickfix'], ['']]) {
      const { titles } = await actionsAt(page, [0, page.length], only);
      const found = await actionsWith(only, () => new Promise((resolve) => setImmediate(resolve)));
      expect(found.map(({ title }) => title)).toEqual(titles);
      expect(titles.length).toBeGreaterThan(0);
      await expect(actionsWith(only, () => Promise.reject(new Error('cancelled')))).rejects.toThrow(
        'cancelled',
      );
    }
  });

  test('at the findings that the range touches', async () => {
    const titles = async (start: number, end = start) => (await actionsAt(page, [start, end])).titles;
    const start = page.indexOf('id=b');
    expect(await titles(start - 1)).toEqual([]);
    expect(await titles(start)).toContain(removal);
    expect(await titles(start + 2)).toContain(removal);
    expect(await titles(start + 3)).toEqual([]);
    expect(await titles(0, page.length)).toEqual([removal, removal, all, disabling]);
    expect(await titles(start + 3, page.indexOf('id=d'))).toEqual([removal, all, disabling]);
    expect((await actionsAt(`${HEAD}<p>x</p>`, [0, 99], ['source'])).titles).toEqual([]);
    // A guess is no part of what fixes everything, so there is nothing to compute later either.
    const lazy = await actionsAt(`${HEAD}<input type=emial>`, [0, 999], ['source'], { isLazy: true });
    expect(lazy.titles).toEqual([]);
    expect((await actionsAt(`${HEAD}<input type=emial>`, [0, 999], ['source'])).titles).toEqual([]);
    expect((await actionsAt(`${HEAD}<input type=emial>`, [0, 999], [''])).titles).toEqual([
      ...['Change to email', expect.stringMatching(/^Disable/)],
    ]);
  });

  test('with edits of a version, or of any', async () => {
    const changes = [{ range: expect.anything(), newText: '' }];
    const [versioned] = (await actionsAt(page, at, ['quickfix'], { hasVersions: true })).found;
    expect(versioned).toEqual({
      ...{ title: removal, kind: 'quickfix', isPreferred: true },
      diagnostics: [expect.objectContaining({ code: 'duplicate-attribute' })],
      edit: { documentChanges: [{ textDocument: { uri, version: 3 }, edits: changes }] },
    });
    const { found, pause } = await actionsAt(page, at, ['quickfix']);
    expect(found[0]!.edit).toEqual({ changes: { [uri]: changes } });
    expect(found[1]).not.toHaveProperty('isPreferred');
    expect(pause).toHaveBeenCalledTimes(3);
  });

  test('nobody who has cancelled gets them', async () => {
    const actions = new CodeActions(checking().checker);
    const document = opened(page);
    const range = document.rangeOf({ start: at[0], end: at[1] });
    const cancelled = () => Promise.reject(new Error('cancelled'));
    const asked = actions.of(
      document,
      { textDocument: { uri }, range, context: { diagnostics: [] } },
      cancelled,
    );
    await expect(asked).rejects.toThrow('cancelled');
  });

  test('or computed when one is chosen', async () => {
    const { actions, document, found, pause } = await actionsAt(page, at, [''], { isLazy: true });
    expect(pause).not.toHaveBeenCalled();
    expect(found.every(({ edit }) => edit === undefined)).toBe(true);
    const after = (action: CodeAction, of: OpenDocument | null = document) => {
      const { edit } = actions.resolve(action, (its) => (its === uri ? of : null));
      return TextDocument.applyEdits(document.document, edit!.changes![uri]!);
    };
    const [remove, removeAll, disable, fixAll] = found;
    const both = page.replace(' id=b', '').replace(' id=d', '');
    expect(after(remove!)).toBe(page.replace(' id=b', ''));
    expect(after(removeAll!)).toBe(both);
    expect(after(disable!)).toBe(
      page.replace('<p', '<!-- domwright-disable-next-line duplicate-attribute -->\n<p'),
    );
    expect(after(fixAll!)).toBe(both);
    // Of another text, or another document.
    const outdated = expect.objectContaining({ code: LSPErrorCodes.ContentModified });
    expect(() => after(remove!, opened(page))).toThrow(outdated);
    expect(() => after(remove!, null)).toThrow(outdated);
    expect(() => actions.resolve({ ...remove!, data: { ...remove!.data, uri: 'a:' } }, () => null)).toThrow(
      outdated,
    );
    const nothing = { ...remove!, data: { ...remove!.data, index: 99 } };
    expect(() => after(nothing)).toThrow(expect.objectContaining({ code: LSPErrorCodes.RequestFailed }));
    // What is not ours stays as it is.
    for (const data of [undefined, null, {}, { uri: 1 }]) {
      const action = { title: 'a', data };
      expect(actions.resolve(action, () => document)).toBe(action);
    }
  });
});

describe('reports', () => {
  function reporting() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sent: PublishDiagnosticsParams[] = [];
    const errors: string[] = [];
    const connection = {
      sendDiagnostics: (params: PublishDiagnosticsParams) => {
        sent.push(params);
        return Promise.reject(new Error('the client is gone'));
      },
      console: { error: (message: string) => errors.push(message) },
    };
    let document: OpenDocument | null = opened(page);
    const documents = { get: (of: string) => (of === uri ? document : null) };
    const { checker } = checking();
    const reporter = new Reporter(connection as never, documents as unknown as OpenDocuments, checker);
    const after = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      // The check itself takes turns.
      for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
      return sent.map(({ uri: of, version, diagnostics }) => [of, version, diagnostics.length]);
    };
    const open = (text: string | null) => {
      document = text === null ? null : opened(text);
    };
    return { reporter, sent, errors, after, open, checker };
  }

  test('at once for a document that is new, later for one that changes', async () => {
    const { reporter, after } = reporting();
    expect(reporter.knows(uri)).toBe(false);
    reporter.changed(uri, true);
    expect(reporter.knows(uri)).toBe(true);
    expect(await after(1)).toEqual([[uri, 3, 2]]);
    expect(reporter.knows(uri)).toBe(true);
    reporter.changed(uri, false);
    expect(await after(100)).toHaveLength(1);
    reporter.changed(uri, false);
    expect(await after(100)).toHaveLength(1);
    expect(await after(50)).toEqual([
      [uri, 3, 2],
      [uri, 3, 2],
    ]);
    expect(await after(1000)).toHaveLength(2);
  });

  test('none of a document that is closed', async () => {
    const { reporter, after } = reporting();
    reporter.changed(uri, false);
    reporter.closed(uri);
    expect(reporter.knows(uri)).toBe(false);
    expect(await after(1000)).toEqual([[uri, undefined, 0]]);
    reporter.changed(uri, true);
    await after(1);
    reporter.closed(uri);
    expect(reporter.knows(uri)).toBe(false);
    expect(await after(1000)).toEqual([
      ...[
        [uri, undefined, 0],
        [uri, 3, 2],
        [uri, undefined, 0],
      ],
    ]);
  });

  test('none of a text that is another one by then, or of a document that is gone', async () => {
    const { reporter, after, open, errors, checker } = reporting();
    reporter.changed(uri, true);
    open(null);
    expect(await after(10)).toEqual([]);
    open(page);
    vi.spyOn(checker, 'findingsInSlices').mockRejectedValueOnce(new OutdatedError());
    reporter.changed(uri, true);
    expect(await after(10)).toEqual([]);
    expect(errors).toEqual([]);
    vi.spyOn(checker, 'findingsInSlices').mockRejectedValueOnce(new Error('no'));
    reporter.changed(uri, true);
    expect(await after(10)).toEqual([]);
    expect(errors).toEqual([expect.stringMatching(/^file:.*can't be checked: Error: no/)]);
    // Diagnostics may be turned off while a document that stays open is checked.
    const current: boolean[] = [];
    vi.spyOn(checker, 'findingsInSlices').mockImplementationOnce(async (_, isCurrent) => {
      current.push(isCurrent());
      reporter.closed(uri);
      current.push(isCurrent());
      throw new OutdatedError();
    });
    reporter.changed(uri, true);
    expect(await after(10)).toEqual([[uri, undefined, 0]]);
    expect(current).toEqual([true, false]);
    // Nothing that fails once keeps the next report away.
    reporter.changed(uri, true);
    expect((await after(10)).at(-1)).toEqual([uri, 3, 2]);
  });

  test('each document has its own, and none come after the end', async () => {
    const { reporter, after } = reporting();
    reporter.changed(uri, false);
    reporter.changed('file:///other.html', false);
    expect(await after(150)).toEqual([[uri, 3, 2]]);
    reporter.changed(uri, false);
    reporter.stop();
    expect(await after(1000)).toHaveLength(1);
  });
});
