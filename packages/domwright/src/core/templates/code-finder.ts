import { Brackets } from './balanced.ts';
import { CodeEnds } from './code-ends.ts';
import type { Delimiters } from './languages.ts';
import type { MeaningOf } from './meanings.ts';
import { type CodeMeaning, meaning } from './spans.ts';

/** Code that a finder has read. */
export interface FoundCode {
  readonly end: number;
  readonly meaning: CodeMeaning;
  readonly isOpen?: boolean;
}

/** Finds code of one kind in a text. All of its work together is linear in the text. */
export interface CodeFinder {
  /** Where code may begin, from an offset on; -1 if nowhere. */
  next(from: number): number;
  /** Reads the code at such a place; null if there is none. */
  read(at: number): FoundCode | null;
}

/** Code between delimiters. */
export class DelimitedCode implements CodeFinder {
  readonly open: string;
  readonly meaningOf: MeaningOf;
  readonly #text: string;
  readonly #row: Delimiters;
  readonly #ends: CodeEnds;
  /** The end of the line that was last looked for. */
  #lineEnd = -1;
  #isWithoutBlockEnd = false;
  /** Where the first delimiter without an end is; -1 if there is none yet. */
  unclosed = -1;

  constructor(text: string, row: Delimiters) {
    this.open = row.open;
    this.meaningOf = row.meaningOf;
    this.#text = text;
    this.#row = row;
    this.#ends = new CodeEnds(text, row.close, row.ends ?? 'first');
  }

  next(from: number): number {
    // Without an end, no later code has one either.
    if (this.unclosed >= 0) return -1;
    const { open, beforeSpace = false } = this.#row;
    const text = this.#text;
    let at = text.indexOf(open, from);
    while (at >= 0 && beforeSpace && !/^\s?$/.test(text.charAt(at + open.length)))
      at = text.indexOf(open, at + open.length);
    return at;
  }

  read(at: number): FoundCode | null {
    const { open, close, meaningOf, isOneLine = false, mayLackEnd = false, hasRawBlock = false } = this.#row;
    const text = this.#text;
    const from = at + open.length;
    if (close === '') return { end: from, meaning: meaningOf('') };
    const end = this.#ends.after(from);
    if (end < 0) {
      if (mayLackEnd) return { end: text.length, meaning: meaningOf(text.slice(from)), isOpen: true };
      this.unclosed = at;
      return null;
    }
    const code = text.slice(from, end - close.length);
    if (isOneLine && this.#lineEndAfter(from) < end) return null;
    if (hasRawBlock) {
      const name = /^[^\s}]*/.exec(code.slice(0, 200))![0];
      const last = `${open}/${name}${close}`;
      const lastAt = this.#isWithoutBlockEnd ? -1 : text.indexOf(last, end);
      if (lastAt >= 0) return { end: lastAt + last.length, meaning: meaning('prints') };
      this.#isWithoutBlockEnd = true;
    }
    return { end, meaning: meaningOf(code) };
  }

  #lineEndAfter(from: number): number {
    if (this.#lineEnd < from) {
      const found = this.#text.indexOf('\n', from);
      this.#lineEnd = found < 0 ? this.#text.length : found;
    }
    return this.#lineEnd;
  }
}

const directive = /(?<![\w@])@(@?)([a-z]\w*)/gi;
/** Directives that stand without arguments. */
const bladeWords = new Set(
  (
    'append auth break case class continue csrf default else elseauth elsecan elsecannot elsecanany elseguest elseif ' +
    'elseproduction empty endauth endcan endcanany endcannot endcase endcomponent endcomponentfirst endempty endenv ' +
    'enderror endfor endforeach endforelse endfragment endguest endif endisset endlang endonce endpersist endphp ' +
    'endprepend endprependonce endproduction endpush endpushif endpushonce endsection endsession endslot endswitch ' +
    'endteleport endtranslation endunless endverbatim endwhile endscript endassets guest livewirescripts livewirestyles ' +
    'once overwrite parent php production script assets show stop verbatim vitereactrefresh'
  ).split(' '),
);
const bladeValues =
  /^(?:class|style|checked|selected|disabled|readonly|required|json|js|lang|yield|include\w*|each|csrf|method|vite|parent|stack|livewire\w*)$/i;
/** Rules of CSS, which take brackets as well. */
const atRules =
  /^(?:media|supports|container|layer|import|include|property|font|scope|page|keyframes|starting|view|position)$/;

/** Directives of Blade, as the manual of Laravel has them. */
export class BladeDirectives implements CodeFinder {
  readonly #text: string;
  readonly #brackets: Brackets;
  readonly #directive = new RegExp(directive);
  #found: RegExpExecArray | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#brackets = new Brackets(text);
  }

  next(from: number): number {
    this.#directive.lastIndex = from;
    this.#found = this.#directive.exec(this.#text);
    return this.#found?.index ?? -1;
  }

  read(at: number): FoundCode | null {
    const [whole, second, written] = this.#found!;
    const text = this.#text;
    const word = written!.toLowerCase();
    let end = at + whole.length;
    if (second === '@') return { end, meaning: meaning('raw') };
    const space = /^[\t ]{0,20}/.exec(text.slice(end, end + 20))![0].length;
    const hasArguments = text[end + space] === '(';
    const isKnown = bladeWords.has(word) || bladeWords.has(`end${word}`) || bladeValues.test(word);
    if (!isKnown && !(hasArguments && space === 0 && !atRules.test(word))) return null;
    if (isKnown && !hasArguments && !bladeWords.has(word) && !bladeValues.test(word)) return null;
    if (hasArguments) {
      const after = this.#brackets.after(end + space);
      if (after >= 0) end = after;
    } else if (word === 'php') {
      const last = text.indexOf('@endphp', end);
      if (last >= 0) return { end: last + '@endphp'.length, meaning: meaning('decides') };
    }
    return { end, meaning: bladeMeaning(word, hasArguments, text.slice(at, end)) };
  }
}

