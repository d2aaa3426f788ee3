import { expect, test } from 'vitest';
import { type StepOperation, type StepsOptions, steps } from '../../../src/doors/steps.ts';

const utf8 = new TextEncoder();

/** The operations of all steps that have one of these types. */
function operations(html: string, options: StepsOptions, ...types: StepOperation['type'][]): StepOperation[] {
  return [...steps(html, options)].flatMap((step) =>
    step.operations.filter(({ type }) => types.includes(type)),
  );
}

test('tokens have their ranges and what is in them', () => {
  const html = '<!DOCTYPE html SYSTEM ""><P Class=a b>x&amp;\0<!--c--></p/>';
  const tokens = Array.from(steps(html), ({ token }) => token);
  expect(tokens).toEqual([
    null,
    { type: 'doctype', name: 'html', publicId: null, systemId: '', forceQuirks: false, start: 0, end: 25 },
    {
      type: 'startTag',
      name: 'p',
      attributes: [
        { name: 'class', value: 'a' },
        { name: 'b', value: '' },
      ],
      selfClosing: false,
      start: 25,
      end: 38,
    },
    { type: 'characters', data: 'x', start: 38, end: 39 },
    { type: 'characters', data: '&', start: 39, end: 44 },
    { type: 'characters', data: '\0', start: 44, end: 45 },
    { type: 'comment', data: 'c', start: 45, end: 53 },
    { type: 'endTag', name: 'p', attributes: [], selfClosing: true, start: 53, end: 58 },
    { type: 'endOfFile', start: 58, end: 58 },
  ]);
});

test('a processing instruction is one in the living edition only', () => {
  const html = '<?x y?>';
  expect([...steps(html, { edition: 'living' })][1]!.token).toEqual({
    type: 'processingInstruction',
    target: 'x',
    data: 'y',
    start: 0,
    end: 7,
  });
  expect([...steps(html, { edition: '2024' })][1]!.token).toMatchObject({ type: 'comment', data: '?x y?' });
});

// By the rules of the sections that the modes are named after.
const rules: [html: string, options: StepsOptions, rules: string[]][] = [
  ['a', {}, ['initial', 'before html', 'before head', 'in head', 'after head', 'in body']],
  ['<svg><a>', {}, ['foreign content']],
  ['<svg><p>', {}, ['foreign content', 'in body']],
  ['<svg><desc><p>', {}, ['in body']],
  ['<math><mi><p>', {}, ['in body']],
  ['<math><mi><mglyph>', {}, ['foreign content']],
  ['<math><annotation-xml><svg>', {}, ['in body']],
  ['<math><annotation-xml><x>', {}, ['foreign content']],
  ['<svg></p>', {}, ['foreign content', 'in body']],
  ['<svg><g></g>', {}, ['foreign content']],
  ['<table>x<!---->', {}, ['in table text', 'in table']],
  ['<table><tr>x<!DOCTYPE x>', {}, ['in table text', 'in row']],
  ['<table>x', {}, ['in table', 'in table text']],
  ['<table><tr><td><tr>', {}, ['in cell', 'in row', 'in table body']],
  ['<template><td>', {}, ['in template', 'in row']],
  ['<select><table>', { edition: '2024' }, ['in select']],
  ['<select><table>', { edition: 'living' }, ['in body']],
  ['<title>x', {}, ['text']],
  ['</body> x', {}, ['after body', 'in body']],
  ['<td>', { context: 'table' }, ['in table', 'in table body', 'in row']],
  ['<p>', { context: 'svg path' }, ['foreign content', 'in body']],
];

test.each(rules)('the rules for the last token of %j', (html, options, expected) => {
  expect([...steps(html, options)].at(-2)!.rules).toEqual(expected);
});

test('where elements come from', () => {
  const origins = (html: string, options: StepsOptions = {}) =>
    operations(html, options, 'createElement').map(
      (operation) => operation.type === 'createElement' && `${operation.name} ${operation.origin}`,
    );
  expect(origins('<p><b>1<p>2')).toEqual([
    'html implied',
    'head implied',
    'body implied',
    'p written',
    'b written',
    'p written',
    'b reconstructed',
  ]);
  expect(origins('<b><p></b>', { context: 'div' })).toEqual([
    'div context',
    'b written',
    'p written',
    'b adoptionAgency',
  ]);
  const select = '<select><button><selectedcontent></button><option><i>a</i></option></select>';
  expect(origins(select, { edition: 'living' }).at(-1)).toBe('i copied');
});

