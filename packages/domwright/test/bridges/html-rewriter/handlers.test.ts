import { parse } from 'domwright';
import { HTMLRewriter, type HTMLRewriterTypes } from 'domwright/rewrite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { rewrite, rewritePieces } from './rewrite.mjs';

type Element = HTMLRewriterTypes.Element;
type Content = Parameters<Element['before']>[0];

const html = { html: true };

/*
 * Each kind of handler alone is called for what the tree has in the elements that match, and for nothing else.
 */
describe('one kind of handler', () => {
  const pages = [
    '<!--0-->x<p>a<!--1--><i>b<!--2--></i>c</p><!--3-->d<div><p>e<p>f<!--4--></div>g<!--5-->',
    '<div><i>a</i></div><i>b</i><!--1--><p><!--2--></p><!--3--><b><!--4-->c</b>d',
    '<ul><li>a<!--1--><li>b<!--2--></ul><!--3--><p>c<br><!--4-->d</p><!--5-->',
    '<p><b>a<!--1--></b><p>b<!--2-->c<!--3--></p>d<!--4-->',
    '<svg><g>a<!--1--></g><!--2--></svg><!--3--><p>b',
    '<table><tr><td>a<!--1--></td><!--2--></tr></table><!--3-->b',
    '<script>a</script><style>b</style><title>c</title><!--1--><p>d',
  ];
  const selectors = [
    'p',
    'i',
    'div',
    'div i',
    'li',
    'b',
    'g',
    'td',
    'tr',
    'body',
    'html',
    'br',
    'script',
    'p, i',
  ];

  /** What the tree has in the elements that match, in its order. */
  function inTree(page: string, selector: string): { texts: string; comments: string[]; elements: string[] } {
    const document = parse(page);
    const found = { texts: '', comments: [] as string[], elements: [] as string[] };
    const matching = new Set<unknown>(document.querySelectorAll(selector));
    const visit = (node: Node, isIn: boolean): void => {
      const isInside = isIn || matching.has(node);
      if (matching.has(node)) found.elements.push((node as unknown as { localName: string }).localName);
      if (isInside && node.nodeType === 3) found.texts += node.nodeValue;
      if (isInside && node.nodeType === 8) found.comments.push(node.nodeValue!);
      for (const child of node.childNodes) visit(child, isInside);
    };
    type Node = ReturnType<typeof parse>['childNodes'][number];
    for (const child of document.childNodes) visit(child, false);
    return found;
  }

  test.each(selectors)('%s', (selector) => {
    for (const page of pages) {
      const expected = inTree(page, selector);
      let texts = '';
      const comments: string[] = [];
      const elements: string[] = [];
      for (const handlers of [
        { text: (text: HTMLRewriterTypes.Text) => void (texts += text.text) },
        { comments: (comment: HTMLRewriterTypes.Comment) => void comments.push(comment.text) },
        { element: (element: Element) => void elements.push(element.tagName) },
      ])
        expect(rewritePieces([page], (rewriter) => rewriter.on(selector, handlers))).toBe(page);
      expect([page, { texts, comments, elements }]).toEqual([page, expected]);
    }
  });

  test('of the document', () => {
    const page = '<!doctype html><!--0--><p>a<!--1--></p>b<script>c</script><!--2-->';
    const calls: string[] = [];
    const tell = (what: string) => void calls.push(what);
    for (const handlers of [
      { doctype: ({ name }: HTMLRewriterTypes.Doctype) => tell(`doctype ${name}`) },
      { comments: ({ text }: HTMLRewriterTypes.Comment) => tell(`comment ${text}`) },
      { text: ({ text }: HTMLRewriterTypes.Text) => (text === '' ? undefined : tell(`text ${text}`)) },
      { end: () => tell('end') },
    ])
      expect(rewritePieces([page], (rewriter) => rewriter.onDocument(handlers))).toBe(page);
    expect(calls.join('; ')).toBe(
      'doctype html; comment 0; comment 1; comment 2; text a; text b; text c; end',
    );
  });

  test('of the wrong kind, or with a wrong name, is refused', () => {
    const rewriter = () => new HTMLRewriter();
    for (const name of ['element', 'text', 'comments'] as const) {
      expect(() => rewriter().on('p', { [name]: 5 as never })).toThrow(
        `handler '${name}' must be a function`,
      );
      expect(rewriter().on('p', { [name]: null as never })).toBeInstanceOf(HTMLRewriter);
    }
    for (const name of ['doctype', 'text', 'comments', 'end'] as const)
      expect(() => rewriter().onDocument({ [name]: 5 as never })).toThrow(
        `handler '${name}' must be a function`,
      );
    for (const name of ['doctype', 'end', 'elements', 'comment'])
      expect(() => rewriter().on('p', { [name]() {} } as never)).toThrow(name);
    for (const name of ['element', 'doctypes', 'comment'])
      expect(() => rewriter().onDocument({ [name]() {} } as never)).toThrow(name);
    expect(() => rewriter().on('p', null as never)).toThrow(TypeError);
    expect(() => rewriter().onDocument(5 as never)).toThrow(TypeError);
  });

  test('is called as a method of its object, which may have a class', () => {
    class Counter {
      count = 0;
      element(): void {
        this.count++;
      }
      text(): void {
        this.count += 10;
      }
    }
    const counter = new Counter();
    rewritePieces(['<p>a</p>'], (rewriter) => rewriter.on('p', counter));
    expect(counter.count).toBe(11);
  });
});

