import {
  type AriaElement,
  ariaAttributes,
  ariaElements,
  ariaRoles,
} from '../../../src/generated/aria-tables.ts';

/*
 * Documents with elements in every state of the tables, each with every role and attribute: one case on each line.
 */

/** An element with attributes, where it may be. */
type Place = (attributes: string) => string;

/** Where elements may be that may not be just anywhere, by element and state. Those of the head and of pages as a whole are not here. */
const places: Readonly<Record<string, Place>> = {
  'a[href]': (it) => `<a href=x ${it}>x</a>`,
  'area[href]': (it) => `<map name=m${counter++}><area href=x alt=x shape=default ${it}></map>`,
  area: (it) => `<map name=m${counter++}><area ${it}></map>`,
  audio: (it) => `<audio src=x ${it}></audio>`,
  br: (it) => `<br ${it}>`,
  'button@first-in-select': (it) => `<select><button ${it}>x</button><option>x</option></select>`,
  caption: (it) => `<table><caption ${it}>x</caption><tr><td>x</td></tr></table>`,
  col: (it) => `<table><colgroup><col ${it}></colgroup><tr><td>x</td></tr></table>`,
  colgroup: (it) => `<table><colgroup ${it}><col></colgroup><tr><td>x</td></tr></table>`,
  data: (it) => `<data value=x ${it}>x</data>`,
  dd: (it) => `<dl><dt>x</dt><dd ${it}>x</dd></dl>`,
  details: (it) => `<details ${it}><summary>x</summary></details>`,
  'div dl > *': (it) => `<dl><div ${it}><dt>x</dt><dd>x</dd></div></dl>`,
  dl: (it) => `<dl ${it}><dt>x</dt><dd>x</dd></dl>`,
  dt: (it) => `<dl><dt ${it}>x</dt><dd>x</dd></dl>`,
  embed: (it) => `<embed src=x type=a/b ${it}>`,
  figcaption: (it) => `<figure><figcaption ${it}>x</figcaption></figure>`,
  'figure@captioned': (it) => `<figure ${it}><figcaption>x</figcaption></figure>`,
  'footer@in-sectioning': (it) => `<article><h2>x</h2><footer ${it}>x</footer></article>`,
  'header@in-sectioning': (it) => `<article><h2>x</h2><header ${it}>x</header></article>`,
  hgroup: (it) => `<hgroup ${it}><h2>x</h2></hgroup>`,
  hr: (it) => `<hr ${it}>`,
  iframe: (it) => `<iframe src=x ${it}></iframe>`,
  'img@named': (it) => `<img src=x alt=x ${it}>`,
  'img[alt]': (it) => `<img src=x alt="" ${it}>`,
  img: (it) => `<img src=x ${it}>`,
  'input checkbox[aria-pressed]': (it) => `<input type=checkbox aria-pressed=true ${it}>`,
  'input image': (it) => `<input type=image src=x alt=x ${it}>`,
  'input button': (it) => `<input type=button value=x ${it}>`,
  'label@labels': (it) => `<label ${it}>x <input></label>`,
  legend: (it) => `<fieldset><legend ${it}>x</legend></fieldset>`,
  'li@in-list': (it) => `<ul><li ${it}>x</li></ul>`,
  li: (it) => `<ul role=group><li ${it}>x</li></ul>`,
  main: (it) => `<main hidden ${it}>x</main>`,
  menu: (it) => `<menu ${it}><li>x</li></menu>`,
  meter: (it) => `<meter value=1 ${it}></meter>`,
  object: (it) => `<object data=x type=a/b ${it}></object>`,
  ol: (it) => `<ol ${it}><li>x</li></ol>`,
  optgroup: (it) => `<select><optgroup label=x ${it}><option>x</option></optgroup></select>`,
  option: (it) => `<select><option ${it}>x</option></select>`,
  picture: (it) => `<picture ${it}><img src=x alt=x></picture>`,
  rp: (it) => `<ruby>x<rp ${it}>x</rp><rt>x</rt><rp>x</rp></ruby>`,
  rt: (it) => `<ruby>x<rt ${it}>x</rt></ruby>`,
  ruby: (it) => `<ruby ${it}>x<rt>x</rt></ruby>`,
  'section@named': (it) => `<section title=x ${it}><h2>x</h2></section>`,
  section: (it) => `<section ${it}><h2>x</h2></section>`,
  'select@listbox': (it) => `<select multiple ${it}><option>x</option></select>`,
  select: (it) => `<select ${it}><option>x</option></select>`,
  'selectedcontent@in-select': (it) =>
    `<select><button><selectedcontent ${it}></selectedcontent></button><option>x</option></select>`,
  source: (it) => `<video><source src=x ${it}></video>`,
  'summary@summary': (it) => `<details><summary ${it}>x</summary></details>`,
  svg: (it) => `<svg ${it}></svg>`,
  table: (it) => `<table ${it}><tr><td>x</td></tr></table>`,
  tbody: (it) => `<table><tbody ${it}><tr><td>x</td></tr></tbody></table>`,
  td: (it) => `<table><tr><td ${it}>x</td></tr></table>`,
  'td@in-grid': (it) => `<table role=grid><tr><td ${it}>x</td></tr></table>`,
  'td@tableless': (it) => `<table role=presentation><tr><td ${it}>x</td></tr></table>`,
  tfoot: (it) => `<table><tbody><tr><td>x</td></tr></tbody><tfoot ${it}><tr><td>x</td></tr></tfoot></table>`,
  th: (it) => `<table><tr><th ${it}>x</th></tr></table>`,
  'th@in-grid': (it) => `<table role=grid><tr><th ${it}>x</th></tr></table>`,
  'th@tableless': (it) => `<table role=presentation><tr><th ${it}>x</th></tr></table>`,
  thead: (it) => `<table><thead ${it}><tr><td>x</td></tr></thead><tbody><tr><td>x</td></tr></tbody></table>`,
  time: (it) => `<time datetime=2020 ${it}>x</time>`,
  tr: (it) => `<table><tr ${it}><td>x</td></tr></table>`,
  'tr@tableless': (it) => `<table role=presentation><tr ${it}><td>x</td></tr></table>`,
  track: (it) => `<video src=x><track src=x srclang=en ${it}></video>`,
  ul: (it) => `<ul ${it}><li>x</li></ul>`,
  video: (it) => `<video src=x ${it}></video>`,
  wbr: (it) => `<wbr ${it}>`,
  '-': (it) => `<x-y ${it}>x</x-y>`,
};

