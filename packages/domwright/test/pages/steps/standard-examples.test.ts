import { expect, test } from 'vitest';
import { type ParserState, type Step, steps } from '../../../src/pages/steps/index.ts';
import { printReplayed, replay } from './replay.mjs';

/*
 * "An introduction to error handling and strange cases in the parser" —
 * https://html.spec.whatwg.org/multipage/parsing.html#an-introduction-to-error-handling-and-strange-cases-in-the-parser
 *
 * The stacks, lists, modes and trees are those that the section prints.
 */

type EditionName = '2024' | 'living';

interface Moment {
  readonly stack: string;
  readonly list: string;
  readonly mode: string;
  readonly tree: string;
  readonly state: ParserState;
  readonly step: Step;
}

function namesOf(entries: ParserState['formatting']): string {
  return entries.map((entry) => (entry === 'marker' ? 'marker' : entry.name)).join(' ');
}

/** The state after each token, by the text of the token; ' (2)' and so on where it comes again. */
function moments(html: string, edition: EditionName): Map<string, Moment> {
  const found = new Map<string, Moment>();
  const log: string[] = [];
  const all = steps(html, { edition });
  for (const step of all) {
    log.push(JSON.stringify(step));
    if (step.token === null) continue;
    const text = html.slice(step.token.start, step.token.end);
    let name = text;
    for (let i = 2; found.has(name); i++) name = `${text} (${i})`;
    const state = all.snapshot();
    found.set(name, {
      stack: namesOf(state.stack),
      list: namesOf(state.formatting),
      mode: state.mode,
      tree: printReplayed(replay(log)),
      state,
      step,
    });
  }
  return found;
}

/** A tree as in html5lib-tests, of lines that are indented by two columns for each level. */
function tree(lines: string): string {
  const head = ['| <html>', '|   <head>', '|   <body>'];
  const indented = lines
    .split('\n')
    .map((line) => line.trimEnd().replace(/^ {4}/, ''))
    .filter((line) => line !== '')
    .map((line) => `|     ${line}`);
  return [...head, ...indented].join('\n');
}

const editions = ['2024', 'living'] as const;

test.each(editions)('misnested tags: <b><i></b></i>, edition %s', (edition) => {
  const at = moments('<p>1<b>2<i>3</b>4</i>5</p>', edition);
  expect(at.get('3')).toMatchObject({
    stack: 'html body p b i',
    list: 'b i',
    mode: 'in body',
    tree: tree(`
    <p>
      "1"
      <b>
        "2"
        <i>
          "3"`),
  });
  // There is no furthest block, and the DOM does not change.
  expect(at.get('</b>')).toMatchObject({ stack: 'html body p', list: 'i', tree: at.get('3')!.tree });
  expect(at.get('4')!.step.operations.map(({ type }) => type)).toEqual([
    'beginAlgorithm',
    'createElement',
    'insert',
    'push',
    'replaceFormatting',
    'endAlgorithm',
    'insertText',
  ]);
  expect(at.get('5')).toMatchObject({
    stack: 'html body p',
    list: '',
    tree: tree(`
    <p>
      "1"
      <b>
        "2"
        <i>
          "3"
      <i>
        "4"
      "5"`),
  });
});

test.each(editions)('misnested tags: <b><p></b></p>, edition %s', (edition) => {
  const html = '<b>1<p>2</b>3</p>';
  const at = moments(html, edition);
  expect(at.get('2')).toMatchObject({
    stack: 'html body b p',
    list: 'b',
    mode: 'in body',
    tree: tree(`
    <b>
      "1"
      <p>
        "2"`),
  });
  expect(at.get('</b>')).toMatchObject({ stack: 'html body p', list: '' });
  // "The last node gets appended (moved) to the common ancestor", and so on: the tree after each operation.
  const log = Array.from(steps(html, { edition }), (step) => step);
  const index = log.indexOf(log.find(({ token }) => token?.type === 'endTag')!);
  const { operations } = log[index]!;
  const trees = operations.map((_, count) =>
    printReplayed(
      replay(
        [...log.slice(0, index), { operations: operations.slice(0, count + 1) }].map((step) =>
          JSON.stringify(step),
        ),
      ),
    ),
  );
  const first = tree(`
    <b>
      "1"
    <p>
      "2"`);
  // The new b element, to which the children have been moved, is in no tree yet.
  const second = tree(`
    <b>
      "1"
    <p>`);
  const third = tree(`
    <b>
      "1"
    <p>
      <b>
        "2"`);
  const changes = trees.filter((one, i) => one !== trees[i - 1]);
  expect(changes.slice(-3)).toEqual([first, second, third]);
  expect(at.get('3')!.tree).toBe(`${third}\n|       "3"`);
});

