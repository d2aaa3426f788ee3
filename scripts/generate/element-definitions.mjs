// @ts-check
/**
 * Writes packages/domwright/src/generated/element-definitions.ts: what the standard says of each element and attribute, from
 * the text in ../shared/spec/living (or in the folder DOMWRIGHT_SPEC). Without that text the tables stay as they are.
 *
 * A sentence that isn't known here, such as that of a new content model, stops the script.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

const folder = path.resolve(root, process.env['DOMWRIGHT_SPEC'] ?? '../shared/spec/living');

/** The pages of the multipage edition, by the beginnings of section numbers. The longest match counts. */
const pages = {
  3: 'dom',
  4.1: 'semantics',
  4.2: 'semantics',
  4.3: 'sections',
  4.4: 'grouping-content',
  4.5: 'text-level-semantics',
  4.6: 'links',
  4.7: 'edits',
  '4.8.1': 'embedded-content',
  '4.8.2': 'embedded-content',
  '4.8.3': 'embedded-content',
  '4.8.4': 'images',
  '4.8.5': 'iframe-embed-object',
  '4.8.6': 'iframe-embed-object',
  '4.8.7': 'iframe-embed-object',
  '4.8.8': 'media',
  '4.8.9': 'media',
  '4.8.10': 'media',
  '4.8.11': 'media',
  '4.8.12': 'image-maps',
  '4.8.13': 'image-maps',
  '4.8.14': 'image-maps',
  4.9: 'tables',
  '4.10': 'form-elements',
  '4.10.3': 'forms',
  '4.10.4': 'forms',
  '4.10.5': 'input',
  4.11: 'interactive-elements',
  4.12: 'scripting',
  '4.12.5': 'canvas',
  4.13: 'custom-elements',
};

/** Each sentence about a condition, as a selector that matches the element itself. */
const conditions = {
  'the element is allowed in the body': ':allowed-in-body',
  'the `itemprop` attribute is present': '[itemprop]',
  'the element has an `href` attribute': '[href]',
  'the element has a `usemap` or `controls` attribute': '[usemap], [controls]',
  'the element has a `controls` attribute': '[controls]',
  'the `type` attribute is *not* in the Hidden state': ':not([type=hidden i])',
  'the element is not a child of an `ul` or `menu` element': ':not(ul > *, menu > *)',
  'the element is a child of a `dl` element': 'dl > *',
  'the element is a descendant of an `option` element, an `optgroup` element, or a `select` element':
    'option *, optgroup *, select *',
  'the element has a `datetime` attribute': '[datetime]',
  'the element has a `src` attribute': '[src]',
  'the element does not have a `src` attribute': ':not([src])',
  'the `span` attribute is present': '[span]',
  'the `span` attribute is absent': ':not([span])',
  'the element has a `label` attribute and a `value` attribute': '[label][value]',
  'the element has a `label` attribute but no `value` attribute': '[label]:not([value])',
  'the element has no `label` attribute and is not a descendant of a `datalist` element':
    ':not([label]):not(datalist *)',
  'the element has no `label` attribute and is a descendant of a `datalist` element':
    ':not([label]):is(datalist *)',
  'the element is a child of an `optgroup` element': 'optgroup > *',
  'When scripting is disabled, in a `head` element': 'head *',
  'When scripting is disabled, not in a `head` element': ':not(head *)',
};

const headings = 'h1 | h2 | h3 | h4 | h5 | h6';

/**
 * Each sentence about the contents of an element, as a model: names of elements, kinds of content, `|`, `*`, `+`, `?` and
 * parentheses as in regular expressions. `& script-supporting`: these may stand anywhere among them. What comes after `-` must
 * not be a descendant: names, kinds of content, attributes. null: a separate rule in code covers it.
 *
 * @type {Readonly<Record<string, string | null>>}
 */
