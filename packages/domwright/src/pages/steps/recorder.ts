import { wrongArgument } from '../../core/infra/arguments.ts';
import type { InsertionModeName } from './names.ts';
import type {
  AlgorithmName,
  AlgorithmOperation,
  RuleName,
  Step,
  StepBranch,
  StepOperation,
  StepToken,
} from './step.ts';
import type { StateName } from './tokenizer-states.ts';

/** An operation that is still being recorded. */
export type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

interface StepInProgress {
  readonly index: number;
  readonly token: StepToken | null;
  readonly states: readonly StateName[];
  readonly rules: RuleName[];
  branches: readonly StepBranch[];
  readonly operations: StepOperation[];
}

type BeginOperation = Extract<AlgorithmOperation, { type: 'beginAlgorithm' }>;

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

/** Collects what happens, in steps. */
export class Recorder {
  /** The steps that nobody has taken yet. */
  private steps: StepInProgress[] = [];
  private count = 1;
  /** The step that is being recorded. */
  private current: StepInProgress = {
    index: 0,
    token: null,
    states: [],
    rules: [],
    branches: [],
    operations: [],
  };
  /** A token is being processed, or the parser is being prepared. */
  isActive = true;
  /** By handle: the number of the node. */
  private readonly nodes: Map<number, number> = new Map();
  /** By number: the handle of the node. */
  private readonly handles: number[] = [];
  /** The mode was set since rules were last chosen by it. */
  private modeIsNew = true;

  // --- Nodes

  /** Gives a node its number. */
  add(handle: number): number {
    const node = this.nodes.size;
    this.nodes.set(handle, node);
    this.handles.push(handle);
    return node;
  }

  /** @throws TypeError if there is no node of that number */
  handleOf(node: number): number {
    const handle = this.handles[node];
    if (handle === undefined) throw wrongArgument('node', 'the number of a node', node);
    return handle;
  }

  isKnown(handle: number): boolean {
    return this.nodes.has(handle);
  }

  /** The number of a node that has one. */
  numberOf(handle: number): number {
    return this.nodes.get(handle)!;
  }

  /** The same; null for no node. */
  numberOrNull(handle: number): number | null {
    return handle === 0 ? null : this.numberOf(handle);
  }

  // --- Steps

  begin(token: StepToken, states: readonly StateName[]): void {
    this.current = { index: this.count++, token, states, rules: [], branches: [], operations: [] };
    this.isActive = true;
    this.modeIsNew = true;
  }

  end(): void {
    this.isActive = false;
    this.steps.push(this.current);
  }

  /** The steps since the last call. They do not change any more. */
  take(): readonly Step[] {
    const { steps } = this;
    this.steps = [];
    return steps;
  }

  /** The step that was recorded last, if nobody has taken it yet. */
  get lastStep(): StepInProgress | undefined {
    return this.steps.at(-1);
  }

  /** Of the steps that nobody has taken yet, that of the token at an offset, or else the last. */
  untakenStepAt(offset: number): StepInProgress | undefined {
    return this.steps.find(({ token }) => token !== null && token.end > offset) ?? this.lastStep;
  }

  push(operation: StepOperation): void {
    this.current.operations.push(operation);
  }

  /** Drops an operation if it is the last. Returns whether it was. */
  dropLast(operation: StepOperation): boolean {
    const { operations } = this.current;
    if (operations.at(-1) !== operation) return false;
    operations.pop();
    return true;
  }

  // --- Algorithms

  beginAlgorithm(name: AlgorithmName): BeginOperation {
    const begin: BeginOperation = { type: 'beginAlgorithm', name, link: `${page}#${anchors[name]}` };
    this.push(begin);
    return begin;
  }

  /** `node`: the number of the element that it found, or null. */
  endAlgorithm({ name }: BeginOperation, node: number | null): void {
    this.push({ type: 'endAlgorithm', name, node });
  }

  // --- Rules

  /** Rules are chosen by the insertion mode. NB: a rule may also read it for other reasons, but not after setting it. */
  ruleChosen(mode: InsertionModeName): void {
    if (!this.isActive || !this.modeIsNew) return;
    this.modeIsNew = false;
    this.current.rules.push(mode);
  }

  foreignRuleChosen(): void {
    this.current.rules.push('foreign content');
  }

  /** The rules that processed the token so far. */
  get rules(): readonly RuleName[] {
    return this.current.rules;
  }

  setBranches(branches: readonly StepBranch[]): void {
    this.current.branches = branches;
  }

  /** The only rules so far, if there are no others. */
  get onlyRule(): RuleName | undefined {
    const { rules } = this.current;
    return rules.length === 1 ? rules[0] : undefined;
  }

  modeSet(): void {
    this.modeIsNew = true;
  }
}
