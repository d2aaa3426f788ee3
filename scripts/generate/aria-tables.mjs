// @ts-check
/**
 * Writes packages/domwright/src/generated/aria-tables.ts: the roles and attributes of WAI-ARIA, and what ARIA in HTML allows on
 * each element, from the text in ../shared/spec/other (or in the folder `other` beside DOMWRIGHT_SPEC). Without that text, the
 * tables are left unchanged.
 *
 * A sentence that isn't known here stops the script.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';
import { rowNames, states } from './data/aria-states.mjs';

const folder = path.resolve(root, process.env['DOMWRIGHT_SPEC'] ?? '../shared/spec/living', '../other');
const source = path.join(folder, 'html-aria.md');

/** Whether the text is there. */
export const hasText = existsSync(source);

/**
 * A row of ARIA in HTML. `roles` is 'any' or a list; `attributes`: 'none', 'global', or 'role' for those of the role as well.
 *
 * @typedef {{
 *   when: string, implicit: string, roles: string, discouraged: string[], attributes: string, also: string[], of: string[],
 *   unnamed: boolean, mustNot: string[], shouldNot: string[],
 * }} Row
 */

/** @typedef {Partial<Row>} State */

/** The module of the tables. */
export function ariaModule() {
  const text = readFileSync(source, 'utf8');
  const roles = rolesOf(text);
  const attributes = attributesOf(text);
  const elements = elementsOf(text);
  /** @param {Map<string, object>} map */
  const lines = (map) =>
    [...map]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
      .join('\n');
  return `// Written by scripts/generate/aria-tables.mjs from the texts of WAI-ARIA and ARIA in HTML; do not edit.

/**
 * A role of WAI-ARIA, DPub-ARIA or Graphics-ARIA: lists of names with spaces between. It may do what WAI-ARIA 1.2 or the draft of
 * 1.3 allows, and must do what both ask.
 */
export interface AriaRole {
  /** The roles from which it inherits. */
  readonly superclass?: string;
  /** The edition that deprecates it. */
  readonly deprecated?: string;
  readonly isAbstract?: true;
  /** Whether only the draft of WAI-ARIA 1.3 has it. */
  readonly isDraft?: true;
  /** The attributes that it supports, inherited and required ones included, except global ones. */
  readonly supported?: string;
  readonly required?: string;
  readonly prohibited?: string;
  /** The roles of which an element's accessibility parent must have one. */
  readonly parents?: string;
  /** The only roles that accessibility children may have. */
  readonly children?: string;
  /** Whether its descendants are presentational. */
  readonly isLeaf?: true;
}

/** Roles by name; synonyms have the same row — https://www.w3.org/TR/wai-aria-1.2/#role_definitions */
export const ariaRoles: Readonly<Record<string, AriaRole>> = {
${lines(roles)}
};

/** An attribute of WAI-ARIA. */
export interface AriaAttribute {
  readonly type:
    | 'true/false'
    | 'true/false/undefined'
    | 'tristate'
    | 'token'
    | 'token list'
    | 'ID reference'
    | 'ID reference list'
    | 'integer'
    | 'number'
    | 'string';
  /** The tokens allowed, with spaces between. */
  readonly values?: string;
  /** The token that is the default. */
  readonly default?: string;
  readonly isGlobal?: true;
  /** The edition that deprecates it. With \`onlyAsGlobal\`, roles that support it may have it. */
  readonly deprecated?: string;
  readonly onlyAsGlobal?: true;
}

/** https://www.w3.org/TR/wai-aria-1.2/#state_prop_def */
export const ariaAttributes: Readonly<Record<string, AriaAttribute>> = {
${lines(attributes)}
};

/** What ARIA in HTML allows on an element in one state. */
export interface AriaElement {
  /** The state: a selector, or a condition of standard/conformance/rules/aria-semantics.ts if it starts with @. Without one, any state. */
  readonly when?: string;
  /** The implicit role; none if no role corresponds. */
  readonly implicit?: string;
  /** The roles that it may have: 'any', or a list. Without it, none. */
  readonly roles?: string;
  /** Those roles that are not recommended. */
  readonly discouraged?: string;
  /** The attributes that it may have: none, global ones, or also those of its role. */
  readonly attributes: 'none' | 'global' | 'role';
  /** Other attributes that it may have. */
  readonly also?: string;
  /** Without the attribute \`role\`, it may have the attributes of these roles, too. */
  readonly of?: string;
  /** Whether authors must not name it, unless its role can be named. */
  readonly unnamed?: true;
  /** Attributes that it must not have, some with a value: \`aria-hidden=true\`. */
  readonly mustNot?: string;
  /** Attributes that it should not have. */
  readonly shouldNot?: string;
}

/** By element; the first row whose condition holds counts. \`input\` has rows by type — https://www.w3.org/TR/html-aria/#docconformance */
export const ariaElements: Readonly<Record<string, readonly AriaElement[]>> = {
${lines(elements)}
};
`;
}

