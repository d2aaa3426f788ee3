import { expect, test } from 'vitest';
import { type ParserState, type Step, steps } from '../../../src/doors/steps.ts';
import { StateModel } from '../../../src/pages/steps/state-model.ts';
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

/** The state after each token, by the text of the token; repeated texts get ' (2)' and so on. */
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

/** Element names by number. */
function namesOfNodes(log: readonly Step[]): Map<number | null, string> {
  const names = new Map<number | null, string>();
  for (const { operations } of log) {
    for (const operation of operations)
      if (operation.type === 'createElement') names.set(operation.node, operation.name);
  }
  return names;
}

/** The state and the tree after each operation of the step of a token, which is the first with this text. */
function within(
  html: string,
  edition: EditionName,
  token: string,
): (Omit<Moment, 'step' | 'state'> & { type: string })[] {
  const log = [...steps(html, { edition })];
  const index = log.findIndex(
    (step) => step.token !== null && html.slice(step.token.start, step.token.end) === token,
  );
  const before = log.slice(0, index);
  const { operations } = log[index]!;
  const model = new StateModel(null, 'no-quirks');
  for (const step of before) for (const operation of step.operations) model.apply(operation);
  return operations.map((operation, i) => {
    model.apply(operation);
    const { stack, formatting, mode } = model.snapshot();
    const steps = [...before, { operations: operations.slice(0, i + 1) }].map((step) => JSON.stringify(step));
    return {
      type: operation.type,
      stack: namesOf(stack),
      list: namesOf(formatting),
      mode,
      tree: printReplayed(replay(steps)),
    };
  });
}

