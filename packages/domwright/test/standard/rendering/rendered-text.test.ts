import { innerText, parse, RenderedText, TreeCursor } from 'domwright';
import { expect, test } from 'vitest';

/** Feeds a `RenderedText` from a cursor walk; with `collects`, it also visits hidden parts, as if for other data. */
function walked(html: string, options: { scripting?: boolean; collects?: boolean } = {}) {
  const document = parse(`<!DOCTYPE html>${html}`);
  const text = new RenderedText(document, options);
  const cursor = new TreeCursor(document);
  const shown: [data: string, level: number, takesText: boolean][] = [];
  const begun: boolean[] = [];
  let depth = 0;
  for (;;) {
    begun[depth] = cursor.nodeType === 1 && text.begin(cursor.handle);
    if (cursor.nodeType === 3) {
      const { level, takesText } = text;
      shown.push([text.add(cursor.data), level, takesText]);
    }
    if (cursor.firstChild()) {
      depth++;
      continue;
    }
    if (begun[depth]) text.end();
    while (!cursor.nextSibling()) {
      if (depth === 0) return { text: text.toString(), shown };
      cursor.parentNode();
      depth--;
      if (begun[depth]) text.end();
    }
  }
}

// The texts are those of Chromium 156.
test.each([
  ['<math><semantics><mtext>x</mtext><annotation>y</annotation></semantics></math>', 'x'],
  ['<details>x<summary>a</summary>y<summary>z</summary></details>b', 'a\nb'],
  ['<details>x<summary hidden>a</summary><summary>z</summary></details>b', 'b'],
  ['<p>a<p>b<div>c</div>d', 'a\n\nb\n\nc\nd'],
  ['<table><tr><td>a<td>b<tr><td>c<td>d</table>e', 'a\tb\nc\td\ne'],
  ['<pre>a\n  b\n</pre>', 'a\n  b\n'],
])('%s', (html, text) => {
  expect(walked(html).text).toBe(text);
  expect(innerText(parse(`<!DOCTYPE html>${html}`).body!)).toBe(text);
});

test('children of an element without a box are items of the flex container around it', () => {
  const html = '<div style="display:flex"><b style="display:contents"><i>a</i>b</b></div>';
  expect(innerText(parse(`<!DOCTYPE html>${html}`).querySelector('b')!)).toBe('a\nb');
});

test('what is hidden has a level', () => {
  const html = '<b>a<i hidden>b<u style="display:none">c</u></i><s style="visibility:hidden">d</s></b>';
  expect(walked(html)).toEqual({
    text: 'a',
    shown: [
      ['a', 0, true],
      ['b', 1, false],
      ['c', 2, false],
      ['d', 1, true],
    ],
  });
});

test('text is returned as it is shown', () => {
  expect(walked('<b style="text-transform:uppercase"> a  b </b>').shown).toEqual([[' A  B ', 0, true]]);
});

test('options', () => {
  expect(walked('a<noscript>b</noscript>').text).toBe('ab');
  expect(walked('a<noscript>b</noscript>', { scripting: true }).text).toBe('a');
  expect(walked('a', { collects: false })).toEqual({ text: '', shown: [['a', 0, false]] });
});

test('an element that is not rendered has its textContent', () => {
  const document = parse('<div hidden>a <b> b</b></div>');
  expect(innerText(document.querySelector('div')!)).toBe('a  b');
  expect(innerText(document.querySelector('b')!)).toBe(' b');
  expect(innerText(document.documentElement!)).toBe('');
});

test('wrong arguments', () => {
  const document = parse('a');
  const text = new RenderedText(document);
  expect(() => text.begin(-1)).toThrow(new TypeError('element must be the handle of an element, not -1'));
  expect(() => text.begin(Number.NaN)).toThrow('element must be');
  expect(() => text.begin(document.handle)).toThrow('element must be');
  expect(() => text.add(1 as never)).toThrow('data must be');
  expect(() => text.end()).toThrow(TypeError);
  expect(() => new RenderedText(1 as never)).toThrow('node must be');
  expect(() => new RenderedText(document, { scripting: 1 as never })).toThrow("option 'scripting'");
  expect(() => innerText(document as never)).toThrow('element must be an Element, not an object');
});

test('costs no more than the length of the page', () => {
  const many = 20_000;
  const rows = `<table>${'<tr><td>a<td hidden>'.repeat(many)}</table>`;
  expect(walked(rows).text).toHaveLength(2 * many - 1);
  expect(walked(`<table>${'<tbody>'.repeat(many)}<tr><td>a${'<tbody>'.repeat(many)}</table>`).text).toBe('a');
  expect(walked('<details open><summary>'.repeat(many)).text).toBe('');
});
