import { expect, test } from 'vitest';
import { type ParseError, parse, parseFragment } from '../../../src/index.ts';
import { validDocuments } from './valid-documents.ts';

function errorsOf(run: (onParseError: (error: ParseError) => void) => void): string[] {
  const errors: string[] = [];
  run(({ code, start, end }) => errors.push(`${code} ${start}–${end}`));
  return errors;
}

test.each(validDocuments)('no error in a document with %s', (_, html) => {
  for (const fastPath of [true, false]) {
    const document = `<!DOCTYPE html>${html}`;
    expect(errorsOf((onParseError) => parse(document, { fastPath, onParseError }))).toEqual([]);
  }
});

test.each([
  '<!doctype HTML>',
  '<!DOCTYPE html >',
  '<!DOCTYPE\nhtml>',
  '<!DOCTYPE html SYSTEM "about:legacy-compat">',
  "<!doctype html system 'about:legacy-compat'>",
  ' <!-- a --> <!DOCTYPE html> ',
  '\ufeff<!DOCTYPE html>',
])('no error in %j', (html) => {
  const bytes = new TextEncoder().encode(html);
  expect(errorsOf((onParseError) => parse(bytes, { contentType: 'utf-8', onParseError }))).toEqual([]);
});

test('an iframe srcdoc document needs no DOCTYPE', () => {
  expect(errorsOf((onParseError) => parse('<p>a', { srcdoc: true, onParseError }))).toEqual([]);
});

test.each([
  ['div', '<p>a<p>b'],
  ['tr', '<td>a<th>b'],
  ['tbody', '<tr><td>a'],
  ['table', '<caption>a</caption><tr><td>b'],
  ['colgroup', '<col><col>'],
  ['select', '<option>a<option>b'],
  ['textarea', '<b>&amp;'],
  ['script', 'a < b'],
  ['svg g', '<path/><desc><p>a</p></desc>'],
  ['math mi', '<b>a</b>'],
  ['template', '<td>a'],
  ['html', '<head><title>a</title></head><body>b'],
])('no error in a fragment in %s', (context, html) => {
  expect(errorsOf((onParseError) => parseFragment(html, { context, onParseError }))).toEqual([]);
});

test('with scripting, a noscript is text', () => {
  const html = '<!DOCTYPE html><noscript><p></b></noscript><body><noscript></p></noscript>';
  expect(errorsOf((onParseError) => parse(html, { scripting: true, onParseError }))).toEqual([]);
});

test('there are at least sixty', () => {
  expect(validDocuments.length).toBeGreaterThanOrEqual(60);
});
