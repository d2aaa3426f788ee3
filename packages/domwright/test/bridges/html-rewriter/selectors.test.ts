import { parse } from 'domwright';
import { HTMLRewriter } from 'domwright/rewrite';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.mjs';
import { rewrite, rewritePieces } from './rewrite.mjs';

type EditionName = '2024' | 'living';

/** The positions of the start tags that a selector matches, in the order of the handler calls. */
function matchedByRewriter(html: string, selector: string, edition: EditionName = '2024'): string[] {
  const matched: string[] = [];
  // Each tag has a number, so that elements can be told apart.
  rewritePieces(
    [html],
    (rewriter) =>
      rewriter.on(selector, {
        element: (element) => void matched.push(`${element.tagName} ${element.getAttribute('n')}`),
      }),
    { edition },
  );
  return matched;
}

function matchedInTree(html: string, selector: string, edition: EditionName): string[] {
  const document = parse(html, { edition, allowDeclarativeShadowRoots: false });
  const matched: string[] = [];
  const visit = (root: { querySelectorAll: typeof document.querySelectorAll }): void => {
    for (const element of root.querySelectorAll(selector))
      matched.push(`${element.localName} ${element.getAttribute('n')}`);
    for (const template of root.querySelectorAll('template')) {
      const { content } = template as unknown as { content: typeof document | null };
      // A template of SVG has none.
      if (content) visit(content);
    }
  };
  visit(document);
  return matched;
}

/** Numbers the start tags. */
function numbered(html: string): string {
  let n = 0;
  return html.replaceAll('#', () => String(n++));
}

const tag = fc.constantFrom(
  'div',
  'p',
  'ul',
  'li',
  'span',
  'section',
  'svg',
  'g',
  'h1',
  'template',
  'details',
  'br',
  'hr',
  'audio',
  'x-y',
  'select',
  'option',
  'optgroup',
  'button',
);
const attributes = fc
  .array(
    fc.constantFrom(
      'class=x',
      'class="y x"',
      'id=i',
      'open',
      'lang=en',
      'data-a="b c"',
      'CLASS=X',
      'href=q',
      'type=TEXT',
      'viewBox=v',
      'xlink:href=w',
    ),
    { maxLength: 3 },
  )
  .map((list) => list.join(' '));
const piece = fc.oneof(
  { arbitrary: fc.tuple(tag, attributes).map(([name, its]) => `<${name} n=# ${its}>`), weight: 5 },
  { arbitrary: tag.map((name) => `</${name}>`), weight: 3 },
  fc.constantFrom('text', ' ', '<!---->', '<?x y?>', '<input n=#>'),
);
const markup = fc
  .tuple(
    fc.constantFrom('', '<!DOCTYPE html>', '<!DOCTYPE html><html n=#><head n=#></head><body n=# class=x>'),
    fc.array(piece, { maxLength: 30 }),
  )
  .map(([start, pieces]) => numbered(start + pieces.join('')));

const simple = fc.constantFrom(
  '*',
  'div',
  'p',
  'LI',
  'li',
  'svg',
  'g',
  'span',
  '*|g',
  '|p',
  '.x',
  '.X',
  '#i',
  '[open]',
  '[class~=x]',
  '[data-a^=b i]',
  '[data-a="B C" i]',
  '[type=text]',
  '[type=text s]',
  '[*|href]',
  '[viewBox]',
  ':root',
  ':first-child',
  ':first-of-type',
  ':nth-child(2n)',
  ':nth-child(odd)',
  ':nth-child(-n+2)',
  ':nth-of-type(2)',
  ':nth-child(2 of .x)',
  ':nth-child(even of li, p)',
  ':not(.x)',
  ':not(div > p, ul *)',
  ':is(p, .x li)',
  ':where(ul + p)',
  ':is(ul ~ *)',
  ':link',
  ':open',
  ':defined',
  ':paused',
  ':hover',
);
const compound = fc.array(simple, { minLength: 1, maxLength: 2 }).map((list) => {
  const [first, second] = list;
  return second === undefined || /^[*|a-z]/i.test(second) ? first! : first! + second;
});
const complex = fc
  .array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), compound), { minLength: 1, maxLength: 3 })
  .map((list) => list.map(([combinator, its], index) => (index === 0 ? its : combinator + its)).join(''));
const selectorList = fc.array(complex, { minLength: 1, maxLength: 2 }).map((list) => list.join(', '));