const models = {
  'Nothing.': '',
  'Nothing (for clarification, see example).': '',
  'Text.': 'text*',
  'Text that is not inter-element whitespace.': 'text*',
  'Text that gives a conformant style sheet.': 'text*',
  'Text, but must match requirements described in prose below.': 'text*',
  'text that conforms to the requirements given in the prose.': null,
  'Flow content.': 'flow*',
  'flow content.': 'flow*',
  'Phrasing content.': 'phrasing*',
  'Transparent.': 'transparent*',
  'transparent.': 'transparent*',
  Transparent: 'transparent*',
  'A `head` element followed by a `body` element.': 'head body',
  'Zero or more elements of metadata content, of which no more than one is a `title` element and no more than one is a `base` element.':
    'metadata*',
  'One or more elements of metadata content, of which exactly one is a `title` element and no more than one is a `base` element.':
    'metadata*',
  'Zero or more `p` elements, followed by one `h1`, `h2`, `h3`, `h4`, `h5`, or `h6` element, followed by zero or more `p` elements, optionally intermixed with script-supporting elements.': `p* (${headings}) p* & script-supporting`,
  'Flow content, but with no `header` or `footer` element descendants.': 'flow* - header footer',
  'Flow content, but with no heading content descendants, no sectioning content descendants, and no `header`, `footer`, or `address` element descendants.':
    'flow* - heading sectioning header footer address',
  'Zero or more `li` and script-supporting elements.': 'li* & script-supporting',
  'Zero or more groups each consisting of one or more `dt` elements followed by one or more `dd` elements, optionally intermixed with script-supporting elements.':
    '(dt+ dd+)* & script-supporting',
  'One or more `div` elements, optionally intermixed with script-supporting elements.':
    'div+ & script-supporting',
  'Flow content, but with no `header`, `footer`, sectioning content, or heading content descendants.':
    'flow* - header footer sectioning heading',
  'one `figcaption` element followed by flow content.': 'figcaption flow*',
  'flow content followed by one `figcaption` element.': 'flow* figcaption',
  'One or more `dt` elements followed by one or more `dd` elements, optionally intermixed with script-supporting elements.':
    'dt+ dd+ & script-supporting',
  'Transparent, but there must be no interactive content descendant, `a` element descendant, or descendant with the `tabindex` attribute specified.':
    'transparent* - interactive a [tabindex]',
  'Phrasing content, but there must be no `dfn` element descendants.': 'phrasing* - dfn',
  'See prose.':
    // The ruby element: phrasing content, possibly none, then rt elements, with or without rp. A separate rule says which ruby
    // elements may be inside it.
    '(phrasing* (rt+ | rp (rt rp)+))+',
  'Zero or more `source` elements, followed by one `img` element, optionally intermixed with script-supporting elements.':
    'source* img & script-supporting',
  'zero or more `track` elements, then transparent, but with no media element descendants.':
    'track* transparent* - audio video',
  'zero or more `source` elements, then zero or more `track` elements, then transparent, but with no media element descendants.':
    'source* track* transparent* - audio video',
  'In this order: optionally a `caption` element, followed by zero or more `colgroup` elements, followed optionally by a `thead` element, followed by either zero or more `tbody` elements or one or more `tr` elements, followed optionally by a `tfoot` element, optionally intermixed with one or more script-supporting elements.':
    'caption? colgroup* thead? (tbody* | tr+) tfoot? & script-supporting',
  'Flow content, but with no descendant `table` elements.': 'flow* - table',
  'Zero or more `col` and `template` elements.': '(col | template)*',
  'Zero or more `tr` and script-supporting elements.': 'tr* & script-supporting',
  'Zero or more `td`, `th`, and script-supporting elements.': '(td | th)* & script-supporting',
  'Flow content, but with no `form` element descendants.': 'flow* - form',
  // A separate rule covers its labelable descendants.
  "Phrasing content, but with no descendant labelable elements unless it is the element's labeled control, and no descendant `label` elements.":
    'phrasing* - label',
  // A separate rule covers `selectedcontent`.
  'Phrasing content, but there must be no interactive content descendant and no descendant with the `tabindex` attribute specified. If the element is the first child of a `select` element, then it may also have one descendant `selectedcontent` element.':
    'phrasing* - interactive [tabindex]',
  'Zero or one `button` elements if the select is a drop-down box, followed by zero or more `option` elements, `optgroup` elements, `hr` elements, script-supporting elements, `noscript` elements, or `div` elements.':
    'button? (option | optgroup | hr | noscript | div | script-supporting)*',
  'phrasing content.': 'phrasing*',
  'Zero or more `option` and script-supporting elements.': 'option* & script-supporting',
  'Zero or one `legend` element followed by zero or more `option` elements, script-supporting elements, `noscript` elements, or `div` elements.':
    'legend? (option | noscript | div | script-supporting)*',
  'Zero or more `div` elements or phrasing content, but there must be no interactive content descendant, `datalist` element descendant, `object` element descendant, or descendant with the `tabindex` attribute specified':
    '(div | phrasing)* - interactive datalist object [tabindex]',
  'Phrasing content, but there must be no `progress` element descendants.': 'phrasing* - progress',
  'Phrasing content, but there must be no `meter` element descendants.': 'phrasing* - meter',
  'Optionally, a `legend` element, followed by flow content.': 'legend? flow*',
  'Phrasing content, but there must be no interactive content and no descendant with the `tabindex` attribute.':
    'phrasing* - interactive [tabindex]',
  'Phrasing content, optionally intermixed with heading content.': '(phrasing | heading)*',
  'One `summary` element followed by flow content.': 'summary flow*',
  'in any order, zero or more `link` elements, zero or more `style` elements, and zero or more `meta` elements.':
    '(link | style | meta)*',
  'transparent, but there must be no `noscript` element descendants.': 'transparent* - noscript',
  // A separate rule covers the contents of scripts.
  'If there is no `src` attribute, depends on the value of the `type` attribute, but must match script content restrictions.':
    'text*',
  'If there *is* a `src` attribute, the element must be either empty or contain only script documentation that also matches script content restrictions.':
    null,
  // A separate rule covers the controls in it.
  'Transparent, but with no interactive content descendants except for `a` elements, `img` elements with `usemap` attributes, `button` elements, `input` elements whose `type` attribute are in the Checkbox or Radio Button states, `input` elements that are buttons, and `select` elements with a `multiple` attribute or a display size greater than 1.':
    'transparent*',
};

