import { tokenIndex } from '../bytes/by-web-assembly.ts';
import { CodePoint, isASCIIAlphanumeric } from '../infra/code-points.ts';
import { NOWHERE } from '../infra/integers.ts';
import { NAME_HASH_FACTOR, NAME_HASH_START, SHORT_NAME, SHORT_START } from '../infra/name-table.ts';
import { Cook } from '../source/cook.ts';
import { NAMED_REFERENCE_ROOT, namedReferenceStep, namedReferenceValue } from '../source/named-references.ts';
import { AttributeFlag } from '../table/cells.ts';
import { indexedPath } from './indexed-path.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

/**
 * The fast path reads what pages mostly consist of without going through the states. It begins and ends in the data
 * state, between tokens, and commits a token only if all of it is in the segment and nothing about it is unusual (no
 * parse error, no U+0000, no end of input). At anything else it stops before the token and leaves it to the states,
 * which are the truth; a test checks that both agree.
 *
 * Every search that may run far remembers what it found, so the cost stays linear. The loop over a name appears three
 * times: as a function of its own it made parsing a sixth slower (docs/inside/performance-history.md).
 *
 * In Node.js, WebAssembly finds most tokens in advance: see `indexedPath`.
 */
export function fastPath(t: Tokenizer): void {
  const limit = t.limit;
  const units = t.units;
  const index = t.errors === null && t.nextNull === NOWHERE ? tokenIndex(limit) : null;
  while (t.state === State.Data && t.position < limit) {
    if (index !== null) {
      indexedPath(t, index);
      if (t.suspended) return;
      if (t.state !== State.Data) {
        if (!fastRawText(t) || t.suspended) return;
        continue;
      }
      if (t.position >= limit) return;
    }
    const p = t.position;
    if (units[p] !== CodePoint.LessThanSign) {
      if (!fastText(t, p)) return;
      continue;
    }
    if (t.textStart !== t.base + p) return;
    if (p + 2 >= limit) return;
    const unit = units[p + 1]!;
    if ((unit | 0x20) >= CodePoint.LowerA && (unit | 0x20) <= CodePoint.LowerZ) {
      if (!fastStartTag(t, p)) return;
      if (t.suspended) return;
      if (t.state !== State.Data && !fastRawText(t)) return;
    } else if (unit === CodePoint.Solidus) {
      if (!fastEndTag(t, p)) return;
    } else {
      if (unit !== CodePoint.ExclamationMark || !fastComment(t, p)) return;
    }
    if (t.suspended) return;
  }
}

/** Text up to the next `<`. */
function fastText(t: Tokenizer, p: number): boolean {
  if (t.textStart !== t.base + p) return false;
  const { units, limit } = t;
  let end = p;
  // Three out of four texts are white space, and most of those are short. NB: not U+0000, or many of them would be
  // searched again and again.
  const looked = Math.min(limit, p + 32);
  while (end < looked && (units[end]! - 1) >>> 0 < CodePoint.Space) end++;
  let flags = t.carriageReturns;
  if (end < limit && units[end] !== CodePoint.LessThanSign) {
    if (t.nextLessThanSign < end) t.nextLessThanSign = next(t.text, '<', end);
    end = t.nextLessThanSign;
    flags |= Cook.NotBlank;
  }
  if (end >= limit) return false;
  if (t.nextNull < p) t.nextNull = next(t.text, '\0', p);
  if (t.nextNull < end) return false;
  if (t.nextAmpersand < p) t.nextAmpersand = next(t.text, '&', p);
  if (t.nextAmpersand < end) {
    if (t.sink.wantsReferencesApart) return false;
    if (t.errors !== null && !referencesAreRight(t, t.nextAmpersand, end)) return false;
    flags |= Cook.Reference;
  }
  const offset = t.base + end;
  const start = t.textStart;
  t.position = end;
  t.textStart = offset;
  t.sink.processCharacters(start, offset, flags, -1);
  return true;
}

/** The index of the next `what` at or after `from`, or NOWHERE. */
function next(text: string, what: string, from: number): number {
  const index = text.indexOf(what, from);
  return index < 0 ? NOWHERE : index;
}

