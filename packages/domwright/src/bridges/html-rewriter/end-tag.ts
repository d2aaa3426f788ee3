import { checkEndTagChange } from '../../core/editing/element-changes.ts';
import { checkTagName } from '../../core/editing/tag-text.ts';
import { checkString } from '../../core/infra/arguments.ts';
import { type Content, type ContentOptions, type ContentSource, contentOf } from './content.ts';
import { type MatchedElement, none, withFirst, withLast } from './matched-element.ts';

/** What handlers have asked for around an end tag. */
export class EndTagEdits {
  before: readonly Content[] = none;
  after: readonly Content[] = none;
  name: string;
  isRenamed = false;
  isRemoved = false;
  isCurrent = true;
  /** The element ends without a tag. */
  readonly isImplied: boolean;

  readonly element: MatchedElement;

  constructor(element: MatchedElement, name: string) {
    this.element = element;
    this.name = name;
    this.isImplied = element.closeStart === element.closeEnd;
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
   * @throws Error if the element ends without a tag, or what follows would be read by other rules
   */
  set name(name: string) {
    const edits = this.#current();
    checkString(name, 'name');
    checkTagName(name);
    if (edits.isImplied) throw new Error('the element ends without an end tag, which could have a name');
    if (name !== edits.name) checkEndTagChange(edits.element);
    edits.name = name;
    edits.isRenamed = true;
  }

  /** Inserts content before the tag. Of several calls, the first comes first. */
  before(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#current();
    edits.before = withLast(edits.before, contentOf(content, options));
    return this;
  }

  /** Inserts content after the tag. Of several calls, the last comes first. */
  after(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#current();
    edits.after = withFirst(edits.after, contentOf(content, options));
    return this;
  }

  /**
   * Leaves out the tag.
   *
   * @throws Error if what follows would be read by other rules, as after `style` or `svg`
   */
  remove(): this {
    const edits = this.#current();
    if (!edits.isImplied) checkEndTagChange(edits.element);
    edits.isRemoved = true;
    return this;
  }

  #current(): EndTagEdits {
    if (!this.#edits.isCurrent)
      throw new Error('an end tag can only be used while a handler runs that is given it');
    return this.#edits;
  }
}
