// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

/**
 * The share of a run's CPU time that each suite may take, in percent: about a quarter more than it took when this was written.
 * Nothing fails if it takes more, but the run names it, with the files that cost most. Make them cheaper, move them to a later
 * level, or change the number here. `npm run test:all` has no shares, since nobody waits for it.
 */
export const shares = {
  quick: {
    cli: 19,
    check: 4,
    'domwright/core': 15,
    'domwright/bridges': 15,
    'domwright/standard': 19,
    'domwright/dom': 14,
    extract: 12,
    'domwright/pages': 10,
    domwright: 5,
    'domwright/conformance': 5,
    'domwright/property': 5,
    'run-page': 3,
    'domwright/hostile': 1,
    site: 2,
    playground: 1,
    'domwright/engines': 1,
    'language-server': 3,
    vscode: 1,
    rehype: 1,
  },
  ci: {
    'domwright/standard': 27,
    'domwright/property': 8,
    site: 12,
    cli: 12,
    check: 2,
    extract: 10,
    'run-page': 10,
    playground: 8,
    'domwright/hostile': 7,
    'domwright/bridges': 8,
    'domwright/dom': 8,
    'domwright/core': 5,
    domwright: 5,
    'domwright/pages': 4,
    'domwright/conformance': 2,
    'domwright/engines': 2,
    'language-server': 5,
    vscode: 1,
    rehype: 1,
  },
};

/**
 * The suite of a test file: its package, and in the library its district.
 *
 * @param {string} file relative to `packages`
 */
export function suiteOf(file) {
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
      const allowed = level === 'all' ? 100 : /** @type {Record<string, number>} */ (shares[level])[suite];
      if (!isWhole || allowed === undefined || share <= allowed) return line;
      const dearest = [...members].sort((a, b) => b.cpuSeconds - a.cpuSeconds).slice(0, 3);
      const names = dearest.map(({ file, cpuSeconds }) => `${file} ${cpuSeconds.toFixed(0)} s`);
      return `${line}: more than its ${allowed} % (scripts/test-costs.mjs): ${names.join(', ')}`;
    });
}

/** A clock tick of /proc, in seconds: Linux reports a hundred a second to every program. */
const TICK = 0.01;

/**
 * The CPU time that this process has taken until now, in seconds. On Linux that includes the programs that it has started, and
 * theirs; elsewhere Node.js can't tell.
 *
 * NB: what a program that was killed has started in turn is missing once it has ended.
 */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  return process.platform === 'linux' ? own + startedPrograms() : own;
}

/** The CPU time of what this process has started, running or ended. */
function startedPrograms() {
  /** @type {Map<number, { parent: number, own: number, ended: number }>} */
  const processes = new Map();
  for (const id of readdirSync('/proc')) {
    if (!/^\d/.test(id)) continue;
    try {
      // NB: the second field is the name, in parentheses, with anything in it.
      const text = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
      const [own, ended] = [(user + system) * TICK, (endedUser + endedSystem) * TICK];
      processes.set(Number(id), { parent: Number(fields[1]), own, ended });
    } catch {
      // It has just ended.
    }
  }
  let seconds = processes.get(process.pid)?.ended ?? 0;
  for (const [id, { own, ended }] of processes) {
    if (id !== process.pid && isBelow(id)) seconds += own + ended;
  }
  return seconds;

  /** @param {number} id */
  function isBelow(id) {
    let parent = id;
    do parent = processes.get(parent)?.parent ?? 0;
    while (parent !== process.pid && parent !== 0);
    return parent === process.pid;
  }
}
