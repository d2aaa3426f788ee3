import { describe, expect, test } from 'vitest';
import { LineTable } from '../../../src/core/source/line-table.ts';
import { parse, parseFragment } from '../../../src/index.ts';
import { checkConformance } from '../../../src/standard/conformance/check-conformance.ts';
import { CheckedTree } from '../../../src/standard/conformance/checked-tree.ts';
import { mayWrite } from '../../../src/standard/conformance/rules/aria-allowed.ts';
import { Semantics } from '../../../src/standard/conformance/rules/aria-semantics.ts';
import { rolesInRows } from './aria-cases.ts';

/*
 * The rules of ARIA at their edges: what is just right beside what is just wrong. Expected are the codes without `aria/`, with ~
 * for a warning.
 *
 * From ARIA in HTML, https://www.w3.org/TR/html-aria/, and WAI-ARIA 1.2 with the draft of 1.3, https://www.w3.org/TR/wai-aria-1.2/
 */

const codesOf = (root: Parameters<typeof checkConformance>[0]): string =>
  Array.from(checkConformance(root, { groups: ['aria'] }), ({ code, severity }) => {
    return `${severity === 'warning' ? '~' : ''}${code.replace('aria/', '')}`;
  }).join(' ');

const found = (html: string): string =>
  codesOf(parse(`<!DOCTYPE html><html lang=en><title>x</title><body>${html}`));

type Row = readonly [html: string, codes: string];