/** A start tag at index `p`. */
function fastStartTag(t: Tokenizer, p: number): boolean {
  const units = t.units;
  const limit = t.limit;
  const base = t.base;
  // Tag name
  let i = p + 1;
  let hash = NAME_HASH_START;
  let unit = 0;
  let short = SHORT_START;
  let bits = 0;
  for (; i < limit; i++) {
    unit = units[i]!;
    if (unit > CodePoint.GreaterThanSign) {
      if (unit <= CodePoint.UpperZ && unit >= CodePoint.UpperA) {
        unit |= 0x20;
        bits = NOT_LOWERCASE;
      }
    } else if (unit === CodePoint.GreaterThanSign || unit <= CodePoint.Space || unit === CodePoint.Solidus) {
      break;
    }
    bits |= unit ^ CodePoint.GraveAccent;
    short = (short << 5) | (unit & 31);
    hash = Math.imul(hash ^ unit, NAME_HASH_FACTOR);
  }
  if (i === limit) return false;
  const name = nameAt(t, p + 1, i, hash, short, bits);
  const tag = t.startTag;
  const attributes = tag.attributes;
  attributes.count = 0;
  const stamp = ++t.stamp;
  let selfClosing = false;
  // The index of the `>`, as long as the tag is written exactly as it is serialized.
  let written = bits >= NOT_LOWERCASE ? -1 << 29 : i;
  for (;;) {
    // Before attribute name
    while (unit <= CodePoint.Space) {
      if (unit !== CodePoint.Space && !isOtherWhitespace(unit)) return false;
      if (++i === limit) return false;
      unit = units[i]!;
    }
    if (unit === CodePoint.GreaterThanSign) break;
    if (unit === CodePoint.Solidus) {
      if (i + 1 === limit || units[i + 1] !== CodePoint.GreaterThanSign) return false;
      selfClosing = true;
      // The serializer omits the slash, and one white space character before it.
      written += units[i - 1]! <= CodePoint.Space ? 2 : 1;
      i++;
      break;
    }
    // Attribute name
    const nameStart = i;
    hash = NAME_HASH_START;
    short = SHORT_START;
    bits = 0;
    if (unit === CodePoint.EqualsSign) return false;
    for (;;) {
      if (unit > CodePoint.GreaterThanSign) {
        if (unit <= CodePoint.UpperZ && unit >= CodePoint.UpperA) {
          unit |= 0x20;
          bits = NOT_LOWERCASE;
        }
      } else if (
        unit === CodePoint.EqualsSign ||
        unit === CodePoint.GreaterThanSign ||
        unit <= CodePoint.Space ||
        unit === CodePoint.Solidus
      ) {
        break;
      } else if (
        unit === CodePoint.QuotationMark ||
        unit === CodePoint.Apostrophe ||
        unit === CodePoint.LessThanSign
      ) {
        return false;
      }
      bits |= unit ^ CodePoint.GraveAccent;
      short = (short << 5) | (unit & 31);
      hash = Math.imul(hash ^ unit, NAME_HASH_FACTOR);
      if (++i === limit) return false;
      unit = units[i]!;
    }
    const nameEnd = i;
    const attribute = nameAt(t, nameStart, nameEnd, hash, short, bits);
    if (attribute >= t.seenStamp.length) t.growSeenStamp();
    if (t.seenStamp[attribute] === stamp) return false;
    t.seenStamp[attribute] = stamp;
    // After attribute name
    while (unit <= CodePoint.Space) {
      if (unit !== CodePoint.Space && !isOtherWhitespace(unit)) return false;
      if (++i === limit) return false;
      unit = units[i]!;
    }
    if (unit !== CodePoint.EqualsSign) {
      attributes.add(attribute, base + nameStart, base + nameEnd, base + nameEnd, 0);
      continue;
    }
    // Before attribute value
    do {
      if (++i === limit) return false;
      unit = units[i]!;
    } while (unit === CodePoint.Space || isOtherWhitespace(unit));
    let valueStart = i;
    let flags: number;
    if (unit === CodePoint.QuotationMark || unit === CodePoint.Apostrophe) {
      valueStart = i + 1;
      flags = unit === CodePoint.QuotationMark ? AttributeFlag.DoubleQuoted : AttributeFlag.SingleQuoted;
      i = t.text.indexOf(unit === CodePoint.QuotationMark ? '"' : "'", valueStart);
      if (i < 0 || i + 1 >= limit) return false;
      if (t.nextNull < valueStart) t.nextNull = next(t.text, '\0', valueStart);
      if (t.nextNull < i) return false;
      if (t.nextAmpersand < valueStart) t.nextAmpersand = next(t.text, '&', valueStart);
      if (t.nextAmpersand < i) {
        if (t.errors !== null && !referencesAreRight(t, t.nextAmpersand, i)) return false;
        flags |= AttributeFlag.CookReference;
      }
      if (valueStart === nameEnd + 2 && bits < NOT_LOWERCASE && units[nameStart - 1] === CodePoint.Space) {
        flags |= AttributeFlag.AsWritten;
        if (flags === (AttributeFlag.AsWritten | AttributeFlag.DoubleQuoted)) written += i + 2 - nameStart;
      }
      attributes.add(attribute, base + nameStart, base + valueStart, base + i, flags | t.carriageReturns);
      // After attribute value (quoted)
      unit = units[++i]!;
      if (unit > CodePoint.Space && unit !== CodePoint.GreaterThanSign && unit !== CodePoint.Solidus)
        return false;
    } else {
      // Attribute value (unquoted)
      flags = AttributeFlag.Unquoted;
      if (unit === CodePoint.GreaterThanSign) return false;
      for (;;) {
        if (unit <= CodePoint.GreaterThanSign) {
          if (unit === CodePoint.GreaterThanSign) break;
          if (unit <= CodePoint.Space) break;
          if (unit === CodePoint.Ampersand) {
            if (t.errors !== null) return false;
            flags |= AttributeFlag.CookReference;
          } else if (
            unit === CodePoint.QuotationMark ||
            unit === CodePoint.Apostrophe ||
            unit === CodePoint.LessThanSign ||
            unit === CodePoint.EqualsSign
          ) {
            return false;
          }
        } else if (unit === CodePoint.GraveAccent) {
          return false;
        }
        if (++i === limit) return false;
        unit = units[i]!;
      }
      attributes.add(attribute, base + nameStart, base + valueStart, base + i, flags);
      if (unit < CodePoint.Space && !isOtherWhitespace(unit)) return false;
    }
  }
  const end = base + i + 1;
  tag.nameId = name;
  tag.start = base + p;
  tag.end = end;
  tag.selfClosing = selfClosing;
  tag.selfClosingAcknowledged = false;
  tag.difference = i - written;
  t.lastStartTag = name;
  t.position = i + 1;
  t.textStart = end;
  t.sink.processStartTag(tag);
  if (selfClosing && !tag.selfClosingAcknowledged && t.errors !== null) t.reportTrailingSolidus();
  return true;
}

