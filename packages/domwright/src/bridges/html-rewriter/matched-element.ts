import { TagText } from '../../core/rewriting/tag-text.ts';
import type { TagToken } from '../../core/tokenizer/tokens.ts';
import type { Content } from './content.ts';
import type { EndTag } from './end-tag.ts';

/** A handler of an end tag. */
export type EndTagHandler = (endTag: EndTag) => void | Promise<void>;

/** What handlers have asked for around the tags of an element. */
export class ElementEdits {
  // In the order in which they are written.
  readonly before: Content[] = [];
  readonly prepended: Content[] = [];
  readonly appended: Content[] = [];
  readonly after: Content[] = [];
  /** What is written in place of the whole element, or of its content. */
  replacement: Content[] = [];
  inner: Content[] | null = null;
  /** The element and its content are left out. */
  isRemoved = false;
  /** Its tags are left out. */
  losesTags = false;
  newName: string | null = null;
  tag: TagText | null = null;
  readonly endTagHandlers: EndTagHandler[] = [];
}

/** An element that selectors match, until it has been closed. */
export class MatchedElement {
  readonly handle: number;
  /** Its local name, and the number of its namespace. */
  readonly name: string;
  readonly namespace: number;
  /** It has no start tag. */
  readonly isImplied: boolean;
  /** Offsets of the start tag in the window, as long as its handlers run. */
  readonly start: number;
  readonly end: number;
  readonly registrations: readonly number[];
  /** The start tag, as long as its handlers run. */
  token: TagToken | null;
  /** How many elements the token had closed before. */
  readonly closings: number;
  /** Its handlers run: it can be edited. */
  isCurrent = false;
  /** Its handlers have run. */
  isOpened = false;
  /** Nothing can stand in it. */
  isVoid = false;
  /** It stands in an element that is left out. */
  isDropped = false;
  /** It has no start tag in the source, and has been given one. */
  hasNewTag = false;
  edits: ElementEdits | null = null;

  // Its end: where that is, and how many elements inside the token had closed before
  isClosed = false;
  isCloseQueued = false;
  closeStart = -1;
  closeEnd = -1;
  closeClosings = 0;
  /** The name of an element that is still open in it there. */
  stillOpen = '';

  constructor(
    handle: number,
    name: string,
    namespace: number,
    isImplied: boolean,
    registrations: readonly number[],
    token: TagToken,
    start: number,
    closings: number,
  ) {
    this.handle = handle;
    this.name = name;
    this.namespace = namespace;
    this.isImplied = isImplied;
    this.start = start;
    this.end = isImplied ? start : token.end;
    this.registrations = registrations;
    this.token = isImplied ? null : token;
    this.closings = closings;
  }

  /** What is to be edited. */
  get wanted(): ElementEdits {
    this.edits ??= new ElementEdits();
    return this.edits;
  }

  /** The text of the start tag, to be edited. */
  get tag(): TagText {
    const edits = this.wanted;
    edits.tag ??= new TagText(
      this.token === null
        ? `<${this.name}>`
        : this.token.attributes.source.slice(this.token.start, this.token.end),
    );
    return edits.tag;
  }
}
