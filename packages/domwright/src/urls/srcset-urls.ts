import { isASCIIWhitespace } from '../infra/code-points.ts';

/** An image candidate: its URL as it is written, and its descriptors. */
export interface SrcsetURL {
  readonly url: string;
  readonly descriptor: string;
}

/**
 * The URLs of a srcset attribute — https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute
 * Candidates with wrong descriptors are left out, as the standard says.
 */
export function srcsetURLs(input: string): SrcsetURL[] {
  const candidates: SrcsetURL[] = [];
  let position = 0;
  for (;;) {
    while (position < input.length && (isSpace(input, position) || input.charAt(position) === ','))
      position++;
    if (position >= input.length) return candidates;
    let end = position;
    while (end < input.length && !isSpace(input, end)) end++;
    const start = position;
    position = end;
    while (input.charAt(end - 1) === ',') end--;
    const url = input.slice(start, end);
    let descriptor = '';
    if (end === position) {
      position = descriptorsEnd(input, end);
      descriptor = input.slice(end, position);
    }
    const descriptors = descriptorTokens(descriptor);
    if (areDescriptors(descriptors)) candidates.push({ url, descriptor: descriptors.join(' ') });
  }
}

/** Where the comma after the descriptors is: one that is in no parentheses. */
function descriptorsEnd(input: string, start: number): number {
  let inParentheses = false;
  let position = start;
  for (; position < input.length; position++) {
    const character = input.charAt(position);
    if (inParentheses) inParentheses = character !== ')';
    else if (character === ',') break;
    else inParentheses = character === '(';
  }
  return position;
}

/** Separated by whitespace, but not within parentheses. */
function descriptorTokens(text: string): string[] {
  return text.match(/(?:[^\t\n\f\r (]|\([^)]*\)?)+/g) ?? [];
}

function areDescriptors(tokens: readonly string[]): boolean {
  let width = false;
  let density = false;
  let height = false;
  for (const token of tokens) {
    if (/^\d+w$/.test(token) && !width && !density && Number.parseInt(token, 10) > 0) width = true;
    else if (/^\d+h$/.test(token) && !height && !density && Number.parseInt(token, 10) > 0) height = true;
    else if (isDensity(token) && !width && !density && !height) density = true;
    else return false;
  }
  return !height || width;
}

/** A valid floating-point number, and `x`; not below zero. */
function isDensity(token: string): boolean {
  return /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?x$/.test(token) && Number.parseFloat(token) >= 0;
}

function isSpace(input: string, position: number): boolean {
  return isASCIIWhitespace(input.charCodeAt(position));
}
