import { rangesOf, type SkipPattern } from '../../core/source/skip-patterns.ts';
import type { SourceRange } from '../../core/table/source-ranges.ts';

/** The code of template languages in a text. Ranges are UTF-16 offsets. */
export class TemplateCode {
  readonly ranges: readonly SourceRange[];
  readonly #text: string;

  constructor(text: string, patterns: readonly SkipPattern[]) {
    this.#text = text;
    this.ranges = patterns.length === 0 ? [] : rangesOf(text, patterns);
  }

  /** The text with other characters in the place of the code: letters, or spaces where it is in text. */
  masked(isText: (start: number) => boolean): string {
    let masked = '';
    let at = 0;
    for (const { start, end } of this.ranges) {
      masked += this.#text.slice(at, start) + (isText(start) ? ' ' : 'x').repeat(end - start);
      at = end;
    }
    return masked + this.#text.slice(at);
  }

  /** Whether there is code between two offsets. */
  has(start: number, end: number): boolean {
    const { ranges } = this;
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ranges[middle]!.end <= start) low = middle + 1;
      else high = middle;
    }
    return low < ranges.length && ranges[low]!.start < end;
  }
}
