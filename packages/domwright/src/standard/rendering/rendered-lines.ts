import { skipASCIIWhitespace } from '../../core/infra/ascii-whitespace.ts';
import { isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { WhiteSpace } from './display.ts';
import { endsInWord } from './text-transform.ts';

const notBlank = /[^\t\n\f\r ]/;
const needsCollapsing = /[\t\n\f\r]| {2}/;
const whiteSpace = /[\t\n\f\r ]+/g;

/** A line of text. */
interface Line {
  /** Whether a collapsible space is pending until something follows it. */
  space: boolean;
  /** Where in the text that space goes if something outside the line follows; -1 if nothing does. */
  spaceAt: number;
  /** Whether the line is empty so far, so that a collapsible space is dropped. */
  atStart: boolean;
  /** The item that the next text continues, possibly in the middle of a word; or one of the constants below. */
  before: number;
}

const NO_WORD = -1;
const IN_WORD = -2;

const newLine = (): Line => ({ space: false, spaceAt: -1, atStart: true, before: NO_WORD });

/** The lines of rendered text. Collapsible spaces are held back until something follows them. */
export class RenderedLines {
  /**
   * The strings so far. An empty one may still become a space. Once that could affect line breaks, required line break counts
   * are stored as well, as in the standard.
   */
  readonly #items: (string | number)[] = [];
  #hasCounts = false;
  /** The required line break count that has not been written yet. */
  #breaks = 0;
  #line: Line = newLine();
  /** The lines around separate lines, the outermost first. */
  readonly #outer: Line[] = [];

  /** Whether the current line is empty. */
  get isAtStart(): boolean {
    return this.#line.atStart;
  }

  /** Whether the next text continues a word. */
  get isInWord(): boolean {
    const { before } = this.#line;
    return before < 0 ? before === IN_WORD : endsInWord(this.#items[before] as string, false);
  }

  /** Adds text to which `text-transform` has been applied. */
  add(data: string, space: WhiteSpace): void {
    if (space === WhiteSpace.Preserve) {
      if (data !== '') this.#putPreserved(data);
    } else if (space === WhiteSpace.Collapse || !data.includes('\n')) {
      this.#addCollapsed(data);
    } else {
      // Spaces beside a line break are at the end of a line or at the start of one.
      const pieces = data.split('\n');
      for (let i = 0; i < pieces.length; i++) {
        if (i > 0) this.write('\n');
        this.#addCollapsed(pieces[i]!);
      }
    }
  }

  #putPreserved(data: string): void {
    const last = data.charCodeAt(data.length - 1);
    this.#put(data, last);
    if (last === 0x0a) this.#line.atStart = true;
  }

  #addCollapsed(data: string): void {
    const line = this.#line;
    const { length } = data;
    const start = skipASCIIWhitespace(data, 0);
    if (start > 0) {
      line.space = true;
      line.before = NO_WORD;
    }
    if (start === length) return;
    let end = length;
    while (isASCIIWhitespace(data.charCodeAt(end - 1))) end--;
    // NB: most white space is at the ends, so few texts need to be rewritten.
    const words = end - start === length ? data : data.slice(start, end);
    const spaced = needsCollapsing.test(words) ? words.replace(whiteSpace, ' ') : words;
    this.#put(spaced, data.charCodeAt(end - 1));
    if (end < length) {
      line.space = true;
      line.before = NO_WORD;
    }
  }

  /** `last`: the last code unit of `data`. */
  #put(data: string, last: number): void {
    const line = this.#line;
    if (line.space) this.#putSpace();
    if (this.#breaks > 0) this.#writeBreaks();
    // NB: an apostrophe neither starts nor ends a word, so the character before it decides.
    if (last !== 0x27 && last !== 0x2019) line.before = this.#items.length;
    else line.before = endsInWord(data, this.isInWord) ? IN_WORD : NO_WORD;
    this.#items.push(data);
    line.atStart = false;
  }

  /** Writes the pending space, unless the line is empty. */
  #putSpace(): void {
    const { space, spaceAt, atStart } = this.#line;
    if (!space) return;
    if (!atStart) {
      if (spaceAt >= 0) {
        this.#items[spaceAt] = ' ';
      } else {
        this.#writeBreaks();
        this.#items.push(' ');
      }
    }
    this.#dropSpace();
  }

  /** None are required at the start. */
  #writeBreaks(): void {
    const count = this.#breaks;
    this.#breaks = 0;
    if (count === 0) return;
    if (this.#hasCounts) this.#items.push(count);
    else if (this.#items.length > 0) this.#items.push(count === 1 ? '\n' : '\n\n');
  }

  #dropSpace(): void {
    this.#line.space = false;
    this.#line.spaceAt = -1;
  }

  /** Something that is drawn but isn't text. A space before or after it is kept. */
  box(): void {
    this.#putSpace();
    this.#line.atStart = false;
    this.#line.before = NO_WORD;
  }

  /** Writes a line feed or a tab. Drops spaces before it. */
  write(separator: string): void {
    this.#dropSpace();
    this.#writeBreaks();
    this.#items.push(separator);
    this.#line.atStart = true;
    this.#line.before = NO_WORD;
  }

  /** Requires line breaks before or after an element, and ends the line if the element is a block. */
  requireLineBreaks(count: number, isBlock: boolean): void {
    if (count === 0 && !isBlock) return;
    const line = this.#line;
    // The line continues in a paragraph that is not a block.
    if (!isBlock && line.space && !line.atStart) {
      this.#putSpace();
      line.atStart = true;
    }
    this.#dropSpace();
    if (count > this.#breaks) this.#breaks = count;
    if (isBlock) line.atStart = true;
    line.before = NO_WORD;
  }

  /** Begins lines separate from the current one, which continues after them. */
  beginOwnLines(): void {
    const line = this.#line;
    if (line.space && !line.atStart && line.spaceAt < 0) {
      if (this.#breaks > 0 || this.#items.length === 0) this.#hasCounts = true;
      this.#writeBreaks();
      line.spaceAt = this.#items.length;
      this.#items.push('');
    }
    this.#outer.push(line);
    this.#line = newLine();
  }

  endOwnLines(): void {
    this.#line = this.#outer.pop()!;
  }

  /** Text that takes up space but is not visible. */
  addHidden(data: string): void {
    if (data === '') return;
    const isBlank = !notBlank.test(data);
    if (isBlank && this.#line.space) return;
    if (!isBlank) this.box();
    // Spaces after its own are dropped.
    if (!notBlank.test(data[data.length - 1]!)) this.#line.atStart = true;
    this.#line.before = endsInWord(data, this.isInWord) ? IN_WORD : NO_WORD;
  }

  /** Each run of required line break counts becomes the greatest of them, except at the start and at the end. */
  toString(): string {
    if (!this.#hasCounts) return this.#items.join('');
    const strings: string[] = [];
    let breaks = 0;
    for (const item of this.#items) {
      if (typeof item === 'number') {
        if (item > breaks) breaks = item;
      } else if (item !== '') {
        if (breaks > 0 && strings.length > 0) strings.push(breaks === 1 ? '\n' : '\n\n');
        breaks = 0;
        strings.push(item);
      }
    }
    return strings.join('');
  }
}
