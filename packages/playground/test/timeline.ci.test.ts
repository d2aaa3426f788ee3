import { formatTree, parse, parseFragment } from 'domwright';
import { steps } from 'domwright/steps';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../domwright/test/runs.mjs';
import { presets, stateOfPreset } from '../src/presets.ts';
import type { Job, RowView, StepView } from '../src/protocol.ts';
import { problemsOf } from '../src/worker/problems.ts';
import { Timeline } from '../src/worker/timeline.ts';

function jobOf(input: Job['input'], more: Partial<Job> = {}): Job {
  return { input, edition: 'living', scripting: false, context: '', contentType: '', ...more };
}

/** A timeline that has taken all steps. */
function timelineOf(job: Job): Timeline {
  const timeline = new Timeline(job);
  while (!timeline.ended) timeline.take(1000);
  return timeline;
}

function everything(timeline: Timeline, step: number): StepView {
  return timeline.view(step, 0, Number.POSITIVE_INFINITY);
}

test('a preset opens at a step at which something happens', () => {
  for (const preset of presets) {
    const { source, edition, scripting, context, contentType, step } = stateOfPreset(preset);
    if (step === null) continue;
    const timeline = timelineOf({ input: source, edition, scripting, context, contentType });
    expect(step, preset.id).toBeLessThan(timeline.count - 1);
    expect(everything(timeline, step).operations.length, preset.id).toBeGreaterThan(0);
  }
});

const attributePrefixes: Readonly<Record<string, string>> = { xlink: 'xlink ', xml: 'xml ', xmlns: 'xmlns ' };

/** The rows in the format of `formatTree`. */
function linesOf(rows: readonly RowView[]): string {
  const lines: string[] = [];
  for (const row of rows.slice(1)) {
    const indent = `| ${'  '.repeat(row.depth - 1)}`;
    switch (row.kind) {
      case 'element': {
        lines.push(`${indent}<${row.name}>`);
        const isForeign = row.name.includes(' ');
        const attributes = row.attributes.map(([name, value]) => {
          const [prefix = '', local] = name.split(':');
          const known = isForeign && local !== undefined && prefix in attributePrefixes;
          return `${known ? attributePrefixes[prefix] + local : name}="${value}"`;
        });
        lines.push(...attributes.sort().map((attribute) => `${indent}  ${attribute}`));
        break;
      }
      case 'text':
        lines.push(`${indent}"${row.text}"`);
        break;
      case 'comment':
        lines.push(`${indent}<!-- ${row.text} -->`);
        break;
      case 'doctype':
        lines.push(`${indent}<!DOCTYPE ${row.name}${row.text}>`);
        break;
      case 'instruction':
        lines.push(`${indent}<?${row.name} ${row.text}>`);
        break;
      default:
        lines.push(row.name === 'contents' ? `${indent}content` : `${indent}#shadow-root`);
    }
  }
  return lines.join('\n');
}

function expectedLines({ edition, scripting, context }: Job, text: string): string {
  const tree =
    context === ''
      ? parse(text, { edition, scripting })
      : parseFragment(text, { edition, scripting, context });
  return formatTree(tree)
    .replace(/#shadow-root <.*>/g, '#shadow-root')
    .replace(/<!-- (.{200}).+ -->/g, '<!-- $1… -->');
}

const tags = [
  'b',
  'i',
  'a',
  'p',
  'div',
  'table',
  'tr',
  'td',
  'template',
  'select',
  'option',
  'svg',
  'form',
  'h1',
];
const pieces = fc.oneof(
  fc.constantFrom(...tags.map((tag) => `<${tag}>`), ...tags.map((tag) => `</${tag}>`)),
  fc.constantFrom(
    'x',
    ' ',
    '<!--c-->',
    '<title>t</title>',
    '<p id=1>',
    '<body class=x>',
    '<input>',
    '<?a b?>',
  ),
);
const markup = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(''));

