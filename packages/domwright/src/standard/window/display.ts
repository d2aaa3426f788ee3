import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';
import { parseDeclarations } from './declarations.ts';

/*
 * What is told without layout: the `display`, `visibility` and `white-space` of an element, by its `style` attribute and
 * the user agent style sheet — https://html.spec.whatwg.org/multipage/rendering.html
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

/** The `display` of an element by the user agent style sheet. */
function defaultDisplay(element: Element): string {
  if (element.table.namespace(element.handle) !== Namespace.Html) return 'inline';
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

/** The value of a property in the `style` attribute, in lower case; the empty string if there is none. */
function ownStyle(element: Element, property: string): string {
  const text = element.getAttributeNS(null, 'style');
  if (text === null || !asciiLowercase(text).includes(property)) return '';
  const declaration = parseDeclarations(text).find(({ name }) => name === property);
  return declaration === undefined ? '' : asciiLowercase(declaration.value);
}

/** The `display` of an element. */
export function displayOf(element: Element): string {
  const own = ownStyle(element, 'display');
  if (own === '' || own === 'revert' || own === 'revert-layer') return defaultDisplay(element);
  if (own === 'initial' || own === 'unset') return 'inline';
  if (own === 'inherit') {
    const parent = element.parentElement;
    return parent === null ? 'inline' : ownStyle(parent, 'display') || defaultDisplay(parent);
  }
  return own;
}

/** The `visibility` that an element sets itself; the empty string if it inherits it. */
export function ownVisibility(element: Element): string {
  const own = ownStyle(element, 'visibility');
  return own === 'inherit' || own === 'unset' || own === 'revert' ? '' : own === 'initial' ? 'visible' : own;
}

/** The `visibility` of an element. */
export function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = ownVisibility(at);
    if (own !== '') return own;
  }
  return 'visible';
}

/** The `white-space` that an element has by its `style` attribute or its name; the empty string if it inherits it. */
export function ownWhiteSpace(element: Element): string {
  const own = ownStyle(element, 'white-space');
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
