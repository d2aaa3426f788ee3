import { fileURLToPath, pathToFileURL } from 'node:url';
import { globalURLAttributes, type URLUse, urlAttributes, writtenURLs } from 'domwright/urls';
import type { DocumentLink } from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import { occurrencesIn } from './names.ts';
import type { OffsetRange } from './places.ts';

/** What is no link: identifiers, which are never fetched, and the base of the others. */
const unlinked: ReadonlySet<URLUse> = new Set(['identifier', 'base', 'ping']);

/**
 * The URLs in a document that an editor can open.
 *
 * @param folder of the workspace, in which a URL begins that starts with a slash; null if there is none
 */
export function documentLinks(document: OpenDocument, folder: string | null): DocumentLink[] {
  const { tree, text, uri } = document;
  const links: DocumentLink[] = [];
  const base = baseOf(document);
  for (const element of tree.elements) {
    const attributes = [...(urlAttributes.get(element.localName) ?? []), ...globalURLAttributes];
    for (const { attribute: name, syntax, use } of attributes) {
      const attribute = unlinked.has(use) ? null : element.getAttributeNode(name);
      const range = attribute?.valueRange ?? null;
      if (attribute === null || range === null) continue;
      const written = text.slice(range.start, range.end);
      let from = 0;
      for (const { text: url } of writtenURLs(attribute.value, syntax, element.getAttribute('http-equiv'))) {
        const trimmed = url.trim();
        const at = trimmed === '' ? -1 : written.indexOf(trimmed, from);
        if (at < 0) continue;
        from = at + trimmed.length;
        const target = trimmed.startsWith('#')
          ? `${uri}${placeOf(document, trimmed.slice(1))}`
          : targetOf(trimmed, base, folder);
        if (target === null) continue;
        links.push({
          range: document.rangeOf({ start: range.start + at, end: range.start + from }),
          target,
        });
      }
    }
  }
  return links;
}

/** What relative URLs are relative to. */
function baseOf({ tree, uri }: OpenDocument): string {
  const href = tree.root.querySelector('base[href]')?.getAttribute('href') ?? '';
  return URL.canParse(href, uri) ? new URL(href, uri).href : uri;
}

/** Where an editor finds an id: line and column, as in a fragment of its own; '' if there is no such id. */
function placeOf(document: OpenDocument, fragment: string): string {
  let id = fragment;
  try {
    id = decodeURIComponent(fragment);
  } catch {
    // Not percent-encoded.
  }
  const range = document.once('ids', idsIn).get(id);
  if (range === undefined) return '';
  const { line, character } = document.rangeOf(range).start;
  return `#${line + 1},${character + 1}`;
}

/** Where each id is given for the first time. */
function idsIn(document: OpenDocument): ReadonlyMap<string, OffsetRange> {
  const ids = new Map<string, OffsetRange>();
  for (const { kind, name, isDefinition, range } of document.once('names', occurrencesIn))
    if (kind === 'id' && isDefinition && !ids.has(name)) ids.set(name, range);
  return ids;
}

/** A URL that is safe to open; null for any other. */
function targetOf(url: string, base: string, folder: string | null): string | null {
  if (/^\/(?!\/)/.test(url) && base.startsWith('file:')) {
    if (folder === null) return null;
    const file = new URL(`.${url}`, `${pathToFileURL(folder).href}/`);
    return `${file.origin === 'null' ? 'file://' : file.origin}${file.pathname}`;
  }
  if (!URL.canParse(url, base)) return null;
  const target = new URL(url, base.startsWith('file:') && url.startsWith('//') ? 'https://example/' : base);
  if (target.protocol === 'file:') {
    // Nothing outside of the machine, and no fragment: that would be a place in the editor's own way.
    try {
      fileURLToPath(target.href);
    } catch {
      return null;
    }
    return `file://${target.host}${target.pathname}`;
  }
  return target.protocol === 'http:' || target.protocol === 'https:' ? target.href : null;
}
