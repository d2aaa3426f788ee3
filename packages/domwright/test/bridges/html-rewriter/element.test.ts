import { parse } from 'domwright';
import type { HTMLRewriter } from 'domwright/rewrite';
import { describe, expect, test } from 'vitest';
import type { Element, EndTag } from '../../../src/bridges/html-rewriter/types.ts';
import { rewrite, rewritePieces } from './rewrite.mjs';

const html = { html: true };

/** What becomes of markup if the elements that a selector matches are edited. */
function edited(markup: string, selector: string, edit: (element: Element) => void): string {
  return rewrite(markup, (rewriter) => rewriter.on(selector, { element: edit }));
}

describe('Element: reading', () => {
  test('tagName, namespaceURI, attributes', () => {
    const seen: unknown[] = [];
    edited(
      '<P A=1 a=2 B="&amp;\r\n&notit" c><svg><foreignobject VIEWBOX=1 xlink:href=y>',
      'p, foreignObject',
      (element) => {
        seen.push(element.tagName, element.namespaceURI, [...element.attributes], element.getAttribute('B'));
        seen.push(
          element.hasAttribute('c'),
          element.hasAttribute('d'),
          element.getAttribute('d'),
          element.removed,
        );
      },
    );
    expect(seen.slice(0, 16)).toEqual([
      'p',
      'http://www.w3.org/1999/xhtml',
      [
        ['a', '1'],
        ['b', '&\n&notit'],
        ['c', ''],
      ],
      '&\n&notit',
      true,
      false,
      null,
      false,
      'foreignObject',
      'http://www.w3.org/2000/svg',
      [
        ['viewBox', '1'],
        ['xlink:href', 'y'],
      ],
      null,
      false,
      false,
      null,
      false,
    ]);
  });

  test('an element cannot be used when its handlers have run', () => {
    const elements: Element[] = [];
    edited('<p a=1>', 'p', (element) => void elements.push(element));
    expect(elements[0]!.tagName).toBe('p');
    expect(() => elements[0]!.getAttribute('a')).toThrow('can only be used while its handlers are running');
    expect(() => elements[0]!.remove()).toThrow('can only be used while its handlers are running');
  });
});