describe('the timeline', () => {
  for (const preset of presets) {
    for (const edition of ['2024', 'living'] as const) {
      test(`the last step of a preset has the parser's tree: ${preset.id}, ${edition}`, () => {
        const { source, context, scripting, contentType } = stateOfPreset(preset);
        const job = jobOf(source, { edition, context, scripting, contentType });
        const timeline = timelineOf(job);
        const view = everything(timeline, timeline.count - 1);
        expect(linesOf(view.tree.rows)).toBe(expectedLines(job, timeline.parsing.text));
      });
    }
  }

  test('the last step has the tree of the parser, the state of each step that of its snapshot', () => {
    fc.assert(
      fc.property(markup, fc.constantFrom('', 'div', 'tr', 'template'), (html, context) => {
        const job = jobOf(html, { context });
        const timeline = timelineOf(job);
        const parsing = steps(html, { edition: 'living', ...(context === '' ? {} : { context }) });
        for (const { index } of parsing) {
          const { mode, stack, formatting, documentMode } = parsing.snapshot();
          const { state } = everything(timeline, index);
          expect(state.mode).toBe(mode);
          const entries = state.stack.entries.map((entry) => (entry === 'marker' ? entry : entry.node));
          expect(entries).toEqual(stack.map(({ node }) => node));
          expect(state.formatting.entries.map((entry) => (entry === 'marker' ? entry : entry.node))).toEqual(
            formatting.map((entry) => (entry === 'marker' ? entry : entry.node)),
          );
          expect(new Map(state.values).get('Document mode')).toBe(documentMode);
        }
        const { tree } = everything(timeline, timeline.count - 1);
        expect(linesOf(tree.rows)).toBe(expectedLines(job, html));
      }),
      { numRuns: runs(150) },
    );
  });

  /** Expects each step to be the same when revisited, step by step or by a jump. */
  function expectSameSteps(job: Job): void {
    const timeline = timelineOf(job);
    const forward = Array.from({ length: timeline.count }, (_, step) => everything(timeline, step));
    for (let step = timeline.count - 1; step >= 0; step--)
      expect(everything(timeline, step)).toEqual(forward[step]);
    for (let step = 0; step < timeline.count; step += 3) {
      timeline.goTo(timeline.count - 1);
      expect(everything(timeline, step)).toEqual(forward[step]);
      expect(everything(timelineOf(job), step)).toEqual(forward[step]);
    }
  }

  for (const preset of presets) {
    test(`a step of a preset is the same however one comes to it: ${preset.id}`, () => {
      const { source, context, scripting, contentType } = stateOfPreset(preset);
      expectSameSteps(jobOf(source, { context, scripting, contentType }));
    });
  }

  test('a step is the same however one comes to it', () => {
    fc.assert(
      fc.property(markup, (html) => expectSameSteps(jobOf(html))),
      { numRuns: runs(400) },
    );
  });

  test('each row knows its parent, its place among its siblings, and their number', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const timeline = timelineOf(jobOf(html));
        const { rows } = everything(timeline, timeline.count - 1).tree;
        const children = new Map<number, number>();
        rows.forEach((row, index) => {
          expect(row.parentRow).toBeLessThan(index);
          if (index > 0) expect(row.depth).toBe(rows[row.parentRow]!.depth + 1);
          const position = (children.get(row.parentRow) ?? 0) + 1;
          children.set(row.parentRow, position);
          expect(row.position).toBe(position);
        });
        for (const row of rows) expect(row.setSize).toBe(children.get(row.parentRow));
      }),
      { numRuns: runs(60) },
    );
  });

  test('nodes know whence they come, and where they stand in the source', () => {
    const html = '<!DOCTYPE html><p>1<b>2<i>3</b>4</i>5</p>';
    const timeline = timelineOf(jobOf(html));
    everything(timeline, timeline.count - 1);
    const at = (text: string) => timeline.at(html.indexOf(text))!.node!;
    const b = at('<b>');
    expect([b.label, b.origin, b.closedIn > b.createdIn]).toEqual(['<b>', 'written', true]);
    expect(b.pieces).toEqual([19, 22, 27, 31]);
    expect(at('</b>').node).toBe(b.node);
    const four = timeline.view(timeline.count - 1, 0, 99).tree.rows.find(({ text }) => text === '4')!;
    const clone = timeline.node(timeline.view(timeline.count - 1, 0, 99).tree.rows[four.parentRow]!.node)!;
    expect([clone.label, clone.origin]).toEqual(['<i>₂', 'cloned']);
    expect(timeline.node(clone.original!)!.pieces.slice(0, 2)).toEqual([23, 26]);
  });

  test('what is foster parented or adopted counts as moved', () => {
    const timeline = timelineOf(jobOf('<!DOCTYPE html><table>x</table><b>1<p>2</b>3'));
    const { rows } = everything(timeline, timeline.count - 1).tree;
    const moves = rows
      .filter(({ move }) => move !== '')
      .map(({ name, text, move }) => `${name} ${text} ${move}`);
    expect(moves).toEqual(['#text x foster', 'p  adoption', '#text 2 adoption']);
  });

  test('a collapsed node hides what is in it', () => {
    const timeline = timelineOf(jobOf('<!DOCTYPE html><div><p>1</p></div><p>2'));
    const before = everything(timeline, timeline.count - 1).tree.rows;
    const div = before.find(({ name }) => name === 'div')!.node;
    timeline.setExpanded([div], false);
    const { rows } = timeline.window(0, 99);
    expect(rows.map(({ name }) => name)).toEqual([
      '#document',
      'html',
      'html',
      'head',
      'body',
      'div',
      'p',
      '#text',
    ]);
    expect(rows.find(({ node }) => node === div)).toMatchObject({ expandable: true, expanded: false });
  });

  test('a log that is too long is cut, and the tree is that of the last step', () => {
    const timeline = new Timeline(jobOf('<!DOCTYPE html>' + '<br>'.repeat(260_000)));
    while (!timeline.ended && !timeline.isCut) timeline.take(1000);
    expect([timeline.isCut, timeline.count]).toEqual([true, 250_000]);
    const { tree } = timeline.view(timeline.count - 1, 0, 3);
    // All steps but the first and that of the DOCTYPE make a br; there are Document, DOCTYPE, html, head and body besides.
    expect(tree.count).toBe(250_000 - 2 + 5);
  });

  describe('scripts that write', () => {
    const job = (html: string): Job => jobOf(html, { scripting: true });
    const script = (written: string): string =>
      `<script>document.write(${JSON.stringify(written).replaceAll('<', '\\x3c')})</script>`;

    test('the tree is that of the source with what they write', () => {
      fc.assert(
        fc.property(fc.array(fc.tuple(markup, markup), { minLength: 1, maxLength: 3 }), (parts) => {
          const timeline = timelineOf(job(parts.map(([text, written]) => text + script(written)).join('')));
          const text = parts.map(([text, written]) => text + script(written) + written).join('');
          // NB: in raw text, or in a select of 2024, there is no script.
          fc.pre(timeline.parsing.text === text);
          const { tree } = everything(timeline, timeline.count - 1);
          expect(linesOf(tree.rows)).toBe(expectedLines(job(''), text));
        }),
        { numRuns: runs(300) },
      );
    });

    test('nodes and tokens have their places in the source', () => {
      const before = `<!DOCTYPE html><p>1${script('<b>2</b><i>3')}`;
      const html = `${before}4</i>5${script(script('6'))}7`;
      const timeline = timelineOf(job(html));
      const { rows } = everything(timeline, timeline.count - 1).tree;
      const piecesOf = (is: (row: RowView) => boolean) => timeline.node(rows.find(is)!.node)!.pieces;
      const piecesOfText = (given: string) => piecesOf(({ text }) => text === given);
      expect(piecesOfText('1')).toEqual([18, 19]);
      expect(piecesOfText('2')).toEqual([]);
      // What the script wrote, and what follows.
      expect(piecesOfText('34')).toEqual([before.length, before.length + 1]);
      expect(piecesOf(({ name }) => name === 'b')).toEqual([]);
      expect(piecesOf(({ name }) => name === 'i')).toEqual([before.length + 1, before.length + 5]);
      for (const text of ['<p>', '</i>', '7']) {
        const start = html.lastIndexOf(text);
        const { token, isInserted } = everything(timeline, timeline.at(start)!.step);
        expect([token!.start, token!.end, isInserted]).toEqual([start, start + text.length, false]);
      }
      const inserted = Array.from({ length: timeline.count }, (_, step) => everything(timeline, step))
        .filter(({ isInserted }) => isInserted)
        .map(({ token }) => token!);
      expect(inserted.map((token) => ('name' in token ? `${token.type} ${token.name}` : token.type))).toEqual(
        [
          ...['startTag b', 'characters', 'endTag b', 'startTag i', 'characters'],
          ...['startTag script', 'characters', 'endTag script', 'characters'],
        ],
      );
    });

    test('a tag that a script begins and the source ends', () => {
      const html = `<p>${script('<b')} id=x>y`;
      const timeline = timelineOf(job(html));
      const start = html.indexOf(' id');
      const { token, isInserted } = everything(timeline, timeline.at(start)!.step);
      expect(token).toMatchObject({ type: 'startTag', name: 'b', start, end: html.indexOf('y') });
      expect(isInserted).toBe(true);
      expect(timeline.at(start)!.node!.pieces).toEqual([start, html.indexOf('y')]);
    });

    test('a script of SVG writes, too', () => {
      const timeline = timelineOf(job(`<svg>${script('<circle/>')}<path/></svg>`));
      const { rows } = everything(timeline, timeline.count - 1).tree;
      expect(rows.map(({ name }) => name).slice(-4)).toEqual([
        'svg script',
        '#text',
        'svg circle',
        'svg path',
      ]);
    });

    test('twenty thousand scripts', () => {
      const html = script('x').repeat(20_000);
      const timeline = timelineOf(job(html));
      expect(timeline.parsing.text).toHaveLength(html.length + 20_000);
      const last = html.length - 1;
      expect(everything(timeline, timeline.at(last)!.step).token!.end).toBe(html.length);
    });

    test('nothing is written where scripts do not run', () => {
      const html = `<p>${script('x')}`;
      for (const more of [{ scripting: false }, { scripting: true, context: 'div' }]) {
        const timeline = timelineOf(jobOf(html, more));
        expect(timeline.parsing.text).toBe(html);
      }
    });
  });

  test('every operation is told in words of its own', () => {
    const unknown: string[] = [];
    for (const preset of presets) {
      const { source, context, scripting, contentType } = stateOfPreset(preset);
      const timeline = timelineOf(jobOf(source, { context, scripting, contentType }));
      for (let step = 0; step < timeline.count; step++) {
        const { operations, rules } = everything(timeline, step);
        for (const { parts } of operations) {
          const sentence = parts.map((part) => (typeof part === 'string' ? part : part.label)).join('');
          if (/node \d|undefined|\[object/.test(sentence)) unknown.push(sentence);
        }
        for (const { link } of rules) expect(link).toMatch(/^https:\/\/html\.spec\.whatwg\.org\/.*#./);
      }
    }
    expect(unknown).toEqual([]);
  });
});

