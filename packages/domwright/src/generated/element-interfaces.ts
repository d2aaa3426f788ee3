// Written by scripts/generate/reflected-attributes.mjs from scripts/generate/data/element-interfaces.mjs and
// scripts/generate/data/reflected-attributes.mjs; do not edit.
import type { DOMTokenList } from '../dom/nodes/token-list.ts';

/** A line for each interface: its name and the names of its elements. */
export const elementInterfaces = `
HTMLAnchorElement a
HTMLAreaElement area
HTMLAudioElement audio
HTMLBRElement br
HTMLBaseElement base
HTMLBodyElement body
HTMLButtonElement button
HTMLCanvasElement canvas
HTMLDListElement dl
HTMLDataElement data
HTMLDataListElement datalist
HTMLDetailsElement details
HTMLDialogElement dialog
HTMLDirectoryElement dir
HTMLDivElement div
HTMLEmbedElement embed
HTMLFieldSetElement fieldset
HTMLFontElement font
HTMLFormElement form
HTMLFrameElement frame
HTMLFrameSetElement frameset
HTMLHRElement hr
HTMLHeadElement head
HTMLHeadingElement h1 h2 h3 h4 h5 h6
HTMLHtmlElement html
HTMLIFrameElement iframe
HTMLImageElement img
HTMLInputElement input
HTMLLIElement li
HTMLLabelElement label
HTMLLegendElement legend
HTMLLinkElement link
HTMLMapElement map
HTMLMarqueeElement marquee
HTMLMenuElement menu
HTMLMetaElement meta
HTMLMeterElement meter
HTMLModElement ins del
HTMLOListElement ol
HTMLObjectElement object
HTMLOptGroupElement optgroup
HTMLOptionElement option
HTMLOutputElement output
HTMLParagraphElement p
HTMLParamElement param
HTMLPictureElement picture
HTMLPreElement pre listing xmp
HTMLProgressElement progress
HTMLQuoteElement blockquote q
HTMLScriptElement script
HTMLSelectElement select
HTMLSelectedContentElement selectedcontent
HTMLSlotElement slot
HTMLSourceElement source
HTMLSpanElement span
HTMLStyleElement style
HTMLTableCaptionElement caption
HTMLTableCellElement td th
HTMLTableColElement col colgroup
HTMLTableElement table
HTMLTableRowElement tr
HTMLTableSectionElement tbody thead tfoot
HTMLTemplateElement template
HTMLTextAreaElement textarea
HTMLTimeElement time
HTMLTitleElement title
HTMLTrackElement track
HTMLUListElement ul
HTMLVideoElement video
HTMLElement abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption figure footer header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp search section small strike strong sub summary sup tt u var wbr
`;

/** Global attributes with properties on Element; then those on HTMLElement, SVGElement and MathMLElement. Others are on HTMLElement. */
export const onElement: RegExp = /^(?:id|class|slot|role|aria-.*)$/;
export const onEveryElement: readonly string[] = ['autofocus', 'tabindex'];

// The reflected properties of each interface.

export interface ElementProperties {
  slot: string;
  role: string | null;
  ariaAtomic: string | null;
  ariaAutoComplete: string | null;
  ariaBrailleLabel: string | null;
  ariaBrailleRoleDescription: string | null;
  ariaBusy: string | null;
  ariaChecked: string | null;
  ariaColCount: string | null;
  ariaColIndex: string | null;
  ariaColIndexText: string | null;
  ariaColSpan: string | null;
  ariaCurrent: string | null;
  ariaDescription: string | null;
  ariaDisabled: string | null;
  ariaExpanded: string | null;
  ariaHasPopup: string | null;
  ariaHidden: string | null;
  ariaInvalid: string | null;
  ariaKeyShortcuts: string | null;
  ariaLabel: string | null;
  ariaLevel: string | null;
  ariaLive: string | null;
  ariaModal: string | null;
  ariaMultiLine: string | null;
  ariaMultiSelectable: string | null;
  ariaOrientation: string | null;
  ariaPlaceholder: string | null;
  ariaPosInSet: string | null;
  ariaPressed: string | null;
  ariaReadOnly: string | null;
  ariaRelevant: string | null;
  ariaRequired: string | null;
  ariaRoleDescription: string | null;
  ariaRowCount: string | null;
  ariaRowIndex: string | null;
  ariaRowIndexText: string | null;
  ariaRowSpan: string | null;
  ariaSelected: string | null;
  ariaSetSize: string | null;
  ariaSort: string | null;
  ariaValueMax: string | null;
  ariaValueMin: string | null;
  ariaValueNow: string | null;
  ariaValueText: string | null;
}

