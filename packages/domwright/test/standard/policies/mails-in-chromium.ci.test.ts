import { policy, sanitize } from 'domwright/sanitizer';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, openContext } from '../../chromium.mjs';

/*
 * What the policy for mail leaves shows the text that the mail shows, in Chromium: nothing that the mail hides, nothing less, and
 * nothing that can't be read on its background. Style sheets go: what one always hides by types, classes and ids goes with it.
 */

if (!hasChromium) test.skip('there is no Chromium here (DOMWRIGHT_CHROMIUM says where to look)', () => {});

/** Mails in the ways of the programs that write them. */
const mails: Readonly<Record<string, string>> = {
  'a newsletter of nested tables': `<!doctype html><html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>Title</title>
<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]-->
<style>#outlook a { padding: 0 }</style></head><body style="word-spacing:normal;background-color:#111">
<div style="display:none;font-size:1px;color:#fff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden">Preview</div>
<div style="background-color:#111" lang=en><!--[if mso | IE]><table align=center><tr><td><![endif]-->
<table align=center border=0 role=presentation style="background:#222;width:100%"><tbody><tr><td style="font-size:0px;padding:20px">
<div style="font-family:Arial;font-size:20px;color:#fff">Light heading</div></td></tr>
<tr><td align=center bgcolor="#2754C5" role=presentation style="background:#2754C5"><a href="https://shop.example/" style="color:#fff;background:#2754C5">Button</a></td></tr>
<tr><td bgcolor=blue><a href="https://shop.example/b"><font color=white>Blue button</font></a></td></tr>
<tr style="display:none"><td>Hidden row</td></tr><tr hidden><td>Another</td></tr></tbody></table>
<!--[if mso | IE]></td></tr></table><![endif]--></div>
<img src="https://shop.example/open.gif" width=1 height=1 style="display:none" alt=pixel></body></html>`,
  'a preview between tables': `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html dir=ltr><body style="background-color:#000"><!--$--><div data-skip-in-text=true style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">Preview<div>&#8199;&#847;&zwnj;&nbsp;</div></div>
<table border=0 width=100% role=presentation><tbody><tr><td style="background-color:#000"><h1 style="color:#fff">Heading</h1><p style="color:#eee">Paragraph</p>
<a href="https://shop.example/" target=_blank style="color:#fff;background-color:#5F51E8"><span><!--[if mso]><i hidden>&#8202;</i><![endif]--></span><span>Press</span></a>
<hr style="border-top:1px solid #eaeaea"><a href="https://shop.example/u" style="color:#9ca3af">Unsubscribe</a></td></tr></tbody></table><!--/$--></body></html>`,
  'a word processor': `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal { margin: 0cm } --></style>
<!--[if gte mso 9]><xml><o:shapedefaults v:ext=edit spidmax=1026 /></xml><![endif]--></head><body lang=EN-GB link="#0563C1"><div class=WordSection1>
<p class=MsoNormal>Hello Ada,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>First item<o:p></o:p></p>
<p><span style='display:none;mso-hide:all'>Hidden</span><span style='mso-fareast-language:EN-US'>Regards</span> <st1:place w:st=on>Oslo</st1:place> <span style='color:white;background:black'>Inverse</span></p></div></body></html>`,
  'an answer with what it quotes': `<div dir=ltr><div>Answer</div><div hidden>Hidden</div><br><div class="gmail_quote gmail_quote_container"><div dir=ltr class=gmail_attr>Ada wrote:<br></div>
<blockquote class=gmail_quote style="margin:0 0 0 .8ex;border-left:1px solid #ccc"><div>Quoted <span style="background-color:black;color:white">inverse</span> text</div><dialog>Closed</dialog><div popover>Popover</div></blockquote></div>
<span class=im style="color:rgb(80,0,80)">Purple</span><img src="https://track.example/p.gif" width=0 height=0 alt=pixel></div>`,
  'colors in attributes': `<body bgcolor="#000000" text="#ffffff" link="#ffff00"><table bgcolor="#003366"><tr><td><font color="#ffffff">White on navy</font> <a href="https://shop.example/">Link</a></td></tr></table>
<p>White text</p><font color=#fff>White font</font><table bgcolor=#fff><tr><td><font color=#333>Dark on white</font></td></tr></table>`,
  'a sheet that hides': `<!doctype html><head><style>/* preview */ .preheader { display: none !important; visibility: hidden; mso-hide: all; font-size: 1px }
p { display: block; margin: 13px 0 } #outlook, span.mobile_link { display: none } h6 { display: none } .shown h6 { display: block }
@media only screen and (max-width:480px) { .desktop { display: none } } @media screen { td.extra, u + .body .gone { display: none } }</style></head>
<body class=body><span class=preheader style="color:transparent;display:block">Preview</span><div class="x preheader" id=y>Another</div><h1>Heading</h1><p id=outlook>Old</p>
<span class="mobile_link a">Mobile</span><p class=mobile_link>Paragraph</p><div class=shown><h6>Small heading</h6></div><div class=desktop>Desktop</div>
<table><tr><td class=extra>Extra<td>Cell</table><h6 style="display:block">Own</h6></body>`,
  'text without a size': `<p>Shown</p><div style="font-size:0;line-height:0">No size</div><span style="font-size:0px">None</span><td style="font-size:0"><p style="font-size:12px">Own size</p></td>
<div style="opacity:0;height:1px">Clear</div><div style="max-height:0;overflow:hidden">Flat</div><div style="height:0px;width:0px;overflow:hidden">Flat as well</div><div style="visibility:hidden">Invisible</div>`,
};

