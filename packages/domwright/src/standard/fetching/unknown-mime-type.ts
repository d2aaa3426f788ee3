import { matchArchiveTypePattern } from './archive-type-patterns.ts';
import { matchAudioOrVideoTypePattern } from './audio-or-video-type-patterns.ts';
import { type BytePattern, bytesOf, isBinaryDataByte, matchPatterns } from './byte-patterns.ts';
import { matchImageTypePattern } from './image-type-patterns.ts';

const tags = [
  '<!DOCTYPE HTML',
  '<HTML',
  '<HEAD',
  '<SCRIPT',
  '<IFRAME',
  '<H1',
  '<DIV',
  '<FONT',
  '<TABLE',
  '<A',
  '<STYLE',
  '<TITLE',
  '<B',
  '<BODY',
  '<BR',
  '<P',
  '<!--',
];

const scriptablePatterns: readonly BytePattern[] = /* @__PURE__ */ (() => [
  ...tags.map((tag) => ({
    bytes: bytesOf(tag),
    type: 'text/html',
    ignoreCase: true,
    skipWhitespace: true,
    tagTerminated: true,
  })),
  { bytes: bytesOf('<?xml'), type: 'text/xml', skipWhitespace: true },
  { bytes: bytesOf('%PDF-'), type: 'application/pdf' },
])();

/** Each byte order mark is looked for in four bytes. */
const otherPatterns: readonly BytePattern[] = [
  { bytes: bytesOf('%!PS-Adobe-'), type: 'application/postscript' },
  { bytes: [0xfe, 0xff, -1, -1], type: 'text/plain' },
  { bytes: [0xff, 0xfe, -1, -1], type: 'text/plain' },
  { bytes: [0xef, 0xbb, 0xbf, -1], type: 'text/plain' },
];

/**
 * Rules for identifying an unknown MIME type —
 * https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type
 *
 * @param bytes the resource header
 * @param sniffScriptable the sniff-scriptable flag
 * @returns the essence
 */
export function identifyUnknownMIMEType(bytes: Uint8Array, sniffScriptable: boolean): string {
  return (
    (sniffScriptable ? matchPatterns(bytes, scriptablePatterns) : null) ??
    matchPatterns(bytes, otherPatterns) ??
    matchImageTypePattern(bytes) ??
    matchAudioOrVideoTypePattern(bytes) ??
    matchArchiveTypePattern(bytes) ??
    (bytes.some(isBinaryDataByte) ? 'application/octet-stream' : 'text/plain')
  );
}
