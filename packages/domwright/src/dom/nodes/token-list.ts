import { domError } from '../../core/infra/dom-error.ts';
import { orderedSet } from '../../core/infra/ordered-sets.ts';
import { domString, requireArgument } from '../../core/infra/web-idl.ts';
import { attributeOf } from '../../core/table/queries.ts';
import { forEachItem, hasOwnItems, toIndex } from './collections.ts';
import type { Element } from './element.ts';
import { entryOf, IndexedBase, ItemIterator, itemOf, keyOf } from './indexed.ts';

/**
 * The tokens of an element's `class` — https://dom.spec.whatwg.org/#interface-domtokenlist
 *
 * Live: it reads the attribute on each access.
 */
export class DOMTokenList extends IndexedBase {
  readonly #element: Element;
  readonly #attribute: string;
  /** The value from which `#tokens` were parsed. */
  #parsed: string | null = null;
  #tokens: string[] = [];
  readonly [index: number]: string;

  /** @internal */
  constructor(element: Element, attribute: string) {
    super(hasOwnItems(element));
    this.#element = element;
    this.#attribute = attribute;
  }

  /** The attribute's value, or the empty string. */
  get value(): string {
    const { table, handle } = this.#element;
    return attributeOf(table, handle, table.names.find(this.#attribute)) ?? '';
  }

  set value(value: string) {
    this.#element.setAttributeNS(null, this.#attribute, domString(value, "DOMTokenList.value: 'value'"));
  }

  /** How many different tokens there are — https://dom.spec.whatwg.org/#dom-domtokenlist-length */
  get length(): number {
    return this.#current().length;
  }

  /** The token at an index from 0, or null. */
  item(index: number): string | null {
    return this.#current()[toIndex(index, arguments.length > 0)] ?? null;
  }

  /** Whether the token is there; case matters — https://dom.spec.whatwg.org/#dom-domtokenlist-contains */
  contains(token: string): boolean {
    const string = domString(token, "DOMTokenList.contains: 'token'", arguments.length > 0);
    return this.#current().includes(string);
  }

  /** @throws SyntaxError for an empty token, InvalidCharacterError for one with whitespace */
  add(...tokens: string[]): void {
    const valid = validTokens(tokens, 'add');
    this.#update([...new Set([...this.#current(), ...valid])]);
  }

  /** @throws SyntaxError for an empty token, InvalidCharacterError for one with whitespace */
  remove(...tokens: string[]): void {
    const valid = validTokens(tokens, 'remove');
    this.#update(this.#current().filter((token) => !valid.includes(token)));
  }

  /**
   * Adds the token if it is absent, or removes it if it is present. `force` true only adds it, false only removes it.
   * Returns whether it is present now.
   *
   * @throws SyntaxError for an empty token, InvalidCharacterError for one with whitespace
   */
  toggle(token: string, force?: boolean): boolean {
    const valid = domString(token, "DOMTokenList.toggle: 'token'", arguments.length > 0);
    checkToken(valid);
    const tokens = this.#current();
    if (tokens.includes(valid)) {
      if (force !== undefined && force) return true;
      this.#update(tokens.filter((other) => other !== valid));
      return false;
    }
    if (force !== undefined && !force) return false;
    this.#update([...tokens, valid]);
    return true;
  }

  /**
   * Replaces a token with another one. Returns whether the first token was present.
   *
   * @throws SyntaxError for an empty token, InvalidCharacterError for one with whitespace
   */
  replace(token: string, newToken: string): boolean {
    requireArgument(arguments.length > 1, "DOMTokenList.replace: 'newToken'");
    const from = domString(token, "DOMTokenList.replace: 'token'");
    const to = domString(newToken, "DOMTokenList.replace: 'newToken'");
    if (from === '' || to === '') throw domError('SyntaxError', 'A token cannot be empty');
    checkToken(from);
    checkToken(to);
    const tokens = this.#current();
    if (!tokens.includes(from)) return false;
    this.#update([...new Set(tokens.map((other) => (other === from ? to : other)))]);
    return true;
  }

  /** @throws TypeError always: none of these attributes has a set of supported tokens */
  supports(token: string): boolean {
    domString(token, "DOMTokenList.supports: 'token'", arguments.length > 0);
    throw new TypeError(`The attribute ${this.#attribute} has no supported tokens`);
  }

  override toString(): string {
    return this.value;
  }

  /** Calls `callback` for each token, in order. `thisArgument` is its `this`. */
  forEach(
    callback: (token: string, index: number, list: DOMTokenList) => void,
    thisArgument?: unknown,
  ): void {
    forEachItem(this, callback, thisArgument, 'DOMTokenList');
  }

  /** The indexes, from 0. */
  keys(): IterableIterator<number> {
    return new ItemIterator(this, keyOf);
  }

  /** The tokens, in order. */
  values(): IterableIterator<string> {
    return new ItemIterator<string, string>(this, itemOf);
  }

  /** Pairs of index and token, in order. */
  entries(): IterableIterator<[number, string]> {
    return new ItemIterator<string, [number, string]>(this, entryOf);
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.values();
  }

  #current(): string[] {
    const value = this.value;
    if (value !== this.#parsed) {
      this.#tokens = orderedSet(value);
      this.#parsed = value;
    }
    return this.#tokens;
  }

  /** Update steps — https://dom.spec.whatwg.org/#concept-dtl-update */
  #update(tokens: string[]): void {
    if (tokens.length === 0 && !this.#element.hasAttributeNS(null, this.#attribute)) return;
    this.#element.setAttributeNS(null, this.#attribute, tokens.join(' '));
  }
}

function validTokens(tokens: readonly unknown[], method: string): string[] {
  const strings = tokens.map((token) => domString(token, `DOMTokenList.${method}: 'token'`));
  for (const string of strings) checkToken(string);
  return strings;
}

function checkToken(token: string): void {
  if (token === '') throw domError('SyntaxError', 'A token cannot be empty');
  if (/[\t\n\f\r ]/.test(token)) {
    throw domError('InvalidCharacterError', `The token ${JSON.stringify(token)} contains whitespace`);
  }
}
