import { parse, parseFragment } from 'domwright';
import {
  fromDOMPurifyConfig,
  fromSanitizeHtmlOptions,
  type PolicyOptions,
  policy,
  type Removal,
  roundTripDifference,
  roundTrips,
  sanitize,
  setHTML,
} from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';
import { policyWith } from '../../../src/standard/policies/policy.ts';

const clean = (html: string, options: PolicyOptions) => sanitize(html, { policy: policy(options) });

/** Each removal in one line, with its piece of the markup. */
function removals(html: string, options: PolicyOptions): string[] {
  const lines: string[] = [];
  const onRemove = ({ kind, name, reason, start, end }: Removal) =>
    lines.push(`${kind} ${name} ${reason} [${html.slice(start, end)}]`);
  sanitize(html, { policy: policy(options), onRemove });
  return lines;
}

type Case = [what: string, html: string, options: PolicyOptions, expected: string];

describe('elements', () => {
  test.each<Case>([
    ['none: the text stays', '<p>a <b>b</b></p><script>c()</script>', {}, 'a b'],
    ['by name', '<p>a <b>b</b> <i>c</i></p>', { elements: ['p', 'B'] }, '<p>a <b>b</b> c</p>'],
    ['false removes none', '<p>a</p>', { elements: { p: false } }, 'a'],
    ['others go', '<p>a<u>b</u></p>', { elements: ['p'], otherElements: 'remove' }, '<p>a</p>'],
    ['some go', '<p>a<u>b</u><i>c</i></p>', { elements: ['p'], remove: ['u'] }, '<p>ac</p>'],
    ['a list of those that go replaces the default', '<title>a</title>', { remove: ['u'] }, 'a'],
    ['some are unwrapped', '<u>a</u><i>b</i>', { unwrap: ['u'], otherElements: 'remove' }, 'a'],
    [
      'escaped as written',
      '<P  Title="a&amp;b">c<br>d</P><u>e',
      { elements: ['br'], escape: ['p', 'u'] },
      '&lt;P  Title="a&amp;amp;b"&gt;c<br>d&lt;/P&gt;&lt;u&gt;e',
    ],
    [
      'even scripts',
      '<script>x("<b>")</script>',
      { otherElements: 'escape' },
      '&lt;script&gt;x("&lt;b&gt;")&lt;/script&gt;',
    ],
    ['each tag once', '<u>a<p>b</p>c', { elements: ['p'], escape: ['u'] }, '&lt;u&gt;a<p>b</p>c'],
    [
      'each tag of clones once',
      '<p><u>a<p>b',
      { elements: ['p'], escape: ['u'] },
      '<p>&lt;u&gt;a</p><p>b</p>',
    ],
    ['renamed', '<b id=x>a</b>', { elements: ['strong'], rename: { b: 'strong' } }, '<strong>a</strong>'],
    ['no foreign ones', '<svg><a href=x>b</a></svg><math><mi>c', { elements: ['a'], remove: [] }, 'bc'],
    ['no comments', 'a<!-- b --><?c?>d', {}, 'ad'],
    ['no templates', '<template shadowrootmode=open>a</template>b', {}, 'b'],
    [
      'empty ones',
      'a<p> <b>\n</b></p>b<p><img></p><u></u>',
      { elements: { p: { dropEmpty: true }, b: { dropEmpty: true }, img: true, u: true } },
      'a b<p><img></p><u></u>',
    ],
  ])('%s', (_, html, options, expected) => {
    expect(clean(html, options)).toBe(expected);
  });

  test.each([
    'script',
    'iframe',
    'object',
    'embed',
    'base',
    'frame',
    'style',
    'template',
    'noscript',
    'meta',
    'link',
    'image',
  ])('never %s', (name) => {
    expect(() => policy({ elements: [name] })).toThrow(TypeError);
    expect(() => policy({ elements: ['p'], rename: { p: name } })).toThrow(TypeError);
  });

  test.each(['textarea', 'title'])('nothing with tags in it becomes %s', (name) => {
    // Otherwise `<p><b title="</textarea><img onerror=…>">` would be written with an end tag that counts.
    expect(() => policy({ elements: [name], rename: { p: name } })).toThrow("'p' cannot become");
    const other = name === 'title' ? 'textarea' : 'title';
    expect(clean(`<${other}><b></${other}>`, { elements: [name], rename: { [other]: name } })).toBe(
      `<${name}>&lt;b&gt;</${name}>`,
    );
  });
});