export interface HTMLOrSVGElementProperties {
  autofocus: boolean;
}

export interface HTMLElementProperties {
  accessKey: string;
  contentEditable: string;
  dir: string;
  enterKeyHint: string;
  inert: boolean;
  inputMode: string;
  lang: string;
  popover: string | null;
  title: string;
}

export interface HTMLMediaElementProperties {
  src: string;
  crossOrigin: string | null;
  preload: string;
  autoplay: boolean;
  loop: boolean;
  defaultMuted: boolean;
  controls: boolean;
}

export interface HTMLAnchorElementProperties {
  target: string;
  download: string;
  ping: string;
  rel: string;
  get relList(): DOMTokenList;
  set relList(value: string | DOMTokenList);
  hreflang: string;
  type: string;
  referrerPolicy: string;
  coords: string;
  charset: string;
  name: string;
  rev: string;
  shape: string;
}

export interface HTMLAreaElementProperties {
  alt: string;
  coords: string;
  shape: string;
  target: string;
  download: string;
  ping: string;
  rel: string;
  get relList(): DOMTokenList;
  set relList(value: string | DOMTokenList);
  referrerPolicy: string;
  noHref: boolean;
}

export interface HTMLBRElementProperties {
  clear: string;
}

export interface HTMLBaseElementProperties {
  target: string;
}

export interface HTMLBodyElementProperties {
  text: string;
  link: string;
  vLink: string;
  aLink: string;
  bgColor: string;
  background: string;
}

export interface HTMLButtonElementProperties {
  disabled: boolean;
  formEnctype: string;
  formMethod: string;
  formNoValidate: boolean;
  formTarget: string;
  name: string;
  popoverTargetAction: string;
  type: string;
  value: string;
}

export interface HTMLCanvasElementProperties {
  width: number;
  height: number;
}

export interface HTMLDListElementProperties {
  compact: boolean;
}

export interface HTMLDataElementProperties {
  value: string;
}

export interface HTMLDetailsElementProperties {
  name: string;
  open: boolean;
}

export interface HTMLDialogElementProperties {
  open: boolean;
  closedBy: string;
}

export interface HTMLDirectoryElementProperties {
  compact: boolean;
}

export interface HTMLDivElementProperties {
  align: string;
}

export interface HTMLEmbedElementProperties {
  src: string;
  type: string;
  width: string;
  height: string;
  align: string;
  name: string;
}

export interface HTMLFieldSetElementProperties {
  disabled: boolean;
  name: string;
}

export interface HTMLFontElementProperties {
  color: string;
  face: string;
  size: string;
}

export interface HTMLFormElementProperties {
  acceptCharset: string;
  autocomplete: string;
  enctype: string;
  encoding: string;
  method: string;
  name: string;
  noValidate: boolean;
  target: string;
  rel: string;
  get relList(): DOMTokenList;
  set relList(value: string | DOMTokenList);
}

export interface HTMLFrameElementProperties {
  name: string;
  scrolling: string;
  src: string;
  frameBorder: string;
  longDesc: string;
  noResize: boolean;
  marginHeight: string;
  marginWidth: string;
}

export interface HTMLFrameSetElementProperties {
  cols: string;
  rows: string;
}

export interface HTMLHRElementProperties {
  align: string;
  color: string;
  noShade: boolean;
  size: string;
  width: string;
}

export interface HTMLHeadingElementProperties {
  align: string;
}

export interface HTMLHtmlElementProperties {
  version: string;
}

export interface HTMLIFrameElementProperties {
  src: string;
  srcdoc: string;
  name: string;
  get sandbox(): DOMTokenList;
  set sandbox(value: string | DOMTokenList);
  allow: string;
  allowFullscreen: boolean;
  width: string;
  height: string;
  referrerPolicy: string;
  loading: string;
  align: string;
  scrolling: string;
  frameBorder: string;
  longDesc: string;
  marginHeight: string;
  marginWidth: string;
}

