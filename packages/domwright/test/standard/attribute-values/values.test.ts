import { readFileSync } from 'node:fs';
import { parse, parseFragment } from 'domwright';
import { checkConformance } from 'domwright/conformance';
import { validateNonEmptyURLPotentiallySurroundedBySpaces } from 'domwright/urls';
import {
  validateAttribute,
  validateMediaFeatures,
  validateMediaQueryList,
  validateSizes,
  validateSizesMediaFeatures,
  valueCodes,
} from 'domwright/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.mjs';

/** The findings about the values in a tree. */
const valueErrors = (...[root, options]: Parameters<typeof checkConformance>) => [
  ...checkConformance(root, { ...options, groups: ['values'] }),
];

const validators = {
  'media-query-list': validateMediaQueryList,
  'media-features': validateMediaFeatures,
  sizes: validateSizes,
  'sizes-media-features': validateSizesMediaFeatures,
};

describe('validateAttribute', () => {
  test.each([
    ['time', 'datetime', '2024-02-30', 'value/invalid-date', 8],
    ['ins', 'datetime', '12:00', 'value/invalid-date', 2],
    ['td', 'colspan', '0', 'value/invalid-integer', 0],
    ['td', 'colspan', '1001', 'value/invalid-integer', 0],
    ['td', 'colspan', '1000', null, 0],
    ['td', 'rowspan', '0', null, 0],
    ['td', 'rowspan', '65535', 'value/invalid-integer', 0],
    ['img', 'width', '100%', 'value/invalid-integer', 3],
    ['table', 'width', '100%', null, 0],
    ['li', 'value', '-1', null, 0],
    ['ol', 'start', '1.5', 'value/invalid-integer', 1],
    ['ol', 'type', 'I', null, 0],
    ['ol', 'type', 'x', 'value/unknown-keyword', 0],
    ['meter', 'value', '.5', null, 0],
    ['meter', 'value', '50%', 'value/invalid-number', 2],
    ['area', 'coords', '1,2, 3', 'value/invalid-number', 4],
    ['input', 'checked', 'true', 'value/invalid-boolean', 0],
    ['input', 'checked', 'Checked', null, 0],
    ['input', 'type', 'datetime', 'value/unknown-keyword', 0],
    ['area', 'shape', 'polygon', 'value/unknown-keyword', 0],
    ['p', 'dir', 'LTR', null, 0],
    ['p', 'dir', '', 'value/unknown-keyword', 0],
    ['p', 'translate', '', null, 0],
    ['p', 'class', 'a a', null, 0],
    ['p', 'id', 'a b', 'value/invalid-id', 1],
    ['p', 'id', '', 'value/invalid-id', 0],
    ['p', 'accesskey', 'a ß 🙂', null, 0],
    ['p', 'accesskey', 'a bc', 'value/unknown-token', 2],
    ['p', 'accesskey', 'a a', 'value/duplicate-token', 2],
    ['iframe', 'sandbox', 'allow-forms ALLOW-FORMS', 'value/duplicate-token', 12],
    ['iframe', 'sandbox', ' allow-fun', 'value/unknown-token', 1],
    ['iframe', 'name', '_x', 'value/invalid-name', 0],
    ['a', 'target', '_BLANK', null, 0],
    ['a', 'target', '_x', 'value/invalid-name', 0],
    ['a', 'target', 'a\n<', 'value/invalid-name', 1],
    ['form', 'name', '', 'value/invalid-name', 0],
    ['th', 'scope', 'x', 'value/unknown-keyword', 0],
    ['img', 'srcset', 'a 1x, b 1x', 'value/invalid-srcset', 8],
    ['img', 'sizes', '50%', 'value/invalid-sizes', 0],
    ['link', 'media', 'only', 'value/invalid-media-query', 0],
    ['img', 'src', '', null, 0],
    ['link', 'rel', 'Icon icon', 'value/duplicate-token', 5],
    ['marquee', 'direction', 'x', null, 0],
    ['link', 'sizes', '0x5', 'value/invalid-icon-size', 0],
    ['link', 'sizes', 'any 16x016', 'value/invalid-icon-size', 4],
    ['link', 'sizes', '16×16', 'value/invalid-icon-size', 0],
    ['link', 'sizes', '16X16 any', null, 0],
    ['link', 'sizes', '16X16 16x16', 'value/duplicate-token', 6],
    ['a', 'ping', 'a mailto:b', 'value/invalid-url', 2],
    ['a', 'ping', ' /a https://b HTTP://c', null, 0],
    ['p', 'itemtype', 'https://a /b', 'value/invalid-url', 10],
    ['p', 'itemtype', 'https://a urn:b', null, 0],
    ['input', 'autocomplete', '', 'value/invalid-autocomplete', 0],
    ['input', 'autocomplete', 'on off', 'value/invalid-autocomplete', 3],
    ['input', 'autocomplete', 'false', 'value/invalid-autocomplete', 0],
    ['input', 'autocomplete', 'Section-x Billing CC-number', null, 0],
    ['input', 'autocomplete', 'billing section-x cc-number', 'value/invalid-autocomplete', 8],
    ['input', 'autocomplete', 'section- name', 'value/invalid-autocomplete', 0],
    ['input', 'autocomplete', 'home tel', null, 0],
    ['input', 'autocomplete', 'home name', 'value/invalid-autocomplete', 5],
    ['input', 'autocomplete', 'home webauthn', 'value/invalid-autocomplete', 5],
    ['input', 'autocomplete', 'shipping', 'value/invalid-autocomplete', 8],
    ['input', 'autocomplete', 'current-password webauthn', null, 0],
    ['input', 'autocomplete', 'webauthn username', 'value/invalid-autocomplete', 0],
    ['input', 'autocomplete', 'webauthn', 'value/invalid-autocomplete', 0],
    ['input', 'autocomplete', 'section-a webauthn', 'value/invalid-autocomplete', 10],
    ['select', 'autocomplete', 'bday-year', null, 0],
    ['textarea', 'autocomplete', 'nope', 'value/invalid-autocomplete', 0],
    ['form', 'autocomplete', 'name', 'value/unknown-keyword', 0],
    ['input', 'pattern', '(', 'value/invalid-pattern', 0],
    ['input', 'pattern', '[a-z-]', 'value/invalid-pattern', 0],
    ['input', 'pattern', '[(]', 'value/invalid-pattern', 0],
    ['input', 'pattern', '[a-z\\-]', null, 0],
    ['input', 'pattern', '[\\p{L}--[a-z]]+', null, 0],
    ['input', 'pattern', '/a\nb', null, 0],
    ['input', 'pattern', '\\p{RGI_Emoji}[\\p{RGI_Emoji}--\\q{a}]', null, 0],
    ['input', 'pattern', '\\P{RGI_Emoji}', 'value/invalid-pattern', 0],
    ['input', 'pattern', '[^\\p{RGI_Emoji}]', 'value/invalid-pattern', 0],
    ['input', 'pattern', '[^\\p{RGI_Emoji}&&\\p{L}]', null, 0],
    ['input', 'pattern', '[^\\p{RGI_Emoji}--\\p{L}]', 'value/invalid-pattern', 0],
    ['input', 'pattern', '\\P{Script=Greek}\\p{Lu}[^\\P{ASCII}]', null, 0],
    ['input', 'pattern', '\\p{Script=Klingon}', 'value/invalid-pattern', 0],
    ['input', 'pattern', '\\p{Lu}\\p{lu}', 'value/invalid-pattern', 0],
    ['input', 'pattern', '\\p', 'value/invalid-pattern', 0],
    ['input', 'pattern', '\\\\p{2}', null, 0],
    ['input', 'pattern', '\\\\p{L}', 'value/invalid-pattern', 0],
    ['input', 'pattern', '[\\q{\\p{L}}]', 'value/invalid-pattern', 0],
    ['input', 'pattern', '', null, 0],
    ['p', 'lang', '', null, 0],
    ['p', 'lang', 'EN-us', null, 0],
    ['p', 'lang', 'en_US', 'value/invalid-language', 0],
    ['p', 'lang', 'zh-yue-Hant-HK', null, 0],
    ['p', 'lang', 'i-klingon', 'value/discouraged-language', 0],
    ['p', 'lang', 'de-Latn', 'value/discouraged-language', 3],
    ['a', 'hreflang', 'en-XQX', 'value/invalid-language', 3],
    ['p', 'lang', 'en-XX', null, 0],
    // U+212A is no letter of ASCII, though its lowercase is one.
    ['p', 'lang', '\u212ao', 'value/invalid-language', 0],
    ['p', 'lang', 'i-\u212alingon', 'value/invalid-language', 0],
    ['p', 'lang', 'i-foo', 'value/invalid-language', 0],
    ['p', 'lang', 'de-', 'value/invalid-language', 3],
    ['p', 'lang', 'de-DE-1996-1996', 'value/invalid-language', 11],
    ['p', 'lang', 'de-a-bb-a-cc', 'value/invalid-language', 8],
    ['p', 'lang', 'de-u', 'value/invalid-language', 3],
    ['p', 'lang', 'de-x', 'value/invalid-language', 3],
    ['p', 'lang', 'de-u-co-phonebk-x-a-1', null, 0],
    ['p', 'lang', 'de-u-co-1996', null, 0],
    ['p', 'lang', 'x-a', null, 0],
    ['p', 'lang', 'english language', 'value/invalid-language', 0],
    ['p', 'lang', 'de-DE-Latn', 'value/invalid-language', 6],
    ['p', 'lang', 'de-419', null, 0],
    ['a', 'hreflang', '', 'value/invalid-language', 0],
    ['link', 'hreflang', 'x-default', null, 0],
    ['track', 'srclang', 'pt-BR', null, 0],
    ['link', 'type', 'text/css', null, 0],
    ['link', 'type', 'css', 'value/invalid-mime-type', 0],
    ['link', 'type', ' text/css', 'value/invalid-mime-type', 0],
    ['link', 'type', 'text/css ', 'value/invalid-mime-type', 8],
    ['a', 'type', 'text/html;charset', 'value/invalid-mime-type', 10],
    ['a', 'type', 'text/html ; a="b;\\"c" ;d=e', null, 0],
    ['a', 'type', 'text/html;a="b', 'value/invalid-mime-type', 12],
    ['a', 'type', 'text/html;a="\t\u00e9"', null, 0],
    ['a', 'type', 'text/html;a="\u4e2d"', 'value/invalid-mime-type', 12],
    ['a', 'type', 'text/html;a="\\\n"', 'value/invalid-mime-type', 12],
    ['a', 'type', 'text/html;', 'value/invalid-mime-type', 10],
    ['a', 'type', 'text/html;;a=b', 'value/invalid-mime-type', 10],
    ['a', 'type', 'text/html;a=', 'value/invalid-mime-type', 12],
    ['a', 'type', 'text/', 'value/invalid-mime-type', 0],
    ['a', 'type', '/a', 'value/invalid-mime-type', 0],
    ['object', 'type', 'image/svg+xml', null, 0],
    ['embed', 'type', '', 'value/invalid-mime-type', 0],
    ['source', 'type', 'video/mp4; codecs="avc1.42E01E, mp4a.40.2"', null, 0],
    ['source', 'type', 'video', 'value/invalid-mime-type', 0],
    ['style', 'type', 'text/CSS', null, 0],
    ['style', 'type', 'text/less', 'value/invalid-mime-type', 0],
    ['script', 'type', 'Module', null, 0],
    ['script', 'type', '', null, 0],
    ['script', 'type', 'text/x-handlebars-template', null, 0],
    ['script', 'type', 'javascript', 'value/invalid-mime-type', 0],
    ['input', 'accept', '.pdf, image/*', null, 0],
    ['input', 'accept', '', null, 0],
    ['input', 'accept', '.pdf,pdf', 'value/invalid-mime-type', 5],
    ['input', 'accept', 'a/b;c=d', 'value/invalid-mime-type', 0],
    ['input', 'accept', '.a, .A', 'value/invalid-mime-type', 4],
    ['script', 'integrity', '', null, 0],
    ['script', 'integrity', 'md5-1B2M2Y8AsgTpgAmY7PhCfg==', 'value/invalid-integrity', 0],
    ['script', 'integrity', 'sha256-abc', 'value/invalid-integrity', 7],
    ['link', 'integrity', ` SHA384-${'a'.repeat(64)}?b sha512-${'a'.repeat(86)}==`, null, 0],
    ['link', 'integrity', `sha384-${'a'.repeat(60)}===a`, 'value/invalid-integrity', 7],
    ['form', 'accept-charset', 'utf-8', null, 0],
    ['form', 'accept-charset', 'utf-8 latin1', 'value/invalid-charset', 0],
    ['link', 'media', '(min-width: 400uu)', 'value/invalid-media-feature', 1],
    ['img', 'sizes', '(min-width: 400uu) 5px, 5px', 'value/invalid-media-feature', 1],
    ['link', 'media', '(minimum-width: 400px)', 'value/unknown-media-feature', 1],
    ['link', 'media', 'screen, handheld', 'value/deprecated-media-query', 8],
    ['link', 'media', '(foo), (min-device-width: 4px)', 'value/deprecated-media-query', 8],
    ['label', 'for', 'x', null, 0],
    ['x-y', 'width', 'x', null, 0],
    ['p', 'data-x', 'x', null, 0],
  ])('%s %s=%j: %j at %j', (name, attribute, value, code, offset) => {
    const problem = validateAttribute(name, attribute, value, undefined, validators);
    expect(problem?.code ?? null).toBe(code);
    if (problem !== null) {
      expect(problem.offset).toBe(offset);
      expect(Object.keys(valueCodes)).toContain(problem.code);
    }
  });

  test.each([
    ['date', 'value', '2024-02-30', 'value/invalid-date'],
    ['date', 'value', '', null],
    ['date', 'min', '', 'value/invalid-date'],
    ['Month', 'max', '2024-13', 'value/invalid-date'],
    ['week', 'value', '2024-W53', 'value/invalid-date'],
    ['time', 'value', '24:00', 'value/invalid-date'],
    ['datetime-local', 'value', '2024-01-01T00:00Z', 'value/invalid-date'],
    ['number', 'value', '1,5', 'value/invalid-number'],
    ['range', 'max', '1e3', null],
    ['color', 'value', 'reed', 'value/invalid-colour'],
    ['color', 'value', 'red', null],
    ['color', 'value', '#FFF000', null],
    ['text', 'value', 'red', null],
    ['text', 'min', 'red', null],
    ['number', 'step', 'ANY', null],
    ['number', 'step', '0', 'value/invalid-number'],
    ['number', 'step', 'x', 'value/invalid-number'],
    ['text', 'step', 'x', null],
  ])('input type=%s %s=%j: %j', (type, attribute, value, code) => {
    const attributes = (name: string) => (name === 'type' ? type : null);
    expect(validateAttribute('input', attribute, value, attributes)?.code ?? null).toBe(code);
    expect(validateAttribute('input', attribute, value)).toBeNull();
  });

  test('URLs are for others to judge', () => {
    const url = () => ({ reason: 'no', offset: 1 });
    expect(validateAttribute('a', 'href', 'x', undefined, { url })).toEqual({
      code: 'value/invalid-url',
      ...url(),
    });
    expect(validateAttribute('img', 'src', 'x', undefined, { url })).toBeNull();
    expect(validateAttribute('img', 'src', 'x', undefined, { 'non-empty-url': url })?.code).toBe(
      'value/invalid-url',
    );
  });
});