/** The rows of the table that begins with a line. @param {string} text @param {string} heading @returns {string[][]} */
function tableRows(text, heading) {
  const from = text.indexOf(`\n${heading}`);
  if (from < 0) throw new Error(`no table ${heading}`);
  const lines = text.slice(from + 1).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines
    .slice(2, end < 0 ? undefined : end)
    .map((line) => line.replaceAll('| |', '| — |').slice(2, -2).split(' | '));
}

/** @param {string | undefined} cell */
const names = (cell = '—') => (cell === '—' ? [] : cell.split(/,? +/));

/** The marks of code in a text. @param {string} text */
const codes = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** An object without the members that say nothing. @param {Record<string, string | boolean | string[] | undefined>} members */
function inShort(members) {
  return Object.fromEntries(
    Object.entries(members)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value])
      .filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );
}

/** @param {string} text */
function rolesOf(text) {
  const aria = between(text, '## Tables of roles and attributes', '## Requirements on authors');
  const rows = tableRows(aria, '| role | superclass |').map(
    ([role = '', superclass, own, inherited, required, prohibited, parents, children, , , leaf]) =>
      /** @type {const} */ ([
        role,
        { superclass, own, inherited, required, prohibited, parents, children, leaf },
      ]),
  );
  const others = between(`${text}\n# End`, '# Part 4:', '\n# End');
  const dpub = tableRows(others, '| role | superclass |');
  const graphics = tableRows(others.slice(others.lastIndexOf('\n\n| role')), '| role | superclass |');
  const older = differencesOf12(text);

  /** @type {Map<string, ReturnType<typeof inShort>>} */
  const roles = new Map();
  /** @type {[string, string][]} */
  const synonyms = [];
  for (const [head, row] of rows) {
    const [, name = '', note = ''] = /^([\w-]+)(?: \((.*)\))?$/.exec(head) ?? [];
    const synonym = /^synonym of (\w+)$/.exec(note)?.[1];
    if (synonym !== undefined) {
      synonyms.push([name, synonym]);
      continue;
    }
    const { has, lacks, parents } = older.get(name) ?? { has: {}, lacks: {}, parents: [] };
    const required = names(row.required);
    const supported = [...names(row.own), ...names(row.inherited), ...required, ...(has['supported'] ?? [])];
    const isAbstract = note === 'abstract';
    // What both editions say. NB: in 1.2, menuitemradio inherits what menuitemcheckbox requires.
    const without = (/** @type {string[]} */ list, /** @type {string[]} */ gone = []) =>
      list.filter((item) => !gone.includes(item));
    const allowedParents = [...new Set([...names2(row.parents), ...parents])];
    roles.set(
      name,
      inShort({
        superclass: names(row.superclass),
        deprecated: /^Deprecated in ARIA ([\d.]+)$/.exec(note)?.[1],
        isAbstract,
        isDraft: older.onlyNewer.includes(name),
        supported: [...new Set(supported)].sort(),
        // A separator that can't be focused needs none; a rule says so.
        required: without(required, name === 'menuitemradio' ? [] : lacks['required']),
        prohibited: without(names(row.prohibited), lacks['prohibited']),
        parents: allowedParents,
        children: names2(row.children),
        isLeaf: row.leaf === 'True',
      }),
    );
    if (note !== '' && !isAbstract && !note.startsWith('Deprecated in')) throw new Error(`role ${head}`);
  }
  for (const [name, synonym] of synonyms) {
    const { isDraft: _, ...row } = roles.get(synonym) ?? {};
    roles.set(name, row);
  }
  for (const [head = '', superclass = '', own, required, prohibited, , , from] of [...dpub, ...graphics]) {
    const [, name = '', edition] = /^([\w-]+)(?: \(Deprecated in DPUB-ARIA ([\d.]+)\))?$/.exec(head) ?? [];
    const above = roles.get(superclass);
    if (above === undefined) throw new Error(`no role ${superclass}`);
    const supported = [...names(own), ...names(required), ...names(String(above['supported'] ?? '—'))];
    const isUnnamed = from === 'prohibited' && (prohibited ?? '—') === '—';
    roles.set(
      name,
      inShort({
        superclass,
        deprecated: edition,
        supported: [...new Set(supported)].sort(),
        // NB: a page break is a separator that can't be focused.
        required: names(required),
        prohibited: isUnnamed ? ['aria-label', 'aria-labelledby'] : names(prohibited),
        isLeaf: above['isLeaf'] === true,
      }),
    );
  }
  return roles;
}