export interface HTMLImageElementProperties {
  alt: string;
  src: string;
  srcset: string;
  sizes: string;
  crossOrigin: string | null;
  useMap: string;
  isMap: boolean;
  width: number;
  height: number;
  referrerPolicy: string;
  decoding: string;
  loading: string;
  fetchPriority: string;
  name: string;
  lowsrc: string;
  align: string;
  hspace: number;
  vspace: number;
  longDesc: string;
  border: string;
}

export interface HTMLInputElementProperties {
  accept: string;
  alpha: boolean;
  alt: string;
  capture: string;
  defaultChecked: boolean;
  colorSpace: string;
  dirName: string;
  disabled: boolean;
  formEnctype: string;
  formMethod: string;
  formNoValidate: boolean;
  formTarget: string;
  height: number;
  max: string;
  maxLength: number;
  min: string;
  minLength: number;
  multiple: boolean;
  name: string;
  pattern: string;
  placeholder: string;
  popoverTargetAction: string;
  readOnly: boolean;
  required: boolean;
  size: number;
  src: string;
  step: string;
  type: string;
  defaultValue: string;
  width: number;
  align: string;
  useMap: string;
}

export interface HTMLLIElementProperties {
  value: number;
  type: string;
}

export interface HTMLLabelElementProperties {
  htmlFor: string;
}

export interface HTMLLegendElementProperties {
  align: string;
}

export interface HTMLLinkElementProperties {
  href: string;
  crossOrigin: string | null;
  rel: string;
  get relList(): DOMTokenList;
  set relList(value: string | DOMTokenList);
  as: string;
  media: string;
  integrity: string;
  hreflang: string;
  type: string;
  get sizes(): DOMTokenList;
  set sizes(value: string | DOMTokenList);
  imageSrcset: string;
  imageSizes: string;
  referrerPolicy: string;
  get blocking(): DOMTokenList;
  set blocking(value: string | DOMTokenList);
  disabled: boolean;
  fetchPriority: string;
  charset: string;
  rev: string;
  target: string;
}

export interface HTMLMapElementProperties {
  name: string;
}

export interface HTMLMarqueeElementProperties {
  behavior: string;
  bgColor: string;
  direction: string;
  height: string;
  hspace: number;
  scrollAmount: number;
  scrollDelay: number;
  trueSpeed: boolean;
  vspace: number;
  width: string;
}

export interface HTMLMenuElementProperties {
  compact: boolean;
}

export interface HTMLMetaElementProperties {
  name: string;
  httpEquiv: string;
  content: string;
  media: string;
  scheme: string;
}

export interface HTMLModElementProperties {
  cite: string;
  dateTime: string;
}

export interface HTMLOListElementProperties {
  reversed: boolean;
  start: number;
  type: string;
  compact: boolean;
}

export interface HTMLObjectElementProperties {
  data: string;
  type: string;
  name: string;
  width: string;
  height: string;
  align: string;
  archive: string;
  code: string;
  declare: boolean;
  hspace: number;
  standby: string;
  vspace: number;
  codeBase: string;
  codeType: string;
  useMap: string;
  border: string;
}

export interface HTMLOptGroupElementProperties {
  disabled: boolean;
  label: string;
}

export interface HTMLOptionElementProperties {
  disabled: boolean;
  defaultSelected: boolean;
}

export interface HTMLOutputElementProperties {
  get htmlFor(): DOMTokenList;
  set htmlFor(value: string | DOMTokenList);
  name: string;
}

export interface HTMLParagraphElementProperties {
  align: string;
}

export interface HTMLParamElementProperties {
  name: string;
  value: string;
  type: string;
  valueType: string;
}

export interface HTMLPreElementProperties {
  width: number;
}

export interface HTMLProgressElementProperties {
  max: number;
}

export interface HTMLQuoteElementProperties {
  cite: string;
}