/** Tab, LF, FF or CR. */
function isOtherWhitespace(unit: number): boolean {
  return (
    unit === CodePoint.LineFeed ||
    unit === CodePoint.CarriageReturn ||
    unit === CodePoint.Tab ||
    unit === CodePoint.FormFeed
  );
}

/**
 * The bits in which any code unit of a name differs from U+0060. Below LETTERS, all are from U+0060 to U+007F, which
 * usually are letters. From NOT_LOWERCASE on, there is a non-ASCII code unit, or an upper-case letter, which sets that
 * bit.
 */
const LETTERS = 0x20;
const NOT_LOWERCASE = 0x80;

/**
 * The id of the name from index `start` to `end`. `hash` and `short` (see SHORT_NAME) are computed from the name in
 * lower case. For `bits`, see above.
 */
function nameAt(t: Tokenizer, start: number, end: number, hash: number, short: number, bits: number): number {
  if (bits < NOT_LOWERCASE) {
    if (bits < LETTERS && end - start <= SHORT_NAME) {
      const id = t.names.idOfShort(short, hash);
      if (id !== 0) return id;
    }
    return t.names.idOfCodeUnits(t.units, start, end, hash);
  }
  t.startName();
  for (let i = start; i < end; i++) {
    const unit = t.units[i]!;
    t.appendToName(unit <= CodePoint.UpperZ && unit >= CodePoint.UpperA ? unit | 0x20 : unit);
  }
  return t.finishName();
}