/** The texts that a page shows, and those of them whose contrast with their background is below 1.5. */
function look(): { shown: string[]; unreadable: string[] } {
  const { document, getComputedStyle, NodeFilter } = globalThis as any;
  const luminance = (color: readonly number[]): number => {
    const [r, g, b] = color.map((each) => {
      const share = each / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const numbers = (text: string): number[] => (text.match(/[\d.]+/g) ?? []).map(Number);
  const shown: string[] = [];
  const unreadable: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.nodeValue.replace(/(?:[\s\u2007\u200b-\u200f]|\u034f)+/g, ' ').trim();
    const parent = node.parentElement;
    if (text === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (![...range.getClientRects()].some(({ width, height }: any) => width > 0 && height > 0)) continue;
    const around: any[] = [];
    for (let each = parent; each !== null; each = each.parentElement) around.unshift(each);
    const isCut = (each: any): boolean =>
      getComputedStyle(each).overflow === 'hidden' && (each.clientHeight === 0 || each.clientWidth === 0);
    if (around.some(isCut)) continue;
    shown.push(text);
    let background = [255, 255, 255];
    for (const each of around) {
      const [r, g, b, alpha = 1] = numbers(getComputedStyle(each).backgroundColor) as [
        number,
        number,
        number,
      ];
      if (alpha > 0.5) background = [r, g, b];
    }
    const both = [background, numbers(getComputedStyle(parent).color).slice(0, 3)].map(luminance);
    if ((Math.max(...both) + 0.05) / (Math.min(...both) + 0.05) < 1.5) unreadable.push(text);
  }
  return { shown, unreadable };
}

describe.skipIf(!hasChromium)('in Chromium', () => {
  let context: BrowserContext;

  beforeAll(async () => {
    context = await openContext({ offline: true });
  });
  afterAll(() => context.close());

  const lookAt = async (html: string): Promise<ReturnType<typeof look>> => {
    // NB: in a tab that is used again, links have the colors of the mail before.
    const tab = await context.newPage();
    await tab.setContent(html);
    const seen = await tab.evaluate(look);
    await tab.close();
    return seen;
  };

  test('the judge sees', async () => {
    const page = '<body bgcolor=black><p>a<p hidden>b<p style="color:white">c<p style="opacity:0">d';
    expect(await lookAt(page)).toEqual({ shown: ['a', 'c'], unreadable: ['a'] });
  });

  test.each(Object.entries(mails))('%s', async (_, mail) => {
    const { shown, unreadable } = await lookAt(mail);
    expect(unreadable).toEqual([]);
    const left = sanitize(mail, { policy: policy('email') });
    expect(await lookAt(`<!doctype html>${left}`)).toEqual({ shown, unreadable: [] });
  });

  test('colors in styles, with those of the body', async () => {
    const styled = policy({
      preset: 'email',
      rename: { body: 'div' },
      styles: { background: [/^#?\w+$/], 'background-color': ['*'], color: ['*'] },
    });
    const mail =
      '<body style="background:#000"><p style="color:#fff">a<table><tr><td bgcolor=#003366 style="color:white">b</td></tr></table>';
    const left = sanitize(mail, { policy: styled, document: true });
    expect(await lookAt(left)).toEqual({ shown: ['a', 'b'], unreadable: [] });
  });
});
