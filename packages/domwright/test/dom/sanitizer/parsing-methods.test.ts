import { Document, formatTree, parse } from 'domwright';
import {
  parseHTML,
  parseHTMLUnsafe,
  Sanitizer,
  type SanitizerOption,
  sanitize,
  setHTML,
  setHTMLUnsafe,
} from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';

/*
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-parsing-methods and
 * https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms
 */

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
/** What is left of markup. `{}` as a configuration allows everything that is safe. */
const left = (html: string, sanitizer: object = {}) => sanitize(html, { sanitizer });
const newElement = (name: string) => new Document().createElement(name);

describe('the inner sanitize steps', () => {
  test.each<[string, string, object, string]>([
    ['texts stay', 'a&lt;b', { elements: [] }, 'a&lt;b'],
    ['comments go', 'a<!--b-->c', { comments: false }, 'ac'],
    ['comments stay', 'a<!--b-->c', { comments: true }, 'a<!--b-->c'],
    ['comments of which nothing is said go', 'a<!--b-->', {}, 'a'],
    ['allowed instructions', '<?a b><?c d>', { processingInstructions: ['a'] }, '<?a b?>'],
    ['removed instructions', '<?a b><?c d>', { removeProcessingInstructions: ['a'] }, '<?c d?>'],
    ['instructions of which nothing is said go', '<?a b>c', {}, 'c'],
    ['allowed elements', '<p>a<b>b</b></p><i>c</i>', { elements: ['p'] }, '<p>a</p>'],
    ['removed elements', '<p>a<b>b</b></p><i>c</i>', { removeElements: ['b'] }, '<p>a</p><i>c</i>'],
    ['replaced elements', 'a<b>b<i>c</i>d</b>e', { replaceWithChildrenElements: ['b'] }, 'ab<i>c</i>de'],
    ['nested ones', '<b><b><i>a</i><b></b>b</b></b>c', { replaceWithChildrenElements: ['b'] }, '<i>a</i>bc'],
    [
      'what is in replaced elements',
      '<b>a<i>b</i><u>c</u></b>',
      { replaceWithChildrenElements: ['b'], elements: ['u'] },
      'a<u>c</u>',
    ],
    ['the namespace counts', '<svg><a></a></svg><a></a>', { removeElements: ['a'] }, '<svg><a></a></svg>'],
    [
      'the namespace of a foreign element',
      '<svg><a></a></svg><a></a>',
      { removeElements: [{ name: 'a', namespace: SVG }] },
      '<svg></svg><a></a>',
    ],
    [
      'template contents',
      '<template><b>a</b><template><b>b</b>c</template></template>',
      { removeElements: ['b'] },
      '<template><template>c</template></template>',
    ],
    ['attributes of all elements', '<p x y><b y z>', { attributes: ['y'] }, '<p y=""><b y=""></b></p>'],
    ['removed attributes', '<p x y><b y z>', { removeAttributes: ['y'] }, '<p x=""><b z=""></b></p>'],
    [
      'local attributes beside those of all',
      '<p x y z><b x y z>',
      { attributes: ['x'], elements: [{ name: 'p', attributes: ['y'] }, 'b'] },
      '<p x="" y=""><b x=""></b></p>',
    ],
    [
      'local attributes beside removed ones',
      '<p x y z><b x y z>',
      { removeAttributes: ['x'], elements: [{ name: 'p', attributes: ['y'] }, 'b'] },
      '<p y=""><b y="" z=""></b></p>',
    ],
    [
      'locally removed attributes',
      '<p x y><b x y>',
      { attributes: ['x', 'y'], elements: [{ name: 'p', removeAttributes: ['y'] }, 'b'] },
      '<p x=""><b x="" y=""></b></p>',
    ],
    [
      'data attributes',
      '<p data-a=1 data-=2 data x>',
      { attributes: [], dataAttributes: true },
      '<p data-a="1" data-="2"></p>',
    ],
    ['no data attributes', '<p data-a=1 x>', { attributes: ['x'], dataAttributes: false }, '<p x=""></p>'],
    [
      'data attributes that are removed here',
      '<p data-a data-b>',
      { attributes: [], dataAttributes: true, elements: ['p'] },
      '<p data-a="" data-b=""></p>',
    ],
    [
      'an attribute in a namespace',
      '<svg xlink:href=a href=b>',
      { removeAttributes: [{ name: 'href', namespace: XLINK }] },
      '<svg href="b"></svg>',
    ],
    [
      'an attribute in none',
      '<svg xlink:href=a href=b>',
      { removeAttributes: ['href'] },
      '<svg xlink:href="a"></svg>',
    ],
  ])('%s', (_, html, sanitizer, expected) => {
    expect(left(html, sanitizer)).toBe(expected);
  });

  test.each<[string, string, string]>([
    ['scripts', '<script>a</script><svg><script>b</script></svg>c', '<svg></svg>c'],
    ['frames and plug-ins', '<iframe></iframe><embed><object>a</object>b', 'b'],
    ['base', '<base href=a>b', 'b'],
    ['use', '<svg><use href=a></use><g></g></svg>', '<svg><g></g></svg>'],
    ['handlers', '<p onclick=a onload=b ONFOCUS=c on=d>', '<p on="d"></p>'],
    ['a link', '<a href="javascript:a">b</a>', '<a>b</a>'],
    ['a link in disguise', '<a href="&#1; java&Tab;scr\nipt&colon;a">b</a>', '<a>b</a>'],
    ['in capitals', '<a href=JavaScript:a>b</a>', '<a>b</a>'],
    ['what is no javascript: URL', '<a href="javascripts:a">b</a>', '<a href="javascripts:a">b</a>'],
    ['a path', '<a href="/javascript:a">b</a>', '<a href="/javascript:a">b</a>'],
    ['a URL that cannot be parsed', '<a href="javascript://[">b</a>', '<a href="javascript://[">b</a>'],
    ['areas', '<area href=javascript:a>', '<area>'],
    ['forms', '<form action=javascript:a><button formaction=javascript:b>', '<form><button></button></form>'],
    ['inputs', '<input formaction=javascript:b>', '<input>'],
    ['other elements', '<p href=javascript:a>', '<p href="javascript:a"></p>'],
    ['SVG links', '<svg><a href=javascript:a xlink:href=javascript:b>', '<svg><a></a></svg>'],
    ['MathML links', '<math href=javascript:a><mi xlink:href=javascript:b>', '<math><mi></mi></math>'],
    [
      'animated URLs',
      '<svg><animate attributeName=href></animate><set attributeName=xlink:href></set><set attributeName=x></set>',
      '<svg><animate></animate><set></set><set attributeName="x"></set></svg>',
    ],
    [
      'transformed URLs',
      '<svg><animateTransform attributeName=href>',
      '<svg><animateTransform></animateTransform></svg>',
    ],
    // Seen in Chromium 156: a prefix has neither white space nor a colon.
    [
      'animated URLs with any prefix',
      '<svg><set attributeName=ylink:href></set><set attributeName=a:b:href></set><set attributeName=x:HREF></set>',
      '<svg><set></set><set attributeName="a:b:href"></set><set attributeName="x:HREF"></set></svg>',
    ],
    ['in templates', '<template><a onclick=a href=javascript:b>c', '<template><a>c</a></template>'],
  ])('what is unsafe goes, whatever the configuration: %s', (_, html, expected) => {
    expect(left(html)).toBe(expected);
    const everything = { elements: undefined, replaceWithChildrenElements: [], comments: true };
    expect(left(html, everything)).toBe(expected);
    expect(left(html, new Sanitizer({}))).toBe(expected);
  });

  test('a safe method does not change its Sanitizer, and sees later changes', () => {
    const sanitizer = new Sanitizer({});
    expect(left('<p onclick=a x>', sanitizer)).toBe('<p x=""></p>');
    expect(sanitizer.get().removeAttributes).toEqual([]);
    sanitizer.removeAttribute('x');
    expect(left('<p onclick=a x>', sanitizer)).toBe('<p></p>');
    sanitizer.allowAttribute('x');
    sanitizer.removeElement('p');
    expect(left('<p onclick=a x>', sanitizer)).toBe('');
  });
});

