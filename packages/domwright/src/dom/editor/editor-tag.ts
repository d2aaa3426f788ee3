import {
  type AttributeText,
  attributesOfTag,
  duplicatesAmong,
  endOfTagName,
} from '../../core/table/source-attributes.ts';
import { type SourceAttribute, type SourceRange, sourceAttribute } from '../../core/table/source-ranges.ts';
import type { Element } from '../nodes/element.ts';

/** A tag in a text, whether or not the document has it. All ranges are UTF-16 offsets; `end` is exclusive. */
export class EditorTag {
  /** Whether it is a start tag or an end tag. */
  readonly kind: 'start' | 'end';
  /** From `<` to after `>`; for an unfinished tag, to the end of the text. */
  readonly range: SourceRange;
  /**
   * The element to which the tag belongs. Null for a tag that isn't in the document: an end tag without an element, a start tag that
   * the parser ignored or whose attributes it added to an element that was there, an unfinished tag.
   */
  readonly element: Element | null;
  /** Whether the text ends inside the tag. Such a tag isn't in the document. */
  readonly isUnfinished: boolean;
  /** The tag's text, up to `>` as if it were finished. */
  readonly #tag: string;
  #attributes: readonly SourceAttribute[] | null = null;
  #swallowed: SourceRange | null | undefined;

  /** @internal */
  constructor(text: string, start: number, end: number, element: Element | null, isUnfinished: boolean) {
    const written = text.slice(start, end);
    this.kind = written[1] === '/' ? 'end' : 'start';
    this.range = { start, end };
    this.element = element;
    this.isUnfinished = isUnfinished;
    this.#tag = isUnfinished ? `${written}>` : written;
  }

  /** The `<` or `</`. */
  get openRange(): SourceRange {
    const { start } = this.range;
    return { start, end: start + (this.kind === 'end' ? 2 : 1) };
  }

  /** The `>` or, in a start tag, `/>`; null for an unfinished tag. */
  get closeRange(): SourceRange | null {
    if (this.isUnfinished) return null;
    const { end } = this.range;
    return { start: end - (this.isSelfClosing ? 2 : 1), end };
  }

  /**
   * Whether a start tag ends in `/>`. That closes an element only in SVG and MathML; elsewhere the slash has no effect.
   */
  get isSelfClosing(): boolean {
    const tag = this.#tag;
    const slash = tag.length - 2;
    if (this.kind === 'end' || this.isUnfinished || tag[slash] !== '/') return false;
    // An unquoted value may end with a slash.
    const last = this.#written().at(-1);
    return last === undefined || last.quote !== '' || last.valueEnd <= slash;
  }

  /** The name, as in the text. */
  get nameRange(): SourceRange {
    const { start } = this.openRange;
    const from = this.openRange.end - start;
    const end = endOfTagName(this.#tag, from);
    const cut = this.#tag.slice(from, end).indexOf('<', 1);
    return { start: start + from, end: start + (cut < 0 ? end : from + cut) };
  }

  /** As spelled. */
  get sourceName(): string {
    const { start, end } = this.nameRange;
    return this.#tag.slice(start - this.range.start, end - this.range.start);
  }

  /** As the parser reads it: in ASCII lower case, and with U+FFFD for U+0000. */
  get name(): string {
    return this.sourceName.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replaceAll('\0', '\ufffd');
  }

  /** The attributes in the order of the source, including ones that are ignored because the tag has them already. */
  get attributes(): readonly SourceAttribute[] {
    if (this.#attributes === null) {
      const end = (this.swallowedRange?.start ?? this.range.end) - this.range.start;
      this.#attributes = this.#written()
        .filter(({ nameStart }) => nameStart < end)
        .map((attribute) => {
          const { sourceRange, ...others } = sourceAttribute(this.#tag, attribute, this.range.start);
          // A quote that is never closed.
          return {
            ...others,
            sourceRange: { ...sourceRange, end: Math.min(sourceRange.end, this.range.end) },
          };
        });
    }
    return this.#attributes;
  }

  /** The attributes that are ignored because the tag has them already. */
  get duplicateAttributes(): readonly SourceAttribute[] {
    const ignored = new Set(duplicatesAmong(this.#written()).map(([{ nameStart }]) => nameStart));
    return this.attributes.filter(({ nameRange }) => ignored.has(nameRange.start - this.range.start));
  }

  /**
   * For a tag that lacks its `>`, so that it contains what follows up to the next one: from the `<` of that. Null for others.
   *
   * The parser reads `<div id=a <p>` as one tag with an attribute `<p`.
   */
  get swallowedRange(): SourceRange | null {
    if (this.#swallowed === undefined) {
      const { start, end } = this.range;
      const inName = this.nameRange.end < start + endOfTagName(this.#tag, this.openRange.end - start);
      const attribute = this.#written().find(({ nameStart }) => this.#tag[nameStart] === '<');
      const at = inName ? this.nameRange.end : attribute === undefined ? -1 : start + attribute.nameStart;
      this.#swallowed = at < 0 ? null : { start: at, end };
    }
    return this.#swallowed;
  }

  #written(): AttributeText[] {
    return attributesOfTag(this.#tag, this.kind === 'end' ? 2 : 1);
  }
}
