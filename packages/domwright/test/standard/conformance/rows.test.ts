import { checkConformance } from 'domwright/conformance';
import { describe, expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';

// Where the standard has the same sentence for many elements, attributes or keywords: each of them, and its neighbours.

/** The findings, without `conformance/`, each with what it marks. */
function findings(html: string): string[] {
  return Array.from(
    checkConformance(parse(html), { groups: ['conformance'] }),
    ({ code, range }) =>
      `${code.replace('conformance/', '')} ${range === null ? '' : html.slice(range.start, range.end)}`,
  );
}

const inHead = (markup: string): string[] =>
  findings(`<!DOCTYPE html><html lang=en><head><title>t</title>${markup}</head><body><p>x</p></body></html>`);
const inBody = (markup: string): string[] =>
  findings(`<!DOCTYPE html><html lang=en><head><title>t</title></head><body>${markup}</body></html>`);
const isMeta = /^<(?:link|meta|base)/;
const inPlace = (markup: string): string[] => (isMeta.test(markup) ? inHead(markup) : inBody(markup));

/** The first tag. */
const shortTag = (markup: string): string => /^<[^>]*>/.exec(markup)![0];

describe('an attribute that must be there', () => {
  // Markup in which the first element lacks something, and what must be put behind its name to be right.
  test.each([
    ['<base>', 'href=a'],
    ['<base>', 'target=a'],
    ['<link rel=stylesheet>', 'href=a'],
    ['<link href=a>', 'rel=stylesheet'],
    ['<link rel=preload href=a>', 'as=font'],
    ['<link rel=PRELOAD href=a>', 'as=font'],
    ['<link rel=preload as=image>', 'imagesrcset="a 2x"'],
    ['<link rel="alternate stylesheet" href=a>', 'title=b'],
    ['<meta content=a>', 'name=description'],
    ['<meta name=description>', 'content=a'],
    ['<meta http-equiv=refresh>', 'content=1'],
    ['<a target=b>x</a>', 'href=a'],
    ['<a download>x</a>', 'href=a'],
    ['<a ping=b>x</a>', 'href=a'],
    ['<a rel=nofollow>x</a>', 'href=a'],
    ['<a hreflang=en>x</a>', 'href=a'],
    ['<a type=text/html>x</a>', 'href=a'],
    ['<a referrerpolicy=origin>x</a>', 'href=a'],
    ['<data>x</data>', 'value=1'],
    ['<bdo>x</bdo>', 'dir=rtl'],
    ['<img alt=x>', 'src=a'],
    ['<img alt=x>', 'srcset=a'],
    ['<object></object>', 'data=a'],
    ['<map></map>', 'name=a'],
    ['<input type=image alt=x>', 'src=a'],
    ['<input type=image src=a>', 'alt=x'],
    ['<input type=IMAGE src=a>', 'alt=x'],
    ['<input type=button>', 'value=a'],
    ['<textarea wrap=hard></textarea>', 'cols=9'],
    ['<meter></meter>', 'value=0'],
  ])('%s: %s', (markup, addition) => {
    expect(inPlace(markup)).toEqual([`missing-attribute ${shortTag(markup)}`]);
    expect(inPlace(markup.replace(/^<\w+/, `$& ${addition}`))).toEqual([]);
  });

  test.each([
    ['<div itemscope><iframe itemprop=a></iframe></div>', 'iframe', 'src=a'],
    ['<div itemscope><embed itemprop=a></div>', 'embed', 'src=a'],
    ['<div itemscope><audio itemprop=a></audio></div>', 'audio', 'src=a'],
    ['<div itemscope><video itemprop=a></video></div>', 'video', 'src=a'],
    ['<div itemscope><a itemprop=a>x</a></div>', 'a', 'href=a'],
    ['<div itemscope><map name=m><area alt=x shape=default itemprop=a></map></div>', 'area', 'href=a'],
    ['<div itemscope><meta itemprop=a></div>', 'meta', 'content=a'],
    ['<map name=m><area href=a shape=default></map>', 'area', 'alt=x'],
    ['<map name=m><area href=a alt=x shape=circle></map>', 'area', 'coords=1,1,1'],
    ['<map name=m><area href=a alt=x shape=poly></map>', 'area', 'coords=1,1,1,1,1,1'],
    ['<map name=m><area href=a alt=x shape=rect></map>', 'area', 'coords=1,1,2,2'],
    ['<map name=m><area href=a alt=x></map>', 'area', 'coords=1,1,2,2'],
    ['<picture><source media=print><img src=a alt=x></picture>', 'source', 'srcset=a'],
    ['<picture><source srcset=a><img src=a alt=x srcset=b></picture>', 'source', 'media=print'],
    ['<picture><source srcset=a><img src=a alt=x srcset=b></picture>', 'source', 'type=image/png'],
    [
      '<picture><source srcset=a><source srcset=b type=image/png><img src=a alt=x></picture>',
      'source',
      'type=image/png',
    ],
    ['<audio><source></audio>', 'source', 'src=a'],
    ['<video><source></video>', 'source', 'src=a'],
    ['<video><track srclang=en></video>', 'track', 'src=a'],
    ['<video><track src=a></video>', 'track', 'srclang=en'],
    ['<video><track src=a kind=subtitles></video>', 'track', 'srclang=en'],
    ['<video><track src=a></video>', 'track', 'kind=captions'],
    ['<select><optgroup><option>x</select>', 'optgroup', 'label=a'],
  ])('%s: %s %s', (markup, name, addition) => {
    const found = inBody(markup).filter((line) => line.startsWith('missing-attribute'));
    expect(found.map((line) => line.split(/[ >]/, 2)[1])).toEqual([`<${name}`]);
    const right = markup.replace(`<${name}`, `$& ${addition}`);
    expect(inBody(right).filter((line) => line.startsWith('missing-attribute'))).toEqual([]);
  });

  test.each([
    '<picture><source srcset=a><img src=a alt=x></picture>',
    '<picture><source srcset=a media=all><img src=a alt=x></picture>',
    '<a>x</a>',
    '<iframe></iframe>',
    '<embed>',
    '<audio></audio>',
    '<video></video>',
    '<map name=m><area alt=x href=a shape=default></map>',
    '<select><optgroup><legend>l</legend><option>x</optgroup></select>',
    '<input type=button value>',
    '<textarea></textarea>',
    '<textarea wrap=soft></textarea>',
  ])('not here: %s', (markup) => {
    expect(inBody(markup).filter((line) => line.startsWith('missing-attribute'))).toEqual([]);
  });
});

describe('an attribute that must not be there', () => {
  // The attribute, where it is wrong and where it is right.
  test.each([
    ['as=font', '<link rel=stylesheet href=a ?>', '<link rel=preload href=a ?>'],
    ['as=script', '<link rel=icon href=a ?>', '<link rel=modulepreload href=a ?>'],
    ['blocking=render', '<link rel=icon href=a ?>', '<link rel=stylesheet href=a ?>'],
    ['blocking=render', '<link rel=next href=a ?>', '<link rel=expect href=#a ?><p id=a>'],
    ['color=red', '<link rel=icon href=a ?>', '<link rel=mask-icon href=a ?>'],
    ['disabled', '<link rel=icon href=a ?>', '<link rel=stylesheet href=a ?>'],
    ['sizes=any', '<link rel=stylesheet href=a ?>', '<link rel=icon href=a ?>'],
    ['sizes=any', '<link rel=next href=a ?>', '<link rel=apple-touch-icon href=a ?>'],
    ['integrity=sha256-a', '<link rel=icon href=a ?>', '<link rel=stylesheet href=a ?>'],
    ['integrity=sha256-a', '<link rel=next href=a ?>', '<link rel=preload as=font href=a ?>'],
    ['integrity=sha256-a', '<link rel=next href=a ?>', '<link rel=modulepreload href=a ?>'],
    ['imagesrcset=a', '<link rel=preload as=font href=a ?>', '<link rel=preload as=image href=a ?>'],
    ['imagesrcset=a', '<link rel=icon href=a ?>', '<link rel=preload as=IMAGE href=a ?>'],
    ['media=print', '<meta name=description content=a ?>', '<meta name=theme-color content=red ?>'],
    ['content=a', '<meta charset=utf-8 ?>', '<meta name=description ?>'],
  ])('%s: %s', (attribute, wrong, right) => {
    const codes = (markup: string): string[] =>
      inHead(markup.replace('?', attribute)).filter((line) => line.startsWith('attribute-not-applicable'));
    expect(codes(wrong)).toEqual([`attribute-not-applicable ${attribute}`]);
    expect(codes(right)).toEqual([]);
  });

  test.each([
    ['ismap', '<a><img src=a alt=x ?></a>', '<a href=a><img src=a alt=x ?></a>'],
    ...['target=a', 'download', 'ping=a', 'rel=next', 'referrerpolicy=origin'].map((attribute) => [
      attribute,
      '<map name=m><area shape=default ?></map>',
      '<map name=m><area shape=default href=a alt=x ?></map>',
    ]),
    ['alt=x', '<map name=m><area shape=default ?></map>', '<map name=m><area shape=default href=a ?></map>'],
    [
      'coords=1,1,1',
      '<map name=m><area href=a alt=x shape=default ?></map>',
      '<map name=m><area href=a alt=x shape=circle ?></map>',
    ],
    ['value=a', '<input type=file ?>', '<input type=hidden name=a ?>'],
    ['value=a', '<input type=image src=a alt=x ?>', '<input type=submit ?>'],
    ['value=a', '<input type=hidden name=_charset_ ?>', '<input type=text name=_charset_ ?>'],
    ['value=a', '<input type=hidden name=_CHARSET_ ?>', '<input type=hidden name=charset ?>'],
    ...['action=a', 'enctype=text/plain', 'method=get', 'novalidate', 'target=a'].flatMap((attribute) =>
      ['button', 'reset'].map((type) => [
        `form${attribute}`,
        `<form><button type=${type} ?>x</button></form>`,
        '<form><button ?>x</button><button type=submit>y</button></form>',
      ]),
    ),
    ['tabindex=0', '<dialog ?>x</dialog>', '<div ?>x</div>'],
    ['itemtype=https://e.org/a', '<p ?>x</p>', '<p itemscope ?>x</p>'],
    ['itemref=a', '<p ?>x</p>', '<p itemscope ?>x</p><i itemprop=b id=a>y</i>'],
    ['itemid=https://e.org/a', '<p itemscope ?>x</p>', '<p itemscope itemtype=https://e.org/b ?>x</p>'],
  ])('%s: %s', (attribute, wrong, right) => {
    const codes = (markup: string): string[] =>
      inBody(markup.replace('?', attribute)).filter((line) => line.startsWith('attribute-not-applicable'));
    expect(codes(wrong)).toEqual([`attribute-not-applicable ${attribute}`]);
    expect(codes(right)).toEqual([]);
  });

  test('of two that exclude each other, the one that says less', () => {
    for (const [one, other] of [
      ['name=a', 'http-equiv=refresh'],
      ['name=a', 'charset=utf-8'],
      ['http-equiv=refresh', 'charset=utf-8'],
    ]) {
      const found = inHead(`<meta ${other} ${one} content=1>`);
      expect(found).toContain(`attribute-not-applicable ${other}`);
    }
  });
});

describe('a base', () => {
  // https://html.spec.whatwg.org/multipage/semantics.html#the-base-element, and the attributes of the index with URLs.
  test.each([
    ...['<a href=b>x</a>', '<a ping=b href=#x>x</a>', '<map name=m><area href=b alt=x shape=default></map>'],
    ...['<audio src=b></audio>', '<blockquote cite=b>x</blockquote>', '<button formaction=b>x</button>'],
    ...['<del cite=b>x</del>', '<embed src=b>', '<form action=b></form>', '<iframe src=b></iframe>'],
    ...['<img src=b alt=x>', '<input type=image src=b alt=x>', '<input type=submit formaction=b>'],
    ...['<ins cite=b>x</ins>', '<object data=b></object>', '<q cite=b>x</q>', '<script src=b></script>'],
    ...['<audio><source src=b></audio>', '<video><track kind=captions src=b></video>'],
    ...['<video src=b></video>', '<video poster=b></video>', '<link itemprop=x href=b>'],
  ])('with href comes before %s', (markup) => {
    const late = (html: string): string[] => findings(html).filter((line) => line.startsWith('late-base'));
    const base = '<base href=a>';
    const start = '<!DOCTYPE html><html lang=en><title>t</title>';
    expect(late(`${start}<body>${markup}${base}`)).toEqual([`late-base ${base}`]);
    expect(late(`${start}${base}<body>${markup}`)).toEqual([]);
    const target = '<base target=a>';
    const isLink = /^<a |<area/.test(markup);
    expect(late(`${start}<body>${markup}${target}`)).toEqual(isLink ? [`late-base ${target}`] : []);
    // Nothing is late behind an element that takes no URL.
    expect(
      late(
        `${start}<body>${markup.replace(/ (?:href|ping|src|cite|formaction|action|data|poster)=\S+?(?=[ >])/g, '')}${base}`,
      ),
    ).toEqual([]);
  });

  test('is there once', () => {
    expect(inHead('<base href=a><base target=b>')).toEqual(['duplicate-element <base target=b>']);
  });
});

describe('metadata', () => {
  test.each([
    ['<meta name=description content=a>', '<meta name=DESCRIPTION content=b>'],
    ['<meta name=color-scheme content=dark>', '<meta name=color-scheme content=light>'],
    ['<meta name=application-name content=a>', '<meta name=application-name content=b>'],
    ['<meta name=application-name content=a lang=de>', '<meta name=application-name content=b lang=DE>'],
    ['<meta name=theme-color content=red>', '<meta name=theme-color content=blue>'],
    [
      '<meta name=theme-color content=red media=print>',
      '<meta name=theme-color content=blue media=" print">',
    ],
    ['<meta charset=utf-8>', '<meta charset=utf-8>'],
    ['<meta charset=utf-8>', '<meta http-equiv=content-type content="text/html; charset=utf-8">'],
    ['<meta http-equiv=refresh content=1>', '<meta http-equiv=refresh content=2>'],
    ['<meta http-equiv=default-style content=a>', '<meta http-equiv=default-style content=b>'],
    ['<title>a</title>', '<title>b</title>'],
  ])('once: %s', (first, second) => {
    const shown = shortTag(second);
    const found = findings(
      `<!DOCTYPE html><html lang=en>${first.startsWith('<title') ? '' : '<title>t</title>'}${first}${second}<p>x`,
    );
    expect(found.map((line) => line.split(' ')[0])).toEqual(['duplicate-element']);
    expect(shown).toContain(found[0]!.slice('duplicate-element '.length));
  });

  test.each([
    ['<meta name=application-name content=a>', '<meta name=application-name content=b lang=de>'],
    ['<meta name=application-name content=a lang=fr>', '<meta name=application-name content=b lang=de>'],
    ['<meta name=theme-color content=red>', '<meta name=theme-color content=blue media=print>'],
    ['<meta name=theme-color content=red media=screen>', '<meta name=theme-color content=blue media=print>'],
    ['<meta name=keywords content=a>', '<meta name=keywords content=b>'],
    ['<meta http-equiv=refresh content=1>', '<meta http-equiv=default-style content=b>'],
  ])('not once: %s %s', (first, second) => {
    expect(inHead(first + second)).toEqual([]);
  });

  test.each([
    ['content-type', 'text/html; charset=utf-8', null],
    ['default-style', 'a', null],
    ['refresh', '1', null],
    ['REFRESH', '1', null],
    ['x-ua-compatible', 'IE=edge', null],
    ['x-ua-compatible', 'ie=EDGE', null],
    ['x-ua-compatible', 'IE=8', 'wrong-value content="IE=8"'],
    ['content-security-policy', "default-src 'self'", null],
    ['content-security-policy', "default-src 'self'; sandboxed", null],
    ['content-language', 'en', 'obsolete-attribute http-equiv=content-language'],
    ['set-cookie', 'a', 'obsolete-attribute http-equiv=set-cookie'],
    ['expires', '1', 'wrong-value http-equiv=expires'],
    ['constructor', '1', 'wrong-value http-equiv=constructor'],
  ])('http-equiv=%s with %s', (pragma, content, finding) => {
    expect(inHead(`<meta http-equiv=${pragma} content="${content}">`)).toEqual(
      finding === null ? [] : [finding],
    );
  });
});

describe('foreign content', () => {
  // What may contain HTML, by https://html.spec.whatwg.org/multipage/embedded-content-other.html
  test.each([
    ...['foreignObject', 'desc'].map((name) => [`<svg><${name}>?</${name}></svg>`, 'flow']),
    ['<svg><title>?</title></svg>', 'phrasing'],
    ...['mi', 'mo', 'mn', 'ms', 'mtext'].map((name) => [`<math><${name}>?</${name}></math>`, 'phrasing']),
    ['<math><semantics><annotation-xml encoding=text/html>?</annotation-xml></semantics></math>', 'flow'],
  ])('%s takes %s content', (markup, kind) => {
    const [phrasing, flow, neither] = ['<b>x</b>', '<div>x</div>', '<dt>x</dt>'].map((html) =>
      inBody(markup.replace('?', html)),
    );
    expect(phrasing).toEqual([]);
    expect(flow).toEqual(kind === 'flow' ? [] : ['element-not-allowed <div>']);
    expect(neither).toEqual(['element-not-allowed <dt>']);
  });
});

describe('levels of headings', () => {
  const levels = (body: string): string[] => inBody(body).filter((line) => /heading/.test(line));
  /** A heading of each level down to one. */
  const upTo = (level: number): string =>
    Array.from({ length: level }, (_, index) => `<h1 aria-level=${index + 1}>x</h1>`).join('');

  // The markup of a heading, and its level: at most 9, however large the offsets are together.
  test.each<[string, number]>([
    ...[1, 2, 3, 4, 5, 6].map((level): [string, number] => [`<h${level}>x</h${level}>`, level]),
    ...[0, 1, 8].map((offset): [string, number] => [
      `<div headingoffset=${offset}><h1>x</h1></div>`,
      1 + offset,
    ]),
    ['<div headingoffset=3><h6>x</h6></div>', 9],
    ['<div headingoffset=4><h6>x</h6></div>', 9],
    ['<div headingoffset=8><h2>x</h2></div>', 9],
    ['<h1 headingoffset=2>x</h1>', 3],
    ['<div headingoffset=1><div headingoffset=2><h1>x</h1></div></div>', 4],
    ['<div headingoffset=8><div headingoffset=8><h1>x</h1></div></div>', 9],
    ['<div headingoffset=4><div headingoffset=4><div headingoffset=4><h1>x</h1></div></div></div>', 9],
    ['<div headingoffset=5><div headingreset><h2>x</h2></div></div>', 2],
    ['<div headingoffset=5><div headingreset headingoffset=1><h2>x</h2></div></div>', 3],
    ['<div headingoffset=5><h2 headingreset>x</h2></div>', 2],
    ['<div headingreset><div headingoffset=5><h2>x</h2></div></div>', 7],
    ['<div headingoffset=5></div><h2>x</h2>', 2],
    ['<div headingoffset=5><div headingoffset=1></div><h2>x</h2></div>', 7],
    ['<div headingoffset=1><h1 aria-level=2>x</h1></div>', 2],
    ['<h2 aria-level=4>x</h2>', 4],
    ['<h2 aria-level=10>x</h2>', 10],
    ['<h2 aria-level=0>x</h2>', 2],
  ])('%s has level %i', (markup, level) => {
    // One that follows a heading two levels higher is wrong, and one that follows the level above is right.
    if (level > 2) {
      const heading = /<h\d[^>]*>/.exec(markup)![0];
      expect(levels(upTo(level - 2) + markup)).toEqual([`skipped-heading-level ${heading}`]);
    }
    expect(levels(upTo(Math.max(1, level - 1)) + markup)).toEqual([]);
    // And the next may be one level lower, but not two.
    expect(levels(`${upTo(level)}${markup}<h1 aria-level=${level + 1}>y</h1>`)).toEqual([]);
    expect(levels(`${upTo(level)}${markup}<h1 aria-level=${level + 2}>y</h1>`)).toEqual([
      `skipped-heading-level <h1 aria-level=${level + 2}>`,
    ]);
  });

  test.each([
    ['<h2>x</h2>', ['no-top-heading <h2>']],
    ['<h2>x</h2><h3>y</h3>', ['no-top-heading <h2>']],
    ['<h2>x</h2><h1>y</h1>', []],
    ['<h2 aria-level=1>x</h2>', []],
    ['<div headingoffset=1><h1>x</h1></div>', ['no-top-heading <h1>']],
    ['<p>x</p>', []],
  ])('one is of level 1: %s', (markup, expected) => {
    expect(levels(markup)).toEqual(expected);
  });
});
