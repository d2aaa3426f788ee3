import type { ParseError } from 'domwright';
import type { Step, StepToken } from 'domwright/steps';

/** The input and the options of a parse. */
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
  /** A link to the standard, or empty. */
  readonly link: string;
  /** How many algorithms it is nested in. */
  readonly depth: number;
}

export interface RuleView {
  readonly name: string;
  /** The branch of the rules; empty if unknown. */
  readonly branch: string;
  readonly link: string;
  /** A sentence that says what the rule does; empty if unknown. */
  readonly summary: string;
}

export interface ElementView {
  readonly node: number;
  readonly label: string;
}

/** The last entries of a list. */
export interface ListView {
  readonly entries: readonly (ElementView | 'marker')[];
  /** How many entries come before them. */
  readonly omitted: number;
}

export interface StateView {
  readonly stack: ListView;
  readonly formatting: ListView;
  /** Names and values, in display order. */
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
  /** The number of a clone; empty for other nodes. */
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

/** Everything the page shows for a step. */
export interface StepView {
  readonly step: number;
  /** Its offsets are in the source. */
  readonly token: StepToken | null;
  /** Whether a script inserted the token or its beginning. */
  readonly isInserted: boolean;
  /** The states that the tokenizer went through; empty if unknown. */
  readonly states: readonly string[];
  readonly rules: readonly RuleView[];
  readonly operations: readonly OperationView[];
  readonly operationsOmitted: number;
  readonly state: StateView;
  readonly tree: RowsView;
  /** The row of the last node that the step has changed, or -1. */
  readonly changedRow: number;
}

/** A node with its ranges in the source. */
export interface NodeView {
  readonly node: number;
  readonly label: string;
  readonly origin: Origin;
  readonly move: Move;
  /** The ranges of its tags or its text: pairs of start and end. */
  readonly pieces: readonly number[];
  /** From its first to its last piece; empty if it has none. */
  readonly extent: readonly [start: number, end: number] | null;
  readonly createdIn: number;
  readonly closedIn: number;
  readonly original: number | null;
  /** Its row at the current step; -1 if it is not in the tree. */
  readonly row: number;
}

export interface Place {
  /** The step of the token there. */
  readonly step: number;
  readonly node: NodeView | null;
}

/** How many steps there are so far. `strip` has a byte for each new step: see Strip. */
export interface Progress {
  readonly count: number;
  readonly strip: Uint8Array<ArrayBuffer>;
  readonly ended: boolean;
  /** Whether there were too many steps, so that the log was cut. */
  readonly isCut: boolean;
  /** How many nodes the steps so far have created. */
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
  /** 'conformance': the tree has what the standard doesn't allow, whether or not the parser minds. */
  readonly kind: 'parse error' | 'conformance' | 'repair';
  readonly severity: 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message: string;
  readonly link: string;
}

export interface Problems {
  readonly problems: readonly ListedProblem[];
  readonly omitted: number;
}

/** A line of two compared trees: in both, only on the left or only on the right. */
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
  /** Sentences with a link to the standard, which may be empty. */
  readonly reasons: readonly { readonly message: string; readonly link: string }[];
}

/** Something that may be written at a place of the source. Offsets are in it. */
export interface CompletionView {
  readonly label: string;
  readonly kind: string;
  readonly detail: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where the cursor goes in `text`. */
  readonly cursor: number;
}

/** What is at a place of the source. Offsets are in it. */
export interface HoverView {
  /** Markdown. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The calls that the worker answers. */
export interface Calls {
  /** Starts to parse. Progress arrives in separate messages. */
  open(job: Job): { readonly text: string; readonly encoding: EncodingView | null };
  show(step: number, from: number, to: number): StepView;
  rows(from: number, to: number): RowsView;
  setExpanded(nodes: readonly number[], expanded: boolean): void;
  expandAll(): void;
  node(id: number): NodeView | null;
  at(offset: number): Place | null;
  /** The parsed text: the source with what scripts have inserted so far. */
  parsedText(): string;
  problems(): Promise<Problems>;
  editions(): Promise<DiffView>;
  /** Compares our tree with the lines of another one. */
  browser(lines: string): Promise<DiffView>;
  roundTrip(sanitize: boolean): Promise<RoundTripView>;
  /** What may be written at an offset of a text, which may be newer than the parsed one. */
  completions(text: string, offset: number): Promise<readonly CompletionView[]>;
  /** What is at an offset of such a text. */
  hover(text: string, offset: number): Promise<HoverView | null>;
}

export type CallName = keyof Calls;

/** Calls that are not about the text that has been parsed. */
export const lastingCalls: ReadonlySet<CallName> = new Set(['completions', 'hover'] as const);

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
