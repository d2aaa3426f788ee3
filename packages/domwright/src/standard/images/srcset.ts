import { checkString, wrongArgument } from '../../core/infra/arguments.ts';
import { isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { checkArray, checkRecord, type Invalidity, invalid } from '../microsyntaxes/invalidity.ts';
import {
  parseFloatingPointNumber,
  parseNonNegativeInteger,
  serializeFloatingPointNumber,
  serializeNonNegativeInteger,
  validateFloatingPointNumber,
  validateNonNegativeInteger,
} from '../microsyntaxes/numbers.ts';
import { skipASCIIWhitespace } from '../microsyntaxes/parser-idioms.ts';

/** An image source — https://html.spec.whatwg.org/multipage/images.html#image-source */
export interface ImageSource {
  /** The URL, exactly as in the attribute. */
  readonly url: string;
  /** The width descriptor, or null. */
  readonly width: number | null;
  /** The pixel density descriptor, or null. */
  readonly density: number | null;
}

interface Descriptor {
  readonly text: string;
  readonly offset: number;
}

/** One image candidate as the splitting loop finds it. */
interface Candidate {
  readonly url: string;
  readonly offset: number;
  readonly descriptors: Descriptor[];
  /** Number of commas at the end of the URL. */
  readonly commas: number;
  /** Where the candidate ends, after its comma. */
  readonly end: number;
}

/**
 * Parse a srcset attribute — https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 *
 * Omits candidates with wrong descriptors.
 */
export function parseSrcset(text: string): ImageSource[] {
  checkString(text, 'text');
  return writtenImageSources(text).map(({ source }) => source);
}

/** An image source, with its descriptors as written, separated by spaces. */
interface WrittenImageSource {
  readonly source: ImageSource;
  readonly descriptor: string;
}

/** @internal */
export function writtenImageSources(text: string): WrittenImageSource[] {
  return candidatesIn(text).flatMap((candidate) => {
    const source = sourceOf(candidate);
    return source === null ? [] : [{ source, descriptor: descriptorOf(candidate) }];
  });
}

/**
 * A `srcset` attribute without the candidates, even those with wrong descriptors, whose URLs a function refuses; as it is
 * if there are none.
 *
 * @internal
 */
export function withoutCandidates(text: string, isRefused: (url: string) => boolean): string {
  const candidates = candidatesIn(text);
  const kept = candidates.filter(({ url }) => !isRefused(url));
  if (kept.length === candidates.length) return text;
  return kept.map((candidate) => `${candidate.url} ${descriptorOf(candidate)}`.trimEnd()).join(', ');
}

function candidatesIn(text: string): Candidate[] {
  const candidates: Candidate[] = [];
  let position = skipSeparators(text, 0);
  while (position < text.length) {
    const candidate = readCandidate(text, position);
    candidates.push(candidate);
    position = skipSeparators(text, candidate.end);
  }
  return candidates;
}

function descriptorOf({ descriptors }: Candidate): string {
  return descriptors.map(({ text }) => text).join(' ');
}

function skipSeparators(text: string, position: number): number {
  while (position < text.length && (text[position] === ',' || isASCIIWhitespace(text.charCodeAt(position))))
    position++;
  return position;
}

/** The URL at a position, and the descriptor tokenizer — https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute */
function readCandidate(text: string, offset: number): Candidate {
  let position = offset;
  while (position < text.length && !isASCIIWhitespace(text.charCodeAt(position))) position++;
  let urlEnd = position;
  while (urlEnd > offset && text[urlEnd - 1] === ',') urlEnd--;
  const candidate = { url: text.slice(offset, urlEnd), offset, commas: position - urlEnd };
  const descriptors: Descriptor[] = [];
  if (candidate.commas > 0) return { ...candidate, descriptors, end: position };
  let start = position;
  let inParens = false;
  for (; position < text.length; position++) {
    const codeUnit = text.charCodeAt(position);
    if (inParens) {
      inParens = codeUnit !== 0x29; /* ) */
    } else if (codeUnit === 0x28 /* ( */) {
      inParens = true;
    } else if (codeUnit === 0x2c /* , */ || isASCIIWhitespace(codeUnit)) {
      if (position > start) descriptors.push({ text: text.slice(start, position), offset: start });
      start = position + 1;
      if (codeUnit === 0x2c) return { ...candidate, descriptors, end: start };
    }
  }
  if (position > start) descriptors.push({ text: text.slice(start, position), offset: start });
  return { ...candidate, descriptors, end: position };
}

/** The descriptor parser. Returns null for an error. */
function sourceOf({ url, descriptors }: Candidate): ImageSource | null {
  let width: number | null = null;
  let density: number | null = null;
  let height: number | null = null;
  for (const { text } of descriptors) {
    const number = text.slice(0, -1);
    const unit = text[text.length - 1];
    if (unit === 'x') {
      if (width !== null || density !== null || height !== null) return null;
      if (validateFloatingPointNumber(number) !== null) return null;
      density = parseFloatingPointNumber(number);
      if (density === null || density < 0) return null;
    } else {
      if (validateNonNegativeInteger(number) !== null || density !== null) return null;
      const integer = parseNonNegativeInteger(number)!;
      if (integer === 0) return null;
      if (unit === 'w' && width === null) width = integer;
      else if (unit === 'h' && height === null) height = integer;
      else return null;
    }
  }
  return height !== null && width === null ? null : { url, width, density };
}

/**
 * Whether a `srcset` attribute may have this value — https://html.spec.whatwg.org/multipage/images.html#srcset-attribute
 *
 * Does not check whether the URLs are valid; `validateAttribute` does, with a validator for URLs.
 */
export function validateSrcset(text: string): Invalidity | null {
  checkString(text, 'text');
  const seen = new Set<string>();
  let isWidth: boolean | null = null;
  let position = 0;
  do {
    position = skipASCIIWhitespace(text, position);
    if (position >= text.length || text[position] === ',') return invalid('expected a URL', position);
    // "a,b" is one URL; "a, b" are two.
    const candidate = readCandidate(text, position);
    const { url, descriptors, commas, offset, end } = candidate;
    if (commas > 1) return invalid('a URL must not end with a comma', offset + url.length);
    if (descriptors.length > 1) return invalid('only one descriptor is allowed', descriptors[1]!.offset);
    const descriptor = descriptors[0];
    const problem = descriptor === undefined ? null : validateDescriptor(descriptor);
    if (problem !== null) return problem;
    const source = sourceOf(candidate);
    const place = descriptor?.offset ?? offset;
    if (source === null) return invalid('expected a width or a pixel density', place);
    const hasWidth = source.width !== null;
    if (isWidth !== null && hasWidth !== isWidth)
      return invalid(hasWidth ? 'the others have no width' : 'the others have a width', place);
    isWidth = hasWidth;
    const key = hasWidth ? `${source.width}w` : `${source.density ?? 1}x`;
    if (seen.has(key)) return invalid(`another candidate also has ${key}`, place);
    seen.add(key);
    position = end;
  } while (text[position - 1] === ',');
  return null;
}

/** @internal The URLs of a valid `srcset`, with their offsets. */
export function placedURLs(text: string): readonly { readonly url: string; readonly offset: number }[] {
  const urls: { url: string; offset: number }[] = [];
  for (let position = skipSeparators(text, 0); position < text.length; ) {
    const { url, offset, end } = readCandidate(text, position);
    urls.push({ url, offset });
    position = skipSeparators(text, end);
  }
  return urls;
}

/** Checks a width descriptor or a pixel density descriptor, which must be greater than zero. */
function validateDescriptor({ text, offset }: Descriptor): Invalidity | null {
  const number = text.slice(0, -1);
  const unit = text.at(-1);
  if (unit !== 'w' && unit !== 'x') return invalid('expected “w” or “x”', offset + text.length - 1);
  const problem = unit === 'w' ? validateNonNegativeInteger(number) : validateFloatingPointNumber(number);
  if (problem !== null) return invalid(problem.reason, offset + problem.offset);
  return Number(number) <= 0 ? invalid('expected a number greater than 0', offset) : null;
}

/**
 * `a.png 1x, b.png 2x`
 *
 * @throws TypeError for a URL that is empty, contains white space, or begins or ends with a comma; for a width that is not a
 * positive integer; for a density that is not a number of 0 or more; and for a width and a density together
 */
export function serializeSrcset(sources: readonly ImageSource[]): string {
  checkArray(sources, 'sources', 'an array of image sources');
  return sources
    .map((source) => {
      checkRecord(source, 'sources', 'an array of image sources');
      const { url, width = null, density = null } = source;
      if (typeof url !== 'string' || url === '' || /[\t\n\f\r ]|^,|,$/.test(url))
        throw wrongArgument('url', 'a URL without white space in it or a comma at either end', url);
      if (width !== null && density !== null)
        throw wrongArgument('density', 'null if there is a width', density);
      if (width === 0) throw wrongArgument('width', 'greater than 0', width);
      if (density !== null && density < 0) throw wrongArgument('density', '0 or more', density);
      if (width !== null) return `${url} ${serializeNonNegativeInteger(width)}w`;
      return density === null ? url : `${url} ${serializeFloatingPointNumber(density)}x`;
    })
    .join(', ');
}

/**
 * Chooses an image source, with its pixel density, for an environment: the source with the smallest density that is at
 * least the device's, or else the one with the greatest. If several sources have that density, the first wins —
 * https://html.spec.whatwg.org/multipage/images.html#select-an-image-source-from-a-source-set
 *
 * The standard leaves the choice to user agents. The source size turns widths into densities —
 * https://html.spec.whatwg.org/multipage/images.html#normalise-the-source-densities
 *
 * @param density of the device: image pixels per CSS pixel
 * @param sourceSize the width the image will have, in CSS pixels; required if sources have widths
 * @returns null if there is no source
 * @throws TypeError if an argument has the wrong type
 */
export function selectImageSource(
  sources: readonly ImageSource[],
  density: number,
  sourceSize: number,
): { readonly source: ImageSource; readonly density: number } | null {
  checkArray(sources, 'sources', 'an array of image sources');
  if (typeof density !== 'number' || !(density > 0))
    throw wrongArgument('density', 'a number above 0', density);
  let best: ImageSource | null = null;
  let bestDensity = 0;
  for (const source of sources) {
    checkRecord(source, 'sources', 'an array of image sources');
    if (source.width !== null && !(sourceSize >= 0))
      throw wrongArgument('sourceSize', 'a number of 0 or more if sources have widths', sourceSize);
    const own = source.density ?? (source.width === null ? 1 : source.width / sourceSize);
    const isBetter = bestDensity < density ? own > bestDensity : own >= density && own < bestDensity;
    if (best === null || isBetter) {
      best = source;
      bestDensity = own;
    }
  }
  return best === null ? null : { source: best, density: bestDensity };
}
