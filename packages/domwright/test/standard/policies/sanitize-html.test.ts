import { fromSanitizeHtmlOptions, loadStyles, sanitize } from 'domwright/sanitizer';
// @ts-expect-error: it has no type declarations.
import sanitizeHtml from 'sanitize-html';
import { beforeAll, describe, expect, test } from 'vitest';
import { normalMarkup } from './same-markup.mjs';

/* sanitize-html as the oracle: the same options give the same tree. */

beforeAll(loadStyles);

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
  '<img src="a.png" alt="b" onerror="x()"><img src="data:c" alt=""><img title="d">',
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
  'a name that is not allowed': { transformTags: { b: 'wiggly', p: 'textarea' } },
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
  'text filter by tag': { textFilter: (text: string, tag?: string) => `${tag ?? 'none'}:${text}` },
  'text filter after a transform': {
    ...upper,
    transformTags: {
      a: (tagName: string, attribs: Attributes) => ({ tagName, attribs, text: 'some <t>' }),
      b: 'i',
    },
  },
  'text filter that escapes': { ...upper, allowedTags: ['p'], disallowedTagsMode: 'escape' },
  'text filter that discards': {
    textFilter: (text: string, tag?: string) => `${tag ?? 'none'}:${text}`,
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
      tag === 'wiggly' || tag === 'i' ? 'excludeTag' : tag === 'a' && text === 'e',
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
  'all tags': { allowedTags: false, nonTextTags: [] },
};

describe.each(Object.entries(everywhere))('%s', (_, options) => {
  test.each(markup)('%s', (html) => {
    expect(ours(html, options)).toBe(theirs(html, options));
  });
});
