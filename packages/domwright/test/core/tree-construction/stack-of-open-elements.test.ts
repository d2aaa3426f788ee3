import { parse } from 'domwright';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { NameTable } from '../../../src/core/infra/name-table.ts';
import { Namespace } from '../../../src/core/infra/namespaces.ts';
import { SourceText } from '../../../src/core/source/source-text.ts';
import { TagToken } from '../../../src/core/tokenizer/tokens.ts';
import { ListOfActiveFormattingElements } from '../../../src/core/tree-construction/list-of-active-formatting-elements.ts';
import {
  elementFlags,
  StackOfOpenElements,
} from '../../../src/core/tree-construction/stack-of-open-elements.ts';
import { NameId, TagFlag } from '../../../src/generated/names.ts';
import { runs } from '../../runs.mjs';

interface Open {
  node: number;
  name: number;
  namespace: Namespace;
  flags: number;
}

const html = [NameId.Div, NameId.P, NameId.B, NameId.I, NameId.Span, NameId.Section, NameId.Button] as const;
const boundaries = [NameId.Table, NameId.Template, NameId.Form] as const;
const kinds: readonly (readonly [name: number, namespace: Namespace])[] = [
  ...html.map((name) => [name, Namespace.Html] as const),
  ...boundaries.map((name) => [name, Namespace.Html] as const),
  [NameId.Svg, Namespace.Svg],
  [NameId.Desc, Namespace.Svg],
  [NameId.Title, Namespace.Svg],
];

/** The stack as in the standard: a list that each query searches. */
class Model {
  readonly open: Open[] = [];

  has(flag: TagFlag, { flags }: Open): boolean {
    return (flags & flag) !== 0;
  }

  /** Whether, going up, an HTML element with that name comes before any other for which `ends` is true. */
  isBefore(name: number, ends: (one: Open) => boolean): boolean {
    for (let i = this.open.length - 1; i >= 0; i--) {
      const one = this.open[i]!;
      if (one.name === name && one.namespace === Namespace.Html) return true;
      if (ends(one)) return false;
    }
    return false;
  }
}

const operation = fc.record({
  kind: fc.constantFrom('push', 'push', 'push', 'push', 'push', 'pop', 'remove', 'remove', 'adopt', 'adopt'),
  // Mostly elements that are no boundaries of scopes.
  element: fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...kinds.slice(0, html.length)) },
    fc.constantFrom(...kinds),
  ),
  place: fc.nat(1000),
});

