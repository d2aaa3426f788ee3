// @ts-check
import fc from 'fast-check';
import { livingParts } from './living-inputs.mjs';

/**
 * Markup full of rarely considered rules: misnested formatting, table parts in odd places, foreign content, raw text that almost
 * ends, references that almost match, and odd code units everywhere.
 */

const tagNames = [
  ...['html', 'head', 'body', 'title', 'base', 'link', 'meta', 'style', 'script', 'noscript', 'template'],
  ...[
    'p',
    'div',
    'h1',
    'h2',
    'address',
    'ul',
    'li',
    'dl',
    'dd',
    'dt',
    'pre',
    'listing',
    'plaintext',
    'form',
    'button',
  ],
  ...['a', 'b', 'i', 'font', 'nobr', 'code', 'big', 's', 'u', 'span', 'em'],
  ...['table', 'caption', 'colgroup', 'col', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th'],
  ...[
    'select',
    'option',
    'optgroup',
    'hr',
    'input',
    'keygen',
    'textarea',
    'br',
    'img',
    'image',
    'wbr',
    'param',
  ],
  ...[
    'svg',
    'g',
    'foreignObject',
    'desc',
    'path',
    'math',
    'mi',
    'mo',
    'mtext',
    'annotation-xml',
    'mglyph',
    'malignmark',
  ],
  ...[
    'frameset',
    'frame',
    'noframes',
    'iframe',
    'xmp',
    'noembed',
    'applet',
    'object',
    'marquee',
    'search',
    'main',
  ],
  ...[
    'ruby',
    'rb',
    'rt',
    'rtc',
    'rp',
    'sarcasm',
    'x-y',
    'a:b',
    'bgsound',
    'clipPath',
    'isindex',
    'menuitem',
    'dialog',
  ],
];
const commonTagNames = [
  'p',
  'b',
  'a',
  'i',
  'font',
  'table',
  'tr',
  'td',
  'select',
  'template',
  'svg',
  'math',
  'div',
  'li',
];

const attributeNames = [
  ...['class', 'id', 'href', 'a', 'b', 'CLASS', 'color', 'size', 'face', 'type', 'encoding', 'definitionurl'],
  ...[
    'viewbox',
    'xlink:href',
    'xml:lang',
    'xml:base',
    'xmlns',
    'xmlns:xlink',
    'shadowrootmode',
    'selected',
    '1',
  ],
  ...['"', "'", '<', '=', '\0', 'a"b', "a'b", 'a<b', 'a=b', 'é', '\ud83d\ude00', '__proto__', 'ƒ'],
];

const oddText = [
  ...[
    '\0',
    '\r',
    '\n',
    '\r\n',
    '\n\r',
    '\t',
    '\f',
    ' ',
    '\v',
    '\x01',
    '\x7f',
    '\x80',
    '\x9f',
    '\xa0',
    '\u2028',
  ],
  ...[
    '\ud800',
    '\udc00',
    '\ud83d\ude00',
    '\ufeff',
    '\ufdd0',
    '\ufffe',
    '\uffff',
    '\ud83f\udffe',
    '\udbff\udfff',
  ],
  ...['<', '>', '&', '"', "'", '`', '=', '/', '-', '--', '!', '?', ';', '#', ']', '[', ']]'],
  ...['x', 'X', 'ab', 'é', '日本', 'İ', 'K'],
];

const references = [
  ...[
    '&amp',
    '&amp;',
    '&AMP',
    '&lt',
    '&lt;',
    '&not',
    '&not;',
    '&notin',
    '&notin;',
    '&notit;',
    '&no',
    '&n',
    '&',
  ],
  ...[
    '&amp;amp;',
    '&ampx',
    '&amp=',
    '&copy',
    '&copy1',
    '&nbsp',
    '&NotEqualTilde;',
    '&NotEqualTilde',
    '&CounterClockwise',
  ],
  ...[
    '&ltimes',
    '&gt;&lt',
    '&bogus;',
    '&bogus',
    '&1',
    '&;',
    '&&',
    '&é',
    '&acE;',
    '&ngE;',
    '&Aacute',
    '&Aacute;',
    '&fjlig;',
  ],
  ...[
    '&#',
    '&#;',
    '&#x',
    '&#x;',
    '&#X',
    '&#x41',
    '&#x41;',
    '&#65',
    '&#65;',
    '&#0',
    '&#0;',
    '&#x0;',
    '&#13;',
    '&#10;',
  ],
  ...[
    '&#x80;',
    '&#x9f',
    '&#129;',
    '&#xd800;',
    '&#xdfff',
    '&#x110000;',
    '&#99999999999999999999;',
    '&#xfdd0;',
    '&#x1fffe',
  ],
  ...['&#x1F600;', '&#x1f600', '&#xG', '&#A', '&#x-', '&#127;', '&#11;', '&#x0d;', '&#x20'],
];

const rawText = [
  ...[
    '</',
    '</s',
    '</sc',
    '</script',
    '</script>',
    '</script ',
    '</script/',
    '</SCRIPT>',
    '</scripty>',
    '<script',
    '<script>',
  ],
  ...[
    '<!--',
    '<!-',
    '<!',
    '-->',
    '->',
    '--!>',
    '<!-->',
    '<!--->',
    '<!--<script>',
    '<!--<script',
    '</script-->',
    '<script/',
  ],
  ...[
    '</style>',
    '</style',
    '</styl',
    '</title>',
    '</TITLE ',
    '</textarea>',
    '</textarea',
    '</xmp>',
    '</iframe>',
    '</noframes>',
  ],
  ...['</plaintext>', '</noscript>', '</noembed>', '</template>', '</svg>', '</math>'],
];

const declarations = [
  ...[
    '<!--x-->',
    '<!-->',
    '<!--->',
    '<!---->',
    '<!----->',
    '<!--x--!>',
    '<!--x--!',
    '<!--<!-->',
    '<!--<!--x-->',
    '<!-- - -- -->',
  ],
  ...[
    '<!--<!-',
    '<!--<!',
    '<!--<',
    '<!--a\0b-->',
    '<!--a\rb\r\n-->',
    '<!---',
    '<!--',
    '<!-x>',
    '<!x>',
    '<!>',
    '<!\0>',
    '<?php ?>',
    '<?',
    '<?\r>',
  ],
  ...['</>', '</ >', '</1>', '</\0>', '</', '<', '<1', '<>', '<\0', '<=', '</é>'],
  ...[
    '<![CDATA[x]]>',
    '<![CDATA[',
    '<![CDATA[]]]>',
    '<![CDATA[]]x]]>',
    '<![CDATA[\0\r\n&amp;<b>]]>',
    '<![cdata[x]]>',
    '<![CDATA',
    ']]>',
    ']>',
  ],
  ...[
    '<!DOCTYPE html>',
    '<!doctype HTML>',
    '<!DOCTYPE>',
    '<!DOCTYPE >',
    '<!DOCTYPE x>',
    '<!DOCTYPEhtml>',
    '<!DOCTYPE',
    '<!DOCTYP',
    '<!DOCTYPE html',
  ],
  ...[
    '<!DOCTYPE html PUBLIC "a">',
    "<!DOCTYPE html PUBLIC'a''b'>",
    '<!DOCTYPE html PUBLIC "a" "b" c>',
    '<!DOCTYPE html PUBLIC "a>',
    '<!DOCTYPE html SYSTEM>',
  ],
  ...[
    '<!DOCTYPE html SYSTEM "about:legacy-compat">',
    "<!DOCTYPE html SYSTEM 'a\r\nb\0'>",
    '<!DOCTYPE html PUBLICx>',
    '<!DOCTYPE html x\0y>',
    '<!DOCTYPE\0\r\n\0>',
  ],
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">',
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
];

/** Sequences in which several rules meet. */
const recipes = [
  ...[
    '<table><tr><td>',
    '<table><td>x</table>',
    '<select><option>',
    '<svg><foreignObject>',
    '<svg><desc><p>',
    '<math><mi><b>',
  ],
  ...[
    '<math><annotation-xml encoding="text/html"><p>',
    '<math><annotation-xml encoding=x><svg>',
    '<template><tr>',
    '<frameset>',
  ],
  ...[
    '<a><p><a>',
    '<b><p></b>x',
    '<b><i></b></i>',
    '<font><p></font>',
    '<nobr><nobr>',
    '<ul><li><ul><li>',
    '<dl><dd><dt>',
  ],
  ...[
    '<button><button>',
    '<form><form>',
    '<h1><h2>',
    '<p><table>',
    '<pre>\n',
    '<pre>\r\n',
    '<textarea>\n',
    '<listing>\r',
  ],
  ...[
    '<head></head><link>',
    '</head><template>',
    '</body><!--x-->',
    '</html> ',
    '</html><!--x-->',
    '</br>',
    '</p>',
    '<table> <b>',
  ],
  ...[
    '<table><select><tr>',
    '<table><input type=hidden>',
    '<table><form>',
    '<table><template><td>',
    '<table>\0x',
    '<table>x<caption>',
  ],
  ...[
    '<svg><p>',
    '<math></p>',
    '<svg></br>',
    '<svg><title><b>',
    '<svg><font color>',
    '<svg><style><!--</style>',
    '<svg/>',
    '<svg><script/>',
  ],
  ...[
    '<b class=x><b class=x><b class=x><b class=x><p>',
    '<a></a><b></b>',
    '<object><b></object>',
    '<noscript><p>',
    '<noscript><link>',
  ],
];

const upperCase = (/** @type {string} */ text) => text.toUpperCase();

const whitespace = fc.constantFrom(' ', ' ', ' ', '\n', '\t', '\f', '\r', '\r\n', '  ', '');

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('x', 'y', ' ', '\n', 'ab c', '  ') },
  { weight: 2, arbitrary: fc.constantFrom(...oddText) },
  { weight: 2, arbitrary: fc.constantFrom(...references) },
);

