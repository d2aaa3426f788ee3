import { expect, test } from 'vitest';
import { checkSource } from '../src/check-source.ts';
import { defaultGroups } from '../src/codes/groups.ts';
import { languageDescriptions } from '../src/codes/languages.ts';
import type { FileSettings } from '../src/settings/file-settings.ts';
import { skipPatternIn } from '../src/skip-patterns.ts';

/** The findings of a page, each with what it marks. */
function findings(html: string, settings: Partial<FileSettings> = {}): string[] {
  const source = { name: 'a.html', bytes: Buffer.from(html) };
  const groups = ['scripts', 'css'] as const;
  const checked = checkSource(source, { groups, scripting: false, rules: {}, maxFindings: 100, ...settings });
  return checked.findings.map(({ code, range }) => `${code} ${html.slice(range.start, range.end)}`.trim());
}

/** https://html.spec.whatwg.org/multipage/scripting.html#the-script-element: the Script and Module productions. */
test.each([
  '<script>var a = 1; if (a) { b() }</script>',
  '<script>let await = 1;</script>',
  '<script><!-- a\nb()\n--></script>',
  '<script type=module>import a from "a"; await a; export { a };</script>',
  '<script type=text/plain>var =</script>',
  '<script src=a>var =</script>',
  '<script type=importmap>{}</script>',
  '<p onclick="">',
  '<p onclick="return false">',
  '<p onclick="new.target">',
  '<p onclick="a() // b">',
  '<p onclick="let event = 1">',
  '<body onbeforeunload="if (a &amp;&amp; b) return \'c\'">',
  '<p only="}">',
  '<p style="color: red; --a: {}; width: var(--b); -webkit-c: d; background: url(e)">',
  '<style>@media (width > 5px) { p { color: red; &:hover { margin: 0 } } }</style>',
  '<style>@font-face { font-family: a; src: url(b) }</style>',
  '<style>p { a { color: red } }</style>',
  '<p style="">',
])('nothing is wrong in %s', (html) => {
  expect(findings(html)).toEqual([]);
});

test.each([
  ['<script>var = 1</script>', 'scripts/invalid-script ='],
  ['<script>\r\n\r\nvar b;\r\nreturn 1</script>', 'scripts/invalid-script return'],
  ['<script>await a</script>', 'scripts/invalid-script a'],
  ['<script type=module>import 3</script>', 'scripts/invalid-script 3'],
  ['<template><script>import a from "a"</script></template>', 'scripts/invalid-script import'],
  ['<p onclick="a b">', 'scripts/invalid-event-handler b'],
  ['<p onclick="}">', 'scripts/invalid-event-handler'],
  ['<p onclick="} { a()">', 'scripts/invalid-event-handler }'],
  ['<p onclick="a(">', 'scripts/invalid-event-handler'],
  ['<p onpointerdown="/*">', 'scripts/invalid-event-handler /*'],
  ['<p onclick="await a">', 'scripts/invalid-event-handler a'],
  ['<p style="color: reed">', 'css/invalid-value reed'],
  ['<p style="colr: red">', 'css/unknown-property colr'],
  ['<p style="color red">', 'css/invalid-syntax'],
  ['<style>p { color: 1px }</style>', 'css/invalid-value 1px'],
  ['<style>a{colr:red} @supports (not (display:grid)){a{color:red}}</style>', 'css/unknown-property colr'],
  ['<style>@media (width > 1px) and (not (hover)){a{colr:red}}</style>', 'css/unknown-property colr'],
  ['<style>@import url(x.css) supports(not (display:grid));a{colr:red}</style>', 'css/unknown-property colr'],
])('something is wrong in %s', (html, expected) => {
  expect(findings(html)).toEqual([expected]);
});

test('style sheets are not checked by default, and code of templates never', () => {
  const html =
    '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>a</title><p style="color: reed">a</p>';
  expect(findings(html, { groups: defaultGroups })).toEqual([]);
  const skipPatterns = [skipPatternIn('{{...}}')!];
  expect(findings('<script>a({{ b }}, {{{ c }}})</script><p onclick="{{ d }} e">', { skipPatterns })).toEqual(
    [],
  );
});

test('what is nested too deeply for a parser is not judged', () => {
  const deep = 50_000;
  expect(findings(`<script>${'('.repeat(deep)}1${')'.repeat(deep)}</script>`)).toEqual([]);
  expect(findings(`<style>${'a{'.repeat(deep)}${'}'.repeat(deep)}</style>`)).toEqual([]);
});

test('the examples', () => {
  for (const { code, example, repair, severity } of languageDescriptions()) {
    const source = (html: string) => ({ name: code, bytes: Buffer.from(html) });
    const settings: FileSettings = {
      groups: ['parse', 'encoding', 'values', 'conformance', 'scripts', 'css'],
      ...{ scripting: false, rules: {}, maxFindings: 100 },
    };
    const found = checkSource(source(example), settings).findings;
    expect(found.map((one) => [one.code, one.severity])).toEqual([[code, severity]]);
    expect(checkSource(source(repair), settings).findings).toEqual([]);
  }
});

test.each([
  ['<p style="width: ">', '“width” has no value.'],
  ['<p style="width: 14">', '“width” cannot have the value “14”.'],
  ['<p style="100%">', 'Not valid CSS: identifier is expected at “100%”.'],
  ['<script>var = 1</script>', 'Not valid JavaScript: unexpected “=”.'],
  ['<script>var a = (</script>', 'Not valid JavaScript: unexpected end.'],
  ['<p onclick="a(">', 'Not valid JavaScript: unexpected end.'],
  ['<p onclick="a b">', 'Not valid JavaScript: unexpected “b”.'],
  ['<p style="auto">', 'Not valid CSS: colon is expected at the end.'],
])('the message for %s', (html, message) => {
  const source = { name: 'a.html', bytes: Buffer.from(html) };
  const checked = checkSource(source, {
    groups: ['css', 'scripts'],
    scripting: false,
    rules: {},
    maxFindings: 100,
  });
  expect(checked.findings.map((finding) => finding.message)).toEqual([message]);
});
