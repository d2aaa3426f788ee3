import { countForTokenIndex } from '../bytes/by-web-assembly.ts';
import { ErrorCode, Label, type ParseErrorSink, type RelatedRanges } from '../errors/parse-error-codes.ts';
import { Kind, type ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import { CodePoint, stringFromCodeUnits } from '../infra/code-points.ts';
import { longer, NOWHERE } from '../infra/integers.ts';
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

/**
 * The tokenizer — https://html.spec.whatwg.org/multipage/parsing.html#tokenization
 *
 * It reads one segment of input at a time: `units` from `position` to `limit`. It remembers input as offsets in the
 * source text (`base` is the offset of the segment's first code unit), so a token may begin in one segment and end in
 * another, and nothing is read twice. A state is a function in one of the files beside this one; it runs until the
 * state is left and returns true, or returns false if it needs more input.
 */
export class Tokenizer implements ParseErrorSink {
  // The segment
  units: Uint16Array = noUnits;
  text = '';
  base = 0;
  position = 0;
  limit = 0;
  /** No input follows this segment. */
  endOfInput = false;
  /** The previous segment ended in a CR; a LF at the start of the next one belongs to it. */
  endedInCarriageReturn = false;

  /** The previous segment ended in text whose last code unit, a CR, was held back in case a LF follows. */
  heldCarriageReturn = false;
  /** Whether to hold it back. If scripts look at the tree between two segments, the line break must be there. */
  holdsCarriageReturns = true;

  source: SourceText;
  names: NameTable;
  sink: TokenSink;
  /** Where errors are reported; null if nobody listens. */
  errors: ParseErrorSink | null;
  reporter: ParseErrorReporter | null;
  inputErrors: InputStreamErrors | null;
  usesFastPath: boolean;

  state: State = State.Data;
  returnState: State = State.Data;
  /** The end-of-file token was emitted. */
  ended = false;
  /** Set by the sink to make `run` return after the current token. */
  suspended = false;

  /** Characters from `textStart` on were read as text and not emitted yet; `textFlags` says how to cook them. */
  textStart = 0;
  textFlags = 0;
  /** Offset of the `<` (in CDATA sections: of the first `]`) that may end the text. */
  markupStart = 0;
  /** Where the CDATA section, or the comment-like text in a script, begins. */
  constructStart = 0;

  // The current token
  readonly startTag: TagToken;
  readonly endTag: TagToken;
  readonly comment: CommentToken;
  readonly processingInstruction: ProcessingInstructionToken;
  readonly doctype: DoctypeToken;
  /** The one of the two tag tokens that is being built. */
  tag: TagToken;
  /** NameId of the last emitted start tag; 0 if there was none. */
  lastStartTag = 0;
  lastStartTagName = '';
  lastStartTagNameId = 0;

  /** The current name in lower case, and its hash. */
  nameUnits: Uint16Array = new Uint16Array(64);
  nameLength = 0;
  nameHash = 0;

  // The current attribute
  attributeName = 0;
  attributeNameStart = 0;
  attributeValueStart = 0;
  attributeValueFlags = 0;
  attributeIsDuplicate = false;
  /** seenStamp[NameId] === stamp: the current tag has an attribute with that name. */
  seenStamp: Int32Array;
  stamp = 0;
  private readonly firstAttributes: FirstAttributes = new FirstAttributes();

  // The current DOCTYPE: ranges of its parts; a start of -1 is a missing part
  doctypeNameStart = -1;
  doctypeNameEnd = -1;
  doctypePublicIdStart = -1;
  doctypePublicIdEnd = -1;
  doctypeSystemIdStart = -1;
  doctypeSystemIdEnd = -1;

  /** How much of a keyword (`DOCTYPE`, `[CDATA[`, `PUBLIC`, `script` …) was matched, where, and which. */
  keyword = '';
  keywordLength = 0;
  keywordStart = 0;

  // The current character reference
  referenceStart = 0;
  referenceNode = 0;
  referenceMatch = 0;
  referenceMatchEnd = 0;
  referenceMatchHasSemicolon = false;
  characterReferenceCode = 0;

  // How far the fast path has searched: indexes in the segment of the next of each, NOWHERE if there is none
  nextLessThanSign = -1;
  nextAmpersand = -1;
  nextNull = -1;
  nextCommentEnd = -1;
  nextExclamationMark = -1;
  /** What it has of the index of tokens (see TokenIndex), and how often others took that away. */
  indexTicket = 0;
  indexLosses = 0;
  /** A BalancedClass by id of a tag's name, if the sink takes balanced content as a whole. */
  balanced: Uint16Array | null = null;
  /** Cook.CarriageReturn if the segment contains a CR. */
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
    // NB: the fast path looks ahead of the text it reads, too far if the first error ends the input.
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
   * Makes `text` the next segment; the previous one must have been read to its end. `isLast`: no input follows. The
   * text is added to the source. `decoded`: what the decoder knows about it, if anything.
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
      // Text after an error at which parsing stops is not read. NB: `this.text` keeps it for `takeRest`; the fast path,
      // which would search it, is off then.
      const end = Math.max(reporter!.firstWaiting(start + length) - start, 0);
      if (end < length) {
        length = end;
        isLast = false;
      }
    }
    this.base = this.source.append(text.slice(0, length));
    this.text = searched;
    this.position = 0;
    this.limit = length;
    this.endOfInput = isLast;
    this.nextNull = hasNull ? -1 : NOWHERE;
    this.nextLessThanSign = -1;
    this.nextAmpersand = -1;
    this.nextCommentEnd = -1;
    this.nextExclamationMark = -1;
    this.indexTicket = 0;
    countForTokenIndex(length);
    this.carriageReturns = hasCarriageReturn ? Cook.CarriageReturn : Cook.None;
    if (this.endedInCarriageReturn && length > 0 && this.units[0] === CodePoint.LineFeed) {
      if (this.textStart === this.base) this.textStart++;
      this.position = 1;
    }
    if (this.heldCarriageReturn) this.releaseCarriageReturn(this.base + this.position);
    this.endedInCarriageReturn = length > 0 && this.units[length - 1] === CodePoint.CarriageReturn;
  }

  /** Reads until the segment is used up, the end-of-file token was emitted, or the sink suspends it. */
  run(): void {
    this.suspended = false;
    this.runStates();
    const reporter = this.reporter;
    if (reporter === null) return;
    if (reporter.stops) {
      // If the sink suspended it, an error of the input has not been reached yet.
      if (!this.suspended || reporter.first!.kind !== Kind.Input) this.abort(reporter);
    } else if (!this.ended) this.releaseErrors(reporter);
  }

  /** Abort a parser — https://html.spec.whatwg.org/multipage/parsing.html#abort-a-parser */
  private abort(reporter: ParseErrorReporter): void {
    if (!this.ended) {
      // The text before the error was read; unfinished markup and the rest of the input are dropped.
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
      // The states take over where the fast path stopped, for at least one token.
      do {
        if (!step(this)) return;
        if (this.suspended) return;
      } while (this.state !== State.Data);
    }
  }

  // --- Errors ---------------------------------------------------------------------------------------------------

  /** Reports an error. Errors before the text that has not been processed may be released now. */
  report(code: ErrorCode, at: number, start: number, end: number, related: RelatedRanges | null): void {
    const reporter = this.reporter!;
    reporter.report(code, at, start, end, related);
    if (reporter.stops) this.suspended = true;
    else if (reporter.isFull) this.releaseErrors(reporter);
  }

  /** Releases the errors before which nothing more can be found. */
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

  /** Reports an error at the character at index `at` of the segment or, at the end of the input, at no character. */
  error(code: ErrorCode, at: number): void {
    const errors = this.errors;
    if (errors === null) return;
    const offset = this.base + at;
    errors.report(code, offset, offset, at < this.limit ? offset + 1 : offset, null);
  }

  /** Reports an error found at index `at` of the segment, for the source range from `start` to `end` (offsets). */
  errorInRange(code: ErrorCode, at: number, start: number, end: number): void {
    const errors = this.errors;
    if (errors !== null) errors.report(code, this.base + at, start, end, null);
  }

  /** Reports that the input ends in a construct that began at the offset `start` with `length` characters. */
  errorAtEnd(code: ErrorCode, start: number, length: number): void {
    const errors = this.errors;
    if (errors === null) return;
    const end = this.base + this.limit;
    errors.report(code, end, start, end, [Label.OpenedHere, start, Math.min(start + length, end)]);
  }

  /** There is an error at which parsing stops. */
  get hasStopped(): boolean {
    return this.suspended && this.reporter?.stops === true;
  }

  // --- Text -----------------------------------------------------------------------------------------------------

  /** Emits the text read so far, up to the offset `end`, as character tokens. */
  flushText(end: number): void {
    let start = this.textStart;
    if (start >= end) return;
    const flags = this.textFlags | Cook.AnyCharacter;
    this.textStart = end;
    this.textFlags = Cook.None;
    if (start < this.base) {
      // It began in an earlier segment with `<` or `&`, but did not become markup or a reference.
      const part = end < this.base ? end : this.base;
      this.sink.processCharacters(start, part, flags, 0x3c);
      start = part;
      if (start === end) return;
    }
    this.sink.processCharacters(start, end, flags, -1);
  }

  /** Emits the text before the end of the segment, except a CR at the end, which waits for its LF. */
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

  /** Emits the line break from the held-back CR to the offset `end`. */
  releaseCarriageReturn(end: number): void {
    const start = this.textStart;
    this.heldCarriageReturn = false;
    this.textStart = end;
    this.textFlags = Cook.None;
    this.sink.processCharacters(start, end, Cook.CarriageReturn, CodePoint.LineFeed);
  }

  /** Needs more input, because `<…` from `markupStart` on may be markup or text: emits the text before it. */
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

  /** The NameId of the current name. */
  finishName(): number {
    return this.names.idOfCodeUnits(this.nameUnits, 0, this.nameLength, this.nameHash);
  }

  /** Whether the current name equals a string. */
  nameIs(string: string): boolean {
    const length = this.nameLength;
    if (length !== string.length) return false;
    const units = this.nameUnits;
    for (let i = 0; i < length; i++) if (units[i] !== string.charCodeAt(i)) return false;
    return true;
  }

  // --- Tags -----------------------------------------------------------------------------------------------------

  /** Begins a tag token, and emits the text before its `<`. */
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

  /** The attribute's name is complete: looks up its id and whether the tag already has it. `end`: an offset. */
  finishAttributeName(end: number): void {
    const name = this.finishName();
    if (name >= this.seenStamp.length) this.growSeenStamp();
    this.attributeName = name;
    this.attributeIsDuplicate = this.seenStamp[name] === this.stamp;
    if (this.attributeIsDuplicate && this.errors !== null) this.reportDuplicateAttribute(name, end);
    this.seenStamp[name] = this.stamp;
    // Until there is a value, it is empty and comes after the name.
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

  /**
   * Emits the tag token; `position` is after its `>`. If parsing stops at an error in it, nothing is emitted; this goes
   * for all emit… methods.
   */
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

  /** The end tag has attributes or a `/`. */
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

  /** The start tag has a meaningless `/`. */
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

  /** Emits the comment token, whose data ends at the offset `dataEnd`; `position` is after it. */
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

  /** Emits the processing instruction token, whose data ends at the offset `dataEnd`; `position` is after it. */
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

  /** Emits the DOCTYPE token; `position` is after it. */
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

  /** Drops the current tag and emits the end-of-file token. */
  endInTag(): boolean {
    this.errorAtEnd(ErrorCode.EofInTag, this.tag.start, this.tag === this.startTag ? 1 : 2);
    return this.emitEndOfFile();
  }

  /** Drops the current processing instruction and emits the end-of-file token. */
  endInProcessingInstruction(): boolean {
    this.errorAtEnd(ErrorCode.EofInProcessingInstruction, this.processingInstruction.start, '<?'.length);
    return this.emitEndOfFile();
  }

  /** The current name as a string. */
  get currentName(): string {
    return stringFromCodeUnits(this.nameUnits, 0, this.nameLength);
  }

  /** Whether an attribute value is being read, and not text. */
  get inAttribute(): boolean {
    return isAttributeValueState(this.returnState);
  }
}

function cookRange(source: SourceText, start: number, end: number, flags: number): string {
  return cook(source.slice(start, end), flags | Cook.CarriageReturn);
}

const noUnits = /* @__PURE__ */ new Uint16Array(0);

/** The array of code units of the last parse, reused by the next. */
let spareUnits: Uint16Array = noUnits;