/** The categories that rules ask for, by the standard's words. */
const categories = {
  metadata: 'Metadata content',
  flow: 'Flow content',
  sectioning: 'Sectioning content',
  heading: 'Heading content',
  phrasing: 'Phrasing content',
  embedded: 'Embedded content',
  interactive: 'Interactive content',
  'script-supporting': 'Script-supporting element',
  labelable: 'Labelable element',
};

/** @typedef {{ name: string, when: string }} Conditional */
/** @typedef {{ when: string, model: string }} Model */
/** @typedef {{ section: string, categories: Conditional[], content: Model[], attributes: Conditional[] }} Definition */

/** Whether the standard's text is there. */
export const hasText = existsSync(path.join(folder, 'elements.md'));

/** The module of the tables. */
export function definitionsModule() {
  const text = readFileSync(path.join(folder, 'elements.md'), 'utf8');
  /** @type {Map<string, Definition>} */
  const definitions = new Map();
  for (const section of text.split(/^(?=#{3,6} )/m)) {
    const heading = /^#+ ([\d.]+) The (.*) elements? {2}\{#(.*)\}$/m.exec(section);
    if (heading === null || !section.includes('\n**Categories:**\n')) continue;
    const [, number = '', names = '', anchor = ''] = heading;
    const definition = {
      section: `${pageOf(number)}.html#${anchor}`,
      categories: rows(section, 'Categories').flatMap(categoriesOf),
      content: modelsOf(rows(section, 'Content model')),
      attributes: rows(section, 'Content attributes').flatMap((row) => attributesOf(row, anchor)),
    };
    for (const name of names.split(/,? and |, /)) definitions.set(name, definition);
  }
  // A change of the standard after the text was taken.
  if (
    file('after-2026-07-22.md').includes('The `for` content attribute identifies the `ProcessingInstruction`')
  )
    definitions.get('template')?.attributes.push({ name: 'for', when: '' });
  const global = lists(file('content-models.md'), 'The following attributes are common to', [
    '`class`',
    '`id`',
    '`slot`',
  ]);
  const handlers = lists(
    file('content-models.md'),
    'The following event handler content attributes may be specified on any',
  );
  const obsolete = obsoleteFeatures(between(file('obsolete.md'), '## 16.2 ', ''));
  const lines = [...definitions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, definition]) => {
      return `  ${JSON.stringify(name)}: ${JSON.stringify(inShort(definition))},`;
    });
  return `// Written by scripts/generate/element-definitions.mjs from the text of the standard; do not edit.

/** What the standard's definition of an element says: lists whose items end with "; ", some with " if " and a selector for the element. */
export interface ElementDefinition {
  /** The page and the anchor of the section. */
  readonly section: string;
  /** Kinds of content that the element is. */
  readonly categories: string;
  /** Content models, of which one has to fit; standard/conformance/content-model.ts says how they are written. */
  readonly content: string;
  /** Attributes that are not global. */
  readonly attributes: string;
}

/** Elements by their names — https://html.spec.whatwg.org/multipage/semantics.html */
export const elementDefinitions: Readonly<Record<string, ElementDefinition>> = {
${lines.join('\n')}
};

/** https://html.spec.whatwg.org/multipage/dom.html#global-attributes */
export const globalAttributes = \`
${wrapped(global)}\`;

/** https://html.spec.whatwg.org/multipage/dom.html#global-attributes */
export const globalEventHandlers = \`
${wrapped(handlers)}\`;

/** The attributes of \`input\` that not all types have, each with the types that have it — https://html.spec.whatwg.org/multipage/input.html#the-input-element */
export const inputAttributes: Readonly<Record<string, string>> = ${JSON.stringify(inputAttributes(text), null, 2)};

/** Link types, each with the elements on which it may be used — https://html.spec.whatwg.org/multipage/links.html#linkTypes */
export const linkTypes: Readonly<Record<string, string>> = ${JSON.stringify(linkTypes(), null, 2)};

/** Link types with which a \`link\` is allowed in the body — https://html.spec.whatwg.org/multipage/links.html#body-ok */
export const bodyOkLinkTypes = '${bodyOkLinkTypes()}';

/** Obsolete elements, each with the standard's advice — https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features */
export const obsoleteElements: Readonly<Record<string, string>> = ${JSON.stringify(obsolete.elements, null, 2)};

/** Obsolete attributes by element, * for all, each with the standard's advice — https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features */
export const obsoleteAttributes: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(obsolete.attributes, null, 2)};
`;
}

