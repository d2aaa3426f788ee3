import { isAscii } from 'node:buffer';
import {
  Document,
  type DocumentEncoding,
  type DocumentFragment,
  defaultEdition,
  HTMLParser,
  type LimitOptions,
  type ParseError,
  parse,
  parseFragment,
} from 'domwright';
import { Decoder, sniffEncoding } from 'domwright/encoding';
import type { TemplateCode } from 'domwright/templates';
import { CheckedText } from './checked-text.ts';
import { defaultGroups } from './codes/groups.ts';
import { MALFORMED } from './codes/parse.ts';
import { MISSING_NAMESPACE, NOT_WELL_FORMED } from './codes/xml.ts';
import type { Collector } from './collector.ts';
import { findEncodingErrors } from './encoding-findings.ts';
import type { FileSettings } from './settings/file-settings.ts';
import { decodingOptions, maxNodesOf } from './settings/setting-values.ts';
import { codeIn, mayHaveCode } from './skip-patterns.ts';
import type { Source, XMLDocument } from './source.ts';

/** An input as the parser reads it. */
export interface ParsedSource {
  /** Null for XML that is not well-formed. */
  readonly tree: Document | DocumentFragment | null;
  readonly text: CheckedText;
  readonly encoding: DocumentEncoding;
  /** The code of template languages; null if none is looked for, or there is none. */
  readonly skipped: TemplateCode | null;
  /** Already has the parser's findings and those about the encoding. */
  readonly collector: Collector;
  readonly note: string | null;
}

const noBytes: Uint8Array = new Uint8Array(0);

/** Parses an input, unless somebody else has. `newCollector` takes the code that is skipped. */
export function parseSource(
  source: Source,
  settings: FileSettings,
  newCollector: (skipped: TemplateCode | null) => Collector,
): ParsedSource {
  if (source.xml !== undefined) return parseXMLSource(source, source.xml, settings, newCollector);
  const { text: given, parsed } = source;
  const { context, scripting, edition = defaultEdition, groups = defaultGroups } = settings;
  const sniffing = decodingOptions(settings);
  let encoding: DocumentEncoding = sniffEncoding(given === undefined ? source.bytes : noBytes, sniffing);
  let note: string | null = null;
  let skipped: TemplateCode | null = null;
  const nodes: Required<Pick<LimitOptions, 'maxNodes' | 'onLimit'>> = {
    maxNodes: maxNodesOf(settings),
    onLimit: ({ value }) => {
      note = noteOfLimit(value);
    },
  };
  let collector = newCollector(null);
  const hasParseErrors = groups.includes('parse') || groups.includes('encoding');
  const listener = hasParseErrors && { onParseError: (error: ParseError) => collector.addParseError(error) };
  const finish = (tree: Document | DocumentFragment, text: CheckedText): ParsedSource => {
    collector.joinParseErrors(text);
    if (tree instanceof Document) findEncoding(tree, text);
    return { tree, text, encoding, skipped, collector, note };
  };
  const findEncoding = (document: Document, text: CheckedText): void => {
    if (!groups.includes('encoding')) return;
    const findings = findEncodingErrors(
      document,
      source.bytes,
      encoding,
      settings.contentType,
      () => text.text,
    );
    const body = document.body?.startTagRange?.start ?? Number.POSITIVE_INFINITY;
    for (const finding of findings) {
      // Code in the head may declare it.
      const isMade = finding.code === 'encoding/missing-declaration' && skipped?.hasIn(0, body) === true;
      if (!isMade) collector.add(finding);
    }
  };
  if (given === undefined && context === undefined && !mayHaveCode(source.bytes, settings)) {
    const { bytes } = source;
    const parser = new HTMLParser({
      ...{ scripting, edition, ...nodes, ...listener, ...sniffing },
      // NB: the parser would hold back all errors while the encoding is a guess, and there may be very many.
      holdParseErrors: false,
      onEncodingChange: (_, effect) => {
        if (effect !== 'reparsed') return;
        collector = newCollector(null);
        note = null;
      },
    });
    const tree = parser.end(bytes);
    encoding = parser.encoding as DocumentEncoding;
    const isWhole = tree.limitsReached.length === 0;
    // The lines that findings are shown in may go on after a limit.
    const text = isWhole
      ? new CheckedText(() => tree.source, tree)
      : new CheckedText(() => new Decoder(encoding.encoding).decode(bytes, true));
    return finish(tree, text);
  }
  if (given === undefined && context === undefined && mayChange(encoding, source.bytes)) {
    // Only a parser knows whether a declaration counts, and the code may be anywhere in the text.
    const parser = new HTMLParser({ scripting, edition, ...sniffing, maxNodes: nodes.maxNodes });
    parser.end(source.bytes);
    encoding = parser.encoding as DocumentEncoding;
  }
  const malformed: (readonly [start: number, end: number, offset: number])[] = [];
  const decoder = new Decoder(encoding.encoding, {
    onMalformed: (start, end, offset) => malformed.push([start, end, offset]),
  });
  const decoded = given ?? decoder.decode(source.bytes, true);
  skipped = codeIn(decoded, settings);
  collector = newCollector(skipped);
  if (groups.includes('encoding')) {
    for (const [start, end, offset] of malformed)
      collector.add({ code: MALFORMED, start: offset, end: offset + 1, bytes: { start, end } });
  }
  const text = new CheckedText(() => decoded);
  const html = skipped === null ? decoded : skipped.masked;
  // NB: what counts as code is decided in one room, so the same text has the same tree.
  if (parsed !== undefined && parsed !== null && parsed.tree.parsedText === html) {
    for (const { value } of parsed.tree.limitsReached) note = noteOfLimit(value);
    if (hasParseErrors) for (const error of parsed.parseErrors) collector.addParseError(error);
    return finish(parsed.tree.root, text);
  }
  const options = { scripting, edition, ...nodes, ...listener };
  if (context === undefined) return finish(parse(html, options), text);
  // NB: at the root of a fragment in a part of a table, the standard calls white space an error; the page that gets it has none.
  const onParseError = (error: ParseError): void => {
    if (error.code !== 'text-in-table' || !SPACE.test(html.charAt(error.start)))
      collector.addParseError(error);
  };
  return finish(parseFragment(html, { context, ...options, ...(hasParseErrors && { onParseError }) }), text);
}

