import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const SECTION = 'sections.html#headings-and-outlines-2';

/** https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines-2 */
export function headingsRule(walk: ConformanceWalk): Rule {
  /** The last heading, and its level; the lowest level of all. */
  let last = 0;
  let lastLevel = 0;
  let first = 0;
  let hasTop = false;
  /** The heading offsets of elements with `headingoffset` or `headingreset`, those of their ancestors included. */
  const offsets = new Map<number, number>();

  return {
    elements: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    attributes: ['headingoffset', 'headingreset'],
    enter(element, { name }) {
      const around = walk.ancestor('heading offset', (_, ancestor) => offsets.has(ancestor));
      let offset = offsets.get(around) ?? 0;
      const own = walk.valueOf(element, 'headingoffset');
      const resets = walk.has(element, 'headingreset');
      if (own !== null || resets) {
        offset = (resets ? 0 : offset) + (/^\d$/.test(own ?? '') ? Number(own) : 0);
        offsets.set(element, offset);
      }
      if (!/^h[1-6]$/.test(name)) return;
      const given = walk.valueOf(element, 'aria-level');
      const level =
        given !== null && /^[1-9]\d*$/.test(given) ? Number(given) : Math.min(Number(name[1]) + offset, 9);
      if (first === 0) first = element;
      if (level === 1) hasTop = true;
      if (last !== 0 && level > lastLevel + 1) {
        walk.report(
          'conformance/skipped-heading-level',
          element,
          `<${name}> has level ${level}, but the heading before it has level ${lastLevel}`,
          SECTION,
          { related: [{ label: 'the heading before it', range: walk.tagRange(last) }] },
        );
      }
      last = element;
      lastLevel = level;
    },
    end() {
      if (walk.isDocument && first !== 0 && !hasTop) {
        walk.report('conformance/no-top-heading', first, 'no heading of the document has level 1', SECTION, {
          severity: 'warning',
        });
      }
    },
  };
}
