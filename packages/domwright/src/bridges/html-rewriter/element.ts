import {
  checkAttributeChange,
  checkRename,
  checkUnwrap,
  refuseFormContent,
} from '../../core/editing/element-changes.ts';
import { checkAttributeName, checkTagName } from '../../core/editing/tag-text.ts';
import { checkFunction, checkString } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { NameTable } from '../../core/infra/name-table.ts';
import { Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import { type ContentOptions, type ContentSource, contentOf } from './content.ts';
import {
  type ElementEdits,
  type EndTagHandler,
  type MatchedElement,
  withFirst,
  withLast,
} from './matched-element.ts';

/** An element, at its start tag. Valid only while its handlers run. */
export class Element {
  readonly #it: MatchedElement;
  readonly #scripting: boolean;
  readonly #names: NameTable;

  /** @internal */
  constructor(it: MatchedElement, scripting: boolean, names: NameTable) {
    this.#it = it;
    this.#scripting = scripting;
    this.#names = names;
  }

  /** The local name: in lower case, except for some SVG elements. Setting it also changes the end tag. */
  get tagName(): string {
    return this.#it.edits?.newName ?? this.#it.name;
  }

  /**
   * @throws TypeError if no tag can have this name
   * @throws Error if the content would be parsed by other rules, as between `script` and `div`, or `g` and `svg`
   */
  set tagName(name: string) {
    const it = this.#current();
    checkString(name, 'tagName');
    checkTagName(name);
    checkRename(it, name, this.#names);
    it.tag.setName(name);
    it.wanted.newName = name;
  }

  /** The namespace that tree construction gives the element — https://dom.spec.whatwg.org/#dom-element-namespaceuri */
  get namespaceURI(): string {
    return namespaceURIs[this.#it.namespace]!;
  }

  /** Whether it has been removed or replaced, with or without its content. */
  get removed(): boolean {
    const { edits } = this.#it;
    return edits !== null && (edits.isRemoved || edits.losesTags);
  }

  /** The attributes, as name-value pairs. */
  get attributes(): IterableIterator<[name: string, value: string]> {
    const it = this.#current();
    if (it.edits !== null && it.edits.values.length > 0) void it.tag;
    const tag = it.edits?.tag;
    const pairs: [string, string][] = [];
    if (tag) {
      const isHTML = it.namespace === Namespace.Html;
      for (const name of tag.attributeNames())
        pairs.push([isHTML ? asciiLowercase(name) : name, tag.getAttribute(name)!]);
    } else if (it.token !== null) {
      const { attributes } = it.token;
      for (let i = 0; i < attributes.count; i++) pairs.push([attributes.nameAt(i), attributes.valueAt(i)]);
    }
    return pairs[Symbol.iterator]();
  }

  /** The value of an attribute, or null. */
  getAttribute(name: string): string | null {
    const it = this.#current();
    checkString(name, 'name');
    const tag = it.edits?.tag;
    if (tag) return tag.getAttribute(name);
    const edit = it.valueEdit(asciiLowercase(name));
    if (edit !== undefined) return edit.value;
    if (it.token === null) return null;
    const { attributes } = it.token;
    const value = attributes.valueOf(attributes.names.find(asciiLowercase(name)));
    // Names of SVG attributes may have upper case letters.
    return value === null && it.namespace !== Namespace.Html ? it.tag.getAttribute(name) : value;
  }

  /** Whether the element has an attribute. For HTML elements, case does not matter. */
  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  /**
   * Sets or adds an attribute. An element without a start tag gets one.
   *
   * @throws TypeError if no attribute can have this name, or the value is not a string
   * @throws Error if it decides how the content is parsed: `encoding` on MathML's `annotation-xml`
   */
  setAttribute(name: string, value: string): this {
    const it = this.#current();
    checkString(name, 'name');
    checkString(value, 'value');
    checkAttributeName(name);
    checkAttributeChange(it.name, it.namespace, name);
    const isHTML = it.namespace === Namespace.Html;
    const key = isHTML ? asciiLowercase(name) : name;
    if (!isHTML || !it.setValue(key, value)) it.tag.setAttribute(key, value);
    return this;
  }

  /**
   * Removes an attribute, if present.
   *
   * @throws Error if it decides how the content is parsed: `encoding` on MathML's `annotation-xml`
   */
  removeAttribute(name: string): this {
    const it = this.#current();
    checkString(name, 'name');
    checkAttributeChange(it.name, it.namespace, name);
    it.tag.removeAttribute(name);
    return this;
  }

  /** Inserts content before the element. Content from later calls goes after that from earlier ones. */
  before(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#wanted();
    edits.before = withLast(edits.before, contentOf(content, options));
    return this;
  }

  /** Inserts content after the element. Content from later calls goes before that from earlier ones. */
  after(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#wanted();
    edits.after = withFirst(edits.after, contentOf(content, options));
    return this;
  }

  /**
   * Inserts content after the start tag. Content from later calls goes before that from earlier ones. A void element stays empty.
   *
   * @throws Error for a form that starts in a table, between its rows or cells: its start tag ends it
   */
  prepend(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#container();
    edits.prepended = withFirst(edits.prepended, contentOf(content, options));
    return this;
  }

  /**
   * Inserts content before the end tag, or where the element ends. Content from later calls goes after that from earlier ones.
   *
   * @throws Error for a form that starts in a table, between its rows or cells: its start tag ends it
   */
  append(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#container();
    edits.appended = withLast(edits.appended, contentOf(content, options));
    return this;
  }

  /** Replaces the element with content. The last call wins. */
  replace(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#wanted();
    edits.replacement = [contentOf(content, options)];
    edits.isRemoved = true;
    return this;
  }

  /**
   * Replaces the content of the element, including what was prepended or appended before.
   *
   * @throws Error for a form that starts in a table, between its rows or cells: its start tag ends it
   */
  setInnerContent(content: ContentSource, options?: ContentOptions): this {
    const edits = this.#container();
    edits.inner = [contentOf(content, options)];
    edits.prepended = [];
    edits.appended = [];
    return this;
  }

  /** Removes the element with its content. */
  remove(): this {
    this.#wanted().isRemoved = true;
    return this;
  }

  /**
   * Removes the tags of the element.
   *
   * @throws Error if the content would be parsed by other rules without them: that of `style`, which would become markup, or
   * of `svg`
   */
  removeAndKeepContent(): this {
    checkUnwrap(this.#current(), this.#scripting);
    this.#wanted().losesTags = true;
    return this;
  }

  /**
   * Adds a handler for the element's end: its end tag, or the place where it ends without one.
   *
   * @throws Error for a void element, which has no end tag
   */
  onEndTag(handler: EndTagHandler): void {
    const it = this.#current();
    checkFunction(handler, 'handler');
    if (it.isVoid) throw new Error(`a ${it.name} element has no end tag`);
    it.wanted.endTagHandlers = withLast(it.wanted.endTagHandlers, handler);
  }

  #current(): MatchedElement {
    if (!this.#it.isCurrent) throw new Error('an element can only be used while its handlers are running');
    return this.#it;
  }

  #container(): ElementEdits {
    const it = this.#current();
    if (it.isVoid && it.name === 'form' && it.namespace === Namespace.Html) refuseFormContent();
    return it.wanted;
  }

  #wanted(): ElementEdits {
    return this.#current().wanted;
  }
}
