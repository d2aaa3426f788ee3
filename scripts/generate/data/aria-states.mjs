// @ts-check
/*
 * The sentences of ARIA in HTML that speak of an element's states, each as data. A condition is a selector, or a name that starts
 * with @ for one that packages/domwright/src/standard/conformance/rules/aria-semantics.ts decides.
 */

/** @typedef {import('../aria-tables.mjs').Row} Row */
/** @typedef {import('../aria-tables.mjs').State} State */

const textTypes = ['text', 'search', 'tel', 'url', 'email'];

/**
 * First cells that are not just the name of an element: the elements, each with its condition.
 *
 * @type {Readonly<Record<string, [name: string, when: string][]>>}
 */
export const rowNames = {
  '`a` with `href`': [['a', '[href]']],
  '`a` without `href`': [['a', '']],
  '`area` with `href`': [['area', '[href]']],
  '`area` without `href`': [['area', '']],
  'autonomous custom element': [['-', '']],
  // Which elements are such ones, only scripts know.
  'form-associated custom element': [],
  '`h1 to h6`': ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, '']),
  '`img` with an accessible name.': [['img', '@named']],
  '`img` with no accessible name.': [['img', '']],
  '`input type=text` or with a missing or invalid `type`, with no `list` attribute': [['input text', '']],
  '`input type=text`, `search`, `tel`, `url`, `email`, or with a missing or invalid `type`, *with a `list` attribute*':
    textTypes.map((type) => [`input ${type}`, '[list]']),
  '`option` element that is in a list of options or that represents a suggestion in a `datalist`': [
    ['option', ''],
  ],
  '`select` (with NO `multiple` attribute and NO `size` attribute having value greater than `1`)': [
    ['select', ''],
  ],
  '`select` (with a `multiple` attribute or a `size` attribute having value greater than `1`)': [
    ['select', '@listbox'],
  ],
  '`SVG`': [['svg', '']],
};

const inSectioning = '@in-sectioning';
const tableless = { when: '@tableless', implicit: '', roles: 'any' };

/** What a change of the newer edition does. @typedef {(rows: [string, Row][], name: string, blank: () => Row) => void} Change */

/** Adds roles to those allowed. @param {string} roles @param {string} discouraged @returns {Change} */
function adding(roles, discouraged = '') {
  return (rows, name) => {
    for (const [other, row] of rows) {
      if (other !== name) continue;
      row.roles = `${row.roles} ${roles} ${discouraged}`.trim();
      if (discouraged !== '') row.discouraged = [...row.discouraged, discouraged];
    }
  };
}

/** A state more. @param {State} state @returns {Change} */
function withState(state) {
  return (rows, name, blank) => rows.unshift([name, { ...blank(), ...state }]);
}

/** Rows instead of those there were. @param {readonly State[]} own @returns {Change} */
function replacedBy(own) {
  return (rows, name, blank) => {
    for (let at = rows.length - 1; at >= 0; at--) if (rows[at]?.[0] === name) rows.splice(at, 1);
    for (const state of own) rows.push([name, { ...blank(), ...state }]);
  };
}

/**
 * @type {{
 *   readonly implicit: Readonly<Record<string, string>>,
 *   readonly allowances: Readonly<Record<string, readonly State[]>>,
 *   readonly newer: Readonly<Record<string, { says: string, rows?: Record<string, Change> }>>,
 * }}
 */
