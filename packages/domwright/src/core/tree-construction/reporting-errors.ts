import { NameId, TagFlag } from '../../generated/names.ts';
import { ErrorCode, Label } from '../errors/parse-error-codes.ts';
import { isASCIIWhitespace } from '../infra/code-points.ts';
import { isVoidElement } from '../infra/element-kinds.ts';
import { type Namespace, namespaceURIs, XLINK_NAMESPACE } from '../infra/namespaces.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import type { TreeBuilder } from './tree-builder.ts';

/*
 * Reports the parse errors of tree construction. The standard says where they are but gives them no codes; the code and
 * the related ranges are determined here, and only if somebody listens.
 */

/** Maximum number of elements reported as open at the end; there may be very many, at each of many end tags. */
const MOST_ELEMENTS = 8;

/** The start tag of an element, as a related range; empty if it has none in the source. */
export function startTagRange(b: TreeBuilder, label: Label, element: number): number[] {
  const place = element === 0 ? null : b.sink.startTagPlace(element);
  return place === null ? [] : [label, place[0], place[1]];
}

/** Reports an error related to an open element. */
export function errorAbout(b: TreeBuilder, code: ErrorCode, element: number): void {
  if (b.tokenizer.errors === null) return;
  b.reportToken(code, startTagRange(b, Label.OpenedHere, element));
}

/** Reports an error related to the last open element with this name. */
export function errorAboutLast(b: TreeBuilder, code: ErrorCode, name: number): void {
  if (b.tokenizer.errors !== null) errorAbout(b, code, lastNamed(b, name));
}

/** The last open HTML element with this name, or 0. */
function lastNamed(b: TreeBuilder, name: number): number {
  return b.stack.has(name) ? b.stack.nodeAt(b.stack.lastIndexOf(name)) : 0;
}

/** Reports an end tag that is ignored, or handled by other rules, because there is nothing to close. */
export function endTagWithoutElement(b: TreeBuilder, token: TagToken): void {
  if (b.tokenizer.errors === null) return;
  const name = token.nameId;
  // NB: `</br>` creates an element.
  if (isVoidElement(name) && name !== NameId.Br) b.error(ErrorCode.EndTagForVoidElement);
  else if (b.stack.has(name)) errorAboutLast(b, ErrorCode.MisplacedEndTag, name);
  else b.error(ErrorCode.StrayEndTag);
}

/**
 * The current tag closes an element, its own or one that must end first, but an element inside that one is still the
 * current node. `closing`: the element to be closed, or 0.
 */
export function currentNodeIsNotClosed(b: TreeBuilder, closing: number): void {
  if (b.tokenizer.errors === null) return;
  const code = b.tokenIsEndTag
    ? ErrorCode.UnclosedElementBeforeEndTag
    : ErrorCode.UnclosedElementBeforeStartTag;
  const current = b.stack.currentNode;
  const related = startTagRange(b, Label.NotClosedHere, current);
  if (closing !== current) related.push(...startTagRange(b, Label.OpenedHere, closing));
  b.reportToken(code, related);
}

/** The same for the last open element with this name. */
export function currentNodeIsNot(b: TreeBuilder, name: number): void {
  if (b.tokenizer.errors !== null) currentNodeIsNotClosed(b, lastNamed(b, name));
}

/** The same for the heading that any heading's end tag closes. */
export function headingIsNotClosed(b: TreeBuilder): void {
  if (b.tokenizer.errors === null) return;
  const { stack } = b;
  let index = stack.length - 1;
  while ((stack.flagsAt(index) & TagFlag.Heading) === 0) index = stack.above(index);
  currentNodeIsNotClosed(b, stack.nodeAt(index));
}

/** In the adoption agency algorithm: the formatting element is not the current node. */
export function misnestedFormattingElement(b: TreeBuilder, code: ErrorCode, element: number): void {
  if (b.tokenizer.errors === null) return;
  const { stack } = b;
  const related = startTagRange(b, Label.OpenedHere, element);
  const isMisnested = code === ErrorCode.MisnestedFormattingEndTag;
  if (isMisnested) related.push(...startTagRange(b, Label.NotClosedHere, stack.currentNode));
  b.reportToken(b.tokenIsEndTag ? code : ErrorCode.UnclosedElementBeforeStartTag, related);
}

/** The start tag of the table before which something is moved, as a related range; empty if nothing is moved. */
function movedHere(b: TreeBuilder): number[] {
  const { stack } = b;
  if ((stack.currentFlags & TagFlag.FosterParenting) === 0) return [];
  const table = stack.lastIndexOf(NameId.Table);
  if (table < 0 || stack.lastIndexOf(NameId.Template) > table) return [];
  return startTagRange(b, Label.MovedHere, stack.nodeAt(table));
}

/** Reports a tag that does not belong in a table. */
export function tagInTable(b: TreeBuilder, code: ErrorCode): void {
  if (b.tokenizer.errors !== null) b.reportToken(code, movedHere(b));
}

