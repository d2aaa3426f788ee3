// @ts-check
import { HTMLRewriter, Rewriter } from 'domwright/rewrite';
import fc from 'fast-check';

/*
 * Random pages and random edits, which both source editors carry out. Everywhere, the pages contain text that would be markup
 * elsewhere: elements and attributes named `injected`.
 */

/** @typedef {import('domwright').Node} Node */
/** @typedef {import('domwright').Element} Element */
/** @typedef {import('domwright').Document} Document */
/** @typedef {{ edition: '2024' | 'living', scripting: boolean }} Options */

/** Text that looks like markup, or like the end of its context. */
const hostileText = fc
  .array(
    fc.constantFrom(
      ...[
        '<injected injected>',
        'injected>',
        '<injected ',
        ' injected=1 ',
        ' injected ',
        '"',
        "'",
        '>',
        '<',
        '</',
        '/',
      ],
      ...[
        '</p>',
        '</b',
        '-->',
        '--!>',
        '-',
        '<!--',
        '<!-- -->',
        '<!',
        '<?',
        ']]>',
        ']',
        '<![CDATA[',
        '&lt;injected>',
      ],
      ...[
        '</style>',
        '</style',
        '</script>',
        '</script ',
        '<script>',
        '<script',
        '</title>',
        '</textarea>',
        '</xmp>',
      ],
      ...[
        '</noscript>',
        '</noscript',
        '</NOSCRIPT ',
        '</select>',
        '</svg>',
        '</math>',
        '</iframe>',
        '</plaintext>',
      ],
      ...[
        '&#60;injected>',
        '&#60',
        '&lt',
        'lt;',
        'amp;',
        '#60;',
        '60;',
        'm',
        's',
        'e ',
        'ript>',
        ';',
        '\n',
        '\r',
        '\0',
      ],
      ...['x', 'title x', 'le ', '\t', '/>', '=', '`'],
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));

const rawNames = ['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'title', 'textarea'];
const plainNames = [
  ...[
    'p',
    'p',
    'div',
    'div',
    'span',
    'ul',
    'li',
    'b',
    'i',
    'a',
    'pre',
    'h1',
    'button',
    'form',
    'section',
    'dl',
    'dt',
  ],
  ...[
    'table',
    'table',
    'tbody',
    'tr',
    'td',
    'caption',
    'colgroup',
    'select',
    'option',
    'template',
    'noscript',
    'noscript',
  ],
  ...['svg', 'svg', 'g', 'foreignObject', 'desc', 'font', 'math', 'mi', 'mtext', 'annotation-xml', 'object'],
  ...['html', 'head', 'body', 'frameset'],
];
const voidNames = ['br', 'img', 'input', 'hr', 'meta', 'link', 'col', 'wbr'];

const attribute = fc.oneof(
  fc.constant(''),
  fc.constant(''),
  fc.constantFrom(' class=a', ' color=red', ' encoding="text/html"', ' id=x', ' a=', ' <', ' /'),
  hostileText.map((text) => ` title="${text.replaceAll('"', '')}"`),
  hostileText.map((text) => ` title='${text.replaceAll("'", '')}'`),
  hostileText.map((text) => ` alt=${text.replace(/[\s>"']/g, '') || 'x'}`),
);

const startTag = fc
  .tuple(fc.constantFrom(...plainNames), attribute, fc.constantFrom('', '', '', '', '/', ' '))
  .map(([name, attributes, end]) => `<${name}${attributes}${end}>`);

const rawElement = fc
  .tuple(fc.constantFrom(...rawNames), fc.array(hostileText, { maxLength: 3 }), fc.boolean())
  .map(([name, texts, isShort]) => {
    const text = texts.join('').replace(new RegExp(`</${name}`, 'gi'), '');
    return isShort ? `<${name}>${text}` : `<${name}>${text}</${name}>`;
  });

const ordinaryText = fc.constantFrom(
  'x',
  'ab c',
  ' ',
  '\n',
  '\r',
  '&amp;',
  '&',
  '&am',
  '&#6',
  '&copy',
  '<',
  '1 < 2',
  ']]',
  'injected>',
);

const part = fc.oneof(
  { weight: 8, arbitrary: startTag },
  { weight: 6, arbitrary: fc.constantFrom(...plainNames).map((name) => `</${name}>`) },
  { weight: 6, arbitrary: ordinaryText },
  { weight: 4, arbitrary: rawElement },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(...voidNames), attribute).map(([name, its]) => `<${name}${its}>`),
  },
  { weight: 2, arbitrary: hostileText.map((text) => `<!--${text.replace(/-->|--!>|^-?>/g, '')}-->`) },
  { weight: 2, arbitrary: hostileText.map((text) => `<svg><![CDATA[${text.replaceAll(']]>', '')}]]></svg>`) },
  { weight: 1, arbitrary: hostileText.map((text) => `<![CDATA[${text.replaceAll(']]>', '')}]]>`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        '</br>',
        '</p>',
        '<svg/>',
        '<g/>',
        '<!doctype html>',
        '<?x y>',
        '</>',
        '<noscript><style>',
        '<table><i>1</i>',
      ],
      ...[
        '<svg><desc>',
        '<math><mi>',
        '<noscript><p title="',
        '">',
        '<noscript><!--',
        '<select><style>',
        '<pre>\n',
      ],
    ),
  },
);