test('the stack answers as a list would, whatever is taken out of it and put into it', () => {
  let removed = 0;
  let adopted = 0;
  const numRuns = runs(1000);
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60, size: 'max' }), (operations) => {
      const token = () => new TagToken(new NameTable(), new SourceText());
      const popped: number[] = [];
      const expectedPopped: number[] = [];
      const sink = { pushed() {}, popped: (node: number) => void popped.push(node) };
      const stack = new StackOfOpenElements(sink, new ListOfActiveFormattingElements(token(), token()));
      const model = new Model();
      const { open } = model;
      let nodes = 0;
      const push = ([name, namespace]: readonly [number, Namespace]) => {
        const flags = elementFlags(name, namespace);
        open.push({ node: ++nodes, name, namespace, flags });
        stack.push(nodes, nodes, name, flags);
      };
      /** The index on the stack of an element of the model. */
      const indexOf = ({ node }: Open) => {
        let index = stack.length - 1;
        while (stack.nodeAt(index) !== node) index = stack.above(index);
        return index;
      };
      push([NameId.Html, Namespace.Html]);
      for (const { kind, element, place } of operations) {
        if (kind === 'push') push(element);
        if (open.length === 1) continue;
        if (kind === 'pop') {
          expectedPopped.push(open.pop()!.node);
          stack.pop();
        }
        const at = 1 + (place % (open.length - 1 || 1));
        if (kind === 'remove' && at < open.length) {
          stack.removeAt(indexOf(open[at]!));
          expectedPopped.push(open.splice(at, 1)[0]!.node);
          removed++;
        }
        if (kind === 'adopt') {
          // From the place on, the first formatting element that is in scope and has a furthest block.
          const above = (flag: TagFlag, from: number) =>
            open.findIndex((one, index) => index > from && model.has(flag, one));
          let at = above(TagFlag.Formatting, place % open.length);
          while (at > 0 && above(TagFlag.ScopeBoundary, at) > 0) at = above(TagFlag.Formatting, at);
          const furthest = above(TagFlag.Special, at);
          if (at < 0 || furthest < 0) continue;
          const formatting = open[at]!;
          // Everything between them except the first three is removed first.
          for (const gone of open.splice(at + 4, Math.max(0, furthest - at - 4))) {
            stack.removeAt(indexOf(gone));
            expectedPopped.push(gone.node);
          }
          const block = above(TagFlag.Special, at);
          stack.moveBelow(indexOf(formatting), indexOf(open[block]!), ++nodes, 0);
          expectedPopped.push(formatting.node);
          open.splice(block + 1, 0, { ...formatting, node: nodes });
          open.splice(at, 1);
          adopted++;
        }
        const found: number[] = [];
        for (let index = stack.length - 1; index >= 0; index = stack.above(index)) {
          found.unshift(stack.nodeAt(index));
        }
        expect(found).toEqual(open.map(({ node }) => node));
        expect(popped).toEqual(expectedPopped);
        const last = open.at(-1)!;
        expect([stack.currentNode, stack.currentName, stack.currentFlags]).toEqual([
          last.node,
          last.name,
          last.flags,
        ]);
        for (const name of [...html, ...boundaries]) {
          const isScope = (one: Open) => model.has(TagFlag.ScopeBoundary, one);
          const isButton = (one: Open) => one.name === NameId.Button && one.namespace === Namespace.Html;
          const isSpecial = (one: Open) => model.has(TagFlag.Special, one);
          const isAddressDivOrP = (one: Open) => model.has(TagFlag.AddressDivOrP, one);
          const named = open.filter((one) => one.name === name && one.namespace === Namespace.Html).at(-1);
          const index = stack.lastIndexOf(name);
          expect({
            last: index < 0 ? undefined : stack.nodeAt(index),
            inScope: stack.hasInScope(name),
            pInButtonScope: stack.hasInButtonScope(NameId.P),
            beforeSpecial: stack.hasBeforeSpecial(name),
            beforeSpecialButAddressDivP: stack.hasBeforeSpecialButAddressDivP(name),
          }).toEqual({
            last: named?.node,
            inScope: model.isBefore(name, isScope),
            pInButtonScope: model.isBefore(NameId.P, (one) => isScope(one) || isButton(one)),
            beforeSpecial: model.isBefore(name, isSpecial),
            beforeSpecialButAddressDivP: model.isBefore(
              name,
              (one) => isSpecial(one) && !isAddressDivOrP(one),
            ),
          });
        }
      }
      // What an end tag in foreign content closes.
      let closed = 0;
      for (const one of [...open].reverse()) {
        if (one.namespace !== Namespace.Html && one.name !== NameId.Svg) continue;
        if (one.namespace !== Namespace.Html) closed = one.node;
        break;
      }
      expect(stack.popForeign(NameId.Svg)).toBe(closed);
    }),
    { numRuns, seed: 1 },
  );
  expect(removed).toBeGreaterThan(numRuns);
  expect(adopted).toBeGreaterThan(numRuns);
});

const each = (n: number, part: (index: number) => string) =>
  Array.from({ length: n }, (_, i) => part(i)).join('');

test.each<[string, (n: number) => string]>([
  ['formatting elements', (n) => `<b>${'<i><div>'.repeat(n)}${'</b>'.repeat(n)}`],
  ['other elements', (n) => `<b>${'<x><x><x><x><x><div>'.repeat(n)}${'</b>'.repeat(n / 8)}`],
  ['elements of many names', (n) => `<b>${each(n, (i) => `<x${i}><div>`)}${'</b>'.repeat(n / 8)}`],
])('to take %s from within moves only what is near', (_, build) => {
  const moved = (n: number) => {
    const text = build(n);
    let cells = 0;
    const { copyWithin } = Int32Array.prototype;
    const spy = vi.spyOn(Int32Array.prototype, 'copyWithin').mockImplementation(function (
      this: Int32Array,
      target: number,
      start: number,
      end?: number,
    ) {
      cells += (end ?? this.length) - start;
      return copyWithin.call(this, target, start, end);
    } as typeof copyWithin);
    try {
      parse(text);
    } finally {
      spy.mockRestore();
    }
    return cells;
  };
  const once = moved(800);
  expect(once).toBeGreaterThan(0);
  expect(moved(1600)).toBeLessThan(2.2 * once);
});
