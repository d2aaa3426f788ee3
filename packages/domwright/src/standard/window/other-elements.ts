import { wrongArgument } from '../../core/infra/arguments.ts';
import { domString } from '../../core/infra/web-idl.ts';
import type { HTMLCollection } from '../../dom/nodes/collections.ts';
import type { DocumentFragment } from '../../dom/nodes/document-fragment.ts';
import type { Element as TreeElement } from '../../dom/nodes/element.ts';
import type { Node } from '../../dom/nodes/node.ts';
import type {
  HTMLBodyElementProperties,
  HTMLBRElementProperties,
  HTMLCanvasElementProperties,
  HTMLDataElementProperties,
  HTMLDetailsElementProperties,
  HTMLDialogElementProperties,
  HTMLDirectoryElementProperties,
  HTMLDivElementProperties,
  HTMLDListElementProperties,
  HTMLEmbedElementProperties,
  HTMLFontElementProperties,
  HTMLFrameElementProperties,
  HTMLFrameSetElementProperties,
  HTMLHeadingElementProperties,
  HTMLHRElementProperties,
  HTMLHtmlElementProperties,
  HTMLIFrameElementProperties,
  HTMLImageElementProperties,
  HTMLLIElementProperties,
  HTMLLinkElementProperties,
  HTMLMapElementProperties,
  HTMLMarqueeElementProperties,
  HTMLMediaElementProperties,
  HTMLMenuElementProperties,
  HTMLMetaElementProperties,
  HTMLModElementProperties,
  HTMLOListElementProperties,
  HTMLOptGroupElementProperties,
  HTMLParagraphElementProperties,
  HTMLParamElementProperties,
  HTMLPreElementProperties,
  HTMLQuoteElementProperties,
  HTMLScriptElementProperties,
  HTMLSlotElementProperties,
  HTMLSourceElementProperties,
  HTMLStyleElementProperties,
  HTMLTableCaptionElementProperties,
  HTMLTableColElementProperties,
  HTMLTemplateElementProperties,
  HTMLTimeElementProperties,
  HTMLTrackElementProperties,
  HTMLUListElementProperties,
  HTMLVideoElementProperties,
} from '../../generated/element-interfaces.ts';
import { assignedTo } from './assigned-nodes.ts';
import { keptOf } from './computed-collection.ts';
import { childText, HTMLElement } from './html-element.ts';
import type { Reflecting } from './reflected-properties.ts';

/* Interfaces with few or no properties besides the reflected ones. */

type Html<Properties> = Reflecting<typeof HTMLElement, Properties>;

export class HTMLBRElement extends (HTMLElement as Html<HTMLBRElementProperties>) {}
export class HTMLBodyElement extends (HTMLElement as Html<HTMLBodyElementProperties>) {}
export class HTMLCanvasElement extends (HTMLElement as Html<HTMLCanvasElementProperties>) {}
export class HTMLDListElement extends (HTMLElement as Html<HTMLDListElementProperties>) {}
export class HTMLDataElement extends (HTMLElement as Html<HTMLDataElementProperties>) {}
export class HTMLDetailsElement extends (HTMLElement as Html<HTMLDetailsElementProperties>) {}
export class HTMLDialogElement extends (HTMLElement as Html<HTMLDialogElementProperties>) {}
export class HTMLDirectoryElement extends (HTMLElement as Html<HTMLDirectoryElementProperties>) {}
export class HTMLDivElement extends (HTMLElement as Html<HTMLDivElementProperties>) {}
export class HTMLEmbedElement extends (HTMLElement as Html<HTMLEmbedElementProperties>) {}
export class HTMLFontElement extends (HTMLElement as Html<HTMLFontElementProperties>) {}
export class HTMLFrameElement extends (HTMLElement as Html<HTMLFrameElementProperties>) {}
export class HTMLFrameSetElement extends (HTMLElement as Html<HTMLFrameSetElementProperties>) {}
export class HTMLHRElement extends (HTMLElement as Html<HTMLHRElementProperties>) {}
export class HTMLHeadElement extends HTMLElement {}
export class HTMLHeadingElement extends (HTMLElement as Html<HTMLHeadingElementProperties>) {}
export class HTMLHtmlElement extends (HTMLElement as Html<HTMLHtmlElementProperties>) {}
export class HTMLIFrameElement extends (HTMLElement as Html<HTMLIFrameElementProperties>) {}
export class HTMLImageElement extends (HTMLElement as Html<HTMLImageElementProperties>) {}
export class HTMLLIElement extends (HTMLElement as Html<HTMLLIElementProperties>) {}
export class HTMLLinkElement extends (HTMLElement as Html<HTMLLinkElementProperties>) {}
export class HTMLMarqueeElement extends (HTMLElement as Html<HTMLMarqueeElementProperties>) {}
export class HTMLMediaElement extends (HTMLElement as Html<HTMLMediaElementProperties>) {}
export class HTMLAudioElement extends HTMLMediaElement {}
export class HTMLMenuElement extends (HTMLElement as Html<HTMLMenuElementProperties>) {}
export class HTMLMetaElement extends (HTMLElement as Html<HTMLMetaElementProperties>) {}
export class HTMLModElement extends (HTMLElement as Html<HTMLModElementProperties>) {}
export class HTMLOListElement extends (HTMLElement as Html<HTMLOListElementProperties>) {}
export class HTMLOptGroupElement extends (HTMLElement as Html<HTMLOptGroupElementProperties>) {}
export class HTMLParagraphElement extends (HTMLElement as Html<HTMLParagraphElementProperties>) {}
export class HTMLParamElement extends (HTMLElement as Html<HTMLParamElementProperties>) {}
export class HTMLPictureElement extends HTMLElement {}
export class HTMLPreElement extends (HTMLElement as Html<HTMLPreElementProperties>) {}
export class HTMLQuoteElement extends (HTMLElement as Html<HTMLQuoteElementProperties>) {}
/** The dictionary of options. */
function isFlattened(options: { flatten?: boolean } | null | undefined, method: string): boolean {
  if (options === undefined || options === null) return false;
  if (typeof options !== 'object' && typeof options !== 'function')
    throw wrongArgument(`HTMLSlotElement.${method}: 'options'`, 'an object', options);
  return Boolean(options.flatten);
}

