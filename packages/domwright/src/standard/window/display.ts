import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';
import { parseDeclarations } from './declarations.ts';

/*
 * What can be computed without layout: the `display`, `visibility`, `white-space` and `text-transform` of an element, and
 * whether it is in flow, by its `style` attribute and the user agent style sheet — https://html.spec.whatwg.org/multipage/rendering.html
 *
 * The page's own style sheets are not read.
 */

/** The HTML elements of each `display` of the user agent style sheet. All others are inline. */
const displayed: Readonly<Record<string, string>> = {
  none:
    'area base basefont datalist head link meta noembed noframes param rp script style template title ' +
    // Nothing is drawn of these where nothing is loaded.
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

let displays: Map<string, string> | null = null;

/** SVG elements that are never rendered themselves — https://www.w3.org/TR/SVG2/styling.html#UAStyleSheet */
const unrenderedInSVG: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'clipPath defs desc filter linearGradient marker mask metadata pattern radialGradient script style symbol title'.split(
    ' ',
  ),
);

/** The `display` of an element by the user agent style sheet. */
function defaultDisplay(element: Element): string {
  const namespace = element.table.namespace(element.handle);
  if (namespace === Namespace.Svg) return unrenderedInSVG.has(element.localName) ? 'none' : 'inline';
  if (namespace !== Namespace.Html) return 'inline';
  const name = element.localName;
  const hidden = element.getAttributeNS(null, 'hidden');
  if (hidden !== null && asciiLowercase(hidden) !== 'until-found') return 'none';
  if (name === 'input' && asciiLowercase(element.getAttributeNS(null, 'type') ?? '') === 'hidden')
    return 'none';
  if (name === 'dialog' && !element.hasAttributeNS(null, 'open')) return 'none';
  if (name === 'audio' && !element.hasAttributeNS(null, 'controls')) return 'none';
  if (name === 'noscript' && element.table.scripting) return 'none';
  if (element.hasAttributeNS(null, 'popover')) return 'none';
  if (displays === null) {
    displays = new Map();
    for (const display of Object.keys(displayed)) {
      for (const other of displayed[display]!.split(' ')) displays.set(other, display);
    }
  }
  return displays.get(name) ?? 'inline';
}

/** The declarations of a `style` attribute by their properties; null without any. */
export type OwnStyle = ReadonlyMap<string, string> | null;

/** The declarations of an element's `style` attribute, with values in lower case. */
export function ownStyleOf(element: Element): OwnStyle {
  const text = element.getAttributeNS(null, 'style');
  if (text === null) return null;
  return new Map(parseDeclarations(text).map(({ name, value }) => [name, asciiLowercase(value)]));
}

/** The specified `display` of an element. */
export function displayOf(element: Element, style: OwnStyle = ownStyleOf(element)): string {
  const own = style?.get('display') ?? '';
  if (element.table.namespace(element.handle) === Namespace.Svg && unrenderedInSVG.has(element.localName))
    return 'none';
  if (own === '' || own === 'revert' || own === 'revert-layer') return defaultDisplay(element);
  if (own === 'initial' || own === 'unset') return 'inline';
  if (own === 'inherit') {
    const parent = element.parentElement;
    return parent === null ? 'inline' : ownStyleOf(parent)?.get('display') || defaultDisplay(parent);
  }
  return own;
}

/** Whether an element is a float, or is positioned absolutely. `isItem`: it is in a flex or grid container. */
export function isOutOfFlow(style: OwnStyle, isItem: boolean): boolean {
  if (style === null) return false;
  if (/^(?:absolute|fixed)$/.test(style.get('position') ?? '')) return true;
  return !isItem && /^(?:left|right|inline-start|inline-end)$/.test(style.get('float') ?? '');
}

/** Blockified — https://drafts.csswg.org/css-display/#blockify */
export function blockified(display: string): string {
  if (/^inline-(?:flex|grid|table)$/.test(display)) return display.slice('inline-'.length);
  return /^(?:inline|ruby|table-)/.test(display) ? 'block' : display;
}

/** The `display` of an element that is not in a flex or grid container. */
export function displayInFlow(element: Element): string {
  const style = ownStyleOf(element);
  const display = displayOf(element, style);
  return isOutOfFlow(style, false) ? blockified(display) : display;
}

/** The `text-transform` that an element has by its `style` attribute or its name; the empty string if it inherits it. */
export function ownTextTransform(element: Element, style: OwnStyle): string {
  const own = style?.get('text-transform') ?? '';
  if (own === 'initial') return 'none';
  if (/^(?:none|(?:capitalize|uppercase|lowercase|full-width|full-size-kana|\s)+)$/.test(own)) return own;
  if (own === 'inherit' || own === 'unset') return '';
  if (element.table.namespace(element.handle) !== Namespace.Html) return '';
  return /^(?:button|input|select|textarea)$/.test(element.localName) ? 'none' : '';
}

/** The `visibility` that an element sets itself; the empty string if it inherits it. */
export function ownVisibility(style: OwnStyle): string {
  const own = style?.get('visibility') ?? '';
  return own === 'inherit' || own === 'unset' || own === 'revert' ? '' : own === 'initial' ? 'visible' : own;
}

/** The `visibility` of an element. */
export function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = ownVisibility(ownStyleOf(at));
    if (own !== '') return own;
  }
  return 'visible';
}

/** The `white-space` that an element has by its `style` attribute or its name; the empty string if it inherits it. */
export function ownWhiteSpace(element: Element, style: OwnStyle): string {
  const own = style?.get('white-space') ?? '';
  if (own !== '' && own !== 'inherit') return own;
  if (element.table.namespace(element.handle) !== Namespace.Html) return '';
  switch (element.localName) {
    case 'listing':
    case 'plaintext':
    case 'pre':
    case 'xmp':
      return 'pre';
    case 'textarea':
      return 'pre-wrap';
    case 'nobr':
      return 'nowrap';
    case 'table':
      return documentOf(element.table).mode === 'quirks' ? 'initial' : '';
    case 'td':
    case 'th':
      return element.hasAttributeNS(null, 'nowrap') ? 'nowrap' : '';
    default:
      return '';
  }
}

/**
 * Whether an element is being rendered, as far as it is known without layout: it is in a document, and neither it nor an
 * ancestor has `display: none`, is closed `details`, or shows something else instead of its children.
 */
export function isBeingRendered(element: Element): boolean {
  if (!element.isConnected) return false;
  let inner: Element | null = null;
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (displayOf(at) === 'none' || (inner !== null && !showsChild(at, inner))) return false;
    inner = at;
  }
  return true;
}

/** Whether a child of an element is shown, if it is not hidden itself. */
export function showsChild(element: Element, child: Element | null): boolean {
  if (element.table.namespace(element.handle) !== Namespace.Html) return true;
  switch (element.localName) {
    case 'details':
      return element.hasAttributeNS(null, 'open') || isFirstSummary(element, child);
    case 'textarea':
    case 'iframe':
    case 'video':
    case 'audio':
    case 'canvas':
    case 'object':
    case 'meter':
    case 'progress':
      return false;
    default:
      return true;
  }
}

function isFirstSummary(details: Element, child: Element | null): boolean {
  if (child === null || child.localName !== 'summary') return false;
  for (let at = child.previousElementSibling; at !== null; at = at.previousElementSibling) {
    if (at.localName === 'summary') return false;
  }
  return details === child.parentElement;
}
