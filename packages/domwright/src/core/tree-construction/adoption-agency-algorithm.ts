import { ErrorCode } from '../errors/parse-error-codes.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import { misnestedFormattingElement } from './reporting-errors.ts';
import type { TreeBuilder } from './tree-builder.ts';
import { Origin } from './tree-sink.ts';

/** The adoption agency algorithm — https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm */
export function adoptionAgencyAlgorithm(b: TreeBuilder, token: TagToken): void {
  const { stack, formatting, sink } = b;
  const subject = token.nameId;
  if (stack.currentIsHtml(subject) && stack.entryAt(stack.length - 1) === 0) {
    b.popClosed();
    return;
  }
  for (let outerLoopCounter = 0; outerLoopCounter < 8; outerLoopCounter++) {
    const formattingEntry = formatting.lastNamed(subject);
    const formattingElement = formattingEntry === 0 ? 0 : formatting.nodeOf(formattingEntry);
    b.adoptionAgencyOuterLoop(outerLoopCounter + 1, formattingElement);
    if (formattingEntry === 0) {
      b.anyOtherEndTag(token);
      return;
    }
    if (!formatting.isOpen(formattingEntry)) {
      misnestedFormattingElement(b, ErrorCode.LateFormattingEndTag, formattingElement);
      formatting.remove(formattingEntry);
      return;
    }
    const formattingIndex = stack.indexOf(formattingElement, subject);
    if (!stack.isInScopeAt(formattingIndex)) {
      misnestedFormattingElement(b, ErrorCode.MisplacedEndTag, formattingElement);
      return;
    }
    // NB: this step is inside the outer loop, so one tag may raise this error up to eight times; html5lib-tests count
    // the same way.
    if (formattingElement !== stack.currentNode) {
      misnestedFormattingElement(b, ErrorCode.MisnestedFormattingEndTag, formattingElement);
    }
    if (outerLoopCounter === 0) b.closed(formattingElement);

    const furthestIndex = stack.firstSpecialBelow(formattingIndex);
    if (furthestIndex < 0) {
      stack.popTo(formattingIndex);
      formatting.remove(formattingEntry);
      return;
    }
    const furthestBlock = stack.nodeAt(furthestIndex);
    const commonAncestorIndex = stack.above(formattingIndex);
    const commonAncestor = stack.nodeAt(commonAncestorIndex);
    b.adoptionAgencyFurthestBlock(furthestIndex, commonAncestorIndex);
    // The bookmark is the place after this entry.
    let bookmark = formattingEntry;

    let index = furthestIndex;
    let lastNode = furthestBlock;
    for (let innerLoopCounter = 1; ; innerLoopCounter++) {
      index = stack.above(index);
      if (index === formattingIndex) break;
      b.adoptionAgencyInnerLoop(innerLoopCounter, index);
      let entry = stack.entryAt(index);
      if (innerLoopCounter > 3 && entry !== 0) {
        formatting.remove(entry);
        entry = 0;
      }
      if (entry === 0) {
        stack.removeAt(index);
        continue;
      }
      const node = sink.createElement(
        formatting.restoreToken(entry),
        Namespace.Html,
        commonAncestor,
        Origin.Cloned,
      );
      sink.cloned(node, formatting.nodeOf(entry), true);
      formatting.replaceNode(entry, node);
      stack.replaceAt(index, node);
      if (lastNode === furthestBlock) bookmark = entry;
      sink.remove(lastNode);
      sink.insertBefore(node, lastNode, 0);
      if (lastNode === furthestBlock) sink.adopted(furthestBlock, false);
      lastNode = node;
    }

    b.rules.insertLastNode(b, lastNode, commonAncestorIndex);
    if (lastNode === furthestBlock || b.placeIsFostered) sink.adopted(lastNode, b.placeIsFostered);

    const element = sink.createElement(
      formatting.restoreToken(formattingEntry),
      Namespace.Html,
      furthestBlock,
      Origin.Cloned,
    );
    sink.cloned(element, formattingElement, true);
    sink.moveChildren(furthestBlock, element);
    sink.insertBefore(furthestBlock, element, 0);
    formatting.moveAfter(formattingEntry, bookmark);
    formatting.replaceNode(formattingEntry, element);
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
