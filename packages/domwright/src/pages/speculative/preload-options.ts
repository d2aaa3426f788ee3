import {
  checkBoolean,
  checkFunction,
  checkNames,
  checkObject,
  checkString,
  isObject,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import type { URLRecord } from '../../core/infra/url-record.ts';
import type { MediaEnvironment } from '../../standard/media-queries/environment.ts';
import { type SpeculativeDestination, speculativeDestinations } from './destinations.ts';

/** The viewport used to evaluate media queries, `srcset` and `sizes`. */
export interface PreloadViewport {
  /** In CSS pixels. Default 1280. */
  width?: number;
  /** In CSS pixels. Default 720. */
  height?: number;
  /** Device pixels per CSS pixel. Default 1. */
  devicePixelRatio?: number;
}

/** Options for finding speculative fetches. */
export interface PreloadOptions {
  /** The absolute URL of the document, which other URLs are relative to. */
  url: string | URLRecord;
  /** The viewport for media queries, `sizes` and `srcset`. Default: 1280 by 720 CSS pixels, device pixel ratio 1. */
  viewport?: PreloadViewport;
  /** Whether `<meta name=viewport>` has an effect, as on mobile devices; other browsers ignore it. Default true. */
  viewportMeta?: boolean;
  /** Find only fetches with these destinations. Default all. */
  destinations?: readonly SpeculativeDestination[];
  /** The value of the Referrer-Policy header. */
  referrerPolicy?: string;
  /** The value of the Content-Security-Policy header. */
  contentSecurityPolicy?: string;
  /** The label of the document's encoding, which URL queries are encoded in. Default UTF-8. */
  encoding?: string;
  /**
   * Maximum length of all URLs in UTF-16 code units: as written, as resolved, and the base URL each time. Beyond it, no
   * more fetches are found. Default 67,108,864.
   */
  maxURLText?: number;
  /** Called with the offset of the first omitted tag if `maxURLText` ends the search. */
  onURLTextLimit?: (offset: number) => void;
}

const names: readonly string[] = [
  'url',
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
  if (!isObject(options)) throw wrongArgument('options', "an object with a 'url'", options);
  checkNames('option', Object.keys(options), names);
  const own = ownOptions(options);
  for (const name of ['referrerPolicy', 'contentSecurityPolicy', 'encoding'] as const) {
    const value: unknown = own[name];
    if (value !== undefined) checkString(value, `option '${name}'`);
  }
  const { destinations, viewportMeta, onURLTextLimit } = own;
  if (onURLTextLimit !== undefined) checkFunction(onURLTextLimit, "option 'onURLTextLimit'");
  if (viewportMeta !== undefined) checkBoolean(viewportMeta, "option 'viewportMeta'");
  if (
    destinations !== undefined &&
    !(Array.isArray(destinations) && destinations.every((each) => speculativeDestinations.includes(each)))
  )
    throw wrongArgument(
      "option 'destinations'",
      `an array of ${speculativeDestinations.join(', ')}`,
      destinations,
    );
}

const viewportNames: readonly string[] = ['width', 'height', 'devicePixelRatio'];

/** @throws TypeError that names the wrong argument */
export function environmentOf(viewport: PreloadViewport | undefined): Partial<MediaEnvironment> {
  if (viewport !== undefined) checkObject(viewport, "option 'viewport'");
  checkNames('member', Object.keys(viewport ?? {}), viewportNames, "option 'viewport'");
  const { width = 1280, height = 720, devicePixelRatio = 1 } = ownOptions(viewport);
  for (const [name, value] of Object.entries({ width, height, devicePixelRatio })) {
    if (typeof value !== 'number' || !(value > 0 && value < Number.POSITIVE_INFINITY))
      throw wrongArgument(`option 'viewport.${name}'`, 'a number above 0', value);
  }
  return { width, height, density: devicePixelRatio, features: { scripting: 'enabled' } };
}
