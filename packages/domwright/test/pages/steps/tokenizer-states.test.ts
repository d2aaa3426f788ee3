import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StateName, type StepsOptions, steps } from '../../../src/doors/steps.ts';
import { livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

const numRuns = runs(4000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);

/** The states of each token, by the text of the token; without tokens that only have `data`. */
function statesOf(html: string, options: StepsOptions = {}): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { token, states } of steps(html, options)) {
    if (token !== null && states.join() !== 'data')
      found[html.slice(token.start, token.end)] = states.join(', ');
  }
  return found;
}

// Followed by hand through the sections of the states.
const cases: [what: string, html: string, options: StepsOptions, states: Record<string, string>][] = [
  [
    'tags and attributes',
    `a<p b=1 c="2" d='3' e f = g/>b</p >`,
    {},
    {
      [`<p b=1 c="2" d='3' e f = g/>`]:
        'data, tag open, tag name, before attribute name, attribute name, before attribute value, ' +
        'attribute value (unquoted), before attribute name, attribute name, before attribute value, ' +
        'attribute value (double-quoted), after attribute value (quoted), before attribute name, attribute name, ' +
        'before attribute value, attribute value (single-quoted), after attribute value (quoted), ' +
        'before attribute name, attribute name, after attribute name, attribute name, after attribute name, ' +
        'before attribute value, attribute value (unquoted)',
      '</p >': 'data, tag open, end tag open, tag name, before attribute name',
    },
  ],
  [
    'a self-closing tag',
    '<br/><a b=""/>',
    {},
    {
      '<br/>': 'data, tag open, tag name, self-closing start tag',
      '<a b=""/>':
        'data, tag open, tag name, before attribute name, attribute name, before attribute value, ' +
        'attribute value (double-quoted), after attribute value (quoted), self-closing start tag',
    },
  ],
  [
    'a comment',
    '<!--a-b<!-- -->',
    {},
    {
      '<!--a-b<!-- -->':
        'data, tag open, markup declaration open, comment start, comment, comment end dash, comment, ' +
        'comment less-than sign, comment less-than sign bang, comment less-than sign bang dash, ' +
        'comment less-than sign bang dash dash, comment, comment end dash, comment end',
    },
  ],
  [
    'comments that end early, and bogus ones',
    '<!--><!---><!----!><!x></ >',
    {},
    {
      '<!-->': 'data, tag open, markup declaration open, comment start',
      '<!--->': 'data, tag open, markup declaration open, comment start, comment start dash',
      '<!----!>':
        'data, tag open, markup declaration open, comment start, comment start dash, comment end, comment end bang',
      '<!x>': 'data, tag open, markup declaration open, bogus comment',
      '</ >': 'data, tag open, end tag open, bogus comment',
    },
  ],
  [
    'character references',
    'x&amp;y&not z&#65;&#x4a;&bogus;&#;& ',
    {},
    {
      '&amp;': 'data, character reference, named character reference',
      '&not': 'data, character reference, named character reference',
      '&#65;': 'data, character reference, numeric character reference, decimal character reference',
      '&#x4a;':
        'data, character reference, numeric character reference, hexadecimal character reference start, ' +
        'hexadecimal character reference',
      // The reference ends here because of what comes next.
      ' z': 'named character reference, data',
      '&bogus': 'data, character reference, named character reference, ambiguous ampersand',
      ';&#;& ':
        'ambiguous ampersand, data, character reference, numeric character reference, data, character reference, data',
    },
  ],
  [
    'a character reference in an attribute',
    '<a b="c&lt;d">',
    {},
    {
      '<a b="c&lt;d">':
        'data, tag open, tag name, before attribute name, attribute name, before attribute value, ' +
        'attribute value (double-quoted), character reference, named character reference, ' +
        'attribute value (double-quoted), after attribute value (quoted)',
    },
  ],
  [
    'RCDATA',
    '<title>a<b></b></title>',
    {},
    {
      '<title>': 'data, tag open, tag name',
      'a<b></b>':
        'RCDATA, RCDATA less-than sign, RCDATA, RCDATA less-than sign, RCDATA end tag open, RCDATA end tag name',
      '</title>': 'RCDATA, RCDATA less-than sign, RCDATA end tag open, RCDATA end tag name',
    },
  ],
  [
    'RAWTEXT, of a fragment',
    'a</x></style>',
    { context: 'style' },
    // No start tag was emitted, so no end tag is appropriate.
    {
      'a</x></style>':
        'RAWTEXT, RAWTEXT less-than sign, RAWTEXT end tag open, RAWTEXT end tag name, RAWTEXT, RAWTEXT less-than sign, ' +
        'RAWTEXT end tag open, RAWTEXT end tag name, RAWTEXT',
      '': 'RAWTEXT',
    },
  ],
  [
    'script data escaped',
    '<script><!--a<script>b</script>--></script>',
    {},
    {
      '<script>': 'data, tag open, tag name',
      '<!--a<script>b</script>-->':
        'script data, script data less-than sign, script data escape start, script data escape start dash, ' +
        'script data escaped dash dash, script data escaped, script data escaped less-than sign, ' +
        'script data double escape start, script data double escaped, script data double escaped less-than sign, ' +
        'script data double escape end, script data escaped, script data escaped dash, script data escaped dash dash',
      '</script>':
        'script data, script data less-than sign, script data end tag open, script data end tag name',
    },
  ],
  [
    'PLAINTEXT',
    '<plaintext>a</plaintext>',
    {},
    { '<plaintext>': 'data, tag open, tag name', 'a</plaintext>': 'PLAINTEXT', '': 'PLAINTEXT' },
  ],
  [
    'DOCTYPE',
    `<!DOCTYPE html PUBLIC "a" 'b'>`,
    {},
    {
      [`<!DOCTYPE html PUBLIC "a" 'b'>`]:
        'data, tag open, markup declaration open, DOCTYPE, before DOCTYPE name, DOCTYPE name, after DOCTYPE name, ' +
        'after DOCTYPE public keyword, before DOCTYPE public identifier, ' +
        'DOCTYPE public identifier (double-quoted), after DOCTYPE public identifier, ' +
        'between DOCTYPE public and system identifiers, DOCTYPE system identifier (single-quoted), ' +
        'after DOCTYPE system identifier',
    },
  ],
  [
    'a DOCTYPE with a system identifier only, and a bogus one',
    `<!doctype html SYSTEM"b"x><!doctype x y>`,
    {},
    {
      '<!doctype html SYSTEM"b"x>':
        'data, tag open, markup declaration open, DOCTYPE, before DOCTYPE name, DOCTYPE name, after DOCTYPE name, ' +
        'after DOCTYPE system keyword, DOCTYPE system identifier (double-quoted), after DOCTYPE system identifier, ' +
        'bogus DOCTYPE',
      '<!doctype x y>':
        'data, tag open, markup declaration open, DOCTYPE, before DOCTYPE name, DOCTYPE name, after DOCTYPE name, ' +
        'bogus DOCTYPE',
    },
  ],
  [
    'a CDATA section, in foreign content and outside of it',
    '<svg><![CDATA[a]b]]></svg><![CDATA[c]]>',
    {},
    {
      '<svg>': 'data, tag open, tag name',
      'a]b': 'data, tag open, markup declaration open, CDATA section, CDATA section bracket',
      '</svg>':
        'CDATA section, CDATA section bracket, CDATA section end, data, tag open, end tag open, tag name',
      '<![CDATA[c]]>': 'data, tag open, markup declaration open, bogus comment',
    },
  ],
  [
    'a processing instruction',
    '<?a b?c?>',
    { edition: 'living' },
    {
      '<?a b?c?>':
        'data, tag open, processing instruction open, processing instruction target, ' +
        'after processing instruction target, processing instruction data, processing instruction questionable, ' +
        'processing instruction data, processing instruction questionable',
    },
  ],
  [
    'what the end of the file interrupts',
    'a<b c',
    {},
    { '': 'data, tag open, tag name, before attribute name, attribute name' },
  ],
  [
    'a comment that the end of the file interrupts',
    '<!--a',
    {},
    { '<!--a': 'data, tag open, markup declaration open, comment start, comment' },
  ],
];

