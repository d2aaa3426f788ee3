import { existsSync } from 'node:fs';
import path from 'node:path';
import { matchesAboutBlank, matchesAboutSrcdoc } from 'domwright/urls';
import { expect, test } from 'vitest';
import { URL as OtherURL } from 'whatwg-url';
import { conformanceFolder } from '../../conformance/data.mjs';
import { platformDifferences, read } from '../../conformance/url-tests.mjs';

const data = path.join(conformanceFolder, 'wpt-data/url/urltestdata.json');

test.skipIf(!existsSync(data))('each difference of a platform that is listed is one of a case of WPT', () => {
  const inputs: string[] = read(data).map(({ input }) => input);
  const stale = platformDifferences.filter(({ matches }) => !inputs.some((input) => matches.test(input)));
  expect(stale).toEqual([]);
});

// Pages and test environments have classes of their own.
test('the reserved URLs are known in a URL object of another class', () => {
  const of = (url: string) => new OtherURL(url) as unknown as URL;
  expect([matchesAboutBlank(of('about:blank?a#b')), matchesAboutBlank(of('about:srcdoc'))]).toEqual([
    true,
    false,
  ]);
  expect([matchesAboutSrcdoc(of('about:srcdoc#b')), matchesAboutSrcdoc(of('about:srcdoc?'))]).toEqual([
    true,
    false,
  ]);
});
