import type { Element, Node } from 'domwright';
import { following } from '../../tree-order.ts';

/** The rules of the living edition that build different trees, as listed in docs/reference/editions.md. */
export const rules = [
  'select',
  'selectedcontent',
  'processing-instruction',
  'template-for',
  'shadow-root',
  'doctype',
  'frameset',
  'form',
  'attribute-escaping',
] as const;
export type Rule = (typeof rules)[number];

/** A place where two trees differ: the consecutive nodes that only one of them has. */
export interface Region {
  readonly old: readonly Node[];
  readonly living: readonly Node[];
  /** Whether the place is in a `select`, or in a `selectedcontent`. */
  readonly isInSelect: boolean;
  readonly isInSelectedcontent: boolean;
  /** Whether the documents have different modes. */
  readonly modesDiffer: boolean;
}

const ELEMENT = 1;
const COMMENT = 8;
const PROCESSING_INSTRUCTION = 7;

/** How many nodes of a region are examined; more would not change the result. */
const MOST = 64;

/** Elements that the rules for `select` mention. */
const OF_SELECT = new Set(['select', 'option', 'optgroup', 'selectedcontent']);

/**
 * The rule that causes a difference, judging by the differing nodes and where they are. Null if these don't show it: the
 * difference then follows from an earlier one, such as an element that is still open.
 *
 * @param isPatched whether an offset is in a template with a `for` attribute
 */
export function ruleOf(region: Region, isPatched: (offset: number) => boolean): Rule | null {
  const old = someOf(region.old);
  const living = someOf(region.living);
  const all = [...old, ...living];
  const isElement = (node: Node, name: string): boolean => nameOf(node) === name;

  if (region.isInSelectedcontent || living.some((node) => isElement(node, 'selectedcontent')))
    return 'selectedcontent';
  if (
    all.some((node) => isElement(node, 'template') && (node as Element).hasAttribute('for')) ||
    living.some(({ sourceRange }) => sourceRange !== null && isPatched(sourceRange.start))
  )
    return 'template-for';
  if (
    living.some(({ nodeType }) => nodeType === PROCESSING_INSTRUCTION) ||
    old.some((node) => node.nodeType === COMMENT && node.nodeValue?.startsWith('?') === true)
  )
    return 'processing-instruction';
  if (living.some((node) => isElement(node, 'frameset'))) return 'frameset';
  if (region.isInSelect || all.some((node) => OF_SELECT.has(nameOf(node)))) return 'select';
  if (all.some((node) => isElement(node, 'form'))) return 'form';
  if (region.modesDiffer && all.some((node) => isElement(node, 'table'))) return 'doctype';
  return null;
}

function nameOf(node: Node): string {
  return node.nodeType === ELEMENT ? (node as Element).localName : '';
}

/** The first `MOST` nodes, including descendants, in tree order. */
function someOf(nodes: readonly Node[]): Node[] {
  const found: Node[] = [];
  for (const root of nodes) {
    let node: Node | null = root;
    while (node !== null && found.length < MOST) {
      found.push(node);
      node = following(node, root);
    }
    if (found.length >= MOST) break;
  }
  return found;
}
