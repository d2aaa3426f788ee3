import { knownNamesText, LAST_KNOWN_ID } from '../../generated/names.ts';
import { CodePoint, stringFromCodeUnits } from './code-points.ts';
import { integers } from './integers.ts';

/**
 * Names of elements and attributes as small numbers. Ids up to LAST_KNOWN_ID are the same everywhere (NameId); a
 * NameTable gives out the ones after it. Two names are equal exactly when their ids are.
 *
 * The hash takes one step for each UTF-16 code unit of the name, so a scanner can compute it on the way: it starts with
 * `NAME_HASH_START`, and each step is `hash = Math.imul(hash ^ unit, NAME_HASH_FACTOR)`. The start is random in each
 * process, so nobody can craft a page whose names all collide.
 */
export const NAME_HASH_START: number = /* @__PURE__ */ randomStart();
export const NAME_HASH_FACTOR = 0x01000193;

const KNOWN_SLOTS = 2048;

/**
 * Names of at most this many code units, all from U+0060 to U+007F, are identified by one number. It starts with
 * `SHORT_START`, and each unit makes it `short = (short << 5) | (unit & 31)`.
 */
export const SHORT_NAME = 6;
export const SHORT_START = 1;

// NB: bundles that only have this file because it is in a chunk must drop the tables.
const allNamesText = /* @__PURE__ */ knownNamesText.replace(
  /[a-z]+[A-Z]\w*/g,
  (name) => `${name.toLowerCase()} ${name}`,
);
const knownNames: string[] = /* @__PURE__ */ ` ${allNamesText}`.split(' ');
const knownStarts = /* @__PURE__ */ new Int32Array(LAST_KNOWN_ID + 2);
const knownHashes = /* @__PURE__ */ new Int32Array(LAST_KNOWN_ID + 1);
const knownSlots = /* @__PURE__ */ new Int32Array(KNOWN_SLOTS);
const knownUnits = /* @__PURE__ */ newUnits(allNamesText);
/** Known names of at most SHORT_NAME lower-case letters as one number; 0 for the others. */
const knownShort = /* @__PURE__ */ new Int32Array(LAST_KNOWN_ID + 1);

function newUnits(text: string): Uint16Array {
  return new Uint16Array(text.length);
}

function randomStart(): number {
  return (Math.random() * 0x7fffffff) | 0;
}

/** Fills the tables above. NB: not on import, since it takes some milliseconds; one loop, as V8 interprets it. */
function fillKnownNames(): void {
  let at = 0;
  let id = 1;
  let hash = NAME_HASH_START;
  let short = SHORT_START;
  for (let i = 0; i <= allNamesText.length; i++) {
    const unit = i < allNamesText.length ? allNamesText.charCodeAt(i) : CodePoint.Space;
    if (unit !== CodePoint.Space) {
      knownUnits[at++] = unit;
      hash = Math.imul(hash ^ unit, NAME_HASH_FACTOR);
      short =
        unit >= CodePoint.LowerA && unit <= CodePoint.LowerZ && short > 0 ? (short << 5) | (unit & 31) : 0;
      continue;
    }
    knownHashes[id] = hash;
    knownStarts[id + 1] = at;
    if (at - knownStarts[id]! <= SHORT_NAME) knownShort[id] = short;
    let slot = (hash ^ (hash >>> 15)) & (KNOWN_SLOTS - 1);
    while (knownSlots[slot] !== 0) slot = (slot + 1) & (KNOWN_SLOTS - 1);
    knownSlots[slot] = id++;
    hash = NAME_HASH_START;
    short = SHORT_START;
  }
}

function hashOfName(name: string): number {
  let hash = NAME_HASH_START;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), NAME_HASH_FACTOR);
  return hash;
}

/** The name of an id up to LAST_KNOWN_ID. */
export function knownName(id: number): string {
  return knownNames[id]!;
}

/** The ids of known names, which are separated by spaces. */
export function knownIds(names: string): number[] {
  if (knownStarts[LAST_KNOWN_ID + 1] === 0) fillKnownNames();
  return names.split(' ').map((name) => knownIdOf(name, hashOfName(name)));
}

/** The names in one tree (or one tokenizer). */
export class NameTable {
  // NB: open to `forgetting-names.ts`, which the core does not include.

  /** The names after LAST_KNOWN_ID, in the order of their ids. */
  strings: string[] = [];
  hashes: number[] = [];
  /** Forgotten ids, less LAST_KNOWN_ID, which are reused first. */
  free: number[] = [];
  slots: Int32Array | null = null;