describe.each<[section: string, rows: readonly Row[]]>([
  [
    'roles that an element has anyway, or should not have',
    [
      ['<img src=a alt=b role=img>', '~redundant-role'],
      ['<img src=a alt=b role=image>', '~redundant-role'],
      ['<img src=a alt="" role=none>', '~redundant-role'],
      ['<img src=a alt="" role=presentation>', '~redundant-role'],
      ['<ul role=directory><li>a</ul>', '~deprecated-role'],
      ['<ul><li role=doc-biblioentry>a</ul>', '~deprecated-role'],
      ['<input type=submit role=link>', '~role-not-recommended'],
      ['<div role=generic>a</div>', '~redundant-role'],
      // https://www.w3.org/TR/html-aria/#docconformance: not recommended on any element that may have any role
      ['<p role=generic>a</p>', '~role-not-recommended'],
      ['<table role=none><tr><td role=generic>a</table>', '~role-not-recommended'],
      ['<ul role=generic><li>a</ul>', 'role-not-allowed'],
      ['<nav role="navigation menu">a</nav>', '~redundant-role'],
    ],
  ],
  [
    'the first role that is one counts, whatever the case',
    [
      ['<p role="soup BUTTON" aria-pressed=true>a</p>', 'unknown-role ~uppercase-value'],
      ['<p role="note button" aria-pressed=true>a</p>', ''],
      ['<p role="widget button" aria-pressed=true>a</p>', 'abstract-role'],
    ],
  ],
  [
    'attributes of an element without a role',
    [
      ['<button aria-pressed=true>a</button>', ''],
      ['<a href=b aria-pressed=true>a</a>', 'attribute-not-allowed'],
      ['<a href=b role=button aria-pressed=true>a</a>', ''],
      // Applicable to the definition role, which no role gives.
      ['<dl><dt>a<dd aria-label=b>c</dl>', ''],
      ['<input type=date aria-placeholder=a>', ''],
      ['<input type=date role=note aria-readonly=true>', 'role-not-allowed attribute-not-allowed'],
      ['<center aria-pressed=true>a</center>', ''],
      ['<center role=note aria-pressed=true>a</center>', 'attribute-not-allowed'],
      ['<audio src=a aria-expanded=true></audio>', ''],
      ['<audio src=a role=soup aria-expanded=true></audio>', 'unknown-role'],
      ['<picture aria-hidden=true><img src=a alt=b></picture>', ''],
      ['<picture aria-busy=true><img src=a alt=b></picture>', 'attribute-not-allowed'],
      ['<a href=b aria-disabled=true>a</a>', '~attribute-not-recommended'],
      ['<select aria-multiselectable=true><option>a</select>', '~attribute-not-recommended'],
      ['<select><option aria-selected=true>a</select>', '~attribute-not-recommended'],
      ['<input type=checkbox aria-checked=true>', 'attribute-not-allowed'],
      ['<input list=a aria-haspopup=listbox><datalist id=a></datalist>', '~attribute-not-recommended'],
      ['<img src=a alt="" aria-hidden=true>', ''],
      ['<img src=a alt="" aria-hidden=false>', 'attribute-not-allowed'],
      ['<math aria-label=a></math>', ''],
      ['<math role=note></math>', 'role-not-allowed'],
      ['<svg><math role=note /></svg>', ''],
    ],
  ],
  [
    'names',
    [
      ['<p aria-label=a>b</p>', 'prohibited-attribute'],
      ['<p aria-labelledby=a id=a>b</p>', 'prohibited-attribute'],
      ['<p aria-describedby=a id=a>b</p>', ''],
      ['<p role=note aria-label=a>b</p>', ''],
      ['<abbr aria-label=a>b</abbr>', 'prohibited-attribute'],
      ['<abbr role=note aria-label=a>b</abbr>', ''],
      ['<abbr role=soup aria-label=a>b</abbr>', 'unknown-role'],
      ['<article><header aria-labelledby=a id=a>b</header></article>', 'prohibited-attribute'],
      ['<header aria-labelledby=a id=a>b</header>', ''],
    ],
  ],
  [
    'deprecated attributes',
    [
      ['<p aria-grabbed=true>a</p>', '~deprecated-attribute'],
      ['<p aria-dropeffect=none>a</p>', '~deprecated-attribute'],
      ['<p aria-disabled=true>a</p>', '~deprecated-attribute'],
      ['<p aria-errormessage=a id=a>a</p>', '~deprecated-attribute'],
      ['<p aria-haspopup=true>a</p>', '~deprecated-attribute'],
      ['<p aria-invalid=true>a</p>', '~deprecated-attribute'],
      ['<p aria-live=off>a</p>', ''],
      ['<button aria-disabled=true aria-haspopup=true>a</button>', ''],
      ['<input aria-invalid=true>', ''],
    ],
  ],
  [
    'where an element is decides what it is',
    [
      ['<footer role=contentinfo>a</footer>', '~redundant-role'],
      ...['article', 'aside', 'main', 'nav', 'section'].map(
        (name): Row => [`<${name}><footer aria-label=b>a</footer></${name}>`, 'prohibited-attribute'],
      ),
      ...['article', 'complementary', 'main', 'navigation', 'region'].map(
        (role): Row => [
          `<div role=${role} aria-label=c><footer aria-label=b>a</footer></div>`,
          'prohibited-attribute',
        ],
      ),
      ['<div role=group><footer aria-label=b>a</footer></div>', ''],
      ['<figure role=group>a</figure>', ''],
      ['<figure role=group><p><figcaption>a</figcaption></figure>', 'role-not-allowed'],
      [
        '<figure role=group><figure role=doc-example><figcaption>a</figcaption></figure></figure>',
        'role-not-allowed',
      ],
      ['<figure role=group></figure><figure><figcaption>a</figcaption></figure>', ''],
      ...['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea'].map(
        (name): Row => [`<label role=note>a<${name} id=b></${name}></label>`, 'role-not-allowed'],
      ),
      ['<label role=note>a<input type=hidden></label>', ''],
      ['<label role=note>a<i>b</i></label>', ''],
      ['<label role=note for=b>a</label><input id=b>', 'role-not-allowed'],
      ['<label role=note for=b>a</label><p id=b></p><input id=b>', ''],
      ['<label role=note for=c>a<input id=b></label>', ''],
      ['<select size=1 role=menu><option>a</select>', ''],
      ['<select size=2 role=menu><option>a</select>', 'role-not-allowed'],
      ['<select size=x role=menu><option>a</select>', ''],
      ['<select multiple role=menu><option>a</select>', 'role-not-allowed'],
      ['<section role=region aria-label=a>b</section>', '~redundant-role'],
      ['<section role=region aria-labelledby=a id=a>b</section>', '~redundant-role'],
      ['<section role=region title=a>b</section>', '~redundant-role'],
      ['<section role=generic title=a>b</section>', '~role-not-recommended'],
      ['<section role=region title=" ">b</section>', '~role-not-recommended'],
      ['<img src=a alt=b role=button>', ''],
      ['<img src=a title=b role=button>', ''],
      ['<img src=a alt="" role=button>', 'role-not-allowed'],
      ['<table role=grid><tr><td aria-selected=true>a</table>', ''],
      ['<table role=treegrid><tr><td aria-selected=true>a</table>', ''],
      ['<table><tr><td aria-selected=true>a</table>', 'attribute-not-allowed'],
      ['<table role=none><tr><td role=note>a</table>', ''],
      ['<table role=treegrid><tr><td role=note>a</table>', 'role-not-allowed'],
      ['<table role=grid><tr role=group><td>a</table>', 'role-not-allowed'],
      ['<details><summary role=note>a</summary></details>', 'role-not-allowed'],
      ['<details><p>b</p><summary role=note>a</summary></details>', 'role-not-allowed'],
      ['<details><summary>b</summary><summary role=note>a</summary></details>', ''],
      ['<div><summary role=note>a</summary></div>', ''],
      ['<ul role=menu><li role=none>a</ul>', ''],
      ['<div role=list><li role=note>a</li></div>', '~child-not-allowed role-not-allowed'],
      ['<dl><div role=note><dt>a<dd>b</div></dl>', 'role-not-allowed'],
      ['<dl><dd><div role=note>a</div></dl>', ''],
      ['<input type=checkbox role=button>', 'role-not-allowed'],
      ['<input type=checkbox role=button aria-pressed=true>', ''],
    ],
  ],
  [
    'attributes that a role has only in some tables',
    [
      ...['aria-expanded=true', 'aria-posinset=1 aria-setsize=2', 'aria-level=1'].flatMap((its): Row[] => {
        const codes = its
          .split(' ')
          .map(() => 'attribute-not-allowed')
          .join(' ');
        return [
          [`<table><tr ${its}><td>a</table>`, codes],
          [`<table role=grid><tr ${its}><td>a</table>`, codes],
          [`<table role=treegrid><tr ${its}><td>a</table>`, ''],
          [
            `<table role=table><tr><td><table role=treegrid><tr ${its}><td>a</table></table>`,
            '~redundant-role',
          ],
          [`<table role=treegrid><tr><td><table><tr ${its}><td>a</table></table>`, codes],
        ];
      }),
      ['<table><tr><th scope=col aria-required=true>a</table>', '~attribute-not-recommended'],
      ['<table><tr><th scope=col aria-readonly=true>a</table>', '~attribute-not-recommended'],
      ['<table role=grid><tr><th aria-readonly=true aria-required=true>a</table>', ''],
      ...['aria-expanded', 'aria-readonly', 'aria-required'].flatMap((name): Row[] => [
        [
          `<div role=table><div role=row><p role=rowheader ${name}=true>a</p></div></div>`,
          '~attribute-not-recommended',
        ],
        [`<div role=grid><div role=row><p role=rowheader ${name}=true>a</p></div></div>`, ''],
      ]),
    ],
  ],
  [
    'attributes beside those of HTML',
    [
      ...['button', 'fieldset', 'input', 'select', 'textarea', 'optgroup', 'option'].flatMap(
        (name): Row[] => {
          const at = (its: string) => {
            const inner = `<${name} ${its}>a</${name}>`;
            return /^opt/.test(name) ? `<select>${inner}</select>` : inner;
          };
          return [
            [at('aria-disabled=true'), ''],
            [at('disabled aria-disabled=true'), '~repeats-html'],
            [at('disabled aria-disabled=false'), 'contradicts-html'],
          ];
        },
      ),
      ...['input', 'select', 'textarea'].flatMap((name): Row[] => [
        [`<${name} aria-required=true></${name}>`, ''],
        [`<${name} required aria-required=true></${name}>`, '~repeats-html'],
        [`<${name} required aria-required=false></${name}>`, 'contradicts-html'],
      ]),
      ...['input', 'textarea'].flatMap((name): Row[] => [
        [`<${name} aria-readonly=true></${name}>`, ''],
        [`<${name} readonly aria-readonly=true></${name}>`, '~repeats-html'],
        [`<${name} readonly aria-readonly=false></${name}>`, 'contradicts-html'],
        [`<${name} aria-placeholder=a></${name}>`, ''],
        [`<${name} placeholder=b aria-placeholder=a></${name}>`, 'contradicts-html'],
      ]),
      ['<select readonly><option>a</select>', ''],
      ...['input type=range', 'input type=number', 'input type=date', 'meter', 'progress'].flatMap(
        (tag): Row[] => [
          [`<${tag} aria-valuemax=2>`, '~attribute-not-recommended'],
          [`<${tag} max=2 aria-valuemax=2>`, 'contradicts-html'],
          [`<${tag} min=2 aria-valuemax=2>`, '~attribute-not-recommended'],
        ],
      ),
      ...['input type=range', 'input type=number', 'input type=date', 'meter'].flatMap((tag): Row[] => [
        [`<${tag} aria-valuemin=2>`, '~attribute-not-recommended'],
        [`<${tag} min=2 aria-valuemin=2>`, 'contradicts-html'],
      ]),
      ['<progress aria-valuemin=0></progress>', ''],
      ['<input type=text aria-valuemax=2>', 'attribute-not-allowed'],
      ['<input type=color aria-required=true>', 'attribute-not-allowed'],
      ['<input type=checkbox aria-required=true>', ''],
      ['<input type=checkbox required aria-required=true>', '~repeats-html'],
      ...['td', 'th'].flatMap((name): Row[] => {
        const at = (its: string) => `<table><tr><${name} ${its}>a</table>`;
        return [
          [at('aria-colspan=2'), ''],
          [at('colspan=2 aria-colspan=2'), '~repeats-html'],
          [at('colspan=02 aria-colspan=2'), '~repeats-html'],
          [at('colspan=3 aria-colspan=2'), 'contradicts-html'],
          [at('rowspan=2 aria-rowspan=2'), '~repeats-html'],
          [at('rowspan=3 aria-rowspan=2'), 'contradicts-html'],
          [at('rowspan=2 aria-colspan=2'), ''],
        ];
      }),
      ['<p hidden aria-hidden=true>a</p>', '~repeats-html'],
      ['<p hidden aria-hidden=false>a</p>', ''],
      ['<p hidden=until-found aria-hidden=true>a</p>', 'contradicts-html'],
      ['<p hidden=UNTIL-FOUND aria-hidden=true>a</p>', 'contradicts-html'],
      ['<button aria-hidden=true>a</button>', 'hidden-focusable'],
      ['<button aria-hidden=false>a</button>', ''],
      ['<div inert><button aria-hidden=true>a</button></div>', ''],
      ['<p role=textbox contenteditable aria-readonly=true>a</p>', 'contradicts-html'],
      ['<p role=textbox contenteditable=TRUE aria-readonly=true>a</p>', 'contradicts-html'],
      ['<p role=textbox contenteditable aria-readonly=false>a</p>', ''],
      ['<p role=textbox contenteditable=false aria-readonly=true>a</p>', ''],
      ['<div contenteditable><p role=textbox aria-readonly=true>a</p></div>', 'contradicts-html'],
      ['<div contenteditable><p role=textbox contenteditable=false aria-readonly=true>a</p></div>', ''],
    ],
  ],
  [
    'values',
    [
      // https://www.w3.org/TR/wai-aria-1.2/#aria-colcount and the others; −1 if it is not known
      ...(
        [
          ['<div role=grid aria-colcount=N>', -1],
          ['<div role=grid aria-rowcount=N>', -1],
          ['<div role=row aria-colindex=N>', 1],
          ['<div role=row aria-rowindex=N>', 1],
          ['<div role=heading aria-level=N>', 1],
          ['<div role=article aria-setsize=9 aria-posinset=N>', 1],
          ['<div role=article aria-setsize=N>', -1],
          ['<table><tr><td aria-colspan=N></table>', 1],
          ['<table><tr><td aria-rowspan=N></table>', 0],
        ] as const
      ).flatMap(([html, least]): Row[] => {
        const row = html.includes('role=row') ? 'missing-parent' : '';
        const wrong = ['invalid-value', row].filter((code) => code !== '').join(' ');
        return [
          [html.replace('N', String(least - 1)), wrong],
          [html.replace('N', String(least)), row],
          [html.replace('N', String(least + 1)), row],
          [html.replace('N', '1.5'), wrong],
          [html.replace('N', '""'), wrong],
        ];
      }),
      ['<p aria-relevant="">a</p>', 'invalid-value'],
      ['<p aria-relevant=" ">a</p>', 'invalid-value'],
      ['<p aria-relevant="text  all">a</p>', ''],
      ['<p aria-relevant="Text soup">a</p>', 'invalid-value'],
      ['<p aria-relevant="Text all">a</p>', '~uppercase-value'],
      ['<p aria-current=Soup>a</p>', 'invalid-value'],
      ['<p aria-current="page ">a</p>', 'invalid-value'],
      ['<p aria-describedby=" ">a</p>', 'invalid-value'],
      ['<p role=listbox aria-activedescendant="a b">a</p>', 'invalid-value'],
      ['<p role=listbox aria-activedescendant="">a</p>', 'invalid-value'],
      ['<p role=slider aria-valuenow=.5>a</p>', ''],
      ['<p role=slider aria-valuenow=1.>a</p>', 'invalid-value'],
      ['<p aria-label="">a</p>', 'prohibited-attribute'],
    ],
  ],
  [
    'required attributes',
    [
      ['<p role=checkbox>a</p>', 'missing-attribute'],
      ['<p role=checkbox aria-checked=true>a</p>', ''],
      ['<h1 role=heading>a</h1>', '~redundant-role'],
      ['<p role=heading>a</p>', 'missing-attribute'],
      ['<input type=checkbox role=switch>', ''],
      ['<input type=CHECKBOX role=switch>', ''],
      ['<input type=checkbox role=menuitemcheckbox>', 'missing-parent'],
      ['<input type=radio role=menuitemradio>', 'missing-parent'],
      ['<button role=switch>a</button>', 'missing-attribute'],
      ['<p role="note checkbox">a</p>', ''],
    ],
  ],
  [
    'roles without effect',
    [
      ['<ul role=none tabindex=0><li>a</ul>', '~role-without-effect'],
      ['<ul role=presentation tabindex=0><li>a</ul>', '~role-without-effect'],
      ['<ul role=none aria-live=off aria-hidden=true><li>a</ul>', '~role-without-effect'],
      ['<ul role=none aria-hidden=true aria-live=off><li>a</ul>', '~role-without-effect'],
      ['<ul role=none aria-hidden=true><li>a</ul>', ''],
      ['<ul role="note none" tabindex=0><li>a</ul>', 'role-not-allowed'],
      ['<p role=none aria-label=b>a</p>', 'prohibited-attribute ~role-without-effect'],
      ['<button role=none>a</button>', 'role-not-allowed'],
    ],
  ],
  [
    'landmarks of which there is one',
    [
      ...['banner', 'contentinfo', 'main'].flatMap((role): Row[] => [
        [`<p role=${role}>a</p><p role=${role}>b</p>`, '~second-landmark'],
        [`<p role=${role} hidden>a</p><p role=${role}>b</p>`, ''],
        [`<p role=${role}>a</p><p role=${role} aria-hidden=true>b</p>`, ''],
        [`<p role=${role}>a</p><div hidden><p role=${role}>b</p></div>`, ''],
        [`<p role=${role}>a</p><div aria-hidden=true><p role=${role}>b</p></div>`, ''],
      ]),
      ['<p role=navigation>a</p><p role=navigation>b</p>', ''],
      ['<main>a</main><p role=main>b</p>', '~second-landmark'],
      ['<p role=main>b</p><main>a</main>', '~second-landmark'],
      ['<main>a</main><main>b</main>', ''],
      ['<p role=banner>a</p><p role=contentinfo>b</p><p role=main>c</p>', ''],
    ],
  ],
  [
    'parents',
    [
      ['<p role=option>a</p>', 'missing-parent'],
      ['<div role=listbox><p role=option>a</p></div>', ''],
      ['<div role=listbox><b><p role=option>a</p></b></div>', ''],
      ['<div role=listbox><b role=none><p role=option>a</p></b></div>', ''],
      ['<div role=listbox><b role=presentation><p role=option>a</p></b></div>', ''],
      ['<div role=listbox><b role=generic><p role=option>a</p></b></div>', '~redundant-role'],
      ['<div role=listbox><form><p role=option>a</p></form></div>', ''],
      [
        '<div role=listbox><form aria-label=b><p role=option>a</p></form></div>',
        '~child-not-allowed missing-parent',
      ],
      ['<div role=listbox><p role=note><b role=option>a</b></p></div>', '~child-not-allowed missing-parent'],
      ['<div role=listbox aria-owns=b></div><p id=b role=option>a</p>', ''],
      ['<div role=listbox aria-owns="c b"></div><div id=b><b role=option>a</b></div>', ''],
      ['<div role=listbox aria-owns=b></div><p id=b role=note><b role=option>a</b></p>', 'missing-parent'],
      ['<div role=listbox aria-owns=b></div><p role=option>a</p>', 'missing-parent'],
      ['<p role=option>a</p><div role=listbox aria-owns=b id=b></div>', 'wrong-owner missing-parent'],
      ['<x-y><p role=option>a</p></x-y>', ''],
      ['<ul><li role=listitem>a</ul>', '~redundant-role'],
      // Where an implicit role is repeated, HTML says where the element may be.
      ['<table role=none><caption role=caption>a</caption><tr><td>b</table>', '~redundant-role'],
      // What may not be there has its own finding.
      ['<select><option role=tab>a</select>', 'role-not-allowed'],
    ],
  ],
  [
    'children',
    [
      ['<div role=menu><p role=menuitem>a</p></div>', ''],
      ['<div role=menu><p>a</p></div>', '~child-not-allowed'],
      ['<div role=menu><p>a</p><p>b</p></div>', '~child-not-allowed'],
      ['<div role=menu><p>a</p><h2>b</h2></div>', '~child-not-allowed ~child-not-allowed'],
      ['<div role=menu><p hidden>a</p></div>', ''],
      ['<div role=menu><p aria-hidden=true>a</p></div>', ''],
      ['<div role=menu><x-y>a</x-y></div>', ''],
      ['<div role=menu><div><p>a</p></div></div>', '~child-not-allowed'],
      ['<div role=menu><p role=menuitem><b role=note>a</b></p></div>', ''],
      ['<div role=listbox><div role=group><p role=option>a</p></div></div>', ''],
      ['<select role=menu><option>a</select>', ''],
    ],
  ],
  [
    'owners',
    [
      ['<p aria-owns=a>b</p><p id=a>c</p>', ''],
      ['<p aria-owns="a a">b</p><p id=a>c</p>', ''],
      ['<p aria-owns=a>b</p><p aria-owns=a>c</p>', 'wrong-owner'],
      ['<p aria-owns=a>b</p><p aria-owns=c>c</p>', ''],
      ['<p id=a aria-owns=a>b</p>', 'wrong-owner'],
      ['<p role=img aria-label=b aria-owns=a>b</p>', 'wrong-owner'],
      ['<button aria-owns=a>b</button>', 'wrong-owner'],
    ],
  ],
  [
    'attributes that go together',
    [
      ['<div role=article aria-posinset=1>a</div>', '~missing-companion'],
      ['<div role=article aria-posinset=1 aria-setsize="">a</div>', 'invalid-value ~missing-companion'],
      ['<div role=article aria-posinset=1 aria-setsize=1>a</div>', ''],
      ['<div role=article aria-setsize=1>a</div>', ''],
      ['<ul><li aria-posinset=1>a</ul>', '~missing-companion'],
      ['<button aria-brailleroledescription=a>b</button>', 'missing-companion'],
      ['<button aria-brailleroledescription=a aria-roledescription="">b</button>', 'missing-companion'],
      ['<button aria-brailleroledescription=a aria-roledescription=c>b</button>', ''],
      ['<p role=meter aria-valuenow=1 aria-valuemin=2 aria-valuemax=1>a</p>', 'empty-range'],
      ['<p role=meter aria-valuenow=1 aria-valuemin=1 aria-valuemax=1>a</p>', ''],
      ['<p role=meter aria-valuenow=1 aria-valuemin=2 aria-valuemax="">a</p>', 'invalid-value'],
      ['<p role=meter aria-valuenow=1 aria-valuemin=10 aria-valuemax=9>a</p>', 'empty-range'],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%s: %s', (html, codes) => {
    expect(found(html)).toBe(codes);
  });
});