export const states = {
  /** Cells about implicit semantics; states decide otherwise. */
  implicit: {
    'Role exposed from author defined `ElementInternals` <br> Otherwise `role=generic`': '',
    'If not a descendant of an `article`, `aside`, `main`, `nav` or `section` element, or an element with `role=article`, `complementary`, `main`, `navigation` or `region` then `role=contentinfo` <br> Otherwise, `role=generic`':
      'contentinfo',
    'If not a descendant of an `article`, `aside`, `main`, `nav` or `section` element, or an element with `role=article`, `complementary`, `main`, `navigation` or `region` then `role=banner` <br> Otherwise, `role=generic`':
      'banner',
    'If the `img` has non-empty `alt` (`alt="some text"`) or an accessible name is provided another `img` naming method:<br> `role=img`':
      'img',
    'If the `img` has an empty `alt` (`alt``=""`) and lacks any other `img` naming methods:<br> `role=none`, `role=presentation` <br> If the `img` lacks an `alt` attribute and lacks any other `img` naming methods:<br> `role=img`':
      'img',
    'If the `li` is a child of a list element (`ul`, `ol`, `menu`) `role=listitem`. <br> Otherwise, if the `li` is not a child of a list element it is exposed as a `role=generic`.':
      '',
  },

  /** Sentences about states, with those states; none if another sentence of the cell has them. */
  allowances: {
    'If role defined by `ElementInternals`, *no `role`*': [],
    // A script may give it a role, so nothing is said about a name.
    'Otherwise, *any `role`*, though `generic` SHOULD NOT be used.': [
      { roles: 'any', discouraged: ['generic'] },
    ],
    'Naming Prohibited if exposed as the `generic` role, or if exposed as another role which prohibits naming.':
      [],
    'If a direct child of a `dl` element, only `presentation` or `none`. Otherwise, *any `role`*, though `generic` SHOULD NOT be used.':
      [
        { when: 'dl > *', roles: 'presentation none' },
        { roles: 'any', discouraged: ['generic'] },
      ],
    'If the `figure` has no `figcaption` descendant:': [
      { when: '@captioned', roles: 'doc-example figure', discouraged: ['figure'] },
      { roles: 'any', discouraged: ['figure'] },
    ],
    'If the `figure` has a `figcaption` descendant:': [],
    'DPub Role: `doc-example`.': [],
    'Otherwise, `figure` is allowed, but NOT RECOMMENDED.': [],
    'Roles: `group`, `presentation` or `none`. (If not a descendant of an `article`, `aside`, `main`, `nav` or `section` element, or an element with `role=article`, `complementary`, `main`, `navigation` or `region`, then `role=contentinfo` is also allowed, but NOT RECOMMENDED. Otherwise, `role=generic` is also allowed, but SHOULD NOT be used.)':
      landmark('contentinfo', ' doc-footnote'),
    'Roles: `group`, `none` or `presentation`. (If not a descendant of an `article`, `aside`, `main`, `nav` or `section` element, or an element with `role=article`, `complementary`, `main`, `navigation` or `region`, then `role=banner` is also allowed, but NOT RECOMMENDED. Otherwise, `role=generic` is also allowed, but SHOULD NOT be used.)':
      landmark('banner', ''),
    'DPub Role: `doc-footnote`': [],
    'If the `img` has no `alt` attribute or accessible name: *No `role`* other than the `role=none` or `presentation` roles. (`role=img` is also allowed, but NOT RECOMMENDED.)':
      [
        {
          when: '[alt]',
          implicit: 'none',
          roles: 'none presentation',
          discouraged: ['none', 'presentation'],
          attributes: 'none',
          also: ['aria-hidden'],
          mustNot: ['aria-hidden=false'],
        },
        {
          implicit: 'img',
          roles: 'none presentation img image',
          discouraged: ['img', 'image'],
          attributes: 'none',
          also: ['aria-hidden'],
          mustNot: ['aria-hidden=false'],
        },
      ],
    'If the `img` has an empty `alt=""` attribute and no `aria-label` or `aria-labelledby` attributes to provide it an accessible name: *No `role`* other than the `role=none` or `presentation` roles, which are NOT RECOMMENDED.':
      [],
    '*No `aria-*` attributes* except `aria-hidden="true"`.': [],
    'Otherwise, if the `img` has an author defined accessible name, see `img` with an accessible name.': [],
    'Roles: `menuitemcheckbox`, `option` or `switch`; `button` if used with `aria-pressed`. (`checkbox` is also allowed, but NOT RECOMMENDED.)':
      [
        {
          when: '[aria-pressed]',
          roles: 'menuitemcheckbox option switch button checkbox',
          discouraged: ['checkbox'],
        },
        { roles: 'menuitemcheckbox option switch checkbox', discouraged: ['checkbox'] },
      ],
    '*No `role`* other than `listitem`, which is NOT RECOMMENDED, if the parent list element has an implicit or explicit `list` role.':
      [
        {
          when: '@in-list',
          implicit: 'listitem',
          roles: 'listitem doc-biblioentry doc-endnote',
          discouraged: ['listitem', 'doc-biblioentry', 'doc-endnote'],
        },
        { implicit: 'generic', roles: 'any' },
      ],
    'Otherwise, *any `role`* if the parent list item does not expose an implicit or explicit `list` role.':
      [],
    'Authors SHOULD NOT use the following deprecated DPub Roles: `doc-biblioentry`, `doc-endnote`.': [],
    'Roles: `alert`, `alertdialog`, `application`, `banner`, `complementary`, `contentinfo`, `dialog`, `document`, `feed`, `group`, `log`, `main`, `marquee`, `navigation`, `none`, `note`, `presentation`, `search`, `status` or `tabpanel`. (`role=region` is also allowed, but NOT RECOMMENDED. `role=generic` SHOULD NOT be used.)':
      sections(),
    ...Object.fromEntries(sectionDPubRoles().map((sentence) => [sentence, []])),
    '*No `role`* if the `summary` element is a summary for its parent details.': [
      { when: '@summary', attributes: 'global', also: ['aria-disabled', 'aria-haspopup'] },
      { roles: 'any' },
    ],
    'Global `aria-*` attributes, `aria-disabled`, and `aria-haspopup` attributes.': [],
    'Otherwise, authors MAY specifiy *Any `role`*, and any global `aria-*` attributes and any `aria-*` attributes applicable to the allowed roles.':
      [],
    'If the ancestor `table` element has `role=table`, `grid`, or `treegrid`, *no `role`* other than the following:':
      [],
    '- If the ancestor `table` element is exposed as a `role=table`, then `cell` is allowed, but NOT RECOMMENDED.':
      [
        tableless,
        { when: '@in-grid', implicit: 'gridcell', roles: 'gridcell', discouraged: ['gridcell'] },
        { implicit: 'cell', roles: 'cell', discouraged: ['cell'] },
      ],
    '- If the ancestor `table` element is exposed as a `role=grid` or `treegrid`, then `gridcell` is allowed, but NOT RECOMMENDED.':
      [],
    'Otherwise, if the ancestor `table` element is not exposed as a `role=table`, `grid` or `treegrid`, *any `role`*.':
      [],
    '- If the ancestor `table` element is exposed as a `role=table`, then `columnheader`, `rowheader` and `cell` are allowed, but NOT RECOMMENDED.':
      [tableless, headers('gridcell', { when: '@in-grid' }), headers('cell', {})],
    '- If the ancestor `table` element is exposed as a `role=grid` or `treegrid`, then `columnheader`, `rowheader` or `gridcell` are allowed, but NOT RECOMMENDED.':
      [],
    'If the ancestor `table` element has `role=table`, `grid`, or `treegrid`, *no `role`* other than `row`, which is NOT RECOMMENDED; otherwise *any `role`*, though `row` is NOT RECOMMENDED.':
      [
        { when: '@tableless', implicit: 'row', roles: 'any', discouraged: ['row'] },
        { implicit: 'row', roles: 'row', discouraged: ['row'] },
      ],
  },

  /** Rows of the newer edition: words by which each is known, and what it changes. */
  newer: {
    '`selectedcontent` (new row)': {
      says: 'When used as a valid descendant of a `select` element: no `role` or `aria-*` attributes.',
      rows: {
        selectedcontent: replacedBy([
          { when: '@in-select', attributes: 'none', implicit: 'generic', unnamed: true },
          { implicit: 'generic', roles: 'any', discouraged: ['generic'], unnamed: true },
        ]),
      },
    },
    '`button`': {
      says: 'If the `button` is the first child of a `select` element: no `role` or `aria-*` attributes.',
      rows: { button: withState({ when: '@first-in-select', attributes: 'none' }) },
    },
    '`summary`': { says: 'If the `summary` element is the summary of its parent details: no `role`;' },
    '`html`': {
      says: 'No `role` other than `document` or `generic`, which is NOT RECOMMENDED. No `aria-*` attributes.',
      rows: {
        html: replacedBy([
          {
            implicit: 'generic',
            roles: 'document generic',
            discouraged: ['document', 'generic'],
            attributes: 'none',
          },
        ]),
      },
    },
    '`img` with an accessible name': {
      says: 'roles: adds `math`; `img` or `image` also allowed, but NOT RECOMMENDED',
      rows: {
        img: (rows) => {
          for (const [name, row] of rows) {
            if (name !== 'img' || row.when !== '@named') continue;
            row.roles += ' math image';
            row.discouraged = [...row.discouraged, 'image'];
          }
        },
      },
    },
    '`img` with no accessible name': { says: 'the same' },
    '`embed`, `iframe`, `object`': {
      says: 'roles: add `image`',
      rows: { embed: adding('image'), iframe: adding('image'), object: adding('image') },
    },
    '`label`': {
      says: 'If the `label` element is implicitly or explicitly associated with a labelable element: no `role`. Otherwise, if the `label` is not associated with an element: any `role`, though `generic` SHOULD NOT be used.',
      rows: {
        label: replacedBy([
          { when: '@labels', attributes: 'global', unnamed: true },
          // No role corresponds to it, so nothing says that it can't be named.
          { roles: 'any', discouraged: ['generic'] },
        ]),
      },
    },
    '`li`': { says: 'the same in substance' },
    // Slips of the copy from which the newer edition is known.
    '`a` with `href`': { says: '(?)' },
    '`br`, `hr`, `wbr`': { says: '(?)' },
    // About attributes: rules have them.
    'any element with `hidden` (attribute table)': {
      says: 'except focusable elements and the `body` element',
    },
    'elements that allow `readonly` (attribute table)': { says: '(?)' },
    'naming (DPub note before the table)': { says: 'DPub-ARIA 1.1' },
    'menu (table of allowed descendants, informative)': { says: '(?)' },
  },
};

