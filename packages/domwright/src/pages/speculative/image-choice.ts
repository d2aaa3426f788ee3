import { Namespace } from '../../core/infra/namespaces.ts';
import { parseSrcset, selectImageSource } from '../../standard/images/srcset.ts';
import type { MediaEnvironment } from '../../standard/media-queries/environment.ts';
import { matchesMediaQueryList } from '../../standard/media-queries/media-query-list.ts';
import { parseSizes } from '../../standard/media-queries/sizes.ts';
import { isSupportedImageType } from './destinations.ts';
import type { MockElement, MockTreeSink } from './mock-tree-sink.ts';

/** An image that was chosen. */
export interface ImageChoice {
  /** The URL as written. */
  readonly url: string;
  readonly isFromSrcset: boolean;
  /** The `media` attribute of the chosen `source` element; '' if there is none. */
  readonly media: string;
}

/** The sources to choose an image from. */
interface Candidates {
  readonly srcset: string | undefined;
  readonly src: string | undefined;
  readonly sizes: string | undefined;
}

/** Create a source set, and select from it — https://html.spec.whatwg.org/multipage/images.html#create-a-source-set */
export function chooseImage(
  { srcset = '', src = '', sizes = '' }: Candidates,
  environment: Partial<MediaEnvironment>,
): ImageChoice | null {
  const sources = parseSrcset(srcset);
  const hasWidth = sources.some(({ width }) => width !== null);
  const hasDefault = sources.some(({ width, density }) => width === null && (density ?? 1) === 1);
  const count = sources.length;
  if (src !== '' && !hasWidth && !hasDefault) sources.push({ url: src, width: null, density: null });
  const size = hasWidth ? parseSizes(sizes, environment) : 0;
  const choice = selectImageSource(sources, environment.density ?? 1, size);
  if (choice === null) return null;
  return { url: choice.source.url, isFromSrcset: sources.indexOf(choice.source) < count, media: '' };
}

/** Update the source set of an img element, and select from it — https://html.spec.whatwg.org/multipage/images.html#update-the-source-set */
export function imageSourceOf(
  { attributes, parent, handle }: MockElement,
  sink: MockTreeSink,
  environment: Partial<MediaEnvironment>,
): ImageChoice | null {
  const picture = sink.elementOf(parent);
  if (picture?.localName === 'picture' && picture.namespace === Namespace.Html) {
    // A picture with many img elements, which is not allowed, makes each of them look at everything before it.
    let steps = 0;
    for (
      let child = sink.firstChildOf(parent);
      child !== 0 && child !== handle;
      child = sink.nextSiblingOf(child)
    ) {
      if (++steps > MOST_SOURCES) return null;
      const choice = choiceOfSource(sink.elementOf(child)!, environment);
      if (choice !== null) return choice;
    }
  }
  return chooseImage(
    { srcset: attributes.get('srcset'), src: attributes.get('src'), sizes: attributes.get('sizes') },
    environment,
  );
}

/** A picture with more children than this before its image is skipped, to keep the cost linear. */
const MOST_SOURCES = 1000;

function choiceOfSource(
  { localName, namespace, attributes }: MockElement,
  environment: Partial<MediaEnvironment>,
): ImageChoice | null {
  if (localName !== 'source' || namespace !== Namespace.Html) return null;
  const srcset = attributes.get('srcset');
  if (srcset === undefined) return null;
  const media = attributes.get('media') ?? '';
  if (!matchesMediaQueryList(media, environment)) return null;
  const type = attributes.get('type');
  if (type !== undefined && type !== '') {
    const essence = type.split(';')[0]!.trim().toLowerCase();
    if (!isSupportedImageType(essence)) return null;
  }
  const choice = chooseImage({ srcset, src: undefined, sizes: attributes.get('sizes') }, environment);
  return choice === null ? null : { ...choice, media };
}
