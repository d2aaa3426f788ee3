import { describe, expect, it } from 'vitest';
import { coerceName } from '../../../src/bridges/xml/xml-strings.ts';
import { type CoerceOptions, coerceToInfoset, type InfosetRule } from '../../../src/doors/formats.ts';
import { type Document, formatTree, parse, parseFragment, serialize } from '../../../src/index.ts';
import { VERY_MANY } from '../../runs.mjs';

const off: Required<CoerceOptions> = {
  dropDoctypes: false,
  dropXmlnsAttributes: false,
  addNamespaceDeclarations: false,
  names: false,
  commentHyphens: false,
  commentEnds: false,
  formFeeds: false,
  characters: false,
  dropDocumentMode: false,
  dropFormOwners: false,
  dropTemplateContents: false,
};

/** The tree of a fragment after one rule, and the changes as [rule, name, from, to]. */
function coerce(html: string, options: CoerceOptions) {
  const fragment = parseFragment(html);
  const { changes } = coerceToInfoset(fragment, { ...off, ...options });
  return {
    tree: formatTree(fragment),
    changes: changes.map(({ rule, name, from, to }) => [rule, name, from, to]),
  };
}

describe('what is serialized as HTML afterwards', () => {
  it.each([
    ['<a:b>x</a:b>', '<aU00003Ab>x</aU00003Ab>'],
    ['<p a:b="1" c="2">x</p>', '<p aU00003Ab="1" c="2">x</p>'],
    ['<p c="2" xmlns="x">x</p>', '<p c="2">x</p>'],
    ['<p c="a\fb">x</p>', '<p c="a b">x</p>'],
  ])('%j', (html, serialized) => {
    const fragment = parseFragment(html);
    coerceToInfoset(fragment);
    expect(serialize(fragment)).toContain(serialized);
  });
});

