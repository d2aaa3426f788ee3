import { domError } from '../../core/infra/dom-error.ts';
import { StringBuilder } from '../../core/infra/string-builder.ts';
import { NodeType } from '../../core/table/cells.ts';
import type { Text } from '../../dom/nodes/character-data.ts';
import type { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { replaceAll, replaceChild } from '../../dom/nodes/mutation.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';
import {
  displayOf,
  isBeingRendered,
  ownVisibility,
  ownWhiteSpace,
  showsChild,
  visibilityOf,
} from './display.ts';

/**
 * Get the text steps — https://html.spec.whatwg.org/multipage/dom.html#get-the-text-steps
 *
 * Without layout: text is taken as it is written, with white space collapsed by its `white-space`.
 */
export function innerText(element: Element): string {
  return isBeingRendered(element) ? renderedText(element) : (element.textContent ?? '');
}

/** What is to be done when the walk leaves an element. */
interface Open {
  readonly node: Element;
  readonly isVisible: boolean;
  readonly whiteSpace: string;
  /** A block or a paragraph: so many line breaks are required after it, and before it. */
  readonly breaks: number;
  /** Whether it is not in a line with what is beside it. */
  readonly isBlock: boolean;
  /** What comes after it unless it is the last one: a tab after a cell, a line feed after a row. */
  readonly separator: string;
}

/** Rendered text collection steps, for all children — https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps */
function renderedText(root: Element): string {
  const text = new RenderedText();
  const open: Open[] = [
    {
      node: root,
      isVisible: visibilityOf(root) === 'visible',
      whiteSpace: inheritedWhiteSpace(root),
      breaks: 0,
      isBlock: true,
      separator: '',
    },
  ];
  if (!showsChild(root, null)) return root.localName === 'details' ? textOfSummary(root) : '';
  let node: Node | null = root.firstChild;
  for (;;) {
    if (node === null) {
      const { node: left, breaks, isBlock, separator } = open.pop()!;
      if (open.length === 0) return text.end();
      if (left.localName === 'q') text.box();
      text.write(separator);
      text.requireLineBreaks(breaks, isBlock);
      node = left.nextSibling;
      continue;
    }
    const parent: Open = open[open.length - 1]!;
    if (node.nodeType === NodeType.Text) {
      if (!takesText(parent.node)) {
        // Nothing.
      } else if (parent.isVisible) text.add((node as Text).data, parent.whiteSpace);
      else text.addHidden((node as Text).data);
    } else if (node.nodeType === NodeType.Element) {
      const entered = enter(node as Element, parent, text);
      if (entered !== null) {
        open.push(entered);
        node = node.firstChild;
        continue;
      }
    }
    node = node.nextSibling;
  }
}

function textOfSummary(details: Element): string {
  for (let child = details.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (child.localName === 'summary') return renderedText(child);
  }
  return '';
}

/** Begins an element. Null if nothing of it is shown. */
function enter(element: Element, parent: Open, text: RenderedText): Open | null {
  const display = displayOf(element);
  if (display === 'none' || !showsChild(parent.node, element)) return null;
  const own = ownVisibility(element);
  const isVisible = own === '' ? parent.isVisible : own === 'visible';
  if (element.localName === 'br') {
    if (isVisible) text.write('\n');
    return null;
  }
  const isParagraph = element.localName === 'p' && isVisible && display !== 'contents';
  const breaks = isParagraph ? 2 : isBlockLevel(display) && isVisible ? 1 : 0;
  const isBlock = isBlockLevel(display) || display.startsWith('table-');
  text.requireLineBreaks(breaks, isBlock);
  let separator = '';
  if (isVisible && display === 'table-cell' && hasLater(element, 'table-cell')) separator = '\t';
  if (isVisible && display === 'table-row' && hasLaterRow(element)) separator = '\n';
  const whiteSpace = ownWhiteSpace(element) || parent.whiteSpace;
  const entered = { node: element, isVisible, whiteSpace, breaks, isBlock, separator };
  // What is drawn in a line without being text: spaces beside it stay. So are the quotation marks of `q`.
  if (boxes.test(element.localName)) text.box();
  if (!showsChild(element, null) && element.localName !== 'details') {
    text.write(separator);
    text.requireLineBreaks(breaks, isBlock);
    return null;
  }
  return entered;
}

const boxes = /^(?:q|img|input|select|button|textarea|video|canvas|iframe|object|embed|meter|progress)$/;

/** Text directly in these elements is not shown. */
function takesText(element: Element): boolean {
  switch (element.localName) {
    case 'select':
    case 'optgroup':
    case 'datalist':
    case 'table':
    case 'tbody':
    case 'thead':
    case 'tfoot':
    case 'tr':
    case 'colgroup':
      return false;
    case 'details':
      return element.hasAttributeNS(null, 'open');
    default:
      return true;
  }
}

function isBlockLevel(display: string): boolean {
  return /^(?:block|flow-root|flex|grid|list-item|table|table-caption)\b(?!-(?:cell|row|column|header|footer))/.test(
    display,
  );
}

/** Whether a later sibling has this `display`. */
function hasLater(element: Element, display: string): boolean {
  for (let at = element.nextElementSibling; at !== null; at = at.nextElementSibling) {
    const other = displayOf(at);
    if (other === display) return true;
    if (other !== 'none') return false;
  }
  return false;
}

/** Whether the row is not the last one of its table. */
function hasLaterRow(row: Element): boolean {
  if (hasLater(row, 'table-row')) return true;
  const group = row.parentElement;
  if (group === null || !/^table-(?:row|header|footer)-group$/.test(displayOf(group))) return false;
  for (let at = group.nextElementSibling; at !== null; at = at.nextElementSibling) {
    for (let child = at.firstElementChild; child !== null; child = child.nextElementSibling) {
      if (displayOf(child) === 'table-row') return true;
    }
  }
  return false;
}

function inheritedWhiteSpace(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = ownWhiteSpace(at);
    if (own !== '') return own;
  }
  return 'normal';
}