describe('attributes', () => {
  test.each<Case>([
    [
      'of all and of one',
      '<p title=a id=b data-x=c data-y=d aria-label=e><i title=f id=g>',
      { elements: { p: { attributes: ['id', 'data-*'] }, i: true }, attributes: ['title'] },
      '<p title="a" id="b" data-x="c" data-y="d"><i title="f"></i></p>',
    ],
    [
      'a pattern never allows what runs or is not read',
      '<p onclick=a style=b is=c class=d x"y=e on=f>',
      { elements: { p: { attributes: ['*'] } } },
      '<p class="d"></p>',
    ],
    [
      'classes',
      '<p class=" a  b is-c note "><i class=b>x</i><u class="b">',
      {
        elements: { p: { classes: ['note'] }, i: true, u: { attributes: ['class'] } },
        classes: ['is-*', 'a'],
      },
      '<p class="a is-c note"><i>x</i><u class="b"></u></p>',
    ],
    [
      'classes by regular expressions',
      '<p class="note-1 note-x col-12 acol-1">',
      { elements: { p: { classes: [/^note-\d+$/] } }, classes: [/^col-/] },
      '<p class="note-1 col-12"></p>',
    ],
    [
      'values by regular expressions',
      '<input type=NUMBER><input type=text>',
      { elements: { input: { attributes: ['type'], values: { type: [/^(?:number|range)$/i] } } } },
      '<input type="NUMBER"><input>',
    ],
    [
      'values',
      '<input type=checkbox><input type=text><input type>',
      { elements: { input: { attributes: ['type'], values: { type: ['checkbox', 'r*o'] } } } },
      '<input type="checkbox"><input><input>',
    ],
    [
      'set and merged',
      '<a href=x rel="me nofollow" target=_top>a</a>',
      {
        elements: {
          a: { attributes: ['href', 'rel'], set: { target: '_blank' }, merge: { rel: 'nofollow  noopener' } },
        },
      },
      '<a href="x" rel="me nofollow noopener" target="_blank">a</a>',
    ],
    [
      'set, in the place where it was, so that nothing changes the second time',
      '<a target=_top rel=me href=x>',
      { elements: { a: { attributes: ['href'], set: { target: '_blank' }, merge: { rel: 'ugc' } } } },
      '<a target="_blank" rel="ugc" href="x"></a>',
    ],
    [
      'merged, not allowed',
      '<a rel=me>',
      { elements: { a: { merge: { rel: 'ugc' } } } },
      '<a rel="ugc"></a>',
    ],
  ])('%s', (_, html, options, expected) => {
    expect(clean(html, options)).toBe(expected);
  });

  test.each(['onclick', 'style', 'srcdoc', 'is', 'ON*', 'a b'])('never %s', (name) => {
    expect(() => policy({ attributes: [name] })).toThrow(TypeError);
  });
});

