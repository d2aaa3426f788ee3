import { elementDefinitions } from '../../../generated/element-definitions.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

/*
 * What the prose of an element's section says about which attributes go together: a row for each sentence. A condition is a
 * selector for the element, '' if the sentence always holds.
 */

type Row = readonly [element: string, when: string, attributes: string, section: string];

/** The element must have one of the attributes. */
const required: readonly Row[] = [
  ['base', '', 'href target', 'semantics.html#the-base-element'],
  ['link', '', 'href imagesrcset', 'semantics.html#attr-link-href'],
  ['link', '', 'rel itemprop', 'semantics.html#attr-link-rel'],
  ['link', '[rel~=preload i]', 'as', 'semantics.html#attr-link-as'],
  ['link', '[rel~=alternate i][rel~=stylesheet i]', 'title', 'links.html#link-type-stylesheet'],
  ['meta', '', 'name http-equiv charset itemprop property', 'semantics.html#the-meta-element'],
  ['meta', '[name], [http-equiv], [itemprop]', 'content', 'semantics.html#attr-meta-content'],
  [
    'a',
    '[itemprop], [target], [download], [ping], [rel], [hreflang], [type], [referrerpolicy]',
    'href',
    'text-level-semantics.html#the-a-element',
  ],
  ['data', '', 'value', 'text-level-semantics.html#the-data-element'],
  ['bdo', '', 'dir', 'text-level-semantics.html#the-bdo-element'],
  ['source', 'picture > *', 'srcset', 'embedded-content.html#the-source-element'],
  ['source', 'audio > *, video > *', 'src', 'embedded-content.html#the-source-element'],
  [
    'source',
    'picture > :has(~ source, ~ img[srcset]):not([media]:not([media=""], [media=all i]), [type])',
    'media type',
    'embedded-content.html#the-source-element',
  ],
  ['img', '', 'src srcset', 'embedded-content.html#the-img-element'],
  ['iframe', '[itemprop]', 'src', 'iframe-embed-object.html#the-iframe-element'],
  ['embed', '[itemprop]', 'src', 'iframe-embed-object.html#the-embed-element'],
  ['object', '', 'data', 'iframe-embed-object.html#the-object-element'],
  ['track', '', 'src', 'media.html#the-track-element'],
  ['track', ':not([kind]), [kind=subtitles i]', 'srclang', 'media.html#the-track-element'],
  ['audio', '[itemprop]', 'src', 'media.html#media-elements'],
  ['video', '[itemprop]', 'src', 'media.html#media-elements'],
  ['map', '', 'name', 'image-maps.html#the-map-element'],
  ['area', '[href]', 'alt', 'image-maps.html#the-area-element'],
  ['area', '[itemprop]', 'href', 'image-maps.html#the-area-element'],
  [
    'area',
    '[shape=circle i], [shape=poly i], [shape=rect i], :not([shape])',
    'coords',
    'image-maps.html#the-area-element',
  ],
  ['input', '[type=image i]', 'src', 'input.html#image-button-state-(type=image)'],
  ['input', '[type=image i]', 'alt', 'input.html#image-button-state-(type=image)'],
  ['input', '[type=button i]', 'value', 'input.html#button-state-(type=button)'],
  ['optgroup', ':not(:has(> legend))', 'label', 'form-elements.html#the-optgroup-element'],
  ['textarea', '[wrap=hard i]', 'cols', 'form-elements.html#the-textarea-element'],
  ['meter', '', 'value', 'form-elements.html#the-meter-element'],
];