/** The table of link types. */
const linkTypeRows = () =>
  tableRows(file('microdata-links-forms.md'), '| Link type | Effect on `link` |').map(
    ([keyword = '', ...columns]) => /** @type {const} */ ([keyword.replaceAll('`', ''), columns]),
  );

function linkTypes() {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [keyword, effects] of linkTypeRows()) {
    const elements = ['link', 'a area', 'form'].filter((_, at) => effects[at] !== 'not allowed');
    found[keyword] = elements.join(' ');
  }
  return found;
}

function bodyOkLinkTypes() {
  const rows = linkTypeRows().filter(([, columns]) => columns[3] === 'Yes');
  return rows.map(([keyword]) => keyword).join(' ');
}

/** @param {string} name */
function file(name) {
  return readFileSync(path.join(folder, name), 'utf8');
}

/** @param {Definition} definition */
function inShort({ section, categories, content, attributes }) {
  /** @param {Conditional[]} items */
  const list = (items) =>
    items.map(({ name, when }) => (when === '' ? name : `${name} if ${when}`)).join('; ');
  const models = content.map(({ model, when }) => ({ name: model === '' ? 'nothing' : model, when }));
  return { section, categories: list(categories), content: list(models), attributes: list(attributes) };
}

/** The lines of a row of a definition box. @param {string} section @param {string} row */
function rows(section, row) {
  const from = section.indexOf(`\n**${row}:**\n`);
  if (from < 0) throw new Error(`no row ${row}: ${section.slice(0, 80)}`);
  const after = section.slice(from + row.length + 7);
  const end = after.search(/^(?!- )/m);
  return after
    .slice(0, end < 0 ? undefined : end)
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2));
}