describe('URLs', () => {
  const link = { elements: { a: { attributes: ['href'] } } };
  test.each([
    ['https://a.example/', {}, true],
    ['MAILTO:a@b.example', {}, true],
    ['tel:1', {}, false],
    ['tel:1', { schemes: ['TEL'] }, true],
    [' java\nscript:x()', { schemes: ['http'] }, false],
    ['data:text/html,x', {}, false],
    ['data:text/html,x', { schemesByAttribute: { src: ['data'] } }, false],
    ['data:text/html,x', { schemesByAttribute: { href: ['data'] } }, true],
    ['a/b?c:d', {}, true],
    ['a/b', { relativeURLs: false }, false],
    ['#a', { relativeURLs: false }, false],
    ['//a.example', {}, false],
    ['/\\a.example', {}, false],
    ['\t/\n/a.example', {}, false],
    ['//a.example', { protocolRelativeURLs: true, relativeURLs: false }, true],
  ])('%j with %j: %s', (url, options, isKept) => {
    const written = clean(`<a href="${url}">x</a>`, { ...link, ...options });
    expect(written).toBe(isKept ? `<a href="${url}">x</a>` : '<a>x</a>');
  });

  test.each([
    ['https://a.example/b', true],
    ['https://A.EXAMPLE:8080/b', true],
    ['https://x.b.example/', true],
    ['https://b.example/', false],
    ['https://a.example.evil.example/', false],
    ['https://a.example@evil.example/', false],
    ['https:a.example', false],
    ['https:\\\\a.example\\x', true],
    ['//a.example/', true],
    ['//evil.example/', false],
    ['a.example', true],
    ['https://[', false],
  ])('hosts: %s: %s', (url, isKept) => {
    const img = { attributes: ['src'], hosts: ['a.example', '*.b.example'] };
    const written = clean(`<img src="${url}">`, { elements: { img }, protocolRelativeURLs: true });
    expect(written).toBe(isKept ? `<img src="${url}">` : '<img>');
  });

  test('all of them in srcset and ping', () => {
    const elements = { img: { attributes: ['srcset'] }, a: { attributes: ['ping'] } };
    const markup =
      '<img srcset="a.png, data:b 2x,c  3x 4w"><img srcset="data:a"><img srcset="a.png 1x,b.png 2x">';
    expect(clean(markup, { elements })).toBe(
      '<img srcset="a.png, c 3x 4w"><img><img srcset="a.png 1x,b.png 2x">',
    );
    expect(clean('<a ping="a data:b">', { elements })).toBe('<a></a>');
  });

  test.each([{ schemes: ['javascript'] }, { schemes: ['http:'] }, { elements: { a: { hosts: ['a/b'] } } }])(
    'throws for %j',
    (options) => {
      expect(() => policy(options)).toThrow(TypeError);
    },
  );

  test('throws for a URL of its own that it does not allow', () => {
    expect(() => policy({ elements: { img: { set: { src: 'data:x' } } } })).toThrow(TypeError);
  });
});

describe('limits', () => {
  test.each<Case>([
    ['nesting', '<b><i><u>a</u></i>b</b>', { elements: ['b', 'i', 'u'], maxNesting: 2 }, '<b><i>a</i>b</b>'],
    ['nesting 0', '<b>a</b>', { elements: ['b'], maxNesting: 0 }, 'a'],
    ['text', '<p>abc</p><p>def</p><p>g</p>', { elements: ['p'], maxTextLength: 4 }, '<p>abc</p><p>d</p>'],
    ['text that fits', '<p>abc</p><br>', { elements: ['p', 'br'], maxTextLength: 3 }, '<p>abc</p><br>'],
    ['half a character', 'a\u{1F375}b', { maxTextLength: 2 }, 'a'],
    ['no text', '<p>a</p>', { elements: ['p'], maxTextLength: 0 }, '<p></p>'],
    [
      'links',
      '<a href=1>a</a><a>b</a><a href=2>c</a><a href=3>d</a>',
      { elements: { a: { attributes: ['href'] } }, maxLinks: 1 },
      '<a href="1">a</a><a>b</a>cd',
    ],
    [
      'links that the policy makes',
      '<a>a</a><a>b</a>',
      { elements: { a: { set: { href: '/x' } } }, maxLinks: 1 },
      '<a href="/x">a</a>b',
    ],
  ])('%s', (_, html, options, expected) => {
    expect(clean(html, options)).toBe(expected);
  });
});

