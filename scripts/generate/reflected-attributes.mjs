// @ts-check
// Writes packages/domwright/src/generated/reflected-attributes.ts from scripts/generate/data/reflected-attributes.mjs, and
// element-interfaces.ts from that and scripts/generate/data/element-interfaces.mjs.
import { writeFileSync } from 'node:fs';
import { interfaces, onElement, onEveryElement } from './data/element-interfaces.mjs';
import { attributes, enumerated } from './data/reflected-attributes.mjs';

const words = (/** @type {string} */ text) => text.trim().split(/\s+/);

/** The default syntax of a type. */
function syntaxOf(/** @type {string} */ type) {
  if (type === 'B') return 'boolean';
  if (type === 'U') return 'url';
  return /^[EQ]=/.test(type) ? `keyword=${type.slice(2)}` : '';
}

/** @type {Map<string, string[]>} the rows of each element */
const rows = new Map();
for (const [names, text] of Object.entries(attributes)) {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => {
      const [name, type, syntax = syntaxOf(type), ...rest] = words(line);
      if (rest.length > 0 || !/^(-|[SNUBT]|[EQ]=[a-z-]+|[LMWPCDG]=[-\d,]+)$/.test(type))
        throw new Error(line);
      for (const reference of [type, syntax]) {
        const [kind, value] = reference.split('=');
        if (['E', 'Q', 'keyword'].includes(kind) && !Object.hasOwn(enumerated, value)) throw new Error(line);
      }
      const [attribute, property = type === '-' ? '' : attribute] = name.split(':');
      return [attribute, property === attribute ? '=' : property, type, syntax === 'any' ? '' : syntax].join(
        ' ',
      );
    });
  for (const name of words(names)) rows.set(name, [...(rows.get(name) ?? []), ...lines]);
}

const definitions = Object.entries(enumerated).map(([name, { keywords, synonyms = {}, ...rest }]) => {
  /** @type {Record<string, string>} */
  const states = Object.fromEntries(words(keywords).map((keyword) => [keyword, keyword]));
  const canonical = { ...rest.canonical };
  for (const [synonym, state] of Object.entries(synonyms)) {
    states[synonym] = state;
    if (state !== synonym) canonical[state] = state;
  }
  const definition = {
    keywords: states,
    ...rest,
    ...(Object.keys(canonical).length > 0 ? { canonical } : {}),
  };
  return `  ${JSON.stringify(name)}: ${JSON.stringify(definition)},`;
});

writeFileSync(
  new URL('../../packages/domwright/src/generated/reflected-attributes.ts', import.meta.url),
  `// Written by scripts/generate/reflected-attributes.mjs from scripts/generate/data/reflected-attributes.mjs, which names its
// sources and explains the letters; do not edit.
import type { EnumeratedAttribute } from '../standard/microsyntaxes/enumerated-attributes.ts';

/** A line for each element: its name; then, after semicolons, an attribute, its property, its type and its syntax. */
export const reflectedAttributes = \`
${[...rows].map(([name, lines]) => [name, ...lines.map((line) => line.trimEnd())].join(';')).join('\n')}
\`;

export const enumeratedAttributes: Readonly<Record<string, EnumeratedAttribute>> = {
${definitions.join('\n')}
};
`,
);

// The interfaces of the elements, and the types of their reflected properties.

/** @type {Readonly<Record<string, string>>} the type of a property, by the first letter of its row's type */
const types = {
  S: 'string',
  N: 'string | null',
  U: 'string',
  B: 'boolean',
  E: 'string',
  Q: 'string | null',
  L: 'number',
  M: 'number',
  W: 'number',
  P: 'number',
  C: 'number',
  D: 'number',
  G: 'number',
};

/**
 * @param {string} name
 * @param {readonly string[]} lines rows of the table
 */
