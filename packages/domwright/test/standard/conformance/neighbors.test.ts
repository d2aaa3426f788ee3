import { checkConformance } from 'domwright/conformance';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../../src/index.ts';
import { runs } from '../../runs.mjs';

// What stands beside or around an element changes nothing about what is inside it, unless a rule says so. So the findings of parts
// are those of the whole.

/** Markup of which no part has to do with anything outside of it. */
const parts = [
  // Forbidden descendants, by element, by kind and by attribute; also two at a time.
  ...[
    '<a href=x><button>y</button></a>',
    '<button><a href=x>y</a></button>',
    '<a href=x><b tabindex=0>y</b></a>',
  ],
  ...[
    '<button><b><i tabindex=1>x</i></b></button>',
    '<dfn><i><dfn>x</dfn></i></dfn>',
    '<label>x<i><label>y</label></i></label>',
  ],
  ...[
    '<form><div><form></form></div></form>',
    '<header><footer>x</footer></header>',
    '<address><h1>x</h1></address>',
  ],
  ...[
    '<address><nav>x</nav><footer>y</footer></address>',
    '<th>x',
    '<audio src=a><video src=b></video></audio>',
  ],
  ...['<meter value=0><meter value=0></meter></meter>', '<progress><b><progress></progress></b></progress>'],
  ...[
    '<caption>x',
    '<noscript><b>x</b></noscript>',
    '<a href=x><img src=a alt=b usemap=#m></a>',
    '<a href=x>y</a>',
  ],
  // Content models.
  ...[
    '<ul>x</ul>',
    '<ul><li>x</ul>',
    '<ol><p>x</p></ol>',
    '<dl><dt>a</dl>',
    '<dl><dt>a<dd>b</dl>',
    '<dl><dd>a<dt>b</dl>',
  ],
  ...[
    '<dl><div><dt>a<dd>b</div></dl>',
    '<dl><div></div></dl>',
    '<table><caption>a</caption><tr><td>x</table>',
  ],
  ...[
    '<table><tr><td>x<tr></table>',
    '<table><tr><td rowspan=2>x<td>y</table>',
    '<table><colgroup><col span=3><tr><td>x</table>',
  ],
  ...[
    '<ruby>a<rt>b</ruby>',
    '<ruby>a</ruby>',
    '<ruby><ruby>a<rt>b</ruby>c<rt>d</ruby>',
    '<figure>x<figcaption>y</figcaption></figure>',
  ],
  ...[
    '<figure>x<figcaption>y</figcaption>z</figure>',
    '<fieldset>x<legend>y</legend></fieldset>',
    '<hgroup><p>x</p></hgroup>',
  ],
  ...[
    '<details><summary>x</summary>y</details>',
    '<details>y<summary>x</summary></details>',
    '<picture><img src=a alt=b></picture>',
  ],
  ...[
    '<picture><source srcset=a></picture>',
    '<video><source src=a>x<source src=b></video>',
    '<select><option>x</select>',
  ],
  ...[
    '<select><optgroup label=a><option>x</optgroup><hr></select>',
    '<datalist>x<option>y</option></datalist>',
    '<menu>x</menu>',
  ],
  ...[
    '<span><div>x</div></span>',
    '<b><p>x</p></b>',
    '<h2><p>x</p></h2>',
    '<pre><p>x</p></pre>',
    '<ins><p>x</p></ins>',
    '<p><ins>x</ins></p>',
  ],
  ...[
    '<svg><foreignObject><li>x</foreignObject></svg>',
    '<math><mi><p>x</p></mi></math>',
    '<map name=m><p>x</p></map>',
  ],
  ...[
    '<object data=a><p>x</p></object>',
    '<canvas><p>x</p></canvas>',
    '<canvas><textarea></textarea></canvas>',
    '<iframe>x</iframe>',
  ],
  ...[
    '<template><li>x</template>',
    '<p>x',
    '<br>',
    '<hr>',
    'text',
    '<wbr>',
    '<p x>y</p>',
    '<center>x</center>',
    '<i align=left>x</i>',
  ],
  // Rules with a state of their own.
  ...[
    '<select required><option>x</select>',
    '<select><option selected>x<option selected>y</select>',
    '<label><input><input></label>',
  ],
  ...[
    '<select><button><selectedcontent></selectedcontent></button><option>x</select>',
    '<video src=a><track kind=captions src=b><track kind=captions src=b></video>',
  ],
  ...[
    '<script type=importmap>[]</script>',
    '<script>x</script>',
    '<style>x</style>',
    '<time>x</time>',
    '<textarea maxlength=1>xx</textarea>',
  ],
  ...[
    '<p itemscope><b itemprop=x.y>z</b></p>',
    '<a>x<i><area></i></a>',
    '<section><div><nav>x</nav></div></section>',
    '<dialog>x</dialog>',
  ],
];