let counter = 0;

/** Elements of which a body has none, or the page only one, or which are obsolete, or for which no state can be written. */
const left =
  /^(?:base|body|head|html|link|meta|noscript|param|script|slot|style|template|title|map|selectedcontent|summary|datalist)$/;

/** The elements in all states, by name and condition, each with its row. */
const states: readonly (readonly [state: string, place: Place, row: AriaElement])[] = Object.entries(
  ariaElements,
).flatMap(([name, rows]) =>
  rows.flatMap((row): [string, Place, AriaElement][] => {
    const { when = '' } = row;
    const key = when.includes(' ') ? `${name} ${when}` : `${name}${when}`;
    const type = /^input (.*)/.exec(name)?.[1];
    const place =
      places[key] ??
      (type !== undefined
        ? (it: string) => `<input type=${type}${when === '[list]' ? ' list=list' : ''} ${it}>`
        : left.test(key)
          ? undefined
          : (it: string) => `<${name} ${it}>x</${name}>`);
    return place === undefined ? [] : [[key, place, row]];
  }),
);

const PAIRS: Readonly<Record<string, string>> = { image: 'img', presentation: 'none' };

/** Every element in every state with roles of its row and a few others, and what the row says against the role. */
export function rolesInRows(): [html: string, codes: string][] {
  return states.flatMap(([, place, { implicit = '', roles = '', discouraged = '' }]) => {
    const listed = roles === 'any' ? [] : roles.split(' ').filter((role) => role !== '');
    const all = new Set([...listed, implicit, ...discouraged.split(' '), 'note', 'menu', 'doc-toc', 'img']);
    all.delete('');
    return [...all].map((role): [string, string] => {
      const isDeprecated = ariaRoles[role]!.deprecated !== undefined;
      const isOwn = role === implicit || (PAIRS[role] ?? role) === (PAIRS[implicit] ?? implicit);
      const codes =
        roles !== 'any' && !listed.includes(role)
          ? ['aria/role-not-allowed']
          : isDeprecated || !discouraged.split(' ').includes(role)
            ? []
            : [isOwn ? 'aria/redundant-role' : 'aria/role-not-recommended'];
      if (isDeprecated) codes.unshift('aria/deprecated-role');
      return [place(`role=${role}`), codes.join(' ')];
    });
  });
}

