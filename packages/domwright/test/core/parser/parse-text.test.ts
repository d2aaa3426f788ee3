import path from 'node:path';
import { formatTree, HTMLFragmentParser, HTMLParser, type Node, parse, parseFragment } from 'domwright';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withEdition } from '../../../src/core/editions/editions.ts';
import { documentDefaults } from '../../../src/core/options/options.ts';
import { documentTable } from '../../../src/core/parser/parse-text.ts';
import { TableTreeSink } from '../../../src/core/parser/table-tree-sink.ts';
import { DOCUMENT_HANDLE } from '../../../src/core/table/cells.ts';
import { connectParser, newParser, resetParser } from '../../../src/core/tree-construction/new-parser.ts';
import { documentOfTable } from '../../../src/dom/nodes/wrap.ts';
import { conformanceFolder, fixturesFolder, listFiles } from '../../conformance/data.mjs';
import { readTreeConstructionTests } from '../../conformance/tree-construction-tests.mjs';
import { contextElement, nastyHtml } from '../../property/nasty-html.mjs';
import { runs, someOf } from '../../runs.mjs';

/*
 * `parse` and `parseFragment` reuse the tokenizer and tree builder of the previous text. Each result is compared with that of the
 * chunked parsers, which create new ones.
 */

interface Result {
  tree: string;
  errors: string[];
}

function resultOf(run: (onParseError: (error: { code: string; start: number }) => void) => Node): Result {
  const errors: string[] = [];
  const node = run(({ code, start }) => void errors.push(`${start} ${code}`));
  return { tree: formatTree(node as never), errors };
}

/** The difference, if there is one. */
function difference(html: string, context: string | null, scripting: boolean): string | undefined {
  const kept = resultOf((onParseError) =>
    context === null
      ? parse(html, { scripting, onParseError })
      : parseFragment(html, { context, scripting, onParseError }),
  );
  const made = resultOf((onParseError) =>
    context === null
      ? new HTMLParser({ scripting, onParseError }).end(html)
      : new HTMLFragmentParser({ context, scripting, onParseError }).end(html),
  );
  const silent = formatTree(
    (context === null ? parse(html, { scripting }) : parseFragment(html, { context, scripting })) as never,
  );
  if (kept.tree !== made.tree || silent !== made.tree)
    return `${html}\n${kept.tree}\n${silent}\n${made.tree}`;
  if (kept.errors.join('\n') !== made.errors.join('\n')) return `${html}\n${kept.errors}\n${made.errors}`;
  return undefined;
}

/** The inputs of the suites: those of this repository, and html5lib's where they are. */
function suiteInputs(): { html: string; context: string | null }[] {
  const folders = [fixturesFolder, path.join(conformanceFolder, 'html5lib-2023/tree-construction')];
  return folders
    .flatMap((folder) => listFiles(folder, '.dat'))
    .flatMap((file) => someOf(readTreeConstructionTests(file)))
    .map(({ data, fragment }) => ({ html: data, context: fragment ?? null }));
}

