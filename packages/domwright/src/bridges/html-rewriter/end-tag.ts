import { checkString } from '../../core/infra/arguments.ts';
import { checkTagName } from '../../core/rewriting/tag-text.ts';
import { type Content, type ContentOptions, type ContentSource, contentOf } from './content.ts';

/** What handlers have asked for around an end tag. */
export class EndTagEdits {
  readonly before: Content[] = [];
  readonly after: Content[] = [];
  name: string;
  isRenamed = false;
  isRemoved = false;
  isCurrent = true;
  /** The element ends without a tag. */
  readonly isImplied: boolean;

  constructor(name: string, isImplied: boolean) {
    this.name = name;
    this.isImplied = isImplied;
  }
}

/** The end of an element. It can be used as long as the handlers run that are given it. */
export class EndTag {
  readonly #edits: EndTagEdits;

  /** @internal */
  constructor(edits: EndTagEdits) {
    this.#edits = edits;
  }

  get name(): string {
    return this.#edits.name;
  }

  /**
   * @throws TypeError if no tag can have this name
   * @throws Error if the element ends without a tag
   */
  set name(name: string) {
    const edits = this.#current();
    checkString(name, 'name');
    checkTagName(name);
    if (edits.isImplied) throw new Error('the element ends without an end tag, which could have a name');
    edits.name = name;
    edits.isRenamed = true;
  }

  /** Inserts content before the tag. Of several calls, the first comes first. */
  before(content: ContentSource, options?: ContentOptions): this {
    this.#current().before.push(contentOf(content, options));
    return this;
  }

  /** Inserts content after the tag. Of several calls, the last comes first. */
  after(content: ContentSource, options?: ContentOptions): this {
    this.#current().after.unshift(contentOf(content, options));
    return this;
  }

  /** Leaves out the tag. */
  remove(): this {
    this.#current().isRemoved = true;
    return this;
  }

  #current(): EndTagEdits {
    if (!this.#edits.isCurrent)
      throw new Error('an end tag can only be used while a handler runs that is given it');
    return this.#edits;
  }
}