/** What can be asked for and done while a handler runs, and not after it. */
describe('what a handler is given', () => {
  const use: Readonly<Record<string, (it: never) => unknown>> = {
    ...Object.fromEntries(
      (['before', 'after', 'replace', 'remove', 'prepend', 'append', 'setInnerContent'] as const).flatMap(
        (name) =>
          ['element', 'text', 'comment', 'end tag', 'doctype', 'end'].map((kind) => [
            `${name} of ${kind}`,
            (it: never) => (it as Record<string, (text: string) => void>)[name]!('x'),
          ]),
      ),
    ),
    'removeAndKeepContent of element': (it: Element) => it.removeAndKeepContent(),
    'setAttribute of element': (it: Element) => it.setAttribute('a', 'b'),
    'removeAttribute of element': (it: Element) => it.removeAttribute('a'),
    'getAttribute of element': (it: Element) => it.getAttribute('a'),
    'hasAttribute of element': (it: Element) => it.hasAttribute('a'),
    'attributes of element': (it: Element) => it.attributes,
    'onEndTag of element': (it: Element) => it.onEndTag(() => {}),
    'tagName of element': (it: Element) => (it.tagName = 'i'),
    'name of end tag': (it: HTMLRewriterTypes.EndTag) => (it.name = 'i'),
    'text of comment': (it: HTMLRewriterTypes.Comment) => (it.text = 'x'),
  };

  test('is of no use when the handler has run', () => {
    const given: Record<string, object> = {};
    rewritePieces(['<!doctype html><b>a<!--c--></b>'], (rewriter) =>
      rewriter
        .on('b', {
          element(element) {
            given['element'] = element;
            element.onEndTag((tag) => {
              given['end tag'] = tag;
            });
          },
          text: (text) => void (given['text'] = text),
          comments: (comment) => void (given['comment'] = comment),
        })
        .onDocument({
          doctype: (doctype) => void (given['doctype'] = doctype),
          end: (end) => void (given['end'] = end),
        }),
    );
    let count = 0;
    for (const [what, call] of Object.entries(use)) {
      const [, name, kind] = /^(\w+) of (.*)$/.exec(what)!;
      const it = given[kind!]!;
      if (!(name! in it)) continue;
      count++;
      expect(() => call(it as never), what).toThrow(
        /can only be used while its handlers? (?:is|are) running/,
      );
    }
    // 16 of an element, 4 of an end tag and of a text, 5 of a comment, 1 of a DOCTYPE and of the end.
    expect(count).toBe(30);
  });

  test('can be read later', () => {
    let text: HTMLRewriterTypes.Text | undefined;
    let element: Element | undefined;
    rewritePieces(['<b>a</b>'], (rewriter) =>
      rewriter.on('b', {
        element: (its) => void (element = its.remove()),
        text: (its) => void (text ??= its.remove()),
      }),
    );
    expect([text!.text, text!.removed, text!.lastInTextNode]).toEqual(['a', true, true]);
    expect([element!.tagName, element!.removed, element!.namespaceURI]).toEqual([
      'b',
      true,
      'http://www.w3.org/1999/xhtml',
    ]);
  });
});

