import { isJavaScriptEssence } from '../../standard/fetching/mime-type-groups.ts';

/** A destination of a fetch from markup; `fetch` is the empty string in the standard. */
export type SpeculativeDestination = (typeof speculativeDestinations)[number];

/** All destinations. */
export const speculativeDestinations = ['script', 'style', 'image', 'font', 'track', 'fetch'] as const;

/**
 * Translate a preload destination, if browsers can use the type —
 * https://html.spec.whatwg.org/multipage/links.html#translate-a-preload-destination
 *
 * @param as in lower case
 * @param type the essence of a MIME type; '' for none
 */
export function preloadDestinationOf(as: string, type: string): SpeculativeDestination | null {
  const destination = speculativeDestinations.find((each) => each === as);
  if (destination === undefined) return null;
  return type === '' || isSupported(type, destination) ? destination : null;
}

function isSupported(type: string, destination: SpeculativeDestination): boolean {
  switch (destination) {
    case 'fetch':
      return true;
    case 'script':
      return isJavaScriptEssence(type);
    case 'style':
      return type === 'text/css';
    case 'track':
      return type === 'text/vtt';
    case 'font':
      return /^(font\/(collection|otf|sfnt|ttf|woff2?)|application\/(font-woff2?|x-font-(ttf|otf|woff)))$/.test(
        type,
      );
    case 'image':
      return isSupportedImageType(type);
  }
}

/** Whether all browsers of 2024 show images of this type. */
export function isSupportedImageType(essence: string): boolean {
  return /^image\/(apng|avif|bmp|gif|jpe?g|png|svg\+xml|webp|x-icon|vnd\.microsoft\.icon)$/.test(essence);
}

/** The directives that may govern a fetch, from the most to the least specific — https://www.w3.org/TR/CSP3/#directive-fallback-list */
export function directivesOf(destination: SpeculativeDestination): readonly string[] {
  return directives[destination];
}

const directives: Readonly<Record<SpeculativeDestination, readonly string[]>> = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  style: ['style-src-elem', 'style-src', 'default-src'],
  image: ['img-src', 'default-src'],
  font: ['font-src', 'default-src'],
  track: ['media-src', 'default-src'],
  fetch: ['connect-src', 'default-src'],
};
