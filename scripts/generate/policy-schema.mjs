// @ts-check
/** Writes packages/cli/policy.schema.json, from the types of the library's policies. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../run.mjs';

const source = path.join(root, 'packages/domwright/src/standard/policies/options.ts');

/** @param {string} word */
const inAnyCase = (word) => word.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);

const neverAttributes = `${inAnyCase('on')}|(?:${['is', 'srcdoc', 'style'].map(inAnyCase).join('|')})$`;
const COUNT = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
const ELEMENT = '^[A-Za-z][^\\s/>\\u0000]*$';
const ATTRIBUTE = `^(?!${neverAttributes})[A-Za-z_][\\w.:-]*$`;
const ATTRIBUTES = `^(?!${neverAttributes})[A-Za-z_*\\x80-\\uffff][\\w.:*\\x80-\\uffff-]*$`;
const SCHEME = `^(?!(?:${['javascript', 'vbscript'].map(inAnyCase).join('|')})$)[A-Za-z][A-Za-z\\d+.-]*$`;
const oldProperties = ['-moz-binding', '-ms-behavior', 'behavior'].map(inAnyCase).join('|');
const PROPERTY = `^(?!(?:${oldProperties})$)[^\\u0000-)+,./:-@\\[-^\`{-\\u007F]+$`;
const HOST = '^[^/\\?#@:\\s]+$|^\\[.*\\]$';

/**
 * What the types do not say: patterns for the names of members and for the strings in them.
 *
 * @typedef {{ names?: string, strings?: string }} Patterns
 * @type {Readonly<Record<string, Patterns>>}
 */
const patternsOf = {
  elements: { names: ELEMENT, strings: ELEMENT },
  rename: { names: ELEMENT, strings: ELEMENT },
  remove: { strings: ELEMENT },
  unwrap: { strings: ELEMENT },
  escape: { strings: ELEMENT },
  attributes: { strings: ATTRIBUTES },
  set: { names: ATTRIBUTE },
  merge: { names: ATTRIBUTE },
  styles: { names: PROPERTY },
  schemes: { strings: SCHEME },
  schemesByAttribute: { strings: SCHEME },
  hosts: { strings: HOST },
};

/**
 * The JSON schema of a policy file, made from the type `PolicyOptions` and its comments. It leaves out what JSON cannot
 * have: functions and regular expressions.
 *
 * @returns {object}
 */
export function policySchema() {
  const program = ts.createProgram([source], { strict: true, target: ts.ScriptTarget.ES2022, noEmit: true });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(source);
  const module = file && checker.getSymbolAtLocation(file);
  const exported = new Map((module ? checker.getExportsOfModule(module) : []).map((it) => [it.name, it]));
  /** Interfaces become definitions. */
  const interfaces = ['ElementPolicy'];

  /** @param {string} name */
  function objectOf(name) {
    const symbol = exported.get(name);
    if (symbol === undefined) throw new Error(`${source} exports no ${name}`);
    const properties = checker
      .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
      .flatMap((member) => {
        const type = checker.getTypeOfSymbol(member);
        const schema = schemaOf(type, patternsOf[member.name] ?? {}, `${name}.${member.name}`);
        return schema === null ? [] : [[member.name, { description: commentOf(member), ...schema }]];
      });
    return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
  }

  /** @param {ts.Symbol} symbol */
  function commentOf(symbol) {
    return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ');
  }

  /**
   * @param {ts.Type} type
   * @param {Patterns} patterns
   * @param {string} where
   * @returns {object | null} null for what JSON cannot have
   */
  function schemaOf(type, patterns, where) {
    const { names, strings } = patterns;
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.isUnion()) return unionOf(type.types, patterns, where);
    if (type.flags & ts.TypeFlags.Undefined || type.getCallSignatures().length > 0) return null;
    if (type.flags & ts.TypeFlags.String) {
      return { type: 'string', ...(strings !== undefined && { pattern: strings }) };
    }
    if (type.flags & ts.TypeFlags.Number) return COUNT;
    const name = type.symbol?.name;
    if (name === 'RegExp') return null;
    if (interfaces.includes(name)) return { $ref: `#/definitions/${name}` };
    if (name === 'Iterable') {
      const [item] = checker.getTypeArguments(/** @type {ts.TypeReference} */ (type));
      const items = item && schemaOf(item, patterns, where);
      if (items) return { type: 'array', items };
    }
    const value = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const additionalProperties = value && schemaOf(value, patterns, where);
    if (additionalProperties) {
      const propertyNames = names === undefined ? {} : { propertyNames: { pattern: names } };
      return { type: 'object', ...propertyNames, additionalProperties };
    }
    throw new Error(`${where}: no schema for ${checker.typeToString(type)}`);
  }

  /**
   * @param {readonly ts.Type[]} types
   * @param {Patterns} patterns
   * @param {string} where
   */
  function unionOf(types, patterns, where) {
    const literals = types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []));
    /** @type {object[]} */
    const choices = literals.length === 0 ? [] : [{ enum: literals }];
    // NB: to the checker, `boolean` in a union is `true` and `false`.
    if (types.some((type) => type.flags & ts.TypeFlags.BooleanLiteral)) choices.push({ type: 'boolean' });
    for (const type of types) {
      if (type.isStringLiteral() || type.flags & ts.TypeFlags.BooleanLiteral) continue;
      const schema = schemaOf(type, patterns, where);
      if (schema !== null) choices.push(schema);
    }
    return choices.length > 1 ? { anyOf: choices } : (choices[0] ?? null);
  }

  const { properties, ...options } = objectOf('PolicyOptions');
  const $schema = { description: 'The schema of this file, for editors.', type: 'string' };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Policy',
    description:
      'What domwright sanitize --policy keeps of HTML. In names of attributes and hosts, and in classes, styles and ' +
      'values, * stands for any text.',
    ...options,
    properties: { $schema, ...properties },
    definitions: Object.fromEntries(interfaces.map((name) => [name, objectOf(name)])),
  };
}

if (process.argv[1] === import.meta.filename) {
  const schema = `${JSON.stringify(policySchema(), null, 2)}\n`;
  writeFileSync(path.join(root, 'packages/cli/policy.schema.json'), schema);
}
