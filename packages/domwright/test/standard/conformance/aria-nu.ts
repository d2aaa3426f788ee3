import { parse } from '../../../src/index.ts';
import { checkConformance } from '../../../src/standard/conformance/check-conformance.ts';
import type { Case } from './aria-cases.ts';
import type { Message } from './nu.ts';

/*
 * Whether Nu and we report errors about ARIA, case by case.
 */

/** What both say about a case: messages that its base doesn't have. */
export interface Verdicts {
  readonly one: Case;
  readonly nu: readonly string[];
  readonly ours: readonly string[];
}

/** A page with a case on each line, from the second on. */
export function pageOf(cases: readonly Case[]): string {
  return [
    '<!DOCTYPE html><html lang=en><title>Cases</title><body><h1>x</h1><datalist id=list></datalist><p id=id>',
    ...cases.map(({ html }) => html),
  ].join('\n');
}

/** Where an element must be is another question: cases have no parents for that. */
const aboutParents = /must be contained in, or owned by|^aria\/missing-parent/;

/** Errors about HTML, which all cases of an element have. */
const aboutHTML = /^Element “bdo” must have|^An “img” element must have an “alt”|^Text not allowed in/;

/** Errors of both sides that are new against those of each case's base. */
export function verdictsOn(cases: readonly Case[], messages: readonly Message[]): Verdicts[] {
  const html = pageOf(cases);
  const starts = [0];
  for (const { index } of html.matchAll(/\n/g)) starts.push(index + 1);
  const nu: string[][] = starts.map(() => []);
  for (const { type, lastLine = 1, message } of messages) {
    if (type === 'error') nu[lastLine - 1]?.push(message);
    if (type === 'error' && lastLine > starts.length) throw new Error(message);
  }
  const ours: string[][] = starts.map(() => []);
  for (const { code, severity, range, message } of checkConformance(parse(html), {
    groups: ['conformance', 'aria'],
  })) {
    if (severity !== 'error' || !code.startsWith('aria/') || range === null) continue;
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= range.start) low = middle;
      else high = middle;
    }
    ours[low]!.push(`${code}: ${message}`);
  }
  const lines = new Map(cases.map(({ name }, at) => [name, at + 1]));
  return cases.map((one, at) => {
    const base = one.base === one.name ? 0 : (lines.get(one.base) ?? 0);
    const isNew = (list: string[][]) =>
      list[at + 1]!.filter(
        (message) =>
          !list[base]!.includes(message) && !aboutParents.test(message) && !aboutHTML.test(message),
      );
    return { one, nu: isNew(nu), ours: isNew(ours) };
  });
}
