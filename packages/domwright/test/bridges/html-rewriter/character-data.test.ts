import { parse } from 'domwright';
import type { HTMLRewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Comment, Text } from '../../../src/bridges/html-rewriter/types.ts';
import { runs } from '../../runs.mjs';
import { rewrite, rewritePieces } from './rewrite.mjs';

const html = { html: true };

describe('Text', () => {
  const onText = (markup: string, edit: (text: Text) => void) =>
    rewrite(markup, (rewriter) => rewriter.on('p', { text: edit }));

  /** All pieces of each text. */
  const texts = (markup: string, register: (rewriter: HTMLRewriter, text: (text: Text) => void) => void) => {
    const all: string[] = [];
    let data = '';
    rewritePieces(markup.split(''), (rewriter) =>
      register(rewriter, (text) => {
        data += text.text;
        if (!text.lastInTextNode) return;
        all.push(data);
        data = '';
      }),
    );
    expect(data).toBe('');
    return all;
  };

  test('is that in elements and in what they contain, decoded', () => {
    const seen = texts('a<p>b&amp;c&notit;<i>d\r\ne</i>f</p>g<!-- --><p>h', (rewriter, text) =>
      rewriter.on('p', { text }),
    );
    expect(seen).toEqual(['b&c¬it;', 'd\ne', 'f', 'h']);
  });

  test('is told once if several elements match', () => {
    expect(texts('<p><i>a</i></p>', (rewriter, text) => rewriter.on('p, i', { text }))).toEqual(['a']);
  });

  test('of the document is all text, with that of scripts', () => {
    const seen = texts(
      '\n<title>a&lt;</title><script>&lt;</script><svg><![CDATA[<b>]]></svg>c',
      (rewriter, text) => rewriter.onDocument({ text }),
    );
    expect(seen).toEqual(['\n', 'a<', '&lt;', '<b>', 'c']);
  });

  test('belongs to the elements that it implies', () => {
    expect(texts('  a', (rewriter, text) => rewriter.on('body', { text }))).toEqual(['a']);
  });

  test.each<[string, string, (text: Text) => void, string]>([
    ['before', '<p>a</p>', (text) => text.text && text.before('1').before('<2>'), '<p>1&lt;2&gt;a</p>'],
    ['after', '<p>a</p>', (text) => text.text && text.after('1').after('2', html), '<p>a21</p>'],
    ['replace', '<p>a</p>', (text) => text.replace(text.text && '&lt;'), '<p>&amp;lt;</p>'],
    ['replace by markup', '<p>a</p>', (text) => text.replace(text.text && '<b>', html), '<p><b></p>'],
    ['remove', '<p>a<i>b</i></p>', (text) => text.remove(), '<p><i></i></p>'],
  ])('%s', (_, markup, edit, expected) => {
    expect(onText(markup, edit)).toBe(expected);
  });

  test('is not put into the end of a CDATA section that has been read', () => {
    const after = (pieces: string[]) =>
      rewritePieces(pieces, (rewriter) =>
        rewriter.on('svg', { text: (text) => void (text.lastInTextNode && text.after('f')) }),
      );
    const markup = '<svg><![CDATA[]]x]]></svg>';
    expect(after([markup])).toBe('<svg><![CDATA[]]x]]>f<![CDATA[]]></svg>');
    expect(after(markup.split(''))).toBe('<svg><![CDATA[]]x]]>f</svg>');
  });

  test('of a script is not escaped, and of a CDATA section is moved out of it', () => {
    const replace = (markup: string, replacement: string) =>
      rewritePieces([markup], (rewriter) =>
        rewriter.onDocument({ text: (text) => void (text.text && text.replace(replacement)) }),
      );
    expect(replace('<script>a</script>', '<&')).toBe('<script><&</script>');
    expect(() => replace('<script>a</script>', '</script')).toThrow('"</script"');
    const cdata = replace('<svg><![CDATA[a]]></svg>', ']]><b>');
    expect(parse(cdata).querySelector('svg')!.textContent).toBe(']]><b>');
    expect(replace('<textarea>a</textarea>', '</textarea>')).toBe('<textarea>&lt;/textarea&gt;</textarea>');
    expect(replace('<plaintext>a', '<b>')).toBe('<plaintext><b>');
  });

  test('with all of it replaced by itself, stays what it is', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('a', '<', '&', '&amp', '&lt;', ';', '#', '1', ' ', '\r', '\n', '<b>', '</b>'),
          { maxLength: 12 },
        ),
        (parts) => {
          const markup = `<!DOCTYPE html><p>${parts.join('')}`;
          const itself = (text: Text) => void (text.text && text.replace(text.text));
          const output = rewritePieces([markup], (rewriter) => rewriter.on('p', { text: itself }));
          expect(parse(output).documentElement!.outerHTML).toBe(parse(markup).documentElement!.outerHTML);
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});

describe('Inserted text', () => {
  const part = fc.constantFrom(
    'a',
    'b',
    '<',
    '>',
    '&',
    '&amp',
    ';',
    '#',
    '38',
    '/',
    '!',
    '?',
    '-',
    '"',
    ' ',
    '\n',
    '\r',
    '\u00a0',
    '\u{1f600}',
    'lt',
    '</b>',
  );
  const source = fc.array(
    fc.constantFrom(
      'a',
      '<',
      '&',
      '&am',
      '&lt',
      '&#3',
      '8',
      'p;',
      '; ',
      '/',
      '!',
      '\r',
      '\n',
      '<i>',
      '</i>',
      '<b></b>',
    ),
    { maxLength: 8 },
  );

  test('is text in the tree, wherever it stands', () => {
    fc.assert(
      fc.property(
        source,
        fc.array(part, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(
          'before' as const,
          'after' as const,
          'prepend' as const,
          'append' as const,
          'replace' as const,
          'setInnerContent' as const,
        ),
        (parts, inserted, method) => {
          const markup = `<!DOCTYPE html><p>${parts.join('')}<b>x</b>${parts.join('')}`;
          const text = inserted.join('');
          const output = rewritePieces([markup], (rewriter) =>
            rewriter.on('b', { element: (b) => void b[method](text) }),
          );
          // The same with an element in place of the text, which nothing joins.
          const other = rewritePieces([markup], (rewriter) =>
            rewriter.on('b', { element: (b) => void b[method]('<u></u>', html) }),
          );
          const document = parse(other);
          for (const u of [...document.querySelectorAll('u')]) u.replaceWith(document.createTextNode(text));
          document.body!.normalize();
          const expected = document.body!;
          expect(parse(output).body!.isEqualNode(expected)).toBe(true);
        },
      ),
      { numRuns: runs(4000) },
    );
  });

  test('is without what is left out, the same tree as without the nodes', () => {
    fc.assert(
      fc.property(source, source, (one, two) => {
        const markup = `<!DOCTYPE html><p>${one.join('')}<b>x</b>${two.join('')}`;
        const output = rewritePieces([markup], (rewriter) =>
          rewriter.on('b', { element: (b) => void b.remove() }),
        );
        const document = parse(markup);
        for (const b of [...document.querySelectorAll('b')]) b.remove();
        document.body!.normalize();
        expect(parse(output).body!.isEqualNode(document.body!)).toBe(true);
      }),
      { numRuns: runs(4000) },
    );
  });
});

describe('Comment', () => {
  const onComment = (markup: string, edit: (comment: Comment) => void) =>
    rewrite(markup, (rewriter) => rewriter.on('p', { comments: edit }));

  test.each<[string, string, (comment: Comment) => void, string]>([
    ['text', '<!--x--><p><!-- a --></p>', (comment) => (comment.text += 'b'), '<!--x--><p><!-- a b--></p>'],
    [
      'text of what is read as a comment',
      '<p><!a></p>',
      (comment) => (comment.text += 'b'),
      '<p><!--ab--></p>',
    ],
    [
      'before and after',
      '<p><!--a-->',
      (comment) => comment.before('1').before('2').after('3').after('4'),
      '<p>12<!--a-->43',
    ],
    ['replace', '<p><!--a-->', (comment) => comment.replace('<b>', html), '<p><b>'],
    ['remove', '<p><<!--a-->b', (comment) => comment.remove(), '<p>&lt;b'],
  ])('%s', (_, markup, edit, expected) => {
    expect(onComment(markup, edit)).toBe(expected);
  });

  test.each(['-->', '--!>', '>a', '->a', 'a<!-', 'a-->b', '\0'])('cannot have the text %j', (data) => {
    expect(() => onComment('<p><!---->', (comment) => (comment.text = data))).toThrow(
      'a comment cannot contain',
    );
  });

  test('can have any other text', () => {
    const part = fc.constantFrom('-', '!', '>', '<', 'a', '<!-', '--', ' ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const data = parts.join('');
        let output: string;
        try {
          output = rewritePieces(['<!---->'], (rewriter) =>
            rewriter.onDocument({ comments: (comment) => void (comment.text = data) }),
          );
        } catch {
          return;
        }
        expect(parse(output).firstChild!.nodeValue).toBe(data);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('Doctype and the end of the document', () => {
  test('the DOCTYPE is read and removed', () => {
    const seen: unknown[] = [];
    const output = rewrite('<!DOCTYPE HTML PUBLIC "a" "b"><!doctype x>c', (rewriter) =>
      rewriter.onDocument({
        doctype(doctype) {
          seen.push(
            doctype.name,
            doctype.publicId,
            doctype.systemId,
            doctype.removed,
            doctype.remove().removed,
          );
        },
      }),
    );
    expect(output).toBe('<!doctype x>c');
    expect(seen.slice(0, 5)).toEqual(['html', 'a', 'b', false, true]);
  });

  test.each([
    ['a', 'a!<b>'],
    ['<p>a<', '<p>a<!<b>'.replace('<!', '&lt;!')],
    ['<p>a<b c', '<p>a!<b>'],
    ['<title>a', '<title>a</title>!<b>'],
    ['<!--a--!', '<!--a--!>!<b>'],
    ['<!a', '<!a>!<b>'],
    ['<?a', '!<b>'],
    ['<!doctype a', '<!doctype a>!<b>'],
    ['', '!<b>'],
  ])('content is appended to %j', (markup, expected) => {
    const append = (rewriter: HTMLRewriter) =>
      rewriter.onDocument({ end: (end) => void end.append('!').append('<b>', html) });
    expect(rewrite(markup, append)).toBe(expected);
  });
});