/** Unfinished constructs that a page may end in. */
const end = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        '<',
        '</',
        '</p',
        '</p ',
        '<p',
        '<p ',
        '<p a="',
        '<p a=',
        '<!',
        '<!-',
        '<!--',
        '<!--a-',
        '<!--a--',
        '<!--a--!',
        '<!d',
      ],
      ...[
        '<!doctype html',
        '<!doctype html public "',
        '<?',
        '<?a',
        '&',
        '&#',
        '&#x',
        '&#6',
        '&am',
        '&amp',
        '&copy',
        ']]',
        '\r',
      ],
      ...[
        '<title>a',
        '<title>a</',
        '<title>a</tit',
        '<title>a</title',
        '<title>a</title ',
        '<textarea>\n',
        '<style>a',
        '<style></sty',
      ],
      ...[
        '<script>',
        '<script><!--',
        '<script><!--<script',
        '<script><!--<script ',
        '<script></',
        '<script><',
        '<plaintext>a',
      ],
      ...[
        '<svg><![CDATA[',
        '<svg><![CDATA[a]',
        '<svg><![CDATA[a]]',
        '<svg><![CDATA[a\r',
        '<svg><![CDAT',
        '<noscript>',
        '<noscript>a',
      ],
    ),
  },
);

export const editedPages = fc
  .tuple(fc.array(part, { maxLength: 12 }), end)
  .map(([parts, its]) => parts.join('') + its);

export const verbs = /** @type {const} */ ([
  'before',
  'after',
  'prepend',
  'append',
  'replace',
  'setInnerContent',
  'remove',
  'removeAndKeepContent',
  'setAttribute',
  'removeAttribute',
  'rename',
  'text',
  'comment',
]);

/** @typedef {{ verb: typeof verbs[number], index: number, text: string, isHTML: boolean }} Edit */

/** Complete markup. */
const markup = fc.constantFrom('<kbd>k</kbd>', '<wbr>', 'm', '<!--c-->', '\n', 'x\r', '&am', '<', '</', '&');
const newNames = fc.constantFrom(
  'div',
  'x-y',
  'svg',
  'g',
  'style',
  'noscript',
  'p',
  'b',
  'br',
  'pre',
  'select',
  'font',
  'desc',
);
const attributeNames = fc.constantFrom('title', 'class', 'color', 'encoding', 'alt');

/** @type {import('fast-check').Arbitrary<Edit>} */
const edit = fc
  .tuple(
    fc.constantFrom(...verbs),
    fc.nat(24),
    hostileText,
    markup,
    fc.integer({ min: 0, max: 3 }),
    newNames,
    attributeNames,
  )
  .map(([verb, index, text, html, kind, newName, name]) => {
    const isHTML = kind === 0;
    if (verb === 'rename') return { verb, index, text: newName, isHTML: false };
    if (verb === 'removeAttribute') return { verb, index, text: name, isHTML: false };
    if (verb === 'setAttribute') return { verb, index, text: `${name} ${text}`, isHTML: false };
    return { verb, index, text: isHTML ? html : text, isHTML };
  });

export const programs = fc.record({
  html: editedPages,
  edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
  options: /** @type {import('fast-check').Arbitrary<Options>} */ (
    fc.record({ edition: fc.constantFrom('2024', 'living'), scripting: fc.boolean() })
  ),
});

/** What is refused with a reason. */
export const refused =
  /not in the source|not from the source|cannot have contents|cannot become|would end|can hide the end tag|the edits join|would be markup|could be markup|by other rules|how its content is read|hide its end tag|in another tag|after a plaintext|a comment cannot|without an? end tag|in a select element|before a frameset|cannot be changed here|a form that begins in a table/;

/**
 * @param {() => void} run
 * @returns {boolean} whether it is done
 */
function isDone(run) {
  try {
    run();
    return true;
  } catch (error) {
    if (!refused.test(/** @type {Error} */ (error).message)) throw error;
    return false;
  }
}