describe('Element: the start tag', () => {
  test.each<[string, string, string, (element: Element) => void, string]>([
    [
      'a value is set',
      "<p a=1 B = '2'  >",
      'p',
      (p) => p.setAttribute('b', `"'&<`),
      `<p a=1 B = '"&#39;&amp;&lt;'  >`,
    ],
    ['an attribute is added', '<p a>', 'p', (p) => p.setAttribute('B', 'x y'), '<p a b="x y">'],
    [
      'values are set in another order than that of the tag',
      `<p a="1" b='2' c=3>`,
      'p',
      (p) => p.setAttribute('b', '4').setAttribute('a', '5').setAttribute('b', `6"'`),
      `<p a="5" b='6"&#39;' c=3>`,
    ],
    [
      'attributes are added before values are set',
      '<p a="1" b="2">',
      'p',
      (p) => p.setAttribute('d', '3').setAttribute('c', '4').setAttribute('a', '5').setAttribute('d', '6'),
      '<p a="5" b="2" d="6" c="4">',
    ],
    [
      'attributes are added to a tag without any',
      '<p>',
      'p',
      (p) => p.setAttribute('a', '').setAttribute('b', '"'),
      '<p a="" b="&quot;">',
    ],
    [
      'attributes are added to a tag with white space',
      '<p >',
      'p',
      (p) => p.setAttribute('a', '1'),
      '<p a="1" >',
    ],
    ['attributes are added to a tag in upper case', '<P>', 'p', (p) => p.setAttribute('A', '1'), '<P a="1">'],
    [
      'attributes are added to a tag with a slash',
      '<br/>',
      'br',
      (br) => br.setAttribute('a', '1'),
      '<br a="1"/>',
    ],
    [
      'an attribute is added to image, which is img',
      '<image>',
      'img',
      (img) => img.setAttribute('a', '1'),
      '<image a="1">',
    ],
    [
      'a value is set after an attribute was removed',
      '<p a="1" b="2">',
      'p',
      (p) => p.setAttribute('b', '3').removeAttribute('a').setAttribute('c', '4'),
      '<p b="3" c="4">',
    ],
    [
      'a value is set and the name',
      '<b a="1">c</b>',
      'b',
      (b) => void Object.assign(b.setAttribute('a', '2').setAttribute('d', '3'), { tagName: 'i' }),
      '<i a="2" d="3">c</i>',
    ],
    [
      'attributes of SVG keep their case',
      '<svg viewBox="0">',
      'svg',
      (svg) => svg.setAttribute('viewBox', '1').setAttribute('preserveAspectRatio', 'x'),
      '<svg viewBox="1" preserveAspectRatio="x">',
    ],
    [
      'an attribute is removed, with its duplicates',
      '<p a=1 b a=2>',
      'p',
      (p) => p.removeAttribute('A'),
      '<p b>',
    ],
    ['the name is set', '<b x>a</b >b', 'b', (b) => (b.tagName = 'i'), '<i x>a</i>b'],
    [
      'the name of an element without end tag',
      '<p>a<p>b',
      'p',
      (p) => (p.tagName = 'div'),
      '<div>a</div><div>b</div>',
    ],
    [
      'the name of an element that is not closed',
      '<p><b>a</p>b',
      'b',
      (b) => (b.tagName = 'i'),
      '<p><i>a</i></p>b',
    ],
    ['the name of a void element', '<br a>b', 'br', (br) => (br.tagName = 'hr'), '<hr a>b'],
    ['an element of SVG', '<svg><g/>b</svg>', 'g', (g) => (g.tagName = 'x'), '<svg><x/>b</svg>'],
    [
      'an element without start tag',
      'a',
      'body',
      (body) => body.setAttribute('a', '1'),
      '<body a="1">a</body>',
    ],
    [
      'an implied tbody',
      '<table><tr><td>a</table>',
      'tbody',
      (tbody) => tbody.setAttribute('a', '1'),
      '<table><tbody a="1"><tr><td>a</td></tr></tbody></table>',
    ],
  ])('%s', (_, markup, selector, edit, expected) => {
    expect(edited(markup, selector, edit)).toBe(expected);
  });

  test('wrong names are refused', () => {
    const errors: unknown[] = [];
    edited('<p><script></script>', 'p, script', (element) => {
      for (const edit of [
        () => element.setAttribute('a b', ''),
        () => element.setAttribute('', ''),
        () => element.setAttribute('a', 1 as never),
        () => (element.tagName = '1'),
        () => (element.tagName = 'a>'),
        () => (element.tagName = element.tagName === 'p' ? 'script' : 'p'),
        () => element.before(1 as never),
        () => element.before('', { html: 1 as never }),
        () => element.onEndTag(1 as never),
      ]) {
        try {
          edit();
          errors.push(null);
        } catch (error) {
          errors.push((error as Error).name);
        }
      }
    });
    const expected = [
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'TypeError',
      'Error',
      'TypeError',
      'TypeError',
      'TypeError',
    ];
    expect(errors.slice(0, 18)).toEqual([...expected, ...expected]);
  });
});

test('attributes are those of the tag, with and without edits', () => {
  const seen: [string, string][][] = [];
  edited('<p A=1 b="2&amp;" a=3>', 'p', (p) => {
    seen.push([...p.attributes]);
    p.setAttribute('b', 'x');
    seen.push([...p.attributes]);
    p.setAttribute('C', 'y').removeAttribute('a');
    seen.push([...p.attributes]);
  });
  expect(seen.slice(0, 3)).toEqual([
    [
      ['a', '1'],
      ['b', '2&'],
    ],
    [
      ['a', '1'],
      ['b', 'x'],
    ],
    [
      ['b', 'x'],
      ['c', 'y'],
    ],
  ]);
});