describe('functions', () => {
  test('element: attributes, outcomes, places', () => {
    const seen: unknown[] = [];
    const written = clean('<p id=x class=y><a href=a>b</a><i>c</i></p><u>d</u><b>e</b>', {
      elements: { p: { attributes: ['id'] }, a: { attributes: ['href'] }, i: true, u: true, b: true },
      element(element, { parent, depth, isInside }) {
        seen.push([element.name, element.attributeNames(), parent, depth]);
        if (element.name === 'a')
          expect([isInside('p'), isInside('a'), isInside('u')]).toEqual([true, false, false]);
        if (element.name === 'p') element.removeAttribute('id');
        if (element.name === 'a') element.setAttribute('HREF', `${element.getAttribute('href')}?c`);
        return element.name === 'i' ? 'unwrap' : element.name === 'u' ? 'remove' : undefined;
      },
    });
    expect(written).toBe('<p><a href="a?c">b</a>c</p><b>e</b>');
    expect(seen).toEqual([
      ['p', ['id'], null, 0],
      ['a', ['href'], 'p', 1],
      ['i', [], 'p', 1],
      ['u', [], null, 0],
      ['b', [], null, 0],
    ]);
  });

  test('element: what it adds is checked', () => {
    const written = clean('<a href=a>b</a><p>', {
      elements: { a: { attributes: ['href', 'title'], set: { target: '_blank' } }, p: true },
      element(element) {
        element.setAttribute('href', 'javascript:x()');
        element.setAttribute('onclick', 'x()');
        element.setAttribute('style', 'x');
        element.setAttribute('title', 'y');
        return undefined;
      },
    });
    expect(written).toBe('<a target="_blank" title="y">b</a><p></p>');
  });

  test('element: a class that the policy adds stays', () => {
    const written = clean('<a class="b c">d</a>', {
      elements: { a: { classes: ['b'], merge: { class: 'own' } } },
      element(element) {
        element.setAttribute('class', `${element.getAttribute('class')} x`);
        return undefined;
      },
    });
    expect(written).toBe('<a class="b own">d</a>');
  });

  test('what sanitizes by itself, or throws', () => {
    const inner = policy('comment');
    const compiled = policy({
      elements: ['b', 'i'],
      element(element) {
        if (element.name === 'i') throw new RangeError('stop');
        return undefined;
      },
      text: (text) => sanitize(`<u>${text}</u><script>x()</script>`.repeat(2), { policy: inner }),
    });
    expect(sanitize('<b>a</b>', { policy: compiled })).toBe(
      '<b>&lt;u&gt;a&lt;/u&gt;&lt;u&gt;a&lt;/u&gt;</b>',
    );
    expect(() => sanitize('<b>a</b><i>b', { policy: compiled })).toThrow(new RangeError('stop'));
    expect(sanitize('<b></b>c', { policy: inner })).toBe('c');
  });

  test('element: not after its end', () => {
    let kept: { name: string } | undefined;
    clean('<p>', {
      elements: ['p'],
      element(element) {
        kept = element;
        return undefined;
      },
    });
    expect(() => kept?.name).toThrow('while its hook runs');
  });

  test('text: pieces are checked, and not seen again', () => {
    const texts: string[] = [];
    const written = clean('see http://a.example now<p>http://b.example</p><textarea>http://c.example', {
      elements: { a: { attributes: ['href'], merge: { rel: 'ugc' } }, p: true, textarea: true },
      text(text, context) {
        texts.push(text);
        if (context.isInside('p')) return text.toUpperCase();
        return text
          .split(/(http:\S+)/)
          .map((piece, i) =>
            i % 2 === 0 ? piece : { element: 'a', attributes: { href: piece, onclick: 'x()' }, text: piece },
          );
      },
    });
    expect(written).toBe(
      'see <a href="http://a.example" rel="ugc">http://a.example</a> now<p>HTTP://B.EXAMPLE</p>' +
        '<textarea>http://c.example</textarea>',
    );
    expect(texts).toEqual(['see http://a.example now', 'http://b.example', 'http://c.example']);
  });

  test.each(['textarea', 'title', 'style', 'xmp', 'noscript'])('text: no elements in a %s', (context) => {
    const compiled = policy({
      elements: { b: { attributes: ['title'] } },
      text: () => ['a', { element: 'b', attributes: { title: `</${context}><i>` }, text: 'c' }],
    });
    for (const edition of ['living', '2024'] as const)
      expect(sanitize('<p>', { policy: compiled, context, edition })).toBe('ac');
    expect(sanitize('<p>', { policy: compiled, context, onRemove: () => {} })).toBe('ac');
    expect(roundTrips('<p>', { policy: compiled, context })).toBe(true);
    // A document without a window has no scripting.
    if (context === 'noscript') return;
    const target = parseFragment(`<${context}></${context}>`).querySelector(context)!;
    setHTML(target, '<p>', { policy: compiled });
    expect(target.textContent).toBe('ac');
    expect(target.children).toHaveLength(0);
  });

  test('but in a noscript without scripting', () => {
    const options = { policy: policy({ elements: ['b'] }), context: 'noscript', scripting: false };
    expect(sanitize('<b>a</b>', options)).toBe('<b>a</b>');
  });

  test('text: no element that is not allowed', () => {
    const text = (): [{ element: string; text: string }] => [{ element: 'script', text: 'x()' }];
    expect(clean('a', { text })).toBe('');
    expect(clean('a', { remove: [], text })).toBe('x()');
  });

  test.each<[unknown]>([[null], ['keep'], [true]])('element: throws for %j', (result) => {
    expect(() => clean('<p>', { elements: ['p'], element: () => result as undefined })).toThrow(TypeError);
  });

  test.each<[unknown]>([
    [null],
    [[1]],
    [[{ text: 'a' }]],
    [[{ element: 'a b' }]],
    [[{ element: 'a', on: 1 }]],
  ])('text: throws for %j', (result) => {
    expect(() => clean('a', { text: () => result as string })).toThrow(TypeError);
  });
});

