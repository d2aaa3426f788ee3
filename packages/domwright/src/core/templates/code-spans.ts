import { firstIndex } from '../infra/binary-search.ts';
import {
  BladeDirectives,
  type CodeFinder,
  ControlFlow,
  DelimitedCode,
  FreeMarkerTags,
  PrefixedTags,
} from './code-finder.ts';
import {
  type Delimiters,
  guessedDelimiters,
  type NamedBlock,
  type OtherCode,
  type TemplateLanguage,
} from './languages.ts';
import { mustache } from './meanings.ts';
import type { SkipPattern } from './patterns.ts';
import { RazorCode } from './razor.ts';
import { type CodeMeaning, type CodeSpan, meaning } from './spans.ts';

/** A delimiter after which no code ends. */
export interface UnclosedCode {
  /** Where the delimiter begins: a UTF-16 offset. */
  readonly start: number;
  /** Where it ends: a UTF-16 offset. */
  readonly end: number;
}

/** The code of a text, in order. Code within other code is part of that. */
export interface FoundSpans {
  readonly spans: readonly CodeSpan[];
  /** The first delimiter of each kind that has no end. */
  readonly unclosed: readonly UnclosedCode[];
}

/** Looks for the code of a language, and for what is between own delimiters, which come first. Linear in the text. */
export function codeSpansIn(
  text: string,
  language: TemplateLanguage | null,
  patterns: readonly SkipPattern[],
): FoundSpans {
  return new Scan(text, language, patterns).run();
}

/** A block in which delimiters mean nothing. */
interface OpenRawBlock {
  readonly endTag: { readonly start: number; readonly end: number };
}

class Scan {
  readonly #text: string;
  readonly #spans: CodeSpan[] = [];
  readonly #blocks: readonly NamedBlock[];
  /** The names of blocks whose end does not follow any more. */
  readonly #withoutEnd = new Set<string>();
  #finders: CodeFinder[];
  readonly #all: CodeFinder[] = [];
  #raw: OpenRawBlock | null = null;

  constructor(text: string, language: TemplateLanguage | null, patterns: readonly SkipPattern[]) {
    this.#text = text;
    const own = patterns.map(({ start, end }) => guessedDelimiters(start, end));
    this.#blocks = language?.blocks ?? [];
    this.#finders = [
      ...[...own, ...(language?.delimiters ?? [])].map((row) => new DelimitedCode(text, row)),
      ...(language?.others ?? []).flatMap((other) => otherFinders(other, text)),
    ];
  }

  run(): FoundSpans {
    const spans = this.#spans;
    let at = 0;
    for (;;) {
      const finders = this.#finders;
      const next = finders.map((finder) => finder.next(at));
      this.#all.push(...finders);
      while (finders === this.#finders) {
        let first = -1;
        for (let i = 0; i < finders.length; i++) {
          if (next[i]! >= 0 && next[i]! < at) next[i] = finders[i]!.next(at);
          if (next[i]! >= 0 && (first < 0 || next[i]! < next[first]!)) first = i;
        }
        const start = first < 0 ? Number.POSITIVE_INFINITY : next[first]!;
        if (this.#raw !== null && start >= this.#raw.endTag.start) {
          const { endTag } = this.#raw;
          this.#add(endTag.start, endTag.end, meaning('raw'));
          at = endTag.end;
          this.#raw = null;
          continue;
        }
        if (first < 0) return { spans, unclosed: this.#unclosed() };
        const finder = finders[first]!;
        const found = finder.read(start);
        if (found === null) {
          next[first] = finder.next(start + 1);
          continue;
        }
        at = this.#take(start, found.end, found.meaning, found.isOpen === true);
        const others = mustacheDelimiters(finder, this.#text.slice(start, Math.min(found.end, start + 100)));
        if (others !== null) this.#finders = others.map((row) => new DelimitedCode(this.#text, row));
      }
    }
  }

  /** Takes a piece of code, and returns where to go on. */
  #take(start: number, end: number, what: CodeMeaning, isOpen: boolean): number {
    if (this.#raw !== null) {
      const last = Math.min(end, this.#raw.endTag.start);
      this.#add(start, last, meaning('raw'));
      return last;
    }
    const block = what.role === 'opens' ? this.#blocks.find(({ name }) => name === what.block) : undefined;
    const endTag = block === undefined ? null : this.#endTagOf(block.name, end);
    if (block === undefined || endTag === null) {
      this.#add(start, end, what, isOpen);
      return end;
    }
    if (block.isLeftOut) {
      this.#add(start, endTag.end, meaning('comment'));
      return endTag.end;
    }
    this.#add(start, end, meaning('raw'));
    this.#raw = { endTag };
    return end;
  }

  #add(start: number, end: number, what: CodeMeaning, isOpen = false): void {
    if (end > start)
      this.#spans.push({ start, end, isOpen, kind: what.kind, role: what.role, block: what.block });
  }

  /** The statement that ends a block. */
  #endTagOf(name: string, from: number): { start: number; end: number } | null {
    if (this.#withoutEnd.has(name)) return null;
    const text = this.#text;
    const word = `end${name}`;
    for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + word.length)) {
      const before = /(?:\{%[-+~]?\s{0,20}|@)$/.exec(text.slice(Math.max(from, at - 24), at));
      if (before === null) continue;
      const start = at - before[0].length;
      if (before[0] === '@') return { start, end: at + word.length };
      const after = /^(?!\w)[^%\n]{0,80}%\}/.exec(text.slice(at + word.length, at + word.length + 84));
      if (after !== null) return { start, end: at + word.length + after[0].length };
    }
    this.#withoutEnd.add(name);
    return null;
  }

  #unclosed(): UnclosedCode[] {
    return this.#all
      .flatMap((finder) =>
        finder instanceof DelimitedCode && finder.unclosed >= 0
          ? [{ start: finder.unclosed, end: finder.unclosed + finder.open.length }]
          : [],
      )
      .filter(({ start }) => !this.#isInCode(start))
      .sort((a, b) => a.start - b.start);
  }

  #isInCode(offset: number): boolean {
    const index = firstIndex(this.#spans.length, (at) => this.#spans[at]!.end > offset);
    return (this.#spans[index]?.start ?? Number.POSITIVE_INFINITY) <= offset;
  }
}

function otherFinders(other: OtherCode, text: string): CodeFinder[] {
  switch (other) {
    case 'blade':
      return [new BladeDirectives(text)];
    case 'razor':
      return [new RazorCode(text)];
    case 'control-flow':
      return [new ControlFlow(text)];
    case 'jsp-tags':
      return [new PrefixedTags(text)];
    case 'freemarker-tags':
      return [new FreeMarkerTags(text)];
    default:
      return [];
  }
}

/** Mustache's code that sets other delimiters: `{{=<% %>=}}`. */
function mustacheDelimiters(finder: CodeFinder, code: string): Delimiters[] | null {
  if (!(finder instanceof DelimitedCode) || !code.startsWith(`${finder.open}=`)) return null;
  if (finder.meaningOf !== mustache) return null;
  const [, open, close] = /^=\s*(\S+)\s+(\S+)\s*=/.exec(code.slice(finder.open.length)) ?? [];
  if (open === undefined || close === undefined) return null;
  return [{ open, close, meaningOf: mustache }];
}
