import { HTMLParser } from 'domwright';
import type { EncodingView, Job } from '../protocol.ts';

const steps: Readonly<Record<string, string>> = {
  bom: 'The bytes begin with a byte order mark.',
  transport: 'The Content-Type says so.',
  prescan: 'A meta element among the first 1024 bytes declares it.',
  'utf-8 detection': 'The bytes are UTF-8.',
  default: 'Nothing says which encoding it is, so it is the default.',
  declaration: 'A meta element behind the first 1024 bytes declares it.',
};

const changes: Readonly<Record<'switched' | 'reparsed' | 'misread', string>> = {
  switched: 'the bytes before the declaration mean the same, so only the rest is decoded in it',
  reparsed: 'everything is decoded and parsed again',
  misread: 'nothing can be done about it',
};

/** How the encoding of bytes is found. */
export function encodingOf(bytes: Uint8Array, { context, contentType }: Job): EncodingView {
  if (context !== '') {
    const reasons = [
      'The bytes of a fragment are decoded as UTF-8 unless they begin with a byte order mark.',
    ];
    return { encoding: '', reasons, text: '' };
  }
  const reasons: string[] = [];
  const parser = new HTMLParser({
    ...(contentType === '' ? {} : { transport: contentType }),
    onEncodingChange: (encoding, how) =>
      reasons.push(`A declaration changes the encoding to ${encoding}: ${changes[how]}.`),
  });
  const document = parser.end(bytes);
  const found = parser.encoding;
  if (found !== null) {
    reasons.unshift(steps[found.step] ?? `Found by: ${found.step}.`);
    reasons.push(
      found.confidence === 'certain'
        ? 'The confidence is “certain”: a declaration in the document would not change it.'
        : 'The confidence is “tentative”: a declaration in the document could change it.',
    );
  }
  return { encoding: document.characterSet, reasons, text: '' };
}
