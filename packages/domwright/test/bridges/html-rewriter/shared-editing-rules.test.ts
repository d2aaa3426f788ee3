import { parse } from 'domwright';
import { HTMLRewriter, type HTMLRewriterTypes, Rewriter } from 'domwright/rewrite';
import { parse as parseByParse5, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { rewritePieces, rewrite as stream } from './rewrite.mjs';

/*
 * The rules that both source editors share. Expectations follow from the standard's states and modes; trees come from parse5.
 */

type Verb =
  | 'before'
  | 'after'
  | 'prepend'
  | 'append'
  | 'setInnerContent'
  | 'replace'
  | 'remove'
  | 'removeAndKeepContent'
  | 'setAttribute'
  | 'rename';
type Arguments = readonly (string | { html: boolean })[];
type Options = { readonly scripting?: boolean; readonly edition?: '2024' | 'living' };

function rewritten(html: string, selector: string, verb: Verb, its: Arguments, options: Options): string {
  const document = parse(html, options);
  const rewriter = new Rewriter(document);
  for (const element of document.querySelectorAll(selector)) {
    if (verb === 'rename') rewriter.setTagName(element, its[0] as string);
    else (rewriter[verb] as (...its: unknown[]) => unknown)(element, ...its);
  }
  return rewriter.toString();
}

function streamed(html: string, selector: string, verb: Verb, its: Arguments, options: Options): string {
  const edit = (element: HTMLRewriterTypes.Element): void => {
    if (verb === 'rename') element.tagName = its[0] as string;
    else (element[verb] as (...its: unknown[]) => unknown)(...its);
  };
  return stream(html, (rewriter) => rewriter.on(selector, { element: edit }), options);
}

const editors = { rewrite: rewritten, HTMLRewriter: streamed };
const asHTML = { html: true };
const treeOf = (html: string) => serialize(parseByParse5(html, { scriptingEnabled: false }));

describe.each(Object.entries(editors))('%s', (_, edited) => {
  test.each<[html: string, selector: string, verb: Verb, its: Arguments, options?: Options]>([
    // Raw text in noscript, which is text with scripting.
    ...(['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'] as const).map(
      (name) =>
        [`<noscript><${name}>a</${name}></noscript>`, name, 'append', ['</noscript><script>x()']] as never,
    ),
    ['<noscript><style>a</style></noscript>', 'style', 'setInnerContent', ['</NOSCRIPT>']],
    ['<div><noscript><p>a</div><style>b</style></noscript>', 'style', 'append', ['</noscript><img>']],
    ['<noscript><style></noscript>a</style></noscript>', 'style', 'append', ['<img>']],
    ['<noscript><p title="</noscript>"></noscript><b></b>', 'b', 'append', ['" onclick="x()']],
    ['<noscript><a title="</noscript><b></b>', 'b', 'append', ['" onclick="x()'], { scripting: true }],
    ...(
      [
        ...['before', 'after', 'prepend', 'append', 'setInnerContent', 'replace'].map((verb) => [
          verb,
          ['x'],
        ]),
        ...[
          ['remove', []],
          ['removeAndKeepContent', []],
          ['rename', ['i']],
          ['setAttribute', ['title', 'x']],
          ['setAttribute', ['id', 'x']],
        ],
      ] as [Verb, string[]][]
    ).flatMap(([verb, its]) =>
      ['<b title="a">c</b>', '<img title="a">'].map((tag) => {
        const isVoid = /end|setInner/.test(verb) && tag.startsWith('<img');
        const html = `<noscript><p title="</noscript>"></noscript>${isVoid ? '<b>c</b>' : tag}`;
        return [html, isVoid ? 'b' : 'img, b', verb, its] as never;
      }),
    ),
    ['<noscript><a title="</noscript>', 'noscript', 'append', ['x'], { scripting: true }],
    ['<select><style>a</style></select>', 'style', 'append', ['<script>x()</script>'], { edition: 'living' }],
    // The rest would be read by other rules.
    ['<svg><![CDATA[><img src=x onerror=x()>]]></svg>', 'svg', 'removeAndKeepContent', []],
    ['<svg><![CDATA[><img src=x onerror=x()>]]></svg>', 'svg', 'rename', ['div']],
    ['<math><mi>a</mi></math>', 'math', 'rename', ['p']],
    ['<svg><foreignObject><p>a</foreignObject></svg>', 'foreignObject', 'removeAndKeepContent', []],
    ['<svg><desc><b>a</b></desc></svg>', 'b', 'removeAndKeepContent', []],
    ['<div><style>a</style></div>', 'div', 'rename', ['svg']],
    ['<div><p title="</noscript><img>"></div>', 'div', 'rename', ['noscript']],
    ['<div><style><script>x()</script></style></div>', 'div', 'rename', ['select']],
    ['<svg><g><![CDATA[><img>]]></g></svg>', 'g', 'rename', ['p']],
    ['<svg><font><![CDATA[><img>]]></font></svg>', 'font', 'setAttribute', ['color', 'red']],
    [
      '<math><annotation-xml><![CDATA[><img>]]></annotation-xml></math>',
      'annotation-xml',
      'setAttribute',
      ['encoding', 'text/html'],
    ],
    ['<b>a</b>', 'b', 'rename', ['br']],
    // The end of the page is in a tag for readers without scripting.
    ['<noscript><p title="', 'body', 'setAttribute', ['title', ' onclick=x() '], { scripting: true }],
    ['<noscript><p title="', 'body', 'append', [' onclick=x() '], { scripting: true }],
    // There is nothing after these.
    ['<plaintext>a', 'plaintext', 'after', ['b']],
    // Cut off in each state in which the end tag of a script does not end it.
    ...['/', '>', ' a', ' -', ' --', ' a--', ' <', ' -<', ' </', ' </s', ' </scrip'].flatMap((end) => [
      [`<script><!--<script${end}`, 'body', 'append', ['b']] as never,
      [`<div><script><!--<script${end}`, 'div', 'append', ['b']] as never,
    ]),
    ['<select><style>a</style>', 'style', 'prepend', ['<', asHTML]],
    ['<select><style>a<</style>', 'style', 'append', ['b', asHTML]],
    ['<noscript><style>script></style></noscript>', 'style', 'prepend', ['</no', asHTML]],
    // A form in a table has ended with its start tag.
    ...(['append', 'prepend', 'setInnerContent'] as const).flatMap((verb) =>
      ['<table><form><tr>', '<table><tr><form><td>'].map((page) => [page, 'form', verb, ['a']] as never),
    ),
    // Content before a frameset makes that a tag that is ignored.
    ['<frameset><style><frame onload=x()></style>', 'html', 'before', ['a']],
    ['<b>a</b><frameset><style><frame onload=x()></style>', 'b', 'remove', []],
    ['<frameset><style><frame onload=x()></style>', 'head', 'append', ['<b></b>', asHTML]],
    ['<frameset><style><frame onload=x()></style>', 'head', 'append', ['<noscript><b>', asHTML]],
    ['<frameset><style><frame onload=x()></style>', 'head', 'prepend', ['a', asHTML]],
    // In the tree it would be after the head, where no parser leaves it.
    ['<head></head><frameset><frame></frameset>', 'head', 'after', ['<meta>', asHTML]],
    ['<input><frameset><style><frame onload=x()></style>', 'input', 'setAttribute', ['type', 'hidden']],
  ])('refuses %s: %s, %s %j', (html, selector, verb, its, options = {}) => {
    expect(() => edited(html, selector, verb, its, options)).toThrow();
  });

  test.each<[html: string, selector: string, verb: Verb, its: Arguments, tree: string]>([
    [
      '<frameset><frame></frameset>',
      'head',
      'append',
      ['<meta><script>a</script><noscript><link></noscript>', asHTML],
      '<head><meta><script>a</script><noscript><link></noscript></head><frameset><frame></frameset>',
    ],
    ['<body><p><b>a</body>', 'html, body', 'append', ['x'], '<body><p><b>a</b></p>xx'],
    [
      '<body><div><p>a</body></html>',
      'html, body',
      'append',
      ['<hr>', asHTML],
      '<body><div><p>a</p></div><hr><hr>',
    ],
    [
      '<table><select><style><br title="</style><i>">',
      'html',
      'append',
      ['<kbd>k</kbd>', asHTML],
      '<select></select><table></table><kbd>k</kbd>',
    ],
    // Where edits land.
    [
      '<div id=t><ul><table><tr>',
      'div',
      'append',
      ['<hr>', asHTML],
      '<div id=t><ul><table><tr></table></ul><hr></div>',
    ],
    ['<div id=t><ul><table><tr>', 'div', 'after', ['x'], '<div id=t><ul><table><tr></table></ul></div>x'],
    ['<p><svg/>a', 'svg', 'append', ['x'], '<p><svg>x</svg>a'],
    ['<p><svg a=b /><b></b>', 'svg', 'setInnerContent', ['x'], '<p><svg a=b>x</svg><b></b>'],
    ['<p><svg a=b/>c', 'svg', 'after', ['x'], '<p><svg a=b/>c</svg>x'],
    ['<title>Shop', 'body', 'append', ['x'], '<title>Shop</title><body>x'],
    ['<title>Shop', 'body', 'setAttribute', ['a', 'b'], '<title>Shop</title><body a=b>'],
    ['<title>Shop</tit', 'title', 'append', ['le x'], '<title>Shop&lt;/title x</title>'],
    ['<title>Shop</tit</title>', 'title', 'append', ['le x'], '<title>Shop&lt;/title x</title>'],
    ['<script><!--', 'body', 'append', ['y'], '<script><!--</script><body>y'],
    ['<svg><![CDATA[a]', 'body', 'append', ['y'], '<svg>a]</svg>y'],
    ['<svg><![CDATA[a]', 'svg', 'append', ['<'], '<svg>a]&lt;</svg>'],
    ['a</br>b', 'br', 'before', ['x'], 'ax<br>b'],
    ['a</br>b', 'br', 'after', ['x'], 'a<br>xb'],
    ['a</br>b', 'br', 'setAttribute', ['c', 'd'], 'a<br c=d>b'],
    ['a</br x=">">b', 'br', 'remove', [], 'ab'],
    ['a</br>b', 'br', 'rename', ['i'], 'a<i></i>b'],
    ['a</p>b', 'p', 'append', ['x'], 'a<p>x</p>b'],
    ['a</p>b', 'p', 'after', ['x'], 'a<p></p>xb'],
    ['a</p>b', 'p', 'before', ['x'], 'ax<p></p>b'],
    ['a</p>b', 'p', 'setAttribute', ['c', 'd'], 'a<p c=d></p>b'],
    ['a</p>b', 'p', 'remove', [], 'ab'],
    ['<p>a<div>b</div>c', 'div', 'remove', [], '<p>a</p>c'],
    ['<p>a<div>b</div>c', 'div', 'removeAndKeepContent', [], '<p>a</p>bc'],
    ['<div><p>a</div>b', 'div', 'removeAndKeepContent', [], '<p>a</p>b'],
    ['<p>a<img>b', 'img', 'rename', ['b'], '<p>a<b></b>b'],
    ['<pre>\nx</pre>', 'pre', 'rename', ['div'], '<div>x</div>'],
    ['<div>\nx</div>', 'div', 'rename', ['pre'], '<pre>\n\nx</pre>'],
    ['<pre>\nx</pre>', 'pre', 'removeAndKeepContent', [], 'x'],
    ['<pre><i></i>\nx</pre>', 'i', 'remove', [], '<pre>\n\nx</pre>'],
    ['<pre><i></i>x</pre>', 'i', 'before', ['\n'], '<pre>\n\n<i></i>x</pre>'],
    [
      '<svg><p>x</p><![CDATA[ y ><a title="]]><img>">',
      'p',
      'remove',
      [],
      '<svg></svg><!--[CDATA[ y --><a title="]]><img>">',
    ],
  ])('%j: %s, %s %j', (html, selector, verb, its, tree) => {
    expect(treeOf(edited(html, selector, verb, its, {}))).toBe(treeOf(tree));
  });

  /** Prefixes of every kind of markup, and the text they leave in the tree at the end of a page. */
  const prefixes: readonly [prefix: string, text: string][] = [
    ...['<', '</', '&', '&#', '&#x', '&a', '&am', ']', ']]', ']]>', 'a\r'].map(
      (it) => [it, it] as [string, string],
    ),
    ['&#6', '\x06'],
    ['&#x4', '\x04'],
    ['&lt', '<'],
    ['&notit', '\xacit'],
    ...[
      '<p',
      '<p ',
      '<p a="',
      '</p',
      '</p ',
      '<!',
      '<!-',
      '<!--',
      '<!--a--',
      '<!d',
      '<!doctype',
      '<?',
      '<?a',
      '<![',
    ].map((it) => [it, ''] as [string, string]),
  ];
  const insertions = [
    'b>',
    '/b>',
    '!--',
    '?x',
    '-',
    'p;',
    'lt;',
    '#60;',
    '60;',
    '1;',
    'x3c;',
    ';',
    '>',
    ']>',
    '\n',
    '\n\n',
    ' ',
    '<',
    '&',
    '"',
    'a',
  ];

  test.each(prefixes)('keeps %j apart from what is inserted after it', (prefix, own) => {
    for (const isHTML of [false, true]) {
      for (const insertion of insertions) {
        // Inserted markup means the same as it does with nothing before it.
        const text = isHTML ? (parse(`<body>|${insertion}`).body!.textContent ?? '').slice(1) : insertion;
        for (const [verb, ending] of [
          ['append', ''],
          ['append', '</span>'],
        ] as const) {
          if (ending !== '' && own === '') continue;
          const html = `<body><span>x${prefix}${ending}`;
          if (ending !== '' && /^<\/?$/.test(prefix)) continue;
          const output = edited(html, 'span', verb, [insertion, { html: isHTML }], {});
          const span = parse(output).querySelector('span')!;
          const normalized = `x${own}`.replace('\r', '\n');
          expect(
            [span.textContent, span.children.length],
            `${html} ${insertion} ${isHTML}: ${output}`,
          ).toEqual([normalized + text, 0]);
        }
      }
    }
  });
});

describe('a piece of a script, or of a noscript with scripting', () => {
  /** What comes out if the pieces with these numbers are edited. */
  const edited = (pieces: readonly string[], edits: Record<number, 'remove' | string>, scripting = false) => {
    let at = 0;
    let output = '';
    const rewriter = new HTMLRewriter({ scripting }).onDocument({
      text(text) {
        const edit = edits[at++];
        if (edit === 'remove') text.remove();
        else if (edit !== undefined) text.before(edit);
      },
    });
    const writer = rewriter.textWriter((text) => {
      output += text;
    });
    for (const piece of pieces) writer.write(piece);
    writer.end();
    return output;
  };

  test('cannot go if the rest would end elsewhere', () => {
    const pieces = ['<script>a<!-- ', '<script></script>', '<img onerror=x()>--></script>'];
    expect(() => edited(pieces, { 0: 'remove' })).toThrow('cannot be changed here');
    expect(edited(pieces, { 0: 'remove', 1: 'remove', 2: 'remove' })).toBe('<script></script>');
    expect(() => edited(pieces, { 1: 'x' })).not.toThrow();
    expect(() => edited(pieces, { 2: '-->' })).toThrow('cannot be changed here');
  });

  test('takes no text in a tag', () => {
    const pieces = ['<noscript><a title="', 'b">c</a></noscript>'];
    expect(() => edited(pieces, { 1: '" onclick=x()' }, true)).toThrow('cannot be changed here');
    expect(edited(['<noscript>a', 'b</noscript>'], { 1: 'x' }, true)).toBe('<noscript>axb</noscript>');
  });
});

test.each([
  '<svg/><iframe>i</iframe><!',
  '<html lang=a><?',
  '<body>x<!-',
  '<body>x<!--y',
  '<p>x</',
  '<p>x<b ',
])(
  'HTMLRewriter: what comes after an element that loses its tags is apart from what the page ends in: %j',
  (html) => {
    const output = stream(html, (rewriter) =>
      rewriter.on('body', {
        element(element) {
          element.removeAndKeepContent();
          element.after('inserted');
        },
      }),
    );
    const tree = treeOf(output);
    expect(tree.replace(/<!--[\s\S]*?-->/g, '')).toContain('inserted');
  },
);

test.each<[html: string, verb: Verb, its: Arguments, tree: string]>([
  ['<title>a', 'prepend', ['x'], '<title>a</title><body>x'],
  ['<title>a', 'setInnerContent', ['x'], '<title>a</title><body>x'],
  ['<textarea>\n', 'append', ['x'], '<textarea></textarea>x'],
  ['<pre>\n', 'append', ['x'], '<pre></pre>x'],
  ['<textarea>\r\n', 'append', ['<i>', asHTML], '<textarea></textarea><i>'],
])('rewrite: %j: body, %s %j', (html, verb, its, tree) => {
  expect(treeOf(rewritten(html, 'body', verb, its, {}))).toBe(treeOf(tree));
});

describe.each(Object.entries(editors))('%s', (_, edited) => {
  test.each<[html: string, selector: string, verb: Verb, its: Arguments, tree: string]>([
    // What its start tag has ended stays ended.
    [
      '<math><div><textarea><img>',
      'div',
      'rename',
      ['x-y'],
      '<math></math><x-y><textarea><img></textarea></x-y>',
    ],
    ['<p>a<div>b</div>', 'div', 'rename', ['span'], '<p>a</p><span>b</span>'],
    ['<a>1<a>2</a>', 'a + a', 'replace', ['x'], '<a>1</a>x'],
    // The comment and the text that the page ends in are the same.
    ['x<!--</', 'body', 'append', ['y'], 'x<!--</-->y'],
    ['<math><![CDATA[</', 'body', 'append', ['y'], '<math>&lt;/</math>y'],
    ['<svg><![CDATA[', 'body', 'append', ['y'], '<svg></svg>y'],
    ['<svg>a<![CDATA[]]>', 'body', 'append', ['y'], '<svg>a</svg>y'],
    ['<svg><html>', 'svg', 'append', ['y'], '<svg><html></html>y</svg>'],
    ['</tr><!doctype html', 'body', 'append', ['y'], 'y'],
    ['<svg //>', 'svg', 'append', ['y'], '<svg>y</svg>'],
    ['<svg a=b/ //>', 'svg', 'append', ['y'], '<svg a="b/">y</svg>'],
    ['<body>a<pre>\n</html>', 'pre', 'remove', [], '<body>a'],
  ])('%j: %s, %s %j', (html, selector, verb, its, tree) => {
    expect(treeOf(edited(html, selector, verb, its, {}))).toBe(treeOf(tree));
  });
});

describe.each(Object.entries(editors))('%s: tags that are left out', (_, edited) => {
  test.each<[html: string, selector: string, verb: Verb, its: Arguments, tree: string]>([
    // Content that would not start the element gets the start tag in front.
    ['</b>', 'body', 'prepend', ['\n'], '<body>\n'],
    ['<ul>', 'body', 'setInnerContent', [' '], '<body> '],
    ['<p>', 'body', 'setInnerContent', ['<meta>', asHTML], '<body><meta>'],
    ['x<button>', 'head', 'append', ['<!--c-->', asHTML], '<head><!--c--></head><body>x<button>'],
    ['<img>', 'img', 'before', ['<!--c-->', asHTML], '<body><!--c--><img>'],
    ['<table><td>x', 'td', 'before', [' '], '<table><tbody><tr> <td>x'],
    // Content that would not end the element gets the end tag in front.
    ['<div>', 'head', 'after', ['\n'], '<head></head>\n<body><div>'],
    ['<img>', 'body', 'before', ['\n'], '<head></head>\n<body><img>'],
    ['<title>t</title></', 'body', 'before', ['\n'], '<title>t</title></head>\n<body>&lt;/'],
    ['<link><p>a', 'body', 'before', ['<!--c-->', asHTML], '<link></head><!--c--><body><p>a'],
    ['</i>', 'html', 'append', ['<!--c-->', asHTML], '<body></body><!--c-->'],
    ['<li>a<head></html>', 'html', 'append', ['<!--c-->', asHTML], '<body><li>a</body><!--c-->'],
    // What is open at the end of the root element.
    ['</b><style>a', 'html', 'append', ['T'], '<style>a</style><body>T'],
    ['<link><div></html>', 'html', 'append', ['T'], '<link><body><div></div>T'],
    ['<math><table></table>x', 'table', 'before', ['T'], '<math></math><body>T<table></table>x'],
    // Nothing needs to be written after a text without end.
    ['<ul><plaintext>a', 'body', 'setAttribute', ['a', 'b'], '<body a=b><ul><plaintext>a'],
    ['<ul><plaintext>a', 'plaintext', 'setInnerContent', ['b'], '<body><ul><plaintext>b'],
    ['<script><!--<script ', 'script', 'append', ['x'], '<script><!--<script x'],
    ['<svg><plaintext>a', 'svg', 'after', ['T'], '<svg><plaintext>a</plaintext></svg>T'],
    // An element without contents.
    ['<meta>', 'meta', 'removeAndKeepContent', [], ''],
    ['<p><br>a', 'br', 'removeAndKeepContent', [], '<p>a'],
    ['<p>a</br>b', 'br', 'removeAndKeepContent', [], '<p>ab'],
    // Tags without a node.
    ['<math><textarea>a<body><!--c', 'math', 'setInnerContent', ['T'], '<math>T</math><!--c-->'],
    ['<svg/></p><html lang=a>', 'svg', 'setInnerContent', ['T'], '<html lang=a><svg>T</svg><p>'],
    ['<p><math><select></p>x', 'p', 'append', ['T'], '<p><math><select></select></math>T</p>x'],
    // One that stands in an element without end tag stays in it.
    ['<form>a<form>', 'form', 'after', ['T'], '<form>a</form>T'],
    ['<ul><div></ul></select>', 'div', 'after', ['T'], '<ul><div></div>T</ul>'],
    ['<svg></br>', 'br', 'rename', ['x-y'], '<svg></svg><x-y></x-y>'],
    // The start tag ends a form in a table: an end tag would end the form for what comes.
    ['<table><form><tr><td>', 'form', 'after', ['<!--c-->', asHTML], '<table><form><!--c--><tr><td>'],
    ['<table><form></table><form>a', 'form', 'after', ['\n'], '<table><form>\n</table><form>a'],
    // The end of raw text doesn't combine with its end tag.
    ['<select><style>a</style>b', 'style', 'append', ['<', asHTML], '<select><style>a<</style>b'],
    [
      '<select><script>a</script>b',
      'script',
      'setInnerContent',
      ['<', asHTML],
      '<select><script><</script>b',
    ],
    // Another select ends the first.
    ['<select><option>a<select>b', 'select', 'remove', [], 'b'],
    ['<select>a<select>b', 'select', 'after', ['T'], '<select>a</select>Tb'],
    ['<select>a<select>b', 'select', 'setInnerContent', ['T'], '<select>T</select>b'],
    // A script without end comes last.
    [
      '<table><td><script><!--<script ',
      'tbody',
      'prepend',
      ['\n'],
      '<table><tbody>\n<td><script><!--<script ',
    ],
  ])('%j: %s, %s %j', (html, selector, verb, its, tree) => {
    expect(treeOf(edited(html, selector, verb, its, {}))).toBe(treeOf(tree));
  });
});

test('HTMLRewriter: the comment that a page ends in does not go with an element that its end implies', () => {
  const output = stream('<!--a-', (rewriter) =>
    rewriter
      .on('head', { element: (element) => void element.remove() })
      .on('body', { element: (element) => void element.setAttribute('b', 'c') }),
  );
  expect(treeOf(output)).toBe(treeOf('<!--a--><body b=c>'));
});

test('rewrite: what is open in an element that loses its tags is closed before what comes after that', () => {
  const document = parse('<section><div><p>a</div></section>');
  const rewriter = new Rewriter(document);
  rewriter.removeAndKeepContent(document.querySelector('div')!);
  rewriter.append(document.querySelector('section')!, 'x');
  expect(treeOf(rewriter.toString())).toBe(treeOf('<section><p>a</p>x</section>'));
});

test('rewrite: what is written before </body> ends nothing that begins after it', () => {
  expect(rewritten('<div></body><p>x', 'body', 'append', ['y'], {})).toBe('<div></div>y</body><p>x');
});

test('HTMLRewriter: what has begun in a removed element, and goes on after it, is read as before, or nothing is written', () => {
  for (const name of ['html', 'body']) {
    const html = '<svg></' + name + '><g><![CDATA[<img onerror=x()>]]></g></svg>';
    expect(() =>
      stream(html, (rewriter) => rewriter.on(name, { element: (element) => void element.replace('x') })),
    ).toThrow('without its tags, the content of a svg element would be parsed by other rules');
  }
});

test('HTMLRewriter: markup in a CDATA section does not join with the section after it', () => {
  const output = stream('<svg><![CDATA[a]]></svg>', (rewriter) =>
    rewriter.onDocument({ text: (text) => void (text.text === 'a' && text.before('</', { html: true })) }),
  );
  expect(output).toBe('<svg><![CDATA[]]>&lt;/<![CDATA[a]]></svg>');
});

test('HTMLRewriter: unwrapping what is open at the end of a page leaves the comment there alone', () => {
  for (const end of ['<?a', '<!--a', '<!a', '']) {
    const html = `<div><section><p>x${end}`;
    const output = stream(html, (rewriter) =>
      rewriter.on('section', { element: (element) => void element.removeAndKeepContent() }),
    );
    expect(treeOf(output)).toBe(treeOf(`<div><p>x${end}`));
  }
});

// NB: in the tree, the frameset has taken these out.
test.each<[html: string, selector: string, edit: (element: HTMLRewriterTypes.Element) => void]>([
  ['<i></i><frameset>', 'body', (element) => void element.setAttribute('a', 'b')],
  ['<i></i><frameset>', 'i', (element) => void (element.tagName = 'button')],
  ['<i><frameset>', 'i', (element) => void element.setInnerContent('a')],
  ['<i><b><frameset>', 'b', (element) => void element.replace('a')],
  ['<input type=hidden><frameset>', 'input', (element) => void element.setAttribute('type', 'text')],
  ['<input type=hidden><frameset>', 'input', (element) => void element.removeAttribute('type')],
])('HTMLRewriter refuses tags that make a frameset one that is ignored: %j, %s', (html, selector, edit) => {
  expect(() => rewritePieces([html], (rewriter) => rewriter.on(selector, { element: edit }))).toThrow(
    'before a frameset',
  );
});

test('HTMLRewriter: what is put into a noscript in the head does not begin the body', () => {
  const put = (content: string) =>
    stream('<noscript><link></noscript><frameset><frame></frameset>', (rewriter) =>
      rewriter.on('link', { element: (link) => void link.before(content, asHTML) }),
    );
  expect(put('<meta>')).toBe('<noscript><meta><link></noscript><frameset><frame></frameset>');
  expect(() => put('<b>')).toThrow('frameset');
});

test('HTMLRewriter: what a frameset has no part in', () => {
  const output = rewritePieces(['<i></i><frameset><frame>'], (rewriter) =>
    rewriter.on('html, i', { element: (element) => void element.setAttribute('a', 'b') }),
  );
  expect(output).toBe('<html a="b"><i a="b"></i><frameset><frame></frameset></html>');
});

test.each<[html: string, register: Parameters<typeof rewritePieces>[1]]>([
  [
    '<script>a<!-</script>',
    (rewriter) => rewriter.onDocument({ text: (text) => void (text.lastInTextNode && text.after('f')) }),
  ],
  [
    '<p><script><!-</script/',
    (rewriter) => rewriter.onDocument({ text: (text) => void (text.lastInTextNode && text.after('f')) }),
  ],
  [
    'a<frameset>',
    (rewriter) => rewriter.on('html', { element: (element) => void element.setInnerContent('x') }),
  ],
  [
    '<link>a<frameset>',
    (rewriter) => rewriter.on('head', { element: (element) => void element.setInnerContent('x') }),
  ],
  [
    '<listing>\r&lt;x',
    (rewriter) => rewriter.on('listing', { element: (element) => void element.prepend('y') }),
  ],
])('HTMLRewriter: wherever the input is cut, the output, or the error, is the same: %j', (html, register) => {
  const outcome = (pieces: readonly string[]): string => {
    try {
      return rewritePieces(pieces, register);
    } catch (error) {
      return (error as Error).message;
    }
  };
  const whole = outcome([html]);
  expect(outcome(html.split(''))).toBe(whole);
  for (let at = 1; at < html.length; at++) expect(outcome([html.slice(0, at), html.slice(at)])).toBe(whole);
});

describe('HTMLRewriter: line feeds after pre start tags', () => {
  const pages = [
    '<pre>\n<pre>x',
    '<pre>\n<pre>\n</div>',
    '<pre>\n\n<listing>\r\n<textarea>\n',
    '<pre>\r<pre>\r\ny',
  ];

  test.each(pages)('stay as they are, wherever the input is cut: %j', (html) => {
    for (let at = 0; at <= html.length; at++) {
      for (let to = at; to <= html.length; to++) {
        const pieces = [html.slice(0, at), html.slice(at, to), html.slice(to)];
        const output = rewritePieces(pieces, (rewriter) => rewriter.on('*', { element() {} }));
        expect(output, JSON.stringify(pieces)).toBe(html);
      }
    }
  });

  test.each(pages)('and where a start tag is edited: %j', (html) => {
    for (let at = 0; at <= html.length; at++) {
      for (const selector of ['pre', 'listing', 'textarea']) {
        const output = rewritePieces([html.slice(0, at), html.slice(at)], (rewriter) =>
          rewriter.on(selector, { element: (element) => void element.setAttribute('a', 'b') }),
        );
        expect(output).toBe(html.replaceAll(`<${selector}>`, `<${selector} a="b">`));
      }
    }
  });
});
