import type { Element } from 'domwright';
import type { EditorTag, EditorTree } from 'domwright/editor';
import type { Node as ServiceNode } from 'vscode-html-languageservice';
import { isWritten } from '../../domwright/src/pages/editor-services/places.ts';

/*
 * Why answers of vscode-html-languageservice may differ from ours. It closes elements by their names alone, so most differences are
 * where the standard's tree is another one.
 */

/** The reasons that there are. */
export const reasons = {
  ignored: 'the parser ignores a tag, or adds its attributes to an element that is there',
  implied: 'an element is closed without an end tag of its own',
  otherTag: 'an end tag closes another element than the innermost one of its name',
  slash: 'a slash closes an element only in SVG and MathML, and there whatever its name is',
  void: 'an element has no contents by the standard, or has some',
  tokens:
    'the tokenizer reads a tag otherwise: in raw text, in a comment, at a “<” in a tag, at an unusual name',
  spelling:
    'the two tags of an element are spelled with capitals and without: no names to edit together, for the service no pair to fold',
  moved: 'an element is moved or cloned, so its parts are in several places',
  outside: 'tags after the end of body or html, or in a place where elements are not allowed',
  empty: 'an element without contents is a range around its tag for us',
  outOfRange:
    'after a tag, the innermost range of the service does not contain the position, which the protocol asks for',
  nothing: 'no element is around: the whole text for us, an empty range for the service',
} as const;

export type Reason = keyof typeof reasons;

/** An element as both see it. */
export interface Box {
  readonly start: number;
  readonly end: number;
  readonly endTagStart: number;
}

export function boxOfService(node: ServiceNode): Box {
  return { start: node.start, end: node.end, endTagStart: node.endTagStart ?? -1 };
}

export function boxOf(tree: EditorTree, element: Element): Box {
  const extent = tree.extentOf(element)!;
  return { start: extent.start, end: extent.end, endTagStart: tree.tagsOf(element).end?.range.start ?? -1 };
}

export function isSame(a: Box | undefined, b: Box | undefined): boolean {
  return a?.start === b?.start && a?.end === b?.end && a?.endTagStart === b?.endTagStart;
}

/** The nodes of the service, by where they begin. */
export function nodesOf(roots: readonly ServiceNode[]): Map<number, ServiceNode> {
  const nodes = new Map<number, ServiceNode>();
  const open = [...roots];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes.set(node.start, node);
    open.push(...node.children);
  }
  return nodes;
}

/** Why an element that begins at an offset differs; null if it does not. */
export function reasonAt(
  tree: EditorTree,
  nodes: ReadonlyMap<number, ServiceNode>,
  start: number,
): Reason | null {
  const theirs = nodes.get(start);
  const tag = tree.tagAt(start);
  const isTag = tag !== null && tag.range.start === start && tag.kind === 'start';
  if (!isTag || tag.isUnfinished) return theirs === undefined ? null : 'tokens';
  if (theirs === undefined) return 'tokens';
  const { element } = tag;
  if (element === null) return 'ignored';
  if (!hasSameName(tag, theirs)) return 'tokens';
  const ours = boxOf(tree, element);
  const parent = tree.ancestorsOf(element).filter(isWritten).at(-1) ?? null;
  const theirParent =
    theirs.parent?.tag === undefined && theirs.parent?.parent === undefined ? null : theirs.parent;
  if (element.moved !== null || tree.ancestorsOf(element).some(({ origin }) => origin === 'cloned'))
    return 'moved';
  if (isSame(ours, boxOfService(theirs)) && tag.range.end === theirs.startTagEnd) {
    const same = parent === null ? theirParent == null : theirParent?.start === parent.startTagRange?.start;
    return same ? null : 'outside';
  }
  if (tag.range.end !== theirs.startTagEnd) return 'tokens';
  const isEmpty = ours.end === tag.range.end;
  if (tag.isSelfClosing) return 'slash';
  if (isEmpty !== (theirs.end === theirs.startTagEnd) && (isEmpty || theirs.end === theirs.startTagEnd)) {
    if (tree.pathAt(tag.range.end).at(-1) !== element) return 'void';
  }
  return ours.endTagStart < 0 ? 'implied' : 'otherTag';
}

/** Whether the element at an offset has contents and no end tag. The service folds none of those. */
export function openAt(tree: EditorTree, start: number): Reason | null {
  const element = tree.tagAt(start)?.element ?? null;
  return element === null || tree.tagsOf(element).end !== null ? null : 'implied';
}

/** Whether the tags of the element at an offset are spelled alike. */
export function spellingAt(tree: EditorTree, start: number): Reason | null {
  const tag = tree.tagAt(start);
  const other = tag === null ? null : tree.matchingTag(tag);
  return tag === null || other === null || tag.sourceName === other.sourceName ? null : 'spelling';
}

function hasSameName(tag: EditorTag, node: ServiceNode): boolean {
  return node.tag?.toLowerCase() === tag.name;
}

/** Why what is around an offset differs: the reason of the outermost element that does. Null if all of it is the same. */
export function reasonAround(
  tree: EditorTree,
  nodes: ReadonlyMap<number, ServiceNode>,
  node: ServiceNode,
  offset: number,
): Reason | null {
  const theirs: number[] = [];
  for (let at: ServiceNode | undefined = node; at?.parent !== undefined; at = at.parent)
    theirs.unshift(at.start);
  const ours = tree
    .pathAt(offset)
    .filter(isWritten)
    .map((element) => element.startTagRange!.start);
  const near = [offset, offset - 1].flatMap((at) => {
    const tag = at < 0 ? null : tree.tagAt(at);
    const element = tag?.element;
    return tag === null || tag === undefined
      ? []
      : [tag.range.start, ...(element?.startTagRange ? [element.startTagRange.start] : [])];
  });
  for (const start of [...new Set([...ours, ...theirs, ...near])].sort((a, b) => a - b)) {
    const tag = tree.tagAt(start);
    if (tag?.range.start === start && tag.kind === 'end') {
      if (tag.element === null) return 'ignored';
      continue;
    }
    const reason = reasonAt(tree, nodes, start);
    if (reason !== null) return reason;
  }
  return null;
}