describe('Element: content', () => {
  test.each<[string, string, string, (element: Element) => void, string]>([
    [
      'before: the first call comes first',
      'a<b>c</b>d',
      'b',
      (b) => b.before('1').before('2'),
      'a12<b>c</b>d',
    ],
    ['after: the last call comes first', 'a<b>c</b>d', 'b', (b) => b.after('1').after('2'), 'a<b>c</b>21d'],
    [
      'prepend: the last call comes first',
      'a<b>c</b>d',
      'b',
      (b) => b.prepend('1').prepend('2'),
      'a<b>21c</b>d',
    ],
    [
      'append: the first call comes first',
      'a<b>c</b>d',
      'b',
      (b) => b.append('1').append('2'),
      'a<b>c12</b>d',
    ],
    ['text is escaped', '<b></b>', 'b', (b) => b.append('<i>&amp;'), '<b>&lt;i&gt;&amp;amp;</b>'],
    ['markup is not', '<b></b>', 'b', (b) => b.append('<i>&amp;', html), '<b><i>&amp;</b>'],
    ['replace: the last call counts', 'a<b>c</b>d', 'b', (b) => b.replace('1').replace('2'), 'a2d'],
    ['replace, before and after', 'a<b>c</b>d', 'b', (b) => b.after('3').replace('2').before('1'), 'a123d'],
    [
      'setInnerContent',
      'a<b>c<i>d</i></b>e',
      'b',
      (b) => b.setInnerContent('1').setInnerContent('2'),
      'a<b>2</b>e',
    ],
    [
      'setInnerContent forgets what was put there before',
      '<b>c</b>',
      'b',
      (b) => b.prepend('1').append('2').setInnerContent('3'),
      '<b>3</b>',
    ],
    [
      'setInnerContent, then prepend and append',
      '<b>c</b>',
      'b',
      (b) => b.setInnerContent('2').prepend('1').append('3'),
      '<b>123</b>',
    ],
    ['remove', 'a<b>c</b>d', 'b', (b) => b.remove(), 'ad'],
    [
      'remove leaves what stands around it',
      'a<b>c</b>d',
      'b',
      (b) => b.before('1').prepend('x').append('x').after('2').remove(),
      'a12d',
    ],
    ['removeAndKeepContent', 'a<b x>c</b>d', 'b', (b) => b.removeAndKeepContent(), 'acd'],
    [
      'removeAndKeepContent with content',
      'a<b>c</b>d',
      'b',
      (b) => b.before('1').prepend('2').append('3').after('4').removeAndKeepContent(),
      'a12c34d',
    ],
    ['rename and remove', 'a<b>c</b>d', 'b', (b) => void Object.assign(b.remove(), { tagName: 'i' }), 'ad'],
    [
      'rename and setInnerContent',
      'a<b>c</b>d',
      'b',
      (b) => void Object.assign(b.setInnerContent('1'), { tagName: 'i' }),
      'a<i>1</i>d',
    ],
    [
      'a void element has no content',
      'a<br>d',
      'br',
      (br) => br.before('1').prepend('x').append('x').setInnerContent('x').after('2'),
      'a1<br>2d',
    ],
    ['a void element is removed', 'a<br>d', 'br', (br) => br.remove().after('1'), 'a1d'],
    ['without end tag: append', '<ul><li>a<li>b</ul>', 'li', (li) => li.append('!'), '<ul><li>a!<li>b!</ul>'],
    [
      'without end tag: after',
      '<ul><li>a<li>b</ul>',
      'li',
      (li) => li.after('!'),
      '<ul><li>a</li>!<li>b</li>!</ul>',
    ],
    ['without end tag before it', '<p>a<p class=x>b', '.x', (p) => p.before('!'), '<p>a</p>!<p class=x>b'],
    ['both', '<p>a<p>b', 'p', (p) => p.before('[').after(']'), '[<p>a</p>][<p>b</p>]'],
    ['without end tag inside', '<div><p>a</div>', 'div', (div) => div.append('!'), '<div><p>a</p>!</div>'],
    [
      'without end tag: remove',
      '<ul><li>a<li class=x>b<li>c</ul>',
      '.x',
      (li) => li.remove(),
      '<ul><li>a</li><li>c</ul>',
    ],
    ['an implied body: append', '<p>a', 'body', (body) => body.append('!'), '<body><p>a</p>!</body>'],
    [
      'an implied head: append',
      '<title>a</title>b',
      'head',
      (head) => head.append('<link>', html),
      '<head><title>a</title><link></head>b',
    ],
    [
      'body: append before its end tag',
      '<body>a</body>\n</html>',
      'body',
      (body) => body.append('!'),
      '<body>a!</body>\n</html>',
    ],
    [
      'body: append with a p open',
      '<body><p>a</body>',
      'body',
      (body) => body.append('!'),
      '<body><p>a</p>!</body>',
    ],
    [
      'at the end of the input: a script',
      '<body><script>a',
      'body',
      (body) => body.append('!'),
      '<body><script>a</script>!',
    ],
    [
      'at the end of the input: in a script',
      '<script>a',
      'script',
      (script) => script.append('!'),
      '<script>a!',
    ],
    [
      'at the end of the input: after a script',
      '<script>a',
      'script',
      (script) => script.append('!').after('?'),
      '<script>a!</script>?',
    ],
    ['at the end of the input: an unfinished tag', '<div>a<p b=', 'div', (div) => div.append('!'), '<div>a!'],
    [
      'at the end of the input: an unfinished comment',
      '<div>a<!--b-',
      'div',
      (div) => div.append('!'),
      '<div>a<!--b-->!',
    ],
    ['a line feed in pre', '<pre>\na</pre>', 'pre', (pre) => pre.prepend('\nb'), '<pre>\n\nba</pre>'],
    [
      'an attribute in a script',
      '<script>a</script>',
      'script',
      (script) => script.append('b&<').prepend('c'),
      '<script>cab&<</script>',
    ],
    [
      'a title',
      '<title>a</title>',
      'title',
      (title) => title.setInnerContent('</title>&'),
      '<title>&lt;/title&gt;&amp;</title>',
    ],
    ['a carriage return', '<b></b>', 'b', (b) => b.append('\r'), '<b>&#13;</b>'],
  ])('%s', (_, markup, selector, edit, expected) => {
    expect(edited(markup, selector, edit)).toBe(expected);
  });
});

