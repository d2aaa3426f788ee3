import { checkFunction, checkOptionNames, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { Namespace, XLINK_NAMESPACE } from '../../core/infra/namespaces.ts';
import { findAttributeNS } from '../../core/table/attributes.ts';
import { Cell, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import { handleOf } from '../../core/table/handle-of.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeOf, findPlainAttribute } from '../../core/table/queries.ts';
import type { TreeNode } from '../../dom/nodes/tree-of.ts';
import { NameId } from '../../generated/names.ts';
import { isHyperlinkByTypes } from './hyperlinks.ts';
import { globalURLAttributes, svgHrefUses, type URLAttribute, urlAttributes } from './url-attributes.ts';

/** Settings of a `URLCollector`. */
export interface URLCollectorOptions {
  /** Whether to look for an attribute on elements with a local name. Default: look for all. */
  readonly filter?: (element: string, attribute: URLAttribute) => boolean;
}

/** An attribute, with the id of its name in the tree. */
interface NamedAttribute {
  readonly attribute: URLAttribute;
  readonly id: number;
}

/** The `href` of an SVG element. */
interface SVGAttributes {
  readonly href: URLAttribute;
  readonly xlinkHref: URLAttribute;
}

const none: readonly URLAttribute[] = [];

/**
 * Finds the URL attributes of one element at a time: those of `urlAttributes`, `globalURLAttributes` and `svgHrefUses`. You
 * do the walking, for example with a `TreeCursor`. To read the values, use `writtenURLs`. The tree must not change in the
 * meantime.
 */
export class URLCollector {
  readonly #table: NodeTable;
  readonly #filter: (element: string, attribute: URLAttribute) => boolean;
  /** What to look for in the tree, by the name ids of elements. */
  readonly #html: Map<number, readonly NamedAttribute[]> = new Map();
  readonly #svg: Map<number, SVGAttributes | null> = new Map();

  /**
   * @param node a document, or any other node of the tree
   * @throws TypeError if `node` is not a node, or for a wrong option
   */
  constructor(node: TreeNode, options?: URLCollectorOptions) {
    handleOf(node, 'node');
    checkOptionNames(options, ['filter']);
    const { filter = () => true } = ownOptions(options);
    checkFunction(filter, "option 'filter'");
    this.#table = node.table;
    this.#filter = filter;
  }

  /**
   * The URL attributes that an element has: first those specific to it, then the global ones. For an SVG element, `href`, or
   * `xlink:href` if it has no `href`. The use of a `link`'s `href` is `'hyperlink'` if it creates one.
   *
   * @param element the handle of an element
   * @throws TypeError if `element` is not the handle of an element
   */
  attributesOf(element: number): readonly URLAttribute[] {
    const table = this.#table;
    const { cells } = table;
    if ((cells[element + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Element)
      throw wrongArgument('element', 'the handle of an element', element);
    if (cells[element + Cell.AttributeCount] === 0) return none;
    const name = cells[element + Cell.Name]!;
    const namespace = table.namespace(element);
    if (namespace === Namespace.Svg) return this.#svgAttributesOf(element, name);
    if (namespace !== Namespace.Html) return none;
    let wanted = this.#html.get(name);
    if (wanted === undefined) {
      wanted = this.#wantedOf(table.names.stringOf(name));
      this.#html.set(name, wanted);
    }
    let found: URLAttribute[] | null = null;
    for (let i = 0; i < wanted.length; i++) {
      const { attribute, id } = wanted[i]!;
      if (findPlainAttribute(table, element, id) < 0) continue;
      const own =
        name === NameId.Link && id === NameId.Href ? linkHref(table, element, attribute) : attribute;
      if (found === null) found = [own];
      else found.push(own);
    }
    return found ?? none;
  }

  /** Omits attributes that no element of the tree has. */
  #wantedOf(element: string): readonly NamedAttribute[] {
    return [...(urlAttributes.get(element) ?? []), ...globalURLAttributes]
      .filter((attribute) => this.#filter(element, attribute))
      .map((attribute) => ({ attribute, id: this.#table.names.find(attribute.attribute) }))
      .filter(({ id }) => id !== 0);
  }

  #svgAttributesOf(element: number, name: number): readonly URLAttribute[] {
    let attributes = this.#svg.get(name);
    if (attributes === undefined) {
      attributes = this.#svgAttributes(this.#table.names.stringOf(name));
      this.#svg.set(name, attributes);
    }
    if (attributes === null) return none;
    if (findPlainAttribute(this.#table, element, NameId.Href) >= 0) return [attributes.href];
    return findAttributeNS(this.#table, element, XLINK_NAMESPACE, 'href') < 0 ? none : [attributes.xlinkHref];
  }

  #svgAttributes(element: string): SVGAttributes | null {
    const use = svgHrefUses.get(element);
    if (use === undefined) return null;
    const href: URLAttribute = { attribute: 'href', syntax: 'url', use };
    return this.#filter(element, href) ? { href, xlinkHref: { ...href, attribute: 'xlink:href' } } : null;
  }
}

const hyperlinkHref: URLAttribute = { attribute: 'href', syntax: 'non-empty url', use: 'hyperlink' };

/** A `link` element may be a hyperlink; otherwise it is a resource. */
function linkHref(table: NodeTable, link: number, attribute: URLAttribute): URLAttribute {
  const href = attributeOf(table, link, NameId.Href)!;
  return href !== '' && isHyperlinkByTypes(attributeOf(table, link, NameId.Rel)) ? hyperlinkHref : attribute;
}
