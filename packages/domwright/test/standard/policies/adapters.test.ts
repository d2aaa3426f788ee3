import { fromDOMPurifyConfig, fromSanitizeHtmlOptions, sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';

describe('fromSanitizeHtmlOptions', () => {
  const clean = (html: string, options: object) =>
    sanitize(html, { policy: fromSanitizeHtmlOptions(options) });

  test.each<[options: object, html: string, expected: string]>([
    [{}, '<h1 id=a>b</h1><img src=c><a href=d name=e rel=f>g</a>', '<h1>b</h1><a href="d" name="e">g</a>'],
    [{}, '<script>a</script><style>b</style><textarea>c</textarea><u onclick=x()>d</u>', '<u>d</u>'],
    [{}, '<a href="javascript:x()">a</a><a href="//b">c</a>', '<a>a</a><a href="//b">c</a>'],
    [{ allowedTags: [], allowedAttributes: {} }, '<p title=a>b</p>', 'b'],
    [{ allowedTags: undefined }, '<p>a</p>', 'a'],
    [{ allowedTags: ['p'], disallowedTagsMode: 'escape' }, '<p><x>a</x>', '<p>&lt;x&gt;a&lt;/x&gt;</p>'],
    [
      { allowedAttributes: { '*': ['title', 'data-*'], p: ['id', { name: 'align', values: ['left'] }] } },
      '<p title=a data-b=c id=d align=left>e</p><p align=right>f</p><b id=g title=h>i</b>',
      '<p title="a" data-b="c" id="d" align="left">e</p><p align="">f</p><b title="h">i</b>',
    ],
    [
      { allowedClasses: { p: ['a', 'is-*'], i: false, '*': ['z'] }, allowedAttributes: { p: ['class'] } },
      '<p class="a b is-c z">d</p><b class="a z">e</b>',
      '<p class="a is-c z">d</p><b class="z">e</b>',
    ],
    [
      { allowedTags: ['img', 'a'], allowedSchemesByTag: { img: ['data'] }, allowedSchemes: ['https'] },
      '<img src="data:a"><img src="https:b"><a href="https:c">d</a><a href="data:e">f</a>',
      '<img src="data:a"><img><a href="https:c">d</a><a>f</a>',
    ],
    [{ allowProtocolRelative: false }, '<a href="//b">c</a>', '<a>c</a>'],
    [
      { transformTags: { b: 'strong', ol: 'x' } },
      '<b>a</b><ol><li>b</li></ol>',
      '<strong>a</strong><li>b</li>',
    ],
    [{ nonTextTags: ['u'], allowedTags: [] }, '<u>a</u><option>b', 'b'],
    [{ nestingLimit: 1 }, '<p><b>a</b></p>', '<p>a</p>'],
  ])('%j: %s', (options, html, expected) => {
    expect(clean(html, options)).toBe(expected);
  });

  test('throws with all that it cannot carry over', () => {
    const options = {
      allowedTags: ['p', 'script', 'svg', '*'],
      allowedAttributes: { p: ['srcdoc', 'onclick', '@click'] },
      allowedSchemes: ['javascript', 'http:'],
      enforceHtmlBoundary: true,
      parser: { decodeEntities: false, lowerCaseTags: true },
      toString: 1,
    };
    expect(() => fromSanitizeHtmlOptions(options)).toThrow(
      'a policy cannot carry over these options of sanitize-html: toString, enforceHtmlBoundary, ' +
        'parser (decodeEntities), allowedSchemes (javascript), allowedSchemes (http:), allowedTags (script), ' +
        'allowedTags (svg), allowedTags (*), allowedAttributes.p (srcdoc), allowedAttributes.p (onclick), ' +
        'allowedAttributes.p (@click)',
    );
  });

  test.each<[options: object, message: string]>([
    [{ allowedTags: 'p' }, 'allowedTags must be an array'],
    [{ allowedTags: [1] }, 'allowedTags[0] must be a string'],
    [{ allowedAttributes: ['href'] }, 'allowedAttributes must be an object'],
    [{ allowedAttributes: { a: 'href' } }, 'allowedAttributes.a must be an array'],
    [{ allowedAttributes: { a: [1] } }, 'allowedAttributes.a[0] must be a string or an object'],
    [{ allowedAttributes: { a: [{ values: [] }] } }, 'allowedAttributes.a[0].name must be a string'],
    [{ allowedClasses: { a: true } }, 'allowedClasses.a must be an array'],
    [{ transformTags: { a: 1 } }, 'transformTags.a must be a string or a function'],
    [{ disallowedTagsMode: 'drop' }, 'disallowedTagsMode must be'],
    [{ nestingLimit: -1 }, 'nestingLimit must be an integer'],
    [{ textFilter: 1 }, 'textFilter must be a function'],
    [{ allowProtocolRelative: 1 }, 'allowProtocolRelative must be'],
  ])('%j: %s', (options, message) => {
    expect(() => fromSanitizeHtmlOptions(options)).toThrow(TypeError);
    expect(() => fromSanitizeHtmlOptions(options)).toThrow(message);
  });
});

describe('fromDOMPurifyConfig', () => {
  const clean = (html: string, config: object) => sanitize(html, { policy: fromDOMPurifyConfig(config) });

  test.each<[config: object, html: string, expected: string]>([
    [
      {},
      '<p class=a id=b data-c=d aria-label=e onclick=x()>f<img src="data:g" alt=h><x>i</x><script>j</script>',
      '<p class="a" id="b" data-c="d" aria-label="e">f<img src="data:g" alt="h">i</p>',
    ],
    [
      {},
      '<a href="data:a">b</a><a href="javascript:x()">c</a><a href="//d">e</a>',
      '<a>b</a><a>c</a><a href="//d">e</a>',
    ],
    [{}, '<svg><circle/></svg><math><mi>a</mi></math><style>b</style>c', 'c'],
    [{ SANITIZE_DOM: false }, '<p id=a>b</p>', '<p id="a">b</p>'],
    // https://drafts.csswg.org/css-scroll-snap-2/#event-def-scrollsnapchange
    [{}, '<p id=onscrollsnapchange>b</p><p id=onscrollsnapchanging>c</p>', '<p>b</p><p>c</p>'],
    [{ ALLOWED_TAGS: ['B', '#text'] }, '<p><b title=a>c</b></p>', '<b title="a">c</b>'],
    [
      { ALLOWED_ATTR: ['title'], ALLOW_DATA_ATTR: false },
      '<p title=a class=b data-c=d>',
      '<p title="a"></p>',
    ],
    [{ ADD_TAGS: ['x-y'], ADD_ATTR: ['z'] }, '<x-y z=a title=b>c</x-y>', '<x-y z="a" title="b">c</x-y>'],
    [{ FORBID_TAGS: ['p', 'tbody'], FORBID_ATTR: ['title'] }, '<p title=a>b<i title=c>d', 'b<i>d</i>'],
    [{ KEEP_CONTENT: false }, 'a<x>b</x>', 'a'],
    [{ FORBID_CONTENTS: ['x'] }, '<x>a</x><title>b</title>', 'b'],
    [{ ADD_FORBID_CONTENTS: ['x'] }, '<x>a</x><title>b</title>c', 'c'],
    [{ ADD_DATA_URI_TAGS: ['a'] }, '<a href="data:b">c</a>', '<a href="data:b">c</a>'],
    [{ USE_PROFILES: { html: true } }, '<p title=a>b</p>', '<p title="a">b</p>'],
    [{ USE_PROFILES: {} }, '<p title=a>b</p>', 'b'],
    [
      { USE_PROFILES: {}, ADD_TAGS: ['p'], RETURN_DOM: false, FORCE_BODY: undefined },
      '<p title=a>b</p>',
      '<p>b</p>',
    ],
  ])('%j: %s', (config, html, expected) => {
    expect(clean(html, config)).toBe(expected);
  });

  test('throws with all that it cannot carry over', () => {
    const config = {
      ALLOWED_TAGS: ['p', 'svg', 'style', '#comment'],
      ADD_TAGS: 'b',
      ADD_ATTR: ['onclick', 'srcdoc', '*', 'id'],
      ALLOWED_URI_REGEXP: /a(?=b)/,
      ALLOWED_NAMESPACES: ['http://www.w3.org/2000/svg'],
      CUSTOM_ELEMENT_HANDLING: {
        tagNameCheck: /^x-/,
        attributeNameCheck: /(a)\1/,
        allowCustomizedBuiltInElements: true,
      },
      RETURN_DOM: true,
      USE_PROFILES: false,
      constructor: 1,
    };
    expect(() => fromDOMPurifyConfig(config)).toThrow(
      new TypeError(
        'a policy cannot carry over these options of DOMPurify: ADD_TAGS, ALLOWED_NAMESPACES, RETURN_DOM, constructor, ' +
          'tags (svg), tags (style), tags (#comment), attributes (onclick), attributes (srcdoc), attributes (*), ' +
          'CUSTOM_ELEMENT_HANDLING.attributeNameCheck: no policy can run /(a)\\1/: it has a backreference or an octal ' +
          'escape, CUSTOM_ELEMENT_HANDLING.allowCustomizedBuiltInElements, ' +
          'ALLOWED_URI_REGEXP: no policy can run /a(?=b)/: it has a lookaround',
      ),
    );
    for (const wrong of [
      { ALLOWED_TAGS: 'b' },
      { ADD_ATTR: [1] },
      { ALLOWED_URI_REGEXP: 'a' },
      { USE_PROFILES: 1 },
    ]) {
      expect(() => fromDOMPurifyConfig(wrong)).toThrow(Object.keys(wrong)[0]);
    }
    expect(() => fromDOMPurifyConfig({ USE_PROFILES: { svg: true } })).toThrow('USE_PROFILES (svg)');
  });
});
