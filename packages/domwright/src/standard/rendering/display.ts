import { asciiLowercase } from '../../core/infra/code-points.ts';
import { knownIds } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, DOCUMENT_HANDLE } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeNamed } from '../../core/table/queries.ts';
import { parentElement } from '../../core/table/traversal.ts';
import { documentModeOf } from '../../core/tree-construction/tree-sink.ts';
import { LAST_TAG_ID, NameId } from '../../generated/names.ts';
import { knownValues } from '../style-sheets/declarations.ts';

/*
 * What can be computed without layout: the `display`, `visibility`, `white-space` and `text-transform` of an element, and
 * whether it is in flow, from its `style` attribute and the user agent style sheet —
 * https://html.spec.whatwg.org/multipage/rendering.html
 *
 * The page's own style sheets are ignored.
 */

/** What an element's text depends on. Flags can be combined; an inline element has none. */
export const enum Display {
  Inline = 0,
  None = 1,
  /** It has no box of its own; its children have. */
  Contents = 2,
  /** It begins and ends a line. */
  Block = 4,
  /** It doesn't share a line with its siblings, but requires no line break: a part of a table. */
  TablePart = 8,
  Cell = 16,
  Row = 32,
  RowGroup = 64,
  /** It is a single box in a line. */
  InlineBox = 128,
  /** Its children are items of a flex or grid container. */
  Items = 256,

  // What else follows from the name of an HTML element.

  /** Attributes decide whether it is rendered. */
  Conditional = 1 << 9,
  LineBreak = 1 << 10,
  Paragraph = 1 << 11,
  /** It has quotation marks, which are drawn. */
  Quote = 1 << 12,
  /** It is drawn as a box, whatever its `display`. */
  Replaced = 1 << 13,
  /** Something is shown instead of its children. */
  ReplacesChildren = 1 << 14,
  /** Text directly inside it is not shown. */
  TakesNoText = 1 << 15,
  Preformatted = 1 << 16,
  /** Its `white-space` is not always inherited. */
  OwnWhiteSpace = 1 << 17,
  /** Its `text-transform` is `none`. */
  OwnCase = 1 << 18,
  Details = 1 << 19,
  Summary = 1 << 20,
}

/** All flags that come from `display`; the others don't depend on it. */
export const DISPLAY: number = Display.Conditional - 1;

/** The HTML elements for each `display` value in the user agent style sheet. All others are inline. */
const displayed: Readonly<Record<string, string>> = {
  none:
    'area base basefont datalist head link meta noembed noframes param rp script style template title ' +
    // Without loading anything, nothing is drawn for these.
    'source track',
  block:
    'html body address blockquote center dialog div figure figcaption footer form header hr legend listing main p ' +
    'plaintext pre search xmp article aside h1 h2 h3 h4 h5 h6 hgroup nav section dir dd dl dt menu ol ul details ' +
    'fieldset optgroup option frameset frame',
  'list-item': 'li summary',
  table: 'table',
  'table-caption': 'caption',
  'table-column-group': 'colgroup',
  'table-column': 'col',
  'table-header-group': 'thead',
  'table-row-group': 'tbody',
  'table-footer-group': 'tfoot',
  'table-row': 'tr',
  'table-cell': 'td th',
  'inline-block': 'input select button textarea marquee meter progress',
  ruby: 'ruby',
  'ruby-text': 'rt',
  contents: 'slot',
};

/** The elements with each flag that does not come from `display`. */
const flagged: readonly (readonly [flag: Display, names: string])[] = [
  [Display.Conditional, 'input dialog audio noscript'],
  [Display.LineBreak, 'br'],
  [Display.Paragraph, 'p'],
  [Display.Quote, 'q'],
  [
    Display.Replaced,
    'img input select button textarea video audio canvas iframe object embed meter progress',
  ],
  [Display.ReplacesChildren, 'textarea iframe video audio canvas object meter progress'],
  [Display.TakesNoText, 'select optgroup datalist table tbody thead tfoot tr colgroup'],
  [Display.Preformatted, 'listing plaintext pre xmp textarea'],
  [Display.OwnWhiteSpace, 'nobr table td th'],
  [Display.OwnCase, 'button input select textarea'],
  [Display.Details, 'details'],
  [Display.Summary, 'summary'],
];

/** The `display` and the flags of HTML elements, by NameId. */
interface StyleSheet {
  readonly displays: readonly string[];
  readonly flags: Int32Array;
}

let styleSheet: StyleSheet | null = null;

// NB: created on first use, not at import.
function userAgentStyleSheet(): StyleSheet {
  if (styleSheet !== null) return styleSheet;
  const displays: string[] = Array(LAST_TAG_ID + 1).fill('inline');
  const flags = new Int32Array(LAST_TAG_ID + 1);
  for (const [display, names] of Object.entries(displayed)) {
    for (const id of knownIds(names)) displays[id] = display;
  }
  for (let id = 1; id <= LAST_TAG_ID; id++) flags[id] = flagsOf(displays[id]!);
  for (const [flag, names] of flagged) {
    for (const id of knownIds(names)) flags[id]! |= flag;
  }
  styleSheet = { displays, flags };
  return styleSheet;
}

