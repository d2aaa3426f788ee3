import { parse } from 'domwright';
import { HTMLRewriter, type HTMLRewriterTypes, Rewriter } from 'domwright/rewrite';
import { describe, expect, test } from 'vitest';

/*
 * Text that would become markup is refused, or written so that it stays text, wherever it is: by the tokenizer's states for raw
 * text, and by the rules for noscript, which contains raw text only with scripting enabled.
 */

type Scripting = { readonly scripting?: boolean };

function edited(html: string, edit: (rewriter: Rewriter) => void, options: Scripting = {}): string {
  const rewriter = new Rewriter(parse(html, options));
  edit(rewriter);
  return rewriter.toString();
}

function streamed(
  html: string,
  selector: string,
  element: (element: HTMLRewriterTypes.Element) => void,
  options: Scripting = {},
): string {
  let output = '';
  const writer = new HTMLRewriter(options).on(selector, { element }).textWriter((text) => {
    output += text;
  });
  writer.write(html);
  writer.end();
  return output;
}

describe('elements that hold only text keep their tags', () => {
  test.each(['style', 'script', 'xmp', 'iframe', 'title', 'textarea'])('%s', (name) => {
    const html = `<body><${name}><b></${name}>`;
    const element = (rewriter: Rewriter) => rewriter.document.querySelector(name)!;
    expect(() => edited(html, (r) => r.removeAndKeepContent(element(r)))).toThrow('would be markup');
    expect(() => streamed(html, name, (it) => void it.removeAndKeepContent())).toThrow('would be markup');
    expect(() => edited(`<body><${name}></${name}>`, (r) => r.setTagName(element(r), 'div'))).toThrow(
      'cannot become',
    );
  });
});

describe('noscript means the same with and without scripting', () => {
  const noscript = (rewriter: Rewriter) => rewriter.document.querySelector('noscript')!;

  test('text with a tag is refused where it is raw text', () => {
    const scripting = { scripting: true };
    const html = '<body><noscript>a</noscript>';
    expect(() => edited(html, (r) => r.append(noscript(r), '<b>'), scripting)).toThrow('would be markup');
    expect(() => streamed(html, 'noscript', (it) => void it.append('<b>'), scripting)).toThrow(
      'would be markup',
    );
  });

  test('its end tag in a value is a reference', () => {
    const html = '<body><noscript><p></noscript>';
    const expected = '<body><noscript><p title="&lt;/noscript>"></noscript>';
    const value = '</noscript>';
    expect(edited(html, (r) => r.setAttribute(r.document.querySelector('p')!, 'title', value))).toBe(
      expected,
    );
    expect(streamed(html, 'p', (p) => void p.setAttribute('title', value))).toBe(expected);
  });

  test('its end tag in a comment is refused', () => {
    const html = '<body><noscript><!--a--></noscript>';
    const change = (rewriter: Rewriter) =>
      rewriter.setData(noscript(rewriter).firstChild as never, '</NOSCRIPT><b>');
    expect(() => edited(html, change)).toThrow('a comment cannot contain');
  });
});

describe('an unfinished tag at the end of the file', () => {
  test('is not where text goes', () => {
    expect(edited('<p', (r) => r.before(r.document.documentElement!, 'a'))).toBe('a<p');
    // While streaming, it is left out if something comes in its place.
    expect(streamed('<p', 'html', (html) => void html.before('a'))).toBe('a');
  });
});