  constructor() {
    if (knownStarts[LAST_KNOWN_ID + 1] === 0) fillKnownNames();
  }

  /** One more than the largest id given out so far. */
  get size(): number {
    return LAST_KNOWN_ID + 1 + this.strings.length;
  }

  /** The name of an id. */
  stringOf(id: number): string {
    return id <= LAST_KNOWN_ID ? knownNames[id]! : this.strings[id - LAST_KNOWN_ID - 1]!;
  }

  /** The id of the known name with this number (see SHORT_NAME) and hash, or 0. */
  idOfShort(short: number, hash: number): number {
    let slot = (hash ^ (hash >>> 15)) & (KNOWN_SLOTS - 1);
    let id = knownSlots[slot]!;
    while (id !== 0 && knownShort[id] !== short) {
      slot = (slot + 1) & (KNOWN_SLOTS - 1);
      id = knownSlots[slot]!;
    }
    return id;
  }

  /** The id of the name in `units` from `start` to `end`; the caller computes its hash. */
  idOfCodeUnits(units: Uint16Array, start: number, end: number, hash: number): number {
    let slot = (hash ^ (hash >>> 15)) & (KNOWN_SLOTS - 1);
    let id = knownSlots[slot]!;
    while (id !== 0) {
      if (knownHashes[id] === hash) {
        const from = knownStarts[id]!;
        if (knownStarts[id + 1]! - from === end - start) {
          let i = start;
          let k = from;
          while (i < end && units[i] === knownUnits[k]) {
            i++;
            k++;
          }
          if (i === end) return id;
        }
      }
      slot = (slot + 1) & (KNOWN_SLOTS - 1);
      id = knownSlots[slot]!;
    }
    const other = this.#findOther(units, start, end, hash);
    return other !== 0 ? other : this.#otherId(stringFromCodeUnits(units, start, end), hash, true);
  }

  #findOther(units: Uint16Array, start: number, end: number, hash: number): number {
    const slots = this.slots;
    if (slots === null) return 0;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let number = slots[slot]!; number !== 0; number = slots[slot]!) {
      if (this.hashes[number - 1] === hash) {
        const name = this.strings[number - 1]!;
        if (name.length === end - start) {
          let i = 0;
          while (i < name.length && name.charCodeAt(i) === units[start + i]) i++;
          if (i === name.length) return LAST_KNOWN_ID + number;
        }
      }
      slot = (slot + 1) & mask;
    }
    return 0;
  }

  /** The id of a name; a new one if it has none yet. */
  idOf(name: string): number {
    const hash = hashOfName(name);
    const known = knownIdOf(name, hash);
    return known !== 0 ? known : this.#otherId(name, hash, true);
  }

  /** The id of a name, or 0 if it has none. */
  find(name: string): number {
    const hash = hashOfName(name);
    const known = knownIdOf(name, hash);
    return known !== 0 ? known : this.#otherId(name, hash, false);
  }

  #otherId(name: string, hash: number, add: boolean): number {
    let slots = this.slots;
    if (slots === null) {
      if (!add) return 0;
      slots = this.slots = integers(16);
    }
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    let number = slots[slot]!;
    while (number !== 0) {
      if (this.hashes[number - 1] === hash && this.strings[number - 1] === name)
        return LAST_KNOWN_ID + number;
      slot = (slot + 1) & mask;
      number = slots[slot]!;
    }
    if (!add) return 0;
    number = this.free.pop() ?? this.strings.length + 1;
    this.strings[number - 1] = name;
    this.hashes[number - 1] = hash;
    slots[slot] = number;
    if (this.strings.length * 2 > slots.length) this.#grow();
    return LAST_KNOWN_ID + number;
  }

  #grow(): void {
    const slots = integers(this.slots!.length * 4);
    const mask = slots.length - 1;
    for (let number = 1; number <= this.strings.length; number++) {
      const hash = this.hashes[number - 1]!;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.slots = slots;
  }
}

function knownIdOf(name: string, hash: number): number {
  let slot = (hash ^ (hash >>> 15)) & (KNOWN_SLOTS - 1);
  let id = knownSlots[slot]!;
  while (id !== 0) {
    if (knownHashes[id] === hash && knownNames[id] === name) return id;
    slot = (slot + 1) & (KNOWN_SLOTS - 1);
    id = knownSlots[slot]!;
  }
  return 0;
}