function bladeMeaning(word: string, hasArguments: boolean, code: string): CodeMeaning {
  if (word.startsWith('else') || word === 'case' || word === 'default' || (word === 'empty' && !hasArguments))
    return meaning('decides', 'continues');
  if (word.startsWith('end')) return meaning('decides', 'closes', word.slice(3));
  if (word === 'show' || word === 'stop' || word === 'overwrite' || word === 'append')
    return meaning('decides', 'closes', 'section');
  if (bladeValues.test(word)) return meaning('prints');
  // `@section('title', 'A')` is a whole.
  if (word === 'section' && /^\w+\s*\(\s*(['"])[^'"]*\1\s*,/.test(code.slice(1, 200)))
    return meaning('decides');
  return meaning('decides', 'opens', word);
}

/** Tags with a prefix, in JSP. They are code everywhere, even in attribute values. */
export class PrefixedTags implements CodeFinder {
  readonly #text: string;
  readonly #tag = /<(\/?)([a-z][\w-]*:[\w.-]+)/gi;
  #found: RegExpExecArray | null = null;
  #isWithoutEnd = false;

  constructor(text: string) {
    this.#text = text;
  }

  next(from: number): number {
    if (this.#isWithoutEnd) return -1;
    this.#tag.lastIndex = from;
    this.#found = this.#tag.exec(this.#text);
    return this.#found?.index ?? -1;
  }

  read(at: number): FoundCode | null {
    const [whole, solidus, name] = this.#found!;
    const end = tagEnd(this.#text, at + whole.length);
    if (end < 0) {
      this.#isWithoutEnd = true;
      return null;
    }
    if (solidus === '/') return { end, meaning: meaning('decides', 'closes', name) };
    const isWhole = this.#text[end - 2] === '/';
    return { end, meaning: isWhole ? meaning('prints') : meaning('decides', 'opens', name) };
  }
}

/** After a tag, whose values may contain other tags of the language; -1 if it has no end. */
function tagEnd(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const unit = text[at]!;
    if (quote !== '') {
      if (unit === quote) quote = '';
    } else if (unit === '"' || unit === "'") quote = unit;
    else if (unit === '>') return at + 1;
  }
  return -1;
}

/** Directives and macros of FreeMarker: `<#if a>`, `<@b/>`, `[#list c as d]`. */
export class FreeMarkerTags implements CodeFinder {
  readonly #text: string;
  readonly #tag = /[<[]\/?[#@][a-z_$][\w.$]*|[<[]\/[@]>/gi;
  readonly #ends: Readonly<Record<string, CodeEnds>>;
  #none = false;

  constructor(text: string) {
    this.#text = text;
    this.#ends = { '<': new CodeEnds(text, '>', 'brackets'), '[': new CodeEnds(text, ']', 'brackets') };
  }

  next(from: number): number {
    if (this.#none) return -1;
    this.#tag.lastIndex = from;
    return this.#tag.exec(this.#text)?.index ?? -1;
  }

  read(at: number): FoundCode | null {
    const text = this.#text;
    const end = this.#ends[text[at]!]!.after(at + 2);
    if (end < 0) {
      this.#none = true;
      return null;
    }
    const [, solidus, sign, word = ''] = /^.(\/?)([#@])([\w.$]*)/.exec(text.slice(at, at + 100)) ?? [];
    if (solidus === '/') return { end, meaning: meaning('decides', 'closes', word) };
    if (sign === '@')
      return { end, meaning: text[end - 2] === '/' ? meaning('prints') : meaning('decides', 'opens', word) };
    if (/^(?:else|elseif|elseIf|case|default|sep)$/.test(word))
      return { end, meaning: meaning('decides', 'continues') };
    return { end, meaning: meaning('decides', 'opens', word) };
  }
}

/** Control flow of Angular: `@if (a) {`, `} @else {`, `}`, `@let a = b;`. */
export class ControlFlow implements CodeFinder {
  readonly #text: string;
  readonly #word =
    /(?<![\w@])@(?:if|else if|else|for|empty|switch|case|default|defer|placeholder|loading|error|let)\b|\}/g;
  readonly #brackets: Brackets;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#brackets = new Brackets(text);
  }

  next(from: number): number {
    this.#word.lastIndex = from;
    return this.#word.exec(this.#text)?.index ?? -1;
  }

  read(at: number): FoundCode | null {
    const text = this.#text;
    const after = this.#word.lastIndex;
    if (text[at] === '}') {
      if (this.#depth === 0) return null;
      const rest = /^\}\s{0,50}@(?:else if|else|empty|placeholder|loading|error|case|default)\b/.exec(
        text.slice(at, at + 80),
      );
      const brace = rest === null ? -1 : this.#brackets.braceFrom(at + rest[0].length);
      if (brace >= 0) return { end: brace, meaning: meaning('decides', 'continues') };
      this.#depth--;
      return { end: at + 1, meaning: meaning('decides', 'closes') };
    }
    if (text.startsWith('@let', at)) {
      const end = text.indexOf(';', after);
      return end < 0 ? null : { end: end + 1, meaning: meaning('decides') };
    }
    const brace = this.#brackets.braceFrom(after);
    if (brace < 0) return null;
    this.#depth++;
    return { end: brace, meaning: meaning('decides', 'opens') };
  }
}
