import { isASCIIAlpha } from '../infra/code-points.ts';

/** Where code is in the markup: in text, in the name of a tag, among the attributes of a tag, or in the value of one. */
export type MarkupPlace = 'text' | 'name' | 'tag' | 'value';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A tag with code in it, or any other tag. */
export interface CodeTag {
  readonly start: number;
  end: number;
  /** Its name in lower case, with replacements for the code in it. */
  readonly name: string;
  readonly isEnd: boolean;
  readonly isSelfClosing: boolean;
  /** Whether there is code outside its values. */
  hasLooseCode: boolean;
}

/** Where a piece of code is. */
export interface CodePosition {
  readonly place: MarkupPlace;
  /** The tag that it is in; null in text. */
  readonly tag: CodeTag | null;
}

const inText: CodePosition = { place: 'text', tag: null };

const SPACE = /[\t\n\f\r ]/;
const rawText = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

/**
 * Says where each span is. Tags are read in a text that has a letter or a space for each character of code, so that code hides no
 * quotes and no brackets.
 *
 * @param masked the text without its code
 * @param spans the code, in order; after the last one, nothing is read, unless `onTag` is given
 * @param onTag gets each tag
 */
export function placesIn(
  masked: string,
  spans: readonly Span[],
  onTag: ((tag: CodeTag) => void) | null = null,
): CodePosition[] {
  const places: CodePosition[] = [];
  let current: CodeTag | null = null;
  /** Spans that begin before an offset are in a place. */
  const put = (end: number, place: MarkupPlace): void => {
    if (places.length >= spans.length || spans[places.length]!.start >= end) return;
    const position = place === 'text' ? inText : { place, tag: current };
    if (current !== null && (place === 'name' || place === 'tag')) current.hasLooseCode = true;
    while (places.length < spans.length && spans[places.length]!.start < end) places.push(position);
  };
  let at = 0;
  while (onTag !== null || places.length < spans.length) {
    const tag = masked.indexOf('<', at);
    if (tag < 0) break;
    put(tag, 'text');
    if (masked.startsWith('<!--', tag)) {
      const end = masked.indexOf('-->', tag + 2);
      if (end < 0) break;
      at = end + 3;
      continue;
    }
    const nameAt = masked[tag + 1] === '/' ? tag + 2 : tag + 1;
    if (!isASCIIAlpha(masked.charCodeAt(nameAt))) {
      at = tag + 1;
      // A declaration or a processing instruction is over at the next bracket.
      if (/[!?/]/.test(masked.charAt(tag + 1))) {
        const end = masked.indexOf('>', tag);
        if (end < 0) break;
        put(end, 'text');
        at = end + 1;
      }
      continue;
    }
    let end = nameAt;
    while (end < masked.length && !/[\t\n\f\r />]/.test(masked[end]!)) end++;
    const name = masked.slice(nameAt, Math.min(end, nameAt + 20)).toLowerCase();
    current = {
      ...{
        start: tag,
        end: masked.length,
        name: masked.slice(nameAt, Math.min(end, nameAt + 100)).toLowerCase(),
      },
      ...{ isEnd: nameAt === tag + 2, isSelfClosing: false, hasLooseCode: false },
    };
    put(end, 'name');
    at = attributes(masked, end, put);
    current.end = at;
    onTag?.(masked[at - 2] === '/' ? { ...current, isSelfClosing: true } : current);
    current = null;
    if (nameAt === tag + 1 && rawText.has(name) && at < masked.length) {
      const close = rawTextEnd(masked, at, name);
      put(close, 'text');
      at = close;
    }
  }
  put(Number.POSITIVE_INFINITY, 'text');
  return places;
}

/** Reads the attributes of a tag; returns where the tag is over. */
function attributes(masked: string, from: number, put: (end: number, place: MarkupPlace) => void): number {
  let at = from;
  while (at < masked.length) {
    const character = masked[at]!;
    if (character === '>') {
      put(at, 'tag');
      return at + 1;
    }
    if (character !== '=') {
      at++;
      continue;
    }
    put(at, 'tag');
    at++;
    while (SPACE.test(masked.charAt(at))) at++;
    const quote = masked[at];
    let end: number;
    if (quote === '"' || quote === "'") {
      end = masked.indexOf(quote, at + 1);
      if (end < 0) {
        put(masked.length, 'value');
        return masked.length;
      }
      end++;
    } else {
      end = at;
      while (end < masked.length && !/[\t\n\f\r >]/.test(masked[end]!)) end++;
    }
    put(end, 'value');
    at = end;
  }
  put(masked.length, 'tag');
  return masked.length;
}

function rawTextEnd(masked: string, from: number, name: string): number {
  const end = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  end.lastIndex = from;
  return end.exec(masked)?.index ?? masked.length;
}
