import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import { type URLUse, urlAttributes } from '../../standard/urls/url-attributes.ts';
import { writtenURLs } from '../../standard/urls/written-urls.ts';
import { checkTree } from './arguments.ts';
import { namesIn } from './names.ts';

/** A URL in a text. */
export interface EditorLink {
  /** Where it is written, without white space around it. UTF-16 offsets. */
  readonly range: SourceRange;
  /** The URL as in the source, relative to `baseURLOf`. */
  readonly url: string;
  /** For a fragment: where the id is that it refers to; null if there is none, and for other URLs. */
  readonly place: SourceRange | null;
}

/** Not links: identifiers, which are never fetched and are all that global attributes have, and the base of the other URLs. */
const unlinked: ReadonlySet<URLUse> = new Set(['identifier', 'base', 'ping']);

/**
 * The URLs in a text that a user may want to open, in its order. Those that are partly template code are left out.
 *
 * @throws TypeError for a wrong tree
 */
export function documentLinksOf(tree: EditorTree): EditorLink[] {
  checkTree(tree);
  const links: EditorLink[] = [];
  let ids: ReadonlyMap<string, SourceRange> | null = null;
  const text = tree.parsedText;
  for (const element of tree.elements) {
    for (const { attribute: name, syntax, use } of urlAttributes.get(element.localName) ?? []) {
      const attribute = unlinked.has(use) ? null : element.getAttributeNode(name);
      const value = attribute?.valueRange ?? null;
      if (attribute === null || value === null) continue;
      const written = text.slice(value.start, value.end);
      let from = 0;
      for (const { text: url } of writtenURLs(attribute.value, syntax, element.getAttribute('http-equiv'))) {
        const trimmed = url.trim();
        const at = trimmed === '' ? -1 : written.indexOf(trimmed, from);
        if (at < 0) continue;
        from = at + trimmed.length;
        const range = { start: value.start + at, end: value.start + from };
        if (tree.hasCode(range)) continue;
        if (trimmed.startsWith('#')) ids ??= idsIn(tree);
        links.push({ range, url: trimmed, place: ids === null ? null : placeOf(ids, trimmed) });
      }
    }
  }
  return links;
}

/** What the first `base` of a text says that relative URLs are relative to, as written; '' if it says nothing. */
export function baseURLOf(tree: EditorTree): string {
  checkTree(tree);
  const base = tree.root.querySelector('base[href]')?.getAttributeNode('href') ?? null;
  return base === null || (base.valueRange !== null && tree.hasCode(base.valueRange)) ? '' : base.value;
}

function placeOf(ids: ReadonlyMap<string, SourceRange>, url: string): SourceRange | null {
  if (!url.startsWith('#')) return null;
  let id = url.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // Not percent-encoded.
  }
  return ids.get(id) ?? null;
}

/** Where each id is given for the first time. */
function idsIn(tree: EditorTree): ReadonlyMap<string, SourceRange> {
  const ids = new Map<string, SourceRange>();
  for (const { kind, name, isDefinition, range } of namesIn(tree))
    if (kind === 'id' && isDefinition && !ids.has(name)) ids.set(name, range);
  return ids;
}
