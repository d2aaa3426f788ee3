import * as ours from 'domwright/parse5';
import * as theirs from 'parse5';
import { describe, expect, test } from 'vitest';

/* What parse5's objects have for own properties, in which order, and with which prototypes. */

const libraries = [theirs, ours as unknown as typeof theirs] as const;

const snippets = [
  '',
  '<!DOCTYPE html PUBLIC "a" "b"><p class=x id="y">a&amp;b<br><!-- c --></p>\n',
  '<template a=1><td></template><svg viewBox="0 0"><foreignObject/><a xlink:href=1></a></svg>',
  '<b>1<p>2</b>3<table>x<tr a=1 A=2></table></p x=1 y/>',
  '<html a=1><body b=2><html a=3 c=4><body d=5></body x></html>',
  'x</>y<pre>\n&lt;z</pre><math><![CDATA[a]]></math><select><hr>',
];

/** Everything in an object as text, except references back to its containers. */
function shape(value: unknown): string {
  return JSON.stringify(value, (key, inner) => {
    if (key === 'parentNode') return inner === null ? null : inner.nodeName;
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.getPrototypeOf(inner) === null ? { 'no prototype': Object.entries(inner) } : inner;
  });
}

describe.each(snippets)('%j', (html) => {
  test.each([{}, { sourceCodeLocationInfo: true }, { scriptingEnabled: false }])('%j', (options) => {
    const [expected, actual] = libraries.map(({ parse, parseFragment, defaultTreeAdapter }) => {
      const treeAdapter = { ...defaultTreeAdapter };
      return [
        parse(html, options),
        parseFragment(html, options),
        parse(html, { ...options, treeAdapter }),
        parseFragment(html, { ...options, treeAdapter }),
      ].map(shape);
    });
    expect(actual).toEqual(expected);
  });

  test('errors', () => {
    const [expected, actual] = libraries.map(({ parse, parseFragment, defaultTreeAdapter }) => {
      const errors: unknown[] = [];
      const onParseError = (error: unknown) => errors.push(error);
      const tree = shape(parse(html, { onParseError }));
      parseFragment(html, { onParseError });
      parse(html, { onParseError, treeAdapter: { ...defaultTreeAdapter } });
      return [tree, ...errors.map(shape)];
    });
    expect(actual).toEqual(expected);
  });
});

test('options are not changed', () => {
  const [expected, actual] = libraries.map(({ Parser }) => {
    const options = Object.freeze({ onParseError() {} });
    const parser = new Parser(options);
    return [Object.keys(parser.options).sort(), parser.options.sourceCodeLocationInfo];
  });
  expect(actual).toEqual(expected);
});

test('what adapters and packages see of a parser', () => {
  const [expected, actual] = libraries.map(({ Parser, defaultTreeAdapter, html }) => {
    const seen: unknown[] = [];
    const treeAdapter = {
      ...defaultTreeAdapter,
      onItemPush(item: any) {
        const { openElements, tokenizer } = parser;
        const { stackTop } = openElements;
        // NB: parse5's arrays extend beyond the top of the stack.
        seen.push(['push', item.tagName, stackTop, openElements.tagIDs[stackTop]]);
        seen.push([openElements.currentTagId, openElements.tmplCount, tokenizer.lastStartTagName]);
      },
      onItemPop(item: any, top: any) {
        seen.push(['pop', item.tagName, top?.nodeName]);
      },
    };
    const parser: any = new Parser({ treeAdapter });
    parser.tokenizer.write('<p>a<template><b>x</template><svg><title>', false);
    seen.push(parser.tokenizer.inForeignNode, parser.insertionMode, parser.openElements.currentTagId);
    seen.push(parser.openElements.current.tagName, parser.currentToken.tagName, html.TAG_ID.SVG);
    seen.push(parser.tokenizer.state, parser.stopped, parser instanceof Parser);
    parser.tokenizer.write('</svg>', true);
    seen.push(parser.stopped, parser.document.childNodes.length);
    return seen;
  });
  expect(actual).toEqual(expected);
});