/** The flags of HTML elements without attributes, by NameId; other elements have none. */
export function elementFlags(): Int32Array {
  return userAgentStyleSheet().flags;
}

/** The flags that follow from an element's name alone. */
export function flagsOfName(table: NodeTable, element: number): number {
  const name = table.cells[element + Cell.Name]!;
  if (table.namespace(element) !== Namespace.Html || name > LAST_TAG_ID) return Display.Inline;
  return elementFlags()[name]!;
}

/** The flags for a value of `display`. */
export function flagsOf(display: string): number {
  switch (display) {
    case 'none':
      return Display.None;
    case 'contents':
      return Display.Contents;
    case 'table-cell':
      return Display.TablePart | Display.Cell;
    case 'table-row':
      return Display.TablePart | Display.Row;
    case 'table-row-group':
    case 'table-header-group':
    case 'table-footer-group':
      return Display.TablePart | Display.RowGroup;
    case 'table-column':
    case 'table-column-group':
      return Display.TablePart;
    default: {
      const items = /\b(?:flex|grid)$/.test(display) ? Display.Items : 0;
      if (display.startsWith('inline-')) return Display.InlineBox | items;
      return /^(?:block|flow-root|flex|grid|list-item|table)\b/.test(display) ? Display.Block | items : items;
    }
  }
}

/** Blockified — https://drafts.csswg.org/css-display/#blockify */
export function blockified(flags: number): number {
  if ((flags & (Display.None | Display.Contents)) !== 0) return flags;
  return (flags & ~DISPLAY) | Display.Block | (flags & Display.Items);
}

/** SVG elements that are never rendered directly — https://www.w3.org/TR/SVG2/styling.html#UAStyleSheet */
const unrenderedInSVG: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'clipPath defs desc filter linearGradient marker mask metadata pattern radialGradient script style symbol title'.split(
    ' ',
  ),
);

/** The elements without a box in the user agent style sheet — https://www.w3.org/TR/mathml-core/#user-agent-stylesheet */
const unrenderedInMathML = /^annotation(?:-xml)?$/;

/** Whether an element is never rendered, whatever its style. */
function isNeverRendered(table: NodeTable, element: number): boolean {
  return (
    table.namespace(element) === Namespace.Svg &&
    unrenderedInSVG.has(table.names.stringOf(table.cells[element + Cell.Name]!))
  );
}

/** The `display` of an element in the user agent style sheet. */
function defaultDisplay(table: NodeTable, element: number, scripting = table.scripting): string {
  const name = table.cells[element + Cell.Name]!;
  switch (table.namespace(element)) {
    case Namespace.Html:
      if (isHiddenByAttributes(table, element, scripting)) return 'none';
      return name <= LAST_TAG_ID ? userAgentStyleSheet().displays[name]! : 'inline';
    case Namespace.Svg:
      return isNeverRendered(table, element) ? 'none' : 'inline';
    case Namespace.Mathml:
      return unrenderedInMathML.test(table.names.stringOf(name)) ? 'none' : 'inline';
    default:
      return 'inline';
  }
}

/** Hidden elements, by their attributes — https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements */
function isHiddenByAttributes(table: NodeTable, element: number, scripting: boolean): boolean {
  // NB: what is hidden until it is found is skipped by innerText as well.
  if (attributeNamed(table, element, 'hidden') !== null) return true;
  switch (table.cells[element + Cell.Name]!) {
    case NameId.Input:
      if (asciiLowercase(attributeNamed(table, element, 'type') ?? '') === 'hidden') return true;
      break;
    case NameId.Dialog:
      if (attributeNamed(table, element, 'open') === null) return true;
      break;
    case NameId.Audio:
      if (attributeNamed(table, element, 'controls') === null) return true;
      break;
    case NameId.Noscript:
      if (scripting) return true;
      break;
    default:
  }
  return attributeNamed(table, element, 'popover') !== null;
}

/** The parts of a `style` attribute that matter: values in lower case, empty if not declared. */
export interface OwnStyle {
  readonly display: string;
  readonly visibility: string;
  readonly whiteSpace: string;
  readonly textTransform: string;
  readonly isFloat: boolean;
  readonly isPositioned: boolean;
}

/** The properties that matter, and what their names may be written with. */
const readProperties = /display|visibility|white-space|text-transform|float|position|\\/i;

/** Parses the text of a `style` attribute; null if nothing in it matters. */
export function parseOwnStyle(text: string | null): OwnStyle | null {
  if (text === null || !readProperties.test(text)) return null;
  const declarations = knownValues(text);
  const value = (name: string): string => declarations.get(name) ?? '';
  return {
    display: value('display'),
    visibility: value('visibility'),
    whiteSpace: value('white-space'),
    textTransform: value('text-transform'),
    isFloat: /^(?:left|right|inline-start|inline-end)$/.test(value('float')),
    isPositioned: /^(?:absolute|fixed)$/.test(value('position')),
  };
}

