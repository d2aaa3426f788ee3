import type { ConformanceWalk } from '../conformance-walk.ts';
import { Kind } from '../content-model.ts';
import type { Rule } from '../rule.ts';
import { displaySizeOf } from './forms.ts';

/** Elements that may be interactive content. */
const interactiveElements =
  /* @__PURE__ */ 'a audio button details embed iframe img input label select textarea video'.split(' ');

/** Interactive content in `canvas` — https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element */
export function canvasRule(walk: ConformanceWalk): Rule {
  return {
    elements: interactiveElements,
    enter(element, { name }) {
      if ((walk.frame.kinds & Kind.Interactive) === 0) return;
      const canvas = walk.ancestor('canvas', (ancestor) => ancestor === 'canvas');
      if (canvas === 0 || isAllowedInCanvas(walk, element, name)) return;
      walk.report(
        'conformance/forbidden-descendant',
        element,
        `this <${name}> must not be inside <canvas>`,
        'canvas.html#the-canvas-element',
        { related: [{ label: 'the <canvas>', range: walk.tagRange(canvas) }] },
      );
    },
  };
}

function isAllowedInCanvas(walk: ConformanceWalk, element: number, name: string): boolean {
  switch (name) {
    case 'a':
    case 'button':
      return true;
    case 'img':
      return walk.has(element, 'usemap');
    case 'input':
      return /^(?:checkbox|radio|submit|reset|image|button)$/.test(walk.inputTypeOf(element));
    case 'select':
      return walk.has(element, 'multiple') || displaySizeOf(walk, element) > 1;
    default:
      return false;
  }
}
