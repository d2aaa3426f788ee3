import { HTMLParser, type ParseError, parse } from 'domwright';
import { Decoder, sniffEncoding } from 'domwright/encoding';
import { preloadScan } from 'domwright/preload';
import { expect, test } from 'vitest';

// If a callback transfers the bytes being parsed, either all of them are parsed or the call throws.

const detach = ({ buffer }: Uint8Array) =>
  void structuredClone(buffer, { transfer: [buffer as ArrayBuffer] });
const gone = /^(the input|bytes) is detached: its buffer was transferred or shrunk$/;

/** More than is decoded at once, with an error at the beginning. */
const long = () => new TextEncoder().encode(`<!DOCTYPE html></b><p>${'x'.repeat(200_000)}<p>end`);

test.each([['utf-8'], ['windows-1252'], ['iso-2022-jp'], [undefined]])('in onParseError, %s', (transport) => {
  const bytes = long();
  const options = { ...(transport && { contentType: transport }), onParseError: () => detach(bytes) };
  if (transport === undefined) {
    // Errors are held back until the encoding is certain, which is after everything is parsed.
    expect(parse(bytes, options).body!.lastChild!.textContent).toBe('end');
  } else {
    expect(() => parse(bytes, options)).toThrow(TypeError);
    expect(() => parse(long(), { ...options, onParseError: () => {} })).not.toThrow();
  }
});

test('in onParseError, after all has been decoded', () => {
  const bytes = new TextEncoder().encode('<!DOCTYPE html></b><p>end');
  const document = parse(bytes, { contentType: 'utf-8', onParseError: () => detach(bytes) });
  expect(document.body!.textContent).toBe('end');
});

test('in onParseError, the piece that came last of those that were waited for', () => {
  const parser = new HTMLParser({
    onParseError: () => detach(second),
    prescanLimit: 100,
    userOverride: 'utf-8',
  });
  const second = new TextEncoder().encode('<p>'.repeat(50_000));
  parser.write(Uint8Array.of(0xef));
  expect(() => parser.end(second)).toThrow(gone);
});

test('in onEncodingChange', () => {
  const bytes = new TextEncoder().encode(
    `<p>é${'x'.repeat(5000)}<meta charset=utf-8><p>${'x'.repeat(200_000)}`,
  );
  expect(() => parse(bytes, { onEncodingChange: () => detach(bytes) })).toThrow(gone);
});

test.each([[{}], [{ detectUTF8: true }]])('in autodetect, %j', (options) => {
  const autodetect = (given: Uint8Array) => {
    detach(given);
    return null;
  };
  expect(() => parse(long(), { ...options, autodetect })).toThrow(gone);
  expect(() => sniffEncoding(long(), { ...options, autodetect })).toThrow(gone);
  expect(() => preloadScan(long(), { url: 'https://a.example/', autodetect } as never)).toThrow(gone);
  const parser = new HTMLParser({ ...options, autodetect });
  expect(() => parser.write(long())).toThrow(gone);
  // What it is given may be a copy.
  const bytes = long();
  const other = new HTMLParser({
    ...options,
    autodetect: () => {
      detach(bytes);
      return null;
    },
  });
  other.write(Uint8Array.of(0x61));
  expect(() => other.write(bytes)).toThrow(gone);
});

test('in onMalformed of a Decoder, and it may be called from within', () => {
  for (const label of ['utf-8', 'shift_jis', 'iso-2022-jp', 'windows-1253', 'utf-16']) {
    const bytes = Uint8Array.of(0x61, 0xff, 0xff, 0x61, 0xd2, 0xff, 0xff, 0x62);
    const expected: ParseError['byteStart'][] = [];
    const text = new Decoder(label, { onMalformed: (start) => void expected.push(start) }).decode(
      bytes,
      true,
    );
    const found: ParseError['byteStart'][] = [];
    const decoder = new Decoder(label, {
      onMalformed: (start) => {
        found.push(start);
        if (bytes.length > 0) detach(bytes);
      },
    });
    expect(decoder.decode(bytes, true)).toBe(text);
    expect(found).toEqual(expected);
  }
});