test.each(cases)('%s', (_, html, options, expected) => {
  expect(statesOf(html, options)).toMatchObject(expected);
});

// --- The text of the standard, if it is there

const folder = path.resolve(
  import.meta.dirname,
  '../../../../..',
  process.env['DOMWRIGHT_SPEC'] ?? '../shared/spec/living',
);
const file = path.join(folder, 'parsing.md');

interface Transitions {
  /** The states it switches to after consuming the code unit. */
  readonly switches: Set<string>;
  /** The states it switches to without consuming it. */
  readonly reconsumes: Set<string>;
  readonly consumes: boolean;
}

const returnStates = [
  'data',
  'RCDATA',
  'attribute value (double-quoted)',
  'attribute value (single-quoted)',
  'attribute value (unquoted)',
];

/** What the section of each state says. */
function readTransitions(): Map<string, Transitions> {
  const found = new Map<string, Transitions>();
  for (const section of readFileSync(file, 'utf8')
    .split(/^#### 13\.2\.5\.\d+ /m)
    .slice(1)) {
    const name = /^(.*) state /.exec(section)![1]!;
    const text = section.split(/^###? /m)[0]!;
    const switches = new Set<string>();
    const reconsumes = new Set<string>();
    for (const [, verb, target, rest] of text.matchAll(
      /(switch to|reconsume in) the (_return|[a-z][^._]*?)_? state_?( \(don't consume)?/gi,
    )) {
      const targets = target === '_return' ? returnStates : [target!];
      const isSwitch = verb!.toLowerCase() === 'switch to' && rest === undefined;
      for (const one of targets) (isSwitch ? switches : reconsumes).add(one);
    }
    const consumes = text.includes('Consume the next input character');
    // Otherwise it only looks ahead: at the characters of an identifier, or at none.
    if (!consumes) for (const state of switches) reconsumes.add(state);
    found.set(name.toLowerCase(), { switches, reconsumes, consumes });
  }
  return found;
}

describe.skipIf(!existsSync(file))('the text of the standard', () => {
  const transitions = existsSync(file) ? readTransitions() : new Map<string, Transitions>();

  function of(state: string): Transitions {
    return transitions.get(state.toLowerCase())!;
  }

  /** The state, and those it can reach without consuming its input. */
  function closure(state: string): Set<string> {
    const all = new Set([state]);
    for (const one of all) for (const next of of(one).reconsumes) all.add(next);
    return all;
  }

  function isPossible(from: StateName, to: StateName, edition?: StepsOptions['edition']): boolean {
    // In 2024, a question mark begins a bogus comment.
    if (edition === '2024' && from === 'tag open' && to === 'bogus comment') return true;
    const through = closure(from);
    if (through.has(to)) return true;
    const switched = [...through].flatMap((one) => [...of(one).switches]);
    return switched.some((one) => one === to || (!of(one).consumes && closure(one).has(to)));
  }

  test('has the transitions', () => {
    expect(transitions.size).toBe(84);
    expect(isPossible('tag open', 'tag name')).toBe(true);
    expect(isPossible('tag open', 'attribute name')).toBe(false);
  });

  test.each(cases)('has a transition from each state to the next: %s', (_, html, options) => {
    check(html, { ...options, edition: 'living' });
  });

  function check(html: string, options: StepsOptions): void {
    for (const { states } of steps(html, options)) {
      states.slice(1).forEach((state, i) => {
        const from = states[i]!;
        expect(from).not.toBe(state);
        if (!isPossible(from, state, options.edition))
          throw new Error(`no transition from ${from} to ${state}`);
      });
    }
  }

  test.each(['2024', 'living'] as const)('the same for random input, edition %s', { timeout }, (edition) => {
    fc.assert(
      fc.property(fc.oneof(nastyInput, livingHtml), (html) => check(html, { edition })),
      { numRuns, seed },
    );
  });
});

test(
  'a token begins in the state that tree construction has chosen, and each but the first step has states',
  () => {
    fc.assert(
      fc.property(fc.oneof(nastyInput, livingHtml), (html) => {
        const all = steps(html, { edition: 'living' });
        let last: string = all.snapshot().tokenizerState;
        let isAfterTag = false;
        for (const { token, states } of all) {
          expect(states.length > 0).toBe(token !== null);
          if (isAfterTag) expect(states[0]).toBe(last);
          last = all.snapshot().tokenizerState;
          isAfterTag = token?.type === 'startTag' || token?.type === 'endTag';
        }
      }),
      { numRuns, seed },
    );
  },
  timeout,
);