describe('onRemove', () => {
  test.each<[string, PolicyOptions, string[]]>([
    [
      '<p>a</p><script>b</script>',
      {},
      ['element p replaced [<p>]', 'element script not-allowed [<script>b</script>]'],
    ],
    ['<u>a</u>', { escape: ['u'] }, ['element u escaped [<u>]']],
    ['<p> </p>', { elements: { p: { dropEmpty: true } } }, ['element p empty [<p> </p>]']],
    // The parser makes several elements of a tag: as long as one has contents, the tag is not empty.
    ['<b><p>a</b>b</p>', { elements: { b: { dropEmpty: true }, p: true } }, []],
    [
      '<p><b>a</p><p><i> </i></p>',
      { elements: { b: { dropEmpty: true }, p: true, i: { dropEmpty: true } } },
      ['element i empty [<i> </i>]'],
    ],
    ['<b><p></b></p>', { elements: { b: { dropEmpty: true }, p: true } }, ['element b empty [<b><p></b>]']],
    ['<u></u><u>a</u>', {}, ['element u not-allowed [<u></u>]', 'element u replaced [<u>]']],
    ['<b><i>', { elements: ['b', 'i'], maxNesting: 1 }, ['element i too-deep [<i>]']],
    ['ab<br>', { elements: ['br'], maxTextLength: 1 }, ['text  too-long [b]', 'element br too-long [<br>]']],
    ['<b>', { elements: ['b'], element: () => 'remove' }, ['element b hook [<b>]']],
    [
      '<p class="a b c">',
      { elements: ['p'], classes: ['b'] },
      ['class a not-allowed [a]', 'class c not-allowed [c]'],
    ],
    [
      '<p class="&#97;x\r\nb&Tab;b &amp&notit;\tc&#32;d"><p class = b&ampx>',
      { elements: ['p'], classes: ['b'] },
      [
        ...['class ax not-allowed [&#97;x]', 'class &&notit; not-allowed [&amp&notit;]'],
        ...['c', 'd'].map((name) => `class ${name} not-allowed [c&#32;d]`),
        'attribute class not-allowed [class = b&ampx]',
      ],
    ],
    ['a&amp;&#x1F375;\r\nb\r&lt;c', { maxTextLength: 5 }, ['text  too-long [b\r&lt;c]']],
    ['a&\r\nb', { maxTextLength: 2 }, ['text  too-long [\r\nb]']],
    ['a&#x1F375;b', { maxTextLength: 2 }, ['text  too-long [&#x1F375;b]']],
    [
      'a<table>bc<tr></table>',
      { elements: ['table', 'tbody', 'tr'], maxTextLength: 2 },
      ['text  too-long [c]', 'element table too-long [<table>bc<tr></table>]'],
    ],
    ['<p class=a>', { elements: ['p'], classes: ['b'] }, ['attribute class not-allowed [class=a]']],
    [
      '<a href="x:y"><a href=javascript:x()><a href=//a><a href=http://a><a type=x>',
      { elements: { a: { attributes: ['href', 'type'], hosts: ['b'], values: { type: ['y'] } } } },
      [
        'attribute href scheme [href="x:y"]',
        'attribute href javascript-url [href=javascript:x()]',
        'attribute href relative-url [href=//a]',
        'attribute href host [href=http://a]',
        'attribute type value [type=x]',
      ],
    ],
  ])('%s', (html, options, expected) => {
    expect(removals(html, options)).toEqual(expected);
  });

  test('attributes that the hook removes', () => {
    const seen: unknown[] = [];
    const options: PolicyOptions = {
      elements: { p: { attributes: ['*'], set: { lang: 'en' } } },
      element(p) {
        for (const name of ['id', 'lang', 'dir', 'none']) p.removeAttribute(name);
        seen.push(p.attributeNames(), p.getAttribute('id'));
        p.setAttribute('dir', 'ltr');
        seen.push(p.getAttribute('dir'));
        return undefined;
      },
    };
    expect(clean('<p id=a title=b dir=rtl>', options)).toBe('<p title="b" dir="ltr"></p>');
    expect(removals('<p id=a title=b dir=rtl>', options)).toEqual(['attribute id hook [id=a]']);
    expect(seen.slice(0, 3)).toEqual([['title'], null, 'ltr']);
  });

  test('not what the policy itself adds', () => {
    const options: PolicyOptions = {
      elements: { p: { set: { title: 'a' } } },
      text: () => [{ element: 'b', attributes: { id: 'c' }, text: 'd' }],
      element: (element) => element.setAttribute('id', 'x') as undefined,
    };
    expect(clean('<p>', options)).toBe('<p title="a"></p>');
    expect(removals('<p>a</p>', options)).toEqual([]);
  });
});