function ownStyleOf(table: NodeTable, element: number): OwnStyle | null {
  return parseOwnStyle(attributeNamed(table, element, 'style'));
}

/** The specified `display` of an element. */
export function displayOf(
  table: NodeTable,
  element: number,
  style: OwnStyle | null = ownStyleOf(table, element),
  scripting: boolean = table.scripting,
): string {
  const own = style === null ? '' : style.display;
  if (isNeverRendered(table, element)) return 'none';
  if (own === '' || own === 'revert' || own === 'revert-layer')
    return defaultDisplay(table, element, scripting);
  if (own === 'initial' || own === 'unset') return 'inline';
  if (own === 'inherit') {
    const parent = parentElement(table, element);
    if (parent === 0) return 'inline';
    return ownStyleOf(table, parent)?.display || defaultDisplay(table, parent, scripting);
  }
  return own;
}

/** Whether an element floats or is absolutely positioned. `isItem`: it is in a flex or grid container. */
export function isOutOfFlow(style: OwnStyle | null, isItem: boolean): boolean {
  return style !== null && (style.isPositioned || (style.isFloat && !isItem));
}

/** The `text-transform` of an element with these flags; null if it is inherited, the empty string for `none`. */
export function ownTextTransform(style: OwnStyle | null, flags: number): string | null {
  const own = style === null ? '' : style.textTransform;
  if (own === 'initial' || own === 'none') return '';
  if (own !== '' && /^(?:capitalize|uppercase|lowercase|full-width|full-size-kana|\s)+$/.test(own))
    return own;
  if (own === 'inherit' || own === 'unset') return null;
  return (flags & Display.OwnCase) !== 0 ? '' : null;
}

/** Whether a style makes an element visible; null if it does not set `visibility`. */
export function isVisibleBy(style: OwnStyle | null): boolean | null {
  const own = style === null ? '' : style.visibility;
  if (own === '' || own === 'inherit' || own === 'unset' || own === 'revert') return null;
  return own === 'initial' || own === 'visible';
}

/** The `visibility` of an element. */
export function visibilityOf(table: NodeTable, element: number): string {
  for (let at = element; at !== 0; at = parentElement(table, at)) {
    const style = ownStyleOf(table, at);
    const visible = isVisibleBy(style);
    if (visible !== null) return visible ? 'visible' : style!.visibility;
  }
  return 'visible';
}

/** How white space is treated. */
export const enum WhiteSpace {
  Collapse = 0,
  Preserve = 1,
  /** Line breaks are kept. */
  PreserveBreaks = 2,
}

/** How white space is treated in an element with these flags; null if that is inherited. */
export function ownWhiteSpace(
  table: NodeTable,
  element: number,
  style: OwnStyle | null,
  flags: number,
): WhiteSpace | null {
  const own = style === null ? '' : style.whiteSpace;
  if (own !== '' && own !== 'inherit') {
    if (own === 'pre-line') return WhiteSpace.PreserveBreaks;
    return /^(?:pre|pre-wrap|break-spaces)$/.test(own) ? WhiteSpace.Preserve : WhiteSpace.Collapse;
  }
  if ((flags & Display.Preformatted) !== 0) return WhiteSpace.Preserve;
  if ((flags & Display.OwnWhiteSpace) === 0) return null;
  switch (table.cells[element + Cell.Name]!) {
    case NameId.Table:
      return documentModeOf(table, DOCUMENT_HANDLE) === 'quirks' ? WhiteSpace.Collapse : null;
    case NameId.Nobr:
      return WhiteSpace.Collapse;
    default:
      return attributeNamed(table, element, 'nowrap') === null ? null : WhiteSpace.Collapse;
  }
}

/**
 * Whether an element is being rendered, as far as can be known without layout: neither it nor an ancestor has `display:
 * none`, is inside closed `details`, or is replaced by other content.
 */
export function isBeingRendered(table: NodeTable, element: number): boolean {
  let inner = 0;
  for (let at = element; at !== 0; at = parentElement(table, at)) {
    if (displayOf(table, at) === 'none' || (inner !== 0 && !showsChild(table, at, inner))) return false;
    inner = at;
  }
  return true;
}

/** Whether an element shows this child, provided that the child is not itself hidden. */
function showsChild(table: NodeTable, element: number, child: number): boolean {
  const flags = flagsOfName(table, element);
  if ((flags & Display.ReplacesChildren) !== 0) return false;
  return !isClosedDetails(table, element, flags) || firstSummary(table, element) === child;
}

/** Whether an element with these flags is a closed `details`. */
export function isClosedDetails(table: NodeTable, element: number, flags: number): boolean {
  return (flags & Display.Details) !== 0 && attributeNamed(table, element, 'open') === null;
}

/** The first `summary` child, or 0. */
function firstSummary(table: NodeTable, details: number): number {
  for (let at = table.firstChild(details); at !== 0; at = table.cells[at + Cell.Next]!) {
    if (table.isContainer(at) && (flagsOfName(table, at) & Display.Summary) !== 0) return at;
  }
  return 0;
}
