import fc from 'fast-check';
import { parse as parseByParse5, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import {
  checkAttributeChange,
  checkEndTagChange,
  checkRename,
  checkUnwrap,
  isVoidName,
} from '../../../src/core/editing/element-changes.ts';
import { beginsBody } from '../../../src/core/editing/head-markup.ts';
import { endOfUnfinished, endTagOf } from '../../../src/core/editing/missing-ends.ts';
import { endsBefore, isBegunBy } from '../../../src/core/editing/omitted-tags.ts';
import { MarkupAsText } from '../../../src/core/editing/other-reading.ts';
import { ScriptState, scriptStateAfter } from '../../../src/core/editing/script-text.ts';
import { endBefore } from '../../../src/core/editing/seams.ts';
import { checkAttributeName, checkTagName } from '../../../src/core/editing/tag-text.ts';
import {
  Context,
  checkCommentText,
  checkRawTextSeam,
  contextIn,
  dropsFirstLineFeed,
  escapeForText,
  hasOnlyText,
  textInContext,
  Within,
} from '../../../src/core/editing/text-context.ts';
import { living } from '../../../src/core/editions/living.ts';
import { NameTable } from '../../../src/core/infra/name-table.ts';
import { Namespace } from '../../../src/core/infra/namespaces.ts';
import { endOfTagName } from '../../../src/core/table/source-attributes.ts';
import { parse } from '../../../src/index.ts';
import { runs } from '../../runs.mjs';

/*
 * The rules of editing, each by the lists of the standard: https://html.spec.whatwg.org/multipage/parsing.html
 */

const names = new NameTable();
const doesThrow = (run: () => unknown): boolean => {
  try {
    run();
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    return true;
  }
};

/** #parsing-html-fragments: elements whose content is text, with references in the first two. */
const onlyText = 'title textarea style script xmp iframe noembed noframes plaintext'.split(' ');
/** #void-elements, and former ones that the serializer knows. */
const voids =
  'area base br col embed hr img input link meta source track wbr basefont bgsound frame keygen param'.split(
    ' ',
  );
/** #html-integration-point and #mathml-text-integration-point, and what is MathML only in those. */
const integrationPoints = 'foreignObject desc title annotation-xml mi mo mn ms mtext mglyph malignmark'.split(
  ' ',
);
/** #parsing-main-inforeign: start tags that end foreign elements. */
const breakouts = (
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p ' +
  'pre ruby s small span strong strike sub sup table tt u ul var'
).split(' ');
const plain = 'a article button form label section x-y g path mrow font option optgroup table td'.split(' ');
const all = [
  ...new Set([
    ...onlyText,
    ...voids,
    ...integrationPoints,
    ...breakouts,
    ...plain,
    'noscript',
    'svg',
    'math',
    'select',
    'frameset',
  ]),
];

const element = (name: string, namespace: number, parentNamespace: number = namespace) => ({
  ...{ name, namespace, parentNamespace },
});

describe('changes of elements', () => {
  test.each(all)('%s', (name) => {
    const isText = onlyText.includes(name) || name === 'noscript';
    const changesRules = ['svg', 'math'].includes(name);
    const isBoundary = changesRules || ['select', 'frameset'].includes(name);
    const html = element(name, Namespace.Html);
    if (name === name.toLowerCase()) {
      expect(doesThrow(() => checkRename(element('section', Namespace.Html), name, names))).toBe(
        isText || isBoundary || voids.includes(name),
      );
      expect(
        doesThrow(() => checkRename(element('section', Namespace.Html), name.toUpperCase(), names)),
      ).toBe(isText || isBoundary || voids.includes(name));
      // NB: its content would be written after it.
      expect(doesThrow(() => checkRename(element('img', Namespace.Html), name, names))).toBe(
        isText || isBoundary,
      );
      if (name !== 'article')
        expect(doesThrow(() => checkRename(html, 'article', names))).toBe(isText || isBoundary);
      expect(doesThrow(() => checkRename(html, name, names))).toBe(false);
      for (const scripting of [true, false])
        expect(doesThrow(() => checkUnwrap(html, scripting))).toBe(
          (isText && (name !== 'noscript' || scripting)) || isBoundary,
        );
      expect(doesThrow(() => checkEndTagChange(html))).toBe(isText || isBoundary);
    }
    // In SVG or MathML.
    const isForeignBoundary = changesRules || integrationPoints.includes(name);
    for (const namespace of [Namespace.Svg, Namespace.Mathml]) {
      const foreign = element(name, namespace);
      expect([name, doesThrow(() => checkRename(element('g', namespace), name, names))]).toEqual([
        name,
        isForeignBoundary || breakouts.includes(name) || name === 'font',
      ]);
      if (name !== 'g') expect(doesThrow(() => checkRename(foreign, 'g', names))).toBe(isForeignBoundary);
      expect(doesThrow(() => checkRename(foreign, name.toUpperCase(), names))).toBe(false);
      expect(doesThrow(() => checkUnwrap(foreign, false))).toBe(isForeignBoundary);
      expect(doesThrow(() => checkEndTagChange(foreign))).toBe(isForeignBoundary);
      // It is the only one with its namespace here.
      expect(doesThrow(() => checkUnwrap(element(name, Namespace.Html, namespace), false))).toBe(true);
      expect(doesThrow(() => checkEndTagChange(element(name, namespace, Namespace.Html)))).toBe(true);
    }
    expect(isVoidName(name, names)).toBe(voids.includes(name));
    expect(isVoidName(name.toUpperCase(), names)).toBe(voids.includes(name));
  });

  test('mglyph and malignmark are elements of MathML in its texts', () => {
    for (const name of ['mglyph', 'malignmark']) {
      expect(doesThrow(() => checkRename(element('b', Namespace.Html, Namespace.Mathml), name, names))).toBe(
        true,
      );
      expect(doesThrow(() => checkRename(element('b', Namespace.Html), name, names))).toBe(false);
    }
    expect(doesThrow(() => checkRename(element('b', Namespace.Html, Namespace.Mathml), 'i', names))).toBe(
      false,
    );
  });

  test('attributes that decide how content is parsed', () => {
    for (const [name, attribute] of [
      ['annotation-xml', 'encoding'],
      ['annotation-xml', 'ENCODING'],
      ['font', 'color'],
      ['font', 'face'],
      ['font', 'size'],
      ['font', 'Size'],
    ] as const) {
      expect(doesThrow(() => checkAttributeChange(name, Namespace.Mathml, attribute))).toBe(true);
      expect(doesThrow(() => checkAttributeChange(name, Namespace.Html, attribute))).toBe(false);
    }
    for (const [name, attribute] of [
      ['annotation-xml', 'color'],
      ['font', 'encoding'],
      ['g', 'size'],
    ] as const)
      expect(doesThrow(() => checkAttributeChange(name, Namespace.Svg, attribute))).toBe(false);
  });
});

test('names that a tag can have, by the tokenizer', () => {
  for (let unit = 0; unit < 0x100; unit++) {
    const character = String.fromCharCode(unit);
    for (const name of [`a${character}`, character, `a${character}b`]) {
      const { body } = parse(`<!doctype html><body><${name} x=y>`);
      const found = body!.firstElementChild;
      const isName =
        !name.includes('\0') &&
        found !== null &&
        found.localName.length === name.length &&
        found.getAttribute('x') === 'y';
      expect([name, doesThrow(() => checkTagName(name))]).toEqual([name, !isName]);
      if (isName) expect(endOfTagName(`<${name} x=y>`, 1)).toBe(name.length + 1);
      // NB: `<` and quotes are errors there; U+0000 becomes another character.
      const attributes = [...parse(`<p ${name}="1">`).querySelector('p')!.attributes];
      const isAttribute =
        attributes.length === 1 && attributes[0]!.name.length === name.length && !/["'<=\0]/.test(name);
      expect([name, doesThrow(() => checkAttributeName(name))]).toEqual([name, !isAttribute]);
    }
  }
  expect(doesThrow(() => checkTagName(''))).toBe(true);
  expect(doesThrow(() => checkAttributeName(''))).toBe(true);
});

describe('what text is in an element', () => {
  test.each(all.filter((name) => name === name.toLowerCase()))('%s', (name) => {
    const expected = new Map<string, Context>([
      ...['style', 'xmp', 'iframe', 'noembed', 'noframes'].map((each) => [each, Context.RawText] as const),
      ['script', Context.Script],
      ['plaintext', Context.Plaintext],
    ]);
    expect(contextIn(name, false)).toBe(expected.get(name) ?? Context.Data);
    expect(contextIn(name, true)).toBe(
      name === 'noscript' ? Context.RawText : (expected.get(name) ?? Context.Data),
    );
    expect(hasOnlyText(name, false)).toBe(onlyText.includes(name));
    expect(hasOnlyText(name, true)).toBe(onlyText.includes(name) || name === 'noscript');
    expect(dropsFirstLineFeed(name)).toBe(/^(?:pre|listing|textarea)$/.test(name));
  });

  test('escaped', () => {
    expect(escapeForText('a&b<c>d\re\0f"g')).toBe('a&amp;b&lt;c&gt;d&#13;e\ufffdf"g');
    for (const context of [Context.Data, Context.CDATA]) {
      const [start, end] = context === Context.CDATA ? [']]>', '<![CDATA['] : ['', ''];
      expect(textInContext('<&', context, 'svg', Within.Nothing)).toBe(`${start}&lt;&amp;${end}`);
    }
    expect(textInContext('<&', Context.Plaintext, 'plaintext', Within.Nothing)).toBe('<&');
  });

  test.each([
    [Context.RawText, 'style', 'a</style', true],
    [Context.RawText, 'style', 'a</STYLE>', true],
    [Context.RawText, 'style', 'a</script>', false],
    [Context.RawText, 'style', '<!-- <script', false],
    [Context.RawText, 'noscript', '<', true],
    [Context.RawText, 'noscript', '>&', false],
    [Context.Script, 'script', '</script', true],
    [Context.Script, 'script', '<Script', true],
    [Context.Script, 'script', '<!--', true],
    [Context.Script, 'script', '<!-- -->', false],
    [Context.Script, 'script', '<!-- --> <!--', true],
    [Context.Script, 'script', '--> <!--', true],
    [Context.Script, 'script', '</style', false],
    [Context.Script, 'script', '<scrip t', false],
  ] as const)('%s of %s: %j is refused: %s', (context, name, text, expected) => {
    expect(doesThrow(() => textInContext(text, context, name, Within.Nothing))).toBe(expected);
    // At a seam, by any split.
    for (let at = 1; at < text.length; at++) {
      const isRefused = doesThrow(() =>
        checkRawTextSeam(text.slice(0, at), text.slice(at), context, name, Within.Nothing),
      );
      const marks = [`</${name}`, ...(context === Context.Script ? ['<!--', '<script'] : [])];
      const lower = text.toLowerCase();
      const isAcross = marks.some((mark) => {
        for (let from = lower.indexOf(mark); from >= 0; from = lower.indexOf(mark, from + 1))
          if (from < at && from + mark.length >= at) return true;
        return false;
      });
      expect([at, isRefused]).toEqual([at, isAcross]);
    }
    expect(doesThrow(() => checkRawTextSeam(text, '', context, name, Within.Nothing))).toBe(false);
  });

  test('in a noscript and in a select', () => {
    for (const context of [Context.RawText, Context.Plaintext]) {
      for (const [within, text, expected] of [
        [Within.Noscript, 'a</noscript', true],
        [Within.Noscript, 'a</NOSCRIPT', true],
        [Within.Noscript, 'a<b', false],
        [Within.Select, 'a<b', true],
        [Within.Select, 'a</noscript', true],
        [Within.Select, 'a>b&', false],
        [Within.Noscript | Within.Select, 'a<b', true],
        [Within.Nothing, 'a<b</noscript', false],
      ] as const) {
        expect(doesThrow(() => textInContext(text, context, 'xmp', within))).toBe(expected);
        expect(
          doesThrow(() => checkRawTextSeam(text.slice(0, 2), text.slice(2), context, 'xmp', within)),
        ).toBe(expected);
      }
    }
    expect(doesThrow(() => textInContext('a', Context.CDATA, 'svg', Within.Select))).toBe(true);
    expect(doesThrow(() => textInContext('a', Context.CDATA, 'svg', Within.Noscript))).toBe(false);
  });

  test.each([
    ...[
      '>',
      '->',
      '>a',
      '->a',
      'a-->',
      'a-->b',
      'a--!>',
      'a<!-',
      '<!-',
      'a\0',
      '</noscript',
      'x</NoScript>',
    ].map((text): [string, boolean] => [text, true]),
    ...[
      '',
      '-',
      '--',
      '-a>',
      'a>',
      'a->',
      '<!--',
      '<!-a',
      '<!',
      '--!',
      '--!a>',
      '</noscrip',
      '<noscript>',
    ].map((text): [string, boolean] => [text, false]),
  ])('a comment cannot have %j: %s', (text, expected) => {
    expect(doesThrow(() => checkCommentText(text))).toBe(expected);
    if (!expected) expect(parse(`<!--${text}-->`).firstChild!.nodeValue).toBe(text);
  });
});

/** #script-data-escaped-state and the like: the parser says where a script ends. */
test('the state of a script', () => {
  const part = fc.constantFrom(
    ...[
      '<!--',
      '-->',
      '<!-->',
      '<!--->',
      '<!-',
      '--',
      '-',
      '>',
      '<script',
      '<SCRIPT',
      '</script',
      '</Script',
      ' ',
      '/',
      '\n',
      '\t',
      '\f',
      'x',
      '<',
      '!',
    ],
  );
  const scriptOf = (html: string): string => parse(html).querySelector('script')!.textContent!;
  const property = fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
    // NB: what follows decides what an unfinished mark is.
    const text = `${parts.join('')} `;
    const state = scriptStateAfter(text, ScriptState.Data);
    const isEnded = scriptOf(`<script>${text}`).length < text.length;
    expect([text, state === ScriptState.Ended]).toEqual([text, isEnded]);
    if (isEnded) return;
    const ends = scriptOf(`<script>${text}</script>`).length === text.length;
    expect([text, state === ScriptState.DoubleEscaped]).toEqual([text, !ends]);
    if (!ends) return;
    const hides = scriptOf(`<script>${text}<script></script>`).length > text.length + 8;
    expect([text, state === ScriptState.Escaped]).toEqual([text, hides]);
  });
  fc.assert(property, { numRuns: runs(16_000) });
  expect(scriptStateAfter('-->', ScriptState.DoubleEscaped)).toBe(ScriptState.Data);
  expect(scriptStateAfter('</script ', ScriptState.DoubleEscaped)).toBe(ScriptState.Escaped);
  expect(scriptStateAfter('</script', ScriptState.Escaped)).toBe(ScriptState.Escaped);
  expect(scriptStateAfter('</script>', ScriptState.Escaped)).toBe(ScriptState.Ended);
  expect(scriptStateAfter('<script>', ScriptState.Escaped)).toBe(ScriptState.DoubleEscaped);
  expect(scriptStateAfter('<!--', ScriptState.Escaped)).toBe(ScriptState.Escaped);
});

