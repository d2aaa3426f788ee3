import { Document, type SourceRange } from 'domwright';
import type { ConformanceFinding, FindingCode } from 'domwright/conformance';
import { extractACharacterEncodingFromAMetaElement, getAnEncoding } from 'domwright/encoding';
import { relatedMessage } from 'domwright/explain';
import { firstIndex } from 'domwright/internal/binary-search';
import type { CheckedText } from './checked-text.ts';
import type { Finding, RelatedPlace } from './finding.ts';

/*
 * One mistake is one finding: which findings say what another one has said.
 */

/** The codes of other groups that already report the same mistake. */
const saidByOthers: Partial<Record<FindingCode, readonly string[]>> = {
  'aria/missing-attribute': ['aria/role-not-allowed'],
  'aria/repeats-html': ['aria/invalid-value'],
  'conformance/attribute-not-allowed': [
    'unexpected-character-in-attribute-name',
    'unexpected-equals-sign-before-attribute-name',
  ],
  'conformance/duplicate-element': ['encoding/several-declarations'],
  'conformance/element-not-allowed': [
    'form-in-table',
    'hidden-input-in-table',
    'ruby-part-outside-ruby',
    'stray-p-end-tag',
  ],
};

/** All codes that `saidByOthers` looks for. */
export const repeatedCodes: ReadonlySet<string> = new Set(Object.values(saidByOthers).flat());

/**
 * Whether another group reports the same mistake.
 *
 * @param has whether there is a finding with one of the `repeatedCodes` that begins in a range
 */
export function isSaidByOthers(
  finding: ConformanceFinding,
  range: { start: number; end: number },
  root: object,
  has: (code: string, range: { start: number; end: number }) => boolean,
): boolean {
  if (finding.code === 'value/invalid-charset') return root instanceof Document && isEncodingFinding(finding);
  return saidByOthers[finding.code]?.some((code) => has(code, range)) === true;
}

/** Encoding declarations in a document that don't name UTF-8 are reported in the group `encoding`. */
function isEncodingFinding({ element, attribute }: ConformanceFinding): boolean {
  if (element?.localName !== 'meta') return false;
  const value = element.getAttribute(attribute ?? '') ?? '';
  const named =
    attribute === 'charset' ? getAnEncoding(value) : extractACharacterEncodingFromAMetaElement(value);
  return named !== 'UTF-8';
}

/** A finding gets no more related places than this. */
const MOST_RELATED = 10;

/**
 * The parse errors that are the first ones of a mistake. The others follow from them, and become their related places.
 *
 * A tag that is wrong in one place is often wrong in a second one: what is inside an element that was moved out of a table was
 * moved with it, and if the parser has closed an element or ignored its start tag, its end tag has nothing to close. What stands before
 * `<html>` makes the tags of `html`, `head` and `body` come too late.
 *
 * A quote in a quoted value ends it, and each word after it is an attribute.
 *
 * @param findings in the order of the source
 * @returns the first findings, and the attributes that are words of a value which a quote has ended, in the order of the source
 */
export function firstOfMistakes(
  findings: readonly Finding[],
  text: CheckedText,
): { firsts: Finding[]; fromQuotes: readonly SourceRange[] } {
  const mistakes = new Mistakes(text);
  const firsts = findings.filter((finding, index) => {
    const first = mistakes.firstOf(finding, findings[index + 1]);
    if (first === finding) return true;
    if (first.relatedPlaces.length < MOST_RELATED) {
      const { code, start, end } = finding;
      first.relatedPlaces = [...first.relatedPlaces, { message: `also ${code}`, start, end }];
    }
    return false;
  });
  return { firsts, fromQuotes: mistakes.fromQuotes };
}

/** End tags close these elements even after others, and the parser opens them again. */
const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

const NOT_CLOSED = relatedMessage('not-closed-here');
const OPENED = relatedMessage('opened-here');
const MOVED = relatedMessage('moved-here');

