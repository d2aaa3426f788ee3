import { stripAndCollapseASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeNamed, attributeOf } from '../../core/table/queries.ts';
import { NameId } from '../../generated/names.ts';
import type { Subject } from '../style-sheets/subjects.ts';

/** So many comparisons of an element with a subject are made for a page; after that, every element is taken to match. */
const MOST_COMPARISONS = 1 << 22;

/** Attributes that do not come and go. The others are taken to be there. */
const lasting =
  /^(?:class|id|href|src|type|name|rel|role|lang|title|for|action|method|alt|target|itemprop|property)$/;

type Subjects = Map<string, Subject[]>;

/** The elements of a page that some selectors may match, by their subjects. */
export class ElementFilter {
  readonly #known = new Set<string>();
  // Each subject is in one of these, by what an element must have.
  readonly #byID: Subjects = new Map();
  readonly #byClass: Subjects = new Map();
  readonly #byType: Subjects = new Map();
  readonly #byAttribute: Subjects = new Map();
  #matchesAll = false;
  #comparisons = 0;
  /** Pages repeat names and values of `class`: the names in lower case by id, and the classes by value. */
  readonly #names: string[] = [];
  readonly #classes = new Map<string, readonly string[]>();

  add(subject: Subject): void {
    const { type, id, classes } = subject;
    const attributes = subject.attributes.filter((name) => lasting.test(name));
    const text = JSON.stringify([type, id, classes, attributes]);
    if (this.#matchesAll || this.#known.has(text)) return;
    this.#known.add(text);
    const its = { ...subject, attributes };
    if (id !== '') put(this.#byID, id, its);
    else if (classes.length > 0) put(this.#byClass, classes[0]!, its);
    else if (type !== '') put(this.#byType, type, its);
    else if (attributes.length > 0) put(this.#byAttribute, attributes[0]!, its);
    else this.#matchesAll = true;
  }

  /** Whether an element may match. */
  matches(table: NodeTable, element: number): boolean {
    if (this.#matchesAll) return true;
    if (this.#byType.size > 0) {
      const subjects = this.#byType.get(this.#nameOf(table, element));
      if (subjects !== undefined && this.#hasAny(subjects, table, element)) return true;
    }
    if (table.cells[element + Cell.AttributeCount] === 0) return false;
    if (this.#byClass.size > 0) {
      for (const name of this.#classesOf(table, element)) {
        const subjects = this.#byClass.get(name);
        if (subjects !== undefined && this.#hasAny(subjects, table, element)) return true;
      }
    }
    if (this.#byID.size > 0) {
      const id = attributeOf(table, element, NameId.Id);
      const subjects = id === null ? undefined : this.#byID.get(asciiLowercase(id));
      if (subjects !== undefined && this.#hasAny(subjects, table, element)) return true;
    }
    for (const [name, subjects] of this.#byAttribute)
      if (attributeNamed(table, element, name) !== null && this.#hasAny(subjects, table, element))
        return true;
    return false;
  }

  #hasAny(subjects: readonly Subject[], table: NodeTable, element: number): boolean {
    for (const subject of subjects) if (this.#has(subject, table, element)) return true;
    return false;
  }

  #has({ type, id, classes, attributes }: Subject, table: NodeTable, element: number): boolean {
    const its = classes.length > 0 ? this.#classesOf(table, element) : none;
    this.#comparisons += 1 + classes.length * its.length;
    if (this.#comparisons > MOST_COMPARISONS) this.#matchesAll = true;
    if (this.#matchesAll) return true;
    return (
      (type === '' || type === this.#nameOf(table, element)) &&
      classes.every((name) => its.includes(name)) &&
      (id === '' || id === asciiLowercase(attributeOf(table, element, NameId.Id) ?? '')) &&
      attributes.every((name) => attributeNamed(table, element, name) !== null)
    );
  }

  #nameOf({ cells, names }: NodeTable, element: number): string {
    const name = cells[element + Cell.Name]!;
    return (this.#names[name] ??= asciiLowercase(names.stringOf(name)));
  }

  #classesOf(table: NodeTable, element: number): readonly string[] {
    const value = attributeOf(table, element, NameId.Class);
    if (value === null) return none;
    let classes = this.#classes.get(value);
    if (classes === undefined) {
      classes = asciiLowercase(stripAndCollapseASCIIWhitespace(value)).split(' ');
      this.#classes.set(value, classes);
    }
    return classes;
  }
}

const none: readonly string[] = [];

function put(subjects: Subjects, key: string, subject: Subject): void {
  const same = subjects.get(key);
  if (same === undefined) subjects.set(key, [subject]);
  else same.push(subject);
}
