// @ts-check
/**
 * Writes packages/domwright/src/generated/attribute-syntaxes.ts: the syntaxes of attributes that no other rule of ours knows, from
 * the index of attributes in ../shared/spec/living (or in the folder DOMWRIGHT_SPEC). Without that text the table stays as it is.
 *
 * Where the index has an asterisk, the sections of the attributes say more: `own` has those. A value that isn't known here stops
 * the script.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';
import { attributes } from './data/reflected-attributes.mjs';

const folder = path.resolve(root, process.env['DOMWRIGHT_SPEC'] ?? '../shared/spec/living');
const file = path.join(folder, 'indices.md');

/** The syntaxes of the values that the index names. */
const syntaxes = {
  'Boolean attribute': 'boolean',
  'Valid non-empty URL potentially surrounded by spaces': 'non-empty-url',
  'Valid URL potentially surrounded by spaces': 'url',
  'ID*': 'id-reference',
  'Valid integer': 'integer',
  'Valid non-negative integer': 'non-negative-integer',
  'Valid non-negative integer greater than zero': 'integer=1',
  'Valid non-negative integer between 0 and 8': 'integer=0,8',
  'Valid floating-point number': 'number',
  'Valid BCP 47 language tag': 'language',
  'Valid BCP 47 language tag or the empty string': 'language=or-empty',
  'Valid MIME type string': 'mime-type',
  'Valid media query list': 'media-query-list',
  'Valid source size list': 'sizes',
  'Comma-separated list of image candidate strings': 'srcset',
  'Valid navigable target name or keyword': 'navigable-target',
  'Referrer policy': 'keyword=referrerpolicy',
  'Set of space-separated tokens consisting of valid non-empty URLs': 'ping',
  'Unordered set of unique space-separated tokens*': 'unique-tokens-ci',
  'Unordered set of unique space-separated tokens consisting of IDs*': 'id-references',
  'Valid date string with optional time': 'date-with-optional-time',
  'Valid custom element name of a defined customized built-in element': 'custom-element-name',
  'Preload destination, for `rel`="`preload`"; module preload destination, for `rel`="`modulepreload`"':
    'destination',
};

/** Values for which any string is valid, or which other rules judge. */
const free =
  /^(?:Text\*?|Varies\*|Set of space-separated tokens|CSS declarations\*|CSS <color>|Serialized permissions policy|The source of an `iframe` `srcdoc` document\*|Event handler content attribute)$/;

/** What the sections of the attributes say, by element and attribute. */
const own = {
  'button command': 'command',
  'button commandfor': 'id-reference',
  'link blocking': 'blocking',
  'script blocking': 'blocking',
  'style blocking': 'blocking',
  'input placeholder': 'one-line',
  'link as': 'destination',
  // The index leaves these out.
  'area hreflang': 'language',
  'area type': 'mime-type',
  // A rule of its own judges these.
  'meta http-equiv': '',
};

/** `"`a`"; "`b`"; the empty string` as a list. */
function keywordsIn(/** @type {string} */ value) {
  if (!value.startsWith('"`')) return null;
  const parts = value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const words = parts.map((part) => (part === 'the empty string' ? '' : /^"`([^`]*)`"$/.exec(part)?.[1]));
  return words.every((word) => word !== undefined) ? `one-of=${words.join(',')}` : null;
}

/** The syntaxes that are known from elsewhere, by element and attribute; '' for an attribute with any value. */
/** @type {Map<string, string>} */
const known = new Map(
  Object.entries(attributes).flatMap(([names, text]) =>
    names.split(' ').flatMap((name) =>
      text
        .trim()
        .split('\n')
        .map((line) => {
          const [attribute = '', type = '', syntax] = line.trim().split(/\s+/);
          const ofType = type === 'B' ? 'boolean' : type === 'U' ? 'url' : /^[EQ]=/.test(type) ? type : '';
          const found = syntax === 'any' ? '' : (syntax ?? ofType);
          return /** @type {[string, string]} */ ([`${name} ${attribute.split(':')[0]}`, found]);
        }),
    ),
  ),
);

/** @param {string} text */
function generate(text) {
  const index = text.slice(text.indexOf('Table: List of attributes'), text.indexOf('Table: List of event'));
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  const unknown = [];
  /** @type {Record<string, string>} */
  const left = { ...own };
  for (const [, attribute = '', elements = '', value = ''] of index.matchAll(
    /^\| `([a-z-]+)` \| (.*?) \| .*? \| (.*) \|$/gm,
  )) {
    const names =
      elements === 'HTML elements'
        ? ['*']
        : [...elements.matchAll(/`([a-z0-9]+)`(?! or)(?=;|$| \(in)/g)].map(([, name = '']) => name);
    for (const name of names) {
      const key = `${name} ${attribute}`;
      const special = left[key];
      delete left[key];
      const syntax =
        special ??
        /** @type {Record<string, string>} */ (syntaxes)[value] ??
        keywordsIn(value) ??
        (free.test(value) ? '' : null);
      const elsewhere = known.get(key) ?? known.get(`* ${attribute}`) ?? '';
      if (special === undefined && elsewhere !== '') continue;
      if (syntax === null) unknown.push(`${key}: ${value}`);
      else if (syntax !== '') rows.set(name, [...(rows.get(name) ?? []), `${attribute} ${syntax}`]);
    }
  }
  for (const [key, syntax] of Object.entries(left)) {
    const [name = '', attribute] = key.split(' ');
    rows.set(name, [...(rows.get(name) ?? []), `${attribute} ${syntax}`]);
  }
  if (unknown.length > 0)
    throw new Error(`unknown values in the index of attributes:\n${unknown.join('\n')}`);
  const lines = [...rows].map(([name, found]) => [name, ...found].join(';'));
  writeFileSync(
    path.join(root, 'packages/domwright/src/generated/attribute-syntaxes.ts'),
    `// Written by scripts/generate/attribute-syntaxes.mjs from the index of attributes in the HTML Standard; do not edit.

/** A line for each element: its name, and the syntaxes of attributes that are not among the reflected ones. */
export const attributeSyntaxes = \`
${lines.join('\n')}
\`;
`,
  );
}

if (existsSync(file)) generate(readFileSync(file, 'utf8'));
else console.warn(`${file} is missing: the syntaxes of attributes are left unchanged`);
