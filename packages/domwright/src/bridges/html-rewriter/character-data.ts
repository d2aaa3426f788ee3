import { checkCommentText } from '../../core/editing/text-context.ts';
import { checkString } from '../../core/infra/arguments.ts';
import { type Content, type ContentOptions, type ContentSource, contentOf } from './content.ts';

/** The edits around a text, comment or DOCTYPE that handlers have requested. */
export class Edits {
  readonly before: Content[] = [];
  readonly after: Content[] = [];
  replacement: Content[] = [];
  isRemoved = false;
  /** The new data of a comment. */
  data: string | null = null;
}

/** A range of the source, with its edits. */
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

/** Something that can be edited as a whole. */
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

  /** Removes it. */
  remove(): this {
    this.wanted().isRemoved = true;
    return this;
  }

  /** @internal */
  wanted(): Edits {
    const it = this.#it;
    if (!it.isCurrent) throw new Error('this can only be used while its handler is running');
    it.edits ??= new Edits();
    return it.edits;
  }
}

class InsertableData<T extends Editable> extends EditableData<T> {
  /** Inserts content before it. Content from later calls goes after that from earlier ones. */
  before(content: ContentSource, options?: ContentOptions): this {
    this.wanted().before.push(contentOf(content, options));
    return this;
  }

  /** Inserts content after it. Content from later calls goes before that from earlier ones. */
  after(content: ContentSource, options?: ContentOptions): this {
    this.wanted().after.unshift(contentOf(content, options));
    return this;
  }

  /** Replaces it with content. The last call wins. */
  replace(content: ContentSource, options?: ContentOptions): this {
    const edits = this.wanted();
    edits.replacement = [contentOf(content, options)];
    edits.isRemoved = true;
    return this;
  }
}

/** A piece of text. Long text comes in several pieces. */
export class Text extends InsertableData<Editable> {
  /** The text, with character references decoded. */
  readonly text: string;
  /** Whether this piece, which may be empty, is the last of its text. */
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
  /** Null if missing. */
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

  /** Appends content to the document. Content from later calls goes after that from earlier ones. */
  append(content: ContentSource, options?: ContentOptions): this {
    const it = this.#it;
    if (!it.isCurrent) throw new Error('this can only be used while its handler is running');
    it.edits ??= new Edits();
    it.edits.before.push(contentOf(content, options));
    return this;
  }
}