/** Those that are interactive content, and those without descendants that are — https://www.w3.org/TR/html-aria/#allowed-descendants-of-aria-roles */
const interactive =
  'button checkbox combobox grid gridcell link listbox menu menubar menuitem menuitemcheckbox menuitemradio option radio scrollbar searchbox slider spinbutton switch tab textbox treeitem';
const leaves =
  'button checkbox img image link menuitem menuitemcheckbox menuitemradio option radio switch tab';
const others =
  'alert article banner cell code columnheader dialog feed figure form group heading list log main math note region row rowheader search status table tabpanel term timer toolbar tooltip tree treegrid';

/** Cases on the lines of one page, each with what it should be, and what it is by the codes found there. */
function onLines<T>(
  cases: readonly (readonly [html: string, expected: T])[],
  of: RegExp,
  read: (codes: readonly string[]) => T,
): [expected: (readonly [string, T])[], found: (readonly [string, T])[]] {
  const html = [
    '<!DOCTYPE html><html lang=en><title>x</title><body><datalist id=list></datalist>',
    ...cases.map(([line]) => line),
  ].join('\n');
  const lines = new LineTable(html);
  const codes: string[][] = cases.map(() => []);
  for (const { code, range } of checkConformance(parse(html), { groups: ['aria'] }))
    if (of.test(code)) codes[lines.positionAt(range!.start).line - 2]!.push(code);
  return [[...cases], cases.map(([line], at) => [line, read(codes[at]!)])];
}

