import type { TextEdit } from '../../core/editing/text-edit.ts';
import { checkString } from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { SourceAttribute, SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTag } from '../../dom/editor/editor-tag.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import { Document } from '../../dom/nodes/document.ts';
import type { Element } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { allowedAttributes } from '../../standard/authoring/allowed-attributes.ts';
import { allowedElements } from '../../standard/authoring/allowed-elements.ts';
import { allowedValuesOf } from '../../standard/authoring/allowed-values-of.ts';
import { describeAttributeOf, describeElement } from '../../standard/authoring/descriptions.ts';
import { mayReferTo } from '../../standard/authoring/references.ts';
import { checkPlace } from './arguments.ts';
import { namesIn } from './names.ts';
import { isWritten, touches } from './places.ts';
import { attributeInWords, elementInWords } from './words.ts';

/** Something that may be written at a place. */
export interface EditorCompletion {
  /** What a list shows. */
  readonly label: string;
  /** What it writes. */
  readonly kind: 'element' | 'end tag' | 'attribute' | 'value' | 'name';
  /** A few words about it; '' if there are none. */
  readonly detail: string;
  /** What writes it. UTF-16 offsets. */
  readonly edit: TextEdit;
  /** Where the cursor goes in the new text; its length for its end. */
  readonly cursor: number;
  /** What a list compares with what is written already. */
  readonly filterText: string;
  /** The element that it is about; null for values. */
  readonly element: string | null;
  /** The attribute that it is about; null for elements and values. */
  readonly attribute: string | null;
}

/** Elements that contain no tags, only text. */
const ofText = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext)$/;

/** Describes an attribute that is not in the standard. */
const unknown = { values: [], isList: false, refersTo: null };

/**
 * What may be written at an offset, the likeliest first: elements that the content model allows, end tags, attributes, values, and
 * names of the document. No edit changes template code, and nothing is offered inside of it.
 *
 * @throws TypeError for a wrong tree, RangeError for an offset outside of the text
 */
export function completionsAt(tree: EditorTree, offset: number): EditorCompletion[] {
  checkPlace(tree, offset);
  return found(tree, offset).filter(({ edit }) => !tree.hasCode(edit));
}

/**
 * More about an element or attribute that was offered, in Markdown; null if there is nothing to say.
 *
 * @param element `element` of a completion, and `attribute` its attribute
 * @throws TypeError if one of them is of the wrong type
 */
export function describeCompletion(element: string, attribute: string | null = null): string | null {
  checkString(element, 'element');
  if (attribute === null) return elementInWords(element);
  checkString(attribute, 'attribute');
  return attributeInWords(element, attribute, null);
}

function found(tree: EditorTree, offset: number): EditorCompletion[] {
  const text = tree.parsedText;
  const tag = tree.tagAt(Math.max(0, offset - 1));
  const isInTag = tag !== null && tag.range.start < offset && (tag.isUnfinished || offset < tag.range.end);
  if (isInTag && tag.kind === 'start') {
    const value = valueAt(tag, text, offset);
    if (value !== null) return value === 'before a quote' ? [] : values(tree, tag, value, offset);
  }
  const begun = /<(\/?)([a-z][^\s>/<]*)?$/i.exec(text.slice(Math.max(0, offset - 100), offset));
  const start = begun === null ? -1 : offset - begun[0].length;
  if (begun !== null && isMarkup(tree, start)) {
    const name = { start: start + 1 + begun[1]!.length, end: offset };
    while (/[^\s>/<]/.test(text[name.end] ?? '>')) name.end++;
    return begun[1] === '/' ? endTags(tree, start, name) : elements(tree, start, name);
  }
  if (isInTag && tag.kind === 'start' && offset > tag.nameRange.end) return attributes(tree, tag, offset);
  return text[offset - 1] === '>' && tag !== null ? closing(tree, tag, offset) : [];
}

/** Whether a `<` begins a tag: in contents that may have some, or within a tag that lacks its `>`. */
function isMarkup(tree: EditorTree, start: number): boolean {
  const tag = tree.tagAt(start);
  if (tag !== null) return tag.range.start === start || tag.swallowedRange?.start === start;
  const node = tree.nodeAt(start);
  // `</` is the start of a comment unless a letter follows.
  if (node !== null && node.nodeType === node.COMMENT_NODE) return node.sourceRange?.start === start;
  return node === null || node.nodeType === node.TEXT_NODE;
}

