import { editionOf } from '../../core/editions/edition-of.ts';
import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { withDefaults } from '../../core/options/options.ts';
import { serializeHandle } from '../../core/serializer/serialize.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { scriptingIsEnabled } from '../../core/table/scripting-is-enabled.ts';
import { isShadowRoot } from '../../core/table/traversal.ts';
import type { Node } from './node.ts';
import type { ShadowRoot } from './shadow-root.ts';

export interface SerializeOptions {
  /** Write the node itself, not only what is in it. A Document or fragment has no markup of its own. Default false. */
  outer?: boolean;
  /**
   * Scripting is enabled for the node: text in `noscript` is written as it is, but not in the contents of a template,
   * where no script runs. Default: whether the node's document was parsed with scripting.
   */
  scripting?: boolean;
  /** Write the shadow roots that are `serializable`, as templates. Default false. */
  serializableShadowRoots?: boolean;
  /** Write these shadow roots, be they serializable or not, open or closed. Default none. */
  shadowRoots?: readonly ShadowRoot[];
}

const defaults = /* @__PURE__ */ Object.freeze({
  outer: false,
  scripting: false,
  serializableShadowRoots: false,
});

/**
 * The markup of a node's children or, for a template, of its contents; with `outer: true` of the node itself.
 * It is that of the document's edition; in that of 2024, `<` and `>` stand as they are in attributes.
 * What is in an element without end tag (`br`, `img`, …) is not written; a Text or Comment has no children.
 *
 * A text is written as it is when its parent is a `style`, `script`, … element, with `outer` too.
 * The work is proportional to the size of what is written; depth is no matter.
 *
 * @throws TypeError if `node` is no Node or an Attr, or for an unknown option or a wrong value
 *
 * Serializing HTML fragments — https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 */
export function serialize(node: Node, options?: SerializeOptions): string {
  if (!isTreeNode(node)) throw wrongArgument('node', 'a Node other than an Attr', node);
  const { table } = node;
  const given = withDefaults(options, defaults, ['shadowRoots']);
  const { scripting = scriptingIsEnabled(table, node.handle), shadowRoots } = ownOptions(options);
  const edition = editionOf(table);
  return serializeHandle(
    table,
    node.handle,
    { ...given, scripting, shadowRoots: shadowRootHandles(shadowRoots, table) },
    edition === '2024' ? undefined : edition.Output,
  );
}

function isTreeNode(value: Node): boolean {
  return isObject(value) && value.table instanceof NodeTable && value.handle > 0;
}

/** The handles of those that are in the table. */
function shadowRootHandles(roots: readonly ShadowRoot[] = [], table: NodeTable): ReadonlySet<number> {
  const where = "option 'shadowRoots'";
  if (!Array.isArray(roots)) throw wrongArgument(where, 'an array of ShadowRoot objects', roots);
  const handles = new Set<number>();
  for (const root of roots) {
    if (!isTreeNode(root) || !isShadowRoot(root.table, root.handle)) {
      throw wrongArgument(where, 'an array of ShadowRoot objects', root);
    }
    if (root.table === table) handles.add(root.handle);
  }
  return handles;
}
