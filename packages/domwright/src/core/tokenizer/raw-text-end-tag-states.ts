import { CodePoint, isASCIIAlpha } from '../infra/code-points.ts';
import { State } from './state.ts';
import type { Tokenizer } from './tokenizer.ts';

// NB: The temporary buffer of these states is the source range from `markupStart` on; the name read so far is kept
// beside it. If the end tag turns out to be text, nothing has to be emitted: the range just stays text.

/** RCDATA less-than sign state — https://html.spec.whatwg.org/multipage/parsing.html#rcdata-less-than-sign-state */
export function rcdataLessThanSignState(t: Tokenizer): boolean {
  return rawTextLessThanSign(t, State.RCDATAEndTagOpen, State.RCDATA);
}

/** RCDATA end tag open state — https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-open-state */
export function rcdataEndTagOpenState(t: Tokenizer): boolean {
  return rawTextEndTagOpen(t, State.RCDATAEndTagName, State.RCDATA);
}

/** RCDATA end tag name state — https://html.spec.whatwg.org/multipage/parsing.html#rcdata-end-tag-name-state */
export function rcdataEndTagNameState(t: Tokenizer): boolean {
  return rawTextEndTagName(t, State.RCDATA);
}

/** RAWTEXT less-than sign state — https://html.spec.whatwg.org/multipage/parsing.html#rawtext-less-than-sign-state */
export function rawtextLessThanSignState(t: Tokenizer): boolean {
  return rawTextLessThanSign(t, State.RAWTEXTEndTagOpen, State.RAWTEXT);
}

/** RAWTEXT end tag open state — https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-open-state */
export function rawtextEndTagOpenState(t: Tokenizer): boolean {
  return rawTextEndTagOpen(t, State.RAWTEXTEndTagName, State.RAWTEXT);
}

/** RAWTEXT end tag name state — https://html.spec.whatwg.org/multipage/parsing.html#rawtext-end-tag-name-state */
export function rawtextEndTagNameState(t: Tokenizer): boolean {
  return rawTextEndTagName(t, State.RAWTEXT);
}

/**
 * Script data less-than sign state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-less-than-sign-state
 */
export function scriptDataLessThanSignState(t: Tokenizer): boolean {
  if (t.position < t.limit && t.units[t.position] === CodePoint.ExclamationMark) {
    t.position++;
    t.constructStart = t.markupStart;
    t.state = State.ScriptDataEscapeStart;
    return true;
  }
  return rawTextLessThanSign(t, State.ScriptDataEndTagOpen, State.ScriptData);
}

/**
 * Script data end tag open state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-open-state
 */
export function scriptDataEndTagOpenState(t: Tokenizer): boolean {
  return rawTextEndTagOpen(t, State.ScriptDataEndTagName, State.ScriptData);
}

/**
 * Script data end tag name state —
 * https://html.spec.whatwg.org/multipage/parsing.html#script-data-end-tag-name-state
 */
export function scriptDataEndTagNameState(t: Tokenizer): boolean {
  return rawTextEndTagName(t, State.ScriptData);
}

/** After `<`: a slash may begin an end tag; anything else is text. */
function rawTextLessThanSign(t: Tokenizer, endTagOpenState: State, textState: State): boolean {
  if (t.position === t.limit && !t.endOfInput) return t.suspendInMarkup();
  if (t.position < t.limit && t.units[t.position] === CodePoint.Solidus) {
    t.position++;
    t.state = endTagOpenState;
  } else {
    t.state = textState;
  }
  return true;
}

/** After `</`: a letter begins a name; anything else is text. */
export function rawTextEndTagOpen(t: Tokenizer, endTagNameState: State, textState: State): boolean {
  if (t.position === t.limit && !t.endOfInput) return t.suspendInMarkup();
  if (t.position < t.limit && isASCIIAlpha(t.units[t.position]!)) {
    t.startName();
    t.state = endTagNameState;
  } else {
    t.state = textState;
  }
  return true;
}

/** In the name after `</`: an end tag if it is an appropriate one and properly followed, else text. */
export function rawTextEndTagName(t: Tokenizer, textState: State): boolean {
  const units = t.units;
  const limit = t.limit;
  let p = t.position;
  for (; p < limit; p++) {
    const unit = units[p]!;
    const lower = unit | 0x20;
    if (lower >= CodePoint.LowerA && lower <= CodePoint.LowerZ) {
      t.appendToName(lower);
      continue;
    }
    t.position = p;
    let next: State;
    switch (unit) {
      case CodePoint.Tab:
      case CodePoint.LineFeed:
      case CodePoint.CarriageReturn:
      case CodePoint.FormFeed:
      case CodePoint.Space:
        next = State.BeforeAttributeName;
        break;
      case CodePoint.Solidus:
        next = State.SelfClosingStartTag;
        break;
      case CodePoint.GreaterThanSign:
        next = State.Data;
        break;
      default:
        t.state = textState;
        return true;
    }
    if (!t.isAppropriateEndTag()) {
      t.state = textState;
      return true;
    }
    t.position = p + 1;
    t.beginTag(t.endTag);
    t.endTag.nameId = t.lastStartTag;
    if (next === State.Data) t.emitTag();
    else t.state = next;
    return true;
  }
  t.position = p;
  if (!t.endOfInput) return t.suspendInMarkup();
  t.state = textState;
  return true;
}
