import {
  type Document,
  type DocumentFragment,
  type Element,
  type ParseOptions,
  parse,
  parseFragment,
} from 'domwright';
import { type CheckConformanceOptions, checkConformance, conformanceCodes } from 'domwright/conformance';
import { describe, expect, test } from 'vitest';
import { VERY_MANY } from '../../runs.mjs';

const START = '<!DOCTYPE html><html lang=en><title>x</title>';

/** The codes of the findings without their group, each with what it marks; null for nothing. */
function findingsOf(
  tree: Document | DocumentFragment,
  source: string,
  options: CheckConformanceOptions = {},
): string[] {
  return Array.from(
    checkConformance(tree, { groups: ['conformance'], ...options }),
    ({ code, range }) =>
      `${code.replace('conformance/', '')} ${range && source.slice(range.start, range.end)}`,
  );
}

const inDocument = (html: string, options: ParseOptions & CheckConformanceOptions = {}) => {
  const { needsTitle = true, ...parsing } = options;
  return findingsOf(parse(html, parsing), html, { needsTitle });
};
/** The findings in contents of a body. */
const inBody = (html: string, options: ParseOptions = {}) => inDocument(START + html, options);
const inFragment = (html: string, context?: string) =>
  findingsOf(parseFragment(html, context === undefined ? {} : { context }), html);

describe('arguments', () => {
  test('of the wrong kind', () => {
    const check = checkConformance as (...values: unknown[]) => unknown;
    const document = parse('');
    for (const root of [undefined, null, '<p>', {}, document.body, document.doctype, [document]])
      expect(() => check(root)).toThrow(TypeError);
    for (const options of [null, 1, { needsTitle: 1 }, { needsTitle: null }, { needstitle: true }])
      expect(() => check(document, options)).toThrow(TypeError);
    expect(() => check(document, { needsTitle: 'no' })).toThrow(/needsTitle/);
    expect(() => check(document, undefined)).not.toThrow();
    expect(() => check(document, { needsTitle: undefined })).not.toThrow();
  });

  test('inherited options do not count', () => {
    const options = Object.assign(Object.create({ needsTitle: 1 }), { groups: ['aria'] });
    expect(() => checkConformance(parse(''), options)).not.toThrow();
    // Where there is nothing else, somebody meant them.
    expect(() => checkConformance(parse(''), Object.create({ needsTitle: true }))).toThrow(/a plain object/);
  });
});

test('keywords are compared in ASCII case: U+212A is no k', () => {
  expect(inBody('<form rel=BOOKMARK></form>')).toEqual(['link-type-not-allowed rel=BOOKMARK']);
  expect(inBody('<form rel=bookmar\u212a></form>')).toEqual([]);
});

describe('a finding', () => {
  test('has a message, a link, the element and the places', () => {
    const html = `${START}<main><p>1</p></main><main>2</main>`;
    const document = parse(html);
    const [finding, ...others] = checkConformance(document);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      code: 'conformance/duplicate-element',
      severity: 'error',
      link: 'https://html.spec.whatwg.org/multipage/grouping-content.html#the-main-element',
      fixes: [],
    });
    expect(finding!.element).toBe(document.querySelectorAll('main')[1]);
    expect(finding!.related.map(({ label, range }) => [label, range?.start])).toEqual([
      ['the first <main>', html.indexOf('<main>')],
    ]);
    expect(Object.keys(conformanceCodes)).toContain(finding!.code);
  });

  test('marks exactly the start tag, or the attribute with its value', () => {
    expect(inBody('<p\n class = "a"  onx = \'b\'\n>1<center\tid=c >2</center>')).toEqual([
      "attribute-not-allowed onx = 'b'",
      'obsolete-element <center\tid=c >',
    ]);
    expect(inBody('<p a b=c d="">')).toEqual([
      'attribute-not-allowed a',
      'attribute-not-allowed b=c',
      'attribute-not-allowed d=""',
    ]);
    expect(inBody('<P ONX=1 oNx=2>')).toEqual(['attribute-not-allowed ONX=1']);
  });

  test('marks text whole', () => {
    expect(inBody('<iframe>a &amp; b</iframe>')).toEqual(['text-not-allowed a &amp; b']);
  });

  test('about an implied element marks where it was implied', () => {
    const html = '<!DOCTYPE html>\n<p>x';
    const places = Array.from(checkConformance(parse(html)), ({ code, range }) => [code, range]);
    expect(places).toEqual([
      ['conformance/missing-lang', { start: 16, end: 16 }],
      ['conformance/missing-title', { start: 16, end: 16 }],
    ]);
  });

  test('comes without a walk over the whole document', () => {
    const findings = checkConformance(parse(`${START}${'<center>'.repeat(3)}${'<p>'.repeat(VERY_MANY)}`));
    expect(findings.next().value!.code).toBe('conformance/obsolete-element');
    expect(findings.next().value!.code).toBe('conformance/obsolete-element');
    expect(findings.return().done).toBe(true);
  });

  test('comes in tree order', () => {
    const starts = Array.from(
      checkConformance(parse(`${START}<center a><p b><font c></font></p><center d></center></center><p e>`)),
      ({ range }) => range!.start,
    );
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });
});