describe('setHTML', () => {
  test('with a policy', () => {
    const [target] = parse('<div></div>').getElementsByTagName('div');
    const compiled = policy({
      elements: { p: { classes: ['a'] } },
      escape: ['u'],
      text: (text) => `${text}!`,
    });
    setHTML(target!, '<p class="a b">c</p><template shadowrootmode=open>d</template><u>e', {
      policy: compiled,
    });
    expect(target!.innerHTML).toBe('<p class="a">c!</p>&lt;u&gt;e!');
    expect(target!.firstElementChild!.className).toBe('a');
    setHTML(target!, 'a<p>b', { policy: policy({ elements: ['p'], text: () => '' }) });
    expect([...target!.childNodes].map((node) => node.nodeName)).toEqual(['P']);
    setHTML(target!, 'ab<p>c', { policy: policy({ maxTextLength: 2 }) });
    expect([...target!.childNodes].map((node) => node.nodeName)).toEqual(['#text']);
    setHTML(target!, '<p>f', { policy: compiled });
    expect(target!.innerHTML).toBe('<p>f!</p>');
  });
});

test('what the rules keep passes through the safe configuration', () => {
  const rules = policyWith({ remove: [] }, { others: {}, keepsOther: () => true });
  expect(sanitize('<p>a<script>x()</script><object>b</object><embed>', { policy: rules })).toBe('<p>a</p>');
});