export interface HTMLScriptElementProperties {
  src: string;
  type: string;
  noModule: boolean;
  defer: boolean;
  crossOrigin: string | null;
  integrity: string;
  referrerPolicy: string;
  get blocking(): DOMTokenList;
  set blocking(value: string | DOMTokenList);
  fetchPriority: string;
  charset: string;
  event: string;
  htmlFor: string;
}

export interface HTMLSelectElementProperties {
  disabled: boolean;
  multiple: boolean;
  name: string;
  required: boolean;
  size: number;
}

export interface HTMLSlotElementProperties {
  name: string;
}

export interface HTMLSourceElementProperties {
  type: string;
  media: string;
  src: string;
  srcset: string;
  sizes: string;
  width: number;
  height: number;
}

export interface HTMLStyleElementProperties {
  media: string;
  get blocking(): DOMTokenList;
  set blocking(value: string | DOMTokenList);
  type: string;
}

export interface HTMLTableCaptionElementProperties {
  align: string;
}

export interface HTMLTableCellElementProperties {
  colSpan: number;
  rowSpan: number;
  headers: string;
  abbr: string;
  align: string;
  axis: string;
  height: string;
  width: string;
  ch: string;
  chOff: string;
  noWrap: boolean;
  vAlign: string;
  bgColor: string;
  scope: string;
}

export interface HTMLTableColElementProperties {
  span: number;
  align: string;
  ch: string;
  chOff: string;
  vAlign: string;
  width: string;
}

export interface HTMLTableElementProperties {
  align: string;
  border: string;
  frame: string;
  rules: string;
  summary: string;
  width: string;
  bgColor: string;
  cellPadding: string;
  cellSpacing: string;
}

export interface HTMLTableRowElementProperties {
  align: string;
  ch: string;
  chOff: string;
  vAlign: string;
  bgColor: string;
}

export interface HTMLTableSectionElementProperties {
  align: string;
  ch: string;
  chOff: string;
  vAlign: string;
}

export interface HTMLTemplateElementProperties {
  shadowRootMode: string;
  shadowRootDelegatesFocus: boolean;
  shadowRootClonable: boolean;
  shadowRootSerializable: boolean;
  shadowRootSlotAssignment: string;
  htmlFor: string;
}

export interface HTMLTextAreaElementProperties {
  cols: number;
  dirName: string;
  disabled: boolean;
  maxLength: number;
  minLength: number;
  name: string;
  placeholder: string;
  readOnly: boolean;
  required: boolean;
  rows: number;
  wrap: string;
}

export interface HTMLTimeElementProperties {
  dateTime: string;
}

export interface HTMLTrackElementProperties {
  kind: string;
  src: string;
  srclang: string;
  label: string;
  default: boolean;
}

export interface HTMLUListElementProperties {
  compact: boolean;
  type: string;
}

export interface HTMLVideoElementProperties {
  poster: string;
  playsInline: boolean;
  width: number;
  height: number;
}

