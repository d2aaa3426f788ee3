import { asciiLowercase } from '../../core/infra/code-points.ts';
import { domError } from '../../core/infra/dom-error.ts';
import { parseURL } from '../../core/infra/parse-url.ts';
import { domString, domStringOrNull, double, long, unsignedLong } from '../../core/infra/web-idl.ts';
import type { Element } from '../../dom/nodes/element.ts';
import { DOMTokenList } from '../../dom/nodes/token-list.ts';
import { documentOf } from '../../dom/nodes/wrappers.ts';
import type { AttributeDescription } from '../reflection/attribute-table.ts';
import { type ReadableElement, readDescribed } from '../reflection/read-attribute.ts';

/*
 * Reflecting content attributes in IDL attributes —
 * https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes
 */

/** A class of elements, with the properties that its prototype gets from the table; types only. */
export type Reflecting<Class extends abstract new (...parameters: never[]) => unknown, Properties> = new (
  ...parameters: ConstructorParameters<Class>
) => InstanceType<Class> & Properties;

/** Defines the reflected properties on a prototype. Existing members stay: those don't simply reflect. */
export function defineReflectedProperties(
  prototype: object,
  descriptions: readonly AttributeDescription[],
): void {
  for (const description of descriptions) {
    const { property, type } = description;
    if (property === '' || type === '-' || Object.hasOwn(prototype, property)) continue;
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Element): unknown {
        return type[0] === 'T'
          ? tokenListOf(this, description.attribute)
          : readDescribed(this, description, parseElementURL);
      },
      set(this: Element, value: unknown) {
        write(this, description, value);
      },
    });
  }
}

/** Encoding-parse and serialize a URL, relative to the element's document. */
export function parseElementURL(url: string, element: ReadableElement): string | null {
  // DEVIATION: the query is encoded as UTF-8, as in `baseURI`.
  return parseURL(url, documentOf((element as Element).table).documentBaseURL)?.href ?? null;
}

const tokenLists = /* @__PURE__ */ new WeakMap<Element, Map<string, DOMTokenList>>();

/** The tokens of an attribute. Always the same object. */
export function tokenListOf(element: Element, attribute: string): DOMTokenList {
  let lists = tokenLists.get(element);
  if (lists === undefined) {
    lists = new Map();
    tokenLists.set(element, lists);
  }
  let list = lists.get(attribute);
  if (list === undefined) {
    list = new SupportingTokenList(element, attribute);
    lists.set(attribute, list);
  }
  return list;
}

/** The tokens that an attribute supports: those that have an effect somewhere. */
const supportedTokens: Readonly<Record<string, string>> = {
  sandbox:
    'allow-downloads allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-popups ' +
    'allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts allow-top-navigation ' +
    'allow-top-navigation-by-user-activation allow-top-navigation-to-custom-protocols',
};

class SupportingTokenList extends DOMTokenList {
  readonly #supported: string | undefined;

  constructor(element: Element, attribute: string) {
    super(element, attribute);
    this.#supported = supportedTokens[attribute];
  }

  /** @throws TypeError if the attribute has no set of supported tokens */
  override supports(token: string): boolean {
    const string = domString(token, "DOMTokenList.supports: 'token'", arguments.length > 0);
    if (this.#supported === undefined) return super.supports(string);
    return this.#supported.split(' ').includes(asciiLowercase(string));
  }
}

const MAX_LONG = 2 ** 31 - 1;

/** Obsolete properties for which null means the empty string, with their elements: `[LegacyNullToEmptyString]`. */
const nullIsEmpty =
  /^(?:body (?:text|link|vlink|alink|bgcolor)|table (?:bgcolor|cellpadding|cellspacing)|(?:tr|td|th) bgcolor|(?:img|object) border|i?frame margin(?:height|width)|font color)$/;

function write(element: Element, { attribute, property, type }: AttributeDescription, value: unknown): void {
  const set = (string: string) => element.setAttributeNS(null, attribute, string);
  switch (type[0]) {
    case 'S':
    case 'E':
      set(
        value === null && nullIsEmpty.test(`${element.localName} ${attribute}`)
          ? ''
          : domString(value, property),
      );
      break;
    case 'U':
      set(usvString(value, property));
      break;
    case 'N':
    case 'Q': {
      const string = domStringOrNull(value, property);
      if (string === null) element.removeAttributeNS(null, attribute);
      else set(string);
      break;
    }
    case 'B':
      if (value) set('');
      else element.removeAttributeNS(null, attribute);
      break;
    case 'T':
      tokenListOf(element, attribute).value = value as string;
      break;
    case 'L':
      set(`${long(value, property)}`);
      break;
    case 'M': {
      const number = long(value, property);
      if (number < 0) throw domError('IndexSizeError', `${attribute} cannot be ${number}`);
      set(`${number}`);
      break;
    }
    case 'D':
    case 'G': {
      const number = double(value, property);
      if (type[0] === 'D' || number > 0) set(`${number}`);
      break;
    }
    default:
      set(`${unsignedLongFor(element, attribute, type, unsignedLong(value, property))}`);
  }
}

/** The number written for an unsigned long. */
function unsignedLongFor(element: Element, attribute: string, type: string, number: number): number {
  const isPositive = type[0] === 'P';
  // On input, `size` is limited to only positive numbers; the other properties of this type have a fallback.
  if (isPositive && number === 0 && element.localName === 'input') {
    throw domError('IndexSizeError', `${attribute} cannot be 0`);
  }
  const least = isPositive ? 1 : 0;
  if (number >= least && number <= MAX_LONG) return number;
  const byDefault = Number(type.slice(type.lastIndexOf(type[0] === 'C' ? ',' : '=') + 1));
  return Number.isNaN(byDefault) ? least : byDefault;
}

/** A USVString: a string in which lone surrogates are replaced by U+FFFD. */
export function usvString(value: unknown, where: string): string {
  // With `u`, surrogates in pairs do not match.
  return domString(value, where).replace(/[\ud800-\udfff]/gu, '\ufffd');
}