test('problems stand where they are in the source, and at the script that has written them', () => {
  const html = '<!DOCTYPE html>\n<script>document.write("<a b b>\\n");</script>\n<p c c>x</i>';
  const job = jobOf(html, { scripting: true });
  const timeline = timelineOf(job);
  const { problems } = problemsOf(timeline.parsing.text, job, timeline);
  const places = problems
    .filter(({ title }) => title === 'duplicate-attribute')
    .map(({ start, line, column }) => [start, line, column]);
  const script = html.indexOf('</script>') + 9;
  const attribute = html.indexOf('c>');
  expect(places).toEqual([
    [script, 2, script - 15],
    [attribute, 3, attribute - html.indexOf('<p') + 1],
  ]);
  // Elsewhere, they are where the parser says.
  const plain = jobOf(html.replace('document.write', ''), { scripting: true });
  const { problems: known } = problemsOf(plain.input as string, plain, timelineOf(plain));
  expect(known.find(({ title }) => title === 'duplicate-attribute')).toMatchObject({ line: 3, column: 6 });
});

test('conformance errors are listed among the parse errors, in both editions and in fragments', () => {
  const html = '<!DOCTYPE html>\n<title>x</title>\n<p>\n<a href=x x=y><button>z</button></a>';
  const findingsIn = (job: Job) =>
    problemsOf(job.input as string, job, timelineOf(job)).problems.filter(
      ({ kind }) => kind === 'conformance',
    );
  for (const edition of ['2024', 'living'] as const) {
    const findings = findingsIn(jobOf(html, { edition }));
    expect(findings.map(({ title, line, column, severity }) => [title, line, column, severity])).toEqual([
      ['conformance/missing-lang', 2, 1, 'warning'],
      ['conformance/attribute-not-allowed', 4, 11, 'error'],
      ['conformance/forbidden-descendant', 4, 15, 'error'],
    ]);
    expect(findings[2]!.message).toMatch(/^<button> must not be inside <a>.*\.$/);
    for (const { link } of findings)
      expect(link).toMatch(/^https:\/\/html\.spec\.whatwg\.org\/multipage\/.*#/);
  }
  // A fragment needs no title and no language.
  const [finding, ...others] = findingsIn(jobOf('<p>1\n<td>2<p><center>3</center>', { context: 'div' }));
  expect(finding).toMatchObject({ title: 'conformance/obsolete-element', line: 2, column: 9 });
  expect(others).toEqual([]);
});

test('conformance errors are counted when there are too many to list', () => {
  const job = jobOf('<p a>'.repeat(1200), { context: 'div' });
  const { problems, omitted } = problemsOf(job.input as string, job, timelineOf(job));
  expect(problems.filter(({ kind }) => kind === 'conformance').length).toBe(1000);
  expect(omitted).toBe(200);
});