/** A condition and what it is for. @param {string} line @returns {[when: string, rest: string]} */
function condition(line) {
  const match = /^(?:Otherwise, )?[Ii]f (.*?): (.*)$|^(When scripting.*?): (.*)$/.exec(line);
  if (match === null) return ['', line.replace(/^(?:Either|Or|Otherwise): /, '')];
  const words = match[1] ?? match[3] ?? '';
  const when = conditions[/** @type {keyof typeof conditions} */ (words)];
  if (when === undefined) throw new Error(`unknown condition: ${words}`);
  return [when, match[2] ?? match[4] ?? ''];
}

/** @param {string} line @returns {Conditional[]} */
function categoriesOf(line) {
  // NB: leaves out palpable content and the categories of form controls except labelable: no rule asks for them.
  if (line === 'None.') return [];
  if (/palpable content/i.test(line)) return [];
  if (/form-associated/i.test(line) && !/labelable/i.test(line)) return [];
  const [when, rest] = condition(line);
  if (/labelable/i.test(rest)) return [{ name: 'labelable', when }];
  const name = Object.entries(categories).find(
    ([, words]) => rest.toLowerCase() === `${words.toLowerCase()}.`,
  )?.[0];
  if (name === undefined) throw new Error(`unknown category: ${line}`);
  return [{ name, when }];
}

/** @param {string[]} lines @returns {Model[]} */
function modelsOf(lines) {
  /** @type {Model[]} */
  const found = [];
  for (const line of lines) {
    // A separate rule covers the head of a document without a title.
    const text = line.replace(/^If the document is an `iframe` `srcdoc`.*?: /, '');
    const [when, rest] = models[text] === undefined ? condition(text) : ['', text];
    const model = models[rest];
    if (model === undefined) throw new Error(`unknown content model: ${rest}`);
    if (model === null || found.some((other) => other.model === model && other.when === when)) continue;
    found.push({ when, model });
  }
  return found;
}

