import * as domwright from 'domwright';
import { HTMLTokenizer } from 'domwright/tokens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { realPages } from '../../../bench/pages.mjs';
import { attributesOfTag } from '../../../src/core/table/source-attributes.ts';
import { randomChunks } from '../../conformance/chunks.mjs';
import { differenceOf } from '../../conformance/difference.mjs';
import { waysOf } from '../../conformance/ways.mjs';
import { parseIn } from '../../property/checks.mjs';
import { contextElement, nastyHtml } from '../../property/nasty-html.mjs';
import { EVERY_PAGE, runs } from '../../runs.mjs';
import { checkPlaces, describePlaces, nodesBelow } from './places.mjs';

const implementation = { ...domwright, HTMLTokenizer };
const numRuns = runs(1000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);

type Context = typeof contextElement extends fc.Arbitrary<infer T> ? T | undefined : never;

/** Checks that rescanning each start tag finds the attributes that the tokenizer found. */
function checkRescan(root: domwright.Node, input: string): string | undefined {
  for (const node of nodesBelow(root)) {
    if (node.nodeType !== 1 || node.origin !== 'written') continue;
    const { start, end } = node.startTagRange;
    const names = new Set(node.duplicateAttributes.map((one: { nameRange: object }) => one.nameRange));
    const found = attributesOfTag(input.slice(start, end)).filter(
      ({ nameStart }) =>
        ![...names].some((range) => (range as { start: number }).start === start + nameStart),
    );
    const kept = [...node.attributes].filter(({ isMerged }) => !isMerged);
    const one = found.map((a) => [
      start + a.nameStart,
      start + a.nameEnd,
      a.valueStart < 0 ? null : { start: start + a.valueStart, end: start + a.valueEnd },
      a.quote,
      a.equals < 0 ? null : start + a.equals,
    ]);
    const other = kept.map((a) => [
      a.nameRange.start,
      a.nameRange.end,
      a.valueRange,
      a.quote,
      a.equalsRange?.start ?? null,
    ]);
    if (JSON.stringify(one) !== JSON.stringify(other))
      return differenceOf(JSON.stringify(other), JSON.stringify(one));
  }
  return undefined;
}

function check(input: string, scripting: boolean, context: Context): void {
  let reference: string | undefined;
  for (const way of waysOf(input, input)) {
    const { node, errors } = parseIn(implementation, input, { scripting, context }, way);
    const places = describePlaces(node);
    if (reference === undefined) {
      const problem = checkPlaces(node, input, errors) ?? checkRescan(node, input);
      if (problem !== undefined) expect.fail(problem);
      reference = places;
    }
    if (places !== reference) expect.fail(`${way.name}\n${differenceOf(reference, places)}`);
  }
}

describe('places', () => {
  test('of documents are true, in any chunks, with and without the fast path', { timeout }, () => {
    fc.assert(
      fc.property(nastyHtml, fc.boolean(), (input, scripting) => check(input, scripting, undefined)),
      { numRuns, seed },
    );
  });

  test('of fragments are true, in any chunks, with and without the fast path', { timeout }, () => {
    fc.assert(
      fc.property(nastyHtml, fc.boolean(), contextElement, (input, scripting, context) =>
        check(input, scripting, context),
      ),
      { numRuns, seed },
    );
  });

  const pages = realPages(EVERY_PAGE);
  test('of real pages are true, from text and from bytes', () => {
    for (const { name, html } of pages) {
      const errors: domwright.ParseError[] = [];
      const document = domwright.parse(html, { onParseError: (error) => errors.push(error) });
      const duplicates = errors.filter(({ code }) => code === 'duplicate-attribute');
      const problem = checkPlaces(document, html, duplicates) ?? checkRescan(document, html);
      if (problem !== undefined) expect.fail(`${name}: ${problem}`);
      const places = describePlaces(document);
      const parser = new domwright.HTMLParser();
      for (const chunk of randomChunks(html, name, 3000)) parser.write(chunk);
      if (describePlaces(parser.end()) !== places) expect.fail(`${name}: other places in chunks`);
      const bytes = new TextEncoder().encode(html);
      if (new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) !== html || html.startsWith('\ufeff'))
        continue;
      const decoded = domwright.parse(bytes, { userOverride: 'utf-8' });
      if (describePlaces(decoded) !== places) expect.fail(`${name}: other places from bytes`);
    }
  });
});
