/** States for finding the end of a script in its text. */
export const enum ScriptState {
  /** Script data state: `</script` is the end. */
  Data = 0,
  /** Script data escaped state, after `<!--`: `</script` is the end. */
  Escaped = 1,
  /** Script data double escaped state, after `<!--` and `<script`: `</script` is not the end. */
  DoubleEscaped = 2,
  /** The script has ended in the text. */
  Ended = 3,
}

/** The state after the text of a script, starting in one of the first three. */
export function scriptStateAfter(text: string, from: ScriptState): ScriptState {
  let state = from;
  const marks = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const [mark, solidus] = match;
    if (mark === '<!--') {
      if (state === ScriptState.Data) state = ScriptState.Escaped;
      // NB: `<!-->` ends it, in each of these states.
      marks.lastIndex = match.index + 2;
    } else if (mark === '-->') {
      state = ScriptState.Data;
    } else if (solidus === '/') {
      if (state !== ScriptState.DoubleEscaped) return ScriptState.Ended;
      state = ScriptState.Escaped;
    } else if (state === ScriptState.Escaped) {
      state = ScriptState.DoubleEscaped;
    }
  }
  return state;
}
