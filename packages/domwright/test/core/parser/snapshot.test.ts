import path from 'node:path';
import { formatTree, parse } from 'domwright';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withEdition } from '../../../src/core/editions/editions.ts';
import { Kind, ParseErrorReporter } from '../../../src/core/errors/parse-error-reporter.ts';
import { documentDefaults as defaultsByName } from '../../../src/core/options/options.ts';
import { documentTable } from '../../../src/core/parser/parse-text.ts';
import { TableTreeSink } from '../../../src/core/parser/table-tree-sink.ts';
import { SourceText } from '../../../src/core/source/source-text.ts';
import { DOCUMENT_HANDLE } from '../../../src/core/table/cells.ts';
import { NodeTable } from '../../../src/core/table/node-table.ts';
import type { Tokenizer } from '../../../src/core/tokenizer/tokenizer.ts';
import { isBetweenTokens } from '../../../src/core/tokenizer/tokenizer-state.ts';
import type { TokenSink } from '../../../src/core/tokenizer/tokens.ts';
import { newParser, restoreParser, snapshotParser } from '../../../src/core/tree-construction/new-parser.ts';
import type { TreeBuilder } from '../../../src/core/tree-construction/tree-builder.ts';
import { documentOfTable } from '../../../src/dom/nodes/wrap.ts';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { runs, someOf } from '../../runs.mjs';

const documentDefaults = withEdition(undefined, defaultsByName);

/*
 * At every token boundary, a snapshot restored into another parser must lead to the same tree and errors as the original parser.
 */

/** Keeps all errors, in the order in which they are found. */
class Errors extends ParseErrorReporter {
  constructor() {
    super({ ...documentDefaults }, 0);
  }

  override get isFull(): boolean {
    return false;
  }

  override release(): void {}

  override finish(): void {}

  /** What was found while the input was read up to an offset. */
  upTo(offset: number): Errors {
    const copy = new Errors();
    for (const error of this.waiting) {
      if (error.kind === Kind.Input && error.at >= offset) continue;
      copy.waiting.push({ ...error });
      if (error === this.run) copy.run = copy.waiting.at(-1)!;
    }
    return copy;
  }

  /** In the order in which they are reported. Where the input is split affects when some are found. */
  get list(): unknown[] {
    const order = (kind: Kind): number => (kind === Kind.Input ? 0 : 1);
    return [...this.waiting].sort((a, b) => a.at - b.at || order(a.kind) - order(b.kind));
  }
}

/** Suspends the tokenizer after each token but characters, which end where another token or a piece of input does. */
function stopAfterEachToken(b: TreeBuilder): TokenSink {
  const t = b.tokenizer;
  const then = (_processed: unknown): void => {
    t.suspended = true;
  };
  return {
    processStartTag: (token) => then(b.processStartTag(token)),
    processEndTag: (token) => then(b.processEndTag(token)),
    processCharacters: (...given) => b.processCharacters(...given),
    processNullCharacter: (offset) => b.processNullCharacter(offset),
    processComment: (token) => then(b.processComment(token)),
    processProcessingInstruction: (token) => then(b.processProcessingInstruction(token)),
    processDoctype: (token) => then(b.processDoctype(token)),
    processEndOfFile: () => b.processEndOfFile(),
    adjustedCurrentNodeIsForeign: () => b.adjustedCurrentNodeIsForeign(),
    get wantsReferencesApart() {
      return b.wantsReferencesApart;
    },
  } as TokenSink;
}

/** A table with the same nodes and the source up to an offset. */
function copyOfTable(table: NodeTable, offset: number): NodeTable {
  const copy = new NodeTable(0, table.names);
  const target = copy as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(table)) {
    if (name === 'source' || name === 'names') continue;
    if (name === 'maps') target[name] = value === null ? null : copyOfMaps(value);
    else if (Array.isArray(value) || value instanceof Int32Array) target[name] = value.slice();
    else target[name] = value;
  }
  const source = new SourceText();
  source.append(table.source.slice(0, offset));
  target['source'] = source;
  return copy;
}

function copyOfMaps(maps: Record<string, Map<unknown, unknown>>): Record<string, Map<unknown, unknown>> {
  return Object.fromEntries(
    Object.entries(maps).map(([name, map]) => [
      name,
      new Map([...map].map(([key, value]) => [key, typeof value === 'object' ? { ...value } : value])),
    ]),
  );
}

interface Result {
  tree: string;
  errors: unknown[];
}

function resultOf(table: NodeTable, errors: Errors): Result {
  return { tree: formatTree(documentOfTable(table)), errors: errors.list };
}

function finish(t: Tokenizer): void {
  while (!t.ended) t.run();
}

