import type { EditorTree } from 'domwright/editor';
import type { TextEdit } from 'domwright/rewrite';
import { checkText, fixText } from './check-text.ts';
import type { Finding } from './finding.ts';
import type { FileSettings } from './settings/file-settings.ts';

/** A text with its findings. */
export interface CheckedEditorText {
  /** What the text is called in settings and reports, such as the name of its file. */
  readonly name: string;
  /** The text, without a byte order mark. */
  readonly text: string;
  /** The tree parsed from the text. */
  readonly tree: EditorTree;
  /** The settings it was checked with. */
  readonly settings: FileSettings;
  /** The fingerprints of findings that are left out. */
  readonly known: readonly string[];
  /** What was found, in the order of the text. */
  readonly findings: readonly Finding[];
}

/** Something that an editor may do about findings. */
export interface TextAction {
  /** What the editor shows, in a few words. */
  readonly title: string;
  /** The findings that it is about. */
  readonly findings: readonly Finding[];
  /** Whether it is the obvious one. */
  readonly isPreferred: boolean;
  /** Computes the edits. That may check the whole text, several times; null if there turns out to be nothing to do. */
  edits(): readonly TextEdit[] | null;
}

/** How many codes there are actions for, of those in a range. */
const MOST_CODES = 10;

/**
 * What an editor may do about the findings in a range of a text: their fixes, fixing all findings of a code, and disabling a code by a
 * comment. Nothing is checked until the edits of an action are asked for.
 *
 * @param start UTF-16 offset where the range begins, and `end` where it ends
 */
export function textActionsAt(checked: CheckedEditorText, start: number, end: number): TextAction[] {
  const here = checked.findings.filter((finding) => finding.start <= end && finding.end >= start);
  const actions: TextAction[] = here.flatMap((finding) =>
    finding.fixes.map(({ title, isSafe, edits }, index) => ({
      ...{ title, findings: [finding], isPreferred: isSafe && index === 0 },
      edits: () => edits,
    })),
  );
  const codes = [...new Set(here.map(({ code }) => code))].slice(0, MOST_CODES);
  const ofCode = (code: string): Finding[] => here.filter((finding) => finding.code === code);
  for (const code of codes) {
    const fixable = checked.findings.filter(
      (finding) => finding.code === code && finding.fixes.some(({ isSuggestion }) => isSuggestion !== true),
    );
    if (fixable.length < 2) continue;
    actions.push({
      ...{ title: `Fix all ${fixable.length} findings of ${code} in this file`, isPreferred: false },
      findings: ofCode(code),
      edits: () => fixed(checked, code, true),
    });
  }
  for (const code of codes) {
    const [first] = ofCode(code);
    actions.push({
      ...{ title: `Disable ${code} here`, findings: [first!], isPreferred: false },
      edits: () => disabled(checked, first!),
    });
  }
  return actions;
}

/** Fixes whatever can be fixed without a change of what the page does; null if there is nothing. */
export function fixAllIn(checked: CheckedEditorText): readonly TextEdit[] | null {
  return fixed(checked, null, false);
}

function fixed(
  { name, text, settings, known }: CheckedEditorText,
  code: string | null,
  unsafe: boolean,
): readonly TextEdit[] | null {
  const { text: after, fixed: count } = fixText(name, text, settings, known, code, unsafe);
  return count === 0 ? null : [difference(text, after)];
}

/** Disables a finding's code in its line, if a comment can do so. */
function disabled(checked: CheckedEditorText, finding: Finding): readonly TextEdit[] | null {
  const { name, text, settings, known, findings } = checked;
  const { code } = finding;
  const others = findings.filter((one) => one.code !== code).length;
  for (const edit of placesFor(checked, finding)) {
    const after = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    // NB: the place may be inside something in which there are no comments. Whether it works is what the checker says.
    const left = checkText(name, after, settings, known).findings;
    const ofCode = left.filter((one) => one.code === code).length;
    if (ofCode < findings.length - others && left.length - ofCode <= others) return [edit];
  }
  return null;
}

const COMMENT =
  /<!--\s*domwright-disable-next-line((?:\s+[a-z][\w/-]*)*)\s*(?:--\s[^>]*)?-->[\t ]*(?:\r\n?|\n)?$/;

/** Where a comment may disable a finding: in the one before the line, above the line, or above the tag that it is in. */
function* placesFor({ text, tree }: CheckedEditorText, { code, start }: Finding): Generator<TextEdit> {
  const tag = tree.tagAt(Math.min(start, text.length));
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
function difference(before: string, after: string): TextEdit {
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
