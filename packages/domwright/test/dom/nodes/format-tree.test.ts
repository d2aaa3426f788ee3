import {
  Document,
  type DocumentFragment,
  type Element,
  formatTree,
  type Node,
  parse,
  parseFragment,
} from 'domwright';
import { describe, expect, test } from 'vitest';

const fragment = (html: string, context = 'div'): DocumentFragment => parseFragment(html, { context });
const lines = (...list: string[]): string => list.join('\n');

describe('the format of html5lib-tests', () => {
  test('a document', () => {
    const html = '<!DOCTYPE html><!-- a --><p class=x id=y>text<b>"bold"</b>\n';
    expect(formatTree(parse(html))).toBe(
      lines(
        '| <!DOCTYPE html>',
        '| <!--  a  -->',
        '| <html>',
        '|   <head>',
        '|   <body>',
        '|     <p>',
        '|       class="x"',
        '|       id="y"',
        '|       "text"',
        '|       <b>',
        '|         ""bold""',
        '|       "',
        '"',
      ),
    );
  });

  test.each([
    ['<!DOCTYPE html>', '<!DOCTYPE html>'],
    ['<!doctype HTML public "p">', '<!DOCTYPE html "p" "">'],
    ['<!doctype html system "s">', '<!DOCTYPE html "" "s">'],
    ['<!doctype html public "p" "s">', '<!DOCTYPE html "p" "s">'],
    ['<!doctype html public "" "">', '<!DOCTYPE html>'],
    ['<!doctype>', '<!DOCTYPE >'],
  ])('%s', (html, line) => {
    expect(formatTree(parse(html)).split('\n')[0]).toBe(`| ${line}`);
  });

  test('SVG and MathML', () => {
    expect(
      formatTree(fragment('<svg viewbox=1 xlink:href=2 xml:lang=3 xmlns:xlink=4><path/></svg><math><mi>x')),
    ).toBe(
      lines(
        '| <svg svg>',
        '|   viewBox="1"',
        '|   xlink href="2"',
        '|   xml lang="3"',
        '|   xmlns xlink="4"',
        '|   <svg path>',
        '| <math math>',
        '|   <math mi>',
        '|     "x"',
      ),
    );
  });

  test('attributes are sorted by UTF-16 code units of what is printed', () => {
    const svg = fragment('<svg xlink:href=1 xlinka=2 z=3 a=4 \u{1f600}=5 \uff5e=6 A-=7 aa=8></svg>');
    const names = formatTree(svg)
      .split('\n')
      .slice(1)
      .map((line) => line.slice('|   '.length, line.indexOf('=')));
    expect(names).toEqual(['a', 'a-', 'aa', 'xlink href', 'xlinka', 'z', '\u{1f600}', '\uff5e']);
  });

  test('template contents come before children', () => {
    const document = parse('<template a=b><p>x</template>');
    const template = document.querySelector('template') as Element;
    template.append('child');
    expect(formatTree(template)).toBe(
      lines('| <template>', '|   a="b"', '|   content', '|     <p>', '|       "x"', '|   "child"'),
    );
    expect(formatTree(fragment('<template></template><svg><template>'))).toBe(
      lines('| <template>', '|   content', '| <svg svg>', '|   <svg template>'),
    );
  });

  test('newlines stand as they are', () => {
    expect(formatTree(fragment('a\nb<!--c\n--><p d="e\nf">'))).toBe(
      '| "a\nb"\n| <!-- c\n -->\n| <p>\n|   d="e\nf"',
    );
  });
});

describe('the node that is formatted', () => {
  test('nothing', () => {
    expect(formatTree(new Document())).toBe('');
    expect(formatTree(fragment(''))).toBe('');
  });

  test('an element, a text, a comment, a DOCTYPE', () => {
    const document = parse('<!DOCTYPE html><body a=b>c<!--d-->');
    const body = document.body as Element;
    expect(formatTree(body)).toBe(lines('| <body>', '|   a="b"', '|   "c"', '|   <!-- d -->'));
    expect(formatTree(body.firstChild as Node)).toBe('| "c"');
    expect(formatTree(body.lastChild as Node)).toBe('| <!-- d -->');
    expect(formatTree(document.doctype as Node)).toBe('| <!DOCTYPE html>');
  });

  test('template contents', () => {
    const template = fragment('<template>a<b>').firstChild as Element;
    expect(formatTree(template.content as Node)).toBe(lines('| "a"', '| <b>'));
  });

  test.each([[undefined], [null], ['<p>'], [{}]])('%s is no node', (value) => {
    expect(() => formatTree(value as never)).toThrow(TypeError);
    expect(() => formatTree(value as never)).toThrow(/^node must be a Node other than an Attr/);
  });

  test('an Attr is none of a tree', () => {
    const attr = (parse('<body a>').body as Element).getAttributeNode('a');
    expect(() => formatTree(attr as never)).toThrow(TypeError);
  });
});

describe('what the format has no words for', () => {
  test('shadow roots', () => {
    const html =
      '<div><template shadowrootmode=open>a</template>b</div>' +
      '<p id=x><template shadowrootmode=closed shadowrootclonable shadowrootserializable shadowrootdelegatesfocus>' +
      '<span><template shadowrootmode=open shadowrootserializable></template></span></template></p>';
    const body = parse(html).body as Element;
    expect(formatTree(body)).toBe(
      lines(
        '| <body>',
        '|   <div>',
        '|     #shadow-root <template shadowrootmode="open">',
        '|       "a"',
        '|     "b"',
        '|   <p>',
        '|     id="x"',
        '|     #shadow-root <template shadowrootmode="closed" shadowrootdelegatesfocus shadowrootserializable shadowrootclonable>',
        '|       <span>',
        '|         #shadow-root <template shadowrootmode="open" shadowrootserializable>',
      ),
    );
    expect(formatTree(body.firstElementChild?.shadowRoot as Node)).toBe('| "a"');
  });

  test('other namespaces', () => {
    const document = new Document();
    const outer = document.createElementNS('urn:x', 'p:a');
    outer.append(document.createElementNS('urn:x', 'b'), document.createElementNS(null, 'c'));
    outer.setAttributeNS('urn:y', 'q:d', '1');
    outer.setAttributeNS('urn:y', 'e', '2');
    expect(formatTree(outer)).toBe(
      lines('| <{urn:x} p:a>', '|   {urn:y} e="2"', '|   {urn:y} q:d="1"', '|   <{urn:x} b>', '|   <{} c>'),
    );
  });

  test('processing instructions', () => {
    const document = new Document();
    document.append(document.createProcessingInstruction('target', 'data'));
    expect(formatTree(document)).toBe('| <?target data>');
  });
});

test('at more than 128 levels, the level is a number', () => {
  const depth = 100_000;
  const formatted = formatTree(fragment('<div>'.repeat(depth))).split('\n');
  expect(formatted.length).toBe(depth);
  expect(formatted[128]).toBe(`| ${'  '.repeat(128)}<div>`);
  expect(formatted[129]).toBe(`| ${'  '.repeat(128)}(level 129) <div>`);
  expect(formatted.at(-1)).toBe(`| ${'  '.repeat(128)}(level 99999) <div>`);
});
