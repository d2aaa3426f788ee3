import type { Element, Node } from 'domwright';
import { following } from '../../tree-order.ts';

/** The rules of the living edition that make other trees, as docs/using/editions.md lists them. */
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

/** Where two trees differ: the nodes that only one of them has there, one after another. */
export interface Region {
  readonly old: readonly Node[];
  readonly living: readonly Node[];
  /** The place is in a `select`, or in a `selectedcontent`. */
  readonly isInSelect: boolean;
  readonly isInSelectedcontent: boolean;
  /** The documents have different modes. */
  readonly modesDiffer: boolean;
}

const ELEMENT = 1;
const COMMENT = 8;
const PROCESSING_INSTRUCTION = 7;

/** Which nodes of a region are looked at; more of them say nothing else. */
const MOST = 64;

/** The names of elements that the rules for `select` speak of. */
const OF_SELECT = new Set(['select', 'option', 'optgroup', 'selectedcontent']);

/**
 * The rule that makes a difference: what the differing nodes are, and where they are, shows it. Null if nothing does: then the
 * difference follows from an earlier one, such as an element that is still open.
 *
 * `isPatched`: whether an offset is in a template with a `for` attribute
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

/** Some of the nodes, with what is in them: in tree order, the first ones. */
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