/** The text so far. Collapsible spaces and line breaks wait for what comes after them. */
class RenderedText {
  readonly #text = new StringBuilder();
  /** Whether nothing has been written yet. */
  #isEmpty = true;
  /** Required line break count; 0 if none is waiting. */
  #breaks = 0;
  #space = false;
  /** Whether a line or a box begins, so that a collapsible space is dropped. */
  #atStart = true;

  add(data: string, whiteSpace: string): void {
    if (/^(?:pre|pre-wrap|break-spaces)$/.test(whiteSpace)) {
      if (data !== '') this.#put(data);
      return;
    }
    const keepsLines = whiteSpace === 'pre-line';
    const pieces = keepsLines ? data.split(/[ \t]*\n[ \t]*/) : [data];
    for (let i = 0; i < pieces.length; i++) {
      if (i > 0) this.write('\n');
      this.#addCollapsed(pieces[i]!);
    }
  }

  #addCollapsed(data: string): void {
    const words = data.split(/[ \t\n\r\f]+/);
    for (let i = 0; i < words.length; i++) {
      if (i > 0) this.#space = true;
      if (words[i] !== '') this.#put(words[i]!);
    }
  }

  #put(data: string): void {
    this.#flushBreaks();
    if (this.#space && !this.#atStart) this.#text.add(' ');
    this.#space = false;
    this.#text.add(data);
    this.#isEmpty = false;
    this.#atStart = data.endsWith('\n');
  }

  /** Something that is drawn, but is no text. A space before it is not dropped, nor is one after it. */
  box(): void {
    if (this.#space && !this.#atStart) this.#put('');
    this.#space = false;
    this.#atStart = false;
  }

  /** Writes a line feed or a tab. Spaces before it are dropped. */
  write(separator: string): void {
    if (separator === '') return;
    this.#flushBreaks();
    this.#space = false;
    this.#text.add(separator);
    this.#isEmpty = false;
    this.#atStart = true;
  }

  /** Line breaks before and after an element, and the end of a line of what is drawn if it is a block. */
  requireLineBreaks(count: number, isBlock: boolean): void {
    if (count === 0 && !isBlock) return;
    // The line goes on in a paragraph that is no block.
    if (!isBlock && this.#space && !this.#atStart) {
      this.#put('');
      this.#atStart = true;
    }
    this.#breaks = Math.max(this.#breaks, count);
    this.#space = false;
    if (isBlock) this.#atStart = true;
  }

  /** Text that takes its place, but is not visible. */
  addHidden(data: string): void {
    if (data === '') return;
    const isBlank = /^[ \t\n\r\f]*$/.test(data);
    if (isBlank && this.#space) return;
    if (!isBlank) this.box();
    // Spaces after its own are dropped.
    if (/[ \t\n\r\f]$/.test(data)) this.#atStart = true;
  }

  #flushBreaks(): void {
    if (this.#breaks > 0 && !this.#isEmpty) this.#text.add('\n'.repeat(this.#breaks));
    this.#breaks = 0;
  }

  end(): string {
    return this.#text.end();
  }
}

/** https://html.spec.whatwg.org/multipage/dom.html#set-the-inner-text-steps */
export function setInnerText(element: Element, value: string): void {
  replaceAll(renderedTextFragment(element, value), element);
}

/** https://html.spec.whatwg.org/multipage/dom.html#dom-outertext */
export function setOuterText(element: Element, value: string): void {
  const parent = element.parentNode;
  if (parent === null) {
    throw domError(
      'NoModificationAllowedError',
      'The outerText of an element without a parent cannot be set',
    );
  }
  const { nextSibling: next, previousSibling: previous } = element;
  const fragment = renderedTextFragment(element, value);
  if (fragment.firstChild === null) fragment.append('');
  replaceChild(element, fragment, parent);
  if (next !== null) mergeWithNextText(next.previousSibling);
  mergeWithNextText(previous);
}

function mergeWithNextText(node: Node | null): void {
  const next = node?.nextSibling ?? null;
  if (node === null || next === null || node.nodeType !== NodeType.Text || next.nodeType !== NodeType.Text)
    return;
  (node as Text).appendData((next as Text).data);
  (next as Text).remove();
}

/** https://html.spec.whatwg.org/multipage/dom.html#rendered-text-fragment */
function renderedTextFragment(element: Element, value: string): DocumentFragment {
  const document = documentOf(element.table);
  const fragment = document.createDocumentFragment();
  value.split(/\r\n|[\r\n]/).forEach((line, index) => {
    if (index > 0) fragment.append(document.createElement('br'));
    if (line !== '') fragment.append(document.createTextNode(line));
  });
  return fragment;
}
