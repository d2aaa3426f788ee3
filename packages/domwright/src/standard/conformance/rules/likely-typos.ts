import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { LONGEST, namesNear } from '../../../core/infra/similar-names.ts';
import { linkTypes } from '../../../generated/element-definitions.ts';
import { allowedValues } from '../../attribute-values/allowed-values.ts';
import { placedTokens } from '../../microsyntaxes/tokens.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';
import { didYouMean, suggestions, valuePlace } from '../suggestions.ts';

/*
 * Values that are allowed since any name is, and that are probably keywords misspelled.
 */

/** In shorter words, a letter that differs says nothing; in long ones, two may. */
const SHORTEST = 5;
const LONG = 10;

const metadataNames: readonly string[] = [
  ...[
    'application-name',
    'author',
    'color-scheme',
    'description',
    'generator',
    'keywords',
    'referrer',
    'theme-color',
  ],
  // Of other specifications: https://drafts.csswg.org/css-viewport/#viewport-meta, and what search engines read.
  ...['robots', 'viewport'],
];

/** The words that were asked about last: pages have the same one in many links. */
const askedTypes = new Map<string, readonly string[]>();
const MOST_ASKED = 100;

/** The link types of an element that a word in lower case may be a slip for. */
export function linkTypesNear(word: string, element: string): readonly string[] {
  if (word.length < SHORTEST || word.length > LONGEST || Object.hasOwn(linkTypes, word)) return [];
  const asked = `${element} ${word}`;
  let near = askedTypes.get(asked);
  if (near === undefined) {
    near = namesNear(word, allowedValues(element, 'rel').values, LONG);
    if (askedTypes.size === MOST_ASKED) askedTypes.clear();
    askedTypes.set(asked, near);
  }
  return near;
}

interface Target {
  readonly element: number;
  readonly record: number;
  readonly attribute: string;
  readonly value: string;
}

export function likelyTyposRule(walk: ConformanceWalk): Rule {
  /** Links to windows whose names look like keywords. */
  const targets: Target[] = [];
  /** The names of the page's own frames. */
  const frames = new Set<string>();

  function report(
    element: number,
    record: number,
    about: string,
    near: readonly string[],
    start: number,
    end: number,
  ): void {
    const range = valuePlace(walk.table, record, start, end);
    walk.report(
      'conformance/likely-typo',
      element,
      `${about}: ${didYouMean(near)}`,
      'common-microsyntaxes.html#keywords-and-enumerated-attributes',
      {
        severity: 'warning',
        attribute: record,
        fixes: suggestions(walk.table, [range], near),
      },
    );
  }

  function checkLinkTypes(element: number, name: string): void {
    const record = walk.attribute(element, 'rel');
    if (record < 0) return;
    for (const { token, offset } of placedTokens(walk.table.attributeValue(record))) {
      const word = asciiLowercase(token);
      const near = linkTypesNear(word, name);
      if (near.length > 0)
        report(
          element,
          record,
          `rel=${token} means nothing to browsers`,
          near,
          offset,
          offset + token.length,
        );
    }
  }

  return {
    elements: ['link', 'a', 'area', 'form', 'meta', 'iframe', 'object'],
    attributes: ['target', 'formtarget'],
    enter(element, { name }) {
      if (name === 'iframe' || name === 'object') {
        const frame = walk.keywordOf(element, 'name');
        if (frame !== null) frames.add(frame);
        return;
      }
      if (name === 'meta') {
        const record = walk.attribute(element, 'name');
        const value = record < 0 ? '' : walk.table.attributeValue(record);
        if (value.length < SHORTEST || metadataNames.includes(asciiLowercase(value))) return;
        const near = namesNear(value, metadataNames, LONG);
        if (near.length > 0)
          report(element, record, `name=${value} means nothing to browsers`, near, 0, value.length);
        return;
      }
      if (['link', 'a', 'area', 'form'].includes(name)) checkLinkTypes(element, name);
      for (const attribute of ['target', 'formtarget']) {
        const record = walk.attribute(element, attribute);
        if (record < 0 || walk.isUnknownValue(record)) continue;
        const value = walk.table.attributeValue(record);
        if (/^(?:blank|parent|self|top)$/i.test(value)) targets.push({ element, record, attribute, value });
      }
    },
    end() {
      for (const { element, record, attribute, value } of targets) {
        walk.begin();
        if (frames.has(asciiLowercase(value))) continue;
        const about = `${attribute}=${value} opens a window that is named “${value}”`;
        report(element, record, about, [`_${asciiLowercase(value)}`], 0, value.length);
      }
    },
  };
}
