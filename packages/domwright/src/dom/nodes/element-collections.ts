import { domString, namespaceArgument } from '../../core/infra/dom-error.ts';
import { ClassNameFilter, TagNameFilter, TagNameNSFilter } from '../../core/table/queries.ts';
import { HTMLCollection } from './collections.ts';
import type { ParentNode } from './parent-node.ts';
import { documentOf } from './wrappers.ts';

/*
 * The collections that Document and Element have in common.
 */

/** https://dom.spec.whatwg.org/#concept-getelementsbytagname */
export function getElementsByTagName(root: ParentNode, qualifiedName: string): HTMLCollection {
  const name = domString(qualifiedName, "getElementsByTagName: 'qualifiedName'");
  return new HTMLCollection(root, new TagNameFilter(name));
}

/** https://dom.spec.whatwg.org/#concept-getelementsbytagnamens */
export function getElementsByTagNameNS(
  root: ParentNode,
  namespace: string | null,
  localName: string,
): HTMLCollection {
  const uri = namespaceArgument(namespace, "getElementsByTagNameNS: 'namespace'");
  const name = domString(localName, "getElementsByTagNameNS: 'localName'");
  return new HTMLCollection(root, new TagNameNSFilter(uri, name));
}

/** https://dom.spec.whatwg.org/#concept-getelementsbyclassname */
export function getElementsByClassName(root: ParentNode, classNames: string): HTMLCollection {
  const names = domString(classNames, "getElementsByClassName: 'classNames'");
  return new HTMLCollection(root, new ClassNameFilter(names, () => documentOf(root.table).mode === 'quirks'));
}
