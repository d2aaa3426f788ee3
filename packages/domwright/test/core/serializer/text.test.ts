import { Document, type Element, HTMLParser, type Node, parse, parseFragment, serialize } from 'domwright';
import { describe, expect, test } from 'vitest';
import { again, element, find, first } from './markup.ts';

describe('text', () => {
  test('is escaped', () => {
    const text = new Document().createTextNode('a & b < c > d \u00a0 " \' &amp;');
    expect(serialize(text, { outer: true })).toBe('a &amp; b &lt; c &gt; d &nbsp; " \' &amp;amp;');
    expect(again('a & b < c > d \u00a0 " \' &amp;')).toBe('a &amp; b &lt; c &gt; d &nbsp; " \' &amp;');
  });

  test.each([
    ['&amp;&lt;&gt;&nbsp;&quot;', '&amp;&lt;&gt;&nbsp;"'],
    ['&amp', '&amp;'],
    ['&ampx', '&amp;x'],
    ['&AMP;&LT;', '&amp;&lt;'],
    ['&#38;amp;', '&amp;amp;'],
    ['&amp;lt;', '&amp;lt;'],
    ['&nbsp;&amp;nbsp;&nbspx;&ampamp;&nbs', '&nbsp;&amp;nbsp;&nbsp;x;&amp;amp;&amp;nbs'],
    ['            \u00a0', '            &nbsp;'],
    ['            >', '            &gt;'],
    ['             > ', '             &gt; '],
    ['&eacute;&amp;&copy&lt;<b>&gt;', 'é&amp;©&lt;<b>&gt;</b>'],
    [
      'a long text with a reference &amp; and another, &eacute;',
      'a long text with a reference &amp; and another, é',
    ],
    ['a text that is long, with a sign in it: 1 < 2', 'a text that is long, with a sign in it: 1 &lt; 2'],
    ['a text that is long, with a sign in it: 2 > 1', 'a text that is long, with a sign in it: 2 &gt; 1'],
    ['\r\na\rb\r\r\n', '\na\nb\n\n'],
    ['a\r\n&eacute;\r', 'a\né\n'],
    ['&#13;\r', '\r\n'],
    ['\r&lt;\r', '\n&lt;\n'],
  ])('%j', (html, serialized) => {
    expect(again(html)).toBe(serialized);
  });

  test.each([
    ['', ''],
    ['>', '&gt;'],
    ['\u00a0', '&nbsp;'],
    ['<', '&lt;'],
    ['&', '&amp;'],
    ['&gt;', '&gt;'],
    ['\rx', '\nx'],
    ['\u0001', '\u0001'],
  ])('white space, and then %j', (last, serialized) => {
    for (const space of [' ', '\t', '\n', '\u001f']) {
      for (let length = 1; length <= 40; length++) {
        const before = space.repeat(length);
        expect(again(`<b>${before}${last}</b>`)).toBe(`<b>${before}${serialized}</b>`);
        expect(again(`<b>${before}${last}${before}</b>`)).toBe(`<b>${before}${serialized}${before}</b>`);
      }
    }
  });

  test('newlines of a text that was before what is written first', () => {
    for (const [text, normalized] of [
      ['\rx\ry', '\nx\ny'],
      ['\r\nx\ry\r', '\nx\ny\n'],
      ['x\r\n\r\ry', 'x\n\n\ny'],
      ['\r\r\rx', '\n\n\nx'],
    ] as const) {
      const document = parse(`<b>${text}</b><i>z\r</i>`);
      const { body } = document;
      const [b, i] = [...(body as Element).children] as [Element, Element];
      (body as Element).append(i, b.firstChild as Node);
      b.remove();
      expect(serialize(document)).toBe(`<html><head></head><body><i>z\n</i>${normalized}</body></html>`);
    }
  });

  test('many newlines', () => {
    for (const count of [4095, 4096, 4097, 10_000]) {
      for (const newline of ['\r\n', '\r', 'x\r\ny\r']) {
        expect(again(`<b>${newline.repeat(count)}</b>\r`)).toBe(
          `<b>${newline.replaceAll(/\r\n?/g, '\n').repeat(count)}</b>\n`,
        );
      }
    }
  });

  test('white space that more comes behind', () => {
    for (const [text, escaped] of [
      ['>', '&gt;'],
      ['\u00a0', '&nbsp;'],
      ['<', '&lt;'],
      ['&', '&amp;'],
      ['x > y', 'x &gt; y'],
    ] as const) {
      const parser = new HTMLParser();
      for (const piece of ['<b> </i>', text, '</i> </b> ', text]) parser.write(piece);
      expect(serialize(parser.end().body as Element)).toBe(`<b> ${escaped} </b> ${escaped}`);
    }
  });

  test.each(['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'])(
    'in %s is literal',
    (name) => {
      const node = element(name);
      node.append('<&>\u00a0');
      expect(serialize(node)).toBe('<&>\u00a0');
      expect(serialize(node.firstChild as Node, { outer: true })).toBe('<&>\u00a0');
      const b = element('b');
      b.append('<&>');
      node.append(b);
      expect(serialize(node)).toBe('<&>\u00a0<b>&lt;&amp;&gt;</b>');
    },
  );

  test('in a literal element from the source', () => {
    expect(again('<script>a && "<b>"\r\n</script><xmp>&amp;\0</xmp>')).toBe(
      '<script>a && "<b>"\n</script><xmp>&amp;\ufffd</xmp>',
    );
    expect(again('<title>&lt;&amp;</title><textarea>&lt;b></textarea>')).toBe(
      '<title>&lt;&amp;</title><textarea>&lt;b&gt;</textarea>',
    );
  });

  test('in SVG, no element is literal', () => {
    expect(again('<svg><style>a &amp; b</style><script>&lt;</script></svg>')).toBe(
      '<svg><style>a &amp; b</style><script>&lt;</script></svg>',
    );
  });

  test('in noscript it is literal with scripting', () => {
    const on = parseFragment('<noscript><p>&amp;</noscript>', { context: 'div', scripting: true });
    expect(serialize(on, { scripting: true })).toBe('<noscript><p>&amp;</noscript>');
    expect(serialize(on)).toBe('<noscript><p>&amp;</noscript>');
    expect(serialize(on, { scripting: false })).toBe('<noscript>&lt;p&gt;&amp;amp;</noscript>');
    const off = parseFragment('<noscript><p>&amp;</noscript>', { context: 'div' });
    expect(serialize(off)).toBe('<noscript><p>&amp;</p></noscript>');
  });

  test('moved from a literal element into another one, and back', () => {
    const div = first('<div><script>&amp;<b>&lt;</script><p>&amp;&lt;</p></div>');
    const [script, p] = [find(div, 'script'), find(div, 'p')];
    const [code, text] = [script.firstChild as Node, p.firstChild as Node];
    p.append(code);
    script.append(text);
    expect(serialize(div)).toBe('<script>&<</script><p>&amp;amp;&lt;b&gt;&amp;lt;</p>');
  });

  test.each(['a<b && c', 'a<b', 'a && b', 'a&b', '&lt;', ' <', ' &'])('moved from a script: %j', (code) => {
    const div = first(`<div><script>${code}</script><p></p></div>`);
    const p = find(div, 'p');
    p.append(find(div, 'script').firstChild as Node);
    expect(serialize(p)).toBe(code.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
  });

  test.each([
    '<title>a<b</title>',
    '<title> <b</title>',
    '<textarea>a</b &c</textarea>',
    '<p>a < b</p>',
    '<p>a << b</p>',
    '<p>a <</p>',
    '<svg><g><![CDATA[a<b&c]]></g></svg>',
  ])('with markup that is none: %j', (html) => {
    const [, start, text, end] = /^(<svg><g>|<[a-z]+>)(.*?)(<.[a-z]+>|<.g><.svg>)$/.exec(html) ?? [];
    const data = text?.replace('<![CDATA[', '').replace(']]>', '');
    const escaped = data?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    expect(again(html)).toBe(`${start}${escaped}${end}`);
  });
});
