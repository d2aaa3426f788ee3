import { encodingOfContentType } from 'domwright/encoding';
import { extractAMIMEType } from 'domwright/urls';

/** A Content-Type that says XHTML, with the charset of another. */
export function xhtmlType(contentType: string | null): string {
  const charset = contentType === null ? null : encodingOfContentType(contentType);
  return `application/xhtml+xml${charset === null ? '' : `; charset=${charset}`}`;
}

/** What a text file is: a kind that is read, or the name of one that isn't. */
export type TextKind = 'html' | 'xml' | 'ndjson' | 'har' | { readonly name: string };

/** What an input says about itself besides its bytes. */
export interface FileHints {
  /** The name of a file, or a URL; `-` for standard input. */
  readonly name?: string;
  /** The Content-Type that it came with, or that the user gave. */
  readonly contentType?: string | null;
}

/**
 * What a text file is, by its first characters, its name and its Content-Type.
 *
 * - With the type of HTML or XML, it is what the type says.
 * - `.html` and `.htm` are HTML, `.xhtml` and `.xht` are XML, as in browsers.
 * - With the name of an archive, a mail or something compressed, it is damaged: those are known by their first bytes.
 * - With any other name, what begins with an XML declaration is XML —
 *   https://mimesniff.spec.whatwg.org/#rules-for-identifying-an-unknown-mime-type
 *
 * XML that is no page is recognized by its root element. A feed is one whatever its name.
 */
export function textKind(text: string, { name = '', contentType = null }: FileHints): TextKind {
  const type = contentType === null ? '' : (extractAMIMEType(contentType)?.essence ?? '');
  if (type === 'text/html') return 'html';
  const path = pathOf(name);
  const start = text.replace(/^\ufeff/, '');
  // NB: a server may have decompressed what it sent.
  const compressed = isURL(name) ? undefined : compressedNames.find(([extension]) => extension.test(name));
  if (compressed !== undefined) return { name: compressed[1] };
  if (xmlTypes.includes(type)) return xmlKind(start, true);
  if (/\.(?:ndjson|jsonl)$/i.test(path)) return 'ndjson';
  const json = jsonKind(start, path, type);
  if (json !== null) return json;
  const index = indexName(start, path);
  if (index !== null) return { name: index };
  if (/\.(?:zip|wacz|epub)$/i.test(path)) return { name: 'not a ZIP file' };
  if (/\.(?:eml|mbox|mht|mhtml)$/i.test(path)) return { name: 'not a mail' };
  if (/\.(?:xhtml?|xht)$/i.test(path)) return xmlKind(start, true);
  if (/\.html?$/i.test(path)) return feedName(rootOf(start)) ?? 'html';
  if (isNamedAsXML(path) || start.startsWith('<?xml')) return xmlKind(start, false);
  return feedName(rootOf(start)) ?? 'html';
}

/** The types of XML documents that may be pages. */
export const xmlTypes: readonly string[] = ['application/xhtml+xml', 'application/xml', 'text/xml'];

const isNamedAsXML = (path: string): boolean =>
  /\.(?:xml|svg|rss|atom|opf|ncx|opml|fb2|xsl|xslt|xsd|rdf|plist)$/i.test(path);

/** Names of what is compressed. NB: Brotli has no first bytes of its own. */
const compressedNames: readonly (readonly [extension: RegExp, name: string])[] = [
  [/\.br$/i, 'a Brotli file'],
  [/\.gz$/i, 'not a gzip file'],
  [/\.zst$/i, 'not a zstd file'],
  [/\.(?:bz2|xz|lz4|7z|rar|tar)$/i, 'not compressed or packed'],
];

const isURL = (name: string): boolean => /^https?:/i.test(name);