function declaration(name, lines) {
  const members = lines.flatMap((line) => {
    const [attribute, property, type] = line.split(' ');
    if (property === '' || type === '-') return [];
    const member = property === '=' ? attribute : property;
    if (type !== 'T') return [`  ${member}: ${types[type[0]]};`];
    return [`  get ${member}(): DOMTokenList;`, `  set ${member}(value: string | DOMTokenList);`];
  });
  return members.length === 0 ? [] : [`export interface ${name}Properties {\n${members.join('\n')}\n}`];
}

const all = rows.get('*') ?? [];
/** @param {(attribute: string) => boolean} isRight */
const global = (isRight) => all.filter((line) => isRight(line.split(' ')[0]));
const media = rows.get('audio') ?? [];
const declarations = [
  ...declaration(
    'Element',
    global((name) => onElement.test(name) && name !== 'id' && name !== 'class'),
  ),
  ...declaration(
    'HTMLOrSVGElement',
    global((name) => onEveryElement.includes(name)),
  ),
  ...declaration(
    'HTMLElement',
    global((name) => !onElement.test(name) && !onEveryElement.includes(name)),
  ),
  ...declaration('HTMLMediaElement', media),
  ...Object.entries(interfaces).flatMap(([name, elements]) => {
    if (name === 'HTMLElement' || name === 'HTMLAudioElement') return [];
    const lines = [...new Set(words(elements).flatMap((element) => rows.get(element) ?? []))];
    const own = lines.filter((line) => name !== 'HTMLVideoElement' || !media.includes(line));
    // An attribute with different syntaxes on different elements has one property.
    const one = new Map(own.map((line) => [line.split(' ', 2).join(' '), line]));
    return declaration(name, [...one.values()]);
  }),
];

/**
 * The types of all values of a name, on any element, as returned by `readAttribute` and `readProperty`.
 *
 * @param {string} name of the interface
 * @param {(attribute: string, property: string) => string} key
 */
function valueTypes(name, key) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const line of [...rows.values()].flat()) {
    const [attribute, property, type] = line.split(' ');
    if (property === '') continue;
    const own = key(attribute, property === '=' ? attribute : property);
    const value = type === 'T' ? 'readonly string[]' : (types[type[0]] ?? computed[attribute]);
    // The rest isn't readable.
    if (value === undefined) continue;
    const known = found.get(own) ?? new Set();
    for (const each of value.split(' | ')) known.add(each);
    found.set(own, known);
  }
  const members = [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([own, values]) => {
      const quoted = /^[A-Za-z]+$/.test(own) ? own : `'${own}'`;
      return `  readonly ${quoted}: ${[...values].join(' | ')};`;
    });
  return `export interface ${name} {\n${members.join('\n')}\n}`;
}

/** @type {Readonly<Record<string, string>>} the types of computed attributes */
const computed = { autocapitalize: 'string', tabindex: 'number' };

const tokenList = 'DOMTokenList';
writeFileSync(
  new URL('../../packages/domwright/src/generated/element-interfaces.ts', import.meta.url),
  `// Written by scripts/generate/reflected-attributes.mjs from scripts/generate/data/element-interfaces.mjs and
// scripts/generate/data/reflected-attributes.mjs; do not edit.
import type { ${tokenList} } from '../dom/nodes/token-list.ts';

/** A line for each interface: its name and the names of its elements. */
export const elementInterfaces = \`
${Object.entries(interfaces)
  .map(([name, elements]) => `${name} ${elements}`)
  .join('\n')}
\`;

/** Global attributes with properties on Element; then those on HTMLElement, SVGElement and MathMLElement. Others are on HTMLElement. */
export const onElement: RegExp = ${onElement};
export const onEveryElement: readonly string[] = ${JSON.stringify(onEveryElement).replaceAll('"', "'").replaceAll(',', ', ')};

// The reflected properties of each interface.

${declarations.join('\n\n')}

/** The types of attribute values, by content attribute. Elements may differ. */
${valueTypes('ReflectedAttributes', (attribute) => attribute)}

/** The same by IDL attribute. */
${valueTypes('ReflectedProperties', (_, property) => property)}
`,
);
