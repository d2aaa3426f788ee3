// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// @ts-expect-error: it has no declarations.
import * as webIDL from 'webidl2';

/**
 * The interfaces of the DOM as defined by the standards, from the package @webref/idl. Types are those of webidl2.
 *
 * @typedef {{ type: any, name: string, isOptional: boolean, isVariadic: boolean, nullIsEmpty: boolean }} Argument
 * @typedef {{ kind: 'operation' | 'attribute' | 'constant', name: string, isStatic: boolean, isReadonly: boolean,
 *   isUnforgeable: boolean, overloads: Argument[][], standard: string }} Member
 * @typedef {{ name: string, parent: string | null, members: Map<string, Member> }} Interface
 */

/** The standards that a window implements. Others add members to these interfaces that no window here has. */
const standards = ['dom', 'html', 'cssom', 'wai-aria', 'SVG', 'mathml-core'];
const folder = path.dirname(fileURLToPath(import.meta.resolve('@webref/idl')));

/** @param {any} definition @param {string} name */
const has = ({ extAttrs }, name) => extAttrs.some((/** @type {any} */ attribute) => attribute.name === name);

/** @param {any} argument @returns {Argument} */
const argumentOf = (argument) => ({
  type: argument.idlType,
  name: argument.name ?? 'value',
  isOptional: argument.optional ?? false,
  isVariadic: argument.variadic ?? false,
  nullIsEmpty: [argument, argument.idlType].some((where) => has(where, 'LegacyNullToEmptyString')),
});

/** What an attribute is set to. With `[PutForwards]`, it is a string that another attribute gets. @param {any} member @returns {Argument} */
function writtenTo(member) {
  if (!has(member, 'PutForwards')) return argumentOf(member);
  return {
    ...argumentOf(member),
    type: { ...stringType, extAttrs: [] },
    nullIsEmpty: member.name === 'style',
  };
}

const stringType = { idlType: 'DOMString', nullable: false, union: false };

/** @param {any} member @param {string} standard @returns {Member[]} */
function membersOf(member, standard) {
  const common = {
    isStatic: member.special === 'static' || member.type === 'const',
    isReadonly: member.type === 'const' || (member.readonly && !has(member, 'PutForwards')),
    isUnforgeable: has(member, 'LegacyUnforgeable'),
    standard,
  };
  switch (member.type) {
    case 'const':
      return [{ ...common, kind: 'constant', name: member.name, overloads: [] }];
    case 'attribute':
      return [{ ...common, kind: 'attribute', name: member.name, overloads: [[writtenTo(member)]] }];
    case 'operation': {
      const name = member.special === 'stringifier' ? 'toString' : member.name;
      return name
        ? [{ ...common, kind: 'operation', name, overloads: [member.arguments.map(argumentOf)] }]
        : [];
    }
    case 'iterable':
      return ['forEach', 'keys', 'values', 'entries'].map((name) => ({
        ...common,
        kind: 'operation',
        name,
        overloads: [],
      }));
    default:
      return [];
  }
}

export function readWebIDL() {
  /** @type {Map<string, Interface>} */
  const interfaces = new Map();
  /** @type {Map<string, string[]>} */
  const enums = new Map();
  /** @type {Set<string>} */
  const dictionaries = new Set();
  /** @type {Map<string, any>} */
  const typedefs = new Map();
  /** @type {Set<string>} */
  const callbacks = new Set();
  /** @type {Map<string, Member[]>} */
  const parts = new Map();
  /** @type {[target: string, mixin: string][]} */
  const included = [];
  for (const standard of standards) {
    for (const definition of /** @type {any[]} */ (
      webIDL.parse(readFileSync(path.join(folder, `${standard}.idl`), 'utf8'))
    )) {
      const { type, name } = definition;
      if (type === 'interface' && !definition.partial)
        interfaces.set(name, { name, parent: definition.inheritance, members: new Map() });
      if (type === 'interface' || type === 'interface mixin') {
        const members = definition.members.flatMap((/** @type {any} */ member) =>
          membersOf(member, standard),
        );
        parts.set(name, [...(parts.get(name) ?? []), ...members]);
      }
      if (type === 'enum')
        enums.set(
          name,
          definition.values.map((/** @type {any} */ { value }) => value),
        );
      if (type === 'dictionary') dictionaries.add(name);
      if (type === 'typedef') typedefs.set(name, definition.idlType);
      if (type === 'callback' || type === 'callback interface') callbacks.add(name);
      if (type === 'callback interface') interfaces.set(name, { name, parent: null, members: new Map() });
      if (type === 'includes') included.push([definition.target, definition.includes]);
    }
  }
  for (const { name, members } of interfaces.values()) {
    const mixins = included.filter(([target]) => target === name).map(([, mixin]) => mixin);
    for (const member of [name, ...mixins].flatMap((part) => parts.get(part) ?? [])) {
      const known = members.get(member.name);
      if (known === undefined) members.set(member.name, member);
      else known.overloads.push(...member.overloads);
    }
  }
  return { interfaces, enums, dictionaries, typedefs, callbacks };
}