describe('setHTML and setHTMLUnsafe', () => {
  const html = '<p onclick=a title=b>c<script>d</script><a href=javascript:e>f</a><x-y>g</x-y><!--h-->';
  test('by default', () => {
    const div = newElement('div');
    div.append('before');
    expect(setHTML(div, html)).toBeUndefined();
    expect(div.innerHTML).toBe('<p title="b">c<a>f</a></p>');
    setHTMLUnsafe(div, html);
    expect(div.innerHTML).toBe(
      '<p onclick="a" title="b">c<script>d</script><a href="javascript:e">f</a><x-y>g</x-y><!--h--></p>',
    );
  });
  test('with a configuration: of what it says nothing, goes or stays', () => {
    const div = newElement('div');
    const options = { sanitizer: { elements: ['p', 'script'], attributes: ['onclick'] } };
    setHTML(div, '<p onclick=a data-b>c<script>d</script><!--e--><?f g>', options);
    expect(div.innerHTML).toBe('<p>c</p>');
    setHTMLUnsafe(div, '<p onclick=a data-b title=h>c<script>d</script><!--e-->', options);
    expect(div.innerHTML).toBe('<p onclick="a" data-b="">c<script>d</script><!--e--></p>');
    setHTMLUnsafe(div, html, { sanitizer: 'default' });
    expect(div.innerHTML).toBe('<p title="b">c<a>f</a></p>');
  });

  const unsafeRemoved = new Sanitizer({});
  unsafeRemoved.removeUnsafe();
  const changed = new Sanitizer({});
  changed.setJavascriptURLs(false);
  test.each<[string, SanitizerOption | undefined, boolean]>([
    ['no option', undefined, true],
    ['an empty configuration', {}, true],
    ['a list', { attributes: ['href', 'attributeName'] }, true],
    ['a Sanitizer of an empty configuration', new Sanitizer({}), true],
    ['the default', 'default', false],
    ['a default Sanitizer', new Sanitizer(), false],
    ['false', { javascriptURLs: false }, false],
    ['true', { javascriptURLs: true }, true],
    ['after removeUnsafe()', unsafeRemoved, false],
    ['after setJavascriptURLs(false)', changed, false],
  ])('an unsafe method leaves javascript: URLs if the configuration does: %s', (_, sanitizer, stays) => {
    const markup = '<a href="javascript:x">y</a>';
    const animation = '<svg><set attributeName="href" to="x"></set></svg>';
    const options = sanitizer === undefined ? undefined : { sanitizer };
    const div = newElement('div');
    setHTMLUnsafe(div, markup + animation, options);
    expect(div.querySelector('a')!.hasAttribute('href')).toBe(stays);
    const set = div.querySelector('set');
    if (set !== null) expect(set.hasAttribute('attributeName')).toBe(stays);
    expect(parseHTMLUnsafe(markup, options).querySelector('a')!.hasAttribute('href')).toBe(stays);
    setHTML(div, markup, options);
    expect(div.querySelector('a')!.hasAttribute('href')).toBe(false);
  });
  test('an unsafe method follows a Sanitizer that changes', () => {
    const sanitizer = new Sanitizer({});
    const div = newElement('div');
    const kept = [true, false, true].map((allow) => {
      sanitizer.setJavascriptURLs(allow);
      setHTMLUnsafe(div, '<a href="javascript:x">y</a>', { sanitizer });
      return div.querySelector('a')!.hasAttribute('href');
    });
    expect(kept).toEqual([true, false, true]);
  });
  test('the element is the context', () => {
    const row = newElement('tr');
    setHTML(row, '<td>a<p>b');
    expect(row.innerHTML).toBe('<td>a<p>b</p></td>');
    const div = newElement('div');
    setHTML(div, '<td>a');
    expect(div.innerHTML).toBe('a');
  });
  test('of a template, its contents', () => {
    const template = newElement('template');
    setHTML(template, '<td onclick=a>b');
    expect(template.firstChild).toBe(null);
    expect(template.innerHTML).toBe('<td>b</td>');
  });
  test('of a shadow root, its host is the context', () => {
    const host = newElement('div');
    const root = host.attachShadow({ mode: 'closed' });
    setHTML(root, '<p onclick=a>b');
    expect(root.innerHTML).toBe('<p>b</p>');
    setHTMLUnsafe(root, '<p onclick=a>b');
    expect(root.innerHTML).toBe('<p onclick="a">b</p>');
    expect(host.firstChild).toBe(null);
  });
  test('declarative shadow roots are made, and what is in them is sanitized', () => {
    const div = newElement('div');
    const shadow =
      '<p><template shadowrootmode=open shadowrootserializable><b onclick=a>b<script></script></template>';
    setHTML(div, shadow);
    expect(formatTree(div.firstChild!)).toBe(
      '| <p>\n|   #shadow-root <template shadowrootmode="open" shadowrootserializable>\n|     <b>\n|       "b"',
    );
  });
  test('nothing is put into a script', () => {
    const script = newElement('script');
    script.append('a');
    setHTML(script, 'b');
    expect(script.innerHTML).toBe('a');
    setHTMLUnsafe(script, 'b');
    expect(script.innerHTML).toBe('b');
    const foreign = new Document().createElementNS(SVG, 'script');
    setHTML(foreign, 'b');
    expect(foreign.firstChild).toBe(null);
  });
  test("the edition is the document's, and collections see the change", () => {
    const document = parse('<p id=a>', { edition: 'living' });
    const paragraphs = document.getElementsByTagName('b');
    expect(paragraphs.length).toBe(0);
    setHTML(document.body!, '<b id=a title="<"></b><b></b>');
    expect(paragraphs.length).toBe(2);
    expect(document.getElementsByTagName('p').length).toBe(0);
    expect(document.body!.innerHTML).toBe('<b title="&lt;"></b><b></b>');
  });
});