/** An end tag whose `</` is at index `p`. */
function fastEndTag(t: Tokenizer, p: number): boolean {
  const units = t.units;
  const limit = t.limit;
  let i = p + 2;
  let unit = units[i]!;
  if ((unit | 0x20) < CodePoint.LowerA || (unit | 0x20) > CodePoint.LowerZ) return false;
  let hash = NAME_HASH_START;
  let short = SHORT_START;
  let bits = 0;
  for (;;) {
    if (unit > CodePoint.GreaterThanSign) {
      if (unit <= CodePoint.UpperZ && unit >= CodePoint.UpperA) {
        unit |= 0x20;
        bits = NOT_LOWERCASE;
      }
    } else if (unit === CodePoint.GreaterThanSign || unit <= CodePoint.Space || unit === CodePoint.Solidus) {
      break;
    }
    bits |= unit ^ CodePoint.GraveAccent;
    short = (short << 5) | (unit & 31);
    hash = Math.imul(hash ^ unit, NAME_HASH_FACTOR);
    if (++i === limit) return false;
    unit = units[i]!;
  }
  const nameEnd = i;
  while (unit === CodePoint.Space || isOtherWhitespace(unit)) {
    if (++i === limit) return false;
    unit = units[i]!;
  }
  if (unit !== CodePoint.GreaterThanSign) return false;
  const tag = t.endTag;
  tag.nameId = nameAt(t, p + 2, nameEnd, hash, short, bits);
  tag.start = t.base + p;
  tag.end = t.base + i + 1;
  tag.selfClosing = false;
  tag.difference = bits >= NOT_LOWERCASE ? -1 : i - nameEnd;
  tag.attributes.count = 0;
  t.position = i + 1;
  t.textStart = t.base + i + 1;
  t.sink.processEndTag(tag);
  return true;
}

/** A comment at index `p`, where its `<!` is. */
function fastComment(t: Tokenizer, p: number): boolean {
  const units = t.units;
  if (p + 6 >= t.limit || units[p + 2] !== CodePoint.HyphenMinus || units[p + 3] !== CodePoint.HyphenMinus)
    return false;
  const dataStart = p + 4;
  if (
    units[dataStart] === CodePoint.GreaterThanSign ||
    (units[dataStart] === CodePoint.HyphenMinus && units[dataStart + 1] === CodePoint.GreaterThanSign)
  ) {
    return false;
  }
  if (t.nextCommentEnd < dataStart) t.nextCommentEnd = next(t.text, '-->', dataStart);
  const dataEnd = t.nextCommentEnd;
  if (dataEnd === NOWHERE) return false;
  if (t.nextNull < dataStart) t.nextNull = next(t.text, '\0', dataStart);
  if (t.nextNull < dataEnd) return false;
  if (hasUnusualEnd(t, dataStart, dataEnd)) return false;
  const comment = t.comment;
  comment.start = t.base + p;
  comment.dataStart = t.base + dataStart;
  comment.dataEnd = t.base + dataEnd;
  comment.end = t.base + dataEnd + 3;
  comment.flags = t.carriageReturns;
  t.position = dataEnd + 3;
  t.textStart = comment.end;
  t.sink.processComment(comment);
  return true;
}

/** Whether a comment's data contains `--!>` or, if errors are wanted, `<!--`: both have a `!`, which is rare. */
function hasUnusualEnd(t: Tokenizer, dataStart: number, dataEnd: number): boolean {
  const units = t.units;
  for (;;) {
    if (t.nextExclamationMark < dataStart) t.nextExclamationMark = next(t.text, '!', dataStart);
    const at = t.nextExclamationMark;
    if (at >= dataEnd) return false;
    if (units[at + 1] === CodePoint.GreaterThanSign) return true;
    if (t.errors !== null && units[at + 1] === CodePoint.HyphenMinus) return true;
    t.nextExclamationMark = -1;
    dataStart = at + 1;
  }
}