/** @param {string} line @param {string} anchor @returns {Conditional[]} */
function attributesOf(line, anchor) {
  if (line === 'Global attributes' || line.startsWith('Also, ') || line.startsWith('Any other attribute'))
    return [];
  const within = /^`([\w-]+)` \(in (.*?)\)/.exec(line);
  if (within !== null) {
    const parents = [...(within[2] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => `${name} > *`);
    return [{ name: within[1] ?? '', when: parents.join(', ') }];
  }
  const [when, rest] = condition(line);
  const name = /^`([\w-]+)`/.exec(rest)?.[1];
  if (name === undefined) throw new Error(`${anchor}: unknown attribute: ${line}`);
  return [{ name, when }];
}

/** The names in the list after a sentence. @param {string} text @param {string} sentence @param {string[]} also */
function lists(text, sentence, also = []) {
  const from = text.indexOf(sentence);
  if (from < 0) throw new Error(`not found: ${sentence}`);
  const after = text.slice(text.indexOf('\n', from) + 1);
  const lines = after.slice(0, after.search(/^(?!- )/m)).split('\n');
  return [...lines, ...also].flatMap((line) => /`([\w-]+)`/.exec(line)?.[1] ?? []).sort();
}

/** @param {string} text */
function inputAttributes(text) {
  const lines = text.slice(text.indexOf('|  | Hidden | ')).split('\n');
  /** The keyword for each state of `type`. */
  const keywords = new Map(
    tableRows(text, '| Keyword | State | Data type |').map(([keyword = '', state = '']) => [
      state.trim(),
      keyword.replaceAll(/[`"]/g, '').trim(),
    ]),
  );
  const states = cells(lines[0] ?? '')
    .slice(1)
    .map((cell) =>
      cell.split(/, (?:and )?/).map((state) => {
        const keyword = keywords.get(state);
        if (keyword === undefined) throw new Error(`no keyword for the state ${state}`);
        return keyword;
      }),
    );
  /** @type {Record<string, string>} */
  const found = {};
  for (const line of lines.slice(3)) {
    const [name = '', ...applies] = cells(line);
    if (!/^`[a-z]+`$/.test(name)) break;
    found[name.replaceAll('`', '')] = applies
      .flatMap((cell, at) => (cell === '·' ? [] : (states[at] ?? [])))
      .join(' ');
  }
  return found;
}

/** The rows of a table. @param {string} text @param {string} head */
function tableRows(text, head) {
  const from = text.indexOf(head);
  if (from < 0) throw new Error(`no table ${head}`);
  const lines = text.slice(from).split('\n');
  return lines
    .slice(
      2,
      lines.findIndex((line) => !line.startsWith('|')),
    )
    .map(cells);
}

/** @param {string} line */
const cells = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** @param {string} text */
function obsoleteFeatures(text) {
  /** @type {Record<string, string>} */
  const elements = {};
  /** @type {Record<string, Record<string, string>>} */
  const attributes = {};
  /** @type {string[]} */
  let terms = [];
  let advice = '';
  const end = () => {
    for (const term of terms) {
      const [, name = '', on] = /^`([\w-]+)`(?: on (.*?) elements(?: \(.*\))?)?$/.exec(term) ?? [];
      if (name === '') throw new Error(`unknown obsolete feature: ${term}`);
      if (on === undefined) elements[name] = advice;
      else
        for (const element of elementsIn(on)) {
          attributes[element] ??= {};
          attributes[element][name] = advice;
        }
    }
    terms = [];
    advice = '';
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('↪ ')) {
      if (advice !== '') end();
      terms.push(line.slice(2));
    } else if (terms.length > 0 && line.startsWith('  ')) {
      // NB: the first sentence is the advice; what follows goes into details.
      if (advice === '') advice = line.trim();
    } else if (terms.length > 0) end();
  }
  end();
  return { elements, attributes };
}

/** @param {string} words */
function elementsIn(words) {
  if (words === 'all') return ['*'];
  if (words.includes('—')) return ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
  return [...words.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** @param {string} number */
function pageOf(number) {
  const page = Object.entries(pages)
    .filter(([start]) => number === start || number.startsWith(`${start}.`))
    .sort(([a], [b]) => b.length - a.length)[0]?.[1];
  if (page === undefined) throw new Error(`no page for section ${number}`);
  return page;
}

/** @param {string} text @param {string} start @param {string} end '' for the end of the text */
function between(text, start, end) {
  const from = text.indexOf(start);
  const to = end === '' ? text.length : text.indexOf(end, from + start.length);
  if (from < 0 || to < 0) throw new Error(`not found: ${start} … ${end}`);
  return text.slice(from + start.length, to);
}

/** @param {string[]} names */
function wrapped(names) {
  return names.join(' ').replace(/(.{1,110})(?: |$)/g, '$1\n');
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(root, 'packages/domwright/src/generated/element-definitions.ts');
  if (hasText) writeFileSync(file, definitionsModule());
  else console.warn(`${folder} is not there: the definitions of elements stay as they are`);
}