/** The types of attribute values, by content attribute. Elements may differ. */
export interface ReflectedAttributes {
  readonly abbr: string;
  readonly accept: string;
  readonly 'accept-charset': string;
  readonly accesskey: string;
  readonly align: string;
  readonly alink: string;
  readonly allow: string;
  readonly allowfullscreen: boolean;
  readonly alpha: boolean;
  readonly alt: string;
  readonly archive: string;
  readonly 'aria-atomic': string | null;
  readonly 'aria-autocomplete': string | null;
  readonly 'aria-braillelabel': string | null;
  readonly 'aria-brailleroledescription': string | null;
  readonly 'aria-busy': string | null;
  readonly 'aria-checked': string | null;
  readonly 'aria-colcount': string | null;
  readonly 'aria-colindex': string | null;
  readonly 'aria-colindextext': string | null;
  readonly 'aria-colspan': string | null;
  readonly 'aria-current': string | null;
  readonly 'aria-description': string | null;
  readonly 'aria-disabled': string | null;
  readonly 'aria-expanded': string | null;
  readonly 'aria-haspopup': string | null;
  readonly 'aria-hidden': string | null;
  readonly 'aria-invalid': string | null;
  readonly 'aria-keyshortcuts': string | null;
  readonly 'aria-label': string | null;
  readonly 'aria-level': string | null;
  readonly 'aria-live': string | null;
  readonly 'aria-modal': string | null;
  readonly 'aria-multiline': string | null;
  readonly 'aria-multiselectable': string | null;
  readonly 'aria-orientation': string | null;
  readonly 'aria-placeholder': string | null;
  readonly 'aria-posinset': string | null;
  readonly 'aria-pressed': string | null;
  readonly 'aria-readonly': string | null;
  readonly 'aria-relevant': string | null;
  readonly 'aria-required': string | null;
  readonly 'aria-roledescription': string | null;
  readonly 'aria-rowcount': string | null;
  readonly 'aria-rowindex': string | null;
  readonly 'aria-rowindextext': string | null;
  readonly 'aria-rowspan': string | null;
  readonly 'aria-selected': string | null;
  readonly 'aria-setsize': string | null;
  readonly 'aria-sort': string | null;
  readonly 'aria-valuemax': string | null;
  readonly 'aria-valuemin': string | null;
  readonly 'aria-valuenow': string | null;
  readonly 'aria-valuetext': string | null;
  readonly as: string;
  readonly autocapitalize: string;
  readonly autocomplete: string;
  readonly autofocus: boolean;
  readonly autoplay: boolean;
  readonly axis: string;
  readonly background: string;
  readonly behavior: string;
  readonly bgcolor: string;
  readonly blocking: readonly string[];
  readonly border: string;
  readonly capture: string;
  readonly cellpadding: string;
  readonly cellspacing: string;
  readonly char: string;
  readonly charoff: string;
  readonly charset: string;
  readonly checked: boolean;
  readonly cite: string;
  readonly class: string | readonly string[];
  readonly clear: string;
  readonly closedby: string;
  readonly code: string;
  readonly codebase: string;
  readonly codetype: string;
  readonly color: string;
  readonly colorspace: string;
  readonly cols: number | string;
  readonly colspan: number;
  readonly compact: boolean;
  readonly content: string;
  readonly contenteditable: string;
  readonly controls: boolean;
  readonly coords: string;
  readonly crossorigin: string | null;
  readonly data: string;
  readonly datetime: string;
  readonly declare: boolean;
  readonly decoding: string;
  readonly default: boolean;
  readonly defer: boolean;
  readonly dir: string;
  readonly direction: string;
  readonly dirname: string;
  readonly disabled: boolean;
  readonly download: string;
  readonly enctype: string;
  readonly enterkeyhint: string;
  readonly event: string;
  readonly face: string;
  readonly fetchpriority: string;
  readonly for: string | readonly string[];
  readonly formenctype: string;
  readonly formmethod: string;
  readonly formnovalidate: boolean;
  readonly formtarget: string;
  readonly frame: string;
  readonly frameborder: string;
  readonly headers: string;
  readonly height: number | string;
  readonly href: string;
  readonly hreflang: string;
  readonly hspace: number;
  readonly 'http-equiv': string;
  readonly id: string;
  readonly imagesizes: string;
  readonly imagesrcset: string;
  readonly inert: boolean;
  readonly inputmode: string;
  readonly integrity: string;
  readonly ismap: boolean;
  readonly kind: string;
  readonly label: string;
  readonly lang: string;
  readonly link: string;
  readonly loading: string;
  readonly longdesc: string;
  readonly loop: boolean;
  readonly lowsrc: string;
  readonly marginheight: string;
  readonly marginwidth: string;
  readonly max: string | number;
  readonly maxlength: number;
  readonly media: string;
  readonly method: string;
  readonly min: string;
  readonly minlength: number;
  readonly multiple: boolean;
  readonly muted: boolean;
  readonly name: string;
  readonly nohref: boolean;
  readonly nomodule: boolean;
  readonly noresize: boolean;
  readonly noshade: boolean;
  readonly novalidate: boolean;
  readonly nowrap: boolean;
  readonly open: boolean;
  readonly pattern: string;
  readonly ping: string;
  readonly placeholder: string;
  readonly playsinline: boolean;
  readonly popover: string | null;
  readonly popovertargetaction: string;
  readonly poster: string;
  readonly preload: string;
  readonly readonly: boolean;
  readonly referrerpolicy: string;
  readonly rel: string | readonly string[];
  readonly required: boolean;
  readonly rev: string;
  readonly reversed: boolean;
  readonly role: string | null;
  readonly rows: number | string;
  readonly rowspan: number;
  readonly rules: string;
  readonly sandbox: readonly string[];
  readonly scheme: string;
  readonly scope: string;
  readonly scrollamount: number;
  readonly scrolldelay: number;
  readonly scrolling: string;
  readonly selected: boolean;
  readonly shadowrootclonable: boolean;
  readonly shadowrootdelegatesfocus: boolean;
  readonly shadowrootmode: string;
  readonly shadowrootserializable: boolean;
  readonly shadowrootslotassignment: string;
  readonly shape: string;
  readonly size: string | number;
  readonly sizes: readonly string[] | string;
  readonly slot: string;
  readonly span: number;
  readonly src: string;
  readonly srcdoc: string;
  readonly srclang: string;
  readonly srcset: string;
  readonly standby: string;
  readonly start: number;
  readonly step: string;
  readonly summary: string;
  readonly tabindex: number;
  readonly target: string;
  readonly text: string;
  readonly title: string;
  readonly truespeed: boolean;
  readonly type: string;
  readonly usemap: string;
  readonly valign: string;
  readonly value: number | string;
  readonly valuetype: string;
  readonly version: string;
  readonly vlink: string;
  readonly vspace: number;
  readonly width: string | number;
  readonly wrap: string;
}