/** https://html.spec.whatwg.org/multipage/scripting.html#htmlslotelement */
export class HTMLSlotElement extends (HTMLElement as Html<HTMLSlotElementProperties>) {
  /** https://html.spec.whatwg.org/multipage/scripting.html#dom-slot-assignednodes */
  assignedNodes(options?: { flatten?: boolean }): Node[] {
    return assignedTo(this, isFlattened(options, 'assignedNodes'));
  }

  /** https://html.spec.whatwg.org/multipage/scripting.html#dom-slot-assignedelements */
  assignedElements(options?: { flatten?: boolean }): TreeElement[] {
    return assignedTo(this, isFlattened(options, 'assignedElements')).filter(
      (node) => node.nodeType === 1,
    ) as TreeElement[];
  }
}
/** https://html.spec.whatwg.org/multipage/form-elements.html#htmlselectedcontentelement */
export class HTMLSelectedContentElement extends HTMLElement {}
export class HTMLSourceElement extends (HTMLElement as Html<HTMLSourceElementProperties>) {}
export class HTMLSpanElement extends HTMLElement {}
export class HTMLStyleElement extends (HTMLElement as Html<HTMLStyleElementProperties>) {}
export class HTMLTableCaptionElement extends (HTMLElement as Html<HTMLTableCaptionElementProperties>) {}
export class HTMLTableColElement extends (HTMLElement as Html<HTMLTableColElementProperties>) {}
export class HTMLTemplateElement extends (HTMLElement as Html<HTMLTemplateElementProperties>) {
  /** https://html.spec.whatwg.org/multipage/scripting.html#dom-template-content */
  override get content(): DocumentFragment {
    return super.content!;
  }
}
export class HTMLTimeElement extends (HTMLElement as Html<HTMLTimeElementProperties>) {}
export class HTMLTrackElement extends (HTMLElement as Html<HTMLTrackElementProperties>) {}
export class HTMLUListElement extends (HTMLElement as Html<HTMLUListElementProperties>) {}
export class HTMLVideoElement extends (HTMLMediaElement as Reflecting<
  typeof HTMLMediaElement,
  HTMLVideoElementProperties
>) {}

/** https://html.spec.whatwg.org/multipage/image-maps.html#htmlmapelement */
export class HTMLMapElement extends (HTMLElement as Html<HTMLMapElementProperties>) {
  get areas(): HTMLCollection {
    return keptOf(this, 'areas', () => this.getElementsByTagName('area'));
  }
}

/** https://html.spec.whatwg.org/multipage/scripting.html#htmlscriptelement */
export class HTMLScriptElement extends (HTMLElement as Html<HTMLScriptElementProperties>) {
  /** The text of the children. */
  get text(): string {
    return childText(this);
  }

  set text(value: string) {
    this.textContent = domString(value, 'text');
  }

  get async(): boolean {
    return this.hasAttributeNS(null, 'async');
  }

  set async(value: boolean) {
    this.toggleAttribute('async', Boolean(value));
  }
}

/** https://html.spec.whatwg.org/multipage/semantics.html#htmltitleelement */
export class HTMLTitleElement extends HTMLElement {
  /** The text of the children. */
  get text(): string {
    return childText(this);
  }

  set text(value: string) {
    this.textContent = domString(value, 'text');
  }
}
