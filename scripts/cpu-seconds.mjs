// @ts-check
import { readdirSync, readFileSync } from 'node:fs';

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
