import { expect, test } from 'vitest';
import { sanitize } from '../../../src/dom/sanitizer/sanitize.ts';
import { formatTree, parseFragment } from '../../../src/index.ts';

test.each([
  '<pre>\n\nx</pre>',
  '<pre>\n\n\nx</pre>',
  '<pre>&#10;x</pre>',
  '<pre>&#10;<b>x</b></pre>',
  '<p title="a&#13;b">c&#13;d</p>',
  '<pre><pre>\n\nx</pre></pre>',
  '<p title=">\n<pre>">x</p>',
])('what %j becomes is parsed as it was kept', (html) => {
  for (const options of [{}, { onRemove: () => {} }])
    expect(formatTree(parseFragment(sanitize(html, options)))).toBe(formatTree(parseFragment(html)));
});
