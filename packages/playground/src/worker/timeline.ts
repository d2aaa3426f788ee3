import {
  type ScriptPause,
  type Step,
  type StepOperation,
  type Steps,
  type StepToken,
  steps,
} from 'domwright/steps';
import {
  type ElementView,
  type Job,
  type ListView,
  type NodeView,
  type Place,
  type RowsView,
  type StateView,
  type StepView,
  Strip,
} from '../protocol.ts';
import { isInlineScript, textsWritten } from './document-write.ts';
import { Rows } from './rows.ts';
import { operationsOf, rulesOf } from './sentences.ts';
import { ShownState } from './shown-state.ts';
import { TreeModel, type TreeNode } from './tree-model.ts';
import { WrittenText } from './written-text.ts';

/** More steps would exhaust memory. */
const MOST_STEPS = 250_000;
/** Operations of all steps together: one step can create thousands of nodes. An ordinary void element takes four. */
const MOST_CHANGES = 4 * MOST_STEPS + 1000;
const MOST_OPERATIONS = 500;
const MOST_ENTRIES = 200;
/** Longer token data is cut. */
const LONGEST = 400;

/**
 * The steps of a parse, with the tree and the state at one of them. Going to another step applies or undoes the operations
 * in between.
 */
export class Timeline {
  /** The source. */
  readonly text: string;
  readonly parsing: Steps;
  private readonly log: Step[] = [];
  /** Functions that undo each applied step. */
  private readonly undo: (() => void)[][] = [];
  private readonly tree: TreeModel;
  private readonly state: ShownState;
  private readonly rows: Rows;
  /** The label of each node, by its number. */
  private readonly labels: string[] = [];
  private readonly ordinals = new Map<number, string>();
  /** The number of the last clone for each name. */
  private readonly clones = new Map<string, number>();
  private readonly inlineScripts = new Set<number>();
  readonly written = new WrittenText();
  private changed: ReadonlySet<number> = new Set();
  private changeCount = 0;
  ended = false;

  constructor({ input, edition, scripting, context, contentType }: Job) {
    this.parsing = steps(input, {
      edition,
      scripting,
      ...(context === '' ? (scripting ? { onScript: (pause) => this.script(pause) } : {}) : { context }),
      ...(typeof input === 'string' || context !== '' || contentType === '' ? {} : { contentType }),
    });
    this.text = this.parsing.text;
    this.labels[0] = context === '' ? 'the Document' : 'the root';
    this.tree = new TreeModel(context !== '');
    this.state = new ShownState(this.parsing.snapshot());
    this.rows = new Rows(this.tree, this.ordinals);
  }

  get count(): number {
    return this.log.length;
  }

  /** How many nodes the steps so far have created. */
  get nodeCount(): number {
    return this.labels.length;
  }

  get isCut(): boolean {
    return !this.ended && (this.log.length >= MOST_STEPS || this.changeCount >= MOST_CHANGES);
  }

  /** Takes steps for some milliseconds and returns their bytes of the strip. */
  take(milliseconds: number): Uint8Array<ArrayBuffer> {
    const until = performance.now() + milliseconds;
    const strip: number[] = [];
    while (this.log.length < MOST_STEPS && this.changeCount < MOST_CHANGES) {
      const { value, done } = this.parsing.next();
      if (done === true) {
        this.ended = true;
        break;
      }
      this.log.push(value);
      this.changeCount += value.operations.length;
      this.label(value);
      strip.push(stripOf(value));
      // NB: one step can take as long as thousands of others.
      const isLong = value.operations.length > 1000;
      if ((isLong || (strip.length & 63) === 0) && performance.now() > until) break;
    }
    return Uint8Array.from(strip);
  }

  /** Carries out the calls of document.write whose arguments are constant. */
  private script({ node, text, write }: ScriptPause): void {
    if (this.inlineScripts.has(node)) textsWritten(text).forEach(write);
  }