/** @param {string} role @param {string} also @returns {readonly State[]} */
function landmark(role, also) {
  const roles = `group presentation none${also}`;
  return [
    { when: inSectioning, implicit: 'generic', roles: `${roles} generic`, discouraged: ['generic'] },
    { implicit: role, roles: `${roles} ${role}`, discouraged: [role] },
  ];
}

/** @param {string} cell @param {State} state @returns {State} */
function headers(cell, state) {
  const roles = ['columnheader', 'rowheader', cell];
  // NB: which of them it is depends on the other cells; a column header supports all that the others do.
  return { ...state, implicit: 'columnheader', roles: roles.join(' '), discouraged: roles };
}

/** @returns {readonly State[]} */
function sections() {
  const dpub = sectionDPubRoles()[0] ?? '';
  const roles = [
    'alert alertdialog application banner complementary contentinfo dialog document feed group log main marquee',
    'navigation none note presentation search status tabpanel region generic',
    [...dpub.matchAll(/`([^`]+)`/g)].map(([, role]) => role).join(' '),
  ].join(' ');
  const discouraged = ['region', 'generic'];
  return [
    { when: '@named', implicit: 'region', roles, discouraged },
    // NB: only a name makes it a region, so it can be named.
    { implicit: '', roles, discouraged },
  ];
}

function sectionDPubRoles() {
  return [
    'DPub Roles: `doc-abstract`, `doc-acknowledgments`, `doc-afterword`, `doc-appendix`, `doc-bibliography`, `doc-chapter`, `doc-colophon`, `doc-conclusion`, `doc-credit`, `doc-credits`, `doc-dedication`, `doc-endnotes`, `doc-epigraph`, `doc-epilogue`, `doc-errata`, `doc-example`, `doc-foreword`, `doc-glossary`, `doc-index`, `doc-introduction`, `doc-notice`, `doc-pagelist`, `doc-part`, `doc-preface`, `doc-prologue`, `doc-pullquote`, `doc-qna`, `doc-toc`',
  ];
}
