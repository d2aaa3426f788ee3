// @ts-check
/**
 * The interface of each HTML element, from the HTML Standard, edition 2024-08-26: the sections of the elements, and
 * "Requirements for implementations" of the obsolete features. scripts/generate/reflected-attributes.mjs makes the table.
 *
 * Each line has an interface and its elements. Elements not listed are HTMLElement if the standard defines them or their names
 * are those of custom elements, otherwise HTMLUnknownElement.
 */
export const interfaces = {
  HTMLAnchorElement: 'a',
  HTMLAreaElement: 'area',
  HTMLAudioElement: 'audio',
  HTMLBRElement: 'br',
  HTMLBaseElement: 'base',
  HTMLBodyElement: 'body',
  HTMLButtonElement: 'button',
  HTMLCanvasElement: 'canvas',
  HTMLDListElement: 'dl',
  HTMLDataElement: 'data',
  HTMLDataListElement: 'datalist',
  HTMLDetailsElement: 'details',
  HTMLDialogElement: 'dialog',
  HTMLDirectoryElement: 'dir',
  HTMLDivElement: 'div',
  HTMLEmbedElement: 'embed',
  HTMLFieldSetElement: 'fieldset',
  HTMLFontElement: 'font',
  HTMLFormElement: 'form',
  HTMLFrameElement: 'frame',
  HTMLFrameSetElement: 'frameset',
  HTMLHRElement: 'hr',
  HTMLHeadElement: 'head',
  HTMLHeadingElement: 'h1 h2 h3 h4 h5 h6',
  HTMLHtmlElement: 'html',
  HTMLIFrameElement: 'iframe',
  HTMLImageElement: 'img',
  HTMLInputElement: 'input',
  HTMLLIElement: 'li',
  HTMLLabelElement: 'label',
  HTMLLegendElement: 'legend',
  HTMLLinkElement: 'link',
  HTMLMapElement: 'map',
  HTMLMarqueeElement: 'marquee',
  HTMLMenuElement: 'menu',
  HTMLMetaElement: 'meta',
  HTMLMeterElement: 'meter',
  HTMLModElement: 'ins del',
  HTMLOListElement: 'ol',
  HTMLObjectElement: 'object',
  HTMLOptGroupElement: 'optgroup',
  HTMLOptionElement: 'option',
  HTMLOutputElement: 'output',
  HTMLParagraphElement: 'p',
  HTMLParamElement: 'param',
  HTMLPictureElement: 'picture',
  HTMLPreElement: 'pre listing xmp',
  HTMLProgressElement: 'progress',
  HTMLQuoteElement: 'blockquote q',
  HTMLScriptElement: 'script',
  HTMLSelectElement: 'select',
  HTMLSelectedContentElement: 'selectedcontent',
  HTMLSlotElement: 'slot',
  HTMLSourceElement: 'source',
  HTMLSpanElement: 'span',
  HTMLStyleElement: 'style',
  HTMLTableCaptionElement: 'caption',
  HTMLTableCellElement: 'td th',
  HTMLTableColElement: 'col colgroup',
  HTMLTableElement: 'table',
  HTMLTableRowElement: 'tr',
  HTMLTableSectionElement: 'tbody thead tfoot',
  HTMLTemplateElement: 'template',
  HTMLTextAreaElement: 'textarea',
  HTMLTimeElement: 'time',
  HTMLTitleElement: 'title',
  HTMLTrackElement: 'track',
  HTMLUListElement: 'ul',
  HTMLVideoElement: 'video',
  HTMLElement:
    'abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption figure footer ' +
    'header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp search ' +
    'section small strike strong sub summary sup tt u var wbr',
};

/** Matches the names of global attributes whose properties are on Element instead of HTMLElement. */
export const onElement = /^(?:id|class|slot|role|aria-.*)$/;

/** Attributes that SVGElement and MathMLElement have as well: HTMLOrSVGElement. */
export const onEveryElement = ['autofocus', 'tabindex'];
