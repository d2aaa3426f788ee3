import { checkCommentText } from '../../core/editing/text-context.ts';
import { checkString } from '../../core/infra/arguments.ts';
import { type Content, type ContentOptions, type ContentSource, contentOf } from './content.ts';

/** What handlers have asked for around text, a comment or a DOCTYPE. */
export class Edits {
  readonly before: Content[] = [];
  readonly after: Content[] = [];
  replacement: Content[] = [];
  isRemoved = false;
  /** The new data of a comment. */
  data: string | null = null;
}

/** What stands in the source from one offset to another, and its edits. */
export class Editable {
  readonly start: number;
  end: number;
  edits: Edits | null = null;
  isCurrent = false;

  constructor(start: number, end: number) {
    this.start = start;
    this.end = end;
  }
}

/** What can be edited as a whole. */
class EditableData<T extends Editable> {
  readonly #it: T;

  /** @internal */
  constructor(it: T) {
    this.#it = it;
  }

  /** Whether it has been removed or replaced. */
  get removed(): boolean {
    return this.#it.edits?.isRemoved === true;
  }

  /** Leaves it out. */
  remove(): this {
    this.wanted().isRemoved = true;
    return this;
  }

  /** @internal */
  wanted(): Edits {
    const it = this.#it;
    if (!it.isCurrent) throw new Error('this can only be used while a handler runs that is given it');
    it.edits ??= new Edits();
    return it.edits;
  }
}

class InsertableData<T extends Editable> extends EditableData<T> {
  /** Inserts content before it. Of several calls, the first comes first. */
  before(content: ContentSource, options?: ContentOptions): this {
    this.wanted().before.push(contentOf(content, options));
    return this;
  }

  /** Inserts content after it. Of several calls, the last comes first. */
  after(content: ContentSource, options?: ContentOptions): this {
    this.wanted().after.unshift(contentOf(content, options));
    return this;
  }

  /** Writes content in its place. Of several calls, the last counts. */
  replace(content: ContentSource, options?: ContentOptions): this {
    const edits = this.wanted();
    edits.replacement = [contentOf(content, options)];
    edits.isRemoved = true;
    return this;
  }
}

/** A piece of text. A long text comes in several. */
export class Text extends InsertableData<Editable> {
  /** The text, with character references decoded. */
  readonly text: string;
  /** Whether the text ends with this piece, which may be empty then. */
  readonly lastInTextNode: boolean;

  /** @internal */
  constructor(it: Editable, text: string, lastInTextNode: boolean) {
    super(it);
    this.text = text;
    this.lastInTextNode = lastInTextNode;
  }
}

/** A comment that a handler gets, valid only while the handler runs. */
export class Comment extends InsertableData<Editable> {
  #text: string;

  /** @internal */
  constructor(it: Editable, text: string) {
    super(it);
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** @throws Error if a comment cannot have this text */
  set text(text: string) {
    const edits = this.wanted();
    checkString(text, 'text');
    checkCommentText(text);
    edits.data = text;
    this.#text = text;
  }
}

/** A DOCTYPE that a handler gets, valid only while the handler runs. */
export class Doctype extends EditableData<Editable> {
  /** What is missing is null. */
  readonly name: string | null;
  /** The public identifier without quotes. */
  readonly publicId: string | null;
  /** The system identifier without quotes. */
  readonly systemId: string | null;

  /** @internal */
  constructor(it: Editable, name: string | null, publicId: string | null, systemId: string | null) {
    super(it);
    this.name = name;
    this.publicId = publicId;
    this.systemId = systemId;
  }
}

/** The end of the document. */
export class DocumentEnd {
  readonly #it: Editable;

  /** @internal */
  constructor(it: Editable) {
    this.#it = it;
  }

  /** Inserts content at the end of the document. Of several calls, the first comes first. */
  append(content: ContentSource, options?: ContentOptions): this {
    const it = this.#it;
    if (!it.isCurrent) throw new Error('this can only be used while a handler runs that is given it');
    it.edits ??= new Edits();
    it.edits.before.push(contentOf(content, options));
    return this;
  }
}
