import { ErrorCode, Label, type ParseErrorSink, type RelatedRanges } from '../errors/parse-error-codes.ts';
import { Kind, type ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import { CodePoint, stringFromCodeUnits } from '../infra/code-points.ts';
import { longer } from '../infra/integers.ts';
import { NAME_HASH_FACTOR, NAME_HASH_START, type NameTable } from '../infra/name-table.ts';
import {
  type DecodedText,
  fillCodeUnits,
  MOST_SPARE_UNITS,
  mayHoldNull,
  mayHoldNullOrCarriageReturn,
  roomForCodeUnits,
  SHORT,
} from '../input-stream/code-units.ts';
import { InputStreamErrors } from '../input-stream/input-stream-errors.ts';
import { Cook, cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';
import { fastPath } from './fast-path.ts';
import { FirstAttributes } from './first-attributes.ts';
import { ProcessingInstructionToken } from './processing-instruction-token.ts';
import {
  isAttributeValueState,
  isCharacterReferenceState,
  isTextOrEscapedScriptState,
  State,
} from './state.ts';
import { step } from './step.ts';
import { CommentToken, DoctypeToken, TagToken, type TokenSink } from './tokens.ts';

/** A text in more parts than this is put together. */
const MOST_PARTS = 64;

/** Past every offset: the place of something that does not come any more. */
export const NOWHERE = 0x7fffffff;

/**
 * The tokenizer — https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 *
 * It reads one segment of input at a time: `units` from `position` to `limit`. What it remembers of the input it
 * remembers as offsets into the source text (`base` is the offset of the segment's first code unit), so a token may
 * begin in one segment and end in another and nothing is read twice. A state is a function in one of the files beside
 * this one; it runs until the state is left and returns true, or returns false when it wants more input.
 */
export class Tokenizer implements ParseErrorSink {
  // The segment
  units: Uint16Array = noUnits;
  text = '';
  base = 0;
  position = 0;
  limit = 0;
  /** There is no input after this segment. */
  endOfInput = false;
  /** The last code unit of the segment before was a CR; a LF at the start of the next belongs to it. */
  endedInCarriageReturn = false;

  /** The segment before ended in text whose last code unit, a CR, was held back for the LF that may follow. */
  heldCarriageReturn = false;
  /** Whether that is done. Where scripts look at the tree between two segments, the line break has to be there. */
  holdsCarriageReturns = true;

  source: SourceText;
  names: NameTable;
  sink: TokenSink;
  /** Where errors are reported; null if nobody wants to know. */
  errors: ParseErrorSink | null;
  reporter: ParseErrorReporter | null;
  inputErrors: InputStreamErrors | null;
  usesFastPath: boolean;

  state: State = State.Data;
  returnState: State = State.Data;
  /** The end-of-file token was emitted. */
  ended = false;
  /** Set by the sink to have `run` return after the present token. */
  suspended = false;

  /** Characters from `textStart` on were read as text and not emitted yet; they are cooked as `textFlags` says. */
  textStart = 0;
  textFlags = 0;
  /** Offset of the `<` (in CDATA sections: of the first `]`) that may end the text. */
  markupStart = 0;
  /** Offset at which the CDATA section, or what looks like a comment in a script, begins. */
  constructStart = 0;

  // The token being made
  readonly startTag: TagToken;
  readonly endTag: TagToken;
  readonly comment: CommentToken;
  readonly processingInstruction: ProcessingInstructionToken;
  readonly doctype: DoctypeToken;
  /** Which of the two tag tokens is being made. */
  tag: TagToken;
  /** NameId of the last start tag emitted, 0 if there was none. */
  lastStartTag = 0;
  lastStartTagName = '';
  lastStartTagNameId = 0;

  /** The name being read, in lower case, and its hash. */
  nameUnits: Uint16Array = new Uint16Array(64);
  nameLength = 0;
  nameHash = 0;

  // The attribute being made
  attributeName = 0;
  attributeNameStart = 0;
  attributeValueStart = 0;
  attributeValueFlags = 0;
  attributeIsDuplicate = false;
  /** seenStamp[NameId] === stamp: the tag being made has an attribute of that name. */
  seenStamp: Int32Array;
  stamp = 0;
  private readonly firstAttributes: FirstAttributes = new FirstAttributes();

  // The DOCTYPE being made: ranges of its parts; a start of -1 is a missing part
  doctypeNameStart = -1;
  doctypeNameEnd = -1;
  doctypePublicIdStart = -1;
  doctypePublicIdEnd = -1;
  doctypeSystemIdStart = -1;
  doctypeSystemIdEnd = -1;

  /** How much of a keyword (`DOCTYPE`, `[CDATA[`, `PUBLIC`, `script` …) has been matched, where, and which. */
  keyword = '';
  keywordLength = 0;
  keywordStart = 0;

  // The character reference being read
  referenceStart = 0;
  referenceNode = 0;
  referenceMatch = 0;
  referenceMatchEnd = 0;
  referenceMatchHasSemicolon = false;
  characterReferenceCode = 0;

  // How far the fast path has looked: indexes in the segment of the next of each, NOWHERE if there is none
  nextLessThanSign = -1;
  nextAmpersand = -1;
  nextNull = -1;
  nextCommentEnd = -1;
  nextExclamationMark = -1;
  /** Cook.CarriageReturn if there is any CR in the segment. */
  carriageReturns: number = Cook.None;

  constructor(
    sink: TokenSink,
    names: NameTable,
    source: SourceText,
    reporter: ParseErrorReporter | null,
    fast = true,
  ) {
    this.sink = sink;
    this.names = names;
    this.source = source;
    source.reader = this;
    this.textStart = source.length;
    this.errors = reporter === null ? null : this;
    this.reporter = reporter;
    this.inputErrors = reporter === null ? null : new InputStreamErrors(reporter);
    // NB: the fast path looks beyond the text it reads, too far where the first error is the end.
    this.usesFastPath = fast && reporter?.stopsAtFirst !== true;
    this.startTag = new TagToken(names, source);
    this.endTag = new TagToken(names, source);
    this.tag = this.startTag;
    this.comment = new CommentToken(source);
    this.processingInstruction = new ProcessingInstructionToken(source);
    this.doctype = new DoctypeToken();
    this.seenStamp = new Int32Array(names.size + 16);
  }

  /**
   * Makes `text` the next segment; the one before must have been read to its end. `isLast` says that no input follows.
   * The text is added to the source. `decoded`: what is known of it, if anything is.
   */
  feed(text: string, isLast: boolean, decoded: DecodedText | null = null): void {
    if (this.ended) return;
    let length = text.length;
    if (length === 0 && !isLast) return;
    if (this.units.length === 0) {
      this.units = spareUnits;
      spareUnits = noUnits;
    }
    this.units = roomForCodeUnits(length, this.units);
    const { inputErrors, reporter } = this;
    let searched = text;
    // NB: both mean that there may be one.
    let hasNull = false;
    let hasCarriageReturn: boolean;
    if (decoded !== null) {
      this.units.set(decoded.units);
      searched = decoded.narrow;
      hasNull = !decoded.hasNoNull;
    } else {
      if (inputErrors === null && length > SHORT) hasNull = mayHoldNull(text, this.units);
      fillCodeUnits(text, this.units);
    }
    if (inputErrors === null) {
      if (length > SHORT) {
        hasCarriageReturn = searched.includes('\r');
      } else {
        hasCarriageReturn = mayHoldNullOrCarriageReturn(this.units, length);
        hasNull = hasCarriageReturn;
      }
    } else {
      const start = this.source.length;
      inputErrors.feed(this.units, length, start);
      hasNull = inputErrors.hasNull;
      hasCarriageReturn = inputErrors.hasCarriageReturn;
      // What comes after an error that parsing stops at is not read. NB: `this.text` keeps it for `takeRest`; what searches
      // it is the fast path, which is not used then.
      const end = Math.max(reporter!.firstWaiting(start + length) - start, 0);
      if (end < length) {
        length = end;
        isLast = false;
      }
    }
    const { source } = this;
    this.base = source.length;
    if (decoded === null || !source.keepsParts || decoded.parts.length > MOST_PARTS)
      source.append(text.slice(0, length));
    else for (const part of decoded.parts) source.append(part);
    this.text = searched;
    this.position = 0;
    this.limit = length;
    this.endOfInput = isLast;
    this.nextNull = hasNull ? -1 : NOWHERE;
    this.nextLessThanSign = -1;
    this.nextAmpersand = -1;
    this.nextCommentEnd = -1;
    this.nextExclamationMark = -1;
    this.carriageReturns = hasCarriageReturn ? Cook.CarriageReturn : Cook.None;
    if (this.endedInCarriageReturn && length > 0 && this.units[0] === CodePoint.LineFeed) {
      if (this.textStart === this.base) this.textStart++;
      this.position = 1;
    }
    if (this.heldCarriageReturn) this.releaseCarriageReturn(this.base + this.position);
    this.endedInCarriageReturn = length > 0 && this.units[length - 1] === CodePoint.CarriageReturn;
  }

  /** Reads until the segment is used up, the end-of-file token has been emitted, or the sink suspends it. */
  run(): void {
    this.suspended = false;
    this.runStates();
    const reporter = this.reporter;
    if (reporter === null) return;
    if (reporter.stops) {
      // Where the sink has suspended it, an error of the input has not been reached yet.
      if (!this.suspended || reporter.first!.kind !== Kind.Input) this.abort(reporter);
    } else if (!this.ended) this.releaseErrors(reporter);
  }

  /** Abort a parser — https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser */
  private abort(reporter: ParseErrorReporter): void {
    if (!this.ended) {
      // The text before the error was read; what has been read of markup, and the rest of the input, are dropped.
      let end = reporter.first!.start;
      let { state } = this;
      if (isCharacterReferenceState(state)) {
        end = Math.min(end, this.referenceStart);
        state = this.returnState;
      }
      if (!isTextOrEscapedScriptState(state)) end = Math.min(end, this.markupStart);
      if (this.heldCarriageReturn) this.releaseCarriageReturn(end);
      this.flushText(end);
      this.ended = true;
      this.sink.abort?.();
    }
    reporter.finish();
  }

  private runStates(): void {
    while (!this.ended) {
      if (this.state === State.Data && this.usesFastPath && this.position < this.limit) {
        fastPath(this);
        if (this.suspended) return;
      }
      // The states take over where the fast path stopped, for one token at least.
      do {
        if (!step(this)) return;
        if (this.suspended) return;
      } while (this.state !== State.Data);
    }
  }

  // --- Errors ---------------------------------------------------------------------------------------------------

  /** Reports an error. What else was found may be told now, if it lies before the text that has not been processed. */
  report(code: ErrorCode, at: number, start: number, end: number, related: RelatedRanges | null): void {
    const reporter = this.reporter!;
    reporter.report(code, at, start, end, related);
    if (reporter.stops) this.suspended = true;
    else if (reporter.isFull) this.releaseErrors(reporter);
  }

  /** Has the errors told before which nothing more can be found. */
  private releaseErrors(reporter: ParseErrorReporter): void {
    reporter.release(Math.min(this.textStart, this.inputErrors!.undecided));
  }

  reportRun(code: ErrorCode, start: number, end: number): void {
    const reporter = this.reporter!;
    reporter.reportRun(code, start, end);
    if (reporter.stops) this.suspended = true;
  }

  extendRun(code: ErrorCode, end: number, newEnd: number): void {
    this.reporter!.extendRun(code, end, newEnd);
  }

  /** Reports an error at the character at index `at` of the segment; at the end of the input, at no character. */
  error(code: ErrorCode, at: number): void {
    const errors = this.errors;
    if (errors === null) return;
    const offset = this.base + at;
    errors.report(code, offset, offset, at < this.limit ? offset + 1 : offset, null);
  }

  /** Reports an error found at index `at` of the segment about the source range from `start` to `end` (offsets). */
  errorInRange(code: ErrorCode, at: number, start: number, end: number): void {
    const errors = this.errors;
    if (errors !== null) errors.report(code, this.base + at, start, end, null);
  }

  /** Reports that the input ends in what began at the offset `start`, with as many characters as `length`. */
  errorAtEnd(code: ErrorCode, start: number, length: number): void {
    const errors = this.errors;
    if (errors === null) return;
    const end = this.base + this.limit;
    errors.report(code, end, start, end, [Label.OpenedHere, start, Math.min(start + length, end)]);
  }

  /** An error was found that parsing stops at. */
  get hasStopped(): boolean {
    return this.suspended && this.reporter?.stops === true;
  }

  // --- Text -----------------------------------------------------------------------------------------------------

  /** Emits the text read so far, up to `end` (an offset), as character tokens. */
  flushText(end: number): void {
    let start = this.textStart;
    if (start >= end) return;
    const flags = this.textFlags | Cook.AnyCharacter;
    this.textStart = end;
    this.textFlags = Cook.None;
    if (start < this.base) {
      // It began in an earlier segment, with `<` or `&`: markup or a reference it did not become.
      const part = end < this.base ? end : this.base;
      this.sink.processCharacters(start, part, flags, 0x3c);
      start = part;
      if (start === end) return;
    }
    this.sink.processCharacters(start, end, flags, -1);
  }

  /** Emits the text before the end of the segment; but a CR there waits, so that its LF comes with it. */
  flushTextOfSegment(): void {
    if (this.suspended) return;
    const end = this.base + this.limit;
    if (
      !this.endOfInput &&
      this.limit > 0 &&
      this.units[this.limit - 1] === CodePoint.CarriageReturn &&
      this.holdsCarriageReturns
    ) {
      this.flushText(end - 1);
      if (this.textStart === end - 1) this.heldCarriageReturn = true;
      return;
    }
    this.flushText(end);
  }

  /** Emits the line break that begins with the CR held back and ends at the offset `end`. */
  releaseCarriageReturn(end: number): void {
    const start = this.textStart;
    this.heldCarriageReturn = false;
    this.textStart = end;
    this.textFlags = Cook.None;
    this.sink.processCharacters(start, end, Cook.CarriageReturn, CodePoint.LineFeed);
  }

  /** Wants more input, while `<…` from `markupStart` on may be markup or text: emits the text before it. */
  suspendInMarkup(): boolean {
    this.flushText(this.markupStart);
    return false;
  }

  // --- Names ----------------------------------------------------------------------------------------------------

  startName(): void {
    this.nameLength = 0;
    this.nameHash = NAME_HASH_START;
  }

  appendToName(unit: number): void {
    const length = this.nameLength;
    if (length === this.nameUnits.length) {
      const units = new Uint16Array(length * 2);
      units.set(this.nameUnits);
      this.nameUnits = units;
    }
    this.nameUnits[length] = unit;
    this.nameLength = length + 1;
    this.nameHash = Math.imul(this.nameHash ^ unit, NAME_HASH_FACTOR);
  }

  /** The NameId of the name that was read. */
  finishName(): number {
    return this.names.idOfCodeUnits(this.nameUnits, 0, this.nameLength, this.nameHash);
  }

  /** The name that was read, compared with a string. */
  nameIs(string: string): boolean {
    const length = this.nameLength;
    if (length !== string.length) return false;
    const units = this.nameUnits;
    for (let i = 0; i < length; i++) if (units[i] !== string.charCodeAt(i)) return false;
    return true;
  }

  // --- Tags -----------------------------------------------------------------------------------------------------

  /** Begins a tag token; the text before its `<` is emitted. */
  beginTag(tag: TagToken): void {
    this.flushText(this.markupStart);
    this.tag = tag;
    tag.start = this.markupStart;
    tag.selfClosing = false;
    tag.selfClosingAcknowledged = false;
    tag.difference = -1;
    tag.attributes.count = 0;
    this.attributeName = 0;
    this.stamp++;
    this.startName();
  }

  /** The attribute's name is complete: gives it its id and sees whether the tag has it already. `end`: an offset. */
  finishAttributeName(end: number): void {
    const name = this.finishName();
    if (name >= this.seenStamp.length) this.growSeenStamp();
    this.attributeName = name;
    this.attributeIsDuplicate = this.seenStamp[name] === this.stamp;
    if (this.attributeIsDuplicate && this.errors !== null) this.reportDuplicateAttribute(name, end);
    this.seenStamp[name] = this.stamp;
    // Until a value comes it is empty, and stands after the name.
    this.attributeValueStart = end;
    this.attributeValueFlags = 0;
  }

  private reportDuplicateAttribute(name: number, end: number): void {
    const { attributes } = this.tag;
    const start = this.attributeNameStart;
    const [first] = attributes.rangeAt(this.firstAttributes.indexOf(attributes, name, this.stamp));
    this.report(ErrorCode.DuplicateAttribute, end, start, end, [
      Label.FirstAttributeHere,
      first,
      first + end - start,
    ]);
  }

  growSeenStamp(): void {
    this.seenStamp = longer(this.seenStamp, this.names.size * 2);
  }

  /** The attribute is complete; its value ends at the offset `end`. */
  finishAttribute(end: number): void {
    if (this.attributeIsDuplicate) return;
    this.tag.attributes.add(
      this.attributeName,
      this.attributeNameStart,
      this.attributeValueStart,
      end,
      this.attributeValueFlags,
    );
  }

  /** Emits the tag token; `position` is after its `>`. Not if parsing stops at an error in it; so all emit… methods. */
  emitTag(): void {
    if (this.suspended) return;
    const tag = this.tag;
    const end = this.base + this.position;
    tag.end = end;
    this.textStart = end;
    this.textFlags = Cook.None;
    this.state = State.Data;
    if (tag === this.startTag) {
      this.lastStartTag = tag.nameId;
      this.sink.processStartTag(tag);
      if (tag.selfClosing && !tag.selfClosingAcknowledged && this.errors !== null)
        this.reportTrailingSolidus();
    } else {
      if (this.errors !== null) this.reportEndTag(tag);
      this.sink.processEndTag(tag);
    }
  }

  /** An end tag has attributes, or a `/`. */
  private reportEndTag(tag: TagToken): void {
    const { attributes } = tag;
    if (attributes.count > 0) {
      const [start] = attributes.rangeAt(0);
      const [, end] = attributes.rangeAt(attributes.count - 1);
      this.report(ErrorCode.EndTagWithAttributes, tag.end - 1, start, end, null);
    }
    if (tag.selfClosing) {
      this.report(ErrorCode.EndTagWithTrailingSolidus, tag.end - 1, tag.end - 2, tag.end - 1, null);
    }
  }

  /** The start tag had a `/` that means nothing. */
  reportTrailingSolidus(): void {
    const { start, end } = this.startTag;
    this.report(ErrorCode.NonVoidHtmlElementStartTagWithTrailingSolidus, end - 1, start, end, null);
  }

  /** Appropriate end tag token — https://html.spec.whatwg.org/multipage/parsing.html#appropriate-end-tag-token */
  isAppropriateEndTag(): boolean {
    if (this.lastStartTag === 0) return false;
    if (this.lastStartTagNameId !== this.lastStartTag) {
      this.lastStartTagNameId = this.lastStartTag;
      this.lastStartTagName = this.names.stringOf(this.lastStartTag);
    }
    return this.nameIs(this.lastStartTagName);
  }

  // --- Comments and DOCTYPEs ------------------------------------------------------------------------------------

  /** Begins a comment token whose data starts at the offset `dataStart`. */
  beginComment(dataStart: number): void {
    this.flushText(this.markupStart);
    const comment = this.comment;
    comment.start = this.markupStart;
    comment.dataStart = dataStart;
    comment.flags = Cook.None;
  }

  /** Emits the comment, whose data ends at the offset `dataEnd`; `position` is after it. */
  emitComment(dataEnd: number): void {
    if (this.suspended) return;
    const comment = this.comment;
    comment.dataEnd = dataEnd;
    comment.end = this.base + this.position;
    this.textStart = comment.end;
    this.textFlags = Cook.None;
    this.state = State.Data;
    this.sink.processComment(comment);
  }

  /** Tag open state, U+003F (?): begins a processing instruction. `p`: the index of the question mark. */
  questionMarkInTagOpenState(p: number): void {
    this.flushText(this.markupStart);
    this.processingInstruction.start = this.markupStart;
    this.position = p + 1;
    this.state = State.ProcessingInstructionOpen;
  }

  /** Emits the processing instruction, whose data ends at the offset `dataEnd`; `position` is after it. */
  emitProcessingInstruction(dataEnd: number): void {
    if (this.suspended) return;
    const token = this.processingInstruction;
    token.dataEnd = dataEnd;
    token.end = this.base + this.position;
    this.textStart = token.end;
    this.textFlags = Cook.None;
    this.state = State.Data;
    this.sink.processProcessingInstruction?.(token);
  }

  /** Begins a DOCTYPE token. */
  beginDoctype(): void {
    this.flushText(this.markupStart);
    this.doctype.start = this.markupStart;
    this.doctype.forceQuirks = false;
    this.doctypeNameStart = -1;
    this.doctypePublicIdStart = -1;
    this.doctypeSystemIdStart = -1;
  }

  /** Emits the DOCTYPE; `position` is after it. */
  emitDoctype(): void {
    if (this.suspended) return;
    const doctype = this.doctype;
    doctype.end = this.base + this.position;
    doctype.name = this.doctypePart(this.doctypeNameStart, this.doctypeNameEnd, Cook.Null | Cook.Lowercase);
    doctype.publicId = this.doctypePart(this.doctypePublicIdStart, this.doctypePublicIdEnd, Cook.Null);
    doctype.systemId = this.doctypePart(this.doctypeSystemIdStart, this.doctypeSystemIdEnd, Cook.Null);
    this.textStart = doctype.end;
    this.textFlags = Cook.None;
    this.state = State.Data;
    this.sink.processDoctype(doctype);
  }

  private doctypePart(start: number, end: number, flags: number): string | null {
    return start < 0 ? null : cookRange(this.source, start, end, flags);
  }

  /** Emits the end-of-file token. */
  emitEndOfFile(): boolean {
    if (this.hasStopped) return false;
    this.ended = true;
    this.source.reader = null;
    this.sink.processEndOfFile();
    if (this.units.length > spareUnits.length && this.units.length <= MOST_SPARE_UNITS)
      spareUnits = this.units;
    this.units = noUnits;
    if (this.reporter !== null) this.finishErrors(this.reporter);
    return false;
  }

  private finishErrors(reporter: ParseErrorReporter): void {
    this.inputErrors!.finish();
    reporter.finish();
  }

  /** Emits the end-of-file token; the tag being made is dropped. */
  endInTag(): boolean {
    this.errorAtEnd(ErrorCode.EofInTag, this.tag.start, this.tag === this.startTag ? 1 : 2);
    return this.emitEndOfFile();
  }

  /** Emits the end-of-file token; the processing instruction being made is dropped. */
  endInProcessingInstruction(): boolean {
    this.errorAtEnd(ErrorCode.EofInProcessingInstruction, this.processingInstruction.start, '<?'.length);
    return this.emitEndOfFile();
  }

  /** The name of the name that was read, as a string. */
  get currentName(): string {
    return stringFromCodeUnits(this.nameUnits, 0, this.nameLength);
  }

  /** Whether the value of an attribute, and not text, is being read. */
  get inAttribute(): boolean {
    return isAttributeValueState(this.returnState);
  }
}

function cookRange(source: SourceText, start: number, end: number, flags: number): string {
  return cook(source.slice(start, end), flags | Cook.CarriageReturn);
}

const noUnits = /* @__PURE__ */ new Uint16Array(0);

/** An array of code units that the last parse has left, for the next one. */
let spareUnits: Uint16Array = noUnits;
