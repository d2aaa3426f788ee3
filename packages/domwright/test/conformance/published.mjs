// @ts-check
/**
 * What docs/results/conformance.json keeps of a run: numbers, and how many cases differ or are skipped for each reason.
 *
 * @typedef {{ suite: string, cases: number, passed: number, failed: number, expected: Record<string, number>,
 *   skipped: Record<string, number> }} PublishedSuite
 * @typedef {{ date: string, node: string, suites: PublishedSuite[] }} Published
 *
 * @param {{ suite: string, cases: number, passed: number, failed: object[], expected: { reason: string }[],
 *   skipped: { reason: string }[] }[]} rows
 * @returns {Published}
 */
export function published(rows) {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    suites: rows.map(({ suite, cases, passed, failed, expected, skipped }) => ({
      suite,
      cases,
      passed,
      failed: failed.length,
      expected: byReason(expected),
      skipped: byReason(skipped),
    })),
  };
}

/**
 * @param {{ reason: string }[]} cases
 * @returns {Record<string, number>}
 */
export function byReason(cases) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { reason } of cases) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
