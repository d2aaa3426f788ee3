import { policy, sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';

describe('comment', () => {
  const comment = policy('comment');
  test.each([
    [
      '<h1>Hi</h1><p>See <a href="https://a.example" rel=author onclick=x()>this</a> <p> <p><img src=x onerror=y()>',
      '<div>Hi</div><p>See <a href="https://a.example" rel="nofollow noopener ugc">this</a> </p> ',
    ],
    ['<a href="/logout">out</a>', '<a rel="nofollow noopener ugc">out</a>'],
    ['<a href="//a.example">out</a>', '<a rel="nofollow noopener ugc">out</a>'],
    ['<p class=a style=b id=c title=d data-e=f>g</p>', '<p>g</p>'],
    ['<ul><li>a<li><b>b</b></ul><pre>c\n d</pre>', '<ul><li>a</li><li><b>b</b></li></ul><pre>c\n d</pre>'],
    [`${'<blockquote>'.repeat(30)}a`, `${'<blockquote>'.repeat(20)}a${'</blockquote>'.repeat(20)}`],
  ])('%s', (html, expected) => {
    expect(sanitize(html, { policy: comment })).toBe(expected);
  });
});

describe('article', () => {
  const article = policy('article');
  test.each([
    [
      '<h2 id=a>b</h2><pre><code class="language-js dark">c</code></pre>',
      '<h2>b</h2><pre><code class="language-js">c</code></pre>',
    ],
    [
      '<figure><img src=a.png srcset="a.png, b.png 2x" alt=A loading=eager><figcaption>b</figcaption></figure>',
      '<figure><img src="a.png" srcset="a.png, b.png 2x" alt="A" loading="lazy"><figcaption>b</figcaption></figure>',
    ],
    ['<img src="data:image/png;base64,AA">', '<img loading="lazy">'],
    [
      '<table><tr><td colspan=2 onclick=x()>a',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ['<iframe src="https://a.example"></iframe><script>b</script><style>c</style>d', 'd'],
  ])('%s', (html, expected) => {
    expect(sanitize(html, { policy: article })).toBe(expected);
  });
});

describe('email', () => {
  const email = policy('email');
  test.each([
    [
      '<html><head><title>a</title><style>b</style></head><body bgcolor=red><center><font color=blue face=x>c</font></center>',
      '<center><font color="blue" face="x">c</font></center>',
    ],
    [
      '<table width=600 cellpadding=0><tr><td bgcolor="#fff" width=1 background=a>b',
      '<table width="600" cellpadding="0"><tbody><tr><td bgcolor="#fff" width="1">b</td></tr></tbody></table>',
    ],
    ['<img src="cid:a@b">', '<img src="cid:a@b" loading="lazy" referrerpolicy="no-referrer">'],
    ['<a href="cid:a">b</a>', '<a target="_blank" rel="noopener noreferrer">b</a>'],
  ])('%s', (html, expected) => {
    expect(sanitize(html, { policy: email, document: true })).toBe(expected);
  });
});

test.each(['comment', 'article', 'email'] as const)('%s: twice is the same as once', (preset) => {
  const compiled = policy(preset);
  const html =
    '<h1 class=a>b</h1><p>c <b></b><a href=https://d.example rel=me>e</a><table><tr><td>f<img src=https://g.example/h>';
  const once = sanitize(html, { policy: compiled });
  expect(sanitize(once, { policy: compiled })).toBe(once);
});

describe('a changed preset', () => {
  test('elements are added and removed, other members replaced', () => {
    const compiled = policy({
      preset: 'comment',
      elements: { img: { attributes: ['src'] }, p: false, a: true },
      relativeURLs: true,
    });
    expect(sanitize('<p><a href=a class=b><img src=c></a>', { policy: compiled })).toBe(
      '<a href="a" rel="nofollow noopener ugc"><img src="c"></a>',
    );
    expect(sanitize('<b>'.repeat(30) + 'a', { policy: compiled })).toContain('<b>'.repeat(20) + 'a');
  });

  test('elements that the options name do not become div', () => {
    const headed = policy({
      preset: 'comment',
      elements: { h2: true },
      unwrap: ['h3'],
      rename: { h4: 'h2' },
    });
    expect(sanitize('<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>', { policy: headed })).toBe(
      '<div>a</div><h2>b</h2>c<h2>d</h2>',
    );
    const inline = policy({ preset: 'comment', elements: { div: false } });
    expect(sanitize('<h1>a</h1>', { policy: inline })).toBe('a');
  });

  test('an element can take the name of another', () => {
    const compiled = policy({ preset: 'comment', elements: { b: false }, rename: { b: 'strong' } });
    expect(sanitize('<b>a</b>', { policy: compiled })).toBe('<strong>a</strong>');
  });
});

describe.each(['comment', 'article', 'email'] as const)('%s', (preset) => {
  // https://html.spec.whatwg.org/multipage/rendering.html#flow-content-3, sections and headings, lists, and details.
  test.each([
    ...[
      'address',
      'blockquote',
      'center',
      'dialog',
      'div',
      'figure',
      'figcaption',
      'footer',
      'header',
      'legend',
    ],
    ...[
      'main',
      'p',
      'pre',
      'search',
      'article',
      'aside',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'hgroup',
      'nav',
    ],
    ...['section', 'dd', 'dt', 'ol', 'ul', 'details', 'summary', 'fieldset'],
  ])('words of two blocks do not join: %s', (name) => {
    const tag = name === 'dialog' ? 'dialog open' : name;
    const html = sanitize(`<${tag}>a</${name}><${tag}>b</${name}>`, { policy: policy(preset) });
    expect(html).toMatch(/a(?!b)[\s\S]*b/);
    expect(html).toMatch(/a<\/\w+><\w+.*>b/);
  });

  test('words of cells and captions do not join', () => {
    const table = '<table><caption>a</caption><tr><td>b<td>c<th>d</table>';
    const html = sanitize(table, { policy: policy(preset) });
    expect(html.replace(/<[^>]*>/g, ' ')).not.toMatch(/[a-d][a-d]/);
    for (const word of 'abcd') expect(html).toContain(`>${word}</`);
  });
});

describe('what a page hides does not come into view', () => {
  test.each([
    '<p hidden>secret</p>',
    '<p hidden=until-found>secret</p>',
    '<dialog>secret</dialog>',
    '<div popover>secret</div>',
    '<custom-element hidden><p>secret</p></custom-element>',
    // Preview texts of MJML and react-email.
    '<div style="display:none;font-size:1px;color:#fff;line-height:1px;max-height:0px;overflow:hidden">secret</div>',
    '<div style="VISIBILITY: Hidden">secret</div>',
    '<span style="max-height:0;overflow:hidden">secret</span>',
    '<div style="height:0px;width:0px;overflow:hidden">secret</div>',
    '<div style="opacity:0;font-size:1px"><b>secret</b></div>',
    '<span style="font-size:0">secret</span>',
    // Escapes — https://drafts.csswg.org/css-syntax/#escaping
    '<p style="d\\69splay:n\\6f ne">secret</p>',
    '<p style="\\76isibility:\\hidden">secret</p>',
    '<p style="fon\\74-size:0\\70x">secret</p>',
    '<p style="max\\2dheight:0;\\6fverflow:hidden;color:url(\\)">secret</p>',
    // What browsers don't take counts for nothing.
    '<p style="display:none;display:x;display:-ms-flexbox">secret</p>',
    '<p style="font-size:0;font-size:tiny">secret</p>',
    '<p style="visibility:hidden!important;visibility:none!important">secret</p>',
    '<xml><w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument></xml>',
  ])('%s', (html) => {
    for (const preset of ['comment', 'article', 'email'] as const)
      expect(sanitize(`${html}<b>x</b>`, { policy: policy(preset) })).toBe('<b>x</b>');
  });

  test('unless it stays hidden, or is shown', () => {
    const keeps = policy({
      elements: { p: { attributes: ['hidden'] }, dialog: true },
    });
    const hidden = '<p hidden="">a</p><dialog>b</dialog>';
    expect(sanitize(hidden, { policy: keeps })).toBe(hidden);
    expect(sanitize('<dialog open>a</dialog>', { policy: policy('comment') })).toBe('<div>a</div>');
    // A cell with no space between its blocks, and what scripts fade in.
    for (const style of ['font-size:0', 'opacity:0'])
      expect(sanitize(`<div style="${style}"><p>a</p></div>`, { policy: policy('email') })).toBe(
        '<div><p>a</p></div>',
      );
  });

  test('the caller is told', () => {
    const removed: string[] = [];
    sanitize('<p hidden>a', {
      policy: policy('comment'),
      onRemove: ({ name, reason }) => removed.push(`${name} ${reason}`),
    });
    expect(removed).toEqual(['p hidden']);
  });
});

test('in a mail, colors stay that can be read without the page around them', () => {
  const email = (html: string) => sanitize(html, { policy: policy('email') });
  expect(email('<font color="#fff">a</font><font color="#c00">b</font>')).toBe(
    '<font>a</font><font color="#c00">b</font>',
  );
  const cells = (dark: string) =>
    `<table><tbody><tr><td${dark}>a</td><td bgcolor="#f5f5f5">b</td></tr></tbody></table>`;
  expect(email(cells(' bgcolor="#000"'))).toBe(cells(''));
  // Black text could be read on it, but no link.
  expect(email(cells(' bgcolor="#2754C5"'))).toBe(cells(''));
  // With colors in styles, what is around text may stay.
  const styled = policy({ preset: 'email', styles: { color: ['*'] } });
  const pair = '<table><tbody><tr><td bgcolor="#000"><font color="#fff">a</font></td></tr></tbody></table>';
  expect(sanitize(pair, { policy: styled })).toBe(pair);
});
