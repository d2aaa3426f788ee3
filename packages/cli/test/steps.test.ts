import { describe, expect, test } from 'vitest';
import { domwright, output } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const cwd = temporaryFolder({ 'a.html': 'a', 'b.html': 'b' });

/** Runs it for markup on standard input. */
const run = (input: string | Uint8Array, ...args: string[]) => domwright(['steps', ...args], { input });

/** The lines of the step of a token, without the indentation. */
async function linesOf(token: string, input: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await run(input, ...args);
  const lines = stdout.split('\n');
  const start = lines.indexOf(token);
  const end = lines.findIndex((line, i) => i > start && !line.startsWith('  '));
  return lines.slice(start + 1, end).map((line) => line.slice(2));
}

describe('steps', () => {
  test('a step has its token, its rules and what was done', async () => {
    expect(await run('<!DOCTYPE html>')).toEqual(
      output(
        [
          'encoding: bom: nothing. There is no byte order mark.',
          'encoding: prescan: nothing. The first bytes contain no declaration.',
          'encoding: utf-8 detection: nothing. The bytes are not valid UTF-8, or they are all ASCII.',
          'encoding: default: windows-1252, tentative. Nothing determined the encoding; it is the default.',
          '1:1 <!DOCTYPE html>',
          '  states: data, tag open, markup declaration open, DOCTYPE, before DOCTYPE name, DOCTYPE name',
          '  rules: initial',
          '  append #doctype[1] "html" to #document[0]',
          '  document: no-quirks',
          '  mode: before html',
          '1:16 end of file',
          '  rules: before html, before head, in head, after head, in body',
          '  create html[2] (implied)',
          '  insert html[2] into #document[0]',
          '  push html[2]',
          '  mode: before head',
          '  create head[3] (implied)',
          '  insert head[3] into html[2]',
          '  push head[3]',
          '  head element pointer: head[3]',
          '  mode: in head',
          '  pop head[3]',
          '  mode: after head',
          '  create body[4] (implied)',
          '  insert body[4] into html[2]',
          '  push body[4]',
          '  mode: in body',
          '  pop body[4]',
          '  pop html[2]',
          '',
        ].join('\n'),
      ),
    );
  });

  test('--context, --edition and --scripting', async () => {
    expect((await linesOf('1:1 <td>', '<td>', '--context', 'tr')).slice(1, 3)).toEqual([
      'rules: in row',
      'create td[2]',
    ]);
    const button = '<select><b>';
    expect(await linesOf('1:9 <b>', button)).toContain('insert b[5] into select[4]');
    expect(await linesOf('1:9 <b>', button, '--edition', '2024')).not.toContain('insert b[5] into select[4]');
    const noscript = '<noscript>';
    expect(await linesOf('1:1 <noscript>', noscript)).toContain('mode: in head noscript');
    expect(await linesOf('1:1 <noscript>', noscript, '--scripting')).toContain('tokenizer: RAWTEXT state');
  });

  test('--state', async () => {
    // The section "Unexpected markup in tables" has these stacks and lists.
    const table = '<table><b><tr><td>aaa</td></tr>bbb</table>ccc';
    expect(
      (await linesOf('1:15 <td>', table, '--state')).filter((line) => /^= (mode|stack|list)/.test(line)),
    ).toEqual([
      '= mode: in cell',
      '= stack: html[1] body[3] table[4] tbody[6] tr[7] td[8]',
      '= list: b[5] marker',
    ]);
  });

  test('--rules', async () => {
    expect((await linesOf('1:1 <td>', '<td>', '--rules', '--context', 'tr')).slice(1, 4)).toEqual([
      'rule: in row, start tag: th, td',
      '  The stack is cleared back to the row, and the cell is inserted with a marker in the list.',
      '  https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr',
    ]);
  });

  test('what an algorithm does is indented', async () => {
    expect((await linesOf('1:10 </b>', '<b><i><p></b>', '--context', 'div')).slice(2, 6)).toEqual([
      'adoption agency algorithm',
      '  outer loop 1: formatting element b[2], furthest block p[4], common ancestor html[0]',
      '  parse error at 1:10: misnested-formatting-end-tag',
      '  inner loop 1: i[3], in the list',
    ]);
    expect((await linesOf('1:7 <div>', '<p><b><div>', '--context', 'div')).slice(2, 6)).toEqual([
      'close a p element',
      '  parse error at 1:7: unclosed-element-before-start-tag',
      '  pop b[3]',
      '  pop p[2]',
    ]);
  });

  test('--json is a line for each step', async () => {
    const { stdout, status } = await run('<p>', '--json', '--state');
    expect(status).toBe(0);
    const steps = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(steps.map(({ file, index }) => [file, index])).toEqual([
      ['-', 0],
      ['-', 1],
      ['-', 2],
    ]);
    expect(steps[0]).toMatchObject({
      token: null,
      encoding: 'windows-1252',
      encodingSteps: [{}, {}, {}, {}],
    });
    expect(steps[1]).toMatchObject({
      token: { type: 'startTag', name: 'p', attributes: [], selfClosing: false, start: 0, end: 3 },
      rules: ['initial', 'before html', 'before head', 'in head', 'after head', 'in body'],
      state: { mode: 'in body', stack: [{ name: 'html' }, { name: 'body' }, { name: 'p' }] },
    });
  });

  test('bytes are decoded', async () => {
    const bytes = Uint8Array.of(0x61, 0xe0);
    expect((await run(bytes, '--content-type', 'text/html; charset=windows-1251')).stdout).toContain(
      '1:1 "a\u0430"\n',
    );
    expect((await run(bytes, '--content-type', 'text/html; charset=koi8-r', '-c', 'p')).stdout).toContain(
      '1:1 "a\u042e"\n',
    );
  });

  test('a line of ours stays one, whatever the page contains', async () => {
    const { stdout } = await run(
      '<p a="\n\u001b\u2028">\u0000x\r\ny<!--\n-->',
      '--content-type',
      'text/html; charset=utf-8',
    );
    expect(stdout).toContain('<p a="\u240a\u241b<U+2028>">\n');
    expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\u2028]/u);
    for (const line of stdout.trimEnd().split('\n')) expect(line).toMatch(/^(encoding: |\d+:\d+ | {2}\S)/);
  });

  test('several inputs have headings, and what cannot be read is reported', async () => {
    const { stdout, stderr, status } = await domwright(['steps', 'a.html', 'c.html', 'b.html'], { cwd });
    expect(stdout).toMatch(
      /^==> a\.html <==\n(encoding: .*\n)+1:1 "a"\n[\s\S]*\n\n==> b\.html <==\n(encoding: .*\n)+1:1 "b"\n/,
    );
    expect([stderr, status]).toEqual(['domwright: cannot read c.html: no such file\n', 2]);
  });

  test('what is wrong is said in a line', async () => {
    const { stderr, status } = await run('', '--context', '');
    expect(status).toBe(2);
    expect(stderr).toMatch(/^domwright: .*--context.*\n$/);
  });
});