function elements(tree: EditorTree, start: number, name: SourceRange): EditorCompletion[] {
  const path = tree.pathAt(start);
  const parent: Element | null = path.at(-1) ?? null;
  const isText = parent !== null && parent.namespaceURI === HTML_NAMESPACE && ofText.test(parent.localName);
  const holder = parent?.content ?? parent ?? tree.root;
  const allowed = isText ? [] : allowedElements(holder, childAfter(holder, start));
  const items = allowed.map((element) => item('element', element, { ...name, text: element }, { element }));
  const open = path.filter(isWritten).at(-1);
  return open === undefined ? items : [...items, endTag(tree, open.sourceName ?? open.localName, name, '/')];
}

/** The end tags that close something at a place, the innermost first. */
function endTags(tree: EditorTree, start: number, name: SourceRange): EditorCompletion[] {
  const open = tree.pathAt(start).filter(isWritten).reverse();
  const names = new Set(open.map(({ sourceName, localName }) => sourceName ?? localName));
  return [...names].map((element) => endTag(tree, element, name, ''));
}

function endTag(tree: EditorTree, element: string, name: SourceRange, slash: string): EditorCompletion {
  const end = tree.parsedText[name.end] === '>' ? '' : '>';
  const edit = { ...name, text: `${slash}${element}${end}` };
  return item('end tag', `/${element}`, edit, { element, filterText: `${slash}${element}` });
}

function attributes(tree: EditorTree, tag: EditorTag, offset: number): EditorCompletion[] {
  const { text } = tree;
  const touched = tag.attributes.find(({ nameRange }) => touches(nameRange, offset)) ?? null;
  // An attribute that begins at the offset has not been typed: another one is inserted before it.
  const own = touched !== null && touched.nameRange.start < offset ? touched : null;
  // After a value, white space comes first.
  if (own === null && !/[\s/]/.test(text[offset - 1]!)) return [];
  const given = tag.attributes.filter((attribute) => attribute !== own);
  const path = tree.pathAt(tag.range.start + 1);
  const element = elementFor(tag, path, given);
  if (element === null) return [];
  const has = new Set(given.map(({ name }) => name));
  const range = own?.nameRange ?? { start: offset, end: offset };
  const hasValue = own !== null && own.equalsRange !== null;
  const space = own === null && /[^\s>/<]/.test(text[offset] ?? '>') ? ' ' : '';
  const items = allowedAttributes(element)
    .filter((name) => !has.has(name))
    .map((name) => {
      const { syntax = '', of = 'all elements', purpose = '' } = describeAttributeOf(tag.name, name) ?? {};
      const value = hasValue || syntax === 'boolean' ? '' : '=""';
      const edit = { ...range, text: `${name}${value}${space}` };
      const cursor = value === '' ? name.length : name.length + 2;
      const group = of === 'element' ? 0 : of === 'aria' ? 2 : 1;
      const about = { element: tag.name, attribute: name, cursor, detail: purpose };
      return { group, item: item('attribute', name, edit, about) };
    });
  // Those of the element come first, then global ones, event handlers last; WAI-ARIA has many.
  return items.sort((a, b) => a.group - b.group).map((one) => one.item);
}

function values(tree: EditorTree, tag: EditorTag, value: Value, offset: number): EditorCompletion[] {
  const text = tree.parsedText;
  const { name, range, quote } = value;
  const { values: any, isList, refersTo } = describeAttributeOf(tag.name, name) ?? unknown;
  const element = elementFor(tag, tree.pathAt(tag.range.start + 1), tag.attributes);
  const known = element === null ? any : allowedValuesOf(element, name).values;
  const isTokens = isList || refersTo === 'several' || name === 'class';
  let { start, end } = range;
  let space = '';
  if (isTokens && quote !== null && quote !== '') {
    start = offset;
    end = offset;
    while (start > range.start && !/\s/.test(text[start - 1]!)) start--;
    // A token that begins at the offset has not been typed: another one is inserted before it.
    if (start < offset) while (end < range.end && !/\s/.test(text[end]!)) end++;
    else if (end < range.end && !/\s/.test(text[end]!)) space = ' ';
  }
  const isBare = quote === null || quote === '';
  return [...new Set([...known, ...namesFor(tree, tag, name, refersTo)])]
    .filter((one) => one !== '')
    .map((one) => {
      const written = isBare ? `"${one}"` : one;
      const kind = refersTo === null && name !== 'class' ? 'value' : 'name';
      const edit = { start, end, text: `${written}${space}` };
      return item(kind, one, edit, { filterText: written, cursor: written.length });
    });
}

