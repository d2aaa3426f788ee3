import { Document, type Element, type Node, type SourceAttribute } from 'domwright';
import {
  allowedAttributes,
  allowedElements,
  describeAttribute,
  describeElement,
  type EditorTag,
  mayReferTo,
} from 'domwright/editor';
import {
  type CompletionItem,
  CompletionItemKind,
  InsertTextFormat,
  MarkupKind,
  type Position,
} from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import { attributeInWords, elementInWords } from './descriptions.ts';
import { occurrencesIn } from './names.ts';
import { isWritten, type OffsetRange, touches } from './places.ts';

/** What an editor sends to get more about an item: its name and kind. */
interface ItemData {
  readonly element: string;
  readonly attribute?: string;
}

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** Elements that contain no tags, only text. */
const ofText = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/;

/** What is known of an attribute that the standard doesn't know. */
const unknown = { values: [], isList: false, refersTo: null };

/** What may be written at a position. */
export class Completion {
  /** Whether the client fills in snippets, with the cursor between quotes. */
  hasSnippets = false;

  at(document: OpenDocument, position: Position): CompletionItem[] {
    const { tree, text } = document;
    const offset = document.offsetAt(position);
    const tag = tree.tagAt(Math.max(0, offset - 1));
    const isInTag = tag !== null && tag.range.start < offset && (tag.isUnfinished || offset < tag.range.end);
    if (isInTag && tag.kind === 'start') {
      const value = valueAt(tag, text, offset);
      if (value !== null) return this.#values(document, tag, value, offset);
    }
    const begun = /<(\/?)([a-z][^\s>/<]*)?$/i.exec(text.slice(Math.max(0, offset - 100), offset));
    const start = begun === null ? -1 : offset - begun[0].length;
    if (begun !== null && this.#isMarkup(document, start)) {
      const name = { start: start + 1 + begun[1]!.length, end: offset };
      while (/[^\s>/<]/.test(text[name.end] ?? '>')) name.end++;
      return begun[1] === '/' ? endTags(document, start, name) : this.#elements(document, start, name);
    }
    if (isInTag && tag.kind === 'start' && offset > tag.nameRange.end)
      return this.#attributes(document, tag, offset);
    return text[offset - 1] === '>' && tag !== null ? this.#closing(document, tag, offset) : [];
  }

  /** Adds what is only shown for the item that is chosen. */
  resolve(item: CompletionItem): CompletionItem {
    const data = item.data as ItemData | undefined;
    if (data === undefined) return item;
    const { element, attribute } = data;
    const value =
      attribute === undefined ? elementInWords(element) : attributeInWords(element, attribute, null);
    return value === null ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
  }

  /** Whether a `<` begins a tag: in contents that may have some, or within a tag that lacks its `>`. */
  #isMarkup({ tree }: OpenDocument, start: number): boolean {
    const tag = tree.tagAt(start);
    if (tag !== null) return tag.range.start === start || tag.swallowedRange?.start === start;
    const node = tree.nodeAt(start);
    // `</` is the start of a comment unless a letter follows.
    if (node !== null && node.nodeType === node.COMMENT_NODE) return node.sourceRange?.start === start;
    return node === null || node.nodeType === node.TEXT_NODE;
  }

  #elements(document: OpenDocument, start: number, name: OffsetRange): CompletionItem[] {
    const { tree } = document;
    const parent: Element | null = tree.pathAt(start).at(-1) ?? null;
    if (parent !== null && parent.namespaceURI === HTML_NAMESPACE && ofText.test(parent.localName)) return [];
    const holder = parent?.content ?? parent ?? tree.root;
    const range = document.rangeOf(name);
    const items = allowedElements(holder, childAfter(holder, start)).map(
      (element): CompletionItem => ({
        label: element,
        kind: CompletionItemKind.Property,
        detail: describeElement(element)?.categories.join(', ') ?? '',
        textEdit: { range, newText: element },
        data: { element } satisfies ItemData,
      }),
    );
    return items;
  }

  #attributes(document: OpenDocument, tag: EditorTag, offset: number): CompletionItem[] {
    const { tree, text } = document;
    const own = tag.attributes.find(({ nameRange }) => touches(nameRange, offset)) ?? null;
    // Behind a value, white space comes first.
    if (own === null && !/[\s/]/.test(text[offset - 1]!)) return [];
    const given = tag.attributes.filter((attribute) => attribute !== own);
    const path = tree.pathAt(tag.range.start + 1);
    const element = elementFor(tag, path, given);
    if (element === null) return [];
    const has = new Set(given.map(({ name }) => name));
    const range = document.rangeOf(own?.nameRange ?? { start: offset, end: offset });
    const hasValue = own !== null && own.equalsRange !== null;
    return allowedAttributes(element)
      .filter((name) => !has.has(name))
      .map((name, index): CompletionItem => {
        const { syntax = '', of } = describeAttribute(tag.name, name) ?? {};
        const takesValue = !hasValue && syntax !== 'boolean';
        const snippet = takesValue && this.hasSnippets;
        return {
          label: name,
          kind: CompletionItemKind.Value,
          // Those of the element come first, then global ones; event handlers and WAI-ARIA are many.
          sortText: `${of === 'element' ? 0 : name.startsWith('on') ? 2 : of === 'aria' ? 3 : 1}${String(index).padStart(3, '0')}`,
          textEdit: { range, newText: snippet ? `${name}="$1"` : name },
          ...(snippet && { insertTextFormat: InsertTextFormat.Snippet }),
          data: { element: tag.name, attribute: name } satisfies ItemData,
        };
      });
  }

  #values(document: OpenDocument, tag: EditorTag, value: Value, offset: number): CompletionItem[] {
    const { text } = document;
    const { name, range, quote } = value;
    const { values, isList, refersTo } = describeAttribute(tag.name, name) ?? unknown;
    const isTokens = isList || refersTo === 'several' || name === 'class';
    let { start, end } = range;
    if (isTokens && quote !== null && quote !== '') {
      start = offset;
      end = offset;
      while (start > range.start && !/\s/.test(text[start - 1]!)) start--;
      while (end < range.end && !/\s/.test(text[end]!)) end++;
    }
    const place = document.rangeOf({ start, end });
    const isBare = quote === null || quote === '';
    return [...new Set([...values, ...namesFor(document, tag, name, refersTo)])]
      .filter((one) => one !== '')
      .map((one, index) => ({
        label: one,
        kind: refersTo === null ? CompletionItemKind.Unit : CompletionItemKind.Reference,
        sortText: String(index).padStart(4, '0'),
        textEdit: { range: place, newText: isBare ? `"${one}"` : one },
        filterText: isBare ? `"${one}"` : one,
      }));
  }

  /** The end tag of an element whose start tag has just been written. */
  #closing(
    document: OpenDocument,
    { kind, element, sourceName }: EditorTag,
    offset: number,
  ): CompletionItem[] {
    const { tree } = document;
    if (kind === 'end' || element === null || tree.tagsOf(element).end !== null) return [];
    // Elements without contents are closed by their start tags.
    const extent = tree.extentOf(element);
    if (extent !== null && extent.end === offset && tree.pathAt(offset).at(-1) !== element) return [];
    const range = document.rangeOf({ start: offset, end: offset });
    return [
      {
        label: `</${sourceName}>`,
        kind: CompletionItemKind.Property,
        textEdit: { range, newText: this.hasSnippets ? `$0</${sourceName}>` : `</${sourceName}>` },
        ...(this.hasSnippets && { insertTextFormat: InsertTextFormat.Snippet }),
      },
    ];
  }
}

