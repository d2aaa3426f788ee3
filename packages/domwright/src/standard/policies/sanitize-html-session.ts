import { isObject, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { isVoidElement } from '../../core/infra/element-kinds.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, ElementFlag, NodeType } from '../../core/table/cells.ts';
import { cloneTree } from '../../core/table/copying.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { createTextOfString, removeAttribute, renameElement } from '../../core/table/table-changes.ts';
import { descendantTextContent } from '../../core/table/traversal.ts';
import { parseMarkup } from '../../dom/sanitizer/parse-markup.ts';
import { isElementName } from './element-names.ts';
import type { ElementOutcome } from './options.ts';
import { isAttributeName, isPlainText, setAttribute } from './policy-element.ts';
import type { PolicySession } from './policy-session.ts';

/* What the functions of sanitize-html's options do, and the options that depend on elements that go. */

/** The attributes of an element, as the functions see them. */
type Attributes = Record<string, unknown>;

/** A function of `transformTags`. */
export type Transform = (tagName: string, attribs: Attributes) => unknown;

/** The options that need a session. */
export interface SessionOptions {
  /** Null for all. */
  readonly allowedTags: ReadonlySet<string> | null;
  /** By element; null if any attribute is allowed. */
  readonly attributes: ReadonlyMap<string, unknown> | null;
  /** By element. */
  readonly classes: ReadonlyMap<string, unknown>;
  readonly mode: 'discard' | 'completelyDiscard' | 'escape' | 'recursiveEscape';
  readonly nonTextTags: readonly string[];
  readonly nestingLimit: number;
  readonly selfClosing: readonly string[];
  readonly allowedEmptyAttributes: readonly string[];
  readonly preserveEscapedAttributes: boolean;
  readonly transforms: ReadonlyMap<string, Transform>;
  readonly transformAll: Transform | null;
  readonly textFilter: ((text: string, tagName: string | undefined) => unknown) | null;
  readonly exclusiveFilter: ((frame: Frame) => unknown) | null;
  readonly onOpenTag: ((tagName: string, attribs: Attributes) => unknown) | null;
  readonly onCloseTag: ((tagName: string, isImplied: boolean) => unknown) | null;
}

const noAttributes: Attributes = /* @__PURE__ */ Object.freeze({});

/** An open element, as `exclusiveFilter` sees it. */
interface Frame {
  /** Its name in the source. */
  readonly tag: string;
  /** Its present name. */
  name: string;
  attribs: Attributes;
  /** Its text so far. */
  text: string;
  mediaChildren: string[];
  /** The text in place of its own. */
  givenText: string | undefined;
}

/** Elements that `mediaChildren` lists. */
const mediaTags: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'img audio video picture svg object map iframe embed'.split(' '),
);

export class SanitizeHtmlSession implements PolicySession {
  readonly #table: NodeTable;
  readonly #options: SessionOptions;
  readonly #discards: boolean;
  /** Whether the attributes of all elements are needed. */
  readonly #seesAttributes: boolean;
  readonly #frames: Frame[] = [];
  /** How many of them are escaped. */
  #escaped = 0;
  /** The name of the element that ended last. */
  #lastName = '';
  /** A transform has given the text, so what follows goes, until an element ends. */
  #hasGivenText = false;

  constructor(table: NodeTable, options: SessionOptions) {
    this.#table = table;
    this.#options = options;
    this.#discards = options.mode === 'discard' || options.mode === 'completelyDiscard';
    const { transformAll, exclusiveFilter, onOpenTag, preserveEscapedAttributes } = options;
    this.#seesAttributes =
      transformAll !== null || exclusiveFilter !== null || onOpenTag !== null || preserveEscapedAttributes;
  }