describe('Selectors', () => {
  test('match the elements that they match in the tree', () => {
    fc.assert(
      fc.property(
        markup,
        selectorList,
        fc.constantFrom<EditionName>('2024', 'living'),
        (html, selector, edition) => {
          expect(matchedByRewriter(html, selector, edition).sort()).toEqual(
            matchedInTree(html, selector, edition).sort(),
          );
        },
      ),
      { numRuns: runs(4000) },
    );
  });

  test.each([
    ['implied elements', '<p n=1>', 'html > body', ['body null']],
    ['implied parts of tables', '<table n=1><tr n=2><td n=3>', 'table > tbody > tr > td', ['td 3']],
    ['elements that foster parenting moves', '<div n=1><table n=2><b n=3>', 'div > b', ['b 3']],
    ['elements behind the head that go into it', '<head n=1></head><link n=2>', 'head > link', ['link 2']],
    ['not what was made again', '<p n=1><b n=2><p n=3>', 'b', ['b 2']],
    ['inside what was made again', '<p n=1><b n=2></p><i n=3>', 'b > i', ['i 3']],
    ['a p that its end tag implies', '<div n=1></p>', 'p', ['p null']],
    ['names by their adjusted case', '<svg n=1><foreignobject n=2>', 'foreignObject', ['foreignObject 2']],
    ['IDs and classes in quirks mode without regard to case', '<p n=1 id=A class=B>', '#a.b', ['p 1']],
    ['nothing in a template from outside', '<div n=1><template n=2><p n=3>', 'div p', []],
  ])('match %s', (_, html, selector, expected) => {
    expect(matchedByRewriter(html, selector)).toEqual(expected);
  });

  test.each([
    ['2024', []],
    ['living', ['b 3']],
  ] as const)('match what a select keeps in the edition %s', (edition, expected) => {
    const html = '<select n=1><div n=2><b n=3>';
    expect(matchedByRewriter(html, 'select > div > b', edition)).toEqual(expected);
  });

  test('see no comment in a processing instruction of the living edition', () => {
    const comments = (edition: EditionName) => {
      const seen: string[] = [];
      const output = rewritePieces(
        ['<p>a<?x y?>b'],
        (rewriter) => rewriter.onDocument({ comments: ({ text }) => void seen.push(text) }),
        { edition },
      );
      expect(output).toBe('<p>a<?x y?>b');
      return seen;
    };
    expect(comments('2024')).toEqual(['?x y?']);
    expect(comments('living')).toEqual([]);
  });

  test('call the handlers of an element in the order in which they were added', () => {
    const called: string[] = [];
    rewritePieces(['<p class=a>'], (rewriter) =>
      rewriter
        .on('.a', { element: () => void called.push('.a') })
        .on('div', { element: () => void called.push('div') })
        .on('p, .a', { element: () => void called.push('p, .a') })
        .on('*', { element: (element) => void called.push(`* ${element.tagName}`) }),
    );
    expect(called).toEqual(['* html', '* head', '* body', '.a', 'p, .a', '* p']);
  });

  test.each([
    ':has(p)',
    'p:last-child',
    ':nth-last-child(2)',
    ':only-child',
    ':last-of-type',
    ':only-of-type',
    ':empty',
    ':nth-last-of-type(1)',
    ':checked',
    ':disabled',
    ':enabled',
    ':default',
    ':required',
    ':read-only',
    ':lang(en)',
    ':dir(rtl)',
    'div :not(a :is(b:has(c)))',
    ':nth-child(2 of p:last-child)',
  ])('that depend on what comes later are refused: %s', (selector) => {
    expect(() => new HTMLRewriter().on(selector, {})).toThrow(TypeError);
    expect(() => new HTMLRewriter().on(selector, {})).toThrow('domwright/rewrite');
  });

  test('that are none are refused', () => {
    expect(() => new HTMLRewriter().on('p >', {})).toThrow(expect.objectContaining({ name: 'SyntaxError' }));
    expect(() => new HTMLRewriter().on(1 as never, {})).toThrow('selector must be a string, not 1');
  });
});

/*
 * Each selector on each of these pages, which have each kind of element that a pseudo-class is about, in HTML and elsewhere.
 */