test.each([
  ['<!--a-->', ''],
  ['<!--a--!>', ''],
  ['<!-->', ''],
  ['<!--->', ''],
  ['<!---->', ''],
  ['<!--a', '-->'],
  ['<!--a-', '->'],
  ['<!--a--', '>'],
  ['<!--a--!', '>'],
  ['<!--', '-->'],
  ['<!---', '->'],
  ['<!----', '>'],
  ['<!--a>', '-->'],
  ['<!--a\n-->', ''],
  ['<!a', '>'],
  ['<!a>', ''],
  ['<?a', '>'],
  ['<!doctype html', '>'],
  ['<!doctype html>', ''],
])('%j lacks %j at its end', (text, expected) => {
  expect(endOfUnfinished(text)).toBe(expected);
  // The same markup for the parser, and it has ended.
  const whole = parse(`${text}${expected}<b>`);
  expect(whole.querySelector('b')).not.toBeNull();
  // NB: a processing instruction that does not end is none.
  if (text === '<?a') return;
  expect(whole.firstChild?.nodeType).toBe(parse(text).firstChild?.nodeType);
  expect(whole.firstChild?.nodeValue).toBe(parse(text).firstChild?.nodeValue);
});

test('nothing ends a plaintext element but in SVG', () => {
  expect(doesThrow(() => endTagOf('plaintext', Namespace.Html))).toBe(true);
  expect(endTagOf('plaintext', Namespace.Svg)).toBe('</plaintext>');
  expect(endTagOf('p', Namespace.Html)).toBe('</p>');
});

