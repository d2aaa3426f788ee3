// @ts-check
/**
 * What docs/results/browsers.json keeps of a run.
 *
 * @typedef {Partial<Record<import('./differences.mjs').DifferenceName, number>>} Counts of documents, by difference
 *
 * @typedef {object} PublishedEngine
 * @property {import('./differences.mjs').EngineName} name
 * @property {string} version of its browser
 * @property {number} differ how many documents have another tree than ours
 * @property {Counts} counts how many of them have it by each difference; some have several
 *
 * @typedef {object} Together documents of which some engines make the same tree, which is not ours
 * @property {string} engines their names
 * @property {number} documents
 * @property {Counts} counts
 *
 * @typedef {{ date: string, documents: number, engines: PublishedEngine[], together: Together[] }} Published
 */

export {};
