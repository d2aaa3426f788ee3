import { unpolluted } from '../infra/arguments.ts';
import type { TreeSink } from './tree-sink.ts';

/** The members that a sink may leave out. */
const names: readonly (keyof TreeSink)[] = [
  'begin',
  'flush',
  'startTagPlace',
  'insertProcessingInstruction',
  'findMarkers',
  'removeBetween',
  'pushed',
  'cloned',
  'adopted',
  'putIntoHead',
  'stopParsing',
  'table',
  'mayCopy',
  'insertProcessingInstruction',
  'nextSiblingOf',
  'maybeCloneAnOption',
];

/** A caller's sink, which has no methods but those that its own classes give it. */
export function unpollutedSink(sink: TreeSink): TreeSink {
  return unpolluted(sink, names);
}
