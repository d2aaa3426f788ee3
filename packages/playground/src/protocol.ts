import type { ParseError } from 'domwright';
import type { Step, StepToken } from 'domwright/steps';

/** What is parsed, and how. */
export interface Job {
  readonly input: string | Uint8Array<ArrayBuffer>;
  readonly edition: '2024' | 'living';
  readonly scripting: boolean;
  /** The context element of a fragment; empty for a document. */
  readonly context: string;
  /** The Content-Type that came with bytes; empty if none did. */
  readonly contentType: string;
}

/** A part of a sentence: words, or a node. */
export type Part = string | { readonly node: number; readonly label: string };

export type OperationKind = 'tree' | 'stack' | 'list' | 'state' | 'error' | 'algorithm';

export interface OperationView {
  readonly kind: OperationKind;
  readonly parts: readonly Part[];
  /** Where the standard has it, or empty. */
  readonly link: string;
  /** In how many algorithms it is. */
  readonly depth: number;
}

export interface RuleView {
  readonly name: string;
  /** The branch of the rules; empty if that is not known. */
  readonly branch: string;
  readonly link: string;
  /** What the rule says, in a sentence; empty if that is not known. */
  readonly summary: string;
}

export interface ElementView {
  readonly node: number;
  readonly label: string;
}

/** A list of which only the last entries are shown. */
export interface ListView {
  readonly entries: readonly (ElementView | 'marker')[];
  /** How many come before those. */
  readonly omitted: number;
}

export interface StateView {
  readonly stack: ListView;
  readonly formatting: ListView;
  /** Names and values, in the order in which they are shown. */
  readonly values: readonly (readonly [name: string, value: string])[];
  readonly mode: string;
}

export type NodeKind = 'document' | 'element' | 'text' | 'comment' | 'doctype' | 'instruction' | 'fragment';
export type Origin = 'written' | 'implied' | 'cloned' | 'copied';
export type Move = '' | 'foster' | 'adoption' | 'other';

export interface RowView {
  readonly node: number;
  readonly depth: number;
  /** The row of its parent, or -1. */
  readonly parentRow: number;
  readonly kind: NodeKind;
  readonly name: string;
  /** Tells clones of the same name apart; empty for all others. */
  readonly ordinal: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly text: string;
  readonly origin: Origin;
  readonly move: Move;
  readonly expandable: boolean;
  readonly expanded: boolean;
  readonly position: number;
  readonly setSize: number;
  readonly isOpen: boolean;
  readonly isChanged: boolean;
}

export interface RowsView {
  readonly count: number;
  readonly from: number;
  readonly rows: readonly RowView[];
}

/** Everything that is shown for one step. */
export interface StepView {
  readonly step: number;
  /** Its offsets are those of the source. */
  readonly token: StepToken | null;
  /** Whether a script has inserted the token, or its beginning. */
  readonly isInserted: boolean;
  /** The states that the tokenizer went through; empty if that is not known. */
  readonly states: readonly string[];
  readonly rules: readonly RuleView[];
  readonly operations: readonly OperationView[];
  readonly operationsOmitted: number;
  readonly state: StateView;
  readonly tree: RowsView;
  /** The row of the last node that the step has changed, or -1. */
  readonly changedRow: number;
}

/** A node with its places in the source. */
export interface NodeView {
  readonly node: number;
  readonly label: string;
  readonly origin: Origin;
  readonly move: Move;
  /** Its tags or its text: pairs of start and end. */
  readonly pieces: readonly number[];
  /** From its first to its last piece; empty if it has none. */
  readonly extent: readonly [start: number, end: number] | null;
  readonly createdIn: number;
  readonly closedIn: number;
  readonly original: number | null;
  /** Its row at the present step; -1 if it is not in the tree then. */
  readonly row: number;
}

export interface Place {
  /** The step whose token is there. */
  readonly step: number;
  readonly node: NodeView | null;
}

/** How many steps there are so far. Each has a byte in the strip: see StripColor. */
export interface Progress {
  readonly count: number;
  readonly strip: Uint8Array<ArrayBuffer>;
  readonly ended: boolean;
  /** The log was cut, since there were too many steps. */
  readonly isCut: boolean;
  /** How many nodes the steps so far have made. */
  readonly nodes: number;
}

export const enum Strip {
  Other,
  StartTag,
  EndTag,
  Text,
  Error,
}

export interface ListedProblem {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning' | 'repair';
  readonly title: string;
  readonly message: string;
  readonly link: string;
}

export interface Problems {
  readonly problems: readonly ListedProblem[];
  readonly omitted: number;
}

/** Lines of two trees, and whether they are in both, only on the left, or only on the right. */
export interface DiffLine {
  readonly side: 'both' | 'left' | 'right' | 'gap';
  readonly text: string;
}

export interface DiffView {
  readonly equal: boolean;
  readonly lines: readonly DiffLine[];
  readonly note: string;
}

export interface RoundTripView extends DiffView {
  readonly written: string;
}

export interface EncodingView {
  /** Its name. */
  readonly encoding: string;
  /** Sentences, and where the standard has what they say; empty if that is not known. */
  readonly reasons: readonly { readonly message: string; readonly link: string }[];
}

/** What the worker answers. */
export interface Calls {
  /** Begins to parse. Progress comes as messages of its own. */
  open(job: Job): { readonly text: string; readonly encoding: EncodingView | null };
  show(step: number, from: number, to: number): StepView;
  rows(from: number, to: number): RowsView;
  setExpanded(nodes: readonly number[], expanded: boolean): void;
  expandAll(): void;
  node(id: number): NodeView | null;
  at(offset: number): Place | null;
  /** The text that is parsed: the source with what scripts have inserted so far. */
  parsedText(): string;
  problems(): Promise<Problems>;
  editions(): Promise<DiffView>;
  /** Compares with lines that are not ours. */
  browser(lines: string): Promise<DiffView>;
  roundTrip(sanitize: boolean): Promise<RoundTripView>;
}

export type CallName = keyof Calls;

export interface Request {
  readonly id: number;
  readonly run: number;
  readonly name: CallName;
  readonly values: readonly unknown[];
}

export type Response =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string }
  | { readonly run: number; readonly progress: Progress };

export type { ParseError, Step, StepToken };