describe('parseHTML and parseHTMLUnsafe', () => {
  const html = '<!DOCTYPE html><title>a</title><script>b</script><p onclick=c>d<!--e-->';
  test('by default', () => {
    const document = parseHTML(html);
    expect(document).toBeInstanceOf(Document);
    expect(formatTree(document)).toBe(
      '| <!DOCTYPE html>\n| <html>\n|   <head>\n|     <title>\n|       "a"\n|   <body>\n|     <p>\n|       "d"',
    );
    expect(document.title).toBe('a');
    expect(parseHTMLUnsafe(html).querySelector('p')!.getAttribute('onclick')).toBe('c');
    expect(parseHTMLUnsafe(html).querySelector('script')!.textContent).toBe('b');
  });
  test('html may go: a document need not have an element', () => {
    const document = parseHTML(html, { sanitizer: { elements: ['p'] } });
    expect(document.documentElement).toBe(null);
    expect(document.doctype!.name).toBe('html');
  });
  test('the edition is the living one', () => {
    const processing = (edition?: '2024' | 'living') =>
      parseHTMLUnsafe('<?a b>', edition && { edition }).firstChild!.nodeType;
    expect([processing(), processing('2024')]).toEqual([7, 8]);
  });
  test('shadow roots are allowed', () => {
    expect(parseHTML('<p><template shadowrootmode=open>a').querySelector('p')!.shadowRoot!.innerHTML).toBe(
      'a',
    );
  });
});

