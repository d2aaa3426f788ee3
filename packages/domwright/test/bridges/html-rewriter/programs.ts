import type { Document } from 'domwright';
import type { HTMLRewriter, HTMLRewriterTypes } from 'domwright/rewrite';

type Element = HTMLRewriterTypes.Element;
type Text = HTMLRewriterTypes.Text;

/** How a handler gives its result. */
export type Manner = (call: () => void) => unknown;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** By number: at once; by a promise; after some turns of the queue of microtasks; after one of the event loop; by a thenable. */
export const manners: readonly Manner[] = [
  (call) => call(),
  async (call) => call(),
  async (call) => {
    await null;
    call();
    await null;
    await null;
  },
  async (call) => {
    await turn();
    call();
  },
  (call) => ({
    // biome-ignore lint/suspicious/noThenProperty: an object that is awaited without being a promise
    then(fulfil: () => void, reject: (reason: unknown) => void) {
      try {
        call();
        fulfil();
      } catch (error) {
        reject(error);
      }
    },
  }),
];

/** What a program edits, by number. The edits of a text are those that don't depend on how it was cut. */
const elementEdits: readonly ((element: Element) => void)[] = [
  () => {},
  (element) => void element.before('[').after(']'),
  (element) => void element.prepend('<i>1</i>', { html: true }).append('2'),
  (element) => void element.setInnerContent('3'),
  (element) => void element.remove(),
  (element) => void element.replace('4'),
  (element) => void element.removeAndKeepContent(),
  (element) => void element.setAttribute('a', '5'),
];
const textEdits: readonly ((text: Text) => void)[] = [
  () => {},
  (text) => void (text.lastInTextNode ? text.replace('R') : text.remove()),
  (text) => void (text.lastInTextNode && text.after('6')),
];

/** Which handlers there are, what they do, and how. */
export interface Program {
  /** Selectors of `on`; an empty string stands for `onDocument`. */
  readonly selectors: readonly string[];
  /** Numbers of edits, one call after the other. */
  readonly edits: readonly number[];
  /** Numbers of manners, one call after the other. */
  readonly manners: readonly number[];
  /** The call that throws; -1: none. */
  readonly throwsAt: number;
}

/** The error of a program. */
export class Stop extends Error {}

/**
 * Registers the handlers of a program. They write what they are called with into `calls`: a text once its last piece has come.
 *
 * @param isSlow whether promises are given, or everything is done at once
 */
export function register(rewriter: HTMLRewriter, program: Program, calls: string[], isSlow: boolean): void {
  let made = 0;
  let whole = 0;
  // NB: `whole` counts what does not depend on how text is cut.
  const run = (call: () => void): never => {
    const manner = isSlow ? manners[program.manners[made++ % program.manners.length]!]! : manners[0]!;
    return manner(call) as never;
  };
  const tell = (what: string): void => {
    calls.push(what);
    if (calls.length - 1 === program.throwsAt) throw new Stop(what);
  };
  const edit = <T>(edits: readonly ((it: T) => void)[], it: T): void =>
    attempt(() => edits[program.edits[whole++ % program.edits.length]! % edits.length]!(it));
  for (const [index, selector] of program.selectors.entries()) {
    let data = '';
    const textEdit = textEdits[program.edits[index % program.edits.length]! % textEdits.length]!;
    const text = (piece: Text): never =>
      run(() => {
        data += piece.text;
        attempt(() => textEdit(piece));
        if (!piece.lastInTextNode) return;
        const all = data;
        data = '';
        tell(`${index} text ${all}`);
      });
    const comments = (comment: HTMLRewriterTypes.Comment): never =>
      run(() => {
        edit(commentEdits, comment);
        tell(`${index} comment ${comment.text}`);
      });
    if (selector === '')
      rewriter.onDocument({
        doctype: (doctype) => run(() => tell(`${index} doctype ${doctype.name}`)),
        text,
        comments,
        end: (end) =>
          run(() => {
            end.append('7');
            tell(`${index} end`);
          }),
      });
    else
      rewriter.on(selector, {
        element: (element) =>
          run(() => {
            const { tagName } = element;
            edit(elementEdits, element);
            attempt(() =>
              element.onEndTag((endTag) =>
                run(() => {
                  endTag.before('8');
                  tell(`${index} end of ${tagName}`);
                }),
              ),
            );
            tell(`${index} element ${tagName}`);
          }),
        text,
        comments,
      });
  }
}

const commentEdits: readonly ((comment: HTMLRewriterTypes.Comment) => void)[] = [
  () => {},
  (comment) => void comment.before('9'),
  (comment) => void comment.remove(),
];

/** What is refused is left undone. */
function attempt(edit: () => void): void {
  try {
    edit();
  } catch (error) {
    if (
      !/has no end tag|would be markup|by other rules|form that begins in a table/.test(
        (error as Error).message,
      )
    )
      throw error;
  }
}

/**
 * The calls of a program that edits nothing, from the tree of a page whose elements are written in the order of the tree: the
 * text before a tag comes before it, an element's handlers come in their order, its end tag's too.
 */
export function callsInTree(document: Document, selectors: readonly string[]): string[] {
  const matches = selectors.map(
    (selector) => new Set(selector === '' ? [] : document.querySelectorAll(selector)),
  );
  const calls: string[] = [];
  const tell = (what: string, wants: (index: number) => boolean): void => {
    for (const index of selectors.keys()) if (wants(index)) calls.push(`${index} ${what}`);
  };
  const around = (node: Node | null, index: number): boolean => {
    if (selectors[index] === '') return true;
    for (let at = node; at !== null; at = at.parentNode as Node | null)
      if (matches[index]!.has(at as never)) return true;
    return false;
  };
  type Node = Document['childNodes'][number];
  const visit = (node: Node): void => {
    const { nodeType, nodeName, nodeValue } = node;
    const name = nodeName.toLowerCase();
    const isIt = (index: number): boolean => matches[index]!.has(node as never);
    if (nodeType === 10) tell(`doctype ${name}`, (index) => selectors[index] === '');
    else if (nodeType === 3) tell(`text ${nodeValue}`, (index) => around(node, index));
    else if (nodeType === 8) tell(`comment ${nodeValue}`, (index) => around(node, index));
    else {
      tell(`element ${name}`, isIt);
      for (const child of node.childNodes) visit(child);
      if (name !== 'br') tell(`end of ${name}`, isIt);
    }
  };
  for (const child of document.childNodes) visit(child);
  tell('end', (index) => selectors[index] === '');
  return calls;
}
