import { ScriptState } from '../../core/editing/script-text.ts';
import { State } from '../../core/tokenizer/state.ts';
import { IN_MARKUP } from './partial-text.ts';

/**
 * What a tokenizer state between two pieces of a script means for its end. IN_MARKUP: neither piece may be without the
 * other.
 */
export function scriptStateOf(state: State): number {
  switch (state) {
    case State.ScriptDataEscaped:
    case State.ScriptDataEscapedLessThanSign:
    case State.ScriptDataEscapedEndTagOpen:
    case State.ScriptDataEscapedEndTagName:
      return ScriptState.Escaped;
    case State.ScriptDataDoubleEscaped:
      return ScriptState.DoubleEscaped;
    case State.ScriptDataEscapeStart:
    case State.ScriptDataEscapeStartDash:
    case State.ScriptDataEscapedDash:
    case State.ScriptDataEscapedDashDash:
    case State.ScriptDataDoubleEscapeStart:
    case State.ScriptDataDoubleEscapedDash:
    case State.ScriptDataDoubleEscapedDashDash:
    case State.ScriptDataDoubleEscapedLessThanSign:
    case State.ScriptDataDoubleEscapeEnd:
      return IN_MARKUP;
    default:
      return ScriptState.Data;
  }
}

/** Whether a script cut off by the end of the input would hide its end tag. */
export function hidesEndTag(state: State): boolean {
  switch (state) {
    case State.ScriptDataDoubleEscaped:
    case State.ScriptDataDoubleEscapedDash:
    case State.ScriptDataDoubleEscapedDashDash:
    case State.ScriptDataDoubleEscapedLessThanSign:
    case State.ScriptDataDoubleEscapeEnd:
      return true;
    default:
      return false;
  }
}

/** Whether it is in a CDATA section. */
export function isInCDATASection(state: State): boolean {
  return (
    state === State.CDATASection || state === State.CDATASectionBracket || state === State.CDATASectionEnd
  );
}
