import {
  type ElementPolicy,
  fromSanitizeHtmlOptions,
  type Policy,
  type PolicyContext,
  type PolicyElement,
  type PolicyOptions,
  type PolicyPiece,
  policy,
} from 'domwright/sanitizer';
import { presets } from '../../src/standard/policies/presets.ts';
import { seededRandom } from '../conformance/chunks.mjs';
import {
  addedNames,
  attributeNames,
  type Below,
  ENDS,
  elementNames,
  hostNames,
  hostsOf,
  IMAGE,
  likeText,
  neverNames,
  oneOf,
  pieceNames,
  riskyNames,
  some,
  trickyTexts,
  values,
  words,
} from './policy-words.ts';

/* Random policies, with functions that add what is not allowed. The same seed gives the same ones. */

/** Numbers that depend on nothing but these values. */
function belowFor(...parts: readonly unknown[]): Below {
  return seededRandom(parts.join('\0'));
}

/** A hook that adds what is not allowed. It does the same for the same element. */
function hostileHook(seed: number): PolicyOptions['element'] {
  return (element: PolicyElement, { parent, depth }: PolicyContext) => {
    const below = belowFor(seed, element.name, element.attributeNames(), parent, depth);
    for (const name of some(below, addedNames, 30))
      element.setAttribute(name, hostsOf(oneOf(below, values), seed));
    return below(10) === 0 ? oneOf(below, ['remove', 'unwrap', 'escape'] as const) : undefined;
  };
}

/** A transform that adds what is not allowed. It does the same for the same text. */
function hostileTransform(seed: number): PolicyOptions['text'] {
  return (text: string, { parent, isInside }: PolicyContext) => {
    const below = belowFor(seed, text, parent, isInside('a'));
    // NB: an element in a text could end it.
    if (parent === 'textarea' || parent === 'title') {
      return [{ element: oneOf(below, riskyNames), attributes: { title: ENDS, id: ENDS }, text }];
    }
    if (below(3) === 0) return below(2) === 0 ? text : text + oneOf(below, trickyTexts);
    return Array.from({ length: 1 + below(4) }, (): string | PolicyPiece => {
      if (below(3) === 0) return oneOf(below, [text, ...trickyTexts]);
      const attributes = some(below, addedNames, 20).map((name) => [
        name,
        hostsOf(oneOf(below, values), seed),
      ]);
      return {
        element: oneOf(below, pieceNames),
        attributes: Object.fromEntries(attributes),
        text: oneOf(below, ['', text, ...trickyTexts]),
      };
    });
  };
}

/** A hook that does the same to what it has done already. */
const harmlessHook: PolicyOptions['element'] = (element, { depth }) => {
  if (element.getAttribute('title') !== null) element.setAttribute('title', `t${element.name}`);
  if (element.name === 'a') element.removeAttribute('target');
  return element.name === 'b' && depth > 4 ? 'unwrap' : undefined;
};

/** What a policy keeps, for judges who do not read options. Patterns have `*` for any text. */
export interface Kept {
  /** Null if it is unknown. */
  readonly elements: Readonly<Record<string, KeptElement>> | null;
  readonly relative: boolean;
  readonly protocolRelative: boolean;
}

export interface KeptElement {
  readonly attributes: readonly string[];
  readonly hasStyles: boolean;
  /** Null for any. */
  readonly classes: readonly string[] | null;
  readonly schemes: readonly string[];
  /** Null for any. */
  readonly hosts: readonly string[] | null;
}

export interface RandomPolicy {
  readonly compile: () => Policy;
  readonly options: PolicyOptions;
  readonly kept: Kept;
}

/** What the functions of a policy do. */
export type Functions = 'none' | 'harmless' | 'hostile';

/** Properties with URLs, old ways to run script, and whole families. */
const properties = words(`
  color background background-image background-color cursor content filter mask list-style-image border-image
  width --* --x border-* *-image position font-family`);
const propertyValues = ['*', 'red', 'url(*', '*px', 'var(--x)', '*)'];

function styleRules(below: Below): Record<string, string[]> {
  return Object.fromEntries(
    some(below, properties, 60).map((name) => [
      name,
      ['*', ...some(below, propertyValues, 30)].slice(below(2)),
    ]),
  );
}