test('what may be inside of roles', () => {
  const cases: [html: string, isWrong: boolean][] = [];
  const [inner, leaf, other] = [interactive, leaves, others].map((names) => names.split(' '));
  for (const role of leaf!) {
    const add = (html: string, isWrong: boolean) =>
      cases.push([`<div role=${role}><i>${html}</i></div>`, isWrong]);
    for (const one of inner!) add(`<b role=${one}>a</b>`, true);
    for (const one of other!) add(`<b role=${one}>a</b>`, false);
    // https://html.spec.whatwg.org/multipage/dom.html#interactive-content
    for (const html of [
      ...[
        '<a href=b>a</a>',
        '<audio controls></audio>',
        '<details></details>',
        '<embed>',
        '<iframe></iframe>',
      ],
      ...['<img usemap="#a">', '<input>', '<label>a</label>', '<select></select>', '<textarea></textarea>'],
      ...['<video controls></video>', '<button>a</button>'],
    ])
      add(html, true);
    for (const html of [
      '<a>a</a>',
      '<audio></audio>',
      '<img>',
      '<input type=hidden>',
      '<s>a</s>',
      '<svg></svg>',
    ])
      add(html, false);
    // Of images, the table says nothing about `tabindex`.
    add('<b tabindex=0>a</b>', role !== 'img' && role !== 'image');
    // Inside of another role, it is a matter of that one.
    add('<b role=note><input></b>', false);
  }
  for (const role of [...other!, 'gridcell', 'textbox', 'slider'])
    cases.push([`<div role=${role}><input></div>`, false]);
  for (const role of inner!)
    cases.push(
      [`<button><b role=${role}>a</b></button>`, true],
      [`<a href=b><i><b role=${role}>a</b></i></a>`, true],
      [`<a><b role=${role}>a</b></a>`, false],
    );
  cases.push(['<button><b role=note>a</b></button>', false]);
  const [expected, is] = onLines(cases, /descendant-not-allowed/, (codes) => codes.length > 0);
  expect(is).toEqual(expected);
});

