import { describe, expect, test } from 'vitest';
import { preloadScan } from '../../../src/doors/preload.ts';
import { ContentSecurityPolicies } from '../../../src/pages/speculative/content-security-policy.ts';
import { viewportWidth } from '../../../src/pages/speculative/viewport-meta.ts';

const baseURL = 'https://page.test/';

describe('what is read of policies is bounded', () => {
  const request = {
    url: new URL('https://page.test/a'),
    directives: ['img-src', 'default-src'],
    nonce: '',
    integrity: '',
  };

  test('for many policies', () => {
    const policies = new ContentSecurityPolicies(new URL(baseURL));
    for (let index = 0; index < 3000; index++) policies.add(`img-src https://a${index}.test *`);
    let answers = 0;
    while (policies.allow(request) === true) answers++;
    expect(answers).toBeGreaterThan(20);
    expect(answers).toBeLessThan(500);
    expect(policies.allow(request)).toBe(null);
    // It exceeds the limit by one policy at most, and refused ones cost nothing more.
    expect(policies.unitsRead).toBeLessThan(2 ** 25 + 1000);
  });

  test('for a policy of many sources, and for long URLs', () => {
    const policies = new ContentSecurityPolicies(new URL(baseURL));
    policies.add(`img-src ${'https://page.test/x '.repeat(50_000)}`);
    let answers = 0;
    while (policies.allow(request) === false) answers++;
    expect(answers).toBe(33);
    const others = new ContentSecurityPolicies(new URL(baseURL));
    for (let index = 0; index < 100; index++) others.add('base-uri *');
    const long = new URL(`https://page.test/${'y'.repeat(1_000_000)}`);
    expect(others.allowBase(long)).toBe(null);
  });

  test('a usual page is far from it', () => {
    const policies = new ContentSecurityPolicies(new URL(baseURL));
    policies.add(`default-src 'self'; img-src 'self' ${'https://images.test '.repeat(100)}`);
    for (let index = 0; index < 5000; index++) expect(policies.allow(request)).toBe(true);
  });

  test('beyond it nothing more is found', () => {
    const metas = Array.from(
      { length: 3000 },
      (_, index) => `<meta http-equiv=content-security-policy content="img-src https://a${index}.test *">`,
    ).join('');
    const images = Array.from({ length: 3000 }, (_, index) => `<img src=${index}>`).join('');
    const { length } = preloadScan(metas + images, { url: baseURL });
    expect(length).toBeGreaterThan(20);
    expect(length).toBeLessThan(500);
  });
});

/* Of ASCII letters only: https://www.w3.org/TR/CSP3/#grammardef-scheme-source */
test.each([
  ['K:', true],
  ['\u212a:', false],
])('%j allows k:x: %j', (source, expected) => {
  const policies = new ContentSecurityPolicies(new URL(baseURL));
  policies.add(`img-src ${source}`);
  const request = { url: new URL('k:x'), directives: ['img-src'], nonce: '', integrity: '' };
  expect(policies.allow(request)).toBe(expected);
});

/* By the algorithm of https://www.w3.org/TR/css-device-adapt-1/#parsing-algorithm */
test.each([
  ['width=500', 500],
  ['width = 500', 500],
  ['width=\n 500', 500],
  ['width 500', null],
  ['width x = 500', 500],
  ['width,=500', null],
  ['width=,500', null],
  ['height=3, width=500; initial-scale=1', 500],
  ['height=3 WIDTH=500', 500],
  ['=width==500', 500],
  ['width=device-width', 640],
  ['width=Device-Height', 480],
  ['width=500px', 500],
  ['width=x', 1],
  ['width=0', 1],
  ['width=-5', null],
  ['width=99999', 10000],
  ['width', null],
  ['width=', null],
  ['', null],
])('the viewport of %j', (content, width) => {
  expect(viewportWidth(content, 640, 480)).toBe(width);
});
