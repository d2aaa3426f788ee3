import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { conformanceFolder } from '../conformance/data.mjs';
import { platformDifferences, read } from '../conformance/url-tests.mjs';

const data = path.join(conformanceFolder, 'wpt-data/url/urltestdata.json');

test.skipIf(!existsSync(data))('each difference of a platform that is listed is one of a case of WPT', () => {
  const inputs: string[] = read(data).map(({ input }) => input);
  const stale = platformDifferences.filter(({ matches }) => !inputs.some((input) => matches.test(input)));
  expect(stale).toEqual([]);
});
