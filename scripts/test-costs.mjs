// @ts-check

/**
 * The share of a run's CPU time that each suite may take, in percent. Nothing fails if it takes more, but the run names it, with
 * the files that cost most: make them cheaper, move them to a later level, or change the number here, and say why.
 *
 * @type {Record<import('../packages/domwright/test/runs.mjs').Level, Record<string, number>>}
 */
const shares = { quick: {}, ci: {}, all: {} };

/** A share for suites that aren't listed. */
const OTHERS = 2;

/**
 * The suite of a test file: its package, and in the library its district.
 *
 * @param {string} file relative to `packages`
 */
function suiteOf(file) {
  const [member = '', , folder = ''] = file.split('/');
  return member === 'domwright' && !folder.endsWith('.ts') ? `${member}/${folder}` : member;
}

/**
 * Lines that say what the suites cost: CPU seconds, their share, and which take more than they may.
 *
 * @param {readonly { file: string, cpuSeconds: number }[]} files
 * @param {import('../packages/domwright/test/runs.mjs').Level} level
 * @param {boolean} isWhole whether all suites ran, as shares are only for that
 * @returns {string[]}
 */
export function costs(files, level, isWhole) {
  const total = files.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) || 1;
  /** @type {Map<string, { file: string, cpuSeconds: number }[]>} */
  const suites = new Map();
  for (const each of files) suites.set(suiteOf(each.file), [...(suites.get(suiteOf(each.file)) ?? []), each]);
  return [...suites]
    .map(([suite, members]) => ({
      suite,
      members,
      seconds: members.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    }))
    .sort((a, b) => b.seconds - a.seconds)
    .map(({ suite, members, seconds }) => {
      const share = (seconds / total) * 100;
      const line = `${seconds.toFixed(0).padStart(6)} s CPU ${share.toFixed(0).padStart(3)} %  ${suite}`;
      const allowed = shares[level][suite] ?? OTHERS;
      if (!isWhole || share <= allowed) return line;
      const dearest = [...members].sort((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, 3);
      const names = dearest.map(({ file, cpuSeconds }) => `${file} ${cpuSeconds.toFixed(0)} s`);
      return `${line}: more than its ${allowed} % (scripts/test-costs.mjs): ${names.join(', ')}`;
    });
}