test('what each row of ARIA in HTML says of roles', () => {
  const cases = rolesInRows();
  expect(cases.length).toBeGreaterThan(1000);
  const about = /\/(?:role-not-|redundant-role|deprecated-role)/;
  const [expected, is] = onLines(cases, about, (codes) => codes.join(' '));
  expect(is).toEqual(expected);
});

test('in a part of a document, nobody knows what is around', () => {
  const codes = (html: string) => codesOf(parseFragment(html, { context: 'div' }));
  expect(codes('<p role=main>a</p><p role=main>b</p>')).toBe('');
  expect(codes('<p role=option>a</p>')).toBe('');
  expect(codes('<div role=note><p role=option>a</p></div>')).toBe('missing-parent');
  expect(codes('<li role=note>a</li>')).toBe('');
  expect(codes('<li aria-label=b aria-posinset=1 aria-setsize=2>a</li>')).toBe('');
});

test.each([
  // Roles near a wrong one that authors may use: not abstract or deprecated ones, and only those that the element may have.
  ['<p role=buton>a</p>', 'button'],
  ['<p role=directry>a</p>', ''],
  ['<p role=widgt>a</p>', ''],
  ['<li role=listitm>a</li>', 'listitem'],
  ['<p aria-lable=b>a</p>', 'aria-label'],
  ['<p aria-lable=b aria-label=c>a</p>', ''],
  ['<p aria-current=pag>a</p>', 'page'],
])('suggestions for %s: %s', (html, expected) => {
  const [finding] = checkConformance(parse(`<!DOCTYPE html><html lang=en><title>x</title><body>${html}`), {
    groups: ['aria'],
  });
  const written = finding!.fixes.filter((fix) => fix.isSuggestion === true).flatMap(({ edits }) => edits);
  expect(
    written
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join(' '),
  ).toBe(expected);
});

