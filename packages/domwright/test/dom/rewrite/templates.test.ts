import { type Element, parse } from 'domwright';
import { HTMLRewriter, Rewriter, rewrite } from 'domwright/rewrite';
import { describe, expect, test } from 'vitest';

const html =
  '<a href=/1>1</a><div><template shadowrootmode=open><a href=/2>2</a><script></script></template></div>' +
  '<template><p><template><a href=/3>3</a></template></template><a href=/4>4</a>';

describe('templates and shadow roots', () => {
  test('selectors reach them, as those of HTMLRewriter do', () => {
    let streamed = '';
    const writer = new HTMLRewriter()
      .on('a', {
        element(a) {
          a.setAttribute('x', '').before('<!---->', { html: true }).append('!');
        },
      })
      .on('template', { element: (template) => void template.setAttribute('y', '') })
      .textWriter((text) => {
        streamed += text;
      });
    writer.write(html);
    writer.end();
    const rewriter = rewrite(html, {
      a(a, rewriter) {
        rewriter.setAttribute(a, 'x', '').before(a, '<!---->', { html: true }).append(a, '!');
      },
      template: (template, rewriter) => void rewriter.setAttribute(template, 'y', ''),
    });
    expect(rewriter.toString()).toBe(streamed);
    expect(streamed.match(/ x=""/g)).toHaveLength(4);
    expect(streamed.match(/ y=""/g)).toHaveLength(3);
  });

  test('each is a tree of its own, after the document', () => {
    const order: string[] = [];
    rewrite(html, { a: (a) => void order.push(a.textContent!), 'div a, p a': () => expect.unreachable() });
    expect(order).toEqual(['1', '4', '2', '3']);
  });

  test('shadow roots are reached as well', () => {
    const options = { allowDeclarativeShadowRoots: true };
    const result = rewrite(html, { a: (a, rewriter) => void rewriter.append(a, '!') }, options).toString();
    expect(result).toBe(html.replaceAll('</a>', '!</a>'));
    const rewriter = new Rewriter(parse(html));
    expect(rewriter.select('a').map((a) => a.textContent)).toEqual(['1', '4', '2', '3']);
  });
});

test('a change by a DOM method is refused at once, and says what to use', () => {
  expect(() => rewrite('<img>', { img: (img) => img.setAttribute('alt', '') })).toThrow(
    'rewriter.setAttribute(',
  );
});

test('nothing is written before what a text begins with if it may be a byte order mark', () => {
  const lang = {
    html: (html: Element, rewriter: Rewriter) => void rewriter.setAttribute(html, 'lang', 'en'),
  };
  expect(rewrite('\ufeffa', lang).toString()).toBe('\ufeff<html lang="en">a');
  expect(rewrite('a', lang).toString()).toBe('<html lang="en">a');
  const rewriter = rewrite('\ufeff<p>', lang);
  rewriter.before(rewriter.document.querySelector('p')!, '<hr>', { html: true });
  expect(rewriter.toString()).toBe('\ufeff<html lang="en"><hr><p>');
  expect(rewriter.edits).toEqual([{ start: 1, end: 1, text: '<html lang="en"><hr>' }]);
});
