import { defaults, type PlaygroundState } from './state.ts';

/** An example. Its `step` is the one worth seeing first. */
export interface Preset extends Partial<PlaygroundState> {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly source: string | Uint8Array<ArrayBuffer>;
}

const DOCTYPE = '<!DOCTYPE html>\n';

/** Bytes from a string of code units up to \xff. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The bytes of a text in UTF-16LE. */
function utf16(text: string): Uint8Array<ArrayBuffer> {
  return bytes(
    Array.from(`\ufeff${text}`, (unit) =>
      String.fromCharCode(unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8),
    ).join(''),
  );
}

export const presets: readonly Preset[] = [
  {
    id: 'welcome',
    group: 'Formatting elements',
    title: 'A bit of everything',
    step: 26,
    source: `${DOCTYPE}<title>Tea</title>
<p>Tea <b>with <i>milk</b> and</i> sugar
<table>
  <tr><td>Oolong<td>2.50</tr>
  We also have <em>cakes</em>
</table>
<p>Bye!
`,
  },
  {
    id: 'misnested',
    group: 'Formatting elements',
    title: 'Misnested tags: <b><i></b></i>',
    step: 10,
    source: `${DOCTYPE}<p>1<b>2<i>3</b>4</i>5</p>`,
  },
  {
    id: 'adoption',
    group: 'Formatting elements',
    title: 'Adoption agency: <b><p></b></p>',
    step: 7,
    source: `${DOCTYPE}<b>1<p>2</b>3</p>`,
  },
  {
    id: 'adoption-deep',
    group: 'Formatting elements',
    title: 'Adoption agency across several blocks',
    step: 12,
    source: `${DOCTYPE}<a href=x><b>1<div>2<section>3<i>4</a>5</section>6</div>7`,
  },
  {
    id: 'unclosed',
    group: 'Formatting elements',
    title: 'Unclosed formatting elements: the Noah’s Ark clause',
    step: 12,
    source: `${DOCTYPE}
<p><b class=x><b class=x><b><b class=x><b class=x><b>X
<p>X
<p><b><b class=x><b>X
<p></b></b></b></b></b></b>X`,
  },
  {
    id: 'nested-links',
    group: 'Formatting elements',
    title: 'A link inside a link, across a table',
    step: 13,
    source: `${DOCTYPE}<a href=a>1<table><tr><td><a href=b>2</a></td></tr><a href=c>3</table>4`,
  },
  {
    id: 'foster',
    group: 'Tables',
    title: 'Foster parenting',
    step: 4,
    source: `${DOCTYPE}<table><b><tr><td>aaa</td></tr>bbb</table>ccc`,
  },
  {
    id: 'implied-rows',
    group: 'Tables',
    title: 'Implied tbody, tr and colgroup',
    step: 5,
    source: `${DOCTYPE}<table><col><td>1<th>2<tfoot><td>3<caption>late</table>`,
  },
  {
    id: 'table-text',
    group: 'Tables',
    title: 'White space and text in a table',
    step: 9,
    source: `${DOCTYPE}<table> <tr> \n</tr> x <input type=hidden> <input></table>`,
  },
  {
    id: 'headings',
    group: 'Blocks',
    title: 'Headings, paragraphs and lists that close each other',
    step: 7,
    source: `${DOCTYPE}<p>one<h1>two</h2><ul><li>a<p>b<li>c<dl><dt>d<dd>e<dt>f</dl></ul></p>`,
  },
  {
    id: 'late-attributes',
    group: 'Blocks',
    title: 'A second html tag and body tag',
    step: 5,
    source: `<html lang=en>\n<p>Hello\n<html lang=de class=late>\n<body id=b>`,
  },
  {
    id: 'form',
    group: 'Blocks',
    title: 'A form inside a form, and an early </form>',
    step: 6,
    source: `${DOCTYPE}<form id=a><div><form id=b></form>1<input></div><input>2`,
  },
  {
    id: 'frameset',
    group: 'Blocks',
    title: 'A frameset replaces the body',
    step: 3,
    source: `<p></p><frameset cols="50%,50%"><frame><noframes><p>text</noframes></frameset>`,
  },
  {
    id: 'select',
    group: 'Select, and the living edition',
    title: 'Any content in select (living)',
    source: `${DOCTYPE}<select><option><b>a</b><div>b</div><option>c<hr><p>d</select>`,
    tab: 'editions',
  },
  {
    id: 'selectedcontent',
    group: 'Select, and the living edition',
    title: 'selectedcontent copies the option (living)',
    step: 15,
    source: `${DOCTYPE}<select><button><selectedcontent></selectedcontent></button><option>a<option selected>b <i>c</i></select>`,
  },
  {
    id: 'processing-instruction',
    group: 'Select, and the living edition',
    title: 'Processing instructions and template for (living)',
    source: `${DOCTYPE}<?note to="parser"?>\n<p><?start name="m"?>old<?end?>, kept</p>\n<template for="m">new</template>`,
    tab: 'editions',
  },
  {
    id: 'template',
    group: 'Templates',
    title: 'Table rows in a template',
    step: 4,
    source: `${DOCTYPE}<template><tr><td>1</td></tr><div>2</div><col></template>`,
  },
  {
    id: 'template-modes',
    group: 'Templates',
    title: 'Nested templates',
    step: 8,
    source: `${DOCTYPE}<table><template><td>1<template><caption>2</template></td></template><tr><td>3</table>`,
  },
  {
    id: 'shadow',
    group: 'Templates',
    title: 'A declarative shadow root',
    step: 4,
    source: `${DOCTYPE}<div><template shadowrootmode=open><style>p{color:red}</style><slot></slot></template><p>light</div>`,
  },
  {
    id: 'foreign',
    group: 'Foreign content',
    title: 'Into SVG and MathML and out again',
    step: 10,
    source: `${DOCTYPE}<svg viewbox="0 0 1 1"><foreignobject><p>html</p></foreignobject><path/><p>out</svg>
<math><mi>x<mglyph/></mi><annotation-xml encoding=text/html><b>y</b></annotation-xml></math>`,
  },
  {
    id: 'cdata',
    group: 'Foreign content',
    title: 'CDATA in HTML and in SVG',
    step: 4,
    source: `${DOCTYPE}<p><![CDATA[a comment]]></p><svg><desc><![CDATA[html]]></desc><![CDATA[<text> & more]]></svg>`,
  },
  {
    id: 'other-form',
    group: 'Forms',
    title: 'A field in another form the second time',
    context: 'div',
    source: `<form id="outer"><div></form><form id="inner"><input name="moved">`,
    tab: 'round-trip',
  },
  {
    id: 'script',
    group: 'Scripts and raw text',
    title: 'Escaped and double-escaped scripts',
    step: 4,
    source: `${DOCTYPE}<script><!--<script></script>alert("still script")--></script>
<script>if (a<b) document.write("<p>" + "</scr" + "ipt>")</script><p>done`,
  },
  {
    id: 'document-write',
    group: 'Scripts and raw text',
    title: 'document.write in mid-parse',
    step: 7,
    scripting: true,
    source: `${DOCTYPE}<p>Tea <script>document.write("<b>with " + "milk");</script> and</b> sugar
<table><script>
  document.write("<tr><td>in the table", "<script>document.write('<td>twice')</scr" + "ipt>");
</script><td>4.50</table>`,
  },
  {
    id: 'raw-text',
    group: 'Scripts and raw text',
    title: 'Raw text: title, textarea, style, noscript',
    step: 13,
    source: `${DOCTYPE}<title><b>&amp;</b></title><style><b>&amp;</b></style><noscript><link><b>x</b></noscript>
<textarea>\n<b>&lt;</textarea><pre>\n\none newline is gone</pre><xmp><b></xmp>`,
  },
  {
    id: 'references',
    group: 'Scripts and raw text',
    title: 'Character references',
    step: 4,
    source: `${DOCTYPE}<p title="&notit;&not=1">&notit; &amp &#128; &#x110000; &CounterClockwiseContourIntegral; &nosuch;`,
  },
  {
    id: 'attributes',
    group: 'Scripts and raw text',
    title: 'Malformed tags and attributes',
    step: 3,
    source: `${DOCTYPE}<p a a=1 b='2'c=3 d="4 <p>" =e f/g "h">text</p/ x></ p><!doctype x><!-x--><a <b>`,
  },
  {
    id: 'fragment-row',
    group: 'Fragments',
    title: 'innerHTML of a tr',
    step: 3,
    context: 'tr',
    source: '<td>1<tr><td>2<table><td>3</table><caption>4',
  },
  {
    id: 'fragment-svg',
    group: 'Fragments',
    title: 'innerHTML of an svg path',
    step: 7,
    context: 'svg path',
    source: '<circle/><title><b>1</b></title><font color=red>2',
  },
  {
    id: 'encoding-meta',
    group: 'Encodings',
    title: 'iso-8859-1 means windows-1252',
    tab: 'bytes',
    source: bytes(`<!DOCTYPE html><meta charset=iso-8859-1><title>Caf\xe9</title><p>\x93Cr\xe8me\x94 \x80 2`),
  },
  {
    id: 'encoding-late',
    group: 'Encodings',
    title: 'A meta after the first 1024 bytes',
    tab: 'bytes',
    source: bytes(
      `<!DOCTYPE html><title>Gr\xc3\xbc\xc3\x9fe</title>\n<!--${'.'.repeat(1024)}-->\n<meta charset=utf-8><p>\xe6\x97\xa5`,
    ),
  },
  {
    id: 'encoding-transport',
    group: 'Encodings',
    title: 'Content-Type overrides meta',
    tab: 'bytes',
    contentType: 'text/html; charset=shift_jis',
    source: bytes('<!DOCTYPE html><meta charset=utf-8><p>\x93\xfa\x96{'),
  },
  {
    id: 'encoding-utf-16',
    group: 'Encodings',
    title: 'UTF-16 with a byte order mark',
    tab: 'bytes',
    source: utf16('<!DOCTYPE html><meta charset=utf-8><p>Grüße, 日本'),
  },
];

/** The state of a preset. */
export function stateOfPreset({ id, group, title, ...state }: Preset): PlaygroundState {
  return { ...defaults, ...state };
}
