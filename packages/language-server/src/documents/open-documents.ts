import type { EditorTreeOptions } from 'domwright/editor';
import type { TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { OpenDocument } from './open-document.ts';

/** The documents that the editor has open, each in its current version. */
export class OpenDocuments {
  readonly #documents: TextDocuments<TextDocument>;
  readonly #treeOptionsOf: (uri: string) => EditorTreeOptions;
  readonly #opened = new Map<string, OpenDocument>();

  /** @param treeOptionsOf how a document is parsed */
  constructor(documents: TextDocuments<TextDocument>, treeOptionsOf: (uri: string) => EditorTreeOptions) {
    this.#documents = documents;
    this.#treeOptionsOf = treeOptionsOf;
    // NB: a change may keep the object of the document and, if the client is wrong, its version.
    documents.onDidChangeContent(({ document: { uri } }) => this.#opened.delete(uri));
  }

  /** A document's current version; null if it is not open. */
  get(uri: string): OpenDocument | null {
    const document = this.#documents.get(uri);
    if (document === undefined) return null;
    const opened = this.#opened.get(uri);
    if (opened !== undefined && opened.document === document) return opened;
    const next = new OpenDocument(document, this.#treeOptionsOf(uri));
    this.#opened.set(uri, next);
    return next;
  }

  /** Forgets all that depends on settings. */
  forget(): void {
    this.#opened.clear();
  }

  close(uri: string): void {
    this.#opened.delete(uri);
  }

  all(): OpenDocument[] {
    return this.#documents.all().map(({ uri }) => this.get(uri) as OpenDocument);
  }
}
