import { afterString, Brackets, isQuote } from './balanced.ts';
import type { CodeFinder, FoundCode } from './code-finder.ts';
import { meaning } from './spans.ts';

const blockWord =
  /^@(?:if|for|foreach|while|switch|lock|using|try|do|section\s{1,20}\w+)\b(?=\s*[({]|\s+\w)|^@\{/;
const codeOnly = /^@(?:functions|code)\s*\{/;
const lineWord =
  /^@(?:model|page|inherits|inject|namespace|addTagHelper|removeTagHelper|tagHelperPrefix|layout|attribute|implements|typeparam|using|preservewhitespace|rendermode)\b[^\n]*/;
const voidTag = /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i;

/** An open block of code in which there is markup. */
interface Block {
  /** How many elements of the markup are open in it; -1 while code is read, -2 in a line of markup. */
  elements: number;
  /** Where a line of markup ends. */
  lineEnd: number;
}

/** Razor: code after `@`, and blocks of code with markup in it, as in ASP.NET Core. */
export class RazorCode implements CodeFinder {
  readonly #text: string;
  readonly #brackets: Brackets;
  readonly #blocks: Block[] = [];
  /** Up to where the markup of the innermost block has been read. */
  #read = 0;
  #isInTag = false;

  constructor(text: string) {
    this.#text = text;
    this.#brackets = new Brackets(text);
  }

  /** The next `@`, or where the markup in a block is over. */
  next(from: number): number {
    const text = this.#text;
    const block = this.#blocks.at(-1);
    let at = Math.max(from, this.#read);
    if (block === undefined) {
      for (at = text.indexOf('@', at); at >= 0; at = text.indexOf('@', at + 1))
        if (at === 0 || text[at + 1] === '@' || !/\w/.test(text[at - 1]!)) return at;
      return -1;
    }
    for (; at < text.length; at++) {
      if (block.elements === -2) {
        if (at >= block.lineEnd) return at;
      }
      const unit = text[at];
      if (unit === '@') {
        if (at === 0 || !/\w/.test(text[at - 1]!)) return at;
      } else if (block.elements >= 0) {
        if (unit === '<' && !this.#isInTag) {
          if (text[at + 1] === '/') {
            block.elements--;
            this.#isInTag = true;
          } else if (/[a-z]/i.test(text.charAt(at + 1))) {
            if (!voidTag.test(text.slice(at, at + 8))) block.elements++;
            this.#isInTag = true;
          }
        } else if (unit === '>' && this.#isInTag && text[at - 1] !== '=') {
          this.#isInTag = false;
          if (text[at - 1] === '/' && !this.#isVoidTagBefore(at)) block.elements--;
          if (block.elements <= 0) {
            this.#read = at + 1;
            return at + 1;
          }
        }
      }
    }
    this.#read = text.length;
    return -1;
  }

  /** Whether the tag that ends at an offset is one of a void element. */
  #isVoidTagBefore(end: number): boolean {
    const start = this.#text.lastIndexOf('<', end);
    return end - start < 5000 && voidTag.test(this.#text.slice(start, start + 8));
  }

  read(at: number): FoundCode | null {
    const text = this.#text;
    this.#read = at;
    const block = this.#blocks.at(-1);
    if (block !== undefined && !this.#isInTag && (text[at] !== '@' || at >= text.length)) {
      block.elements = -1;
      return at >= text.length ? null : this.#code(at);
    }
    const rest = text.slice(at, at + 300);
    if (rest.startsWith('@@')) return { end: at + 2, meaning: meaning('raw') };
    if (!this.#isInTag) {
      if (codeOnly.test(rest)) {
        const end = this.#brackets.after(text.indexOf('{', at));
        return end < 0 ? null : { end, meaning: meaning('decides') };
      }
      const begins = blockWord.exec(rest);
      if (begins !== null) {
        const end = this.#brackets.braceFrom(at + begins[0].length - (begins[0] === '@{' ? 1 : 0));
        if (end >= 0) {
          this.#blocks.push({ elements: -1, lineEnd: -1 });
          return this.#code(end, at);
        }
      }
      const line = lineWord.exec(rest);
      if (line !== null) return { end: at + line[0].trimEnd().length, meaning: meaning('comment') };
    }
    const end = this.#expression(at);
    return end < 0 ? null : { end, meaning: meaning('prints') };
  }

  /** After an expression such as `@a.B(c)[0]`, `@(d)` or `@await e`; -1 if there is none. */
  #expression(start: number): number {
    const text = this.#text;
    if (text[start + 1] === '(') return this.#brackets.after(start + 1);
    const name = /^@(?:await\s{1,20})?[a-z_]\w*/i.exec(text.slice(start, start + 200));
    if (name === null) return -1;
    let at = start + name[0].length;
    for (;;) {
      const next = text.charAt(at);
      if (next === '(' || next === '[') {
        const end = this.#brackets.after(at);
        if (end < 0) return at;
        at = end;
        continue;
      }
      const member = /^(?:\?|!)?\.[a-z_]\w*|^:[a-z]+(?==)/i.exec(text.slice(at, at + 200));
      if (member === null) return at;
      at += member[0].length;
    }
  }

  /** Reads code up to markup in it, or up to its end. `start`: where the piece begins, if that is before. */
  #code(from: number, start = from): FoundCode {
    const text = this.#text;
    let depth = 0;
    let isStatement = true;
    let at = from;
    while (at < text.length) {
      const unit = text.charCodeAt(at);
      const character = text[at]!;
      if (isStatement && character === '<' && /[a-z!/]/i.test(text.charAt(at + 1))) {
        this.#open(at, depth, 0);
        this.#isInTag = false;
        return { end: at, meaning: meaning('decides', this.#roleOf(from, start, at)) };
      }
      if (isStatement && character === '@' && text[at + 1] === ':') {
        const end = text.indexOf('\n', at);
        this.#open(at + 2, depth, -2);
        this.#blocks.at(-1)!.lineEnd = end < 0 ? text.length : end;
        return { end: at + 2, meaning: meaning('decides', this.#roleOf(from, start, at)) };
      }
      if (isQuote(unit)) {
        at = afterString(text, at);
        isStatement = false;
        continue;
      }
      if (character === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
        const end = text.indexOf(text[at + 1] === '/' ? '\n' : '*/', at + 2);
        at = end < 0 ? text.length : end + (text[at + 1] === '/' ? 1 : 2);
        continue;
      }
      at++;
      if (character === '{') {
        depth++;
        isStatement = true;
      } else if (character === '}') {
        isStatement = true;
        if (--depth < 0) {
          if (this.#blocks.length > 0) this.#blocks.pop();
          depth = 0;
          const more = /^\s{0,100}(?:else(?:\s{1,20}if)?|catch|finally)\b/.exec(text.slice(at, at + 130));
          const head = more === null ? -1 : this.#brackets.braceFrom(at + more[0].length);
          if (head >= 0) {
            this.#blocks.push({ elements: -1, lineEnd: -1 });
            at = head;
            continue;
          }
          const outer = this.#blocks.at(-1);
          if (outer === undefined || outer.elements !== -1) {
            this.#read = at;
            return { end: at, meaning: meaning('decides', start < from ? 'none' : 'closes') };
          }
        }
      } else if (character === ';' || character === ':') isStatement = true;
      else if (character.trim() !== '') isStatement = false;
    }
    this.#read = at;
    return { end: at, meaning: meaning('decides') };
  }

  /** Notes that markup begins in the innermost block, within more blocks of its code. */
  #open(at: number, depth: number, elements: number): void {
    for (let i = 0; i < depth; i++) this.#blocks.push({ elements: -1, lineEnd: -1 });
    this.#blocks.at(-1)!.elements = elements;
    this.#read = at;
  }

  #roleOf(from: number, start: number, end: number): 'opens' | 'continues' {
    return start < from && end >= from ? 'opens' : 'continues';
  }
}
