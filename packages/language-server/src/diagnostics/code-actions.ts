import type { Finding } from 'domwright-check';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import type { Checker } from './checker.ts';
import { diagnosticOf, SOURCE } from './diagnostics.ts';

/** Fixes everything that can be fixed without a change of what the page does. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.${SOURCE}`;

/** How many codes there are actions for, of those in a selection. */
const MOST_CODES = 10;

/** A text edit, in offsets of a document's text. */
export interface OffsetEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a client takes: edits of a version of a document, or of whatever it is now. */
export function workspaceEdit(
  document: OpenDocument,
  edits: readonly OffsetEdit[],
  hasVersions: boolean,
): WorkspaceEdit {
  const changes = edits.map((edit): TextEdit => ({ range: document.rangeOf(edit), newText: edit.text }));
  const { uri, version } = document;
  return hasVersions
    ? { documentChanges: [{ textDocument: { uri, version }, edits: changes }] }
    : { changes: { [uri]: changes } };
}

/** The quick fixes at a range of a document, and the fixes of all that is like it. */
export class CodeActions {
  readonly #checker: Checker;
  /** Whether the client takes edits of a version. */
  hasVersions = false;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  /** @param pause is awaited between what takes long; it throws if nobody waits for the answer any more */
  async of(
    document: OpenDocument,
    { range, context }: CodeActionParams,
    pause: () => Promise<void>,
  ): Promise<CodeAction[]> {
    const wants = (kind: string): boolean =>
      context.only === undefined ||
      context.only.some((one) => kind === one || kind.startsWith(`${one}.`) || one === '');
    const actions: CodeAction[] = [];
    if (wants(CodeActionKind.QuickFix)) {
      const start = document.offsetAt(range.start);
      const end = document.offsetAt(range.end);
      const findings = this.#checker
        .findingsOf(document)
        .filter((finding) => finding.start <= end && finding.end >= start);
      const diagnostics = new Map(findings.map((finding) => [finding, diagnosticOf(finding, document)]));
      for (const [finding, diagnostic] of diagnostics)
        actions.push(...this.#fixesOf(document, finding, diagnostic));
      // A selection may have findings of many codes. What follows checks the text once or twice for each of them.
      const first = new Map([...diagnostics].reverse().map((found) => [found[0].code, found]));
      const codes = [...first.keys()].reverse().slice(0, MOST_CODES);
      for (const code of codes) {
        await pause();
        const all = this.#allOf(document, code);
        if (all === null) continue;
        const ofCode = [...diagnostics.values()].filter((diagnostic) => diagnostic.code === code);
        actions.push({ ...all, diagnostics: ofCode });
      }
      for (const code of codes) {
        await pause();
        const [finding, diagnostic] = first.get(code)!;
        const disabled = this.#disabled(document, finding);
        if (disabled !== null) actions.push({ ...disabled, diagnostics: [diagnostic] });
      }
    }
    // A client asks for it by its kind, so that no one waits for it at every place.
    if (context.only !== undefined && wants(FIX_ALL)) {
      const text = this.#checker.fixed(document, null, false);
      if (text !== null)
        actions.push({
          title: 'Fix everything that can be fixed safely',
          kind: FIX_ALL,
          edit: workspaceEdit(document, [difference(document.text, text)], this.hasVersions),
        });
    }
    return actions;
  }

  #fixesOf(document: OpenDocument, finding: Finding, diagnostic: Diagnostic): CodeAction[] {
    return finding.fixes.map(({ title, isSafe, edits }, index) => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      ...(isSafe && index === 0 && { isPreferred: true }),
      edit: workspaceEdit(document, edits, this.hasVersions),
    }));
  }

  /** Fixes all findings of a code, if several can be fixed. */
  #allOf(document: OpenDocument, code: string): CodeAction | null {
    const fixable = this.#checker
      .findingsOf(document)
      .filter((finding) => finding.code === code && finding.fixes.length > 0);
    if (fixable.length < 2) return null;
    const text = this.#checker.fixed(document, code, true);
    if (text === null) return null;
    return {
      title: `Fix all ${fixable.length} findings of ${code} in this file`,
      kind: CodeActionKind.QuickFix,
      edit: workspaceEdit(document, [difference(document.text, text)], this.hasVersions),
    };
  }

  /** Disables a finding's code in its line, if a comment can do so. */
  #disabled(document: OpenDocument, finding: Finding): CodeAction | null {
    const { text } = document;
    const { code } = finding;
    const found = this.#checker.findingsOf(document);
    const others = found.filter((one) => one.code !== code).length;
    for (const edit of placesFor(document, finding)) {
      const after = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
      // NB: the place may be inside something in which there are no comments. Whether it works is what the checker says.
      const left = this.#checker.findingsIn(document, after);
      const ofCode = left.filter((one) => one.code === code).length;
      if (ofCode >= found.length - others || left.length - ofCode > others) continue;
      return {
        title: `Disable ${code} here`,
        kind: CodeActionKind.QuickFix,
        edit: workspaceEdit(document, [edit], this.hasVersions),
      };
    }
    return null;
  }
}

const COMMENT =
  /<!--\s*domwright-disable-next-line((?:\s+[a-z][\w/-]*)*)\s*(?:--\s[^>]*)?-->[\t ]*(?:\r\n?|\n)?$/;

/** Where a comment may disable a finding: in the one before the line, above the line, or above the tag that it is in. */
function* placesFor(document: OpenDocument, { code, start }: Finding): Generator<OffsetEdit> {
  const { text } = document;
  const tag = document.tree.tagAt(Math.min(start, text.length));
  const starts = new Set([lineStart(text, tag?.range.start ?? start), lineStart(text, start)]);
  for (const at of starts) {
    const before = COMMENT.exec(text.slice(Math.max(0, at - 1000), at));
    if (before !== null) {
      const codes = Math.max(0, at - 1000) + before.index + before[0].indexOf(before[1]!) + before[1]!.length;
      yield { start: codes, end: codes, text: ` ${code}` };
    }
    const indent = /^[\t ]*/.exec(text.slice(at, at + 200))![0];
    const lineBreak = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
    yield { start: at, end: at, text: `${indent}<!-- domwright-disable-next-line ${code} -->${lineBreak}` };
  }
}

function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--;
  return at;
}

/** One edit that turns a text into another: all between their common beginning and their common end. */
function difference(before: string, after: string): OffsetEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  // Positions in the protocol don't split a line break.
  if (start > 0 && before[start - 1] === '\r') start--;
  if (same > 0 && before[before.length - same] === '\n') same--;
  return { start, end: before.length - same, text: after.slice(start, after.length - same) };
}