describe('sanitize', () => {
  test('by default', () => {
    expect(sanitize('<p class=a title=b>c<img src=d onerror=e><x-y>f</x-y>')).toBe('<p title="b">c</p>');
  });
  test('a document', () => {
    expect(sanitize('<!DOCTYPE html><title>a</title><script></script>b', { document: true })).toBe(
      '<!DOCTYPE html><html><head><title>a</title></head><body>b</body></html>',
    );
  });
  test('the context', () => {
    expect(sanitize('<td>a')).toBe('a');
    expect(sanitize('<td>a', { context: 'tr' })).toBe('<td>a</td>');
    expect(sanitize('<g/>', { context: { localName: 'svg', namespaceURI: SVG } })).toBe('<g></g>');
    expect(sanitize('a', { context: 'script' })).toBe('');
  });
  test('the edition', () => {
    const html = '<p title="<b>">';
    expect(sanitize(html)).toBe('<p title="&lt;b&gt;"></p>');
    expect(sanitize(html, { edition: '2024' })).toBe('<p title="<b>"></p>');
  });
  test('noscript holds text, as where scripts run', () => {
    const html = '<noscript><p title="</noscript><img src onerror=a>">b';
    const sanitizer = { removeElements: [] };
    expect(sanitize(html, { sanitizer })).toBe('<noscript><p title="</noscript><img src="">"&gt;b');
    expect(sanitize(html, { sanitizer, scripting: false })).toBe(
      '<noscript><p title="&lt;/noscript&gt;&lt;img src onerror=a&gt;">b</p></noscript>',
    );
  });
  test('a template with shadowrootmode is a template like others', () => {
    const html = '<p><template shadowrootmode=open><b onclick=a>c</template>';
    expect(sanitize(html)).toBe('<p></p>');
    expect(left(html)).toBe('<p><template shadowrootmode="open"><b>c</b></template></p>');
  });
  test('limits', () => {
    expect(sanitize('<p>a<p>b<p>c', { maxInputLength: 8 })).toBe('<p>a</p><p>b</p>');
  });
});