describe('Element: edits that overlap', () => {
  test('what stands in a removed element goes, though its handlers run', () => {
    const called: string[] = [];
    const output = rewrite('<div>a<p>b<i>c</i></p></div>d', (rewriter) => {
      called.length = 0;
      rewriter
        .on('div', { element: (div) => void div.remove() })
        .on('p', {
          element(p) {
            called.push('p');
            p.before('1')
              .prepend('2')
              .append('3')
              .after('4')
              .setAttribute('a', 'b')
              .onEndTag(() => called.push('/p') as never);
          },
          text: (text) => void called.push(text.text),
        })
        .on('i', { element: (i) => void i.replace('x') });
    });
    expect(output).toBe('d');
    expect(called.filter((each) => each !== '')).toEqual(['p', 'b', 'c', '/p']);
  });

  test('an element in one whose content is set', () => {
    const output = rewrite('<div>a<p>b</p>c</div>d', (rewriter) =>
      rewriter
        .on('div', { element: (div) => void div.setInnerContent('1').append('2') })
        .on('p', { element: (p) => void p.remove().after('x') }),
    );
    expect(output).toBe('<div>12</div>d');
  });

  test('a removed element in a removed element', () => {
    const register = (rewriter: HTMLRewriter) =>
      rewriter.on('div, p', { element: (element) => void element.remove() });
    expect(rewrite('a<div>b<p>c</p>d</div>e<p>f</p>g', register)).toBe('aeg');
  });

  test('elements that overlap in the source', () => {
    // The b is closed before the p: the rest of the p stays, and its end tag, which would make an empty p, does not.
    expect(edited('<b>1<p>2</b>3</p>4', 'b', (b) => b.remove())).toBe('34');
    const both = (rewriter: HTMLRewriter) =>
      rewriter.on('b, p', { element: (element) => void element.remove() });
    expect(rewrite('<b>1<p>2</b>3</p>4', both)).toBe('4');
    expect(edited('<b>1<p>2</b>3</p>4', 'p', (p) => p.remove().after('!'))).toBe('<b>1!4');
    expect(edited('<a x>1<a>2</a>', 'a[x]', (a) => a.remove())).toBe('<a>2</a>');
  });

  test('removing joins nothing to markup', () => {
    const unwrap = (markup: string) => edited(markup, 'b', (b) => b.removeAndKeepContent());
    expect(unwrap('<<b>x</b>')).toBe('&lt;x');
    expect(unwrap('<<b>/x</b>')).toBe('&lt;/x');
    expect(unwrap('<<b>!</b>')).toBe('&lt;!');
    expect(unwrap('<<b> </b>')).toBe('< ');
    expect(unwrap('&<b>amp;</b>')).toBe('&amp;amp;');
    expect(unwrap('&am<b>p;</b>')).toBe('&amp;amp;');
    expect(unwrap('&#3<b>8;</b>')).toBe('&#3;8;');
    expect(unwrap('&not<b>in;</b>')).toBe('&not;in;');
    expect(unwrap('&noti<b>n;</b>')).toBe('&not;in;');
    expect(unwrap('&amp<b> x</b>')).toBe('&amp x');
    expect(unwrap('&am<b></b><b></b>p')).toBe('&amp;amp');
    expect(unwrap('a\r<b>\nb</b>')).toBe('a\r\n\nb');
    const remove = (markup: string) => edited(markup, 'b', (b) => b.remove());
    expect(remove('\r<b>x</b>\r<b></b>\n')).toBe('\r\r\n\n');
    expect(remove('<<b></b>x')).toBe('&lt;x');
    expect(remove('<<b></b><i>')).toBe('<<i>');
    expect(remove('&am<b>x</b>')).toBe('&am');
    expect(edited('<<b></b>', 'b', (b) => b.before('x'))).toBe('&lt;x<b></b>');
    expect(edited('&<b></b>', 'b', (b) => b.before('lt', html))).toBe('&amp;lt<b></b>');
  });

  test('a void element that is renamed and loses its tags', () => {
    const both = (br: Element) => void Object.assign(br, { tagName: 'x-y' }).removeAndKeepContent();
    expect(edited('a<br>b', 'br', both)).toBe('ab');
    expect(edited('a<br>b', 'br', (br) => (br.tagName = 'x-y'))).toBe('a<x-y></x-y>b');
  });

  test('a comment in html after the end of body needs no other end tag', () => {
    const append = (markup: string) => edited(markup, 'html', (element) => element.append('<!--x-->', html));
    expect(append('<html><body>a</body></html>')).toBe('<html><body>a</body><!--x--></html>');
    expect(append('<html><body>a</html>')).toBe('<html><body>a</body><!--x--></html>');
  });

  test('a body that gets a start tag gets one', () => {
    for (const content of ['<meta>', '<!--x-->', ' ', 'a', '<b>']) {
      const output = rewrite('<p>1</p>', (rewriter) =>
        rewriter
          .on('body', { element: (body) => void body.setAttribute('a', 'b') })
          .on('p', { element: (p) => void p.before(content, html) }),
      );
      expect(output).toBe(`<body a="b">${content}<p>1</p></body>`);
    }
  });

  test('in a frameset, content is not before it', () => {
    expect(
      edited('<frameset><frame><frame></frameset><noframes>a</noframes>', 'frame, noframes', (element) =>
        element.before('<frame>', html),
      ),
    ).toBe('<frameset><frame><frame><frame><frame></frameset><frame><noframes>a</noframes>');
  });

  test('what is open at the end of the page goes with the element in which it began', () => {
    for (const rest of ['<p>2', '<p>2<svg>3', '<select><option>2', '<p><i>2', '<math><mi>2', '<style>2'])
      expect(edited(`a<b>1${rest}`, 'b', (b) => b.remove())).toBe('a');
  });

  test('a line feed after the start tag of pre goes with it', () => {
    const unwrapped = (markup: string) => edited(markup, 'pre', (pre) => pre.removeAndKeepContent());
    expect(unwrapped('a<pre>\nb</pre>')).toBe('ab');
    expect(unwrapped('a<pre>\r\nb</pre>')).toBe('ab');
    expect(unwrapped('a<pre>\rb</pre>')).toBe('ab');
    expect(unwrapped('a<pre>\n\nb</pre>')).toBe('a\nb');
    expect(unwrapped('a<pre> \nb</pre>')).toBe('a \nb');
    expect(unwrapped('a<pre><i>\nb</i></pre>')).toBe('a<i>\nb</i>');
  });

  test('text that would end its element is refused', () => {
    const refused = (markup: string, selector: string, text: string) => () =>
      edited(markup, selector, (element) => element.append(text));
    expect(refused('<script></script>', 'script', 'a</SCRIPT')).toThrow('"</script"');
    expect(refused('<script></script>', 'script', '<!--')).toThrow('"<!--" or "<script"');
    expect(refused('<script></script>', 'script', '<script>')).toThrow('"<!--" or "<script"');
    expect(refused('<script></script>', 'script', '<!-- a -->')).not.toThrow();
    expect(refused('<style></style>', 'style', '</style>')).toThrow('"</style"');
    expect(refused('<style></style>', 'style', '</script>')).not.toThrow();
    expect(() =>
      edited('<script></script>', 'script', (script) => script.append('<').append('/script>')),
    ).toThrow('"</script"');
    expect(() =>
      rewrite(
        '<noscript></noscript>',
        (rewriter) => rewriter.on('noscript', { element: (element) => void element.append('</noscript>') }),
        { scripting: true },
      ),
    ).toThrow('"</noscript"');
  });
});

