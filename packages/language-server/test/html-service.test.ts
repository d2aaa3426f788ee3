import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { EditorTree } from 'domwright/editor';
import { afterAll, expect, test } from 'vitest';
import {
  type DocumentSymbol,
  getLanguageService,
  TextDocument as ServiceDocument,
  type Node as ServiceNode,
} from 'vscode-html-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { elementAround } from '../../domwright/src/pages/editor-services/places.ts';
import { EVERY_PAGE } from '../../domwright/test/runs.mjs';
import { OpenDocument } from '../src/documents/open-document.ts';
import { documentHighlights, linkedEditingRanges, matchingPosition, rename } from '../src/features/names.ts';
import { documentSymbols, foldingRanges, selectionRanges } from '../src/features/structure.ts';
import { nodesOf, openAt, type Reason, reasonAround, reasonAt, reasons, spellingAt } from './html-service.ts';

/*
 * The language service of VS Code as an oracle: on real pages, what it says is what we say, or the standard's tree is the reason.
 */

const folder = path.resolve(import.meta.dirname, '../../../node_modules/htmlparser-benchmark/files');
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.html'))
  .slice(0, 200)
  .filter((_, index) => index % EVERY_PAGE === 0)
  .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')] as const);

const POSITIONS = 10;

const service = getLanguageService();

/** How often there was each reason, by what was asked. */
const counts = new Map<string, number>();
const count = (what: string, reason: Reason | 'same'): void => {
  counts.set(`${what}: ${reason}`, (counts.get(`${what}: ${reason}`) ?? 0) + 1);
};

afterAll(() => {
  if (process.env['DOMWRIGHT_COUNTS']) console.log([...counts].sort());
});

interface Case {
  readonly text: string;
  readonly document: OpenDocument;
  readonly theirs: ServiceDocument;
  readonly html: ReturnType<typeof service.parseHTMLDocument>;
  readonly nodes: Map<number, ServiceNode>;
}

const cases = new Map<string, Case>();

function caseOf(text: string): Case {
  const known = cases.get(text);
  if (known !== undefined) return known;
  // With a byte order mark, the service counts it as text.
  const plain = text.replace(/^\ufeff/, '');
  const document = new OpenDocument(TextDocument.create('file:///page.html', 'html', 1, plain), {});
  const theirs = ServiceDocument.create('file:///page.html', 'html', 1, document.text);
  const html = service.parseHTMLDocument(theirs);
  const one = { text: document.text, document, theirs, html, nodes: nodesOf(html.roots) };
  cases.set(text, one);
  return one;
}

/** Positions in names of tags, in attributes and anywhere. */
function positionsIn(text: string, seed: number): number[] {
  const found: number[] = [];
  let random = seed;
  for (let i = 0; i < POSITIONS; i++) {
    random = (random * 48271) % 2147483647;
    const anywhere = random % (text.length + 1);
    const tag = text.indexOf('<', anywhere);
    found.push(i % 5 === 0 || tag < 0 ? anywhere : Math.min(text.length, tag + 1 + (random % 5)));
  }
  return found;
}

const flat = (symbols: readonly DocumentSymbol[]): DocumentSymbol[] =>
  symbols.flatMap((symbol) => [symbol, ...flat(symbol.children ?? [])]);

test.each(pages)('symbols of %s', (_, text) => {
  const { document, theirs, html, nodes } = caseOf(text);
  const key = ({ name, range }: DocumentSymbol) =>
    `${theirs.offsetAt(range.start)} ${theirs.offsetAt(range.end)} ${name}`;
  const ours = new Set(flat(documentSymbols(document)).map(key));
  const others = new Set(flat(service.findDocumentSymbols2(theirs, html)).map(key));
  for (const symbol of new Set([...ours, ...others])) {
    if (ours.has(symbol) && others.has(symbol)) {
      count('symbols', 'same');
      continue;
    }
    const start = Number(symbol.split(' ', 1)[0]);
    const reason = reasonAt(document.tree, nodes, start) ?? nameReason(document, nodes, start);
    expect([symbol, reason !== null]).toEqual([symbol, true]);
    count('symbols', reason!);
  }
});

