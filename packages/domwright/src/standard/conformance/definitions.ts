import { asciiLowercase } from '../../core/infra/code-points.ts';
import { isValidCustomElementName } from '../../core/infra/custom-element-names.ts';
import {
  elementDefinitions,
  globalAttributes,
  globalEventHandlers,
  inputAttributes,
  obsoleteAttributes,
  obsoleteElements,
} from '../../generated/element-definitions.ts';
import { otherEventHandlers, otherGlobalEventHandlers } from '../../generated/event-handlers.ts';
import { ContentModel, kinds } from './content-model.ts';

/*
 * The tables of the standard, in the form in which the rules ask them.
 */

/** Something that is so only for elements that match a selector; '' for all. */
export interface Conditional<T> {
  readonly value: T;
  readonly when: string;
}

/** What a document may do with an HTML element. */
export interface Definition {
  /** The local name. */
  readonly name: string;
  /** A number of its own. */
  readonly key: number;
  /** The page and the anchor in the standard. */
  readonly section: string;
  /** 'standard' has definitions; an obsolete element has none, nor has one that the standard doesn't know. */
  readonly status: 'standard' | 'obsolete' | 'custom' | 'unknown';
  /** Kinds of content that it always is. */
  readonly kinds: number;
  /** Kinds of content that it is under a condition. */
  readonly conditionalKinds: readonly Conditional<number>[];
  /** Models with conditions: the first one whose condition is met counts. */
  readonly conditionalModels: readonly Conditional<ContentModel>[];
  /** The model if none of those counts. */
  readonly model: ContentModel;
  /** The attributes that it may have besides global ones: a selector for the element, '' if it always may. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Obsolete attributes, each with the standard's advice. */
  readonly obsoleteAttributes: ReadonlyMap<string, string>;
}

const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** With what other applicable specifications define — https://html.spec.whatwg.org/multipage/dom.html#global-attributes */
export const global: ReadonlySet<string> = /* @__PURE__ */ names(
  `${globalAttributes} ${globalEventHandlers} ${otherGlobalEventHandlers}`,
);

const inputTypes: Map<string, ReadonlySet<string>> = /* @__PURE__ */ new Map();

/** Of other specifications: https://www.w3.org/TR/html-media-capture/ */
const otherInputAttributes: Readonly<Record<string, string>> = { capture: 'file' };

/** The types of `input` that may have an attribute; undefined for attributes of all types. */
export function inputTypesWith(attribute: string): ReadonlySet<string> | undefined {
  const table = Object.hasOwn(otherInputAttributes, attribute) ? otherInputAttributes : inputAttributes;
  if (!Object.hasOwn(table, attribute)) return undefined;
  let types = inputTypes.get(attribute);
  if (types === undefined) {
    types = names(table[attribute]!);
    inputTypes.set(attribute, types);
  }
  return types;
}

const definitions: Map<string, Definition> = /* @__PURE__ */ new Map();

/** The definition of an HTML element. */
export function definitionOf(name: string): Definition {
  let definition = definitions.get(name);
  if (definition === undefined) {
    definition = makeDefinition(name, definitions.size);
    // Names that strangers' pages make up are not kept.
    if (definition.status === 'standard' || definition.status === 'obsolete')
      definitions.set(name, definition);
  }
  return definition;
}

function makeDefinition(name: string, key: number): Definition {
  const own = (table: object) => Object.hasOwn(table, name);
  const defined = own(elementDefinitions) ? elementDefinitions[name] : undefined;
  const obsolete = {
    ...obsoleteAttributes['*'],
    ...(own(obsoleteAttributes) ? obsoleteAttributes[name] : {}),
  };
  const obsoleteOnes = new Map(Object.entries(obsolete));
  if (defined === undefined) {
    const isObsolete = own(obsoleteElements);
    return {
      name,
      key: isObsolete ? key : -1,
      section: isObsolete
        ? 'obsolete.html#non-conforming-features'
        : 'custom-elements.html#valid-custom-element-name',
      status: isObsolete ? 'obsolete' : isValidCustomElementName(name) ? 'custom' : 'unknown',
      kinds: kinds.get('flow')! | kinds.get('phrasing')!,
      conditionalKinds: [],
      conditionalModels: [],
      model: contentModel('transparent*'),
      attributes: new Map(),
      obsoleteAttributes: obsoleteOnes,
    };
  }
  const categories = conditionals(defined.categories).map(({ value, when }) => ({
    value: kinds.get(value)!,
    when,
  }));
  const models = conditionals(defined.content);
  return {
    name,
    key,
    section: defined.section,
    status: 'standard',
    kinds: categories.reduce((all, { value, when }) => (when === '' ? all | value : all), 0),
    conditionalKinds: categories.filter(({ when }) => when !== ''),
    conditionalModels: models
      .filter(({ when }) => when !== '')
      .map(({ value, when }) => ({ value: contentModel(value), when })),
    model: contentModel(alternatives(models.filter(({ when }) => when === '').map(({ value }) => value))),
    attributes: new Map([
      ...[...handlersOf(name)].map((handler) => [handler, ''] as const),
      ...conditionals(defined.attributes).map(({ value, when }) => [value, when] as const),
      ...(name === 'input' ? Object.keys(otherInputAttributes).map((other) => [other, ''] as const) : []),
    ]),
    obsoleteAttributes: obsoleteOnes,
  };
}

/** Event handlers that other specifications give an element. */
function handlersOf(name: string): ReadonlySet<string> {
  return Object.hasOwn(otherEventHandlers, name) ? names(otherEventHandlers[name]!) : new Set();
}

function conditionals(list: string): Conditional<string>[] {
  if (list === '') return [];
  return list.split('; ').map((item) => {
    const at = item.indexOf(' if ');
    return at < 0 ? { value: item, when: '' } : { value: item.slice(0, at), when: item.slice(at + 4) };
  });
}

/** One model for several of which one has to fit. None of them excludes descendants. */
function alternatives(models: readonly string[]): string {
  if (models.length < 2) return models[0] ?? 'nothing';
  const expressions = models.map((model) => `(${model.split(' & ')[0]!})`).join(' | ');
  return models.some((model) => model.includes(' & ')) ? `${expressions} & script-supporting` : expressions;
}

/** An advice of the standard, inside a sentence. */
export function withinSentence(advice: string): string {
  return `${asciiLowercase(advice[0]!)}${advice.slice(1).replace(/\.$/, '')}`;
}

const compiledModels: Map<string, ContentModel> = /* @__PURE__ */ new Map();

/** A content model, compiled once. */
export function contentModel(written: string): ContentModel {
  let model = compiledModels.get(written);
  if (model === undefined) {
    model = new ContentModel(written);
    compiledModels.set(written, model);
  }
  return model;
}
