import { escapeForTag, TagText } from '../../core/editing/tag-text.ts';
import type { Within } from '../../core/editing/text-context.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { ATTRIBUTE_SIZE, AttributeCell, AttributeFlag } from '../../core/table/cells.ts';
import type { TagToken } from '../../core/tokenizer/tokens.ts';
import type { Content } from './content.ts';
import type { EndTag } from './end-tag.ts';

/** A handler for an end tag. */
export type EndTagHandler = (endTag: EndTag) => void | Promise<void>;

/** A new value for a quoted attribute, or a new attribute. */
export interface ValueEdit {
  /** The range of the value in the source, or the position of the new attribute. */
  readonly start: number;
  readonly end: number;
  readonly isAdded: boolean;
  /** In lower case. */
  readonly name: string;
  readonly quote: "'" | '"';
  value: string;
}

/** For lists that are empty for most elements; they are created when something is added. */
export const none: readonly never[] = [];

/** Adds an item at the end of a list, or at its beginning. May return the same list. */
export function withLast<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item];
  (list as T[]).push(item);
  return list;
}
export function withFirst<T>(list: readonly T[], item: T): readonly T[] {
  if (list.length === 0) return [item];
  (list as T[]).unshift(item);
  return list;
}

/** The edits around the tags of an element that handlers have requested. */
export class ElementEdits {
  // In the order in which they are written.
  before: readonly Content[] = none;
  prepended: readonly Content[] = none;
  appended: readonly Content[] = none;
  after: readonly Content[] = none;
  /** What replaces the whole element, or its content. */
  replacement: readonly Content[] = none;
  inner: readonly Content[] | null = null;
  /** Whether the element is removed with its content. */
  isRemoved = false;
  /** Whether its tags are removed. */
  losesTags = false;
  newName: string | null = null;
  /** The new start tag, if more than quoted values has changed. */
  tag: TagText | null = null;
  readonly values: ValueEdit[] = [];
  endTagHandlers: readonly EndTagHandler[] = none;

  /** Whether there is anything to do at the end of the element. */
  get concernTheEnd(): boolean {
    return (
      this.isRemoved ||
      this.losesTags ||
      this.newName !== null ||
      this.inner !== null ||
      this.appended.length > 0 ||
      this.after.length > 0 ||
      this.endTagHandlers.length > 0
    );
  }
}

/** An element that matches selectors, until it has been closed. */
export class MatchedElement {
  readonly handle: number;
  /** Its local name, and the number of its namespace. */
  readonly name: string;
  readonly namespace: number;
  /** The number of the parent's namespace. */
  readonly parentNamespace: number;
  /** The parent (for a body, the head) if that has no start tag and starts where this element does; otherwise 0. */
  readonly impliedParent: number;
  /** The parent's name. */
  readonly impliedParentName: string;
  /** Whether it has no start tag. */
  readonly isImplied: boolean;
  /** Whether the source has no start tag for it but other text: nothing, or the `</br>` that creates a `br`. */
  isWrittenOtherwise: boolean;
  /** Whether it is foreign and its tag ends with a solidus. */
  readonly isSelfClosing: boolean;
  /** What surrounds it, if it holds raw text. */
  readonly within: Within;
  /** Offsets of the start tag in the window, while its handlers run. */
  readonly start: number;
  readonly end: number;
  readonly registrations: readonly number[];
  /** The start tag, while its handlers run. */
  token: TagToken | null;
  /** Number of elements that the token had closed before. */
  readonly closings: number;
  /** Whether its handlers are running, so that it can be edited. */
  isCurrent = false;
  /** Whether its handlers have run. */
  isOpened = false;
  /** Whether it cannot have content. */
  isVoid = false;
  /** Whether it is inside a removed element. */
  isDropped = false;
  /** Whether it gets a start tag that the source does not have. */
  hasNewTag = false;
  edits: ElementEdits | null = null;

  // Its end: where that is, and how many elements inside it the token had closed before.
  isClosed = false;
  closeStart = -1;
  closeEnd = -1;
  closeClosings = 0;
  /** Whether it stays open there, as body does, with everything that is open inside it. */
  isStillOpen = false;