/** Both results, or null if there aren't that many boundaries. The input is split at `cut`. */
function goOnFrom(html: string, boundary: number, fastPath: boolean, cut: number): [Result, Result] | null {
  const table = documentTable(documentDefaults, html.length);
  const errors = new Errors();
  const options = { ...documentDefaults, fastPath };
  const sink = new TableTreeSink(table, DOCUMENT_HANDLE);
  const b = newParser(sink, table.names, table.source, errors, options);
  const t = b.tokenizer;
  t.sink = stopAfterEachToken(b);
  t.feed(html.slice(0, cut), cut >= html.length);
  let fed = cut;
  let seen = -1;
  for (;;) {
    t.run();
    if (t.ended) return null;
    if (isBetweenTokens(t) && ++seen === boundary) break;
    if (!t.suspended) {
      t.feed(html.slice(fed), true);
      fed = html.length;
    }
  }
  const snapshot = snapshotParser(b);
  const { offset } = snapshot.tokenizer;
  const otherTable = copyOfTable(table, offset);
  const otherErrors = errors.upTo(offset);
  t.sink = b;
  t.run();
  if (fed < html.length) t.feed(html.slice(fed), true);
  finish(t);
  const otherSink = new TableTreeSink(otherTable, DOCUMENT_HANDLE);
  // Both have made all elements of the table.
  Object.assign(otherSink, { firstHandle: 0 });
  const other = newParser(otherSink, otherTable.names, otherTable.source, otherErrors, options);
  restoreParser(other, snapshot);
  other.tokenizer.feed(html.slice(offset), true);
  finish(other.tokenizer);
  return [resultOf(table, errors), resultOf(otherTable, otherErrors)];
}

function check(html: string, boundary: number, fastPath: boolean, cut: number): boolean {
  const results = goOnFrom(html, boundary, fastPath, cut);
  if (results === null) return false;
  const [expected, restored] = results;
  if (expected.tree !== formatTree(parse(html))) expect.fail(`${html}\n${expected.tree}`);
  expect({ html, boundary, ...restored }).toEqual({ html, boundary, ...expected });
  return true;
}

/** The inputs of the suites: those of this repository, and html5lib's where they are. */
function suiteInputs(): string[] {
  const folders = [fixturesFolder, path.join(conformanceFolder, 'html5lib-2023/tree-construction')];
  return folders
    .flatMap((folder) => listFiles(folder, '.dat'))
    .flatMap((file) => someOf(readTreeConstructionTests(file)))
    .filter(({ fragment }) => fragment === undefined || fragment === null)
    .map(({ data }) => data);
}

describe('a parser that goes on where another stood', () => {
  test('at each boundary of the inputs of the suites', () => {
    let count = 0;
    for (const html of suiteInputs()) {
      for (
        let boundary = 0;
        boundary < 40 && check(html, boundary, boundary % 2 === 0, html.length);
        boundary++
      )
        count++;
    }
    expect(count).toBeGreaterThan(100);
  });

  test('which details elements are open', () => {
    const html =
      '<!DOCTYPE html><details name=a open>1</details><template><details name=a open>2</details></template><p>' +
      '<details name=b open>3<details name=a open>4</details></details><template><details name=b open>5';
    let count = 0;
    for (; check(html, count, count % 2 === 0, html.length); count++);
    expect(count).toBeGreaterThan(10);
  });

  test('at any boundary of random markup, cut anywhere', () => {
    fc.assert(
      fc.property(nastyHtml, fc.nat(30), fc.boolean(), fc.nat(200), (html, boundary, fastPath, cut) => {
        check(html, boundary, fastPath, cut);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('every field of the parser is in the snapshot, or it is known why not', () => {
    const table = documentTable(documentDefaults, 0);
    const b = newParser(
      new TableTreeSink(table, DOCUMENT_HANDLE),
      table.names,
      table.source,
      null,
      documentDefaults,
    );
    const { builder, tokenizer } = snapshotParser(b);
    const missing = (object: object, snapshot: object): string[] =>
      Object.keys(object).filter((name) => !Object.hasOwn(snapshot, name));
    const wiring = ['sink', 'names', 'source'];
    expect(missing(b, builder).sort()).toEqual(
      [
        ...[...wiring, 'tokenizer', 'runsScripts', 'onEncodingDeclaration', 'scriptEndTag'],
        // Set before they are read, while one token is processed.
        ...[
          'placeParent',
          'placeBefore',
          'placeIsFostered',
          'impliedTag',
          'tokenStart',
          'tokenEnd',
          'endTagName',
        ],
        // A cache for messages.
        'unclosed',
        // They belong to the tree, which is a different one; the speculative parser takes over `patching`.
        ...['begin', 'patching', 'tableToPatch', 'poppedOptions'],
      ].sort(),
    );
    expect(missing(b.stack, builder.stack).sort()).toEqual(['formatting', 'sink']);
    expect(missing(b.formatting, builder.formatting).sort()).toEqual(['other', 'token']);
    // Only these tokenizer fields outlive a token: the others belong to the input chunk, or are set when a token starts.
    expect(Object.keys(tokenizer).sort()).toEqual(
      [
        'state',
        'lastStartTag',
        'lastStartTagName',
        'lastStartTagNameId',
        'ended',
        'offset',
        'endedInCarriageReturn',
      ].sort(),
    );
  });
});
