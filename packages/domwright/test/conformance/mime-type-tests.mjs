// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { differenceOf } from './difference.mjs';
import { read } from './url-tests.mjs';

/**
 * WPT's tables about MIME types, the Content-Type header, and the enumerated attributes of fetching.
 *
 * @typedef {import('./suites.mjs').WholeImplementation} Implementation
 * @typedef {import('./suites.mjs').Case} Case
 */

/**
 * @param {string} file `mime-types.json`, `generated-mime-types.json` or `mime-groups.json`
 * @param {string} name
 * @returns {Case[]}
 */
export function mimeTypeCases(file, name) {
  const isOfGroups = path.basename(file) === 'mime-groups.json';
  return read(file).map((test, index) => ({
    id: `${name}:${index + 1}`,
    title: JSON.stringify(test.input),
    run: (implementation) =>
      isOfGroups ? runGroupTest(implementation, test) : runMIMETypeTest(implementation, test),
  }));
}

/**
 * @param {Implementation} implementation
 * @param {any} test
 */
function runMIMETypeTest({ fetching, encoding }, test) {
  const mimeType = fetching.parseMIMEType(test.input);
  const charset = mimeType?.parameters.get('charset');
  const actual = {
    output: mimeType === null ? null : mimeType.toString(),
    ...('encoding' in test && { encoding: charset === undefined ? null : encoding.getAnEncoding(charset) }),
  };
  return compare({ output: test.output, ...('encoding' in test && { encoding: test.encoding }) }, actual);
}

/**
 * @param {Implementation} implementation
 * @param {any} test
 */
function runGroupTest({ fetching }, test) {
  const groups = fetching.mimeTypeGroups;
  const mimeType = fetching.parseMIMEType(test.input);
  if (mimeType === null) return 'it cannot be parsed';
  const tests = {
    image: groups.isImage,
    'audio or video': groups.isAudioOrVideo,
    font: groups.isFont,
    'ZIP-based': groups.isZIPBased,
    archive: groups.isArchive,
    XML: groups.isXML,
    HTML: groups.isHTML,
    scriptable: groups.isScriptable,
    JavaScript: groups.isJavaScript,
    JSON: groups.isJSON,
  };
  const actual = Object.entries(tests).flatMap(([group, is]) => (is(mimeType) ? [group] : []));
  return compare([...test.groups].sort(), actual.sort());
}

/**
 * @param {string} file `content-types.json` or `script-content-types.json`
 * @param {string} name
 * @returns {Case[]}
 */
export function contentTypeCases(file, name) {
  return read(file).map((test, index) => ({
    id: `${name}:${index + 1}`,
    title: JSON.stringify(test.contentType),
    run: ({ HTMLParser, fetching }) => {
      const mimeType = fetching.extractAMIMEType(test.contentType);
      // An encoding that nothing else would give.
      const parser = new HTMLParser({ contentType: test.contentType.join(', '), defaultEncoding: 'ibm866' });
      parser.end(new Uint8Array(0));
      const encoding = parser.encoding?.encoding === 'IBM866' ? null : parser.encoding?.encoding;
      if ('executes' in test) {
        const executes = mimeType !== null && fetching.mimeTypeGroups.isJavaScript(mimeType);
        if (!test.executes) return compare(false, executes);
        return compare({ executes: true, encoding: test.encoding }, { executes, encoding });
      }
      return compare(
        { mimeType: test.mimeType, encoding: test.encoding },
        { mimeType: mimeType === null ? null : mimeType.toString(), encoding },
      );
    },
  }));
}

/**
 * The reflected attributes `crossorigin` and `referrerpolicy`.
 *
 * @param {string} file `enumerated-attributes.json`
 * @param {string} name
 * @returns {Case[]}
 */
export function fetchingAttributeCases(file, name) {
  const { elements } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(elements).flatMap(([element, attributes]) =>
    Object.entries(attributes).flatMap(([attribute, test]) => {
      if (attribute !== 'crossOrigin' && attribute !== 'referrerPolicy') return [];
      return {
        id: `${name}:${element} ${attribute}`,
        title: '',
        run: (/** @type {Implementation} */ { fetching }) => {
          const reflect = (/** @type {string | null} */ value) =>
            attribute === 'crossOrigin'
              ? fetching.canonicalCORSKeyword(fetching.corsSettingsAttributeState(value))
              : fetching.referrerPolicyAttributeState(value);
          const { keywords, nonCanon = {}, defaultVal = '', invalidVal = defaultVal } = test;
          /** @type {[string | null, string | null][]} */
          const expected = [
            [null, defaultVal],
            ...['xyz', 'ano\0nymous', ' anonymous', 'u\u017fe-credentials', 'un\u017fafe-url'].map(
              (value) => /** @type {[string, string]} */ ([value, invalidVal]),
            ),
            ...keywords.flatMap((/** @type {string} */ keyword) => [
              [keyword, keyword],
              [keyword.toUpperCase(), keyword],
            ]),
            ...Object.entries(nonCanon),
          ];
          return compare(
            expected,
            expected.map(([value]) => [value, reflect(value)]),
          );
        },
      };
    }),
  );
}

/**
 * @param {unknown} expected
 * @param {unknown} actual
 */
function compare(expected, actual) {
  const wanted = JSON.stringify(expected, null, 1);
  const got = JSON.stringify(actual, null, 1);
  return wanted === got ? undefined : differenceOf(wanted, got);
}
