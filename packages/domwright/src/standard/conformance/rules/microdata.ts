import { parseSpaceSeparatedTokens } from '../../microsyntaxes/tokens.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const PROPERTIES = 'microdata.html#names:-the-itemprop-attribute';

/** https://html.spec.whatwg.org/multipage/microdata.html */
export function microdataRule(walk: ConformanceWalk): Rule {
  /** Elements with `itemprop` that are inside no item: properties only if an item refers to them or to what they are in. */
  const outside: [element: number, record: number][] = [];
  /** The ids that items refer to. */
  const referred = new Set<string>();
  /** Whether an element or an ancestor of it has one of those ids. */
  const isReferred = new Map<number, boolean>();

  /** NB: each element is looked at once, since all on the way get the answer. */
  function isReferredTo(element: number): boolean {
    const path: number[] = [];
    let answer = false;
    for (let at = element; at !== 0 && at !== walk.root; at = walk.parentOf(at)) {
      const known = isReferred.get(at);
      if (known !== undefined) {
        answer = known;
        break;
      }
      path.push(at);
      const id = walk.valueOf(at, 'id');
      if (id !== null && referred.has(id)) {
        answer = true;
        break;
      }
    }
    for (const at of path) isReferred.set(at, answer);
    return answer;
  }

  return {
    elements: [],
    attributes: ['itemprop', 'itemref'],
    enter(element) {
      const itemref = walk.valueOf(element, 'itemref');
      if (itemref !== null && walk.has(element, 'itemscope'))
        for (const id of parseSpaceSeparatedTokens(itemref)) referred.add(id);
      const record = walk.attribute(element, 'itemprop');
      if (record < 0) return;
      const names = parseSpaceSeparatedTokens(walk.table.attributeValue(record));
      const wrong = names.find((name) =>
        name.includes(':') ? !/^[a-z][a-z0-9+.-]*:./i.test(name) : name.includes('.'),
      );
      if (names.length === 0 || wrong !== undefined) {
        const message =
          wrong === undefined
            ? 'itemprop must have at least one name'
            : 'a name in itemprop must be an absolute URL, or have no colon and no full stop';
        walk.report('conformance/wrong-value', element, message, PROPERTIES, { attribute: record });
      }
      if (walk.ancestor('item', (_, ancestor) => walk.has(ancestor, 'itemscope')) === 0)
        outside.push([element, record]);
    },
    end() {
      // The rest of the document may have the item that a part of it belongs to.
      if (!walk.isDocument) return;
      for (const [element, record] of outside) {
        if (isReferredTo(element)) continue;
        walk.report(
          'conformance/property-of-no-item',
          element,
          'itemprop must not be outside an item',
          PROPERTIES,
          {
            attribute: record,
          },
        );
      }
    },
  };
}