/** The turns of the loops of the adoption agency algorithm at a token. */
function loopsOf(html: string, edition: EditionName, token: string): string[] {
  const log = [...steps(html, { edition })];
  const names = namesOfNodes(log);
  const of = (node: number | null): string => names.get(node) ?? 'none';
  const { operations } = log.find(
    (step) => step.token !== null && html.slice(step.token.start, step.token.end) === token,
  )!;
  return operations.flatMap((operation) => {
    if (operation.type === 'adoptionAgencyInnerLoop') return [of(operation.node)];
    if (operation.type !== 'adoptionAgencyOuterLoop') return [];
    const { formattingElement, furthestBlock, commonAncestor } = operation;
    return [`${of(formattingElement)}, ${of(furthestBlock)}, ${of(commonAncestor)}`];
  });
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
  expect(loopsOf('<p>1<b>2<i>3</b>4</i>5</p>', edition, '</b>')).toEqual(['b, none, none']);
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
  // The second turn closes the new b element.
  expect(loopsOf(html, edition, '</b>')).toEqual(['b, p, body', 'b, none, none']);
  // "The last node gets appended (moved) to the common ancestor", and so on: the tree after each operation.
  const trees = within(html, edition, '</b>').map((moment) => moment.tree);
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
  // "The stack of open elements has on it the elements html, body, table, tbody, and the new b". NB: by the rules for "in
  // table text", the mode is what it was before only after this.
  const html = '<table><b><tr><td>aaa</td></tr>bbb</table>ccc';
  expect(within(html, edition, '</table>').find(({ type }) => type === 'setMode')).toEqual({
    type: 'setMode',
    stack: 'html body table tbody b',
    list: 'b',
    mode: 'in table body',
    tree: tree(`
    <b>
    <b>
      "bbb"
    <table>
      <tbody>
        <tr>
          <td>
            "aaa"`),
  });
  expect(at.get('</table>')).toMatchObject({ stack: 'html body', list: 'b', mode: 'in body' });
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

test.each(editions)('white space between rows stays in the table, edition %s', (edition) => {
  const at = moments('<table><b><tr><td>aaa</td></tr>  </table>ccc', edition);
  expect(at.get('</table>')!.tree).toBe(
    tree(`
    <b>
    <table>
      <tbody>
        <tr>
          <td>
            "aaa"
        "  "`),
  );
});

test.each(editions)('scripts that modify the page as it is being parsed, edition %s', (edition) => {
  const script = "\n  var div = document.getElementById('a');\n  parent.document.body.appendChild(div);\n ";
  const html = `<div id=a>\n <script>${script}</script>\n <script>\n  alert(document.URL);\n </script>\n</div>\n<script>\n alert(document.URL);\n</script>\n`;
  const trees: string[] = [];
  const stacks: string[] = [];
  const log: string[] = [];
  let div = -1;
  const all = steps(html, {
    edition,
    onScript: ({ text, remove }) => {
      // The script's effect on this document: the div element moves to another one.
      if (text === script) remove(div);
    },
  });
  for (const step of all) {
    for (const operation of step.operations)
      if (operation.type === 'createElement' && operation.name === 'div') div = operation.node;
    if (step.token !== null && html.slice(step.token.start, step.token.end) === '</script>') {
      // The script has been parsed, and has not run yet.
      const pause = step.operations.findIndex(({ type }) => type === 'scriptPause');
      const before = { ...step, operations: step.operations.slice(0, pause + 1) };
      trees.push(printReplayed(replay([...log, JSON.stringify(before)])));
    }
    log.push(JSON.stringify(step));
    if (step.token?.type === 'endTag') {
      trees.push(printReplayed(replay(log)));
      stacks.push(namesOf(all.snapshot().stack));
    }
  }
  const empty = '| <html>\n|   <head>\n|   <body>';
  const last = `|     <script>\n|       "\n alert(document.URL);\n"`;
  expect(trees).toEqual([
    // Up to the first end tag, and after the script.
    `${empty}\n|     <div>\n|       id="a"\n|       "\n "\n|       <script>\n|         "${script}"`,
    empty,
    // The second script goes into the other document.
    empty,
    empty,
    // </div>
    empty,
    // The line break behind it and the third script are in this document.
    `${empty}\n|     "\n"\n${last}`,
    `${empty}\n|     "\n"\n${last}`,
  ]);
  expect(stacks).toEqual(['html body div', 'html body div', 'html body', 'html body']);
});

test.each(editions)('unclosed formatting elements, edition %s', (edition) => {
  const html = [
    '<!DOCTYPE html>',
    '<p><b class=x><b class=x><b><b class=x><b class=x><b>X',
    '<p>X',
    '<p><b><b class=x><b>X',
    '<p></b></b></b></b></b></b>X',
    '',
  ].join('\n');
  const all = steps(html, { edition });
  const lists: string[] = [];
  const log: string[] = [];
  let last = all.snapshot();
  for (const step of all) {
    log.push(JSON.stringify(step));
    const { token } = step;
    last = all.snapshot();
    if (token?.type === 'characters' && token.data.startsWith('X')) lists.push(namesOf(last.formatting));
  }
  // "Up to three of each kind of formatting element (in this case three b elements with the class attribute, and two
  // unadorned b elements) get reconstructed"; six end tags "completely clear the list".
  expect(lists).toEqual(['b b b b b', 'b b b b b', 'b b b b b b', '']);
  expect(last.stack).toEqual([]);
  // A paragraph of nested b elements: those with a class are x.
  const paragraph = (...elements: string[]): string => {
    const lines = elements.flatMap((element, i) => {
      const indent = `|       ${'  '.repeat(i)}`;
      return element === 'x' ? [`${indent}<b>`, `${indent}  class="x"`] : [`${indent}<b>`];
    });
    return ['|     <p>', ...lines, `|       ${'  '.repeat(elements.length)}"X\n"`].join('\n');
  };
  expect(printReplayed(replay(log))).toBe(
    [
      '| <!DOCTYPE html>',
      '| <html>',
      '|   <head>',
      '|   <body>',
      paragraph('x', 'x', 'b', 'x', 'x', 'b'),
      paragraph('x', 'b', 'x', 'x', 'b'),
      paragraph('x', 'b', 'x', 'x', 'b', 'b', 'x', 'b'),
      paragraph(),
    ].join('\n'),
  );
});
