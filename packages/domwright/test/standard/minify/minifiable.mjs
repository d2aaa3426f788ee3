// @ts-check
import fc from 'fast-check';

/*
 * Markup full of what `minify` changes: white space, comments, references, optional tags, foreign elements without content,
 * attributes that say nothing, and all of these next to one another.
 */

const whiteSpace = fc.constantFrom(' ', '\n', '  ', '\r\n', '\t', ' \n ', '\f', '&#32;', '&#10;');
const references = fc.constantFrom(
  ...[
    '&amp;',
    '&lt;',
    '&gt;',
    '&AMP',
    '&lt',
    '&#38;',
    '&#60;',
    '&#x3c',
    '&nbsp;',
    '&eacute;',
    '&copy',
    '&#169;',
  ],
  ...[
    '&am',
    '&',
    '<',
    'p;',
    'lt;',
    '#38;',
    '&nvlt;',
    '&quot;',
    '&#13;',
    '&#0;',
    '&#128;',
    '&amp;amp;',
    '&amp;lt',
    '=',
  ],
);
const words = fc.constantFrom(
  'a',
  'b ',
  ' c',
  '漢',
  '字\n',
  '3',
  ';',
  '#',
  'x\n',
  'é',
  '\0',
  '\ud800',
  '\ufeff',
);
const comments = fc.constantFrom(
  ...[
    '<!-- a -->',
    '<!---->',
    '<!-->',
    '<!--! b -->',
    '<!--[if IE]>c<![endif]-->',
    '<!--#include file="x" -->',
  ],
  ...['<?php a ?>', '</>', '<!x>', '</ >', '<!--a', '<![CDATA[ a ]]>'],
);
const names = fc.constantFrom(
  ...['html', 'head', 'body', 'title', 'meta', 'link', 'style', 'script', 'noscript', 'template', 'base'],
  ...[
    'p',
    'div',
    'ul',
    'li',
    'dl',
    'dt',
    'dd',
    'pre',
    'textarea',
    'h1',
    'form',
    'button',
    'br',
    'img',
    'input',
  ],
  ...[
    'table',
    'caption',
    'colgroup',
    'col',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'a',
    'b',
    'span',
    'x-y',
  ],
  ...[
    'select',
    'optgroup',
    'option',
    'hr',
    'datalist',
    'ruby',
    'rt',
    'rp',
    'svg',
    'g',
    'path',
    'text',
    'foreignObject',
  ],
  ...[
    'math',
    'mi',
    'mtext',
    'annotation-xml',
    'frameset',
    'frame',
    'noframes',
    'iframe',
    'xmp',
    'plaintext',
    'listing',
  ],
);
const attributes = fc.constantFrom(
  ...[
    'class="a  b"',
    'class=" a"',
    "class='&#10;c'",
    'class=&#32;',
    'class',
    'class="b a"',
    'id=x',
    'ID="x y"',
  ],
  ...[
    'style="white-space: pre"',
    'style="color:red"',
    'hidden="hidden"',
    'hidden=until-found',
    'disabled=""',
  ],
  ...[
    'type="text/javascript"',
    'type=text/css',
    'type=module',
    'language="javascript"',
    'media="all"',
    'rel=stylesheet',
  ],
  ...[
    'colspan="1"',
    'rowspan=2',
    'method="GET"',
    'loading=eager',
    'contenteditable="true"',
    'xml:space="preserve"',
  ],
  ...[
    'title="&quot;\'"',
    'title="&amp;lt;"',
    "title='&amp'",
    'title=&amp;a',
    'title="a&#13;b"',
    'alt=""',
    'href=/a/',
    'x=`',
  ],
  ...[
    'a',
    'a',
    'A="b"',
    'a=c/',
    '/',
    'checked="\0"',
    '"',
    'charset=utf-8',
    'spellcheck="true"',
    'wrap="soft"',
  ],
);
const tags = fc
  .tuple(
    fc.constantFrom('<', '<', '</'),
    names,
    fc.array(fc.tuple(fc.constantFrom(' ', '\n', ' / ', ''), attributes), { maxLength: 3 }),
    fc.constantFrom('>', '>', '>', ' >', '/>', ' />', ''),
  )
  .map(([open, name, list, close]) => open + name + list.map(([space, one]) => space + one).join('') + close);

const doctypes = fc.constantFrom(
  '',
  '<!DOCTYPE html>',
  '<!doctype HTML PUBLIC "-//W3C//DTD XHTML 1.0 Frameset//">',
  ' ',
);

/** Documents with much to make smaller. @type {fc.Arbitrary<string>} */
export const minifiableInput = fc
  .tuple(
    doctypes,
    fc.array(
      fc.oneof(
        { weight: 4, arbitrary: tags },
        { weight: 2, arbitrary: whiteSpace },
        { weight: 1, arbitrary: references },
        { weight: 2, arbitrary: words },
        { weight: 2, arbitrary: comments },
      ),
      { maxLength: 24 },
    ),
  )
  .map(([doctype, parts]) => doctype + parts.join(''));

/** Characters and references that are markup together. @type {fc.Arbitrary<string>} */
export const hostileReferences = fc
  .array(
    fc.constantFrom(
      ...'< < & & &#98; &#x62 &sol; &excl; &quest; &#105; mg &num; &#35; &#120; &#49; l t lt amp gt; ; &lt; &lt'.split(
        ' ',
      ),
      ...'&amp; &amp &AMP; textarea> <textarea> </textarea> <title> </title> p > !-- --> &#45; - &semi; &#59'.split(
        ' ',
      ),
      ...'&#38; &#60 &nvlt; &#13; &#10; <p> </p> <!--x--> " \' &quot; &apos; &#39; = &equals; <b notit &notit;'.split(
        ' ',
      ),
      ...['\n', '\r', ' ', '<a title="', '<b x=', '&not', 'not;', '\0', '\u00e9', '&eacute;', '&eacute'],
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(''));

const namesInNoscript =
  'p p li ul div h2 b b a i font span table tr td option select textarea style img br frameset title script svg plaintext';
const inNoscript = fc
  .array(
    fc.oneof(
      fc.constantFrom(...namesInNoscript.split(' ')).map((name) => `<${name}>`),
      fc.constantFrom(...namesInNoscript.split(' ')).map((name) => `</${name}>`),
      fc.constantFrom(
        'x',
        ' ',
        '<',
        '&',
        '<!--',
        '-->',
        '<!-- a -->',
        '<b class="a"id="b">',
        '</style >',
        '<hr\nx=a/b>',
        '<p\n>',
      ),
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

/** Pages with `noscript` elements, whose contents may be anything. @type {fc.Arbitrary<string>} */
export const hostileTexts = fc
  .array(
    fc.oneof(
      inNoscript,
      inNoscript.map((inner) => `<noscript>${inner}</noscript>`),
    ),
    { maxLength: 6 },
  )
  .map((parts) => `<!DOCTYPE html>${parts.join('')}`);
