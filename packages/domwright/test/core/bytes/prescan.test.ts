import { describe, expect, test } from 'vitest';
import { prescan } from '../../../src/core/bytes/encoding-declarations.ts';
import { bytesOf } from './helpers.ts';

// Derived by hand from the steps of the standard. `null` is failure.

const table = (rows: [string, string | null][]) => {
  test.each(rows)('%j: %s', (input, encoding) => {
    expect(prescan(bytesOf(input))).toBe(encoding);
  });
};

describe('UTF-16 XML declarations', () => {
  table([
    ['<\0?\0x\0', 'UTF-16LE'],
    ['\0<\0?\0x', 'UTF-16BE'],
    ['<\0?\0x\0m\0l\0', 'UTF-16LE'],
    // Case-sensitive, complete, and only at the start.
    ['<\0?\0X\0', null],
    ['\0<\0?\0X', null],
    ['<\0?\0x', null],
    ['\0<\0?\0', null],
    [' <\0?\0x\0', null],
    [' \0<\0?\0x', null],
    ['<\0?\0x\0<meta charset=koi8-r>', 'UTF-16LE'],
  ]);
});

describe('comments', () => {
  table([
    ['<!--><meta charset=koi8-r>', 'KOI8-R'],
    ['<!---><meta charset=koi8-r>', 'KOI8-R'],
    ['<!----><meta charset=koi8-r>', 'KOI8-R'],
    ['<!-- > -> - -> <meta charset=big5> --><meta charset=koi8-r>', 'KOI8-R'],
    ['<!-- --!><meta charset=big5>--><meta charset=koi8-r>', 'KOI8-R'],
    ['<!-- <meta charset=big5>', null],
    // Not a comment: ends at the first ">".
    ['<!- -- ><meta charset=koi8-r>-->', 'KOI8-R'],
    ['<!-', null],
    ['<!--', null],
    ['<!---', null],
    ['<!-->', null],
  ]);
});

describe('markup that is skipped to its ">"', () => {
  table([
    ['<!doctype "<meta charset=koi8-r>', null],
    ['<!doctype html><meta charset=koi8-r>', 'KOI8-R'],
    ['<!><meta charset=koi8-r>', 'KOI8-R'],
    ['</><meta charset=koi8-r>', 'KOI8-R'],
    ['</ <meta charset=big5><meta charset=koi8-r>', 'KOI8-R'],
    ['<?php "><meta charset=koi8-r>', 'KOI8-R'],
    ['<?<meta charset=big5><meta charset=koi8-r>', 'KOI8-R'],
    ['</1 a=">"><meta charset=koi8-r>', 'KOI8-R'],
    ['<!', null],
    ['</', null],
    ['<?', null],
    ['<', null],
    ['', null],
    ['no markup > at all', null],
    // "<" and something else is text.
    ['< meta charset=big5><<meta charset=koi8-r>', 'KOI8-R'],
    ['<1<meta charset=koi8-r>', 'KOI8-R'],
    ['<=<meta charset=koi8-r>', 'KOI8-R'],
    ['<@<[<`<{<\xe9<meta charset=koi8-r>', 'KOI8-R'],
  ]);
});

describe('other tags', () => {
  table([
    ['<p title="<meta charset=big5>"><meta charset=koi8-r>', 'KOI8-R'],
    ["<p title='<meta charset=big5>'><meta charset=koi8-r>", 'KOI8-R'],
    ['<p title=<meta charset=big5><meta charset=koi8-r>', 'KOI8-R'],
    ['</p title="<meta charset=big5>"><meta charset=koi8-r>', 'KOI8-R'],
    ['</p "<meta charset=big5>"><meta charset=koi8-r>', 'KOI8-R'],
    // The name goes on to white space or ">", also over "/" and quotes.
    ['<p/x="><meta charset=koi8-r>', 'KOI8-R'],
    ['<p/ x="><meta charset=koi8-r>', null],
    ['<p"><meta charset=koi8-r>', 'KOI8-R'],
    ['<z<meta charset=big5><meta charset=koi8-r>', 'KOI8-R'],
    ['<Z ><meta charset=koi8-r>', 'KOI8-R'],
    ['</Z ><meta charset=koi8-r>', 'KOI8-R'],
    // The prescan doesn't know elements, scripts or text.
    ['<title><meta charset=koi8-r>', 'KOI8-R'],
    ['<script>"<meta charset=koi8-r>"', 'KOI8-R'],
    ['<p', null],
    ['<p ', null],
    ['<p a', null],
    ['<p a="', null],
    ['<p a="><meta charset=koi8-r>', null],
  ]);
});