  open(node: number): ElementOutcome | null {
    const { mode, nestingLimit, nonTextTags, transforms, onOpenTag } = this.#options;
    const tag = this.#tagOf(node);
    const seesAttributes = this.#seesAttributes || transforms.has(tag);
    const attribs = seesAttributes ? this.#attributesOf(node) : noAttributes;
    if (onOpenTag !== null && !this.#isClone(node)) onOpenTag(tag, attribs);
    const depth = this.#frames.length;
    const frame: Frame = { tag, name: tag, attribs, text: '', mediaChildren: [], givenText: undefined };
    if (seesAttributes) this.#transform(node, frame);
    this.#frames.push(frame);
    const isTooDeep = depth >= nestingLimit || (mode === 'recursiveEscape' && this.#escaped > 0);
    const isSkipped = isTooDeep || !this.#isAllowed(frame.name);
    if (isSkipped && !this.#discards) this.#escaped++;
    if (!isTooDeep && isElementName(frame.name)) return null;
    if (!this.#discards) return 'escape';
    return nonTextTags.includes(frame.name) ? 'remove' : 'unwrap';
  }

  remove(node: number): void {
    const { onOpenTag, onCloseTag } = this.#options;
    const { tag } = this.#frames.pop()!;
    if (onOpenTag === null && onCloseTag === null) return;
    const table = this.#table;
    for (let each = node; ; ) {
      const isFollowed = table.nodeType(each) === NodeType.Element && !this.#isClone(each);
      if (isFollowed && each !== node) onOpenTag?.(this.#tagOf(each), this.#attributesOf(each));
      let next = table.isContainer(each) ? table.firstChild(each) : 0;
      while (next === 0) {
        if (table.nodeType(each) === NodeType.Element && !this.#isClone(each))
          this.#tellEnd(each, each === node ? tag : this.#tagOf(each));
        if (each === node) return;
        next = table.cells[each + Cell.Next]!;
        if (next === 0) each = table.cells[each + Cell.Parent]!;
      }
      each = next;
    }
  }

  close(node: number, stays: boolean): 'remove' | 'unwrap' | null {
    const { exclusiveFilter, selfClosing } = this.#options;
    const frame = this.#frames.pop()!;
    const parent = this.#frames.at(-1);
    this.#lastName = frame.name;
    if (!this.#isClone(node)) this.#tellEnd(node, frame.tag);
    if (!stays && !this.#discards) this.#escaped--;
    if (!stays && this.#discards) {
      if (parent !== undefined) parent.text += frame.text;
      return null;
    }
    if (exclusiveFilter !== null) {
      this.#updateAttributes(node, frame);
      const result = exclusiveFilter(frame);
      if (result === 'excludeTag') return 'unwrap';
      if (result) return 'remove';
    }
    if (parent !== undefined) {
      if (mediaTags.has(frame.tag)) parent.mediaChildren.push(frame.tag);
      parent.text += frame.text;
    }
    if (!selfClosing.includes(frame.name)) this.#hasGivenText = false;
    return null;
  }

  text(node: number, parent: number): string | readonly number[] {
    const { mode, textFilter } = this.#options;
    const frame = this.#frames.at(-1);
    const tag = frame?.tag;
    const data = this.#table.data(node);
    if (mode === 'completelyDiscard' && !this.#isAllowed(tag)) return '';
    if (frame !== undefined) {
      if (frame.givenText === undefined) {
        frame.text += data;
      } else {
        if (frame.text === '') frame.text = frame.givenText;
        return '';
      }
    }
    if (this.#hasGivenText) return '';
    if (textFilter === null || (tag === 'textarea' && this.#discards && this.#isAllowed(tag))) return data;
    return this.#filtered(data, tag, parent);
  }

  startTag(node: number): string {
    const { selfClosing, preserveEscapedAttributes, allowedEmptyAttributes } = this.#options;
    if (this.#isClone(node)) return '';
    const frame = this.#frames.at(-1)!;
    const attribs = preserveEscapedAttributes ? frame.attribs : this.#attributesOf(node);
    const written = Object.entries(attribs).map(([name, value]) => {
      const text = textOfValue(value);
      const isBare = text === '' && !preserveEscapedAttributes && !allowedEmptyAttributes.includes(name);
      return isBare ? ` ${name}` : ` ${name}="${escaped(text).replaceAll('"', '&quot;')}"`;
    });
    return `<${frame.name}${written.join('')}${selfClosing.includes(frame.name) ? ' />' : '>'}`;
  }

  endTag(node: number): string {
    const name = this.#lastName;
    if (this.#isClone(node) || this.#options.selfClosing.includes(name)) return '';
    return this.#table.cells[node + Cell.EndTagStart]! < 0 && !this.#isAllowed(name) ? '' : `</${name}>`;
  }

  // --- Elements ---------------------------------------------------------------------------------------------------

  #isAllowed(name: string | undefined): boolean {
    const { allowedTags } = this.#options;
    return allowedTags === null || (name !== undefined && allowedTags.has(name));
  }

  #isClone(node: number): boolean {
    return (this.#table.cells[node + Cell.Kind]! & (ElementFlag.Cloned | ElementFlag.Implied)) !== 0;
  }

  #tagOf(node: number): string {
    return asciiLowercase(this.#table.names.stringOf(this.#table.cells[node + Cell.Name]!));
  }

  #tellEnd(node: number, tag: string): void {
    this.#options.onCloseTag?.(tag, this.#table.cells[node + Cell.EndTagStart]! < 0);
  }

  #attributesOf(node: number): Attributes {
    const table = this.#table;
    const start = table.cells[node + Cell.Attributes]!;
    const end = start + table.cells[node + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    const attribs: Attributes = {};
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
      const value = table.attributeValue(record);
      if (name !== '__proto__') attribs[name] = value;
      else
        Object.defineProperty(attribs, name, { value, configurable: true, enumerable: true, writable: true });
    }
    return attribs;
  }

  /** Removes attributes that are gone. NB: without rules for its element, sanitize-html does not look at them. */
  #updateAttributes(node: number, frame: Frame): void {
    const { attributes, classes } = this.#options;
    const hasRules = (name: string) => attributes!.has(name) || classes.has(name);
    if (attributes !== null && !hasRules(frame.name) && !hasRules('*')) return;
    const left = this.#attributesOf(node);
    for (const name of Object.keys(frame.attribs)) {
      if (!Object.hasOwn(left, name)) delete frame.attribs[name];
      else if (name === 'srcset') frame.attribs[name] = left[name];
    }
  }

  #transform(node: number, frame: Frame): void {
    const { transforms, transformAll } = this.#options;
    const transform = transforms.get(frame.tag);
    if (transform === undefined && transformAll === null && this.#options.onOpenTag === null) return;
    let text: string | undefined;
    if (transform !== undefined) text = transformed(frame, transform);
    if (transformAll !== null) transformed(frame, transformAll);
    // NB: an element in another namespace goes whatever its name, and a template's contents are not in it.
    const table = this.#table;
    if (table.namespace(node) === Namespace.Html && frame.tag !== 'template') {
      if (frame.name !== frame.tag && isElementName(frame.name))
        this.#rename(node, asciiLowercase(frame.name));
      this.#setAttributes(node, frame.attribs);
    }
    if (text === undefined) return;
    frame.givenText = text;
    if (text === '' || isVoidElement(table.cells[node + Cell.Name]!)) return;
    const filtered = this.#options.textFilter === null ? text : this.#filtered(text, frame.name, node);
    const nodes = typeof filtered === 'string' ? [createTextOfString(table, filtered)] : filtered;
    const first = table.firstChild(node);
    for (const each of nodes) table.insertBefore(node, each, first);
    this.#hasGivenText = true;
  }

  #rename(node: number, name: string): void {
    const table = this.#table;
    const { cells } = table;
    renameElement(table, node, table.names.idOf(name));
    if (isVoidElement(cells[node + Cell.Name]!)) {
      const next = cells[node + Cell.Next]!;
      for (let child = table.firstChild(node); child !== 0; child = table.firstChild(node)) {
        table.remove(child);
        table.insertBefore(cells[node + Cell.Parent]!, child, next);
      }
    } else if (isPlainText(name)) {
      const text = createTextOfString(table, descendantTextContent(table, node));
      for (let child = table.firstChild(node); child !== 0; child = table.firstChild(node))
        table.remove(child);
      table.append(node, text);
    }
  }

  #setAttributes(node: number, after: Attributes): void {
    const table = this.#table;
    const before = this.#attributesOf(node);
    for (const name of Object.keys(before)) {
      if (Object.hasOwn(after, name)) continue;
      const record = table.findAttribute(node, table.names.idOf(name));
      if (record >= 0) removeAttribute(table, node, record);
    }
    for (const [name, value] of Object.entries(after)) {
      if (before[name] !== value && isAttributeName(name)) {
        setAttribute(table, node, asciiLowercase(name), textOfValue(value));
      }
    }
  }

  // --- Text -------------------------------------------------------------------------------------------------------

  /** What `textFilter` makes of a text. Its result is markup. */
  #filtered(data: string, tag: string | undefined, parent: number): string | readonly number[] {
    const result = this.#options.textFilter!(escaped(data), tag);
    if (result === undefined) return data;
    const markup = String(result);
    if (!/<|&(?!(?:amp|lt|gt);)/.test(markup)) return unescaped(markup);
    const table = this.#table;
    const { table: own, handle } = parseMarkup(markup, {})!;
    const only = own.firstChild(handle);
    if (isPlainText(table.names.stringOf(table.cells[parent + Cell.Name]!)))
      return descendantTextContent(own, handle);
    if (only !== 0 && own.nodeType(only) === NodeType.Text && own.cells[only + Cell.Next] === 0) {
      return own.data(only);
    }
    const nodes: number[] = [];
    for (let child = only; child !== 0; child = own.cells[child + Cell.Next]!) {
      nodes.push(cloneTree(own, child, table, true));
    }
    return nodes;
  }
}

/** Calls a transform. Returns the text that it gives the element. */
function transformed(frame: Frame, transform: Transform): string | undefined {
  const where = `the result of transformTags.${frame.tag}`;
  const result = transform(frame.name, frame.attribs);
  if (!isObject(result)) throw wrongArgument(where, "an object with 'tagName' and 'attribs'", result);
  const { tagName, attribs = {}, text } = result as { tagName?: unknown; attribs?: unknown; text?: unknown };
  if (!isObject(attribs)) throw wrongArgument(`${where}.attribs`, 'an object', attribs);
  frame.name = String(tagName);
  frame.attribs = attribs as Attributes;
  return text === undefined ? undefined : String(text);
}

function textOfValue(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Takes back what `escaped` does. */
function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) =>
    name === 'amp' ? '&' : name === 'lt' ? '<' : '>',
  );
}
