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

/** Collects what happens, step by step. */
export class Recorder {
  /** Steps that have not been taken yet. */
  private steps: StepInProgress[] = [];
  private count = 1;
  /** The step being recorded. */
  private current: StepInProgress = {
    index: 0,
    token: null,
    states: [],
    rules: [],
    branches: [],
    operations: [],
  };
  /** Whether a token is being processed or the parser is being prepared. */
  isActive = true;
  /** Node numbers by handle. */
  private readonly nodes: Map<number, number> = new Map();
  /** Handles by node number. */
  private readonly handles: number[] = [];
  /** Whether the mode has been set since it last chose the rules. */
  private modeIsNew = true;

  // --- Nodes

  /** Assigns a number to a node. */
  add(handle: number): number {
    const node = this.nodes.size;
    this.nodes.set(handle, node);
    this.handles.push(handle);
    return node;
  }

  /** @throws TypeError if no node has that number */
  handleOf(node: number): number {
    const handle = this.handles[node];
    if (handle === undefined) throw wrongArgument('node', 'the number of a node', node);
    return handle;
  }

  isKnown(handle: number): boolean {
    return this.nodes.has(handle);
  }

  /** The number of a node, which must have one. */
  numberOf(handle: number): number {
    return this.nodes.get(handle)!;
  }

  /** Like `numberOf`, but null for no node. */
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

  /** Returns the steps since the last call; they don't change any more. */
  take(): readonly Step[] {
    const { steps } = this;
    this.steps = [];
    return steps;
  }

  /** The last recorded step, unless it has been taken. */
  get lastStep(): StepInProgress | undefined {
    return this.steps.at(-1);
  }

  /** Of the steps not taken yet, the one whose token contains an offset, or else the last one. */
  untakenStepAt(offset: number): StepInProgress | undefined {
    return this.steps.find(({ token }) => token !== null && token.end > offset) ?? this.lastStep;
  }

  push(operation: StepOperation): void {
    this.current.operations.push(operation);
  }

  /** Drops an operation if it is the last one. Returns whether it was. */
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

  /** `node`: the number of the element that the algorithm found, or null. */
  endAlgorithm({ name }: BeginOperation, node: number | null): void {
    this.push({ type: 'endAlgorithm', name, node });
  }

  // --- Rules

  /**
   * Called when the insertion mode chooses the rules. NB: rules also read the mode for other reasons, but not after
   * setting it.
   */
  ruleChosen(mode: InsertionModeName): void {
    if (!this.isActive || !this.modeIsNew) return;
    this.modeIsNew = false;
    this.current.rules.push(mode);
  }

  foreignRuleChosen(): void {
    this.current.rules.push('foreign content');
  }

  /** The rules that have processed the token so far. */
  get rules(): readonly RuleName[] {
    return this.current.rules;
  }

  setBranches(branches: readonly StepBranch[]): void {
    this.current.branches = branches;
  }

  /** The rules so far, if there is only one set. */
  get onlyRule(): RuleName | undefined {
    const { rules } = this.current;
    return rules.length === 1 ? rules[0] : undefined;
  }

  modeSet(): void {
    this.modeIsNew = true;
  }
}