test('a pattern is valid if and only if the engine says so, whatever its properties', () => {
  const parts = fc.constantFrom(
    ...[
      '\\p{L}',
      '\\P{L}',
      '\\p{Emoji_Keycap_Sequence}',
      '\\P{Emoji_Keycap_Sequence}',
      '\\p{Basic_Emoji}',
      '\\p{x}',
    ],
    ...['[', ']', '[^', '--', '&&', '\\q{ab|c}', '\\', 'a', '(', ')', '{2}', '|', '\n'],
  );
  const engine = (pattern: string) => {
    try {
      new RegExp(pattern, 'v');
      return null;
    } catch {
      return 'value/invalid-pattern';
    }
  };
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (list) => {
      const pattern = list.join('');
      const found = validateAttribute('input', 'pattern', pattern, () => null);
      expect(found?.code ?? null).toBe(engine(pattern));
    }),
    { numRuns: runs(2000) },
  );
});

test('however often a pattern names a property, the engine expands each once', () => {
  const { RegExp: Original } = globalThis;
  let expanded = 0;
  globalThis.RegExp = class extends Original {
    constructor(pattern: string | RegExp, flags?: string) {
      expanded += String(pattern).split('RGI_Emoji').length - 1;
      super(pattern, flags);
    }
  } as RegExpConstructor;
  try {
    for (const count of [100, 200, 400, 800]) {
      const pattern = '\\p{RGI_Emoji_Flag_Sequence}\\p{RGI_Emoji}'.repeat(count);
      expect(validateAttribute('input', 'pattern', pattern, () => null)).toBe(null);
    }
  } finally {
    globalThis.RegExp = Original;
  }
  expect(expanded).toBeLessThanOrEqual(4);
});

