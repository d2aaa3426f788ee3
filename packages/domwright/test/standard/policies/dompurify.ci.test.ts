import createDOMPurify, { type Config } from 'dompurify';
import { fromDOMPurifyConfig, type Removal, sanitize } from 'domwright/sanitizer';
import fc from 'fast-check';
// @ts-expect-error: it has no declarations.
import { JSDOM } from 'jsdom';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { sanitizerInputs } from '../../property/sanitizer-inputs.mjs';
import { runs } from '../../runs.mjs';

/* The oracle is DOMPurify itself, in jsdom. */

const { window } = new JSDOM('');
const purify = createDOMPurify(window);
const scratch = new window.DOMParser().parseFromString('<div></div>', 'text/html').querySelector('div')!;

const configs: Record<string, Config> = {
  'no options': {},
  tags: { ALLOWED_TAGS: ['b', 'P', 'a', '#text'] },
  'no tags': { ALLOWED_TAGS: [] },
  'more tags': { ADD_TAGS: ['x-y', 'z'] },
  'tags by a function': { ADD_TAGS: (name: string) => name.startsWith('x') || name === 'zz' },
  'tags by a function, some forbidden': { ADD_TAGS: () => true, FORBID_TAGS: ['x-y', 'p'] },
  'forbidden tags': { FORBID_TAGS: ['b', 'table', 'form', 'img'] },
  'tbody cannot be forbidden': { FORBID_TAGS: ['tbody', 'tr'] },
  'without contents': { KEEP_CONTENT: false },
  'some tags, without contents': { KEEP_CONTENT: false, ALLOWED_TAGS: ['p', 'b', 'table', 'tr', 'td'] },
  'some tags, without contents, with text': { KEEP_CONTENT: false, ALLOWED_TAGS: ['p', 'b', '#text'] },
  'no text': { FORBID_TAGS: ['#text'] },
  'forbidden contents': {
    FORBID_CONTENTS: ['p', 'script', 'style', 'svg', 'math', 'template'],
    FORBID_TAGS: ['p', 'b'],
  },
  'more forbidden contents': { ADD_FORBID_CONTENTS: ['b', 'x-y'], FORBID_TAGS: ['b', 'p'] },
  attributes: { ALLOWED_ATTR: ['title', 'HREF', 'src', 'foo', 'data'] },
  'no attributes': { ALLOWED_ATTR: [] },
  'no attributes at all': { ALLOWED_ATTR: [], ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false },
  'more attributes': { ADD_ATTR: ['foo', 'target'] },
  'attributes by a function': { ADD_ATTR: (name: string, tag: string) => name === 'foo' && tag !== 'p' },
  'forbidden attributes': { FORBID_ATTR: ['class', 'data-a', 'aria-label', 'id'] },
  'no data-*': { ALLOW_DATA_ATTR: false },
  'no aria-*': { ALLOW_ARIA_ATTR: false },
  'URIs by an expression': { ALLOWED_URI_REGEXP: /^(?:https?|sftp|data):/i },
  'any URI': { ALLOWED_URI_REGEXP: /^/ },
  'unknown protocols': { ALLOW_UNKNOWN_PROTOCOLS: true },
  'safe attributes': { ADD_URI_SAFE_ATTR: ['foo', 'lang', 'rel'], ADD_ATTR: ['foo'] },
  'data: for more tags': { ADD_DATA_URI_TAGS: ['a'] },
  'no /> in attributes': { ALLOW_SELF_CLOSE_IN_ATTR: false },
  'not for XML': { SAFE_FOR_XML: false },
  'for templates': { SAFE_FOR_TEMPLATES: true },
  'for templates, few tags': { SAFE_FOR_TEMPLATES: true, ALLOWED_TAGS: ['p'] },
  'not for the DOM': { SANITIZE_DOM: false },
  'prefixed names': { SANITIZE_NAMED_PROPS: true },
  'prefixed names, few attributes': { SANITIZE_NAMED_PROPS: true, ALLOWED_ATTR: ['id'] },
  'the profile of HTML': { USE_PROFILES: { html: true } },
  'no profile': { USE_PROFILES: {} },
  'no profile, but tags': { USE_PROFILES: { html: false }, ADD_TAGS: ['p', 'b'], ADD_ATTR: ['title'] },
  'a profile wins': { USE_PROFILES: { html: true }, ALLOWED_TAGS: ['b'], ALLOWED_ATTR: ['title'] },
  'custom elements': { CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^x-/ } },
  'custom elements with attributes': {
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /^x-/, attributeNameCheck: /^(foo|href)$/ },
  },
  'custom elements by functions': {
    CUSTOM_ELEMENT_HANDLING: {
      tagNameCheck: (name) => name.endsWith('y'),
      attributeNameCheck: (name, tag) => tag === 'x-y' && name !== 'onclick',
      allowCustomizedBuiltInElements: false,
    },
    FORBID_ATTR: ['title'],
  },
  'custom elements, some forbidden': { CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /-/ }, FORBID_TAGS: ['x-y'] },
  'custom elements, without contents': {
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: /-y/ },
    KEEP_CONTENT: false,
  },
  namespaces: { ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'] },
  'values that ask for nothing': {
    RETURN_DOM: false,
    WHOLE_DOCUMENT: false,
    IN_PLACE: false,
    NAMESPACE: undefined,
  },
  'a body': { FORCE_BODY: true },
};

