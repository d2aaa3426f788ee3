import { describe, isObject, ownOptions } from '../../core/infra/arguments.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import type { Environment } from '../../standard/media-queries/environment.ts';
import { type SpeculativeDestination, speculativeDestinations } from './destinations.ts';

/** The viewport for which media queries, `srcset` and `sizes` are evaluated. */
export interface PreloadViewport {
  /** In CSS pixels. Default 1280. */
  width?: number;
  /** In CSS pixels. Default 720. */
  height?: number;
  /** Device pixels for a CSS pixel. Default 1. */
  devicePixelRatio?: number;
}

/** Options for finding speculative fetches. */
export interface PreloadOptions {
  /** The URL of the document, to which others are relative: an absolute URL. */
  baseURL: string | URLRecord;
  viewport?: PreloadViewport;
  /** Whether `<meta name=viewport>` counts, as on mobile devices; elsewhere browsers ignore it. Default true. */
  viewportMeta?: boolean;
  /** Only these destinations. Default all. */
  destinations?: readonly SpeculativeDestination[];
  /** The value of the Referrer-Policy header. */
  referrerPolicy?: string;
  /** The value of the Content-Security-Policy header. */
  contentSecurityPolicy?: string;
  /** The document's encoding, a label, which queries of URLs are encoded in. Default UTF-8. */
  encoding?: string;
  /**
   * How many UTF-16 code units of URLs there are at most, as they are written, as they are resolved and of the base URL each
   * time. No more fetches are found after that. Default 67,108,864.
   */
  maxURLText?: number;
  /** Called if no more fetches are found because of `maxURLText`, with the offset of the first tag that is left out. */
  onURLTextLimit?: (offset: number) => void;
}

const names: readonly string[] = [
  'baseURL',
  'viewport',
  'viewportMeta',
  'destinations',
  'referrerPolicy',
  'contentSecurityPolicy',
  'encoding',
  'maxURLText',
  'onURLTextLimit',
];

/** @throws TypeError that names the wrong argument */
export function checkPreloadOptions(options: PreloadOptions): void {
  if (!isObject(options))
    throw new TypeError(`options must be an object with a 'baseURL', not ${describe(options)}`);
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`unknown option '${name}'; there are ${names.join(', ')}`);
  }
  const own = ownOptions(options);
  for (const name of ['referrerPolicy', 'contentSecurityPolicy', 'encoding'] as const) {
    const value: unknown = own[name];
    if (value !== undefined && typeof value !== 'string')
      throw new TypeError(`option '${name}' must be a string, not ${describe(value)}`);
  }
  const { destinations, viewportMeta, onURLTextLimit } = own;
  if (onURLTextLimit !== undefined && typeof onURLTextLimit !== 'function')
    throw new TypeError(`option 'onURLTextLimit' must be a function, not ${describe(onURLTextLimit)}`);
  if (viewportMeta !== undefined && typeof viewportMeta !== 'boolean')
    throw new TypeError(`option 'viewportMeta' must be a boolean, not ${describe(viewportMeta)}`);
  if (
    destinations !== undefined &&
    !(Array.isArray(destinations) && destinations.every((each) => speculativeDestinations.includes(each)))
  )
    throw new TypeError(
      `option 'destinations' must be an array of ${speculativeDestinations.join(', ')}, not ${describe(destinations)}`,
    );
}

/** @throws TypeError that names the wrong argument */
export function environmentOf(viewport: PreloadViewport | undefined): Partial<Environment> {
  if (viewport !== undefined && !isObject(viewport))
    throw new TypeError(`option 'viewport' must be an object, not ${describe(viewport)}`);
  const { width = 1280, height = 720, devicePixelRatio = 1, ...rest } = ownOptions(viewport);
  for (const name of Object.keys(rest))
    throw new TypeError(`unknown option 'viewport.${name}'; there are width, height, devicePixelRatio`);
  for (const [name, value] of Object.entries({ width, height, devicePixelRatio })) {
    if (typeof value !== 'number' || !(value > 0 && value < Number.POSITIVE_INFINITY))
      throw new TypeError(`option 'viewport.${name}' must be a number above 0, not ${describe(value)}`);
  }
  return { width, height, density: devicePixelRatio, features: { scripting: 'enabled' } };
}
