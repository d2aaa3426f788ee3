import type { Element } from 'domwright';
import { nameReferencesOf } from 'domwright/editor';
import type { OffsetEdit } from '../diagnostics/code-actions.ts';
import type { OpenDocument } from '../documents/open-document.ts';
import { type OffsetRange, touches } from './places.ts';
import { escaped, selectorNames } from './style-selectors.ts';

/** A place where an id, a class or the name of a `map` is written. */
export interface Occurrence {
  readonly kind: 'id' | 'class' | 'map';
  readonly name: string;
  readonly range: OffsetRange;
  /** Whether the name is given there, and not just referred to. A class is given by the selectors of a style sheet. */
  readonly isDefinition: boolean;
  /** How the name is written there. */
  readonly as: 'attribute' | 'fragment' | 'selector';
  /** The element whose tag it is in; null in a style sheet. */
  readonly element: Element | null;
}

/** All of them in a document. */
export function occurrencesIn(document: OpenDocument): readonly Occurrence[] {
  const { tree, text } = document;
  const found: Occurrence[] = [];
  for (const element of tree.elements) {
    if (!element.hasAttributes() && element.localName !== 'style') continue;
    for (const name of ['id', 'class', ...(element.localName === 'map' ? ['name'] : [])]) {
      const attribute = element.getAttributeNode(name);
      const valueRange = attribute?.valueRange ?? null;
      if (attribute === null || valueRange === null || attribute.value === '') continue;
      const { value } = attribute;
      // Where a character reference hides the name, it stays as it is.
      if (text.slice(valueRange.start, valueRange.end) !== value) continue;
      const add = (token: string, start: number): void => {
        found.push({
          kind: name === 'name' ? 'map' : (name as 'id' | 'class'),
          name: token,
          range: { start, end: start + token.length },
          isDefinition: name !== 'class',
          as: 'attribute',
          element,
        });
      };
      if (name !== 'class') add(value, valueRange.start);
      else
        for (const { 0: token, index } of value.matchAll(/[^\t\n\f\r ]+/g))
          add(token, valueRange.start + index);
    }
    for (const { kind: of, name, attribute, range: place } of nameReferencesOf(element, text)) {
      const as = attribute === 'href' ? 'fragment' : 'attribute';
      found.push({ kind: of, name, range: place, isDefinition: false, as, element });
    }
    if (element.localName === 'style') {
      const { start: tag, end } = tree.tagsOf(element);
      const from = tag?.range.end ?? 0;
      const css = text.slice(from, end?.range.start ?? tree.extentOf(element)?.end ?? from);
      for (const { kind: of, name, start, end: last } of selectorNames(css)) {
        const place = { start: from + start, end: from + last };
        found.push({
          kind: of,
          name,
          range: place,
          isDefinition: of === 'class',
          as: 'selector',
          element: null,
        });
      }
    }
  }
  return found;
}

/** The name at an offset, and all places where it is written, that one included. Null if there is none. */
export function namesAt(
  document: OpenDocument,
  offset: number,
): { at: Occurrence; all: Occurrence[] } | null {
  // Most places have none: then nothing is collected.
  const isInTag = [offset, offset - 1].some((at) => at >= 0 && document.tree.attributeAt(at) !== null);
  const isInStyle = document.tree.pathAt(offset).at(-1)?.localName === 'style';
  if (!isInTag && !isInStyle) return null;
  const occurrences = document.once('names', occurrencesIn);
  const at = occurrences.find(({ range }) => touches(range, offset));
  if (at === undefined) return null;
  return { at, all: occurrences.filter(({ kind, name }) => kind === at.kind && name === at.name) };
}

/** Writes another name everywhere. */
export function renamed(all: readonly Occurrence[], name: string): OffsetEdit[] {
  return all.map(({ range: { start, end }, as }) => ({
    start,
    end,
    text: as === 'selector' ? escaped(name) : as === 'fragment' ? fragmentOf(name) : name,
  }));
}

/** A name as a fragment has it: a browser decodes what is encoded. */
function fragmentOf(name: string): string {
  return name.replace(/[%\s"'<>`]/g, (character) => encodeURIComponent(character).replace("'", '%27'));
}