const inputs = [
  'text',
  ' text <b>bold',
  '<p title=a class="b c">d<b>e</b></p>',
  '<p>a<p>b<div>c</p>d</div>',
  'a<script>b</script><style>c</style>d',
  'a<iframe src=b>c</iframe><object data=d>e</object><embed src=f>g',
  'a<svg><circle r=1 /><a href=b>c</a></svg><math><mi>d</mi></math>e',
  'a<noscript>b</noscript><noembed>c</noembed><xmp>d</xmp><textarea>e</textarea><template>f</template>g',
  'a<!-- b --><?c d?>e',
  '<a href="javascript:a">b</a><a href=" java&#10;script:c">d</a><a href="\x01javascript:e">f</a>',
  '<a href="https://a.example">b</a><a href="//c">d</a><a href="/e">f</a><a href="#g">h</a><a href="">i</a>',
  '<a href="ftp:a">b</a><a href="sftp:c">d</a><a href="mailto:e">f</a><a href="blob:g">h</a><a href="x1:i">j</a>',
  '<a href="data:text/html,a">b</a><img src="data:image/png,c"><img src="DATA:d"><video poster="data:e">f</video>',
  '<img src=a onerror=b><p onclick=c ONLOAD=d>e',
  '<img src=a srcset="b 1x,c 2x" alt="d:e" width="f:g" height="/>">',
  '<p id=a name=b>c</p><p id=cookie>d</p><p id=attributes name=title>e</p><a name=getElementById>f</a>',
  '<p data-a=b data-c-d="javascript:e" aria-label=f aria-a1=g foo="h:h" lang="i:j">k',
  '<x-y foo="a:a" title=b href="javascript:c" onclick=d>e<b>f</b></x-y><x foo=g>h</x><font-face>i</font-face><zz>j</zz>',
  '<x-y><p>a<x-z>b</x-z></p></x-y>c<x-0 data-a=b>d</x-0>',
  '<p style="color: red" is=x-y>a</p><b is=x-z>c</b>',
  '<table><tr><td>a<tr><th>b</table><table><caption>c<tbody><tr><td>d</tbody></table>',
  '<td>a</td><tr>b</tr><li>c<option>d',
  '<form action="javascript:a" id=b><input name=c value=" d " formaction="e:f"><button form=b>g</button></form>',
  '<label for=a>b</label><output for=c>d</output><p for=e patchsrc=f>g',
  '<p title="a</style>b" class="--&gt;" lang="]&gt;">c</p><p title="a/>b">d</p>',
  'a {{b}} c<p title="{{d}} e ${f}">g<% h %>i${j}k</p>{<x>{l}</x>}m',
  '{{a</p>}}b<p>c}}d</p><b>${e</b>f<u>%></u>g',
  '<details open><summary>a</summary>b</details><select><option selected>c</select><meter value=1></meter>',
  '<b><i><u>a</b>b</i>c</u>d',
  '<a target=_blank rel="a:b nofollow" href=c download>d</a><area href="javascript:e"><q cite="javascript:f">g</q>',
  '<title>a</title><meta charset=b><link rel=c><base href=d>e',
  '<ul><li><b>a</b><ul><li>b</ul></ul><dl><dt>c<dd>d</dl><pre>e</pre>',
  '<P TITLE=A>b</P><IMG SRC=C>&lt;b&gt;&amp;&nbsp;d',
];

const hostile = sanitizerInputs(500, 45);

