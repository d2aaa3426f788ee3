import type { DiffLine, DiffView, ListedProblem, Problems, RoundTripView } from '../protocol.ts';
import { h, message, standardLink } from './dom.ts';

const MOST_PROBLEMS = 500;

/** The list of parse errors, conformance errors and repairs. */
export function drawProblems(
  panel: HTMLElement,
  { problems, omitted }: Problems,
  onProblem: (problem: ListedProblem) => void,
): void {
  if (problems.length === 0) {
    panel.replaceChildren(h('p', { class: 'verdict good' }, '✓ No errors and no repairs.'));
    return;
  }
  const countOf = (wanted: ListedProblem['kind']): number =>
    problems.filter(({ kind }) => kind === wanted).length;
  const left = omitted + Math.max(0, problems.length - MOST_PROBLEMS);
  panel.replaceChildren(
    h(
      'p',
      { class: 'note' },
      `${count(countOf('parse error'), 'parse error')}, ${count(countOf('conformance'), 'conformance error')} and ${count(countOf('repair'), 'repair')}. Parse errors say what is wrong with the syntax, conformance errors what the standard doesn’t allow in the tree, and repairs what the parser did about the source.`,
    ),
    h(
      'ul',
      { class: 'problems' },
      ...problems
        .slice(0, MOST_PROBLEMS)
        .map((problem) =>
          h(
            'li',
            {},
            h(
              'button',
              { type: 'button', onclick: () => onProblem(problem) },
              h('span', { class: 'position' }, `${problem.line}:${problem.column}`),
              h('span', { class: `kind ${classOf(problem)}` }, wordOf(problem)),
              h('span', { class: 'words' }, ...message(problem.message)),
              problem.kind === 'repair' ? null : h('code', { class: 'code' }, problem.title),
            ),
            problem.link === '' ? null : standardLink(problem.link, 'The rule'),
          ),
        ),
    ),
    left === 0 ? '' : h('p', { class: 'note' }, `${left} more not shown.`),
  );
}

function classOf({ kind, severity }: ListedProblem): string {
  return kind === 'repair' ? 'repair' : severity;
}

function wordOf({ kind, severity }: ListedProblem): string {
  return kind === 'parse error' ? severity : kind;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Two trees side by side. */
function diffTable(view: DiffView, left: string, right: string): HTMLElement {
  const rows = sideBySide(view.lines).map(([one, two]) => {
    if (one?.side === 'gap') return h('tr', { class: 'gap' }, h('td', { colspan: 2 }, one.text));
    return h('tr', {}, cell(one, 'left', 'only here'), cell(two, 'right', 'only here'));
  });
  return h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      { class: 'diff' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, left), h('th', { scope: 'col' }, right))),
      h('tbody', {}, ...rows),
    ),
  );
}

function cell(line: DiffLine | undefined, side: 'left' | 'right', words: string): HTMLElement {
  if (line === undefined) return h('td', { class: 'empty' });
  const text = line.text.replace(/^\| /, '');
  if (line.side === 'both') return h('td', {}, text);
  const element = side === 'left' ? 'del' : 'ins';
  return h(
    'td',
    { class: side },
    h(element, {}, h('span', { class: 'sign', title: words }, side === 'left' ? '−' : '+'), text),
  );
}

/** Pairs lines: equal ones, and runs on the left with runs on the right. */
function sideBySide(lines: readonly DiffLine[]): (readonly [DiffLine | undefined, DiffLine | undefined])[] {
  const rows: [DiffLine | undefined, DiffLine | undefined][] = [];
  let left: DiffLine[] = [];
  let right: DiffLine[] = [];
  const flush = (): void => {
    for (let i = 0; i < Math.max(left.length, right.length); i++) rows.push([left[i], right[i]]);
    left = [];
    right = [];
  };
  for (const line of lines) {
    if (line.side === 'left') left.push(line);
    else if (line.side === 'right') right.push(line);
    else {
      flush();
      rows.push([line, line]);
    }
  }
  flush();
  return rows;
}

export function drawDiff(
  panel: HTMLElement,
  view: DiffView,
  words: { equal: string; different: string; left: string; right: string; note: string },
): void {
  panel.replaceChildren(
    h(
      'p',
      { class: `verdict ${view.equal ? 'good' : 'bad'}` },
      view.equal ? `✓ ${words.equal}` : `≠ ${words.different}`,
    ),
    words.note === '' ? '' : h('p', { class: 'note' }, words.note),
    view.note === '' ? '' : h('p', { class: 'note' }, view.note),
    view.lines.length === 0 ? '' : diffTable(view, words.left, words.right),
  );
}

const LONGEST_MARKUP = 20_000;

export function drawRoundTrip(
  panel: HTMLElement,
  view: RoundTripView,
  sanitizing: boolean,
  onSanitize: (sanitizing: boolean) => void,
): void {
  const box = h('input', {
    type: 'checkbox',
    id: 'sanitize',
    onchange: (event) => onSanitize((event.target as HTMLInputElement).checked),
  });
  box.checked = sanitizing;
  const { written } = view;
  panel.replaceChildren(
    h('label', { class: 'check' }, box, ' Sanitize first, with the default configuration'),
    h(
      'p',
      { class: `verdict ${view.equal ? 'good' : 'bad'}` },
      view.equal
        ? '✓ Serializing and reparsing gives the same tree.'
        : '≠ Serializing and reparsing gives a different tree. Mutation XSS exploits this.',
    ),
    view.note === '' ? '' : h('p', { class: 'note' }, view.note),
    h('h3', {}, 'Serialized'),
    h(
      'pre',
      { class: 'markup', tabindex: 0, role: 'region', 'aria-label': 'Serialized' },
      written.length > LONGEST_MARKUP ? `${written.slice(0, LONGEST_MARKUP)}…` : written,
    ),
    view.lines.length === 0 ? '' : diffTable(view, 'Parsed', 'Reparsed'),
  );
}