/** The same by IDL attribute. */
export interface ReflectedProperties {
  readonly aLink: string;
  readonly abbr: string;
  readonly accept: string;
  readonly acceptCharset: string;
  readonly accessKey: string;
  readonly align: string;
  readonly allow: string;
  readonly allowFullscreen: boolean;
  readonly alpha: boolean;
  readonly alt: string;
  readonly archive: string;
  readonly ariaAtomic: string | null;
  readonly ariaAutoComplete: string | null;
  readonly ariaBrailleLabel: string | null;
  readonly ariaBrailleRoleDescription: string | null;
  readonly ariaBusy: string | null;
  readonly ariaChecked: string | null;
  readonly ariaColCount: string | null;
  readonly ariaColIndex: string | null;
  readonly ariaColIndexText: string | null;
  readonly ariaColSpan: string | null;
  readonly ariaCurrent: string | null;
  readonly ariaDescription: string | null;
  readonly ariaDisabled: string | null;
  readonly ariaExpanded: string | null;
  readonly ariaHasPopup: string | null;
  readonly ariaHidden: string | null;
  readonly ariaInvalid: string | null;
  readonly ariaKeyShortcuts: string | null;
  readonly ariaLabel: string | null;
  readonly ariaLevel: string | null;
  readonly ariaLive: string | null;
  readonly ariaModal: string | null;
  readonly ariaMultiLine: string | null;
  readonly ariaMultiSelectable: string | null;
  readonly ariaOrientation: string | null;
  readonly ariaPlaceholder: string | null;
  readonly ariaPosInSet: string | null;
  readonly ariaPressed: string | null;
  readonly ariaReadOnly: string | null;
  readonly ariaRelevant: string | null;
  readonly ariaRequired: string | null;
  readonly ariaRoleDescription: string | null;
  readonly ariaRowCount: string | null;
  readonly ariaRowIndex: string | null;
  readonly ariaRowIndexText: string | null;
  readonly ariaRowSpan: string | null;
  readonly ariaSelected: string | null;
  readonly ariaSetSize: string | null;
  readonly ariaSort: string | null;
  readonly ariaValueMax: string | null;
  readonly ariaValueMin: string | null;
  readonly ariaValueNow: string | null;
  readonly ariaValueText: string | null;
  readonly as: string;
  readonly autocapitalize: string;
  readonly autocomplete: string;
  readonly autofocus: boolean;
  readonly autoplay: boolean;
  readonly axis: string;
  readonly background: string;
  readonly behavior: string;
  readonly bgColor: string;
  readonly blocking: readonly string[];
  readonly border: string;
  readonly capture: string;
  readonly cellPadding: string;
  readonly cellSpacing: string;
  readonly ch: string;
  readonly chOff: string;
  readonly charset: string;
  readonly cite: string;
  readonly classList: readonly string[];
  readonly className: string;
  readonly clear: string;
  readonly closedBy: string;
  readonly code: string;
  readonly codeBase: string;
  readonly codeType: string;
  readonly colSpan: number;
  readonly color: string;
  readonly colorSpace: string;
  readonly cols: number | string;
  readonly compact: boolean;
  readonly content: string;
  readonly contentEditable: string;
  readonly controls: boolean;
  readonly coords: string;
  readonly crossOrigin: string | null;
  readonly data: string;
  readonly dateTime: string;
  readonly declare: boolean;
  readonly decoding: string;
  readonly default: boolean;
  readonly defaultChecked: boolean;
  readonly defaultMuted: boolean;
  readonly defaultSelected: boolean;
  readonly defaultValue: string;
  readonly defer: boolean;
  readonly dir: string;
  readonly dirName: string;
  readonly direction: string;
  readonly disabled: boolean;
  readonly download: string;
  readonly encoding: string;
  readonly enctype: string;
  readonly enterKeyHint: string;
  readonly event: string;
  readonly face: string;
  readonly fetchPriority: string;
  readonly formEnctype: string;
  readonly formMethod: string;
  readonly formNoValidate: boolean;
  readonly formTarget: string;
  readonly frame: string;
  readonly frameBorder: string;
  readonly headers: string;
  readonly height: number | string;
  readonly href: string;
  readonly hreflang: string;
  readonly hspace: number;
  readonly htmlFor: string | readonly string[];
  readonly httpEquiv: string;
  readonly id: string;
  readonly imageSizes: string;
  readonly imageSrcset: string;
  readonly inert: boolean;
  readonly inputMode: string;
  readonly integrity: string;
  readonly isMap: boolean;
  readonly kind: string;
  readonly label: string;
  readonly lang: string;
  readonly link: string;
  readonly loading: string;
  readonly longDesc: string;
  readonly loop: boolean;
  readonly lowsrc: string;
  readonly marginHeight: string;
  readonly marginWidth: string;
  readonly max: string | number;
  readonly maxLength: number;
  readonly media: string;
  readonly method: string;
  readonly min: string;
  readonly minLength: number;
  readonly multiple: boolean;
  readonly name: string;
  readonly noHref: boolean;
  readonly noModule: boolean;
  readonly noResize: boolean;
  readonly noShade: boolean;
  readonly noValidate: boolean;
  readonly noWrap: boolean;
  readonly open: boolean;
  readonly pattern: string;
  readonly ping: string;
  readonly placeholder: string;
  readonly playsInline: boolean;
  readonly popover: string | null;
  readonly popoverTargetAction: string;
  readonly poster: string;
  readonly preload: string;
  readonly readOnly: boolean;
  readonly referrerPolicy: string;
  readonly rel: string;
  readonly relList: readonly string[];
  readonly required: boolean;
  readonly rev: string;
  readonly reversed: boolean;
  readonly role: string | null;
  readonly rowSpan: number;
  readonly rows: number | string;
  readonly rules: string;
  readonly sandbox: readonly string[];
  readonly scheme: string;
  readonly scope: string;
  readonly scrollAmount: number;
  readonly scrollDelay: number;
  readonly scrolling: string;
  readonly shadowRootClonable: boolean;
  readonly shadowRootDelegatesFocus: boolean;
  readonly shadowRootMode: string;
  readonly shadowRootSerializable: boolean;
  readonly shadowRootSlotAssignment: string;
  readonly shape: string;
  readonly size: string | number;
  readonly sizes: readonly string[] | string;
  readonly slot: string;
  readonly span: number;
  readonly src: string;
  readonly srcdoc: string;
  readonly srclang: string;
  readonly srcset: string;
  readonly standby: string;
  readonly start: number;
  readonly step: string;
  readonly summary: string;
  readonly tabIndex: number;
  readonly target: string;
  readonly text: string;
  readonly title: string;
  readonly trueSpeed: boolean;
  readonly type: string;
  readonly useMap: string;
  readonly vAlign: string;
  readonly vLink: string;
  readonly value: number | string;
  readonly valueType: string;
  readonly version: string;
  readonly vspace: number;
  readonly width: string | number;
  readonly wrap: string;
}
