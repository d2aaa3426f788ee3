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
import fc from 'fast-check';
import { presets } from '../../src/standard/policies/presets.ts';
import { seededRandom } from '../conformance/chunks.mjs';
import { attackPayloads } from '../standard/window/attack-payloads.ts';
import { nastyHtml } from './nasty-html.mjs';
import { sanitizerInputs } from './sanitizer-inputs.mjs';

/*
 * Random policies, with functions that add what is not allowed, and hostile strings. The same seed gives the same ones.
 */

type Below = (limit: number) => number;

const oneOf = <T>(below: Below, list: readonly T[]): T => list[below(list.length)]!;
/** About `share` percent of a list, in order. */
const some = <T>(below: Below, list: readonly T[], share: number): T[] =>
  list.filter(() => below(100) < share);
const words = (text: string): string[] => text.trim().split(/\s+/);

// --- Policies -----------------------------------------------------------------------------------------------------

/** Elements that a policy may keep: what the parser has rules for, what loads something, what shows or opens something. */
const elementNames = words(`
  a abbr acronym address area article aside audio b bdi bdo big blockquote body br button canvas caption center cite code
  col colgroup data datalist dd del details dfn dialog dir div dl dt em fencedframe fieldset figcaption figure font footer
  form h1 h2 head header hr html i img input ins isindex kbd keygen label legend li listing main map mark marquee menu
  meter nav nobr ol optgroup option output p param picture portal pre progress q rb rp rt rtc ruby s samp search section
  select selectedcontent slot small source span strike strong sub summary sup table tbody td textarea tfoot th thead time
  title tr track tt u ul var video wbr x-y bgsound basefont applet`);

/** The same, of which each policy is likelier to keep some. */
const riskyNames = words(`
  form textarea title select option button img a table td tr caption details summary ruby rt pre listing dialog video audio
  source track p b div input map area svg math`);

/** Elements whose contents, or whose start, are read otherwise. */
const likeText = ['textarea', 'title', 'pre', 'select'];

/** Elements that no policy keeps. */
const neverNames = words(`
  script style svg math template noscript noembed noframes xmp plaintext iframe object embed link meta base frameset`);

const attributeNames = words(`
  href src srcset title class id name data-* aria-* formaction action method target rel type value alt poster background
  ping download autofocus open popover popovertarget command commandfor slot xlink:href lang hidden selected for list usemap
  contenteditable attributionsrc tabindex loading sizes cite color width span shadowrootmode encoding longdesc data content http-equiv *
  d* *e x-*`);

const hostNames = ['h1.example', 'h2.example', '*.h3.example'];

const IMAGE = '<img src=x onerror=alert(1)>';

/** Out of whatever is read as text. */
const ENDS = '</textarea></title></select></pre><img src=x onerror=alert(1)>';

/** What is hard to write, and what would run if it became markup. */
const trickyTexts = [
  ENDS,
  '</style></script></noscript></template><img src=x onerror=alert(1)>',
  '<!--',
  '--><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover=alert(1) x='",
  '&lt;img src=x onerror=alert(1)&gt;',
  ']]><script>alert(1)</script>',
  '\n<b>',
  '\0<script>alert(1)</script>',
  '<',
  '&',
  'javascript:alert(1)',
  '\ud800',
];

/** Declarations that load something, ran something, or end otherwise than they seem to. */
const styleTexts = [
  'color: red; background: url(http://h1.example/i)',
  "background-image: url('http://h2.example/i'), url(//h3.example/i)",
  'background: u\\72l(http://h2.example/i)',
  'background: image-set("http://h2.example/i" 1x, url(http://h1.example/i) 2x)',
  '--x: url(http://h2.example/i); background: var(--x)',
  'background: var(--y, url(http://h2.example/i))',
  'color: red/*; background: url(*/; cursor: url(http://h2.example/i), auto',
  'content: url(http://h2.example/i',
  'list-style-image: url( "http://h3.example/i" ); filter: url(http://h2.example/i#x)',
  'mask: url(http://h2.example/i); border-image: -webkit-image-set(url(http://h2.example/i) 1x)',
  'width: expression(alert(1)); behavior: url(http://h2.example/i); -moz-binding: url(http://h2.example/i)',
  'background: url(javascript:alert(1)); background: url("data:image/svg+xml,<svg onload=alert(1)>")',
  'color: red } * { background: url(http://h2.example/i)',
  "font-family: '</style><img src=x onerror=alert(1)>'; color: \\",
  '@import url(http://h2.example/i); color: red; {background: url(http://h2.example/i)}',
  'background: src("http://h2.example/i"); background: image("http://h2.example/i")',
  'background: url(http://h1.example\\@h2.example/i); background: attr(title type(<url>))',
];

const values = [
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  '\x01JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://h1.example/i',
  '//h2.example/i',
  '/\\h3.example/i',
  '\x01//h3.example/i',
  'https://a.h3.example/i',
  'http:h3.example',
  'https:h2.example',
  'http:\\\\h3.example\\i',
  'http://h1.example@h2.example/',
  'http://h1.example, http://h2.example/i 2x',
  'alert(1)',
  'x',
  '',
  'hidden',
  'text/html',
  'open',
  'color: red',
  ...styleTexts,
  ...trickyTexts,
];