/** Content in each place, as a string and as a stream; the same for what is later. */
describe('content that has to be read', () => {
  const page = '<!doctype html><div>1<b>2</b>3<!--4-->5</div>6';
  const places: Readonly<Record<string, (rewriter: HTMLRewriter, content: () => Content) => void>> = {
    ...Object.fromEntries(
      (['before', 'after', 'prepend', 'append', 'replace', 'setInnerContent'] as const).map((name) => [
        name,
        (rewriter: HTMLRewriter, content: () => Content) =>
          rewriter.on('b', { element: (b) => void b[name](content(), html) }),
      ]),
    ),
    ...Object.fromEntries(
      (['before', 'after'] as const).map((name) => [
        `${name} end tag`,
        (rewriter: HTMLRewriter, content: () => Content) =>
          rewriter.on('b', { element: (b) => b.onEndTag((tag) => void tag[name](content(), html)) }),
      ]),
    ),
    ...Object.fromEntries(
      (['before', 'after', 'replace'] as const).flatMap((name) => [
        [
          `${name} text`,
          (rewriter: HTMLRewriter, content: () => Content) =>
            rewriter.on('b', { text: (text) => void (text.text === '' || text[name](content(), html)) }),
        ],
        [
          `${name} comment`,
          (rewriter: HTMLRewriter, content: () => Content) =>
            rewriter.on('div', { comments: (comment) => void comment[name](content(), html) }),
        ],
      ]),
    ),
    end: (rewriter, content) => void rewriter.onDocument({ end: (end) => void end.append(content(), html) }),
    'after, with a handler at the end': (rewriter, content) =>
      void rewriter.on('b', { element: (b) => b.after(content(), html).onEndTag(() => {}) }),
    'append, with a handler at the end': (rewriter, content) =>
      void rewriter.on('b', { element: (b) => b.append(content(), html).onEndTag(() => {}) }),
  };
  const markup = '<i>é</i>&amp;';
  const bytes = new TextEncoder().encode(markup);
  const kinds: Readonly<Record<string, () => Content>> = {
    'a stream of text': () =>
      new Response(markup).body!.pipeThrough(new TextDecoderStream() as never) as never,
    'a stream of bytes': () => new Response(markup).body as never,
    'a response': () => new Response(markup),
    'an iterable of bytes': () => [bytes.slice(0, 4), bytes.slice(4)] as never,
    'an iterable of text': () => new Set([markup.slice(0, 2), markup.slice(2)]) as never,
    'an asynchronous iterable': () =>
      (async function* () {
        yield markup.slice(0, 5);
        yield markup.slice(5);
      })() as never,
  };

  test.each(Object.entries(places))('%s', async (name, register) => {
    const expected = rewritePieces([page], (rewriter) => register(rewriter, () => markup));
    expect(expected).toContain(markup);
    for (const [kind, content] of Object.entries(kinds)) {
      const rewriter = new HTMLRewriter();
      register(rewriter, content);
      let output = '';
      const writer = rewriter.textWriter((text) => (output += text));
      for (const piece of [page.slice(0, 20), page.slice(20)]) await writer.write(piece);
      await writer.end();
      expect([name, kind, output]).toEqual([name, kind, expected]);
    }
  });

  test('bytes that end within a character', async () => {
    let output = '';
    const writer = new HTMLRewriter()
      .on('b', { element: (b) => void b.append([bytes.slice(0, 4)] as never) })
      .textWriter((text) => (output += text));
    await writer.write('<b></b>');
    await writer.end();
    expect(output).toBe('<b>&lt;i&gt;\ufffd</b>');
  });

  test('anything else is refused', () => {
    for (const wrong of [5, null, undefined, {}, new Uint8Array(1), true])
      expect(() =>
        rewritePieces(['<b>'], (rewriter) =>
          rewriter.on('b', { element: (b) => void b.append(wrong as never) }),
        ),
      ).toThrow('content must be a string, a ReadableStream or a Response');
    for (const wrong of [5, null, 'html', { html: 1 }, { html: null }])
      expect(() =>
        rewritePieces(['<b>'], (rewriter) =>
          rewriter.on('b', { element: (b) => void b.append('x', wrong as never) }),
        ),
      ).toThrow(TypeError);
  });
});

const edits: readonly ((element: Element) => void)[] = [
  (element) => void element.remove(),
  (element) => void element.removeAndKeepContent(),
  (element) => void element.replace('<hr>', html),
  (element) => void element.setInnerContent('x').after('y'),
  (element) => void element.before('[').after(']'),
  (element) => void element.prepend('<i>1</i>', html).append('2'),
  (element) => element.onEndTag((tag) => void tag.before('3').after('4')),
  (element) => void (element.tagName = element.tagName === 'b' ? 'i' : 'b'),
  (element) => void element.setAttribute('a', '"'),
];

/** The output, or the message of an error. */
function outcome(run: () => string): string {
  try {
    return run();
  } catch (error) {
    return (error as Error).message;
  }
}

const names = fc.constantFrom(
  'b',
  'p',
  'div',
  'a',
  'i',
  'li',
  'td',
  'table',
  'body',
  'head',
  'svg',
  'select',
  'script',
);

test('handlers that do nothing make no difference', () => {
  const nothing = { element() {}, text() {}, comments() {} };
  fc.assert(
    fc.property(nastyInput, names, fc.nat(edits.length - 1), fc.boolean(), (input, name, edit, isFirst) => {
      // NB: text between `</>` or `]]>` and an insertion may be on either side of it.
      const page = input.replace(/<\/(?=>)|\[CDATA\[/g, '');
      const register = (rewriter: HTMLRewriter) => rewriter.on(name, { element: (its) => edits[edit]!(its) });
      const expected = outcome(() => rewritePieces([page], register));
      for (const handlers of [{ element() {} }, { text() {} }, { comments() {} }, nothing]) {
        const output = outcome(() =>
          rewritePieces([page], (rewriter) => {
            if (isFirst) rewriter.on('*', handlers);
            register(rewriter);
            if (!isFirst) rewriter.on('*', handlers);
          }),
        );
        expect(output).toBe(expected);
      }
    }),
    { numRuns: runs(4000) },
  );
});

test.each([
  ['<b>1<p>2</b>3</p>4', '34'],
  ['<b><div>1</b>2</div>3', '23'],
  ['<b>1<p>2</b>3<p>4', '3<p>4'],
])('%j without b, with handlers for what goes on after it', (page, expected) => {
  for (const others of ['p, i, div', 'p', '*', 'x'])
    expect(
      rewrite(page, (rewriter) =>
        rewriter.on('b', { element: (b) => void b.remove() }).on(others, { element() {}, text() {} }),
      ),
    ).toBe(expected);
});
