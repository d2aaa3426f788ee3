// @ts-check
/**
 * @typedef {import('./fixtures.mjs').Fixture} Fixture
 * @typedef {import('./run-fixtures.mjs').Entry} Entry
 */

const folder = '../../packages/domwright/test/fixtures/';

/** How many fixtures are shown for each entry. */
const MOST = 3;
/** How many names of elements are shown for each branch. */
const MOST_NAMES = 4;

/**
 * @param {readonly Entry[]} entries
 * @param {Readonly<Record<string, string>>} reasons
 */
export function fixturePage(entries, reasons) {
  const sections = new Set(entries.map(({ section }) => section));
  const blocks = [
    '<!-- Written by scripts/generate/fixture-map.mjs; do not edit. -->',
    '# From the standard to the fixtures',
    'Which fixtures of [test/fixtures](../../packages/domwright/test/fixtures/README.md) run each branch of the tree construction ' +
      'rules and each tokenizer state, and which need each override of the 2024 edition: they fail if today’s rule takes its place. ' +
      `At most ${MOST} are shown. First come those of the file with the mode’s name, then the shortest. The number is that of the fixture in its file. ` +
      'A branch without a mark is in both editions; the fixtures in `living/` are those of the living edition.',
    '`npm run generate` makes this page by running the fixtures. A test checks that each branch has a fixture in the file with its mode’s name, ' +
      'and that each state and override has one, unless a reason is in ' +
      '[without-fixture.json](../../packages/domwright/test/fixtures/without-fixture.json).',
  ];
  for (const section of sections) {
    blocks.push(`## ${titleOf(section)}`);
    const lines = ['| rule | fixtures |', '|---|---|'];
    for (const entry of entries.filter((candidate) => candidate.section === section)) {
      const { key, fixtures } = entry;
      const shown = shownOf(entry).map(linkTo).join(', ');
      lines.push(`| ${ruleCell(entry)} | ${fixtures.length > 0 ? shown : (reasons[key] ?? 'none')} |`);
    }
    blocks.push(lines.join('\n'));
  }
  return `${blocks.join('\n\n')}\n`;
}

/** @param {string} section */
function titleOf(section) {
  if (section === 'Tokenizer') return 'States of the tokenizer';
  if (section === 'editions/2024') return 'Overrides of the 2024 edition';
  return section === 'foreign content' ? 'Rules for foreign content' : `Mode "${section}"`;
}

/** @param {Entry} entry */
function ruleCell({ name, link, only, section }) {
  if (link === undefined) return `\`${name}\``;
  const [, kind = name, names, rest = ''] = /^(.*?: )(.*?)(, if .*)?$/.exec(name) ?? [];
  const listed = names?.split(', ') ?? [];
  const short = listed.length > MOST_NAMES ? `${listed.slice(0, MOST_NAMES).join(', ')}…` : listed.join(', ');
  const isOnlyHere = only !== undefined && !section.startsWith('in select');
  return `[${kind}${short}${rest}](<${link}>)${isOnlyHere ? ` (${only})` : ''}`;
}

/**
 * The fixtures that say most about an entry.
 *
 * @param {Entry} entry
 */
function shownOf({ section, fixtures }) {
  const file = section.replaceAll(' ', '-');
  const isNamed = (/** @type {Fixture} */ fixture) =>
    fixture.file.replace(/^living\/|\.\w+$/g, '') === file ? 0 : 1;
  return [...new Map(fixtures.map((fixture) => [`${fixture.file} ${fixture.number}`, fixture])).values()]
    .map((fixture) => ({ fixture, order: [isNamed(fixture), fixture.input.length] }))
    .sort(({ order: [a = 0, c = 0] }, { order: [b = 0, d = 0] }) => a - b || c - d)
    .slice(0, MOST)
    .map(({ fixture }) => fixture);
}

/** @param {Fixture} fixture */
function linkTo({ file, number, line }) {
  return `[${file.replace(/\.dat$/, '')} ${number}](${folder}${file}${line === undefined ? '' : `#L${line}`})`;
}