describe('wrong arguments', () => {
  const div = newElement('div');
  test.each<[string, () => unknown]>([
    ['target must be an Element or a ShadowRoot, not an object', () => setHTML(new Document() as never, '')],
    ['html must be a string, not null', () => setHTML(div, null as never)],
    [
      "unknown option 'sanitiser'; did you mean 'sanitizer'?",
      () => setHTML(div, '', { sanitiser: {} } as never),
    ],
    ["unknown option 'runScripts'", () => setHTMLUnsafe(div, '', { runScripts: true } as never)],
    [
      "option 'sanitizer' must be 'default' or an object with a configuration, not \"none\"",
      () => setHTML(div, '', { sanitizer: 'none' as never }),
    ],
    [
      "option 'sanitizer' is not valid: it has both elements and removeElements",
      () => parseHTML('', { sanitizer: { elements: [], removeElements: [] } }),
    ],
    [
      "option 'sanitizer'.elements[0].name must be a string",
      () => parseHTMLUnsafe('', { sanitizer: { elements: [{} as never] } }),
    ],
    ["option 'edition' must be '2024' or 'living'", () => parseHTML('', { edition: 'x' as never })],
    ['options must be an object, not 5', () => sanitize('', 5 as never)],
    ['html must be a string, not bytes', () => sanitize(new Uint8Array() as never)],
    ["option 'document' must be a boolean, not 1", () => sanitize('', { document: 1 as never })],
    ["option 'context' is for fragments", () => sanitize('', { document: true, context: 'div' })],
    ["option 'maxNodes' must be 1 or more", () => sanitize('', { maxNodes: 0 })],
    ["unknown option 'elements'", () => sanitize('', { elements: [] } as never)],
  ])('%s', (message, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

describe('large input', () => {
  test('deep trees of elements that stay, go or are replaced', () => {
    const html = `${'<div><b>a'.repeat(50_000)}`;
    expect(sanitize(html, { sanitizer: { elements: ['div'] } })).toBe('<div></div>');
    expect(sanitize(html, { sanitizer: { replaceWithChildrenElements: ['div', 'b'] } })).toBe(
      'a'.repeat(50_000),
    );
    expect(sanitize(html, { sanitizer: {} }).length).toBeGreaterThan(html.length);
    const templates = '<template>'.repeat(20_000);
    expect(sanitize(templates, { sanitizer: {} })).toHaveLength(20_000 * '<template></template>'.length);
  });
  test('an element with many attributes, of which every other one goes', () => {
    const names = Array.from({ length: 100_000 }, (_, i) => `${i % 2 === 0 ? 'data-' : 'x'}${i}`);
    const div = newElement('div');
    setHTML(div, `<p ${names.join(' ')}>`, { sanitizer: { attributes: [], dataAttributes: true } });
    const p = div.firstElementChild!;
    expect(p.attributes.length).toBe(50_000);
    expect(p.getAttribute('data-99998')).toBe('');
    expect(p.getAttribute('x1')).toBe(null);
    p.setAttribute('y', 'z');
    expect(p.getAttributeNames().at(-1)).toBe('y');
    expect(p.getAttribute('y')).toBe('z');
  });
});

test('an attribute that is removed by name is not found afterwards, where there are many', () => {
  const names = Array.from({ length: 120 }, (_, index) => `data-${index}`);
  const removed = names.filter((_, index) => index % 2 === 1);
  const kept = names.filter((_, index) => index % 2 === 0);
  for (const name of ['option', 'p']) {
    const document = parse('<!DOCTYPE html><div>');
    const div = document.querySelector('div')!;
    const markup = `<${name} ${names.map((one) => `${one}=v${one}`).join(' ')}>x`;
    setHTMLUnsafe(div, markup, { sanitizer: { removeAttributes: removed } });
    const element = div.querySelector(name)!;
    expect(element.getAttributeNames()).toEqual(kept);
    for (const one of kept) expect(element.getAttribute(one)).toBe(`v${one}`);
    for (const one of removed) expect(element.hasAttribute(one)).toBe(false);
    // Query first: what it caches about attributes must be dropped when they change.
    div.innerHTML = markup;
    const other = div.querySelector(name)!;
    for (const one of names) expect(other.getAttribute(one)).toBe(`v${one}`);
    for (const one of removed) other.removeAttribute(one);
    expect(names.filter((one) => other.hasAttribute(one))).toEqual(kept);
  }
});

test('a Sanitizer that is changed after its use is used as it is then', () => {
  const document = parse('<!DOCTYPE html><div>');
  const div = document.querySelector('div')!;
  const sanitizer = new Sanitizer({ elements: ['p', 'b', 'i'], attributes: ['id'], comments: false });
  const markup = '<p id=1 class=c>a<b>b</b><i>c</i><u>d</u><!--e--></p>';
  const now = () => {
    setHTML(div, markup, { sanitizer });
    return div.innerHTML;
  };
  expect(now()).toBe('<p id="1">a<b>b</b><i>c</i></p>');
  sanitizer.removeElement('b');
  expect(now()).toBe('<p id="1">a<i>c</i></p>');
  sanitizer.allowElement('u');
  expect(now()).toBe('<p id="1">a<i>c</i><u>d</u></p>');
  sanitizer.replaceElementWithChildren('i');
  expect(now()).toBe('<p id="1">ac<u>d</u></p>');
  sanitizer.allowAttribute('class');
  expect(now()).toBe('<p id="1" class="c">ac<u>d</u></p>');
  sanitizer.removeAttribute('id');
  expect(now()).toBe('<p class="c">ac<u>d</u></p>');
  sanitizer.setComments(true);
  expect(now()).toBe('<p class="c">ac<u>d</u><!--e--></p>');
  sanitizer.allowElement({ name: 'p', removeAttributes: ['class'] });
  expect(now()).toBe('<p>ac<u>d</u><!--e--></p>');
});

test('an "is value" stays in the DOM, as the standard has it, but not in what sanitize returns', () => {
  const div = newElement('div');
  const sanitizer = { removeAttributes: ['is'] };
  setHTML(div, '<p is=a>', { sanitizer });
  expect(div.firstElementChild!.hasAttribute('is')).toBe(false);
  expect(div.innerHTML).toBe('<p is="a"></p>');
  expect(sanitize('<p is=a>', { sanitizer })).toBe('<p></p>');
  expect(sanitize('<p is=a>', { sanitizer, context: div })).toBe('<p></p>');
});

test('clones of formatting elements have attributes of their own', () => {
  expect(left('<p><b x=1 y=2 z=3 w=4>a<p>b', { removeAttributes: ['x', 'z'] })).toBe(
    '<p><b y="2" w="4">a</b></p><p><b y="2" w="4">b</b></p>',
  );
});
