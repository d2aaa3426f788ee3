import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { Entry } from '../../../src/core/tree-construction/list-of-active-formatting-elements.ts';
import type { TreeBuilder } from '../../../src/core/tree-construction/tree-builder.ts';
import { type Step, type Steps, type StepsOptions, steps } from '../../../src/doors/steps.ts';
import { formatTree, type ParseError, parse, parseFragment } from '../../../src/index.ts';
import { modeName } from '../../../src/pages/steps/names.ts';
import type { Recorder } from '../../../src/pages/steps/recorder.ts';
import { contextElement, livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { printReplayed, replay } from './replay.mjs';

const numRuns = runs(4000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);
const editions = ['2024', 'living'] as const;
const inputs = fc.oneof(nastyInput, livingHtml);

/** The internals of the iterator: the parser itself. */
interface Inside {
  readonly builder: TreeBuilder;
  readonly recorder: Recorder;
  readonly pending: readonly Step[];
  readonly index: number;
}

/** The parser's own state. */
function stateOf({ builder, recorder }: Inside): object {
  const { stack, formatting } = builder;
  const open: number[] = [];
  for (let i = stack.length - 1; i >= 0; i = stack.above(i)) open.push(recorder.numberOf(stack.nodeAt(i)));
  const list: (number | 'marker')[] = [];
  const { entries } = formatting;
  for (let entry = formatting.tail; entry !== 0; entry = entries[entry + Entry.Previous]!) {
    const node = entries[entry + Entry.Node]!;
    list.push(node === 0 ? 'marker' : recorder.numberOf(node));
  }
  return {
    mode: modeName(builder.mode),
    templateModes: Array.from(builder.templateModes, modeName),
    stack: open.reverse(),
    formatting: list.reverse(),
    head: recorder.numberOrNull(builder.headElement),
    form: recorder.numberOrNull(builder.formElement),
    framesetOk: builder.framesetOk,
    fosterParenting: builder.fosterParenting,
    quirks: builder.quirks,
    ignoreLineFeed: builder.ignoreNextLineFeed,
  };
}

function snapshotOf(all: Steps): object {
  const { originalMode, tokenizerState, pendingTableCharacters, documentMode, stack, formatting, ...others } =
    all.snapshot();
  return {
    ...others,
    stack: stack.map(({ node }) => node),
    formatting: formatting.map((entry) => (entry === 'marker' ? 'marker' : entry.node)),
    quirks: documentMode === 'quirks',
  };
}

/** Checks that the operations lead to the parser's own state, wherever the parser has done nothing else since. */
function check(html: string, options: StepsOptions): void {
  const all = steps(html, options);
  const inside = all as unknown as Inside;
  for (const { operations, token } of all) {
    if (inside.index === inside.pending.length) expect(snapshotOf(all)).toEqual(stateOf(inside));
    expect(token === null || operations !== undefined).toBe(true);
  }
}

describe('the operations make the state', () => {
  test.each(editions)('in random documents, edition %s', { timeout }, (edition) => {
    const property = fc.property(inputs, fc.boolean(), (input, scripting) =>
      check(input, { edition, scripting }),
    );
    fc.assert(property, { numRuns, seed });
  });

  test.each(editions)('in random fragments, edition %s', { timeout }, (edition) => {
    const property = fc.property(inputs, contextElement, fc.boolean(), (input, context, scripting) =>
      check(input, { edition, scripting, context }),
    );
    fc.assert(property, { numRuns, seed });
  });
});

/** Errors as lines, sorted. A run of characters may be cut where a step ends. */
function lines(errors: readonly ParseError[]): string[] {
  const joined: { code: string; start: number; end: number; offset: number; rest: string }[] = [];
  const sorted = [...errors].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.start - b.start));
  for (const { code, severity, start, end, offset, line, column, related } of sorted) {
    const last = joined.at(-1);
    if (last?.code === code && last.end === start && related.length === 0) last.end = end;
    else joined.push({ code, start, end, offset, rest: JSON.stringify([severity, line, column, related]) });
  }
  return joined.map((error) => JSON.stringify(error)).sort();
}

function loggedErrors(log: Iterable<Step>): ParseError[] {
  const errors: ParseError[] = [];
  for (const { operations } of log)
    for (const operation of operations) if (operation.type === 'parseError') errors.push(operation.error);
  return errors;
}

describe('parse errors', () => {
  test.each(editions)('all of them are in the log, edition %s', { timeout }, (edition) => {
    fc.assert(
      fc.property(inputs, fc.option(contextElement, { nil: undefined }), (input, context) => {
        const errors: ParseError[] = [];
        const options = { edition, onParseError: (error: ParseError) => void errors.push(error) };
        if (context === undefined) parse(input, options);
        else parseFragment(input, { ...options, context });
        const log = steps(input, context === undefined ? { edition } : { edition, context });
        expect(lines(loggedErrors(log))).toEqual(lines(errors));
      }),
      { numRuns, seed },
    );
  });

  test('each comes with the token in which it is', () => {
    const at = Array.from(steps('<!DOCTYPE html>\0<p a a>x\u0001</p/></b>&#0'), ({ token, operations }) => [
      token?.type,
      ...operations.flatMap((operation) => (operation.type === 'parseError' ? [operation.error.code] : [])),
    ]);
    expect(at).toEqual([
      [undefined],
      ['doctype'],
      ['characters', 'unexpected-null-character', 'null-character-in-content'],
      ['startTag', 'duplicate-attribute'],
      ['characters', 'control-character-in-input-stream'],
      ['endTag', 'end-tag-with-trailing-solidus'],
      ['endTag', 'stray-end-tag'],
      ['characters', 'missing-semicolon-after-character-reference', 'null-character-reference'],
      ['endOfFile'],
    ]);
  });

  test('a lone surrogate that is the last code unit is in its token', () => {
    const [, , step] = [...steps('<!DOCTYPE html>a\ud800')];
    expect(step!.token).toMatchObject({ type: 'characters', data: 'a\ud800' });
    expect(step!.operations[0]).toMatchObject({
      type: 'parseError',
      error: { code: 'surrogate-in-input-stream', start: 16, end: 17 },
    });
  });

  test('about a tag as a whole: after its operations', () => {
    const [, , step] = [...steps('<!DOCTYPE html><p/>')];
    expect(step!.operations.at(-1)).toMatchObject({
      type: 'parseError',
      error: { code: 'non-void-html-element-start-tag-with-trailing-solidus', start: 15, end: 19 },
    });
  });
});

test('pages: the log makes their trees and has their errors', () => {
  for (const { html } of realPages(8)) {
    const errors: ParseError[] = [];
    const document = parse(html, { onParseError: (error) => void errors.push(error) });
    const log = [...steps(html)];
    expect(printReplayed(replay(log.map((step) => JSON.stringify(step)))) === formatTree(document)).toBe(
      true,
    );
    expect(lines(loggedErrors(log))).toEqual(lines(errors));
  }
});
