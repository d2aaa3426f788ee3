import { firstIndex } from 'domwright/internal/binary-search';
import { applyEdits, type TextEdit } from 'domwright/rewrite';
import { type CheckedSource, checkSource, MOST_KEPT } from './check-source.ts';
import type { Finding } from './finding.ts';
import type { FileSettings } from './settings/file-settings.ts';
import type { Source } from './source.ts';

/** Fixes that overlap wait for the next round; nested ones would need as many rounds as they are deep. */
const MOST_ROUNDS = 20;

/** An input with its fixes. */
export interface FixedSource {
  /** The findings that are left. */
  readonly checked: CheckedSource;
  /** The new bytes; null if there was nothing to fix. */
  readonly bytes: Uint8Array | null;
  /** The text before any fix. */
  readonly before: string;
  /** How many findings were fixed. */
  readonly fixed: number;
  /** The findings whose fixes were taken back because they did not remove them. */
  readonly failures: readonly Finding[];
}

/** A finding, and the first of its fixes that isn't a guess. */
interface ChosenFix {
  readonly finding: Finding;
  readonly edits: readonly TextEdit[];
}

/** Identifies a code found at an offset. */
const placeOf = (code: string, start: number): string => `${code} ${start}`;

/**
 * Applies the fixes of findings in rounds, until there are no more. A fix that does not remove its finding is taken back.
 *
 * @param isKnown whether a finding is left out because the baseline has it; null without a baseline
 * @param unsafe whether to apply fixes that may change what a page does as well
 */
export function fixSource(
  source: Source,
  settings: FileSettings,
  isKnown: ((finding: Finding) => boolean) | null,
  unsafe: boolean,
): FixedSource {
  // What is not reported is fixed all the same.
  const all = { ...settings, maxFindings: Math.max(settings.maxFindings, MOST_KEPT) };
  let current = source;
  let checked = checkSource(source, all, isKnown);
  const before = checked.text.text;
  const failures: Finding[] = [];
  let fixed = 0;
  for (let round = 0; round < MOST_ROUNDS && checked.note === null; round++) {
    const given = new Set(failures.map(({ fingerprint }) => fingerprint));
    const { findings } = checked;
    let chosen = chosenFixes(
      given.size === 0 ? findings : findings.filter(({ fingerprint }) => !given.has(fingerprint)),
      unsafe,
    );
    while (chosen.length > 0) {
      const edits = chosen.flatMap((one) => one.edits);
      const offsetAfter = offsetsAfter(edits);
      const bytes = applyEdits(current.bytes, checked.encoding.encoding, edits);
      // A baseline knows findings by the text around them, which the edits may change.
      const known = new Set(checked.known.map(({ code, range }) => placeOf(code, offsetAfter(range.start))));
      const next = checkSource(
        { ...current, bytes },
        all,
        isKnown && (({ code, range }) => known.has(placeOf(code, range.start))),
      );
      const found = new Set(
        next.findings.map(({ code, range, message }) => placeOf(code + message, range.start)),
      );
      // Without its only letter beyond ASCII, a page may be decoded in another way, and still say the same.
      const saysTheSame =
        next.encoding.encoding === checked.encoding.encoding ||
        next.text.text === edited(checked.text.text, edits);
      if (!saysTheSame && chosen.length > 1) {
        // One of them changes the encoding. The others are tried again in the next round.
        chosen = chosen.slice(0, chosen.length >> 1);
        continue;
      }
      const failed = saysTheSame
        ? chosen.filter(({ finding: { code, message, range } }) =>
            found.has(placeOf(code + message, offsetAfter(range.start))),
          )
        : chosen;
      if (failed.length === 0) {
        fixed += chosen.length;
        current = { ...current, bytes };
        checked = next;
        break;
      }
      failures.push(...failed.map(({ finding }) => finding));
      const taken = new Set(failed);
      chosen = chosen.filter((one) => !taken.has(one));
    }
    if (chosen.length === 0) break;
  }
  checked = { ...checked, findings: checked.findings.slice(0, settings.maxFindings) };
  return { checked, before, fixed, failures, bytes: current === source ? null : current.bytes };
}

/** The fixes that can be applied at once, in order and not overlapping. Parse errors come first: other findings may go with them. */
function chosenFixes(findings: readonly Finding[], unsafe: boolean): ChosenFix[] {
  const fixable = findings.flatMap((finding) => {
    const edits =
      finding.fixes.find(({ isSafe, isSuggestion }) => isSuggestion !== true && (isSafe || unsafe))?.edits ??
      [];
    return edits.length === 0 ? [] : [{ finding, edits }];
  });
  const ofParser = fixable.filter(({ finding }) => finding.group === 'parse');
  const all = ofParser.length > 0 ? ofParser : fixable;
  all.sort((a, b) => a.edits[0].start - b.edits[0].start);
  const chosen: ChosenFix[] = [];
  let end = -1;
  for (const one of all) {
    // Two insertions at the same place would have no order.
    const { start } = one.edits[0];
    if (start < end || (start === end && one.edits[0].end === start)) continue;
    chosen.push(one);
    end = one.edits.at(-1)?.end ?? end;
  }
  return chosen;
}

/** A text after the edits, which are in order. */
function edited(source: string, edits: readonly TextEdit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text } of edits) {
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}

/** Maps offsets to those after the edits, which are in order. */
function offsetsAfter(edits: readonly TextEdit[]): (offset: number) => number {
  /** How far the text after each edit has moved. */
  const moves = [0];
  for (const { start, end, text } of edits)
    moves.push((moves.at(-1) as number) + text.length - (end - start));
  return (offset) => {
    const next = firstIndex(edits.length, (index) => edits[index].end > offset);
    return Math.min(offset, edits[next]?.start ?? offset) + moves[next];
  };
}
