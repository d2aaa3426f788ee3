import { TextDecoder } from '@exodus/bytes/encoding.js';
import { parse } from 'domwright';
import { type MinifyOptions, type MinifyReport, minify } from 'domwright/minify';
import { describe, expect, test } from 'vitest';
import { treeOf } from './same-tree.mjs';

const safe = (html: string) => minify(html, { preset: 'safe' });

/** In a document whose other tags are not at stake. */
const inBody = (html: string) => {
  const before = '<!doctype html><title>T</title>';
  const result = safe(`${before}${html}`);
  expect(result.startsWith(before)).toBe(true);
  return result.slice(before.length);
};

// What may be left out, and what may not, by https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
describe('optional tags', () => {
  test.each([
    ['<ul><li>a</li><li>b</li></ul>', '<ul><li>a<li>b</ul>'],
    ['<ul><li>a</li> <li>b</li></ul>', '<ul><li>a</li> <li>b</ul>'],
    ['<ul><li>a</li><!--x--><li>b</li></ul>', '<ul><li>a</li><!--x--><li>b</ul>'],
    ['<span><li>a</li></span>', '<span><li>a</li></span>'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', '<dl><dt>a<dd>b</dl>'],
    ['<dl><dd>b</dd><dt>a</dt></dl>', '<dl><dd>b<dt>a</dt></dl>'],
    ['<div><p>a</p><p>b</p></div>', '<div><p>a<p>b</div>'],
    ['<div><p>a</p>b</div>', '<div><p>a</p>b</div>'],
    ['<div><p>a</p><span>b</span></div>', '<div><p>a</p><span>b</span></div>'],
    ...['a', 'audio', 'del', 'ins', 'map', 'video', 'x-y', 'span', 'label', 'slot'].map((name) => [
      `<${name}><p>a</p></${name}>`,
      `<${name}><p>a</p></${name}>`,
    ]),
    ['<p>a</p><table><tr><td>b</td></tr></table>', '<p>a<table><tr><td>b</table>'],
    ['<ruby>a<rt>b</rt><rp>c</rp></ruby>', '<ruby>a<rt>b<rp>c</ruby>'],
    [
      '<select><optgroup><option>a</option><option>b</option></optgroup><hr><option>c</option></select>',
      '<select><optgroup><option>a<option>b<hr><option>c</select>',
    ],
    [
      '<table><caption>a</caption><colgroup><col></colgroup><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>',
      '<table><caption>a<col><thead><tr><th>b<tbody><tr><td>c</table>',
    ],
    ['<table><colgroup></colgroup><tbody></tbody></table>', '<table><colgroup><tbody></table>'],
    [
      '<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>',
      '<table><tr><td>a<tbody><tr><td>b</table>',
    ],
    ['<table><tbody id="x"><tr><td>a</td></tr></tbody></table>', '<table><tbody id=x><tr><td>a</table>'],
  ])('%s', (html, expected) => {
    expect(inBody(html)).toBe(expected);
  });

  test.each([
    ['<html><head><title>a</title></head><body>b</body></html>', '<title>a</title>b'],
    ['<html><!--x--><head></head><body></body></html>', '<html><!--x-->'],
    ['<html lang=en><head></head><body></body></html>', '<html lang=en>'],
    ['<head> <title>a</title></head>', '<head> <title>a</title>'],
    ['<title>a</title><body> b</body>', '<title>a</title><body> b'],
    ['<title>a</title><body><!--x--></body>', '<title>a</title><body><!--x-->'],
    ['<title>a</title><body><script></script></body>', '<title>a</title><body><script></script>'],
    ['<title>a</title></head> <body>b</body>', '<title>a</title></head> b'],
    ['<title>a</title></head><!--x--><body>b</body>', '<title>a</title></head><!--x-->b'],
    ['b</body><!--x-->', 'b</body><!--x-->'],
    ['b</body></html><!--x-->', 'b</body></html><!--x-->'],
    ['b</body></html>\n', 'b\n'],
  ])('of the document: %s', (html, expected) => {
    expect(safe(`<!doctype html>${html}`)).toBe(`<!doctype html>${expected}`);
  });

  // In quirks mode, a table does not close a paragraph.
  test('before a table in quirks mode', () => {
    expect(safe('<p>a</p><table></table>')).toBe('<p>a</p><table></table>');
  });
});

test.each([
  ['<A HREF="x" Title="">y</A >', '<a href=x title>y</a>'],
  ['<a  b = "c"\n d>x</a\n>', '<a b=c d>x</a>'],
  ['<a b="c" b="d">x</a>', '<a b=c>x</a>'],
  ['<a b="c d" e="f=g" h="`">x</a>', '<a b="c d" e="f=g" h="`">x</a>'],
  [`<a b="&quot;" c="it's &quot;x&quot;">x</a>`, `<a b='"' c='it&#39;s "x"'>x</a>`],
  ['<a href="/x/">y</a>', '<a href=/x/>y</a>'],
  ['<br /><input value="a" />', '<br><input value=a>'],
  [
    '<svg><path d="M0 0"></path><path d="M1"></path><path d="M2"/></svg>',
    '<svg><path d="M0 0"/><path d=M1 /><path d=M2 /></svg>',
  ],
  ['<svg viewBox="0"><foreignObject></foreignObject></svg>', '<svg viewBox=0><foreignObject/></svg>'],
  ['<p>a &amp; b &lt; c &gt; d &quot;e&quot; &#60;f', '<p>a & b < c > d "e" &lt;f'],
  ['<p>&amp;lt; &amp;copy &#38;#60;', '<p>&amp;lt; &amp;copy &#38;#60;'],
  ['<p>&eacute;&#169;&#x20ac;&nbsp;', '<p>&#233;&#169;&euro;&nbsp;'],
  ['<p>&#13;&#32;x', '<p>&#13;&#32;x'],
  ['<pre>\n\nx</pre>', '<pre>\n\nx</pre>'],
  ['<p>x\r\ny\rz', '<p>x\ny\nz'],
  ['<script>a && b < c</script>', '<script>a && b < c</script>'],
])('spelling: %s', (html, expected) => {
  expect(inBody(html)).toBe(expected);
  expect(treeOf(safe(html), true)).toBe(treeOf(html, true));
});

test('in a page in UTF-8, references become characters', () => {
  const page = '<!doctype html><meta charset=utf-8><title>T</title><p>';
  expect(safe(`${page}&eacute;&#169;&nbsp;&#xfeff;`)).toBe(`${page}é©\u00a0&#xfeff;`);
});

// https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
test.each([
  ['<!DOCTYPE html>', '<!doctype html>', 'no-quirks'],
  ['<!DOCTYPE html SYSTEM "about:legacy-compat">', '<!doctype html>', 'no-quirks'],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
    '<!doctype html>',
    'no-quirks',
  ],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
    '<!doctype html public "-//W3C//DTD XHTML 1.0 Frameset//">',
    'limited-quirks',
  ],
  [
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
    '<!doctype html public "html">',
    'quirks',
  ],
  ['<!DOCTYPE foo>', '<!DOCTYPE foo>', 'quirks'],
])('DOCTYPE: %s', (doctype, expected, mode) => {
  const result = safe(`${doctype}<title>T</title>`);
  expect(result).toBe(`${expected}<title>T</title>`);
  expect(parse(result).mode).toBe(mode);
});

