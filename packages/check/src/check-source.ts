import type { DocumentEncoding } from 'domwright';
import { findingGroups } from 'domwright/conformance';
import type { CheckedText } from './checked-text.ts';
import { descriptionOf } from './codes/descriptions.ts';
import { defaultGroups, type Group, type RuleGroup } from './codes/groups.ts';
import { Collector, type Counts } from './collector.ts';
import { findConformanceFindings } from './conformance-findings.ts';
import { DisabledLines, mayDisableLines } from './disabled-lines.ts';
import type { Finding } from './finding.ts';
import { findCodeFindings } from './languages/code-findings.ts';
import { parseSource } from './parse-source.ts';
import { allowedIn, type FileSettings, ruleOf } from './settings/file-settings.ts';
import type { Source } from './source.ts';

/** An input and its findings. */
export interface CheckedSource {
  /** What the input is called: `name` of the `Source`. */
  readonly name: string;
  /** The encoding that the bytes were decoded with, and what it was known from. */
  readonly encoding: DocumentEncoding;
  /** In the order of the source. */
  readonly findings: readonly Finding[];
  /** How many errors were found, including those not kept. Those left out, as by the baseline, don't count. */
  readonly errors: number;
  /** How many warnings were found, counted like `errors`. */
  readonly warnings: number;
  /** The number of findings by code. */
  readonly counts: Counts;
  /** Those that were left out because they are in the baseline. */
  readonly known: readonly Finding[];
  /** The decoded text, which offsets of findings are for. */
  readonly text: CheckedText;
  /** What was not checked; null if everything was. */
  readonly note: string | null;
}

/** How many findings of an input are kept if some of them may be left out or fixed later. The rest are only counted. */
export const MOST_KEPT = 100_000;

/** How many findings of an input are kept at least: parse errors with the same cause become one. */
const LEAST_KEPT = 10_000;

/**
 * Parses an input and returns its findings.
 *
 * `isKnown`: whether a finding is left out because the baseline has it; null without a baseline.
 */
export function checkSource(
  source: Source,
  settings: FileSettings,
  isKnown: ((finding: Finding) => boolean) | null = null,
): CheckedSource {
  const steps = checkingSteps(source, settings, isKnown);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same with pauses, for those that have something else to do in between. */
export function* checkingSteps(
  source: Source,
  settings: FileSettings,
  isKnown: ((finding: Finding) => boolean) | null,
): Generator<undefined, CheckedSource, undefined> {
  const { name } = source;
  const { maxFindings, groups = defaultGroups } = settings;
  const disables = mayDisableLines(source);
  // Findings that are left out later do not count towards the limit.
  const limit = Math.max(maxFindings, disables || isKnown !== null ? MOST_KEPT : LEAST_KEPT);
  const parsed = parseSource(source, settings, (skipped) => new Collector(settings, limit, skipped));
  const { tree, text, encoding, skipped, collector, note } = parsed;
  yield;
  const isXML = source.xml !== undefined;
  const ofTree = findingGroups.filter((group) => groups.includes(group));
  if (ofTree.length > 0 && tree !== null)
    yield* findConformanceFindings(
      tree,
      ofTree,
      isXML ? undefined : settings.context,
      encoding.encoding,
      collector,
      skipped,
      allowedIn(settings),
      isXML,
    );
  if (tree !== null && (groups.includes('scripts') || groups.includes('css')))
    findCodeFindings(tree, text, groups, collector, skipped);
  const lines = disables && tree !== null ? new DisabledLines(tree, text) : null;
  if (lines !== null) for (const finding of lines.unknownCodes()) collector.add(finding);
  let findings = collector.findings();
  const leaveOut = (isOut: (finding: Finding) => boolean): Finding[] => {
    const out: Finding[] = [];
    findings = findings.filter((finding) => {
      if (!isOut(finding)) return true;
      collector.uncount(finding);
      out.push(finding);
      return false;
    });
    return out;
  };
  if (lines !== null) {
    const isDisabled = ({ code, start }: Finding): boolean => lines.has(code, start);
    const isReported = (code: string): boolean =>
      ruleOf(settings.rules, code) !== 'off' && isChosen(descriptionOf(code)?.group ?? 'parse', groups);
    const unused = lines.unusedCodes(findings, isReported);
    for (const finding of unused) collector.add(finding);
    if (unused.length > 0) findings = collector.findings();
    leaveOut(isDisabled);
  }
  const known = isKnown === null ? [] : leaveOut(isKnown);
  const { errors, warnings, counts } = collector;
  return {
    ...{ name, encoding, text, errors, warnings, counts, known, note },
    findings: findings.length > maxFindings ? findings.slice(0, maxFindings) : findings,
  };
}

function isChosen(group: Group, groups: readonly RuleGroup[]): boolean {
  return group === 'comment' || groups.includes(group);
}
