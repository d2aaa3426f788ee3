import { asciiLowercase } from '../infra/code-points.ts';
import { escapeAttributeValueOf2024 } from '../serializer/escape.ts';
import {
  type AttributeText,
  attributesOfTag,
  endOfTagName,
  valueOfAttribute,
} from '../table/source-attributes.ts';
import { endOfAttribute } from '../table/source-ranges.ts';
import { type TextEdit, type TextPart, withEdits } from './text-edit.ts';

/** An edit of a tag: of names, which cannot contain character references, or of values and what surrounds them. */
export type TagEdit = TextEdit & TextPart;

/** An attribute of the changed tag. */
interface Entry {
  isRemoved: boolean;
  isRenamed: boolean;
  /** Where it is in the tag; null for an added one. */
  readonly text: AttributeText | null;
  /** As it will be written. */
  name: string;
  /** The new value; null to keep the old one. */
  value: string | null;
}

/** Used until attributes are asked for. It stays empty. */
const none: never[] = [];

/**
 * A start tag of the source, for changing single attributes. Everything else stays: quotes, white space, the case of
 * names, duplicate attributes.
 */
export class TagText {
  readonly #text: string;
  /** The attributes as written, and the entry of each; duplicates share the entry of the first. */
  #written: AttributeText[] = none;
  #entriesOfWritten: Entry[] = none;
  #added: Entry[] = none;
  #name: string | null = null;
  /** By name in ASCII lower case, in the tag's order. Null until needed. */
  #entries: Map<string, Entry> | null = null;
  #hasChanges = false;
  /** Whether a change may join with its surroundings. */
  #mayJoin = false;
  #isOpened = false;

  /** @param text the whole tag, from `<` to `>` */
  constructor(text: string) {
    this.#text = text;
  }

  /** The tag name as it will be written. */
  get name(): string {
    return this.#name ?? this.#text.slice(1, endOfTagName(this.#text, 1));
  }

  /** Whether there is anything to change. */
  get hasChanges(): boolean {
    return this.#hasChanges;
  }

  /** @throws TypeError if a start tag cannot have this name */
  setName(name: string): void {
    checkTagName(name);
    this.#name = name;
    this.#hasChanges = true;
  }

  /** Makes a self-closing tag one that leaves its element open. */
  open(): void {
    this.#isOpened = true;
    this.#hasChanges = true;
  }