/** What begins or ends html, head and body: the trees with and without the tag are equal if it may be left out. */
describe('omitted tags', () => {
  const contents = [
    ...[
      'a',
      ' a',
      '\n',
      '&amp;',
      '&lt;b',
      '&gt;',
      '&#32;a',
      '&nbsp;',
      '\0',
      '\u00a0',
      '<!--a-->',
      '<?a?>',
      '<!a>',
      '</>',
      '</ >',
    ],
    ...[
      '<p>',
      '<P a=b>',
      '<meta>',
      '<link>',
      '<title>',
      '<script>',
      '<style>',
      '<template>',
      '<noscript>',
      '<base>',
    ],
    ...[
      '<noframes>',
      '<basefont>',
      '<bgsound>',
      '<head>',
      '<body>',
      '<html>',
      '<br>',
      '<table>',
      '<svg>',
      '<frameset>',
      '<div/>',
    ],
    ...['</p>', '</br>', '</body>', '</html>', '</head>', '</b>', '</template>', '<b', '<'],
  ];
  const treeOf = (html: string): string => serialize(parseByParse5(html, { scriptingEnabled: false }));

  test.each(contents)('%j', (content) => {
    const isSame = (a: string, b: string): boolean => treeOf(a + content) === treeOf(b + content);
    const start = '<!DOCTYPE html>';
    // If it says so, the tag may be left out.
    const head = `${start}<html><head>`;
    if (endsBefore('head', content, living)) expect(isSame(head, `${head}</head>`)).toBe(true);
    // NB: nothing keeps a body if a frameset comes first in it.
    if (content !== '<frameset>' && isBegunBy('body', content, living))
      expect(isSame(`${head}</head>`, `${head}</head><body>`)).toBe(true);
    if (isBegunBy('head', content, living)) expect(isSame(`${start}<html>`, head)).toBe(true);
    if (isBegunBy('html', content, living)) expect(isSame(start, `${start}<html>`)).toBe(true);
    if (endsBefore('body', content, living))
      expect(isSame(`${head}</head><body>x`, `${head}</head><body>x</body>`)).toBe(true);
  });

  test('and what does', () => {
    const some = (is: (content: string) => boolean): string => contents.filter(is).join(' ');
    const body = 'a &amp; &lt;b &gt; \u00a0 <p> <P a=b> <br> <table> <svg> <div/> </br> </body> </html> <b';
    expect(
      some((content) => isBegunBy('body', content, living))
        .replace(' <body>', '')
        .replace(' <frameset>', ''),
    ).toBe(body);
    expect(
      some((content) => endsBefore('head', content, living))
        .replace(' <body>', '')
        .replace(' <frameset>', ''),
    ).toBe(body);
    expect(some((content) => isBegunBy('head', content, living))).toBe(
      '<meta> <link> <title> <script> <style> <template> <noscript> <base> <noframes> <basefont> <bgsound> <head>',
    );
    expect(some((content) => !endsBefore('body', content, living))).toBe('<!--a--> <?a?> <!a> </ >');
    expect(endsBefore('body', '', living) && endsBefore('head', '', living)).toBe(true);
  });

  test('markup in a head that begins the body, in either reading', () => {
    for (const markup of [
      '',
      '<meta>',
      '<title>a</title>',
      '<style>a</style> ',
      '<noscript><link></noscript>',
      '<template><p>a</template>',
      '<!--a-->',
    ])
      expect([markup, beginsBody(markup, living)]).toEqual([markup, false]);
    for (const markup of [
      'a',
      '<p>',
      '<noscript><p></noscript>',
      '</head>a',
      '<body>',
      '<frameset>',
      '<title>a</title>b',
      '<meta></br>',
    ])
      expect([markup, beginsBody(markup, living)]).toEqual([markup, true]);
  });
});

