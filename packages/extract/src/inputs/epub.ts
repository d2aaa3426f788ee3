import { elementsOf } from './xml-elements.ts';
import type { ZipContents } from './zip.ts';

/** A page of a book. */
export interface PageInBook {
  /** The name of its entry, such as `OEBPS/chapter-1.xhtml`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The media type that the book says it has. */
  readonly mediaType: string;
}

/** A page that the book names and that can't be read. */
export interface MissingPage {
  readonly name: string;
  readonly problem: string;
}

/** How many pages of a spine are read. */
const MOST_PAGES = 100_000;

/** The maximum size of a package document, in bytes. */
const MOST_PACKAGE = 1 << 24;

/** The file that says where the package document is. */
export const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';
const HTML = ['application/xhtml+xml', 'text/html'];

/**
 * The pages of an EPUB file in the order of its spine — https://www.w3.org/TR/epub-33/
 *
 * @param mostBytes the maximum size of a page in bytes
 * @throws Error if it isn't a book
 */
export async function* pagesInEPUB(
  zip: ZipContents,
  mostBytes: number,
): AsyncGenerator<PageInBook | MissingPage, void, undefined> {
  const container = await zip.read(CONTAINER, MOST_PACKAGE);
  if (container === null) throw new Error(`it is an EPUB file without ${CONTAINER}`);
  const root = elementsOf(container, CONTAINER).find(
    ({ name, attributes }) => name === 'rootfile' && attributes['full-path'] !== undefined,
  );
  const packageName = root?.attributes['full-path'] ?? '';
  const document = await zip.read(packageName, MOST_PACKAGE);
  if (document === null) throw new Error(`it is an EPUB file without its package document, ${packageName}`);
  const elements = elementsOf(document, packageName);
  const items = new Map<string, { href: string; type: string; fallback: string | undefined }>();
  for (const { name, attributes } of elements) {
    if (name !== 'item' || attributes['id'] === undefined) continue;
    const type = (attributes['media-type'] ?? '').trim().toLowerCase();
    items.set(attributes['id'], { href: attributes['href'] ?? '', type, fallback: attributes['fallback'] });
  }
  const encrypted = await encryptedIn(zip);
  let pages = 0;
  let isShown = false;
  for (const { name, attributes } of elements) {
    if (name !== 'itemref') continue;
    if (++pages > MOST_PAGES) throw new Error(`its spine has more than ${MOST_PAGES} pages`);
    let item = items.get(attributes['idref'] ?? '');
    // A page of another kind names one that every reader can show.
    for (let steps = 0; item !== undefined && !HTML.includes(item.type) && steps < 10; steps++)
      item = item.fallback === undefined ? undefined : items.get(item.fallback);
    if (item === undefined) continue;
    isShown = true;
    const path = entryOf(packageName, item.href);
    if (encrypted.has(path)) {
      yield { name: path, problem: 'it is encrypted' };
      continue;
    }
    try {
      const bytes = await zip.read(path, mostBytes);
      yield bytes === null
        ? { name: path, problem: 'the book has no such file' }
        : { name: path, bytes, mediaType: item.type };
    } catch (error) {
      yield { name: path, problem: (error as Error).message };
    }
  }
  if (pages === 0) throw new Error('it is an EPUB file without pages: its spine is empty');
  if (!isShown) throw new Error('it is an EPUB file without pages: nothing in its spine is HTML');
}

/** The names of the entries that are encrypted. */
async function encryptedIn(zip: ZipContents): Promise<ReadonlySet<string>> {
  const list = await zip.read(ENCRYPTION, MOST_PACKAGE);
  if (list === null) return new Set();
  return new Set(
    elementsOf(list, ENCRYPTION).flatMap(({ name, attributes }) =>
      name === 'CipherReference' && attributes['URI'] !== undefined ? [entryOf('', attributes['URI'])] : [],
    ),
  );
}

/** The name of the entry that a reference in a package document points to. */
function entryOf(packageName: string, href: string): string {
  const base = `epub:///${packageName.split('/').map(encodeURIComponent).join('/')}`;
  try {
    const { pathname } = new URL(href, base);
    return decodeURIComponent(pathname).replace(/^\/+/, '');
  } catch {
    return href;
  }
}
