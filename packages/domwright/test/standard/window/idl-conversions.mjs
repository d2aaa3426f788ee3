// @ts-check
// @ts-expect-error: it has no declarations.
import primitives from 'webidl-conversions';
import { elementInterfaces } from '../../../src/generated/element-interfaces.ts';
import { valueNames } from './idl-calls.mjs';
import { readWebIDL } from './web-idl.mjs';

/** @typedef {import('./idl-calls.mjs').Call} Call */
/** @typedef {import('./web-idl.mjs').Argument} Argument */

const { interfaces, enums, dictionaries, typedefs, callbacks } = readWebIDL();

/** Objects of these interfaces are made by `runCalls`. */
const others =
  'Node Element HTMLElement Document DocumentFragment ShadowRoot CharacterData Text Comment ProcessingInstruction DocumentType ' +
  'Attr NamedNodeMap NodeList HTMLCollection DOMTokenList DOMImplementation NodeIterator TreeWalker DOMParser XMLSerializer ' +
  'HTMLOptionsCollection HTMLFormControlsCollection RadioNodeList CSSStyleDeclaration SVGElement MathMLElement';

/** The receivers of each interface: element names, or the interface's own name. @type {[receiver: string, name: string][]} */
const receivers = [
  ...others.split(' ').map((name) => /** @type {[string, string]} */ ([name, name])),
  ...elementInterfaces
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([name]) => name !== 'HTMLElement')
    .map(([name = '', element = '']) => /** @type {[string, string]} */ ([element, name])),
  ['audio', 'HTMLMediaElement'],
];

/** The arguments of a call that is right, where those by type are not. @type {Record<string, readonly string[]>} */
const rightArguments = {
  'Attr.nodeValue': ["'b'"],
  'CSSStyleDeclaration.setProperty': ["'color'", "'b'", "''"],
  'DOMImplementation.createDocument': ['null', "'b'", 'null'],
  'DOMParser.parseFromString': ["'b'", "'text/html'"],
  'Document.createDocument': ['null', "'b'", 'null'],
  'Element.attachShadow': ['{}'],
  'Element.insertAdjacentElement': ["'beforeend'", 'child'],
  'Element.insertAdjacentHTML': ["'beforeend'", "'b'"],
  'Element.insertAdjacentText': ["'beforeend'", "'b'"],
  'Element.removeAttributeNode': ['its attribute'],
  'HTMLOptionsCollection.add': ['option', 'null'],
  'HTMLSelectElement.add': ['option', 'null'],
  'HTMLTableElement.caption': ['null'],
  'HTMLTableElement.tHead': ['null'],
  'HTMLTableElement.tFoot': ['null'],
  'NamedNodeMap.removeNamedItem': ["'b'"],
  'Node.insertBefore': ['child', 'null'],
  'Node.replaceChild': ['text', 'child'],
  'ProcessingInstruction.setAttribute': ["'b'", "'c'"],
};

/** @param {any} type @returns {any} */
function resolved(type) {
  const found = typeof type.idlType === 'string' ? typedefs.get(type.idlType) : undefined;
  return found === undefined ? type : { ...resolved(found), nullable: type.nullable || found.nullable };
}

/** The name of a value that suits an argument. @param {Argument} argument @returns {string} */
function rightValue(argument) {
  const type = resolved(argument.type);
  if (type.union)
    return type.idlType.some((/** @type {any} */ member) => dictionaries.has(member.idlType)) ? '{}' : "'b'";
  const name = String(type.idlType);
  if (/String$/.test(name)) return "'b'";
  if (name === 'boolean') return 'true';
  if (/long|short|float|double|octet|byte/.test(name)) return '1';
  if (dictionaries.has(name)) return '{}';
  if (name === 'NodeFilter') return 'null';
  if (callbacks.has(name)) return 'a function';
  if (enums.has(name)) return `'${enums.get(name)?.[0]}'`;
  if (name === 'Attr') return 'attribute';
  if (name === 'DocumentType') return 'a doctype';
  if (interfaces.has(name)) return 'child';
  return 'undefined';
}

/** The values that are told apart by a type's conversion. @param {any} given @returns {readonly string[]} */
function valuesFor(given) {
  const type = resolved(given);
  const common = ['undefined', 'null', '1', 'Symbol()'];
  const name = String(type.idlType);
  if (type.union) return valueNames;
  if (/String$/.test(name) || enums.has(name))
    return [...common, '1n', "'b'", '{ toString }', 'Object.create(null)', 'throws', 'child'];
  if (name === 'boolean') return [...common, '0', 'false', 'NaN', "''", "'b'", '{}'];
  if (dictionaries.has(name)) return [...common, "'b'", '{}', 'a function'];
  if (callbacks.has(name)) return [...common, "'b'", '{}', 'a function'];
  if (interfaces.has(name)) return [...common, "'b'", '{}', 'child', 'text'];
  return [
    ...common,
    'true',
    '-1',
    '1.7',
    'NaN',
    'Infinity',
    '2 ** 32 + 1',
    '1n',
    "'b'",
    '{ valueOf }',
    'throws',
  ];
}