/** The text of a noscript as a parser without scripting reads it. */
test.each([
  ['', true, true],
  ['a', true, true],
  ['<p>a', true, true],
  ['<p', false, false],
  ['<p title="', false, false],
  ['<p title="">', true, true],
  ['<!--', false, false],
  ['<!-- -->', true, true],
  ['<style>', false, false],
  ['<style></style>', true, true],
  ['<title>', false, false],
  ['<textarea>a</textarea>', true, true],
  ['<script>', false, false],
  ['<iframe>', false, false],
  ['<xmp>', false, false],
  ['<noembed>', false, false],
  ['<noframes>', false, false],
  ['<plaintext>', false, false],
  ['<noscript>', true, true],
  ['<svg>', true, false],
  ['<svg/>', true, true],
  ['<svg></svg>', true, true],
  ['<math>', true, false],
  ['<math></math>', true, true],
  ['<select>', true, false],
  ['<select></select>', true, true],
  ['<frameset>', true, false],
  ['<frameset></frameset>', true, true],
  ['<svg><style></style></svg>', false, false],
  ['<svg><!--a--></svg>', false, false],
  ['<svg></svg><!--a-->', true, true],
  ['</svg><svg></svg>', true, true],
  ['<svg><select></svg></select>', true, true],
  ['<svg><svg></svg>', true, false],
  ['<', false, false],
  ['&', false, false],
])('in a noscript, after %j there is text: %s; it has ended: %s', (text, isText, hasEnded) => {
  const whole = new MarkupAsText();
  whole.read(text);
  expect([whole.isText, whole.hasEnded]).toEqual([isText, hasEnded]);
  const inPieces = new MarkupAsText();
  for (const unit of text) inPieces.read(unit);
  expect([inPieces.isText, inPieces.hasEnded]).toEqual([isText, hasEnded]);
});

