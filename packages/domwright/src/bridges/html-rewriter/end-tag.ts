import { checkEndTagChange } from '../../core/editing/element-changes.ts';
import { checkTagName } from '../../core/editing/tag-text.ts';
import { checkString } from '../../core/infra/arguments.ts';
import { type Content, type ContentOptions, type ContentSource, contentOf } from './content.ts';
import { type MatchedElement, none, withFirst, withLast } from './matched-element.ts';

/** The edits around an end tag that handlers have requested. */
export class EndTagEdits {
  before: readonly Content[] = none;
  after: readonly Content[] = none;
  name: string;
  isRenamed = false;
  isRemoved = false;
  isCurrent = true;
  /** Whether the element ends without an end tag. */
  readonly isImplied: boolean;

  readonly element: MatchedElement;

  constructor(element: MatchedElement, name: string) {
    this.element = element;
    this.name = name;
    this.isImplied = element.closeStart === element.closeEnd;
  }
}

/** The end of an element. Valid only while its handlers run. */
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
   * @throws Error if the element ends without an end tag, or what follows would be parsed by other rules
   */
  set name(name: string) {
    const edits = this.#current();
    checkString(name, 'name');
    checkTagName(name);
    if (edits.isImplied) throw new Error('this element has no end tag to rename');
    if (name !== edits.name) checkEndTagChange(edits.element);
    edits.name = name;
    edits.isRenamed = true;
  }

  /** Inserts content before the tag. Content from later calls goes after that from earlier ones. */
  before(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#current();
    edits.before = withLast(edits.before, contentOf(content, options));
    return this;
  }

  /** Inserts content after the tag. Content from later calls goes before that from earlier ones. */
  after(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#current();
    edits.after = withFirst(edits.after, contentOf(content, options));
    return this;
  }

  /**
   * Removes the tag.
   *
   * @throws Error if what follows would be parsed by other rules, as after `style` or `svg`
   */
  remove(): this {
    const edits = this.#current();
    if (!edits.isImplied) checkEndTagChange(edits.element);
    edits.isRemoved = true;
    return this;
  }

  #current(): EndTagEdits {
    if (!this.#edits.isCurrent) throw new Error('an end tag can only be used while its handlers are running');
    return this.#edits;
  }
}