describe('a tokenizer and tree construction that are used again', () => {
  test('give what new ones give, for the inputs of the suites', () => {
    const inputs = suiteInputs();
    expect(inputs.length).toBeGreaterThan(20);
    for (const { html, context } of inputs) {
      for (const scripting of [false, true]) {
        const problem = difference(html, context, scripting) ?? difference(html, 'div', scripting);
        if (problem !== undefined) expect.fail(problem);
      }
    }
  });

  test('give what new ones give, for random markup', () => {
    fc.assert(
      fc.property(nastyHtml, fc.option(contextElement), fc.boolean(), (html, context, scripting) => {
        const problem = difference(html, context as string | null, scripting);
        if (problem !== undefined) expect.fail(problem);
      }),
      { numRuns: runs(500), seed: 1 },
    );
  });

  test.each(['2024', 'living'] as const)(
    '%s: forget what the text before has left, whatever that is',
    (edition) => {
      const defaults = withEdition({ edition }, documentDefaults);
      const first = documentTable(defaults, 0);
      const firstSink = new TableTreeSink(first, DOCUMENT_HANDLE);
      const builder = newParser(firstSink, first.names, first.source, null, defaults);
      const { tokenizer } = builder;
      // `stamp` goes on; the other two are only changed for scripts.
      const constant = ['stamp', 'runsScripts', 'holdsCarriageReturns'];
      for (const { html } of suiteInputs().slice(0, 3000)) {
        for (const object of [tokenizer, builder] as unknown as Record<string, unknown>[]) {
          for (const [name, value] of Object.entries(object)) {
            if (constant.includes(name)) continue;
            if (typeof value === 'number') object[name] = 5;
            else if (typeof value === 'boolean') object[name] = true;
          }
        }
        builder.templateModes.push(3);
        builder.pendingTableCharacters.push(1, 2, 0, 1);
        const table = documentTable(defaults, html.length);
        const sink = new TableTreeSink(table, DOCUMENT_HANDLE);
        connectParser(builder, sink, table.names, table.source, null);
        resetParser(builder, defaults);
        tokenizer.feed(html, true);
        tokenizer.run();
        const tree = formatTree(documentOfTable(table));
        const expected = formatTree(new HTMLParser({ edition }).end(html));
        if (tree !== expected) expect.fail(`${html}\n${tree}\n${expected}`);
      }
    },
  );
});

const markup = '<table><b>x<template><td>y</table>&noSuch;<svg><![CDATA[z]]>';

test('A parse inside another has parts of its own', () => {
  const expected = formatTree(new HTMLParser().end(markup));
  const inner: string[] = [];
  const outer = parse(markup, {
    onParseError() {
      inner.push(formatTree(parse(markup)), formatTree(parseFragment('<i>a</i>', { context: 'p' }) as never));
    },
  });
  expect(formatTree(outer)).toBe(expected);
  expect(inner.length).toBeGreaterThan(4);
  expect(new Set(inner)).toEqual(
    new Set([expected, formatTree(new HTMLFragmentParser({ context: 'p' }).end('<i>a</i>') as never)]),
  );
});

test('What a listener throws reaches the caller, and the next parse does not know of it', () => {
  const expected = formatTree(new HTMLParser().end(markup));
  for (let stop = 0; stop < 6; stop++) {
    let count = 0;
    const thrown = new Error('enough');
    const onParseError = (): void => {
      if (count++ === stop) throw thrown;
    };
    expect(() => parse(markup, { onParseError })).toThrow(thrown);
    expect(formatTree(parse(markup))).toBe(expected);
    count = 0;
    expect(() => parseFragment(`${markup}<p/>`, { context: 'td', onParseError })).toThrow(thrown);
    expect(formatTree(parse(markup))).toBe(expected);
  }
});

test('A parse that stops at its first error leaves nothing to the next', () => {
  const expected = formatTree(new HTMLParser().end(markup));
  for (const html of [
    '<table>a',
    '<!DOCTYPE html><b><table>x<a',
    '<!DOCTYPE html><p title="&x;" title>',
    '<a href=',
  ]) {
    parse(html, { stopAtFirstParseError: true });
    parseFragment(html, { context: 'tbody', stopAtFirstParseError: true });
    expect(formatTree(parse(markup))).toBe(expected);
  }
});

test('Small documents share memory, and nothing else', () => {
  const documents = Array.from({ length: 100 }, (_, index) => parse(`<p id=n${index}>${index}`));
  for (const [index, document] of documents.entries()) {
    // They grow beyond the room they were given.
    for (let times = 0; times < 40; times++) {
      document.body!.append(document.createElement('b'));
      document.body!.setAttribute(`a${times}`, 'x');
    }
    expect(document.body!.childNodes.length).toBe(41);
    expect(document.getElementById(`n${index}`)!.textContent).toBe(String(index));
  }
  for (const [index, document] of documents.entries()) {
    expect(document.body!.firstElementChild!.textContent).toBe(String(index));
    expect(document.body!.attributes.length).toBe(40);
  }
});
