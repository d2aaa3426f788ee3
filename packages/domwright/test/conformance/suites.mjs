// @ts-check
import path from 'node:path';
import { conformanceFolder, fixturesFolder, listFiles } from './data.mjs';
import { runErrorCountTest } from './error-count-tests.mjs';
import { microsyntaxSuites } from './microsyntax-tests.mjs';
import { contentTypeCases, fetchingAttributeCases, mimeTypeCases } from './mime-type-tests.mjs';
import { runTokenizerTest } from './run-tokenizer-test.mjs';
import { runTreeConstructionTest } from './run-tree-construction-test.mjs';
import { readSerializationTests, runSerializationTest } from './serialization-tests.mjs';
import { readSerializerTests, runSerializerTest } from './serializer-tests.mjs';
import { readTokenizerTests } from './tokenizer-tests.mjs';
import { readTreeConstructionTests } from './tree-construction-tests.mjs';
import { percentEncodingCases, urlCases } from './url-tests.mjs';

/**
 * What is under test.
 *
 * @typedef {Pick<typeof import('domwright'),
 *   'parse' | 'parseFragment' | 'serialize' | 'formatTree' | 'HTMLParser' | 'HTMLFragmentParser'>
 *   & Pick<typeof import('domwright/tokens'), 'HTMLTokenizer'>
 *   & { xml?: typeof import('domwright/formats') }} Implementation
 *
 * @typedef {Implementation & { urls: typeof import('domwright/urls'), fetching: typeof import('domwright/urls'),
 *   encoding: typeof import('domwright/encoding'), microsyntaxes: typeof import('domwright/values') }
 *   & Pick<typeof import('domwright/values'), 'readAttribute' | 'readProperty'>
 *   & Pick<typeof import('domwright/values'), 'validateAttribute'>} WholeImplementation
 *
 * @typedef {object} Case
 * @property {string} id `suite/file:number`, and what tells the runs of one test apart
 * @property {string} title
 * @property {string} [skip] why it is not run
 * @property {string | undefined} [mayDiffer] why it is allowed to fail, if it does
 * @property {(implementation: WholeImplementation) => string | undefined} run what is wrong; undefined if nothing is
 *
 * @typedef {object} SuiteFile
 * @property {string} name what every id of its cases starts with, followed by a colon
 * @property {Case[]} cases
 *
 * @typedef {object} Suite
 * @property {string} name
 * @property {SuiteFile[]} files empty: there is no data
 */

/** @returns {Suite[]} */
export function loadSuites() {
  const html5lib = path.join(conformanceFolder, 'html5lib-2023');
  const wpt = path.join(conformanceFolder, 'wpt-data');
  return [
    suite(
      'html5lib tokenizer',
      'html5lib/tokenizer',
      path.join(html5lib, 'tokenizer'),
      '.test',
      tokenizerCases,
    ),
    suite(
      'html5lib tree construction',
      'html5lib/tree-construction',
      path.join(html5lib, 'tree-construction'),
      '.dat',
      (file, name) => treeConstructionCases(file, name, false),
    ),
    suite(
      'html5lib tree construction, number of errors',
      'html5lib/error-count',
      path.join(html5lib, 'tree-construction'),
      '.dat',
      errorCountCases,
    ),
    suite(
      'html5lib tree construction of 2026, living edition',
      'html5lib-2026',
      path.join(conformanceFolder, 'html5lib-2026', 'tree-construction'),
      '.dat',
      (file, name) => treeConstructionCases(file, name, false, 'living'),
    ),
    suite(
      'html5lib serializer, core',
      'html5lib/serializer',
      path.join(html5lib, 'serializer'),
      'core.test',
      serializerCases,
    ),
    suite('WPT URLs', 'wpt/url', path.join(wpt, 'url'), 'urltestdata.json', urlCases),
    suite(
      'WPT URLs, legacy encodings',
      'wpt/url-encoding',
      path.join(wpt, 'url'),
      'percent-encoding.json',
      percentEncodingCases,
    ),
    suite('WPT MIME types', 'wpt/mimesniff', path.join(wpt, 'mimesniff'), '.json', mimeTypeCases),
    suite('WPT content types', 'wpt/fetch', path.join(wpt, 'fetch'), 'content-types.json', contentTypeCases),
    suite(
      'WPT fetching attributes',
      'wpt/fetching-attributes',
      path.join(wpt, 'microsyntax'),
      'enumerated-attributes.json',
      fetchingAttributeCases,
    ),
    suite('fixtures, tokenizer', 'fixtures', fixturesFolder, '.test', tokenizerCases),
    suite('fixtures, tree construction', 'fixtures', fixturesFolder, '.dat', (file, name) =>
      treeConstructionCases(file, name, true),
    ),
    suite(
      'fixtures, living edition',
      'fixtures/living',
      path.join(fixturesFolder, 'living'),
      '.dat',
      (file, name) => treeConstructionCases(file, name, true, 'living'),
    ),
    suite(
      'fixtures, tokenizer, living edition',
      'fixtures/living',
      path.join(fixturesFolder, 'living'),
      '.test',
      (file, name) => tokenizerCases(file, name, 'living'),
    ),
    suite('fixtures, serialization', 'fixtures', fixturesFolder, '.serialization.json', serializationCases),
    ...microsyntaxSuites(conformanceFolder),
  ];
}