/** The end tags that close something at a place, the innermost first. */
function endTags(document: OpenDocument, start: number, name: OffsetRange): CompletionItem[] {
  const { tree, text } = document;
  const open = tree.pathAt(start).filter(isWritten).reverse();
  const range = document.rangeOf(name);
  const end = text[name.end] === '>' ? '' : '>';
  return [...new Set(open.map(({ sourceName, localName }) => sourceName ?? localName))].map(
    (element, index) => ({
      label: `/${element}`,
      kind: CompletionItemKind.Property,
      sortText: String(index).padStart(3, '0'),
      filterText: element,
      ...(index === 0 && { preselect: true }),
      textEdit: { range, newText: `${element}${end}` },
      data: { element } satisfies ItemData,
    }),
  );
}

/** The first child of a node that is after a place. */
function childAfter(parent: Node, offset: number): Node | null {
  let after: Node | null = null;
  for (let child = parent.lastChild; child !== null; child = child.previousSibling) {
    if ((child.sourceRange?.start ?? offset) < offset) break;
    after = child;
  }
  return after;
}

/** The value of an attribute of a tag. */
interface Value {
  readonly name: string;
  readonly range: OffsetRange;
  readonly quote: string | null;
}

/** The value at an offset, which may be empty; null if there is none. */
function valueAt(tag: EditorTag, text: string, offset: number): Value | null {
  for (const { name, equalsRange, valueRange, quote, sourceRange } of tag.attributes) {
    if (equalsRange === null || offset < equalsRange.end) continue;
    if (valueRange !== null && touches(valueRange, offset)) {
      // Nothing is written yet, and the next line or tag is taken for the value.
      const isNext = quote === '' && /^[\s<]/.test(text.slice(equalsRange.end));
      return isNext
        ? { name, range: { start: offset, end: offset }, quote: null }
        : { name, range: valueRange, quote };
    }
    const isEmpty = offset === equalsRange.end && (valueRange === null || valueRange.start > offset);
    const isBeforeQuote = quote !== null && quote !== '' && sourceRange.end > offset;
    if (isEmpty && !isBeforeQuote) return { name, range: { start: offset, end: offset }, quote: null };
  }
  return null;
}

/** An element like the one of a tag, with some of its attributes; null outside of HTML. */
function elementFor(
  tag: EditorTag,
  path: readonly Element[],
  attributes: readonly SourceAttribute[],
): Element | null {
  const parent = tag.element === null ? (path.at(-1) ?? null) : tag.element;
  const isForeign = parent !== null && parent.namespaceURI !== HTML_NAMESPACE;
  if (isForeign && tag.element !== null) return null;
  const element = new Document().createElement(tag.name);
  for (const { name, value } of attributes)
    if (/^[a-z_:][\w:.-]*$/i.test(name)) element.setAttribute(name, value);
  return element;
}

/** The names that an attribute may refer to, or the classes of the document. */
function namesFor(
  document: OpenDocument,
  tag: EditorTag,
  attribute: string,
  refersTo: string | null,
): string[] {
  const kind = attribute === 'class' ? 'class' : refersTo === 'map' ? 'map' : refersTo === null ? null : 'id';
  if (kind === null) return [];
  const sign = refersTo === 'map' || refersTo === 'fragment' ? '#' : '';
  return document
    .once('names', occurrencesIn)
    .filter((one) => one.kind === kind && (one.isDefinition || kind === 'class'))
    .filter(
      ({ element }) =>
        kind !== 'id' || element === null || mayReferTo(tag.name, attribute, element, tag.element),
    )
    .map(({ name }) => `${sign}${name}`);
}
