import type { LiveNode as AnyNode } from '../../bridges/dom/live-dom-sink.ts';
import { pseudoAttributeIn } from '../../core/source/pseudo-attributes.ts';

export interface SiblingNode extends AnyNode {
  readonly parentNode: SiblingNode | null;
  readonly firstChild: SiblingNode | null;
  readonly nextSibling: SiblingNode | null;
}

interface LiveProcessingInstruction extends SiblingNode {
  readonly target: string;
  readonly data: string;
}

export interface Markers {
  readonly start: SiblingNode | null;
  readonly end: SiblingNode | null;
  /** How many nodes were looked at. */
  readonly steps: number;
}

/** Find markers — https://html.spec.whatwg.org/multipage/scripting.html#find-markers — in so many nodes at most. */
export function findMarkers(scope: AnyNode, name: string, mostSteps: number): Markers {
  let steps = 0;
  const root = scope as SiblingNode;
  for (let node = following(root, root); node !== null && steps < mostSteps; node = following(node, root)) {
    steps++;
    if (!isProcessingInstruction(node) || (node.target !== 'marker' && node.target !== 'start')) continue;
    if (pseudoAttributeIn(node.data, 'name') !== name) continue;
    if (node.target === 'marker') return { start: node, end: node, steps };
    const start = node;
    let nestingLevel = 0;
    for (let sibling = start.nextSibling; sibling !== null; sibling = sibling.nextSibling) {
      steps++;
      if (!isProcessingInstruction(sibling)) continue;
      if (sibling.target === 'start') nestingLevel++;
      else if (sibling.target === 'end' && nestingLevel-- === 0) return { start, end: sibling, steps };
    }
    return { start, end: null, steps };
  }
  return { start: null, end: null, steps };
}

function isProcessingInstruction(node: SiblingNode): node is LiveProcessingInstruction {
  return node.nodeType === 7;
}

/** The node after one in tree order, or null where the descendants of the root end. */
export function following(node: SiblingNode, root: SiblingNode): SiblingNode | null {
  return node.firstChild ?? followingAfter(node, root);
}

/** The same without the descendants of the node. */
export function followingAfter(node: SiblingNode, root: SiblingNode): SiblingNode | null {
  for (let at: SiblingNode | null = node; at !== null && at !== root; at = at.parentNode) {
    if (at.nextSibling !== null) return at.nextSibling;
  }
  return null;
}