describe('values in a tree', () => {
  test('what is written once is reported once, however often the parser makes it', () => {
    for (const count of [10, 20, 40, 80]) {
      const html = Array.from({ length: count }, (_, at) => `<p><b id="${at} x" itemid=>x`).join('');
      const document = parse(html);
      expect(document.querySelectorAll('b').length).toBe((count * (count + 1)) / 2);
      const found = valueErrors(document);
      expect(new Set(found.map(({ code, range }) => `${code} ${range?.start}`)).size).toBe(found.length);
      expect(found.filter(({ code }) => code === 'value/invalid-id').length).toBe(count);
      expect(found.filter(({ code }) => code === 'value/duplicate-id')).toEqual([]);
    }
    const misnested = parse('<b id=a><p>x</b>y');
    expect(misnested.querySelectorAll('b').length).toBe(2);
    expect(valueErrors(misnested)).toEqual([]);
  });

  test('a copy of an option is not reported, and a copy made by the API is', () => {
    const html =
      '<select><button><selectedcontent></selectedcontent></button><option><b id="a">x</b></select>';
    const document = parse(`<!DOCTYPE html>${html}`, { edition: 'living' });
    expect(document.querySelectorAll('#a').length).toBe(2);
    expect(valueErrors(document)).toEqual([]);
    const other = parse('<p id=a>x');
    other.body!.append(other.body!.firstChild!.cloneNode(true));
    expect(valueErrors(other).map(({ code }) => code)).toEqual(['value/duplicate-id']);
  });

  test('no finding is made before it is asked for', () => {
    const findings = checkConformance(parse('<p id="a b"><p id="c d">'), { groups: ['values'] });
    expect(findings.next().value?.range?.start).toBe(8);
    expect(findings.next().value?.range?.start).toBe(20);
    expect(findings.next().done).toBe(true);
  });

  const summary = (html: string) =>
    valueErrors(parse(html)).map(({ code, range, related }) => [
      code,
      range === null ? null : html.slice(range.start, range.end),
      ...related.map((place) => place.range?.start),
    ]);

  test('places', () => {
    expect(summary('<!DOCTYPE html><time datetime="2024-02-30">')).toEqual([['value/invalid-date', '30']]);
    expect(summary('<p id><input checked=yes>')).toEqual([
      ['value/invalid-id', 'id'],
      ['value/invalid-boolean', 'yes'],
    ]);
  });

  test.each([
    ['2024&#45;02-30', '30'],
    ['2024&#x000000000000000000000000000000000000000000000002d;02&#45;&#51;0', '&#51;0'],
    ['2024&hyphen;02', '&hyphen;02'],
    ['2024-02-2&amp', '&amp'],
    ['2024-02-2&amp;', '&amp;'],
    ['2024-02-2&ampx', '&ampx'],
    ['2024-02-2&semi;', '&semi;'],
    ['2024-02-2&#', '&#'],
    ['2024-02-2\r\nx', '\r\nx'],
    ['\r\n&#48;', ''],
    ['4s\r\n5x', 'x'],
    ['4s\r\n&#53;\r\nx', 'x'],
    ['4s&NotEqualTilde;', '&NotEqualTilde;'],
    ['2024-02-', ''],
    ['2024-02&#45;', ''],
    ['2024-02-2\0', '\0'],
  ])('the place in %j is at %j', (raw, rest) => {
    const html = `<time datetime='${raw}'>`;
    const [finding] = valueErrors(parse(html));
    expect(html.slice(finding!.range!.start, finding!.range!.end)).toBe(rest);
  });

  test.each([
    ['<label for=a></label><input id=a>', null],
    ['<label for=a></label><input type=Hidden id=a>', 'value/wrong-reference'],
    ['<label for=a></label><p id=a>', 'value/wrong-reference'],
    ['<label for=a></label><svg><input id=a></svg>', 'value/wrong-reference'],
    ['<label for=a></label><svg id=a></svg>', 'value/wrong-reference'],
    ['<label for=A></label><input id=a>', 'value/missing-id'],
    ['<label for=""></label>', 'value/missing-id'],
    ['<form id=a></form><input form=a><button form=a></button><object form=a></object>', null],
    ['<div id=a></div><fieldset form=a></fieldset>', 'value/wrong-reference'],
    ['<datalist id=a></datalist><input list=a>', null],
    ['<select id=a></select><input list=a>', 'value/wrong-reference'],
    ['<input list=a>', 'value/missing-id'],
    ['<table><th id=a><td headers=a></table>', null],
    ['<table><td id=a><td headers=a></table>', 'value/wrong-reference'],
    ['<table><td headers="a a"></table>', 'value/duplicate-token'],
    // headers names th elements that take part in the same table, by the table model.
    ['<table><th id=a></table><table><td headers=a></table>', 'value/wrong-reference'],
    ['<table><thead><th id=a><tbody><td headers=a></table>', null],
    ['<table><th id=a><td><table><td headers=a></table></table>', 'value/wrong-reference'],
    ['<table><td headers=a><table><th id=a></table></table>', 'value/wrong-reference'],
    ['<table><th id=a><th headers=a></table>', null],
    ['<table><th id=a headers=a></table>', 'value/wrong-reference'],
    ['<table><th id=a><td headers="a b"></table>', 'value/missing-id'],
    ['<p itemref="a b" id=a itemscope>', 'value/missing-id'],
    ['<img srcset="a 1w" sizes=1px>', null],
    ['<img srcset="a 1x" sizes=1px>', 'value/invalid-srcset'],
    ['<link imagesrcset=a imagesizes=1px>', 'value/invalid-srcset'],
    ['<p aria-labelledby="b a a" id=a><p id=b>', null],
    ['<p aria-describedby=" b" id=a>', 'value/missing-id'],
    ['<p aria-activedescendant="a b" id=a>', 'value/missing-id'],
    ['<p aria-activedescendant="" aria-owns="">', null],
    ['<button popovertarget=a></button><p id=a popover>', null],
    ['<p popover=hint>', null],
    ['<p popover=hints>', 'value/unknown-keyword'],
    ['<button popovertarget=a></button><p id=a>', 'value/wrong-reference'],
    ['<template><label for=a></label></template><input id=a>', null],
    ['<template><label for=a></label><p id=a></template>', 'value/wrong-reference'],
    [
      '<div><template shadowrootmode=open><label for=a></label></template></div><input id=a>',
      'value/missing-id',
    ],
    ['<div><template shadowrootmode=open><label for=a></label><input id=a></template></div>', null],
    ['<p id=a><label for=a></label><input id=a>', 'value/duplicate-id value/wrong-reference'],
  ])('references in %j: %j', (html, codes) => {
    const found = valueErrors(parse(html, { allowDeclarativeShadowRoots: true }));
    expect(found.map(({ code }) => code).join(' ') || null).toBe(codes);
  });

  test('in a fragment, an id may be elsewhere', () => {
    expect(valueErrors(parseFragment('<label for=a></label>'))).toEqual([]);
    expect(valueErrors(parseFragment('<label for=a></label><p id=a>')).length).toBe(1);
  });

  test.each([
    ['<meta charset=UTF-8>', null],
    ['<meta charset=utf8>', 'value/invalid-charset'],
    ['<meta http-equiv=content-type content="Text/HTML;charset=UTF-8">', null],
    ['<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">', 'value/invalid-charset'],
    ['<meta http-equiv=content-type content="text/html">', 'value/invalid-charset'],
    ['<meta name=content-type content="text/html">', null],
    ['<area shape=circle coords=1,2,3>', null],
    ['<area shape=circle coords=1,2>', 'value/invalid-coords'],
    ['<area shape=circle coords=1,2,-3>', 'value/invalid-coords'],
    ['<area shape=poly coords=1,2,3,4,5,6>', null],
    ['<area shape=poly coords=1,2,3,4,5,6,7>', 'value/invalid-coords'],
    ['<area shape=poly coords=1,2,3,4>', 'value/invalid-coords'],
    ['<area coords=1,2,3,4>', null],
    ['<area coords=1,2,3>', 'value/invalid-coords'],
    ['<area coords=3,2,1,4>', 'value/invalid-coords'],
    ['<area shape=rect coords=1,4,3,4>', 'value/invalid-coords'],
    ['<area shape=default coords="">', 'value/invalid-coords'],
    ['<area coords="1,2, 3,4">', 'value/invalid-number'],
    ['<progress max=0></progress>', 'value/invalid-number'],
    ['<progress max=-5></progress>', 'value/invalid-number'],
    ['<progress value=2></progress>', 'value/invalid-number'],
    ['<progress value=-1></progress>', 'value/invalid-number'],
    ['<progress max=3 value=3.5></progress>', 'value/invalid-number'],
    ['<progress max=3 value=3></progress>', null],
    ['<meter value=2></meter>', 'value/invalid-number'],
    ['<meter value=2 max=3 min=2></meter>', null],
    ['<meter min=2 max=1 value=2></meter>', 'value/invalid-number value/invalid-number'],
    ['<meter min=2></meter>', 'value/invalid-number'],
    ['<meter value=.5 low=.7 high=.6></meter>', 'value/invalid-number'],
    ['<meter value=.5 optimum=-1></meter>', 'value/invalid-number'],
    ['<input type=email value=a@b>', null],
    ['<input type=email value="a@b,c@d">', 'value/invalid-email'],
    ['<input type=email multiple value="a@b,c@d">', null],
    ['<input type=email multiple value="a@b,">', 'value/invalid-email'],
    ['<input type=email value=" a@b">', 'value/invalid-email'],
    ['<input type=email value="a@b-">', 'value/invalid-email'],
    ['<input type=email value="@b">', 'value/invalid-email'],
    ['<input type=email value="ä@b">', 'value/invalid-email'],
    ['<input type=text value="ä@b">', null],
    ['<input type=url value="//a.example/">', 'value/invalid-url'],
    ['<input type=url value="a">', 'value/invalid-url'],
    ['<input type=url value="mailto:a">', null],
    ['<input type=hidden autocomplete=off>', 'value/invalid-autocomplete'],
    ['<input autocomplete=off>', null],
    ['<input type=number min=2 max=1>', 'value/invalid-number'],
    ['<input type=number min=10 max=9>', 'value/invalid-number'],
    ['<input type=range min=-1 max=-1.5>', 'value/invalid-number'],
    ['<input type=number min=1 max=1>', null],
    ['<input type=number min=9 max=10>', null],
    ['<input type=number min=x max=1>', 'value/invalid-number'],
    ['<input type=number min=-1e999 max=1>', null],
    ['<input type=date min=2024-02-02 max=2024-02-01>', 'value/invalid-date'],
    ['<input type=date min=9999-02-02 max=10000-01-01>', null],
    ['<input type=date min=10000-02-02 max=9999-01-01>', 'value/invalid-date'],
    ['<input type=month min=2024-02 max=2024-01>', 'value/invalid-date'],
    ['<input type=week min=2024-W02 max=2023-W52>', 'value/invalid-date'],
    ['<input type=datetime-local min="2024-01-01 10:00:00" max=2024-01-01T10:00>', null],
    ['<input type=datetime-local min="2024-01-01 10:00:00.1" max=2024-01-01T10:00>', 'value/invalid-date'],
    // The domain of times is periodic: the range may go over midnight.
    ['<input type=time min=22:00 max=06:00>', null],
    ['<input type=text min=2 max=1>', null],
  ])('by the other attributes, %j: %j', (html, codes) => {
    expect(
      valueErrors(parse(html))
        .map(({ code }) => code)
        .join(' ') || null,
    ).toBe(codes);
  });

  /** Some autofill fields of each control group, in the table of 4.10.18.7.1. */
  const fieldsOfGroups = {
    Text: ['name', 'postal-code', 'cc-number', 'tel-national', 'tel-extension', 'sex'],
    Multiline: ['street-address'],
    Password: ['new-password', 'current-password', 'one-time-code'],
    URL: ['url', 'photo', 'impp'],
    Username: ['username', 'email'],
    Tel: ['tel'],
    Numeric: ['cc-exp-month', 'cc-exp-year', 'transaction-amount', 'bday-day', 'bday-month', 'bday-year'],
    Month: ['cc-exp'],
    Date: ['bday'],
  };
  const groupsOfControls: Record<string, string[]> = {
    '<input>': ['Text', 'Password', 'URL', 'Username', 'Tel', 'Numeric', 'Month', 'Date'],
    '<input type=text>': ['Text', 'Password', 'URL', 'Username', 'Tel', 'Numeric', 'Month', 'Date'],
    '<input type=Search>': ['Text', 'Password', 'URL', 'Username', 'Tel', 'Numeric', 'Month', 'Date'],
    '<input type=unknown>': ['Text', 'Password', 'URL', 'Username', 'Tel', 'Numeric', 'Month', 'Date'],
    '<input type=hidden>': Object.keys(fieldsOfGroups),
    '<textarea>': Object.keys(fieldsOfGroups),
    '<select>': Object.keys(fieldsOfGroups),
    '<input type=password>': ['Password'],
    '<input type=url>': ['URL'],
    '<input type=email>': ['Username'],
    '<input type=tel>': ['Tel'],
    '<input type=number>': ['Numeric'],
    '<input type=month>': ['Month'],
    '<input type=date>': ['Date'],
    '<input type=week>': [],
    '<input type=time>': [],
    '<input type=datetime-local>': [],
    '<input type=range>': [],
    '<input type=color>': [],
  };

  test.each(Object.entries(groupsOfControls))('autofill fields that suit %s', (tag, groups) => {
    for (const [group, fields] of Object.entries(fieldsOfGroups)) {
      for (const field of fields) {
        const html = tag.replace('>', ` autocomplete="section-a ${field}">`);
        const found = valueErrors(parse(html)).filter(({ attribute }) => attribute === 'autocomplete');
        const expected = groups.includes(group) ? [] : [['value/invalid-autocomplete', field]];
        expect(
          found.map(({ code, range }) => [code, html.slice(range!.start, range!.end)]),
          `${html}, ${group}`,
        ).toEqual(expected);
      }
    }
  });

  test.each([
    // Wearing the autofill anchor mantle: autofill detail tokens, and nothing else.
    ['<input type=hidden autocomplete="shipping street-address">', null],
    ['<input type=hidden autocomplete=on>', 'value/invalid-autocomplete'],
    ['<input type=HIDDEN autocomplete=OFF>', 'value/invalid-autocomplete'],
    ['<input type=hidden autocomplete="">', 'value/invalid-autocomplete'],
    // "webauthn" is only valid for input and textarea elements.
    ['<input autocomplete="username webauthn">', null],
    ['<textarea autocomplete="username webauthn"></textarea>', null],
    ['<select autocomplete="username webauthn"></select>', 'value/invalid-autocomplete'],
    ['<select autocomplete=webauthn></select>', 'value/invalid-autocomplete'],
  ])('autofill in %j: %j', (html, code) => {
    expect(valueErrors(parse(html))[0]?.code ?? null).toBe(code);
  });

  test('URLs in sets are judged by the given validators, in their places', () => {
    const url = (value: string) =>
      value.includes('|') ? { reason: 'no', offset: value.indexOf('|') } : null;
    const find = (html: string) =>
      valueErrors(parse(html), { validators: { url, 'non-empty-url': url } }).map(({ code, range }) => [
        code,
        range!.start - html.lastIndexOf('"', range!.start - 1) - 1,
      ]);
    expect(find('<a href="" ping="a /b|">')).toEqual([['value/invalid-url', 4]]);
    expect(find('<p itemscope itemtype="https://a/ https://b|">')).toEqual([['value/invalid-url', 20]]);
    expect(find('<input type=url value="https://b|">')).toEqual([['value/invalid-url', 9]]);
    expect(find('<img srcset="a, b| 2x, c| 3x">')).toEqual([['value/invalid-url', 4]]);
    expect(find('<link imagesrcset=" , b|">')).toEqual([['value/invalid-srcset', 1]]);
  });

  test.each([
    ['<img srcset="http: 1x">', 0],
    ['<img srcset="//[ 1x">', 0],
    ['<picture><source srcset="a 1x, http://a:b 2x"><img></picture>', 6],
    ['<link rel=preload as=image imagesrcset="a b, c">', null],
    ['<link rel=preload as=image imagesrcset="a 5w,\n%zz 6w" imagesizes=9px>', 6],
    ['<img srcset="data:,a 1x, b,c 2x, ?d 3x">', null],
  ])('each URL of a srcset is a valid non-empty URL: %j', (html, offset) => {
    const [problem] = valueErrors(parse(html), {
      validators: { 'non-empty-url': validateNonEmptyURLPotentiallySurroundedBySpaces },
    }).filter(({ code }) => code === 'value/invalid-url');
    expect(problem === undefined).toBe(offset === null);
    if (offset !== null) {
      const value = html.indexOf('srcset="') + 'srcset="'.length;
      expect(problem!.range!.start - value).toBeGreaterThanOrEqual(offset);
    }
  });

  test('ids are unique in each tree', () => {
    const html = '<p id=a><p id=b><svg id=a></svg><template><p id=a><p id=a></template><div>';
    const shadow = '<template shadowrootmode=closed><p id=b><p id=b>';
    expect(summary(html + shadow).map(([code, , first]) => [code, first])).toEqual([
      ['value/duplicate-id', html.indexOf('=a') + 1],
      ['value/duplicate-id', html.indexOf('<p id=a><p id=a>') + 6],
      ['value/duplicate-id', html.length + shadow.indexOf('b><p')],
    ]);
    expect(summary('<p id=a><p id=A><p id><p id="">').map(([code]) => code)).toEqual([
      'value/invalid-id',
      'value/invalid-id',
    ]);
  });

  test('map references, refresh pragmas and inputs know their surroundings', () => {
    expect(
      summary('<img usemap=#a><img usemap=#b><img usemap=a><map name=a id=b></map>').map(([code, place]) => [
        code,
        String(place).slice(0, 2),
      ]),
    ).toEqual([
      ['value/invalid-reference', 'b'],
      ['value/invalid-reference', 'a'],
    ]);
    expect(summary('<meta http-equiv=Refresh content=x><meta name=refresh content=x>').length).toBe(1);
    expect(summary('<input type=number value=x><input value=x>').length).toBe(1);
  });

  test('fragments, changed values, and what is no tree', () => {
    const fragment = parseFragment('<td colspan=0>', { context: 'tr' });
    fragment.firstElementChild!.setAttribute('rowspan', 'x');
    expect(valueErrors(fragment).map(({ code, range }) => [code, range])).toEqual([
      ['value/invalid-integer', { start: 12, end: 13 }],
      ['value/invalid-integer', null],
    ]);
    expect(() => checkConformance(parse(''), null as never)).toThrow('options must be an object, not null');
    expect(() => valueErrors(parse(''), { validators: { url: 5 as never } })).toThrow(
      "validators['url'] must be a function, not 5",
    );
    expect(() => valueErrors({} as never)).toThrow(
      'root must be a Document or a DocumentFragment, not an object',
    );
  });

  test('a valid page has none', () => {
    const html = readFileSync(new URL('valid-values.html', import.meta.url), 'utf8');
    expect(valueErrors(parse(html), { validators }).map(({ code, message }) => `${code} ${message}`)).toEqual(
      [],
    );
  });

  test('the reference has all codes', () => {
    const page = readFileSync(
      new URL('../../../../../docs/reference/value-errors.md', import.meta.url),
      'utf8',
    );
    const codes = [...page.matchAll(/^\| \[`(value\/[\w-]+)`\]/gm)].map(([, code]) => code);
    expect(codes).toEqual(Object.keys(valueCodes).sort());
  });

  test('a deep tree with many ids', () => {
    const html = Array.from({ length: 50_000 }, (_, i) => `<b id=i${i}>`).join('');
    expect(valueErrors(parse(html)).length).toBe(0);
  });
});
