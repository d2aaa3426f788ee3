import {
  elementDefinitions,
  globalAttributes,
  obsoleteAttributes,
} from '../../../src/generated/element-definitions.ts';

/*
 * Documents at random, from the tables of the standard: mostly right, with elements and attributes in wrong places.
 */

const kinds = [
  'metadata',
  'flow',
  'sectioning',
  'heading',
  'phrasing',
  'embedded',
  'interactive',
  'script-supporting',
];

/** Elements of a document that the grammar writes itself, and those whose start tags close or move what is around them. */
const leftOut = new Set(['html', 'head', 'body', 'frameset', 'noscript', 'selectedcontent']);

const names = Object.keys(elementDefinitions).filter((name) => !leftOut.has(name));
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const tableParts = new Set('caption col colgroup tbody td tfoot th thead tr'.split(' '));
/** Elements whose contents are text for the parser. */
const rawText = new Set('iframe script style textarea title'.split(' '));

const words = (list: string) => list.split(/[\s;]+/).filter((word) => /^[\w-]+$/.test(word));

/** Elements of each kind of content. */
const members = new Map(
  kinds.map((kind) => [
    kind,
    names.filter((name) => new RegExp(`\\b${kind}\\b`).test(elementDefinitions[name]!.categories)),
  ]),
);

const attributesOf = (name: string): string[] =>
  elementDefinitions[name]!.attributes.split('; ')
    .map((item) => item.split(' if ')[0]!)
    // NB: Nu does not know that a template may have `for`.
    .filter((attribute) => attribute !== '' && !(name === 'template' && attribute === 'for'));
const allAttributes = [...new Set(names.flatMap(attributesOf))];
const global = words(globalAttributes).filter((name) => !name.startsWith('item') && name !== 'is');

/** Elements that are not in the tables. */
const others = ['big', 'center', 'font', 'tt', 'unknown', 'x-custom'];

/** A valid value of attributes that cannot be empty. */
const values: Readonly<Record<string, readonly string[]>> = {
  href: ['x'],
  src: ['x'],
  srcset: ['x'],
  imagesrcset: ['x'],
  data: ['x'],
  cite: ['x'],
  action: ['x'],
  formaction: ['x'],
  poster: ['x'],
  ping: ['x'],
  width: ['1'],
  height: ['1'],
  span: ['1'],
  colspan: ['1'],
  rowspan: ['1'],
  cols: ['5'],
  rows: ['5'],
  size: ['2'],
  maxlength: ['5'],
  minlength: ['1'],
  min: ['1'],
  max: ['5'],
  low: ['2'],
  high: ['4'],
  optimum: ['3'],
  value: ['2'],
  step: ['1'],
  start: ['1'],
  tabindex: ['0'],
  headingoffset: ['1'],
  dir: ['ltr'],
  lang: ['en'],
  hreflang: ['en'],
  srclang: ['en'],
  id: ['ID'],
  name: ['n'],
  target: ['t'],
  media: ['print'],
  sizes: ['1px'],
  imagesizes: ['1px'],
  rel: ['stylesheet', 'icon', 'preload', 'next', 'modulepreload', 'alternate', 'nofollow'],
  as: ['script', 'image'],
  color: ['red'],
  blocking: ['render'],
  itemprop: ['p'],
  coords: ['1,2,3,4'],
  shape: ['rect'],
  kind: ['captions', 'subtitles'],
  'http-equiv': ['refresh', 'default-style'],
  content: ['1'],
  charset: ['utf-8'],
  datetime: ['2020-01-01'],
  pattern: ['x'],
  accept: ['image/*'],
  autocomplete: ['on'],
  enctype: ['text/plain'],
  formenctype: ['text/plain'],
  method: ['post'],
  formmethod: ['post'],
  wrap: ['hard', 'soft'],
  loading: ['lazy'],
  decoding: ['sync'],
  fetchpriority: ['high'],
  integrity: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
  crossorigin: ['anonymous'],
  referrerpolicy: ['origin'],
  preload: ['none'],
  sandbox: ['allow-forms'],
  allow: ['fullscreen'],
  accesskey: ['a'],
  title: ['t'],
  autocapitalize: ['none'],
  autocorrect: ['off'],
  contenteditable: ['true'],
  draggable: ['true'],
  enterkeyhint: ['go'],
  hidden: [''],
  inputmode: ['text'],
  popover: ['auto'],
  spellcheck: ['true'],
  translate: ['no'],
  writingsuggestions: ['true'],
  slot: ['s'],
  nonce: ['n'],
  class: ['c'],
  style: ['color: red'],
  shadowrootmode: ['open'],
  scope: ['row'],
  abbr: ['a'],
  label: ['l'],
  command: ['close'],
  popovertargetaction: ['show'],
  closedby: ['any'],
  dirname: ['d'],
  colorspace: ['display-p3'],
  placeholder: ['p'],
  usemap: ['#m'],
  alt: ['a'],
  'accept-charset': ['utf-8'],
  shadowrootslotassignment: ['manual'],
  srcdoc: ['x'],
};

const typesOf: Readonly<Record<string, readonly string[]>> = {
  input:
    'hidden text search tel url email password date month week time datetime-local number range color checkbox radio file submit image reset button'.split(
      ' ',
    ),
  button: ['submit', 'reset', 'button'],
  ol: ['1', 'a'],
  script: ['module', 'importmap', 'text/plain'],
};

/** Attributes that refer to others by id, or of which the value depends on what is around. */
const untried = new Set(
  'for form list headers itemref itemtype itemid commandfor popovertarget usemap shadowrootmode colorspace'.split(
    ' ',
  ),
);