describe('the selector', () => {
  const pages = [
    '<!DOCTYPE html><div n=#><audio n=# muted></audio><video n=# muted></video><audio n=#></audio><video n=#></video><p n=# muted>',
    '<!DOCTYPE html><svg n=#><audio n=# muted /><video n=# /><a n=# href=x></a><a n=# xlink:href=x xml:lang=a></a><a n=# /><area n=# href=x /><details n=# open /></svg>',
    '<!DOCTYPE html><math n=#><a n=# href=x></a><a n=# xlink:href=x></a><details n=# open></details><mi n=#><a n=# xlink:href=x>',
    '<!DOCTYPE html><a n=#></a><a n=# href></a><map n=#><area n=# href=x><area n=#></map><link n=# href=x><p n=# href=x xlink:href=x xml:lang=a>',
    '<!DOCTYPE html><details n=# open></details><details n=#></details><dialog n=# open></dialog><dialog n=#></dialog><p n=# open>',
    '<!DOCTYPE html><x-y n=#><x-y n=# is=a></x-y></x-y><p n=# is=x-y></p><p n=#></p><font-face n=#></font-face><svg n=#><x-y n=# is=b /></svg>',
    '<!DOCTYPE html><ul n=#><li n=#><li n=# class=x><li n=#><p n=#></p><li n=# class=x><li n=# class=x></ul><ol n=#><li n=#><li n=#></ol>',
    '<p n=# id=A class="B c"><p n=# id=a class=b><p n=# title=A lang=EN><svg n=# id=A class=B viewBox=0 />',
    '<!DOCTYPE html><p n=# id=A class="B c"><p n=# id=a class=b><p n=# title=A type=A><svg n=# id=A class=B title=A viewBox=0 />',
    '<!DOCTYPE html><div n=#><template n=#><p n=#></p><i n=#></i><template n=#><i n=#></i><p n=#></template></template><p n=#></p></div>',
    '<!DOCTYPE html><head n=#><link n=#></head><link n=#><meta n=#><body n=#><p n=#></p><svg n=#><p n=#></p></svg><g n=#>',
    '<!DOCTYPE html><svg n=#><g n=#><path n=# /><path n=# /></g><foreignObject n=#><path n=#></path><p n=#></p></foreignObject></svg><path n=#>',
  ].map(numbered);
  const selectors = [
    ...[
      ':root',
      ':scope',
      ':link',
      ':any-link',
      ':visited',
      ':open',
      ':defined',
      ':muted',
      ':paused',
      ':playing',
    ],
    ...[
      ':first-child',
      ':first-of-type',
      ':nth-child(2)',
      ':nth-child(2n+1)',
      ':nth-child(-n+2)',
      ':nth-child(n+2)',
    ],
    ...[
      ':nth-child(0)',
      ':nth-child(2n)',
      ':nth-child(-2n+3)',
      ':nth-of-type(2)',
      ':nth-of-type(odd)',
      ':nth-of-type(n)',
    ],
    ...[
      ':nth-child(1 of .x)',
      ':nth-child(2 of li)',
      ':nth-child(even of .x, p)',
      ':nth-child(1 of i)',
      ':nth-child(n+2 of *)',
    ],
    ...[
      '#a',
      '#A',
      '.b',
      '.B',
      '.c',
      '.x',
      '[id]',
      '[id=a]',
      '[id=a i]',
      '[id=a s]',
      '[type=a]',
      '[type=a s]',
      '[title=a]',
    ],
    ...[
      '[class~=c]',
      '[class^=B]',
      '[class$=c]',
      '[class*=" "]',
      '[lang|=en]',
      '[viewBox]',
      '[viewbox]',
      '[xlink\\:href]',
      '[xml\\:lang]',
      '[*|href]',
      '[|href]',
    ],
    ...[
      '[href]',
      '[is]',
      '*',
      '*|*',
      '|p',
      '*|p',
      'p',
      'P',
      'foreignObject',
      'foreignobject',
      'path',
      'svg *',
      'g > path',
    ],
    ...[
      'svg path',
      'p path',
      'foreignObject > *',
      'head > *',
      'head > link + meta',
      'body > *',
      'html > body',
      'li + li',
    ],
    ...[
      'li ~ .x',
      'li + .x',
      '.x + .x',
      '.x ~ .x',
      'ul > li',
      'div p',
      'div > p',
      'a i',
      'p > i',
      'a > p',
      'b b',
      'b > i',
      'i + i',
      'i ~ i',
    ],
    ...[
      ':is(p, i)',
      ':where(p > i)',
      ':not(p)',
      ':not(.x, :first-child)',
      ':is(ul, ol) > :not(.x)',
      ':not(:not(i))',
      ':is()',
    ],
    ...[
      ':host',
      ':host(p)',
      '&',
      '& > body',
      '& p',
      ':active-view-transition-type(x)',
      ':host-context(p)',
      ':state(x)',
      ':hover',
      ':focus',
      ':target',
      ':active',
      ':is(:hover, p)',
      ':not(:hover)',
    ],
    ...[
      'p:first-child',
      'i:first-of-type',
      'li:nth-child(2 of .x)',
      'template p',
      'template > *',
      'a:link',
      'svg a:any-link',
    ],
  ];

  // NB: what the parser makes again of a formatting element is not told, but is a parent.
  test.each(['i', 'u', 'i + i', 'i ~ u', 'p i', 'b i', 'b u'])('%s, among copies', (selector) => {
    const moved = [
      '<a n=#><p n=#><i n=#></i><i n=#></i></a><i n=#></i><u n=#></u></p><i n=#>',
      '<b n=#><p n=#><i n=#></i></b><u n=#></u><i n=#></i></p><u n=#></u>',
      '<p n=#><b n=#><u n=#></u><p n=#><i n=#></i><u n=#></u>',
    ].map(numbered);
    for (const page of moved) {
      for (const end of [
        '',
        ':nth-child(1)',
        ':nth-child(2)',
        ':nth-child(3)',
        ':nth-of-type(2)',
        ':nth-child(2 of i)',
      ]) {
        const whole = selector + end;
        expect([page, whole, matchedByRewriter(page, whole, '2024').sort()]).toEqual([
          page,
          whole,
          matchedInTree(page, whole, '2024').sort(),
        ]);
      }
    }
  });

  test.each(selectors)('%s', (selector) => {
    for (const page of pages) {
      for (const edition of ['2024', 'living'] as const) {
        const expected = matchedInTree(page, selector, edition).sort();
        expect([page, matchedByRewriter(page, selector, edition).sort()]).toEqual([page, expected]);
      }
    }
  });
});

