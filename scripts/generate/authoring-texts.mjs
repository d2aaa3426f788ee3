// @ts-check
/**
 * Writes packages/domwright/src/generated/authoring-texts.ts: what each element and attribute is for, and where elements may stand, in
 * the standard's own words, from the text in ../shared/spec/living (or in the folder DOMWRIGHT_SPEC). Without that text the table stays
 * as it is.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

const folder = path.resolve(root, process.env['DOMWRIGHT_SPEC'] ?? '../shared/spec/living');

/** Whether the standard's text is there. */
export const hasText = existsSync(path.join(folder, 'indices.md'));

/** Who has a global attribute, in the index. */
const all = 'HTML elements';

/** @typedef {{ purpose: string, categories: string[], contexts: string[], contents: string[] }} ElementText */

/** The module of the tables. */
export function textsModule() {
  const indices = readFileSync(path.join(folder, 'indices.md'), 'utf8');
  const elements = readFileSync(path.join(folder, 'elements.md'), 'utf8');
  /** @type {Map<string, ElementText>} */
  const texts = new Map();
  for (const [cell = '', purpose = ''] of tableRows(indices, '| Element | Description |'))
    for (const [, name = ''] of cell.matchAll(/`([\w-]+)`/g))
      texts.set(name, { purpose: sentence(purpose), categories: [], contexts: [], contents: [] });
  /** @type {Map<string, Map<string, [purpose: string, value: string]>>} by attribute, then by element; '*' for all */
  const attributes = new Map();
  for (const table of indices.split(/^(?=\| Attribute \| Element\(s\))/m).slice(1))
    for (const [cell = '', on = '', purpose = '', value = ''] of tableRows(table, '| Attribute |')) {
      const name = cell.replaceAll('`', '');
      const rows = attributes.get(name) ?? new Map();
      attributes.set(name, rows);
      const names = on.includes(all) ? ['*'] : [...on.matchAll(/`(\w+)`/g)].map(([, one = '']) => one);
      for (const element of names) {
        const before = rows.get(element)?.[0];
        const sentences = before === undefined ? sentence(purpose) : `${before} ${sentence(purpose)}`;
        rows.set(element, [sentences, valueOf(value)]);
      }
    }
  for (const section of elements.split(/^(?=#{3,6} )/m)) {
    const heading = /^#+ [\d.]+ The (.*) elements? {2}\{#.*\}$/m.exec(section);
    if (heading === null || !section.includes('\n**Content model:**\n')) continue;
    for (const name of (heading[1] ?? '').split(/,? and |, /)) {
      const found = texts.get(name);
      if (found === undefined) throw new Error(`not in the index: ${name}`);
      found.categories = lines(section, 'Categories').filter((line) => line !== 'None.');
      found.contexts = lines(section, 'Contexts in which this element can be used').map(plain);
      found.contents = lines(section, 'Content model').map(plain);
      // What an attribute is for on this element alone.
      for (const line of lines(section, 'Content attributes')) {
        const [, attribute = '', purpose] = /^`([\w-]+)`(?: \(in .*?\))? — (.*)$/.exec(line) ?? [];
        const value = attributes.get(attribute)?.get(name)?.[1] ?? '';
        if (purpose !== undefined) attributes.get(attribute)?.set(name, [sentence(purpose), value]);
      }
    }
  }
  const rows = [...texts]
    .sort(byName)
    .map(([name, text]) => `  ${JSON.stringify(name)}: ${JSON.stringify(text)},`);
  const attributeRows = [...attributes].sort(byName).map(([name, on]) => {
    /** @type {Map<string, string[]>} */
    const byText = new Map();
    for (const [element, text] of on)
      byText.set(JSON.stringify(text), [...(byText.get(JSON.stringify(text)) ?? []), element]);
    const grouped = [...byText].map(([text, names]) => `${JSON.stringify(names.sort().join(' '))}: ${text}`);
    return `  ${JSON.stringify(name)}: { ${grouped.join(', ')} },`;
  });
  return `// Written by scripts/generate/authoring-texts.mjs from the text of the standard; do not edit.

/** What the standard says of an element, in its words. Code is between grave accents. */
export interface ElementText {
  /** What it is: the description of the index. */
  readonly purpose: string;
  /** The kinds of content that it is. */
  readonly categories: readonly string[];
  /** Where it may stand. */
  readonly contexts: readonly string[];
  /** What it may contain. */
  readonly contents: readonly string[];
}

/** Elements by their names — https://html.spec.whatwg.org/multipage/indices.html#elements-3 */
export const elementTexts: Readonly<Record<string, ElementText>> = {
${rows.join('\n')}
};

/**
 * What attributes are for and what their values are, by the names of the elements that have them, \`*\` for all —
 * https://html.spec.whatwg.org/multipage/indices.html#attributes-3
 */
export const attributeTexts: Readonly<Record<string, Readonly<Record<string, readonly [purpose: string, value: string]>>>> = {
${attributeRows.join('\n')}
};
`;
}

/** @param {readonly [string, unknown]} a @param {readonly [string, unknown]} b */
function byName([a], [b]) {
  return a < b ? -1 : 1;
}

/** Without the marks of footnotes and of what the text calls non-normative. @param {string} text */
function plain(text) {
  return sentence(text.replaceAll('†', '').replaceAll(/(?<!`)\*([^*`]+)\*/g, '$1'));
}

/** A capital at the beginning, and a full stop. @param {string} text */
function sentence(text) {
  const trimmed = text
    .trim()
    .replaceAll(/ \[(?:SRI|CSP)\]/g, '')
    .replace(/\.$/, '');
  return `${trimmed.replace(/^[a-z](?=[a-z ])/, (letter) => letter.toUpperCase())}.`;
}

/** A column of the index about values, without the marks of footnotes. @param {string} text */
function valueOf(text) {
  return text
    .replaceAll(/\*(?!`)/g, '')
    .replace(/;$/, '')
    .trim();
}

/** The lines of a row of a definition box. @param {string} section @param {string} row */
function lines(section, row) {
  const from = section.indexOf(`\n**${row}:**\n`);
  if (from < 0) return [];
  const after = section.slice(from + row.length + 7).split('\n');
  const end = after.findIndex((line) => !line.startsWith('- '));
  return after.slice(0, end).map((line) => line.slice(2));
}

/** The rows of a table. @param {string} text @param {string} head */
function tableRows(text, head) {
  const from = text.indexOf(head);
  if (from < 0) throw new Error(`no table ${head}`);
  const rows = text.slice(from).split('\n');
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(2, end < 0 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(root, 'packages/domwright/src/generated/authoring-texts.ts');
  if (hasText) writeFileSync(file, textsModule());
  else console.warn(`${folder} is not there: the texts about elements stay as they are`);
}
