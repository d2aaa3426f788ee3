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

/** What a declarative shadow root is to be like. */
export interface DeclarativeShadowRootInit {
  /** The value of `shadowrootmode`. */
  mode: 'open' | 'closed';
  /** Whether the template has `shadowrootclonable`. */
  clonable: boolean;
  /** Whether the template has `shadowrootserializable`. */
  serializable: boolean;
  /** Whether the template has `shadowrootdelegatesfocus`. */
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

/** How a `template` with a `for` attribute finds the markers that it patches; see `TreeSink.markerSearch`. */
export type MarkerSearch = 'none' | 'siblings' | 'sink';

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
 *
 * What is abstract, every tree has to have. Everything else has a body, which does nothing or says that the tree has no
 * such thing. An object that is no TreeSink becomes one by `completeSink`.
 */
export abstract class TreeSink {
  /** The handle of the Document, or of the node that stands in its place. */
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

  /** Inserts a node without parent before `before`, or at the end. */
  abstract insertBefore(parent: number, node: number, before: number): void;

  /**
   * Inserts characters: the source range from `start` to `end`, cooked as `flags` (Cook bits) says. They go to the Text
   * node immediately before the place if there is one, else to a new one.
   */
  abstract insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void;

  /** Takes a node out of its parent, if it has one. */
  abstract remove(node: number): void;

  /** The parent of a node, or 0. */
  abstract parentOf(node: number): number;

  /** Moves all children of one node to the end of another. */
  abstract moveChildren(from: number, to: number): void;

  /** Is called once, before anything else. */
  begin(_input: TreeInput): void {}

  /** Others may look at the tree now: a script is about to run, or the parser returns to its caller. */
  flush(): void {}

  /** Inserts a comment. */
  insertComment(_parent: number, _before: number, _token: CommentToken): void {}

  /** Appends a DocumentType to the Document. */
  appendDoctype(_token: DoctypeToken): void {}

  /** Sets the mode of the document. Called at most once, at its DOCTYPE or where that would be. */
  setDocumentMode(_mode: DocumentMode): void {}

  /** The handle of a template element's contents. A tree without template contents keeps the children in the element. */
  templateContents(template: number): number {
    return template;
  }

  /** Adds the attributes of a token that an element does not have yet. */
  addMissingAttributes(_element: number, _token: TagToken): void {}

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

  /** Attaches a declarative shadow root. Returns its handle, or 0 where the DOM would throw. */
  attachDeclarativeShadowRoot(_host: number, _init: DeclarativeShadowRootInit): number {
    return 0;
  }

  /** Sets a script element's already started. */
  setAlreadyStarted(_script: number): void {}

  /**
   * An element's end tag stands in the source from `start` to `end`. `name` is for the library's own table: the NameId of
   * that end tag if it is `</`, the name in lower case and `>`; otherwise it may be 0.
   */
  endTag(_element: number, _start: number, _end: number, _name: number): void {}

  /** An element was pushed onto the stack of open elements, or put in a lower place of it. */
  pushed(_element: number): void {}

  /** An element left the stack of open elements. */
  popped(_element: number): void {}

  /** The end-of-file token has been processed; what is still open is popped after this. */
  stopParsing(): void {}

  // What only the living edition asks for.

  /**
   * Inserts a processing instruction. Returns its handle, or 0 where it is no node of its own. By default,
   * `insertComment` gets the comment that the edition of 2024 has for the same markup.
   */
  insertProcessingInstruction(parent: number, before: number, token: ProcessingInstructionToken): number {
    this.insertComment(parent, before, token.asComment());
    return 0;
  }

  /**
   * Who finds the markers of a `template` with a `for` attribute. 'none': nobody; it is an ordinary template.
   * 'siblings': tree construction, by `nextSiblingOf`, among the processing instructions that it has inserted.
   * 'sink': the sink, by `findMarkers`, since others may change its tree.
   */
  markerSearch(): MarkerSearch {
    return 'none';
  }

  /** The next sibling of a node, or 0; of a child of a node in which the parser has inserted a processing instruction. */
  nextSiblingOf(_node: number): number {
    return 0;
  }

  /**
   * Find markers — https://html.spec.whatwg.org/multipage/scripting.html#find-markers — for a `template` with
   * `for="name"` whose place is in the node `place`: in what is below it, or below its parent if it is the body element.
   * Returns null if there are none.
   */
  findMarkers(_place: number, _name: string): Patch | null {
    return null;
  }

  /** Removes what is between two markers, or all that follows the first if `end` is 0. */
  removeBetween(_start: number, _end: number): void {}

  /**
   * An option element is popped: maybe clone it into selectedcontent —
   * https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent
   * Which options are selected, and what else changes a `selectedcontent` element, the tree knows itself. By default,
   * `selectedcontent` elements have what the markup has in them. Nobody calls this where there is a `nodeTable`.
   */
  maybeCloneAnOption(_option: number): void {}

  /**
   * Asks whether `count` nodes may be made in `place`, the deepest of them `depth` levels below it: the selected option is
   * about to be copied into `selectedcontent`.
   */
  mayCopy(_place: number, _count: number, _depth: number): boolean {
    return true;
  }

  // Where things came from.

  /**
   * An element that was just created with Origin.Cloned takes the place of `original` in the list of active formatting
   * elements. `byAdoption`: the adoption agency algorithm made it; otherwise it is reconstructed.
   */
  cloned(_clone: number, _original: number, _byAdoption: boolean): void {}

  /**
   * The adoption agency algorithm has moved a node: it has just been inserted elsewhere. `fostered`: at a place found by
   * foster parenting. (The children of a furthest block, which it puts into a clone there, stay in the furthest block.)
   */
  adopted(_node: number, _fostered: boolean): void {}

  /** The last child of the head element was put there although its tag stands after the head. */
  putIntoHead(_head: number): void {}

  /** Where the start tag of an element that this parse made stands in the source, or null; asked for parse errors only. */
  startTagPlace(_element: number): readonly [start: number, end: number] | null {
    return null;
  }

  /**
   * The library's own table, where the tree is in one. The living edition keeps up `selectedcontent` elements there.
   *
   * @internal
   */
  nodeTable(): NodeTable | null {
    return null;
  }
}
