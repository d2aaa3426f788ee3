import { editionNamed } from '../../core/editions/editions.ts';
import { isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { withDefaults } from '../../core/options/options.ts';
import { serializeHandle } from '../../core/serializer/serialize.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { scriptingIsEnabled } from '../../core/table/scripting-is-enabled.ts';
import { isShadowRoot } from '../../core/table/traversal.ts';
import type { Node } from './node.ts';
import type { ShadowRoot } from './shadow-root.ts';

/** Options of `serialize`. */
export interface SerializeOptions {
  /**
   * Whether to write the node itself, not only its contents. Documents and fragments have no markup of their own.
   * Default false.
   */
  outer?: boolean;
  /**
   * Whether scripting is enabled for the node. If so, text in `noscript` is not escaped, except in the contents of a
   * template, where no script runs. Default: whether the node's document was parsed with scripting.
   */
  scripting?: boolean;
  /** Whether to include `serializable` shadow roots, as templates. Default false. */
  serializableShadowRoots?: boolean;
  /** Shadow roots to include in any case, serializable or not, open or closed. Default none. */
  shadowRoots?: readonly ShadowRoot[];
}

const defaults = /* @__PURE__ */ Object.freeze({
  outer: false,
  scripting: false,
  serializableShadowRoots: false,
});

/**
 * The markup of a node's children or, for a template, of its contents; with `outer: true`, of the node itself. Follows
 * the document's edition; the 2024 edition does not escape `<` and `>` in attributes. Contents of void elements (`br`,
 * `img`, …) are left out. A Text or Comment has no children.
 *
 * Text in `style`, `script` and similar elements is not escaped, even with `outer`. The time is proportional to the
 * size of the output, whatever the depth.
 *
 * @throws TypeError if `node` is not a Node or is an Attr, or for an unknown option or a wrong value
 *
 * Serializing HTML fragments — https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
 */
export function serialize(node: Node, options?: SerializeOptions): string {
  if (!isTreeNode(node)) throw wrongArgument('node', 'a Node other than an Attr', node);
  const { table } = node;
  const given = withDefaults(options, defaults, ['shadowRoots']);
  const { scripting = scriptingIsEnabled(table, node.handle), shadowRoots } = ownOptions(options);
  const { edition } = table;
  return serializeHandle(
    table,
    node.handle,
    { ...given, scripting, shadowRoots: shadowRootHandles(shadowRoots, table) },
    editionNamed(edition).markup,
  );
}

function isTreeNode(value: Node): boolean {
  return isObject(value) && value.table instanceof NodeTable && value.handle > 0;
}

/** The handles of the shadow roots that are in the table. */
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