describe('each rule, with the examples of the standard', () => {
  it.each<[keyof CoerceOptions, InfosetRule, string, string]>([
    ['names', 'name', '<foo<bar>', '| <fooU00003Cbar>'],
    ['names', 'name', '<p xlink:href=x>', '| <p>\n|   xlinkU00003Ahref="x"'],
    ['names', 'name', '<a::>x</a::>y', '| <aU00003AU00003A>\n|   "x"\n| "y"'],
    ['names', 'name', '<p 1a=x>', '| <p>\n|   U000031a="x"'],
    ['names', 'name', '<p -=x>', '| <p>\n|   U00002D="x"'],
    ['names', 'name', '<p a\u{1F600}<=x>', '| <p>\n|   a\u{1F600}U00003C="x"'],
    ['names', 'name', '<a\ufffe>', '| <aU00FFFE>'],
    ['names', 'name', '<svg><a"b>', '| <svg svg>\n|   <svg aU000022b>'],
    ['names', 'name', '<p a<=1 b=2 c<=3>', '| <p>\n|   aU00003C="1"\n|   b="2"\n|   cU00003C="3"'],
    ['commentHyphens', 'comment-hyphens', '<!--a--b---c-->', '| <!-- a- -b- - -c -->'],
    ['commentEnds', 'comment-end', '<!--a--->', '| <!-- a-  -->'],
    ['formFeeds', 'form-feed', '<p title="a&#12;b">c&#12;d', '| <p>\n|   title="a b"\n|   "c d"'],
    ['formFeeds', 'form-feed', '<!--a\fb-->', '| <!-- a b -->'],
    [
      'characters',
      'character',
      '<p title="\u0001">\uffff\ud800<!--\ufffe-->',
      '| <p>\n|   title="\ufffd"\n|   "\ufffd\ufffd"\n|   <!-- \ufffd -->',
    ],
    ['dropXmlnsAttributes', 'xmlns-attribute', '<p xmlns=a xmlns:b=c d=e>', '| <p>\n|   d="e"'],
    [
      'dropXmlnsAttributes',
      'xmlns-attribute',
      '<p a=b xmlnsx=c xmlns: xmlns=d e=f>',
      '| <p>\n|   a="b"\n|   e="f"\n|   xmlnsx="c"',
    ],
    [
      'addNamespaceDeclarations',
      'namespace-declaration',
      '<svg xlink:title=a xlink:href=b></svg>',
      '| <svg svg>\n|   xlink href="b"\n|   xlink title="a"\n|   xmlns xlink="http://www.w3.org/1999/xlink"\n|   xmlns xmlns="http://www.w3.org/2000/svg"',
    ],
    [
      'addNamespaceDeclarations',
      'namespace-declaration',
      '<p><b><svg xml:lang=a b=c><desc><i>',
      '| <p>\n|   xmlns xmlns="http://www.w3.org/1999/xhtml"\n|   <b>\n|     <svg svg>\n|       b="c"\n|       xml lang="a"\n|       xmlns xmlns="http://www.w3.org/2000/svg"\n|       <svg desc>\n|         <i>\n|           xmlns xmlns="http://www.w3.org/1999/xhtml"',
    ],
    [
      'dropXmlnsAttributes',
      'xmlns-attribute',
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href=a>',
      '| <svg svg>\n|   xlink href="a"',
    ],
    [
      'addNamespaceDeclarations',
      'namespace-declaration',
      '<svg xlink:href=a><g>',
      '| <svg svg>\n|   xlink href="a"\n|   xmlns xlink="http://www.w3.org/1999/xlink"\n|   xmlns xmlns="http://www.w3.org/2000/svg"\n|   <svg g>',
    ],
    ['dropTemplateContents', 'template-contents', '<template>a</template>', '| <template>\n|   content'],
  ])('%s: %s in %s', (option, rule, html, tree) => {
    const before = formatTree(parseFragment(html));
    const coerced = coerce(html, { [option]: true });
    expect(coerced.tree).toBe(tree);
    expect(new Set(coerced.changes.map(([name]) => name))).toEqual(new Set([rule]));
    // When switched off, it changes nothing and reports nothing.
    expect(coerce(html, {})).toEqual({ tree: before, changes: [] });
  });

  it.each<[CoerceOptions, string]>([
    [{ names: true }, '<svg xlink:href=a xml:lang=b xmlns:xlink="http://www.w3.org/1999/xlink"></svg>'],
    [
      { addNamespaceDeclarations: true },
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href=a></svg>',
    ],
    [{ dropTemplateContents: true }, '<template></template>'],
    [{ commentHyphens: true }, '<!--a-->'],
    [{ commentHyphens: true }, '<!-- - -a- -->'],
    [{ commentEnds: true }, '<!--a--b- -->'],
    [{ dropFormOwners: true, characters: true, formFeeds: true }, '<form><b></b><input></form>\t\n'],
  ])('%j leaves alone %s', (options, html) => {
    expect(coerce(html, options)).toEqual({ tree: formatTree(parseFragment(html)), changes: [] });
  });

  it('comments: both rules together', () => {
    const both = { commentHyphens: true, commentEnds: true };
    expect(coerce('<!--a---->', both).tree).toBe('| <!-- a- -  -->');
    expect(coerce('<!--a---->', { commentHyphens: true }).tree).toBe('| <!-- a- - -->');
    expect(coerce('<!--a---->', { commentEnds: true }).tree).toBe('| <!-- a--  -->');
  });

  it('characters are those of XML', () => {
    // https://www.w3.org/TR/xml/#NT-Char
    const isChar = (unit: number) =>
      unit === 9 ||
      unit === 10 ||
      unit === 13 ||
      (unit >= 0x20 && unit <= 0xd7ff) ||
      (unit >= 0xe000 && unit <= 0xfffd);
    const fragment = parseFragment('x');
    for (const [options, formFeed] of [
      [{ characters: true, formFeeds: true }, ' '],
      [{ characters: true }, '\ufffd'],
    ] as const) {
      for (const unit of [
        ...Array(0x100).keys(),
        0xd7ff,
        0xd800,
        0xdbff,
        0xdc00,
        0xdfff,
        0xe000,
        0xfffd,
        0xfffe,
        0xffff,
      ]) {
        const character = String.fromCharCode(unit);
        fragment.textContent = `a${character}b`;
        coerceToInfoset(fragment, { ...off, ...options });
        const expected = character === '\f' ? formFeed : isChar(unit) ? character : '\ufffd';
        expect(fragment.textContent, `U+${unit.toString(16)}`).toBe(`a${expected}b`);
      }
    }
    fragment.textContent = '\u{10000}\u{1fffe}\u{10ffff}\u0001\f';
    coerceToInfoset(fragment, { ...off, formFeeds: true });
    expect(fragment.textContent).toBe('\u{10000}\u{1fffe}\u{10ffff}\u0001 ');
    coerceToInfoset(fragment, { ...off, characters: true });
    expect(fragment.textContent).toBe('\u{10000}\u{1fffe}\u{10ffff}\ufffd ');
  });

  it('names are those of Namespaces in XML', () => {
    // The ends of the ranges of https://www.w3.org/TR/xml/#NT-NameStartChar, and of those that NameChar adds.
    const starts =
      '41-5a 5f-5f 61-7a c0-d6 d8-f6 f8-2ff 370-37d 37f-1fff 200c-200d 2070-218f 2c00-2fef 3001-d7ff f900-fdcf fdf0-fffd 10000-effff';
    const others = '2d-2e 30-39 b7-b7 300-36f 203f-2040';
    const read = (ranges: string) =>
      ranges
        .split(' ')
        .map((range) => range.split('-').map((digits) => Number.parseInt(digits, 16)) as [number, number]);
    const has = (ranges: [number, number][], point: number) =>
      ranges.some(([a, z]) => point >= a && point <= z);
    const escaped = (point: number) => `U${point.toString(16).toUpperCase().padStart(6, '0')}`;
    const start = read(starts);
    const rest = [...start, ...read(others)];
    for (const point of rest.flatMap(([a, z]) => [a - 1, a, z, z + 1])) {
      const character = String.fromCodePoint(point);
      expect(coerceName(`${character}a`)).toBe(`${has(start, point) ? character : escaped(point)}a`);
      expect(coerceName(`a${character}`)).toBe(`a${has(rest, point) ? character : escaped(point)}`);
    }
    expect(coerceName('')).toBe('_');
    expect(coerceName('\u{10ffff}')).toBe('U10FFFF');
    expect(coerceName(':a:')).toBe('U00003AaU00003A');
  });

  it('processing instructions, which only the API makes', () => {
    const document = parse('');
    const instruction = document.createProcessingInstruction('a:b', 'c\f\u0001');
    document.append(instruction);
    const { changes } = coerceToInfoset(document);
    expect([instruction.target, instruction.data]).toEqual(['aU00003Ab', 'c \ufffd']);
    const place = { node: 'processingInstruction', name: 'a:b', range: null };
    expect(changes).toEqual([
      { rule: 'name', from: 'a:b', to: 'aU00003Ab', ...place },
      { rule: 'form-feed', from: 'c\f\u0001', to: 'c \u0001', ...place },
      { rule: 'character', from: 'c \u0001', to: 'c \ufffd', ...place },
    ]);
  });

  it('some are on where nothing is said', () => {
    const html =
      '<!DOCTYPE a><table><form><tr><td><input></table><template>b</template><p xmlns=c a<=d>e\f\u0001<!--f----><svg>';
    const rules = (document: Document, options?: CoerceOptions) =>
      coerceToInfoset(document, options).changes.map(({ rule }) => rule);
    const on = ['xmlns-attribute', 'name', 'form-feed', 'character', 'comment-hyphens', 'comment-end'];
    expect(rules(parse(html))).toEqual(on);
    const all = Object.fromEntries(Object.keys(off).map((name) => [name, true]));
    expect(new Set(rules(parse(html), all))).toEqual(
      new Set([
        ...on,
        'doctype',
        'document-mode',
        'form-owner',
        'template-contents',
        'namespace-declaration',
      ]),
    );
  });

  it('drops DOCTYPEs', () => {
    const document = parse('<!DOCTYPE html>');
    expect(coerceToInfoset(document).changes).toEqual([]);
    expect(coerceToInfoset(document, { dropDoctypes: true }).changes).toEqual([
      {
        rule: 'doctype',
        node: 'doctype',
        name: 'html',
        from: 'html',
        to: null,
        range: { start: 0, end: 15 },
      },
    ]);
    expect(document.doctype).toBe(null);
    // The node that is coerced stays itself.
    const other = parse('<!DOCTYPE html>');
    expect(coerceToInfoset(other.doctype!, { dropDoctypes: true }).changes).toEqual([]);
    expect(other.doctype).not.toBe(null);
  });

  it('drops the mode of a document', () => {
    const document = parse('');
    expect(document.mode).toBe('quirks');
    expect(coerceToInfoset(document).changes).toEqual([]);
    const { changes } = coerceToInfoset(document, { dropDocumentMode: true });
    expect(changes).toEqual([
      { rule: 'document-mode', node: 'document', name: '', from: 'quirks', to: 'no-quirks', range: null },
    ]);
    expect(document.mode).toBe('no-quirks');
    expect(coerceToInfoset(document, { dropDocumentMode: true }).changes).toEqual([]);
  });

  it('drops the associations with forms that are no ancestors', () => {
    const html = '<table><form id=f><tr><td><input></table><form id=g><input></form>';
    // The first form stays the form element pointer's, so the second start tag is ignored.
    const document = parse(html);
    const inputs = document.querySelectorAll('input');
    expect(inputs.map(({ form }) => form?.id)).toEqual(['f', 'f']);
    const { changes } = coerceToInfoset(document, { dropFormOwners: true });
    expect(inputs.map(({ form }) => form)).toEqual([null, null]);
    const places = changes.map(({ range, ...change }) => [html.slice(range!.start, range!.end), change]);
    const change = { rule: 'form-owner', node: 'element', name: 'input', from: 'form', to: null };
    expect(places).toEqual([
      ['<input>', change],
      ['<input>', change],
    ]);
    expect(coerceToInfoset(document, { dropFormOwners: true }).changes).toEqual([]);
  });

  it('leaves associations with the nearest form ancestor alone', () => {
    const rules = (html: string, selector?: string) => {
      const document = parse(html);
      const node = selector === undefined ? document : document.querySelector(selector)!;
      return coerceToInfoset(node, { dropFormOwners: true }).changes.map(({ rule }) => rule);
    };
    expect(rules('<form><div><b></b><input></div><input></form>')).toEqual([]);
    // Even if the form encloses what is coerced, but only for form-associated elements.
    expect(rules('<form><div><p><input></div></form>', 'p')).toEqual([]);
    expect(rules('<form><div><p><input></div></form>', 'input')).toEqual([]);
    expect(rules('<table><form><tr><td><p><input></table>', 'p')).toEqual(['form-owner']);
    // The inner form is the nearest; what follows it is associated with none.
    expect(rules('<form><div></form><form><input></form><input>')).toEqual([]);
    // A form that is no ancestor any more, and forms in templates, are none.
    expect(rules('<table><form></form><tr><td><input></table><form></form>')).toEqual([]);
    expect(rules('<form><template><form></form></template><input></form>')).toEqual([]);
    expect(
      rules('<form><div><template shadowrootmode=open><form></form></template></div><input></form>'),
    ).toEqual([]);
    expect(rules('<form><template><div></div></template><input></form>')).toEqual([]);
  });
});