/** Cases in which DOMPurify keeps something else, by reason. Each must differ. */
const differences: Record<string, readonly (readonly [config: string, input: string])[]> = {
  'DOMPurify reads a document, whose head it drops': [['forbidden contents', '<title>']],
  'DOMPurify knows the element as one of SVG': [['a body', '<title>']],
  'DOMPurify takes the name for one of SVG elements only': [
    ['tags by a function, some forbidden', '<x-y foo'],
  ],
  'DOMPurify does not parse a text without tags': [
    ['no text', 'text'],
    ['some tags, without contents', 'text'],
  ],
  'a policy never keeps the element or comment': [
    ['tags by a function', 'a<noscript>'],
    ['tags by a function, some forbidden', 'a<script>'],
    ['tags by a function, some forbidden', 'a<iframe'],
    ['tags by a function, some forbidden', 'a<noscript>'],
    ['tags by a function, some forbidden', 'a<!--'],
  ],
  'a policy never keeps javascript: URLs': [
    ['any URI', '<a href="javascript:a">'],
    ['any URI', '<form action'],
    ['any URI', '<a target'],
  ],
};

const isDifferent = (config: string, html: string): boolean =>
  Object.values(differences)
    .flat()
    .some(([name, start]) => name === config && (start === 'text' ? html === start : html.startsWith(start)));

/**
 * The tree of what a library wrote, without what no policy keeps, without white space around values and with attributes in
 * order. DOMPurify empties `is`.
 */
function treeOf(markup: string): string {
  scratch.innerHTML = markup;
  for (const gone of scratch.querySelectorAll('svg, math, style, template')) gone.remove();
  for (const element of scratch.querySelectorAll('*')) {
    const values = [...element.attributes].map(({ name, value }) => [name, value.trim()] as const);
    for (const [name] of values) element.removeAttribute(name);
    for (const [name, value] of values.sort()) {
      if (name !== 'style' && (name !== 'is' || value !== '')) element.setAttribute(name, value);
    }
  }
  scratch.normalize();
  return scratch.innerHTML;
}

// It warns of profiles with lists.
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
afterAll(() => warn.mockRestore());

describe.each(Object.entries(configs))('%s', (name, config) => {
  const policy = fromDOMPurifyConfig(config);
  test.each(inputs)('%s', (html) => {
    const theirs = treeOf(String(purify.sanitize(html, config)));
    const ours = treeOf(sanitize(html, { policy }));
    if (isDifferent(name, html)) expect(ours).not.toBe(theirs);
    else expect(ours).toBe(theirs);
  });
});

// `sanitize` returns text that parses to what was kept; `innerHTML` writes a line feed that is dropped when it is parsed.
test('the blank first line of a pre stays', () => {
  const html = '<pre>\n\ne</pre>';
  expect(treeOf(String(purify.sanitize(html)))).toBe('<pre>e</pre>');
  expect(treeOf(sanitize(html, { policy: fromDOMPurifyConfig({}) }))).toBe('<pre>\ne</pre>');
});

describe('style attributes', () => {
  const html = '<p style="color: red; width: 1px">a</p><b style="background: url(javascript:x)">b</b>';
  test.each<[Config, string]>([
    [{}, '<p>a</p><b>b</b>'],
    [{ ADD_ATTR: ['style'] }, '<p style="color:red;width:1px">a</p><b>b</b>'],
    [{ ALLOWED_ATTR: ['style'] }, '<p style="color:red;width:1px">a</p><b>b</b>'],
    [{ ADD_ATTR: ['style'], FORBID_ATTR: ['style'] }, '<p>a</p><b>b</b>'],
  ])('%j', (config, expected) => {
    expect(sanitize(html, { policy: fromDOMPurifyConfig(config) })).toBe(expected);
  });
});

test('nothing unsafe is left, whatever the options', () => {
  const policies = [
    ...Object.values(configs),
    { ADD_ATTR: () => true, ADD_TAGS: () => true, ALLOWED_URI_REGEXP: /^/ },
  ].map((config) => fromDOMPurifyConfig(config as Config));
  fc.assert(
    fc.property(
      fc.constantFrom(...policies),
      fc.oneof(nastyHtml, fc.constantFrom(...hostile)),
      (policy, html) => {
        const unsafe: string[] = [];
        const onRemove = ({ kind, name }: Removal) => void unsafe.push(`${kind} ${name}`);
        sanitize(sanitize(html, { policy }), { sanitizer: {}, onRemove });
        expect(unsafe).toEqual([]);
      },
    ),
    { numRuns: runs(16_000) },
  );
});
