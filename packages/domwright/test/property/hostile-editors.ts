import { type CharacterData, type Comment, type Element, parse } from 'domwright';
import { HTMLRewriter, Rewriter } from 'domwright/rewrite';
import { nodesOf } from '../nodes-of.ts';
import { decodeAs } from './hostile-judge.ts';
import type { Edit, Program } from './hostile-programs.ts';

/** The output of an editor, and how many edits it accepted; null if it refuses all of them together. */
export interface Edited {
  readonly bytes: Uint8Array;
  readonly edits: number;
  /** The output for the same page as text, if it can be determined. */
  readonly text: string | null;
}

export const editors: Record<string, (program: Program) => Edited | null> = {
  rewrite: rewritten,
  HTMLRewriter: streamed,
};

/** Runs an edit that the editor may refuse, but only with an Error. */
function attempt(run: () => void): boolean {
  try {
    run();
    return true;
  } catch (error) {
    if ((error as Error).constructor !== Error) throw error;
    return false;
  }
}

function rewritten({ label, bytes, edits }: Program): Edited | null {
  const document = parse(bytes, { contentType: `text/html; charset=${label}`, byteOffsets: true });
  const nodes = nodesOf(document);
  const elements = nodes.filter((node) => node.nodeType === 1) as Element[];
  const texts = nodes.filter((node) => node.nodeType === 3) as CharacterData[];
  const comments = nodes.filter((node) => node.nodeType === 8) as Comment[];
  const rewriter = new Rewriter(document, bytes);
  let done = 0;
  for (const edit of edits) {
    if (attempt(() => makeEdit(rewriter, edit, elements, texts, comments))) done++;
  }
  let output: Uint8Array | null = null;
  attempt(() => {
    output = rewriter.toBytes();
  });
  return output === null ? null : { bytes: output, edits: done, text: rewriter.toString() };
}

function makeEdit(
  rewriter: Rewriter,
  { verb, index, text }: Edit,
  elements: readonly Element[],
  texts: readonly CharacterData[],
  comments: readonly Comment[],
): void {
  const element = elements[index % elements.length];
  const textNode = texts[index % texts.length];
  const comment = comments[index % comments.length];
  switch (verb) {
    case 'setAttribute':
      if (element) rewriter.setAttribute(element, index % 2 === 0 ? 'title' : 'data-v', text);
      return;
    case 'rename':
      if (element) rewriter.setTagName(element, index % 3 === 0 ? 'svg' : 'span');
      return;
    case 'remove':
    case 'removeAndKeepContent':
      if (element) rewriter[verb](element);
      return;
    case 'text before':
      if (textNode) rewriter.before(textNode, text);
      return;
    case 'text after':
      if (textNode) rewriter.after(textNode, text);
      return;
    case 'text replace':
      if (textNode && index % 2 === 0) rewriter.setData(textNode, text);
      else if (textNode) rewriter.replace(textNode, text);
      return;
    case 'comment':
      if (comment) rewriter.setData(comment, text);
      return;
    default:
      if (element) rewriter[verb](element, text);
  }
}

function streamed({ seed, label, bytes, edits }: Program): Edited | null {
  const length = [bytes.length, 1, 3, 7][seed % 4]! || 1;
  const chunks: Uint8Array[] = [];
  let made = 0;
  const isWhole = attempt(() => {
    const { rewriter, count } = rewriterWith(edits);
    const writer = rewriter.writer((chunk) => chunks.push(chunk), { encoding: label });
    for (let at = 0; at < bytes.length; at += length) writer.write(bytes.slice(at, at + length));
    writer.end();
    made = count();
  });
  if (!isWhole) return null;
  let text: string | null = null;
  // NB: where a text is cut depends on how its bytes are.
  if (!edits.some(({ verb }) => verb.startsWith('text'))) {
    text = '';
    const writer = rewriterWith(edits).rewriter.textWriter((chunk) => {
      text += chunk;
    });
    writer.write(decodeAs(bytes, label));
    writer.end();
  }
  return { bytes: Uint8Array.from(chunks.flatMap((chunk) => [...chunk])), edits: made, text };
}

function rewriterWith(edits: readonly Edit[]): { rewriter: HTMLRewriter; count: () => number } {
  let elements = 0;
  let texts = 0;
  let comments = 0;
  let made = 0;
  const matching = (
    at: number,
    isRight: (verb: Edit['verb']) => boolean,
    run: (edit: Edit) => void,
  ): void => {
    for (const edit of edits) if (isRight(edit.verb) && edit.index === at && attempt(() => run(edit))) made++;
  };
  const rewriter = new HTMLRewriter()
    .on('*', {
      element(element) {
        matching(
          elements++ % 12,
          (verb) => !verb.startsWith('text') && verb !== 'comment',
          ({ verb, index, text }) => {
            if (verb === 'setAttribute') element.setAttribute(index % 2 === 0 ? 'title' : 'data-v', text);
            else if (verb === 'rename') element.tagName = index % 3 === 0 ? 'svg' : 'span';
            else if (verb === 'remove' || verb === 'removeAndKeepContent') element[verb]();
            else element[verb as 'append'](text);
          },
        );
      },
    })
    .onDocument({
      text(piece) {
        matching(
          texts++ % 12,
          (verb) => verb.startsWith('text'),
          ({ verb, text }) => {
            piece[verb.slice('text '.length) as 'before'](text);
          },
        );
      },
      comments(comment) {
        matching(
          comments++ % 12,
          (verb) => verb === 'comment',
          ({ text }) => {
            comment.text = text;
          },
        );
      },
    });
  return { rewriter, count: () => made };
}
