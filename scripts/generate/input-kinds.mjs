// @ts-check
/** Writes the table of commands and kinds of files in docs/reference/formats.md, from packages/cli/src/inputs/kinds.ts. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from '../run.mjs';

const page = path.join(root, 'docs/reference/formats.md');
const START = '<!-- kinds: written by scripts/generate/input-kinds.mjs -->\n';
const END = '<!-- /kinds -->\n';

/**
 * What each reading does with a kind: how it is read, or null if it is refused by its name.
 *
 * @type {readonly { kind: string, pages: string, books: string | null, documents: string | null, html: string | null }[]}
 */
export const rows = [
  { kind: 'HTML', pages: 'one page', books: 'one page', documents: 'one page', html: 'one page' },
  { kind: 'XHTML', pages: 'one page, as XML', books: 'one page, as XML', documents: 'as XML', html: null },
  {
    kind: 'HTML in gzip or Zstandard',
    pages: 'one page',
    books: 'one page',
    documents: 'one page',
    html: 'one page',
  },
  {
    kind: 'EPUB',
    pages: 'its pages, in the order of its spine',
    books: 'its pages',
    documents: null,
    html: null,
  },
  { kind: 'MHTML, a mail', pages: 'its HTML parts', books: null, documents: null, html: null },
  { kind: 'mbox', pages: 'the HTML parts of its messages', books: null, documents: null, html: null },
  { kind: 'WARC', pages: 'its HTML responses and resources', books: null, documents: null, html: null },
  {
    kind: 'WACZ, or a ZIP file with WARC files',
    pages: 'those of its WARC files',
    books: null,
    documents: null,
    html: null,
  },
  { kind: 'HAR', pages: 'its HTML responses', books: null, documents: null, html: null },
  { kind: 'NDJSON', pages: 'a page for each line', books: null, documents: null, html: null },
];

/** Kinds that no command reads. */
export const refusedKinds = [
  'ARC, CDX and CDXJ files',
  'RSS and Atom feeds, sitemaps, OPML, OPF and NCX files, SVG images, and XML with another root element',
  'JSON',
  'Brotli, lz4, bzip2, xz, 7z and tar files',
  'PDF, RTF, Office and CHM files, Kindle books',
  'images, audio, video, fonts, programs and databases',
];

/** @param {Readonly<Record<string, string>>} readings */
export function kindTable(readings) {
  /** @param {string} reading */
  const names = (reading) =>
    Object.keys(readings)
      .filter((name) => readings[name] === reading)
      .map((name) => `\`${name}\``)
      .join(', ');
  const columns = /** @type {const} */ (['pages', 'books', 'documents', 'html']);
  const lines = [
    `| file | ${columns.map(names).join(' | ')} |`,
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.kind} | ${columns.map((name) => row[name] ?? 'refused').join(' | ')} |`),
    ...refusedKinds.map((kind) => `| ${kind} | refused | refused | refused | refused |`),
  ];
  return `${START}\n${lines.join('\n')}\n\n${END}`;
}

/** The page with the table in it. @param {string} text @param {string} table */
export function withTable(text, table) {
  const from = text.indexOf(START);
  const to = text.indexOf(END);
  if (from < 0 || to < 0) throw new Error(`${page} has no place for the table`);
  return text.slice(0, from) + table + text.slice(to + END.length);
}

async function load() {
  const folder = mkdtempSync(path.join(root, 'node_modules/.kinds-'));
  try {
    const bundle = await rolldown({ input: path.join(root, 'packages/cli/src/inputs/kinds.ts') });
    await bundle.write({ file: path.join(folder, 'kinds.mjs'), format: 'esm' });
    return (await import(pathToFileURL(path.join(folder, 'kinds.mjs')).href)).readings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), kindTable(await load())));
