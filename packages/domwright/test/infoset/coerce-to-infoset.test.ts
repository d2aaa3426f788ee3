import { describe, expect, it } from 'vitest';
import { formatTree, parse, parseFragment } from '../../src/index.ts';
import { type CoerceOptions, coerceToInfoset, type InfosetRule } from '../../src/infoset/index.ts';

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
    // Switched off, it changes nothing, and tells of nothing.
    expect(coerce(html, {})).toEqual({ tree: before, changes: [] });
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
  });

  it('drops the mode of a document', () => {
    const document = parse('');
    expect(document.mode).toBe('quirks');
    expect(coerceToInfoset(document).changes).toEqual([]);
    const { changes } = coerceToInfoset(document, { dropDocumentMode: true });
    expect(changes.map(({ rule, from, to }) => [rule, from, to])).toEqual([
      ['document-mode', 'quirks', 'no-quirks'],
    ]);
    expect(document.mode).toBe('no-quirks');
  });

  it('drops the associations with forms that are no ancestors', () => {
    const html = '<table><form id=f><tr><td><input></table><form id=g><input></form>';
    // The first form stays the form element pointer's, so the second start tag is ignored.
    const document = parse(html);
    const { changes } = coerceToInfoset(document, { dropFormOwners: true });
    expect(changes.map(({ rule, name }) => [rule, name])).toEqual([
      ['form-owner', 'input'],
      ['form-owner', 'input'],
    ]);
    expect(coerceToInfoset(document, { dropFormOwners: true }).changes).toEqual([]);
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
    const deep = parseFragment(`${'<b>'.repeat(1_000_000)}a\f`, { context: 'div' });
    expect(coerceToInfoset(deep).changes.length).toBe(1);
  });

  it('names a wrong argument', () => {
    expect(() => coerceToInfoset(1 as never)).toThrow(/^node must be a Node/);
    expect(() => coerceToInfoset(parse(''), { names: 'x' as never })).toThrow(/^option 'names'/);
  });
});