const pieceNames = [...neverNames, 'iframe', 'iframe', ...riskyNames, 'img', 'a', 'textarea', 'title', 'x-y'];
const addedNames = words(`
  onclick onerror onload onfocus href src srcset style srcdoc is formaction action poster background ping title class id
  xlink:href data-x autofocus attributionsrc`);

/** Each policy has hosts of its own, so that a request tells which one let it through. */
export const hostsOf = (text: string, seed: number): string =>
  text.replaceAll('.example', `.p${seed}.example`);

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
  color background background-image background-color cursor content filter mask list-style-image border-image width --* --x
  border-* *-image position font-family`);
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
    const classes = [...(all.classes ?? []), ...(own.classes ?? [])];
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
  const transforms = some(below, [...names, '*'], 20).map((name) => [
    name,
    below(3) === 0 ? oneOf(below, likeText) : transform,
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

// --- Strings ------------------------------------------------------------------------------------------------------

const payloads = Object.values(attackPayloads).flat();

/** Where text of one kind may turn into another: by name of an element, and by its end. */
const wrappers = words(`
  textarea title select option button form table td tr caption pre listing details ruby rt dialog noscript style xmp iframe
  template svg math noembed noframes plaintext script video map a p b`);

/** Pieces that open, close, nest or misnest something, or hide markup in a value or in text. */
function ownPiece(below: Below, { elements, rename = {} }: PolicyOptions): string {
  const kept = [...wrappers, ...Object.keys(elements ?? {})];
  const renamed = Object.keys(rename);
  const name = oneOf(below, renamed.length > 0 && below(3) > 0 ? renamed : wrappers);
  const other = oneOf(below, kept);
  const quote = oneOf(below, ['"', "'"]);
  const value = oneOf(below, values).replaceAll(quote, '');
  switch (below(20)) {
    case 0:
      return `<${name} id=${quote}</${other}>${ENDS}${quote}>`;
    case 1:
    case 12:
    case 13:
      return `<${name}><${other} ${oneOf(below, ['title', 'id', 'class'])}=${quote}</${name}>${ENDS}${quote}></${other}></${name}>`;
    case 2:
      return `<${name}>${oneOf(below, trickyTexts)}</${name}>`;
    case 3:
      return `<${oneOf(below, ['svg', 'math'])}><${oneOf(below, words('title desc foreignObject mi mtext annotation-xml'))}>`;
    case 4:
      return `<${oneOf(below, ['a', 'area'])} ${oneOf(below, ['href', 'xlink:href', 'ping'])}=${quote}${value}${quote}>`;
    case 5:
      return `<img ${oneOf(below, ['src', 'srcset', 'lowsrc'])}=${quote}${value}${quote} onerror=alert(1)>`;
    case 6:
      return `<${name} ${oneOf(below, addedNames)}=${quote}${value}${quote} ${oneOf(below, addedNames)}=${quote}${value}${quote}>`;
    case 7:
      return `<${oneOf(below, words('video audio source track input table td body portal bgsound image'))} ${oneOf(below, words('src poster background srcset type=image'))}=${quote}${value}${quote}>`;
    case 8:
      return `</${name}>`;
    case 9:
      return `<table><${name}><tr>${IMAGE}<td><${other}></table>`;
    case 10:
      return `<form id=f><${name}></form><form action=${quote}${value}${quote}><button formaction=${quote}${value}${quote}>`;
    case 14:
    case 15:
    case 18:
      return `<${oneOf(below, [name, other, 'p', 'td', 'li'])} style=${quote}${oneOf(below, styleTexts).replaceAll(quote, '')}${quote}>x`;
    case 16:
    case 17:
      return `<iframe src=${quote}${oneOf(below, [value, 'http://h1.example/i', '//h1.example/i', 'https://h1.example@h2.example/'])}${quote} srcdoc=${quote}<script>parent.alert(1)</script>${quote}>${oneOf(below, trickyTexts)}</iframe>`;
    default:
      return oneOf(below, [
        ...trickyTexts,
        IMAGE,
        '<script>alert(1)</script>',
        '<selectedcontent></selectedcontent>',
      ]);
  }
}

/** Hostile strings for a policy with this number. Half of their names are those of the policy. */
export function hostileStrings(count: number, seed: number, { options }: RandomPolicy): string[] {
  const below = seededRandom(`strings ${seed}`);
  const nasty = fc.sample(nastyHtml, { numRuns: Math.ceil(count / 4), seed });
  const ours = sanitizerInputs(Math.ceil(count / 4), seed + 1);
  const strings = Array.from({ length: count }, (_, i) => {
    switch (i % 4) {
      case 0:
        return nasty[i >> 2]!;
      case 1:
        return noticeable(ours[i >> 2]!);
      case 2:
        return (
          payloads[(seed * count + i) % payloads.length]! + (below(2) === 0 ? '' : ownPiece(below, options))
        );
      default:
        return Array.from({ length: 1 + below(8) }, () => ownPiece(below, options)).join('');
    }
  });
  return strings.map((html) => hostsOf(html, seed));
}

/** With handlers and scripts that can be noticed. */
const noticeable = (html: string): string =>
  html
    .replace(/(onerror|onload|onclick)=\w/g, '$1=alert(1)')
    .replaceAll('javascript:a', 'javascript:alert(1)')
    .replaceAll('<script>', '<script>alert(1);//');
