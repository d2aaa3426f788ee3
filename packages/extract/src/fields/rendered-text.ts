import { Display } from './display.ts';

const hasText = /[^\t\n\f\r ]/;
const needsCollapsing = /[\t\n\f\r]| {2}/;
const whiteSpace = /[\t\n\f\r ]+/g;

/** What will stand before the next text, from the weakest to the strongest. */
const enum Gap {
  Nothing = 0,
  Space = 1,
  Tab = 2,
  Line = 3,
  Paragraph = 4,
}

const gaps = ['', ' ', '\t', '\n', '\n\n'];

/**
 * Collects text as it is rendered: white space is collapsed, blocks begin and end a line, paragraphs have an empty line
 * around them, cells of a row are separated by tabs — as
 * https://html.spec.whatwg.org/multipage/dom.html#rendered-text-collection-steps
 *
 * NB: a block in a cell takes the place of the tab, so that no line begins with one.
 */
export class RenderedText {
  readonly #parts: string[] = [];
  #gap: Gap = Gap.Nothing;
  #isLineStart = true;

  /** Adds a text whose white space is collapsed. */
  add(data: string): void {
    if (!hasText.test(data)) {
      if (data !== '') this.#separate(Gap.Space);
      return;
    }
    const spaced = needsCollapsing.test(data) ? data.replace(whiteSpace, ' ') : data;
    const startsWithSpace = spaced.charCodeAt(0) === 0x20;
    const endsWithSpace = spaced.charCodeAt(spaced.length - 1) === 0x20;
    if (startsWithSpace) this.#separate(Gap.Space);
    this.#flush();
    this.#parts.push(
      startsWithSpace || endsWithSpace
        ? spaced.slice(startsWithSpace ? 1 : 0, spaced.length - (endsWithSpace ? 1 : 0))
        : spaced,
    );
    this.#isLineStart = false;
    this.#gap = endsWithSpace ? Gap.Space : Gap.Nothing;
  }

  /** Adds a text whose white space counts. */
  addPreformatted(data: string): void {
    if (data === '') return;
    this.#flush();
    this.#parts.push(data);
    this.#isLineStart = data.charCodeAt(data.length - 1) === 0x0a;
  }

  /** The beginning or end of an element with this display. */
  edge(display: Display): void {
    if ((display & Display.Paragraph) !== 0) this.#separate(Gap.Paragraph);
    else this.#separate(Gap.Line);
  }

  tab(): void {
    this.#separate(Gap.Tab);
  }

  lineBreak(): void {
    if (this.#gap > Gap.Tab) this.#flush();
    this.#gap = Gap.Nothing;
    this.#parts.push('\n');
    this.#isLineStart = true;
  }

  toString(): string {
    return this.#parts.join('').trimEnd();
  }

  #separate(gap: Gap): void {
    if (gap > this.#gap) this.#gap = gap;
  }

  #flush(): void {
    const gap = this.#gap;
    if (gap === Gap.Nothing) return;
    this.#gap = Gap.Nothing;
    if (this.#parts.length === 0 || (this.#isLineStart && gap !== Gap.Paragraph)) return;
    this.#parts.push(this.#isLineStart ? '\n' : gaps[gap]);
    this.#isLineStart = gap >= Gap.Line;
  }
}