describe('coercion', () => {
  it('tells what it changed, and where', () => {
    const html = '<p a<b=1>x\f<!--y--></p>';
    const fragment = parseFragment(html);
    const { changes } = coerceToInfoset(fragment);
    expect(changes).toEqual([
      {
        rule: 'name',
        node: 'attribute',
        name: 'a<b',
        from: 'a<b',
        to: 'aU00003Cb',
        range: { start: 3, end: 6 },
      },
      { rule: 'form-feed', node: 'text', name: 'p', from: 'x\f', to: 'x ', range: { start: 9, end: 11 } },
    ]);
    expect(fragment.firstElementChild!.getAttributeNS(null, 'aU00003Cb')).toBe('1');
  });

  it('tells of each kind of node', () => {
    const html = '\f<a:b xmlns:c=d>\f<!--\f--></a:b><template>e</template><p xlink:f>';
    const { changes } = coerceToInfoset(parseFragment(html), {
      dropTemplateContents: true,
      addNamespaceDeclarations: true,
    });
    const xhtml = 'xmlns="http://www.w3.org/1999/xhtml"';
    expect(
      changes.map(({ range, ...change }) => [
        range && html.slice(range.start, range.end),
        ...Object.values(change),
      ]),
    ).toEqual([
      ['\f', 'form-feed', 'text', '', '\f', ' '],
      ['<a:b xmlns:c=d>', 'name', 'element', 'a:b', 'a:b', 'aU00003Ab'],
      ['xmlns:c', 'xmlns-attribute', 'attribute', 'xmlns:c', 'd', null],
      ['<a:b xmlns:c=d>', 'namespace-declaration', 'element', 'a:b', null, xhtml],
      ['\f', 'form-feed', 'text', 'a:b', '\f', ' '],
      ['<!--\f-->', 'form-feed', 'comment', '', '\f', ' '],
      ['<template>', 'template-contents', 'element', 'template', 'template', null],
      ['<template>', 'namespace-declaration', 'element', 'template', null, xhtml],
      ['xlink:f', 'name', 'attribute', 'xlink:f', 'xlink:f', 'xlinkU00003Af'],
      ['<p xlink:f>', 'namespace-declaration', 'element', 'p', null, xhtml],
    ]);
  });

  it('is seen by who has asked before', () => {
    const document = parse('<base href="a\fb">', { url: 'https://example.com/' });
    expect(document.baseURI).toBe('https://example.com/a%0Cb');
    coerceToInfoset(document);
    expect(document.baseURI).toBe('https://example.com/a%20b');
  });

  it('declares no namespace, too', () => {
    const document = parse('');
    const element = document.createElementNS(null, 'a');
    element.setAttributeNS('http://www.w3.org/1999/xlink', 'href', 'b');
    document.body!.append(element);
    coerceToInfoset(element, { addNamespaceDeclarations: true });
    expect(formatTree(element)).toContain('xmlns xmlns=""');
    expect(element.attributes.length).toBe(2);
  });

  it('tells attributes apart whose names become one', () => {
    const fragment = parseFragment('<p a<b=1>');
    fragment.firstElementChild!.setAttributeNS(null, 'aU00003Cb', '2');
    coerceToInfoset(fragment);
    expect(formatTree(fragment)).toBe('| <p>\n|   aU00003Cb="2"\n|   aU00003Cb_="1"');
  });

  it('goes into template contents and shadow trees, however deep', () => {
    const levels = 100_000;
    const fragment = parseFragment(`${'<template>'.repeat(levels)}<a:b>`);
    expect(coerceToInfoset(fragment).changes.length).toBe(1);
    const document = parse('<div><template shadowrootmode=open><a:b>');
    expect(coerceToInfoset(document).changes.map(({ rule }) => rule)).toEqual(['name']);
    const deep = parseFragment(`${'<b>'.repeat(VERY_MANY)}a\f`, { context: 'div' });
    expect(coerceToInfoset(deep).changes.length).toBe(1);
  });

  it('names a wrong argument', () => {
    expect(() => coerceToInfoset(1 as never)).toThrow(/^node must be a Node/);
    expect(() => coerceToInfoset(parse(''), { names: 'x' as never })).toThrow(/^option 'names'/);
  });
});

it('Names are written as they are after coercion, not as they stand in the source', () => {
  const document = parse('<!DOCTYPE html><p a,b="1" c="2">x</p>');
  coerceToInfoset(document);
  expect(serialize(document.body!)).toBe('<p aU00002Cb="1" c="2">x</p>');
});