/** Where text meets what follows it: each keeps its meaning. */
test('the end of a text before each character', () => {
  const tails = [
    'a',
    '<',
    '</',
    '</a',
    '&',
    '&a',
    '&am',
    '&amp',
    '&amp;',
    '&lt',
    '&#',
    '&#3',
    '&#x',
    '&#x4',
    '&not',
    '&noti',
    'a&',
    '&&',
    '<&',
    '&#38',
    '\r',
    'a\r',
    '<a',
    '/',
    '#',
    ';',
  ];
  const nexts = [
    'a',
    'Z',
    '0',
    '#',
    ';',
    '/',
    '!',
    '?',
    '<',
    '>',
    '&',
    ' ',
    '\n',
    '\r',
    '=',
    'p;',
    't;',
    'in;',
    '8;',
    'x41;',
    '<b>',
  ];
  const textOf = (html: string): string => parse(`<!doctype html><body>x${html}`).body!.textContent!.slice(1);
  for (const tail of tails) {
    expect(endBefore(tail, Number.NaN)).toBe(tail);
    // NB: `<a` begins a tag in the text itself.
    if (/<\/?a/.test(tail)) continue;
    for (const next of nexts) {
      const own = textOf(`${tail}<i></i>`);
      const its = textOf(next);
      if (tail === '</' || (tail === '<' && next === '<b>')) continue;
      const written = endBefore(tail, next.charCodeAt(0)) + next;
      expect([tail, next, textOf(written)]).toEqual([tail, next, own + its]);
    }
  }
});