const SPACE = /[\t\n\f\r ]/;

/** What a command says of a page that is not read to its end. */
function noteOfLimit(value: number): string {
  return `parsing stopped at ${value} nodes (see --max-nodes)`;
}

const XHTML = 'http://www.w3.org/1999/xhtml';

/** Parses a document in XML. Of one that is not well-formed, nothing else is said. */
function parseXMLSource(
  { bytes }: Source,
  { text: decoded, encoding, parse }: XMLDocument,
  settings: FileSettings,
  newCollector: (skipped: TemplateCode | null) => Collector,
): ParsedSource {
  const { groups = defaultGroups } = settings;
  const skipped = codeIn(decoded, settings);
  const collector = newCollector(skipped);
  const text = new CheckedText(() => decoded);
  const parsed = parse(skipped === null ? decoded : skipped.masked, maxNodesOf(settings));
  const tree = parsed instanceof Document ? parsed : null;
  if (!(parsed instanceof Document) && groups.includes('parse')) {
    const { reason, start, end, openTag } = parsed;
    const isAboutEnd = openTag !== null && /close tag/.test(reason);
    collector.add({
      ...{ code: NOT_WELL_FORMED, start, end },
      message: `Not well-formed XML: ${isAboutEnd ? `unexpected end tag; <${openTag.name}> is open` : reason}.`,
      ...(openTag !== null && {
        related: [{ message: 'the element that is open', start: openTag.start, end: openTag.end }],
      }),
    });
  }
  const root = tree?.documentElement ?? null;
  if (root?.localName === 'html' && root.namespaceURI !== XHTML && groups.includes('parse'))
    collector.add({ code: MISSING_NAMESPACE, ...(root.startTagRange ?? { start: 0, end: 0 }) });
  if (tree !== null && groups.includes('encoding') && encoding.encoding !== 'UTF-8' && !isAscii(bytes)) {
    const [declaration] = /^<\?xml[^>]*>/.exec(decoded) ?? [decoded.slice(0, 1)];
    const message = `The document is in ${encoding.encoding}, not in UTF-8.`;
    collector.add({ code: 'encoding/not-utf-8', start: 0, end: declaration.length, message });
  }
  collector.joinParseErrors(text);
  return { tree, text, encoding, skipped, collector, note: null };
}

/** Where `charset` may be written in a page; some letters may be character references. */
const declarations =
  /charset|&#(?:0*(?:67|99|72|104|65|97|82|114|83|115|69|101|84|116)|x0*(?:[46][1358]|[57][234]))(?![\da-f])/gi;

/** Whether a declaration may change an encoding, except the one that it has been taken from. */
function mayChange({ encoding, step }: DocumentEncoding, bytes: Uint8Array): boolean {
  if (step === 'bom' || step === 'user override' || step === 'transport') return false;
  if (encoding.startsWith('UTF-16')) return true;
  const places = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .matchAll(declarations);
  if (step === 'prescan') places.next();
  return places.next().done !== true;
}