  /** The names of the attributes, as they will be written, without duplicates. */
  attributeNames(): string[] {
    return Array.from(this.#attributes().values(), ({ name }) => name);
  }

  /** @param name in any case */
  hasAttribute(name: string): boolean {
    return this.#attributes().has(asciiLowercase(name));
  }

  /**
   * The value of an attribute after the changes so far; null if there is none.
   *
   * @param name in any case
   */
  getAttribute(name: string): string | null {
    const entry = this.#attributes().get(asciiLowercase(name));
    if (entry === undefined) return null;
    return entry.value ?? valueOfAttribute(this.#text, entry.text!);
  }

  /**
   * Sets a value, or adds an attribute at the end of the tag. An existing attribute keeps the spelling of its name.
   *
   * @throws TypeError if an attribute cannot have this name
   */
  setAttribute(name: string, value: string): void {
    checkAttributeName(name);
    const entries = this.#attributes();
    const key = asciiLowercase(name);
    const entry = entries.get(key);
    if (entry === undefined) {
      const added: Entry = { text: null, name, value, isRemoved: false, isRenamed: false };
      entries.set(key, added);
      this.#added.push(added);
    } else {
      entry.value = value;
    }
    this.#hasChanges = true;
  }

  /** Removes an attribute and its duplicates, which would take its place. */
  removeAttribute(name: string): void {
    const entries = this.#attributes();
    const key = asciiLowercase(name);
    const entry = entries.get(key);
    if (entry === undefined) return;
    entry.isRemoved = true;
    entries.delete(key);
    this.#hasChanges = true;
  }

  /**
   * Renames an attribute. One that already has the new name is removed. Without an attribute of the old name, nothing
   * happens.
   *
   * @throws TypeError if an attribute cannot have the new name
   */
  renameAttribute(name: string, newName: string): void {
    checkAttributeName(newName);
    const entries = this.#attributes();
    const key = asciiLowercase(name);
    const newKey = asciiLowercase(newName);
    const entry = entries.get(key);
    if (entry === undefined) return;
    entry.name = newName;
    this.#hasChanges = true;
    this.#mayJoin = true;
    if (key === newKey) return;
    entry.isRenamed = true;
    const other = entries.get(newKey);
    if (other !== undefined) other.isRemoved = true;
    this.#entries = new Map();
    for (const [each, its] of entries) {
      if (each !== newKey) this.#entries.set(each === key ? newKey : each, its);
    }
  }

  /** The changes to the tag, in order, with offsets in its text. */
  edits(): TagEdit[] {
    if (!this.#hasChanges) return [];
    const edits = this.#smallEdits();
    return !this.#mayJoin || this.#isRight(withEdits(this.#text, edits)) ? edits : this.#writtenAnew();
  }

  /** The tag with all changes. */
  toString(): string {
    return this.#hasChanges ? withEdits(this.#text, this.edits()) : this.#text;
  }

  /** The changed tag, in as few parts as possible. */
  parts(): TextPart[] {
    const parts: TextPart[] = [];
    const add = (text: string, hasReferences: boolean): void => {
      const last = parts[parts.length - 1];
      if (last !== undefined && last.hasReferences === hasReferences)
        parts[parts.length - 1] = { text: last.text + text, hasReferences };
      else if (text !== '') parts.push({ text, hasReferences });
    };
    let at = 0;
    for (const { start, end, text, hasReferences } of this.edits()) {
      add(this.#text.slice(at, start), false);
      add(text, hasReferences);
      at = end;
    }
    add(this.#text.slice(at), false);
    return parts;
  }

  #attributes(): Map<string, Entry> {
    if (this.#entries === null) {
      this.#entries = new Map();
      this.#written = attributesOfTag(this.#text);
      this.#entriesOfWritten = [];
      this.#added = [];
      for (const text of this.#written) {
        const { name, nameStart, nameEnd } = text;
        let entry = this.#entries.get(name);
        if (entry === undefined) {
          const written = this.#text.slice(nameStart, nameEnd);
          entry = { text, name: written, value: null, isRemoved: false, isRenamed: false };
          this.#entries.set(name, entry);
        }
        this.#entriesOfWritten.push(entry);
      }
    }
    return this.#entries;
  }

  #smallEdits(): TagEdit[] {
    const text = this.#text;
    const edits: TagEdit[] = [];
    const nameEnd = endOfTagName(text, 1);
    if (this.#name !== null) edits.push(nameEdit(1, nameEnd, this.#name));
    // Nobody has asked for an attribute.
    if (this.#entries === null && !this.#isOpened) return edits;
    this.#attributes();
    let end = nameEnd;
    let last: AttributeText | null = null;
    for (let i = 0; i < this.#written.length; i++) {
      last = this.#written[i]!;
      const entry = this.#entriesOfWritten[i]!;
      const attributeEnd = endOfAttribute(last);
      const isDuplicate = entry.text !== last;
      if (entry.isRemoved || (isDuplicate && entry.isRenamed)) {
        this.#mayJoin = true;
        edits.push(nameEdit(end, attributeEnd, ''));
      } else if (!isDuplicate) {
        // Only a quoted value has an unmistakable end.
        if (entry.value !== null && (last.quote === null || last.quote === '')) this.#mayJoin = true;
        editAttribute(text, last, entry, edits);
      }
      end = attributeEnd;
    }
    // After `a=`, an added attribute would be its value.
    let before = last !== null && last.equals >= 0 && last.quote === null ? '""' : '';
    for (const { name, value, isRemoved } of this.#added) {
      if (isRemoved) continue;
      edits.push(
        nameEdit(end, end, `${before} ${name}`),
        valueEdit(end, end, `="${escapeForTag(value ?? '')}"`),
      );
      before = '';
    }
    if (this.#isOpened && isSelfClosing(text)) {
      this.#mayJoin = true;
      edits.push(nameEdit(startOfSolidus(text), text.length - 1, ''));
    }
    return edits;
  }

  /** Whether a tag has the intended name and attributes. Changes may join with their surroundings. */
  #isRight(tag: string): boolean {
    if (tag.slice(1, endOfTagName(tag, 1)) !== this.name) return false;
    if (isSelfClosing(tag) !== (isSelfClosing(this.#text) && !this.#isOpened)) return false;
    // NB: with scripting, this would end a noscript element around the tag.
    if (/<\/noscript/i.test(tag) && !/<\/noscript/i.test(this.#text)) return false;
    const seen = new Map<string, string>();
    for (const attribute of attributesOfTag(tag)) {
      if (!seen.has(attribute.name)) seen.set(attribute.name, valueOfAttribute(tag, attribute));
    }
    const entries = this.#attributes();
    if (seen.size !== entries.size) return false;
    for (const [key, entry] of entries) {
      if (seen.get(key) !== (entry.value ?? valueOfAttribute(this.#text, entry.text!))) return false;
    }
    return true;
  }

  #writtenAnew(): TagEdit[] {
    const end = this.#text.length;
    const edits: TagEdit[] = [nameEdit(0, end, `<${this.name}`)];
    for (const { text, name, value } of this.#attributes().values()) {
      const written = escapeForTag(value ?? valueOfAttribute(this.#text, text!));
      edits.push(nameEdit(end, end, ` ${name}`), valueEdit(end, end, `="${written}"`));
    }
    edits.push(nameEdit(end, end, isSelfClosing(this.#text) && !this.#isOpened ? '/>' : '>'));
    return edits;
  }
}

function nameEdit(start: number, end: number, text: string): TagEdit {
  return { start, end, text, hasReferences: false };
}

function valueEdit(start: number, end: number, text: string): TagEdit {
  return { start, end, text, hasReferences: true };
}

function editAttribute(text: string, attribute: AttributeText, entry: Entry, edits: TagEdit[]): void {
  const { nameStart, nameEnd, equals, valueStart, valueEnd, quote } = attribute;
  if (text.slice(nameStart, nameEnd) !== entry.name) edits.push(nameEdit(nameStart, nameEnd, entry.name));
  const { value } = entry;
  if (value === null || value === valueOfAttribute(text, attribute)) return;
  if (equals < 0) {
    edits.push(valueEdit(nameEnd, nameEnd, `="${escapeForTag(value)}"`));
  } else if (quote === null) {
    edits.push(valueEdit(equals + 1, equals + 1, `"${escapeForTag(value)}"`));
  } else if (quote === "'") {
    const escaped = escapeForTag(value).replaceAll('&quot;', '"').replaceAll("'", '&#39;');
    edits.push(valueEdit(valueStart, valueEnd, escaped));
  } else {
    const needsQuotes = quote === '' && !/^[^\t\n\f\r "'=<>`]+$/.test(value);
    const written = needsQuotes ? `"${escapeForTag(value)}"` : escapeForTag(value);
    edits.push(valueEdit(valueStart, valueEnd, written));
  }
}

/**
 * Line breaks of the source are normalized, so a carriage return must be a reference. So must `<`: with scripting, an
 * attribute value in a `noscript` element could end that element.
 */
export function escapeForTag(value: string): string {
  return /[&"<\u00a0\r]/.test(value)
    ? escapeAttributeValueOf2024(value).replaceAll('\r', '&#13;').replaceAll('<', '&lt;')
    : value;
}

/** Whether the tag ends with a `/` that no value contains. */
export function isSelfClosing(tag: string): boolean {
  if (tag.charAt(tag.length - 2) !== '/') return false;
  const attributes = attributesOfTag(tag);
  const last = attributes[attributes.length - 1];
  return last === undefined || endOfAttribute(last) <= tag.length - 2;
}

/** Where the run of slashes before the `>` of a self-closing tag begins: each one alone would close it. */
export function startOfSolidus(tag: string): number {
  let start = tag.length - 2;
  while (tag.charAt(start - 1) === '/') start--;
  return start;
}

/** @throws TypeError if no start tag can have this name */
export function checkTagName(name: string): void {
  if (!/^[a-z][^\t\n\f\r />\0]*$/i.test(name))
    throw new TypeError(
      `${JSON.stringify(name)} is not a tag name: it must start with a letter and contain no white space, '/' or '>'`,
    );
}

/** @throws TypeError if no attribute of a tag can have this name */
export function checkAttributeName(name: string): void {
  if (!/^[^\t\n\f\r "'<>/=\0]+$/.test(name))
    throw new TypeError(
      `${JSON.stringify(name)} is not an attribute name: it must contain no white space, quotes, '<', '>', '/' or '='`,
    );
}
