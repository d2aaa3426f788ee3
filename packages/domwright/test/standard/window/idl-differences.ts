import type { Call } from './idl-calls.mjs';

/** The differences by member: the first of them, and the values of the others. */
export function differences(
  calls: readonly (Call & { interface: string })[],
  actual: readonly (string | null)[],
  expected: readonly (string | null)[],
): string[] {
  const found = new Map<string, { first: string; others: string[] }>();
  for (const [i, call] of calls.entries()) {
    const [is = null, shall = null] = [actual[i], expected[i]];
    if (is === null || shall === null || is === shall) continue;
    const values = `(${call.values.join(', ')})`;
    const known = found.get(`${call.interface}.${call.member}`);
    if (known === undefined) {
      const first = `${values}\n  is       ${is}\n  and not  ${shall}\n`;
      found.set(`${call.interface}.${call.member}`, { first, others: [] });
    } else {
      known.others.push(values);
    }
  }
  return Array.from(found, ([name, { first, others }]) => `${name}${first}  ${others.join(' ')}`);
}
