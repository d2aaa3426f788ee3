import { expect, test } from 'vitest';
import { staleReports } from '../../../scripts/api-reports.mjs';
import { buildIfStale } from './built-library.mjs';

test('the reports in api/ are what the packages export; if not, read the difference that `npm run api` makes', () => {
  buildIfStale();
  expect(staleReports()).toEqual([]);
});
