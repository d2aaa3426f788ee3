import { domString } from '../../core/infra/web-idl.ts';
import { elementById } from '../../core/table/queries.ts';
import type { Element } from './element.ts';
import { ParentNode } from './parent-node.ts';
import { wrapper } from './wrappers.ts';

/** https://dom.spec.whatwg.org/#interface-documentfragment */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: it narrows the type of an inherited accessor
export class DocumentFragment extends ParentNode {
  override get nodeName(): '#document-fragment' {
    return '#document-fragment';
  }

  /** The first element with this ID, in tree order, or null. */
  getElementById(id: string): Element | null {
    const string = domString(id, "DocumentFragment.getElementById: 'id'", arguments.length > 0);
    return wrapper(this.table, elementById(this.table, this.handle, string)) as Element | null;
  }
}

/** `textContent` is never null. */
export interface DocumentFragment {
  /**
   * The text of all descendants; setting it replaces the children by one text —
   * https://dom.spec.whatwg.org/#dom-node-textcontent
   */
  get textContent(): string;
  set textContent(value: string | null);
}
