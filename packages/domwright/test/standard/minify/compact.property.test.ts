import { minify } from 'domwright/minify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { hostileReferences, hostileTexts, minifiableInput } from './minifiable.mjs';
import { outlineOf } from './same-tree.mjs';

const numRuns = runs(4000);

test.each([
  ['nasty markup', nastyInput],
  ['markup of the living edition', livingHtml],
  ['much to make smaller', minifiableInput],
  ['references that make markup', hostileReferences],
  ['noscript elements that change the rest', hostileTexts],
])('compact leaves elements and words where they are, and twice changes nothing: %s', (_, input) => {
  fc.assert(
    fc.property(input, (html) => {
      const result = minify(html, { verify: false });
      for (const scripting of [false, true])
        expect(outlineOf(result, scripting)).toBe(outlineOf(html, scripting));
      expect(minify(result, { verify: false })).toBe(result);
      expect(minify(html)).toBe(result);
      expect(result.length).toBeLessThanOrEqual(html.length);
      const withBoxes = minify(html, { boxes: true, verify: false });
      expect(minify(withBoxes, { boxes: true, verify: false })).toBe(withBoxes);
      expect(minify(html, { boxes: true })).toBe(withBoxes);
    }),
    { numRuns },
  );
});

// Each was something else the second time.
test.each([
  '&gt<!--',
  '#\n</>&#1',
  '&AMP</html> ',
  '&&#x41;</html> ',
  '&amp;<!-->!',
  '<a>&lt;<!--> ',
  '<a>&#3&copy<!--> ',
  '&#x3ct;<!--',
  '&nvlt;3<!--',
  '<svg> </svg>',
  '<math><!--a--></math>',
  '</html><!--a-->',
  ' </html></html><!--',
  '</body></body>',
  '<html></head>',
  '</head></body>',
  '<head> </html>t',
  '></body>&#32</><!--',
  'é</html>\n漢</m> ',
  '<p class=&#10>',
  '<p>x<!--></> <i',
  '<a>\ufeff<!-->\t<br>\n',
  '<svg>b<!--></>\0\n',
  '<!DOCTYPE html><frameset></frameset> te st',
  '<head></head>\n<script></script>\n<p>a',
  '<meta name=a>\n</meta>\n<p>a',
  '<p>a<div>\n<!--b-->\n\n</div>',
  '<p>a<div> <!--b-->\n</div>',
  'a <b> <!--b-->\n</b>',
  'a <b> </i> </b> c',
  'a <svg> <!--b-->\n</svg>\nc',
  '<p>a<div style=color:red>\n<!--b-->\n<p>a</div>',
  '<p>a<div style=color:red> <!--b-->\n<p>a</div>',
  '<p>a<div style=color:red>\n<!--b--> a </div> c',
  '<table><tr><td>a</td> <!--b--> <td>c',
  '<!DOCTYPE html>a </body>\n\ufeffb',
  '<p>a </i> </i>\n b',
  '<p>a <!--b--> </i>\n</i> c',
  '>  a<!-->&#11>',
  '>  a<!-->&nbsp;',
  '>  a&gt;<!-- -->b',
  '<!doctype html>\n<!---->\n<p>a  b',
  '</p ngh><p>a  b',
  '<table><!--t>--><!--t',
  'a\t<span>\t',
  'a <annotation>\n',
  'a <b> </i> ',
  '<frameset>&#10><!--p--> ',
  '<style>{display:</style>><!--b--> ',
  '<style>{display:</style> <!--t--> ',
  '<!></head>&#x20&#65>',
])('twice: %j', (html) => {
  for (const preset of ['safe', 'compact', 'boxes'] as const) {
    const options = preset === 'boxes' ? { boxes: true } : { preset };
    const once = minify(html, options);
    expect(minify(once, options)).toBe(once);
  }
});

// Each was something else without the comparison.
test.each([
  '<e:e class=&#10>a',
  '<p><i></p> <li>',
  '<table><b></table> <script>',
  '<TABLE> <!-----><',
  '<table>&#10;<!--a-->b',
  '<table>a<!--b--> ',
  '<table> <noscript><x</noscript> <a><th>',
  '<T>><?start name="b"><template for=b>>',
  '<p><b><hr> <table>>',
  '<p><math></p><form>',
  '<listing></body>&#10',
  '<frameset></frameset>< /=',
  '<frameset><frame>< /=',
  '<option></option><hr>',
  '<li><h2></li><li>',
  '<optgroup></optgroup><optgroup>',
  '<template><table><b><td></tr></template>h',
])('as planned: %j', (html) => {
  for (const boxes of [false, true])
    expect(minify(html, { boxes, verify: false })).toBe(minify(html, { boxes }));
});

test('twice, with boxes', () => {
  const once = minify('<!DOCTYPE html>x<!--a--> </i></table>\n', { boxes: true });
  expect(once).toBe('<!doctype html>x</i></table>');
  expect(minify(once, { boxes: true })).toBe(once);
});
