import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { parseSpaceSeparatedTokens } from '../../microsyntaxes/tokens.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

const TRACK = 'media.html#the-track-element';

/** The states of `kind` of which one `track` may be the default, as groups. */
const defaultGroups: Readonly<Record<string, string>> = {
  subtitles: 'subtitles or captions',
  captions: 'subtitles or captions',
  descriptions: 'descriptions',
  chapters: 'chapters',
};

/** Tracks of media elements — https://html.spec.whatwg.org/multipage/media.html#the-track-element */
export function tracksRule(walk: ConformanceWalk): Rule {
  /** The media element whose tracks come, and what they have had up to now. */
  let media = 0;
  const seen = new Map<string, number>();
  return {
    elements: ['audio', 'video', 'track'],
    enter(element, { name }) {
      if (name !== 'track') {
        media = element;
        seen.clear();
        return;
      }
      const kind = walk.keywordOf(element, 'kind') ?? 'subtitles';
      const label = walk.attribute(element, 'label');
      if (label >= 0 && walk.table.attributeValue(label) === '') {
        walk.report('conformance/wrong-value', element, 'the label of a <track> must not be empty', TRACK, {
          attribute: label,
        });
      }
      if (walk.parentOf(element) !== media) return;
      const description = [kind, walk.keywordOf(element, 'srclang'), walk.valueOf(element, 'label')];
      once(JSON.stringify(description), element, 'another <track> has the same kind, srclang and label');
      const isDefault = walk.attribute(element, 'default');
      const group = Object.hasOwn(defaultGroups, kind) ? defaultGroups[kind] : undefined;
      if (isDefault >= 0 && group !== undefined)
        once(group, element, `another <track> for ${group} is the default`, isDefault);
    },
  };

  function once(key: string, track: number, message: string, attribute = -1): void {
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, track);
      return;
    }
    walk.report('conformance/duplicate-track', track, message, TRACK, {
      ...(attribute >= 0 && { attribute, fixes: walk.removalOf(attribute) }),
      related: [{ label: 'the first one', range: walk.tagRange(first) }],
    });
  }
}

/** https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-sandbox */
export function sandboxRule(walk: ConformanceWalk): Rule {
  return {
    elements: ['iframe'],
    enter(iframe) {
      const record = walk.attribute(iframe, 'sandbox');
      if (record < 0) return;
      const keywords = new Set(parseSpaceSeparatedTokens(asciiLowercase(walk.table.attributeValue(record))));
      const isRedundant =
        (keywords.has('allow-top-navigation') && keywords.has('allow-top-navigation-by-user-activation')) ||
        (keywords.has('allow-top-navigation-to-custom-protocols') &&
          (keywords.has('allow-top-navigation') || keywords.has('allow-popups')));
      if (!isRedundant) return;
      walk.report(
        'conformance/wrong-value',
        iframe,
        'sandbox has a keyword that another one includes',
        'iframe-embed-object.html#attr-iframe-sandbox',
        {
          attribute: record,
        },
      );
    },
  };
}
