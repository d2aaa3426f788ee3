import type { ParseError } from '../../core/errors/parse-error.ts';
import { firstIndex } from '../../core/infra/binary-search.ts';
import { CodePoint } from '../../core/infra/code-points.ts';
import { Cook, cook } from '../../core/source/cook.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import { ATTRIBUTE_SIZE, AttributeCell } from '../../core/table/cells.ts';
import { attributesOfTag, duplicatesAmong } from '../../core/table/source-attributes.ts';
import { endOfAttribute } from '../../core/table/source-ranges.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../../core/tokenizer/tokens.ts';
import { BuilderSink } from '../../core/tree-construction/builder-sink.ts';
import { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { Origin } from '../../core/tree-construction/tree-sink.ts';
import { mayLackEndTag, mayLackStartTag } from './optional-tags.ts';
import type { ElementRecord, RepairRecordingSink } from './recording-sink.ts';
import type { FoundPlace, FoundRepair, RepairKind } from './repair.ts';
import { invalidFirstCharacter, type TokenizerRepair, tokenizerRepairs } from './tokenizer-repairs.ts';

/** A range of the source. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The fields of an error that we keep. There may be an error for every character. */
type FoundError = Pick<ParseError, 'code' | 'start' | 'end'>;

const noPlaces: readonly FoundPlace[] = /* @__PURE__ */ Object.freeze([]);

/**
 * Sits between the tokenizer and tree construction, and compares each token with its effects on the tree. The
 * tokenizer's errors show what it repaired.
 */
export class Explainer extends BuilderSink implements TokenSink {
  readonly repairs: FoundRepair[] = [];
  /** Number of repairs omitted because of `maxRepairs`. */
  omitted = 0;
  private readonly maxRepairs: number;
  private readonly sink: RepairRecordingSink;
  private readonly source: SourceText;
  /** Errors whose code is in the table of the tokenizer's repairs. */
  private readonly errors: FoundError[] = [];
  private readonly comments: Range[] = [];
  /** Tags without effect. Mistakes inside them don't matter. */
  private readonly ignoredTags: Range[] = [];
  /** Characters that the tokenizer emitted, and those that reached the tree, each in source order. */
  private readonly characters: Range[] = [];
  private readonly inserted: Range[] = [];
  /** U+0000 that became U+FFFD in the tree. */
  private readonly replacedNulls: Set<number> = new Set();
  /** Elements whose move has been reported, so that it isn't reported twice. */
  private readonly movedElements: Set<string> = new Set();

  constructor(builder: TreeBuilder, sink: RepairRecordingSink, maxRepairs: number) {
    super(builder);
    this.maxRepairs = maxRepairs;
    this.sink = sink;
    this.source = builder.source;
  }

  /** Takes an error. Errors may arrive at any time, the last ones at the end. */
  addError(error: ParseError): void {
    if (tokenizerRepairs.has(error.code) || error.code === 'invalid-first-character-of-tag-name')
      this.errors.push({ code: error.code, start: error.start, end: error.end });
  }

  // --- Tokens ---------------------------------------------------------------------------------------------------

  processStartTag(token: TagToken): void {
    const { sink } = this;
    const range = { start: token.start, end: token.end };
    const { name } = token;
    const wasAfterBody = this.isAfterBody();
    this.builder.processStartTag(token);
    const made = sink.created.find(
      (element) => (element.origin & (Origin.Implied | Origin.Cloned)) === 0 && element.start === range.start,
    );
    const before = `before the start tag <${name}>`;
    this.tellEffects(range.start, before, name);
    if (wasAfterBody && made !== undefined) this.tellReopened(range, `This start tag <${name}>`);
    if (made !== undefined) {
      if (name === 'image' && made.name === 'img') {
        this.add('renamed', name, range, 'HTML has no <image> element; the parser read the tag as <img>.');
      }
      if (sink.wasPutIntoHead) {
        this.add(
          'moved',
          name,
          range,
          `The <${name}> element belongs in the head but comes after it; the parser moved it into the head.`,
        );
      }
      if (made.name === 'form' && sink.closed.includes(made)) {
        const message =
          'A form directly in a table cannot contain anything; the parser closed it right away.';
        this.add('closed', name, { start: range.end, end: range.end }, message, [openedHere(made)]);
      }
      this.tellDuplicates(range, name);
      if (token.selfClosing && !token.selfClosingAcknowledged) {
        const solidus = { start: range.end - 2, end: range.end - 1 };
        const message = `The slash has no effect: ${aOrAn(name)} <${name}> element ends at its end tag.`;
        this.add('ignored', '/', solidus, message);
      }
    } else if (sink.mergedInto !== null && token.attributes.count > 0) {
      this.tellMerged(token, range, name, sink.mergedInto.names);
    } else {
      this.ignoredTags.push(range);
      this.add('ignored', name, range, ignoredStartTag(name));
    }
    sink.reset();
  }

  processEndTag(token: TagToken): void {
    const { sink, builder } = this;
    const range = { start: token.start, end: token.end };
    const { name } = token;
    const wasAfterBody = this.isAfterBody();
    const firstAttribute =
      token.attributes.count > 0 ? token.attributes.records[AttributeCell.NameStart]! : -1;
    builder.processEndTag(token);
    const implied = sink.created.find(
      (element) =>
        (element.origin & Origin.Implied) !== 0 && element.name === name && (name === 'p' || name === 'br'),
    );
    this.tellEffects(range.start, `before the end tag </${name}>`, name);
    const { ended } = sink;
    if (wasAfterBody && implied !== undefined) this.tellReopened(range, `This end tag </${name}>`);
    // The end tag of html may follow that of body; any further one is one too many.
    const isOneTooMany = wasAfterBody && (name === 'body' || (name === 'html' && sink.hasEndedAgain));
    if (isOneTooMany || (ended.length === 0 && implied === undefined)) {
      this.ignoredTags.push(range);
      this.add(
        'ignored',
        name,
        range,
        `The end tag </${name}> matches no open element; the parser ignored it.`,
      );
    } else {
      for (const element of ended) {
        if (element.name.toLowerCase() === name) continue;
        const message = `The end tag </${name}> closed the <${element.name}> element.`;
        this.add('renamed', name, range, message, [openedHere(element)]);
      }
      const form = ended.find((element) => element.name === 'form');
      if (form !== undefined && name === 'form' && builder.stack.currentNode > form.node) {
        const message =
          'The end tag </form> comes before the end of an element inside the form; that element stays in the form.';
        this.add('misnested', name, range, message, [openedHere(form)]);
      }
      if (firstAttribute >= 0) {
        const attributes = { start: firstAttribute, end: range.end - 1 };
        this.add('dropped', name, attributes, 'End tags cannot have attributes; the parser dropped these.');
      }
      if (token.selfClosing) {
        const solidus = { start: range.end - 2, end: range.end - 1 };
        this.add('ignored', '/', solidus, 'The slash in the end tag has no effect.');
      }
    }
    sink.reset();
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    const wasAfterBody = this.isAfterBody();
    this.characters.push({ start, end });
    this.builder.processCharacters(start, end, flags, codePoint);
    this.afterCharacters(start, end, wasAfterBody);
  }

  processNullCharacter(offset: number): void {
    const wasAfterBody = this.isAfterBody();
    this.characters.push({ start: offset, end: offset + 1 });
    this.builder.processNullCharacter(offset);
    if (this.sink.texts.some(({ start }) => start === offset)) {
      this.replacedNulls.add(offset);
      const { kind, name, message } = tokenizerRepairs.get('unexpected-null-character')!;
      this.add(kind, name, { start: offset, end: offset + 1 }, message);
    }
    this.afterCharacters(offset, offset + 1, wasAfterBody);
  }

  private afterCharacters(start: number, end: number, wasAfterBody: boolean): void {
    // Elements are implied and closed at the first character that is not white space.
    const at = start + /^[\t\n\f\r ]*/.exec(this.source.slice(start, end))![0].length;
    this.tellEffects(at, 'before this text', '#text');
    if (wasAfterBody && !this.isAfterBody()) this.tellReopened({ start: at, end }, 'This text');
    this.sink.reset();
  }

  processComment(token: CommentToken): void {
    this.comments.push({ start: token.start, end: token.end });
    this.builder.processComment(token);
    this.tellEffects(token.start, 'before this comment', '#comment');
    this.sink.reset();
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    (this.builder as TokenSink).processProcessingInstruction?.(token);
    this.tellEffects(token.start, 'before this processing instruction', '#processing-instruction');
    this.sink.reset();
  }

  processDoctype(token: DoctypeToken): void {
    const range = { start: token.start, end: token.end };
    this.builder.processDoctype(token);
    const { hasDoctype, mode } = this.sink;
    this.tellEffects(token.start, 'before this doctype', '#doctype');
    if (!hasDoctype) {
      this.ignoredTags.push(range);
      this.add(
        'ignored',
        '#doctype',
        range,
        'A doctype belongs at the start of the document; the parser ignored this one.',
      );
    } else if (mode !== null && mode !== 'no-quirks') {
      this.add('mode', mode, range, `This doctype puts the document in ${mode} mode.`);
    }
    this.sink.reset();
  }

  processEndOfFile(): void {
    const end = this.source.length;
    this.builder.processEndOfFile();
    this.tellEffects(end, 'at the end of the input', '');
    this.sink.reset();
    this.tellDroppedText();
  }

  // --- What tree construction did -------------------------------------------------------------------------------

  private isAfterBody(): boolean {
    const { mode } = this.builder;
    return mode === InsertionMode.AfterBody || mode === InsertionMode.AfterAfterBody;
  }

  /** `where` completes "it was closed …": "before this text". `cause` is the token's name. */
  private tellEffects(at: number, where: string, cause: string): void {
    const { sink } = this;
    const here = { start: at, end: at };
    if (sink.mode === 'quirks' && cause !== '#doctype') {
      this.add('mode', 'quirks', here, 'There is no doctype; the document is in quirks mode.');
    }
    const firstNew = sink.created.length === 0 ? Number.POSITIVE_INFINITY : sink.created[0]!.node;
    for (const element of sink.closed) {
      if (element.node >= firstNew || element.endTagStart >= 0) continue;
      this.add(
        'closed',
        element.name,
        here,
        `The <${element.name}> element has no end tag; the parser closed it ${where}.`,
        [openedHere(element)],
        element.isHtml && mayLackEndTag(element.name),
      );
    }
    for (const element of sink.removed) {
      if (element.name !== 'body') continue;
      const message = 'A frameset replaced the <body> element; the parser dropped everything in the body.';
      this.add('dropped', 'body', here, message);
    }
    for (const element of sink.created) this.tellCreated(element, at, cause);
    for (const [element, fostered] of sink.moves) {
      if (fostered) this.tellFostered(element);
      else this.tellAdopted(element);
    }
    for (const { start, end, fostered, before } of sink.texts) {
      this.insert(start, end);
      if (fostered) this.tellFosteredText(start, end, before);
    }
  }

  private tellCreated(element: ElementRecord, at: number, cause: string): void {
    const { name, origin, clonedFrom } = element;
    if ((origin & Origin.Implied) !== 0) {
      const isEndTag = (name === 'p' || name === 'br') && cause === name;
      const message = isEndTag
        ? `The end tag </${name}> matches no open element; the parser added an empty <${name}> element.`
        : `The start tag <${name}> is missing; the parser added ${aOrAn(name)} <${name}> element here.`;
      this.add(
        'implied',
        name,
        { start: element.start, end: element.start },
        message,
        [],
        mayLackStartTag(name, cause),
      );
    }
    if (clonedFrom !== null) {
      const message = element.byAdoption
        ? `The <${name}> element ends inside another element; the adoption agency algorithm reopened it there.`
        : `The <${name}> element was closed before its end tag; the parser reconstructed it here.`;
      this.add('cloned', name, { start: at, end: at }, message, [openedHere(clonedFrom)]);
    }
    if ((origin & Origin.Fostered) !== 0) this.tellFostered(element, clonedFrom === null ? -1 : at);
  }

  /** `at`: where the element was created, if not at its start tag. */
  private tellFostered(element: ElementRecord, at = -1): void {
    if (this.movedElements.has(`fostered ${element.node}`)) return;
    this.movedElements.add(`fostered ${element.node}`);
    const to = whereTo(element.fosteredBefore);
    const message = `The <${element.name}> element is not allowed here in a table; foster parenting moved it ${to}.`;
    const place = at >= 0 ? { start: at, end: at } : placeOf(element);
    this.add('moved', element.name, place, message, this.movedHere(element.fosteredBefore));
  }

  private tellAdopted(element: ElementRecord): void {
    if (this.movedElements.has(`adopted ${element.node}`)) return;
    this.movedElements.add(`adopted ${element.node}`);
    // The last clone is that of the element that ends.
    let outer: ElementRecord | null = null;
    for (const { byAdoption, clonedFrom } of this.sink.created) if (byAdoption) outer = clonedFrom;
    const what = outer === null ? 'A formatting element' : `The <${outer.name}> element`;
    this.add(
      'moved',
      element.name,
      placeOf(element),
      `${what} ends inside this <${element.name}>; the adoption agency algorithm moved the <${element.name}> out of it.`,
      outer === null ? [] : [openedHere(outer)],
    );
  }

  private tellFosteredText(start: number, end: number, before: number): void {
    const message = `This text is not allowed here in a table; foster parenting moved it ${whereTo(before)}.`;
    const last = this.repairs.at(-1);
    if (last !== undefined && last.kind === 'moved' && last.name === '#text' && last.end === start) {
      this.repairs[this.repairs.length - 1] = { ...last, end };
    } else {
      this.add('moved', '#text', { start, end }, message, this.movedHere(before));
    }
  }

  private movedHere(before: number): FoundPlace[] {
    const table = this.sink.elements.get(before);
    return table === undefined ? [] : [{ label: 'moved-here', start: table.start, end: table.start }];
  }

  private tellReopened(range: Range, what: string): void {
    this.add(
      'reopened',
      'body',
      range,
      `${what} comes after the end of the body; the parser put it in the body.`,
    );
  }

  // --- What is wrong within tags --------------------------------------------------------------------------------

  private tellDuplicates({ start, end }: Range, tagName: string): void {
    for (const [attribute, first] of duplicatesAmong(attributesOfTag(this.source.slice(start, end)))) {
      const range = { start: start + attribute.nameStart, end: start + endOfAttribute(attribute) };
      this.add(
        'dropped',
        attribute.name,
        range,
        `This <${tagName}> tag already has an attribute ${attribute.name}; the parser dropped this one.`,
        [
          {
            label: 'first-attribute-here',
            start: start + first.nameStart,
            end: start + endOfAttribute(first),
          },
        ],
      );
    }
  }

  private tellMerged(token: TagToken, range: Range, name: string, names: ReadonlySet<number>): void {
    const { attributes } = token;
    this.add(
      'merged',
      name,
      range,
      `There is already ${aOrAn(name)} <${name}> element; the parser added the attributes that it was missing.`,
    );
    const text = this.source.slice(range.start, range.end);
    const byStart = new Map(attributesOfTag(text).map((attribute) => [attribute.nameStart, attribute]));
    for (let i = 0; i < attributes.count; i++) {
      const nameId = attributes.records[i * ATTRIBUTE_SIZE]!;
      if (names.has(nameId)) continue;
      const attribute = byStart.get(
        attributes.records[i * ATTRIBUTE_SIZE + AttributeCell.NameStart]! - range.start,
      )!;
      const place = {
        start: range.start + attribute.nameStart,
        end: range.start + endOfAttribute(attribute),
      };
      const message = `The <${name}> element already has an attribute ${attribute.name}; the parser dropped this one.`;
      this.add('dropped', attribute.name, place, message);
    }
    this.tellDuplicates(range, name);
  }

  // --- At the end -----------------------------------------------------------------------------------------------

  /** Notes that these characters reached the tree. */
  private insert(start: number, end: number): void {
    this.inserted.push({ start, end });
  }

  /** Reports characters that did not reach the tree. */
  private tellDroppedText(): void {
    const { inserted } = this;
    inserted.sort((a, b) => a.start - b.start);
    let next = 0;
    for (const { start, end } of joined(this.characters)) {
      let at = start;
      while (at < end) {
        while (next < inserted.length && inserted[next]!.end <= at) next++;
        const piece = next < inserted.length ? inserted[next]! : { start: end, end };
        const stop = Math.min(end, Math.max(at, piece.start));
        if (at < stop) this.tellDropped(at, stop);
        at = Math.max(stop, Math.min(end, piece.end));
      }
    }
  }

  private tellDropped(start: number, end: number): void {
    let at = start;
    while (at < end) {
      const from = at;
      const isNull = this.source.charCodeAt(at) === CodePoint.Null;
      while (at < end && (this.source.charCodeAt(at) === CodePoint.Null) === isNull) at++;
      const range = { start: from, end: at };
      if (isNull) {
        for (let null_ = from; null_ < at; null_++) this.replacedNulls.add(null_);
        this.add('dropped', '\0', range, 'U+0000 is not allowed in text; the parser dropped it.');
      } else if (/^[\t\n\f\r ]*$/.test(cook(this.source.slice(from, at), Cook.Reference))) {
        this.add(
          'dropped',
          '#text',
          range,
          'White space has no effect here; the parser dropped it.',
          noPlaces,
          true,
        );
      } else {
        this.add('dropped', '#text', range, 'Text is not allowed here; the parser dropped it.');
      }
    }
  }

  /** Reports the tokenizer's repairs. Call it after the last error. */
  tellErrors(): void {
    for (const error of this.errors) {
      const { code, start } = error;
      if (rangeAround(this.ignoredTags, start) !== undefined) continue;
      const comment = rangeAround(this.comments, start);
      if (code === 'invalid-first-character-of-tag-name') {
        const repair = comment === undefined ? invalidFirstCharacter.text : invalidFirstCharacter.comment;
        this.addTokenizerRepair(repair, error, comment);
      } else if (code === 'unexpected-null-character') {
        if (!this.replacedNulls.has(start))
          this.addTokenizerRepair(tokenizerRepairs.get(code)!, error, comment);
      } else if (code !== 'control-character-reference' || this.isMappedReference(error)) {
        this.addTokenizerRepair(tokenizerRepairs.get(code)!, error, comment);
      }
    }
  }

  private addTokenizerRepair(repair: TokenizerRepair, error: FoundError, comment: Range | undefined): void {
    const { kind, name, message } = repair;
    let range: Range = error;
    switch (repair.place) {
      case 'comment':
        range = comment ?? error;
        break;
      case 'first character':
        range = { start: error.start, end: error.start + 1 };
        break;
      case 'before':
        range = { start: error.start, end: error.start };
        break;
      case 'after':
        range = { start: error.end, end: error.end };
        break;
      case 'end of input':
        range = { start: this.source.length, end: this.source.length };
        break;
    }
    this.add(kind, name, range, message);
  }

  /** Whether a reference to a control character yields another character: 0x80 to 0x9F, with five exceptions. */
  private isMappedReference({ start, end }: FoundError): boolean {
    const match = /^&#(?:[xX]([0-9a-fA-F]+)|([0-9]+))/.exec(this.source.slice(start, end));
    if (match === null) return false;
    const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
    return code >= 0x80 && code <= 0x9f && ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code);
  }

  private add(
    kind: RepairKind,
    name: string,
    { start, end }: Range,
    message: string,
    related: readonly FoundPlace[] = noPlaces,
    allowed = false,
  ): void {
    if (this.repairs.length >= this.maxRepairs) {
      this.omitted++;
      return;
    }
    this.repairs.push({ kind, name, start, end, message, related, allowed });
  }
}