describe('a title', () => {
  const html = '<!DOCTYPE html><html lang=en><p>x';
  test('is needed unless the options say otherwise', () => {
    expect(inDocument(html)).toEqual(['missing-title ']);
    expect(inDocument(html, { needsTitle: false })).toEqual([]);
  });
  test('without text is reported either way', () => {
    const empty = '<!DOCTYPE html><html lang=en><title> </title><p>x';
    expect(inDocument(empty, { needsTitle: false })).toEqual(['empty-title <title>']);
  });
  test('that some other element contains does not count', () => {
    expect(inBody('<svg><title></title></svg>')).toEqual([]);
    expect(inDocument('<!DOCTYPE html><html lang=en><svg><title>x</title></svg>')).toEqual([
      'missing-title ',
    ]);
  });
});

describe('a fragment', () => {
  test('needs no title, language or heading of level 1', () => {
    expect(inFragment('<h2>x</h2>')).toEqual([]);
  });
  test('may be part of anything at its top level', () => {
    for (const [html, context] of [
      ['<li>x', 'ul'],
      ['<td>x', 'tr'],
      ['<option>x', 'select'],
      ['<dt>x', 'dl'],
      ['<rt>x', 'ruby'],
      ['<summary>x</summary>', 'details'],
      ['<a href=x>y</a>', 'a'],
      ['text', 'ul'],
    ] as const)
      expect(inFragment(html, context), context).toEqual([]);
  });
  test('may belong to an item', () => {
    expect(inFragment('<p itemprop=name>x</p>')).toEqual([]);
    expect(inBody('<p itemprop=name>x</p>')).toEqual(['property-of-no-item itemprop=name']);
  });
  test('is checked below the top level', () => {
    expect(inFragment('<li><ul>x</ul><a href=x><a href=y></a></a><p z>', 'ul')).toEqual([
      'text-not-allowed x',
      'attribute-not-allowed z',
    ]);
    expect(inFragment('<button><b tabindex=0>x</b></button>')).toEqual([
      'forbidden-descendant <b tabindex=0>',
    ]);
  });
  test('of no parser is checked without ranges', () => {
    const document = parse('');
    const fragment = document.createDocumentFragment();
    const p = document.createElement('p');
    p.setAttribute('x', '');
    fragment.append(p);
    const findings = [...checkConformance(fragment, { groups: ['conformance'] })];
    expect(findings.map(({ code, range, fixes }) => [code, range, fixes])).toEqual([
      ['conformance/attribute-not-allowed', null, []],
    ]);
    expect(findings[0]!.element).toBe(p);
  });
});

