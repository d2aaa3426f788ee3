import { domError } from '../../core/infra/dom-error.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { domString, domStringOrEmpty, domStringOrNull, long } from '../../core/infra/web-idl.ts';
import { NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import type { NodeList } from '../../dom/nodes/collections.ts';
import { Element as TreeElement } from '../../dom/nodes/element.ts';
import { Node } from '../../dom/nodes/node.ts';
import { ParentNode } from '../../dom/nodes/parent-node.ts';
import { ShadowRoot as TreeShadowRoot } from '../../dom/nodes/shadow-root.ts';
import type { DOMTokenList } from '../../dom/nodes/token-list.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';
import {
  type SetHTMLOptions,
  type SetHTMLUnsafeOptions,
  setHTML,
  setHTMLUnsafe,
} from '../../dom/sanitizer/parsing-methods.ts';
import type {
  ElementProperties,
  HTMLElementProperties,
  HTMLOrSVGElementProperties,
} from '../../generated/element-interfaces.ts';
import { readProperty } from '../reflection/read-attribute.ts';
import { innerText } from '../rendering/inner-text.ts';
import { copyStates } from './control-states.ts';
import { type DOMStringMap, datasetOf } from './dataset.ts';
import { setInnerText, setOuterText } from './inner-text.ts';
import type { NamespaceLookups } from './namespace-lookups.ts';
import { movePlaces } from './node-iterator.ts';
import { type Reflecting, tokenListOf } from './reflected-properties.ts';
import { type CSSStyleDeclaration, styleDeclaration } from './style-declaration.ts';

const childNodesOfNode = /* @__PURE__ */ Object.getOwnPropertyDescriptor(Node.prototype, 'childNodes')!.get!;
const childNodesOfParent = /* @__PURE__ */ Object.getOwnPropertyDescriptor(
  ParentNode.prototype,
  'childNodes',
)!.get!;

/** An element of a window's document: an Element of `domwright` with the properties that all elements have in browsers. */
export class Element extends (TreeElement as unknown as Reflecting<typeof TreeElement, ElementProperties>) {
  /** @internal */
  override movedTo(table: NodeTable, handle: number): void {
    super.movedTo(table, handle);
    movePlaces(this);
  }

  override cloneNode(deep = false): this {
    const copy = super.cloneNode(deep);
    copyStates(this, copy);
    return copy;
  }

  /** NB: tools call the getters of this prototype on nodes of all kinds. */
  override get childNodes(): NodeList {
    return (this instanceof ParentNode ? childNodesOfParent : childNodesOfNode).call(this) as NodeList;
  }

  override get shadowRoot(): ShadowRoot | null {
    return this.nodeType === NodeType.Element ? (super.shadowRoot as ShadowRoot | null) : null;
  }

  /**
   * The prefix for a namespace here; null if there is none —
   * https://dom.spec.whatwg.org/#dom-node-lookupprefix
   */
  declare readonly lookupPrefix: NamespaceLookups['lookupPrefix'];
  /**
   * The namespace of a prefix here; null if there is none —
   * https://dom.spec.whatwg.org/#dom-node-lookupnamespaceuri
   */
  declare readonly lookupNamespaceURI: NamespaceLookups['lookupNamespaceURI'];
  /**
   * Whether names without a prefix are in this namespace here —
   * https://dom.spec.whatwg.org/#dom-node-isdefaultnamespace
   */
  declare readonly isDefaultNamespace: NamespaceLookups['isDefaultNamespace'];

  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-sethtml */
  setHTML(html: string, options?: SetHTMLOptions): void {
    setHTML(this, domString(html, "Element.setHTML: 'html'", arguments.length > 0), options ?? {});
  }

  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-element-sethtmlunsafe */
  setHTMLUnsafe(html: string, options?: SetHTMLUnsafeOptions): void {
    setHTMLUnsafe(
      this,
      domString(html, "Element.setHTMLUnsafe: 'html'", arguments.length > 0),
      options ?? {},
    );
  }

  /** Alias of `matches`. */
  webkitMatchesSelector(selectors: string): boolean {
    return this.matches(
      domString(selectors, "Element.webkitMatchesSelector: 'selectors'", arguments.length > 0),
    );
  }

  /** The parts that it is for style sheets — https://drafts.csswg.org/css-shadow-1/#dom-element-part */
  get part(): DOMTokenList {
    return tokenListOf(this, 'part');
  }

  set part(value: string | DOMTokenList) {
    this.part.value = value as string;
  }

  /** The element that `aria-activedescendant` refers to; null without it. */
  declare ariaActiveDescendantElement: TreeElement | null;
  /** The elements that `aria-controls` refers to; null without it. */
  declare ariaControlsElements: readonly TreeElement[] | null;
  /** The elements that `aria-describedby` refers to; null without it. */
  declare ariaDescribedByElements: readonly TreeElement[] | null;
  /** The elements that `aria-details` refers to; null without it. */
  declare ariaDetailsElements: readonly TreeElement[] | null;
  /** The elements that `aria-errormessage` refers to; null without it. */
  declare ariaErrorMessageElements: readonly TreeElement[] | null;
  /** The elements that `aria-flowto` refers to; null without it. */
  declare ariaFlowToElements: readonly TreeElement[] | null;
  /** The elements that `aria-labelledby` refers to; null without it. */
  declare ariaLabelledByElements: readonly TreeElement[] | null;
  /** The elements that `aria-owns` refers to; null without it. */
  declare ariaOwnsElements: readonly TreeElement[] | null;

  get [Symbol.toStringTag](): string {
    return this.constructor.name;
  }
}

/** A shadow root in a window's document. */
export class ShadowRoot extends TreeShadowRoot {
  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-shadowroot-sethtml */
  setHTML(html: string, options?: SetHTMLOptions): void {
    setHTML(this, domString(html, "ShadowRoot.setHTML: 'html'", arguments.length > 0), options ?? {});
  }

  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-shadowroot-sethtmlunsafe */
  setHTMLUnsafe(html: string, options?: SetHTMLUnsafeOptions): void {
    setHTMLUnsafe(
      this,
      domString(html, "ShadowRoot.setHTMLUnsafe: 'html'", arguments.length > 0),
      options ?? {},
    );
  }
}

const datasets = /* @__PURE__ */ new WeakMap<Element, DOMStringMap>();
/** Nonces that were set, and the value of the attribute at the time: once it changes, the attribute counts. */
const nonces = /* @__PURE__ */ new WeakMap<Element, { value: string; attribute: string | null }>();
const styles = /* @__PURE__ */ new WeakMap<Element, CSSStyleDeclaration>();

/** An element in the HTML, SVG or MathML namespace: HTMLOrSVGElement and ElementCSSInlineStyle. */
abstract class StyledElement extends (Element as Reflecting<typeof Element, HTMLOrSVGElementProperties>) {
  /** The `data-*` attributes — https://html.spec.whatwg.org/multipage/dom.html#dom-dataset */
  get dataset(): DOMStringMap {
    let dataset = datasets.get(this);
    if (dataset === undefined) {
      dataset = datasetOf(this);
      datasets.set(this, dataset);
    }
    return dataset;
  }

  /** The declarations of the `style` attribute — https://drafts.csswg.org/cssom/#dom-elementcssinlinestyle-style */
  get style(): CSSStyleDeclaration {
    let style = styles.get(this);
    if (style === undefined) {
      style = styleDeclaration({
        read: () => this.getAttributeNS(null, 'style') ?? '',
        write: (text) => this.setAttributeNS(null, 'style', text),
      });
      styles.set(this, style);
    }
    return style;
  }

  set style(text: string | CSSStyleDeclaration) {
    this.style.cssText = text as string;
  }

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-tabindex */
  get tabIndex(): number {
    const index = readProperty(this, 'tabIndex');
    return typeof index === 'number' ? index : -1;
  }

  set tabIndex(value: number) {
    this.setAttributeNS(null, 'tabindex', `${long(value, 'tabIndex')}`);
  }

  /**
   * https://html.spec.whatwg.org/multipage/urls-and-fetching.html#dom-noncedelement-nonce. Setting does not change the attribute.
   */
  get nonce(): string {
    const attribute = this.getAttributeNS(null, 'nonce');
    const set = nonces.get(this);
    return set !== undefined && set.attribute === attribute ? set.value : (attribute ?? '');
  }

  set nonce(value: string) {
    nonces.set(this, { value: domString(value, 'nonce'), attribute: this.getAttributeNS(null, 'nonce') });
  }
}

/** An element in the SVG namespace. There are no interfaces for individual elements. */
export class SVGElement extends StyledElement {
  /** The nearest `svg` ancestor. */
  get ownerSVGElement(): TreeElement | null {
    let at = this.parentElement;
    while (at !== null && !(at.localName === 'svg' && at.namespaceURI === this.namespaceURI)) {
      at = at.parentElement;
    }
    return at;
  }
}

/** An element in the MathML namespace. */
export class MathMLElement extends StyledElement {}

/** https://html.spec.whatwg.org/multipage/dom.html#htmlelement */
export class HTMLElement extends (StyledElement as unknown as Reflecting<
  typeof StyledElementType,
  HTMLElementProperties
>) {
  /**
   * Only in the window's own document, since no other is rendered —
   * https://html.spec.whatwg.org/multipage/dom.html#dom-innertext
   */
  get innerText(): string {
    return textOf(this);
  }

  set innerText(value: string) {
    setInnerText(this, domStringOrEmpty(value, 'innerText'));
  }

  /** Like innerText; setting replaces the element itself. */
  get outerText(): string {
    return textOf(this);
  }

  set outerText(value: string) {
    setOuterText(this, domStringOrEmpty(value, 'outerText'));
  }

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-hidden */
  get hidden(): boolean | 'until-found' {
    const value = this.getAttributeNS(null, 'hidden');
    return value !== null && value.toLowerCase() === 'until-found' ? 'until-found' : value !== null;
  }

  set hidden(value: boolean | number | string | null) {
    // (boolean or unrestricted double or DOMString)?
    const isText = typeof value === 'object' || typeof value === 'function' || typeof value === 'symbol';
    const state = isText ? domStringOrNull(value, 'hidden') : value;
    if (typeof state === 'string' && state.toLowerCase() === 'until-found') {
      this.setAttributeNS(null, 'hidden', 'until-found');
    } else if (state) {
      this.setAttributeNS(null, 'hidden', '');
    } else {
      this.removeAttributeNS(null, 'hidden');
    }
  }

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-contenteditable */
  override get contentEditable(): string {
    return `${readProperty(this, 'contentEditable') ?? 'inherit'}`;
  }

  /** Setting throws a SyntaxError for anything but 'true', 'false', 'plaintext-only' and 'inherit'. */
  override set contentEditable(value: string) {
    const keyword = domString(value, 'contentEditable').toLowerCase();
    if (keyword === 'inherit') this.removeAttributeNS(null, 'contenteditable');
    else if (/^(?:true|false|plaintext-only)$/.test(keyword)) {
      this.setAttributeNS(null, 'contenteditable', keyword);
    } else {
      throw domError('SyntaxError', `${JSON.stringify(keyword)} is not a valid value for contentEditable`);
    }
  }

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-iscontenteditable */
  get isContentEditable(): boolean {
    const state = inherited(this, 'contenteditable', /^(?:true|false|plaintext-only|)$/i);
    return state !== null && state !== 'false';
  }

  /** https://html.spec.whatwg.org/multipage/dnd.html#dom-draggable */
  get draggable(): boolean {
    const value = this.getAttributeNS(null, 'draggable')?.toLowerCase();
    if (value === 'true' || value === 'false') return value === 'true';
    return this.localName === 'img' || (this.localName === 'a' && this.hasAttributeNS(null, 'href'));
  }

  set draggable(value: boolean) {
    this.setAttributeNS(null, 'draggable', `${Boolean(value)}`);
  }

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-spellcheck — the default behavior is true. */
  get spellcheck(): boolean {
    return inherited(this, 'spellcheck', /^(?:true|false|)$/i) !== 'false';
  }

  set spellcheck(value: boolean) {
    this.setAttributeNS(null, 'spellcheck', `${Boolean(value)}`);
  }

  /** https://html.spec.whatwg.org/multipage/dom.html#dom-translate */
  get translate(): boolean {
    return inherited(this, 'translate', /^(?:yes|no|)$/i) !== 'no';
  }

  set translate(value: boolean) {
    this.setAttributeNS(null, 'translate', value ? 'yes' : 'no');
  }

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-writingsuggestions */
  get writingSuggestions(): string {
    return inherited(this, 'writingsuggestions', /^/) === 'false' ? 'false' : 'true';
  }

  set writingSuggestions(value: string) {
    this.setAttributeNS(null, 'writingsuggestions', value);
  }

  /**
   * Whether typing is corrected: the used autocorrection state —
   * https://html.spec.whatwg.org/multipage/interaction.html#dom-autocorrect
   */
  get autocorrect(): boolean {
    if (
      this.localName === 'input' &&
      /^(?:url|email|password)$/i.test(this.getAttributeNS(null, 'type') ?? '')
    )
      return false;
    const inherits = /^(?:button|fieldset|input|output|select|textarea)$/.test(this.localName);
    const own = this.getAttributeNS(null, 'autocorrect');
    const value = own ?? (inherits ? this.form?.getAttributeNS(null, 'autocorrect') : null);
    return value?.toLowerCase() !== 'off';
  }

  set autocorrect(value: boolean) {
    this.setAttributeNS(null, 'autocorrect', value ? 'on' : 'off');
  }

  /** https://html.spec.whatwg.org/multipage/interaction.html#dom-autocapitalize */
  get autocapitalize(): string {
    return `${readProperty(this, 'autocapitalize') ?? ''}`;
  }

  set autocapitalize(value: string) {
    this.setAttributeNS(null, 'autocapitalize', value);
  }
}

/** Get the text steps — https://html.spec.whatwg.org/multipage/dom.html#get-the-text-steps */
function textOf(element: HTMLElement): string {
  const { defaultView } = documentOf(element.table) as unknown as { defaultView: object | null };
  return defaultView === null ? (element.textContent ?? '') : innerText(element);
}

/** The type of StyledElement; not abstract for derived classes. */
declare const StyledElementType: new (table: object, handle: number) => StyledElement;

/** An element whose name the standard does not define. */
export class HTMLUnknownElement extends HTMLElement {}

/** The value, in lower case, of the attribute on the nearest inclusive ancestor whose value matches; null if there is none. */
function inherited(element: TreeElement, attribute: string, pattern: RegExp): string | null {
  for (let at: TreeElement | null = element; at !== null; at = at.parentElement) {
    if (at.table.namespace(at.handle) !== Namespace.Html) continue;
    const value = at.getAttributeNS(null, attribute);
    if (value !== null && pattern.test(value)) return value.toLowerCase();
  }
  return null;
}

/** Whether a node is an HTML element with one of these names. */
export function isHTML(node: Node | null, ...names: string[]): boolean {
  return (
    node !== null &&
    node.nodeType === NodeType.Element &&
    node.table.namespace(node.handle) === Namespace.Html &&
    names.includes((node as TreeElement).localName)
  );
}

/** The text of the children that are Text nodes. */
export function childText(element: TreeElement): string {
  let text = '';
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === NodeType.Text) text += child.nodeValue;
  }
  return text;
}
