import { rangesOf, type SkipPattern } from 'domwright/internal/skip-patterns';
import { HTMLEventParser } from 'domwright/tokens';

export { type SkipPattern, skipPatternIn } from 'domwright/internal/skip-patterns';

/** What a pattern must be, for messages. */
export const SKIP_PATTERN = "two delimiters with … or ... between them, such as '{{...}}' or '<%...%>'";

/** Whether bytes may have code of these languages. */
export function mayHaveCode(bytes: Uint8Array, patterns: readonly SkipPattern[]): boolean {
  if (patterns.length === 0) return false;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return patterns.some(({ start }) => {
    const inUTF16 = Buffer.from(start, 'utf16le');
    const isElsewhere = /[^\0-\x7f]/.test(start) || buffer.includes(inUTF16);
    return isElsewhere || buffer.includes(start) || buffer.includes(inUTF16.swap16());
  });
}

/** Where code of a template language is: in text, among the attributes of a tag, or in the value of one. */
type Place = 'text' | 'tag' | 'value';

interface SkippedRange {
  readonly start: number;
  readonly end: number;
  readonly place: Place;
}

/** The parts of a text that are code of template languages. UTF-16 offsets. */
export class SkippedCode {
  readonly #text: string;
  readonly #ranges: readonly SkippedRange[];
  /** The tags with code among their attributes, in order. */
  readonly #tags: readonly { readonly start: number; readonly end: number }[];

  constructor(text: string, patterns: readonly SkipPattern[]) {
    this.#text = text;
    const { found, tags } = withPlaces(text, rangesOf(text, patterns));
    this.#ranges = found;
    this.#tags = tags;
  }

  get isEmpty(): boolean {
    return this.#ranges.length === 0;
  }

  /** The text with each character of code replaced: in text by a space, inside a tag by a letter. */
  masked(): string {
    return withCharacters(this.#text, this.#ranges, ({ place }) => (place === 'text' ? ' ' : 'x'));
  }

  /**
   * Whether a finding would be about code. One about a whole tag isn't if its only code is in attribute values.
   *
   * @param start where the finding begins, and `end` where it ends
   */
  isIn(start: number, end: number): boolean {
    const isTag = this.#text[start] === '<';
    // An empty range counts as in code at the end of the code as well.
    const from = end > start ? start : start - 1;
    const to = end > start ? end : end + 1;
    for (let i = this.#firstAfter(from); i < this.#ranges.length && this.#ranges[i].start < to; i++) {
      if (!isTag || this.#ranges[i].place !== 'value') return true;
    }
    return false;
  }

  /** Whether there is any code in a range. */
  hasIn(start: number, end: number): boolean {
    return (this.#ranges[this.#firstAfter(start)]?.start ?? Infinity) < end;
  }

  /** Whether there is code among attributes in a range, other than in their values. */
  isAmongAttributesIn(start: number, end: number): boolean {
    for (let i = this.#firstAfter(start); i < this.#ranges.length && this.#ranges[i].start < end; i++)
      if (this.#ranges[i].place === 'tag') return true;
    return false;
  }

  /** Whether a range touches a tag with code among its attributes. */
  isInTagWithCode(start: number, end: number): boolean {
    let low = 0;
    let high = this.#tags.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tags[middle].end <= start) low = middle + 1;
      else high = middle;
    }
    // NB: at the start of a tag, an insertion is outside.
    return low < this.#tags.length && this.#tags[low].start < Math.max(end, start);
  }

  /** The first range that ends after an offset. */
  #firstAfter(offset: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ranges[middle].end <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Says where each range is: a parser reads the text with letters in the place of the code. */
function withPlaces(
  text: string,
  ranges: readonly { start: number; end: number }[],
): { found: SkippedRange[]; tags: { start: number; end: number }[] } {
  const masked = withCharacters(text, ranges, () => 'x');
  const found: SkippedRange[] = [];
  const tags: { start: number; end: number }[] = [];
  const add = (end: number, placeOf: (start: number) => Place): void => {
    for (
      let range = ranges[found.length];
      range !== undefined && range.start < end;
      range = ranges[found.length]
    )
      found.push({ ...range, place: placeOf(range.start) });
  };
  const inTag = ({ start, end }: { start: number; end: number }): void => {
    add(start, () => 'text');
    if ((ranges[found.length]?.start ?? end) >= end) return;
    const values = masked.slice(start, end).matchAll(/=\s*("[^"]*"|'[^']*'|[^\s>]+)/g);
    let value = values.next();
    const first = found.length;
    add(end, (at) => {
      while (!value.done && start + value.value.index + value.value[0].length <= at) value = values.next();
      return !value.done && start + value.value.index <= at ? 'value' : 'tag';
    });
    if (found.slice(first).some(({ place }) => place === 'tag')) tags.push({ start, end });
  };
  const parser = new HTMLEventParser({ startTag: inTag, endTag: inTag });
  parser.write(masked);
  parser.end();
  add(Infinity, () => 'text');
  return { found, tags };
}

/** A text with as many equal characters in the place of each range. */
function withCharacters<T extends { readonly start: number; readonly end: number }>(
  text: string,
  ranges: readonly T[],
  characterOf: (range: T) => string,
): string {
  let masked = '';
  let at = 0;
  for (const range of ranges) {
    masked += text.slice(at, range.start) + characterOf(range).repeat(range.end - range.start);
    at = range.end;
  }
  return masked + text.slice(at);
}