/** What is around the parts, at whatever depth they are. */
const wrappers: readonly (readonly [string, string])[] = [
  ['<div>', '</div>'],
  ['<section>', '</section>'],
  ['<div><blockquote>', '</blockquote></div>'],
  ['<article>', '</article>'],
  ['<x-y><div>', '</div></x-y>'],
];

const alone = new Map<string, string[]>();

/** The findings in order, each with what it marks. Those in templates come last, so all are sorted. */
function findings(body: string): string[] {
  const html = `<!DOCTYPE html><html lang=en><title>t</title><body><h1>t</h1>${body}`;
  return Array.from(
    checkConformance(parse(html), { groups: ['conformance'] }),
    ({ code, message, range }) =>
      `${code} ${message} ${range === null ? '' : html.slice(range.start, range.end)}`,
  ).sort();
}

const some = fc.array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom(...wrappers)), {
  minLength: 2,
  maxLength: 8,
});

test('The findings of a document are those of its parts', () => {
  fc.assert(
    fc.property(some, fc.constantFrom(...wrappers), (chosen, [start, end]) => {
      const wrapped = chosen.map(([part, [before, after]]) => `${before}${part}${after}`);
      const expected = wrapped.flatMap((part) => {
        if (!alone.has(part)) alone.set(part, findings(part));
        return alone.get(part)!;
      });
      expect(findings(start + wrapped.join('') + end)).toEqual(expected.sort());
    }),
    { numRuns: runs(250) },
  );
});

test.each([
  ['<p itemprop=a.b>x', 'wrong-value'],
  ['<p itemprop=a>x', 'property-of-no-item'],
  ['<p align=left>x', 'obsolete-attribute'],
  ['<p x>x', 'attribute-not-allowed'],
  ['<p itemid=a>x', 'attribute-not-applicable'],
  ['<bdo dir=auto>x</bdo>', 'wrong-value'],
  ['<map name="">', 'wrong-value'],
  ['<meta http-equiv=x content=y>', 'wrong-value'],
  ['<form rel=bookmark>', 'link-type-not-allowed'],
  ['<iframe sandbox="allow-top-navigation allow-top-navigation-by-user-activation">', 'wrong-value'],
  ['<input name=isindex>', 'wrong-value'],
  ['<option label="">', 'wrong-value'],
  ['<script defer></script>', 'attribute-not-applicable'],
  ['<script type="">', 'unnecessary-type'],
  ['<select required><option>a</select>', 'missing-placeholder-option'],
  ['<input maxlength=1 value=ab>', 'wrong-value'],
  ['<p xml:lang=en>x', 'xml-lang-without-lang'],
  ['<dialog tabindex=0>x</dialog>', 'attribute-not-applicable'],
  ['<table><tr><th scope=colgroup>x</table>', 'wrong-value'],
])('The first attribute of a document counts: %s', (markup, code) => {
  const codesOf = (start: string): string[] =>
    Array.from(checkConformance(parse(start + markup), { groups: ['conformance'] }), (finding) =>
      finding.code.replace('conformance/', ''),
    );
  const first = codesOf('<!DOCTYPE html><title>t</title>').filter((other) => other !== 'missing-lang');
  expect(first).toContain(code);
  expect(first).toEqual(codesOf('<!DOCTYPE html><html lang=en><title>t</title>'));
});

test('An attribute of another element says nothing more than that it is not allowed', () => {
  for (const attribute of [
    'name=description',
    'charset=utf-8',
    'http-equiv=refresh',
    'content=x',
    'srclang=en',
    'rowspan=2',
  ]) {
    for (const [head, body] of [
      [`<title ${attribute}>t</title><base href=a ${attribute}>`, ''],
      [`<title>t</title><style ${attribute}></style>`, ''],
      ['<title>t</title>', `<p ${attribute}>x<q ${attribute}>x</q>`],
    ]) {
      const html = `<!DOCTYPE html><html lang=en>${head}<meta charset=utf-8><meta name=description content=x>${body}`;
      for (const { code } of checkConformance(parse(html), { groups: ['conformance'] }))
        expect(code).toMatch(/\/attribute-not-allowed$/);
    }
  }
});
