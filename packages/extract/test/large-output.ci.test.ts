import { extractPage } from 'domwright-extract';
import { expect, test } from 'vitest';

// Pages of which a field would be much larger than the page.

test.each([
  ['spans', `<table>${'<tr><td colspan=1000 rowspan=65534>text text text'.repeat(3000)}</table>`, 'tables'],
  ['properties', `<div itemscope>${'<div itemprop=a>text'.repeat(20_000)}</div>`, 'microdata'],
  ...['itemid', 'itemtype'].map((name) => [
    name,
    `<div id=r itemprop=p itemscope ${name}="x:${'y'.repeat(50_000)}"></div>${'<b itemscope itemref=r></b>'.repeat(3000)}`,
    'microdata',
  ]),
  [
    'references',
    `${'<p id=a itemprop=p>x</p>'.repeat(3000)}${'<b itemscope itemref=r></b>'.repeat(3000)}<div id=r>${'<i>'.repeat(5000)}`,
    'microdata',
  ],
])('output that would be huge is cut: %s', (_, html, name) => {
  const page = extractPage(html);
  expect(page.cut).toEqual([name]);
  expect(JSON.stringify(page).length).toBeLessThan(50e6);
});

test.each([
  ['links', '<a href=x><table><td>'],
  ['headings', '<h1><div>'],
  ['cells', '<table><td>'],
  ['details', '<details><summary>'],
  ['forms', '<form><table><tr><td><input>'],
  ['selections', '<div>'],
])('nesting costs no more than it has to: %s', (_, html) => {
  const page = extractPage(`${html}text `.repeat(20_000), { select: { all: 'div' } });
  expect(JSON.stringify(page).length).toBeLessThan(50e6);
});

test('a long base URL does not make a small page huge', () => {
  const html = `<base href="http://a/${'x'.repeat(100_000)}/">${'<a href=b>c</a><a href=http://d/>e</a>'.repeat(5000)}`;
  const page = extractPage(html, { fields: ['links', 'title'] });
  expect(JSON.stringify(page).length).toBeLessThan(8_000_000);
  expect(page.links).toHaveLength(10_001);
  expect(page.links?.[1]?.url).toMatch(/x\/b$/);
  expect(page.links?.at(-1)).toMatchObject({ url: null, written: 'http://d/' });
  expect(page.cut).toEqual(['links']);
});