/**
 * The elements, texts and comments of a document, in the order of their tags, without clones.
 *
 * @param {Document} document
 */
export function placesOf(document) {
  /** @type {Element[]} */
  const elements = [];
  /** @type {Node[]} */
  const texts = [];
  /** @type {Node[]} */
  const comments = [];
  /** @type {any[]} */
  const stack = [document];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeType === 1 && node.origin !== 'cloned') elements.push(node);
    else if (node.nodeType === 3) texts.push(node);
    else if (node.nodeType === 8) comments.push(node);
    for (let child = node.lastChild; child; child = child.previousSibling) stack.push(child);
    if (node.nodeType === 1 && node.content) stack.push(node.content);
  }
  return { elements, texts, comments };
}

/**
 * The output of `domwright/rewrite`; null if it refuses.
 *
 * @param {Document} document
 * @param {readonly Edit[]} edits
 */
export function rewritten(document, edits) {
  const { elements, texts, comments } = placesOf(document);
  const rewriter = new Rewriter(document);
  for (const { verb, index, text, isHTML } of edits) {
    const options = { html: isHTML };
    texts.forEach((node, number) => {
      if (verb !== 'text' || index % 5 !== number % 5) return;
      isDone(() => {
        if (index % 4 === 0) rewriter.remove(node);
        else if (index % 4 === 1) rewriter.replace(node, text, options);
        else if (index % 4 === 2) rewriter.before(node, text, options);
        else rewriter.after(node, text, options);
      });
    });
    comments.forEach((node, number) => {
      if (verb !== 'comment' || index % 2 !== number % 2) return;
      isDone(() => {
        if (index % 3 === 0) rewriter.remove(node);
        else if (index % 3 === 1) rewriter.setData(/** @type {any} */ (node), text);
        else rewriter.before(node, text, options);
      });
    });
    elements.forEach((element, number) => {
      if (verb === 'text' || verb === 'comment' || index % 8 !== number % 8) return;
      isDone(() => {
        if (verb === 'rename') rewriter.setTagName(element, text);
        else if (verb === 'setAttribute')
          rewriter.setAttribute(element, text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1));
        else if (verb === 'remove' || verb === 'removeAndKeepContent') rewriter[verb](element);
        else if (verb === 'removeAttribute') rewriter.removeAttribute(element, text);
        else rewriter[verb](element, text, options);
      });
    });
  }
  /** @type {string | null} */
  let output = null;
  isDone(() => {
    output = rewriter.toString();
  });
  return output;
}

/**
 * The output of `HTMLRewriter`; null if it refuses.
 *
 * @param {string} html
 * @param {readonly Edit[]} edits
 * @param {Options} options
 * @param {number} [length] of the pieces of input
 */
export function streamed(html, edits, options, length = html.length) {
  let output = '';
  const at = { element: 0, text: 0, comment: 0 };
  const rewriter = new HTMLRewriter(options)
    .on('*', {
      element(element) {
        const number = at.element++;
        for (const { verb, index, text, isHTML } of edits) {
          if (index % 8 !== number % 8 || verb === 'text' || verb === 'comment') continue;
          isDone(() => {
            if (verb === 'rename') element.tagName = text;
            else if (verb === 'setAttribute')
              element.setAttribute(text.slice(0, text.indexOf(' ')), text.slice(text.indexOf(' ') + 1));
            else if (verb === 'remove' || verb === 'removeAndKeepContent') element[verb]();
            else if (verb === 'removeAttribute') element.removeAttribute(text);
            else element[verb](text, { html: isHTML });
          });
        }
      },
    })
    .onDocument({
      text(piece) {
        const number = at.text++;
        for (const { verb, index, text, isHTML } of edits) {
          if (index % 5 !== number % 5 || verb !== 'text') continue;
          if (index % 4 === 0) piece.remove();
          else if (index % 4 === 1) piece.replace(text, { html: isHTML });
          else if (index % 4 === 2) piece.before(text, { html: isHTML });
          else piece.after(text, { html: isHTML });
        }
      },
      comments(comment) {
        const number = at.comment++;
        for (const { verb, index, text, isHTML } of edits) {
          if (index % 2 !== number % 2 || verb !== 'comment') continue;
          isDone(() => {
            if (index % 3 === 0) comment.remove();
            else if (index % 3 === 1) comment.text = text;
            else comment.before(text, { html: isHTML });
          });
        }
      },
    });
  const writer = rewriter.textWriter((text) => {
    output += text;
  });
  const isWhole = isDone(() => {
    for (let from = 0; from < html.length; from += length) writer.write(html.slice(from, from + length));
    writer.end();
  });
  return isWhole ? output : null;
}
