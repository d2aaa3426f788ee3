import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { Rewriter, rewrite } from '../../../src/doors/rewrite.ts';
import { formatTree, parse } from '../../../src/index.ts';
import { EVERY_PAGE, runs } from '../../runs.mjs';

const pages = realPages(EVERY_PAGE);

describe.runIf(pages.length > 0)('real pages', () => {
  it('stay as they are without an edit, and outside an edit', () => {
    const transport = 'text/html; charset=utf-8';
    for (const { html } of pages) {
      const bytes = new TextEncoder().encode(html);
      expect(Buffer.compare(rewrite(bytes, {}, { contentType: transport }).toBytes(), bytes)).toBe(0);
      const rewriter = rewrite(
        bytes,
        { 'a[href]': (a, it) => it.setAttribute(a, 'rel', 'x y') },
        { contentType: transport },
      );
      const text = html.replace(/^\ufeff/, '');
      const result = rewriter.toString();
      let at = 0;
      let inResult = 0;
      for (const { start, end, text: written } of rewriter.edits) {
        expect(result.slice(inResult, inResult + start - at)).toBe(text.slice(at, start));
        inResult += start - at + written.length;
        at = end;
      }
      expect(result.slice(inResult)).toBe(text.slice(at));
      expect(new TextDecoder().decode(rewriter.toBytes())).toBe(result);
    }
  });

  it('have the tree that setting attributes in the DOM gives', () => {
    for (const { html } of pages) {
      const document = parse(html);
      const rewriter = new Rewriter(document);
      for (const element of document.querySelectorAll('a, img, div > p:first-child'))
        rewriter.setAttribute(element, 'title', `"<${element.localName}>`).removeAttribute(element, 'class');
      const expected = parse(html);
      for (const element of expected.querySelectorAll('a, img, div > p:first-child')) {
        element.setAttribute('title', `"<${element.localName}>`);
        element.removeAttribute('class');
      }
      expect(formatTree(parse(rewriter.toString()))).toBe(formatTree(expected));
    }
  });
});

describe('any bytes', () => {
  it('stay as they are without an edit, in every encoding', () => {
    const encodings = [
      'utf-8',
      'utf-16le',
      'utf-16be',
      'windows-1252',
      'shift_jis',
      'gb18030',
      'big5',
      'euc-kr',
      'iso-2022-jp',
      'x-user-defined',
    ];
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom(...encodings),
        fc.boolean(),
        (some, encoding, isLate) => {
          const markup = new TextEncoder().encode(
            isLate ? `<p a=b>${' '.repeat(1100)}<meta charset=${encoding}><p>` : '<p a=b></p\r\n>\0',
          );
          const bytes = Uint8Array.from([...some, ...markup, ...some]);
          const options = isLate ? {} : { contentType: `text/html; charset=${encoding}` };
          expect(rewrite(bytes, {}, options).toBytes()).toEqual(bytes);
          const rewriter = rewrite(bytes, { p: (p, it) => it.setAttribute(p, 'title', 'x') }, options);
          const result = rewriter.toBytes();
          const texts = parse(result, options);
          expect(texts.querySelectorAll('p').length).toBe(rewriter.document.querySelectorAll('p').length);
        },
      ),
      { numRuns: runs(4_000) },
    );
  });
});
