import { State } from '../../core/tokenizer/state.ts';
import type { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';

/** The names of the insertion modes — https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode */
const modeNames = [
  'initial',
  'before html',
  'before head',
  'in head',
  'in head noscript',
  'after head',
  'in body',
  'text',
  'in table',
  'in table text',
  'in caption',
  'in column group',
  'in table body',
  'in row',
  'in cell',
  'in select',
  'in select in table',
  'in template',
  'after body',
  'in frameset',
  'after frameset',
  'after after body',
  'after after frameset',
] as const;

/**
 * The name of an insertion mode, as in the standard: 'in body' —
 * https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode
 */
export type InsertionModeName = (typeof modeNames)[number];

/** NB: modes are numbered from 1. */
export function modeName(mode: InsertionMode): InsertionModeName {
  return modeNames[mode - 1]!;
}

/** The tokenizer states in which a token may start. */
export type TokenizerStateName = 'data' | 'RCDATA' | 'RAWTEXT' | 'script data' | 'PLAINTEXT';

/** The name of a state in which a token may start. */
export function stateName(state: State): TokenizerStateName {
  switch (state) {
    case State.RCDATA:
      return 'RCDATA';
    case State.RAWTEXT:
      return 'RAWTEXT';
    case State.ScriptData:
      return 'script data';
    case State.PLAINTEXT:
      return 'PLAINTEXT';
    default:
      return 'data';
  }
}
