import { domString, namespaceArgument } from '../../core/infra/web-idl.ts';
import { ClassNameFilter, TagNameFilter, TagNameNSFilter } from '../../core/table/queries.ts';
import { HTMLCollection } from './collections.ts';
import type { ParentNode } from './parent-node.ts';
import { documentOf } from './wrappers.ts';

/* The collections that Document and Element share. */

/** https://dom.spec.whatwg.org/#concept-getelementsbytagname */
export function getElementsByTagName(
  root: ParentNode,
  qualifiedName: string,
  isGiven: boolean,
): HTMLCollection {
  const name = domString(qualifiedName, "getElementsByTagName: 'qualifiedName'", isGiven);
  return new HTMLCollection(root, new TagNameFilter(name));
}

/** https://dom.spec.whatwg.org/#concept-getelementsbytagnamens */
export function getElementsByTagNameNS(
  root: ParentNode,
  namespace: string | null,
  localName: string,
  isGiven: boolean,
): HTMLCollection {
  const uri = namespaceArgument(namespace, "getElementsByTagNameNS: 'namespace'", isGiven);
  const name = domString(localName, "getElementsByTagNameNS: 'localName'", isGiven);
  return new HTMLCollection(root, new TagNameNSFilter(uri, name));
}

/** https://dom.spec.whatwg.org/#concept-getelementsbyclassname */
export function getElementsByClassName(
  root: ParentNode,
  classNames: string,
  isGiven: boolean,
): HTMLCollection {
  const names = domString(classNames, "getElementsByClassName: 'classNames'", isGiven);
  return new HTMLCollection(root, new ClassNameFilter(names, () => documentOf(root.table).mode === 'quirks'));
}