/** The element must have none of the attributes. */
const forbidden: readonly Row[] = [
  ['link', '[rel]', 'itemprop', 'semantics.html#attr-link-rel'],
  ['link', ':not([rel~=preload i], [rel~=modulepreload i])', 'as', 'semantics.html#attr-link-as'],
  ['link', ':not([rel~=stylesheet i], [rel~=expect i])', 'blocking', 'semantics.html#attr-link-blocking'],
  ['link', ':not([rel~=mask-icon i])', 'color', 'semantics.html#attr-link-color'],
  ['link', ':not([rel~=stylesheet i])', 'disabled', 'semantics.html#attr-link-disabled'],
  ['link', ':not([rel~=icon i], [rel~=apple-touch-icon i])', 'sizes', 'semantics.html#attr-link-sizes'],
  [
    'link',
    ':not([rel~=stylesheet i], [rel~=preload i], [rel~=modulepreload i])',
    'integrity',
    'semantics.html#attr-link-integrity',
  ],
  [
    'link',
    ':not([rel~=preload i][as=image i])',
    'imagesrcset imagesizes',
    'semantics.html#attr-link-imagesrcset',
  ],
  ['meta', '[name]', 'http-equiv charset itemprop', 'semantics.html#the-meta-element'],
  ['meta', '[http-equiv]', 'charset itemprop', 'semantics.html#the-meta-element'],
  ['meta', '[charset]', 'itemprop', 'semantics.html#the-meta-element'],
  [
    'meta',
    '[charset]:not([name], [http-equiv], [itemprop], [property])',
    'content',
    'semantics.html#attr-meta-content',
  ],
  ['meta', ':not([name=theme-color i])', 'media', 'semantics.html#attr-meta-media'],
  ['img', ':not(a[href] *)', 'ismap', 'embedded-content.html#attr-img-ismap'],
  ['img', ':not([alt]), [alt=""]', 'controls', 'embedded-content.html#attr-img-controls'],
  [
    'area',
    ':not([href])',
    'alt target download ping rel referrerpolicy hreflang type',
    'image-maps.html#the-area-element',
  ],
  ['area', '[shape=default i]', 'coords', 'image-maps.html#the-area-element'],
  [
    'input',
    '[type=hidden i][name=_charset_ i], [type=file i], [type=image i]',
    'value',
    'input.html#the-input-element',
  ],
  [
    'button',
    '[type=button i], [type=reset i], :is([command], [commandfor], select > *):not([type=submit i])',
    'formaction formenctype formmethod formnovalidate formtarget',
    'form-elements.html#the-button-element',
  ],
  ['dialog', '', 'tabindex', 'interactive-elements.html#the-dialog-element'],
  ['*', ':not([itemscope])', 'itemtype itemref', 'microdata.html#attr-itemtype'],
  ['*', ':not([itemscope][itemtype])', 'itemid', 'microdata.html#attr-itemid'],
];

/** A row, with its attributes as a list. */
interface Requirement {
  readonly when: string;
  readonly attributes: readonly string[];
  readonly section: string;
}

/** What is required of the elements with one name. */
export interface Requirements {
  readonly required: readonly Requirement[];
  readonly forbidden: readonly Requirement[];
}

const byElement: Map<string, Requirements | null> = /* @__PURE__ */ new Map();

/** The rows for elements with a name; null if there are none. */
export function requirementsOf(name: string): Requirements | null {
  let requirements = byElement.get(name);
  if (requirements === undefined) {
    const ofElement = (rows: readonly Row[]): Requirement[] =>
      rows.flatMap(([element, when, attributes, section]) =>
        element === name ? [{ when, attributes: attributes.split(' '), section }] : [],
      );
    requirements = { required: ofElement(required), forbidden: ofElement(forbidden) };
    if (requirements.required.length + requirements.forbidden.length === 0) requirements = null;
    // Names that strangers' pages make up are not kept.
    if (requirements !== null || Object.hasOwn(elementDefinitions, name)) byElement.set(name, requirements);
  }
  return requirements;
}

/** Whether an HTML element must not have an attribute. @param matches whether it matches selectors */
export function isForbidden(name: string, attribute: string, matches: (when: string) => boolean): boolean {
  const rows = [...(requirementsOf(name)?.forbidden ?? []), ...requirementsOf('*')!.forbidden];
  return rows.some(
    ({ when, attributes }) => attributes.includes(attribute) && (when === '' || matches(when)),
  );
}

