import type { ConformanceWalk } from '../conformance-walk.ts';
import { Kind } from '../content-model.ts';
import type { Rule } from '../rule.ts';
import { isDropDown } from './forms.ts';

/** Interactive content in `canvas` — https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element */
export function canvasRule(walk: ConformanceWalk): Rule {
  return {
    elements: ['*'],
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
      return /^(?:checkbox|radio|submit|reset|image|button)$/i.test(walk.valueOf(element, 'type') ?? '');
    case 'select':
      return !isDropDown(walk, element);
    default:
      return false;
  }
}

/** Text tracks — https://html.spec.whatwg.org/multipage/media.html#the-track-element */
export function tracksRule(walk: ConformanceWalk): Rule {
  /** The first default track of each kind, and the first of each kind, language and label, in the parent. */
  const first = new Map<string, number>();
  let parent = 0;

  function checkDefault(track: number, kind: string): void {
    const record = walk.attribute(track, 'default');
    const group = kind === 'captions' ? 'subtitles' : kind;
    if (record < 0 || group === 'metadata') return;
    const earlier = first.get(`default ${group}`);
    if (earlier === undefined) {
      first.set(`default ${group}`, track);
      return;
    }
    const what = group === 'subtitles' ? 'subtitles or captions' : group;
    walk.report(
      'conformance/second-default-track',
      track,
      `another track with ${what} is the default`,
      'media.html#attr-track-default',
      {
        attribute: record,
        related: [{ label: 'the first one', range: walk.tagRange(earlier) }],
        fixes: walk.removalOf(record),
      },
    );
  }

  return {
    elements: ['track'],
    enter(track) {
      if (walk.parentOf(track) !== parent) {
        first.clear();
        parent = walk.parentOf(track);
      }
      const kind = kindOf(walk.valueOf(track, 'kind'));
      checkDefault(track, kind);
      const label = walk.attribute(track, 'label');
      const value = label < 0 ? null : walk.table.attributeValue(label);
      if (value === '') {
        const message = 'the label of a <track> must not be empty';
        walk.report('conformance/wrong-value', track, message, 'media.html#attr-track-label', {
          attribute: label,
        });
      }
      const language = walk.valueOf(track, 'srclang')?.toLowerCase() ?? null;
      const identity = JSON.stringify([kind, language, value]);
      const earlier = first.get(identity);
      if (earlier === undefined) first.set(identity, track);
      else {
        walk.report(
          'conformance/duplicate-track',
          track,
          'another <track> has the same kind, language and label',
          'media.html#attr-track-label',
          { related: [{ label: 'the first one', range: walk.tagRange(earlier) }] },
        );
      }
    },
  };
}

/** The state of `kind` — https://html.spec.whatwg.org/multipage/media.html#attr-track-kind */
function kindOf(value: string | null): string {
  const kind = value?.toLowerCase() ?? 'subtitles';
  return /^(?:subtitles|captions|descriptions|chapters)$/.test(kind) ? kind : 'metadata';
}
