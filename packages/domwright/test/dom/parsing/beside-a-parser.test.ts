import {
  Document,
  type Element,
  formatTree,
  HTMLFragmentParser,
  HTMLParser,
  parse,
  parseFragment,
  serialize,
} from 'domwright';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

/*
 * Markup parsed into a document while another parser of that document waits for more input. Each parser has its own input stream:
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments creates a new one.
 */

const first = (document: Document): Element => document.querySelector('div') as Element;

describe('between the pieces of a document', () => {
  test.each<[string, string, string]>([
    ['<div></div>', 'text<b>', 'text<b></b>'],
    ['<div></div>te', 'xt', 'text'],
    ['<div></div><p title="a', 'b">c', '<p title="ab">c</p>'],
    ['<div></div><p ti', 'tle=ab>c', '<p title="ab">c</p>'],
    ['<div></div><', 'p>c', '<p>c</p>'],
    ['<div></div><!--a', 'b-->', '<!--ab-->'],
    ['<div></div>a&am', 'p;b', 'a&amp;b'],
    ['<div></div>a\r', '\nb', 'a\nb'],
    ['<div></div><script>a</scr', 'ipt>b', '<script>a</script>b'],
  ])('%j and %j', (before, after, result) => {
    const parser = new HTMLParser();
    parser.write(before);
    first(parser.document).innerHTML = '<i title="&lt;">x</i>';
    parser.write(after);
    const document = parser.end();
    expect(serialize(document.body as Element)).toBe(`<div><i title="&lt;">x</i></div>${result}`);
    expect(document.querySelector('i')?.ownerDocument === document).toBe(true);
    first(document).innerHTML = 'again';
    expect(serialize(document.body as Element)).toBe(`<div>again</div>${result}`);
  });

  test('the document has its places', () => {
    const parser = new HTMLParser();
    parser.write('<div></div><p a="');
    first(parser.document).insertAdjacentHTML('beforeend', '<i>x</i>');
    const document = parser.end('"><b>');
    expect(document.querySelector('b')?.startTagRange).toEqual({ start: 19, end: 22 });
  });

  test('whatever they are', () => {
    fc.assert(
      fc.property(nastyHtml, nastyHtml, fc.nat(40), (html, inner, size) => {
        const parser = new HTMLParser();
        for (let at = 0; at < html.length; at += size + 1) {
          parser.write(html.slice(at, at + size + 1));
          const other = new Document();
          other.mode = parser.document.mode;
          const [made, expected] = [parser.document, other].map((document) => {
            const element = document.createElement('div');
            element.innerHTML = inner;
            return serialize(element);
          });
          expect(made === expected).toBe(true);
        }
        expect(formatTree(parser.end()) === formatTree(parse(html))).toBe(true);
      }),
      { numRuns: runs(100), seed: 1 },
    );
  });
});

describe('beside a fragment', () => {
  test('of the same document', () => {
    const document = parse('<!DOCTYPE html><div></div>');
    const context = first(document);
    const one = new HTMLFragmentParser({ context });
    const other = new HTMLFragmentParser({ context });
    one.write('<p title="a');
    other.write('<q title="1');
    context.innerHTML = '<i>x</i>';
    one.write('b">te');
    other.write('2">th');
    context.innerHTML += '<i>y</i>';
    for (const [parser, result] of [
      [one, '<p title="ab">text</p>'],
      [other, '<q title="12">third</q>'],
    ] as const) {
      const fragment = parser.end(parser === one ? 'xt' : 'ird');
      expect(fragment === parser.fragment).toBe(true);
      expect(fragment.ownerDocument === document).toBe(true);
      expect(serialize(fragment)).toBe(result);
    }
    expect(serialize(context)).toBe('<i>x</i><i>y</i>');
  });

  test('the context means what it does otherwise: its name, attributes, quirks and forms', () => {
    const html = '<p><table><form>1</form><td>2';
    const annotation = '<math><annotation-xml encoding="text/html"></annotation-xml></math>';
    for (const doctype of ['', '<!DOCTYPE html>']) {
      const document = parse(
        `${doctype}<div></div><form><b></b></form><table><tr></table><svg><desc></desc></svg>${annotation}`,
      );
      const contexts = ['div', 'b', 'form', 'tr', 'table', 'svg', 'desc', 'math', 'annotation-xml'];
      const results = (): string[] =>
        contexts.map((name) => {
          const fragment = parseFragment(html, { context: document.querySelector(name) as Element });
          expect(fragment.ownerDocument === document).toBe(true);
          return formatTree(fragment);
        });
      const expected = results();
      const waiting = new HTMLFragmentParser({ context: first(document) });
      waiting.write('<p title="');
      expect(results()).toEqual(expected);
      waiting.end();
    }
  });

  test('so it does in the contents of a template, which are in no-quirks mode', () => {
    const document = parse('<template><div></div></template>');
    expect(document.mode).toBe('quirks');
    const context = document.querySelector('template')!.content!.firstChild as Element;
    const waiting = new HTMLFragmentParser({ context: document.body! });
    waiting.write('<p title="');
    context.innerHTML = '<p><table>';
    expect(context.innerHTML).toBe('<p></p><table></table>');
    waiting.end();
  });
});

/*
 * Foster parenting, "appropriate place for inserting a node": what goes beside a table in a template goes into the template's
 * contents. Chromium 156 makes these trees; the test in web-platform-tests is foster-parenting-into-template-element.
 */
describe.each(['living', '2024'] as const)(
  'a table that was moved into a template element: %s',
  (edition) => {
    const moved = (markup: string, name = 'template', options = {}) => {
      const parser = new HTMLParser({ edition, ...options });
      parser.write('<!DOCTYPE html><table><tr>');
      const { document } = parser;
      const parent = document.createElement(name);
      const body = document.body as Element;
      parent.appendChild(document.querySelector('table') as Element);
      body.appendChild(parent);
      parser.end(markup);
      return formatTree(body).replaceAll(/^\| /gm, '');
    };

    const inTemplate = (...lines: string[]) =>
      ['<body>', '  <template>', '    content', ...lines.map((line) => `      ${line}`)].join('\n') +
      '\n    <table>\n      <tbody>\n        <tr>';

    test('elements and text', () => {
      expect(moved('<b>x</b>y')).toBe(inTemplate('<b>', '  "x"', '"y"'));
    });
    test('what the adoption agency moves', () => {
      expect(moved('<a><p>x</a>')).toBe(inTemplate('<a>', '<p>', '  <a>', '    "x"'));
    });
    test('with limits', () => {
      expect(moved('<b>x</b>y', 'template', { maxDepth: 100, maxNodes: 100 })).toBe(moved('<b>x</b>y'));
    });
    test('in another element, it goes before the table', () => {
      expect(moved('<b>x</b>y', 'section')).toBe(
        '<body>\n  <section>\n    <b>\n      "x"\n    "y"\n    <table>\n      <tbody>\n        <tr>',
      );
    });
  },
);
