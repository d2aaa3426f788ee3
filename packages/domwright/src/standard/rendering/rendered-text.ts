import { checkOptionNames, checkString, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { Namespace, XML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { findAttributeNS } from '../../core/table/attributes.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../../core/table/cells.ts';
import { handleOf } from '../../core/table/handle-of.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeNamed, findPlainAttribute } from '../../core/table/queries.ts';
import { elementFrom, parentElement } from '../../core/table/traversal.ts';
import type { TreeNode } from '../../dom/nodes/tree-of.ts';
import { LAST_TAG_ID, NameId } from '../../generated/names.ts';
import {
  blockified,
  DISPLAY,
  Display,
  displayOf,
  elementFlags,
  flagsOf,
  flagsOfName,
  isClosedDetails,
  isOutOfFlow,
  isVisibleBy,
  type OwnStyle,
  ownTextTransform,
  ownWhiteSpace,
  parseOwnStyle,
  WhiteSpace,
} from './display.ts';
import { RenderedLines } from './rendered-lines.ts';
import { transformed } from './text-transform.ts';

/** Settings of a `RenderedText`. */
export interface RenderedTextOptions {
  /** Whether `noscript` is hidden, as in a browser that runs scripts. Default: the scripting flag of the parser. */
  readonly scripting?: boolean;
  /**
   * Whether to collect the whole text. Default true. With false, `toString()` returns an empty string, but `add` and `level`
   * still say what is shown.
   */
  readonly collects?: boolean;
}

const optionNames: readonly string[] = ['scripting', 'collects'];

/** What to do at the end of an element. Flags can be combined. */
const enum AtEnd {
  Nothing = 0,
  /** One line break is required, or two. */
  Break = 1,
  Breaks = 2,
  /** It doesn't share a line with what is beside it. */
  Block = 4,
  /** Its lines are separate from the line it is in or beside. */
  OwnLines = 8,
  Tab = 16,
  LineFeed = 32,
  Box = 64,
  /** The previous state is restored. */
  State = 128,
  /** It was not rendered. */
  Hidden = 256,
  /** Its children were not rendered. */
  HidesChildren = 512,
  ClosedDetails = 1024,
  /** It is the summary of a closed `details`, which is rendered. */
  Summary = 2048,
  /** The previous language is restored. */
  Language = 4096,
}

/** Global attributes that affect rendering. Flags can be combined. */
const enum Has {
  Nothing = 0,
  Style = 1,
  /** `hidden` or `popover`. */
  Hidden = 2,
  Language = 4,
}

/** What children inherit from their parent. */
interface State {
  readonly isVisible: boolean;
  readonly whiteSpace: WhiteSpace;
  readonly textTransform: string;
  /** Whether text directly inside it is shown. */
  readonly takesText: boolean;
  /** Whether its children are items of a flex or grid container, and so blocks. */
  readonly hasItems: boolean;
  /** Whether it is SVG text. */
  readonly isTextOfSVG: boolean;
}

const initial: State = {
  isVisible: true,
  whiteSpace: WhiteSpace.Collapse,
  textTransform: '',
  takesText: true,
  hasItems: false,
  isTextOfSVG: false,
};

const textOfTables: State = { ...initial, takesText: false };

/** The flags of a typical `p`. */
const PARAGRAPH: number = Display.Block | Display.Paragraph;

/** Flags that give an element's children a state other than `initial` or `textOfTables`. */
const changing: number = Display.Preformatted | Display.Items;

const IS_HTML_ELEMENT_MASK = NODE_TYPE_MASK | (-1 << NAMESPACE_SHIFT);
const IS_HTML_ELEMENT = NodeType.Element | (Namespace.Html << NAMESPACE_SHIFT);

/** Styles that a page repeats are parsed once. */
const MOST_STYLES = 1000;
const LONGEST_STYLE = 200;

/**
 * Collects the text of a tree as rendered, without layout or the page's style sheets: the rendered text collection steps —
 * https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps — with the user agent style sheet and
 * `style` attributes.
 *
 * You do the walking, for example with a `TreeCursor`: call `begin` and `end` for each element, with its handle, and `add`
 * for each text. The tree must not change in the meantime. `innerText` does this for the subtree of one element.
 */
export class RenderedText {
  readonly #table: NodeTable;
  readonly #scripting: boolean;
  readonly #lines: RenderedLines | null;
  readonly #elementFlags: Int32Array = elementFlags();
  readonly #styles = new Map<string, OwnStyle | null>();
  // The name ids of the global attributes that matter; 0 if nothing in the tree has them.
  readonly #hidden: number;
  readonly #style: number;
  readonly #popover: number;
  #state: State = initial;
  #language = '';
  /** For each element that has begun: what to do at its end, and the states and languages to restore. */
  readonly #atEnds: AtEnd[] = [];
  readonly #states: State[] = [];
  readonly #languages: string[] = [];
  /** Handles of closed `details` whose summary has not begun; 0 once it has. */
  readonly #closedDetails: number[] = [];
  #unrendered = 0;
  #isApart = false;
  #hidesChildren = false;

  /**
   * @param node a document, or any other node of the tree
   * @throws TypeError if `node` is not a node, or for a wrong option
   */
  constructor(node: TreeNode, options?: RenderedTextOptions) {
    handleOf(node, 'node');
    checkOptionNames(options, optionNames);
    const { scripting = node.table.scripting, collects = true } = ownOptions(options);
    if (typeof scripting !== 'boolean') throw wrongArgument("option 'scripting'", 'a boolean', scripting);
    if (typeof collects !== 'boolean') throw wrongArgument("option 'collects'", 'a boolean', collects);
    this.#table = node.table;
    this.#scripting = scripting;
    this.#lines = collects ? new RenderedLines() : null;
    const { names } = node.table;
    this.#hidden = names.find('hidden');
    this.#style = names.find('style');
    this.#popover = names.find('popover');
  }

  /**
   * How many elements around this position hide it: they are not rendered, or not visible. If that is more than where an
   * element began, text in that element is hidden.
   */
  get level(): number {
    return this.#unrendered + (this.#state.isVisible ? 0 : 1);
  }

  /** Whether text at this position is part of the whole text, so that you must `add` it. */
  get takesText(): boolean {
    return this.#lines !== null && this.#unrendered === 0 && this.#state.takesText;
  }

  /** After `begin`: whether none of its children are rendered, so that you may skip them. */
  get hidesChildren(): boolean {
    return this.#hidesChildren;
  }

  /** After `begin` and `end`: whether what follows is on a different line from what came before. */
  get isApart(): boolean {
    return this.#isApart;
  }

  /**
   * Adds a text. Returns it as displayed if it is: with its `text-transform`, but with all its white space.
   *
   * @param data of a Text
   * @throws TypeError if `data` is not a string
   */
  add(data: string): string {
    checkString(data, 'data');
    const state = this.#state;
    if (state === initial) {
      if (this.#unrendered === 0) this.#lines?.add(data, WhiteSpace.Collapse);
      return data;
    }
    const { isVisible, whiteSpace, textTransform, takesText, hasItems } = state;
    const lines = this.#unrendered === 0 && takesText ? this.#lines : null;
    const shown =
      textTransform === ''
        ? data
        : transformed(data, textTransform, this.#language, lines?.isInWord ?? false);
    if (lines !== null && !(hasItems && lines.isAtStart && !/[^\t\n\f\r ]/.test(data))) {
      if (isVisible) lines.add(shown, whiteSpace);
      else lines.addHidden(data);
    }
    return shown;
  }

  /**
   * Begins an element.
   *
   * @param element the handle of an element
   * @returns whether you must call `end` for it
   * @throws TypeError if `element` is not the handle of an element
   */
  begin(element: number): boolean {
    const { cells } = this.#table;
    const kind = cells[element + Cell.Kind]!;
    if ((kind & NODE_TYPE_MASK) !== NodeType.Element)
      throw wrongArgument('element', 'the handle of an element', element);
    const name = cells[element + Cell.Name]!;
    const isHTML = (kind & IS_HTML_ELEMENT_MASK) === IS_HTML_ELEMENT;
    const flags = isHTML && name <= LAST_TAG_ID ? this.#elementFlags[name]! : 0;
    const has = cells[element + Cell.AttributeCount]! > 0 ? this.#attributesOf(element) : Has.Nothing;
    const state = this.#state;
    if (isHTML && has === Has.Nothing && !state.hasItems && state.takesText) {
      if (flags === 0) {
        this.#isApart = false;
        this.#hidesChildren = this.#unrendered > 0;
        return false;
      }
      if (flags === Display.Block || flags === PARAGRAPH) {
        this.#isApart = true;
        this.#hidesChildren = this.#unrendered > 0;
        const breaks = state.isVisible ? (flags === PARAGRAPH ? 2 : 1) : 0;
        if (this.#unrendered === 0) this.#lines?.requireLineBreaks(breaks, true);
        this.#atEnds.push(AtEnd.Block | breaks);
        return true;
      }
      if (flags === Display.None) {
        this.#isApart = false;
        this.#hidesChildren = true;
        this.#unrendered++;
        this.#atEnds.push(AtEnd.Hidden);
        return true;
      }
      if (flags === Display.Replaced && cells[element + Cell.FirstChild] === 0) {
        this.#isApart = false;
        this.#hidesChildren = this.#unrendered > 0;
        // NB: it has lines of its own, but there is nothing in them.
        if (this.#unrendered === 0) this.#lines?.box();
        return false;
      }
    }
    return this.#beginAny(element, flags, isHTML, has);
  }

  #attributesOf(element: number): Has {
    const { cells, attributes } = this.#table;
    const start = cells[element + Cell.Attributes]!;
    const end = start + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    let has: Has = Has.Nothing;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const name = attributes[record + AttributeCell.Name]!;
      if (name === this.#style) has |= Has.Style;
      else if (name === this.#hidden || name === this.#popover) has |= Has.Hidden;
      else if (name === NameId.Lang || name === NameId.XmlLang) has |= Has.Language;
    }
    return has;
  }

  #beginAny(element: number, nameFlags: number, isHTML: boolean, has: Has): boolean {
    const parent = this.#state;
    const style = (has & Has.Style) !== 0 ? this.#ownStyleOf(element) : null;
    let flags = this.#flagsOf(element, nameFlags, isHTML, has, style);
    const hasBox = (flags & (Display.Contents | Display.None)) === 0;
    const isOut = hasBox && isOutOfFlow(style, parent.hasItems);
    if (hasBox && (isOut || parent.hasItems)) flags = blockified(flags);
    const isVisible = isVisibleBy(style) ?? parent.isVisible;
    if ((flags & Display.LineBreak) !== 0) {
      const isRendered = this.#unrendered === 0 && (flags & Display.None) === 0;
      if (isRendered && hasBox && isVisible) this.#lines?.write('\n');
      this.#isApart = true;
      this.#hidesChildren = true;
      return false;
    }
    let atEnd = this.#beginRendering(element, flags);
    const isRendered = this.#unrendered === 0;
    const isParagraph = (flags & Display.Paragraph) !== 0 && hasBox;
    const isBlock = (flags & (Display.Block | Display.TablePart)) !== 0;
    const isAtomic = !isBlock && hasBox && (flags & (Display.InlineBox | Display.Replaced)) !== 0;
    // NB: an item ends the lines of the text before it.
    const hasOwnLines = isAtomic || (isOut && !parent.hasItems);
    this.#isApart = isBlock || isParagraph || isOut;
    let breaks = 0;
    if (isVisible) breaks = isParagraph ? 2 : (flags & Display.Block) !== 0 ? 1 : 0;
    atEnd |= breaks;
    if (isBlock) atEnd |= AtEnd.Block;
    if (hasOwnLines) atEnd |= AtEnd.OwnLines;
    if ((flags & Display.Quote) !== 0) atEnd |= AtEnd.Box;
    const lines = this.#lines;
    if (isRendered && lines !== null) {
      if (isVisible) {
        if ((flags & Display.Cell) !== 0 && this.#hasLater(element, Display.Cell)) atEnd |= AtEnd.Tab;
        if ((flags & Display.Row) !== 0 && this.#hasLaterRow(element)) atEnd |= AtEnd.LineFeed;
      }
      // Something drawn in the line that isn't text, including the quotation marks of `q`: spaces beside it are kept.
      if (isAtomic || (flags & Display.Quote) !== 0) lines.box();
      if (hasOwnLines) lines.beginOwnLines();
      lines.requireLineBreaks(breaks, isBlock);
    }
    this.#hidesChildren = !isRendered || (flags & Display.ReplacesChildren) !== 0;
    atEnd |= this.#hideChildren(element, flags);
    const state = this.#stateIn(element, flags, isHTML, style, parent);
    if (state !== parent) {
      this.#states.push(parent);
      this.#state = state;
      atEnd |= AtEnd.State;
    }
    if ((has & Has.Language) !== 0) {
      this.#languages.push(this.#language);
      this.#language = languageOf(this.#table, element) ?? this.#language;
      atEnd |= AtEnd.Language;
    }
    if (atEnd === AtEnd.Nothing) return false;
    this.#atEnds.push(atEnd);
    return true;
  }

  /** Updates whether content is rendered. */
  #beginRendering(element: number, flags: number): AtEnd {
    const isHidden = (flags & Display.None) !== 0;
    if ((flags & Display.Summary) !== 0) {
      const last = this.#closedDetails.length - 1;
      if (last >= 0 && this.#closedDetails[last] === this.#table.cells[element + Cell.Parent]) {
        // Only the first summary is rendered, if any.
        this.#closedDetails[last] = 0;
        if (isHidden) return AtEnd.Nothing;
        this.#unrendered--;
        return AtEnd.Summary;
      }
    }
    if (!isHidden) return AtEnd.Nothing;
    this.#unrendered++;
    return AtEnd.Hidden;
  }

  /**
   * Ends the most recent element for which `begin` returned true.
   *
   * @throws TypeError if there is none
   */
  end(): void {
    const atEnd = this.#atEnds.pop();
    if (atEnd === undefined) throw new TypeError('end() was called without a matching begin()');
    if ((atEnd & AtEnd.State) !== 0) this.#state = this.#states.pop()!;
    if ((atEnd & AtEnd.Language) !== 0) this.#language = this.#languages.pop()!;
    if ((atEnd & AtEnd.HidesChildren) !== 0) this.#unrendered--;
    if ((atEnd & AtEnd.ClosedDetails) !== 0) this.#closedDetails.pop();
    const lines = this.#lines;
    if (this.#unrendered === 0 && lines !== null) {
      if (atEnd < AtEnd.OwnLines) {
        this.#isApart = true;
        lines.requireLineBreaks(atEnd & (AtEnd.Break | AtEnd.Breaks), (atEnd & AtEnd.Block) !== 0);
        return;
      }
      if ((atEnd & AtEnd.Box) !== 0) lines.box();
      if ((atEnd & AtEnd.Tab) !== 0) lines.write('\t');
      if ((atEnd & AtEnd.LineFeed) !== 0) lines.write('\n');
      lines.requireLineBreaks(
        atEnd & (AtEnd.Break | AtEnd.Breaks),
        (atEnd & (AtEnd.Block | AtEnd.OwnLines)) !== 0,
      );
      if ((atEnd & AtEnd.OwnLines) !== 0) lines.endOwnLines();
    }
    if ((atEnd & AtEnd.Hidden) !== 0) this.#unrendered--;
    if ((atEnd & AtEnd.Summary) !== 0) this.#unrendered++;
    this.#isApart = (atEnd & (AtEnd.Break | AtEnd.Breaks | AtEnd.Block)) !== 0;
  }

  /** Ends a tree: what follows is on a new line. */
  endTree(): void {
    this.#lines?.requireLineBreaks(1, true);
  }

  /** The text so far. */
  toString(): string {
    return this.#lines?.toString() ?? '';
  }

  /**
   * @internal Begins with the children of an element, whose own edges are not part of the text.
   *
   * @param root the handle of an element
   */
  beginWithin(root: number): void {
    const table = this.#table;
    const path = [root];
    for (let at = parentElement(table, root); at !== 0; at = parentElement(table, at)) path.push(at);
    for (const element of path.reverse()) {
      const isHTML = table.namespace(element) === Namespace.Html;
      const has = this.#attributesOf(element);
      const style = (has & Has.Style) !== 0 ? this.#ownStyleOf(element) : null;
      const flags = this.#flagsOf(element, flagsOfName(table, element), isHTML, has, style);
      if ((has & Has.Language) !== 0) this.#language = languageOf(table, element) ?? this.#language;
      this.#state = this.#stateIn(element, flags, isHTML, style, this.#state);
    }
    this.#hideChildren(root, flagsOfName(table, root));
  }

  /** Updates whether an element's children are rendered. */
  #hideChildren(element: number, flags: number): AtEnd {
    if (isClosedDetails(this.#table, element, flags)) {
      this.#unrendered++;
      this.#closedDetails.push(element);
      return AtEnd.HidesChildren | AtEnd.ClosedDetails;
    }
    if ((flags & Display.ReplacesChildren) === 0) return AtEnd.Nothing;
    this.#unrendered++;
    return AtEnd.HidesChildren;
  }

  #ownStyleOf(element: number): OwnStyle | null {
    const record = findPlainAttribute(this.#table, element, this.#style);
    if (record < 0) return null;
    const text = this.#table.attributeValue(record);
    let style = this.#styles.get(text);
    if (style !== undefined) return style;
    style = parseOwnStyle(text);
    if (text.length <= LONGEST_STYLE && this.#styles.size < MOST_STYLES) this.#styles.set(text, style);
    return style;
  }

  #flagsOf(element: number, nameFlags: number, isHTML: boolean, has: Has, style: OwnStyle | null): number {
    if (isHTML && (nameFlags & Display.Conditional) === 0 && (has & Has.Hidden) === 0) {
      if (style === null || style.display === '') return nameFlags;
    }
    const table = this.#table;
    const display = flagsOf(displayOf(table, element, style, this.#scripting));
    if (isHTML) return (nameFlags & ~DISPLAY) | display;
    if (table.namespace(element) !== Namespace.Svg) return display;
    return /^(?:svg|foreignObject)$/.test(nameOf(table, element)) ? display | Display.Replaced : display;
  }

  /** The state for the children of an element. */
  #stateIn(element: number, flags: number, isHTML: boolean, style: OwnStyle | null, parent: State): State {
    const table = this.#table;
    if (isHTML && style === null && (flags & changing) === 0) {
      // Most elements are like this.
      if (parent === initial || parent === textOfTables)
        return (flags & Display.TakesNoText) === 0 ? initial : textOfTables;
    }
    const isVisible = isVisibleBy(style) ?? parent.isVisible;
    const whiteSpace = ownWhiteSpace(table, element, style, flags) ?? parent.whiteSpace;
    const textTransform = ownTextTransform(style, flags) ?? parent.textTransform;
    const hasItems = (flags & Display.Contents) !== 0 ? parent.hasItems : (flags & Display.Items) !== 0;
    let takesText = (flags & Display.TakesNoText) === 0;
    let isTextOfSVG = false;
    if (!isHTML && table.namespace(element) === Namespace.Svg) {
      const name = nameOf(table, element);
      isTextOfSVG = name === 'text' || (parent.isTextOfSVG && /^(?:a|textPath|tspan)$/.test(name));
      takesText = isTextOfSVG || name === 'foreignObject';
    }
    const state = { isVisible, whiteSpace, textTransform, takesText, hasItems, isTextOfSVG };
    if (isSameState(state, parent)) return parent;
    if (isSameState(state, initial)) return initial;
    return isSameState(state, textOfTables) ? textOfTables : state;
  }

  /** Whether a later sibling has this `display`, with only unrendered elements in between. */
  #hasLater(element: number, display: Display): boolean {
    const { cells } = this.#table;
    for (let at = this.#next(element); at !== 0; at = elementFrom(this.#table, cells[at + Cell.Next]!)) {
      const flags = this.#flagsAlone(at);
      const inFlow = this.#inFlow(at, flags);
      if ((inFlow & display) !== 0) return true;
      // NB: an out-of-flow element is in a cell of its own.
      if (display === Display.Cell && inFlow !== flags) return true;
      if ((inFlow & Display.None) === 0) return false;
    }
    return false;
  }

  /** Whether the row is not the last one of its table. */
  #hasLaterRow(row: number): boolean {
    if (this.#hasLater(row, Display.Row)) return true;
    const group = parentElement(this.#table, row);
    if (group === 0 || (this.#inFlow(group, this.#flagsAlone(group)) & Display.RowGroup) === 0) return false;
    for (let at = this.#next(group); at !== 0; at = this.#next(at)) {
      const first = elementFrom(this.#table, this.#table.firstChild(at));
      for (let child = first; child !== 0; child = this.#next(child)) {
        if ((this.#inFlow(child, this.#flagsAlone(child)) & Display.Row) !== 0) return true;
      }
    }
    return false;
  }

  /** The next sibling that is an element, or 0. */
  #next(node: number): number {
    return elementFrom(this.#table, this.#table.cells[node + Cell.Next]!);
  }

  /** The flags of an element that has not begun. */
  #flagsAlone(element: number): number {
    const table = this.#table;
    const has = this.#attributesOf(element);
    const style = (has & Has.Style) !== 0 ? this.#ownStyleOf(element) : null;
    const isHTML = table.namespace(element) === Namespace.Html;
    return this.#flagsOf(element, flagsOfName(table, element), isHTML, has, style);
  }

  /** The same flags as they would be outside a flex or grid container. */
  #inFlow(element: number, flags: number): number {
    const has = this.#attributesOf(element);
    if ((has & Has.Style) === 0) return flags;
    return isOutOfFlow(this.#ownStyleOf(element), false) ? blockified(flags) : flags;
  }
}

function isSameState(a: State, b: State): boolean {
  return (
    a.takesText === b.takesText &&
    a.isVisible === b.isVisible &&
    a.whiteSpace === b.whiteSpace &&
    a.textTransform === b.textTransform &&
    a.hasItems === b.hasItems &&
    a.isTextOfSVG === b.isTextOfSVG
  );
}

function nameOf(table: NodeTable, element: number): string {
  return table.names.stringOf(table.cells[element + Cell.Name]!);
}

function languageOf(table: NodeTable, element: number): string | null {
  const record = findAttributeNS(table, element, XML_NAMESPACE, 'lang');
  return record < 0 ? attributeNamed(table, element, 'lang') : table.attributeValue(record);
}
