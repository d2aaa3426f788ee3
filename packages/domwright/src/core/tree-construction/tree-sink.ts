import type { Namespace } from '../infra/namespaces.ts';
import { Cell } from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';
import { Origin } from '../table/origin.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken } from '../tokenizer/tokens.ts';
import type { Patch } from './content-patching.ts';

export { Origin };

/** https://dom.spec.whatwg.org/#concept-document-mode */
export type DocumentMode = 'no-quirks' | 'quirks' | 'limited-quirks';

/** By the number that a table stores in its Document's Cell.Data. */
export const documentModes: readonly DocumentMode[] = ['no-quirks', 'quirks', 'limited-quirks'];

/** The mode of a document in a table. */
export function documentModeOf(table: NodeTable, document: number): DocumentMode {
  return documentModes[table.cells[document + Cell.Data]!]!;
}

/** The properties of a declarative shadow root. */
export interface DeclarativeShadowRootInit {
  /** The value of `shadowrootmode`. */
  mode: 'open' | 'closed';
  /** Whether the template has `shadowrootclonable`. */
  clonable: boolean;
  /** Whether the template has `shadowrootserializable`. */
  serializable: boolean;
  /** Whether the template has `shadowrootdelegatesfocus`. */
  delegatesFocus: boolean;
  /** Missing if it is "named". Only the living edition has this member and the next. */
  slotAssignment?: 'manual';
  /** Null if the shadow root has no registry, not even its document's; otherwise missing. */
  customElementRegistry?: null;
}

/** Gives a sink the text of ranges. */
export interface TreeInput {
  /** The text of a source range; `flags` (Cook bits) says how to cook it. */
  text(start: number, end: number, flags: number): string;
}

/** How the markers that a `template` with a `for` attribute patches are found; see `TreeSink.markerSearch`. */
export type MarkerSearch = 'none' | 'siblings' | 'sink';

/**
 * The operations of tree construction on a tree, in the standard's verbs. A node is a number that the sink gives out (a
 * handle); 0 means no node. A sink over objects keeps an array of them.
 *
 * What the builder promises:
 * - It never asks what a node is called or what it contains; it remembers names, namespaces and flags itself.
 * - A node passed to `insertBefore` was just created or removed, so it has no parent unless a script gave it one. Drop
 *   nodes that the DOM would refuse there: only scripts cause that, for example by moving an open element into the
 *   Document.
 * - `before` is 0 (at the end) or a child of `parent`.
 * - Tokens are only valid during the call; ranges are offsets into the source text.
 * - `popped` is called whenever an element leaves the stack of open elements, from its end or its middle. (The head
 *   element may be pushed again later.)
 *
 * Every tree needs the abstract members. All others have a default that does nothing, or says that the tree lacks a
 * feature. `completeSink` makes a TreeSink from a caller's object.
 */
export abstract class TreeSink {
  /** The handle of the Document, or of the node that acts as one. */
  abstract readonly document: number;

  /**
   * Creates an element for a token — https://html.spec.whatwg.org/multipage/parsing.html#create-an-element-for-the-token
   * `origin`: Origin bits. The element is not inserted yet. Attributes have their adjusted names and namespaces.
   */
  abstract createElement(
    token: TagToken,
    namespace: Namespace,
    intendedParent: number,
    origin: number,
  ): number;

  /** Inserts a parentless node before `before`, or at the end if that is 0. */
  abstract insertBefore(parent: number, node: number, before: number): void;

  /**
   * Inserts characters: the source range from `start` to `end`; `flags` (Cook bits) says how to cook it. They are
   * appended to the Text node immediately before the place if there is one, else go into a new one.
   */
  abstract insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void;

  /** Removes a node from its parent, if it has one. */
  abstract remove(node: number): void;

  /** The parent of a node, or 0. */
  abstract parentOf(node: number): number;

  /** Moves all children of one node to the end of another. */
  abstract moveChildren(from: number, to: number): void;

  /** Called once, before anything else. */
  begin(_input: TreeInput): void {}

  /** Others may look at the tree now: a script is about to run, or the parser returns to its caller. */
  flush(): void {}

  /** Inserts a comment. */
  insertComment(_parent: number, _before: number, _token: CommentToken): void {}

  /** Appends a DocumentType to the Document. */
  appendDoctype(_token: DoctypeToken): void {}

  /** Sets the mode of the document. Called at most once, at its DOCTYPE or where that would be. */
  setDocumentMode(_mode: DocumentMode): void {}

  /** The handle of a template element's contents. Without template contents, the element itself gets the children. */
  templateContents(template: number): number {
    return template;
  }

  /**
   * The handle of a node's contents if it is a template element, otherwise the node itself. Foster parenting asks for the
   * parent of a table, which somebody else may have moved.
   */
  contentsIfTemplate(node: number): number {
    return node;
  }

