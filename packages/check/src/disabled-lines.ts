import type { Comment, Document, DocumentFragment, Element, Node } from 'domwright';
import { firstIndex } from 'domwright/internal/binary-search';
import type { CheckedText } from './checked-text.ts';
import { UNKNOWN_CODE, UNUSED_CODE } from './codes/comments.ts';
import { descriptionOf, unknownCode } from './codes/descriptions.ts';
import type { Finding, Report } from './finding.ts';
import type { Source } from './source.ts';

const COMMAND = 'domwright-disable-next-line';

/** The command in ASCII-compatible encodings, UTF-16LE and UTF-16BE. */
const spellings: readonly Buffer[] = [
  Buffer.from(COMMAND),
  Buffer.from(COMMAND, 'utf16le'),
  Buffer.from(COMMAND, 'utf16le').swap16(),
];

/** Whether an input may contain the command. */
export function mayDisableLines(source: Source): boolean {
  if (source.text !== undefined) return source.text.includes(COMMAND);
  const { bytes } = source;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return spellings.some((spelling) => buffer.includes(spelling));
}

interface Disabled {
  /** UTF-16 offsets; `end` is inclusive, because a finding may be at the end of a line. */
  readonly start: number;
  end: number;
  /** The codes, and where comments name them. */
  readonly codes: Map<string, Named[]>;
}

/** A code in a comment, in UTF-16 offsets. */
interface Named {
  readonly code: string;
  readonly start: number;
  readonly end: number;
}

/** The lines for which comments disable codes: `<!-- domwright-disable-next-line code code -- why -->`. */
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
      // NB: a comment on the last line disables nothing, but its codes are still checked.
      const { start, end } = line < source.lineCount ? source.lineAt(line + 1) : { start: Infinity, end: -1 };
      const disabled = lines.get(line) ?? { start, end, codes: new Map<string, Named[]>() };
      for (const named of placesOf(codes, source.text, sourceRange)) {
        const places = disabled.codes.get(named.code);
        if (places === undefined) disabled.codes.set(named.code, [named]);
        else places.push(named);
      }
      lines.set(line, disabled);
    }
    // A start tag that begins in the line counts as part of it to its end, because a tag can't contain a comment.
    if (lines.size > 0) {
      for (const { startTagRange } of elements) {
        if (startTagRange === null) continue;
        const disabled = lines.get(source.positionAt(startTagRange.start).line - 1);
        if (disabled !== undefined) disabled.end = Math.max(disabled.end, startTagRange.end);
      }
    }
    this.#lines = [...lines.values()].sort((a, b) => a.start - b.start);
  }

  /** Whether a code is disabled at the start of a finding. */
  has(code: string, start: number): boolean {
    return this.#lineOf(start)?.codes.has(code) === true;
  }

  /** Reports codes that don't exist, and comments without a code. */
  unknownCodes(): Report[] {
    return this.#named()
      .filter(({ code }) => descriptionOf(code) === undefined)
      .map(({ code, start, end }) => {
        const what = code === '' ? 'it names none' : unknownCode(code);
        const message = `A comment disables a code that does not exist: ${what}.`;
        return { code: UNKNOWN_CODE, start, end, message };
      });
  }

  /** Reports codes without a finding. `isReported` says whether findings of a code would be reported. */
  unusedCodes(findings: readonly Finding[], isReported: (code: string) => boolean): Report[] {
    const used = new Set<readonly Named[]>();
    for (const { code, start } of findings) {
      const places = this.#lineOf(start)?.codes.get(code);
      if (places !== undefined) used.add(places);
    }
    return this.#lines
      .flatMap(({ codes }) => [...codes.values()])
      .filter((places) => !used.has(places) && descriptionOf(places[0].code) !== undefined)
      .flat()
      .filter(({ code }) => code !== UNUSED_CODE && isReported(code))
      .map(({ code, start, end }) => {
        const message = `A comment disables ${code}, which does not occur in the next line.`;
        return { code: UNUSED_CODE, start, end, message };
      });
  }

  #named(): Named[] {
    return this.#lines.flatMap(({ codes }) => [...codes.values()].flat());
  }

  /** The line that an offset is in, including the rest of a tag that begins there. */
  #lineOf(start: number): Disabled | undefined {
    const line = this.#lines[firstIndex(this.#lines.length, (index) => this.#lines[index].start > start) - 1];
    return line !== undefined && start <= line.end ? line : undefined;
  }
}

/** The codes in a comment, separated by spaces or commas; the text after `--` is a reason. Null for other comments. */
function codesIn(data: string): string[] | null {
  const [command, ...words] = data.trim().split(/[\s,]+/);
  if (command !== COMMAND) return null;
  const reason = words.indexOf('--');
  return (reason < 0 ? words : words.slice(0, reason)).filter((word) => word !== '');
}

/** Where the codes of a comment are; the whole comment for a code that is spelled differently in the source. */
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

/** All comments and elements, including those in templates and shadow roots. */
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