describe('trees of their own', () => {
  test('contents of templates, after the tree with the template', () => {
    expect(inBody('<template><li a>x<template><p b></template></template><p c>')).toEqual([
      'attribute-not-allowed c',
      'attribute-not-allowed a',
      'attribute-not-allowed b',
    ]);
  });
  test('a template contains what its parent would not', () => {
    expect(inBody('<table><template><p>x</p></template><tr><td></table>')).toEqual([]);
    expect(inBody('<ul><template><p>x</p></template></ul>')).toEqual([]);
  });
  test('what must be single is so in each tree', () => {
    expect(inBody('<main>1</main><template><main>2</main></template>')).toEqual([]);
    expect(inBody('<template><main>1</main><main>2</main></template>')).toEqual(['duplicate-element <main>']);
  });
  test('no ancestor of the host forbids anything in a shadow tree', () => {
    const html =
      '<button><span><template shadowrootmode=open><a href=x>y</a><p z></template></span></button>';
    const options = { allowDeclarativeShadowRoots: true };
    expect(parse(START + html, options).querySelector('span')!.shadowRoot).not.toBeNull();
    expect(inBody(html, options)).toEqual(['attribute-not-allowed z']);
  });
});

describe('elements that the parser made', () => {
  test('again from one tag are reported once', () => {
    expect(inBody('<p><font color=red>1<p>2<p>3')).toEqual(['obsolete-element <font color=red>']);
    expect(inBody('<b x>1<p>2</b>3</p>')).toContain('attribute-not-allowed x');
    expect(inBody('<b x>1<p>2</b>3</p>').filter((line) => line.includes(' x'))).toEqual([
      'attribute-not-allowed x',
    ]);
  });
  test('by implication have no findings of their own', () => {
    expect(inBody('<table><tr><td>x</table>')).toEqual([]);
  });
  test('as copies in selectedcontent are left out', () => {
    const html = '<select><button><selectedcontent></selectedcontent></button><option><b x>1</b></select>';
    expect(parse(START + html).querySelector('selectedcontent')!.childNodes.length).toBe(1);
    expect(inBody(html).filter((line) => line.startsWith('attribute'))).toEqual(['attribute-not-allowed x']);
  });
});

describe('foreign content', () => {
  test('is not checked itself, but HTML in it is', () => {
    expect(inBody('<svg width=1><rect bogus=1 /><nonsense/></svg><math><mi foo=1>x</mi></math>')).toEqual([]);
    expect(inBody('<svg><foreignObject><p x>1</p><li>2</foreignObject></svg>')).toEqual([
      'attribute-not-allowed x',
      'element-not-allowed <li>',
    ]);
    expect(inBody('<math><mtext><div>1</div></mtext></math>')).toEqual(['element-not-allowed <div>']);
  });
  test('is inside the HTML elements around it', () => {
    expect(inBody('<a href=x><svg><foreignObject><button>y</button></foreignObject></svg></a>')).toEqual([
      'forbidden-descendant <button>',
    ]);
    expect(inBody('<svg><title><b>x</b></title></svg>')).toEqual([]);
  });
});

describe('options of the parser', () => {
  test('noscript holds elements only if scripting is disabled', () => {
    const html = '<p><noscript><p x>y</p></noscript>';
    expect(inBody(html, { scripting: true })).toEqual([]);
    expect(inBody(html).map((line) => line.split(' ')[0])).toContain('attribute-not-allowed');
    expect(inBody('<noscript><b x>y</b></noscript>')).toEqual(['attribute-not-allowed x']);
  });
  test('noscript in a template holds elements, as its document has no scripting', () => {
    const html = '<template><noscript><b x>y</b></noscript></template>';
    // NB: the parser reads it with the scripting mode of the page.
    expect(inBody(html, { scripting: true })).toEqual([]);
  });
  test('trees of the edition of 2024 are checked by the same rules', () => {
    const html = '<select><optgroup label=a><option>x</select><p a><center>y</center>';
    const expected = ['attribute-not-allowed a', 'obsolete-element <center>'];
    expect(inBody(html, { edition: '2024' })).toEqual(expected);
    expect(inBody(html, { edition: 'living' })).toEqual(expected);
  });
});