/** The name without the query of a URL. */
function pathOf(name: string): string {
  return isURL(name) ? name.replace(/[?#].*/s, '') : name;
}

/** @param isNamed whether name or type say that it is a page */
function xmlKind(text: string, isNamed: boolean): TextKind {
  const root = rootOf(text);
  const feed = feedName(root);
  if (feed !== null) return feed;
  if (isNamed || root === null || (root.name === 'html' && !/[\s]xmlns=/.test(root.tag))) return 'xml';
  if (localName(root.name) === 'html') return 'xml';
  return { name: root.name === 'svg' ? 'an SVG image' : `XML with the root element ${shown(root.name)}` };
}

interface Root {
  /** With its prefix. */
  readonly name: string;
  /** The start tag, as far as it is known. */
  readonly tag: string;
}

/** The first start tag after declarations, comments and processing instructions. */
function rootOf(text: string): Root | null {
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    const end = text.startsWith('<?', at)
      ? '?>'
      : text.startsWith('<!--', at)
        ? '-->'
        : text.startsWith('<!', at)
          ? '>'
          : null;
    if (end === null) break;
    const next = text.indexOf(end, at + 2);
    if (next < 0) return null;
    at = next + end.length;
  }
  const match = /^<([A-Za-z_][\w.:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)/.exec(text.slice(at));
  return match === null ? null : { name: match[1]!, tag: match[0] };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The roots of XML that other programs read, and what must be in the start tag. */
const feeds: readonly (readonly [root: string, inTag: RegExp, name: string])[] = [
  ['rss', /\sversion\s*=/, 'an RSS feed'],
  ['RDF', /xmlns(?::\w+)?\s*=\s*["']http:\/\/purl\.org\/rss\//, 'an RSS feed'],
  ['feed', /=\s*["'](?:http:\/\/www\.w3\.org\/2005\/Atom|http:\/\/purl\.org\/atom\/)/, 'an Atom feed'],
  ['package', /=\s*["']http:\/\/www\.idpf\.org\/2007\/opf/, "an OPF file (a book's package)"],
  ['package', /\sunique-identifier\s*=/, "an OPF file (a book's package)"],
  ['ncx', /=\s*["']http:\/\/www\.daisy\.org\/z3986\/2005\/ncx\//, "an NCX file (a book's contents)"],
  ['opml', /\sversion\s*=/, 'an OPML file'],
  ['urlset', /sitemaps?\.org|google\.com\/schemas\/sitemap/, 'a sitemap'],
  ['sitemapindex', /sitemaps?\.org|google\.com\/schemas\/sitemap/, 'a sitemap'],
];

function feedName(root: Root | null): { readonly name: string } | null {
  if (root === null) return null;
  const local = localName(root.name);
  for (const [name, inTag, what] of feeds) if (local === name && inTag.test(root.tag)) return { name: what };
  return null;
}

/** A JSON text begins with an object with a name, or a list of values: template code does not. */
const JSON_START = /^\s*(?:\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\})|\[\s*(?:[{"\d[]|\]|-\d))/;
const HAR_START = /^\s*\{\s*"log"\s*:\s*\{/;

function jsonKind(start: string, path: string, type: string): TextKind | null {
  if (/\.har$/i.test(path) || HAR_START.test(start)) return 'har';
  const isJSON = JSON_START.test(start) && !/^\s*\[\s*[{"\d[-]+[^\]]*\]\]/.test(start);
  if (path === '-' && isJSON && /^\s*\{/.test(start)) return 'ndjson';
  if (
    /\.(?:json|webmanifest|map|ipynb)$/i.test(path) ||
    type === 'application/json' ||
    type.endsWith('+json')
  )
    return { name: 'JSON' };
  return isJSON && !/\.html?$/i.test(path) ? { name: 'JSON' } : null;
}

/** The name of an index of WARC files. */
function indexName(start: string, path: string): string | null {
  if (/^ CDX [A-Za-z](?: [A-Za-z])/.test(start)) return 'a CDX index';
  if (
    /^[^\s<>{}]+ \d{14} \{"/m.test(start.slice(0, 2048)) &&
    /^(?:![\w-]+ |[^\s<>{}]+\)|\S+ \d{14} \{)/.test(start)
  )
    return 'a CDXJ index';
  if (/^[^\s<>{}]+\)\S* \d{14} \S+ \S+ /.test(start)) return 'a CDX index';
  if (/\.cdxj$/i.test(path)) return 'a CDXJ index';
  return /\.cdx$/i.test(path) ? 'a CDX index' : null;
}

function shown(name: string): string {
  return name.slice(0, 60);
}
