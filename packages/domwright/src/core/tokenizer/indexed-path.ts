import { LAST_KNOWN_ID } from '../../generated/names.ts';
import { CodePoint } from '../infra/code-points.ts';
import { NAME_HASH_FACTOR, NAME_HASH_START } from '../infra/name-table.ts';
import { RecordKind, type TokenIndex } from '../input-stream/token-index.ts';
import { Cook } from '../source/cook.ts';
import { ATTRIBUTE_SIZE, AttributeCell } from '../table/cells.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

/** If others took the index away that many times, the tokenizer does without it. */
const MOST_LOSSES = 8;

/**
 * The fast path for tokens that are found in advance (see TokenIndex). It returns where the index has nothing: at a
 * token that is not complete in the segment, or has anything unusual, which it leaves to the fast path without an
 * index; and whenever something else than the data state continues.
 */
export function indexedPath(t: Tokenizer, index: TokenIndex): void {
  if (t.textStart !== t.base + t.position) return;
  for (;;) {
    const { position } = t;
    if (index.ticket !== t.indexTicket || index.base !== t.base || position < index.start) {
      if (t.indexTicket !== 0 && ++t.indexLosses > MOST_LOSSES) return;
      t.indexTicket = index.load(t.units, position, t.limit, t.base);
      index.scan(position, t.carriageReturns, t.balanced);
    } else if (position !== index.position) {
      // Inside of a token that was left to others.
      if (position < index.position) return;
      if (position >= index.end) t.indexTicket = index.load(t.units, position, t.limit, t.base);
      index.scan(position, t.carriageReturns, t.balanced);
    } else if (index.at === index.stop) {
      if (index.hasMore) {
        index.scan(position, t.carriageReturns, t.balanced);
      } else {
        // Unless the end of the window cuts off the token.
        if (index.end === t.limit || index.start === position || !index.isCut) return;
        t.indexTicket = index.load(t.units, position, t.limit, t.base);
        index.scan(position, t.carriageReturns, t.balanced);
      }
    }
    if (index.at === index.stop) return;
    if (!readRecords(t, index)) return;
  }
}

/** Reads the records. Returns false if something else must continue. */
function readRecords(t: Tokenizer, index: TokenIndex): boolean {
  const ticket = t.indexTicket;
  do {
    switch (index.cells[index.at]! & 3) {
      case RecordKind.Text:
        if (!readText(t, index)) return false;
        break;
      case RecordKind.StartTag:
        if (!readStartTag(t, index)) return false;
        if (t.state !== State.Data) return false;
        break;
      case RecordKind.EndTag:
        readEndTag(t, index);
        break;
      case RecordKind.Comment:
        if (index.cells[index.at] === RecordKind.Comment) readComment(t, index);
        else readBalanced(t, index);
        break;
    }
    if (t.suspended || ticket !== index.ticket) return false;
  } while (index.at < index.stop);
  return true;
}

function readText(t: Tokenizer, index: TokenIndex): boolean {
  const { cells, at } = index;
  const flags = cells[at]! >> 2;
  const position = cells[at + 1]! + index.start;
  index.at = at + 2;
  index.position = position;
  if ((flags & Cook.Reference) !== 0 && t.sink.wantsReferencesApart) return false;
  const start = t.textStart;
  const end = t.base + position;
  t.position = position;
  t.textStart = end;
  t.sink.processCharacters(start, end, flags, -1);
  return true;
}

