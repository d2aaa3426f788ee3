import { stripAndCollapseASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attribute } from '../rendering/display.ts';
import type { Subject } from '../style-sheets/subjects.ts';

/** So many comparisons of an element with a subject are made for a page; after that, every element is taken to match. */
const MOST_COMPARISONS = 1 << 22;

/** Attributes that do not come and go. The others are taken to be there. */
const lasting =
  /^(?:class|id|href|src|type|name|rel|role|lang|title|for|action|method|alt|target|itemprop|property)$/;

/** Elements that some selectors may match, by their subjects. */
export class ElementFilter {
  readonly #known = new Set<string>();
  /** By what an element must have: `#id`, `.class`, `type`, `[attribute`. */
  readonly #byKey = new Map<string, Subject[]>();
  readonly #attributes: string[] = [];
  #hasClasses = false;
  #hasIds = false;
  #matchesAll = false;
  #comparisons = 0;

  /** Whether no element matches. */
  get isEmpty(): boolean {
    return this.#byKey.size === 0 && !this.#matchesAll;
  }

  add(subject: Subject): void {
    const { type, id, classes } = subject;
    const attributes = subject.attributes.filter((name) => lasting.test(name));
    const text = JSON.stringify([type, id, classes, attributes]);
    if (this.#matchesAll || this.#known.has(text)) return;
    this.#known.add(text);
    let key = type;
    if (id !== '') key = `#${id}`;
    else if (classes.length > 0) key = `.${classes[0]}`;
    else if (type === '' && attributes.length > 0) key = `[${attributes[0]}`;
    if (key === '') {
      this.#matchesAll = true;
      return;
    }
    if (id !== '') this.#hasIds = true;
    else if (classes.length > 0) this.#hasClasses = true;
    else if (key.startsWith('[') && !this.#attributes.includes(attributes[0]!))
      this.#attributes.push(attributes[0]!);
    const same = this.#byKey.get(key);
    const its = { ...subject, attributes };
    if (same === undefined) this.#byKey.set(key, [its]);
    else same.push(its);
  }

  /** Whether an element may match. */
  matches(table: NodeTable, element: number): boolean {
    if (this.#matchesAll) return true;
    if (this.#byKey.size === 0) return false;
    const name = asciiLowercase(table.names.stringOf(table.cells[element + Cell.Name]!));
    const hasAttributes = table.cells[element + Cell.AttributeCount]! > 0;
    const classes = hasAttributes ? classesOf(table, element) : [];
    if (this.#has(table, element, name, name, classes)) return true;
    if (!hasAttributes) return false;
    if (this.#hasIds) {
      const id = attribute(table, element, 'id');
      if (id !== null && this.#has(table, element, `#${asciiLowercase(id)}`, name, classes)) return true;
    }
    if (this.#hasClasses && classes.some((its) => this.#has(table, element, `.${its}`, name, classes)))
      return true;
    return this.#attributes.some(
      (its) => attribute(table, element, its) !== null && this.#has(table, element, `[${its}`, name, classes),
    );
  }

  #has(table: NodeTable, element: number, key: string, name: string, classes: readonly string[]): boolean {
    const subjects = this.#byKey.get(key);
    if (subjects === undefined) return false;
    return subjects.some((subject) => {
      this.#comparisons += 1 + subject.classes.length * classes.length;
      if (this.#comparisons > MOST_COMPARISONS) this.#matchesAll = true;
      if (this.#matchesAll) return true;
      return (
        (subject.type === '' || subject.type === name) &&
        subject.classes.every((one) => classes.includes(one)) &&
        (subject.id === '' || subject.id === asciiLowercase(attribute(table, element, 'id') ?? '')) &&
        subject.attributes.every((one) => attribute(table, element, one) !== null)
      );
    });
  }
}

function classesOf(table: NodeTable, element: number): string[] {
  const value = attribute(table, element, 'class');
  return value === null ? [] : asciiLowercase(stripAndCollapseASCIIWhitespace(value)).split(' ');
}
