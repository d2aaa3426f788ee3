import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseFragment } from 'domwright';
import { describe, expect, test } from 'vitest';
import { editionRows } from '../../domwright/test/edition-rows.ts';
import { compareTrees, type Difference } from '../src/commands/editions/compare.ts';
import { rules } from '../src/commands/editions/rules.ts';
import { domwright, output } from './domwright.ts';
import { temporaryFolder } from './temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const rows = editionRows(readFileSync(path.join(root, 'docs/reference/editions.md'), 'utf8'));

function differences(html: string, context?: string): Difference[] {
  const tree = (edition: '2024' | 'living') =>
    context === undefined ? parse(html, { edition }) : parseFragment(html, { context, edition });
  return compareTrees(tree('2024'), tree('living'));
}

const cwd = temporaryFolder({
  'same.html': '<!DOCTYPE html><p>a',
  'select.html': '<!DOCTYPE html>\n<select>\n<div>x</div></select><?a?>',
  'attribute.html': '<!DOCTYPE html><p title="a>b">',
});
const editions = (...args: string[]) => domwright(['editions', ...args], { cwd });

describe('the rule of a difference', () => {
  test.each(rows)('$rule: $input', ({ rule, input }) => {
    const found = differences(input, input.startsWith('<!DOCTYPE') ? undefined : 'div');
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((difference) => difference.rule))).toEqual(new Set([rule]));
  });

  test('of the guide is one that the program knows', () => {
    expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(rules));
  });

  test('that follows from another is the same', () => {
    // The formatting elements in the select stay open.
    const found = differences('<select><option><b></select>a<p>b', 'div');
    expect(found.length).toBeGreaterThan(1);
    expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['select']));
  });

  test('of forms in fragments shows in no markup', () => {
    expect(differences('<table><form><tr><td><input></table>', 'div')).toMatchObject([
      { rule: 'form', start: 21, old: 'a form', living: 'no form', path: 'table > tbody > tr > td > input' },
    ]);
  });

  test('of what is in a template that finds no marker is its own', () => {
    expect(differences('<template for=m><?a?></template>', 'div')).toMatchObject([
      { rule: 'processing-instruction', path: 'template' },
    ]);
  });
});

test('a path leaves out what is far above, and counts siblings of one name', () => {
  const inner = '<p></p><p><?a?></p>';
  const [difference] = differences(`<!DOCTYPE html><i><i><i><i>${inner}`);
  expect(difference?.path).toBe('… > body > i > i > i > i > p[2]');
});

test('an outline is short', () => {
  const [difference] = differences(
    `<select><div>${'long text '.repeat(50)}</div>${'<b></b>'.repeat(99)}</select>`,
    'div',
  );
  expect(difference?.living.length).toBeLessThan(120);
  expect(difference?.living).toMatch(/…$/);
});

test('trees that are deep or wide take no time that grows faster, and no recursion', () => {
  const n = 20_000;
  for (const html of [
    '<div>'.repeat(n) + '<?a?>',
    '<p><?a?></p>'.repeat(n),
    `<select>${'<div><?b?>'.repeat(n)}`,
  ])
    expect(differences(html).length).toBeGreaterThan(0);
});

describe('domwright editions', () => {
  test('prints nothing for trees that are the same', async () => {
    expect(await editions('same.html')).toEqual(output(''));
  });

  test('prints a line for each difference, and fails', async () => {
    expect(await editions('select.html', 'same.html')).toEqual({
      ...output(
        'select.html:2:9: select: html > body > select: "␊x" in 2024, "␊"<div>"x"</div> in living\n' +
          'select.html:3:22: processing-instruction: html > body: <!--?a?--> in 2024, <?a?> in living\n',
      ),
      status: 1,
    });
  });

  test('leaves out what is no difference of trees, with --trees', async () => {
    expect((await editions('attribute.html')).status).toBe(1);
    expect(await editions('--trees', 'attribute.html')).toEqual(output(''));
  });

  test('reads standard input, a fragment', async () => {
    expect(await domwright(['editions', '-c', 'div'], { input: '<p><?a?>' })).toEqual({
      ...output('-:1:4: processing-instruction: p: <!--?a?--> in 2024, <?a?> in living\n'),
      status: 1,
    });
  });

  test('prints JSON', async () => {
    const { stdout, status } = await editions('--json', 'select.html', 'same.html');
    expect(status).toBe(1);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[1]).toEqual({ version: 1, file: 'same.html', differences: [] });
    expect(lines[0].differences[1]).toEqual({
      ...{ line: 3, column: 22, start: 46, rule: 'processing-instruction', path: 'html > body' },
      ...{ '2024': '<!--?a?-->', living: '<?a?>' },
    });
  });

  test('says what it cannot read, whatever else there is', async () => {
    const { stderr, status } = await editions('none.html', 'select.html');
    expect({ stderr, status }).toEqual({
      stderr: 'domwright: cannot read none.html: no such file\n',
      status: 2,
    });
  });
});
