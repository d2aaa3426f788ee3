import { readFileSync } from 'node:fs';
import { parse, parseFragment } from 'domwright';
import { validateMediaQueryList, validateSizes } from 'domwright/media-queries';
import { findValueErrors, validateAttribute, valueCodes } from 'domwright/values';
import { describe, expect, test } from 'vitest';

const validators = { 'media-query-list': validateMediaQueryList, sizes: validateSizes };

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
    ['color', 'value', 'red', 'value/invalid-colour'],
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

describe('findValueErrors', () => {
  const summary = (html: string) =>
    findValueErrors(parse(html)).map(({ code, place, range, related }) => [
      code,
      place === null ? null : html.slice(place),
      range === null ? null : html.slice(range.start, range.end),
      ...(related === null ? [] : [related.start]),
    ]);

  test('places', () => {
    expect(summary('<!DOCTYPE html><time datetime="2024-02-30">')).toEqual([
      ['value/invalid-date', '30">', '2024-02-30'],
    ]);
    expect(summary('<p id><input checked=yes>')).toEqual([
      ['value/invalid-id', null, 'id'],
      ['value/invalid-boolean', 'yes>', 'yes'],
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
    const [finding] = findValueErrors(parse(html));
    expect(html.slice(finding!.place!)).toBe(`${rest}'>`);
  });

  test('ids are unique in each tree', () => {
    const html = '<p id=a><p id=b><svg id=a></svg><template><p id=a><p id=a></template><div>';
    const shadow = '<template shadowrootmode=closed><p id=b><p id=b>';
    expect(summary(html + shadow).map(([code, , , first]) => [code, first])).toEqual([
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
      ['value/invalid-reference', 'b>'],
      ['value/invalid-reference', 'a>'],
    ]);
    expect(summary('<meta http-equiv=Refresh content=x><meta name=refresh content=x>').length).toBe(1);
    expect(summary('<input type=number value=x><input value=x>').length).toBe(1);
  });

  test('fragments, changed values, and what is no tree', () => {
    const fragment = parseFragment('<td colspan=0>', { context: 'tr' });
    fragment.firstElementChild!.setAttribute('rowspan', 'x');
    expect(findValueErrors(fragment).map(({ code, place, range }) => [code, place, range])).toEqual([
      ['value/invalid-integer', 12, { start: 12, end: 13 }],
      ['value/invalid-integer', null, null],
    ]);
    expect(() => findValueErrors(parse(''), null as never)).toThrow('options must be an object, not null');
    expect(() => findValueErrors(parse(''), { validators: { url: 5 as never } })).toThrow(
      "validators['url'] must be a function, not 5",
    );
    expect(() => findValueErrors({} as never)).toThrow(
      'root must be a Document or a DocumentFragment, not an object',
    );
  });

  test('a valid page has none', () => {
    const html = readFileSync(new URL('valid-values.html', import.meta.url), 'utf8');
    expect(findValueErrors(parse(html), { validators }).map(({ code, value }) => `${code} ${value}`)).toEqual(
      [],
    );
  });

  test('the guide has all codes', () => {
    const guide = readFileSync(new URL('../../../../docs/microsyntaxes.md', import.meta.url), 'utf8');
    const rows = [...guide.matchAll(/^\| `(value\/[\w-]+)` \| (.*) \|$/gm)].map(([, code, about]) => [
      code,
      about,
    ]);
    expect(rows).toEqual(Object.entries(valueCodes));
  });

  test('a deep tree with many ids', () => {
    const html = Array.from({ length: 50_000 }, (_, i) => `<b id=i${i}>`).join('');
    expect(findValueErrors(parse(html)).length).toBe(0);
  });
});
