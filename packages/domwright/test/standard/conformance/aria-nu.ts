import { LineTable } from '../../../src/core/source/line-table.ts';
import { parse } from '../../../src/index.ts';
import { checkConformance } from '../../../src/standard/conformance/check-conformance.ts';
import type { Case } from './aria-cases.ts';
import type { Message } from './nu.ts';

/*
 * Whether Nu and we report errors about ARIA, case by case.
 */

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

/** Nu's errors about each case that its base doesn't have. */
export function errorsOfNu(cases: readonly Case[], messages: readonly Message[]): string[][] {
  const lines: string[][] = Array.from({ length: cases.length + 1 }, () => []);
  for (const { type, lastLine = 1, message } of messages) {
    if (type !== 'error') continue;
    if (lastLine > lines.length) throw new Error(message);
    lines[lastLine - 1]!.push(message);
  }
  return newOnes(cases, lines);
}

/** Our errors about each case that its base doesn't have. */
export function ourErrors(cases: readonly Case[]): string[][] {
  const html = pageOf(cases);
  const document = parse(html);
  const table = new LineTable(html);
  const lines: string[][] = Array.from({ length: cases.length + 1 }, () => []);
  for (const finding of checkConformance(document, { groups: ['conformance', 'aria'] })) {
    const { code, severity, range, message } = finding;
    if (severity !== 'error' || !code.startsWith('aria/') || range === null) continue;
    lines[table.positionAt(range.start).line - 1]!.push(`${code}: ${message}`);
  }
  return newOnes(cases, lines);
}

function newOnes(cases: readonly Case[], lines: readonly (readonly string[])[]): string[][] {
  const places = new Map(cases.map(({ name }, at) => [name, at + 1]));
  return cases.map(({ name, base }, at) => {
    const common = new Set(lines[base === name ? 0 : (places.get(base) ?? 0)]);
    return lines[at + 1]!.filter(
      (message) => !common.has(message) && !aboutParents.test(message) && !aboutHTML.test(message),
    );
  });
}

/**
 * What Nu says of many cases, as it is kept: for each text after the name of a base, the bases with which Nu reports an error, or
 * those with which it does not.
 */
export interface KeptAnswers {
  /** The version of vnu-jar. */
  readonly version: string;
  readonly sets: readonly (readonly KeptRow[])[];
}

/** Bases that are alike, and what comes after their names in the cases that have an error, or in those that have none. */
export interface KeptRow {
  readonly of: string;
  readonly errors?: string;
  readonly none?: string;
}

const partsOf = ({ name, base }: Case): [of: string, what: string] => {
  const of = base === '' ? name.split(' ', 1)[0]! : base;
  return [of, name.slice(of.length).trim() || 'itself'];
};

/** A set of cases, by whether Nu reports errors. */
export function keptRows(cases: readonly Case[], hasError: readonly boolean[]): KeptRow[] {
  const bases = new Map<string, [none: string[], errors: string[]]>();
  for (const [at, one] of cases.entries()) {
    const [of, what] = partsOf(one);
    if (!bases.has(of)) bases.set(of, [[], []]);
    bases.get(of)![hasError[at] ? 1 : 0].push(what);
  }
  const rows = new Map<string, { of: string[]; row: Omit<KeptRow, 'of'> }>();
  for (const [of, [none, errors]] of bases) {
    const row = errors.length <= none.length ? { errors: errors.join('|') } : { none: none.join('|') };
    const key = JSON.stringify(row);
    if (!rows.has(key)) rows.set(key, { of: [], row });
    rows.get(key)!.of.push(of);
  }
  return [...rows.values()].map(({ of, row }) => ({ of: of.join('|'), ...row }));
}

/** Whether Nu reported an error about each case. */
export function keptErrors(cases: readonly Case[], rows: readonly KeptRow[]): boolean[] {
  const byBase = new Map(
    rows.flatMap(({ of, errors, none = '' }) => {
      const row = { listed: new Set((errors ?? none).split('|')), isError: errors !== undefined };
      return of.split('|').map((base) => [base, row]);
    }),
  );
  return cases.map((one) => {
    const [of, what] = partsOf(one);
    const row = byBase.get(of);
    if (row === undefined) throw new Error(`no answers about ${of}`);
    return row.listed.has(what) === row.isError;
  });
}