function readStartTag(t: Tokenizer, index: TokenIndex): boolean {
  const { cells } = index;
  let { at } = index;
  const flags = cells[at]!;
  const p = t.position;
  const position = cells[at + 1]! + index.start;
  const name = cells[at + 2]! || nameFrom(t, p + 1, index);
  const tag = t.startTag;
  tag.difference = cells[at + 3]!;
  at += 4;
  index.position = position;
  const { attributes } = tag;
  const count = flags >> 3;
  attributes.count = count;
  index.at = at + count * ATTRIBUTE_SIZE;
  if (count > 0) {
    attributes.reserve();
    const stamp = ++t.stamp;
    const { records } = attributes;
    for (let to = 0; to < count * ATTRIBUTE_SIZE; to += ATTRIBUTE_SIZE, at += ATTRIBUTE_SIZE) {
      const start = cells[at + AttributeCell.NameStart]!;
      const attribute = cells[at]! || nameFrom(t, start - t.base, index);
      if (attribute >= t.seenStamp.length) t.growSeenStamp();
      if (t.seenStamp[attribute] === stamp) return false;
      t.seenStamp[attribute] = stamp;
      records[to] = attribute;
      records[to + AttributeCell.NameStart] = start;
      records[to + AttributeCell.ValueStart] = cells[at + AttributeCell.ValueStart]!;
      records[to + AttributeCell.ValueEnd] = cells[at + AttributeCell.ValueEnd]!;
      records[to + AttributeCell.Flags] = cells[at + AttributeCell.Flags]!;
    }
  }
  const end = t.base + position;
  tag.nameId = name;
  tag.start = t.base + p;
  tag.end = end;
  tag.selfClosing = (flags & 4) !== 0;
  tag.selfClosingAcknowledged = false;
  t.lastStartTag = name;
  t.position = position;
  t.textStart = end;
  t.sink.processStartTag(tag);
  return true;
}

function readEndTag(t: Tokenizer, index: TokenIndex): void {
  const { cells, at } = index;
  const p = t.position;
  const position = cells[at + 1]! + index.start;
  const end = t.base + position;
  const tag = t.endTag;
  tag.nameId = cells[at + 2]! || nameFrom(t, p + 2, index);
  tag.start = t.base + p;
  tag.end = end;
  tag.selfClosing = false;
  tag.difference = cells[at + 3]!;
  tag.attributes.count = 0;
  index.at = at + 4;
  index.position = position;
  t.position = position;
  t.textStart = end;
  t.sink.processEndTag(tag);
}

function readComment(t: Tokenizer, index: TokenIndex): void {
  const { comment } = t;
  const { cells, at } = index;
  const position = cells[at + 1]! + index.start;
  const end = t.base + position;
  comment.start = t.textStart;
  comment.dataStart = comment.start + '<!--'.length;
  comment.dataEnd = end - '-->'.length;
  comment.end = end;
  comment.flags = t.carriageReturns;
  index.at = at + 2;
  index.position = position;
  t.position = position;
  t.textStart = end;
  t.sink.processComment(comment);
}

function readBalanced(t: Tokenizer, index: TokenIndex): void {
  const { cells, at } = index;
  const p = t.position;
  const position = cells[at + 1]! + index.start;
  if (!t.sink.processBalanced!(t.base + p, cells[at]! >> 2)) {
    index.scanUnbalanced(p, position, t.carriageReturns);
    return;
  }
  index.at = at + 2;
  index.position = position;
  t.position = position;
  t.textStart = t.base + position;
}

/** The id of a name that the index does not know, which is ASCII. It learns it. */
function nameFrom(t: Tokenizer, start: number, index: TokenIndex): number {
  const { units } = t;
  let hash = NAME_HASH_START;
  let isLower = true;
  let i = start;
  for (;;) {
    let unit = units[i]!;
    if (unit <= CodePoint.GreaterThanSign) {
      if (unit <= CodePoint.Space || unit === CodePoint.Solidus || unit >= CodePoint.EqualsSign) break;
    } else if (unit <= CodePoint.UpperZ && unit >= CodePoint.UpperA) {
      unit |= 0x20;
      isLower = false;
    }
    hash = Math.imul(hash ^ unit, NAME_HASH_FACTOR);
    i++;
  }
  let id = 0;
  if (isLower) {
    id = t.names.idOfCodeUnits(units, start, i, hash);
  } else {
    t.startName();
    for (let at = start; at < i; at++) {
      const unit = units[at]!;
      t.appendToName(unit <= CodePoint.UpperZ && unit >= CodePoint.UpperA ? unit | 0x20 : unit);
    }
    id = t.finishName();
  }
  if (id <= LAST_KNOWN_ID) index.learn(start, id);
  return id;
}
