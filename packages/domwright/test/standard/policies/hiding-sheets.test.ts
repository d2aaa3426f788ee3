import { policy, sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';

// What only a style sheet hides does not come into view when the policy takes the sheet away. What is shown in some state of the
// page stays.

const left = (sheet: string, html: string, preset: 'comment' | 'article' | 'email' = 'email'): string =>
  sanitize(`<style>${sheet}</style>${html}<b>x</b>`, { policy: policy(preset) });
/** Without the elements around the one in question. */
const alone = (markup: string): string => markup.replaceAll(/<u><\/u>|<\/?div>/g, '');

describe('hidden', () => {
  test.each([
    ['.preheader{display:none}', '<div class="a preheader">s</div>'],
    ['.PreHeader{DISPLAY: None !important}', '<span class=PreHeader>s</span>'],
    ['#p { color: red; display:none; }', '<p id=p>s</p>'],
    ['h6, div.a.b#c{display:none}', '<div class="b a" id=c>s</div><h6>s</h6>'],
    ['@media all{@media screen{.a{display:none}}}', '<p class=a>s</p>'],
    ['/* c */ .a{display:none}', '<p class=a>s</p>'],
    // https://drafts.csswg.org/css-cascade/#cascading
    ['p{display:block} .a{display:none} div{display:block}', '<p class=a>s</p>'],
    ['.a{display:block} .a{display:none}', '<p class=a>s</p>'],
    ['.a.b{display:none} .a{display:inline}', '<p class="a b">s</p>'],
    ['.a{display:none!important} #i{display:block}', '<p class=a id=i>s</p>'],
    ['.a{display:none!important}', '<p class=a style="display:block">s</p>'],
    ['.a{display:none!important;display:block}', '<p class=a>s</p>'],
    // One selector of a list that is not simple doesn't keep the others from hiding.
    ['.a, u > b{display:none}', '<p class=a>s</p>'],
    ['.a::before{display:block} .a{display:none}', '<p class=a>s</p>'],
    // Escapes — https://drafts.csswg.org/css-syntax/#escaping
    ['.\\61{d\\69splay:n\\6f ne}', '<p class=a>s</p>'],
    // What browsers don't take counts for nothing.
    ['.a{display:none;display:x} .a{display:-ms-flexbox}', '<p class=a style="display:y">s</p>'],
    // Selectors with combinators.
    ['p.a.b#c{display:none}', '<p class="b a" id=c>s</p>'],
    ['.a .b{display:none}', '<div class=a><div><p class=b>s</p></div></div>'],
    ['div > .b{display:none}', '<div><p class=b>s</p></div>'],
    ['u ~ .b, u + i{display:none}', '<u></u><i>s</i><p class=b>s</p>'],
    ['.a *{display:none}', '<div class=a><p>s</p></div>'],
    ['.a .b{display:none} .b{display:block} p{display:block!x}', '<div class=a><p class=b>s</p></div>'],
    ['.a p{display:none} .b p{display:block} .x.a p{display:inline}', '<div class=a><p>s</p></div>'],
  ])('%s %s', (sheet, html) => {
    for (const preset of ['comment', 'article', 'email'] as const)
      expect(alone(left(sheet, html, preset))).toBe('<b>x</b>');
  });
});

describe('shown', () => {
  test.each([
    // In some state of the page.
    ['@media print{.a{display:none}}', '<p class=a>s</p>'],
    ['@media (max-width:600px){.a{display:none}}', '<p class=a>s</p>'],
    ['@supports (display:grid){.a{display:none}}', '<p class=a>s</p>'],
    ['.a{display:none} @media (max-width:600px){.a{display:block}}', '<p class=a>s</p>'],
    ['.a:hover{display:none}', '<p class=a>s</p>'],
    ['.a{display:none} .b:checked ~ .a{display:block}', '<p class=a>s</p>'],
    ['.a{display:none} :is(.a,.c){display:block}', '<p class=a>s</p>'],
    ['.a{display:none} [class]{display:block}', '<p class=a>s</p>'],
    ['.a{display:none} div{.a{display:block}}', '<p class=a>s</p>'],
    // By the cascade.
    ['.a{display:none} .a{display:block}', '<p class=a>s</p>'],
    ['.a{display:none} #i{display:block}', '<p class=a id=i>s</p>'],
    ['.a{display:none} p{display:block!important}', '<p class=a>s</p>'],
    ['.a{display:none;display:block}', '<p class=a>s</p>'],
    ['.a{display:none}', '<p class=a style="display:block">s</p>'],
    ['.a{display:none!important}', '<p class=a style="display:block!important">s</p>'],
    // Other elements, and what is no rule.
    ['.a{display:none}', '<p class=A>s</p>'],
    ['.a.b{display:none}', '<p class=a>s</p>'],
    ['.b .a{display:none}', '<p class=a>s</p>'],
    ['.b > .a{display:none}', '<div class=b><div><p class=a>s</p></div></div>'],
    ['.a + .a{display:none}', '<p class=a>s</p>'],
    ['.a .b{display:none} .a p{display:block!important}', '<div class=a><p class=b>s</p></div>'],
    ['.a .b{display:none} .a p.b{display:block}', '<div class=a><p class=b>s</p></div>'],
    ['.b:hover .a{display:none}', '<div class=b><p class=a>s</p></div>'],
    ['.a, ::-x-y{display:none}', '<p class=a>s</p>'],
    ['[class]{display:none}', '<p class=a>s</p>'],
    ['.a .a .a .a .a .a .a .a .a{display:none}', `${'<div class=a>'.repeat(8)}<p class=a>s</p>`],
    ['.a::before{display:none}', '<p class=a>s</p>'],
    ['@font-face{display:none}', '<p class=a>s</p>'],
    ['@keyframes a{from{display:none}}', '<p class=a>s</p>'],
    ['.a{--display:none;displays:none}', '<p class=a>s</p>'],
  ])('%s %s', (sheet, html) => {
    expect(alone(left(sheet, html))).toBe('<p>s</p><b>x</b>');
  });

  test('if another sheet shows it', () => {
    const sheets = ['.a{display:none}', '.a{display:block}'].map((sheet) => `<style>${sheet}</style>`);
    const shown = (...of: string[]): string =>
      sanitize(`${of.join('')}<p class=a>s</p>`, { policy: policy('email') });
    expect(shown(...sheets)).toBe('<p>s</p>');
    expect(shown(...sheets.reverse())).toBe('');
  });

  test('if the sheet is for other media', () => {
    for (const [media, is] of [
      ['print', true],
      ['screen', false],
      ['(max-width:1px)', true],
    ] as const) {
      const html = `<style media="${media}">.a{display:none}</style><p class=a>s</p>`;
      expect([media, sanitize(html, { policy: policy('email') })]).toEqual([media, is ? '<p>s</p>' : '']);
    }
  });

  test('with many rules for one class', () => {
    const sheet = Array.from({ length: 3000 }, (_, i) => `.a.b${i}{display:none}`).join('');
    const html = '<p class="a c">s</p>'.repeat(3000);
    expect(left(sheet, html)).toBe(`${'<p>s</p>'.repeat(3000)}<b>x</b>`);
    const long = `${'.a,'.repeat(30_000)}.b{${'display:none;'.repeat(200_000)}}`;
    expect(left(long, '<p class=a>s</p>')).toBe('<b>x</b>');
    // With more selectors, sheets hide nothing.
    expect(left(`.a{display:none}${'.b{display:none}'.repeat(40_000)}`, '<p class=a>s</p>')).toBe(
      '<p>s</p><b>x</b>',
    );
  });
});