/** An attribute that the standard reads otherwise: a second one of a name, a character reference, a class twice, another case. */
function nameReason(
  document: OpenDocument,
  nodes: ReadonlyMap<number, ServiceNode>,
  start: number,
): Reason | null {
  const tag = document.tree.tagAt(start);
  const node = nodes.get(start);
  if (tag === null || node === undefined) return null;
  const written = Object.entries(node.attributes ?? {}).filter(([name]) => /^(?:id|class)$/i.test(name));
  const isPlain = written.every(([name, value]) => {
    const attribute = tag.element?.getAttribute(name) ?? null;
    return (
      name === name.toLowerCase() &&
      value !== null &&
      value.replace(/["']/g, '') === attribute &&
      /^\S+( \S+)*$/.test(attribute) &&
      new Set(attribute.split(' ')).size === attribute.split(' ').length
    );
  });
  const names = tag.attributes.filter(({ name }) => name === 'id' || name === 'class');
  return isPlain && written.length === names.length && tag.duplicateAttributes.length === 0 ? null : 'tokens';
}

test.each(pages)('folding in %s', (_, text) => {
  const { document, theirs, nodes } = caseOf(text);
  const key = ({ startLine, endLine }: { startLine: number; endLine: number }) => `${startLine} ${endLine}`;
  const ours = new Set(foldingRanges(document, Number.POSITIVE_INFINITY).map(key));
  const others = new Set(service.getFoldingRanges(theirs).map(key));
  const starts = [...new Set([...nodes.keys(), ...document.tree.tags.map(({ range }) => range.start)])];
  const lines = new Map<number, number[]>();
  for (const start of starts) {
    const { line } = theirs.positionAt(start);
    lines.set(line, [...(lines.get(line) ?? []), start]);
  }
  for (const range of new Set([...ours, ...others])) {
    if (ours.has(range) && others.has(range)) {
      count('folding', 'same');
      continue;
    }
    const [startLine = 0, endLine = 0] = range.split(' ').map(Number);
    // A tag in the line where the range begins, or in the one after its end, which may belong to an element that differs.
    const near = [
      ...(lines.get(startLine) ?? []),
      ...(lines.get(endLine + 1) ?? []),
      ...(lines.get(endLine) ?? []),
    ];
    const reason =
      near
        .map(
          (start) =>
            reasonAround(document.tree, nodes, nodes.get(start) ?? rootOf(nodes), start + 1) ??
            spellingAt(document.tree, start) ??
            openAt(document.tree, start),
        )
        .find((one) => one !== null) ?? null;
    expect([range, reason !== null]).toEqual([range, true]);
    count('folding', reason!);
  }
});

const rootOf = (nodes: ReadonlyMap<number, ServiceNode>): ServiceNode => [...nodes.values()][0]!;

/** Reasons that count for one question only. */
function alsoBecause(what: string, tree: EditorTree, offset: number): Reason | null {
  if (what === 'linked editing') return spellingAt(tree, Math.max(0, offset - 1));
  if (what !== 'selection ranges') return null;
  // What is in an element without an end tag is a range of its own for us.
  const inner = elementAround(tree, offset);
  if (inner === null) return 'nothing';
  if (tree.tagAt(Math.max(0, offset - 1))?.range.end === offset) return 'outOfRange';
  if (tree.extentOf(inner)?.end === inner.startTagRange?.end) return 'empty';
  const path = [...tree.ancestorsOf(inner), inner];
  const around = path.map((element) => element.startTagRange?.start ?? -1);
  return around.some((start) => start >= 0 && openAt(tree, start) !== null) ? 'implied' : null;
}

/** Whether there may be an id or a class at an offset: answers about these are ours alone. */
const isOurs = ({ tree }: OpenDocument, offset: number): boolean =>
  tree.attributeAt(offset) !== null || tree.pathAt(offset).at(-1)?.localName === 'style';

const ask: Record<string, (one: Case, offset: number) => readonly [ours: unknown, theirs: unknown]> = {
  'selection ranges'({ document, theirs }, offset) {
    const position = theirs.positionAt(offset);
    return [selectionRanges(document, [position]), service.getSelectionRanges(theirs, [position])];
  },
  'linked editing'({ document, theirs, html }, offset) {
    const position = theirs.positionAt(offset);
    return [
      linkedEditingRanges(document, position)?.ranges ?? null,
      service.findLinkedEditingRanges(theirs, position, html),
    ];
  },
  highlights({ document, theirs, html }, offset) {
    const position = theirs.positionAt(offset);
    if (isOurs(document, offset)) return [null, null];
    return [
      documentHighlights(document, position).map(({ range }) => range),
      service.findDocumentHighlights(theirs, position, html).map(({ range }) => range),
    ];
  },
  renaming({ document, theirs, html }, offset) {
    const position = theirs.positionAt(offset);
    if (isOurs(document, offset)) return [null, null];
    return [
      rename(document, position, 'other', false)?.changes ?? null,
      service.doRename(theirs, position, 'other', html)?.changes ?? null,
    ];
  },
  'matching tags'({ document, theirs, html }, offset) {
    const position = theirs.positionAt(offset);
    return [matchingPosition(document, position), service.findMatchingTagPosition(theirs, position, html)];
  },
};

test.each(Object.entries(ask))('%s', (what, answers) => {
  for (const [index, [name, text]] of pages.entries()) {
    const one = caseOf(text);
    for (const at of positionsIn(one.text, index + 1)) {
      // No position is within a line break.
      const offset = one.theirs.offsetAt(one.theirs.positionAt(at));
      const [ours, theirs] = answers(one, offset);
      if (JSON.stringify(ours) === JSON.stringify(theirs)) {
        count(what, 'same');
        continue;
      }
      const reason =
        reasonAround(one.document.tree, one.nodes, one.html.findNodeAt(offset), offset) ??
        alsoBecause(what, one.document.tree, offset);
      if (reason === null)
        expect([name, offset, one.text.slice(offset - 40, offset + 40), ours]).toEqual([
          name,
          offset,
          one.text.slice(offset - 40, offset + 40),
          theirs,
        ]);
      count(what, reason!);
    }
  }
});

/** In percent. What a reason excuses must stay the exception. */
const leastAgreement = (what: string): number => (what === 'selection ranges' ? 40 : 90);

test('most answers are the same', () => {
  const questions = new Set([...counts.keys()].map((key) => key.split(': ')[0]!));
  expect([...questions].sort()).toEqual([...Object.keys(ask), 'folding', 'symbols'].sort());
  for (const what of questions) {
    const all = [...counts].filter(([key]) => key.startsWith(`${what}: `));
    const sum = all.reduce((total, [, number]) => total + number, 0);
    const share = Math.round((100 * counts.get(`${what}: same`)!) / sum);
    expect([what, share, share >= leastAgreement(what)]).toEqual([what, share, true]);
  }
});

test('every reason occurs', () => {
  const found = new Set([...counts.keys()].map((key) => key.split(': ')[1]));
  if (EVERY_PAGE === 1) expect(Object.keys(reasons).filter((reason) => !found.has(reason))).toEqual([]);
});
