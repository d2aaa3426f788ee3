import type { BlockRole, CodeSpan } from './spans.ts';

/** A part of a text that is output as a whole or not at all: a branch of a block, or everything outside of blocks. */
export interface Branch {
  readonly start: number;
  end: number;
  /** Where the innermost block begins around it that is output elsewhere, or in an element that code makes; -1 if none does. */
  readonly moved: number;
}

/** What is in these blocks is output where code says: `{% macro %}`, `{% set a %}`, `<%= content_tag :ul do %>`. */
const moving: ReadonlySet<string> = new Set(['macro', 'set', 'capture', 'call', 'filter', 'do']);

/** The blocks that statements open and close. A block that is never closed doesn't count. */
export class CodeBlocks {
  /** What each piece of code does, by its index. */
  readonly roles: readonly BlockRole[];
  /** The branch after each piece of code, by its index. */
  readonly #branches: readonly Branch[];
  readonly #whole: Branch = { start: 0, end: Number.POSITIVE_INFINITY, moved: -1 };

  constructor(spans: readonly CodeSpan[]) {
    this.roles = rolesOf(spans);
    const branches: Branch[] = [];
    const open: Branch[] = [this.#whole];
    for (const [i, { start, end, block }] of spans.entries()) {
      const role = this.roles[i]!;
      let moved = open.at(-1)!.moved;
      if (role === 'continues' || role === 'closes') {
        open.at(-1)!.end = start;
        open.pop();
      }
      if (role === 'opens' && moving.has(block)) moved = end;
      if (role === 'opens' || role === 'continues')
        open.push({ start: end, end: Number.POSITIVE_INFINITY, moved });
      branches.push(open.at(-1)!);
    }
    this.#branches = branches;
  }

  /** The branch after a piece of code; that of the whole text for -1. */
  branchAfter(index: number): Branch {
    return this.#branches[index] ?? this.#whole;
  }
}

/** What each piece of code does: an opening statement without an end opens nothing, and neither does an end without a beginning. */
function rolesOf(spans: readonly CodeSpan[]): BlockRole[] {
  const roles: BlockRole[] = spans.map(() => 'none');
  const open: { index: number; block: string; parts: number[] }[] = [];
  const openByName = new Map<string, number>();
  const count = (block: string, by: number): void => {
    openByName.set(block, (openByName.get(block) ?? 0) + by);
  };
  for (const [i, { role, block }] of spans.entries()) {
    if (role === 'opens') {
      open.push({ index: i, block, parts: [] });
      count(block, 1);
    } else if (role === 'continues') open.at(-1)?.parts.push(i);
    else if (role === 'closes') {
      if (block !== '' && !openByName.get(block)) continue;
      let unended: number[] = [];
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count(last.block, -1);
        if (block !== '' && last.block !== block) {
          // It has no end: what seemed to continue it continues what is around it.
          unended = [...last.parts, ...unended];
          continue;
        }
        roles[last.index] = 'opens';
        for (const part of [...last.parts, ...unended]) roles[part] = 'continues';
        roles[i] = 'closes';
        break;
      }
    }
  }
  return roles;
}
