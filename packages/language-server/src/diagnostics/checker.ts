import { fileURLToPath } from 'node:url';
import type { LimitReached } from 'domwright';
import { type CheckedEditorText, type CheckedSource, checkTextInSteps, type Finding } from 'domwright-check';
import { ResponseError } from 'domwright-extract/files';
import type { OpenDocument } from '../documents/open-document.ts';
import { kindOf, xmlDocument } from '../documents/xml-document.ts';
import type { SettingsOfFile } from '../workspace/settings.ts';

/** Returns how a document is checked. */
export type SettingsOf = (uri: string) => SettingsOfFile;

/** How long a check runs before other messages get their turn, in milliseconds. */
const SLICE = 10;

/** A document has changed, or been closed, while it was checked. */
export class OutdatedError extends Error {}

const none: readonly never[] = [];

/** The check of a text, which several may wait for. */
class TextCheck {
  readonly settings: unknown;
  readonly known: unknown;
  readonly id: number;
  readonly isXML: boolean;
  /** Why nothing was checked; null if something was. */
  problem: string | null = null;
  readonly #steps: Generator<undefined, CheckedSource, undefined>;
  #findings: readonly Finding[] | null = null;

  constructor(document: OpenDocument, { settings, known }: SettingsOfFile, id: number) {
    this.settings = settings;
    this.known = known;
    this.id = id;
    const name = nameOf(document.uri);
    const kind = kindOf(name, document.document.languageId, document.text, settings.contentType ?? null);
    this.isXML = kind !== 'html';
    if (kind === 'other') this.#findings = none;
    const parsed = this.isXML ? xmlDocument(document.text) : document.parsed;
    this.#steps = checkTextInSteps(name, document.text, settings, known, parsed);
  }

  /** Goes on for a millisecond or so. The findings, if that was the last step; null otherwise. */
  proceed(): readonly Finding[] | null {
    if (this.#findings === null) {
      try {
        const step = this.#steps.next();
        if (step.done === true) this.#findings = step.value.findings;
      } catch (error) {
        // XML with too many nodes.
        if (!(error instanceof ResponseError)) throw error;
        this.problem = error.message;
        this.#findings = none;
      }
    }
    return this.#findings;
  }
}

/** Checks documents, each version once. */
export class Checker {
  readonly #settingsOf: SettingsOf;

  /** The last check of each document. Another version of it is another object. */
  readonly #last = new WeakMap<OpenDocument, TextCheck>();
  #checks = 0;

  constructor(settingsOf: SettingsOf) {
    this.#settingsOf = settingsOf;
  }

  /** The findings in a document; none if its configuration leaves it out. */
  findingsOf(document: OpenDocument): readonly Finding[] {
    const check = this.#checkOf(document);
    if (check === null) return none;
    for (;;) {
      const findings = check.proceed();
      if (findings !== null) return findings;
    }
  }

  /**
   * The same, a few milliseconds at a time: `pause` is awaited in between.
   *
   * @throws OutdatedError if `isCurrent` returns false after a pause, and what `pause` throws
   */
  async findingsInSlices(
    document: OpenDocument,
    isCurrent: () => boolean,
    pause: () => Promise<void>,
  ): Promise<readonly Finding[]> {
    const check = this.#checkOf(document);
    if (check === null) return none;
    let end = performance.now() + SLICE;
    for (;;) {
      const findings = check.proceed();
      if (findings !== null) return findings;
      if (performance.now() < end) continue;
      await pause();
      if (!isCurrent()) throw new OutdatedError();
      end = performance.now() + SLICE;
    }
  }

  /** Where reading a document stopped because it is too large; nothing if its configuration leaves it out. */
  limitsOf(document: OpenDocument): readonly LimitReached[] {
    const isHTML = this.#checkOf(document)?.isXML === false;
    return isHTML ? document.tree.limitsReached : none;
  }

  /** Why a document could not be checked; null if it was. */
  problemOf(document: OpenDocument): string | null {
    return this.#last.get(document)?.problem ?? null;
  }

  /** Names what was found last: the same for the same findings. */
  resultIdOf(document: OpenDocument): string {
    return String(this.#last.get(document)?.id ?? 0);
  }

  /**
   * A document with its findings, for what can be done about them; null if its configuration leaves it out, and for XML, in which
   * nothing is fixed.
   */
  checkedText(document: OpenDocument): CheckedEditorText | null {
    const { settings, known } = this.#settingsOf(document.uri);
    if (this.#checkOf(document)?.isXML !== false) return null;
    const findings = this.findingsOf(document);
    return {
      name: nameOf(document.uri),
      text: document.text,
      tree: document.tree,
      settings,
      known,
      findings,
    };
  }

  #checkOf(document: OpenDocument): TextCheck | null {
    const settings = this.#settingsOf(document.uri);
    if (settings.isIgnored) return null;
    const last = this.#last.get(document);
    if (last?.settings === settings.settings && last.known === settings.known) return last;
    const check = new TextCheck(document, settings, ++this.#checks);
    this.#last.set(document, check);
    return check;
  }
}

function nameOf(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    return uri;
  }
}
