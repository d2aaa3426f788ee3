// @ts-check

/*
 * Random markup for the Sanitizer, and configurations of every kind.
 */

const parts = [
  ...[
    'a',
    'b',
    ' ',
    '<!--c-->',
    '<!-- <img src onerror=a> -->',
    '<?d e>',
    '<?f g?>',
    '&lt;script>',
    '&amp;lt;',
  ],
  ...[
    '<p>',
    '</p>',
    '<div>',
    '</div>',
    '<b>',
    '</b>',
    '<i title=a>',
    '</i>',
    '<a href=a>',
    '</a>',
    '<ul><li>',
    '</ul>',
  ],
  ...['<table>', '</table>', '<tr>', '<td colspan=2>', '</td>', '<caption>', '<select><option>', '</select>'],
  ...[
    '<svg>',
    '</svg>',
    '<g>',
    '<desc>',
    '</desc>',
    '<foreignObject>',
    '</foreignObject>',
    '<svg:title>',
    '<title>',
  ],
  ...[
    '</title>',
    '<math>',
    '</math>',
    '<mi>',
    '</mi>',
    '<mtext>',
    '</mtext>',
    '<mglyph>',
    '<annotation-xml>',
  ],
  ...[
    '<style>',
    '</style>',
    '<script>',
    '</script>',
    '<noscript>',
    '</noscript>',
    '<textarea>',
    '</textarea>',
  ],
  ...[
    '<xmp>',
    '</xmp>',
    '<iframe>',
    '</iframe>',
    '<template>',
    '</template>',
    '<template shadowrootmode=open>',
  ],
  ...[
    '<form>',
    '</form>',
    '<button>',
    '</button>',
    '<object>',
    '</object>',
    '<embed>',
    '<base href=a>',
    '<use>',
  ],
  ...[
    '<frame>',
    '<frameset>',
    '<x-y data-a=b data-=c>',
    '</x-y>',
    '<img src=a onerror=b>',
    '<input type=hidden>',
  ],
  ...[
    '<p onclick=a class=b data-c=d>',
    '<b id=a DATA-B=c onfoo=d>',
    '<body onload=a class=b>',
    '<html lang=en>',
  ],
  ...[
    '<a href="javascript:a">',
    '<a href="&#1;java\nscript&colon;a" id=b>',
    '<svg><a xlink:href=" JAVASCRIPT:a">',
  ],
  ...[
    '<area href=javascript:a>',
    '<form action=javascript:a>',
    '<button formaction=javascript:a>',
    '<p href=javascript:a>',
  ],
  ...[
    '<math href=javascript:a>',
    '<mi xlink:href=javascript:a>',
    '<svg><animate attributeName=href>',
    '<set attributeName=xlink:href>',
  ],
  ...[
    '<svg><animateTransform attributeName=x>',
    '<svg viewBox=a onload=b xml:lang=c xmlns:xlink=d>',
    '<circle r=1 fill=a>',
  ],
  ...[
    '"',
    "'",
    '>',
    '<',
    '</',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<p title="</p><img src onerror=a>">',
    '<br>',
    '<hr>',
  ],
];

/**
 * @param {number} count
 * @param {number} seed
 * @returns {string[]}
 */
export function sanitizerInputs(count, seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  const below = (/** @type {number} */ limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(14) }, () => parts[below(parts.length)]).join(''),
  );
}

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/**
 * Configurations by topic.
 *
 * @type {Record<string, import('domwright/sanitizer').SanitizerConfig | 'default'>}
 */
export const configurations = {
  'the default': 'default',
  everything: {},
  'comments and data attributes, nothing else of attributes': {
    attributes: [],
    comments: true,
    dataAttributes: true,
  },
  'a few elements': {
    elements: ['p', 'b', 'a', 'div', 'table', 'tbody', 'tr', 'td', { name: 'i', attributes: ['title'] }],
    attributes: ['href', 'class'],
    dataAttributes: false,
  },
  'replaced elements': { replaceWithChildrenElements: ['b', 'p', 'td', 'table', 'template', 'x-y', 'style'] },
  'some elements, others replaced': {
    elements: ['p', 'a', 'i', 'svg', { name: 'svg', namespace: SVG }, { name: 'a', namespace: SVG }],
    replaceWithChildrenElements: ['div', 'b', 'form', { name: 'g', namespace: SVG }],
  },
  'removed elements and attributes': {
    removeElements: ['b', 'i', 'style', { name: 'desc', namespace: SVG }],
    removeAttributes: ['class', 'id', { name: 'href', namespace: XLINK }],
    comments: false,
  },
  'local lists beside removed attributes': {
    elements: [
      { name: 'p', attributes: ['onclick', 'class'] },
      { name: 'a', removeAttributes: ['id'] },
      ...['b', 'div', 'template', 'script', 'noscript', 'body', 'html', 'head'],
    ],
    removeAttributes: ['data-c', 'lang'],
  },
  'local lists beside allowed attributes': {
    elements: [
      { name: 'p', attributes: ['onclick', 'title'], removeAttributes: ['class'] },
      { name: 'b', removeAttributes: ['id', 'data-b'] },
      ...['a', 'div', 'x-y', 'template'],
    ],
    attributes: ['class', 'id', 'href', 'data-b'],
    dataAttributes: false,
  },
  'processing instructions': { processingInstructions: ['d'], removeElements: ['a'], comments: true },
  'removed processing instructions': {
    removeProcessingInstructions: ['d'],
    replaceWithChildrenElements: ['a'],
  },
};
