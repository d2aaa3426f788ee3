import { parse, parseFragment } from 'domwright';
import { ariaCodes, checkConformance } from 'domwright/conformance';
import { applyEdits } from 'domwright/rewrite';
import { describe, expect, test } from 'vitest';
import { VERY_MANY } from '../../runs.mjs';

const START = '<!DOCTYPE html><html lang=en><title>x</title>';

const codesIn = (html: string): string[] =>
  Array.from(checkConformance(parse(START + html), { groups: ['conformance', 'aria'] }), ({ code }) => code);
const inFragment = (html: string, context = 'div'): string[] =>
  Array.from(
    checkConformance(parseFragment(html, { context }), { groups: ['conformance', 'aria'] }),
    ({ code }) => code,
  );

test('without the group aria, nothing is checked', () => {
  const document = parse(`${START}<p role=soup aria-soup=a>b`);
  expect(Array.from(checkConformance(document), ({ code }) => code)).toEqual([
    'aria/unknown-role',
    'aria/unknown-attribute',
  ]);
  expect([...checkConformance(document, { groups: ['conformance'] })]).toEqual([]);
});

test('codes are sentences', () => {
  for (const [code, says] of Object.entries(ariaCodes)) {
    expect(code).toMatch(/^aria\/[a-z]+(?:-[a-z]+)+$/);
    expect(says).toMatch(/^[a-z].*[^.]$/);
  }
});

describe('what is not known is not reported', () => {
  test.each([
    ['the parent of a part of a document', '<p role=tab>a</p><li role=note>b</li>'],
    ['its other elements', '<p role=tab aria-controls=a>a</p>'],
  ])('%s', (_, html) => {
    expect(inFragment(html)).toEqual([]);
  });

  test('a table around cells', () => {
    expect(inFragment('<td role=note>a<th role=gridcell>b', 'tr')).toEqual([]);
  });

  test('contents of templates', () => {
    expect(codesIn('<template><p role=tab>a</p></template>')).toEqual([]);
    expect(codesIn('<template><p role=soup>a</p></template>')).toEqual(['aria/unknown-role']);
  });

  test('shadow trees', () => {
    const html = '<p><b><template shadowrootmode=open><p role=option>a</p></template></b>';
    expect(codesIn(html).filter((code) => code.startsWith('aria/'))).toEqual([]);
  });

  test('roles that scripts give to custom elements', () => {
    expect(codesIn('<x-y aria-label=a aria-expanded=true>b</x-y>')).toEqual([]);
    expect(codesIn('<x-tabs><p role=tab>a</p></x-tabs>')).toEqual([]);
  });
});

test('names in another case, and inherited names', () => {
  expect(codesIn('<P ROLE=main ARIA-LABEL=a>b</P>')).toEqual([]);
  expect(codesIn('<p role=constructor>a</p><p role=__proto__>b</p><p aria-constructor=c>d</p>')).toEqual([
    'aria/unknown-role',
    'aria/unknown-role',
    'aria/unknown-attribute',
  ]);
});

test('fixes remove what is redundant', () => {
  const html = `${START}<nav role=navigation>a</nav><input required aria-required=true><p aria-soup=b>c`;
  const edits = Array.from(
    checkConformance(parse(html), { groups: ['conformance', 'aria'] }),
    ({ fixes }) => fixes[0]!.edits,
  ).flat();
  expect(new TextDecoder().decode(applyEdits(new TextEncoder().encode(html), 'utf-8', edits))).toBe(
    `${START}<nav>a</nav><input required><p>c`,
  );
});

test.each([
  ['<div role=tab>', 'aria/missing-parent'],
  ['<div role=none><b role=option>', 'aria/missing-parent'],
  ['<div role=menu>', 'aria/child-not-allowed'],
  ['<div role=button>', 'aria/descendant-not-allowed'],
  ['<header role=banner>', 'aria/redundant-role'],
  ['<label role=note>', ''],
  ['<figure role=note><figcaption>', 'aria/role-not-allowed'],
  ['<table role=grid><tr><td role=row aria-expanded=true>', 'aria/attribute-not-allowed'],
])('very many %s', (markup, code) => {
  const codes = new Set(codesIn(markup.repeat(VERY_MANY / 10)));
  expect(codes.has(code)).toBe(code !== '');
});

test('a native attribute is one only for the types of input that it applies to', () => {
  // https://www.w3.org/TR/html-aria/#el-input-color and #el-input-text-list: `required` does not apply to a color.
  expect(codesIn('<label>a<input type=color aria-required=true></label>')).toEqual([
    'aria/attribute-not-allowed',
  ]);
  expect(codesIn('<label>a<input type=text aria-required=true></label>')).toEqual([]);
});

test('of several roles, the first that is one counts', () => {
  // https://www.w3.org/TR/wai-aria-1.2/#document-handling_author-errors_roles; a generic must not have a name
  const codes = (role: string) => codesIn(`<p role="${role}" aria-label=a>b</p>`);
  expect(codes('generic button')).toContain('aria/prohibited-attribute');
  expect(codes('soup generic button')).toContain('aria/prohibited-attribute');
  expect(codes('button generic')).not.toContain('aria/prohibited-attribute');
});

test.each([
  // A separator that can be focused is a widget, which has a value — https://www.w3.org/TR/wai-aria-1.2/#separator
  ['<div role=separator>', false],
  ['<div role=separator tabindex=0>', true],
  ['<div role=separator tabindex=-1>', true],
  ['<div role=separator tabindex=x>', false],
  ['<div role=separator tabindex=0 hidden>', false],
  ['<section inert><div role=separator tabindex=0></section>', false],
  ['<div role=separator contenteditable>', true],
  ['<div role=separator contenteditable=false>', false],
  ['<fieldset disabled><button role=separator>a</button></fieldset>', false],
  ['<button role=separator disabled>a</button>', false],
  ['<button role=separator>a</button>', true],
  ['<input type=hidden role=separator>', false],
  ['<input type=hidden role=separator tabindex=0>', false],
  ['<a role=separator>a</a>', false],
  ['<a role=separator href=b>a</a>', true],
  ['<video role=separator src=a></video>', false],
  ['<video role=separator src=a controls></video>', true],
  ['<iframe role=separator src=a></iframe>', true],
  ['<details><summary role=separator>a</summary></details>', true],
  ['<summary role=separator>a</summary>', false],
])('what can be focused: %s', (html, isFocusable) => {
  // https://html.spec.whatwg.org/multipage/interaction.html#focusable-area
  expect(codesIn(html).includes('aria/missing-attribute')).toBe(isFocusable);
});

// Each question about the ancestors has an answer of its own, whatever was asked before.
test.each([
  ['<div aria-hidden=true>%</div>', true],
  ['<div hidden>%</div>', false],
  ['<div inert>%</div>', false],
  ['<fieldset disabled>%</fieldset>', true],
])('what has no effect in %s, after other questions about it', (around, isFound) => {
  const focused = '<p role=none tabindex=0>a</p>';
  const others = [
    '%',
    '<main>%</main>',
    '<h1>%</h1>',
    '<button>a</button>%',
    '<section aria-label=a>%</section>',
  ];
  for (const other of others) {
    const html = `<!doctype html><html lang=en><title>a</title>${around.replace('%', other.replace('%', focused))}`;
    const codes = [...checkConformance(parse(html), { groups: ['aria'] })].map(({ code }) => code);
    expect(codes.includes('aria/role-without-effect'), html).toBe(isFound);
  }
});
