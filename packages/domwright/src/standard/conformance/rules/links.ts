import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { linkTypes } from '../../../generated/element-definitions.ts';
import { parseSpaceSeparatedTokens } from '../../microsyntaxes/tokens.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

/** Which link types may be used where — https://html.spec.whatwg.org/multipage/links.html#linkTypes */
export function linkTypesRule(walk: ConformanceWalk): Rule {
  return {
    elements: ['link', 'a', 'area', 'form'],
    enter(element, { name }) {
      const record = walk.attribute(element, 'rel');
      if (record < 0) return;
      const value = walk.table.attributeValue(record);
      for (const keyword of parseSpaceSeparatedTokens(asciiLowercase(value))) {
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
      if (
        /(?:^|[\t\n\f\r ])shortcut(?:$|[\t\n\f\r ])/i.test(value) &&
        asciiLowercase(value) !== 'shortcut icon'
      ) {
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
      const isAlternative = name === 'link' && /\balternate\b/i.test(value) && /\bstylesheet\b/i.test(value);
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
