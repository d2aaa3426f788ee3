import { parse } from 'domwright';
import { type ConformanceFinding, checkConformance } from 'domwright/conformance';
import { applyEdits } from 'domwright/rewrite';
import { expect, test } from 'vitest';

const START = '<!DOCTYPE html><html lang=en><title>x</title>';

const check = (html: string): ConformanceFinding[] => [...checkConformance(parse(html))];

/** A page after the first suggestion for its only finding. */
function repaired(html: string, start = START): string {
  const page = start + html;
  const findings = check(page);
  expect(
    findings.map(({ code }) => code),
    html,
  ).toHaveLength(1);
  const [{ message, fixes }] = findings as [ConformanceFinding];
  expect(fixes.map(({ isSuggestion }) => isSuggestion)).toContain(true);
  if (fixes[0]!.title.startsWith('Change to '))
    expect(message).toMatch(
      new RegExp(`: did you mean (?:\\S+ or )*${fixes[0]!.title.slice(10).replace(/\W/g, '\\$&')}[ ?]`),
    );
  const fixed = new TextDecoder().decode(
    applyEdits(new TextEncoder().encode(page), 'utf-8', fixes[0]!.edits),
  );
  expect(check(fixed), fixed).toEqual([]);
  return fixed.slice(start.length);
}

// The keywords are in the standard's and WAI-ARIA's tables.
test.each<[string, string | null]>([
  ['<input type=emial>', '<input type=email>'],
  ['<input type="datetime">', '<input type="datetime-local">'],
  ["<form method='pots'></form>", "<form method='post'></form>"],
  ['<form enctype=multipart/formdata></form>', '<form enctype=multipart/form-data></form>'],
  ['<button type=sumbit>a</button>', '<button type=submit>a</button>'],
  ['<img src=a alt=b loading=lzay>', '<img src=a alt=b loading=lazy>'],
  ['<img src=a alt=b crossorigin=anonymus>', '<img src=a alt=b crossorigin=anonymous>'],
  [
    '<iframe src=a sandbox="allow-script&#32;allow-forms"></iframe>',
    '<iframe src=a sandbox="allow-scripts&#32;allow-forms"></iframe>',
  ],
  ['<input autocomplete="home given-nam">', null],
  ['<input autocomplete="given-nam">', '<input autocomplete="given-name">'],
  ['<a href=a target=_blnk>b</a>', '<a href=a target=_blank>b</a>'],
  ['<a href=a target=blank>b</a>', '<a href=a target=_blank>b</a>'],
  ['<a href=a target=Parent>b</a>', '<a href=a target=_parent>b</a>'],
  ['<a href=a rel="external noopner">b</a>', '<a href=a rel="external noopener">b</a>'],
  ['<p clas=a>b', '<p class=a>b'],
  ['<p onlick="a()">b', '<p onclick="a()">b'],
  ['<td1>', null],
  ['<BUTON>a</buton>', '<button>a</button>'],
  ['<div role=buton tabindex=0>a</div>', '<div role=button tabindex=0>a</div>'],
  ['<button aria-lable=a>b</button>', '<button aria-label=a>b</button>'],
  ['<div aria-live=plite>a</div>', '<div aria-live=polite>a</div>'],
  ['<img src=a>', '<img alt="" src=a>'],
  ['<link rel=styelsheet href=a>', '<link rel=stylesheet href=a>'],
  ['<p>a</p><link rel=styelsheet href=a>', '<p>a</p><link rel=stylesheet href=a>'],
  ['<input disabled=true>', '<input disabled>'],
  ['<input required = "yes" name=a>', '<input required name=a>'],
  ['<input checked="false" type=checkbox>', '<input type=checkbox>'],
  ['<input checked=maybe type=checkbox>', null],
  ['<p>Array<string></p>', '<p>Array&lt;string></p>'],
  ['<p>Map<number, string></p>', null],
  ['<img/src=a />', '<img alt=""/src=a />'],
])('%s', (html, expected) => {
  if (expected !== null) expect(repaired(html)).toBe(expected);
  else
    for (const { fixes } of check(START + html))
      expect(fixes.filter(({ isSuggestion }) => isSuggestion)).toEqual([]);
});

test.each([
  ['<link rel=styelsheet href=a>', '<link rel=stylesheet href=a>'],
  ['<meta name=descripton content=a>', '<meta name=description content=a>'],
  ['<meta name=referrer content=no-referer>', '<meta name=referrer content=no-referrer>'],
  ['<meta name=color-scheme content="light drak">', null],
  ['<meta http-equiv=refesh content=1>', '<meta http-equiv=refresh content=1>'],
])('in a head: %s', (html, expected) => {
  if (expected !== null) expect(repaired(html)).toBe(expected);
});

// A name that nobody has mistyped: of other standards, registered elsewhere, of frameworks, another element's, or of a frame of the page.
test.each([
  '<a href=a target=top>b</a><iframe name=top src=a></iframe>',
  '<a href=a target=main>b</a>',
  '<a href=a rel="me ugc sponsored hub edit">b</a>',
])('nothing is wrong in %s', (html) => {
  expect(check(START + html)).toEqual([]);
});
test.each([
  '<p x-for=a>b',
  '<p :class=a>b',
  '<p scr=a>b',
  '<p th:text=a>b',
  '<box>a</box>',
  'a<box>b</box>',
  'a <box>b',
  '<p alt=a>b',
  '<input type=b>',
  '<iframe src=a noresize></iframe>',
])('no guess for %s', (html) => {
  expect(
    check(START + html).flatMap(({ fixes }) => fixes.filter(({ isSuggestion }) => isSuggestion)),
  ).toEqual([]);
});

test('the language, and the title, by the first heading', () => {
  expect(repaired('<html><title>a</title>', '<!DOCTYPE html>')).toBe('<html lang="en"><title>a</title>');
  expect(repaired('<title>a</title>', '<!DOCTYPE html>')).toBe('<html lang="en"><title>a</title>');
  const start = '<!DOCTYPE html><html lang=en>';
  expect(repaired('<meta charset=utf-8><h1>A &amp;\n <b>b</b></h1>', start)).toBe(
    '<title>A &amp; b</title><meta charset=utf-8><h1>A &amp;\n <b>b</b></h1>',
  );
  expect(repaired('<head><meta charset=utf-8></head><p>a', start)).toBe(
    '<head><meta charset=utf-8><title>Untitled</title></head><p>a',
  );
});

test('a guess costs little, however long the word is', () => {
  const long = 'x'.repeat(1_000_000);
  expect(check(`${START}<input type=${long}>`)[0]!.fixes).toEqual([]);
});