describe('options', () => {
  const any = policy({});
  test.each<[string, () => unknown]>([
    ['a sanitizer as well', () => sanitize('', { policy: any, sanitizer: 'default' })],
    ['no policy', () => sanitize('', { policy: {} as never })],
    ['an unknown member', () => policy({ element: ['p'] } as never)],
    ['an unknown member of an element', () => policy({ elements: { p: { class: ['p'] } as never } })],
    ['an unknown preset', () => policy('toString' as never)],
    ['a string for a list', () => policy({ attributes: 'title' })],
    ['options of sanitize-html in a list', () => fromSanitizeHtmlOptions([])],
    ['a configuration of DOMPurify in a list', () => fromDOMPurifyConfig([])],
    ['an element twice', () => policy({ elements: { p: true, P: {} } })],
    ['two fates', () => policy({ elements: ['p'], remove: ['p'] })],
    [
      'tokens for an attribute with whole values',
      () => policy({ elements: { a: { values: { rel: ['me'] }, merge: { rel: 'ugc' } } } }),
    ],
    ['another name that is not kept', () => policy({ rename: { b: 'strong' } })],
    ['another name with other contents', () => policy({ elements: ['br'], rename: { p: 'br' } })],
    ['a negative limit', () => policy({ maxLinks: -1 })],
  ])('throws for %s', (_, act) => {
    expect(act).toThrow(TypeError);
  });

  test.each<[PolicyOptions, string]>([
    [{ classes: ['a', /(?=b)/] }, 'policy.classes[1]: no policy can run /(?=b)/: it has a lookaround'],
    [
      { elements: { p: { classes: [/a/y] } } },
      "policy.elements.p.classes[0]: no policy can run /a/y: it has the flag 'y'",
    ],
    [
      { elements: { p: { values: { id: [1 as never] } } } },
      'policy.elements.p.values.id[0] must be a string or a regular expression, not 1',
    ],
    [{ attributes: [/a/ as never] }, 'policy.attributes[0] must be a string, not an object'],
  ])('throws for the pattern of %j', (options, message) => {
    expect(() => policy(options)).toThrow(new TypeError(message));
  });

  test('a policy does not change with its options', () => {
    const attributes = ['title'];
    const compiled = policy({ elements: ['p'], attributes });
    attributes.push('id');
    expect(sanitize('<p id=a title=b>', { policy: compiled })).toBe('<p title="b"></p>');
  });

  test('all ways to parse', () => {
    const compiled = policy({ elements: ['p'] });
    const html = '<p id=a>b<b>c';
    expect(sanitize(html, { policy: compiled, maxNodes: 100 })).toBe('<p>bc</p>');
    expect(sanitize(html, { policy: compiled, document: true })).toBe('<p>bc</p>');
    expect(sanitize(html, { policy: compiled, context: 'x-y' })).toBe('<p>bc</p>');
  });
});

describe('roundTrips', () => {
  const compiled = policy({ elements: ['p', 'a'], escape: ['u'] });
  test('with a policy', () => {
    expect(roundTrips('<p>a<u>b<svg>', { policy: compiled })).toBe(true);
    expect(roundTrips('<a>b<table><a>c', { policy: compiled })).toBe(false);
  });

  test('the place of an element that the policy added', () => {
    const text = () => [{ element: 'p', text: 'b' }];
    const difference = roundTripDifference('<p>a', { policy: policy({ elements: ['p'], text }) });
    const { before, after } = difference!;
    expect([before.outline, before.offset, after.outline]).toEqual(['<p>', 0, 'nothing']);
  });
});

describe('linear', () => {
  test('deep, wide and hostile input', () => {
    const compiled = policy({
      elements: { b: { dropEmpty: true, classes: ['a*a*a*a*b'] }, i: true },
      escape: ['u'],
      maxNesting: 1000,
    });
    const many = 20_000;
    for (const html of ['<b>', '<b> ', '<div>', '<u>', '<i>', '<b>a']) {
      expect(sanitize(html.repeat(many), { policy: compiled })).toBeTypeOf('string');
    }
    expect(sanitize('<b>'.repeat(many) + ' '.repeat(1e6), { policy: compiled })).toBe(' ');
    expect(
      sanitize(`<b ${'x'.repeat(9)}${Array.from({ length: many }, (_, i) => ` a${i}`).join('')}>x`, {
        policy: compiled,
      }),
    ).toBe('<b>x</b>');
    expect(sanitize(`<b class="${'a'.repeat(1e6)}">x`, { policy: compiled })).toBe('<b>x</b>');
  });
});
