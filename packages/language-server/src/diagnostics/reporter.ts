import type { Connection, PublishDiagnosticsParams } from 'vscode-languageserver';
import type { OpenDocuments } from '../documents/open-documents.ts';
import { type Checker, OutdatedError } from './checker.ts';
import { diagnosticsOf } from './diagnostics.ts';

/** How long the text must stay the same before it is checked, in milliseconds. */
const PAUSE = 150;

/** Sends diagnostics to editors that don't ask for them. */
export class Reporter {
  readonly #connection: Connection;
  readonly #documents: OpenDocuments;
  readonly #checker: Checker;
  readonly #reported = new Set<string>();
  readonly #waiting = new Map<string, NodeJS.Timeout>();

  constructor(connection: Connection, documents: OpenDocuments, checker: Checker) {
    this.#connection = connection;
    this.#documents = documents;
    this.#checker = checker;
  }

  /** Whether a document has been reported, or will be soon. */
  knows(uri: string): boolean {
    return this.#waiting.has(uri) || this.#reported.has(uri);
  }

  /** A document has been opened, or its text has changed. */
  changed(uri: string, isNew: boolean): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.set(
      uri,
      setTimeout(() => void this.#report(uri), isNew ? 0 : PAUSE),
    );
  }

  closed(uri: string): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.delete(uri);
    this.#reported.delete(uri);
    this.#send({ uri, diagnostics: [] });
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  async #report(uri: string): Promise<void> {
    this.#waiting.delete(uri);
    this.#reported.add(uri);
    const document = this.#documents.get(uri);
    if (document === null) return;
    try {
      const isCurrent = (): boolean => this.#reported.has(uri) && this.#documents.get(uri) === document;
      const findings = await this.#checker.findingsInSlices(document, isCurrent, turn);
      const diagnostics = diagnosticsOf(findings, this.#checker, document);
      this.#send({ uri, version: document.version, diagnostics });
    } catch (error) {
      // The next report is about the text as it is now.
      if (error instanceof OutdatedError) return;
      // Nobody waits for an answer that could fail instead, and all documents would lose their server.
      this.#connection.console.error(`${uri} can't be checked: ${(error as Error).stack}`);
    }
  }

  #send(params: PublishDiagnosticsParams): void {
    // If the client is gone, nobody misses them.
    this.#connection.sendDiagnostics(params).catch(() => {});
  }
}

/** Lets the server read what has come in the meantime. */
export async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
