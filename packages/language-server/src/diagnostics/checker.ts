import { fileURLToPath } from 'node:url';
import { type CheckedSource, checkText, type Finding, fixText } from 'domwright-check';
import type { OpenDocument } from '../documents/open-document.ts';
import type { SettingsOfFile } from '../workspace/settings.ts';

/** Returns how a document is checked. */
export type SettingsOf = (uri: string) => SettingsOfFile;

/** Checks documents, each version once. */
export class Checker {
  readonly #settingsOf: SettingsOf;

  #checks = 0;

  constructor(settingsOf: SettingsOf) {
    this.#settingsOf = settingsOf;
  }

  /** The findings in a document; none if its configuration leaves it out. */
  findingsOf(document: OpenDocument): readonly Finding[] {
    return this.#checked(document)?.findings ?? [];
  }

  /** Names what `findingsOf` returned last: the same for the same findings. */
  resultIdOf(document: OpenDocument): string {
    return String(document.checked?.id ?? 0);
  }

  /** The findings in another text of the document. */
  findingsIn(document: OpenDocument, text: string): readonly Finding[] {
    const { settings, known } = this.#settingsOf(document.uri);
    return checkText(nameOf(document.uri), text, settings, known).findings;
  }

  /** The text with what can be fixed; null if nothing can. `code`: the only code that is fixed, or null. */
  fixed(document: OpenDocument, code: string | null, unsafe: boolean): string | null {
    const { settings, known, isIgnored } = this.#settingsOf(document.uri);
    if (isIgnored) return null;
    const { text, fixed } = fixText(nameOf(document.uri), document.text, settings, known, code, unsafe);
    return fixed === 0 ? null : text;
  }

  #checked(document: OpenDocument): CheckedSource | null {
    const { settings, known, isIgnored } = this.#settingsOf(document.uri);
    if (isIgnored) return null;
    const { checked } = document;
    if (checked !== null && checked.settings === settings && checked.known === known) return checked.source;
    const source = checkText(nameOf(document.uri), document.text, settings, known);
    document.checked = { source, settings, known, id: ++this.#checks };
    return source;
  }
}

function nameOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}
