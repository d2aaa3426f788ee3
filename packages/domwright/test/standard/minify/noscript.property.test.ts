import { minify } from 'domwright/minify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../runs.mjs';
import { treeOf } from './same-tree.mjs';

const names =
  'p p li li ul div h2 h3 b b a i font span table tr td option select textarea style img br frameset';
const piece = fc.oneof(
  fc.constantFrom(...names.split(' ')).map((name) => `<${name}>`),
  fc.constantFrom(...names.split(' ')).map((name) => `</${name}>`),
  fc.constantFrom('x', ' ', '<', '<!-- a -->', '<b class="a"id="b">', '</style >', '<body>'),
);
const content = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
/** Correct nesting, which is what plain content has. */
const nested = fc
  .array(fc.constantFrom('p', 'li', 'ul', 'div', 'h2', 'b', 'a', 'font', 'span', 'textarea'), {
    maxLength: 4,
  })
  .map(
    (list) =>
      `${list.map((name) => `<${name}>`).join('')}x${list
        .map((name) => `</${name}>`)
        .reverse()
        .join('')}`,
  );
const page = fc
  .array(
    fc.oneof(
      content,
      fc.oneof(content, nested, nested).map((inner) => `<noscript>${inner}</noscript>`),
    ),
    { maxLength: 6 },
  )
  .map((parts) => `<!DOCTYPE html>${parts.join('')}`);

test('safe leaves the tree of pages with noscript equal, without scripting too', () => {
  fc.assert(
    fc.property(page, (html) => {
      const result = minify(html, { preset: 'safe' });
      for (const scripting of [false, true]) expect(treeOf(result, scripting)).toBe(treeOf(html, scripting));
    }),
    { numRuns: runs(2000) },
  );
});
