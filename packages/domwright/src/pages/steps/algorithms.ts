import { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NameId } from '../../generated/names.ts';
import type { Mutable, Recorder } from './recorder.ts';
import type { AlgorithmName, AlgorithmOperation, StepToken } from './step.ts';

type BeginOperation = Extract<AlgorithmOperation, { type: 'beginAlgorithm' }>;
type OuterLoopOperation = Extract<AlgorithmOperation, { type: 'adoptionAgencyOuterLoop' }>;

const page = 'https://html.spec.whatwg.org/multipage/parsing.html';

const anchors: Readonly<Record<AlgorithmName, string>> = {
  'adoption agency algorithm': 'adoption-agency-algorithm',
  'any other end tag': 'parsing-main-inbody',
  'clear the list of active formatting elements up to the last marker':
    'clear-the-list-of-active-formatting-elements-up-to-the-last-marker',
  'clear the stack back to a table body context': 'clear-the-stack-back-to-a-table-body-context',
  'clear the stack back to a table context': 'clear-the-stack-back-to-a-table-context',
  'clear the stack back to a table row context': 'clear-the-stack-back-to-a-table-row-context',
  'close a p element': 'close-a-p-element',
  'close the cell': 'close-the-cell',
  'generate all implied end tags thoroughly': 'generate-all-implied-end-tags-thoroughly',
  'generate implied end tags': 'generate-implied-end-tags',
  'reconstruct the active formatting elements': 'reconstruct-the-active-formatting-elements',
  'reset the insertion mode appropriately': 'reset-the-insertion-mode-appropriately',
};

/** Which of the three it is that begins by asking whether the current node is an element of this name. */
const clearsStackBackTo: ReadonlyMap<number, AlgorithmName> = new Map([
  [NameId.Table, 'clear the stack back to a table context'],
  [NameId.Tbody, 'clear the stack back to a table body context'],
  [NameId.Tr, 'clear the stack back to a table row context'],
]);

/** The tags for which a cell is closed, so that they can be reprocessed. */
const closeTheCell =
  /^(startTag (caption|col|colgroup|tbody|td|tfoot|th|thead|tr)|endTag (table|tbody|tfoot|thead|tr))$/;

interface Running {
  readonly name: AlgorithmName;
  readonly operation: BeginOperation;
  /** The number of the element that it found. */
  node: number | null;
}

/** Where in the adoption agency algorithm the parser is. */
const enum Phase {
  None,
  /** It looks for the common ancestor next. */
  CommonAncestor,
  InnerLoop,
  /** All there was to do is to pop the current node. */
  Pop,
}

/**
 * Records the algorithms of the standard that have a name. Tree construction does not say when it runs them, so this is
 * told what it asks the builder, the stack and the list, and recognizes them by that.
 */
export class Algorithms {
  private readonly recorder: Recorder;
  private readonly builder: TreeBuilder;
  /** Those that are running, the innermost last. */
  private readonly running: Running[] = [];
  private phase: Phase = Phase.None;
  private outerLoop: Mutable<OuterLoopOperation> | null = null;
  private outerLoopCounter = 0;
  private innerLoopCounter = 0;
  private formattingIndex = -1;
  /** The start tag a asks for the entry itself, before it runs the adoption agency algorithm. */
  private asksForEntry = false;
  /** The greatest key of an element that resets the insertion mode, and its name. */
  private resettingKey = 0;
  private resettingName = 0;
  private token: StepToken | null = null;
  /** Something of the stack asks, and not tree construction. */
  isQuiet = false;

  constructor(builder: TreeBuilder, recorder: Recorder) {
    this.builder = builder;
    this.recorder = recorder;
    const { generateImpliedEndTags, generateAllImpliedEndTagsThoroughly, closeAPElement } = builder;
    const { reconstructTheActiveFormattingElements } = builder;
    builder.generateImpliedEndTags = (except) => {
      if (this.closesTheCell()) this.begin('close the cell', this.cell());
      this.begin('generate implied end tags');
      generateImpliedEndTags.call(builder, except);
      this.endUnlessEmpty('generate implied end tags');
    };
    builder.generateAllImpliedEndTagsThoroughly = () => {
      this.begin('generate all implied end tags thoroughly');
      generateAllImpliedEndTagsThoroughly.call(builder);
      this.endUnlessEmpty('generate all implied end tags thoroughly');
    };
    builder.closeAPElement = () => {
      this.begin('close a p element', this.lastNamed(NameId.P));
      closeAPElement.call(builder);
      this.end('close a p element');
    };
    builder.reconstructTheActiveFormattingElements = () => {
      this.endAll();
      this.begin('reconstruct the active formatting elements');
      reconstructTheActiveFormattingElements.call(builder);
      this.endUnlessEmpty('reconstruct the active formatting elements');
    };
  }

  // --- Beginning and ending

  beginStep(token: StepToken): void {
    this.token = token;
    this.asksForEntry = token.type === 'startTag' && token.name === 'a';
  }

  private isRunning(name: AlgorithmName): boolean {
    return this.running.some((running) => running.name === name);
  }

  private begin(name: AlgorithmName, node: number | null = null): void {
    const operation: BeginOperation = { type: 'beginAlgorithm', name, link: `${page}#${anchors[name]}` };
    this.running.push({ name, operation, node });
    this.recorder.push(operation);
  }

