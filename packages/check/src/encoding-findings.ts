import { isAscii, isUtf8 } from 'node:buffer';
import type { Attr, Document, DocumentEncoding, Element, SourceRange } from 'domwright';
import { Decoder, declaredEncoding, sniffEncoding } from 'domwright/encoding';
import type { Report } from './finding.ts';

/** A `meta` element meant to declare the encoding. */
interface Declaration {
  /** The name of the encoding that the parser takes from it; null if there is none. */
  readonly encoding: string | null;
  /** The value that names it, or should. */
  readonly value: SourceRange;
  /** The value that should name an encoding but doesn't; null if there is none. */
  readonly unknown: SourceRange | null;
  readonly tag: SourceRange;
}

/** The declaration must be within this many bytes from the start. */
const DECLARATION_LIMIT = 1024;

/** What determined the encoding of a document. */
const reasons: Readonly<Record<DocumentEncoding['step'], string>> = {
  bom: 'because of its byte order mark',
  'user override': 'because of --encoding',
  transport: 'because of --content-type',
  prescan: 'because of a declaration in its first 1,024 bytes',
  container: 'because of its container document',
  likely: 'because it is the likely one',
  autodetection: 'because it was detected',
  'utf-8 detection': 'because its bytes are valid UTF-8',
  locale: 'by default',
  default: 'by default',
  declaration: 'because of a declaration',
};

/** Finds problems with the encoding of a document, except malformed bytes: the parser reports those. */
export function findEncodingErrors(
  document: Document,
  bytes: Uint8Array,
  { encoding, step }: DocumentEncoding,
  contentType: string | undefined,
  text: () => string,
): Report[] {
  const findings: Report[] = [];
  const declarations = declarationsOf(document);
  const [first, ...others] = declarations;
  const declared = declarations.find((declaration) => declaration.encoding !== null);

  if (first === undefined && step !== 'bom' && !namesAnEncoding(contentType)) {
    findings.push({ code: 'encoding/missing-declaration', start: 0, end: 0 });
  }
  for (const { unknown } of declarations) {
    if (unknown !== null) findings.push({ code: 'encoding/unknown-label', ...unknown });
  }
  for (const { tag } of others) {
    const related = [{ message: 'the first declaration', ...first.tag }];
    findings.push({ code: 'encoding/several-declarations', ...tag, related });
  }
  if (first !== undefined && bytes.length > DECLARATION_LIMIT) {
    // As in the whole text, a byte order mark doesn't count.
    const limit = new Decoder(encoding).decode(bytes.subarray(0, DECLARATION_LIMIT), false).length;
    for (const { tag } of declarations) {
      if (tag.end > limit) findings.push({ code: 'encoding/declaration-too-late', ...tag });
    }
  }
  if (declared !== undefined && declared.encoding !== encoding) {
    const message = `The declaration says ${declared.encoding}, but the document is decoded as ${encoding} ${reasons[step]}.`;
    findings.push({ code: 'encoding/declaration-differs', ...declared.value, message });
  }
  if (encoding !== 'UTF-8') {
    const onlyASCII = isAscii(bytes);
    const place = declared?.encoding === encoding ? declared.value : firstBeyondASCII(text());
    if (!onlyASCII && isUtf8(bytes)) {
      const message = `The document is decoded as ${encoding} ${reasons[step]}, but it is valid UTF-8.`;
      findings.push({ code: 'encoding/looks-like-utf-8', ...place, message });
    } else if (!onlyASCII || (step !== 'default' && step !== 'locale')) {
      findings.push({
        code: 'encoding/not-utf-8',
        ...place,
        message: `The document is in ${encoding}, not in UTF-8.`,
      });
    }
  }
  return findings;
}

/** Whether a Content-Type names an encoding. */
function namesAnEncoding(contentType: string | undefined): boolean {
  return contentType !== undefined && sniffEncoding(new Uint8Array(0), { contentType }).step === 'transport';
}

/** The declarations of a document, in tree order. They may be anywhere, because the parser accepts them anywhere. */
function declarationsOf(document: Document): Declaration[] {
  const declarations: Declaration[] = [];
  const metas = document.getElementsByTagName('meta');
  for (let i = 0; i < metas.length; i++) {
    const element = metas.item(i) as Element;
    const tag = element.startTagRange;
    if (tag === null || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') continue;
    const charset = element.getAttributeNode('charset');
    const isPragma = element.getAttribute('http-equiv')?.toLowerCase() === 'content-type';
    const content = isPragma ? element.getAttributeNode('content') : null;
    const encoding = declaredEncoding(charset?.value ?? null, content?.value ?? null);
    if (encoding === null && charset === null) {
      if (content === null || !/charset[\t\n\f\r ]*=/i.test(content.value)) continue;
    }
    // If the charset is unknown, the pragma counts.
    const isOfPragma =
      charset === null || (encoding !== null && declaredEncoding(charset.value, null) === null);
    const value = valueRange((isOfPragma ? content : charset) as Attr);
    let unknown = encoding === null ? value : null;
    if (charset !== null && isOfPragma) unknown = valueRange(charset);
    declarations.push({ encoding, value, unknown, tag });
  }
  return declarations;
}

function valueRange(attribute: Attr): SourceRange {
  return (attribute.valueRange ?? attribute.sourceRange) as SourceRange;
}

/** The first character that isn't ASCII; offset 0 if all are. */
function firstBeyondASCII(text: string): SourceRange {
  const start = text.search(/[^\0-\x7f]/);
  if (start < 0) return { start: 0, end: 0 };
  return { start, end: start + ((text.codePointAt(start) as number) > 0xffff ? 2 : 1) };
}
