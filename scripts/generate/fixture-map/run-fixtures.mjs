// @ts-check
import { dependents } from './overrides.mjs';

/**
 * @typedef {import('./fixtures.mjs').Fixture} Fixture
 *
 * @typedef {{ rule: string, branch: string, link: string, using: Branch | null }} Branch
 * @typedef {{ state: number, run(): unknown }} Tokenizer
 * @typedef {new (...args: any[]) => Tokenizer} TokenizerClass
 * @typedef {{ [member: string]: any, Tokenizer: TokenizerClass, TreeBuilder: new (...args: any[]) => object }} Edition
 *
 * What the map needs of the library.
 *
 * @typedef {object} Library
 * @property {(html: string, options: object) => Iterable<{ branches: readonly Branch[] }>} steps
 * @property {new (edition: '2024' | 'living') => { all(): Branch[] }} Branches
 * @property {readonly string[]} stateNames
 * @property {Edition} edition2024
 * @property {Edition} living
 * @property {new (options: object) => { end(html: string): void }} HTMLTokenizer
 * @property {(html: string, options: object) => object} parse
 * @property {(html: string, options: object) => object} parseFragment
 * @property {(node: object) => string} formatTree
 * @property {(node: object) => string} serialize
 *
 * What fixtures run.
 *
 * @typedef {object} Entry
 * @property {string} key unique in the map
 * @property {string} section the insertion mode, the tokenizer, or the room of the 2024 edition
 * @property {string} name
 * @property {string | undefined} link
 * @property {'2024' | 'living' | undefined} only the edition that has it, if there is only one
 * @property {Fixture[]} fixtures
 */

const page = 'https://html.spec.whatwg.org/multipage/parsing.html';

/**
 * The entries of the map, with the fixtures that run each.
 *
 * @param {Library} library
 * @param {readonly Fixture[]} fixtures
 * @returns {Entry[]}
 */
export function runFixtures(library, fixtures) {
  const branches = branchEntries(library);
  const states = library.stateNames.map((name) => ({
    key: `${name} state`,
    section: 'Tokenizer',
    name,
    link: `${page}#${name.toLowerCase().replaceAll(' ', '-')}-state`,
    only: name.includes('processing instruction') ? /** @type {const} */ ('living') : undefined,
    fixtures: /** @type {Fixture[]} */ ([]),
  }));
  const known = new Map(branches.map((entry) => [entry.key, entry]));
  withRecordedStates(library, (note) => {
    for (const fixture of fixtures) {
      const seen = note();
      for (const branch of branchesOf(library, fixture)) {
        const entry = known.get(keyOf(branch));
        if (entry === undefined) throw new Error(`${keyOf(branch)} is not in the table`);
        if (entry.fixtures.at(-1) !== fixture) entry.fixtures.push(fixture);
      }
      for (const state of seen) states[state - 1]?.fixtures.push(fixture);
    }
  });
  const old = fixtures.filter(({ edition }) => edition === '2024');
  return [...branches, ...states, ...dependents(library, old)];
}

/** @param {Branch} branch */
function keyOf({ rule, branch }) {
  return `${rule}: ${branch}`;
}

/**
 * The branches of both editions, in today's order.
 *
 * @param {Library} library
 * @returns {Entry[]}
 */
function branchEntries({ Branches }) {
  const editions = /** @type {const} */ (['living', '2024']);
  const [today = [], old = []] = editions.map((edition) => new Branches(edition).all());
  const keys = editions.map((edition) => new Set((edition === 'living' ? today : old).map(keyOf)));
  const rules = new Set(old.map(({ rule }) => rule));
  return [...rules].flatMap((rule) => {
    const all = [...today, ...old.filter((branch) => !keys[0]?.has(keyOf(branch)))];
    return all
      .filter((branch) => branch.rule === rule)
      .map((branch) => ({
        ...{ key: keyOf(branch), section: rule, name: branch.branch, link: branch.link, fixtures: [] },
        only: editions.find((_, index) => !keys[1 - index]?.has(keyOf(branch))),
      }));
  });
}

/**
 * The branches that a fixture runs, each once.
 *
 * @param {Library} library
 * @param {Fixture} fixture
 * @returns {Iterable<Branch>}
 */
function branchesOf({ steps, HTMLTokenizer }, { input, edition, scripting, context, tokenizer }) {
  if (tokenizer !== undefined) {
    const { initialState, lastStartTag } = tokenizer;
    new HTMLTokenizer({
      ...{ initialState, edition, fastPath: false, onToken: () => {} },
      ...(lastStartTag === undefined ? {} : { lastStartTag }),
    }).end(input);
    return [];
  }
  /** @type {Set<Branch>} */
  const branches = new Set();
  for (const flag of scripting) {
    const options = { edition, scripting: flag, ...(context === undefined ? {} : { context }) };
    for (const step of steps(input, options)) {
      for (const branch of step.branches)
        for (let used = /** @type {Branch | null} */ (branch); used !== null; used = used.using)
          branches.add(used);
    }
  }
  return branches;
}

/**
 * Calls `run` while the tokenizers of both editions record which states they are in. What `run` is given begins a new record.
 *
 * @param {Library} library
 * @param {(note: () => ReadonlySet<number>) => void} run
 */
function withRecordedStates({ edition2024, living }, run) {
  /** @type {Set<number>} */
  let seen = new Set();
  const editions = [edition2024, living];
  const originals = editions.map(({ Tokenizer }) => Tokenizer);
  for (const edition of editions)
    edition.Tokenizer = recordingTokenizer(edition.Tokenizer, (state) => seen.add(state));
  try {
    run(() => {
      seen = new Set();
      return seen;
    });
  } finally {
    for (const [index, edition] of editions.entries())
      edition.Tokenizer = /** @type {TokenizerClass} */ (originals[index]);
  }
}

/**
 * @param {TokenizerClass} Base
 * @param {(state: number) => void} note
 * @returns {TokenizerClass}
 */
function recordingTokenizer(Base, note) {
  return class extends Base {
    /** @param {any[]} args */
    constructor(...args) {
      super(...args);
      let { state } = this;
      Object.defineProperty(this, 'state', {
        get: () => state,
        set(value) {
          state = value;
          note(value);
        },
      });
    }

    /** @override */
    run() {
      note(this.state);
      return super.run();
    }
  };
}