/** @returns {(Call & { interface: string, arguments: Argument[] })[]} every operation and attribute, with values in each place */
export function allCalls() {
  const calls = [];
  for (const [receiver, name] of receivers) {
    for (const member of interfaces.get(name)?.members.values() ?? []) {
      if (member.isStatic || member.kind === 'constant' || /^on/.test(member.name)) continue;
      const kind = /** @type {'call' | 'set'} */ (member.kind === 'operation' ? 'call' : 'set');
      if (kind === 'set' && member.isReadonly) continue;
      // NB: webidl-conversions knows no FrozenArray.
      if (/^aria[A-Za-z]+Elements$/.test(member.name)) continue;
      for (const parameters of member.overloads) {
        const right = rightArguments[`${name}.${member.name}`] ?? parameters.map(rightValue);
        const common = { receiver, interface: name, member: member.name, kind, arguments: parameters };
        if (kind === 'call') {
          for (let count = 0; count <= parameters.length; count++)
            // NB: as many arguments may be those of another overload.
            if (member.overloads.every((other) => other === parameters || other.length !== count))
              calls.push({ ...common, values: right.slice(0, count) });
        }
        for (let i = 0; i < parameters.length; i++) {
          for (const value of valuesFor(parameters[i]?.type))
            calls.push({ ...common, values: [...right.slice(0, i), value, ...right.slice(i + 1)] });
        }
      }
    }
  }
  return calls;
}

/** @param {any} window @param {any} value @param {string} name */
function isInstance(window, value, name) {
  const Class = window[name];
  return typeof Class === 'function' && typeof value === 'object' && value !== null && value instanceof Class;
}

/**
 * Converts a value to a type of IDL, by webidl-conversions.
 *
 * @param {any} window @param {Argument['type']} given @param {unknown} value @param {boolean} nullIsEmpty @param {boolean} isSetter
 * @returns {unknown}
 * @throws TypeError, and what the value's own methods throw
 */
function converted(window, given, value, nullIsEmpty, isSetter) {
  const type = resolved(given);
  if (type.nullable && (value === null || value === undefined)) return null;
  if (type.union) {
    const members = type.idlType.map(resolved);
    if (
      members.some((/** @type {any} */ member) => member.nullable) &&
      (value === null || value === undefined)
    )
      return null;
    const own = members.find((/** @type {any} */ member) =>
      isInstance(window, value, String(member.idlType)),
    );
    if (own !== undefined) return value;
    const isDictionary = members.find((/** @type {any} */ member) => dictionaries.has(member.idlType));
    if (
      isDictionary &&
      (value === null || value === undefined || typeof value === 'object' || typeof value === 'function')
    )
      return value ?? {};
    if (typeof value === 'boolean' && members.some((/** @type {any} */ { idlType }) => idlType === 'boolean'))
      return value;
    const number = members.find((/** @type {any} */ { idlType }) => /long|double/.test(String(idlType)));
    if (number !== undefined && typeof value === 'number')
      return converted(window, number, value, nullIsEmpty, isSetter);
    const last =
      members.find((/** @type {any} */ { idlType }) => /String$/.test(String(idlType))) ??
      number ??
      members.find((/** @type {any} */ { idlType }) => idlType === 'boolean');
    if (last === undefined) throw new TypeError();
    const isEmpty = last.extAttrs.some((/** @type {any} */ { name }) => name === 'LegacyNullToEmptyString');
    return converted(window, last, value, nullIsEmpty || isEmpty, isSetter);
  }
  const name = String(type.idlType).replace('CSSOMString', 'DOMString');
  if (name === 'any' || name === 'undefined') return value;
  if (/String$/.test(name)) {
    return primitives[name](value, { treatNullAsEmptyString: nullIsEmpty });
  }
  if (name in primitives) return primitives[name](value);
  if (enums.has(name)) {
    const string = primitives['DOMString'](value);
    if (!isSetter && !enums.get(name)?.includes(string)) throw new TypeError();
    return string;
  }
  if (callbacks.has(name)) {
    if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) throw new TypeError();
    if (typeof value !== 'function' && name !== 'NodeFilter') throw new TypeError();
    return value;
  }
  if (dictionaries.has(name)) {
    if (value === null || value === undefined) return {};
    if (typeof value !== 'object' && typeof value !== 'function') throw new TypeError();
    return value;
  }
  if (interfaces.has(name)) {
    if (!isInstance(window, value, name)) throw new TypeError();
    return value;
  }
  throw new Error(`No conversion to ${name}`);
}

/** The conversions for `runCalls`. @param {any} window @returns {(call: any, values: unknown[]) => unknown[]} */
export function conversionsOf(window) {
  return (call, values) => {
    const { arguments: parameters, kind } = /** @type {{ arguments: Argument[], kind: string }} */ (call);
    const required = parameters.filter(({ isOptional, isVariadic }) => !isOptional && !isVariadic).length;
    if (values.length < required) throw new TypeError();
    return values.map((value, index) => {
      const { type, isOptional, nullIsEmpty } = parameters[index];
      if (isOptional && value === undefined) return undefined;
      return converted(window, type, value, nullIsEmpty, kind === 'set');
    });
  };
}
