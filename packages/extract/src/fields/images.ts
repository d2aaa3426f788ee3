import type { TreeCursor } from 'domwright';
import { type URLResolver, writtenURLs } from 'domwright/urls';
import type { ImageCandidate, ImageItem } from '../page-data.ts';

/** Collects images. */
export class Images {
  readonly items: ImageItem[] = [];
  readonly #urls: URLResolver;
  /** The candidates of the `source` elements in the open picture. */
  #candidates: ImageCandidate[] = [];

  constructor(urls: URLResolver) {
    this.#urls = urls;
  }

  /** Called at the start and end of a `picture`. */
  picture(): void {
    this.#candidates = [];
  }

  /** Called at a `source` in a picture. */
  source(cursor: TreeCursor): void {
    this.#candidates.push(...this.#candidatesOf(cursor.getAttribute('srcset')));
  }

  /** Called at an `img`, an image button, or an SVG `image`. */
  add(cursor: TreeCursor, src: string | null): void {
    const alt = cursor.getAttribute('alt');
    const width = cursor.getAttribute('width');
    const height = cursor.getAttribute('height');
    const srcset = [...this.#candidates, ...this.#candidatesOf(cursor.getAttribute('srcset'))];
    this.#candidates = [];
    this.items.push({
      url: src === null || src === '' ? null : this.#urls.resolve(src),
      ...(alt !== null && { alt }),
      ...(width !== null && { width }),
      ...(height !== null && { height }),
      ...(srcset.length > 0 && { srcset }),
    });
  }

  #candidatesOf(srcset: string | null): ImageCandidate[] {
    if (srcset === null) return [];
    return writtenURLs(srcset, 'srcset', null).map(({ text, source }) => ({
      url: this.#urls.resolve(text),
      descriptor: descriptorOf(source!),
    }));
  }
}

function descriptorOf({ width, density }: { width: number | null; density: number | null }): string {
  if (width !== null) return `${width}w`;
  return density === null ? '' : `${density}x`;
}
