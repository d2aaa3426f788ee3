import { Cell, NodeType } from '../../../core/table/cells.ts';
import type { NodeTable } from '../../../core/table/node-table.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

/** What a ruby element may contain of its kind — https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-ruby-element */
export function rubyRule(walk: ConformanceWalk): Rule {
  const { table } = walk;

  /** The nearest ruby element of whose base text an element is a part. */
  const outerOf = () => {
    const found = walk.ancestor('ruby', (name) => /^(?:ruby|rt|rp)$/.test(name));
    return walk.nameOf(found) === 'ruby' ? found : 0;
  };
  /** Inner ruby elements that are open. */
  const inner: number[] = [];

  /** Whether a sibling belongs to the same base text. */
  const isBase = (node: number) => node !== 0 && !/^r[tp]$/.test(walk.nameOf(node));

  return {
    elements: ['ruby'],
    enter(ruby) {
      const outer = outerOf();
      if (outer === 0) return;
      inner.push(ruby);
      const isAlone =
        walk.parentOf(ruby) === outer &&
        inner.length === 1 &&
        !isBase(neighbor(table, ruby, Cell.Previous)) &&
        !isBase(neighbor(table, ruby, Cell.Next));
      if (isAlone) return;
      walk.report(
        'conformance/forbidden-descendant',
        ruby,
        '<ruby> must not be inside <ruby>, unless it is the only content that gets an annotation',
        'text-level-semantics.html#the-ruby-element',
        { related: [{ label: 'the outer <ruby>', range: walk.tagRange(outer) }] },
      );
    },
    leave(ruby) {
      if (inner.at(-1) === ruby) inner.pop();
    },
  };
}

/** The nearest sibling on one side that is an element or text other than white space; 0 for none. */
function neighbor(table: NodeTable, node: number, side: Cell.Previous | Cell.Next): number {
  for (let at = table.cells[node + side]!; at !== 0; at = table.cells[at + side]!) {
    const type = table.nodeType(at);
    if (type === NodeType.Element || (type === NodeType.Text && /[^\t\n\f\r ]/.test(table.data(at))))
      return at;
  }
  return 0;
}
