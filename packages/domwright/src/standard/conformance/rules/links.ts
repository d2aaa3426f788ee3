import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { linkTypes } from '../../../generated/element-definitions.ts';
import { parseSpaceSeparatedTokens } from '../../microsyntaxes/tokens.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

/** Synonyms, which must not be used, each with its keyword — https://html.spec.whatwg.org/multipage/links.html#linkTypes */
const synonyms: Readonly<Record<string, string>> = { copyright: 'license', previous: 'prev' };

/** Which link types may be used where — https://html.spec.whatwg.org/multipage/links.html#linkTypes */
export function linkTypesRule(walk: ConformanceWalk): Rule {
  return {
    elements: ['link', 'a', 'area', 'form'],
    enter(element, { name }) {
      const record = walk.attribute(element, 'rel');
      if (record < 0) return;
      const value = walk.table.attributeValue(record);
      const keywords = parseSpaceSeparatedTokens(asciiLowercase(value));
      for (const keyword of keywords) {
        if (Object.hasOwn(synonyms, keyword)) {
          const instead = synonyms[keyword]!;
          walk.report(
            'conformance/link-type-not-allowed',
            element,
            `rel=${keyword} must not be used: use ${instead}`,
            `links.html#link-type-${instead}`,
            { attribute: record },
          );
        }
        // Keywords that the standard doesn't define may be registered elsewhere.
        if (!Object.hasOwn(linkTypes, keyword) || linkTypes[keyword]!.split(' ').includes(name)) continue;
        const message = `rel=${keyword} is not allowed on <${name}>`;
        walk.report(
          'conformance/link-type-not-allowed',
          element,
          message,
          `links.html#link-type-${keyword}`,
          {
            attribute: record,
          },
        );
      }
      if (keywords.includes('shortcut') && asciiLowercase(value) !== 'shortcut icon') {
        walk.report(
          'conformance/wrong-value',
          element,
          'with shortcut, rel must be "shortcut icon"',
          'links.html#rel-icon',
          {
            attribute: record,
          },
        );
      }
      const title = walk.attribute(element, 'title');
      const isAlternative =
        name === 'link' && keywords.includes('alternate') && keywords.includes('stylesheet');
      if (isAlternative && title >= 0 && walk.table.attributeValue(title) === '') {
        walk.report(
          'conformance/wrong-value',
          element,
          'the title of an alternative style sheet must not be empty',
          'links.html#link-type-stylesheet',
          {
            attribute: title,
          },
        );
      }
    },
  };
}