describe('EndTag', () => {
  const atEnd = (markup: string, selector: string, edit: (endTag: EndTag) => void) =>
    edited(markup, selector, (element) => element.onEndTag((endTag) => edit(endTag)));

  test.each<[string, string, (endTag: EndTag) => void, string]>([
    ['name', '<b>a</B >', (tag) => (tag.name = 'i'), '<b>a</i>'],
    [
      'before and after',
      '<b>a</b>c',
      (tag) => tag.before('1').before('2').after('3').after('4'),
      '<b>a12</b>43c',
    ],
    ['remove', '<b>a</b>c', (tag) => tag.remove(), '<b>ac'],
    ['of an element without', '<p><b>a</p>c', (tag) => tag.before('1').after('2'), '<p><b>a1</b>2</p>c'],
    ['remove of an element without', '<p><b>a</p>c', (tag) => tag.remove(), '<p><b>a</p>c'],
  ])('%s', (_, markup, edit, expected) => {
    expect(atEnd(markup, 'b', edit)).toBe(expected);
  });

  test('is there once, after what stands in the element', () => {
    const called: string[] = [];
    edited('<ul><li>a<li>b</ul><br>', '*', (element) => {
      called.push(element.tagName);
      if (element.tagName !== 'br') element.onEndTag(({ name }) => void called.push(`/${name}`));
      else expect(() => element.onEndTag(() => {})).toThrow('a br element has no end tag');
    });
    expect(called.slice(0, 11)).toEqual([
      'html',
      'head',
      '/head',
      'body',
      'ul',
      'li',
      '/li',
      'li',
      '/li',
      '/ul',
      'br',
    ]);
  });

  test('has the name that the element was given', () => {
    expect(
      edited('<b>a</b>', 'b', (b) => {
        b.tagName = 'i';
        b.append('1')
          .after('4')
          .onEndTag((tag) => {
            expect(tag.name).toBe('i');
            tag.before('2').after('3');
          });
      }),
    ).toBe('<i>a12</i>34');
  });

  test('cannot be renamed where there is none', () => {
    expect(() => atEnd('<p>a', 'p', (tag) => (tag.name = 'x'))).toThrow('has no end tag to rename');
    expect(() => atEnd('<p>a</p>', 'p', (tag) => (tag.name = ' '))).toThrow(TypeError);
  });
});

