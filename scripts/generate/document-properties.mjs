// @ts-check
// Writes packages/domwright/src/generated/document-properties.ts: the names of the properties of documents and forms, which an
// `id` or `name` can hide. The facts come from the specifications' IDL in the package @webref/idl.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: it has no declarations.
import { parse } from 'webidl2';
import { renamed, withoutIDL } from './data/event-handlers-beside-idl.mjs';

const folder = path.dirname(fileURLToPath(import.meta.resolve('@webref/idl')));

/** @type {Map<string, Set<string>>} the members of each interface and mixin */
const members = new Map();
/** @type {Map<string, string[]>} the interface that each inherits from, and the mixins that it includes */
const parents = new Map();
/** @param {string} name */
const parentsOf = (name) => parents.get(name) ?? parents.set(name, []).get(name) ?? [];

for (const file of readdirSync(folder).filter((name) => name.endsWith('.idl'))) {
  for (const definition of parse(readFileSync(path.join(folder, file), 'utf8'))) {
    if (definition.type === 'includes') parentsOf(definition.target).push(definition.includes);
    if (definition.type !== 'interface' && definition.type !== 'interface mixin') continue;
    if (definition.type === 'interface' && definition.inheritance)
      parentsOf(definition.name).push(definition.inheritance);
    const names = members.get(definition.name) ?? new Set();
    members.set(definition.name, names);
    for (const member of definition.members) {
      const isOwn = member.type === 'const' || member.type === 'attribute' || member.type === 'operation';
      if (isOwn && member.name && member.special !== 'static') names.add(member.name);
    }
  }
}

const names = new Set([...Object.getOwnPropertyNames(Object.prototype), ...withoutIDL, ...renamed.values()]);
const waiting = ['Document', 'HTMLFormElement'];
for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
  for (const member of members.get(name) ?? []) names.add(member);
  waiting.push(...parentsOf(name));
}
for (const name of [
  'cookie',
  'getElementById',
  'nodeName',
  'addEventListener',
  'elements',
  'onclick',
  'toString',
]) {
  if (!names.has(name)) throw new Error(`'${name}' is missing`);
}

writeFileSync(
  new URL('../../packages/domwright/src/generated/document-properties.ts', import.meta.url),
  `// Written by scripts/generate/document-properties.mjs from the package @webref/idl; do not edit.

/** The names of the properties of documents and forms, separated by spaces. */
export const documentProperties =
  '${[...names].sort().join(' ')}';
`,
);
