import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import type { Attr } from '../../dom/nodes/attr.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { checkTree } from './arguments.ts';
import { writtenParentOf } from './places.ts';

/** An element in an outline. */
export interface EditorSymbol {
  /** Its name, id and classes, as in a selector: `ul#menu.wide`. */
  readonly name: string;
  /** From its start tag to its end tag, or to where it is closed. UTF-16 offsets. */
  readonly range: SourceRange;
  /** How many symbols are around it. */
  readonly depth: number;
  /** The index of the symbol around it; -1 for the outermost ones. */
  readonly parent: number;
}

/**
 * The elements of a text in its order, each after the one around it. Implied ones are left out: what they contain belongs to the next
 * one outwards.
 *
 * @throws TypeError for a wrong tree
 */
export function symbolsOf(tree: EditorTree): EditorSymbol[] {
  checkTree(tree);
  const symbols: EditorSymbol[] = [];
  // By where the start tag begins: as keys, elements would take longer.
  const indexes = new Map<number, number>();
  for (const element of tree.elements) {
    const range = tree.extentOf(element);
    if (range === null) continue;
    const around = writtenParentOf(tree, element);
    const parent = around === null ? -1 : (indexes.get(tree.extentOf(around)?.start ?? -1) ?? -1);
    const depth = parent < 0 ? 0 : symbols[parent]!.depth + 1;
    indexes.set(range.start, symbols.length);
    symbols.push({ name: nameOf(tree, element), range, depth, parent });
  }
  return symbols;
}

/** Names that are partly template code are left out. */
function nameOf(tree: EditorTree, element: Element): string {
  const name = element.sourceName ?? element.localName;
  const id = element.getAttributeNode('id');
  const classes = element.getAttributeNode('class');
  if (id === null && classes === null) return name;
  const isKnown = ({ valueRange }: Attr): boolean => valueRange === null || !tree.hasCode(valueRange);
  const names = new Set(classes === null || !isKnown(classes) ? [] : classes.value.match(/[^\t\n\f\r ]+/g));
  const hash = id === null || id.value === '' || !isKnown(id) ? '' : `#${id.value}`;
  return `${name}${hash}${[...names].map((one) => `.${one}`).join('')}`;
}
