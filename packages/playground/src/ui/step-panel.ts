import type { StepToken } from 'domwright/steps';
import type { ListView, OperationKind, OperationView, Part, StepView } from '../protocol.ts';
import { h, message, standardLink } from './dom.ts';

type OnNode = (node: number) => void;

const kinds: Readonly<Record<OperationKind, string>> = {
  tree: 'tree',
  stack: 'stack',
  list: 'list',
  state: 'state',
  error: 'error',
  algorithm: '',
};

/** A token in words. */
export function tokenWords(token: StepToken | null): string {
  switch (token?.type) {
    case undefined:
      return 'before the first token';
    case 'doctype':
      return `DOCTYPE ${token.name ?? ''}`;
    case 'startTag':
      return `start tag <${token.name}>`;
    case 'endTag':
      return `end tag </${token.name}>`;
    case 'characters':
      return `characters ${JSON.stringify(token.data.length > 24 ? `${token.data.slice(0, 24)}…` : token.data)}`;
    case 'comment':
      return 'comment';
    case 'processingInstruction':
      return `processing instruction ${token.target}`;
    default:
      return 'end of file';
  }
}

/** Shows in a line or two which token a step has and what its rules do. */
export function drawNow(line: HTMLElement, { token, rules }: StepView): void {
  const words = rules.map(({ name, summary }) => ` ${summary || name}`);
  line.replaceChildren(h('b', {}, tokenWords(token)), ...words);
}

/** Shows a step: its token, the rules, what they did, and the state after it. */
export function drawStep(panel: HTMLElement, view: StepView, onNode: OnNode): void {
  panel.replaceChildren(
    h(
      'div',
      { class: 'columns' },
      ruleColumn(view),
      operationColumn(view, onNode),
      stackColumn(view, onNode),
      stateColumn(view),
    ),
  );
}

function ruleColumn({ token, isInserted, states, rules, step }: StepView): HTMLElement {
  const details: Node[] = [];
  if (token?.type === 'startTag' || token?.type === 'endTag') {
    for (const { name, value } of token.attributes.slice(0, 20))
      details.push(h('li', {}, h('code', {}, value === '' ? name : `${name}="${value.slice(0, 100)}"`)));
    if (token.selfClosing) details.push(h('li', {}, 'self-closing flag'));
  }
  const range = token === null || token.start === token.end ? null : `at ${token.start}–${token.end}`;
  const place = isInserted ? 'inserted by a script' : range;
  return h(
    'section',
    { class: 'column' },
    h('h3', {}, `Step ${step}`),
    h(
      'p',
      { class: `token ${token?.type ?? ''}` },
      tokenWords(token),
      place === null ? null : h('small', {}, ` ${place}`),
    ),
    details.length === 0 ? null : h('ul', { class: 'plain' }, ...details),
    states.length === 0 ? null : h('p', { class: 'states' }, states.join(' → ')),
    h('h3', {}, rules.length > 1 ? 'Rules, in order' : 'Rule'),
    rules.length === 0
      ? h('p', { class: 'none' }, token === null ? 'The parser prepares; there is no token yet.' : 'None.')
      : h(
          'ol',
          { class: 'rules' },
          ...rules.map(({ name, branch, link, summary }) =>
            h(
              'li',
              {},
              standardLink(link, name),
              branch === '' ? null : ` · ${branch}`,
              summary === '' ? null : h('p', {}, summary),
            ),
          ),
        ),
  );
}

function operationColumn({ operations, operationsOmitted, token }: StepView, onNode: OnNode): HTMLElement {
  const nothing = token === null ? 'Nothing.' : 'Nothing: the parser ignored the token or kept it for later.';
  return h(
    'section',
    { class: 'column wide' },
    h('h3', {}, 'What happened'),
    operations.length === 0
      ? h('p', { class: 'none' }, nothing)
      : h('ol', { class: 'operations' }, ...operations.map((operation) => operationItem(operation, onNode))),
    operationsOmitted === 0 ? null : h('p', { class: 'none' }, `and ${operationsOmitted} more`),
  );
}

function operationItem({ kind, parts, link, depth }: OperationView, onNode: OnNode): HTMLElement {
  if (link !== '')
    return h('li', { class: `depth-${Math.min(depth, 3)} algorithm` }, standardLink(link, parts.join('')));
  return h(
    'li',
    { class: `depth-${Math.min(depth, 3)}` },
    kind === 'algorithm' ? null : h('span', { class: `kind ${kind}` }, kinds[kind]),
    h(
      'span',
      {},
      ...parts.flatMap((part) =>
        kind === 'error' && typeof part === 'string' ? message(part) : partNode(part, onNode),
      ),
    ),
  );
}

function partNode(part: Part, onNode: OnNode): Node {
  return typeof part === 'string' ? document.createTextNode(part) : nodeButton(part.node, part.label, onNode);
}

/** A button that selects a node. */
export function nodeButton(node: number, label: string, onNode: OnNode): HTMLElement {
  return h('button', { type: 'button', class: 'node', onclick: () => onNode(node) }, label);
}

function stackColumn({ state }: StepView, onNode: OnNode): HTMLElement {
  return h(
    'section',
    { class: 'column' },
    h('h3', {}, 'Stack of open elements'),
    entryList(state.stack, 'stack-list', onNode),
    h('h3', {}, 'Active formatting elements'),
    entryList(state.formatting, 'formatting-list', onNode),
  );
}

function entryList({ entries, omitted }: ListView, className: string, onNode: OnNode): HTMLElement {
  if (entries.length === 0) return h('p', { class: 'none' }, 'empty');
  return h(
    'ol',
    { class: className },
    omitted === 0 ? null : h('li', { class: 'none' }, `${omitted} more`),
    ...entries.map((entry) =>
      entry === 'marker'
        ? h('li', { class: 'marker' }, 'marker')
        : h('li', {}, nodeButton(entry.node, entry.label, onNode)),
    ),
  );
}

function stateColumn({ state }: StepView): HTMLElement {
  return h(
    'section',
    { class: 'column' },
    h('h3', {}, 'Parse state'),
    h(
      'dl',
      {},
      h('dt', {}, 'Insertion mode'),
      h('dd', { class: 'mode' }, state.mode),
      ...state.values.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]),
    ),
  );
}
