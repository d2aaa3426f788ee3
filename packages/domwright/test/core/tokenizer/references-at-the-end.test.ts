import { afterEach, expect, test, vi } from 'vitest';
import { TreeBuilder } from '../../../src/core/tree-construction/tree-builder.ts';
import { parse } from '../../../src/index.ts';

// Text with character references that no tag follows, as in a page that was cut: a range of the source, like other text, and not a
// token for each reference, which took 80 to 600 times as long.

afterEach(() => {
  vi.restoreAllMocks();
});

const line = 'if (a &lt; b &amp;&amp; c) d(&#41; &notin e\n';
const read = 'if (a < b && c) d() \u00acin e\n';

test.each([
  ['a document', (text: string) => `<p>x${text}`],
  ['a title', (text: string) => `<body>x<title>${text}`],
  ['a textarea', (text: string) => `<p><textarea>x${text}`],
])('at the end of %s', (_, page) => {
  const calls = vi.spyOn(TreeBuilder.prototype, 'processCharacters');
  for (const options of [{}, { onParseError: () => {} }]) {
    calls.mockClear();
    const document = parse(page(line.repeat(1000)), options);
    expect(document.textContent ?? document.documentElement!.textContent).toContain(read.repeat(1000));
    expect(calls.mock.calls.length).toBeLessThan(20);
  }
});
