import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ScriptPause, type StepOperation, type StepsOptions, steps } from '../../../src/doors/steps.ts';
import { formatTree, parse } from '../../../src/index.ts';
import { nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';
import { printReplayed, replay } from './replay.mjs';

const numRuns = runs(2000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);

/** Takes all steps. The listener also receives the number of earlier scripts. */
function run(
  html: string,
  onScript: (pause: ScriptPause, count: number) => void,
  options: StepsOptions = {},
): { text: string; tree: string; operations: StepOperation[] } {
  let count = 0;
  const all = steps(html, { ...options, onScript: (pause) => onScript(pause, count++) });
  const log = [...all];
  return {
    text: all.text,
    tree: printReplayed(replay(log.map((step) => JSON.stringify(step)))),
    operations: log.flatMap(({ operations }) => operations),
  };
}

test('the parser waits at the end tag of a script, after it has popped it', () => {
  const html = '<!DOCTYPE html><p>a<script>x &amp; y</script>b';
  const pauses: unknown[] = [];
  const all = steps(html, {
    onScript: ({ node, text, offset }) => pauses.push({ node, text, offset }),
  });
  const step = [...all].find(({ token }) => token?.type === 'endTag')!;
  expect(pauses).toEqual([{ node: 7, text: 'x &amp; y', offset: 45 }]);
  expect(step.operations).toEqual([
    { type: 'pop', node: 7 },
    { type: 'setMode', mode: 'in body' },
    { type: 'scriptPause', node: 7, offset: 45 },
    { type: 'setTokenizerState', state: 'data' },
  ]);
  expect(all.text).toBe(html);
});

test('what is written comes before the rest of the page', () => {
  const { text, tree, operations } = run('<p>a<script>A</script>b', ({ write }) => {
    write('<i>');
    write('c');
    write('');
    write('</i');
  });
  expect(text).toBe('<p>a<script>A</script><i>c</ib');
  expect(operations.filter(({ type }) => type === 'write')).toEqual([
    { type: 'write', data: '<i>', start: 22, end: 25 },
    { type: 'write', data: 'c', start: 25, end: 26 },
    { type: 'write', data: '</i', start: 26, end: 29 },
  ]);
  // The unfinished tag is dropped.
  expect(tree).toBe(formatTree(parse('<p>a<script>A</script><i>c', { scripting: true })));
});

test('a script that was written writes before what the first one wrote behind it', () => {
  const { text } = run('<script>1</script>4', ({ write, text: script }) => {
    if (script === '1') write('<script>2</script>3');
    else write(`(${script})`);
  });
  expect(text).toBe('<script>1</script><script>2</script>(2)34');
});

test('scripts of SVG', () => {
  const found: string[] = [];
  run('<svg><script>a</script><script/><title><script>b</script>', ({ node, text }) => {
    found.push(`${node} ${text}`);
  });
  expect(found).toEqual(['5 a', '7 ', '9 b']);
});

test('scripting is enabled, unless it is turned off', () => {
  expect(run('<noscript><p>', () => {}).tree).toBe(formatTree(parse('<noscript><p>', { scripting: true })));
  expect(run('<noscript><p>', () => {}, { scripting: false }).tree).toBe(formatTree(parse('<noscript><p>')));
});

test('bytes', () => {
  // With scripting, this declaration is text.
  const html = '<noscript><meta charset=koi8-r></noscript><script></script>\xe9';
  const bytes = Uint8Array.from(html, (character) => character.charCodeAt(0));
  const all = steps(bytes, { prescan: false, onScript: ({ write }) => write('a') });
  expect([...all].length).toBeGreaterThan(0);
  expect(all).toMatchObject({ encoding: 'windows-1252', text: html.replace('\xe9', 'a\xe9') });
  expect(steps(bytes, { prescan: false })).toMatchObject({ encoding: 'KOI8-R' });
});

test('a script removes a node', () => {
  const { tree } = run('<div><p>a<script></script>b', ({ remove }, count) => {
    if (count > 0) return;
    // The p element, twice.
    remove(5);
    remove(5);
  });
  expect(tree).toBe('| <html>\n|   <head>\n|   <body>\n|     <div>');
});

test('a listener that throws ends nothing', () => {
  const all = steps('<script></script>a', {
    onScript: ({ write }) => {
      write('b');
      throw new Error('no');
    },
  });
  expect(() => [...all]).toThrow('no');
  const rest = [...all];
  expect(rest.map(({ token }) => token && 'data' in token && token.data)).toContain('b');
  expect(all.text).toBe('<script></script>ba');
});

test('errors are where they were, once', () => {
  const codes = run('<!DOCTYPE html><script></script>\u0001<p id=a id=b>', ({ write }) => {
    write('\u0002</x/>');
  }).operations.flatMap((operation) =>
    operation.type === 'parseError' ? [`${operation.error.start} ${operation.error.code}`] : [],
  );
  expect(codes).toEqual([
    '32 control-character-in-input-stream',
    '36 end-tag-with-trailing-solidus',
    '33 stray-end-tag',
    '38 control-character-in-input-stream',
    '47 duplicate-attribute',
  ]);
});

test('wrong arguments', () => {
  expect(() => steps('', { onScript: 1 as never })).toThrow("option 'onScript' must be a function, not 1");
  expect(() => steps('', { context: 'p', onScript() {} })).toThrow(
    "option 'onScript' is for documents; scripts in fragments do not run",
  );
  let last!: ScriptPause;
  const html = '<script></script>';
  run(html, (pause) => {
    last = pause;
    expect(() => pause.write(1 as never)).toThrow('text must be a string, not 1');
    expect(() => pause.remove(99)).toThrow('node must be the number of a node, not 99');
  });
  expect(() => last.write('a')).toThrow('the parser no longer waits for this script');
  expect(() => last.remove(1)).toThrow('the parser no longer waits for this script');
});

const script = fc.nat(3).map((i) => `<script>${i}</script>`);
const markup = fc
  .array(
    fc.oneof(nastyInput, script, fc.constantFrom('<p>', '\r', '\n', '<b', 'a>', '<!--', '-->', '&am', 'p;')),
  )
  .map((parts) => parts.join(''));

test.each(['2024', 'living'] as const)(
  'the tree is that of the whole text, edition %s',
  { timeout },
  (edition) => {
    fc.assert(
      fc.property(markup, fc.array(markup, { maxLength: 4 }), (html, writings) => {
        const { text, tree } = run(
          html,
          ({ write }, count) => {
            if (count < writings.length) write(writings[count]!);
          },
          { edition },
        );
        expect(tree).toBe(formatTree(parse(text, { edition, scripting: true })));
      }),
      { numRuns, seed },
    );
  },
);