  /** Ends an algorithm, if it is running, and those within it. */
  private end(name: AlgorithmName): void {
    if (!this.isRunning(name)) return;
    for (let ended: Running | undefined; ended?.name !== name; ) {
      ended = this.running.pop()!;
      this.recorder.push({ type: 'endAlgorithm', name: ended.name, node: ended.node });
    }
  }

  /** The same for the innermost; but if it has done nothing it is not recorded. */
  private endUnlessEmpty(name: AlgorithmName): void {
    if (this.recorder.dropLast(this.running.at(-1)!.operation)) this.running.pop();
    else this.end(name);
  }

  /** Ends those that end with the rules, or with the part of them that comes before. */
  endAll(): void {
    const first = this.running[0];
    if (first !== undefined) this.end(first.name);
    this.phase = Phase.None;
  }

  private numberAt(index: number): number {
    return this.recorder.numberOf(this.builder.stack.nodeAt(index));
  }

  /** The last open element of a name. */
  private lastNamed(name: number): number {
    return this.numberAt(this.builder.stack.lastIndexOf(name));
  }

  private cell(): number {
    const { stack } = this.builder;
    return this.numberAt(Math.max(stack.lastIndexOf(NameId.Td), stack.lastIndexOf(NameId.Th)));
  }

  private closesTheCell(): boolean {
    const { token } = this;
    if (token === null || !('name' in token) || this.recorder.lastRule !== 'in cell') return false;
    return this.builder.mode === InsertionMode.InCell && closeTheCell.test(`${token.type} ${token.name}`);
  }

  // --- What the stack and the list are asked

  /** Whether the current node is an HTML element of a name. */
  currentAsked(name: number, answer: boolean): void {
    const algorithm = clearsStackBackTo.get(name);
    if (algorithm !== undefined && !this.isRunning(algorithm)) this.begin(algorithm);
    const running = this.running.at(-1);
    if (!answer || running === undefined || !running.name.startsWith('clear the stack')) return;
    running.node = this.numberAt(this.builder.stack.length - 1);
    this.endUnlessEmpty(running.name);
  }

  /** For the key of the last element of a name. NB: only one algorithm asks for that of the html element, first of all. */
  keyAsked(name: number, key: number): void {
    const algorithm = 'reset the insertion mode appropriately';
    if (name === NameId.Html && !this.isRunning(algorithm)) {
      this.begin(algorithm);
      this.resettingKey = 0;
    }
    if (key <= this.resettingKey) return;
    this.resettingKey = key;
    this.resettingName = name;
  }

  /** The insertion mode was set, perhaps to the same. */
  modeSet(): void {
    const innermost = this.running.at(-1);
    if (innermost?.name === 'reset the insertion mode appropriately') {
      innermost.node = this.lastNamed(this.resettingName);
      this.end(innermost.name);
    }
    this.end('close the cell');
  }

  /** Whether an element of a name comes before every special one. */
  beforeSpecialAsked(name: number, answer: boolean): void {
    this.begin('any other end tag', answer ? this.lastNamed(name) : null);
  }

  clearUpToTheLastMarker(clear: () => void): void {
    const name = 'clear the list of active formatting elements up to the last marker';
    this.begin(name);
    clear();
    this.endUnlessEmpty(name);
  }

  // --- Adoption agency algorithm

  private beginAdoption(): void {
    if (this.isRunning('adoption agency algorithm')) return;
    this.begin('adoption agency algorithm');
    this.outerLoopCounter = 0;
  }

  /** For the entry of the current node in the list; 0 if there is none. */
  currentEntryAsked(entry: number): void {
    if (this.isQuiet) return;
    this.beginAdoption();
    if (entry === 0) this.phase = Phase.Pop;
  }

  popped(): void {
    if (this.phase !== Phase.Pop) return;
    this.phase = Phase.None;
    this.end('adoption agency algorithm');
  }

  /** For the last entry of a name in the list; 0 if there is none. */
  entryAsked(entry: number): void {
    if (this.asksForEntry) {
      this.asksForEntry = false;
      return;
    }
    this.beginAdoption();
    this.outerLoop = {
      type: 'adoptionAgencyOuterLoop',
      counter: ++this.outerLoopCounter,
      formattingElement: entry === 0 ? null : this.recorder.numberOf(this.builder.formatting.nodeOf(entry)),
      furthestBlock: null,
      commonAncestor: null,
    };
    this.recorder.push(this.outerLoop);
  }

  /** Whether an entry is that of a node: the start tag a asks it after the algorithm. */
  holdsAsked(): void {
    if (!this.isQuiet) this.endAll();
  }

  /** For the topmost special element below the formatting element. */
  furthestBlockAsked(formattingIndex: number, index: number): void {
    if (index < 0) return;
    this.outerLoop!.furthestBlock = this.numberAt(index);
    this.formattingIndex = formattingIndex;
    this.innerLoopCounter = 0;
    this.phase = Phase.CommonAncestor;
  }

  /** For the element above another. */
  aboveAsked(index: number): void {
    if (this.isQuiet) return;
    if (this.phase === Phase.CommonAncestor) {
      this.outerLoop!.commonAncestor = this.numberAt(index);
      this.phase = Phase.InnerLoop;
    } else if (this.phase === Phase.InnerLoop) {
      if (index === this.formattingIndex) this.phase = Phase.None;
      else this.recordInnerLoop(index);
    }
  }

  private recordInnerLoop(index: number): void {
    this.recorder.push({
      type: 'adoptionAgencyInnerLoop',
      counter: ++this.innerLoopCounter,
      node: this.numberAt(index),
      isInList: this.builder.stack.entryAt(index) !== 0,
    });
  }
}
