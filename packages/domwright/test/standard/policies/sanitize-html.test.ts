import { readFileSync } from 'node:fs';
import { fromSanitizeHtmlOptions, sanitize } from 'domwright/sanitizer';
// @ts-expect-error: it has no type declarations.
import sanitizeHtml from 'sanitize-html';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { VERY_MANY } from '../../runs.mjs';
import { normalMarkup } from './same-markup.mjs';

/* sanitize-html as the oracle: the same options give the same tree. */

beforeAll(() => {
  // sanitize-html writes warnings.
  for (const method of ['warn', 'log'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});

const theirs = (html: string, options: object): string => normalMarkup(sanitizeHtml(html, options));
const ours = (html: string, options: object): string =>
  normalMarkup(sanitize(html, { policy: fromSanitizeHtmlOptions(options) }));

type Attributes = Record<string, string>;
interface Frame {
  tag: string;
  attribs: Attributes;
  text: string;
  mediaChildren: string[];
}
const { simpleTransform, defaults } = sanitizeHtml;
const withImages = [...defaults.allowedTags, 'img'];

/** Markup that both parsers read alike. */
const markup = [
  'Tea &amp; cups <b>now</b>',
  '<p class="note red">a <b title=x>b</b> <i>c</i></p><p>d</p>',
  '<div id=x><section><h1>a</h1><p>b <x-y>c <u>d</u></x-y> e</p></section></div>',
  '<a href="https://a.example/?b=c&amp;d" target=_blank rel=nofollow>e</a><a href="/f">g</a><a name=h>i</a>',
  '<a href="javascript:x()">a</a><a href="data:b">c</a><a href="//d.example">e</a><a href="">f</a>',
  '<img src="a.png" alt="b"><img src="data:c" alt=""><img title="d">',
  '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol start=3><li value=4>d</li></ol>',
  '<table><tbody><tr><td colspan=2>a</td></tr></tbody></table><pre>b\n c</pre><hr><br>',
  '<script>x("<b>")</script><style>a{}</style><textarea>a &lt;b&gt; c</textarea>d',
  '<wiggly worms="e">a<font color=red>b</font></wiggly><!-- c --><center>d <em>e</em></center>',
  '<input type=checkbox checked disabled><button type=button>a</button><label for=b>c</label>',
  '<p></p><p> </p><span></span><b><i></i></b><a href=x></a>',
  '<blockquote cite="https://a.example">a</blockquote><q cite="foo:b">c</q><code class="language-js x">d</code>',
  '&lt;b&gt;a&lt;/b&gt; "quoted" \'b\' &copy; <kbd data-a=b data-c aria-label=d>e</kbd>',
];

const upper: object = { textFilter: (text: string) => text.toUpperCase().replaceAll('&AMP;', '&amp;') };

/** Options by name, for all of that markup. */
const everywhere: Record<string, object> = {
  defaults: {},
  'no tags': { allowedTags: [], allowedAttributes: {} },
  'undefined tags': { allowedTags: undefined },
  'three tags': { allowedTags: ['p', 'a', 'b'] },
  'other tags': { allowedTags: ['wiggly', 'x-y', 'font', 'center', 'button', 'label'] },
  images: { allowedTags: withImages },
  'form controls': {
    allowedTags: ['input', 'button', 'label', 'textarea'],
    allowedAttributes: { input: ['type', 'checked'] },
  },
  'attributes by tag': { allowedAttributes: { a: ['href', 'rel'], p: ['class'], td: ['colspan'] } },
  'attributes for all': { allowedAttributes: { '*': ['title', 'id', 'class'], a: ['href'] } },
  'attributes with wildcards': { allowedAttributes: { '*': ['data-*'], kbd: ['aria-*'], font: ['c*r'] } },
  'no attributes': { allowedAttributes: {} },
  'all attributes': { allowedAttributes: false },
  'empty attributes': { allowedTags: withImages, allowedAttributes: false, nonBooleanAttributes: [] },
  'no empty attributes': {
    allowedTags: ['input', 'kbd', 'img'],
    allowedAttributes: false,
    nonBooleanAttributes: ['*'],
  },
  'other empty attributes': {
    allowedTags: ['img', 'a'],
    allowedAttributes: false,
    allowedEmptyAttributes: ['href'],
  },
  values: {
    allowedTags: ['a', 'ol', 'input'],
    allowedAttributes: {
      a: [
        { name: 'rel', multiple: true, values: ['nofollow', 'ugc'] },
        { name: 'target', values: ['_self'] },
        'href',
      ],
      ol: [{ name: 'start', values: ['3'] }],
      input: [{ name: 'type', multiple: false, values: ['radio', 'checkbox'] }],
    },
  },
  classes: { allowedClasses: { p: ['note'], code: ['language-*'] } },
  'classes for all': { allowedClasses: { '*': ['note', 'x'], p: ['red'] } },
  'any class of p': { allowedClasses: { p: false } },
  'no class': { allowedClasses: { '*': [] }, allowedAttributes: { '*': ['class'] } },
  'any class, but not for code': { allowedClasses: { '*': false, code: ['x'] } },
  schemes: { allowedTags: withImages, allowedSchemes: ['data', 'foo'] },
  'no schemes': { allowedTags: withImages, allowedSchemes: [] },
  'false schemes': { allowedTags: withImages, allowedSchemes: false },
  'schemes by tag': {
    allowedTags: withImages,
    allowedSchemes: ['https'],
    allowedSchemesByTag: { img: ['data'], a: [] },
  },
  'schemes of href only': {
    allowedAttributes: { '*': ['href', 'cite'] },
    allowedSchemesAppliedToAttributes: ['href'],
  },
  'schemes of other attributes': {
    allowedAttributes: { '*': ['title', 'href'] },
    allowedSchemesAppliedToAttributes: ['title', 'href'],
  },
  'no protocol-relative URLs': { allowProtocolRelative: false },
  'contents that go': { nonTextTags: ['style', 'script', 'textarea', 'option', 'center', 'x-y'] },
  'contents that stay': { nonTextTags: ['script', 'style'] },
  'discards completely': { allowedTags: ['b', 'p', 'u', 'li'], disallowedTagsMode: 'completelyDiscard' },
  escapes: { allowedTags: ['b', 'p', 'u'], disallowedTagsMode: 'escape' },
  'escapes with attributes that are allowed': {
    allowedTags: ['p', 'li'],
    allowedAttributes: { '*': ['title', 'class'], a: ['href'], wiggly: ['worms'], img: ['alt'] },
    disallowedTagsMode: 'escape',
  },
  'escapes with attributes': {
    allowedTags: ['p'],
    disallowedTagsMode: 'escape',
    preserveEscapedAttributes: true,
  },
  'escapes all': { allowedTags: ['p', 'b', 'u', 'li'], disallowedTagsMode: 'recursiveEscape' },
  'escapes what is deep': { disallowedTagsMode: 'escape', nestingLimit: 2 },
  'escapes all that is deep': { disallowedTagsMode: 'recursiveEscape', nestingLimit: 1 },
  'nesting 0': { nestingLimit: 0 },
  'nesting 1': { nestingLimit: 1 },
  'nesting 3': { nestingLimit: 3, allowedTags: withImages },
  'no nesting limit': { nestingLimit: null },
  'another name': { transformTags: { b: 'strong', p: 'div', ul: 'ol' } },
  'a name that is not allowed': { transformTags: { a: 'wiggly', u: 'x-y' } },
  'names that are others': { transformTags: { b: 'i', i: 'b', p: 'blockquote', blockquote: 'p' } },
  'a name for all': { transformTags: { '*': 'em' } },
  'void names': { transformTags: { hr: 'br', img: 'b' } },
  'simple transforms': {
    transformTags: {
      p: simpleTransform('div', { title: 'x' }),
      a: simpleTransform('a', { rel: 'z' }, false),
    },
    allowedAttributes: { div: ['class', 'title'], a: ['href', 'rel'] },
  },
  transforms: {
    transformTags: {
      a: (tagName: string, attribs: Attributes) => ({
        tagName,
        attribs: { ...attribs, href: 'javascript:x()', target: 'q' },
      }),
      li: (_: string, attribs: Attributes) => ({ tagName: attribs['value'] === '4' ? 'p' : 'li', attribs }),
      '*': (tagName: string, attribs: Attributes) => ({ tagName, attribs: { ...attribs, title: tagName } }),
    },
    allowedAttributes: { '*': ['title'], a: ['href', 'target'] },
  },
  'transforms that throw attributes away': {
    transformTags: { a: () => ({ tagName: 'b' }), p: () => ({ tagName: 'p', attribs: {} }) },
  },
  'text of transforms': {
    transformTags: { a: (tagName: string, attribs: Attributes) => ({ tagName, attribs, text: 'T & <t>' }) },
  },
  'empty text of transforms': {
    transformTags: {
      a: (tagName: string, attribs: Attributes) => ({ tagName, attribs, text: '' }),
      u: () => ({ tagName: 'u', text: '' }),
    },
  },
  'text of transforms for what goes': {
    transformTags: {
      wiggly: () => ({ tagName: 'wiggly', text: 'T' }),
      'x-y': () => ({ tagName: 'no', text: 'U' }),
    },
  },
  'text filter': upper,
  'text filter with markup': { textFilter: (text: string) => text.replaceAll('a', '<b>a</b>&hellip;') },
  'text filter by tag': {
    textFilter: (text: string, tag?: string) => (tag === undefined ? text : `${tag}:${text}`),
  },
  'text filter after a transform': {
    ...upper,
    transformTags: {
      a: (tagName: string, attribs: Attributes) => ({ tagName, attribs, text: 'some <t>' }),
      b: 'i',
    },
  },
  'text filter that escapes': { ...upper, allowedTags: ['p'], disallowedTagsMode: 'escape' },
  'text filter that discards': {
    textFilter: (text: string, tag?: string) => (tag === undefined ? text : `${tag}:${text}`),
    allowedTags: ['p', 'u'],
    disallowedTagsMode: 'completelyDiscard',
  },
  'filter of empty elements': {
    exclusiveFilter: ({ tag, text }: Frame) =>
      tag !== 'br' && tag !== 'hr' && tag !== 'td' && text.trim() === '',
  },
  'filter with images': {
    allowedTags: withImages,
    exclusiveFilter: ({ text, mediaChildren }: Frame) => text.trim() === '' && mediaChildren.length === 0,
  },
  'filter by attributes': {
    exclusiveFilter: ({ tag, attribs }: Frame) => tag === 'a' && attribs['href'] === undefined,
  },
  'filter of tags': {
    exclusiveFilter: ({ tag, text }: Frame) => (/^[bpu]l?$/.test(tag) ? 'excludeTag' : text === 'c'),
  },
  'filter of tags after a transform': {
    transformTags: { b: 'i' },
    exclusiveFilter: ({ tag }: Frame) => (tag === 'b' ? 'excludeTag' : tag === 'i'),
  },
  'filter of escaped tags': {
    allowedTags: ['p', 'b'],
    disallowedTagsMode: 'escape',
    exclusiveFilter: ({ tag, text }: Frame) =>
      tag === 'wiggly' || tag === 'i' ? 'excludeTag' : tag === 'b' && text === 'c',
  },
  'other options': {
    selfClosing: ['img', 'br', 'hr', 'input'],
    allowVulnerableTags: false,
    logger: console,
    parser: { decodeEntities: true },
    enforceHtmlBoundary: false,
  },
  'options for what is not allowed': {
    allowedIframeHostnames: ['a'],
    allowedScriptDomains: ['b'],
    allowIframeRelativeUrls: true,
    allowedStyles: {},
  },
  'all tags': {
    allowedTags: false,
    nonTextTags: [],
    exclusiveFilter: ({ tag }: Frame) => /^s[ct]/.test(tag),
  },
};

describe.each(Object.entries(everywhere))('%s', (_, options) => {
  test.each(markup)('%s', (html) => {
    expect(ours(html, options)).toBe(theirs(html, options));
  });
});

const iframe = (more: object = {}): object => ({
  allowedTags: ['iframe'],
  allowedAttributes: {
    iframe: ['src', 'width', { name: 'sandbox', multiple: true, values: ['allow-scripts'] }],
  },
  allowedIframeHostnames: ['www.a.example'],
  ...more,
});
const styled = (allowedStyles?: object): object => ({
  allowedAttributes: { '*': ['style'] },
  ...(allowedStyles === undefined ? undefined : { allowedStyles }),
});
const frame = (src: string): string => `<iframe src="${src}"></iframe>`;

/** Options with markup of their own. */
const cases: [options: object, html: string][] = [
  // Frames that stay.
  [iframe(), frame('https://www.a.example/b')],
  [iframe(), frame('http://www.a.example')],
  [iframe(), frame('//www.a.example/b')],
  [
    iframe(),
    '<iframe src="https://www.a.example/" sandbox="allow-forms allow-scripts" width=3 title=t></iframe>',
  ],
  [iframe(), '<iframe src="https://www.a.example/" sandbox="allow-forms"></iframe>'],
  [
    iframe({ allowedIframeDomains: ['b.example'] }),
    frame('https://b.example/') + frame('https://x.y.b.example/'),
  ],
  [
    iframe({ allowedIframeHostnames: undefined, allowedIframeDomains: ['b.example'] }),
    frame('https://x.b.example/'),
  ],
  [iframe({ allowIframeRelativeUrls: false }), frame('https://www.a.example/b')],
  [iframe({ allowedTags: false, allowedAttributes: false }), frame('https://www.a.example/b')],
  [
    iframe({ exclusiveFilter: ({ attribs }: Frame) => attribs['width'] === '1' }),
    '<iframe src="https://www.a.example/" width=1></iframe>b',
  ],
  [
    iframe({
      allowedTags: ['p', 'iframe'],
      exclusiveFilter: ({ tag, mediaChildren }: Frame) => tag === 'p' && mediaChildren.length === 0,
    }),
    '<p><iframe src="https://www.a.example/"></iframe></p><p>x</p>',
  ],
  [iframe({ allowedTags: ['p'] }), `<p>a</p>${frame('https://www.a.example/')}`],
  // Styles.
  [styled(), '<p style="color: red; width: 3px">a</p>'],
  [styled(), '<p style="">a</p><p style=" ">b</p>'],
  [styled({}), '<p style="color:red">a</p>'],
  [
    styled({ '*': { color: [/^red$/, /^#[0-9a-f]+$/i] } }),
    '<p style="color: red">a</p><p style="color:#AbC">b</p><p style="color:blue">c</p>',
  ],
  [
    styled({ '*': { color: [/./] }, p: { width: [/^\d+px$/] } }),
    '<p style="color:x;width:3px">a</p><b style="color:x;width:3px">b</b>',
  ],
  [
    styled({ '*': { color: [/^red$/] }, p: { color: [/^blue$/] } }),
    '<p style="color:blue">a</p><p style="color:red">b</p><b style="color:blue">c</b>',
  ],
  [
    styled({ b: { color: [/^red$/] } }),
    '<b style="color:blue">a</b><b style="color:red">b</b><p style="color:blue">c</p>',
  ],
  [styled({ '*': { color: [/^red$/] } }), '<p style="color:red !important;color: blue">a</p>'],
  [
    styled({ '*': { 'text-align': [/left/] } }),
    '<p style="text-align: left">a</p><p style="text-align:left-ish">b</p>',
  ],
  [{ allowedStyles: { '*': { color: [/./] } } }, '<p style="color:red">a</p>'],
  [
    { allowedAttributes: false, allowedStyles: { '*': { color: [/./] } } },
    '<p style="color:red;width:2px">a</p>',
  ],
  [{ parseStyleAttributes: false }, '<p style="color:red">a</p>'],
  [{ parseStyleAttributes: true, ...styled() }, '<p style="a:b">a</p>'],
  // Classes by regular expressions.
  [{ allowedClasses: { p: [/^is-\w+$/] } }, '<p class="is-a is- b">a</p><b class=is-a>b</b>'],
  [
    { allowedClasses: { p: [/b/i, 'x'], '*': [/^c\d{2}$/] } },
    '<p class="aBc x c12 c123 d">a</p><b class="b c34">b</b>',
  ],
  [{ allowedClasses: { '*': ['a*c*', 'b.'] } }, '<p class="ac abcd aXb b. bx">a</p>'],
  [{ allowedClasses: { p: ['a'] }, allowedAttributes: { p: ['title'] } }, '<p class="a b" title=c>a</p>'],
  [{ allowedClasses: { p: ['a'] }, allowedAttributes: false }, '<p class="a b">a</p><i class=c>b</i>'],
  [{ allowedClasses: { p: [] } }, '<p class="a">a</p>'],
  // URLs.
  [{}, '<a href=" javascript:x()">a</a><a href="java&#10;script:x()">b</a><a href="JAVASCRIPT:x()">c</a>'],
  [
    {},
    '<a href="mailto:a@b.example">a</a><a href="tel:1">b</a><a href="sms:1">c</a><a href="ftp://d.example">d</a>',
  ],
  [{}, '<a href="b.html#c:d">a</a><a href="?e:f">b</a><a href="/g:h">c</a><a href="HTTPS://i.example">d</a>'],
  [
    { allowProtocolRelative: false },
    '<a href="/\\\\a">a</a><a href="\\\\a">b</a><a href="\\/a">c</a><a href="/a">d</a>',
  ],
  [{ allowedTags: ['img'] }, '<img srcset="a.png 1x, data:b 2x"><img srcset="c.png"><img srcset="data:d">'],
  [
    { allowedTags: ['img'], allowedSchemesByTag: { img: ['data'] } },
    '<img srcset="a.png 1x, https://b.example/ 2x">',
  ],
  [
    { allowedTags: ['form'], allowedAttributes: { form: ['action'] } },
    '<form action="data:a">b</form><form action=c>d</form>',
  ],
  [
    { allowedTags: ['video'], allowedAttributes: { '*': ['poster', 'src'] } },
    '<video poster="foo:a" src="b">c</video>',
  ],
  [
    { allowedAttributes: { '*': ['longdesc', 'background'] } },
    '<p longdesc="foo:a" background="foo:b">c</p>',
  ],
  [
    { allowedAttributes: { '*': ['data-url'] }, allowedSchemesAppliedToAttributes: ['data-url'] },
    '<p data-url="foo:a">b</p><p data-url="https:a">b</p>',
  ],
  [
    { allowedAttributes: { '*': ['cite'] }, allowedSchemesAppliedToAttributes: [] },
    '<q cite="foo:a">b</q><q cite="//c">d</q>',
  ],
  // Contents.
  [{}, '<select><option>a</option></select>b'],
  [{ allowedTags: ['select', 'option'] }, '<select><option>a</option></select>b'],
  [{ allowedTags: ['textarea'] }, '<textarea>a &lt;b&gt;</textarea>'],
  [{ allowedTags: ['textarea'], ...upper }, '<textarea>a &lt;b&gt;</textarea><i>c</i>'],
  [{ allowedTags: ['title'] }, '<title>a &lt;b&gt;</title>'],
  [{}, '<xmp><b>a</b></xmp>c'],
  [{ nonTextTags: ['b', 'i'], allowedTags: ['i', 'u'] }, '<b>a<u>b</u></b><i>c</i>'],
  [{ nonTextTags: [], allowedTags: [] }, '<script>a</script>b'],
  [{ allowedTags: ['b'], disallowedTagsMode: 'completelyDiscard' }, 'a<p>b<b>c</b>d</p>e<b>f<p>g</p></b>'],
  [{ allowedTags: false, disallowedTagsMode: 'completelyDiscard', nonTextTags: [] }, 'a<p>b<x-y>c</x-y></p>'],
  [{ allowedTags: ['b'], disallowedTagsMode: 'escape' }, '<x a="1" b>c<b>d</b></x><br><img src=e>'],
  [
    { allowedTags: ['b'], disallowedTagsMode: 'escape', preserveEscapedAttributes: true },
    '<x a="&quot;&amp;<" onclick=e() b>c</x>',
  ],
  [{ allowedTags: ['b'], disallowedTagsMode: 'escape', selfClosing: ['x'] }, '<x>a</x><br>'],
  [{ allowedTags: ['b'], disallowedTagsMode: 'recursiveEscape' }, '<b>a<x>b<b>c</b></x><b>d</b></b>'],
  [
    { allowedTags: ['b', 'i'], nestingLimit: 2, disallowedTagsMode: 'escape' },
    '<b><i><b title=x>a</b></i></b>',
  ],
  [{ allowedTags: ['b', 'i', 'textarea'], nestingLimit: 1 }, '<b><textarea>a</textarea><i>c</i></b>'],
  [{ nestingLimit: 2 }, '<x><y><b>a</b></y></x><b>c<i>d<u>e</u></i></b>'],
];

test.each(cases)('%j: %s', (options, html) => {
  expect(ours(html, options)).toBe(theirs(html, options));
});

/** Where the results differ, and why. */
const differences: [reason: string, options: object, html: string, expected: string][] = [
  [
    'a policy keeps no event handlers',
    { allowedTags: false, allowedAttributes: false },
    '<p onclick="x()" title=a>b</p>',
    '<p title="a">b</p>',
  ],
  [
    'a policy keeps no scripts',
    { allowedTags: false },
    '<script>x()</script><object>a</object><style>b</style>c',
    'c',
  ],
  ['a policy keeps no SVG', { allowedTags: false }, '<svg><circle></circle></svg>a', 'a'],
  ['a frame without an allowed URL goes', iframe(), frame('https://b.example/'), ''],
  ['a frame without an allowed URL goes', iframe(), '<iframe width=3></iframe>', ''],
  ['a relative URL has the host of the page', iframe(), frame('/a'), ''],
  [
    'a frame has no contents',
    iframe(),
    '<iframe src="https://www.a.example/">a</iframe>',
    frame('https://www.a.example/'),
  ],
  ['the contents of a frame are not markup', {}, '<iframe><b>a</b></iframe>b', 'b'],
  ['the contents of noscript are not markup', {}, '<noscript><b>a</b></noscript>b', 'b'],
  ['a template has other contents', {}, '<template><b>a</b></template>b', 'b'],
  [
    'a name that is not allowed names no other element',
    { transformTags: { p: 'x-y' } },
    '<p>a</p><span>b</span>c',
    'a<span>b</span>c',
  ],
  ['its parser: overlapping tags', {}, '<b><p>a</b>b</p>', '<b></b><p><b>a</b>b</p>'],
  ['only what browsers take for a scheme is one', {}, '<a href="a b:c">d</a>', '<a href="a b:c">d</a>'],
  ['the URLs of styles are checked', styled(), '<p style="background:url(data:x)">a</p>', '<p>a</p>'],
  [
    'values of styles are in one form',
    styled(),
    '<p style="color:red/**/;--a: \'b\'">a</p>',
    '<p style="color:red;--a:&quot;b&quot;">a</p>',
  ],
  ['its parser: text comes in pieces', { textFilter: (text: string) => `[${text}]` }, 'a&amp;b', '[a&amp;b]'],
  ['a filter without result leaves the text', { textFilter: () => undefined }, 'a', 'a'],
  [
    'markup of a filter is sanitized',
    { textFilter: () => '<img src=x onerror=y()><b onclick=y()>a</b>' },
    'c',
    '<b>a</b>',
  ],
  [
    'text of a transform comes once',
    { transformTags: { p: () => ({ tagName: 'p', text: 'T' }) } },
    '<p>a<b>b</b>c</p>',
    '<p>T<b></b></p>',
  ],
  [
    'an escaped element that a filter removes leaves what is before it',
    { allowedTags: [], disallowedTagsMode: 'escape', exclusiveFilter: ({ tag }: Frame) => tag === 'x' },
    'a<x>b</x>c',
    'ac',
  ],
  [
    'wrong candidates of srcset are skipped',
    { allowedTags: ['img'] },
    '<img srcset="a.png 1z">',
    '<img srcset="a.png 1z">',
  ],
];

test.each(differences)('%s: %j: %s', (_, options, html, expected) => {
  expect(ours(html, options)).toBe(normalMarkup(expected));
  expect(theirs(html, options)).not.toBe(normalMarkup(expected));
});

test.each<[options: object, before: string, after: string | null]>([
  [{ nestingLimit: 2 }, '<b><b>', '</b></b>'],
  [{ exclusiveFilter: () => 'excludeTag' }, '', ''],
  [{ exclusiveFilter: () => true }, '', null],
  [
    { exclusiveFilter: ({ text }: Frame) => text.trim() === '' },
    '<b>'.repeat(VERY_MANY),
    '</b>'.repeat(VERY_MANY),
  ],
  [{ transformTags: { b: 'x' } }, '', ''],
  [{ transformTags: { b: 'br' } }, '<br>'.repeat(VERY_MANY), ''],
  [{ allowedTags: [], textFilter: (text: string) => text }, '', ''],
  [{ allowedTags: [], disallowedTagsMode: 'recursiveEscape' }, '&lt;b&gt;'.repeat(VERY_MANY), ''],
  [{ allowedTags: ['i'], nonTextTags: ['b'], onOpenTag: () => {}, onCloseTag: () => {} }, '', null],
])('deep markup: %j', (options, before, after) => {
  const markup = `${'<b>'.repeat(VERY_MANY)}a`;
  const expected = after === null ? '' : `${before}a${after}`;
  expect(sanitize(markup, { policy: fromSanitizeHtmlOptions(options) })).toBe(expected);
});

test('what goes is reported, even if only a part of a value does', () => {
  const policy = fromSanitizeHtmlOptions({
    allowedTags: ['a', 'img'],
    allowedAttributes: {
      a: [
        { name: 'rel', multiple: true, values: ['ugc'] },
        { name: 'target', values: ['_self'] },
      ],
      img: ['srcset'],
    },
    allowedClasses: { a: [/^b/] },
    exclusiveFilter: ({ tag, text }: Frame) => (tag === 'a' && text === '' ? 'excludeTag' : false),
    nestingLimit: 1,
  });
  const removed: string[] = [];
  const html = '<a rel="ugc x" target=y class="b c">d<img></a><a></a><img srcset="e, data:f">';
  const result = sanitize(html, {
    policy,
    onRemove: ({ kind, name, reason }) => removed.push(`${kind} ${name} ${reason}`),
  });
  expect(result).toBe('<a rel="ugc" target="" class="b">d</a><img srcset="e">');
  expect(removed).toEqual([
    'attribute rel value',
    'attribute target value',
    'class c not-allowed',
    // What is too deep is not allowed, to sanitize-html.
    'element img not-allowed',
    'attribute srcset scheme',
    'element a hook',
  ]);
});

test('the guide has all options', () => {
  const guide = readFileSync(
    new URL('../../../../../docs/reference/sanitizer-options.md', import.meta.url),
    'utf8',
  );
  const table = guide.slice(guide.indexOf("## sanitize-html's options"));
  const others =
    'allowedClasses allowedStyles allowedIframeHostnames allowedIframeDomains allowIframeRelativeUrls'.split(
      ' ',
    );
  others.push(
    ...'allowedScriptHostnames allowedScriptDomains allowVulnerableTags nonTextTags nestingLimit'.split(' '),
  );
  others.push(...'transformTags exclusiveFilter textFilter onOpenTag onCloseTag parser logger'.split(' '));
  for (const name of [...Object.keys(defaults), ...others])
    expect(table).toMatch(new RegExp(`^\\|.*\`${name}\\b`, 'm'));
});