test.each(editions)('unexpected markup in tables, edition %s', (edition) => {
  const at = moments('<table><b><tr><td>aaa</td></tr>bbb</table>ccc', edition);
  expect(at.get('<table>')!.tree).toBe(tree('    <table>'));
  expect(at.get('<b>')).toMatchObject({
    stack: 'html body table b',
    list: 'b',
    mode: 'in table',
    tree: tree(`
    <b>
    <table>`),
  });
  const insertion = at.get('<b>')!.step.operations.find(({ type }) => type === 'insert');
  expect(insertion).toMatchObject({ fosterParented: true });
  expect(at.get('<tr>')).toMatchObject({
    stack: 'html body table tbody tr',
    list: 'b',
    mode: 'in row',
    step: { rules: ['in table', 'in table body'] },
    tree: tree(`
    <b>
    <table>
      <tbody>
        <tr>`),
  });
  expect(at.get('<td>')).toMatchObject({ list: 'b marker', mode: 'in cell' });
  expect(at.get('aaa')!.tree).toBe(
    tree(`
    <b>
    <table>
      <tbody>
        <tr>
          <td>
            "aaa"`),
  );
  expect(at.get('</tr>')).toMatchObject({
    stack: 'html body table tbody',
    list: 'b',
    mode: 'in table body',
  });
  expect(at.get('bbb')).toMatchObject({
    mode: 'in table text',
    state: { originalMode: 'in table body', pendingTableCharacters: 'bbb' },
    step: { rules: ['in table body', 'in table text'] },
  });
  expect(at.get('</table>')!.step.rules).toEqual(['in table text', 'in table body', 'in table']);
  const operations = at.get('</table>')!.step.operations.filter(({ type }) => type !== 'parseError');
  const reconstruction = operations.slice(0, operations.findIndex(({ type }) => type === 'insertText') + 1);
  expect(reconstruction).toMatchObject([
    { type: 'setFosterParenting', value: true },
    { type: 'beginAlgorithm', name: 'reconstruct the active formatting elements' },
    { type: 'createElement', name: 'b', origin: 'reconstructed' },
    { type: 'insert', fosterParented: true },
    { type: 'push' },
    { type: 'replaceFormatting' },
    { type: 'endAlgorithm' },
    { type: 'insertText', data: 'bbb' },
  ]);
  expect(at.get('ccc')).toMatchObject({
    stack: 'html body b',
    list: 'b',
    tree: tree(`
    <b>
    <b>
      "bbb"
    <table>
      <tbody>
        <tr>
          <td>
            "aaa"
    <b>
      "ccc"`),
  });
});

test.each(editions)('unclosed formatting elements, edition %s', (edition) => {
  const html = [
    '<!DOCTYPE html>',
    '<p><b class=x><b class=x><b><b class=x><b class=x><b>X',
    '<p>X',
    '<p><b><b class=x><b>X',
    '<p></b></b></b></b></b></b>X',
  ].join('\n');
  const all = steps(html, { edition });
  const lists: string[] = [];
  let last = all.snapshot();
  for (const { token } of all) {
    last = all.snapshot();
    if (token?.type === 'characters' && token.data.startsWith('X')) lists.push(namesOf(last.formatting));
  }
  // "Up to three of each kind of formatting element (in this case three b elements with the class attribute, and two
  // unadorned b elements) get reconstructed"; six end tags "completely clear the list".
  expect(lists).toEqual(['b b b b b', 'b b b b b', 'b b b b b b', '']);
  expect(last.stack).toEqual([]);
});