const tagName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...commonTagNames) },
  { weight: 8, arbitrary: fc.constantFrom(...tagNames) },
  { weight: 1, arbitrary: fc.constantFrom(...tagNames).map(upperCase) },
  { weight: 1, arbitrary: fc.constantFrom('a\0', 'p<', 'divé', 'b"', 'x\ud800', 'İ', 'tABLE', 'a=b') },
);

const attributeValue = fc
  .array(fc.oneof(fc.constantFrom('', 'x', 'y', '1', 'text/html', 'hidden', 'open'), text), { maxLength: 3 })
  .map((parts) => parts.join(''));

const attribute = fc
  .tuple(
    fc.oneof(fc.constantFrom(...attributeNames), fc.constantFrom('class', 'id')),
    fc.constantFrom('=', '=', '=', ' = ', '=\n', '', '==', ' '),
    fc.constantFrom('"', '"', "'", ''),
    attributeValue,
    fc.constantFrom(' ', ' ', ' ', '', '/', ' / ', '\r\n', '\0'),
  )
  .map(([name, equals, quote, value, after]) => {
    if (equals.trim() === '') return name + equals + after;
    return name + equals + quote + (quote === '' ? value : value.replaceAll(quote, '')) + quote + after;
  });

const attributes = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ' class=x',
      ' class="x"',
      ' id=a id=b',
      ' color=red',
      ' encoding=text/html',
      ' type=hidden',
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(whitespace, fc.array(attribute, { minLength: 1, maxLength: 3 }))
      .map(([before, list]) => (before || ' ') + list.join('')),
  },
);

