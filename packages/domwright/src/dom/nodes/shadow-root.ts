import { ownOptions } from '../../core/infra/arguments.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { Cell } from '../../core/table/cells.ts';
import type { ShadowRootRecord } from '../../core/table/node-table.ts';
import { DocumentFragment } from './document-fragment.ts';
import type { Element } from './element.ts';
import { type GetHTMLOptions, getHTML, innerHTML, setInnerHTML } from './html.ts';
import { wrapper } from './wrappers.ts';

/** https://dom.spec.whatwg.org/#interface-shadowroot */
export class ShadowRoot extends DocumentFragment {
  #record(): ShadowRootRecord {
    return this.table.shadowRoots.get(this.table.cells[this.handle + Cell.Owner]!)!;
  }

  /**
   * Whether `shadowRoot` of the host returns it ('open') or null ('closed') —
   * https://dom.spec.whatwg.org/#dom-shadowroot-mode
   */
  get mode(): 'open' | 'closed' {
    return this.#record().mode;
  }

  /** The element that the shadow root is attached to — https://dom.spec.whatwg.org/#dom-shadowroot-host */
  get host(): Element {
    return wrapper(this.table, this.table.cells[this.handle + Cell.Owner]!) as Element;
  }

  /** Whether a clone of the host gets a copy — https://dom.spec.whatwg.org/#dom-shadowroot-clonable */
  get clonable(): boolean {
    return this.#record().clonable;
  }

  /**
   * Whether `getHTML` with `serializableShadowRoots` writes it —
   * https://dom.spec.whatwg.org/#dom-shadowroot-serializable
   */
  get serializable(): boolean {
    return this.#record().serializable;
  }

  /** Whether focus on the host goes to an element in it — https://dom.spec.whatwg.org/#dom-shadowroot-delegatesfocus */
  get delegatesFocus(): boolean {
    return this.#record().delegatesFocus;
  }

  /** https://dom.spec.whatwg.org/#dom-shadowroot-slotassignment */
  get slotAssignment(): 'manual' | 'named' {
    return ownOptions(this.#record()).slotAssignment ?? 'named';
  }

  /** @throws NotSupportedError always */
  override cloneNode(_deep = false): this {
    throw domError('NotSupportedError', 'A shadow root cannot be cloned');
  }

  /** https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-shadowroot-innerhtml */
  get innerHTML(): string {
    return innerHTML(this);
  }

  set innerHTML(html: string) {
    setInnerHTML(this, this.host, html);
  }

  /**
   * The markup of the children, with the requested shadow roots —
   * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#dom-shadowroot-gethtml
   */
  getHTML(options?: GetHTMLOptions): string {
    return getHTML(this, options);
  }
}
