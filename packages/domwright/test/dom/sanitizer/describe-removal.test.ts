import { describeRemoval, policy, sanitize } from 'domwright/sanitizer';
import { expect, test } from 'vitest';

test.each([
  ['<script>a</script>', 'element "script" removed'],
  ['<u>a</u>', 'element "u" replaced with its children'],
  ['<img>', 'element "img" removed'],
  ['<p onclick=a>', 'attribute "onclick" of "p" removed'],
  ['<p class="a b">', 'class "b" of "p" removed'],
  ['<a href=javascript:a>', 'attribute "href" of "a" removed: a javascript: URL'],
  ['<a href=data:a>', 'attribute "href" of "a" removed: a URL with a scheme that is not allowed'],
  ['<a href=http://b.example>', 'attribute "href" of "a" removed: a URL with a host that is not allowed'],
  ['<a href=//a>', 'attribute "href" of "a" removed: a URL without a scheme'],
  ['<p dir=auto>', 'attribute "dir" of "p" removed: a value that is not allowed'],
  ['<!--a-->', 'comment removed'],
  ['<?a b>', 'processing instruction "a" removed'],
  ['<div><p>', 'element "p" replaced with its children: nested too deep'],
  ['<i> </i>', 'element "i" removed: it is empty'],
  ['<xmp>a</xmp>', 'element "xmp" escaped as text'],
  ['a'.repeat(31), 'text removed: the text is too long'],
  ['<b></b>', 'element "b" removed by the hook'],
  ['<a href=http://a.example></a>'.repeat(2), 'element "a" replaced with its children: too many links'],
])('%s: %s', (html, expected) => {
  const told: string[] = [];
  const compiled = policy({
    elements: {
      p: { attributes: ['dir'], values: { dir: ['ltr'] }, classes: ['a'] },
      a: { attributes: ['href'], hosts: ['a.example'] },
      i: { dropEmpty: true },
      b: true,
      div: true,
    },
    escape: ['xmp'],
    maxTextLength: 30,
    maxNesting: 1,
    maxLinks: 1,
    element: ({ name }) => (name === 'b' ? 'remove' : undefined),
  });

  sanitize(html, { policy: compiled, onRemove: (removal) => told.push(describeRemoval(removal)) });
  expect(told).toEqual([expected]);
});