// Pages that other minifiers change or refuse.
test.each([
  '<table>x<tr><td>y</table>',
  '<a><b><a>x</b>y</a>',
  '<b><p>x</b>y</p>',
  '<form><div><form></div></form>',
  '</br></p>x',
  '<p>a<!--x<p>b',
  '<noscript><p>a</p></noscript><p>b</p>',
  '<head><noscript><img></noscript></head><body class=x>y</body>',
  '<frameset><frame></frame></frameset>',
  '<html a><html b><body c><body d>',
  '<plaintext></p></plaintext>',
  '<svg><p>x</svg><math><mi>y</mi><div></math>',
  '<select><option>a</option><p>b</p></select>',
  '<details name=a open></details><details name=a open></details>',
  '<p>a\0b</p><i x=\0>c</i>',
  '<template><tr><td>a</td></tr></template>',
  '<p><table><p>x</table></p>',
  '<ul><li><div><li>x</div></li></ul>',
])('with mistakes: %s', (html) => {
  for (const scripting of [false, true]) expect(treeOf(safe(html), scripting)).toBe(treeOf(html, scripting));
});

// In Firefox, `&#` at the end of a document is the last numeric reference again.
test.each(['<title>&Aacute;b&#', '<p>&Aacute;<p>&#</p>'])('as it is: %s', (html) => {
  expect(safe(html)).toBe(html);
  expect(minify(html, { verify: false })).toBe(html);
});

test('bytes keep their encoding', () => {
  const latin1 = Uint8Array.from([...Buffer.from('<p title="x">caf'), 0xe9, ...Buffer.from('</p>')]);
  expect(minify(latin1, { preset: 'safe' })).toEqual(
    Uint8Array.from([...Buffer.from('<p title=x>caf'), 0xe9]),
  );
  const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('<p title="x">é</p>', 'utf16le')]);
  expect(minify(utf16, { preset: 'safe' })).toEqual(
    Uint8Array.from([0xff, 0xfe, ...Buffer.from('<p title=x>é', 'utf16le')]),
  );
  const utf8 = Buffer.from('\ufeff<p title="x">&eacute;</p>');
  expect(Buffer.from(minify(utf8, { preset: 'safe' })).toString()).toBe('\ufeff<p title=x>é');
});