/** `hosts`: those of all its URLs, if all elements have the same. */
function elementRules(below: Below, seed: number, isRisky: boolean, common: readonly string[] | null) {
  const hosts = common ?? some(below, hostNames, 40).map((host) => hostsOf(host, seed));
  return {
    attributes: some(below, attributeNames, isRisky ? 30 : 8),
    ...(below(3) === 0 ? { classes: some(below, ['a', 'b*', '*'], 40) } : undefined),
    ...(below(4) === 0
      ? { schemes: some(below, ['http', 'https', 'data', 'blob', 'x', 'cid'], 50) }
      : undefined),
    ...(common !== null || below(3) === 0 ? { hosts } : undefined),
    ...(below(3) === 0 ? { styles: styleRules(below) } : undefined),
    ...(below(4) === 0 ? { set: { target: '_blank', title: oneOf(below, trickyTexts) } } : undefined),
    ...(below(4) === 0 ? { merge: { rel: 'ugc  noopener', class: 'c' } } : undefined),
    dropEmpty: below(3) === 0,
  };
}

const presetNames = Object.keys(presets) as (keyof typeof presets)[];

export const presetPolicies: readonly RandomPolicy[] = presetNames.map((preset) => known({ preset }));

/** The random policy with this number. A quarter of them add to a preset. */
export function policyOf(seed: number, functions: Functions): RandomPolicy {
  const below = seededRandom(`policy ${seed}`);
  const share = oneOf(below, [10, 30, 70]);
  const all = [...new Set([...riskyNames, ...elementNames])].filter((name) => !neverNames.includes(name));
  const kept = all.filter((name) => below(100) < (riskyNames.includes(name) ? 20 + share : share));
  const common = below(2) === 0 ? some(below, hostNames, 50).map((host) => hostsOf(host, seed)) : null;
  const entries = kept.map(
    (name) => [name, elementRules(below, seed, riskyNames.includes(name), common)] as const,
  );
  const frame = {
    hosts: common ?? [hostsOf('h1.example', seed)],
    attributes: some(below, attributeNames, 20),
  };
  const elements = Object.fromEntries<ElementPolicy>(
    below(2) === 0 ? entries : [...entries, ['iframe', frame]],
  );
  const preset = common === null && below(2) === 0 ? oneOf(below, presetNames) : undefined;
  const taken = new Set([
    ...Object.keys(elements),
    ...(preset === undefined ? [] : Object.keys(presets[preset].elements!)),
  ]);
  const outcomes = { remove: [] as string[], unwrap: [] as string[], escape: [] as string[] };
  const rename: Record<string, string> = {};
  for (const name of [...elementNames, ...neverNames].filter((each) => !taken.has(each))) {
    const fate = below(8);
    const newName = oneOf(below, below(2) === 0 ? likeText : [...taken]);
    if (fate < 3 && below(2) === 0) outcomes[(['remove', 'unwrap', 'escape'] as const)[fate]!].push(name);
    else if (fate < 5 && taken.has(newName) && canBecome(name, newName)) rename[name] = newName;
  }
  const options: PolicyOptions = {
    ...{ elements, rename, ...outcomes },
    ...(preset === undefined ? undefined : { preset }),
    ...(below(2) === 0 ? { styles: styleRules(below) } : undefined),
    otherElements: oneOf(below, ['remove', 'unwrap', 'unwrap', 'escape'] as const),
    attributes: [...some(below, attributeNames, 8), ...(below(2) === 0 ? ['title', 'id'] : [])],
    classes: some(below, ['a', 'b*'], 30),
    schemes: some(below, ['http', 'https', 'data', 'blob', 'cid', 'x'], 60),
    relativeURLs: below(2) === 0,
    protocolRelativeURLs: below(3) === 0,
    ...(below(6) === 0 ? { maxNesting: 1 + below(12) } : undefined),
    ...(below(6) === 0 ? { maxTextLength: below(120) } : undefined),
    ...(below(3) === 0 ? { maxLinks: below(3) } : undefined),
    ...(functions === 'harmless' && below(2) === 0 ? { element: harmlessHook! } : undefined),
    ...(functions === 'hostile' && below(3) > 0 ? { element: hostileHook(seed)! } : undefined),
    ...(functions === 'hostile' && below(3) > 0 ? { text: hostileTransform(seed)! } : undefined),
  };
  return known(options);
}

const voidNames = words(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);

/** By the documentation: neither is void, or both, and the new one can have elements. */
const canBecome = (name: string, newName: string): boolean =>
  name !== 'template' &&
  !['textarea', 'title', 'iframe'].includes(newName) &&
  voidNames.includes(name) === voidNames.includes(newName);

