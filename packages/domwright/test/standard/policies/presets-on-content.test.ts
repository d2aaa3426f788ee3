import { parseFragment, serialize } from 'domwright';
import { type PolicyPreset, policy, sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';

/*
 * The presets on what people write. The expected trees are written by hand, from what a reader of the result should see; `{`
 * and `}` are around what must go with its contents, `[` and `]` around tags and attributes that must go.
 */

/** The markup that was written, and what should be left of it. */
function read(marked: string): { written: string; left: string } {
  return {
    written: marked.replace(/[[\]{}]/g, ''),
    left: marked
      .replace(/\{[^}]*\}/g, '')
      .replace(/\s*\[[^\]]*\]/g, (all) => /^\s*(?=\[<)/.exec(all)?.[0] ?? ''),
  };
}

function check(preset: PolicyPreset, marked: string, added: (markup: string) => string = (markup) => markup) {
  const { written, left } = read(marked);
  const result = sanitize(written, { policy: policy(preset) });
  // NB: parsed, so that omitted tags and quotes make no difference.
  expect(serialize(parseFragment(result))).toBe(serialize(parseFragment(added(left))));
  expect(sanitize(result, { policy: policy(preset) })).toBe(result);
}

describe('comment', () => {
  const links = (markup: string) =>
    markup.replace(/<a(?=[ >])([^>]*)>/g, '<a$1 rel="nofollow noopener ugc">');

  test('from a Markdown converter', () => {
    check(
      'comment',
      `<p>I tried <em>both</em>, <strong>twice</strong>.<br>
The log says <code>exit 1</code>, see <a href="https://build.example/7?a=1&amp;b=2">the build</a>
or <a href="mailto:me@tea.example">write to me</a>.</p>
<blockquote>
<p>Did you clean it first?</p>
</blockquote>
<ol start="3">
<li><p>Yes</p>
<ul>
<li>with <kbd>Ctrl</kbd>+<kbd>C</kbd></li>
</ul>
</li>
</ol>
<pre><code class="language-sh [line-numbers]">make clean
make
</code></pre>
<hr>
<p><del>Nothing</del> <ins>Something</ins> changed.</p>
`,
      links,
    );
  });

  test('from an editable element, with a line for each div', () => {
    check(
      'comment',
      'First line<div>second <b>line</b></div><div [style="color: red"]>third [<span style="font-size: 9px">]line[</span>]</div>',
    );
  });

  test('from a spreadsheet or a page: words do not join', () => {
    const visible = sanitize(
      '<h2>Prices</h2><table><tr><th>Tea<th>Cup<tr><td>3<td>5</table><dl><dt>Pot<dd>8</dl><section>End</section>now',
      { policy: policy('comment') },
    );
    expect(
      visible
        .replace(/<[^>]*>/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(['Prices', 'Tea', 'Cup', '3', '5', 'Pot', '8', 'End', 'now']);
  });

  test('from somebody who tries', () => {
    check(
      'comment',
      '<p [id=login class=modal style="position:fixed" onmouseover=x()]>Hi {<script>x()</script>}' +
        '[<img src=//track.example/1.gif>] <a [href=javascript:x()]>a</a> <a [href="data:text/html,x"]>b</a> ' +
        '<a [href=/logout]>c</a>{<svg onload=x()><a href=x>y</a></svg>}{<style>p</style>}' +
        '{<iframe src=//e.example></iframe>}</p>[<form action=//e.example>]d[</form>]',
      // The form becomes a `div`.
      (markup) => links(markup.replaceAll('<a >', '<a>').replace('</p>d', '</p><div>d</div>')),
    );
  });

  test('empty paragraphs and phrases go', () => {
    const markup = '<p>a</p><p> </p><p><b> <i></i></b></p><div></div><ul><li></ul><pre></pre>';
    expect(sanitize(markup, { policy: policy('comment') })).toBe('<p>a</p>  <ul><li></li></ul><pre></pre>');
  });
});

describe('article', () => {
  const own = (markup: string) =>
    markup
      .replace(/<a(?=[ >])([^>]*)>/g, '<a$1 rel="noopener">')
      .replace(/<img\b([^>]*)>/g, '<img$1 loading="lazy">');

  test('from a content management system', () => {
    check(
      'article',
      `<h1 [id=top]>Tea in winter</h1>
<p [class=lead]>By <a href=/authors/ada hreflang=en [target=_blank]>Ada</a>, <time datetime=2026-11-26>today</time></p>
<figure [class=wide]>
<picture>
<source type=image/avif srcset="/cup.avif, /cup@2x.avif 2x" media="(width > 40em)">
<img src=/cup.jpg srcset="https://img.example/cup.jpg 2x" sizes=100vw width=800 height=600 alt="A cup">
</picture>
<figcaption>A cup <small>(photo: <cite>Ada</cite>)</small></figcaption>
</figure>
<h2>Prices</h2>
<table [border=1]>
<caption>Per pot</caption>
<colgroup><col span=2></colgroup>
<thead><tr><th scope=col>Tea</th><th scope=col align=right>€</th></tr></thead>
<tbody><tr><td rowspan=2>Assam</td><td align=right>3</td></tr><tr><td>4</td></tr></tbody>
</table>
<pre class=language-js><code class="language-js">brew();
</code></pre>
<aside><p>See <abbr title="Frequently asked">FAQ</abbr>.</p></aside>
<details open><summary>Notes</summary><p lang=de>Tee <q cite=/b>bitte</q></p></details>
<p>H<sub>2</sub>O, <ruby>茶<rt>cha</rt></ruby>, <bdi>שלום</bdi>, <del datetime=2026-11-25>cold</del></p>
<blockquote cite=https://b.example/><p>Quote</p></blockquote>
<dl><dt>Pot</dt><dd>8</dd></dl>
`,
      own,
    );
  });

  test('what a page has around it', () => {
    check(
      'article',
      '{<script src=ads.js></script>}<p [onclick=x()]>a</p>[<button>]b[</button>]{<video src=x>c</video>}' +
        '{<iframe src=https://v.example></iframe>}{<object data=x></object>}[<link rel=stylesheet href=x>]<img [src=data:image/svg+xml,x]>',
      own,
    );
  });
});

describe('email', () => {
  const own = (markup: string) =>
    markup
      .replace(/<a(?=[ >])([^>]*)>/g, '<a$1 target="_blank" rel="noopener noreferrer">')
      .replace(/<img\b([^>]*)>/g, '<img$1 loading="lazy" referrerpolicy="no-referrer">');

  // What mail programs agree on: tables for layout, attributes in place of styles, images by http(s): and cid:.
  test('a newsletter', () => {
    check(
      'email',
      `<table role=presentation width=100% border=0 cellpadding=0 cellspacing=0 bgcolor=#eeeeee>
<tr><td align=center valign=top>
<table role=presentation width=600 align=center height=40 [class=shell style="max-width:600px"]>
<tr bgcolor=#ffffff><td width=50% height=20 nowrap colspan=2>
<img src=cid:logo@tea.example alt=Logo width=120 height=40 border=0 align=left hspace=4 vspace=4 [onload=x()]>
<h1 align=center><font face="Georgia, serif" size=5 color=#333333>November</font></h1>
<p align=justify>Dear <b>Ada</b>, <a href="https://tea.example/offers?u=1" [style=color:red]>see offers</a> or
<a href=mailto:shop@tea.example>write</a> or <a href=tel:+15550100>call</a>.</p>
<hr width=80% size=1 noshade>
<center><big>Half price</big> <strike>10</strike> <tt>TEA5</tt></center>
<ul><li>Assam</li></ul>
<img src=https://img.example/open.gif width=1 height=1>
</td></tr>
</table>
</td></tr>
</table>
`,
      own,
    );
  });

  test('its document, style sheet and scripts', () => {
    const mail =
      '<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>News</title><style>td { color: red }</style>' +
      '<!--[if mso]><xml>x</xml><![endif]--></head><body bgcolor=#fff onload=x()><p>Hi</p><script>x()</script></body></html>';
    expect(sanitize(mail, { policy: policy('email') })).toBe('<p>Hi</p>');
    // A document keeps its doctype.
    expect(sanitize(mail, { policy: policy('email'), document: true })).toBe('<!DOCTYPE html><p>Hi</p>');
  });

  test('what would reach the page that shows it', () => {
    check(
      'email',
      '<a [href=#inbox]>a</a><a [href=/settings]>b</a><img [src=/avatar.png]><p [id=inbox]>c</p>[<form action=x>]d[</form>]' +
        '<table [background=https://img.example/b.png role=grid]><tbody><tr><td [background=x]>e</td></tr></tbody></table>',
      // The form becomes a `div`.
      (markup) => own(markup.replace(/<(\w+) >/g, '<$1>').replace('</p>d', '</p><div>d</div>')),
    );
  });
});
