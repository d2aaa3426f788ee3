import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RewriteFunction, type RewriteHandlers, Rewriter, rewrite } from '../../../src/doors/rewrite.ts';
import { type Element, formatTree, parse, type Text } from '../../../src/index.ts';
import { runs } from '../../runs.mjs';

const written = (html: string, handlers: RewriteHandlers | RewriteFunction) =>
  rewrite(html, handlers).toString();

describe('rewrite', () => {
  it('changes what handlers ask for and nothing else', () => {
    const html = `<!doctype HTML>\r\n<Title>a</TITLE  ><IMG src='a' ><p>x & y</b>\0`;
    expect(written(html, {})).toBe(html);
    expect(written(html, { img: (img, rewriter) => rewriter.setAttribute(img, 'src', "b'c") })).toBe(
      html.replace("'a'", "'b&#39;c'"),
    );
  });

  it('takes any selector of the DOM', () => {
    const html = '<ul><li>a<li>b<li><a>c</a></ul>';
    expect(
      written(html, {
        'li:last-child:has(a)': (li, rewriter) => rewriter.before(li, '<li>x', { html: true }),
      }),
    ).toBe('<ul><li>a<li>b</li><li>x<li><a>c</a></ul>');
  });

  it('throws as soon as a handler returns a promise', async () => {
    let calls = 0;
    const late = async (p: Element, rewriter: Rewriter) => {
      calls++;
      await null;
      rewriter.setAttribute(p, 'id', 'a');
    };
    const message =
      'must not return a promise, because nobody would wait for it; wait before you call rewrite, or use HTMLRewriter, whose ' +
      'handlers may be asynchronous';
    expect(() => rewrite('<p>a<p>b', { p: late as never })).toThrow(
      new TypeError(`the handler of "p" ${message}`),
    );
    expect(calls).toBe(1);
    expect(() => rewrite('<p>a', (async () => {}) as never)).toThrow(
      new TypeError(`the function ${message}`),
    );
    // A promise that fails later is not reported a second time: this test would fail.
    const failing = async () => {
      await null;
      throw new Error('later');
    };
    expect(() => rewrite('<p>a', { p: failing as never })).toThrow(message);
    await new Promise((resolve) => setTimeout(resolve));
  });

  it('calls handlers selector by selector, in tree order, and gives them the parsed tree', () => {
    const calls: string[] = [];
    rewrite('<i>1</i><b>2</b><i>3</i>', {
      i: (i, rewriter) => {
        rewriter.remove(i);
        calls.push(i.textContent!);
      },
      b: (b) => calls.push(`${b.textContent} ${b.nextElementSibling!.localName}`),
    });
    expect(calls).toEqual(['1', '3', '2 i']);
  });

  it('leaves out the elements that the parser copied into selectedcontent', () => {
    const html = '<select><button><selectedcontent></selectedcontent></button><option><b>x</b></select>';
    const document = parse(html);
    const [copy, original] = document.querySelectorAll('b');
    const rewriter = new Rewriter(document);
    expect([copy!, original!].map((element) => rewriter.isOriginal(element))).toEqual([false, true]);
    expect(() => rewriter.setAttribute(copy!, 'id', 'y')).toThrow('not from the source');
    expect(() => rewriter.isOriginal(parse('<b>').querySelector('b')!)).toThrow(TypeError);
    expect(written(html, { b: (b, rewriter) => rewriter.setAttribute(b, 'id', 'y') })).toBe(
      html.replace('<b>', '<b id="y">'),
    );
  });

  it('leaves out the elements that the parser cloned', () => {
    const html = '<p><b>1<p>2';
    expect(written(html, { b: (b, rewriter) => rewriter.append(b, 'x') })).toBe('<p><b>1x<p>2');
    expect(written(html, { b: (b, rewriter) => rewriter.setAttribute(b, 'id', 'x') })).toBe(
      '<p><b id="x">1<p>2',
    );
  });

  it('refuses wrong arguments', () => {
    expect(() => rewrite(1 as never, {})).toThrow(/^source must be text or bytes, not/);
    expect(() => rewrite('', 1 as never)).toThrow(/^handlers must be an object or a function, not/);
    expect(() => rewrite('', { a: 1 as never })).toThrow(/^the handler of "a" must be a function, not/);
    expect(() => rewrite('', {}, { nonsense: 1 } as never)).toThrow(/nonsense/);
    expect(() => rewrite('', { 'a[': () => {} })).toThrow(/a\[/);
    expect(() => new Rewriter({} as never)).toThrow(/^document must be a Document/);
    const document = parse('<p>a');
    const rewriter = new Rewriter(document);
    expect(() => rewriter.remove(parse('<p>').body as never)).toThrow(/^node must be a node of the document/);
    expect(() => rewriter.setAttribute(document.querySelector('p')!.firstChild as never, 'a', 'b')).toThrow(
      /^element must be an Element of the document/,
    );
    expect(() => rewriter.before(document.querySelector('p')!, 'a', 1 as never)).toThrow(
      /^options must be an object/,
    );
  });

  it('refuses nodes that are not from the source, and a document that was changed', () => {
    const document = parse('<p>a');
    const rewriter = new Rewriter(document);
    const p = document.querySelector('p')!;
    expect(() => rewriter.remove(document.createElement('i'))).toThrow('not from the source');
    p.append('b');
    expect(() => rewriter.toString()).toThrow('the document was changed');
    expect(() => new Rewriter(document).remove(p.lastChild!)).toThrow('not from the source');
  });
});

describe('where things are written', () => {
  const at = (html: string, selector: string, verb: 'before' | 'after' | 'prepend' | 'append') =>
    written(html, { [selector]: (element, rewriter) => rewriter[verb](element, '|') });

  it('is beside the tags, where they stand', () => {
    const html = '<div><i>a</i></div>';
    expect(at(html, 'i', 'before')).toBe('<div>|<i>a</i></div>');
    expect(at(html, 'i', 'after')).toBe('<div><i>a</i>|</div>');
    expect(at(html, 'i', 'prepend')).toBe('<div><i>|a</i></div>');
    expect(at(html, 'i', 'append')).toBe('<div><i>a|</i></div>');
  });

  it('is where an element is implied and where it ends', () => {
    expect(at('a', 'body', 'prepend')).toBe('|a');
    expect(at('a', 'body', 'append')).toBe('a|');
    expect(at('<title>a</title><p>b', 'head', 'append')).toBe('<title>a</title>|<p>b');
    expect(at('<table><td>a</table>', 'tr', 'append')).toBe('<table><td>a</td>|</table>');
  });

  it('has the end tags that the source leaves out, if something comes where they would be', () => {
    expect(at('<p>a<p>b', 'p:first-child', 'after')).toBe('<p>a</p>|<p>b');
    expect(at('<p>a<div>b</div>', 'div', 'before')).toBe('<p>a</p>|<div>b</div>');
    expect(at('<div><p>a</div>', 'div', 'append')).toBe('<div><p>a</p>|</div>');
    expect(at('<p>a<p>b', 'p', 'append')).toBe('<p>a|<p>b|');
  });

  it('is in order where edits meet', () => {
    expect(
      written('<p>a<p>b', (document, rewriter) => {
        const [first, second] = document.querySelectorAll('p');
        rewriter
          .before(second!, '4')
          .before(second!, '5')
          .append(first!, '1')
          .after(first!, '3')
          .after(first!, '2');
      }),
    ).toBe('<p>a1</p>2345<p>b');
  });

  it('is behind the first line break of pre and textarea, which does not count', () => {
    expect(at('<pre>\na</pre>', 'pre', 'prepend')).toBe('<pre>\n|a</pre>');
    expect(written('<pre>a</pre>', { pre: (pre, rewriter) => rewriter.prepend(pre, '\nb') })).toBe(
      '<pre>\n\nba</pre>',
    );
    expect(
      written('<textarea>\r\na</textarea>', {
        textarea: (e, rewriter) => rewriter.setInnerContent(e, '\nb'),
      }),
    ).toBe('<textarea>\r\n\nb</textarea>');
  });

  it('is outside a CDATA section', () => {
    const text = (verb: 'before' | 'after' | 'remove') =>
      written('<svg><![CDATA[a]]></svg>', (document, rewriter) => {
        const node = document.querySelector('svg')!.firstChild!;
        if (verb === 'remove') rewriter.remove(node);
        else rewriter[verb](node, '<');
      });
    expect(text('before')).toBe('<svg>&lt;<![CDATA[a]]></svg>');
    expect(text('after')).toBe('<svg><![CDATA[a]]>&lt;</svg>');
    expect(text('remove')).toBe('<svg></svg>');
  });

  it('ends what the file ends in', () => {
    const appended = (html: string) =>
      written(html, { body: (body, rewriter) => rewriter.append(body, 'x') });
    expect(appended('<p>a<!-- b')).toBe('<p>a<!-- b--></p>x');
    expect(appended('a<!-- b-')).toBe('a<!-- b-->x');
    expect(appended('a<!-- b--')).toBe('a<!-- b-->x');
    expect(appended('a<!-- b--!')).toBe('a<!-- b--!>x');
    expect(appended('a<!x')).toBe('a<!x>x');
    expect(appended('<script>a')).toBe('<script>a</script>x');
    expect(appended('a</')).toBe('a&lt;/x');
  });
});

describe('edits of elements', () => {
  it('write the start tag of an implied element', () => {
    expect(written('<p>a', { html: (html, rewriter) => rewriter.setAttribute(html, 'lang', 'en') })).toBe(
      '<html lang="en"><p>a',
    );
    expect(
      written('<table><tr></table>', { tbody: (e, rewriter) => rewriter.setAttribute(e, 'id', 'x') }),
    ).toBe('<table><tbody id="x"><tr></table>');
  });

  it('go from a clone to its original, or are refused', () => {
    const document = parse('<p><b>1<p>2');
    const clone = document.querySelectorAll('b')[1]!;
    const rewriter = new Rewriter(document);
    expect(rewriter.setAttribute(clone, 'id', 'x').toString()).toBe('<p><b id="x">1<p>2');
    expect(() => rewriter.remove(clone)).toThrow('this b element is not in the source');
    expect(() => rewriter.append(clone, 'x')).toThrow('this b element is not in the source');
  });

  it('refuse an attribute of a second body tag', () => {
    const document = parse('<body a=1><body b=2>');
    const rewriter = new Rewriter(document);
    expect(() => rewriter.removeAttribute(document.body!, 'b')).toThrow('is in another tag');
    expect(rewriter.removeAttribute(document.body!, 'a').toString()).toBe('<body><body b=2>');
  });

  it('rename both tags, and write an end tag that is left out', () => {
    const renamed = (html: string) =>
      written(html, { '.x': (element, rewriter) => rewriter.setTagName(element, 'h3') });
    expect(renamed('<H1 class=x>a</H1 >')).toBe('<h3 class=x>a</h3 >');
    expect(renamed('<p class=x>a<p>b')).toBe('<h3 class=x>a</h3><p>b');
    expect(renamed('<p>a<div class=x>b</div>')).toBe('<p>a</p><h3 class=x>b</h3>');
    expect(renamed('<img class=x>')).toBe('<h3 class=x></h3>');
    expect(() => renamed('<style class=x>a</style>')).toThrow("'style' cannot become 'h3'");
    expect(() => written('<b>a</b>', { b: (b, rewriter) => rewriter.setTagName(b, 'br') })).toThrow(
      "cannot become 'br'",
    );
    expect(() => written('<b>a</b>', { b: (b, rewriter) => rewriter.setTagName(b, 'b>') })).toThrow(
      TypeError,
    );
  });

  it('keep apart what a removed element kept apart', () => {
    const removed = (html: string) =>
      written(html, { '.x': (element, rewriter) => rewriter.remove(element) });
    expect(removed('<<i class=x></i>b>')).toBe('&lt;b>');
    expect(removed('&am<i class=x></i>p;')).toBe('&amp;amp;');
    expect(removed('&copy<i class=x></i>x')).toBe('&copy;x');
    expect(removed('a\r<i class=x></i>\nb')).toBe('a\r\n\nb');
    expect(removed('<pre><i class=x></i>\nb</pre>')).toBe('<pre>\n\nb</pre>');
    expect(removed('<p>a<div class=x>b</div>c')).toBe('<p>a</p>c');
    expect(removed('<li>a<li class=x>b<li>c')).toBe('<li>a<li>c');
  });

  it('remove what the parser ignored in an element, and nothing that it moved out of it', () => {
    expect(written('<div>a</b>b</div>c', { div: (div, rewriter) => rewriter.remove(div) })).toBe('c');
    expect(
      written('<table><tr><td>a<tr>x</table>', { table: (table, rewriter) => rewriter.remove(table) }),
    ).toBe('x');
  });

  it('remove the tags alone', () => {
    const unwrapped = (html: string) =>
      written(html, { '.x': (element, rewriter) => rewriter.removeAndKeepContent(element) });
    expect(unwrapped('<p>a<div class=x>b</div>')).toBe('<p>a</p>b');
    expect(unwrapped('<div class=x><p>a</div>b')).toBe('<p>a</p>b');
    expect(unwrapped('<i class=x><b>a</b></i>')).toBe('<b>a</b>');
  });

  it('replace contents', () => {
    expect(written('<div>a<p>b</div>', { div: (div, rewriter) => rewriter.setInnerContent(div, '<') })).toBe(
      '<div>&lt;</div>',
    );
    expect(
      written('<div>a</div>', {
        div: (div, rewriter) => rewriter.setInnerContent(div, '<i>', { html: true }),
      }),
    ).toBe('<div><i></div>');
    expect(() => written('<br>', { br: (br, rewriter) => rewriter.append(br, 'a') })).toThrow(
      'a br element cannot have contents',
    );
  });

  it('give texts and comments other data', () => {
    const data = (html: string, text: string) =>
      written(html, (document, rewriter) => rewriter.setData(document.body!.firstChild as Text, text));
    expect(data('<body>a</i>b', '<')).toBe('<body>&lt;</i>');
    expect(data('<body><!-- a -->', 'b')).toBe('<body><!--b-->');
    for (const text of ['>', '->', 'a-->b', 'a--!>b'])
      expect(() => data('<body><!---->', text)).toThrow('a comment cannot');
    expect(() => data('<body><p>', 'a')).toThrow(/^node must be a Text or Comment/);
  });
});

describe('edits that meet', () => {
  const html = '<div><i>a</i></div>';
  const both = (edit: (rewriter: Rewriter, div: Element, i: Element) => void) =>
    written(html, (document, rewriter) =>
      edit(rewriter, document.querySelector('div')!, document.querySelector('i')!),
    );

  it('in what is removed count for nothing', () => {
    expect(both((rewriter, div, i) => rewriter.remove(div).setAttribute(i, 'a', 'b').before(i, 'x'))).toBe(
      '',
    );
    expect(both((rewriter, div, i) => rewriter.setInnerContent(div, 'x').append(i, 'y').after(i, 'z'))).toBe(
      '<div>x</div>',
    );
  });

  it('beside what is removed count', () => {
    expect(both((rewriter, _, i) => rewriter.remove(i).before(i, '1').after(i, '2'))).toBe('<div>12</div>');
    expect(both((rewriter, _, i) => rewriter.before(i, '1').replace(i, '2').after(i, '3'))).toBe(
      '<div>123</div>',
    );
    expect(
      both((rewriter, div) => rewriter.prepend(div, '1').append(div, '3').setInnerContent(div, '2')),
    ).toBe('<div>123</div>');
  });

  it('of the same kind: the last counts', () => {
    expect(both((rewriter, _, i) => rewriter.replace(i, '1').replace(i, '2'))).toBe('<div>2</div>');
    expect(both((rewriter, div) => rewriter.setInnerContent(div, '1').setInnerContent(div, '2'))).toBe(
      '<div>2</div>',
    );
    expect(both((rewriter, _, i) => rewriter.setTagName(i, 'b').setTagName(i, 'q'))).toBe(
      '<div><q>a</q></div>',
    );
  });

  it('removing wins', () => {
    expect(both((rewriter, _, i) => rewriter.setTagName(i, 'b').remove(i))).toBe('<div></div>');
    expect(both((rewriter, _, i) => rewriter.remove(i).removeAndKeepContent(i))).toBe('<div></div>');
    expect(both((rewriter, _, i) => rewriter.setTagName(i, 'b').removeAndKeepContent(i))).toBe(
      '<div>a</div>',
    );
  });
});

describe('text that is written', () => {
  it('is escaped, or refused where nothing can be escaped', () => {
    expect(written('<p>', { p: (p, rewriter) => rewriter.append(p, '<b>&\r') })).toBe(
      '<p>&lt;b&gt;&amp;&#13;',
    );
    expect(written('<title></title>', { title: (e, rewriter) => rewriter.append(e, '</title>') })).toBe(
      '<title>&lt;/title&gt;</title>',
    );
    expect(written('<style></style>', { style: (e, rewriter) => rewriter.append(e, 'a > b') })).toBe(
      '<style>a > b</style>',
    );
    expect(() =>
      written('<style></style>', { style: (e, rewriter) => rewriter.append(e, '</STYLE>') }),
    ).toThrow('would end the style element');
    for (const text of ['</script', '<!--', '<script>'])
      expect(() =>
        written('<script></script>', { script: (e, rewriter) => rewriter.append(e, text) }),
      ).toThrow(/script/);
  });

  it('is the text of the new tree, whatever it is and wherever it stands', () => {
    const places = [
      '<p>a<i></i>b</p>',
      '<pre>\n</pre>',
      '<textarea>x</textarea>',
      '<title>&</title>',
      '<svg>a<g/></svg>',
    ];
    const piece = fc.constantFrom(
      '<',
      '&',
      'amp;',
      '#',
      'x41',
      '/',
      '!',
      '-',
      '>',
      'b',
      '\r',
      '\n',
      ' ',
      '"',
      '</p>',
      ']]>',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom('prepend', 'append', 'setInnerContent'),
        fc.array(piece, { maxLength: 8 }),
        (html, verb, pieces) => {
          const text = pieces.join('');
          const document = parse(`<body>${html}`);
          const element = document.body!.firstElementChild ?? document.querySelector('title')!;
          const rewriter = new Rewriter(document);
          rewriter[verb as 'append'](element, text);
          const expected = {
            prepend: text + element.textContent,
            append: element.textContent + text,
            setInnerContent: text,
          }[verb];
          const result = parse(rewriter.toString());
          const after = result.querySelector(element.localName)!;
          expect(after.textContent).toBe(expected);
        },
      ),
      { numRuns: runs(10_000) },
    );
  });
});

