import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AlgorithmName,
  type StepOperation,
  type StepsOptions,
  steps,
} from '../../../src/doors/steps.ts';
import { contextElement, livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

const numRuns = runs(4000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);

/** The names of elements, by number. */
function namesIn(html: string, options: StepsOptions): Map<number, string> {
  const names = new Map<number, string>([[0, 'html']]);
  for (const { operations } of steps(html, options)) {
    for (const operation of operations)
      if (operation.type === 'createElement') names.set(operation.node, operation.name);
  }
  return names;
}

/** The operations of the last token, in short. `(` and `)` enclose those of an algorithm. */
function lastOf(html: string, options: StepsOptions = {}): string[] {
  const names = namesIn(html, options);
  const of = (node: number | null): string => (node === null ? 'none' : (names.get(node) ?? '#text'));
  return [...steps(html, options)].at(-2)!.operations.flatMap((operation) => {
    switch (operation.type) {
      case 'beginAlgorithm':
        return [`${operation.name} (`];
      case 'endAlgorithm':
        return [operation.node === null ? ')' : `) ${of(operation.node)}`];
      case 'adoptionAgencyOuterLoop': {
        const { counter, formattingElement, furthestBlock, commonAncestor } = operation;
        return [`outer ${counter}: ${of(formattingElement)}, ${of(furthestBlock)}, ${of(commonAncestor)}`];
      }
      case 'adoptionAgencyInnerLoop':
        return [
          `inner ${operation.counter}: ${of(operation.node)}${operation.isInList ? '' : ', not in the list'}`,
        ];
      case 'pop':
      case 'push':
        return [`${operation.type} ${of(operation.node)}`];
      case 'setMode':
        return [`mode ${operation.mode}`];
      case 'removeMarker':
        return [operation.type];
      default:
        return [];
    }
  });
}

// By the steps of the algorithms.
const cases: [what: string, html: string, options: StepsOptions, expected: string[]][] = [
  [
    'generate implied end tags',
    '<dl><dt></dl>',
    {},
    ['generate implied end tags (', 'pop dt', ')', 'pop dl'],
  ],
  ['nothing to generate', '<div></div>', {}, ['pop div']],
  ['close a p element', '<p><b><div>', {}, ['close a p element (', 'pop b', 'pop p', ') p', 'push div']],
  [
    'any other end tag',
    '<x><p></x>',
    {},
    // p is special, so the tag is ignored.
    ['any other end tag (', ')'],
  ],
  ['any other end tag', '<x><y></x>', {}, ['any other end tag (', 'pop y', 'pop x', ') x']],
  [
    'nothing to clear',
    '<table><caption></caption><colgroup><tbody>',
    {},
    ['pop colgroup', 'mode in table', 'push tbody', 'mode in table body'],
  ],
  [
    'clear the stack back to a table row context, and reset the insertion mode',
    '<td><x><table><tr><x></table>',
    { context: 'tr' },
    [
      'clear the stack back to a table row context (',
      'pop x',
      ') tr',
      'pop tr',
      'mode in table body',
      'pop tbody',
      'mode in table',
      'pop table',
      'reset the insertion mode appropriately (',
      'mode in cell',
      ') td',
    ],
  ],
  [
    'close the cell',
    '<table><td><p><b><td>',
    {},
    [
      'close the cell (',
      'pop b',
      'pop p',
      'pop td',
      'clear the list of active formatting elements up to the last marker (',
      'removeMarker',
      ')',
      'mode in row',
      ') td',
      'push td',
      'mode in cell',
    ],
  ],
  [
    'generate all implied end tags thoroughly, and reset the insertion mode',
    '<template><td></template>',
    {},
    [
      'generate all implied end tags thoroughly (',
      'pop td',
      ')',
      'pop template',
      'clear the list of active formatting elements up to the last marker (',
      'removeMarker',
      ')',
      'reset the insertion mode appropriately (',
      'mode in head',
      ') head',
    ],
  ],
  [
    'the adoption agency algorithm, with nothing to do but to pop',
    '<b><b></b>',
    {},
    ['adoption agency algorithm (', 'outer 1: b, none, none', 'pop b', ')'],
  ],
  [
    'the same for an element that is not in the list',
    '<table><td><b><b><b><b></b></b></b></b>',
    {},
    ['adoption agency algorithm (', 'pop b', ')'],
  ],
  [
    'an end tag that matches nothing',
    '<p></b>',
    {},
    ['adoption agency algorithm (', 'outer 1: none, none, none', 'any other end tag (', ')', ')'],
  ],
  [
    'a furthest block',
    '<p>1<b>2<i>3</b>',
    {},
    ['adoption agency algorithm (', 'outer 1: b, none, none', 'pop i', 'pop b', ')'],
  ],
  [
    'inner loops',
    '<a><b><x><i><div></a>',
    {},
    [
      'adoption agency algorithm (',
      'outer 1: a, div, body',
      'inner 1: i',
      'inner 2: x, not in the list',
      'inner 3: b',
      'outer 2: a, none, none',
      'pop a',
      ')',
    ],
  ],
  [
    'an inner loop that removes from the list',
    '<a><b><i><u><s><div></a>',
    {},
    [
      'adoption agency algorithm (',
      'outer 1: a, div, body',
      'inner 1: s',
      'inner 2: u',
      'inner 3: i',
      'inner 4: b',
      'outer 2: a, none, none',
      'pop a',
      ')',
    ],
  ],
  [
    'the start tag a',
    '<a><p><a>',
    {},
    ['adoption agency algorithm (', 'outer 1: a, p, body', 'outer 2: a, none, none', 'pop a', ')', 'push a'],
  ],
  [
    'the start tag nobr',
    '<nobr><nobr>',
    {},
    ['adoption agency algorithm (', 'outer 1: nobr, none, none', 'pop nobr', ')', 'push nobr'],
  ],
  [
    'reconstruct the active formatting elements',
    '<p><b><p>x',
    {},
    ['reconstruct the active formatting elements (', 'push b', ')'],
  ],
];

test.each(cases)('%s: %s', (_, html, options, expected) => {
  expect(lastOf(`<!DOCTYPE html>${html}`, options)).toEqual(expected);
});

test('eight turns of the outer loop at most', () => {
  const loops = lastOf(`<a>${'<div>'.repeat(20)}</a>`).filter((line) => line.startsWith('outer'));
  expect(loops).toEqual([
    'outer 1: a, div, body',
    ...Array.from({ length: 7 }, (_, i) => `outer ${i + 2}: a, div, div`),
  ]);
});

test('an algorithm has a link', () => {
  const [begin] = [...steps('<p><p>')][2]!.operations;
  expect(begin).toEqual({
    type: 'beginAlgorithm',
    name: 'close a p element',
    link: 'https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element',
  });
});

test('the end of a patch is no part of an algorithm', () => {
  check('<?start name="b"?><template for=b></template>', { context: 'div', edition: 'living' });
});

const implied = ['dd', 'dt', 'li', 'optgroup', 'option', 'p', 'rb', 'rp', 'rt', 'rtc'];
const thoroughlyImplied = [...implied, 'caption', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];
const contexts: Partial<Record<AlgorithmName, readonly string[]>> = {
  'clear the stack back to a table context': ['table', 'template', 'html'],
  'clear the stack back to a table body context': ['tbody', 'tfoot', 'thead', 'template', 'html'],
  'clear the stack back to a table row context': ['tr', 'template', 'html'],
};

/** Checks the operations that an algorithm's steps allow, and those that only occur in algorithms. */
function check(html: string, options: StepsOptions): void {
  const names = namesIn(html, options);
  const running: AlgorithmName[] = [];
  let outer = 0;
  for (const { operations } of steps(html, options)) {
    for (const operation of operations) {
      const within = running.at(-1);
      switch (operation.type) {
        case 'beginAlgorithm':
          running.push(operation.name);
          outer = 0;
          break;
        case 'endAlgorithm':
          expect(running.pop()).toBe(operation.name);
          if (operation.name in contexts)
            expect(contexts[operation.name]).toContain(names.get(operation.node!));
          break;
        case 'adoptionAgencyOuterLoop':
          expect(within).toBe('adoption agency algorithm');
          expect(operation.counter).toBe(++outer);
          expect(outer).toBeLessThanOrEqual(8);
          expect(operation.commonAncestor === null).toBe(operation.furthestBlock === null);
          break;
        default:
          checkWithin(operation, within, names);
      }
    }
    expect(running).toEqual([]);
  }
}

function checkWithin(
  operation: StepOperation,
  within: AlgorithmName | undefined,
  names: ReadonlyMap<number, string>,
): void {
  const { type } = operation;
  if (type === 'parseError') return;
  if (type === 'pop') {
    const name = names.get(operation.node);
    if (within === 'generate implied end tags') expect(implied).toContain(name);
    if (within === 'generate all implied end tags thoroughly') expect(thoroughlyImplied).toContain(name);
  }
  if (within?.startsWith('clear the stack') || within?.startsWith('generate')) expect(type).toBe('pop');
  if (within === 'reset the insertion mode appropriately') expect(type).toBe('setMode');
  if (type === 'removeMarker')
    expect(within).toBe('clear the list of active formatting elements up to the last marker');
  if (type === 'createElement') {
    expect(operation.origin === 'reconstructed').toBe(
      within === 'reconstruct the active formatting elements',
    );
    expect(operation.origin === 'adoptionAgency').toBe(within === 'adoption agency algorithm');
  }
  if (type === 'moveFormatting' || type === 'insertIntoStack' || type === 'adoptionAgencyInnerLoop')
    expect(within).toBe('adoption agency algorithm');
}

test.each(['2024', 'living'] as const)('what algorithms do, edition %s', { timeout }, (edition) => {
  fc.assert(
    fc.property(
      fc.oneof(nastyInput, livingHtml),
      fc.option(contextElement, { nil: undefined }),
      (html, context) => check(html, context === undefined ? { edition } : { edition, context }),
    ),
    { numRuns, seed },
  );
});
