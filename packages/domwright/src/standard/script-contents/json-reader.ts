import { type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';

/*
 * JSON with the place of everything in it, which `JSON.parse` does not give — https://www.rfc-editor.org/rfc/rfc8259
 */

/** A range of a text, in UTF-16 code units; `end` is exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A name and its value in an object. */
export interface JSONMember {
  readonly name: string;
  /** Where the name is, with its quotes. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: JSONValue;
}

export interface JSONObject extends Place {
  readonly kind: 'object';
  /** In order, with duplicates. */
  readonly members: readonly JSONMember[];
}

export interface JSONArray extends Place {
  readonly kind: 'array';
  readonly items: readonly JSONValue[];
}

export interface JSONString extends Place {
  readonly kind: 'string';
  readonly value: string;
}

export interface JSONNumber extends Place {
  readonly kind: 'number';
}

export interface JSONLiteral extends Place {
  readonly kind: 'true' | 'false' | 'null';
}

export type JSONValue = JSONObject | JSONArray | JSONString | JSONNumber | JSONLiteral;

/** A text as JSON, or why it is none. */
export type JSONText =
  | {
      readonly root: JSONValue;
      readonly problem: null;
      /** Members whose names occur earlier in their objects, in order. */
      readonly duplicates: readonly JSONMember[];
    }
  | { readonly root: null; readonly problem: Invalidity; readonly duplicates: readonly never[] };

/** Reads JSON. It loops, so values may be nested however deep. */
export function readJSON(text: string): JSONText {
  const reader = new Reader(text);
  const root = reader.read();
  if (root === null) return { root, problem: reader.problem!, duplicates: [] };
  return { root, problem: null, duplicates: reader.duplicates };
}

/** An object or array that is being read. */
interface Open {
  readonly start: number;
  /** null for an object. */
  readonly items: JSONValue[] | null;
  readonly members: JSONMember[];
  readonly names: Set<string> | null;
  /** The name that the next value belongs to. */
  name: JSONString | null;
}

const literals: readonly JSONLiteral['kind'][] = ['true', 'false', 'null'];

class Reader {
  problem: Invalidity | null = null;
  readonly duplicates: JSONMember[] = [];
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value that is the whole text; null if there is a problem. */
  read(): JSONValue | null {
    const open: Open[] = [];
    for (;;) {
      this.#skipWhitespace();
      const start = this.#position;
      const character = this.#text[start];
      let value: JSONValue | null = null;
      if (character === '{' || character === '[') {
        this.#position++;
        const isArray = character === '[';
        const opened: Open = {
          start,
          items: isArray ? [] : null,
          members: [],
          names: isArray ? null : new Set(),
          name: null,
        };
        if (!this.#takes(isArray ? ']' : '}')) {
          open.push(opened);
          if (!isArray && !this.#readName(opened)) return null;
          continue;
        }
        value = this.#close(opened);
      } else {
        value = this.#readScalar(start);
        if (value === null) return null;
      }
      // The value may be the last one of what is open.
      for (;;) {
        const around: Open | undefined = open.at(-1);
        if (around === undefined) {
          this.#skipWhitespace();
          return this.#position === this.#text.length
            ? value
            : this.#fail('unexpected text after the JSON value');
        }
        this.#add(around, value);
        if (this.#takes(',')) {
          if (around.items === null && !this.#readName(around)) return null;
          break;
        }
        const end = around.items === null ? '}' : ']';
        if (!this.#takes(end)) return this.#fail(`expected “,” or “${end}”`);
        open.pop();
        value = this.#close(around);
      }
    }
  }

  #fail(reason: string, offset = this.#position): null {
    this.problem = invalid(reason, offset);
    return null;
  }

  #skipWhitespace(): void {
    const text = this.#text;
    let at = this.#position;
    for (let unit = text.charCodeAt(at); unit === 32 || unit === 10 || unit === 13 || unit === 9; )
      unit = text.charCodeAt(++at);
    this.#position = at;
  }

  /** Takes a character after white space, if it is there. */
  #takes(character: string): boolean {
    this.#skipWhitespace();
    if (this.#text[this.#position] !== character) return false;
    this.#position++;
    return true;
  }

  #add(around: Open, value: JSONValue): void {
    if (around.items !== null) {
      around.items.push(value);
      return;
    }
    const { value: name, start: nameStart, end: nameEnd } = around.name!;
    const member: JSONMember = { name, nameStart, nameEnd, value };
    if (around.names!.has(name)) this.duplicates.push(member);
    around.names!.add(name);
    around.members.push(member);
  }

  #close({ start, items, members }: Open): JSONValue {
    const end = this.#position;
    return items === null ? { kind: 'object', members, start, end } : { kind: 'array', items, start, end };
  }

  /** A name and the colon after it. */
  #readName(object: Open): boolean {
    this.#skipWhitespace();
    const start = this.#position;
    if (this.#text[start] !== '"') {
      this.#fail('expected a name in double quotes');
      return false;
    }
    object.name = this.#readString(start);
    if (object.name === null) return false;
    if (this.#takes(':')) return true;
    this.#fail('expected “:”');
    return false;
  }

  #readScalar(start: number): JSONValue | null {
    const text = this.#text;
    if (start === text.length) return this.#fail('expected a JSON value');
    if (text[start] === '"') return this.#readString(start);
    const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    number.lastIndex = start;
    if (number.test(text)) {
      this.#position = number.lastIndex;
      return { kind: 'number', start, end: this.#position };
    }
    const kind = literals.find((literal) => text.startsWith(literal, start));
    if (kind === undefined) return this.#fail('expected a JSON value');
    this.#position += kind.length;
    return { kind, start, end: this.#position };
  }

  #readString(start: number): JSONString | null {
    const text = this.#text;
    let hasEscapes = false;
    for (let at = start + 1; ; at++) {
      const unit = text.charCodeAt(at);
      if (unit === 0x22) {
        this.#position = at + 1;
        const value = hasEscapes
          ? (JSON.parse(text.slice(start, at + 1)) as string)
          : text.slice(start + 1, at);
        return { kind: 'string', value, start, end: at + 1 };
      }
      if (Number.isNaN(unit)) return this.#fail('this string is not closed', start);
      if (unit < 0x20) return this.#fail('a string must not contain line breaks or control characters', at);
      if (unit !== 0x5c) continue;
      hasEscapes = true;
      const escape = /["\\/bfnrt]|u[\da-fA-F]{4}/y;
      escape.lastIndex = at + 1;
      if (!escape.test(text)) return this.#fail('JSON has no such escape sequence', at);
      at = escape.lastIndex - 1;
    }
  }
}
