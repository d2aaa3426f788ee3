import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { nameReferencesOf, plainRange } from '../../standard/authoring/references.ts';
import { namesInStyleSheet, type WrittenName } from '../../standard/authoring/style-names.ts';
import { checkPlace, checkTree } from './arguments.ts';
import { touches } from './places.ts';

/** A place where an id, a class or the name of a `map` is written. */
export interface NameOccurrence {
  /** What the name is. */
  readonly kind: 'id' | 'class' | 'map';
  /** The name itself, without escapes. */
  readonly name: string;
  /** UTF-16 offsets in the text. */
  readonly range: SourceRange;
  /** Whether the name is given there, and not just referred to. A class is given by the selectors of a style sheet. */
  readonly isDefinition: boolean;
  /** How it is written there, which says what must be escaped. */
  readonly writtenAs: WrittenName;
  /** The element whose tag it is in; null in a style sheet. */
  readonly element: Element | null;
}

/** A name, and the places where it is written. */
export interface NamePlaces {
  /** The one that was asked for. */
  readonly at: NameOccurrence;
  /** All of them in the order of the text, that one included. */
  readonly all: readonly NameOccurrence[];
}

const known = /* @__PURE__ */ new WeakMap<EditorTree, readonly NameOccurrence[]>();

/**
 * All places in a text where an id, a class or the name of a `map` is written: in tags, in `style` attributes, in style sheets. They
 * are found once for a tree. Left out are names that a character reference hides, and names that are partly template code.
 *
 * @throws TypeError for a wrong tree
 */
export function namesIn(tree: EditorTree): readonly NameOccurrence[] {
  checkTree(tree);
  let names = known.get(tree);
  if (names === undefined) {
    names = found(tree);
    known.set(tree, names);
  }
  return names;
}

/**
 * The id, class or name of a `map` at an offset, and all places where it is written: its definitions and the references to it. Null
 * if there is none.
 *
 * @throws TypeError for a wrong tree, RangeError for an offset outside of the text
 */
export function namesAt(tree: EditorTree, offset: number): NamePlaces | null {
  checkPlace(tree, offset);
  // Most places have none: then nothing is collected.
  if (tree.attributeAt(offset) === null && tree.pathAt(offset).at(-1)?.localName !== 'style') return null;
  const names = namesIn(tree);
  const at = names.find(({ range }) => touches(range, offset));
  if (at === undefined) return null;
  return { at, all: names.filter(({ kind, name }) => kind === at.kind && name === at.name) };
}

function found(tree: EditorTree): NameOccurrence[] {
  const names: NameOccurrence[] = [];
  const text = tree.parsedText;
  const add = (name: NameOccurrence): void => {
    // In a style sheet, code beside a name may be a part of it; elsewhere, a range contains such code.
    const isPartly = name.element === null ? tree.touchesCode(name.range) : tree.hasCode(name.range);
    if (!isPartly) names.push(name);
  };
  for (const element of tree.elements) {
    const isStyle = element.localName === 'style';
    if (!isStyle && !element.hasAttributes()) continue;
    for (const name of ['id', 'class', ...(element.localName === 'map' ? ['name'] : [])]) {
      const attribute = element.getAttributeNode(name);
      const range = attribute === null || attribute.value === '' ? null : plainRange(attribute, text);
      if (attribute === null || range === null) continue;
      const kind = name === 'name' ? 'map' : name === 'id' ? 'id' : 'class';
      const tokens =
        kind === 'class' ? attribute.value.matchAll(/[^\t\n\f\r ]+/g) : [{ 0: attribute.value, index: 0 }];
      for (const { 0: token, index } of tokens) {
        const start = range.start + index;
        add({
          ...{ kind, name: token, range: { start, end: start + token.length } },
          ...{ isDefinition: kind !== 'class', writtenAs: 'value', element },
        });
      }
    }
    for (const { kind, name, range, writtenAs } of nameReferencesOf(element, text))
      add({ kind, name, range, isDefinition: false, writtenAs, element });
    if (!isStyle) continue;
    const { start: tag, end } = tree.tagsOf(element);
    const from = tag?.range.end ?? 0;
    const css = text.slice(from, end?.range.start ?? tree.extentOf(element)?.end ?? from);
    for (const { kind, name, start, end: last, writtenAs } of namesInStyleSheet(css)) {
      const range = { start: from + start, end: from + last };
      add({ kind, name, range, isDefinition: kind === 'class', writtenAs, element: null });
    }
  }
  // An id may come after other attributes of its tag.
  return names.sort((a, b) => a.range.start - b.range.start);
}