test('what is inserted is where it should be in the tree', () => {
  const output = edited('<table><tr><td>a<td class=x>b</table>', '.x', (td) =>
    td.append('<i>c', html).after('<td>d', html),
  );
  const cells = [...parse(output).querySelectorAll('tr > td')].map((td) => td.textContent);
  expect(cells).toEqual(['a', 'bc', 'd']);
});

test.each(['<b><div><b><p></b>', '<b><div><b><p>c</b>d', '<form><div></form>', '<a><div><a><p></a>'])(
  'at the end of a body, only the elements that are still open are ended: %s',
  (content) => {
    const markup = `<body>${content}</body>`;
    const expected = parse(markup).body!;
    expected.append('x');
    expected.normalize();
    const output = edited(markup, 'body', (body) => body.append('x'));
    expect(parse(output).body!.isEqualNode(expected)).toBe(true);
  },
);

describe.each(['pre', 'listing'])('A line feed in %s', (name) => {
  test.each(['\n', '\r', '\r\n'])('%j that comes first only in the output is kept', (feed) => {
    for (const edit of [
      (b: Element) => void b.remove(),
      (b: Element) => void b.removeAndKeepContent(),
      (b: Element) => void b.replace(''),
    ]) {
      const output = edited(`<${name}><b></b>${feed}x</${name}>`, 'b', edit);
      expect(parse(output).querySelector(name)!.textContent).toBe('\nx');
    }
  });

  test.each(['\n', '\r', '\r\n'])(
    '%j that no reader sees is left out with the tag, in whatever pieces',
    (feed) => {
      const filler = `<!--${'-'.repeat(100_000)}-->`;
      const output = rewritePieces([`${filler}<${name}>`, `${feed}x</${name}>`], (rewriter) =>
        rewriter.on(name, { element: (element) => void (element.tagName = 'div') }),
      );
      expect(output).toBe(`${filler}<div>x</div>`);
    },
  );

  test('stays as it is after a comment that is changed', () => {
    const output = rewrite(`<${name}><!--a-->\nx`, (rewriter) =>
      rewriter.on(name, { comments: (comment) => void (comment.text = 'b') }),
    );
    expect(output).toBe(`<${name}><!--b-->\nx`);
  });
});