/**
 * The pending table characters from `start` to `end` are not only white space, which is not part of the error's range.
 */
export function textInTable(b: TreeBuilder, start: number, end: number): void {
  const { errors } = b.tokenizer;
  if (errors === null) return;
  const text = b.source.slice(start, end);
  let from = 0;
  while (isASCIIWhitespace(text.charCodeAt(from))) from++;
  let to = text.length;
  while (isASCIIWhitespace(text.charCodeAt(to - 1))) to--;
  const at = b.tokenStart === b.tokenEnd ? b.tokenStart : b.tokenEnd - 1;
  errors.report(ErrorCode.TextInTable, at, start + from, start + to, movedHere(b));
}

/** Reports an element that is open at the end of the file, at its start tag. */
export function openAtEnd(b: TreeBuilder, code: ErrorCode, element: number): void {
  if (b.tokenizer.errors === null) return;
  const end = b.tokenEnd;
  const [, start = end, startTagEnd = end] = startTagRange(b, Label.OpenedHere, element);
  b.tokenizer.errors.report(code, end, start, startTagEnd, null);
}

/**
 * If there is a node on the stack of open elements that is not one of those that may be open at the end of the body, this
 * is a parse error.
 */
export function reportUnclosedElements(b: TreeBuilder, isEndOfFile: boolean): void {
  const { errors } = b.tokenizer;
  if (errors === null) return;
  const unclosed = unclosedElements(b);
  if (unclosed.length === 0) return;
  const ranges: number[] = [];
  for (const { element } of unclosed) ranges.push(...startTagRange(b, Label.NotClosedHere, element));
  if (!isEndOfFile) {
    b.reportToken(ErrorCode.UnclosedElementBeforeEndTag, ranges);
    return;
  }
  // At the end of the file there is no token: the error is at the innermost start tag.
  const end = b.tokenEnd;
  const [, start = end, startTagEnd = end, ...related] = ranges;
  errors.report(ErrorCode.UnclosedElementAtEof, end, start, startTagEnd, related);
}

/** What was open when unclosed elements were last searched. */
export interface UnclosedElements {
  /** The length of the stack, and its last element. */
  readonly length: number;
  readonly last: number;
  /** The innermost elements that may not be open at the end, innermost first, with their places on the stack. */
  readonly elements: readonly UnclosedElement[];
}

interface UnclosedElement {
  readonly index: number;
  readonly element: number;
}

/**
 * The innermost open elements that may not be open at the end. The last result is reused: there may be very many open
 * elements, and as many body end tags.
 */
function unclosedElements(b: TreeBuilder): readonly UnclosedElement[] {
  const { stack, unclosed } = b;
  const known = unclosed !== null && isAsItWas(b, unclosed) ? unclosed : null;
  const end = known === null ? 1 : known.length;
  const elements: UnclosedElement[] = [];
  for (
    let index = stack.length - 1;
    index >= end && elements.length < MOST_ELEMENTS;
    index = stack.above(index)
  ) {
    if ((stack.flagsAt(index) & TagFlag.MayBeOpenAtEnd) !== 0) continue;
    elements.push({ index, element: stack.nodeAt(index) });
  }
  if (known !== null) elements.push(...known.elements.slice(0, MOST_ELEMENTS - elements.length));
  b.unclosed = { length: stack.length, last: stack.currentNode, elements };
  return elements;
}

/** NB: elements that may be open at the end are never removed from the middle of the stack. */
function isAsItWas({ stack }: TreeBuilder, { length, last, elements }: UnclosedElements): boolean {
  if (length > stack.length || stack.nodeAt(length - 1) !== last) return false;
  for (const { index, element } of elements) if (stack.nodeAt(index) !== element) return false;
  return true;
}

/** Reports a tag that would close a part of a table which is not there. That only happens in the fragment case. */
export function tablePartIgnored(b: TreeBuilder, token: TagToken): void {
  if (b.tokenIsEndTag) endTagWithoutElement(b, token);
  else b.error(ErrorCode.TablePartOutsideTable);
}

/** Reports the xmlns attributes of a foreign element that have a wrong value. */
export function checkNamespaceDeclarations(b: TreeBuilder, token: TagToken, namespace: Namespace): void {
  const { attributes } = token;
  const xmlns = attributes.valueOf(NameId.Xmlns);
  if (xmlns !== null && xmlns !== namespaceURIs[namespace])
    attributeError(b, ErrorCode.UnexpectedXmlnsAttributeValue, token, NameId.Xmlns);
  const xlink = attributes.valueOf(NameId.XmlnsXlink);
  if (xlink !== null && xlink !== XLINK_NAMESPACE)
    attributeError(b, ErrorCode.UnexpectedXmlnsXlinkAttributeValue, token, NameId.XmlnsXlink);
}

function attributeError(b: TreeBuilder, code: ErrorCode, token: TagToken, name: number): void {
  const [start, end] = token.attributes.rangeAt(token.attributes.indexOf(name));
  b.tokenizer.errors!.report(code, token.end - 1, start, end, null);
}
