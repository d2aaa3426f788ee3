// @ts-check
import { readFileSync } from 'node:fs';
import { differenceOf } from './difference.mjs';

/**
 * WPT's tables about URLs, resolved through documents.
 *
 * @typedef {import('./suites.mjs').WholeImplementation} Implementation
 * @typedef {import('./suites.mjs').Case} Case
 */

/**
 * Where the platform's URL class, which does the parsing, lags behind the URL Standard in some version. A case in this list is
 * skipped if the platform really gets it wrong; otherwise it must pass.
 *
 * @type {{ matches: RegExp, reason: string }[]}
 */
export const platformDifferences = [
  {
    matches: /^non-special:opaque[ \t\r]+[?#]hi$/,
    reason:
      'the platform removes spaces from the end of an opaque path; the data of 2026 keeps the last as %20',
  },
  {
    matches: /^(?:foo|wss):\/\/host\/ !/,
    reason: 'the platform does not percent-encode "^" in a path; the data of 2026 does',
  },
  {
    matches: /xn--(?:pokxncvks)?(?:\/|$)/i,
    reason: 'the platform refuses ASCII labels that only look like Punycode; the data of 2026 accepts them',
  },
];

const members = /** @type {const} */ ([
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
]);

/**
 * @param {string} file `urltestdata.json`
 * @param {string} name
 * @returns {Case[]}
 */
export function urlCases(file, name) {
  return read(file).map((test, index) => {
    const reason = skipReason(test);
    return {
      id: `${name}:${index + 1}`,
      title: `${JSON.stringify(test.input)} relative to ${JSON.stringify(test.base)}`,
      ...(reason === undefined ? {} : { skip: reason }),
      run: (implementation) => runURLTest(implementation, test),
    };
  });
}

/** @param {any} test */
function skipReason(test) {
  if (test.base === null && test.relativeTo === 'any-base') {
    const reason = 'a document always has a base URL, and a fragment is relative to it';
    return reason;
  }
  const difference = platformDifferences.find(({ matches }) => matches.test(test.input));
  return difference === undefined || isRightOnPlatform(test) ? undefined : difference.reason;
}

/** @param {any} test */
function isRightOnPlatform(test) {
  try {
    const url = test.base === null ? new URL(test.input) : new URL(test.input, test.base);
    return !test.failure && url.href === test.href;
  } catch {
    return test.failure === true;
  }
}

/**
 * @param {Implementation} implementation
 * @param {any} test
 * @returns {string | undefined}
 */
function runURLTest({ parse, urls }, test) {
  const documents = [parse('', test.base === null ? {} : { url: test.base })];
  if (test.base !== null && !/^(?:data|javascript):/i.test(test.base)) {
    // The same base, and another by a base element that comes too late.
    const document = parse('<base><base href="https://other.invalid/">');
    document.querySelector('base')?.setAttribute('href', test.base);
    documents.push(document);
  }
  for (const document of documents) {
    const parsed = urls.parseRelativeURL(document, test.input);
    const string = urls.resolveURL(document, test.input);
    if ((parsed?.string ?? null) !== string) return differenceOf(String(parsed?.string), String(string));
    const actual = parsed === null ? { failure: true } : pick(parsed.record, 'origin' in test);
    const expected = test.failure ? { failure: true } : pick(test, 'origin' in test);
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      return differenceOf(JSON.stringify(expected, null, 1), JSON.stringify(actual, null, 1));
    if (test.failure && urls.validateURL(test.input, { base: test.base }) === null)
      return 'it is said to be valid';
  }
  return undefined;
}

/**
 * @param {any} url
 * @param {boolean} withOrigin
 */
function pick(url, withOrigin) {
  return Object.fromEntries([...members, ...(withOrigin ? ['origin'] : [])].map((name) => [name, url[name]]));
}

/**
 * @param {string} file `percent-encoding.json`
 * @param {string} name
 * @returns {Case[]}
 */
export function percentEncodingCases(file, name) {
  return read(file).flatMap((test, index) =>
    Object.entries(test.output).map(([encoding, output]) => ({
      id: `${name}:${index + 1} ${encoding}`,
      title: JSON.stringify(test.input),
      run: (/** @type {Implementation} */ implementation) =>
        runPercentEncodingTest(implementation, test, encoding, output),
    })),
  );
}

/**
 * @param {Implementation} implementation
 * @param {any} test
 * @param {string} encoding
 * @param {unknown} output
 */
function runPercentEncodingTest({ parse, urls }, test, encoding, output) {
  const document = parse(new Uint8Array(0), { userOverride: encoding });
  const parsed = urls.encodingParseURL(document, `https://doc.invalid/?${test.input}#${test.input}`);
  const expected = `https://doc.invalid/?${output}#${test.output['utf-8']}`;
  return parsed?.href === expected ? undefined : differenceOf(expected, String(parsed?.href));
}

/**
 * @param {string} file
 * @returns {any[]} its items that are no comments
 */
export function read(file) {
  return JSON.parse(readFileSync(file, 'utf8')).filter(
    (/** @type {unknown} */ item) => typeof item === 'object',
  );
}
