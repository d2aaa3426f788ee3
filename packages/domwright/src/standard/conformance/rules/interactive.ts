import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const DETAILS = 'interactive-elements.html#the-details-element';

/** Groups of `details` — https://html.spec.whatwg.org/multipage/interactive-elements.html#details-name-group */
export function detailsRule(walk: ConformanceWalk): Rule {
  /** The open one of each group, by name. */
  const open = new Map<string, number>();
  /** The `details` elements in which the walk is, by name of their group. */
  const around = new Map<string, number[]>();
  return {
    elements: ['details'],
    enter(details) {
      const record = walk.attribute(details, 'name');
      const name = record < 0 ? '' : walk.table.attributeValue(record);
      if (name === '') return;
      const ancestors = around.get(name) ?? [];
      if (ancestors.length > 0) {
        walk.report(
          'conformance/nested-details',
          details,
          'a <details> must not be inside another one of its group',
          DETAILS,
          {
            attribute: record,
            related: [{ label: 'the outer one', range: walk.tagRange(ancestors.at(-1)!) }],
          },
        );
      }
      ancestors.push(details);
      around.set(name, ancestors);
      // The parser has closed all but the first one of a group.
      const isOpen = walk.table.closedDetails.get(details) ?? walk.attribute(details, 'open');
      if (isOpen < 0) return;
      const first = open.get(name);
      if (first === undefined) open.set(name, details);
      else {
        walk.report(
          'conformance/second-open-details',
          details,
          'only one <details> of a group may be open',
          DETAILS,
          {
            attribute: isOpen,
            related: [{ label: 'the first one', range: walk.tagRange(first) }],
            fixes: walk.removalOf(isOpen),
          },
        );
      }
    },
    leave(details) {
      const name = walk.valueOf(details, 'name') ?? '';
      if (name !== '') around.get(name)!.pop();
    },
  };
}

/** https://html.spec.whatwg.org/multipage/interaction.html#the-autofocus-attribute */
export function autofocusRule(walk: ConformanceWalk): Rule {
  /** The first element with `autofocus` in each scope: a dialog, a popover, or 0 for the tree. */
  const first = new Map<number, number>();
  return {
    elements: [],
    attributes: ['autofocus'],
    enter(element) {
      const record = walk.attribute(element, 'autofocus');
      const isScope = (name: string, ancestor: number) => name === 'dialog' || walk.has(ancestor, 'popover');
      const scope = walk.ancestor('autofocus', isScope);
      const earlier = first.get(scope);
      if (earlier === undefined) {
        first.set(scope, element);
        return;
      }
      walk.report(
        'conformance/second-autofocus',
        element,
        'another element has autofocus',
        'interaction.html#the-autofocus-attribute',
        {
          attribute: record,
          related: [{ label: 'the first one', range: walk.tagRange(earlier) }],
          fixes: walk.removalOf(record),
        },
      );
    },
  };
}
