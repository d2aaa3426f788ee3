import { ErrorCode } from '../errors/parse-error-codes.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import { misnestedFormattingElement } from './reporting-errors.ts';
import type { TreeBuilder } from './tree-builder.ts';
import { Origin } from './tree-sink.ts';

/*
 * The numbers in front of comments are the standard's steps. Between two rounds of either loop:
 *
 * - Every entry of the list whose element is open has the same element as its entry of the stack, and the entry of the stack
 *   names the entry of the list. Both change together, or one of them goes.
 * - The formatting element, the furthest block and the common ancestor stay where they are in the stack: the inner loop only
 *   removes or replaces entries between the first two. Removing leaves an empty entry, so their indexes stay true.
 */

/** The adoption agency algorithm — https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm */
export function adoptionAgencyAlgorithm(b: TreeBuilder, token: TagToken): void {
  const { stack, formatting, sink } = b;
  // 1
  const subject = token.nameId;
  // 2
  if (stack.currentIsHtml(subject) && stack.entryAt(stack.length - 1) === 0) {
    b.popClosed();
    return;
  }
  // 3, 4.1 and 4.2
  for (let outerLoopCounter = 0; outerLoopCounter < 8; outerLoopCounter++) {
    // 4.3
    const formattingEntry = formatting.lastNamed(subject);
    const formattingElement = formattingEntry === 0 ? 0 : formatting.nodeOf(formattingEntry);
    b.adoptionAgencyOuterLoop(outerLoopCounter + 1, formattingElement);
    if (formattingEntry === 0) {
      b.anyOtherEndTag(token);
      return;
    }
    // 4.4
    if (!formatting.isOpen(formattingEntry)) {
      misnestedFormattingElement(b, ErrorCode.LateFormattingEndTag, formattingElement);
      formatting.remove(formattingEntry);
      return;
    }
    // 4.5
    const formattingIndex = stack.indexOf(formattingElement, subject);
    if (!stack.isInScopeAt(formattingIndex)) {
      misnestedFormattingElement(b, ErrorCode.MisplacedEndTag, formattingElement);
      return;
    }
    // 4.6. NB: this step is inside the outer loop, so one tag may raise this error up to eight times; html5lib-tests count
    // the same way.
    if (formattingElement !== stack.currentNode) {
      misnestedFormattingElement(b, ErrorCode.MisnestedFormattingEndTag, formattingElement);
    }
    if (outerLoopCounter === 0) b.closed(formattingElement);

    // 4.7
    const furthestIndex = stack.firstSpecialBelow(formattingIndex);
    // 4.8
    if (furthestIndex < 0) {
      stack.popTo(formattingIndex);
      formatting.remove(formattingEntry);
      return;
    }
    const furthestBlock = stack.nodeAt(furthestIndex);
    // 4.9
    const commonAncestorIndex = stack.above(formattingIndex);
    const commonAncestor = stack.nodeAt(commonAncestorIndex);
    b.adoptionAgencyFurthestBlock(furthestIndex, commonAncestorIndex);
    // 4.10. The bookmark is the place after this entry.
    let bookmark = formattingEntry;

    // 4.11. The node is the one at the index. What is between it and the furthest block is done: its elements are clones, each the
    // child of the one above, and the innermost holds the furthest block. The last node is the outermost of them.
    let index = furthestIndex;
    let lastNode = furthestBlock;
    // 4.12 and 4.13.1
    for (let innerLoopCounter = 1; ; innerLoopCounter++) {
      // 4.13.2 and 4.13.3
      index = stack.above(index);
      if (index === formattingIndex) break;
      b.adoptionAgencyInnerLoop(innerLoopCounter, index);
      // 4.13.4
      let entry = stack.entryAt(index);
      if (innerLoopCounter > 3 && entry !== 0) {
        formatting.remove(entry);
        entry = 0;
      }
      // 4.13.5
      if (entry === 0) {
        stack.removeAt(index);
        continue;
      }
      // 4.13.6
      const node = sink.createElement(
        formatting.restoreToken(entry),
        Namespace.Html,
        commonAncestor,
        Origin.Cloned,
      );
      sink.cloned(node, formatting.nodeOf(entry), true);
      formatting.replaceNode(entry, node);
      stack.replaceAt(index, node);
      // 4.13.7
      if (lastNode === furthestBlock) bookmark = entry;
      // 4.13.8
      sink.remove(lastNode);
      sink.insertBefore(node, lastNode, 0);
      if (lastNode === furthestBlock) sink.adopted(furthestBlock, false);
      // 4.13.9
      lastNode = node;
    }

    // 4.14 and 4.15
    b.rules.insertLastNode(b, lastNode, commonAncestorIndex);
    if (lastNode === furthestBlock || b.placeIsFostered) sink.adopted(lastNode, b.placeIsFostered);

    // 4.16
    const element = sink.createElement(
      formatting.restoreToken(formattingEntry),
      Namespace.Html,
      furthestBlock,
      Origin.Cloned,
    );
    sink.cloned(element, formattingElement, true);
    // 4.17
    sink.moveChildren(furthestBlock, element);
    // 4.18
    sink.insertBefore(furthestBlock, element, 0);
    // 4.19
    formatting.moveAfter(formattingEntry, bookmark);
    formatting.replaceNode(formattingEntry, element);
    // 4.20
    stack.moveBelow(formattingIndex, furthestIndex, element, formattingEntry);
  }
}

/**
 * Inserts the last node at the appropriate place, with the element at an index of the stack as the override target. NB:
 * removing may run scripts, after which that may no longer be a place: then the node is dropped.
 */
export function insertLastNode(b: TreeBuilder, node: number, overrideTarget: number): void {
  const { sink } = b;
  b.appropriatePlace(overrideTarget);
  const { placeParent, placeBefore } = b;
  sink.remove(node);
  if (sink.parentOf(node) !== 0) return;
  if (placeBefore === 0 || sink.parentOf(placeBefore) === placeParent)
    sink.insertBefore(placeParent, node, placeBefore);
}
