import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { validateDatetimeValue } from '../../microsyntaxes/vaguer-moments.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const TEXT = 'text-level-semantics.html#';

/** https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-time-element */
export function timeRule(walk: ConformanceWalk): Rule {
  return {
    elements: ['time'],
    leave(time) {
      if (walk.has(time, 'datetime')) return;
      const problem = validateDatetimeValue(walk.textOf(time));
      if (problem === null) return;
      const message = 'the text of a <time> without datetime must be a valid date, time or duration';
      walk.report('conformance/invalid-time', time, message, `${TEXT}the-time-element`);
    },
  };
}

/** https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-bdo-element */
export function bdoRule(walk: ConformanceWalk): Rule {
  return {
    elements: ['bdo'],
    enter(bdo) {
      const record = walk.attribute(bdo, 'dir');
      if (record < 0 || asciiLowercase(walk.table.attributeValue(record)) !== 'auto') return;
      walk.report(
        'conformance/wrong-value',
        bdo,
        'the dir of a <bdo> must be ltr or rtl',
        `${TEXT}the-bdo-element`,
        {
          attribute: record,
        },
      );
    },
  };
}

/** The `name` of `a`, which is obsolete — https://html.spec.whatwg.org/multipage/obsolete.html#obsolete-but-conforming-features */
export function anchorNamesRule(walk: ConformanceWalk): Rule {
  const section = 'obsolete.html#obsolete-but-conforming-features';
  /** The first element with each id, and the first `a` with each name. */
  const ids = new Map<string, number>();
  const anchors = new Map<string, number>();
  return {
    elements: ['a'],
    attributes: ['id'],
    enter(element, { name: tag }) {
      const id = walk.valueOf(element, 'id');
      if (id !== null && !ids.has(id)) ids.set(id, element);
      if (tag !== 'a') return;
      const record = walk.attribute(element, 'name');
      if (record < 0) return;
      const name = walk.table.attributeValue(record);
      if (name === '') return;
      if (id !== null && id !== name) {
        walk.report(
          'conformance/wrong-value',
          element,
          'the name and the id of an <a> must be the same',
          section,
          {
            attribute: record,
          },
        );
      }
      const first = anchors.get(name);
      if (first === undefined) anchors.set(name, element);
      else {
        walk.report('conformance/duplicate-name', element, 'another <a> has this name', section, {
          attribute: record,
          related: [{ label: 'the first one', range: walk.tagRange(first) }],
        });
      }
    },
    end() {
      for (const [name, anchor] of anchors) {
        const other = ids.get(name);
        if (other === undefined || other === anchor) continue;
        walk.report(
          'conformance/duplicate-name',
          anchor,
          'the name of an <a> must not be the id of another element',
          section,
          {
            attribute: walk.attribute(anchor, 'name'),
            related: [{ label: 'the element with this id', range: walk.tagRange(other) }],
          },
        );
      }
    },
  };
}