  private label({ operations }: Step): void {
    const { labels } = this;
    for (const operation of operations) {
      switch (operation.type) {
        case 'createElement':
          labels[operation.node] = `<${operation.name}>${this.ordinal(operation)}`;
          if (operation.name === 'script' && isInlineScript(operation))
            this.inlineScripts.add(operation.node);
          break;
        case 'insertText':
          if (operation.isNew) labels[operation.node] = 'the text';
          break;
        case 'insertComment':
          labels[operation.node] = 'the comment';
          break;
        case 'insertProcessingInstruction':
          labels[operation.node] = `<?${operation.target}>`;
          break;
        case 'appendDoctype':
          labels[operation.node] = 'the DOCTYPE';
          break;
        case 'createTemplateContents':
          labels[operation.node] = 'the template contents';
          break;
        case 'attachShadowRoot':
          labels[operation.node] = 'the shadow root';
          break;
        case 'write':
          this.written.add(operation.start, operation.end);
      }
    }
  }

  /** The number of a clone, in subscript digits: it tells clones from their originals. */
  private ordinal({ node, name, original }: StepOperation & { type: 'createElement' }): string {
    if (original === null) return '';
    const number = (this.clones.get(name) ?? 1) + 1;
    this.clones.set(name, number);
    const digits = String(number).replace(/\d/g, (digit) => String.fromCharCode(0x2080 + Number(digit)));
    this.ordinals.set(node, digits);
    return digits;
  }

  private readonly labelOf = (node: number): string => this.labels[node] ?? `node ${node}`;

  /** Moves the tree and the state to just after a step. */
  goTo(step: number): void {
    const target = Math.max(0, Math.min(step, this.log.length - 1));
    const { undo, log, tree, state } = this;
    if (undo.length === target + 1) return;
    while (undo.length > target + 1) {
      const undone = undo.pop()!;
      for (let i = undone.length - 1; i >= 0; i--) undone[i]!();
    }
    while (undo.length <= target) {
      const { operations, token, index } = log[undo.length]!;
      const undone: (() => void)[] = [];
      for (const operation of operations) {
        const inTree = tree.apply(operation, index, token);
        if (inTree !== null) undone.push(inTree);
        const inState = state.apply(operation);
        if (inState !== null) undone.push(inState);
      }
      undo.push(undone);
    }
    this.changed = changedBy(log[target]!);
    this.rows.changed();
  }

  get position(): number {
    return this.undo.length - 1;
  }

  view(step: number, from: number, to: number): StepView {
    this.goTo(step);
    const current = this.log[this.position]!;
    const { operations } = current;
    let changedRow = -1;
    for (const id of this.changed) {
      const node = this.tree.nodes[id];
      if (node !== undefined) changedRow = Math.max(changedRow, this.rows.find(id));
    }
    return {
      step: this.position,
      token: this.inSource(current.token),
      isInserted: current.token !== null && this.written.has(current.token.start),
      states: current.states,
      rules: rulesOf(current),
      operations: operationsOf(current, MOST_OPERATIONS, this.labelOf),
      operationsOmitted: Math.max(0, operations.length - MOST_OPERATIONS),
      state: this.stateView(),
      tree: this.window(from, to),
      changedRow,
    };
  }

  window(from: number, to: number): RowsView {
    return this.rows.view(from, to, (node) => this.changed.has(node));
  }

  setExpanded(nodes: readonly number[], expanded: boolean): void {
    for (const node of nodes) {
      if (expanded) this.rows.collapsed.delete(node);
      else this.rows.collapsed.add(node);
    }
    this.rows.changed();
  }

  expandAll(): void {
    this.rows.collapsed.clear();
    this.rows.changed();
  }

  private stateView(): StateView {
    const { stack, formatting, templateModes, values } = this.state;
    const pointer = (node: number | null): string => (node === null ? 'null' : this.labelOf(node));
    const list: (readonly [string, string])[] = [
      ['Original insertion mode', values.originalMode ?? '–'],
      ['Template insertion modes', templateModes.length === 0 ? '–' : templateModes.join(' → ')],
      ['Tokenizer', `${values.tokenizerState} state`],
      ['Head element pointer', pointer(values.head)],
      ['Form element pointer', pointer(values.form)],
      ['Frameset-ok flag', values.framesetOk ? 'ok' : 'not ok'],
      ['Foster parenting', values.fosterParenting ? 'enabled' : 'disabled'],
      ['Document mode', values.documentMode],
    ];
    if (values.pendingTableCharacters !== '')
      list.push(['Pending table characters', JSON.stringify(values.pendingTableCharacters.slice(0, 80))]);
    return {
      mode: values.mode,
      stack: this.list(stack),
      formatting: this.list(formatting),
      values: list,
    };
  }