test('the form element pointer of a fragment whose context is a form is that form', () => {
  const all = steps('<input>', { context: 'form' });
  const first = all.next().value;
  expect(first).toMatchObject({ index: 0, token: null });
  expect(all.snapshot()).toMatchObject({ form: 1, stack: [{ node: 0, name: 'html' }], mode: 'in body' });
});

test('the tokenizer begins in the state of the context, and tree construction switches it', () => {
  const states = (html: string, options: StepsOptions = {}) =>
    operations(html, options, 'setTokenizerState').map(
      (operation) => operation.type === 'setTokenizerState' && operation.state,
    );
  expect(states('x', { context: 'textarea' })).toEqual(['RCDATA']);
  expect(states('x', { context: 'noscript' })).toEqual([]);
  expect(states('x', { context: 'noscript', scripting: true })).toEqual(['RAWTEXT']);
  expect(states('<title>a</title><script>b</script><plaintext>')).toEqual([
    'RCDATA',
    'data',
    'script data',
    'data',
    'PLAINTEXT',
  ]);
});

test('it parses while the steps are taken', () => {
  const all = steps(`<p>${'<b>'.repeat(100_000)}`);
  expect(all.next().value!.token).toBe(null);
  expect(all.next().value!.token).toMatchObject({ start: 0, end: 3 });
  expect(all.snapshot().stack.map(({ name }) => name)).toEqual(['html', 'body', 'p']);
  const rest = [...all];
  expect(rest.length).toBe(100_001);
  expect(all.next()).toEqual({ done: true, value: undefined });
});

test('bytes are decoded first', () => {
  const declared = Uint8Array.from([...utf8.encode('<meta charset=windows-1251>'), 0xe0]);
  const all = steps(declared);
  expect(all).toMatchObject({ encoding: 'windows-1251', text: '<meta charset=windows-1251>\u0430' });
  expect([...all].at(-2)!.token).toMatchObject({ data: '\u0430', start: 27, end: 28 });
  expect(steps(declared, { contentType: 'text/html; charset=koi8-r' })).toMatchObject({ encoding: 'KOI8-R' });
  expect(steps(Uint8Array.of(0xe0), { context: 'p', encoding: 'windows-1251' })).toMatchObject({
    encoding: 'windows-1251',
    text: '\u0430',
  });
  expect(steps(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61), { context: 'p', encoding: 'l1' })).toMatchObject({
    encoding: 'UTF-8',
    text: 'a',
  });
  expect(steps('a')).toMatchObject({ encoding: null, text: 'a' });
});

const wrong: [message: string, act: () => unknown][] = [
  ['input must be a string or bytes, not 1', () => steps(1 as never)],
  ['options must be an object, not 1', () => steps('', 1 as never)],
  ["unknown option 'fastPath'", () => steps('', { fastPath: true } as never)],
  ["unknown option 'onParseError'", () => steps('', { onParseError() {} } as never)],
  ["unknown option 'maxDepth'", () => steps('', { maxDepth: 9 } as never)],
  ["unknown option 'byteOffsets'", () => steps('', { byteOffsets: true } as never)],
  ["option 'edition' must be '2024' or 'living', not \"x\"", () => steps('', { edition: 'x' as never })],
  ["option 'locale' must be a string, not 1", () => steps('', { locale: 1 as never })],
  ["option 'encoding' must be a string, not 1", () => steps('', { context: 'p', encoding: 1 as never })],
  ["option 'encoding' must be an encoding label", () => steps('', { context: 'p', encoding: 'x' })],
  ["option 'encoding' is for fragments", () => steps('', { encoding: 'utf-8' })],
  ["option 'context' must be", () => steps('', { context: 1 as never })],
];

test.each(wrong)('%s', (message, act) => {
  expect(act).toThrow(TypeError);
  expect(act).toThrow(message);
});
