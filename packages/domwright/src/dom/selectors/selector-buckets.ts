import { asciiLowercase } from '../../core/infra/code-points.ts';
import { orderedSet } from '../../core/infra/ordered-sets.ts';
import { Cell } from '../../core/table/cells.ts';
import { attributeOf } from '../../core/table/queries.ts';
import { NameId } from '../../generated/names.ts';
import { type CompiledComplex, SimpleKind } from './compile.ts';
import type { Matcher } from './match.ts';

/** In longer lists, selectors are not tried one by one for each element. */
export const LONG_LIST = 32;

/** A long list of selectors, grouped by what they require of the element: an ID, a class, a name, or none of these. */
export class SelectorBuckets {
  /** NB: IDs and classes are in lower case, for quirks mode; the matcher checks their case if it matters. */
  readonly #buckets: Map<string | number, CompiledComplex[]> = new Map();

  constructor(selectors: readonly CompiledComplex[]) {
    for (const selector of selectors) {
      const { simples } = selector.compounds[0]!;
      const simple =
        simples.find(({ kind }) => kind === SimpleKind.Id || kind === SimpleKind.Class) ??
        simples.find(({ kind }) => kind === SimpleKind.Type);
      if (simple === undefined) {
        this.#put('', selector);
      } else if (simple.kind === SimpleKind.Type) {
        this.#put(simple.htmlName, selector);
        if (simple.name !== simple.htmlName) this.#put(simple.name, selector);
      } else {
        this.#put((simple.kind === SimpleKind.Id ? '#' : '.') + simple.lowercaseValue, selector);
      }
    }
  }

  #put(key: string | number, selector: CompiledComplex): void {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) this.#buckets.set(key, [selector]);
    else bucket.push(selector);
  }

  matches(matcher: Matcher, element: number): boolean {
    const { table } = matcher;
    const keys: (string | number)[] = ['', table.cells[element + Cell.Name]!];
    const id = attributeOf(table, element, NameId.Id);
    if (id !== null) keys.push(`#${asciiLowercase(id)}`);
    for (const name of orderedSet(attributeOf(table, element, NameId.Class) ?? '')) {
      keys.push(`.${asciiLowercase(name)}`);
    }
    return keys.some((key) =>
      this.#buckets.get(key)?.some((selector) => matcher.matchesComplex(selector, element)),
    );
  }
}
