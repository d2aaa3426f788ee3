/** An input that raises an error, with its range written into it. */
export interface Fixture {
  readonly code: string;
  /** `⟦…⟧` marks the range of the error, `1⟨…⟩` that of the first related range, and so on. */
  readonly html: string;
  /** What raises nothing, but nearly does. */
  readonly neighbour: string;
  /** The labels of the related ranges. */
  readonly related?: readonly string[];
  /** Errors that come with it. */
  readonly also?: readonly string[];
  readonly fragment?: string;
}

/** Written by hand from the standard: which character is the error, and which element it has to do with. */
export const fixtures: readonly Fixture[] = [
  {
    code: 'abrupt-closing-of-empty-comment',
    html: '<!DOCTYPE html>a⟦<!-->⟧b',
    neighbour: '<!DOCTYPE html>a<!---->b',
  },
  {
    code: 'abrupt-closing-of-empty-comment',
    html: '<!DOCTYPE html>a⟦<!--->⟧b',
    neighbour: '<!DOCTYPE html>a<!-- -->b',
  },
  {
    code: 'abrupt-doctype-public-identifier',
    html: '<!DOCTYPE html PUBLIC ⟦"a>⟧',
    neighbour: '<!DOCTYPE html>',
    also: ['non-conforming-doctype'],
  },
  {
    code: 'abrupt-doctype-system-identifier',
    html: "<!DOCTYPE html SYSTEM ⟦'about:legacy-compat>⟧",
    neighbour: "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
  },
  {
    code: 'absence-of-digits-in-numeric-character-reference',
    html: '<!DOCTYPE html>a⟦&#⟧;',
    neighbour: '<!DOCTYPE html>a&#59;',
  },
  {
    code: 'absence-of-digits-in-numeric-character-reference',
    html: '<!DOCTYPE html><p id="⟦&#x⟧g">',
    neighbour: '<!DOCTYPE html><p id="&#x67;">',
  },
  {
    code: 'cdata-in-html-content',
    html: '<!DOCTYPE html>a⟦<![CDATA[⟧b]]>',
    neighbour: '<!DOCTYPE html><math><![CDATA[b]]></math>',
  },
  {
    code: 'character-reference-outside-unicode-range',
    html: '<!DOCTYPE html>a⟦&#x110000;⟧b',
    neighbour: '<!DOCTYPE html>a&#x10FFFD;b',
  },
  {
    code: 'control-character-in-input-stream',
    html: '<!DOCTYPE html>a⟦\u0080⟧b',
    neighbour: '<!DOCTYPE html>a\u00A0b',
  },
  {
    code: 'control-character-reference',
    html: '<!DOCTYPE html>a⟦&#13;⟧b',
    neighbour: '<!DOCTYPE html>a&#10;b',
  },
  {
    code: 'duplicate-attribute',
    html: '<!DOCTYPE html><p 1⟨ID⟩=a ⟦id⟧=b>',
    neighbour: '<!DOCTYPE html><p id=a is=b>',
    related: ['first-attribute-here'],
  },
  {
    code: 'end-tag-with-attributes',
    html: '<!DOCTYPE html><p></p ⟦a b="c d"⟧ >',
    neighbour: '<!DOCTYPE html><p></p >',
  },
  {
    code: 'end-tag-with-trailing-solidus',
    html: '<!DOCTYPE html><p></p ⟦/⟧>',
    neighbour: '<!DOCTYPE html><p></p>',
  },
  {
    code: 'eof-before-tag-name',
    html: '<!DOCTYPE html>a⟦</⟧',
    neighbour: '<!DOCTYPE html>a&lt;/',
  },
  {
    code: 'eof-in-cdata',
    html: 'a⟦1⟨<![CDATA[⟩b⟧',
    neighbour: 'a<![CDATA[b]]>',
    related: ['opened-here'],
    fragment: 'svg svg',
  },
  {
    code: 'eof-in-comment',
    html: '<!DOCTYPE html>a⟦1⟨<!--⟩b--⟧',
    neighbour: '<!DOCTYPE html>a<!--b-->',
    related: ['opened-here'],
  },
  {
    code: 'eof-in-doctype',
    html: '⟦1⟨<!doctype⟩ html ⟧',
    neighbour: '<!doctype html >',
    related: ['opened-here'],
  },
  {
    code: 'eof-in-script-html-comment-like-text',
    html: 'a⟦1⟨<!--⟩b</script>⟧',
    neighbour: 'a<!--b-->',
    related: ['opened-here'],
    fragment: 'script',
  },
  {
    code: 'eof-in-tag',
    html: '<!DOCTYPE html><p>a⟦1⟨</⟩p class="b⟧',
    neighbour: '<!DOCTYPE html><p>a</p >',
    related: ['opened-here'],
  },
  {
    code: 'incorrectly-closed-comment',
    html: '<!DOCTYPE html><!--a⟦--!>⟧',
    neighbour: '<!DOCTYPE html><!--a--!-->',
  },
  {
    code: 'incorrectly-opened-comment',
    html: '<!DOCTYPE html>a⟦<!⟧b>',
    neighbour: '<!DOCTYPE html>a<!--b-->',
  },
  {
    code: 'invalid-character-sequence-after-doctype-name',
    html: '<!DOCTYPE html ⟦p⟧ublix>',
    neighbour: '<!DOCTYPE html >',
  },
  {
    code: 'invalid-first-character-of-tag-name',
    html: '<!DOCTYPE html>a ⟦<3⟧',
    neighbour: '<!DOCTYPE html>a &lt;3',
  },
  {
    code: 'invalid-first-character-of-tag-name',
    html: '<!DOCTYPE html>a ⟦</3⟧>',
    neighbour: '<!DOCTYPE html>a &lt;/3>',
  },
  {
    code: 'missing-attribute-value',
    html: '<!DOCTYPE html><p ⟦id= ⟧>',
    neighbour: '<!DOCTYPE html><p id="">',
  },
  {
    code: 'missing-doctype-name',
    html: '⟦<!DOCTYPE >⟧',
    neighbour: '<!DOCTYPE html>',
    also: ['non-conforming-doctype'],
  },
  {
    code: 'missing-doctype-public-identifier',
    html: '<!DOCTYPE html ⟦Public⟧ >',
    neighbour: '<!DOCTYPE html>',
  },
  {
    code: 'missing-doctype-system-identifier',
    html: '<!DOCTYPE html ⟦SYSTEM⟧>',
    neighbour: "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
  },
  {
    code: 'missing-end-tag-name',
    html: '<!DOCTYPE html><p>a⟦</>⟧',
    neighbour: '<!DOCTYPE html><p>a</p>',
  },
  {
    code: 'missing-quote-before-doctype-public-identifier',
    html: '<!DOCTYPE html PUBLIC ⟦a⟧b>',
    neighbour: '<!DOCTYPE html>',
  },
  {
    code: 'missing-quote-before-doctype-system-identifier',
    html: '<!DOCTYPE html SYSTEM ⟦a⟧b>',
    neighbour: "<!DOCTYPE html SYSTEM 'about:legacy-compat'>",
  },
  {
    code: 'missing-semicolon-after-character-reference',
    html: '<!DOCTYPE html>a⟦&not⟧it;',
    neighbour: '<!DOCTYPE html>a&notin;',
  },
  {
    code: 'missing-semicolon-after-character-reference',
    html: '<!DOCTYPE html>a⟦&#65⟧b',
    neighbour: '<!DOCTYPE html>a&#65;b',
  },
  {
    code: 'missing-semicolon-after-character-reference',
    html: '<!DOCTYPE html><a href="?a⟦&copy⟧">b</a>',
    neighbour: '<!DOCTYPE html><a href="?a&copy=1">b</a>',
  },
  {
    code: 'missing-whitespace-after-doctype-public-keyword',
    html: '<!DOCTYPE html PUBLIC⟦"⟧a">',
    neighbour: '<!DOCTYPE html>',
    also: ['non-conforming-doctype'],
  },
  {
    code: 'missing-whitespace-after-doctype-system-keyword',
    html: '<!DOCTYPE html SYSTEM⟦"⟧about:legacy-compat">',
    neighbour: '<!DOCTYPE html SYSTEM "about:legacy-compat">',
  },
  {
    code: 'missing-whitespace-before-doctype-name',
    html: '<!DOCTYPE⟦h⟧tml>',
    neighbour: '<!DOCTYPE html>',
  },
  {
    code: 'missing-whitespace-between-attributes',
    html: '<!DOCTYPE html><p id="a"⟦c⟧lass="b">',
    neighbour: '<!DOCTYPE html><p id="a"\nclass="b">',
  },
  {
    code: 'missing-whitespace-between-doctype-public-and-system-identifiers',
    html: '<!DOCTYPE html PUBLIC "a"⟦"⟧b">',
    neighbour: '<!DOCTYPE html>',
    also: ['non-conforming-doctype'],
  },
  {
    code: 'nested-comment',
    html: '<!DOCTYPE html><!--a⟦<!--⟧b-->',
    neighbour: '<!DOCTYPE html><!--a<!-->',
  },
  {
    code: 'noncharacter-character-reference',
    html: '<!DOCTYPE html>a⟦&#xFFFF;⟧b',
    neighbour: '<!DOCTYPE html>a&#xFFFD;b',
  },
  {
    code: 'noncharacter-in-input-stream',
    html: '<!DOCTYPE html>a⟦\u{1FFFE}⟧b',
    neighbour: '<!DOCTYPE html>a\u{1F600}b',
  },
  {
    code: 'non-void-html-element-start-tag-with-trailing-solidus',
    html: '<!DOCTYPE html>⟦<p id=a />⟧b',
    neighbour: '<!DOCTYPE html><br id=a />b',
  },
  {
    code: 'null-character-reference',
    html: '<!DOCTYPE html>a⟦&#x0;⟧b',
    neighbour: '<!DOCTYPE html>a&#x1F600;b',
  },
  {
    code: 'surrogate-character-reference',
    html: '<!DOCTYPE html>a⟦&#xD800;⟧b',
    neighbour: '<!DOCTYPE html>a&#xD7FF;b',
  },
  {
    code: 'surrogate-in-input-stream',
    html: '<!DOCTYPE html>a⟦\uDC00⟧b',
    neighbour: '<!DOCTYPE html>a\uD83D\uDE00b',
  },
  {
    code: 'unexpected-character-after-doctype-system-identifier',
    html: '<!DOCTYPE html SYSTEM "about:legacy-compat"⟦"⟧>',
    neighbour: '<!DOCTYPE html SYSTEM "about:legacy-compat" >',
  },
  {
    code: 'unexpected-character-in-attribute-name',
    html: '<!DOCTYPE html><p a⟦<⟧b>',
    neighbour: '<!DOCTYPE html><p a-b>',
  },
  {
    code: 'unexpected-character-in-unquoted-attribute-value',
    html: '<!DOCTYPE html><p id=a⟦"⟧>',
    neighbour: '<!DOCTYPE html><p id=a&quot;>',
  },
  {
    code: 'unexpected-equals-sign-before-attribute-name',
    html: '<!DOCTYPE html><p ⟦=⟧a=b>',
    neighbour: '<!DOCTYPE html><p a=b>',
  },
  {
    code: 'unexpected-null-character',
    html: '<!DOCTYPE html><!--a⟦\0⟧b-->',
    neighbour: '<!DOCTYPE html><!--a b-->',
  },
  {
    code: 'unexpected-question-mark-instead-of-tag-name',
    html: '<!DOCTYPE html>⟦<?⟧xml?>',
    neighbour: '<!DOCTYPE html><!--?xml?-->',
  },
  {
    code: 'unexpected-solidus-in-tag',
    html: '<!DOCTYPE html><p⟦/⟧id=a>',
    neighbour: '<!DOCTYPE html><p id=a>',
  },
  {
    code: 'unknown-named-character-reference',
    html: '<!DOCTYPE html>a⟦&Copy;⟧b',
    neighbour: '<!DOCTYPE html>a&copy;b &unknown b',
  },
  {
    code: 'missing-doctype',
    html: '  ⟦<p>⟧a',
    neighbour: '<!-- a --> <!DOCTYPE html><p>a',
  },
  {
    code: 'missing-doctype',
    html: '⟦a⟧bc',
    neighbour: '<!DOCTYPE html>abc',
  },
  {
    code: 'non-conforming-doctype',
    html: '⟦<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">⟧',
    neighbour: '<!DOCTYPE html SYSTEM "about:legacy-compat">',
  },
  {
    code: 'misplaced-doctype',
    html: '<!DOCTYPE html><p>a⟦<!DOCTYPE html>⟧b',
    neighbour: '<!DOCTYPE html><p>a<!--DOCTYPE html-->b',
  },
  {
    code: 'misplaced-html-start-tag',
    html: '<!DOCTYPE html>1⟨<html>⟩<p>⟦<html lang=a>⟧',
    neighbour: '<!DOCTYPE html><html lang=a><p>',
    related: ['opened-here'],
  },
  {
    code: 'misplaced-head-start-tag',
    html: '<!DOCTYPE html><head><title>a</title>⟦<head>⟧',
    neighbour: '<!DOCTYPE html><head><title>a</title></head>',
  },
  {
    code: 'misplaced-head-start-tag',
    html: '<!DOCTYPE html><body>a⟦<head>⟧',
    neighbour: '<!DOCTYPE html><head></head><body>a',
  },
  {
    code: 'misplaced-body-start-tag',
    html: '<!DOCTYPE html>1⟨<body>⟩<p>⟦<body id=a>⟧',
    neighbour: '<!DOCTYPE html><body id=a><p>',
    related: ['opened-here'],
  },
  {
    code: 'head-element-after-head',
    html: '<!DOCTYPE html><head></head>⟦<title>⟧a</title>',
    neighbour: '<!DOCTYPE html><head><title>a</title></head>',
  },
  {
    code: 'content-in-head-noscript',
    html: '<!DOCTYPE html>1⟨<noscript>⟩<link>⟦<img>⟧',
    neighbour: '<!DOCTYPE html><noscript><link></noscript>',
    related: ['opened-here'],
  },
  {
    code: 'nested-noscript',
    html: '<!DOCTYPE html>1⟨<noscript>⟩⟦<noscript>⟧</noscript>',
    neighbour: '<!DOCTYPE html><body><noscript><noscript></noscript></noscript>',
    related: ['opened-here'],
  },
  {
    code: 'eof-in-head-noscript',
    html: '<!DOCTYPE html>⟦<noscript>⟧<link>',
    neighbour: '<!DOCTYPE html><noscript><link></noscript>',
  },
  {
    code: 'misplaced-frameset-start-tag',
    html: '<!DOCTYPE html><p>a</p>⟦<frameset>⟧',
    neighbour: '<!DOCTYPE html><frameset></frameset>',
  },
  {
    code: 'frame-outside-frameset',
    html: '<!DOCTYPE html><p>⟦<frame>⟧',
    neighbour: '<!DOCTYPE html><frameset><frame></frameset>',
  },
  {
    code: 'table-part-outside-table',
    html: '<!DOCTYPE html><div>⟦<td>⟧a</div>',
    neighbour: '<!DOCTYPE html><table><tr><td>a</table>',
  },
  {
    code: 'table-part-outside-table',
    html: '⟦<tr>⟧<td>',
    neighbour: '<td>',
    fragment: 'tr',
  },
  {
    code: 'stray-end-tag',
    html: '<!DOCTYPE html><p>a⟦</span>⟧',
    neighbour: '<!DOCTYPE html><p>a<span></span>',
  },
  {
    code: 'stray-end-tag',
    html: '<!DOCTYPE html><head>⟦</title>⟧',
    neighbour: '<!DOCTYPE html><head><title></title>',
  },
  {
    code: 'stray-end-tag',
    html: '<!DOCTYPE html><template>⟦</div>⟧</template>',
    neighbour: '<!DOCTYPE html><template><div></div></template>',
  },
  {
    code: 'misplaced-end-tag',
    html: '<!DOCTYPE html>1⟨<div>⟩<table><tr><td>⟦</div>⟧</table></div>',
    neighbour: '<!DOCTYPE html><div><table><tr><td></table></div>',
    related: ['opened-here'],
  },
  {
    code: 'misplaced-end-tag',
    html: '<!DOCTYPE html>1⟨<div>⟩<select>⟦</div>⟧</select></div>',
    neighbour: '<!DOCTYPE html><div><select></select></div>',
    related: ['opened-here'],
  },
  {
    code: 'stray-p-end-tag',
    html: '<!DOCTYPE html><div>⟦</p>⟧</div>',
    neighbour: '<!DOCTYPE html><div><p></p></div>',
  },
  {
    code: 'br-end-tag',
    html: '<!DOCTYPE html>a⟦</br>⟧b',
    neighbour: '<!DOCTYPE html>a<br>b',
  },
  {
    code: 'end-tag-for-void-element',
    html: '<!DOCTYPE html><input>⟦</input>⟧',
    neighbour: '<!DOCTYPE html><input>',
  },
  {
    code: 'unclosed-element-before-end-tag',
    html: '<!DOCTYPE html>2⟨<div>⟩1⟨<span>⟩a⟦</div>⟧',
    neighbour: '<!DOCTYPE html><div><span>a</span></div>',
    related: ['not-closed-here', 'opened-here'],
  },
  {
    code: 'unclosed-element-before-end-tag',
    html: '<!DOCTYPE html><body>1⟨<div>⟩⟦</body>⟧',
    neighbour: '<!DOCTYPE html><body><div></div></body>',
    related: ['not-closed-here'],
  },
  {
    code: 'unclosed-element-before-end-tag',
    html: '<!DOCTYPE html>2⟨<h1>⟩1⟨<span>⟩⟦</h2>⟧',
    neighbour: '<!DOCTYPE html><h1></h1><h2></h2>',
    related: ['not-closed-here', 'opened-here'],
  },
  {
    code: 'unclosed-element-before-start-tag',
    html: '<!DOCTYPE html>2⟨<p>⟩1⟨<span>⟩a⟦<div>⟧</div>',
    neighbour: '<!DOCTYPE html><p><span>a</span><div></div>',
    related: ['not-closed-here', 'opened-here'],
  },
  {
    code: 'unclosed-element-before-start-tag',
    html: '<!DOCTYPE html><table><tr>2⟨<td>⟩1⟨<b>⟩a⟦<td>⟧</table>',
    neighbour: '<!DOCTYPE html><table><tr><td><b>a</b><td></table>',
    related: ['not-closed-here', 'opened-here'],
  },
  {
    code: 'unclosed-element-at-eof',
    html: '<!DOCTYPE html>1⟨<div>⟩a⟦<span>⟧b',
    neighbour: '<!DOCTYPE html><div>a<span>b</span></div>',
    related: ['not-closed-here'],
  },
  {
    // The colgroup, which is open within the table, has no start tag.
    code: 'unclosed-element-at-eof',
    html: '<!DOCTYPE html>⟦<table>⟧<col>',
    neighbour: '<!DOCTYPE html><table><col></table>',
  },
  {
    code: 'eof-in-text-element',
    html: '<!DOCTYPE html>⟦<textarea>⟧a</p>',
    neighbour: '<!DOCTYPE html><textarea>a</p></textarea>',
  },
  {
    code: 'eof-in-template',
    html: '<!DOCTYPE html>⟦<template>⟧<p>a',
    neighbour: '<!DOCTYPE html><template><p>a</template>',
  },
  {
    code: 'eof-in-frameset',
    html: '<!DOCTYPE html>⟦<frameset>⟧<frame>',
    neighbour: '<!DOCTYPE html><frameset><frame></frameset>',
  },
  {
    code: 'misnested-formatting-end-tag',
    html: '<!DOCTYPE html><p>1⟨<b>⟩2⟨<i>⟩a⟦</b>⟧',
    neighbour: '<!DOCTYPE html><p><b><i>a</i></b>',
    related: ['opened-here', 'not-closed-here'],
  },
  {
    code: 'late-formatting-end-tag',
    html: '<!DOCTYPE html><p>1⟨<b>⟩a</p>⟦</b>⟧',
    neighbour: '<!DOCTYPE html><p><b>a</b></p>',
    related: ['opened-here'],
    also: ['unclosed-element-before-end-tag'],
  },
  {
    code: 'nested-heading',
    html: '<!DOCTYPE html>1⟨<h2>⟩a⟦<h3>⟧b</h3>',
    neighbour: '<!DOCTYPE html><h2>a</h2><h3>b</h3>',
    related: ['opened-here'],
  },
  {
    code: 'nested-a',
    html: '<!DOCTYPE html>1⟨<a href=a>⟩b⟦<a href=c>⟧d</a>',
    neighbour: '<!DOCTYPE html><a href=a>b</a><a href=c>d</a>',
    related: ['opened-here'],
  },
  {
    code: 'nested-nobr',
    html: '<!DOCTYPE html>1⟨<nobr>⟩⟦<nobr>⟧</nobr>',
    neighbour: '<!DOCTYPE html><nobr></nobr><nobr></nobr>',
    related: ['opened-here'],
  },
  {
    code: 'nested-button',
    html: '<!DOCTYPE html>1⟨<button>⟩a⟦<button>⟧b</button>',
    neighbour: '<!DOCTYPE html><button>a</button><button>b</button>',
    related: ['opened-here'],
  },
  {
    code: 'nested-form',
    html: '<!DOCTYPE html>1⟨<form>⟩<p>⟦<form id=a>⟧</form>',
    neighbour: '<!DOCTYPE html><form></form><form></form>',
    related: ['opened-here'],
  },
  {
    code: 'nested-select',
    html: '<!DOCTYPE html>1⟨<select>⟩<option>a⟦<select>⟧',
    neighbour: '<!DOCTYPE html><select><option>a</select>',
    related: ['opened-here'],
  },
  {
    code: 'nested-table',
    html: '<!DOCTYPE html>1⟨<table>⟩<tr>⟦<table>⟧</table>',
    neighbour: '<!DOCTYPE html><table><tr><td><table></table></table>',
    related: ['opened-here'],
  },
  {
    code: 'image-start-tag',
    html: '<!DOCTYPE html>a⟦<image src=b>⟧',
    neighbour: '<!DOCTYPE html><svg><image href=b /></svg>',
  },
  {
    code: 'ruby-part-outside-ruby',
    html: '<!DOCTYPE html><p>⟦<rt>⟧a',
    neighbour: '<!DOCTYPE html><p><ruby>a<rt>b</ruby>',
  },
  {
    code: 'text-in-table',
    html: '<!DOCTYPE html>1⟨<table>⟩\n <tr>\n ⟦a b⟧\n <td>c</table>',
    neighbour: '<!DOCTYPE html><table>\n <tr>\n <td>a b</table>',
    related: ['moved-here'],
  },
  {
    code: 'start-tag-in-table',
    html: '<!DOCTYPE html>1⟨<table>⟩<tr>⟦<img>⟧</table>',
    neighbour: '<!DOCTYPE html><table><tr><td><img></table>',
    related: ['moved-here'],
  },
  {
    code: 'end-tag-in-table',
    html: '<!DOCTYPE html><table><i>⟦</i>⟧</table>',
    neighbour: '<!DOCTYPE html><table><tr><td><i></i></table>',
    also: ['start-tag-in-table'],
  },
  {
    code: 'hidden-input-in-table',
    html: '<!DOCTYPE html><table>⟦<input type=HIDDEN>⟧</table>',
    neighbour: '<!DOCTYPE html><table><tr><td><input type=hidden></table>',
  },
  {
    code: 'form-in-table',
    html: '<!DOCTYPE html><table>⟦<form>⟧<tr><td></table>',
    neighbour: '<!DOCTYPE html><form><table><tr><td></table></form>',
  },
  {
    code: 'cell-outside-row',
    html: '<!DOCTYPE html><table><tbody>⟦<th>⟧a</table>',
    neighbour: '<!DOCTYPE html><table><tbody><tr><th>a</table>',
  },
  {
    code: 'content-in-column-group',
    html: '<col>⟦abc⟧',
    neighbour: '<col>',
    fragment: 'colgroup',
  },
  {
    code: 'element-in-select',
    html: '<!DOCTYPE html>1⟨<select>⟩<option>⟦<b>⟧a</select>',
    neighbour: '<!DOCTYPE html><select><option>a</select>',
    related: ['opened-here'],
  },
  {
    code: 'form-control-in-select',
    html: '<!DOCTYPE html>1⟨<select>⟩⟦<textarea>⟧</textarea>',
    neighbour: '<!DOCTYPE html><select></select><textarea></textarea>',
    related: ['opened-here'],
  },
  {
    code: 'table-tag-in-select',
    html: '<!DOCTYPE html><table><tr><td>1⟨<select>⟩<option>⟦</table>⟧',
    neighbour: '<!DOCTYPE html><table><tr><td><select><option></select></table>',
    related: ['opened-here'],
  },
  {
    code: 'content-after-body',
    html: '<!DOCTYPE html><body></body>\n⟦<p>⟧a',
    neighbour: '<!DOCTYPE html><body></body>\n<!-- a -->\n',
  },
  {
    code: 'content-after-html',
    html: '<!DOCTYPE html><html></html>\n⟦a⟧b',
    neighbour: '<!DOCTYPE html><html></html>\n<!-- a -->\n',
  },
  {
    code: 'content-in-frameset',
    html: '<!DOCTYPE html><frameset> ⟦ab⟧ <frame></frameset>',
    neighbour: '<!DOCTYPE html><frameset> <frame> </frameset>',
  },
  {
    code: 'content-after-frameset',
    html: '<!DOCTYPE html><frameset></frameset> ⟦<p>⟧',
    neighbour: '<!DOCTYPE html><frameset></frameset> <noframes><p></noframes>',
  },
  {
    code: 'null-character-in-content',
    html: '<!DOCTYPE html><svg><![CDATA[a⟦\0⟧b]]></svg>',
    neighbour: '<!DOCTYPE html><svg><![CDATA[ab]]></svg>',
  },
  {
    code: 'html-start-tag-in-foreign-content',
    html: '<!DOCTYPE html>1⟨<svg>⟩⟦<div>⟧</div>',
    neighbour: '<!DOCTYPE html><svg><desc><div></div></desc></svg>',
    related: ['opened-here'],
  },
  {
    code: 'html-start-tag-in-foreign-content',
    html: '<!DOCTYPE html>1⟨<math>⟩⟦<font size=1>⟧</font>',
    neighbour: '<!DOCTYPE html><math><font x=1></font></math>',
    related: ['opened-here'],
  },
  {
    code: 'html-end-tag-in-foreign-content',
    html: '<!DOCTYPE html><p>1⟨<math>⟩⟦</p>⟧',
    neighbour: '<!DOCTYPE html><p><math></math></p>',
    related: ['opened-here'],
  },
  {
    code: 'misnested-foreign-end-tag',
    html: '<!DOCTYPE html><svg>1⟨<g>⟩⟦</svg>⟧',
    neighbour: '<!DOCTYPE html><svg><g /></svg>',
    related: ['opened-here'],
  },
  {
    code: 'unexpected-xmlns-attribute-value',
    html: '<!DOCTYPE html><svg id=a ⟦xmlns="http://www.w3.org/1999/xhtml"⟧></svg>',
    neighbour: '<!DOCTYPE html><svg xmlns="http://www.w3.org/2000/svg"></svg>',
  },
  {
    code: 'unexpected-xmlns-xlink-attribute-value',
    html: '<!DOCTYPE html><svg ⟦xmlns:xlink=a⟧></svg>',
    neighbour: '<!DOCTYPE html><svg xmlns:xlink="http://www.w3.org/1999/xlink"></svg>',
  },
];