/** Roles with conditions, such as "group with accessibility child option", without them. @param {string | undefined} cell */
function names2(cell = '—') {
  if (cell === '—') return [];
  return [...new Set(cell.split(', ').map((one) => one.replace(/ with .*/, '')))];
}

/** What WAI-ARIA 1.2 says otherwise. @param {string} text */
function differencesOf12(text) {
  const part = between(text, '## WAI-ARIA 1.2 (Recommendation', '# Part 4:');
  const only = /Roles only in 1\.3: (.*?)\. Roles only in 1\.2: none\./.exec(part)?.[1];
  if (only === undefined) throw new Error('roles only in 1.3');
  const onlyNewer = only.split(', ');
  /** @type {Map<string, { has: Record<string, string[]>, lacks: Record<string, string[]>, parents: string[] }> & { onlyNewer: string[] }} */
  const found = Object.assign(new Map(), { onlyNewer });
  for (const [, name = '', differences = ''] of part.matchAll(/^- ([\w-]+): (.*)$/gm)) {
    /** @type {Record<string, string[]>} */
    const has = {};
    /** @type {Record<string, string[]>} */
    const lacks = {};
    /** @type {string[]} */
    const parents = [];
    let subject = '';
    for (const item of differences.split('; ')) {
      const [, what, rest = ''] = /^([a-z ()]+?)(?: in 1\.2)?: (.*)$/.exec(item) ?? ['', subject, item];
      subject = what?.replace(/ \(.*\)$/, '') ?? '';
      if (subject === 'parent roles') parents.push(...rest.split(', '));
      // Of names and children, the newer draft counts.
      else if (!/^(?:supported|required|prohibited|superclass)$/.test(subject)) continue;
      else if (rest.startsWith('1.2 has ')) has[subject] = rest.slice(8).split(' ');
      else if (rest.startsWith('1.2 lacks ')) lacks[subject] = rest.slice(10).split(' ');
      else throw new Error(`difference: ${name}: ${item}`);
    }
    found.set(name, { has, lacks, parents });
  }
  return found;
}

/** @param {string} text */
function attributesOf(text) {
  /** @type {Map<string, ReturnType<typeof inShort>>} */
  const attributes = new Map();
  for (const row of tableRows(text, '| attribute | kind | value type |')) {
    const [name = '', , type, values = '—', usedIn = '', deprecated = ''] = row;
    const asGlobal = /^Use as a global deprecated in ARIA ([\d.]+)$/.exec(usedIn);
    const listed = values === '—' ? [] : values.split(', ');
    const standard = /(\S.*) \(default\)/.exec(
      listed.find((value) => value.endsWith('(default)')) ?? '',
    )?.[1];
    attributes.set(
      name,
      inShort({
        type,
        // "additions text" is one value of a list of tokens.
        values: listed
          .map((value) => value.replace(' (default)', ''))
          .filter((value) => !(type === 'token list' && value.includes(' '))),
        default: standard,
        isGlobal: usedIn.startsWith('All elements') || asGlobal !== null,
        deprecated: asGlobal?.[1] ?? /^Deprecated in ARIA ([\d.]+)$/.exec(deprecated)?.[1],
        onlyAsGlobal: asGlobal !== null,
      }),
    );
  }
  return attributes;
}

