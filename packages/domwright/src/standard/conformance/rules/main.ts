import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const SECTION = 'grouping-content.html#the-main-element';

/** The elements in which a `main` element may be, besides autonomous custom elements. */
const allowedAncestors = /* @__PURE__ */ new Set(['', 'html', 'body', 'div', 'form']);

/** https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element */
export function mainRule(walk: ConformanceWalk): Rule {
  /** The first `main` that is not hidden. */
  let first = 0;
  return {
    elements: ['main'],
    enter(main) {
      const ancestor = walk.ancestor('main', (name, element) => !isAllowedAncestor(walk, name, element));
      if (ancestor !== 0) {
        walk.report(
          'conformance/misplaced-main',
          main,
          `<main> must not be inside <${walk.nameOf(ancestor)}>`,
          SECTION,
          {
            related: [{ label: 'the ancestor', range: walk.tagRange(ancestor) }],
          },
        );
      }
      if (walk.has(main, 'hidden')) return;
      if (first === 0) first = main;
      else {
        walk.report(
          'conformance/duplicate-element',
          main,
          'there is another <main> that is not hidden',
          SECTION,
          {
            related: [{ label: 'the first <main>', range: walk.tagRange(first) }],
          },
        );
      }
    },
  };
}

function isAllowedAncestor(walk: ConformanceWalk, name: string, element: number): boolean {
  if (name === 'form')
    return (
      !walk.has(element, 'aria-label') && !walk.has(element, 'aria-labelledby') && !walk.has(element, 'title')
    );
  return allowedAncestors.has(name) || name.includes('-');
}
