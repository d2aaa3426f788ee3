import { checkFunction, isObject, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  attributeNames,
  entries,
  flag,
  type Given,
  hostsIn,
  isIterable,
  limit,
  members,
  patterns,
  schemesIn,
  settings,
  strings,
  stylesIn,
  texts,
} from './checked-options.ts';
import { canBecome, cannotStay, elementName, FRAME, isNeverSafe } from './element-names.ts';
import type { ElementOutcome, ElementPolicy, PolicyOptions, PolicyPreset } from './options.ts';
import { Patterns } from './pattern.ts';
import { presets } from './presets.ts';
import { type AttributeRule, ElementRules, type PolicyRules } from './rules.ts';
import { StyleRules } from './style-rules.ts';
import { type URLRules, urlProblem, urlSyntaxOf } from './url-rules.ts';

/* From a policy's options to its rules. */

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
  /** Whether elements stay that the page hides by what the policy takes away, as in other sanitizers. */
  readonly keepsHidden?: boolean;
  readonly session?: PolicyRules['session'];
  /** Called with the result. It may only change text. */
  readonly finish?: (table: NodeTable, root: number) => void;
}

/** Elements whose contents nobody would read as text. */
const removedByDefault = [
  ...['script', 'style', 'template', 'iframe', 'noscript', 'noembed', 'noframes', 'object', 'applet'],
  ...['audio', 'video', 'canvas', 'textarea', 'select', 'datalist', 'title', 'svg', 'math'],
  // What Word and Outlook write for themselves, in conditional comments or without.
  ...['xml', 'o:officedocumentsettings', 'o:shapedefaults', 'o:shapelayout', 'w:worddocument'],
  ...['w:latentstyles', 'x:excelworkbook', 'm:mathpr'],
];

const defaultSchemes = ['http', 'https', 'mailto'];

const optionNames: readonly (keyof PolicyOptions)[] = [
  ...(['preset', 'elements', 'attributes', 'classes', 'styles', 'rename', 'otherElements'] as const),
  ...(['remove', 'unwrap', 'escape', 'schemes', 'schemesByAttribute', 'relativeURLs'] as const),
  ...(['protocolRelativeURLs', 'maxNesting', 'maxTextLength', 'maxLinks', 'element', 'text'] as const),
];

/** @throws TypeError for anything wrong */
export function compiled(options: unknown, extras: PolicyExtras): PolicyRules {
  const given = withPreset(members<PolicyOptions>(options, 'policy', optionNames));
  const elements = new Map<string, ElementRules | ElementOutcome>();
  const rename = new Map<string, string>();
  const named = new Map<string, string>();
  /** Each element has one fate. */
  const name = (element: string, member: string) => {
    const other = named.get(element);
    if (other === member) throw new TypeError(`policy: '${element}' is twice in '${member}'`);
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
    if (!canBecome(element, newName) || element === 'template' || newName === FRAME.name) {
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
  const {
    keepsHidden = false,
    others,
    escapesOthers = false,
    keepsOther = () => true,
    session = null,
  } = extras;
  return {
    ...{ elements, otherElements, keepsOther, rename, session },
    removesHidden: !keepsHidden,
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
        allStyles.length === 0 ? null : new StyleRules(allStyles, { ...urlRulesOf('style'), syntax: 'url' }),
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
