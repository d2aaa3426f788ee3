import { domError } from '../../core/infra/dom-error.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { NodeType } from '../../core/table/cells.ts';
import type { Text } from '../../dom/nodes/character-data.ts';
import type { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { replaceAll, replaceChild } from '../../dom/nodes/mutation.ts';
import type { Node } from '../../dom/nodes/node.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';
import {
  blockified,
  displayInFlow,
  displayOf,
  isBeingRendered,
  isOutOfFlow,
  type OwnStyle,
  ownStyleOf,
  ownTextTransform,
  ownVisibility,
  ownWhiteSpace,
  showsChild,
  visibilityOf,
} from './display.ts';
import { endsInWord, transformed } from './text-transform.ts';

/**
 * Get the text steps — https://html.spec.whatwg.org/multipage/dom.html#get-the-text-steps
 *
 * Without layout: text is taken as it is written, with white space collapsed by its `white-space`, and with its
 * `text-transform`.
 */
export function innerText(element: Element): string {
  return isBeingRendered(element) ? renderedText(element) : (element.textContent ?? '');
}

/** What is to be done when the walk leaves an element. */
interface Open {
  readonly node: Element;
  readonly isVisible: boolean;
  readonly whiteSpace: string;
  readonly textTransform: string;
  readonly language: string;
  /** Whether text directly in it is shown. */
  readonly takesText: boolean;
  /** Whether its children are items of a flex or grid container, which are blocks. */
  readonly hasItems: boolean;
  /** A block or a paragraph: so many line breaks are required after it, and before it. */
  readonly breaks: number;
  /** Whether it is not in a line with what is beside it. */
  readonly isBlock: boolean;
  /** Whether its lines are apart from the one that it is in, or beside. */
  readonly hasOwnLines: boolean;
  /** What comes after it unless it is the last one: a tab after a cell, a line feed after a row. */
  readonly separator: string;
}

/** Rendered text collection steps, for all children — https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps */
function renderedText(root: Element): string {
  const text = new RenderedText();
  const style = ownStyleOf(root);
  const open: Open[] = [
    {
      node: root,
      isVisible: visibilityOf(root) === 'visible',
      whiteSpace: inherited(root, ownWhiteSpace) || 'normal',
      textTransform: inherited(root, ownTextTransform),
      language: inherited(root, ownLanguage),
      takesText: takesText(root, null),
      hasItems: isFlexOrGrid(displayOf(root, style)),
      breaks: 0,
      isBlock: true,
      hasOwnLines: false,
      separator: '',
    },
  ];
  if (!showsChild(root, null)) return root.localName === 'details' ? textOfSummary(root) : '';
  let node: Node | null = root.firstChild;
  for (;;) {
    if (node === null) {
      const left = open.pop()!;
      if (open.length === 0) return text.end();
      leave(left, text);
      node = left.node.nextSibling;
      continue;
    }
    const parent: Open = open[open.length - 1]!;
    if (node.nodeType === NodeType.Text) {
      const { data } = node as Text;
      if (!parent.takesText || (parent.hasItems && text.isAtStart && !/[^ \t\n\r\f]/.test(data))) {
        // Nothing.
      } else if (parent.isVisible) text.add(data, parent.whiteSpace, parent.textTransform, parent.language);
      else text.addHidden(data);
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
  const style = ownStyleOf(element);
  const specified = displayOf(element, style);
  if (specified === 'none' || !showsChild(parent.node, element)) return null;
  const isHtml = element.table.namespace(element.handle) === Namespace.Html;
  const hasBox = specified !== 'contents';
  const isOut = hasBox && isOutOfFlow(style, parent.hasItems);
  const display = hasBox && (isOut || parent.hasItems) ? blockified(specified) : specified;
  const own = ownVisibility(style);
  const isVisible = own === '' ? parent.isVisible : own === 'visible';
  if (isHtml && element.localName === 'br') {
    if (isVisible && hasBox) text.write('\n');
    return null;
  }
  const isParagraph = isHtml && element.localName === 'p' && isVisible && hasBox;
  const isBlock = isBlockLevel(display) || display.startsWith('table-');
  const isAtomic = !isBlock && hasBox && (display.startsWith('inline-') || isReplaced(element, isHtml));
  let separator = '';
  if (isVisible && display === 'table-cell' && hasLater(element, 'table-cell')) separator = '\t';
  if (isVisible && display === 'table-row' && hasLaterRow(element)) separator = '\n';
  // What is drawn in a line without being text: spaces beside it stay. So are the quotation marks of `q`.
  if (isAtomic || (isHtml && element.localName === 'q')) text.box();
  const entered: Open = {
    ...{ node: element, isVisible, isBlock, separator },
    whiteSpace: ownWhiteSpace(element, style) || parent.whiteSpace,
    textTransform: ownTextTransform(element, style) || parent.textTransform,
    language: ownLanguage(element) ?? parent.language,
    takesText: takesText(element, parent),
    hasItems: hasBox ? isFlexOrGrid(display) : parent.hasItems,
    breaks: isParagraph ? 2 : isBlockLevel(display) && isVisible ? 1 : 0,
    // NB: an item ends the lines of the text before it.
    hasOwnLines: isAtomic || (isOut && !parent.hasItems),
  };
  if (entered.hasOwnLines) text.beginOwnLines();
  text.requireLineBreaks(entered.breaks, isBlock);
  if (showsChild(element, null) || element.localName === 'details') return entered;
  leave(entered, text);
  return null;
}

/** Ends an element. */
function leave({ node, breaks, isBlock, hasOwnLines, separator }: Open, text: RenderedText): void {
  if (node.localName === 'q') text.box();
  text.write(separator);
  text.requireLineBreaks(breaks, isBlock || hasOwnLines);
  if (hasOwnLines) text.endOwnLines();
}

/** Whether an element is drawn in a line as one box, whatever its `display`. */
function isReplaced(element: Element, isHtml: boolean): boolean {
  if (isHtml) return boxes.test(element.localName);
  if (element.table.namespace(element.handle) !== Namespace.Svg) return false;
  return element.localName === 'svg' || element.localName === 'foreignObject';
}

const boxes = /^(?:img|input|select|button|textarea|video|audio|canvas|iframe|object|embed|meter|progress)$/;

function isFlexOrGrid(display: string): boolean {
  return /\b(?:flex|grid)$/.test(display);
}

/** Whether text directly in an element is shown. In SVG, only that of text content elements is. */
function takesText(element: Element, parent: Open | null): boolean {
  const { localName } = element;
  if (element.table.namespace(element.handle) === Namespace.Svg) {
    if (localName === 'text' || localName === 'foreignObject') return true;
    const isInText =
      parent?.takesText === true && parent.node.table.namespace(parent.node.handle) === Namespace.Svg;
    return isInText && /^(?:a|textPath|tspan)$/.test(localName);
  }
  switch (localName) {
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
    const other = displayInFlow(at);
    // NB: what is out of flow is in a cell of its own.
    if (other === display || (display === 'table-cell' && other !== displayOf(at))) return true;
    if (other !== 'none') return false;
  }
  return false;
}

/** Whether the row is not the last one of its table. */
function hasLaterRow(row: Element): boolean {
  if (hasLater(row, 'table-row')) return true;
  const group = row.parentElement;
  if (group === null || !/^table-(?:row|header|footer)-group$/.test(displayInFlow(group))) return false;
  for (let at = group.nextElementSibling; at !== null; at = at.nextElementSibling) {
    for (let child = at.firstElementChild; child !== null; child = child.nextElementSibling) {
      if (displayInFlow(child) === 'table-row') return true;
    }
  }
  return false;
}

/** What an element or the nearest ancestor says of itself. */
function inherited(element: Element, own: (element: Element, style: OwnStyle) => string | null): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const value = own(at, ownStyleOf(at));
    if (value !== null && value !== '') return value;
  }
  return '';
}

function ownLanguage(element: Element): string | null {
  return (
    element.getAttributeNS('http://www.w3.org/XML/1998/namespace', 'lang') ??
    element.getAttributeNS(null, 'lang')
  );
}

/** A line that text goes into. */
interface Line {
  /** Whether a collapsible space waits for what comes after it. */
  space: boolean;
  /** Where in the text that space goes if something is there that is not in the line; -1 if nothing is. */
  spaceAt: number;
  /** Whether the line begins, so that a collapsible space is dropped. */
  atStart: boolean;
  /** Whether text that comes next goes on in a word. */
  isInWord: boolean;
}

const newLine = (): Line => ({ space: false, spaceAt: -1, atStart: true, isInWord: false });

/** The text so far. Collapsible spaces wait for what comes after them. */
class RenderedText {
  /** Strings and required line break counts, as the standard has them. An empty string may still become a space. */
  readonly #items: (string | number)[] = [];
  #line = newLine();
  /** The lines around those that are apart from them, the outermost first. */
  readonly #outer: Line[] = [];
  /** Whether a line begins. */
  get isAtStart(): boolean {
    return this.#line.atStart;
  }

  add(written: string, whiteSpace: string, textTransform: string, language: string): void {
    const isPlain = textTransform === '' || textTransform === 'none';
    const data = isPlain ? written : transformed(written, textTransform, language, this.#line.isInWord);
    this.#line.isInWord = endsInWord(written, this.#line.isInWord);
    if (/^(?:pre|pre-wrap|break-spaces)$/.test(whiteSpace)) {
      if (data !== '') this.#put(data);
      return;
    }
    // Spaces beside a line break are those at the end of a line and at the start of one.
    const pieces = whiteSpace === 'pre-line' ? data.split('\n') : [data];
    for (let i = 0; i < pieces.length; i++) {
      if (i > 0) this.write('\n');
      this.#addCollapsed(pieces[i]!);
    }
  }

  #addCollapsed(data: string): void {
    const words = data.split(/[ \t\n\r\f]+/);
    for (let i = 0; i < words.length; i++) {
      if (i > 0) this.#line.space = true;
      if (words[i] !== '') this.#put(words[i]!);
    }
  }

  #put(data: string): void {
    this.#putSpace();
    this.#items.push(data);
    this.#line.atStart = data.endsWith('\n');
  }

  /** Writes the space that waits, unless the line begins. */
  #putSpace(): void {
    const { space, spaceAt, atStart } = this.#line;
    if (space && !atStart) {
      if (spaceAt < 0) this.#items.push(' ');
      else this.#items[spaceAt] = ' ';
    }
    this.#dropSpace();
  }

  #dropSpace(): void {
    this.#line.space = false;
    this.#line.spaceAt = -1;
  }

  /** Something that is drawn, but is no text. A space before it is not dropped, nor is one after it. */
  box(): void {
    this.#putSpace();
    this.#line.atStart = false;
    this.#line.isInWord = false;
  }

  /** Writes a line feed or a tab. Spaces before it are dropped. */
  write(separator: string): void {
    if (separator === '') return;
    this.#dropSpace();
    this.#items.push(separator);
    this.#line.atStart = true;
    this.#line.isInWord = false;
  }

  /** Line breaks before and after an element, and the end of a line of what is drawn if it is a block. */
  requireLineBreaks(count: number, isBlock: boolean): void {
    if (count === 0 && !isBlock) return;
    // The line goes on in a paragraph that is no block.
    if (!isBlock && this.#line.space && !this.#line.atStart) {
      this.#putSpace();
      this.#line.atStart = true;
    }
    this.#dropSpace();
    if (count > 0) this.#items.push(count);
    if (isBlock) this.#line.atStart = true;
    this.#line.isInWord = false;
  }

  /** Begins lines that are apart from the one so far, which goes on after them. */
  beginOwnLines(): void {
    const line = this.#line;
    if (line.space && !line.atStart && line.spaceAt < 0) {
      line.spaceAt = this.#items.length;
      this.#items.push('');
    }
    this.#outer.push(line);
    this.#line = newLine();
  }

  endOwnLines(): void {
    this.#line = this.#outer.pop()!;
  }

  /** Text that takes its place, but is not visible. */
  addHidden(data: string): void {
    if (data === '') return;
    const isBlank = /^[ \t\n\r\f]*$/.test(data);
    if (isBlank && this.#line.space) return;
    if (!isBlank) this.box();
    // Spaces after its own are dropped.
    if (/[ \t\n\r\f]$/.test(data)) this.#line.atStart = true;
    this.#line.isInWord = endsInWord(data, this.#line.isInWord);
  }

  /** Each run of required line break counts becomes the greatest of them, except at the start and at the end. */
  end(): string {
    const strings: string[] = [];
    let breaks = 0;
    for (const item of this.#items) {
      if (typeof item === 'number') {
        breaks = Math.max(breaks, item);
      } else if (item !== '') {
        if (breaks > 0 && strings.length > 0) strings.push('\n'.repeat(breaks));
        breaks = 0;
        strings.push(item);
      }
    }
    return strings.join('');
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
