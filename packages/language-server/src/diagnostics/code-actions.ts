import type { TextEdit as OffsetEdit } from 'domwright/rewrite';
import { fixAllIn, type TextAction, textActionsAt } from 'domwright-check';
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  LSPErrorCodes,
  ResponseError,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import type { Checker } from './checker.ts';
import { diagnosticOf, SOURCE } from './diagnostics.ts';

/** Fixes everything that can be fixed without a change of what the page does. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.${SOURCE}`;

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

/** What a client sends back to get the edit of an action. */
interface ActionData {
  readonly uri: string;
  /** The text that the action is for. */
  readonly id: number;
  /** The range for which it was offered, in offsets. */
  readonly start: number;
  readonly end: number;
  /** Which of the actions there; -1 for the fix of everything. */
  readonly index: number;
}

/** The quick fixes at a range of a document, and the fixes of all that is like it. */
export class CodeActions {
  readonly #checker: Checker;
  /** Whether the client takes edits of a version. */
  hasVersions = false;
  /** Whether the client asks for the edit of an action when the user has chosen it. */
  isLazy = false;

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
    const checked = this.#checker.checkedText(document);
    if (checked === null) return [];
    const actions: CodeAction[] = [];
    const add = async (
      action: CodeAction,
      data: ActionData,
      edits: () => readonly OffsetEdit[] | null,
    ): Promise<void> => {
      if (this.isLazy) {
        actions.push({ ...action, data });
        return;
      }
      await pause();
      const found = edits();
      if (found !== null) actions.push({ ...action, edit: workspaceEdit(document, found, this.hasVersions) });
    };
    if (wants(CodeActionKind.QuickFix)) {
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      for (const [index, action] of textActionsAt(checked, start, end).entries())
        await add(
          this.#quickFix(document, action),
          { uri: document.uri, id: document.id, start, end, index },
          () => action.edits(),
        );
    }
    // A client asks for it by its kind, so that no one waits for it at every place.
    if (context.only !== undefined && wants(FIX_ALL)) {
      const isFixable = checked.findings.some(({ fixes }) => fixes.some(({ isSafe }) => isSafe));
      const title = 'Fix everything that can be fixed safely';
      const data = { uri: document.uri, id: document.id, start: 0, end: 0, index: -1 };
      if (isFixable) await add({ title, kind: FIX_ALL }, data, () => fixAllIn(checked));
    }
    return actions;
  }

  /**
   * The action with its edit.
   *
   * @param documentOf returns an open document; null for any other
   * @throws ResponseError if the document has changed, or there is nothing to do
   */
  resolve(action: CodeAction, documentOf: (uri: string) => OpenDocument | null): CodeAction {
    const data = action.data as Partial<ActionData> | null | undefined;
    if (data === null || data === undefined || typeof data.uri !== 'string') return action;
    const { uri, id, start = 0, end = 0, index = -1 } = data;
    const document = documentOf(uri);
    const checked = document === null ? null : this.#checker.checkedText(document);
    if (document === null || checked === null || document.id !== id)
      throw new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed');
    const edits =
      index < 0 ? fixAllIn(checked) : (textActionsAt(checked, start, end)[index]?.edits() ?? null);
    if (edits === null)
      throw new ResponseError(LSPErrorCodes.RequestFailed, `${action.title}: this is not possible here`);
    return { ...action, edit: workspaceEdit(document, edits, this.hasVersions) };
  }

  #quickFix(document: OpenDocument, { title, findings, isPreferred }: TextAction): CodeAction {
    return {
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics: findings.map((finding) => diagnosticOf(finding, document)),
      ...(isPreferred && { isPreferred }),
    };
  }
}