  private list(entries: readonly (number | 'marker')[]): ListView {
    const omitted = Math.max(0, entries.length - MOST_ENTRIES);
    const view = (entry: number | 'marker'): ElementView | 'marker' =>
      entry === 'marker' ? entry : { node: entry, label: this.stackLabel(entry) };
    return { entries: entries.slice(omitted).map(view), omitted };
  }

  /** NB: on the stack, node 0 is the root `html` element of a fragment. */
  private stackLabel(node: number): string {
    return node === 0 ? '<html>' : this.labelOf(node);
  }

  node(id: number): NodeView | null {
    const node = this.tree.nodes[id];
    return node === undefined ? null : this.nodeView(node);
  }

  private nodeView(node: TreeNode): NodeView {
    if (this.tree.contains(node)) this.rows.reveal(node);
    const pieces = this.piecesInSource(node.pieces);
    return {
      node: node.id,
      label: this.labelOf(node.id),
      origin: node.origin,
      move: node.move,
      pieces,
      extent: pieces.length === 0 ? null : [pieces[0]!, pieces[pieces.length - 1]!],
      createdIn: node.createdIn,
      closedIn: node.closedIn,
      original: node.original,
      row: this.rows.find(node.id),
    };
  }

  private piecesInSource(pieces: readonly number[]): readonly number[] {
    const { written } = this;
    if (written.isEmpty) return pieces;
    const offsets = pieces.map((offset) => written.toSource(offset));
    return offsets.filter((_, index) => offsets[index & ~1] !== offsets[index | 1]);
  }

  /** A token with offsets in the source, and its data cut. */
  private inSource(token: StepToken | null): StepToken | null {
    if (token === null) return null;
    const { written } = this;
    const placed = { ...token, start: written.toSource(token.start), end: written.toSource(token.end) };
    if (!('data' in placed) || placed.data.length <= LONGEST) return placed;
    return { ...placed, data: `${placed.data.slice(0, LONGEST)}…` };
  }

  /** The step whose token contains an offset of the source, and the token's node. */
  at(inSource: number): Place | null {
    const { log } = this;
    const offset = this.written.toParsed(inSource);
    let low = 0;
    let high = log.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((log[middle]!.token?.start ?? -1) <= offset) low = middle;
      else high = middle - 1;
    }
    const step = log[low];
    if (step === undefined) return null;
    for (const id of nodesOf(step, offset)) {
      const node = this.tree.nodes[id];
      if (node !== undefined) return { step: low, node: this.nodeView(node) };
    }
    return { step: low, node: null };
  }
}

function stripOf({ token, operations }: Step): Strip {
  if (operations.some(({ type }) => type === 'parseError')) return Strip.Error;
  switch (token?.type) {
    case 'startTag':
      return Strip.StartTag;
    case 'endTag':
      return Strip.EndTag;
    case 'characters':
      return Strip.Text;
    default:
      return Strip.Other;
  }
}

/** The nodes that a step creates, inserts, moves or changes. */
function changedBy({ operations }: Step): Set<number> {
  const nodes = new Set<number>();
  for (const operation of operations) {
    switch (operation.type) {
      case 'createElement':
      case 'insert':
      case 'insertText':
      case 'insertComment':
      case 'insertProcessingInstruction':
      case 'appendDoctype':
      case 'addAttributes':
      case 'removeAttribute':
        nodes.add(operation.node);
        break;
      case 'moveChildren':
        nodes.add(operation.to);
    }
  }
  return nodes;
}

/** The nodes that belong to the token of a step, the best match first. */
function nodesOf({ token, operations }: Step, offset: number): number[] {
  const best: number[] = [];
  const others: number[] = [];
  for (const operation of operations) {
    switch (operation.type) {
      case 'createElement':
        (operation.origin === 'written' ? best : others).push(operation.node);
        break;
      case 'insertText':
        (operation.start <= offset && offset <= operation.end ? best : others).push(operation.node);
        break;
      case 'insertComment':
      case 'insertProcessingInstruction':
      case 'appendDoctype':
        best.push(operation.node);
        break;
      case 'pop':
      case 'removeFromStack':
        // An end tag closes the element that it pops last.
        if (token?.type === 'endTag') best.unshift(operation.node);
        break;
      case 'addAttributes':
        others.push(operation.node);
    }
  }
  return [...best, ...others];
}