/** The end tag of an element whose start tag has just been written. */
function closing(tree: EditorTree, tag: EditorTag, offset: number): EditorCompletion[] {
  const { kind, element, sourceName } = tag;
  if (kind === 'end' || element === null || tree.tagsOf(element).end !== null) return [];
  // Elements without contents are closed by their start tags.
  if (tree.pathAt(offset).at(-1) !== element) return [];
  if (tree.hasCode(tag.nameRange)) return [];
  const text = `</${sourceName}>`;
  return [item('end tag', text, { start: offset, end: offset, text }, { cursor: 0 })];
}

function item(
  kind: EditorCompletion['kind'],
  label: string,
  edit: TextEdit,
  more: Partial<EditorCompletion> = {},
): EditorCompletion {
  const { element = null, attribute = null } = more;
  const detail = element === null || attribute !== null ? '' : (describeElement(element)?.purpose ?? '');
  return {
    ...{ kind, label, edit, element, attribute, detail },
    filterText: label,
    cursor: edit.text.length,
    ...more,
  };
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
  readonly range: SourceRange;
  readonly quote: string | null;
}

/** The value at an offset, which may be empty; null if there is none. */
function valueAt(tag: EditorTag, text: string, offset: number): Value | 'before a quote' | null {
  for (const { name, equalsRange, valueRange, quote, sourceRange } of tag.attributes) {
    if (equalsRange === null || offset < equalsRange.end) continue;
    if (valueRange !== null && touches(valueRange, offset)) {
      // Nothing is written yet, and the next line or tag is taken for the value.
      const isNext = quote === '' && /^[\s<]/.test(text.slice(equalsRange.end, equalsRange.end + 1));
      return isNext
        ? { name, range: { start: offset, end: offset }, quote: null }
        : { name, range: valueRange, quote };
    }
    // Whatever is written here becomes the value.
    if (valueRange === null || offset < valueRange.start) {
      const isBeforeQuote = quote !== null && quote !== '' && offset < sourceRange.end;
      return isBeforeQuote ? 'before a quote' : { name, range: { start: offset, end: offset }, quote: null };
    }
  }
  return null;
}

/** The element of a tag; if it has none, one like it with some of its attributes. Null outside of HTML. */
function elementFor(
  tag: EditorTag,
  path: readonly Element[],
  given: readonly SourceAttribute[],
): Element | null {
  const parent = tag.element === null ? (path.at(-1) ?? null) : tag.element;
  const isForeign = parent !== null && parent.namespaceURI !== HTML_NAMESPACE;
  if (isForeign && tag.element !== null) return null;
  if (tag.element?.localName === tag.name) return tag.element;
  const element = new Document().createElement(tag.name);
  for (const { name, value } of given) if (/^[a-z_:][\w:.-]*$/i.test(name)) element.setAttribute(name, value);
  return element;
}

/** The names that an attribute may refer to, or the classes of the document. */
function namesFor(tree: EditorTree, tag: EditorTag, attribute: string, refersTo: string | null): string[] {
  const kind = attribute === 'class' ? 'class' : refersTo === 'map' ? 'map' : refersTo === null ? null : 'id';
  if (kind === null) return [];
  const sign = refersTo === 'map' || refersTo === 'fragment' ? '#' : '';
  return namesIn(tree)
    .filter((one) => one.kind === kind && (one.isDefinition || kind === 'class'))
    .filter(
      ({ element }) =>
        kind !== 'id' || element === null || mayReferTo(tag.name, attribute, element, tag.element),
    )
    .map(({ name }) => `${sign}${name}`);
}
