import type { TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { OpenDocument } from './open-document.ts';

/** The documents that the editor has open, each in its current version. */
export class OpenDocuments {
  readonly #documents: TextDocuments<TextDocument>;
  readonly #opened = new Map<string, OpenDocument>();

  constructor(documents: TextDocuments<TextDocument>) {
    this.#documents = documents;
  }

  /** A document's current version; null if it is not open. */
  get(uri: string): OpenDocument | null {
    const document = this.#documents.get(uri);
    if (document === undefined) return null;
    const opened = this.#opened.get(uri);
    // NB: a change may keep the object of the document, but never its version.
    if (opened !== undefined && opened.document === document && opened.version === document.version)
      return opened;
    const next = new OpenDocument(document);
    this.#opened.set(uri, next);
    return next;
  }

  close(uri: string): void {
    this.#opened.delete(uri);
  }

  all(): OpenDocument[] {
    return this.#documents.all().map(({ uri }) => this.get(uri) as OpenDocument);
  }
}
