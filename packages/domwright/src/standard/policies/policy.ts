import {
  checkBoolean,
  checkFunction,
  checkNames,
  checkString,
  describe,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { parseURL } from '../../core/infra/parse-url.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { createTextOfString } from '../../core/table/table-changes.ts';
import { descendantTextContent } from '../../core/table/traversal.ts';
import { baselineRemoveElements } from '../../dom/sanitizer/built-in.ts';
import { type Configuration, canonicalizeTheConfiguration } from '../../dom/sanitizer/configuration.ts';
import { innerSanitize } from '../../dom/sanitizer/inner-sanitize.ts';
import { Policy } from '../../dom/sanitizer/policy-option.ts';
import type { Removals } from '../../dom/sanitizer/removals.ts';
import { removeUnsafe } from '../../dom/sanitizer/remove.ts';
import { propertyName } from '../rendering/declarations.ts';
import { isRegExp, LinearRegExp } from './linear-regexp.ts';
import { cssParser } from './load-styles.ts';
import type { ElementOutcome, ElementPolicy, PolicyOptions, PolicyPreset } from './options.ts';
import { Patterns } from './pattern.ts';
import { isAttributeName, isPlainText } from './policy-element.ts';
import { PolicyWalk } from './policy-walk.ts';
import { presets } from './presets.ts';
import { type AttributeRule, ElementRules, isNeverAllowed, type PolicyRules } from './rules.ts';
import { isNeverAllowedProperty, StyleRules } from './style-rules.ts';
import { type URLRules, urlProblem, urlSyntaxOf } from './url-rules.ts';

/**
 * Compiles a policy: what to keep of HTML that somebody else wrote. Make one, and pass it to `sanitize` or `setHTML`.
 *
 * Everything that the policy leaves, and everything that its functions add, passes through the standard's safe
 * configuration, so no policy keeps what runs script.
 *
 * @param options the rules, or the name of a preset
 * @throws TypeError for an unknown or wrong member, and for what no policy can keep, such as `script`
 */
export function policy(options: PolicyOptions | PolicyPreset): Policy {
  return new CompiledPolicy(typeof options === 'string' ? { preset: options } : options, {});
}

/** What options of other libraries need besides `PolicyOptions`. */
export interface PolicyExtras {
  /** Rules for elements that no member names, in place of `otherElements`. */
  readonly others?: ElementPolicy;
  /** Elements to escape whose tags become text with the attributes that they may have. */
  readonly escaped?: Readonly<Record<string, ElementPolicy>>;
  /** Whether those of `others` are escaped. */
  readonly escapesOthers?: boolean;
  /** Changes the rule for an attribute of an element; null for others. */
  readonly adjusted?: (element: string | null, attribute: string, rule: AttributeRule) => AttributeRule;
  /** Which elements those of `others` are; the rest is up to `otherElements`. Default: all. */
  readonly keepsOther?: (element: string) => boolean;
  readonly session?: PolicyRules['session'];
  /** Called with the result. It may only change text. */
  readonly finish?: (table: NodeTable, root: number) => void;
}

export function policyWith(options: PolicyOptions, extras: PolicyExtras): Policy {
  return new CompiledPolicy(options, extras);
}

class CompiledPolicy extends Policy {
  readonly #rules: PolicyRules;
  /** The standard's configuration for what the policy leaves. It never changes. */
  readonly #configuration: Configuration;
  readonly #finish: PolicyExtras['finish'];

  constructor(options: unknown, extras: PolicyExtras) {
    super();
    this.#rules = compiled(options, extras);
    this.#finish = extras.finish;
    const elements = [...this.#rules.elements].flatMap(([name, rules]) =>
      rules instanceof ElementRules && !rules.isEscaped ? [name] : [],
    );
    const { others } = this.#rules;
    const keepsOthers = others !== null && !others.isEscaped;
    const kept = keepsOthers ? { removeElements: neverKept } : { elements };
    const configuration = canonicalizeTheConfiguration(kept, 'policy', false);
    const frame = configuration.elements?.get(FRAME);
    removeUnsafe(configuration);
    // The one element that is not safe without conditions, which the policy has checked.
    if (frame !== undefined) configuration.elements!.append(frame);
    if (elements.includes(FRAME.name)) configuration.removeElements?.remove(FRAME);
    this.#configuration = configuration;
  }

  /** @internal */
  override applyTo(table: NodeTable, root: number, context: string | null, removals: Removals | null): void {
    // To the parser, this is text. Only the policy's functions may add elements.
    const isText = context !== null && textContexts.includes(context) && hasOnlyText(table, root);
    new PolicyWalk(table, this.#rules, removals).walk(root);
    if (isText) flatten(table, root);
    innerSanitize(table, root, this.#configuration, true, false);
    this.#finish?.(table, root);
  }
}

/** Elements with text only; `noscript` if scripting is enabled. */
const textContexts = [
  ...['textarea', 'title', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript', 'plaintext'],
];

function hasOnlyText(table: NodeTable, root: number): boolean {
  const first = table.firstChild(root);
  return first === 0 || (table.nodeType(first) === NodeType.Text && table.lastChild(root) === first);
}

/** Replaces elements with their text. */
function flatten(table: NodeTable, root: number): void {
  for (let node = table.firstChild(root); node !== 0; ) {
    const next = table.cells[node + Cell.Next]!;
    if (table.nodeType(node) === NodeType.Element) {
      table.insertBefore(root, createTextOfString(table, descendantTextContent(table, node)), node);
      table.remove(node);
    }
    node = next;
  }
}

/** The frames that a policy can keep. */
const FRAME = { name: 'iframe', namespace: HTML_NAMESPACE };

/** Elements that no policy keeps besides those that are never safe: their contents are not markup, or they apply to the whole page. */
const neverKept = [
  ...['template', 'style', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['link', 'meta', 'frameset'],
  // The parser makes `img` of it, which other rules are for.
  'image',
];

/** Elements whose contents nobody would read as text. */
const removedByDefault = [
  ...['script', 'style', 'template', 'iframe', 'noscript', 'noembed', 'noframes', 'object', 'applet'],
  ...['audio', 'video', 'canvas', 'textarea', 'select', 'datalist', 'title', 'svg', 'math'],
];

const defaultSchemes = ['http', 'https', 'mailto'];

const optionNames: readonly (keyof PolicyOptions)[] = [
  ...(['preset', 'elements', 'attributes', 'classes', 'styles', 'rename', 'otherElements'] as const),
  ...(['remove', 'unwrap', 'escape', 'schemes', 'schemesByAttribute', 'relativeURLs'] as const),
  ...(['protocolRelativeURLs', 'maxNesting', 'maxTextLength', 'maxLinks', 'element', 'text'] as const),
];

/** Members of unknown type. */
type Given<T> = { readonly [name in keyof T]: unknown };

function compiled(options: unknown, extras: PolicyExtras): PolicyRules {
  const given = withPreset(members<PolicyOptions>(options, 'policy', optionNames));
  const elements = new Map<string, ElementRules | ElementOutcome>();
  const rename = new Map<string, string>();
  const named = new Map<string, string>();
  /** Each element has one fate. */
  const name = (element: string, member: string) => {
    const other = named.get(element);
    if (other !== undefined) throw new TypeError(`policy: '${element}' is in '${other}' and in '${member}'`);
    named.set(element, member);
  };
  const rulesOf = commonRules(given, extras);
  for (const [element, rules] of elementsIn(given.elements, 'policy.elements')) {
    if (rules === false) continue;
    name(element, 'elements');
    checkCanStay(element, rules);
    elements.set(element, rulesOf(rules === true ? {} : rules, element, false));
  }
  for (const [element, rules] of Object.entries(extras.escaped ?? {})) {
    elements.set(element, rulesOf(rules, element, true));
  }
  for (const [from, to] of texts(given.rename, 'policy.rename')) {
    const [element, newName] = [elementName(from, 'policy.rename'), elementName(to, 'policy.rename')];
    name(element, 'rename');
    if (!(elements.get(newName) instanceof ElementRules)) {
      throw new TypeError(`policy.rename: '${newName}' is not in 'elements'`);
    }
    const hasOtherContents = voidElements.has(element) !== voidElements.has(newName);
    // Tags in them would be text, and the values of attributes could end them.
    const isText = isPlainText(newName) && !isPlainText(element);
    if (hasOtherContents || isText || element === 'template' || newName === FRAME.name) {
      throw new TypeError(`policy.rename: '${element}' cannot become '${newName}', which has other contents`);
    }
    rename.set(element, newName);
  }
  for (const outcome of ['remove', 'unwrap', 'escape'] as const) {
    for (const [index, element] of (strings(given[outcome], `policy.${outcome}`) ?? []).entries()) {
      const lowercased = elementName(element, `policy.${outcome}[${index}]`);
      name(lowercased, outcome);
      elements.set(lowercased, outcome);
    }
  }
  // A preset's names are for elements that the options don't name.
  if (given.preset !== undefined) {
    for (const [from, to] of Object.entries(presets[given.preset as PolicyPreset].rename ?? {})) {
      if (!named.has(from) && elements.get(to) instanceof ElementRules) rename.set(from, to);
    }
  }
  const { otherElements = 'unwrap' } = given;
  if (otherElements !== 'remove' && otherElements !== 'unwrap' && otherElements !== 'escape') {
    throw wrongArgument('policy.otherElements', `'remove', 'unwrap' or 'escape'`, otherElements);
  }
  if (given.remove === undefined && otherElements === 'unwrap') {
    for (const element of removedByDefault) if (!named.has(element)) elements.set(element, 'remove');
  }
  for (const hook of ['element', 'text'] as const) {
    if (given[hook] !== undefined) checkFunction(given[hook], `policy.${hook}`);
  }
  const { others, escapesOthers = false, keepsOther = () => true, session = null } = extras;
  return {
    ...{ elements, otherElements, keepsOther, rename, session },
    others: others === undefined ? null : rulesOf(others, null, escapesOthers),
    maxNesting: limit(given.maxNesting, 'policy.maxNesting'),
    maxTextLength: limit(given.maxTextLength, 'policy.maxTextLength'),
    maxLinks: limit(given.maxLinks, 'policy.maxLinks'),
    element: given.element as PolicyOptions['element'],
    text: given.text as PolicyOptions['text'],
  };
}

/** The options of a preset, changed by those that are given. */
function withPreset(given: Given<PolicyOptions>): Given<PolicyOptions> {
  const { preset } = given;
  if (preset === undefined) return given;
  if (typeof preset !== 'string' || !Object.hasOwn(presets, preset)) {
    throw wrongArgument('policy.preset', "'comment', 'article' or 'email'", preset);
  }
  const base = presets[preset as PolicyPreset];
  const elements = new Map(elementsIn(base.elements, 'policy.elements'));
  for (const [name, rules] of elementsIn(given.elements, 'policy.elements')) {
    if (rules !== true || !elements.has(name)) elements.set(name, rules);
  }
  const changed = { ...given, elements: Object.fromEntries(elements) };
  // NB: undefined is the same as absent.
  const present = Object.entries(changed).filter(([, value]) => value !== undefined);
  return { ...ownOptions(base), rename: undefined, ...Object.fromEntries(present) };
}

// --- Elements -----------------------------------------------------------------------------------------------------

const elementMembers: readonly (keyof ElementPolicy)[] = [
  ...([
    'attributes',
    'classes',
    'styles',
    'values',
    'schemes',
    'hosts',
    'set',
    'merge',
    'dropEmpty',
  ] as const),
];

/** Returns a function that makes the rules of an element, with those that all elements have. */
function commonRules(
  given: Given<PolicyOptions>,
  { adjusted }: PolicyExtras,
): (rules: object, element: string | null, isEscaped: boolean) => ElementRules {
  const attributes = attributeNames(given.attributes, 'policy.attributes');
  const classes = patterns(given.classes, 'policy.classes');
  const styles = stylesIn(given.styles, 'policy.styles');
  const schemes = schemesIn(given.schemes, 'policy.schemes') ?? new Set(defaultSchemes);
  const byAttribute = new Map(
    entries(given.schemesByAttribute, 'policy.schemesByAttribute').map(([name, list]) => {
      const where = `policy.schemesByAttribute.${name}`;
      return [asciiLowercase(name), schemesIn(list, where)!] as const;
    }),
  );
  const relative = flag(given.relativeURLs, true, 'policy.relativeURLs');
  const protocolRelative = flag(given.protocolRelativeURLs, false, 'policy.protocolRelativeURLs');
  return (rules, element, isEscaped) => {
    const where = `policy.elements.${element ?? '*'}`;
    const own = members<ElementPolicy>(rules, where, elementMembers);
    const ownSchemes = schemesIn(own.schemes, `${where}.schemes`);
    const hosts = hostsIn(own.hosts, `${where}.hosts`);
    const isFrame = element === FRAME.name;
    const urlRulesOf = (attribute: string): Omit<URLRules, 'syntax'> => {
      const allowed = ownSchemes ?? byAttribute.get(attribute) ?? schemes;
      if (!isFrame) return { schemes: allowed, relative, protocolRelative, hosts };
      // A relative URL has the page's own host, whatever that is.
      const web = new Set(['http', 'https'].filter((scheme) => allowed.has(scheme)));
      return { schemes: web, relative: false, protocolRelative, hosts };
    };
    const allStyles = [...styles, ...stylesIn(own.styles, `${where}.styles`)];
    const values = new Map(
      entries(own.values, `${where}.values`).map(([name, list]) => [
        asciiLowercase(name),
        new Patterns(patterns(list, `${where}.values.${name}`)),
      ]),
    );
    const set = settings(own.set, `${where}.set`);
    for (const [name, value] of set) {
      const syntax = urlSyntaxOf(name);
      if (syntax !== null && urlProblem(value, { ...urlRulesOf(name), syntax }) !== null) {
        throw new TypeError(`${where}.set: the policy does not allow the URL of '${name}'`);
      }
    }
    return new ElementRules({
      attributes: [
        ...attributes,
        ...attributeNames(own.attributes, `${where}.attributes`),
        ...(isFrame ? ['src'] : []),
      ],
      styles:
        allStyles.length === 0
          ? null
          : new StyleRules(cssParser('policy.styles'), allStyles, { ...urlRulesOf('style'), syntax: 'url' }),
      classes: [...classes, ...patterns(own.classes, `${where}.classes`)],
      values,
      set,
      merge: settings(own.merge, `${where}.merge`).map(([name, value]) => {
        if (urlSyntaxOf(name) !== null) throw new TypeError(`${where}.merge: '${name}' has no tokens`);
        if (values.has(name)) throw new TypeError(`${where}.merge: '${name}' is in 'values' as well`);
        return [name, value.split(/\s+/).filter((token) => token !== '')] as const;
      }),
      dropEmpty: flag(own.dropEmpty, false, `${where}.dropEmpty`),
      isFrame,
      ...{ urlRulesOf, isEscaped },
      ...(adjusted === undefined
        ? undefined
        : { adjusted: (attribute: string, rule: AttributeRule) => adjusted(element, attribute, rule) }),
    });
  };
}

/** Elements without contents. */
export const voidElements: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['area', 'base', 'basefont', 'bgsound', 'br', 'col', 'embed', 'frame', 'hr', 'img', 'input', 'keygen'],
  ...['link', 'meta', 'param', 'source', 'track', 'wbr'],
]);

/** Elements of which a policy knows the names only to remove them: it keeps HTML. */
const foreign = ['svg', 'math'];

/** Whether no policy can keep an element. */
export function cannotStay(element: string): boolean {
  return isNeverSafe(element) || neverKept.includes(element) || foreign.includes(element);
}

/** The names of these elements. */
export function elementsThatCannotStay(): string[] {
  const unsafe = [...baselineRemoveElements()].filter(({ namespace }) => namespace === HTML_NAMESPACE);
  return [...new Set([...unsafe.map(({ name }) => name), ...neverKept, ...foreign])];
}

function isNeverSafe(element: string): boolean {
  return baselineRemoveElements().contains({ name: element, namespace: HTML_NAMESPACE });
}

function checkCanStay(element: string, rules: true | object): void {
  if (!cannotStay(element)) return;
  if (element === FRAME.name) {
    if (rules !== true && (rules as ElementPolicy).hosts !== undefined) return;
    throw new TypeError("policy.elements: an 'iframe' can only stay with 'hosts': it loads documents");
  }
  const reason = isNeverSafe(element) ? ': it can run script or load documents' : '';
  throw new TypeError(`policy.elements: no policy can keep '${element}'${reason}`);
}

/** The elements of a list or an object. */
function elementsIn(value: unknown, where: string): [name: string, rules: boolean | object][] {
  if (value === undefined) return [];
  if (isIterable(value))
    return strings(value, where)!.map((name, index) => [elementName(name, `${where}[${index}]`), true]);
  return entries(value, where).map(([name, rules]) => {
    if (typeof rules !== 'boolean' && !isObject(rules)) {
      throw wrongArgument(`${where}.${name}`, 'true, false or an object', rules);
    }
    return [elementName(name, where), rules];
  });
}

/** Whether markup can contain an element with this name. */
export function isElementName(name: string): boolean {
  return /^[a-z][^\s/>\0]*$/i.test(name);
}

function elementName(name: string, where: string): string {
  if (isElementName(name)) return asciiLowercase(name);
  throw new TypeError(`${where}: not the name of an element: ${describe(name)}`);
}

// --- Attributes ---------------------------------------------------------------------------------------------------

function attributeNames(value: unknown, where: string): string[] {
  return (strings(value, where) ?? []).map((name, index) =>
    attributeName(name, `${where}[${index}]`, /^[a-z_*][\w.:*-]*$/i),
  );
}

function settings(value: unknown, where: string): [name: string, value: string][] {
  return texts(value, where).map(([name, text]) => [attributeName(name, where), text]);
}

function attributeName(name: string, where: string, syntax?: RegExp): string {
  if (!(syntax === undefined ? isAttributeName(name) : syntax.test(name))) {
    throw new TypeError(`${where}: not the name of an attribute: ${describe(name)}`);
  }
  const lowercased = asciiLowercase(name);
  if (lowercased === 'style') throw new TypeError(`${where}: not 'style': name its properties in 'styles'`);
  if (isNeverAllowed(lowercased)) throw new TypeError(`${where}: no policy can keep '${lowercased}'`);
  return lowercased;
}

// --- Styles -------------------------------------------------------------------------------------------------------

function stylesIn(value: unknown, where: string): [property: string, values: (string | LinearRegExp)[]][] {
  return entries(value, where).map(([name, values]) => {
    if (!/^[-\w*\x80-\uFFFF]+$/.test(name)) {
      throw new TypeError(`${where}: not the name of a property: ${describe(name)}`);
    }
    const property = propertyName(name);
    if (isNeverAllowedProperty(property)) throw new TypeError(`${where}: no policy can keep '${property}'`);
    return [property, patterns(values, `${where}.${name}`)];
  });
}

// --- URLs ---------------------------------------------------------------------------------------------------------

function schemesIn(value: unknown, where: string): Set<string> | null {
  const list = strings(value, where);
  if (list === null) return null;
  return new Set(
    list.map((scheme, index) => {
      if (!/^[a-z][a-z\d+.-]*$/i.test(scheme)) {
        throw new TypeError(`${where}[${index}]: not a scheme without a colon: ${describe(scheme)}`);
      }
      const lowercased = asciiLowercase(scheme);
      if (lowercased !== 'javascript' && lowercased !== 'vbscript') return lowercased;
      throw new TypeError(`${where}[${index}]: no policy can keep ${lowercased}: URLs`);
    }),
  );
}

function hostsIn(value: unknown, where: string): Patterns | null {
  const list = strings(value, where);
  if (list === null) return null;
  return new Patterns(
    list.map((host, index) => {
      const canonical = host.includes('*') ? hostPattern(host) : hostOf(host);
      if (canonical === null) throw new TypeError(`${where}[${index}]: not a host: ${describe(host)}`);
      return canonical;
    }),
  );
}

/** A host as URLs have it after parsing, or null. */
function hostOf(host: string): string | null {
  if (/[/\\?#@:\s]/.test(host.replace(/^\[.*\]$/, ''))) return null;
  return parseURL(`https://${host}`)?.hostname ?? null;
}

/** The same for a host with `*`: its other labels become ASCII. */
function hostPattern(host: string): string | null {
  if (hostOf(host.replaceAll('*', 'a')) === null) return null;
  const labels = host.split('.').map((label) => {
    if (/^[\w*-]*$/.test(label)) return asciiLowercase(label);
    // NB: the URL parser would encode the `*` as well.
    return label.includes('*') ? null : hostOf(label);
  });
  return labels.includes(null) ? null : labels.join('.');
}

// --- Members ------------------------------------------------------------------------------------------------------

function members<T>(value: unknown, where: string, names: readonly (keyof T & string)[]): Given<T> {
  if (!isObject(value) || Array.isArray(value)) throw wrongArgument(where, 'an object', value);
  const own = ownOptions(value);
  checkNames('member', Object.keys(own), names, where);
  return own as Given<T>;
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return isObject(value) && typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
}

/** The strings of a list; null for none. */
export function strings(value: unknown, where: string): string[] | null {
  if (value === undefined) return null;
  if (!isIterable(value)) throw wrongArgument(where, 'an array', value);
  const list = [...value];
  for (const [index, item] of list.entries()) checkString(item, `${where}[${index}]`);
  return list as string[];
}

/** The patterns of a list, ready to match. */
function patterns(value: unknown, where: string): (string | LinearRegExp)[] {
  if (value === undefined) return [];
  if (!isIterable(value)) throw wrongArgument(where, 'an array', value);
  return [...value].map((item, index) => {
    if (typeof item === 'string') return item;
    if (isRegExp(item)) return new LinearRegExp(item, `${where}[${index}]`);
    throw wrongArgument(`${where}[${index}]`, 'a string or a regular expression', item);
  });
}

export function entries(value: unknown, where: string): [name: string, value: unknown][] {
  if (value === undefined) return [];
  if (!isObject(value) || Array.isArray(value)) throw wrongArgument(where, 'an object', value);
  return Object.entries(value);
}

function texts(value: unknown, where: string): [name: string, value: string][] {
  return entries(value, where).map(([name, text]) => {
    checkString(text, `${where}.${name}`);
    return [name, text];
  });
}

export function flag(value: unknown, byDefault: boolean, where: string): boolean {
  if (value === undefined) return byDefault;
  checkBoolean(value, where);
  return value;
}

export function limit(value: unknown, where: string): number {
  if (value === undefined) return Infinity;
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw wrongArgument(where, 'an integer from 0 on', value);
}
