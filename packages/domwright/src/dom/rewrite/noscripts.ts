import { beginsBody } from '../../core/editing/head-markup.ts';
import {
  OtherReading,
  refuseBeforeFrameset,
  refuseInMarkup,
  refuseLostReading,
} from '../../core/editing/other-reading.ts';
import { editionNamed } from '../../core/editions/editions.ts';
import { firstIndex } from '../../core/infra/binary-search.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { SourceText } from '../../core/source/source-text.ts';
import { Cell, DOCUMENT_HANDLE, NodeFlag, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { nextRecord } from '../../core/table/traversal.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../../core/tokenizer/tokens.ts';
import { BuilderSink } from '../../core/tree-construction/builder-sink.ts';
import { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import { NullSink } from '../../core/tree-construction/null-sink.ts';
import { NameId } from '../../generated/names.ts';
import type { PartialEdit } from './joined-edits.ts';
import type { WrittenPart } from './node-edits.ts';

/**
 * What the tree does not show: a document's `noscript` elements as a parser with the other scripting flag sees them,
 * and its frameset tags.
 */
export class Noscripts {
  /** Where each begins, after its start tag, and where it ends for the parser with scripting. In order. */
  readonly #starts: number[];
  readonly #ends: number[];
  /** The starts of those in which text cannot be written at the end. */
  readonly #inMarkup: ReadonlySet<number>;
  /** From here on, the two parsers find different tags. */
  readonly #lostFrom: number;
  /** Offsets of the last frameset tag that has an effect, and of the last one that is ignored; -1 for none. */
  readonly #frameset: number;
  readonly #ignoredFrameset: number;
  readonly #edition: NodeTable['edition'];

  constructor(table: NodeTable, source: string) {
    // NB: reading the document again costs as much as parsing it.
    const reader = plainNoscripts(table, source) ?? new NoscriptReader(table, source);
    this.#starts = reader.starts;
    this.#ends = reader.ends;
    this.#inMarkup = reader.inMarkup;
    this.#lostFrom = reader.lostFrom;
    this.#frameset = reader.frameset;
    this.#ignoredFrameset = reader.ignoredFrameset;
    this.#edition = table.edition;
  }

  /** Whether an offset is inside such an element. */
  contains(offset: number): boolean {
    const after = firstIndex(this.#starts.length, (index) => this.#starts[index]! > offset);
    return after > 0 && offset < this.#ends[after - 1]!;
  }

  /** @throws Error if text written at the end of the element that begins at `start` could be markup */
  checkEnd(start: number, parts: readonly WrittenPart[]): void {
    if (this.#inMarkup.has(start) && parts.some(({ isText, text }) => isText && text !== ''))
      refuseInMarkup();
  }

  #mayBeginBody({ text, mayBeginBody, isHeadMarkup }: WrittenPart): boolean {
    if (text === '' || mayBeginBody === false) return false;
    return isHeadMarkup !== true || beginsBody(text, editionNamed(this.#edition));
  }

  /** @throws Error if the effect of an edit is unknown */
  check(changes: readonly PartialEdit[]): void {
    for (const { start, end, parts, isInTag } of changes) {
      if (start < this.#ignoredFrameset && (end > start || isInTag === true)) refuseBeforeFrameset();
      if (start <= this.#frameset && parts.some((part) => this.#mayBeginBody(part))) refuseBeforeFrameset();
      if (start < this.#lostFrom) continue;
      if (end > start || isInTag === true || parts.some(({ isText }) => isText)) refuseLostReading();
    }
  }
}

/** The result of a reading: see the fields of `Noscripts`. */
interface NoscriptFindings {
  readonly starts: number[];
  readonly ends: number[];
  readonly inMarkup: ReadonlySet<number>;
  readonly lostFrom: number;
  readonly frameset: number;
  readonly ignoredFrameset: number;
}

/**
 * The result without a second reading, if both parsers end each `noscript` element at its own end tag, as on most
 * pages; else null. At that tag the element is still open, so nothing around it has changed. noscripts.test.ts compares
 * this with a reading.
 */
export function plainNoscripts(table: NodeTable, source: string): NoscriptFindings | null {
  // NB: with scripting, the contents as markup matter.
  if (table.scripting || /<frameset/i.test(source)) return null;
  const endTag = /<\/noscript(?=[\t\n\f\r />])/gi;
  const starts: number[] = [];
  const ends: number[] = [];
  // NB: not only those in the tree, since the parser may have removed some.
  for (let node = DOCUMENT_HANDLE; node < table.cellsEnd; node = nextRecord(table, node)) {
    if (table.nodeType(node) !== NodeType.Element || !isHTMLElement(table, node, NameId.Noscript)) continue;
    if ((table.cells[node + Cell.Kind]! & NodeFlag.Copy) !== 0) continue;
    const start = table.cells[node + Cell.End]!;
    const end = table.cells[node + Cell.EndTagStart]!;
    endTag.lastIndex = start;
    if (end < 0 || endTag.exec(source)?.index !== end) return null;
    starts.push(start);
    ends.push(end);
  }
  return { starts, ends, inMarkup: new Set(), lostFrom: Infinity, frameset: -1, ignoredFrameset: -1 };
}

/** Parses a document again for its tokens. */
export class NoscriptReader extends BuilderSink implements TokenSink, NoscriptFindings {
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly inMarkup: Set<number> = new Set();
  lostFrom = Infinity;
  frameset = -1;
  ignoredFrameset = -1;
  readonly #reading: OtherReading;
  readonly #source: string;

  constructor({ scripting, edition }: NodeTable, source: string) {
    const options = {
      scripting,
      edition: editionNamed(edition),
      srcdoc: false,
      cannotChangeMode: false,
      allowDeclarativeShadowRoots: false,
    };
    super(newParser(new NullSink(), new NameTable(), new SourceText(), null, options));
    this.#source = source;
    this.#reading = new OtherReading(scripting);
    const { tokenizer } = this.builder;
    tokenizer.sink = this;
    tokenizer.feed(source, true);
    tokenizer.run();
    if (this.ends.length < this.starts.length) {
      // Without scripting, text written after it would be in a tag or comment.
      if (scripting && !this.#reading.isText) this.lostFrom = Math.min(this.lostFrom, source.length);
      this.#end(source.length);
    }
  }

  processStartTag(token: TagToken): void {
    const { start, end, nameId } = token;
    this.builder.processStartTag(token);
    if (nameId === NameId.Frameset) {
      if (this.builder.mode === InsertionMode.InFrameset) this.frameset = start;
      else this.ignoredFrameset = start;
    }
    const wasInside = this.#reading.isInside;
    if (!wasInside && nameId !== NameId.Noscript && nameId !== NameId.Frameset) return;
    this.#reading.startTag(this.builder, token, this.#source.slice(start, end));
    if (!wasInside && this.#reading.isInside) this.starts.push(end);
    this.#note(start);
  }

  processEndTag(token: TagToken): void {
    const { start, end } = token;
    this.builder.processEndTag(token);
    if (!this.#reading.isInside) return;
    const isText = this.#reading.isText;
    this.#reading.endTag(this.builder, token, this.#source.slice(start, end));
    if (!this.#reading.isInside) {
      if (!isText) this.inMarkup.add(this.starts[this.starts.length - 1]!);
      this.#end(start);
    }
    this.#note(start);
  }

  processComment(token: CommentToken): void {
    const { start, end } = token;
    this.builder.processComment(token);
    this.#token(start, end);
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    const { start, end } = token;
    (this.builder as TokenSink).processProcessingInstruction!(token);
    this.#token(start, end);
  }

  processDoctype(token: DoctypeToken): void {
    const { start, end } = token;
    this.builder.processDoctype(token);
    this.#token(start, end);
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    this.#token(start, end);
    this.builder.processCharacters(start, end, flags, codePoint);
  }

  processNullCharacter(offset: number): void {
    this.#token(offset, offset + 1);
    this.builder.processNullCharacter(offset);
  }

  processEndOfFile(): void {
    if (this.#reading.isInside && !this.#reading.isText)
      this.inMarkup.add(this.starts[this.starts.length - 1]!);
    this.builder.processEndOfFile();
  }

  #token(start: number, end: number): void {
    if (!this.#reading.isInside) return;
    this.#reading.token(this.#source.slice(start, end));
    this.#note(start);
  }

  #end(at: number): void {
    this.ends.push(at);
  }

  #note(start: number): void {
    if (this.#reading.isLost) this.lostFrom = Math.min(this.lostFrom, start);
  }
}