/**
 * Tokens and trees by the living edition. The html5lib-tests of 2023 have those of 2024, so a case may differ if it involves a
 * rule of the living edition.
 *
 * @returns {Suite[]}
 */
export function loadLivingSuites() {
  const folder = path.join(conformanceFolder, 'html5lib-2023', 'tree-construction');
  const tokens = path.join(conformanceFolder, 'html5lib-2023', 'tokenizer');
  return [
    suite('html5lib tokenizer, living', 'living/html5lib', tokens, '.test', (file, name) =>
      tokenizerCases(file, name, 'living'),
    ),
    suite('html5lib tree construction, living', 'living/html5lib', folder, '.dat', (file, name) =>
      treeConstructionCases(file, name, false, 'living'),
    ),
    suite('fixtures, tree construction, living', 'living/fixtures', fixturesFolder, '.dat', (file, name) =>
      treeConstructionCases(file, name, false, 'living'),
    ),
    ...loadSuites().filter(({ name }) => name.endsWith('living edition')),
  ];
}

/** @type {readonly { reason: string, isIn: (test: import('./tree-construction-tests.mjs').TreeConstructionTest) => boolean }[]} */
const changedRules = [
  { reason: 'processing instructions', isIn: ({ data }) => data.includes('<?') },
  {
    reason: 'select holds any content',
    isIn: ({ data, fragment }) => /<\/?select/i.test(data) || fragment === 'select',
  },
  {
    reason: 'an empty system identifier counts as missing',
    isIn: ({ data }) => /<!DOCTYPE[^>]+(?:""|'')/i.test(data),
  },
  {
    reason: 'a body that is implied sets the frameset-ok flag back',
    isIn: ({ data }) => /<template[\s\S]*<frameset/i.test(data),
  },
  {
    reason: 'the form element pointer is ignored in all template contents',
    isIn: ({ data, fragment }) => /<form/i.test(data) && (/<template/i.test(data) || fragment === 'template'),
  },
];

/**
 * @param {string} name
 * @param {string} prefix
 * @param {string} folder
 * @param {string} extension
 * @param {(file: string, name: string) => Case[]} casesOf
 * @returns {Suite}
 */
function suite(name, prefix, folder, extension, casesOf) {
  const files = listFiles(folder, extension).map((file) => {
    const fileName = `${prefix}/${path.basename(file)}`;
    return { name: fileName, cases: casesOf(file, fileName) };
  });
  return { name, files };
}

/**
 * @param {string} file
 * @param {string} name
 * @param {'2024' | 'living'} [edition]
 * @returns {Case[]}
 */
function tokenizerCases(file, name, edition = '2024') {
  const mayDiffer = name.startsWith('living/');
  return readTokenizerTests(file).map((test) => {
    const id = `${name}:${test.number} ${test.initialState}`;
    return {
      id,
      title: test.description,
      ...(mayDiffer && test.input.includes('<?') ? { mayDiffer: 'processing instructions' } : {}),
      run: (implementation) => runTokenizerTest(implementation, test, id, edition),
    };
  });
}

/**
 * @param {string} file
 * @param {string} name
 * @param {boolean} countErrors
 * @param {'2024' | 'living'} [edition]
 * @returns {Case[]}
 */
function treeConstructionCases(file, name, countErrors, edition = '2024') {
  // NB: our own fixtures of the edition do not.
  const mayDiffer = name.startsWith('living/');
  return readTreeConstructionTests(file).flatMap((test) => {
    const flags = test.scripting === undefined ? [false, true] : [test.scripting];
    return flags.map((scripting) => {
      const id = `${name}:${test.number} scripting ${scripting ? 'on' : 'off'}`;
      return {
        id,
        title: `${test.fragment === undefined ? '' : `in ${test.fragment}: `}${test.data}`,
        ...(mayDiffer ? { mayDiffer: changedRules.find(({ isIn }) => isIn(test))?.reason } : {}),
        run: (/** @type {Implementation} */ implementation) =>
          runTreeConstructionTest(implementation, test, scripting, id, {
            ...{ countErrors, edition },
            placeErrors: name.startsWith('fixtures/living/'),
          }),
      };
    });
  });
}

/**
 * @param {string} file
 * @param {string} name
 * @returns {Case[]}
 */
function errorCountCases(file, name) {
  return readTreeConstructionTests(file).flatMap((test) =>
    (test.scripting === undefined ? [false, true] : [test.scripting]).map((scripting) => ({
      id: `${name}:${test.number} scripting ${scripting ? 'on' : 'off'}`,
      title: `${test.fragment === undefined ? '' : `in ${test.fragment}: `}${test.data}`,
      run: (/** @type {Implementation} */ implementation) =>
        runErrorCountTest(implementation, test, scripting),
    })),
  );
}

/**
 * @param {string} file
 * @param {string} name
 * @returns {Case[]}
 */
function serializerCases(file, name) {
  return readSerializerTests(file).map((test) => ({
    id: `${name}:${test.number}`,
    title: test.description,
    ...(test.inapplicable === undefined ? {} : { skip: test.inapplicable }),
    run: (implementation) => runSerializerTest(implementation, test),
  }));
}

/**
 * @param {string} file
 * @param {string} name
 * @returns {Case[]}
 */
function serializationCases(file, name) {
  return readSerializationTests(file).map((test, index) => ({
    id: `${name}:${index + 1}`,
    title: test.description,
    run: (implementation) => runSerializationTest(implementation, test),
  }));
}
