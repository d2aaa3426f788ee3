import type { Comment, Document, DocumentFragment, Element, Node } from 'domwright';
import type { CheckedText } from './check-source.ts';
import { UNKNOWN_CODE, UNUSED_CODE } from './comment-descriptions.ts';
import { descriptionOf, unknownCode } from './descriptions.ts';
import type { RawFinding } from './encoding-findings.ts';
import type { Finding } from './finding.ts';

const COMMAND = 'domwright-disable-next-line';

/** The command in UTF-8 and similar encodings, and in the two kinds of UTF-16. */
const spellings: readonly Buffer[] = [
  Buffer.from(COMMAND),
  Buffer.from(COMMAND, 'utf16le'),
  Buffer.from(COMMAND, 'utf16le').swap16(),
];

/** Whether an input may have a comment with the command. */
export function mayDisableLines(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return spellings.some((spelling) => buffer.includes(spelling));
}

interface Disabled {
  /** UTF-16 offsets of the text; `end` counts, too, since a finding may be at the end of a line. */
  readonly start: number;
  end: number;
  /** The codes, with the places where comments name them. */
  readonly codes: Map<string, Named[]>;
}

/** A code in a comment: UTF-16 offsets of the text. */
interface Named {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

/** The lines after comments that disable codes there: `<!-- domwright-disable-next-line code code -- why -->`. */
export class DisabledLines {
  readonly #lines: readonly Disabled[];

  constructor(tree: Document | DocumentFragment, source: CheckedText) {
    const { comments, elements } = nodesOf(tree);
    const lines = new Map<number, Disabled>();
    for (const comment of comments) {
      const codes = codesIn(comment.data);
      const { sourceRange } = comment;
      if (codes === null || sourceRange === null) continue;
      const { line } = source.positionAt(sourceRange.end);
      // NB: after the last line there is none, but the codes are looked at.
      const { start, end } = line < source.lineCount ? source.lineAt(line + 1) : { start: Infinity, end: -1 };
      const disabled = lines.get(line) ?? { start, end, codes: new Map<string, Named[]>() };
      for (const named of placesOf(codes, source.text, sourceRange)) {
        const places = disabled.codes.get(named.code);
        if (places === undefined) disabled.codes.set(named.code, [named]);
        else places.push(named);
      }
      lines.set(line, disabled);
    }
    // A start tag that begins in the line counts as a whole, because it cannot contain a comment.
    if (lines.size > 0) {
      for (const { startTagRange } of elements) {
        if (startTagRange === null) continue;
        const disabled = lines.get(source.positionAt(startTagRange.start).line - 1);
        if (disabled !== undefined) disabled.end = Math.max(disabled.end, startTagRange.end);
      }
    }
    this.#lines = [...lines.values()].sort((a, b) => a.start - b.start);
  }

  /** Whether a code is disabled where a finding begins. */
  has(code: string, start: number): boolean {
    return this.#lineOf(start)?.codes.has(code) === true;
  }

  /** Codes that do not exist, and comments that name none. */
  unknownCodes(): RawFinding[] {
    return this.#named()
      .filter(({ code }) => descriptionOf(code) === undefined)
      .map(({ code, start, end }) => {
        const what = code === '' ? 'it names none' : unknownCode(code);
        const message = `A comment disables a code that does not exist: ${what}.`;
        return { code: UNKNOWN_CODE, start, end, message };
      });
  }

  /** Codes without a finding. `isReported` says whether findings of a code would be reported. */
  unusedCodes(findings: readonly Finding[], isReported: (code: string) => boolean): RawFinding[] {
    const used = new Set<Named>();
    for (const { code, range } of findings) {
      for (const named of this.#lineOf(range.start)?.codes.get(code) ?? []) used.add(named);
    }
    return this.#named()
      .filter((named) => !used.has(named) && descriptionOf(named.code) !== undefined)
      .filter(({ code }) => code !== UNUSED_CODE && isReported(code))
      .map(({ code, start, end }) => {
        const message = `A comment disables ${code}, which the next line does not have.`;
        return { code: UNUSED_CODE, start, end, message };
      });
  }

  #named(): Named[] {
    return this.#lines.flatMap(({ codes }) => [...codes.values()].flat());
  }

  /** The line, with the rest of a tag, that an offset is in. */
  #lineOf(start: number): Disabled | undefined {
    let low = 0;
    let high = this.#lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lines[middle].start <= start) low = middle + 1;
      else high = middle;
    }
    const line = this.#lines[low - 1];
    return line !== undefined && start <= line.end ? line : undefined;
  }
}

/** The codes that a comment names, separated by spaces or commas; the text after `--` is the reason. Null for other comments. */
function codesIn(data: string): string[] | null {
  const [command, ...words] = data.trim().split(/[\s,]+/);
  if (command !== COMMAND) return null;
  const reason = words.indexOf('--');
  return (reason < 0 ? words : words.slice(0, reason)).filter((word) => word !== '');
}

/** Where the codes of a comment stand; the whole comment for one that the text spells otherwise. */
function placesOf(codes: readonly string[], text: string, range: { start: number; end: number }): Named[] {
  if (codes.length === 0) return [{ code: '', ...range }];
  let from = text.indexOf(COMMAND, range.start) + COMMAND.length;
  return codes.map((code) => {
    const start = text.indexOf(code, from);
    if (start < 0 || start + code.length > range.end) return { code, ...range };
    from = start + code.length;
    return { code, start, end: from };
  });
}

/** All comments and elements, also those in templates and shadow roots. */
function nodesOf(tree: Node): { comments: Comment[]; elements: Element[] } {
  const comments: Comment[] = [];
  const elements: Element[] = [];
  const roots: Node[] = [tree];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    for (let child = root.firstChild; child !== null; child = child.nextSibling) {
      if (child.nodeType === child.COMMENT_NODE) comments.push(child as Comment);
      if (child.nodeType !== child.ELEMENT_NODE) continue;
      const element = child as Element;
      elements.push(element);
      roots.push(element);
      for (const inner of [element.content, element.openOrClosedShadowRoot]) {
        if (inner !== null && inner !== undefined) roots.push(inner);
      }
    }
  }
  return { comments, elements };
}
