// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {import('./suites.mjs').Case} Case
 * @typedef {import('./suites.mjs').Suite} Suite
 * @typedef {import('./suites.mjs').WholeImplementation} Implementation
 */

/**
 * The suites about microsyntaxes and reflected attributes.
 *
 * @param {string} folder where the independent data is
 * @returns {Suite[]}
 */
export function microsyntaxSuites(folder) {
  const suite = (
    /** @type {string} */ name,
    /** @type {string} */ file,
    /** @type {(text: string, id: (number: number | string) => string) => Case[]} */ casesOf,
  ) => {
    const place = path.join(folder, file);
    if (!existsSync(place)) return { name, files: [] };
    return {
      name,
      files: [{ name: file, cases: casesOf(readFileSync(place, 'utf8'), (number) => `${file}:${number}`) }],
    };
  };
  const wpt = 'wpt-data/microsyntax';
  return [
    suite('reflected numbers', `${wpt}/reflected-numbers.json`, reflectedNumbers),
    suite('enumerated attributes', `${wpt}/enumerated-attributes.json`, enumeratedAttributes),
    suite('dimension values', `${wpt}/dimension-values.json`, dimensionValues),
    suite('declarative refresh', `${wpt}/meta-refresh.json`, declarativeRefresh),
    suite('hash-name references', `${wpt}/hash-name-reference-test-data.html`, hashNameReferences),
    suite('legacy colors', 'webkit-data/legacy-colors.json', legacyColors),
    suite('datetime attributes', 'nu-validator-data/datetime-attributes.json', datetimeAttributes),
  ];
}

/**
 * @param {unknown} actual
 * @param {unknown} expected
 * @returns {string | undefined}
 */
function difference(actual, expected) {
  const [a, b] = [actual, expected].map((value) => JSON.stringify(value) ?? String(value));
  return a === b ? undefined : `gave ${a}, expected ${b}`;
}

/**
 * What an IDL attribute gives that reflects this value; null for no attribute.
 *
 * @param {Implementation} implementation
 * @param {string} name of the element
 * @param {string} property
 * @param {string} attribute
 * @param {string | null} value
 */
function reflected({ parse, readProperty }, name, property, attribute, value) {
  const element = parse('').createElement(name);
  if (value !== null) element.setAttribute(attribute, value);
  return readProperty(element, property);
}

/** An attribute of each type of number. */
const numberAttributes = {
  long: ['li', 'value', 'value', 0],
  'limited long': ['input', 'maxLength', 'maxlength', -1],
  'unsigned long': ['img', 'width', 'width', 0],
  'limited unsigned long': ['input', 'size', 'size', 20],
  'limited unsigned long with fallback': ['textarea', 'rows', 'rows', 2],
};

/** @type {(text: string, id: (number: number | string) => string) => Case[]} */
function reflectedNumbers(text, id) {
  const { types } = JSON.parse(text);
  /** @type {Case[]} */
  const cases = [];
  for (const [type, { tests }] of Object.entries(types)) {
    for (const [index, { input, expected }] of tests.entries()) {
      cases.push({
        id: id(`${type} ${index + 1}`),
        title: input,
        ...(input === '[object Object]' && expected !== null
          ? { skip: 'the input was an object that turned into another string; the data has lost which' }
          : {}),
        run: (implementation) => {
          // No attribute simply reflects a double that may be negative.
          if (type === 'double')
            return difference(implementation.microsyntaxes.parseFloatingPointNumber(input), expected);
          const [name, property, attribute, byDefault] =
            numberAttributes[/** @type {keyof typeof numberAttributes} */ (type)].map(String);
          return difference(
            reflected(implementation, name, property, attribute, input),
            expected ?? Number(byDefault),
          );
        },
      });
    }
  }
  return cases;
}

/** Attributes that aren't in the standard, or have changed since 2021. */
/** @type {Record<string, string>} */
const notReflected = {
  'iframe delegateStickyUserActivation': 'the attribute was never part of the standard',
};

/** @type {(text: string, id: (number: number | string) => string) => Case[]} */
function enumeratedAttributes(text, id) {
  const { elements } = JSON.parse(text);
  /** @type {Case[]} */
  const cases = [];
  for (const [element, properties] of Object.entries(elements)) {
    for (const [property, given] of Object.entries(properties)) {
      const data = given.type.type === undefined ? given : given.type;
      const attribute = (data.domAttrName ?? property).toLowerCase();
      const name = element === 'undefinedelement' ? 'div' : element;
      const key = `${element} ${property}`;
      cases.push({
        id: id(key),
        title: key,
        ...(notReflected[key] === undefined ? {} : { skip: notReflected[key] }),
        run: (implementation) => enumeratedDifference(implementation, name, property, attribute, data),
      });
    }
  }
  return cases;
}

/**
 * @param {Implementation} implementation
 * @param {string} name
 * @param {string} property
 * @param {string} attribute
 * @param {{ keywords: string[], nonCanon?: Record<string, string>, isNullable?: boolean, defaultVal?: string | null,
 *   invalidVal?: string }} data
 */