describe('what is a meta element', () => {
  table([
    ['<meta charset=koi8-r>', 'KOI8-R'],
    ['<MeTa CHARSET=KOI8-R>', 'KOI8-R'],
    ['<meta\tcharset=koi8-r>', 'KOI8-R'],
    ['<meta\ncharset=koi8-r>', 'KOI8-R'],
    ['<meta\fcharset=koi8-r>', 'KOI8-R'],
    ['<meta\rcharset=koi8-r>', 'KOI8-R'],
    ['<meta/charset=koi8-r>', 'KOI8-R'],
    ['<meta//  / /charset=koi8-r>', 'KOI8-R'],
    ['<meta\vcharset=koi8-r>', null],
    ['<meta\0charset=koi8-r>', null],
    ['<metax charset=koi8-r>', null],
    ['<meta>charset=koi8-r>', null],
    ['</meta charset=koi8-r>', null],
    ['<me\xf4a charset=koi8-r>', null],
    // 0x0D | 0x20 is 0x2D: letters only are compared without case.
    ['<\rmeta charset=koi8-r>', null],
    ['<meta', null],
    ['<meta ', null],
    ['<met', null],
  ]);
});

describe('get an attribute', () => {
  table([
    // Only the first "=" after a name is a separator.
    ['<meta charset==koi8-r>', null],
    ['<meta charset = koi8-r>', 'KOI8-R'],
    ['<meta charset\t\n\f\r =\t\n\f\r koi8-r>', 'KOI8-R'],
    ['<meta =charset=koi8-r>', null],
    ['<meta = charset=koi8-r>', 'KOI8-R'],
    ['<meta =x charset=koi8-r>', 'KOI8-R'],
    ['<meta =x="charset=big5" charset=koi8-r>', 'KOI8-R'],
    // A "/" ends a name, and is part of an unquoted value.
    ['<meta x/charset=koi8-r>', 'KOI8-R'],
    ['<meta charset/=koi8-r>', null],
    ['<meta charset /=koi8-r>', null],
    ['<meta charset=koi8-r/>', null],
    ['<meta charset=koi8-r />', 'KOI8-R'],
    ['<meta x=/charset=koi8-r>', null],
    ['<meta charset>', null],
    ['<meta charset charset=koi8-r>', null],
    ['<meta charset=>', null],
    ['<meta charset= >', null],
    ['<meta charset=x>', null],
    ['<meta charset="">', null],
    // Spaces and something else than "=" end the attribute, and begin the next.
    ['<meta x charset=koi8-r>', 'KOI8-R'],
    ['<meta x\tcharset=koi8-r>', 'KOI8-R'],
    // Quoted values.
    ['<meta charset="koi8-r">', 'KOI8-R'],
    ["<meta charset='koi8-r'>", 'KOI8-R'],
    ['<meta charset=" KOI8-R\t">', 'KOI8-R'],
    ['<meta charset="koi8-r\'>', null],
    ['<meta charset="koi8-r>', null],
    ['<meta x=">"charset=koi8-r>', 'KOI8-R'],
    ["<meta x=\"'\"charset='koi8-r'>", 'KOI8-R'],
    ['<meta charset=koi8-r">', null],
    ['<meta charset=k"oi8-r>', null],
    ['<meta "charset=koi8-r>', null],
    ['<meta x="charset=koi8-r">', null],
    // No character references.
    ['<meta charset="koi8&#45;r">', null],
    // Vertical tab, NUL and bytes above 0x7F are ordinary.
    ['<meta \vcharset=koi8-r>', null],
    ['<meta \0charset=koi8-r>', null],
    ['<meta \xa0charset=koi8-r>', null],
    ['<meta charset="\vkoi8-r">', null],
    ['<meta charset="\xa0koi8-r">', null],
    ['<meta charset="koi8-r\0">', null],
    ['<meta <charset=koi8-r>', null],
    ['<meta <x charset=koi8-r>', 'KOI8-R'],
    ["<meta <meta charset='koi8-r'>", 'KOI8-R'],
  ]);

  describe('at the end of the bytes aborts the prescan', () => {
    const whole = '<meta x charset = "koi8-r" >';
    test.each(Array.from(whole, (_, length) => whole.slice(0, length)))('%j', (input) => {
      expect(prescan(bytesOf(input))).toBeNull();
    });
    test(whole, () => {
      expect(prescan(bytesOf(whole))).toBe('KOI8-R');
    });

    table([
      ['<meta charset=koi8-r', null],
      ['<meta charset="koi8-r"', null],
      ['<meta charset=koi8-r ', null],
      ['<meta charset=koi8-r /', null],
      ['<meta charset="koi8-r"/', null],
    ]);
  });
});

