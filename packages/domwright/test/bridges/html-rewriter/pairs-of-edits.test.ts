import { type Document, type Element, formatTree, parse, serialize } from 'domwright';
import { HTMLRewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../runs.mjs';

/*
 * Each edit of each element of some pages, and pairs of them, make the tree that the same edits of the DOM make, if HTML can express
 * that. The pages have tags that are left out, and nothing that the parser moves or ignores.
 */

const pages = [
  '<!doctype html><html><head><title>t</title></head><body><div>a<p>b</p>c<span>d</span></div>e</body></html>',
  '<title>t</title><p>a<p>b<ul><li>c<li>d<p>e</ul>f',
  '<!doctype html><div><p>a<ul><li>b<dl><dt>c<dd>d</dl></ul>e</div>',
  '<table><caption>a<tr><td>b<th>c<tr><td><p>d<tfoot><tr><td>e</table>f',
  '<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td><td></td></tr></tbody></table>',
  '<select><option>a<optgroup><option>b<option>c</select><ruby>d<rt>e</ruby>',
  '<svg><g>a<path/></g><desc>b<i>c</i></desc></svg><math><mi>d</mi></math>e',
  '<pre>\na</pre><pre><span>\n</span>b</pre><textarea>\nc</textarea><div>\n</div>',
  '<head><script>a</script><style>b</style></head><body><div><script>c</script>d</div><title>e</title>',
  '<div>a<br>b<img alt=c><input>d</div><hr><p>e<wbr>f',
  '<body>a<template><p>b<p>c</template><div><template><p>d</template></div>',
  '<head><meta><link></head><body><section><h1>a</h1><article>b</article></section>',
  '<div>a &amp; b<span>&lt;</span>&copy<span>c</span></div><p>&am<span>p;</span>',
  '<div><div><div>a</div></div></div><div></div><div><span></span></div>',
  'a',
  '<meta>',
];

const verbs = [
  ...(['before', 'after', 'prepend', 'append', 'replace', 'setInnerContent'] as const),
  ...(['remove', 'removeAndKeepContent', 'setAttribute'] as const),
];
type Verb = (typeof verbs)[number];

interface Edit {
  readonly verb: Verb;
  /** Which element, in tree order. */
  readonly index: number;
  readonly content: string;
}

/** All elements in the order of their tags, those in templates too. */
function elementsOf(document: Document): Element[] {
  const elements: Element[] = [];
  const visit = (parent: { readonly children: Iterable<Element> }): void => {
    for (const element of parent.children) {
      elements.push(element);
      visit(element.content ?? element);
    }
  };
  visit(document);
  return elements;
}

const isVoid = (element: Element): boolean =>
  /^(?:br|img|input|hr|wbr|meta|link|col)$/.test(element.localName);

/** The tree after the edits of the DOM; null if HTML cannot express it. */
function editedTree(html: string, edits: readonly Edit[]): string | null {
  const document = parse(html);
  const elements = elementsOf(document);
  for (const { verb, index, content } of edits) {
    const element = elements[index]!;
    if (isVoid(element) && ['prepend', 'append', 'setInnerContent'].includes(verb)) return null;
    const kbd = document.createElement('kbd');
    kbd.append(content.slice(5, -6));
    const node = content.startsWith('<') ? kbd : content;
    const contents = element.content ?? element;
    try {
      if (verb === 'before' || verb === 'after') element[verb](node);
      else if (verb === 'prepend' || verb === 'append') contents[verb](node);
      else if (verb === 'replace') element.replaceWith(node);
      else if (verb === 'setInnerContent') contents.replaceChildren(node);
      else if (verb === 'remove') element.remove();
      else if (verb === 'setAttribute') element.setAttribute('title', '"&');
      else element.replaceWith(...contents.childNodes);
    } catch {
      return null;
    }
  }
  document.normalize();
  const tree = formatTree(document);
  return formatTree(parse(serialize(document))) === tree ? tree : null;
}

/** The output, in chunks; null if the edits are refused. */
function edited(html: string, edits: readonly Edit[], length: number): string | null {
  let at = 0;
  let output = '';
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      const which = at++;
      for (const { verb, index, content } of edits) {
        if (index !== which) continue;
        if (verb === 'setAttribute') element.setAttribute('title', '"&');
        else if (verb === 'remove' || verb === 'removeAndKeepContent') element[verb]();
        else element[verb](content, { html: content.startsWith('<') });
      }
    },
  });
  const writer = rewriter.textWriter((text) => (output += text));
  try {
    for (let from = 0; from < html.length; from += length) writer.write(html.slice(from, from + length));
    writer.end();
  } catch (error) {
    expect((error as Error).constructor, (error as Error).stack).toBe(Error);
    return null;
  }
  return output;
}

const isOutside = (html: string, { verb, index }: Edit): boolean => {
  const { localName } = elementsOf(parse(html))[index]!;
  // NB: without its tag, what follows in the body may belong to the head, and attributes of html and body merge.
  return /^(?:html|head|body)$/.test(localName) && /^(?:remove|replace|before|after)/.test(verb);
};

function compare(html: string, edits: readonly Edit[], length: number): boolean {
  if (edits.some((edit) => isOutside(html, edit))) return false;
  const expected = editedTree(html, edits);
  if (expected === null) return false;
  const output = edited(html, edits, length);
  if (output === null) return false;
  expect([html, edits, output, formatTree(parse(output))]).toEqual([html, edits, output, expected]);
  return true;
}

test.each(pages)('%s', (html) => {
  const { length } = elementsOf(parse(html));
  let compared = 0;
  for (let index = 0; index < length; index++) {
    for (const [at, verb] of verbs.entries()) {
      const content = ['T', '<kbd>k</kbd>'][(index + at) % 2]!;
      if (compare(html, [{ verb, index, content }], 1000)) compared++;
    }
  }
  expect(compared).toBeGreaterThan(1);
});

test('pairs', () => {
  let compared = 0;
  const edit = fc.record({
    verb: fc.constantFrom(...verbs),
    index: fc.nat(9),
    content: fc.constantFrom('T', 'U', '<kbd>k</kbd>', '<kbd>l</kbd>'),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...pages),
      edit,
      edit,
      fc.constantFrom(1, 7, 1000),
      (html, one, other, length) => {
        const last = elementsOf(parse(html)).length - 1;
        const edits = [one, other].map((each) => ({ ...each, index: Math.min(each.index, last) }));
        // What is done twice to an element is in element.test.ts.
        if (edits[0]!.index !== edits[1]!.index && compare(html, edits, length)) compared++;
      },
    ),
    { numRuns: runs(6000) },
  );
  expect(compared).toBeGreaterThan(100);
});