const tagEnd = fc.oneof(
  { weight: 12, arbitrary: fc.constant('>') },
  { weight: 2, arbitrary: fc.constantFrom('/>', ' />', '/ >', ' >', '//>') },
  { weight: 1, arbitrary: fc.constantFrom('', '/', '<') },
);

const startTag = fc.tuple(tagName, attributes, tagEnd).map(([name, list, end]) => `<${name}${list}${end}`);
const endTag = fc
  .tuple(tagName, fc.oneof({ weight: 8, arbitrary: fc.constant('') }, attributes), tagEnd)
  .map(([name, list, end]) => `</${name}${list}${end}`);

const piece = fc.oneof(
  { weight: 10, arbitrary: startTag },
  { weight: 6, arbitrary: endTag },
  { weight: 6, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom(...recipes) },
  { weight: 2, arbitrary: fc.constantFrom(...declarations) },
  { weight: 2, arbitrary: fc.constantFrom(...rawText) },
);

/** Markup of many pieces. */
export const nastyHtml = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));

/** Markup that the editions read in different ways, among other markup. */
export const livingHtml = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...livingParts) }, { weight: 1, arbitrary: piece }),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(''));

/** Characters that mean something to the tokenizer, in no order at all. */
export const characterSoup = fc
  .array(fc.oneof(fc.constantFrom(...oddText), fc.constantFrom(...'<>/!-&#;abxX1"\'= \n\0'.split(''))), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

/** Inside of raw text, RCDATA, script data and CDATA sections. */
export const nastyRawText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...rawText) },
      { weight: 2, arbitrary: text },
      { weight: 1, arbitrary: fc.constantFrom(...declarations) },
      { weight: 1, arbitrary: endTag },
    ),
    { maxLength: 16 },
  )
  .map((pieces) => pieces.join(''));

