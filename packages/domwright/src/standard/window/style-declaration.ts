import { stripASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { domString, domStringOrEmpty, requireArgument, unsignedLong } from '../../core/infra/web-idl.ts';
import { serializeIdentifier } from '../style-sheets/css-tokenizer.ts';
import {
  type Declaration,
  parseDeclarations,
  parseValue,
  propertyName,
} from '../style-sheets/declarations.ts';

/** Where a style declaration is read from and written to. */
export interface StyleSource {
  read(): string;
  /** Null if it is read-only. */
  readonly write: ((text: string) => void) | null;
}

/**
 * The declarations of a `style` attribute — https://drafts.csswg.org/cssom/#the-cssstyledeclaration-interface
 *
 * `style.backgroundColor` and `style['background-color']` read and set a property. Values are kept as written: they are not
 * checked, and shorthands are not expanded.
 */
export class CSSStyleDeclaration {
  readonly [property: string | number]: unknown;
  readonly #source: StyleSource;
  #text: string | null = null;
  #declarations: Declaration[] = [];

  /** @internal */
  constructor(source: StyleSource) {
    this.#source = source;
  }

  /**
   * The text of the `style` attribute; setting it replaces all declarations —
   * https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-csstext
   */
  get cssText(): string {
    return serializeDeclarations(this.#current());
  }

  set cssText(text: string) {
    this.#write(parseDeclarations(domStringOrEmpty(text, 'cssText')));
  }

  /** Number of declared properties — https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-length */
  get length(): number {
    return this.#current().length;
  }

  /** Always null — https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-parentrule */
  get parentRule(): null {
    return null;
  }

  /** The name of the property at an index, or the empty string. */
  item(index: number): string {
    const place = unsignedLong(index, "CSSStyleDeclaration.item: 'index'", arguments.length > 0);
    return this.#current()[place]?.name ?? '';
  }

  /** The value of a property, or the empty string. */
  getPropertyValue(property: string): string {
    return this.#find(propertyArgument(property, 'getPropertyValue', arguments.length > 0))?.value ?? '';
  }

  /** 'important' or the empty string. */
  getPropertyPriority(property: string): string {
    const name = propertyArgument(property, 'getPropertyPriority', arguments.length > 0);
    return this.#find(name)?.important === true ? 'important' : '';
  }

  /** Sets a property, or removes it if the value is empty. Ignores a value that would end the declaration. */
  setProperty(property: string, value: string | null, priority: string | null = ''): void {
    requireArgument(arguments.length > 1, "CSSStyleDeclaration.setProperty: 'value'");
    const name = propertyName(propertyArgument(property, 'setProperty', true));
    const text = domStringOrEmpty(value, "CSSStyleDeclaration.setProperty: 'value'");
    const important = domStringOrEmpty(priority, "CSSStyleDeclaration.setProperty: 'priority'").toLowerCase();
    if (stripASCIIWhitespace(text) === '') {
      this.removeProperty(name);
      return;
    }
    const declared = parseValue(text);
    if ((important !== '' && important !== 'important') || declared?.important !== false) return;
    if (parseDeclarations(`${name}:x`)[0]?.name !== name) return;
    const declaration = { name, value: declared.value, important: important !== '' };
    const declarations = [...this.#current()];
    const index = declarations.findIndex((other) => other.name === name);
    if (index < 0) declarations.push(declaration);
    else declarations[index] = declaration;
    this.#write(declarations);
  }

  /** Removes a property. Returns its old value. */
  removeProperty(property: string): string {
    const name = propertyName(propertyArgument(property, 'removeProperty', arguments.length > 0));
    const value = this.getPropertyValue(name);
    if (value !== '') this.#write(this.#current().filter((other) => other.name !== name));
    return value;
  }

  *[Symbol.iterator](): IterableIterator<string> {
    for (const { name } of this.#current()) yield name;
  }

  #find(property: string): Declaration | undefined {
    const name = propertyName(property);
    return this.#current().find((declaration) => declaration.name === name);
  }

  #current(): readonly Declaration[] {
    const text = this.#source.read();
    if (text !== this.#text) {
      this.#declarations = parseDeclarations(text);
      this.#text = text;
    }
    return this.#declarations;
  }

  #write(declarations: readonly Declaration[]): void {
    const { write } = this.#source;
    if (write === null) throw new TypeError('A computed style is read-only');
    write(serializeDeclarations(declarations));
  }
}

function propertyArgument(property: unknown, method: string, isGiven: boolean): string {
  return domString(property, `CSSStyleDeclaration.${method}: 'property'`, isGiven);
}

export function serializeDeclarations(declarations: readonly Declaration[]): string {
  return declarations
    .map(
      ({ name, value, important }) =>
        `${serializeIdentifier(name)}: ${value}${important ? ' !important' : ''};`,
    )
    .join(' ');
}

/** A CSSStyleDeclaration with a member for each CSS property. */
export function styleDeclaration(source: StyleSource): CSSStyleDeclaration {
  const declaration = new CSSStyleDeclaration(source);
  return new Proxy(declaration, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target) {
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' && key !== 'constructor' ? value.bind(target) : value;
      }
      if (/^\d+$/.test(key)) return target.item(Number(key)) || undefined;
      return target.getPropertyValue(cssName(key));
    },
    set(target, key, value) {
      if (typeof key === 'symbol') return false;
      if (key in target) return Reflect.set(target, key, value, target);
      target.setProperty(cssName(key), value as string);
      return true;
    },
  });
}

/** The name of the CSS property: background-color for `backgroundColor`, -webkit-filter for `webkitFilter`. */
function cssName(key: string): string {
  if (key === 'cssFloat') return 'float';
  if (key.includes('-')) return key;
  const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return name.startsWith('webkit-') ? `-${name}` : name;
}