/** The article before an element's name when read aloud: a or an. */
function aOrAn(name: string): string {
  return /^(?:[aeio]|h(?:tml$|r$|[1-6]$)|(?:mi|mo|mn|ms|rb|rp|rt|li|svg)$|s$)/.test(name) ? 'an' : 'a';
}

/** Where foster parenting puts a node. NB: there is no table if its parts are in a template or a fragment. */
function whereTo(before: number): string {
  return before === 0 ? 'to the end of the template or fragment' : 'before the table';
}

function ignoredStartTag(name: string): string {
  switch (name) {
    case 'html':
    case 'head':
    case 'body':
      return `There is already ${aOrAn(name)} <${name}> element; the parser ignored this start tag.`;
    case 'form':
      return 'A form cannot contain another form; the parser ignored this start tag.';
    default:
      return `The start tag <${name}> is not allowed here; the parser ignored it.`;
  }
}

/** The range of an element's start tag, or the position where the element was implied. */
function placeOf({ start, end, origin }: ElementRecord): Range {
  return (origin & Origin.Implied) !== 0 ? { start, end: start } : { start, end };
}

function openedHere(element: ElementRecord): FoundPlace {
  return { label: 'opened-here', ...placeOf(element) };
}

/** Joins adjacent ranges; `ranges` is in order. */
function joined(ranges: readonly Range[]): Range[] {
  const list: { start: number; end: number }[] = [];
  for (const { start, end } of ranges) {
    const last = list.at(-1);
    if (last !== undefined && last.end === start) last.end = end;
    else list.push({ start, end });
  }
  return list;
}

/** Finds the range that contains an offset, in sorted ranges that don't overlap. */
function rangeAround(ranges: readonly Range[], offset: number): Range | undefined {
  const range = ranges[firstIndex(ranges.length, (index) => ranges[index]!.end > offset)];
  return range !== undefined && range.start <= offset ? range : undefined;
}
