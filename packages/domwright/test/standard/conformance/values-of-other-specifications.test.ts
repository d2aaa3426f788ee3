import { parse } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import { describe, expect, test } from 'vitest';

/*
 * Values and attributes that other specifications define: Referrer Policy, CSS, Permissions Policy, HTML Media Capture, HTML+RDFa.
 * What is right is their text, named at each; Nu and html-validate read none of these.
 */

function codesIn(head: string, body = ''): string[] {
  const page = `<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>t</title>${head}</head><body>${body}</body></html>`;
  return Array.from(checkConformance(parse(page)), ({ code }) => code);
}
const inHead = (markup: string) => codesIn(markup);
const inBody = (markup: string) => codesIn('', markup);

describe('meta elements', () => {
  // https://www.w3.org/TR/referrer-policy/#referrer-policies
  test.each(['no-referrer', 'ORIGIN', 'strict-origin-when-cross-origin', ''])('referrer: %s', (content) => {
    expect(inHead(`<meta name=referrer content="${content}">`)).toEqual([]);
  });
  test.each(['bogus', 'never', 'no referrer'])('no referrer policy: %s', (content) => {
    expect(inHead(`<meta name=Referrer content="${content}">`)).toEqual(['value/unknown-keyword']);
  });

  // https://drafts.csswg.org/css-color-adjust-1/#color-scheme-prop: normal | [ light | dark | <custom-ident> ]+ && only?
  test.each(['normal', 'light', 'dark light', 'only light', 'Dark only', 'light sepia'])(
    'color-scheme: %s',
    (content) => {
      expect(inHead(`<meta name=color-scheme content="${content}">`)).toEqual([]);
    },
  );
  test.each(['dark,light', 'only', '', 'normal dark', 'light only dark', 'only dark only', 'inherit', '1'])(
    'no color scheme: %s',
    (content) => {
      expect(inHead(`<meta name=color-scheme content="${content}">`)).toEqual(['value/unknown-keyword']);
    },
  );

  // https://drafts.csswg.org/css-color-4/#color-syntax
  test.each([
    '#fff',
    'crimson',
    'rgb(1 2 3 / 50%)',
    'Canvas',
    'currentColor',
    'color-mix(in srgb, red, blue)',
  ])('theme-color: %s', (content) => {
    expect(inHead(`<meta name=theme-color content="${content}">`)).toEqual([]);
  });
  test.each(['notacolor', '#12', 'rgb(1 2)', 'red blue', ''])('no color: %s', (content) => {
    expect(inHead(`<meta name=theme-color content="${content}">`)).toEqual(['value/invalid-colour']);
  });
});

// https://www.w3.org/TR/permissions-policy/#serialized-policies and #algo-parse-policy-directive
describe('allow of an iframe', () => {
  test.each([
    'camera',
    'camera; microphone',
    "camera 'self' https://a.example; fullscreen *;",
    "geolocation 'none'",
    "camera 'src' https://*.example.com",
    '',
  ])('%s', (allow) => {
    expect(inBody(`<iframe src=a allow="${allow}"></iframe>`)).toEqual([]);
  });
  test.each([
    'camera, microphone',
    'camera=()',
    'camera self',
    "camera 'all'",
    "camera 'none' *",
    'camera (self)',
    'a_b',
  ])('no policy: %s', (allow) => {
    expect(inBody(`<iframe src=a allow="${allow}"></iframe>`)).toEqual(['value/invalid-policy']);
  });
});

// https://www.w3.org/TR/html-media-capture/#the-capture-attribute
test('capture of a file input', () => {
  for (const value of ['', '=user', '=environment', '=USER'])
    expect(inBody(`<input type=file accept="image/*" capture${value}>`)).toEqual([]);
  expect(inBody('<input type=file capture=front>')).toEqual(['value/unknown-keyword']);
  expect(inBody('<input capture>')).toEqual(['conformance/attribute-not-applicable']);
});

// https://www.w3.org/TR/html-rdfa/
test('content, rel and rev where there is RDFa', () => {
  expect(
    inBody('<p vocab="https://schema.org/" typeof=Thing><span property=a content=b>x</span></p>'),
  ).toEqual([]);
  expect(inBody('<div about="#a"><span rel=next resource=b>x</span><i rev=c>y</i></div>')).toEqual([]);
  expect(inBody('<div property=a content=b>x</div>')).toEqual([]);
  expect(inBody('<span content=b>x</span><div rel=c></div>')).toEqual([
    'conformance/attribute-not-allowed',
    'conformance/attribute-not-allowed',
  ]);
  expect(inBody('<a href=a rev=c>x</a>')).toEqual(['conformance/obsolete-attribute']);
});

// https://html.spec.whatwg.org/multipage/input.html#color-state-(type=color): a CSS color
test('the value of a color input', () => {
  expect(
    inBody('<input type=color value=crimson><input type=color value="rgb(1 2 3)"><input type=color value>'),
  ).toEqual([]);
  expect(inBody('<input type=color value=x>')).toEqual(['value/invalid-colour']);
});

// https://html.spec.whatwg.org/multipage/speculative-loading.html
test('the source expression for inline speculation rules', () => {
  const policy = `<meta http-equiv=content-security-policy content="script-src 'self' 'inline-speculation-rules'">`;
  expect(inHead(policy)).toEqual([]);
});