test('names of selectors and of open elements stay known, whatever other names a page has', () => {
  const matched: string[] = [];
  const tell = (element: { readonly tagName: string }): void => void matched.push(element.tagName);
  const register = (rewriter: HTMLRewriter): HTMLRewriter =>
    rewriter
      .on('X-Y', { element: tell })
      .on('[DATA-Q]', { element: tell })
      .on('fooBar', { element: tell })
      .on('z-z', { element: (element) => element.onEndTag((tag) => void matched.push(`/${tag.name}`)) })
      .on('v-v > w-w', { element: tell })
      .on('u-u + :is(t-t)', { element: tell });
  const pieces = Array.from({ length: 40 }, (_, piece) =>
    Array.from(
      { length: 400 },
      (__, name) => `<a${piece}-${name} b${piece}-${name}=c></a${piece}-${name}>`,
    ).join(''),
  );
  const page = [
    '<!DOCTYPE html><body><z-z><v-v>',
    ...pieces,
    '<w-w></w-w></v-v><x-y></x-y><p data-q></p><svg><foobar/></svg><foobar></foobar><u-u></u-u>',
    '<t-t></t-t>',
    ...pieces,
    '</z-z><x-y>',
  ];
  expect(rewritePieces(page, register)).toBe(page.join(''));
  expect(matched).toEqual(['w-w', 'x-y', 'p', 'foobar', 't-t', '/z-z', 'x-y']);
  // What an element that ends leaves open is closed by its name.
  const open = ['<!DOCTYPE html><body><div><r-r><s-s><p>', ...pieces, '</div>a'];
  const output = rewritePieces(open, (rewriter) =>
    rewriter.on('div', { element: (element) => void element.append('X') }),
  );
  expect(output.endsWith('</p></s-s></r-r>X</div>a')).toBe(true);
});

test('what is put before a table counts there', () => {
  const matched = (html: string, selector: string) => {
    const names: string[] = [];
    rewrite(html, (rewriter) => {
      names.length = 0;
      rewriter.on(selector, { element: ({ tagName }) => void names.push(tagName) });
    });
    return names;
  };
  const html = '<div><table><i>1</i><u>2</u><s>4</s></table><b>5</b></div>';
  expect(matched(html, 'div > :nth-child(2)')).toEqual(['u']);
  expect(matched(html, 'div > :nth-child(3)')).toEqual(['s']);
  expect(matched(html, 'div > :nth-child(5)')).toEqual(['b']);
  // The table is matched when its tag is read.
  expect(matched(html, 'div > :first-child')).toEqual(['table', 'i']);
  expect(matched('<div><table><tr><i>1</i></table></div>', 'div > i:first-child')).toEqual(['i']);
});