  constructor(
    handle: number,
    name: string,
    namespace: number,
    parentNamespace: number,
    impliedParent: number,
    impliedParentName: string,
    within: Within,
    isImplied: boolean,
    registrations: readonly number[],
    token: TagToken,
    start: number,
    closings: number,
  ) {
    this.handle = handle;
    this.name = name;
    this.namespace = namespace;
    this.parentNamespace = parentNamespace;
    this.impliedParent = impliedParent;
    this.impliedParentName = impliedParentName;
    this.isImplied = isImplied;
    this.isSelfClosing = !isImplied && token.selfClosing && namespace !== Namespace.Html;
    this.within = within;
    this.start = start;
    this.end = isImplied ? start : token.end;
    this.registrations = registrations;
    this.token = isImplied ? null : token;
    this.isWrittenOtherwise = isImplied;
    this.closings = closings;
  }

  /** The edits, for changes. */
  get wanted(): ElementEdits {
    this.edits ??= new ElementEdits();
    return this.edits;
  }

  /** The text of the start tag, for any kind of change. */
  get tag(): TagText {
    const edits = this.wanted;
    if (edits.tag === null) {
      const { token } = this;
      edits.tag = new TagText(
        token === null ? `<${this.name}>` : token.attributes.source.slice(token.start, token.end),
      );
      for (const { name, value } of edits.values) edits.tag.setAttribute(name, value);
      edits.values.length = 0;
    }
    return edits.tag;
  }

  /** The edit of an attribute's value, if there is one. */
  valueEdit(name: string): ValueEdit | undefined {
    const { edits } = this;
    if (edits === null) return undefined;
    for (let i = 0; i < edits.values.length; i++) if (edits.values[i]!.name === name) return edits.values[i];
    return undefined;
  }

  /** Whether there is anything to do at its end. */
  get needsEnd(): boolean {
    return this.isDropped || this.hasNewTag || this.edits?.concernTheEnd === true;
  }

  /**
   * Sets an attribute if that is simple: its value is quoted, or it can be added after one that is quoted. Most are like
   * that, and `TagText` takes ten times as long. Returns false otherwise.
   *
   * @param name in lower case
   */
  setValue(name: string, value: string): boolean {
    const { token } = this;
    if (token === null || this.edits?.tag) return false;
    const edit = this.valueEdit(name);
    if (edit !== undefined) {
      edit.value = value;
      return true;
    }
    const { attributes } = token;
    const id = attributes.names.find(name);
    const index = id === 0 ? -1 : attributes.indexOf(id);
    const isAdded = index < 0;
    let start: number;
    let end: number;
    let quote: "'" | '"' = '"';
    if (isAdded && attributes.count === 0) {
      start = end = token.start + 1 + this.name.length;
      // NB: the name in the source may be a different one.
      if (!/[\t\n\f\r />]/.test(attributes.source.slice(start, start + 1))) return false;
    } else {
      const at = (isAdded ? attributes.count - 1 : index) * ATTRIBUTE_SIZE;
      const { records } = attributes;
      const quotes = records[at + AttributeCell.Flags]! & AttributeFlag.Quotes;
      if (quotes !== AttributeFlag.DoubleQuoted && quotes !== AttributeFlag.SingleQuoted) return false;
      if (quotes === AttributeFlag.SingleQuoted && !isAdded) quote = "'";
      start = isAdded ? records[at + AttributeCell.ValueEnd]! + 1 : records[at + AttributeCell.ValueStart]!;
      end = isAdded ? start : records[at + AttributeCell.ValueEnd]!;
    }
    this.wanted.values.push({ start, end, isAdded, name, quote, value });
    return true;
  }
}

/** What to write for an edit, after the name if the attribute is new. */
export function valueText({ isAdded, quote, value }: ValueEdit): string {
  let escaped = escapeForTag(value);
  if (quote === "'") escaped = escaped.replaceAll('&quot;', '"').replaceAll("'", '&#39;');
  return isAdded ? `="${escaped}"` : escaped;
}
