import type { Comment, Document, DocumentFragment, Element, Node } from 'domwright';
import type { SourceText } from './check-source.ts';

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
  readonly codes: Set<string>;
}

/** The lines after comments that disable codes there: `<!-- domwright-disable-next-line code code -- why -->`. */
export class DisabledLines {
  readonly #lines: readonly Disabled[];

  constructor(tree: Document | DocumentFragment, source: SourceText) {
    const { comments, elements } = nodesOf(tree);
    const lines = new Map<number, Disabled>();
    for (const comment of comments) {
      const codes = codesIn(comment.data);
      const { sourceRange } = comment;
      if (codes.length === 0 || sourceRange === null) continue;
      const line = source.positionAt(sourceRange.end).line + 1;
      const disabled = lines.get(line) ?? { ...source.lineAt(line), codes: new Set<string>() };
      for (const code of codes) disabled.codes.add(code);
      lines.set(line, disabled);
    }
    // A start tag that begins in the line counts as a whole, because it cannot contain a comment.
    if (lines.size > 0) {
      for (const { startTagRange } of elements) {
        if (startTagRange === null) continue;
        const disabled = lines.get(source.positionAt(startTagRange.start).line);
        if (disabled !== undefined) disabled.end = Math.max(disabled.end, startTagRange.end);
      }
    }
    this.#lines = [...lines.values()].sort((a, b) => a.start - b.start);
  }

  /** Whether a code is disabled where a finding begins. */
  has(code: string, start: number): boolean {
    let low = 0;
    let high = this.#lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lines[middle].start <= start) low = middle + 1;
      else high = middle;
    }
    const line = this.#lines[low - 1];
    return line !== undefined && start <= line.end && line.codes.has(code);
  }
}

/** The codes that a comment names, separated by spaces or commas; the text after `--` is the reason. */
function codesIn(data: string): string[] {
  const [command, ...words] = data.trim().split(/[\s,]+/);
  if (command !== COMMAND) return [];
  const reason = words.indexOf('--');
  return (reason < 0 ? words : words.slice(0, reason)).filter((word) => word !== '');
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
