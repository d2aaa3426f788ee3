import { longer, noIntegers } from '../infra/integers.ts';
import type { NameTable } from '../infra/name-table.ts';
import { cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';
import { ATTRIBUTE_SIZE, AttributeCell, AttributeFlag, NAMESPACE_SHIFT } from '../table/cells.ts';
import type { ProcessingInstructionToken } from './processing-instruction-token.ts';

/**
 * Tokens hold ids and offsets into the source, not strings; a string is made when somebody asks for it. The tokenizer
 * has one object of each kind and uses it again for every token: a sink that keeps a token copies what it needs.
 */

const FEW_ATTRIBUTES = 16;

/** The attributes of a tag token: records of ATTRIBUTE_SIZE integers (see AttributeCell), in source order. */
export class AttributeList {
  /** ATTRIBUTE_SIZE integers for each attribute; those from `count` on are not in use. */
  records: Int32Array = noIntegers;
  /** How many attributes the tag has. */
  count = 0;
  /** The names to which NameIds refer. */
  names: NameTable;
  /** The text to which ranges refer. */
  source: SourceText;

  constructor(names: NameTable, source: SourceText) {
    this.names = names;
    this.source = source;
  }

  /** Makes room for one more record than there are. */
  reserve(): void {
    if ((this.count + 1) * ATTRIBUTE_SIZE > this.records.length) {
      const length = Math.max(this.records.length * 2, FEW_ATTRIBUTES * ATTRIBUTE_SIZE);
      this.records = longer(this.records, length);
    }
  }

  /** Adds a record. `valueStart` is -1 if there is no value; `flags` are AttributeFlag bits. */
  add(name: number, nameStart: number, valueStart: number, valueEnd: number, flags: number): void {
    if ((this.count + 1) * ATTRIBUTE_SIZE > this.records.length) this.reserve();
    const records = this.records;
    const at = this.count++ * ATTRIBUTE_SIZE;
    records[at] = name;
    records[at + AttributeCell.NameStart] = nameStart;
    records[at + AttributeCell.ValueStart] = valueStart;
    records[at + AttributeCell.ValueEnd] = valueEnd;
    records[at + AttributeCell.Flags] = flags;
  }

  /** The position of the attribute with this NameId, or -1. */
  indexOf(name: number): number {
    const records = this.records;
    for (let i = 0, at = 0; i < this.count; i++, at += ATTRIBUTE_SIZE) {
      if (records[at] === name) return i;
    }
    return -1;
  }

  /** The qualified name of the attribute at a position. */
  nameAt(index: number): string {
    return this.names.stringOf(this.records[index * ATTRIBUTE_SIZE]!);
  }

  /** The value of the attribute at a position. */
  valueAt(index: number): string {
    const records = this.records;
    const at = index * ATTRIBUTE_SIZE;
    const flags = records[at + AttributeCell.Flags]!;
    const raw = this.source.slice(
      records[at + AttributeCell.ValueStart]!,
      records[at + AttributeCell.ValueEnd]!,
    );
    return (flags & AttributeFlag.Cook) === 0
      ? raw
      : cook(raw, (flags & AttributeFlag.Cook) | AttributeFlag.CookAsAttribute);
  }

  /** The source range of the attribute at a position, from its name to the quote after its value. */
  rangeAt(index: number): readonly [start: number, end: number] {
    const records = this.records;
    const at = index * ATTRIBUTE_SIZE;
    const quotes = records[at + AttributeCell.Flags]! & AttributeFlag.Quotes;
    const isQuoted = quotes === AttributeFlag.DoubleQuoted || quotes === AttributeFlag.SingleQuoted;
    const end = records[at + AttributeCell.ValueEnd]! + (isQuoted ? 1 : 0);
    return [records[at + AttributeCell.NameStart]!, end];
  }

  /** The value of the attribute with this NameId, or null. */
  valueOf(name: number): string | null {
    const index = this.indexOf(name);
    return index < 0 ? null : this.valueAt(index);
  }
}

/** The number of the namespace of the attribute at a position: `namespaceURIs` has its URI. */
export function namespaceAt(attributes: AttributeList, index: number): number {
  return attributes.records[index * ATTRIBUTE_SIZE + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
}

/** A start tag or end tag token. */
export class TagToken {
  /** NameId of the tag name, in ASCII lower case. */
  nameId = 0;
  /** Source range of the tag, from `<` to after `>`. */
  start = -1;
  /** UTF-16 offset after the `>`. */
  end = -1;
  /** Whether the tag ends in `/>`. */
  selfClosing = false;
  /** Set by tree construction: the self-closing flag of a start tag was acknowledged. */
  selfClosingAcknowledged = false;
  /**
   * 0: the tag stands in the source as it is serialized, but for U+00A0 in values, which is escaped then, and for the
   * solidus of a self-closing one with at most one white space before it, which are left out. Otherwise it may, too: only
   * the fast path looks. Whoever changes a token that the tokenizer has made does so by one of the functions below.
   */
  difference = -1;
  /** The attributes, which are those of the next tag when this token is used again. */
  readonly attributes: AttributeList;

  constructor(names: NameTable, source: SourceText) {
    this.attributes = new AttributeList(names, source);
  }

  /** The tag name, in ASCII lower case. */
  get name(): string {
    return this.attributes.names.stringOf(this.nameId);
  }
}

/** Gives a tag another name than stands in the source. */
export function renameTag(token: TagToken, nameId: number): void {
  token.nameId = nameId;
  token.difference = -1;
}

/** Gives an attribute of a tag another name than stands in the source. `at`: where its record begins. */
export function renameAttribute(token: TagToken, at: number, nameId: number): void {
  const { records } = token.attributes;
  records[at] = nameId;
  records[at + AttributeCell.Flags]! &= ~AttributeFlag.AsWritten;
  token.difference = -1;
}

/** Drops the attributes of a tag behind the first `count`. */
export function truncateAttributes(token: TagToken, count: number): void {
  token.attributes.count = count;
  token.difference = -1;
}

/** A comment token. */
export class CommentToken {
  /** Source range, from `<` to after `>`. */
  start = -1;
  /** UTF-16 offset after the `>`. */
  end = -1;
  /** Source range of the data, to be cooked as `flags` says. */
  dataStart = -1;
  /** UTF-16 offset after the data. */
  dataEnd = -1;
  /** Cook bits. */
  flags = 0;
  /** The text to which ranges refer. */
  source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** What is between `<!--` and `-->`, with line breaks normalized. */
  get data(): string {
    const raw = this.source.slice(this.dataStart, this.dataEnd);
    return this.flags === 0 ? raw : cook(raw, this.flags);
  }
}

/** A DOCTYPE token. A missing name or identifier is null, which is not the same as an empty one. */
export class DoctypeToken {
  /** UTF-16 offset of the `<`. */
  start = -1;
  /** UTF-16 offset after the `>`. */
  end = -1;
  /** The name, in ASCII lower case. */
  name: string | null = null;
  /** The public identifier, without quotes. */
  publicId: string | null = null;
  /** The system identifier, without quotes. */
  systemId: string | null = null;
  /** Whether the document is to be in quirks mode, because the DOCTYPE is not well-formed. */
  forceQuirks = false;
}

/** What the tokenizer gives its tokens to: tree construction, or anything else that reads tokens. */
export interface TokenSink {
  /** Takes a start tag; may switch the tokenizer's state. */
  processStartTag(token: TagToken): void;
  processEndTag(token: TagToken): void;
  /**
   * Takes characters: those of the source range, cooked as `flags` (Cook bits) says. `codePoint` is -1 for plain text,
   * which then stands in the tokenizer's present segment. Otherwise the range is one character reference and
   * `codePoint` the first of the code points it stands for; or text that began in an earlier segment, and `codePoint`
   * its first character, which is no white space.
   */
  processCharacters(start: number, end: number, flags: number, codePoint: number): void;
  /** Takes one U+0000 character at `offset`. */
  processNullCharacter(offset: number): void;
  processComment(token: CommentToken): void;
  /** They are dropped where this is missing. The edition of 2024 has none. */
  processProcessingInstruction?(token: ProcessingInstructionToken): void;
  processDoctype(token: DoctypeToken): void;
  processEndOfFile(): void;
  /** Parsing is over before the end of the input. */
  abort?(): void;
  /** There is an adjusted current node and it is not in the HTML namespace: CDATA sections are allowed. */
  adjustedCurrentNodeIsForeign(): boolean;
  /**
   * Character references have to come one by one, because it matters whether a character is white space. Otherwise
   * `processCharacters` may get a range that holds many (with Cook.Reference and `codePoint` -1).
   */
  wantsReferencesApart: boolean;
}
