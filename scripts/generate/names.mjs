// Writes packages/domwright/src/generated/names.ts: fixed ids for every element and attribute name that the parser has a rule for
// or that is common, the flags that rules test, and the adjustment tables of foreign content. data/lists-of-names.mjs has the
// lists.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import {
  attributes,
  breakout,
  foreignAttributes,
  formAssociated,
  formatting,
  fosterParenting,
  heading,
  impliedEndTag,
  impliedEndTagThorough,
  listed,
  mathmlSpecial,
  mathmlTextIntegrationPoints,
  mayBeOpenAtEnd,
  otherForeign,
  otherHtml,
  resettable,
  scopeBoundary,
  serializesAsVoid,
  serializesRaw,
  special,
  svgAttributes,
  svgSpecial,
  svgTags,
} from './data/lists-of-names.mjs';

// --- Ids --------------------------------------------------------------------------------------------------------

const html = [...new Set([...special, ...formatting, ...otherHtml, ...impliedEndTag])].sort();
const tags = [
  ...new Set([...html, ...mathmlSpecial, ...otherForeign, ...svgTags.flatMap((n) => [n.toLowerCase(), n])]),
];
const names = [
  ...new Set([
    ...tags,
    ...svgAttributes.flatMap((n) => [n.toLowerCase(), n]),
    ...foreignAttributes,
    ...attributes,
  ]),
];
const idOf = new Map(names.map((name, index) => [name, index + 1]));
const id = (name) => {
  const found = idOf.get(name);
  if (found === undefined) throw new Error(`no id for ${name}`);
  return found;
};
const key = (name) => name.replace(/(^|[-:])([a-z])/g, (_, __, c) => c.toUpperCase());
if (new Set(names.map(key)).size !== names.length) throw new Error('two names have one key');

// --- Flags ------------------------------------------------------------------------------------------------------

const flagNames = [
  'Special',
  'Formatting',
  'ScopeBoundary',
  'ImpliedEndTag',
  'ImpliedEndTagThorough',
  'MayBeOpenAtEnd',
  'Breakout',
  'SerializesAsVoid',
  'SerializesRaw',
  'Heading',
  'FosterParenting',
  'Listed',
  'FormAssociated',
  'Resettable',
  'AddressDivOrP',
  'MathmlTextIntegrationPoint',
  'HtmlIntegrationPoint',
  'Template',
];
const bit = Object.fromEntries(flagNames.map((name, index) => [name, 1 << index]));
const flagTable = (lists) => {
  const table = new Array(tags.length + 1).fill(0);
  for (const [flag, list] of Object.entries(lists)) for (const name of list) table[id(name)] |= bit[flag];
  return table;
};
const htmlFlags = flagTable({
  Special: special,
  Formatting: formatting,
  ScopeBoundary: scopeBoundary,
  ImpliedEndTag: impliedEndTag,
  ImpliedEndTagThorough: impliedEndTagThorough,
  MayBeOpenAtEnd: mayBeOpenAtEnd,
  Breakout: breakout,
  SerializesAsVoid: serializesAsVoid,
  SerializesRaw: serializesRaw,
  Heading: heading,
  FosterParenting: fosterParenting,
  Listed: listed,
  FormAssociated: formAssociated,
  Resettable: resettable,
  AddressDivOrP: ['address', 'div', 'p'],
  Template: ['template'],
});
const mathmlFlags = flagTable({
  Special: mathmlSpecial,
  ScopeBoundary: mathmlSpecial,
  MathmlTextIntegrationPoint: mathmlTextIntegrationPoints,
});
const svgFlags = flagTable({
  Special: svgSpecial,
  ScopeBoundary: svgSpecial,
  HtmlIntegrationPoint: svgSpecial,
});
// Breakout is tested for start tag tokens, whatever namespace they would get. Don't use its bit for anything else.

