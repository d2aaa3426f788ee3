import type { Context, Within } from '../../core/editing/text-context.ts';
import type { CommentToken, DoctypeToken } from '../../core/tokenizer/tokens.ts';
import { Doctype, Editable } from './character-data.ts';
import type { MatchedElement } from './matched-element.ts';
import type { RewriterOutput } from './output.ts';

/** A piece of text in the source, as the tokenizer emits it: ranges, with how to cook each. */
export class TextPiece extends Editable {
  readonly ranges: number[];
  readonly context: Context;
  readonly element: string;
  readonly within: Within;
  /** In a script, its ScriptState where the piece starts and ends; in a `noscript` with scripting, 0 or IN_MARKUP. */
  readonly stateBefore: number;
  stateAfter: number;
  isLast = false;

  constructor(
    start: number,
    end: number,
    flags: number,
    { textContext, textElement, textWithin, textState }: RewriterOutput,
    stateAfter: number,
    context: Context = textContext,
  ) {
    super(start, end);
    this.ranges = [start, end, flags];
    this.context = context;
    this.element = textElement;
    this.within = textWithin;
    this.stateBefore = textState;
    this.stateAfter = stateAfter;
  }
}

export class CommentPiece extends Editable {
  readonly data: string;

  constructor({ start, end, data }: CommentToken) {
    super(start, end);
    this.data = data;
  }
}

export class DoctypePiece extends Editable {
  readonly doctype: Doctype;

  constructor({ start, end, name, publicId, systemId }: DoctypeToken) {
    super(start, end);
    this.doctype = new Doctype(this, name, publicId, systemId);
  }
}

export class EndPiece extends Editable {}

/** The end tag of an element whose start was removed without it. */
export class StrayEndTag extends Editable {}

/** A frameset tag. It is queued before its own effects, so everything before it has been written. */
export class FramesetTag extends Editable {
  /** Whether it creates a frameset because no content came before it. */
  counts = false;
}

/** What is waiting for its handlers: an element that has been opened or, the second time, closed; or something else. */
export type Waiting =
  | MatchedElement
  | TextPiece
  | CommentPiece
  | DoctypePiece
  | EndPiece
  | StrayEndTag
  | FramesetTag;