function known(options: PolicyOptions): RandomPolicy {
  const { preset } = options;
  const base = preset === undefined ? {} : presets[preset];
  const all = { schemes: ['http', 'https', 'mailto'], ...base, ...options };
  const entries = Object.entries({ ...base.elements, ...options.elements }).filter(
    ([, rules]) => rules !== false,
  );
  const elements = entries.map(([name, rules]): [string, KeptElement] => {
    const own = typeof rules === 'object' ? rules : {};
    const attributes = [...(all.attributes ?? []), ...(own.attributes ?? [])];
    // NB: there are no regular expressions.
    const classes = [...(all.classes ?? []), ...(own.classes ?? [])].map(String);
    const settings = [...Object.keys(own.set ?? {}), ...Object.keys(own.merge ?? {})];
    // A pattern allows any class, as the name does; but with a list of classes, only the name does.
    const anyClass = attributes.some(
      (pattern) => pattern === 'class' || (classes.length === 0 && likeClass(pattern)),
    );
    const kept = {
      hasStyles: [all.styles, own.styles].some((styles) => Object.keys(styles ?? {}).length > 0),
      attributes: [
        ...attributes,
        ...settings,
        ...(classes.length > 0 ? ['class'] : []),
        ...(name === 'iframe' ? ['src'] : []),
      ],
      classes: anyClass || settings.includes('class') ? null : classes,
      schemes: [...(own.schemes ?? all.schemes)].filter(
        (scheme) => name !== 'iframe' || /^https?$/.test(scheme),
      ),
      hosts: own.hosts === undefined ? null : [...own.hosts],
    };
    return [name, kept];
  });
  const { relativeURLs: relative = true, protocolRelativeURLs: protocolRelative = false } = all;
  const compile = (): Policy => policy(options);
  return { options, compile, kept: { elements: Object.fromEntries(elements), relative, protocolRelative } };
}

function likeClass(pattern: string): boolean {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test('class');
}

/** Options of sanitize-html by chance, with functions that add what is not allowed, as a policy. */
export function sanitizeHtmlPolicyOf(seed: number): RandomPolicy {
  const below = seededRandom(`sanitize-html ${seed}`);
  const names = [...new Set([...riskyNames, ...elementNames])].filter(
    (name) => !['svg', 'math'].includes(name),
  );
  const tags = below(4) === 0 ? false : [...some(below, names, oneOf(below, [20, 70])), 'iframe'];
  const transform = (name: string, attribs: Record<string, string>): object => {
    const random = belowFor(seed, name, JSON.stringify(attribs));
    const added = some(random, addedNames, 30).map((each) => [each, hostsOf(oneOf(random, values), seed)]);
    return {
      tagName: oneOf(random, [name, name, ...pieceNames, ...likeText]),
      attribs: { ...attribs, ...Object.fromEntries(added) },
      ...(random(4) === 0 ? { text: oneOf(random, trickyTexts) } : undefined),
    };
  };
  const transforms = some(below, [...names, '*'], 40).map((name) => [
    name,
    below(2) === 0 ? oneOf(below, likeText) : transform,
  ]);
  const options = {
    allowedTags: tags,
    allowedAttributes: below(3) === 0 ? false : { '*': [...some(below, attributeNames, 40), 'style'] },
    allowedSchemes: some(below, ['http', 'https', 'data', 'blob', 'cid', 'x'], 60),
    allowProtocolRelative: below(2) === 0,
    disallowedTagsMode: oneOf(below, ['discard', 'completelyDiscard', 'escape', 'recursiveEscape']),
    transformTags: Object.fromEntries(
      transforms.filter(([name, to]) => name !== '*' || typeof to !== 'string'),
    ),
    ...(below(3) === 0 ? { nestingLimit: 1 + below(8) } : undefined),
    ...(below(3) === 0 ? { nonTextTags: some(below, [...neverNames, ...likeText], 50) } : undefined),
    allowedIframeHostnames: [hostsOf('h1.example', seed)],
    ...(below(2) === 0
      ? { allowedStyles: { '*': { color: [/./], background: [/./], cursor: [/url/] } } }
      : undefined),
    ...(below(3) === 0 ? { preserveEscapedAttributes: true } : undefined),
    ...(below(2) === 0
      ? {
          exclusiveFilter: ({ tag, text }: { tag: string; text: string }) =>
            exclusion(belowFor(seed, tag, text)),
        }
      : undefined),
    ...(below(2) === 0
      ? { textFilter: (text: string) => text + oneOf(belowFor(seed, text), ['', '', ...trickyTexts, IMAGE]) }
      : undefined),
  };
  const kept = { elements: null, relative: true, protocolRelative: true };
  return { options: {}, kept, compile: () => fromSanitizeHtmlOptions(options) };
}

const exclusion = (below: Below): boolean | 'excludeTag' => (below(4) === 0 ? 'excludeTag' : below(5) === 0);