/** @param {string} text */
function elementsOf(text) {
  /** @type {Map<string, ReturnType<typeof inShort>[]>} */
  const elements = new Map();
  /** Those with conditions come before those without. @type {[string, Row][]} */
  const found = [];
  const part = between(text, '# Part 1:', '# Part 2:');
  const newer = between(text, '# Part 2:', '# Part 3:');
  for (const [cell = '', implicit = '', allowances = ''] of tableRows(part, '| HTML element |'))
    for (const [name, when] of namesOf(cell))
      for (const row of rowsOf(cell, implicit, allowances))
        found.push([name, { ...row, when: row.when || when }]);
  for (const [cell = '', , allowances = ''] of tableRows(newer, '| row | implicit semantics |')) {
    const known = states.newer[cell];
    if (known === undefined) throw new Error(`a new row: ${cell}`);
    if (!allowances.includes(known.says)) throw new Error(`${cell}: ${allowances}`);
    for (const [name, change] of Object.entries(known.rows ?? {})) change(found, name, blank);
  }
  for (const isLast of [false, true])
    for (const [name, row] of found) {
      if ((row.when === '') !== isLast) continue;
      const list = elements.get(name) ?? [];
      list.push(inShort({ ...row }));
      elements.set(name, list);
    }
  return elements;
}

/** @returns {Row} */
function blank() {
  return {
    ...{ when: '', implicit: '', roles: '', discouraged: [], attributes: 'role', also: [], of: [] },
    ...{ unnamed: false, mustNot: [], shouldNot: [] },
  };
}

/** The names of the elements in a first cell, each with its condition. @param {string} cell @returns {[name: string, when: string][]} */
function namesOf(cell) {
  const known = rowNames[cell];
  if (known !== undefined) return known;
  const name =
    /^`([a-z]+)`$/.exec(cell)?.[1] ??
    /^`input (?:type=)([a-z-]+)`(?:,? with no `list` attribute)?$/.exec(cell);
  if (name === null) throw new Error(`an element: ${cell}`);
  return [[typeof name === 'string' ? name : `input ${name[1]}`, '']];
}

/** The rows of an element for its states. @param {string} cell @param {string} implicit @param {string} allowances @returns {Row[]} */
function rowsOf(cell, implicit, allowances) {
  const row = blank();
  /** @type {readonly State[]} */
  let own = [{}];
  row.implicit = /^`role=([a-z-]+)`/.exec(implicit)?.[1] ?? '';
  if (row.implicit === '' && !implicit.startsWith('No corresponding role')) {
    const known = states.implicit[implicit];
    if (known === undefined) throw new Error(`implicit: ${cell}: ${implicit}`);
    row.implicit = known;
  }
  for (const sentence of allowances.split(/ *<br> */)) {
    const known = states.allowances[sentence];
    if (known === undefined) read(row, sentence, cell);
    else if (known.length > 0) own = known;
  }
  return own.map((state) => {
    const its = { ...row, ...state };
    // What the text before the table says of all elements with any role.
    if (its.roles === 'any') its.discouraged = [...new Set([...its.discouraged, 'generic'])];
    return its;
  });
}

