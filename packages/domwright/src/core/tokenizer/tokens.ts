import { longer, noIntegers } from '../infra/integers.ts';
import type { NameTable } from '../infra/name-table.ts';
import { cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';
import { ATTRIBUTE_SIZE, AttributeCell, AttributeFlag, NAMESPACE_SHIFT } from '../table/cells.ts';
import type { ProcessingInstructionToken } from './processing-instruction-token.ts';

/**
 * Tokens hold ids and offsets in the source, not strings; strings are made on demand. The tokenizer reuses one object
 * per kind of token: a sink that keeps a token must copy what it needs.
 */

const FEW_ATTRIBUTES = 16;

/** The attributes of a tag token: records of ATTRIBUTE_SIZE integers (see AttributeCell), in source order. */
export class AttributeList {
  /** ATTRIBUTE_SIZE integers per attribute; those from `count` on are unused. */
  records: Int32Array = noIntegers;
  /** Number of attributes of the tag. */
  count = 0;
  /** The names that NameIds refer to. */
  names: NameTable;
  /** The text that ranges refer to. */
  source: SourceText;

  constructor(names: NameTable, source: SourceText) {
    this.names = names;
    this.source = source;
  }

  /** Makes room for one more record. */
  reserve(): void {
    const needed = (this.count + 1) * ATTRIBUTE_SIZE;
    if (needed > this.records.length) {
      const length = Math.max(this.records.length * 2, FEW_ATTRIBUTES * ATTRIBUTE_SIZE, needed);
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

  /** The source range of the attribute at a position, from its name to its value's closing quote. */
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
  /** Set by tree construction when it acknowledges a start tag's self-closing flag. */
  selfClosingAcknowledged = false;
  /**
   * 0: the source has the tag exactly as serialized, apart from U+00A0 in values, which is then escaped, and from the
   * slash of a self-closing tag with at most one white space character before it, which are then omitted. Otherwise
   * nothing is known: only the fast path checks. To change a token that the tokenizer made, use one of the functions
   * below.
   */
  difference = -1;
  /** The attributes. The next tag reuses this object. */
  readonly attributes: AttributeList;

  constructor(names: NameTable, source: SourceText) {
    this.attributes = new AttributeList(names, source);
  }

  /** The tag name, in ASCII lower case. */
  get name(): string {
    return this.attributes.names.stringOf(this.nameId);
  }
}

/** Gives a tag a name other than the one in the source. */
export function renameTag(token: TagToken, nameId: number): void {
  token.nameId = nameId;
  token.difference = -1;
}

/** Gives a tag's attribute a name other than the one in the source. `at`: where its record begins. */
export function renameAttribute(token: TagToken, at: number, nameId: number): void {
  const { records } = token.attributes;
  records[at] = nameId;
  records[at + AttributeCell.Flags]! &= ~AttributeFlag.AsWritten;
  token.difference = -1;
}

/** Drops all attributes of a tag after the first `count`. */
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
  /** Source range of the data; `flags` says how to cook it. */
  dataStart = -1;
  /** UTF-16 offset after the data. */
  dataEnd = -1;
  /** Cook bits. */
  flags = 0;
  /** The text that ranges refer to. */
  source: SourceText;

  constructor(source: SourceText) {
    this.source = source;
  }

  /** The text between `<!--` and `-->`, with line breaks normalized. */
  get data(): string {
    const raw = this.source.slice(this.dataStart, this.dataEnd);
    return this.flags === 0 ? raw : cook(raw, this.flags);
  }
}

/** A DOCTYPE token. A missing name or identifier is null; an empty one is not missing. */
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
  /** Whether the DOCTYPE is malformed in a way that puts the document in quirks mode. */
  forceQuirks = false;
}

/** Receives the tokenizer's tokens: tree construction, or anything else that reads tokens. */
export interface TokenSink {
  /** Receives a start tag; may switch the tokenizer's state. */
  processStartTag(token: TagToken): void;
  processEndTag(token: TagToken): void;
  /**
   * Receives the characters of a source range; `flags` (Cook bits) says how to cook them. For plain text, `codePoint`
   * is -1 and the range is in the tokenizer's current segment. Otherwise the range is either one character reference,
   * and `codePoint` its first code point; or text that began in an earlier segment, and `codePoint` its first
   * character, which is not white space.
   */
  processCharacters(start: number, end: number, flags: number, codePoint: number): void;
  /** Receives a U+0000 character at `offset`. */
  processNullCharacter(offset: number): void;
  processComment(token: CommentToken): void;
  /** Processing instructions are dropped if this is missing. The 2024 edition has none. */
  processProcessingInstruction?(token: ProcessingInstructionToken): void;
  processDoctype(token: DoctypeToken): void;
  /**
   * Receives elements, comments and text of which nothing is left open, with what they need where they stand
   * (BalancedClass), if the tokenizer's `balanced` is set. Returns false if it must have the tokens.
   */
  processBalanced?(start: number, needs: number): boolean;
  processEndOfFile(): void;
  /** Parsing ends before the end of the input. */
  abort?(): void;
  /** There is an adjusted current node and it is not in the HTML namespace: CDATA sections are allowed. */
  adjustedCurrentNodeIsForeign(): boolean;
  /**
   * Character references must come one by one, because it matters whether a character is white space. Otherwise a range
   * passed to `processCharacters` may contain many (with Cook.Reference and a `codePoint` of -1).
   */
  wantsReferencesApart: boolean;
}