/** Numbers of a linear congruential generator, from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

export function randomDocument(seed: number): string {
  const next = numbers(seed * 7919 + 1);
  for (let i = 0; i < 5; i++) next();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  let left = 30;
  let ids = 0;

  function attributes(name: string): string {
    const written = new Map<string, string>();
    const own = attributesOf(name);
    const count = Math.floor(next() * 4);
    for (let i = 0; i < count; i++) {
      const chance = next();
      if (chance > 0.97) {
        written.set(
          pick([
            ...Object.keys(obsoleteAttributes[name] ?? {}),
            'onclick',
            'data-x',
            'unknown',
            'itemscope',
            'itemid',
          ]),
          '1',
        );
        continue;
      }
      const attribute =
        chance < 0.7 && own.length > 0 ? pick(own) : chance < 0.85 ? pick(global) : pick(allAttributes);
      if (!untried.has(attribute)) written.set(attribute, value(name, attribute));
    }
    // Required nearly always, lest nothing else is found.
    for (const attribute of required[name] ?? [])
      if (next() < 0.9) written.set(attribute, value(name, attribute));
    return Array.from(written, ([attribute, text]) => ` ${attribute}="${text}"`).join('');
  }

  function value(name: string, attribute: string): string {
    if (attribute === 'id') return `i${ids++ % 7}`;
    if (attribute === 'name' && name === 'meta') return pick(['description', 'author', 'theme-color']);
    if (attribute === 'type') return pick(typesOf[name] ?? ['text/plain']);
    return pick(values[attribute] ?? ['']);
  }

  /** The name of a child: mostly one that the model has. */
  function child(parent: string, open: readonly string[]): string {
    const items = words(elementDefinitions[parent]!.content.split(' - ')[0]!.replace(/ if .*?(?=;|$)/g, ''));
    let name = '';
    do {
      const item = next() < 0.75 ? pick(items.length === 0 ? ['flow'] : items) : 'any';
      const list = members.get(item === 'transparent' ? 'phrasing' : item);
      name = list !== undefined ? pick(list) : item in elementDefinitions ? item : pick(names);
    } while (leftOut.has(name) || isMoved(name, parent, open));
    return name;
  }

  function element(name: string, open: readonly string[]): string {
    left--;
    const start = `<${name}${attributes(name)}>`;
    if (voidElements.has(name)) return start;
    if (rawText.has(name))
      return `${start}${name === 'script' || name === 'style' || next() < 0.5 ? '' : 'x'}</${name}>`;
    // Nu does not look into templates.
    if (name === 'template') return `${start}</template>`;
    const other = next() < 0.02 ? `<${pick(others)}>` : '';
    return `${start}${contents(name, [...open, name])}${other}${other.replace('<', '</')}</${name}>`;
  }

  function contents(name: string, open: readonly string[]): string {
    let text = '';
    const count = open.length > 7 ? 0 : Math.floor(next() * 4);
    for (let i = 0; i < count && left > 0; i++) {
      if (next() < 0.2 && !isTableContext(name)) text += 'x';
      else text += element(child(name, open), open);
      if (next() < 0.3) text += '\n';
    }
    return text;
  }

  let head = '';
  const count = Math.floor(next() * 4);
  for (let i = 0; i < count; i++) {
    head += element(pick(['base', 'link', 'link', 'meta', 'meta', 'script', 'style', 'title']), ['head']);
  }
  let body = '';
  while (left > 0) body += `${element(child('blockquote', []), [])}\n`;
  return `<!DOCTYPE html>\n<html lang="en">\n<head><title>t</title>${head}</head>\n<body>\n${body}</body>\n</html>\n`;
}

const required: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'alt'],
  a: ['href'],
  link: ['href', 'rel'],
  meta: ['name', 'content'],
  source: ['srcset', 'src'],
  object: ['data'],
  track: ['src'],
  bdo: ['dir'],
  data: ['value'],
  map: ['name'],
  meter: ['value'],
  optgroup: ['label'],
  base: ['href'],
  option: [],
};

const isTableContext = (name: string): boolean => /^(?:table|tbody|thead|tfoot|tr|colgroup)$/.test(name);

/** Elements whose start tags close a `p` element. */
const closesP = new Set(
  names.filter(
    (name) =>
      /\bflow\b/.test(elementDefinitions[name]!.categories) &&
      !/\bphrasing\b/.test(elementDefinitions[name]!.categories),
  ),
);
for (const name of ['li', 'dd', 'dt', 'figcaption', 'summary']) closesP.add(name);

/** Elements that the parser closes, or takes apart, if one of their name is in them. */
const notNested = new Set('a button form li dd dt option optgroup select h1 h2 h3 h4 h5 h6 rp rt'.split(' '));
const groups = [
  ['dd', 'dt'],
  ['option', 'optgroup'],
  ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ['rp', 'rt'],
];

/** Whether the parser puts an element elsewhere, or ignores it. */
function isMoved(name: string, parent: string, open: readonly string[]): boolean {
  if (open.includes('p') && closesP.has(name)) return true;
  if (notNested.has(name)) {
    const group = groups.find((members) => members.includes(name)) ?? [name];
    if (group.some((member) => open.includes(member)) && !(name === 'option' && parent === 'optgroup'))
      return true;
  }
  if (tableParts.has(name)) return !elementDefinitions[parent]!.content.includes(name);
  if (isTableContext(parent)) return !/^(?:script|template|style)$/.test(name);
  return false;
}
