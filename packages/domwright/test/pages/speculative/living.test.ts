import { preloadScan, preloadScanStream, startSpeculativeParser } from 'domwright/preload';
import { expect, test } from 'vitest';
import { JsdomHost } from '../scripting/jsdom-host.ts';

const BLOCK = '<script src=block></script>';

/** What a speculative parser finds in a page whose script does nothing: the `src` of each element. */
function found(html: string, edition: '2024' | 'living' = 'living'): string[] {
  const host = new JsdomHost(undefined, { edition });
  host.parser.write(html);
  expect(host.parser.status).toBe('blocked');
  const before = host.html;
  const sources: string[] = [];
  startSpeculativeParser(host.parser, ({ attributes }) => {
    const src = attributes.get('src');
    if (src !== undefined) sources.push(src);
  });
  // The document is not affected.
  expect(host.html).toBe(before);
  return sources;
}

test('a speculative parser has the edition of its parser', () => {
  const html = `${BLOCK}<select><img src=a></select>`;
  expect(found(html)).toEqual(['a']);
  expect(found(html, '2024')).toEqual([]);
});

/** [what it shows, the page, what is found] */
const patches: [string, string, string[]][] = [
  [
    'marker and template come later',
    `${BLOCK}<p><?marker name="m"?></p><template for=m><img src=a></template>`,
    ['a'],
  ],
  ['the marker is there', `<p><?marker name="m"?></p>${BLOCK}<template for=m><img src=a></template>`, ['a']],
  ['the template is open', `<p><?marker name="m"?></p><template for=m>${BLOCK}<img src=a></template>`, ['a']],
  ['no such marker', `<p><?marker name="m"?></p>${BLOCK}<template for=n><img src=a></template>`, []],
  [
    'the marker is used up, whether it was there or not',
    `<p><?marker name="m"?></p>${BLOCK}<template for=m><img src=a></template><template for=m><img src=b></template>` +
      '<?marker name="n"?><template for=n><img src=c></template><template for=n><img src=d></template>',
    ['a', 'c'],
  ],
  [
    'a marker between markers is removed',
    `${BLOCK}<p><?start name="m"?><?marker name="n"?><?end?></p>` +
      '<template for=m><img src=a></template><template for=n><img src=b></template>',
    ['a'],
  ],
  [
    'and so is one that is there',
    `<p><?start name="m"?><?marker name="n"?><?end?></p>${BLOCK}` +
      '<template for=m><img src=a></template><template for=n><img src=b></template>',
    ['a'],
  ],
  [
    'what is in a template stays there',
    `<template><p><?marker name="m"?></p>${BLOCK.replace('script', 'b').replace('script', 'b')}</template>${BLOCK}` +
      '<template><p><?marker name="m"?></p><template for=m><img src=a></template></template>',
    [],
  ],
  [
    'a marker in the head',
    `<head><?marker name="m"?></head><body>${BLOCK}<template for=m><img src=a></template>`,
    ['a'],
  ],
  [
    'end tags after a template that patches',
    `<p><?marker name="m"?></p>${BLOCK}<template for=m></template><img src=a>`,
    ['a'],
  ],
];

for (const [name, html, sources] of patches) {
  test(`what a template patches is found: ${name}`, () => {
    expect(found(html)).toEqual(sources);
  });
}

test('preload scan has the edition as an option', async () => {
  const html = '<p><?marker name="m"?></p><template for=m><img src=a></template><select><img src=b></select>';
  const options = { url: 'https://page.test/' };
  const urls = (fetches: readonly { url: string }[]) => fetches.map(({ url }) => url);
  expect(urls(preloadScan(html, { ...options, edition: '2024' }))).toEqual([]);
  const living = { ...options, edition: 'living' } as const;
  const expected = ['https://page.test/a', 'https://page.test/b'];
  expect(urls(preloadScan(html, living))).toEqual(expected);
  expect(urls(preloadScan(new TextEncoder().encode(html), living))).toEqual(expected);
  const streamed = [];
  for await (const fetch of preloadScanStream([html.slice(0, 20), html.slice(20)], living))
    streamed.push(fetch);
  expect(urls(streamed)).toEqual(expected);
  expect(() => preloadScan(html, { ...options, edition: 'newest' as 'living' })).toThrow(
    "option 'edition' must be",
  );
});

test('takes linear time where the text takes quadratic time', () => {
  const html = `<?marker name="x"?>${'<b>1</b>'.repeat(20_000)}${'<template for=y></template>'.repeat(20_000)}`;
  // NB: without a limit, this looks at 800 million nodes.
  expect(preloadScan(html, { url: 'https://page.test/', edition: 'living' })).toEqual([]);
});
