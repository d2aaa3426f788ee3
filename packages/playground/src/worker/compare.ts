import { diffArrays } from 'diff';
import { type Document, type DocumentFragment, formatTree, parse, parseFragment, serialize } from 'domwright';
import { roundTripDifference, sanitize } from 'domwright/sanitizer';
import { MOST_NODES, tooManyNodes } from '../limits.ts';
import type { DiffLine, DiffView, Job, RoundTripView } from '../protocol.ts';

type Parsing = Pick<Job, 'edition' | 'scripting' | 'context'>;

function treeOf(
  text: string,
  { edition, scripting, context }: Parsing,
  shadows = true,
): Document | DocumentFragment {
  const limits = { maxNodes: MOST_NODES, onLimit: refuse };
  return context === ''
    ? parse(text, { edition, scripting, allowDeclarativeShadowRoots: shadows, ...limits })
    : parseFragment(text, { edition, scripting, context, ...limits });
}

/** @throws Error that says so */
function refuse(): never {
  throw new Error(tooManyNodes);
}

/** The trees of both editions. */
export function editionsDiff(text: string, job: Job): DiffView {
  const left = formatTree(treeOf(text, { ...job, edition: '2024' }));
  const right = formatTree(treeOf(text, { ...job, edition: 'living' }));
  return diff(left, right);
}

/** Our tree and the browser's, always without scripting, as in DOMParser. */
export function browserDiff(text: string, job: Job, lines: string): DiffView {
  const parsing = { ...job, scripting: false };
  const ours = formatTree(treeOf(text, parsing, false));
  const view = diff(ours, lines);
  if (view.equal) return view;
  const other = job.edition === '2024' ? 'living' : '2024';
  const isOther = formatTree(treeOf(text, { ...parsing, edition: other }, false)) === lines;
  const name = other === 'living' ? 'the living edition' : 'the edition of 2024';
  return isOther ? { ...view, note: `Your browser builds the tree of ${name}.` } : view;
}

/** The tree, and the tree after serializing and reparsing it. */
export function roundTripDiff(text: string, job: Job, sanitizing: boolean): RoundTripView {
  const { edition, scripting, context } = job;
  const isDocument = context === '';
  const clean = sanitizing
    ? sanitize(text, {
        edition,
        scripting,
        maxNodes: MOST_NODES,
        onLimit: refuse,
        ...(isDocument ? { document: true } : { context }),
      })
    : null;
  const first = treeOf(clean ?? text, job);
  const written = serialize(first);
  const second = treeOf(written, job);
  const view = diff(formatTree(first), formatTree(second));
  const found = roundTripDifference(text, {
    edition,
    scripting,
    ...(isDocument ? { document: true } : { context }),
    ...(sanitizing ? { sanitizer: 'default' as const } : {}),
  });
  if (found === null) return { ...view, equal: true, lines: [], written };
  const { before, after } = found;
  const note = `First difference: ${before.outline} (line ${before.line}) becomes ${after.outline}.`;
  return { ...view, equal: false, note, written };
}

const CONTEXT_LINES = 3;
const MOST_LINES = 2000;

/** Compares two trees line by line. Lines far from any difference are left out. */
function diff(left: string, right: string): DiffView {
  if (left === right) return { equal: true, lines: [], note: '' };
  const changes = diffArrays(left.split('\n'), right.split('\n'), { maxEditLength: 5000, timeout: 2000 });
  if (changes === undefined) {
    return {
      equal: false,
      lines: [],
      note: 'The trees differ in too many places to compare line by line.',
    };
  }
  const lines: DiffLine[] = [];
  changes.forEach(({ added, removed, value }, index) => {
    if (added) lines.push(...value.map((text) => ({ side: 'right' as const, text })));
    else if (removed) lines.push(...value.map((text) => ({ side: 'left' as const, text })));
    else {
      const start = index === 0 ? 0 : CONTEXT_LINES;
      const end = index === changes.length - 1 ? 0 : CONTEXT_LINES;
      const both = (text: string): DiffLine => ({ side: 'both', text });
      if (value.length <= start + end + 1) lines.push(...value.map(both));
      else {
        lines.push(...value.slice(0, start).map(both));
        lines.push({ side: 'gap', text: `${value.length - start - end} equal lines` });
        if (end > 0) lines.push(...value.slice(-end).map(both));
      }
    }
  });
  const isCut = lines.length > MOST_LINES;
  return {
    equal: false,
    lines: lines.slice(0, MOST_LINES),
    note: isCut ? `Only the first ${MOST_LINES} of ${lines.length} lines are shown.` : '',
  };
}
