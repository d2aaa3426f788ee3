import type { Namespace } from '../infra/namespaces.ts';
import type { NodeTable } from '../table/node-table.ts';
import { Origin } from '../table/origin.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../tokenizer/tokens.ts';
import type { Patch } from './content-patching.ts';

export { Origin };

/** https://dom.spec.whatwg.org/#concept-document-mode */
export type DocumentMode = 'no-quirks' | 'quirks' | 'limited-quirks';

/** By the number that a table keeps of it, in its Document's Cell.Data. */
export const documentModes: readonly DocumentMode[] = ['no-quirks', 'quirks', 'limited-quirks'];

export interface DeclarativeShadowRootInit {
  mode: 'open' | 'closed';
  clonable: boolean;
  serializable: boolean;
  delegatesFocus: boolean;
  /** Is left out if it is "named". Only the living edition has this member and the next. */
  slotAssignment?: 'manual';
  /** The shadow root has no registry, not even that of its document. Is left out otherwise. */
  customElementRegistry?: null;
}

/** Where a sink reads the text of ranges. */
export interface TreeInput {
  /** The text of a source range, cooked as `flags` (Cook bits) says. */
  text(start: number, end: number, flags: number): string;
}

/**
 * What tree construction does to a tree, in the standard's verbs: the seam between the rules and the nodes. A node is
 * a number that the sink gives out (a handle); 0 is no node. A sink over objects keeps an array of them.
 *
 * What the builder promises:
 * - It never asks what a node is called or what it contains; it remembers names, namespaces and flags itself.
 * - A node given to `insertBefore` has no parent, except where it was just taken from `createElement` or `remove`d.
 *   What the DOM would not take there is to be dropped: only scripts bring that about, as by moving an open element into
 *   the Document.
 * - `before` is 0 (at the end) or a child of `parent`.
 * - Tokens are only valid during the call; ranges are offsets into the source text.
 * - `popped` is called whenever an element leaves the stack of open elements, from its end or from within. (The head
 *   element may be pushed again after that.)
 */
export interface TreeSink {
  /** Is called once, before anything else. */
  begin?(input: TreeInput): void;

  /** Others may look at the tree now: a script is about to run, or the parser returns to its caller. */
  flush?(): void;

  /** The library's own table, where the tree is in one. The living edition keeps up `selectedcontent` elements there. */
  readonly table?: NodeTable;

  /**
   * Asks whether `count` nodes may be made in `place`, the deepest of them `depth` levels below it: the living edition
   * copies the selected option into `selectedcontent`.
   */
  mayCopy?(place: number, count: number, depth: number): boolean;

  /** The handle of the Document, or of the node that stands in its place. */
  readonly document: number;

  /**
   * Creates an element for a token — https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token
   * `origin`: Origin bits. The element is not inserted yet. Attributes have their adjusted names and namespaces.
   */
  createElement(token: TagToken, namespace: Namespace, intendedParent: number, origin: number): number;

  /** The handle of a template element's contents. */
  templateContents(template: number): number;

  /** Inserts a node without parent before `before`, or at the end. */
  insertBefore(parent: number, node: number, before: number): void;

  /**
   * Inserts characters: the source range from `start` to `end`, cooked as `flags` (Cook bits) says. They go to the Text
   * node immediately before the place if there is one, else to a new one.
   */
  insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void;

  insertComment(parent: number, before: number, token: CommentToken): void;

  /**
   * Inserts a processing instruction, which only the living edition has. Returns its handle. Where this is missing,
   * `insertComment` gets the comment that the edition of 2024 has for the same markup.
   */
  insertProcessingInstruction?(parent: number, before: number, token: ProcessingInstructionToken): number;

  /**
   * The next sibling of a node, or 0; of a child of a node in which the parser has inserted a processing instruction. In
   * the living edition, a `template` with a `for` attribute may have to go to such a place. Where this or
   * `insertProcessingInstruction` is missing, it is an ordinary template.
   */
  nextSiblingOf?(node: number): number;

  /**
   * An option element is popped, in the living edition: maybe clone it into selectedcontent —
   * https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent
   * Which options are selected, and what else changes a `selectedcontent` element, the tree knows itself. Where this is
   * missing, `selectedcontent` elements have what the markup has in them.
   */
  maybeCloneAnOption?(option: number): void;

  /**
   * Find markers — https://html.spec.whatwg.org/multipage/scripting.html#find-markers — for a `template` with
   * `for="name"` whose place is in the node `place`: in what is below it, or below its parent if it is the body element.
   * Returns null if there are none. Only the living edition asks for them; whoever has a `table`, or wants such templates
   * to stay where they are, may leave this and `removeBetween` out.
   */
  findMarkers?(place: number, name: string): Patch | null;

  /** Removes what is between two markers, or all that follows the first if `end` is 0. */
  removeBetween?(start: number, end: number): void;

  /** Appends a DocumentType to the Document. */
  appendDoctype(token: DoctypeToken): void;

  setDocumentMode(mode: DocumentMode): void;

  /** Takes a node out of its parent, if it has one. */
  remove(node: number): void;

  /** The parent of a node, or 0. */
  parentOf(node: number): number;

  /** Moves all children of one node to the end of another. */
  moveChildren(from: number, to: number): void;

  /** Adds the attributes of a token that an element does not have yet. */
  addMissingAttributes(element: number, token: TagToken): void;

  /** Whether two nodes are in the same tree. */
  inSameTree(node: number, other: number): boolean;

  /** Associates an element with a form and sets its parser inserted flag. */
  associateWithForm(element: number, form: number): void;

  /** Whether an element is a shadow host. */
  isShadowHost(element: number): boolean;

  /** Attaches a declarative shadow root. Returns its handle, or 0 where the DOM would throw. */
  attachDeclarativeShadowRoot(host: number, init: DeclarativeShadowRootInit): number;

  /** Sets a script element's already started. */
  setAlreadyStarted(script: number): void;

  /**
   * An element's end tag stands in the source from `start` to `end`. `name` is for the library's own table: the NameId of
   * that end tag if it is `</`, the name in lower case and `>`; otherwise it may be 0.
   */
  endTag(element: number, start: number, end: number, name: number): void;

  /** Where the start tag of an element that this parse made stands in the source, or null; asked for parse errors only. */
  startTagPlace?(element: number): readonly [start: number, end: number] | null;

  /** An element was pushed onto the stack of open elements, or put in a lower place of it. */
  pushed?(element: number): void;

  /** An element left the stack of open elements. */
  popped(element: number): void;

  // Where things came from. Whoever does not care leaves these out.

  /**
   * An element that was just created with Origin.Cloned takes the place of `original` in the list of active formatting
   * elements. `byAdoption`: the adoption agency algorithm made it; otherwise it is reconstructed.
   */
  cloned?(clone: number, original: number, byAdoption: boolean): void;

  /**
   * The adoption agency algorithm has moved a node: it has just been inserted elsewhere. `fostered`: at a place found by
   * foster parenting. (The children of a furthest block, which it puts into a clone there, stay in the furthest block.)
   */
  adopted?(node: number, fostered: boolean): void;

  /** The last child of the head element was put there although its tag stands after the head. */
  putIntoHead?(head: number): void;

  /** The end-of-file token has been processed; what is still open is popped after this. */
  stopParsing?(): void;
}
