import { bomSniff, encodingOfContentType } from 'domwright/encoding';
import { expect, test } from 'vitest';

// What hosts need to decode scripts and style sheets — https://encoding.spec.whatwg.org/#bom-sniff and
// https://fetch.spec.whatwg.org/#legacy-extract-an-encoding

test('bomSniff takes all kinds of bytes', () => {
  const utf8 = Uint8Array.of(0xef, 0xbb, 0xbf, 0x61);
  expect(bomSniff(utf8)).toBe('UTF-8');
  expect(bomSniff(utf8.buffer)).toBe('UTF-8');
  expect(bomSniff(new DataView(utf8.buffer, 1))).toBe(null);
  expect(bomSniff(Uint8Array.of(0xfe, 0xff))).toBe('UTF-16BE');
  expect(() => bomSniff('\ufeff' as never)).toThrow('bytes must be bytes, not "\ufeff"');
});

test('encodingOfContentType', () => {
  expect(encodingOfContentType('text/javascript; charset=latin1')).toBe('windows-1252');
  expect(encodingOfContentType('text/javascript')).toBe(null);
  expect(encodingOfContentType('text/css; charset=none')).toBe(null);
  expect(() => encodingOfContentType(null as never)).toThrow('contentType must be a string, not null');
});
