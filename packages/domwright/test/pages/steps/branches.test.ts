import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type StepBranch, type StepsOptions, steps } from '../../../src/doors/steps.ts';
import { ruleBranches } from '../../../src/generated/rule-branches.ts';
import { branchSummaries } from '../../../src/pages/steps/branch-summaries.ts';
import { contextElement, livingHtml, nastyInput } from '../../property/nasty-html.mjs';
import { runs } from '../../runs.mjs';

const numRuns = runs(4000);
const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const timeout = Math.max(600_000, numRuns * 200);
const editions = ['2024', 'living'] as const;

function shown({ rule, branch, using }: StepBranch): string {
  return `${rule}: ${branch}${using === null ? '' : ` > ${shown(using)}`}`;
}

// From the sections that the modes are named after.
const cases: [html: string, options: StepsOptions, branches: string[]][] = [
  ['<li>', { context: 'ul' }, ['in body: start tag: li']],
  ['<dt>', { context: 'dl' }, ['in body: start tag: dd, dt']],
  ['<x>', { context: 'p' }, ['in body: any other start tag']],
  ['</x>', { context: 'p' }, ['in body: any other end tag']],
  [
    '<meta>',
    { context: 'p' },
    [
      'in body: start tag: base, basefont, bgsound, link, meta, noframes, script, style, template, title' +
        ' > in head: start tag: meta',
    ],
  ],
  [
    '<!DOCTYPE html><p>',
    {},
    [
      'before html: anything else',
      'before head: anything else',
      'in head: anything else',
      'after head: anything else',
      'in body: start tag: address, article, aside, blockquote, center, details, dialog, dir, div, dl, fieldset, ' +
        'figcaption, figure, footer, header, hgroup, main, menu, nav, ol, p, search, section, summary, ul',
    ],
  ],
  [
    '<!DOCTYPE html><head> x ',
    {},
    [
      'in head: character: white space',
      'in head: anything else',
      'after head: anything else',
      'in body: any other character',
      'in body: character: white space',
    ],
  ],
  ['\0', { context: 'p' }, ['in body: character: U+0000']],
  [
    '<table>x',
    { context: 'p' },
    [
      'in table: character, if the current node is table, tbody, template, tfoot, thead or tr',
      'in table text: any other character',
    ],
  ],
  [
    '<tr>x',
    { context: 'tbody' },
    [
      'in row: anything else > in table: character, if the current node is table, tbody, template, tfoot, thead or tr',
      'in table text: any other character',
    ],
  ],
  ['<table><b>x', { context: 'p' }, ['in table: anything else > in body: any other character']],
  [
    '<b>',
    { context: 'table' },
    [
      'in table: anything else > in body: start tag: b, big, code, em, font, i, s, small, strike, strong, tt, u',
    ],
  ],
  ['<noscript>', { context: 'p' }, ['in body: any other start tag']],
  [
    '<noscript>',
    { context: 'p', scripting: true },
    ['in body: start tag: noscript, if scripting is enabled'],
  ],
  ['<noscript>', {}, ['in head: start tag: noscript, if scripting is disabled']],
  ['<noscript>', { scripting: true }, ['in head: start tag: noscript, if scripting is enabled']],
  [
    '<svg><font size=1>',
    { context: 'p' },
    [
      'foreign content: start tag: font, if it has an attribute color, face or size',
      'in body: start tag: b, big, code, em, font, i, s, small, strike, strong, tt, u',
    ],
  ],
  ['<svg><font>', { context: 'p' }, ['foreign content: any other start tag']],
  [
    '<svg><script></script>',
    { context: 'p' },
    ['foreign content: end tag: script, if the current node is an SVG script element'],
  ],
  [
    '<svg><g></script>',
    { context: 'p' },
    ['foreign content: any other end tag', 'in body: any other end tag'],
  ],
  ['<select><b>', { context: 'p', edition: '2024' }, ['in select: anything else']],
  ['<select><option>', { context: 'p', edition: 'living' }, ['in body: start tag: option']],
  ['<optgroup>', { context: 'p', edition: '2024' }, ['in body: start tag: optgroup, option']],
  ['<?x?>', { edition: 'living' }, ['initial: processing instruction']],
  ['<template><td>', { context: 'p' }, ['in template: start tag: td, th', 'in row: start tag: th, td']],
  ['</body> ', {}, ['after body: character: white space > in body: character: white space']],
];

test.each(cases)('the branches of the last token of %j', (html, options, expected) => {
  const { branches } = [...steps(html, options)].at(-2)!;
  expect(branches.map(shown).slice(-expected.length)).toEqual(expected);
});

test('a branch has a link to its section, or to itself', () => {
  const links = [...steps('<!DOCTYPE html><title>x</title><script></script>', { edition: 'living' })].map(
    ({ branches }) =>
      branches.at(-1)?.link.replace('https://html.spec.whatwg.org/multipage/parsing.html', ''),
  );
  expect(links).toEqual([
    undefined,
    '#the-initial-insertion-mode',
    '#parsing-main-inhead',
    '#parsing-main-incdata',
    '#parsing-main-incdata',
    '#scriptTag',
    '#scriptEndTag',
    '#parsing-main-inbody',
  ]);
});

test('what is said about branches is about branches that there are', () => {
  const keys = new Set<string>();
  for (const table of Object.values(ruleBranches)) {
    let rule = '';
    for (const line of table.trim().split('\n')) {
      const words = line.split(' ');
      if (/^[a-z ]+ #\S+$/.test(line)) rule = words.slice(0, -1).join(' ');
      const name = words.slice(1).find((word) => /^\w/.test(word));
      const condition = words.find((word) => word.startsWith('?'))?.slice(1);
      keys.add(`${rule}: ${[words[0], name, condition].filter((part) => part !== undefined).join(' ')}`);
    }
  }
  for (const [rule, summaries] of Object.entries(branchSummaries)) {
    for (const [key, summary] of Object.entries(summaries)) {
      expect(keys).toContain(`${rule}: ${key.replace(' (2024)', '')}`);
      expect(summary).toMatch(/^[A-Z].*\.$/);
      expect(summary.length).toBeLessThan(140);
    }
  }
});

/** The rules of branches are those of the step. */
function check(html: string, options: StepsOptions): void {
  for (const { token, rules, branches } of steps(html, options)) {
    const ofBranches = branches.map(({ rule }) => rule).filter((rule, i, all) => rule !== all[i - 1]);
    const once = rules.filter((rule, i) => rule !== rules[i - 1]);
    if (token?.type === 'characters') expect(once).toEqual(expect.arrayContaining(ofBranches));
    else expect(ofBranches).toEqual(once);
    for (const { summary } of branches) expect(summary).not.toBe('');
  }
}

describe.each(editions)('each rule has its branch, edition %s', (edition) => {
  test('of random documents', { timeout }, () => {
    fc.assert(
      fc.property(fc.oneof(nastyInput, livingHtml), fc.boolean(), (html, scripting) =>
        check(html, { edition, scripting }),
      ),
      { numRuns, seed },
    );
  });

  test('of random fragments', { timeout }, () => {
    fc.assert(
      fc.property(fc.oneof(nastyInput, livingHtml), contextElement, (html, context) =>
        check(html, { edition, context }),
      ),
      { numRuns, seed },
    );
  });
});
