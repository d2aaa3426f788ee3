import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HandlerQueue } from '../../../src/bridges/html-rewriter/handler-queue.ts';
import type { Waiting } from '../../../src/bridges/html-rewriter/pieces.ts';
import { runs } from '../../runs.mjs';

/*
 * The table of states in the source, as a plain list: what is added is handled in this order and once, nothing while a promise is
 * pending, and what was held comes in its order.
 */

/** An item has a number; an odd one has a handler that returns a promise. */
const item = (number: number): Waiting => ({ number }) as unknown as Waiting;
const numberOf = (waiting: Waiting): number => (waiting as unknown as { number: number }).number;

type Operation =
  | { readonly do: 'add' | 'hold'; readonly number: number }
  | { readonly do: 'take'; readonly from: number }
  | { readonly do: 'settle' | 'resume' | 'release' };

const operation = fc.oneof<fc.Arbitrary<Operation>[]>(
  fc.nat(9).map((number) => ({ do: 'add' as const, number })),
  ...(['settle', 'resume', 'release'] as const).map((each) => fc.constant({ do: each })),
  fc.nat(3).map((from) => ({ do: 'take' as const, from })),
  fc.nat(9).map((number) => ({ do: 'hold' as const, number })),
);

test('what is added is handled in order and once; what is held comes back in order', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), (operations) => {
      const did: string[] = [];
      const queue = new HandlerQueue({
        handle(waiting) {
          did.push(`handle ${numberOf(waiting)}`);
          return numberOf(waiting) % 2 === 1 ? Promise.resolve() : undefined;
        },
        handled: () => did.push('handled'),
      });
      const receiver = { held: (number: number) => did.push(`held ${number}`) };
      const expected: string[] = [];
      const waiting: number[] = [];
      const held: number[] = [];
      let isPending = false;
      const go = (): boolean => {
        isPending = false;
        while (waiting.length > 0 && !isPending) {
          const number = waiting.shift()!;
          expected.push(`handle ${number}`);
          isPending = number % 2 === 1;
        }
        if (!isPending) expected.push('handled');
        return !isPending;
      };
      for (const each of operations) {
        if (each.do === 'hold') {
          queue.hold(receiver.held as never, each.number);
          held.push(each.number);
        } else if (each.do === 'release') {
          const next = held.shift();
          if (next !== undefined) expected.push(`held ${next}`);
          expect(queue.releaseTo(receiver)).toBe(next !== undefined);
        } else if (each.do === 'resume') {
          if (!isPending) continue;
          queue.resume();
          go();
        } else if (!isPending) {
          // NB: while a promise is pending, the tokenizer's calls are held, and nothing is found.
          if (each.do === 'add') {
            queue.add(item(each.number));
            waiting.push(each.number);
          } else if (each.do === 'take') {
            const from = Math.min(each.from, waiting.length);
            expect(queue.takeFrom(from).map(numberOf)).toEqual(waiting.splice(from));
          } else expect(queue.settle()).toBe(go());
        }
        expect(did).toEqual(expected);
        expect(queue.isPending).toBe(isPending);
        expect(queue.promise === null).toBe(!isPending);
        if (!isPending) expect(queue.count).toBe(waiting.length);
      }
    }),
    { numRuns: runs(8000) },
  );
});