/** Bytes, with text as ASCII. */
const joined = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : [...part])),
  );

// What decoders know and encoders don't (https://encoding.spec.whatwg.org/): bytes stay as they are.
test.each([
  ['big5', [0x87, 0x40], 'a character of the Hong Kong supplement'],
  ['big5', [0x88, 0x62], 'two characters'],
  ['shift_jis', [0xf0, 0x40], 'an end-user-defined character'],
  ['windows-1253', [0xaa], 'a byte without a character'],
  ['euc-kr', [0xff], 'a byte without a character'],
] as const)('%s: %j, %s', (encoding, bytes, _what) => {
  const head = `<!doctype html><meta charset=${encoding}><title>T</title>`;
  expect(
    minify(joined(head, '<p class="a">', bytes, 'b</p><p>c', bytes, bytes, '</p>'), { preset: 'safe' }),
  ).toEqual(joined(head, '<p class=a>', bytes, 'b<p>c', bytes, bytes));
  // An incomplete sequence would swallow what follows it now.
  if (bytes.length === 2)
    expect(minify(joined(head, '<p a="b" >', [bytes[0]], '<!--x-->a</p>'))).toEqual(
      joined(head, '<p a=b>', [0xff], 'a'),
    );
});

test('all sequences of two bytes in legacy encodings', () => {
  for (const encoding of ['big5', 'euc-jp', 'euc-kr', 'gb18030', 'shift_jis']) {
    const leads = Array.from({ length: 0x7f }, (_, lead) =>
      // NB: no trail byte that is markup on its own.
      Array.from({ length: 0xbf }, (__, trail) => [0x81 + lead, 0x40 + trail, 0x20]).flat(),
    ).flat();
    const page = joined(`<!doctype html><meta charset=${encoding}><title>T</title><p class="a" >`, leads);
    const text = new TextDecoder(encoding).decode(page);
    const result = minify(page, { preset: 'safe' });
    // NB: malformed bytes may be others that are read as U+FFFD.
    const isSame = new TextDecoder(encoding).decode(result) === text.replace('"a" >', 'a>');
    expect([encoding, isSame]).toEqual([encoding, true]);
  }
});

test('each measure can be turned off', () => {
  const html = '<!DOCTYPE HTML> <P A="b" a=c ><svg><g></g></svg>&lt; \r\n</P>';
  expect(
    minify(html, {
      preset: 'safe',
      ...{ optionalTags: false, tags: false, quotes: false, references: false },
      ...{ selfClosing: false, doctype: false, lineEndings: false },
      ignoredWhiteSpace: false,
    }),
  ).toBe(html);
  expect(minify(html, { preset: 'safe', quotes: false, optionalTags: false })).toBe(
    '<!doctype html><p a="b"><svg><g/></svg>< \n</p>',
  );
  expect(minify(html, { preset: 'safe', tags: false })).toBe(
    '<!doctype html><P A="b" a=c ><svg><g/></svg>< \n',
  );
});

test.each<[html: string, options: MinifyOptions, expected: string]>([
  ["<P CLASS='a' ID = b C>x", { quotes: false }, "<p class='a' id = b c>x"],
  ["<P CLASS='a' ID = b C>x", { tags: false }, "<P CLASS='a' ID = b C>x"],
  // A tag in which something else changes is written anew.
  ['<INPUT DISABLED="DISABLED" ID="a" >', { tags: false }, '<input disabled id=a>'],
  ['<INPUT DISABLED="DISABLED" ID="a" >', { tags: false, quotes: false }, '<input disabled id="a">'],
  [
    '<INPUT DISABLED="DISABLED" ID="a" >',
    { tags: false, booleanAttributes: false },
    '<INPUT DISABLED="DISABLED" ID="a" >',
  ],
  ['<svg><path d=a></path></svg>', { quotes: false }, '<svg><path d=a /></svg>'],
  ['<svg><path  d="a"></path></svg>', { tags: false }, '<svg><path d=a /></svg>'],
  ['<svg><path  d="a" /></svg>', { tags: false }, '<svg><path  d="a" /></svg>'],
  [
    '<svg viewBox="0"><linearGradient a="b"/></svg>',
    { quotes: false },
    '<svg viewBox="0"><linearGradient a="b"/></svg>',
  ],
  ['<p id="a" =b>x<p =b c>', { quotes: false }, '<p id="a" =b>x<p =b c>'],
  ['<p a =b="c">', { quotes: false }, '<p a =b="c">'],
  ['<p id="b" a=><p a><p a>', { quotes: false, sortAttributes: true }, '<p a id="b"><p a><p a>'],
])('tags and quotes: %s, %j', (html, options, expected) => {
  for (const verify of [true, false])
    expect(minify(`<!doctype html>${html}`, { ...options, verify })).toBe(`<!doctype html>${expected}`);
});