describe('where texts meet', () => {
  const some = (...more: string[]) => fc.array(fc.constantFrom('a', '\r', '\n', ...more), { maxLength: 5 });
  const texts = some(
    '<',
    '/',
    '&',
    '&am',
    '#',
    'x4',
    '1',
    'p;',
    ';',
    '!',
    '&copy',
    '&#x00000000000000000000000000000000000000004',
  );

  it('they stay the texts that they are', () => {
    fc.assert(
      fc.property(texts, texts, texts, (one, two, three) => {
        const html = `<!DOCTYPE html><p>${one.join('')}<b>x</b>${two.join('')}<b>y</b>${three.join('')}`;
        const expected = parse(html);
        for (const b of [...expected.querySelectorAll('b')]) b.remove();
        expected.normalize();
        const result = parse(rewrite(html, { b: (b, rewriter) => rewriter.remove(b) }).toString());
        expect(formatTree(result)).toBe(formatTree(expected));
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('nothing ends an element that has no escapes', () => {
    const raw = (name: string) =>
      some('<', '</', '/', name.slice(0, 3), name.slice(3), '>', '!', '--', '-->', ' ');
    const edits = fc.array(fc.constantFrom('prepend', 'append', 'setInnerContent'), {
      minLength: 1,
      maxLength: 3,
    });
    const cases = fc
      .constantFrom('style', 'script', 'xmp', 'iframe')
      .chain((name) =>
        fc.tuple(fc.constant(name), raw(name), fc.array(raw(name), { minLength: 3, maxLength: 3 }), edits),
      );
    fc.assert(
      fc.property(cases, ([name, before, given, verbs]) => {
        const html = `<!DOCTYPE html><body><${name}>${before.join('')}</${name}><p>`;
        const document = parse(html);
        fc.pre(document.body!.childNodes.length === 2);
        const element = document.querySelector(name)!;
        const rewriter = new Rewriter(document);
        let result: string;
        try {
          verbs.forEach((verb, index) => {
            rewriter[verb as 'append'](element, given[index]!.join('').replaceAll('\r', ''));
          });
          result = rewriter.toString();
        } catch (error) {
          expect((error as Error).message).toMatch(/would end|can hide the end tag|the edits join/);
          return;
        }
        const { childNodes } = parse(result).body!;
        expect(childNodes.length).toBe(2);
        expect(childNodes[0]!.nodeName.toLowerCase()).toBe(name);
      }),
      { numRuns: runs(20_000) },
    );
  });
});

describe('bytes', () => {
  const bytesOf = (...parts: (string | number[])[]) =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
    );

  it('that no edit touches stay, also invalid ones', () => {
    const source = bytesOf([0xef, 0xbb, 0xbf], '<p id=a>', [0xff, 0xc3], '</p>', [0xe2, 0x82]);
    expect(rewrite(source, {}).toBytes()).toEqual(source);
    const rewriter = rewrite(source, { p: (p, it) => it.setAttribute(p, 'id', 'ü') });
    expect(rewriter.toBytes()).toEqual(
      bytesOf([0xef, 0xbb, 0xbf], '<p id=', [0xc3, 0xbc], '>', [0xff, 0xc3], '</p>', [0xe2, 0x82]),
    );
  });

  it('are of the encoding, with references for what it lacks', () => {
    const transport = 'text/html; charset=windows-1252';
    const source = bytesOf('<p>', [0xe4], '</p><!--a-->');
    const rewriter = rewrite(source, { p: (p, it) => it.append(p, 'é€→') }, { contentType: transport });
    expect(rewriter.toBytes()).toEqual(bytesOf('<p>', [0xe4, 0xe9, 0x80], '&#8594;</p><!--a-->'));
    const refused = rewrite(
      source,
      (document, it) => it.setData(document.querySelector('p')!.nextSibling as never, '→'),
      { contentType: transport },
    );
    expect(() => refused.toBytes()).toThrow(/windows-1252, has no U\+2192/);
  });

  it('of encodings of two bytes and of states', () => {
    const utf16 = bytesOf([0xff, 0xfe], [0x3c, 0, 0x70, 0, 0x3e, 0, 0x61, 0]);
    expect(rewrite(utf16, { p: (p, it) => it.append(p, '→') }).toBytes()).toEqual(
      bytesOf(Array.from(utf16), [0x92, 0x21]),
    );
    const shiftJIS = bytesOf('<p>', [0x82, 0xa0], '</p>');
    expect(
      rewrite(
        shiftJIS,
        { p: (p, it) => it.append(p, 'い→') },
        { contentType: 'text/html; charset=shift_jis' },
      ).toBytes(),
    ).toEqual(bytesOf('<p>', [0x82, 0xa0, 0x82, 0xa2, 0x81, 0xa8], '</p>'));
    const iso2022jp = bytesOf('<p>', [0x1b, 0x24, 0x42, 0x24, 0x22], [0x1b, 0x28, 0x42], '</p>');
    const rewriter = rewrite(
      iso2022jp,
      { p: (p, it) => it.prepend(p, 'い').append(p, 'x') },
      {
        contentType: 'text/html; charset=iso-2022-jp',
      },
    );
    expect(
      parse(rewriter.toBytes(), { contentType: 'text/html; charset=iso-2022-jp' }).querySelector('p')!
        .textContent,
    ).toBe('いあx');
  });

  it('need the bytes', () => {
    expect(() => rewrite('<p>', {}).toBytes()).toThrow('toBytes() needs the bytes of the document');
  });
});

describe('results', () => {
  it('are edits that editors can apply', () => {
    const rewriter = rewrite('<p>a</p><i>b</i>', {
      p: (p, it) => it.setAttribute(p, 'id', 'x').append(p, 'y'),
      i: (i, it) => it.remove(i),
    });
    expect(rewriter.edits).toEqual([
      { start: 2, end: 2, text: ' id="x"' },
      { start: 4, end: 4, text: 'y' },
      { start: 8, end: 16, text: '' },
    ]);
    expect(rewriter.hasEdits).toBe(true);
    expect(rewrite('', {}).hasEdits).toBe(false);
  });

  it('have a source map', () => {
    const source = '<p>a</p>\r\n<i>b</i>\n<b>c</b>';
    const rewriter = rewrite(source, { p: (p, it) => it.before(p, '1\n2'), i: (i, it) => it.remove(i) });
    const map = rewriter.sourceMap({ file: 'out.html', source: 'in.html', includeContent: true });
    expect(map.version).toBe(3);
    expect(map.sourcesContent).toEqual([source]);
    const result = rewriter.toString();
    const trace = new TraceMap(map as never);
    for (const letter of ['<p>', '</p>', '<b>', '</b>']) {
      const lines = result.slice(0, result.indexOf(letter)).split(/\r\n|\n/);
      const originals = source.slice(0, source.indexOf(letter)).split(/\r\n|\n/);
      const { line, column } = originalPositionFor(trace, {
        line: lines.length,
        column: lines.at(-1)!.length,
      });
      const offsetInRun = originals.at(-1)!.length - column!;
      expect([line, offsetInRun >= 0]).toEqual([originals.length, true]);
    }
  });

  it('have a source map with a source, whatever it is called and whatever is in it', () => {
    for (const html of ['', 'a', '<p>a</p>']) {
      const rewriter = rewrite(html, { p: (p, it) => it.append(p, 'b') });
      const { sources, sourcesContent, mappings } = rewriter.sourceMap();
      expect([sources, sourcesContent]).toEqual([[''], [null]]);
      const named = rewriter.sourceMap({ source: 'in.html', includeContent: true });
      expect([named.sources, named.sourcesContent]).toEqual([['in.html'], [html]]);
      expect(mappings).toBe(named.mappings);
      if (html === '') continue;
      expect(originalPositionFor(new TraceMap(named as never), { line: 1, column: 0 })).toMatchObject({
        ...{ source: 'in.html', line: 1, column: 0 },
      });
      expect(
        originalPositionFor(new TraceMap(rewriter.sourceMap() as never), { line: 1, column: 0 }),
      ).toMatchObject({
        ...{ source: '', line: 1, column: 0 },
      });
    }
  });
});