/** Any of them. */
export const nastyInput = fc.oneof(
  { weight: 6, arbitrary: nastyHtml },
  { weight: 1, arbitrary: characterSoup },
  { weight: 1, arbitrary: fc.tuple(startTag, nastyRawText).map(([tag, rest]) => tag + rest) },
);

/** @param {string} namespaceURI */
const foreign =
  (namespaceURI) =>
  (/** @type {string} */ localName, /** @type {{ name: string, value: string }[]} */ attributes = []) => ({
    namespaceURI,
    localName,
    attributes,
  });
const svg = foreign('http://www.w3.org/2000/svg');
const math = foreign('http://www.w3.org/1998/Math/MathML');

/** Context elements of fragments. */
export const contextElement = fc.constantFrom(
  ...[
    'div',
    'body',
    'html',
    'head',
    'p',
    'template',
    'select',
    'table',
    'caption',
    'colgroup',
    'tbody',
    'tr',
    'td',
    'th',
  ],
  ...[
    'frameset',
    'form',
    'title',
    'textarea',
    'style',
    'script',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'noscript',
  ],
  ...['plaintext', 'option', 'b', 'a', 'button', 'svg', 'math', 'x-y'],
  ...[svg('svg'), svg('foreignObject'), svg('desc'), svg('title'), svg('path'), svg('script'), svg('style')],
  ...[math('math'), math('mi'), math('annotation-xml'), math('mglyph')],
  math('annotation-xml', [{ name: 'encoding', value: 'TEXT/HTML' }]),
);

/** Initial states of the tokenizer, with a last start tag that fits. */
export const initialState = fc.constantFrom(
  { initialState: 'Data', lastStartTag: undefined },
  { initialState: 'RCDATA', lastStartTag: 'title' },
  { initialState: 'RCDATA', lastStartTag: 'textarea' },
  { initialState: 'RAWTEXT', lastStartTag: 'style' },
  { initialState: 'RAWTEXT', lastStartTag: undefined },
  { initialState: 'Script data', lastStartTag: 'script' },
  { initialState: 'Script data', lastStartTag: 'style' },
  { initialState: 'PLAINTEXT', lastStartTag: undefined },
  { initialState: 'CDATA section', lastStartTag: undefined },
);

/**
 * @typedef {object} PlainTree
 * @property {string} name of an element that may hold any other of them
 * @property {string} value of its attribute `title`
 * @property {string} text before its children
 * @property {PlainTree[]} children
 */

/** Text without what markup can't express: U+0000 and CR. */
const writableText = fc.array(text, { maxLength: 4 }).map((parts) => parts.join('').replace(/[\0\r]/g, ''));

const plainParts = {
  name: fc.constantFrom('div', 'section', 'span', 'blockquote', 'x-y', 'ul', 'i', 'fieldset'),
  value: writableText,
  text: writableText,
};

/** @param {fc.Arbitrary<PlainTree[]>} children */
const treeOf = (children) => /** @type {fc.Arbitrary<PlainTree>} */ (fc.record({ ...plainParts, children }));

/** Three levels of elements, at most. */
export const plainTree = treeOf(
  fc.array(treeOf(fc.array(treeOf(fc.constant([])), { maxLength: 3 })), { maxLength: 3 }),
);