describe('attributes of meta', () => {
  const pragma = 'http-equiv=content-type';
  table([
    [`<meta ${pragma} content="text/html; charset=koi8-r">`, 'KOI8-R'],
    [`<meta content="text/html; charset=koi8-r" ${pragma}>`, 'KOI8-R'],
    ['<meta HTTP-EQUIV=Content-Type CONTENT="text/html; CHARSET=KOI8-R">', 'KOI8-R'],
    ["<meta http-equiv='content-type' content='charset=koi8-r'>", 'KOI8-R'],
    [`<meta ${pragma} content=charset=koi8-r>`, 'KOI8-R'],
    [`<meta ${pragma} content="charset='koi8-r'">`, 'KOI8-R'],
    [`<meta ${pragma} content="text/html; charset='koi8-r">`, null],
    [`<meta ${pragma} content="text/html">`, null],
    [`<meta ${pragma} content="charset=klingon">`, null],
    [`<meta ${pragma}>`, null],
    // The pragma is needed, and exactly so.
    ['<meta content="text/html; charset=koi8-r">', null],
    ['<meta http-equiv=" content-type" content="text/html; charset=koi8-r">', null],
    ['<meta http-equiv="content-type;" content="text/html; charset=koi8-r">', null],
    ['<meta http-equiv=refresh content="0; charset=koi8-r">', null],
    ['<meta name=content-type content="text/html; charset=koi8-r">', null],
    // The first attribute of a name counts, whatever it has.
    ['<meta charset=koi8-r charset=big5>', 'KOI8-R'],
    ['<meta charset=klingon charset=koi8-r>', null],
    ['<meta charset="" CHARSET=koi8-r>', null],
    [`<meta http-equiv=x ${pragma} content="charset=koi8-r">`, null],
    [`<meta ${pragma} http-equiv=x content="charset=koi8-r">`, 'KOI8-R'],
    [`<meta ${pragma} content=x content="charset=koi8-r">`, null],
    [`<meta ${pragma} content="charset=koi8-r" content="charset=big5">`, 'KOI8-R'],
    // charset overrules content, before and after it, and even if it fails.
    [`<meta ${pragma} content="charset=big5" charset=koi8-r>`, 'KOI8-R'],
    [`<meta ${pragma} charset=koi8-r content="charset=big5">`, 'KOI8-R'],
    ['<meta content="charset=big5" charset=koi8-r>', 'KOI8-R'],
    ['<meta charset=koi8-r content="charset=big5">', 'KOI8-R'],
    [`<meta ${pragma} content="charset=koi8-r" charset=klingon>`, null],
    // NB: "if charset is still set to null": failure is not null.
    [`<meta charset=klingon ${pragma} content="charset=koi8-r">`, null],
    // The next meta counts.
    ['<meta charset=klingon><meta charset=koi8-r>', 'KOI8-R'],
    ['<meta><meta charset=koi8-r>', 'KOI8-R'],
    ['<meta name=x><meta charset=koi8-r><meta charset=big5>', 'KOI8-R'],
    ['<meta content="charset=big5"><meta charset=koi8-r>', 'KOI8-R'],
  ]);
});

describe('encodings that are not believed', () => {
  table([
    ['<meta charset=utf-16>', 'UTF-8'],
    ['<meta charset=utf-16be>', 'UTF-8'],
    ['<meta charset=x-user-defined>', 'windows-1252'],
    ['<meta http-equiv=content-type content="charset=utf-16le">', 'UTF-8'],
    ['<meta http-equiv=content-type content="charset=x-user-defined">', 'windows-1252'],
    ['<meta charset=iso-2022-kr>', 'replacement'],
    ['<meta charset=iso-8859-1>', 'windows-1252'],
  ]);
});

describe('the end condition', () => {
  const declaration = '<meta charset=koi8-r>';
  const at = (end: number) => bytesOf(`${' '.repeat(end - declaration.length)}${declaration} and more`);
  test('takes so many bytes into account', () => {
    expect(prescan(at(1024), 1024)).toBe('KOI8-R');
    expect(prescan(at(1025), 1024)).toBeNull();
    expect(prescan(at(5000))).toBe('KOI8-R');
    expect(prescan(at(5000), Number.POSITIVE_INFINITY)).toBe('KOI8-R');
    expect(prescan(at(100), 0)).toBeNull();
    expect(prescan(at(100), -5)).toBeNull();
  });

  test('holds for the XML declaration, too', () => {
    const bytes = bytesOf('<?xml encoding="koi8-r"?><p>');
    expect(prescan(bytes, 25)).toBe('KOI8-R');
    expect(prescan(bytes, 24)).toBeNull();
    expect(prescan(bytes, 22)).toBeNull();
  });

  test('can be anywhere', () => {
    const bytes = bytesOf(
      '<!-- x --><p a="b" c=d e></p><meta x http-equiv="content-type" content="charset=koi8-r"/>',
    );
    for (let limit = 0; limit < bytes.length; limit++) expect(prescan(bytes, limit)).toBeNull();
    expect(prescan(bytes, bytes.length)).toBe('KOI8-R');
  });
});

describe('an XML declaration', () => {
  table([
    ['<?xml version="1.0" encoding="koi8-r"?>', 'KOI8-R'],
    // Counts only if no meta does.
    ['<?xml version="1.0" encoding="koi8-r"?><meta charset=big5>', 'Big5'],
    ['<?xml version="1.0" encoding="koi8-r"?><meta charset=klingon>', 'KOI8-R'],
    ['<?xml version="1.0" encoding="koi8-r"?><meta charset=big5', 'KOI8-R'],
  ]);
});

test('is linear in input of one kind', () => {
  for (const unit of [
    '<',
    '<!--',
    '<p ',
    '<meta ',
    '<meta a',
    '<meta content=charset ',
    '</',
    '<?',
    'encoding',
    '-->',
  ]) {
    const bytes = bytesOf(`<?xml${unit.repeat(400_000 / unit.length)}`);
    expect(prescan(bytes)).toBeNull();
  }
});