const array = (numbers) => {
  const lines = [];
  for (let i = 0; i < numbers.length; i += 24) lines.push(`  ${numbers.slice(i, i + 24).join(', ')},`);
  return `new Int32Array([\n${lines.join('\n')}\n])`;
};
const text = (list) => {
  const lines = [];
  let line = '';
  for (const word of list) {
    if (line.length + word.length > 100) {
      lines.push(line);
      line = '';
    }
    line += `${word} `;
  }
  lines.push(line.trimEnd());
  return lines.map((l) => `'${l}'`).join(' +\n  ');
};
// The ids of the names that SVG adjusts. The attribute glyphRef isn't among the attributes, because it is also an element.
const adjusted = (list) => list.flatMap((name) => [id(name.toLowerCase()), id(name)]);
// A name with upper-case letters always comes after its lower-case form.
const isLowercaseOfNext = (index) => names[index + 1]?.toLowerCase() === names[index];
for (const [index, name] of names.entries()) {
  assert.ok(
    name === name.toLowerCase() || isLowercaseOfNext(index - 1),
    `${name} follows its lower-case form`,
  );
}
const adjustedTags = adjusted(svgTags);
const adjustedAttributes = adjusted(svgAttributes.filter((name) => !svgTags.includes(name)));
for (const ids of [adjustedTags, adjustedAttributes]) {
  assert.ok(ids[0] % 2 === 0 && ids.every((number, index) => number === ids[0] + index), 'they are in a row');
}
assert.deepEqual(
  svgAttributes.filter((name) => svgTags.includes(name)),
  ['glyphRef'],
);

writeFileSync(
  new URL('../../packages/domwright/src/generated/names.ts', import.meta.url),
  `\
// Written by scripts/generate/names.mjs; do not edit.
// Facts: HTML Standard, edition 2024-08-26 (the lists of elements in 13.2.4, 13.2.6, 13.3 and 4.10.2).

/** Fixed ids of names in the rules and of common names. Tag names come first. */
export const enum NameId {
  None = 0,
${names.map((name) => `  ${/^\d/.test(key(name)) ? `'${key(name)}'` : key(name)} = ${id(name)},`).join('\n')}
}

/** Ids from 1 to this one are names of elements, which have flags. */
export const LAST_TAG_ID = ${tags.length};

/** Ids from 1 to this one are fixed; those after it belong to one NameTable. */
export const LAST_KNOWN_ID = ${names.length};

/**
 * The known names in the order of their ids, from 1, separated by spaces. Before each name with upper-case letters belongs its
 * lower-case form, which is left out here.
 */
export const knownNamesText: string =
  ${text(names.filter((_, index) => !isLowercaseOfNext(index)))};

/** What rules test about an element's name in its namespace. */
export const enum TagFlag {
${flagNames.map((name) => `  ${name} = ${bit[name]},`).join('\n')}
}

/** TagFlag bits by NameId, for elements in the HTML namespace. */
export const htmlTagFlags: Int32Array = /* @__PURE__ */ ${array(htmlFlags)};

/** TagFlag bits by NameId, for elements in the MathML namespace. */
export const mathmlTagFlags: Int32Array = /* @__PURE__ */ ${array(mathmlFlags)};

/** TagFlag bits by NameId, for elements in the SVG namespace. */
export const svgTagFlags: Int32Array = /* @__PURE__ */ ${array(svgFlags)};

/**
 * SVG element names that aren't lower case: from the first id to the last, each even id is the tokenizer's tag name, and the next
 * one the element's name.
 */
export const FIRST_ADJUSTED_TAG_ID = ${adjustedTags[0]};
export const LAST_ADJUSTED_TAG_ID = ${adjustedTags.at(-1)};

/** The same for SVG attributes, except \`glyphRef\`, which is among those above. */
export const FIRST_ADJUSTED_ATTRIBUTE_ID = ${adjustedAttributes[0]};
export const LAST_ADJUSTED_ATTRIBUTE_ID = ${adjustedAttributes.at(-1)};
`,
);