/** A valid value of each attribute. */
export function validValue(name: string): string {
  const { type, values = '' } = ariaAttributes[name]!;
  if (type === 'string') return 'x';
  // No two elements may own the same one.
  if (name === 'aria-owns') return `own${counter++}`;
  if (type.startsWith('ID')) return 'id';
  if (values === '') return '1';
  return values.includes('true') ? 'true' : values.split(' ')[0]!;
}

/** An attribute with a valid value, and another one if it can't be alone. */
function validAttribute(name: string): string {
  return `${name}=${validValue(name)}${name === 'aria-brailleroledescription' ? ' aria-roledescription=x' : ''}`;
}

/** The attributes that a role requires. */
export function requiredBy(role: string): string {
  return (ariaRoles[role]?.required ?? '')
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => `${name}=${validValue(name)}`)
    .join(' ');
}

/** A case: what it is about, and a line of HTML. */
export interface Case {
  readonly name: string;
  readonly html: string;
  /** The name of the case without what this one is about. */
  readonly base: string;
}

/** Every element in every state with every role. */
function elementsAndRoles(roles: readonly string[]): Case[] {
  return states.flatMap(([state, place]) => [
    { name: state, html: place(''), base: state },
    ...roles.map((role) => ({
      name: `${state} role=${role}`,
      html: place(`role="${role}" ${requiredBy(role)}`),
      base: state,
    })),
  ]);
}

/** Every element in every state with every attribute. */
function elementsAndAttributes(): Case[] {
  return states.flatMap(([state, place]) => [
    { name: state, html: place(''), base: state },
    ...Object.keys(ariaAttributes).map((name) => ({
      name: `${state} ${name}`,
      html: place(validAttribute(name)),
      base: state,
    })),
  ]);
}

/** Every role with every attribute. */
function rolesAndAttributes(roles: readonly string[]): Case[] {
  return roles.flatMap((role) => [
    { name: role, html: `<div role=${role} ${requiredBy(role)}>x</div>`, base: '' },
    { name: `${role} alone`, html: `<div role=${role}>x</div>`, base: '' },
    ...Object.keys(ariaAttributes)
      .filter((name) => !requiredBy(role).includes(name))
      .map((name) => ({
        name: `${role} ${name}`,
        html: `<div role=${role} ${requiredBy(role)} ${validAttribute(name)}>x</div>`,
        base: role,
      })),
  ]);
}

/** Every attribute with valid and invalid values. */
function attributesAndValues(): Case[] {
  const words = [
    '',
    'x',
    'true',
    'false',
    'mixed',
    'undefined',
    'TRUE',
    '1',
    '0',
    '-1',
    '-2',
    '1.5',
    '.5',
    '1e3',
    ' 1',
    '+1',
    'true false',
    'none',
    'id',
    'id id',
  ];
  return Object.entries(ariaAttributes).flatMap(([name, { values = '' }]) => {
    const role = Object.keys(ariaRoles).find(
      (one) =>
        !/^(?:doc|graphics)-|comment/.test(one) &&
        ariaRoles[one]!.isAbstract !== true &&
        ariaRoles[one]!.supported?.split(' ').includes(name) === true,
    );
    const html = (value: string) => {
      const required = requiredBy(role ?? 'group').replace(new RegExp(`${name}=\\S+`), '');
      return `<div role=${role ?? 'group'} ${required} ${name}="${value}">x</div>`;
    };
    const all = new Set([...words, ...values.split(' ')]);
    return [
      { name, html: html(validValue(name)), base: name },
      ...[...all].map((value) => ({ name: `${name}="${value}"`, html: html(value), base: name })),
    ];
  });
}

/** All of them. */
export function caseSets(): Case[][] {
  const roles = Object.keys(ariaRoles).filter((name) => ariaRoles[name]!.isAbstract !== true);
  const wrongRoles = ['widget', 'nonsense', 'BUTTON', '', 'button nonsense', 'none button'];
  return [
    elementsAndRoles([...roles, ...wrongRoles]),
    elementsAndAttributes(),
    rolesAndAttributes(roles),
    attributesAndValues(),
  ];
}
