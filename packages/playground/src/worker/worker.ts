import {
  type Calls,
  type Job,
  lastingCalls,
  type Progress,
  type Request,
  type Response,
} from '../protocol.ts';
import { encodingOf } from './encoding.ts';
import { Timeline } from './timeline.ts';

/** The worker's globals, which TypeScript's DOM types lack. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(message: Response): void;
}
const scope = globalThis as unknown as WorkerScope;

/** Milliseconds of stepping before other messages get their turn. */
const SLICE = 24;

let timeline: Timeline | null = null;
let job: Job | null = null;
let run = 0;

function required<T>(value: T | null): T {
  if (value === null) throw new Error('Nothing has been parsed yet');
  return value;
}

/** The parsed text: decoded, and with the text that scripts have inserted. */
function text(): string {
  return required(timeline).parsing.text;
}

const writing = () => import('./writing.ts');
const comparing = () => import('./compare.ts');

const calls: Calls = {
  open(given) {
    job = given;
    timeline = null;
    timeline = new Timeline(given);
    const { input } = given;
    const encoding = typeof input === 'string' ? null : encodingOf(timeline.parsing, given.context !== '');
    proceedLater(run, timeline);
    return { text: timeline.text, encoding };
  },
  show: (step, from, to) => required(timeline).view(step, from, to),
  // NB: if the current text could not be opened, the page may still ask about an earlier one.
  rows: (from, to) => timeline?.window(from, to) ?? { count: 0, from: 0, rows: [] },
  setExpanded: (nodes, expanded) => timeline?.setExpanded(nodes, expanded),
  expandAll: () => timeline?.expandAll(),
  node: (id) => timeline?.node(id) ?? null,
  at: (offset) => timeline?.at(offset) ?? null,
  parsedText: text,
  // NB: loaded on demand, so that the first tree does not wait for them.
  problems: async () => (await import('./problems.ts')).problemsOf(text(), required(job), required(timeline)),
  editions: async () => (await comparing()).editionsDiff(text(), required(job)),
  browser: async (lines) => (await comparing()).browserDiff(text(), required(job), lines),
  completions: async (source, offset) => (await writing()).completionsIn(source, required(job), offset),
  hover: async (source, offset) => (await writing()).hoverIn(source, required(job), offset),
  roundTrip: async (sanitize) => (await comparing()).roundTripDiff(text(), required(job), sanitize),
};

scope.onmessage = async ({ data: { id, run: ofRun, name, values } }) => {
  const isLasting = lastingCalls.has(name);
  if (name === 'open') run = ofRun;
  // NB: nobody waits for answers about an earlier text.
  else if (ofRun !== run && !isLasting) return;
  try {
    const value = await (calls[name] as (...values: readonly unknown[]) => unknown)(...values);
    if (ofRun !== run && !isLasting) return;
    scope.postMessage({ id, value });
  } catch (error) {
    scope.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
};

const channel = new MessageChannel();
let next: (() => void) | null = null;
channel.port1.onmessage = () => {
  const due = next;
  next = null;
  due?.();
};

/** Takes steps in slices until the end, or until another text is opened. */
function proceed(ofRun: number, taken: Timeline): void {
  if (ofRun !== run) return;
  const strip = taken.take(SLICE);
  const { count, ended, isCut, nodeCount: nodes } = taken;
  const progress: Progress = { count, strip, ended, isCut, nodes };
  scope.postMessage({ run, progress });
  if (ended || isCut) return;
  proceedLater(ofRun, taken);
}

/** Takes the next slice after pending messages have been answered. */
function proceedLater(ofRun: number, taken: Timeline): void {
  next = () => proceed(ofRun, taken);
  channel.port2.postMessage(null);
}