describe('a tree that a script has changed', () => {
  const html = `${START}<p id=a class=b>x</p><ul><li>y</ul>`;
  const changed = (change: (document: Document, $: (selector: string) => Element) => void): string[] => {
    const document = parse(html);
    change(document, (selector) => document.querySelector(selector)!);
    return Array.from(checkConformance(document, { groups: ['conformance'] }), ({ code, range, fixes }) => {
      expect(fixes).toEqual([]);
      return `${code.replace('conformance/', '')} ${range && html.slice(range.start, range.end)}`;
    });
  };
  test('new attributes have no range and no fix', () => {
    expect(changed((_, $) => $('p').setAttribute('x', ''))).toEqual(['attribute-not-allowed null']);
  });
  test('nor do new elements and new text', () => {
    expect(changed((document, $) => $('ul').append(document.createElement('p')))).toEqual([
      'element-not-allowed null',
    ]);
    expect(changed((_, $) => $('ul').append('z'))).toEqual(['text-not-allowed null']);
  });
  test('moved elements keep their range', () => {
    expect(changed((_, $) => $('ul').append($('p')))).toEqual(['element-not-allowed <p id=a class=b>']);
  });
  test('findings of what was taken away are gone', () => {
    expect(changed((_, $) => $('p').remove())).toEqual([]);
  });
  test('its own input has no fixes if the tree has other input besides', () => {
    const document = parse(`${START}<p x>y`);
    expect([...checkConformance(document)][0]!.fixes.length).toBe(1);
    document.querySelector('p')!.innerHTML = '<b z>1</b>';
    for (const { fixes } of checkConformance(document)) expect(fixes).toEqual([]);
  });
});

describe('pages of any shape', () => {
  test.each([
    ['nested divs', '<div>'.repeat(VERY_MANY), 0],
    ['nested and wrong', '<a x><div>'.repeat(VERY_MANY / 10), VERY_MANY / 10],
    ['nested spans in a paragraph', `<p>${'<span>'.repeat(VERY_MANY)}`, 0],
    ['siblings', '<p>'.repeat(VERY_MANY), 0],
    ['templates in templates', '<template>'.repeat(VERY_MANY / 10), 0],
    ['lists', '<ul><li>'.repeat(VERY_MANY / 2), 0],
  ])('%s', (_, html, atLeast) => {
    let count = 0;
    for (const { code } of checkConformance(parse(START + html))) if (code !== undefined) count++;
    expect(count).toBeGreaterThanOrEqual(atLeast);
    if (atLeast === 0) expect(count).toBe(0);
  });

  test.each([
    ['noscript', '<noscript>x</noscript>', { scripting: true }],
    ['option', '<option>', {}],
    ['img', '<img ismap src=x alt=x>', {}],
    ['ruby', '<ruby>x<rt>y</ruby>', {}],
    ['main', '<main>', {}],
    ['area', '<area>', {}],
    ['source', '<source>', {}],
    ['input', '<input form=x>', {}],
    ['heading', '<h1 headingoffset=1>', {}],
    ['label', '<label for=x><input id=x></label>', {}],
    ['autofocus', '<p autofocus>', {}],
    ['property', '<p itemprop=x>', {}],
    ['popover', '<button popovertarget=x>', {}],
  ])('%s, many times at the end of a deep tree', (_, element, options: ParseOptions) => {
    const timeOf = (depth: number): number => {
      const document = parse(`${START}${'<div>'.repeat(depth)}${element.repeat(4000)}`, options);
      const { user } = process.cpuUsage();
      for (const _ of checkConformance(document));
      return process.cpuUsage({ user, system: 0 }).user;
    };
    timeOf(100);
    const [shallow, deep] = [timeOf(5_000), timeOf(40_000)];
    // Eight times as deep: eight times the time for each element if it asked all its ancestors.
    expect(deep).toBeLessThan(4 * shallow + 300_000);
  });
});

test('two checks of one document at a time do not disturb each other', () => {
  const document = parse(`${START}<p a>1<ul>x</ul><center>2</center>`);
  const codes = Array.from(checkConformance(document), ({ code }) => code);
  const [one, other] = [checkConformance(document), checkConformance(document)];
  const interleaved = codes.map(() => [one.next().value!.code, other.next().value!.code]);
  expect(interleaved).toEqual(codes.map((code) => [code, code]));
});