test('the report', () => {
  let report: unknown;
  minify('<p a="b">c</p>', { preset: 'safe', onReport: (given) => (report = given) });
  expect(report).toMatchObject({ saved: { optionalTags: 4, quotes: 2, tags: 0 }, takenBack: [] });
  const savedBy = (html: string, options: MinifyOptions = {}): object => {
    minify(html, { ...options, onReport: (given) => (report = given) });
    const { saved } = report as MinifyReport;
    return Object.fromEntries(Object.entries(saved).filter(([, number]) => number !== 0));
  };
  expect(savedBy('<!DOCTYPE html SYSTEM "about:legacy-compat"> <p  a=b c c=d c>x')).toEqual({
    ...{ doctype: 29, ignoredWhiteSpace: 1, tags: 7 },
  });
  expect(savedBy('<svg><path d="M0"></path><path d="M1"/></svg>')).toEqual({ selfClosing: 6, quotes: 2 });
  expect(savedBy('<p title="a\r\n&quot;">x<td colspan=1>')).toEqual({
    ...{ lineEndings: 1, references: 5 },
  });
  const code = { script: () => 'b', styleAttribute: () => 'c' };
  expect(savedBy('<script type="text/javascript">aaaa</script><p style="cc">', code)).toEqual({
    ...{ code: 6, defaultAttributes: 23 },
  });
  expect(savedBy('<i class="a  b">x</i>', { booleanAttributes: false, sortClasses: true })).toEqual({
    sortClasses: 1,
  });
  // Nothing is taken back if there is just nothing to save.
  expect(savedBy('<p a="b c"d>')).toEqual({});
  expect(report).toMatchObject({ takenBack: [] });
});

test.each([
  [{ preset: 'tiny' }, /option 'preset' must be 'safe' or 'compact'/],
  [{ quotes: 1 }, /option 'quotes' must be a boolean/],
  [{ verify: 1 }, /option 'verify' must be a boolean/],
  [{ optionalTag: true }, /optionalTag/],
])('wrong options: %j', (options, message) => {
  expect(() => minify('', options as object)).toThrow(message);
  expect(() => minify('', options as object)).toThrow(TypeError);
});

// The writer is right alone: nothing is compared.
test.each([
  '<!DOCTYPE html><pre>\r\rA</pre>',
  '<!DOCTYPE html><textarea>\r\rA</textarea>',
  '<!DOCTYPE html><body></body> \n',
  '<!DOCTYPE html><body><frameset></frameset>',
  '<!DOCTYPE html><p></p><body><frameset>a',
  '<!DOCTYPE html><body><p></frameset><frameset>',
  '<p a="" =c="d">x',
  "<p a='' =c>x",
  '<template><tbody><tr><td>a</tbody></template>',
  '<template><tr></tr><tbody><tr><td>a</tbody></template>',
  '<template><colgroup><col></colgroup></template>',
  '<table><tr><td>a</td><p>b</p></table>',
  '<table><tbody><tr><td>a</td></tr><p>b',
  '<table><tr><td><ul><li>a</li></ul></td>b<td>c</table>',
  '<div><p>a</p></div><svg><p>b',
  '<table><tr><td>a</tr>b<tr><td>c</table>',
])('the tree is equal, without comparing: %j', (html) => {
  for (const scripting of [true, false])
    expect(treeOf(minify(html, { preset: 'safe', verify: false }), scripting)).toBe(treeOf(html, scripting));
});

test.each([
  // https://html.spec.whatwg.org/multipage/syntax.html#optional-tags: a section before it has no end tag.
  '<thead><tr><td>a<tbody><tr><td>b',
  '<tbody><tr><td>a<tbody><tr><td>b',
  '<tfoot><tr><td>a<tbody><tr><td>b',
  '<colgroup><col><colgroup><col>',
])('what follows a section that another tag ends: %s', (contents) => {
  const html = `<!doctype html><table>${contents}</table>`;
  expect(treeOf(minify(html, { preset: 'safe', verify: false }), true)).toBe(treeOf(html, true));
});