  /** Adds those attributes of a token that an element lacks. */
  addMissingAttributes(_element: number, _token: TagToken): void {}

  /** Removes the `open` attribute of a `details` that was just inserted, since another one of its group is open. */
  closeDetails(_details: number): void {}

  /** Whether two nodes are in the same tree. */
  inSameTree(_node: number, _other: number): boolean {
    return true;
  }

  /** Associates an element with a form and sets its parser inserted flag. */
  associateWithForm(_element: number, _form: number): void {}

  /** Whether an element is a shadow host. */
  isShadowHost(_element: number): boolean {
    return false;
  }

  /**
   * Attaches a declarative shadow root. Returns its handle, or 0 if the DOM would throw. `template`: the element that was created for
   * the tag, which stays out of the tree then.
   */
  attachDeclarativeShadowRoot(_host: number, _init: DeclarativeShadowRootInit, _template: number): number {
    return 0;
  }

  /** Sets a script element's already started. */
  setAlreadyStarted(_script: number): void {}

  /**
   * An element's end tag is in the source from `start` to `end`. `name` is for the library's own table: the end tag's
   * NameId if it is exactly `</`, the name in lower case and `>`; otherwise it may be 0.
   */
  endTag(_element: number, _start: number, _end: number, _name: number): void {}

  /** An element was pushed onto the stack of open elements, or moved lower on it. */
  pushed(_element: number): void {}

  /** An element left the stack of open elements. */
  popped(_element: number): void {}

  /** The end-of-file token has been processed; elements that are still open are popped after this. */
  stopParsing(): void {}

  // Only called in the living edition.

  /**
   * Inserts a processing instruction. Returns its handle, or 0 if it is not a node of its own. By default, calls
   * `insertComment` with the comment that the 2024 edition has for the same markup.
   */
  insertProcessingInstruction(parent: number, before: number, token: ProcessingInstructionToken): number {
    this.insertComment(parent, before, token.asComment());
    return 0;
  }

  /**
   * Who finds the markers of a `template` with a `for` attribute. 'none': nobody; it is an ordinary template.
   * 'siblings': tree construction, with `nextSiblingOf`, among the processing instructions that it has inserted.
   * 'sink': the sink, in `findMarkers`, since others may change its tree.
   */
  markerSearch(): MarkerSearch {
    return 'none';
  }

  /**
   * The next sibling of a node, or 0. Only called for children of nodes into which the parser has inserted a processing
   * instruction.
   */
  nextSiblingOf(_node: number): number {
    return 0;
  }

  /**
   * Find markers — https://html.spec.whatwg.org/multipage/scripting.html#find-markers — for a `template` with
   * `for="name"` whose place is in the node `place`. Searches below that node, or below its parent if it is the body
   * element. Returns null if there are none.
   */
  findMarkers(_place: number, _name: string): Patch | null {
    return null;
  }

  /** Removes all nodes between two markers, or after the first if `end` is 0. */
  removeBetween(_start: number, _end: number): void {}

  /**
   * An option element is popped: maybe clone it into selectedcontent —
   * https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent
   *
   * The tree itself knows which options are selected, and what else changes a `selectedcontent` element. By default,
   * `selectedcontent` elements contain what the markup does. Not called if there is a `nodeTable`.
   */
  maybeCloneAnOption(_option: number): void {}

  /**
   * Whether `count` nodes may be created in `place`, the deepest of them `depth` levels below it. Called before the
   * selected option is copied into `selectedcontent`.
   */
  mayCopy(_place: number, _count: number, _depth: number): boolean {
    return true;
  }

  // Where nodes came from.

  /**
   * An element just created with Origin.Cloned replaces `original` in the list of active formatting elements.
   * `byAdoption`: by the adoption agency algorithm; otherwise by reconstruction.
   */
  cloned(_clone: number, _original: number, _byAdoption: boolean): void {}

  /**
   * The adoption agency algorithm moved a node, which was just inserted elsewhere. `fostered`: at a place found by
   * foster parenting. (A furthest block's children, which it moves into a clone inside that block, stay in the block.)
   */
  adopted(_node: number, _fostered: boolean): void {}

  /** The last child of the head element was put there although its tag comes after the head. */
  putIntoHead(_head: number): void {}

  /**
   * The start tag's range in the source for an element that this parse created, or null; only called for parse errors.
   */
  startTagPlace(_element: number): readonly [start: number, end: number] | null {
    return null;
  }

  /**
   * The library's own table, if it contains the tree. The living edition then updates `selectedcontent` elements there.
   *
   * @internal
   */
  nodeTable(): NodeTable | null {
    return null;
  }
}