function enumeratedDifference(implementation, name, property, attribute, data) {
  const { keywords, nonCanon = {}, isNullable = false, defaultVal = '', invalidVal = defaultVal } = data;
  /** @type {[string | null, string | null][]} */
  const tests = keywords.flatMap((keyword) => [
    [keyword, keyword],
    [keyword.toUpperCase(), keyword],
  ]);
  for (const [value, keyword] of Object.entries(nonCanon)) tests.push([value, keyword]);
  // null for what is not nullable: the user agent's choice.
  if (defaultVal !== null || isNullable) tests.push([null, defaultVal]);
  if (invalidVal !== null || isNullable) {
    for (const value of [
      '',
      'xyz',
      ...keywords.flatMap((keyword) => [`${keyword} `, `\t${keyword}`, `x${keyword}`]),
    ]) {
      if (!keywords.includes(value) && !Object.hasOwn(nonCanon, value)) tests.push([value, invalidVal]);
    }
  }
  for (const [value, expected] of tests) {
    const problem = difference(reflected(implementation, name, property, attribute, value), expected);
    if (problem !== undefined) return `for ${JSON.stringify(value)}: ${problem}`;
  }
  return undefined;
}

/** @type {(text: string, id: (number: number | string) => string) => Case[]} */
function dimensionValues(text, id) {
  const { valid, zero, invalid } = JSON.parse(text);
  const dimension = (/** @type {string} */ expected) => ({
    value: Number.parseFloat(expected),
    unit: expected.endsWith('%') ? 'percentage' : 'length',
  });
  const cases = (
    /** @type {string} */ kind,
    /** @type {[string, { value: number, unit: string } | null, { value: number, unit: string } | null][]} */ tests,
  ) =>
    tests.map(([input, either, nonzero], index) => ({
      id: id(`${kind} ${index + 1}`),
      title: input,
      run: (/** @type {Implementation} */ { microsyntaxes }) =>
        difference(microsyntaxes.parseDimension(input), either) ??
        difference(microsyntaxes.parseNonzeroDimension(input), nonzero),
    }));
  return [
    ...cases(
      'valid',
      valid.map((/** @type {string[]} */ [input, expected]) => [
        input,
        dimension(expected),
        dimension(expected),
      ]),
    ),
    ...cases(
      'zero',
      zero.map((/** @type {string[]} */ [input, expected]) => [input, dimension(expected), null]),
    ),
    ...cases(
      'invalid',
      invalid.map((/** @type {string} */ input) => [input, null, null]),
    ),
  ];
}

/** @type {(text: string, id: (number: number | string) => string) => Case[]} */
function declarativeRefresh(text, id) {
  const base = 'https://example.test/folder/__filename__';
  return JSON.parse(text).tests.map(
    (/** @type {any} */ { input, expected }, /** @type {number} */ index) => ({
      id: id(index + 1),
      title: input,
      run: (/** @type {Implementation} */ { microsyntaxes }) => {
        const refresh = microsyntaxes.parseDeclarativeRefresh(input);
        const actual = refresh === null ? [] : [refresh.time, new URL(refresh.url ?? base, base).href];
        return difference(
          actual,
          expected.map((/** @type {string | number} */ item) =>
            typeof item === 'number' ? item : new URL(item, base).href,
          ),
        );
      },
    }),
  );
}

/** @type {(text: string, id: (number: number | string) => string) => Case[]} */
function hashNameReferences(text, id) {
  const blocks = [...text.matchAll(/data-expect="(.*?)"/g)].map((match) => match[1]);
  return blocks.map((expected, index) => ({
    id: id(index + 1),
    title: expected,
    run: ({ parse, microsyntaxes }) => {
      const block = parse(text).querySelectorAll('[data-expect]')[index];
      for (const element of block.querySelectorAll('img, object')) {
        const usemap = element.getAttribute('usemap') ?? '';
        const map = microsyntaxes.parseHashNameReference(element, usemap, 'map');
        const area = map?.querySelector('area')?.getAttribute('href')?.slice(1) ?? 'no match';
        const problem = difference(area, expected);
        if (problem !== undefined) return `${element.localName}: ${problem}`;
      }
      return undefined;
    },
  }));
}

/** @type {(text: string, id: (number: number | string) => string) => Case[]} */
function legacyColors(text, id) {
  return JSON.parse(text).tests.map(
    (/** @type {any} */ { input, expected }, /** @type {number} */ index) => ({
      id: id(index + 1),
      title: input,
      run: (/** @type {Implementation} */ { microsyntaxes }) => {
        const color = microsyntaxes.parseLegacyColor(input);
        return difference(color === null ? null : [color.red, color.green, color.blue], expected);
      },
    }),
  );
}

/** @type {(text: string, id: (number: number | string) => string) => Case[]} */
function datetimeAttributes(text, id) {
  return JSON.parse(text).tests.map((/** @type {any} */ test, /** @type {number} */ index) => ({
    id: id(index + 1),
    title: `${test.element} ${test.datetime}`,
    run: (/** @type {Implementation} */ { validateAttribute }) =>
      difference(
        validateAttribute(test.element, 'datetime', test.datetime) === null,
        test.verdict !== 'invalid',
      ),
  }));
}