/** Adds what a sentence says to a row. @param {Row} row @param {string} sentence @param {string} cell */
function read(row, sentence, cell) {
  const says = sentence.replace(/^(?:Otherwise, |any )+/i, '').replaceAll('any global', 'global');
  const named = codes(sentence).filter((code) => !['role', 'aria-*'].includes(code));
  /** @param {string[]} list */
  const allow = (list) => {
    row.roles = row.roles === 'any' ? 'any' : [...names(row.roles || '—'), ...list].join(' ');
  };
  /** @param {string[]} list */
  const discourage = (list) => {
    const roles = list.map((role) => role.replace('role=', ''));
    row.discouraged = [...row.discouraged, ...roles];
    allow(roles);
  };
  let match;
  if (sentence.startsWith('Note:') || sentence.startsWith('If possible, authors SHOULD consider')) return;
  if ((match = /^(?:DPub )?Roles?: ([^(]*?)(?:\((.*)\))?$/.exec(sentence)) !== null) {
    allow(codes(match[1] ?? ''));
    if (match[2] !== undefined) discourage(codes(match[2]));
  } else if (
    /^\*Any `role`\*(?:, though `[\w-]+` (?:is NOT RECOMMENDED|SHOULD NOT be used)\.)?$/.test(sentence)
  ) {
    row.roles = 'any';
    row.discouraged = named;
  } else if (
    /^\*No `role`\*(?: other than `[\w-]+`, which (?:is NOT RECOMMENDED|SHOULD NOT be used)\.)?$/.test(
      sentence,
    )
  ) {
    discourage(named);
  } else if (/^The following roles are allowed, but are NOT RECOMMENDED: /.test(sentence)) {
    discourage(named);
  } else if (/^Authors SHOULD NOT use (?:the )?(?:following )?deprecated /.test(sentence)) {
    discourage(named);
  } else if (/^\*No `role` or `aria-\*` attributes\*$|^\*No `aria-\*` attributes\*\.$/.test(sentence)) {
    row.attributes = 'none';
  } else if (
    /^Authors MAY specify the `aria-hidden` attribute on the `\w+` element. Otherwise, no other /.test(
      sentence,
    )
  ) {
    row.attributes = 'none';
    row.also = ['aria-hidden'];
  } else if (sentence === 'Naming Prohibited') {
    row.unnamed = true;
  } else if (/^Naming Prohibited if exposed as (?:the )?`generic`/.test(sentence)) {
    // The implicit role says so.
  } else if (
    /^global `aria-\*` attributes and any (?:other )?`aria-\*` attributes applicable to the allowed roles\.$/i.test(
      says,
    )
  ) {
    row.attributes = 'role';
  } else if (
    /^global `aria-\*` attributes and any (?:other )?`aria-\*` attributes applicable to the (?:`[\w-]+`(?: or )?)+ role\.$/i.test(
      says,
    )
  ) {
    row.attributes = 'role';
    row.of = named;
  } else if (/^global `aria-\*` attributes\.$/.test(says)) {
    row.attributes = 'global';
  } else if (
    /^Global `aria-\*` attributes(?: and|,) (?:`aria-[a-z]+`(?:, and |, | and )?)+ attributes?\.$/.test(
      sentence,
    )
  ) {
    row.attributes = 'global';
    row.also = named;
  } else if (
    /^global `aria-\*` attributes allowed for the `generic` role, with the exception that authors MUST NOT specify/.test(
      says,
    )
  ) {
    row.attributes = 'global';
    row.mustNot = ['aria-hidden=true'];
  } else if (/^Authors MUST NOT use the `aria-[a-z]+` attribute on `.*` elements\.$/.test(sentence)) {
    row.mustNot = named.filter((name) => name.startsWith('aria-'));
  } else if (/^(?:Authors SHOULD NOT use the|It is NOT RECOMMENDED to use) `aria-/.test(sentence)) {
    row.shouldNot = named.filter((name) => name.startsWith('aria-')).map((name) => name.replaceAll('"', ''));
  } else throw new Error(`${cell}: ${sentence}`);
}

/** @param {string} text @param {string} start @param {string} end */
function between(text, start, end) {
  const from = text.indexOf(start);
  const to = text.indexOf(end, from + start.length);
  if (from < 0 || to < 0) throw new Error(`not found: ${start} … ${end}`);
  return text.slice(from + start.length, to);
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(root, 'packages/domwright/src/generated/aria-tables.ts');
  if (hasText) writeFileSync(file, ariaModule());
  else console.warn(`${source} is missing: the tables of ARIA are left unchanged`);
}