/** Checks which attributes of an HTML element go together. */
export function checkRequirements(
  walk: ConformanceWalk,
  element: number,
  name: string,
  requirements: Requirements,
): void {
  for (const { when, attributes, section } of requirements.required) {
    walk.begin();
    if (attributes.some((attribute) => walk.has(element, attribute)) || !walk.matches(element, when))
      continue;
    const message = inWords(walk, element, name, when, `must have ${listed(attributes, 'or')}`);
    walk.report('conformance/missing-attribute', element, message, section);
  }
  for (const requirement of requirements.forbidden)
    checkForbidden(walk, element, name, requirement, requirements.required);
}

function checkForbidden(
  walk: ConformanceWalk,
  element: number,
  name: string,
  { when, attributes, section }: Requirement,
  required: readonly Requirement[] = [],
): void {
  for (const attribute of attributes) {
    walk.begin();
    const record = walk.attribute(element, attribute);
    if (record < 0) continue;
    // What its value is does not matter.
    walk.begin();
    if (!walk.matches(element, when)) continue;
    walk.report(
      'conformance/attribute-not-applicable',
      element,
      inWords(walk, element, name, when, `must not have ${attribute}`),
      section,
      {
        attribute: record,
        fixes: isNeeded(walk, element, attribute, required) ? [] : walk.removalOf(record),
      },
    );
  }
}

/** What an element must or must not have, with what is so about it that matters: "<a> with rel must have href". */
function inWords(walk: ConformanceWalk, element: number, name: string, when: string, must: string): string {
  if (when === '') return `<${name}> ${must}`;
  // The commas between selectors, not those in parentheses.
  const selectors = when.split(/, (?![^(]*\))/);
  const selector = selectors.find((one) => selectors.length === 1 || walk.matches(element, one))!;
  const [, parent] = /^([a-z]+) > \*$/.exec(selector) ?? [];
  if (parent !== undefined) return `<${name}> in <${parent}> ${must}`;
  const [, ancestor] = /^:not\((.+) \*\)$/.exec(selector) ?? [];
  if (ancestor !== undefined)
    return `<${name}> outside <${ancestor.replace('[', ' ').replace(']', '')}> ${must}`;
  const [, absent] = /^:not\(([^():>]+)\)$/.exec(selector) ?? [];
  if (absent !== undefined)
    return `<${name}> without ${absent.split(', ').map(attributesOf).join(' or ')} ${must}`;
  const [present] = /^(?:\[[^\]]+\])+/.exec(selector) ?? [];
  return present === undefined ? `<${name}> ${must} here` : `<${name}> with ${attributesOf(present)} ${must}`;
}

/** The attributes of a selector, as they are written: `[rel~=preload i][as=image i]` is "rel=preload and as=image". */
function attributesOf(selector: string): string {
  return selector.replaceAll(' i]', ']').slice(1, -1).replaceAll('][', ' and ').replaceAll('~=', '=');
}

/** Whether an attribute is the only one that an element has of those of which it must have one. */
function isNeeded(
  walk: ConformanceWalk,
  element: number,
  attribute: string,
  required: readonly Requirement[],
): boolean {
  return required.some(
    ({ when, attributes }) =>
      attributes.includes(attribute) &&
      attributes.every((other) => other === attribute || !walk.has(element, other)) &&
      walk.matches(element, when),
  );
}

/** The rows for all elements. */
export function globalRequirementsRule(walk: ConformanceWalk): Rule {
  const rows = requirementsOf('*')!.forbidden;
  return {
    elements: [],
    attributes: rows.flatMap(({ attributes }) => attributes),
    enter(element, { name }) {
      for (const row of rows) checkForbidden(walk, element, name, row);
    },
  };
}

function listed(names: readonly string[], word: string): string {
  if (names.length === 1) return `the attribute ${names[0]}`;
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}
