import { NameId } from '../../generated/names.ts';
import { NameTable } from '../infra/name-table.ts';
import { SourceText } from '../source/source-text.ts';
import { InputWindow } from '../tokenizer/input-window.ts';
import { State } from '../tokenizer/state.ts';
import { stateOfContents } from '../tokenizer/state-of-contents.ts';
import { Tokenizer } from '../tokenizer/tokenizer.ts';
import type { TagToken, TokenSink } from '../tokenizer/tokens.ts';
import { InsertionMode } from '../tree-construction/insertion-mode.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../tree-construction/tree-builder.ts';
import { LONGEST_MARK } from './text-context.ts';

/**
 * Follows how a parser with the other scripting flag would read the document. To it, the contents of `noscript`
 * elements are text if they are markup here, and the other way around; and the element may end elsewhere. We know what
 * that parser does with text as long as both find the same tags outside of these elements.
 *
 * Call its methods for each token of the document, after tree construction has processed it.
 */
export class OtherReading {
  /** Whether a `noscript` element is open: for the other parser if that one has scripting, otherwise for this one. */
  isInside = false;
  /** Whether the two have diverged, after which nobody knows what text becomes. */
  isLost = false;
  /** Whether there has been a `noscript` element. */
  hasBegun = false;
  readonly #scripting: boolean;
  #regime = 0;
  /** The end of the previous token. */
  #tail = '';
  #markup: MarkupAsText | null = null;

  /** @param scripting this parser's flag */
  constructor(scripting: boolean) {
    this.#scripting = scripting;
  }

  /** A start tag inside a noscript element; elsewhere, only noscript and frameset. */
  startTag(builder: TreeBuilder, { nameId }: TagToken, text: string): void {
    const { stack } = builder;
    if (this.isInside) {
      this.token(text);
    } else if (nameId === NameId.Noscript && stack.currentIsHtml(NameId.Noscript)) {
      this.isInside = true;
      this.hasBegun = true;
      this.#tail = '';
      if (this.#scripting) this.#markup = new MarkupAsText();
      else this.#regime = regimeAt(builder, stack.above(stack.length - 1));
    }
    // Contents of noscript elements may be the reason that no frameset is allowed.
    if (nameId === NameId.Frameset && this.hasBegun)
      this.isLost ||= this.#scripting || builder.mode !== InsertionMode.InFrameset;
  }

  /** An end tag inside a noscript element. */
  endTag(builder: TreeBuilder, token: TagToken, text: string): void {
    if (token.nameId !== NameId.Noscript) {
      this.token(text);
      return;
    }
    this.isInside = false;
    if (this.#scripting) this.isLost ||= !this.#markup!.hasEnded;
    else this.isLost ||= regimeAt(builder, builder.stack.length - 1) !== this.#regime;
  }

  /** Any other token inside a noscript element. */
  token(text: string): void {
    if (this.#scripting) {
      this.#markup!.read(text);
      return;
    }
    const all = this.#tail + text;
    if (/<\/noscript[\t\n\f\r />]/i.test(all)) this.isLost = true;
    this.#tail = all.slice(-LONGEST_MARK);
  }

  /** Whether text inserted next in the noscript element, which is text here, is text for the other parser. */
  get isText(): boolean {
    return this.#markup === null || this.#markup.isText;
  }
}

/** @throws Error always: see `isLost` */
export function refuseLostReading(): never {
  throw new Error(
    'an earlier noscript element ends in different places with and without scripting: ' +
      'text written here could be markup for some parsers',
  );
}

/** @throws Error always: before a frameset, content may only go into its head */
export function refuseBeforeFrameset(): never {
  throw new Error(
    'edits before a frameset tag are not possible: they decide whether there is a frameset, so text after it could be markup',
  );
}

/** @throws Error always: without scripting, the text would be inside a tag of a `noscript` element */
export function refuseInMarkup(): never {
  throw new Error(
    'text here would be markup without scripting: it would be inside a tag in the noscript element',
  );
}

/** What determines raw text and CDATA sections while the element at an index is open. */
function regimeAt({ stack, mode }: TreeBuilder, index: number): number {
  const namespace = index < 0 ? 0 : stack.flagsAt(index) >>> ELEMENT_NAMESPACE_SHIFT;
  switch (mode) {
    case InsertionMode.InSelect:
    case InsertionMode.InSelectInTable:
    case InsertionMode.InFrameset:
    case InsertionMode.AfterFrameset:
    case InsertionMode.AfterAfterFrameset:
      return (namespace << 8) | mode;
    default:
      return namespace << 8;
  }
}

/** The text of a `noscript` element as a parser without scripting reads it. */
export class MarkupAsText implements TokenSink {
  readonly wantsReferencesApart = false;
  readonly #tokenizer: Tokenizer;
  readonly #window: InputWindow;
  /** Number of open elements in which raw text may not be raw. */
  #depth = 0;
  #isUnknown = false;

  constructor() {
    const source = new SourceText();
    this.#window = new InputWindow(null, []);
    this.#tokenizer = new Tokenizer(this, new NameTable(), source, null);
  }

  read(text: string): void {
    const tokenizer = this.#tokenizer;
    tokenizer.feed(text, false);
    tokenizer.run();
    this.#window.slide(tokenizer);
  }

  /** Whether text inserted next is text. */
  get isText(): boolean {
    return !this.#isUnknown && this.#tokenizer.state === State.Data;
  }

  /** Whether a parser that reaches the element's end tag next is in the state it began in. */
  get hasEnded(): boolean {
    return this.isText && this.#depth === 0;
  }

  processStartTag({ nameId, selfClosing }: TagToken): void {
    const tokenizer = this.#tokenizer;
    switch (nameId) {
      case NameId.Svg:
      case NameId.Math:
        if (!selfClosing) this.#depth++;
        return;
      case NameId.Select:
      case NameId.Frameset:
        this.#depth++;
        return;
    }
    const state = stateOfContents(tokenizer.names.stringOf(nameId), false);
    if (state === State.Data) return;
    tokenizer.state = state;
    if (this.#depth > 0) this.#isUnknown = true;
  }

  processEndTag({ nameId }: TagToken): void {
    switch (nameId) {
      case NameId.Svg:
      case NameId.Math:
      case NameId.Select:
      case NameId.Frameset:
        if (this.#depth > 0) this.#depth--;
    }
  }

  processCharacters(): void {}
  processNullCharacter(): void {}
  processDoctype(): void {}
  processEndOfFile(): void {}

  /** NB: a CDATA section in SVG is a comment here. */
  processComment(): void {
    if (this.#depth > 0) this.#isUnknown = true;
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return false;
  }
}
