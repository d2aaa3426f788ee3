import type { Edition } from '../../core/editions/edition.ts';
import { SourceText } from '../../core/source/source-text.ts';
import { isCharacterReferenceState, State } from '../../core/tokenizer/state.ts';
import type { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import type { TokenSink } from '../../core/tokenizer/tokens.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';

/** The names of the tokenizer's states; states are numbered from 1 — https://html.spec.whatwg.org/multipage/parsing.html#tokenization */
export const stateNames = [
  'data',
  'RCDATA',
  'RAWTEXT',
  'script data',
  'PLAINTEXT',
  'tag open',
  'end tag open',
  'tag name',
  'RCDATA less-than sign',
  'RCDATA end tag open',
  'RCDATA end tag name',
  'RAWTEXT less-than sign',
  'RAWTEXT end tag open',
  'RAWTEXT end tag name',
  'script data less-than sign',
  'script data end tag open',
  'script data end tag name',
  'script data escape start',
  'script data escape start dash',
  'script data escaped',
  'script data escaped dash',
  'script data escaped dash dash',
  'script data escaped less-than sign',
  'script data escaped end tag open',
  'script data escaped end tag name',
  'script data double escape start',
  'script data double escaped',
  'script data double escaped dash',
  'script data double escaped dash dash',
  'script data double escaped less-than sign',
  'script data double escape end',
  'before attribute name',
  'attribute name',
  'after attribute name',
  'before attribute value',
  'attribute value (double-quoted)',
  'attribute value (single-quoted)',
  'attribute value (unquoted)',
  'after attribute value (quoted)',
  'self-closing start tag',
  'bogus comment',
  'markup declaration open',
  'comment start',
  'comment start dash',
  'comment',
  'comment less-than sign',
  'comment less-than sign bang',
  'comment less-than sign bang dash',
  'comment less-than sign bang dash dash',
  'comment end dash',
  'comment end',
  'comment end bang',
  'DOCTYPE',
  'before DOCTYPE name',
  'DOCTYPE name',
  'after DOCTYPE name',
  'after DOCTYPE public keyword',
  'before DOCTYPE public identifier',
  'DOCTYPE public identifier (double-quoted)',
  'DOCTYPE public identifier (single-quoted)',
  'after DOCTYPE public identifier',
  'between DOCTYPE public and system identifiers',
  'after DOCTYPE system keyword',
  'before DOCTYPE system identifier',
  'DOCTYPE system identifier (double-quoted)',
  'DOCTYPE system identifier (single-quoted)',
  'after DOCTYPE system identifier',
  'bogus DOCTYPE',
  'CDATA section',
  'CDATA section bracket',
  'CDATA section end',
  'character reference',
  'named character reference',
  'ambiguous ampersand',
  'numeric character reference',
  'hexadecimal character reference start',
  'decimal character reference start',
  'hexadecimal character reference',
  'decimal character reference',
  'numeric character reference end',
  // Only the living edition has these.
  'processing instruction open',
  'processing instruction target',
  'after processing instruction target',
  'processing instruction data',
  'processing instruction questionable',
] as const;

/** The name of a tokenizer state, without the word "state". */
export type StateName = (typeof stateNames)[number];

function nameOf(state: State): StateName {
  return stateNames[state - 1]!;
}

/** What leaves these states; a run of other characters does not. */
const ends: Readonly<Record<number, RegExp>> = {
  [State.Data]: /[<&\0\r]/g,
  [State.RCDATA]: /[<&\0\r]/g,
  [State.RAWTEXT]: /[<\0\r]/g,
  [State.ScriptData]: /[<\0\r]/g,
  [State.PLAINTEXT]: /[\0\r]/g,
  [State.AttributeValueDoubleQuoted]: /["&\0\r]/g,
  [State.AttributeValueSingleQuoted]: /['&\0\r]/g,
  [State.Comment]: /[<\-\0\r]/g,
};

/**
 * Finds the states the tokenizer goes through, with a second tokenizer that is fed single code units. It starts from
 * where the first one was when it emitted the last token.
 */
export class TokenizerStates {
  private readonly builder: TreeBuilder;
  private readonly tokenizer: Tokenizer;
  /** How much of the text it has been fed. */
  private fed = 0;

  constructor(builder: TreeBuilder, edition: Edition) {
    this.builder = builder;
    this.tokenizer = new edition.Tokenizer(
      ignoringSink(builder),
      builder.names,
      new SourceText(),
      null,
      false,
    );
  }

  /** Continues from the state that tree construction has chosen. */
  synchronize(): void {
    this.tokenizer.state = this.builder.tokenizer.state;
  }

  /**
   * The tokenizer's state before each code unit from the last token up to an offset, with consecutive repeats removed.
   *
   * @param isText whether the token is characters or the end of the file, and so may end in any state
   */
  until(end: number, isText: boolean): StateName[] {
    const { tokenizer, builder } = this;
    const text = builder.source.slice(this.fed, end);
    this.fed = end;
    const names = [nameOf(tokenizer.state)];
    const add = (): void => {
      const name = nameOf(tokenizer.state);
      if (names.at(-1) !== name) names.push(name);
    };
    for (let i = 0; i < text.length; ) {
      const next = runEnd(text, i, tokenizer.state);
      tokenizer.feed(text.slice(i, next), false);
      tokenizer.run();
      i = next;
      if (i < text.length) add();
    }
    if (text !== '' && this.waits(end, isText)) add();
    return names;
  }

  /** Whether what was read continues, or would if the input didn't end. */
  private waits(end: number, isText: boolean): boolean {
    const { state } = this.tokenizer;
    if (!isText) return state !== State.Data;
    const { endOfInput, base, limit } = this.builder.tokenizer;
    return isCharacterReferenceState(state) || (endOfInput && base + limit === end);
  }
}

/** The end of a run of characters that don't leave a state, or of the next code unit. */
function runEnd(text: string, start: number, state: State): number {
  const end = ends[state];
  if (end === undefined) return start + 1;
  end.lastIndex = start;
  return Math.max(end.exec(text)?.index ?? text.length, start + 1);
}

function ignoringSink(builder: TreeBuilder): TokenSink {
  return {
    wantsReferencesApart: false,
    adjustedCurrentNodeIsForeign: () => builder.adjustedCurrentNodeIsForeign(),
    processStartTag() {},
    processEndTag() {},
    processCharacters() {},
    processNullCharacter() {},
    processComment() {},
    processProcessingInstruction() {},
    processDoctype() {},
    processEndOfFile() {},
  };
}
