import * as domwright from 'domwright';
import * as encoding from 'domwright/encoding';
import * as xml from 'domwright/formats';
import { HTMLTokenizer } from 'domwright/tokens';
import * as fetching from 'domwright/urls';
import * as urls from 'domwright/urls';
import * as microsyntaxes from 'domwright/values';
import { readAttribute, readProperty, validateAttribute } from 'domwright/values';
import { describe, expect, test } from 'vitest';
import { entriesOfNoFile, runFile } from './expectations.mjs';
import { loadSuites } from './suites.mjs';

const implementation = {
  ...domwright,
  HTMLTokenizer,
  readAttribute,
  readProperty,
  validateAttribute,
  encoding,
  fetching,
  microsyntaxes,
  urls,
  xml,
};
const suites = loadSuites();

for (const suite of suites) {
  describe(suite.name, () => {
    const noData = suite.files.length === 0;
    if (noData) test.skipIf(noData)('has no data here (DOMWRIGHT_CONFORMANCE says where to look)', () => {});
    for (const file of suite.files) {
      // One test a file, not one a case: there are more than ten thousand cases, and a test costs more than a case.
      // `npm run conformance` tells them apart.
      test(file.name, () => {
        const { failed, stale } = runFile(implementation, file);
        expect(failed.map(({ id, title, difference }) => `${id}: ${title}\n${difference}`)).toEqual([]);
        expect(stale).toEqual([]);
      });
    }
  });
}

test('every expectation belongs to a file', () => {
  expect(entriesOfNoFile(suites)).toEqual([]);
});
