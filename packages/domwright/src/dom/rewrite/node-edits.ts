import type { TagText } from '../../core/editing/tag-text.ts';
import type { Context, Within } from '../../core/editing/text-context.ts';
import type { TextPart } from '../../core/editing/text-edit.ts';

/** A place for text in an element where it cannot be escaped. */
export interface RawPlace {
  readonly context: Context;
  /** The element's name. */
  readonly element: string;
  /** What surrounds the element. */
  readonly within: Within;
}

export interface WrittenPart extends TextPart {
  /** Whether it was given as text instead of markup. */
  readonly isText: boolean;
  /** Where it goes, if that is raw text. */
  readonly raw: RawPlace | null;
  /** Whether it is the end tag that ends the raw text. */
  readonly endsRaw?: boolean;
  /** Whether it is markup for the head. */
  readonly isHeadMarkup?: boolean;
  /** False if it goes into the head in another way, or is a tag that the page implies anyway. */
  readonly mayBeginBody?: boolean;
}

export function markupPart(text: string, hasReferences = false): WrittenPart {
  return { text, hasReferences, isText: false, raw: null, mayBeginBody: false };
}

/** The edits of a node. The lists are in the order in which they are written. */
export interface NodeEdits {
  before: WrittenPart[];
  prepended: WrittenPart[];
  appended: WrittenPart[];
  after: WrittenPart[];
  /** Replaces the children; null if they stay. */
  contents: WrittenPart | null;
  /** Replaces the node, which is removed. */
  replacement: WrittenPart | null;
  isRemoved: boolean;
  /** Only the tags are removed. */
  isUnwrapped: boolean;
  /** Of an element: its start tag; null if it stays. For an implied element, one that does not exist yet. */
  tag: TagText | null;
  /** Of an element: its new name. */
  name: string | null;
  /** Of a text or comment: its replacement. */
  data: WrittenPart | null;
}

/** Used until something is added: most nodes have few edits. It stays empty. */
const noParts: never[] = [];

/** One of the lists, for adding something. */
export function listToChange(
  edits: NodeEdits,
  list: 'before' | 'prepended' | 'appended' | 'after',
): WrittenPart[] {
  if (edits[list] === noParts) edits[list] = [];
  return edits[list];
}

export function noEdits(): NodeEdits {
  return {
    before: noParts,
    prepended: noParts,
    appended: noParts,
    after: noParts,
    contents: null,
    replacement: null,
    isRemoved: false,
    isUnwrapped: false,
    tag: null,
    name: null,
    data: null,
  };
}