describe('the context of a fragment', () => {
  const codesIn = (html: string, context: string, isNamed = true) =>
    Array.from(
      checkConformance(parseFragment(html, { context }), { ...(isNamed && { context }) }),
      ({ code, message }) => `${code.replace('conformance/', '')}: ${message}`,
    );

  test.each([
    ['picture', '<source srcset=a media=print><img src=b alt=c>'],
    ['picture', '<source srcset=a>'],
    ['video', '<source src=a><track src=b srclang=en><p>c</p>'],
    ['video', '<track src=b srclang=en><p>c</p>'],
    ['select', '<option>a<optgroup label=b><option>c</optgroup><hr>'],
    ['table', '<tr><td>a'],
    ['table', '<caption>a</caption><tbody><tr><td>b'],
    ['ul', '<li>a<li>b'],
    ['dl', '<dt>a<dd>b'],
    ['map', '<area href=a alt=b shape=default>'],
    ['details', '<p>a</p>'],
    ['div', '<p>a</p>'],
  ])('in %s, %s is right', (context, html) => {
    expect(codesIn(html, context)).toEqual([]);
  });

  test.each([
    ['picture', '<p>a</p>', 'element-not-allowed: <p> is not allowed in <picture>'],
    ['picture', '<source src=a srcset=b media=print>', 'attribute-not-a'],
    ['select', '<p>a</p>', 'element-not-allowed: <p> is not allowed in <select>'],
    ['table', '<tbody></tbody><caption>a</caption>', 'element-out-of-order'],
    ['ul', '<p>a</p>', 'element-not-allowed: <p> is not allowed in <ul>'],
    ['ul', 'a', 'text-not-allowed'],
    ['p', '<div>a</div>', 'element-not-allowed'],
  ])('in %s, %s is wrong', (context, html, finding) => {
    expect(codesIn(html, context).join('\n')).toContain(finding);
    if (context !== 'picture') expect(codesIn(html, context, false)).toEqual([]);
  });
});

test('the tag of a template that becomes a shadow root is checked as any other', () => {
  const tag = '<template shadowrootmode=open foo=bar id="a b" shadowrootdelegatesfocus=no>';
  const found = (html: string) =>
    Array.from(
      checkConformance(
        parse(`<!DOCTYPE html><html lang=en><title>x</title>${html}`, { allowDeclarativeShadowRoots: true }),
      ),
      ({ code, attribute }) => `${code} ${attribute}`,
    ).sort();
  const expected = [
    'conformance/attribute-not-allowed foo',
    'value/invalid-boolean shadowrootdelegatesfocus',
    'value/invalid-id id',
  ];
  expect(found(`<div>${tag}a</template></div>`)).toEqual(expected);
  expect(found(`<b>${tag}a</template></b>`)).toEqual(expected);
  expect(found('<div><template shadowrootmode=open id=a>a</template></div>')).toEqual([]);
});

// What is required or forbidden is said with its reason.
test.each([
  ['<a rel=me>b</a>', '<a> with rel must have the attribute href'],
  ['<input type=image src=a>', '<input> with type=image must have the attribute alt'],
  ['<input type=IMAGE src=a alt=b value=c>', '<input> with type=image must not have value'],
  ['<video><source></video>', '<source> in <video> must have the attribute src'],
  ['<video src=a><track src=b></video>', '<track> without kind must have the attribute srclang'],
  ['<img src=a alt=b ismap>', '<img> outside <a href> must not have ismap'],
  ['<p itemid=a:b>c</p>', '<p> without itemscope and itemtype must not have itemid'],
  ['<map name=a><area coords=1 alt=b></map>', '<area> without href must not have alt'],
  [
    '<link itemprop=a href=b sizes=any>',
    '<link> without rel=icon or rel=apple-touch-icon must not have sizes',
  ],
  [
    '<link itemprop=a href=b imagesizes=1px>',
    '<link> without rel=preload and as=image must not have imagesizes',
  ],
  [
    '<p><style>a{}</style></p>',
    '<style> is not allowed in <p>, which contains phrasing content; it belongs in <head>',
  ],
])('%s: %s', (html, message) => {
  const page = `<!DOCTYPE html><html lang=en><title>a</title><body>${html}`;
  expect([...checkConformance(parse(page))].map((finding) => finding.message)).toContain(message);
});