test.each([
  // What is redundant is removed, if nothing else is said there.
  ['<nav role=navigation>a</nav>', ['role=navigation']],
  ['<nav role="navigation menu">a</nav>', []],
  ['<p role="">a</p>', ['role=""']],
  ['<button disabled aria-disabled=true>a</button>', ['aria-disabled=true']],
  ['<button disabled aria-disabled=false>a</button>', []],
  ['<p aria-checked=true>a</p>', ['aria-checked=true']],
  ['<p aria-zzzzzz=a>b</p>', ['aria-zzzzzz=a']],
])('what is removed from %s', (html, removed) => {
  const text = `<!DOCTYPE html><html lang=en><title>x</title><body>${html}`;
  const [finding] = checkConformance(parse(text), { groups: ['aria'] });
  const edits = finding!.fixes.flatMap((fix) => fix.edits);
  expect(edits.map(({ start, end, text: by }) => (by === '' ? text.slice(start, end).trim() : by))).toEqual(
    removed,
  );
});

test.each([
  ['<p id=x>', 'aria-busy', 'true', true],
  ['<p id=x>', 'aria-busy', 'maybe', false],
  ['<p id=x>', 'aria-soup', 'a', false],
  ['<p id=x>', 'constructor', 'a', false],
  ['<p id=x>', 'aria-checked', 'true', false],
  ['<p id=x role=checkbox>', 'aria-checked', 'true', true],
  ['<p id=x>', 'aria-label', 'a', false],
  ['<p id=x role=note>', 'aria-label', 'a', true],
  ['<p id=x>', 'aria-grabbed', 'true', false],
  ['<p id=x>', 'aria-disabled', 'true', false],
  ['<button id=x>', 'aria-disabled', 'true', true],
  ['<button id=x disabled>', 'aria-disabled', 'true', false],
  ['<a id=x href=b>', 'aria-disabled', 'true', false],
  ['<a id=x href=b>', 'aria-disabled', 'false', true],
  ['<select><option id=x>', 'aria-selected', 'true', false],
  ['<img id=x alt="">', 'aria-hidden', 'true', true],
  ['<img id=x alt="">', 'aria-hidden', 'false', false],
  ['<button id=x>', 'aria-hidden', 'true', false],
  ['<button id=x>', 'aria-hidden', 'false', true],
  ['<input id=x type=number>', 'aria-valuemax', '1', false],
  ['<input id=x type=number>', 'aria-valuetext', '1', true],
  ['<table><tr id=x>', 'aria-expanded', 'true', false],
  ['<table role=treegrid><tr id=x>', 'aria-expanded', 'true', true],
  ['<table><tr><th id=x scope=col>', 'aria-required', 'true', false],
  ['<meta id=x>', 'aria-busy', 'true', false],
])('whether anything is said against an attribute: %s %s=%s', (html, name, value, may) => {
  const element = parse(`<!DOCTYPE html><title>x</title><body>${html}`).getElementById('x')!;
  const tree = new CheckedTree(element.table, element.ownerDocument!.handle, '');
  const semantics = new Semantics(tree);
  expect(mayWrite(tree, semantics, semantics.subjectOf(element.handle), name, value)).toBe(may);
  // The checker says the same.
  element.setAttribute(name, value);
  const about = [...checkConformance(element.ownerDocument!, { groups: ['aria'] })].filter(
    (finding) => finding.attribute === name,
  );
  if (name.startsWith('aria-')) expect(about.length === 0).toBe(may);
});
