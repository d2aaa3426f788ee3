import { ATTRIBUTE_SIZE } from '../table/cells.ts';
import type { AttributeList } from './tokens.ts';

/** With more attributes than this, a Map is used: a tag may have very many, each of them twice. */
const MANY_ATTRIBUTES = 24;

/** Where the attributes of the current tag are, for errors about duplicates. */
export class FirstAttributes {
  private readonly positions: Map<number, number> = new Map();
  private stamp = 0;
  /** Number of attributes in the Map. */
  private count = 0;

  indexOf(attributes: AttributeList, name: number, stamp: number): number {
    if (attributes.count <= MANY_ATTRIBUTES) return attributes.indexOf(name);
    if (stamp !== this.stamp) {
      this.positions.clear();
      this.stamp = stamp;
      this.count = 0;
    }
    for (; this.count < attributes.count; this.count++) {
      this.positions.set(attributes.records[this.count * ATTRIBUTE_SIZE]!, this.count);
    }
    return this.positions.get(name)!;
  }
}
