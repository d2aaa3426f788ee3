import { maxNodesOf } from 'domwright-check/internal';
import type { Connection } from 'vscode-languageserver';
import { TextDocuments } from 'vscode-languageserver';
import { type Range, TextDocument } from 'vscode-languageserver-textdocument';
import { Checker } from '../src/diagnostics/checker.ts';
import { diagnosticsOf as shownOf } from '../src/diagnostics/diagnostics.ts';
import type { OpenDocument } from '../src/documents/open-document.ts';
import { OpenDocuments } from '../src/documents/open-documents.ts';
import { Completion, hover } from '../src/features/help.ts';
import {
  definitions,
  documentHighlights,
  linkedEditingRanges,
  matchingPosition,
  references,
  renamable,
  rename,
} from '../src/features/names.ts';
import { documentLinks, documentSymbols, foldingRanges, selectionRanges } from '../src/features/structure.ts';
import { defaultSettings, SettingsReader } from '../src/workspace/settings.ts';

const uri = 'untitled:page';

/** A part of a text that is replaced. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The documents of the server, with one that is open. It gets what a client would send. */
export class Typed {
  readonly #documents: OpenDocuments;
  readonly #handlers = new Map<string, (params: unknown) => void>();
  #version = 0;

  constructor(text: string) {
    const texts = new TextDocuments(TextDocument);
    const connection = new Proxy({}, { get: (_, name: string) => this.#on(name) });
    texts.listen(connection as Connection);
    this.#documents = new OpenDocuments(texts, () => ({ maxNodes: maxNodesOf({}) }));
    this.#send('onDidOpenTextDocument', {
      textDocument: { uri, languageId: 'html', version: ++this.#version, text },
    });
  }

  #on(name: string) {
    return (handler: (params: unknown) => void) => {
      this.#handlers.set(name, handler);
      return { dispose() {} };
    };
  }

  #send(name: string, params: unknown): void {
    this.#handlers.get(name)!(params);
  }

  /** Makes edits, each in the text after the one before. */
  edit(edits: readonly TextEdit[]): void {
    let document = this.current.document;
    const contentChanges = edits.map(({ start, end, text }) => {
      const range = { start: document.positionAt(start), end: document.positionAt(end) };
      document = TextDocument.create(
        uri,
        'html',
        0,
        TextDocument.applyEdits(document, [{ range, newText: text }]),
      );
      return { range, text };
    });
    this.#send('onDidChangeTextDocument', {
      textDocument: { uri, version: ++this.#version },
      contentChanges,
    });
  }

  get current(): OpenDocument {
    return this.#documents.get(uri)!;
  }
}

const settings = new SettingsReader(defaultSettings, (message) => {
  throw new Error(message);
}).of(uri, []);
const checker = new Checker(() => settings);
const completion = new Completion();
completion.hasSnippets = true;

/** The answers about a position. */
export function answersAt(document: OpenDocument, offset: number): object {
  const position = document.rangeOf({ start: offset, end: offset }).start;
  return {
    hover: hover(document, position),
    completion: completion.at(document, position),
    highlights: documentHighlights(document, position),
    definitions: definitions(document, position),
    references: references(document, position, true),
    renamable: renamable(document, position),
    renamed: rename(document, position, 'name-of-nobody', true)?.documentChanges?.map((change) =>
      'edits' in change ? change.edits : null,
    ),
    selection: selectionRanges(document, [position]),
    linked: linkedEditingRanges(document, position),
    matching: matchingPosition(document, position),
  };
}

/** The answers about the whole document. */
export function answersAbout(document: OpenDocument): object {
  return {
    symbols: documentSymbols(document),
    folding: foldingRanges(document, Number.POSITIVE_INFINITY),
    links: documentLinks(document, null),
  };
}

/** Those that cost the most. */
export function diagnosticsOf(document: OpenDocument): object {
  return shownOf(checker.findingsOf(document), checker, document);
}

/** The first range in an answer that isn't in the text; null if there is none. */
export function wrongRange(answer: unknown, { document }: OpenDocument): Range | null {
  const isPlace = ({ line, character }: Range['start']): boolean => {
    if (line < 0 || character < 0) return false;
    const { line: same, character: there } = document.positionAt(document.offsetAt({ line, character }));
    return line === same && character === there;
  };
  const open: unknown[] = [answer];
  for (let value = open.pop(); value !== undefined || open.length > 0; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const { start, end } = value as Range;
    if (start !== undefined && end !== undefined) {
      if (!isPlace(start) || !isPlace(end) || document.offsetAt(start) > document.offsetAt(end))
        return { start, end };
    } else {
      open.push(...Object.values(value));
    }
  }
  return null;
}