/** An attribute in a tag, as the tokenizer reads it: with a value in quotes, or else the word that stands there. */
const attribute =
  /[\t\n\f\r /]*(?:[^\t\n\f\r />][^\t\n\f\r />=]*[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"|'[^']*')|([^\t\n\f\r />][^\t\n\f\r />=]*(?:=[^\t\n\f\r >]*)?))/y;

/** Parse errors about the inside of tags. */
const ofTags: ReadonlySet<string> = new Set([
  'duplicate-attribute',
  'missing-attribute-value',
  'missing-whitespace-between-attributes',
  'unexpected-character-in-attribute-name',
  'unexpected-character-in-unquoted-attribute-value',
  'unexpected-equals-sign-before-attribute-name',
  'unexpected-solidus-in-tag',
]);

/** Whether one of the ranges, which are in order, contains an offset. */
export function isInside(ranges: readonly SourceRange[], offset: number): boolean {
  const index = firstIndex(ranges.length, (at) => ranges[at].end > offset);
  return index < ranges.length && ranges[index].start <= offset;
}

class Mistakes {
  readonly #text: CheckedText;
  /** By the offset of a start tag: the finding that calls it not closed, or misplaced. */
  readonly #ofTags = new Map<number, Finding>();
  /** By name: findings about elements that the parser closed early or ignored, and whose end tags are still to come. */
  readonly #ofEndTags = new Map<string, Finding[]>();
  /** The first of the tags of `html`, `head` and `body` that come too late: the parser has made these elements before them. */
  #late: Finding | null = null;
  /** The last finding about a quote that ended a value too early. */
  #quote: Finding | null = null;
  /** By quote: how far no more such values begin. */
  readonly #without = { '"': 0, "'": 0 };
  /** The attributes that are words of such values. */
  readonly fromQuotes: SourceRange[] = [];
  /** The last element that was moved out of a table. */
  #moved: Finding | null = null;

  constructor(text: CheckedText) {
    this.#text = text;
  }

  /** The first finding of the same mistake. @param next the finding after it */
  firstOf(finding: Finding, next: Finding | undefined): Finding {
    const { code, start, end } = finding;
    const places = (message: string) => finding.relatedPlaces.filter((place) => place.message === message);
    if (this.#quote !== null && ofTags.has(code) && start < this.fromQuotes.at(-1)!.end) {
      if (isInside(this.fromQuotes, start)) return this.#quote;
    }
    switch (code) {
      case 'missing-whitespace-between-attributes':
        this.#findQuote(finding);
        return finding;
      case 'start-tag-in-table': {
        if (places(MOVED).length > 0) this.#moved = finding;
        const first = this.#moved ?? finding;
        this.#ofTags.set(start, first);
        this.#expectEndTag(finding, first);
        return first;
      }
      case 'text-in-table':
        return places(MOVED).length > 0 ? finding : (this.#moved ?? finding);
      case 'end-tag-in-table': {
        const opened = this.#takeEndTag(finding);
        const isStray = next?.code === 'stray-end-tag' && next.start === start;
        const first = opened ?? (isStray ? finding : (this.#moved ?? finding));
        this.#ofTags.set(start, first);
        return first;
      }
      case 'unclosed-element-at-eof': {
        const first = this.#ofTags.get(start) ?? finding;
        this.#ofTags.set(start, first);
        return first;
      }
      case 'misplaced-html-start-tag':
      case 'misplaced-head-start-tag':
      case 'misplaced-body-start-tag':
        this.#late ??= finding;
        return this.#late;
      case 'stray-end-tag':
        if (this.#late !== null && this.#nameOf(finding) === 'head') return this.#late;
        return this.#ofTags.get(start) ?? this.#takeEndTag(finding) ?? finding;
      case 'misplaced-end-tag':
        return this.#ofTags.get(start) ?? this.#takeEndTag(finding) ?? finding;
      case 'unclosed-element-before-end-tag':
      case 'misnested-formatting-end-tag':
      case 'late-formatting-end-tag': {
        const tags = places(code === 'late-formatting-end-tag' ? OPENED : NOT_CLOSED);
        const known = tags.map((tag) => this.#ofTags.get(tag.start));
        if (known.length > 0 && known[0] !== undefined && !known.includes(undefined)) return known[0];
        for (const tag of tags) {
          if (!this.#ofTags.has(tag.start)) this.#ofTags.set(tag.start, finding);
          if (code === 'unclosed-element-before-end-tag') this.#expectEndTag(tag, finding);
        }
        return finding;
      }
      case 'nested-select':
        for (const tag of [...places(OPENED), finding]) this.#expectEndTag(tag, finding);
        return finding;
      case 'nested-form':
      case 'form-in-table':
        this.#expectEndTag({ start, end }, finding);
        return finding;
      case 'nested-a':
      case 'nested-button':
      case 'nested-heading':
      case 'nested-nobr':
      case 'nested-table':
      case 'html-start-tag-in-foreign-content':
        for (const tag of places(OPENED)) this.#expectEndTag(tag, finding, true);
        return finding;
      default:
        return finding;
    }
  }

  /** Looks for a quote that ended a value too early: a later word of the tag has the same quote in it. */
  #findQuote(finding: Finding): void {
    const { text } = this.#text;
    const quote = text[finding.start - 1];
    if ((quote !== '"' && quote !== "'") || finding.start < this.#without[quote]) return;
    const words: SourceRange[] = [];
    let last = 0;
    attribute.lastIndex = finding.start;
    for (let match = attribute.exec(text); match !== null; match = attribute.exec(text)) {
      const end = attribute.lastIndex;
      const [, word] = match;
      // What has a value in quotes is an attribute.
      if (word === undefined) {
        if (words.length === 0) return;
      } else {
        if (words.length === 0 && /^["']+$/.test(word)) return this.#quoteTooMany(finding, end);
        // NB: a quote at the beginning of the first word is one too many.
        if (word.includes(quote, words.length === 0 ? 1 : 0)) last = words.length + 1;
        words.push({ start: end - word.length, end });
      }
      this.#without[quote] = end;
    }
    if (last === 0) return;
    this.#quote = finding;
    this.fromQuotes.push(...words.slice(0, last));
    const reference = quote === '"' ? '&quot;' : '&#39;';
    finding.reword(
      `The value ends at the quote before this; a quote inside a value is written \`${reference}\`.`,
    );
  }

  #quoteTooMany(finding: Finding, end: number): void {
    const { start } = finding;
    this.#quote = finding;
    this.fromQuotes.push({ start, end });
    const what = end === start + 1 ? 'quote' : 'quotes';
    const fix = { title: `Remove the ${what}`, isSafe: false, edits: [{ start, end, text: '' }] };
    finding.reword(`The value has ended at the quote before this; remove the ${what} after it.`, [fix]);
  }

  /** Notes that the end tag of an element will have nothing to close. */
  #expectEndTag(tag: Pick<RelatedPlace, 'start' | 'end'>, finding: Finding, always = false): void {
    const name = this.#nameOf(tag);
    if (!always && formatting.test(name) && finding.code !== 'start-tag-in-table') return;
    const list = this.#ofEndTags.get(name);
    if (list === undefined) this.#ofEndTags.set(name, [finding]);
    else list.push(finding);
  }

  #takeEndTag(tag: Finding): Finding | undefined {
    return this.#ofEndTags.get(this.#nameOf(tag))?.pop();
  }

  /** The name of a tag, in lower case. */
  #nameOf({ start, end }: Pick<RelatedPlace, 'start' | 'end'>): string {
    const tag = this.#text.text.slice(start, Math.min(end, start + 100));
    return /^<\/?([^\t\n\f\r />]*)/.exec(tag)?.[1].toLowerCase() ?? '';
  }
}
