import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computedMIMEType,
  parseMIMEType,
  type ResourceMetadata,
  sniffAudioOrVideo,
  sniffFont,
  sniffImage,
  sniffTextOrBinary,
} from '../../../src/doors/urls.ts';

// The tables and steps of https://mimesniff.spec.whatwg.org/.

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const computed = (text: string, contentType: string | null = null, more: ResourceMetadata = {}): string =>
  computedMIMEType(bytes(text), { contentType, ...more }).essence;

const images: [string, string][] = [
  ['\0\0\x01\0', 'image/x-icon'],
  ['\0\0\x02\0', 'image/x-icon'],
  ['BM', 'image/bmp'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x12\x34\x56\x78WEBPVP', 'image/webp'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
];
const ebml = '\x1aE\xdf\xa3';
const frame = (header: string, size: number) => header + '\x01'.repeat(size - header.length) + header;
const media: [string, string][] = [
  ['FORM\x12\x34\x56\x78AIFF', 'audio/aiff'],
  ['ID3', 'audio/mpeg'],
  ['OggS\0', 'application/ogg'],
  ['MThd\0\0\0\x06', 'audio/midi'],
  ['RIFF\x12\x34\x56\x78AVI ', 'video/avi'],
  ['RIFF\x12\x34\x56\x78WAVE', 'audio/wave'],
  ['\0\0\0\x0cftypmp42', 'video/mp4'],
  ['\0\0\0\x14ftypisom\0\0\0\0mp41', 'video/mp4'],
  ['\0\0\0\x18ftypisom\0\0\0\0avc1mp41', 'video/mp4'],
  [`\0\0\x01\x04ftypisom${'\0'.repeat(244)}mp41`, 'video/mp4'],
  [`${ebml}\x9fB\x82\x84webm\x01`, 'video/webm'],
  [`${ebml}\x9fB\x82\x40\x08\0\0webm\x01`, 'video/webm'],
  [`${ebml}${'\x01'.repeat(33)}B\x82\x84webm\x01`, 'video/webm'],
  [`${ebml}B\x82\x84webm\x01`, 'video/webm'],
  // A size of eight bytes, and one that would have more.
  [`${ebml}B\x82\x01\0\0\0\0\0\0\x04webm\x01`, 'video/webm'],
  [`${ebml}B\x82\0\x01\x01\x01\x01\x01\x01\x01webm\x01`, 'video/webm'],
  // The first doctype is another one.
  [`${ebml}B\x82\x84matrB\x82\x84webm\x01`, 'video/webm'],
  // MPEG-1 layer III, 128 kbit/s, 44.1 kHz: 128000 * 144 / 44100 = 417 bytes, one more with padding.
  [frame('\xff\xfb\x90\x00', 417), 'audio/mpeg'],
  [frame('\xff\xfb\x92\x00', 418), 'audio/mpeg'],
  // MPEG-2, 64 kbit/s of its own table, 48 kHz.
  [frame('\xff\xf3\x84\x00', 192), 'audio/mpeg'],
];
const noMedia: [string, string][] = [
  ['MP4 of less than 12 bytes', '\0\0\0\x08ftypmp4'],
  ['MP4 box longer than the header', '\0\0\0\x10ftypmp42'],
  ['MP4 box size no multiple of 4', '\0\0\0\x0dftypmp42\0'],
  ['MP4 without ftyp', '\0\0\0\x0cfreemp42'],
  ['MP4 brand as version number', '\0\0\0\x14ftypisommp42avc1'],
  ['MP4 brand behind the box', '\0\0\0\x10ftypisom\0\0\0\0mp41'],
  ['MP4 box of 2^24 bytes', '\x01\0\0\x0cftypmp42'],
  ['MP4 box of 2^16 bytes', '\0\x01\0\x0cftypmp42'],
  ['MP4 box of 2^8 bytes', '\0\0\x01\x0cftypmp42'],
  ['EBML of another doctype', `${ebml}\x9fB\x82\x88matroska\x01`],
  ['EBML without doctype', `${ebml}\x9f\x01webm\x01`],
  ['EBML that ends in the doctype', `${ebml}\x9fB\x82`],
  ['EBML that ends with the doctype', `${ebml}\x9fB\x82\x84webm`],
  ['EBML with a late doctype', `${ebml}${'\x01'.repeat(34)}B\x82\x84webm\x01`],
  ...[0, 1, 2, 3].map((at): [string, string] => [
    `EBML but for byte ${at}`,
    `${ebml.slice(0, at)}\x01${ebml.slice(at + 1)}\x9fB\x82\x84webm\x01`,
  ]),
  ['EBML with half a doctype', `${ebml}\x9fB\x83\x84webm\x01`],
  ['EBML with the other half of a doctype', `${ebml}\x9fC\x82\x84webm\x01`],
  ['EBML with a size of eight bytes at most', `${ebml}B\x82\0\x01\x01\x01\x01\x01\x01\x01\x01webm\x01`],
  ['one MP3 frame', '\xff\xfb\x90\x00'.padEnd(500, '\x01')],
  ['MP3 of layer II', frame('\xff\xfd\x90\x00', 417)],
  ['MP3 of no layer', frame('\xff\xf9\x90\x00', 417)],
  ['MP3 of a bad bit rate', frame('\xff\xfb\xf0\x00', 417)],
  ['MP3 of a bad sample rate', frame('\xff\xfb\x9c\x00', 417)],
  ['MP3 of free bit rate', frame('\xff\xfb\x00\x00', 417)],
  ['no frame sync', frame('\xfe\xfb\x90\x00', 417)],
  ['half a frame sync', frame('\xff\xdb\x90\x00', 417)],
  // The header of 417 bytes, and a second one that is wrong; or the other way round.
  ...[
    '\xfe\xfb\x90\x00',
    '\xff\xdb\x90\x00',
    '\xff\xfd\x90\x00',
    '\xff\xf9\x90\x00',
    '\xff\xff\x90\x00',
    '\xff\xfb\xf0\x00',
    '\xff\xfb\x9c\x00',
  ].flatMap((wrong): [string, string][] => {
    const right = '\xff\xfb\x90\x00';
    return [
      [`MP3 with ${JSON.stringify(wrong)} behind`, right.padEnd(417, '\x01') + wrong],
      [`MP3 with ${JSON.stringify(wrong)} before`, wrong.padEnd(417, '\x01') + right],
    ];
  }),
  ['MP3 that ends with its first frame', '\xff\xfb\x90\x00'.padEnd(417, '\x01')],
  ['MP3 that ends in a header', frame('\xff\xfb\x90\x00', 417).slice(0, -1)],
];
const archives: [string, string][] = [
  ['\x1f\x8b\x08', 'application/x-gzip'],
  ['PK\x03\x04', 'application/zip'],
  ['Rar \x1a\x07\0', 'application/x-rar-compressed'],
  // What archives begin with.
  ['Rar!\x1a\x07\0', 'application/x-rar-compressed'],
];
const fonts: [string, string][] = [
  [`${'x'.repeat(34)}LP`, 'application/vnd.ms-fontobject'],
  ['\0\x01\0\0', 'font/ttf'],
  ['OTTO', 'font/otf'],
  ['ttcf', 'font/collection'],
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
];

describe('a resource of unknown type', () => {
  const tags =
    '<!DOCTYPE HTML,<HTML,<HEAD,<SCRIPT,<IFRAME,<H1,<DIV,<FONT,<TABLE,<A,<STYLE,<TITLE,<B,<BODY,<BR,<P,<!--'.split(
      ',',
    );
  it.each(tags)('%s', (tag) => {
    for (const text of [`${tag} `, `\t\n\f\r ${tag}>`, `${tag.toLowerCase()}>`]) {
      expect(computed(text), text).toBe('text/html');
      expect(computed(text, null, { noSniff: true }), text).toBe('text/plain');
    }
    for (const text of [tag, `${tag}/`, `x${tag}>`, `\v${tag}>`, `${tag.slice(0, -1)}>`]) {
      if (!tags.includes(text.slice(0, -1).toUpperCase())) expect(computed(text), text).not.toBe('text/html');
    }
  });

  it.each([
    [' <?xml', 'text/xml'],
    ['<?XML', 'text/plain'],
    ['%PDF-', 'application/pdf'],
    [' %PDF-', 'text/plain'],
    ['%!PS-Adobe-', 'application/postscript'],
    ['\xfe\xff\0\0', 'text/plain'],
    ['\xff\xfe\0\0', 'text/plain'],
    ['\xef\xbb\xbf\0', 'text/plain'],
    ['\xfe\xff\0', 'application/octet-stream'],
    ['\xff\xfe\0', 'application/octet-stream'],
    ['\xef\xbb\0\0', 'application/octet-stream'],
    ['', 'text/plain'],
    ['a\t\n\f\r\x1b\x7f\xff', 'text/plain'],
    ...images,
    ...media,
    ...archives,
  ])('%j: %s', (text, type) => {
    expect(computed(text)).toBe(type);
  });

  it.each([
    ...images,
    ...archives,
    ...media.filter(([text]) => text.length < 20 && !text.includes('\0\0webm')),
  ])('%j cut short', (text, type) => {
    expect(computed(text.slice(0, -1))).not.toBe(type);
  });

  it.each(noMedia)('%s', (_, text) => {
    expect(computed(text)).toMatch(/^(text\/plain|application\/octet-stream)$/);
  });

  it.each([...images, ...archives, ...media.slice(0, 6)])('%j with another byte', (text, type) => {
    for (let at = 0; at < text.length; at++) {
      // Four bytes of RIFF and FORM are the length.
      if (/^(RIFF|FORM)/.test(text) && at >= 4 && at < 8) continue;
      const other = String.fromCharCode(text.charCodeAt(at) ^ 0x40);
      expect(computed(text.slice(0, at) + other + text.slice(at + 1)), String(at)).not.toBe(type);
    }
  });

  it('MP3 frames have the sizes of the tables', () => {
    // https://mimesniff.spec.whatwg.org/#signature-for-mp3-without-id3
    const mp3 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
    const mp25 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
    for (const version of [0, 1, 2, 3]) {
      for (const [index, rate] of (version % 2 === 1 ? mp3 : mp25).entries()) {
        for (const [sample, frequency] of [44_100, 48_000, 32_000].entries()) {
          for (const padding of [0, 1]) {
            const size = Math.floor((rate * 1000 * (version === 1 ? 72 : 144)) / frequency) + padding;
            const third = ((index + 1) << 4) | (sample << 2) | (padding << 1);
            // The bits that do not matter are set in one of the two headers.
            const first = `\xff${String.fromCharCode(0xe2 | (version << 3), third)}\0`;
            const second = `\xff${String.fromCharCode(0xe3 | (version << 3), third | 1)}\xff`;
            for (const header of [first, second]) {
              expect(computed(frame(header, size)), `${version} ${rate} ${frequency} ${padding}`).toBe(
                'audio/mpeg',
              );
              expect(computed(frame(header, size - 1))).toBe('application/octet-stream');
              expect(computed(frame(header, size + 1))).toBe('application/octet-stream');
            }
          }
        }
      }
    }
  });

  it('binary data bytes are these', () => {
    const binary = [...Array(256).keys()].filter(
      (byte) => computed(`a${String.fromCharCode(byte)}`) !== 'text/plain',
    );
    const expected = [...Array(32).keys()].filter((byte) => ![9, 10, 12, 13, 0x1b].includes(byte));
    expect(binary).toEqual(expected);
  });

  it.each([null, 'unknown/unknown', 'application/unknown', '', 'nonsense'])(
    'Content-Type %j',
    (contentType) => {
      expect(computed('GIF89a', contentType)).toBe('image/gif');
      expect(computed('GIF89a', contentType, { noSniff: true })).toBe('image/gif');
      expect(computed('%PDF-', contentType, { noSniff: true })).toBe('text/plain');
    },
  );

  it('is told by 1445 bytes', () => {
    expect(computed(`${'a'.repeat(1444)}\0`)).toBe('application/octet-stream');
    expect(computed(`${'a'.repeat(1445)}\0`)).toBe('text/plain');
  });
});

describe('a resource of supplied type', () => {
  it.each([
    'text/plain',
    'text/plain; charset=ISO-8859-1',
    'text/plain; charset=iso-8859-1',
    'text/plain; charset=UTF-8',
  ])('%s may come from an old Apache', (contentType) => {
    expect(computed('GIF89a\0', contentType)).toBe('application/octet-stream');
    expect(computed('GIF89a\0', contentType, { noSniff: true })).toBe('text/plain');
    expect(computed('a', contentType)).toBe('text/plain');
    const ofSeveral = (...values: string[]) => computedMIMEType(bytes('\0'), { contentType: values }).essence;
    expect(ofSeveral('x/y', 'a/b', contentType)).toBe('application/octet-stream');
    expect(ofSeveral('x/y', contentType, 'a/b')).toBe('a/b');
  });

  it.each([
    ['GIF89a', 'text/plain;charset=utf-8', 'text/plain'],
    ['\0', 'text/plain;charset=utf-8', 'text/plain'],
    ['GIF89a', 'image/svg+xml', 'image/svg+xml'],
    ['GIF89a', 'image/png', 'image/gif'],
    ['a', 'image/png', 'image/png'],
    ['ID3', 'video/mp4', 'audio/mpeg'],
    ['ID3', 'application/ogg', 'audio/mpeg'],
    ['ID3', 'audio/x', 'audio/mpeg'],
    ['ID3', 'text/css', 'text/css'],
    ['ID3', 'text/xml', 'text/xml'],
    ['GIF89a', 'application/xml', 'application/xml'],
    ['GIF89a', 'video/mp4', 'video/mp4'],
    ['GIF89a', 'text/css', 'text/css'],
    ['<html>', 'application/octet-stream', 'application/octet-stream'],
    ['a', 'text/html', 'text/html'],
  ])('%j as %s is %s', (text, contentType, type) => {
    expect(computed(text, contentType)).toBe(type);
    expect(computed(text, contentType, { noSniff: true })).toBe(parseMIMEType(contentType)!.essence);
  });

  it('that is not supported', () => {
    const supports = (essence: string) => essence !== 'image/odd' && essence !== 'video/odd';
    expect(computed('GIF89a', 'image/odd', { supports })).toBe('image/odd');
    expect(computed('GIF89a', 'image/even', { supports })).toBe('image/gif');
    expect(computed('ID3', 'video/odd', { supports })).toBe('video/odd');
  });

  it('keeps its parameters', () => {
    expect(`${computedMIMEType(bytes('a'), { contentType: 'text/html;charset=utf-8' })}`).toBe(
      'text/html;charset=utf-8',
    );
  });
});

describe('text/html may be a feed', () => {
  const rss = 'http://purl.org/rss/1.0/';
  const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  it.each([
    ['<rss', 'application/rss+xml'],
    ['<feed', 'application/atom+xml'],
    ['\xef\xbb\xbf \t\n\f\r<rss', 'application/rss+xml'],
    ['<?xml version="1.0"?><!-- > - -- --><!DOCTYPE rss [a]> <rss>', 'application/rss+xml'],
    [`<rdf:RDF ${rss} ${rdf}`, 'application/rss+xml'],
    [`<rdf:RDF ${rdf} ${rss}`, 'application/rss+xml'],
    ['', 'text/html'],
    [' ', 'text/html'],
    ['<', 'text/html'],
    ['\xef\xbb\xbf<rss', 'application/rss+xml'],
    ['<!----><rss', 'application/rss+xml'],
    ['<!-->--><rss', 'application/rss+xml'],
    ['<!><rss', 'application/rss+xml'],
    ['<??><rss', 'application/rss+xml'],
    [`<rdf:RDF${rss}${rdf}`, 'application/rss+xml'],
    [`<rdf:RDF${rdf}${rss}`, 'application/rss+xml'],
    ['<!--><rss', 'text/html'],
    ['<!---><rss', 'text/html'],
    ['<?><rss', 'text/html'],
    ['a<rss', 'text/html'],
    ['arss', 'text/html'],
    ['\xef\xbb<rss', 'text/html'],
    ['\xef\xbbx<rss', 'text/html'],
    ['\xefx\xbf<rss', 'text/html'],
    ['\xefxx<rss', 'text/html'],
    ['x\xbb\xbf<rss', 'text/html'],
    ['x\xbbx<rss', 'text/html'],
    ['xx\xbf<rss', 'text/html'],
    ['<RSS', 'text/html'],
    ['<rs', 'text/html'],
    ['<!-- <rss', 'text/html'],
    ['<!DOCTYPE rss', 'text/html'],
    ['<?xml > <rss', 'text/html'],
    ['<html><rss', 'text/html'],
    [`<rdf:RDF ${rss}`, 'text/html'],
    [`<rdf:RDF ${rdf}`, 'text/html'],
    [`<rdf:rdf ${rss} ${rdf}`, 'text/html'],
  ])('%j', (text, type) => {
    expect(computed(text, 'text/html')).toBe(type);
  });
});

describe('in a context', () => {
  const svg = parseMIMEType('image/svg+xml');
  const other = parseMIMEType('x/y;z=1');
  it.each([
    ['an image', sniffImage, images, media],
    ['audio or video', sniffAudioOrVideo, media, images],
    ['a font', sniffFont, fonts, archives],
  ] as const)('%s', (_, sniff, good, bad) => {
    for (const [text, type] of good) {
      expect(sniff(bytes(text), other)!.essence).toBe(type);
      expect(sniff(bytes(text), null)!.essence).toBe(type);
      expect(sniff(bytes(text), svg) === svg).toBe(true);
    }
    for (const [text] of bad) {
      expect(sniff(bytes(text), other) === other).toBe(true);
      expect(sniff(bytes(text), null)).toBe(null);
    }
  });

  it.each([
    ['', 'text/plain'],
    ['\xfe\xff\0', 'text/plain'],
    ['\xff\xfe\0', 'text/plain'],
    ['\xef\xbb\xbf\0', 'text/plain'],
    ['\xef\xbb\0', 'application/octet-stream'],
    ['\xefx\xbf\0', 'application/octet-stream'],
    ['x\xbb\xbf\0', 'application/octet-stream'],
    ['\xfe\0', 'application/octet-stream'],
    ['x\xff\0', 'application/octet-stream'],
    ['\xff\0', 'application/octet-stream'],
    ['x\xfe\0', 'application/octet-stream'],
    ['a', 'text/plain'],
    ['a\x1b', 'text/plain'],
    ['a\x1c', 'application/octet-stream'],
  ])('text or binary: %j', (text, type) => {
    expect(sniffTextOrBinary(bytes(text)).essence).toBe(type);
  });

  it('is told by 1445 bytes, too', () => {
    expect(sniffTextOrBinary(bytes(`${'a'.repeat(1445)}\0`)).essence).toBe('text/plain');
    const box = `\0\0\x06\0ftypisom${'\0'.repeat(0x600 - 16)}mp41`;
    expect(sniffAudioOrVideo(bytes(box), null)).toBe(null);
  });
});

it('whatever the bytes, there is a type', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.option(fc.constantFrom('text/html', 'image/x', 'audio/x')),
      (input, type) => {
        for (const start of ['', ebml, '\0\0\0\x10ftyp', '\xff\xfb', '<', '<rdf:RDF']) {
          const all = Uint8Array.of(...bytes(start), ...input);
          expect(computedMIMEType(all, { contentType: type }).essence).toMatch(/\//);
        }
      },
    ),
  );
  expect(computedMIMEType(new Uint8Array(5).buffer).essence).toBe('application/octet-stream');
  expect(() => computedMIMEType('a' as never)).toThrow(/^bytes must be an ArrayBuffer .*, not "a"$/);
  const none = new Uint8Array(0);
  expect(() => computedMIMEType(none, null as never)).toThrow(/^metadata must be an object, not null$/);
  expect(() => computedMIMEType(none, 5 as never)).toThrow(/^metadata must be an object, not 5$/);
  expect(() => computedMIMEType(none, { contentType: 5 as never })).toThrow(/^contentType must be a string/);
  expect(() => computedMIMEType(none, { supports: 5 as never })).toThrow(
    /^metadata.supports must be a function/,
  );
  for (const sniff of [sniffImage, sniffAudioOrVideo, sniffFont]) {
    for (const wrong of [undefined, 'image/png', 5, {}] as never[])
      expect(() => sniff(none, wrong)).toThrow(/^supplied must be a MIME type record or null, not/);
  }
});