/** The text and end tag of an element with RCDATA, RAWTEXT or script data content. */
function fastRawText(t: Tokenizer): boolean {
  const state = t.state;
  if (state !== State.RAWTEXT && state !== State.ScriptData && state !== State.RCDATA) return false;
  const text = t.text;
  const p = t.position;
  const name = t.names.stringOf(t.lastStartTag);
  const units = t.units;
  let end = text.indexOf('<', p);
  for (; end >= 0; end = text.indexOf('<', end + 1)) {
    const unit = units[end + 1]!;
    if (unit === CodePoint.Solidus) {
      if (isEndTagNamed(t, end, name)) break;
    } else if (unit === CodePoint.ExclamationMark && state === State.ScriptData) {
      end = endOfScriptComment(t, end);
      if (end < 0) return false;
    }
  }
  if (end < 0) return false;
  if (t.nextNull < p) t.nextNull = next(text, '\0', p);
  if (t.nextNull < end) return false;
  let flags = t.carriageReturns | Cook.AnyCharacter;
  if (state === State.RCDATA) {
    if (t.nextAmpersand < p) t.nextAmpersand = next(text, '&', p);
    if (t.nextAmpersand < end) {
      if (t.sink.wantsReferencesApart) return false;
      if (t.errors !== null && !referencesAreRight(t, t.nextAmpersand, end)) return false;
      flags |= Cook.Reference;
    }
  }
  if (end > p) {
    t.position = end;
    t.textStart = t.base + end;
    t.sink.processCharacters(t.base + p, t.base + end, flags, -1);
  }
  t.state = State.Data;
  if (fastEndTag(t, end)) return true;
  t.state = state;
  return false;
}

/**
 * In script data, the end of the escaped states that begin with the `<!--` at index `p`: the index of the `>` of its
 * `-->`, or `p` if there is no `<!--`. -1 if there is no end, or if those states might reach `<script` or `</script`.
 */
function endOfScriptComment(t: Tokenizer, p: number): number {
  const { units, text } = t;
  if (p + 3 >= t.limit) return -1;
  if (units[p + 2] !== CodePoint.HyphenMinus || units[p + 3] !== CodePoint.HyphenMinus) return p;
  if (t.nextCommentEnd < p + 2) t.nextCommentEnd = next(text, '-->', p + 2);
  const end = t.nextCommentEnd;
  if (end === NOWHERE) return -1;
  for (let at = text.indexOf('<', p + 4); at >= 0 && at < end; at = text.indexOf('<', at + 1)) {
    const unit = units[at + 1] === CodePoint.Solidus ? units[at + 2]! : units[at + 1]!;
    if ((unit | 0x20) === CodePoint.LowerS) return -1;
  }
  return end + 2;
}

/** Whether the `</` at index `p` begins an end tag with that name. */
function isEndTagNamed(t: Tokenizer, p: number, name: string): boolean {
  const length = name.length;
  const start = p + 2;
  if (start + length >= t.limit) return false;
  const units = t.units;
  for (let i = 0; i < length; i++) {
    const unit = units[start + i]!;
    if ((unit <= CodePoint.UpperZ && unit >= CodePoint.UpperA ? unit | 0x20 : unit) !== name.charCodeAt(i))
      return false;
  }
  const after = units[start + length]!;
  return (
    after === CodePoint.GreaterThanSign ||
    after === CodePoint.Space ||
    after === CodePoint.Solidus ||
    isOtherWhitespace(after)
  );
}

/**
 * Whether the character references from the ampersand at index `at` up to index `end` have no parse errors. No name
 * continues after `end`. Only called if somebody listens to errors. False if in doubt.
 */
function referencesAreRight(t: Tokenizer, at: number, end: number): boolean {
  const units = t.units;
  while (at < end) {
    let i = at + 1;
    if (units[i] === CodePoint.NumberSign) {
      let code = 0;
      for (i++; units[i]! >= 0x30 && units[i]! <= 0x39 && code < 0xd800; i++)
        code = code * 10 + units[i]! - 0x30;
      if (units[i] !== CodePoint.Semicolon || code >= 0xd800 || code < 0xa0) {
        if (units[i] !== CodePoint.Semicolon || code < 0x20 || code > 0x7e) return false;
      }
    } else if (isASCIIAlphanumeric(units[i]!)) {
      let node = NAMED_REFERENCE_ROOT;
      let isKnown = false;
      for (; node >= 0; i++) {
        node = namedReferenceStep(node, units[i]!);
        if (node < 0 || namedReferenceValue(node) === 0) continue;
        isKnown = true;
        if (units[i] === CodePoint.Semicolon) break;
      }
      if (node < 0) {
        // An unknown name, as in many URLs.
        if (isKnown) return false;
        i--;
        while (isASCIIAlphanumeric(units[i]!)) i++;
        if (units[i] === CodePoint.Semicolon) return false;
      }
    }
    at = next(t.text, '&', i);
    t.nextAmpersand = at;
  }
  return true;
}
