import { EditorTree, type EditorTreeOptions } from 'domwright/editor';
import type { CheckedSource } from 'domwright-check';
import type { Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * A document that the editor has open, and what has been computed from its text. All of it is for one version: the next one has an
 * object of its own.
 */
export class OpenDocument {
  readonly document: TextDocument;
  /** The version that everything here is for. */
  readonly version: number;
  readonly text: string;
  /** How many code units of the editor's text come before `text`: 1 for a byte order mark. */
  readonly #shift: number;
  /** What `check` found, and the settings it was found with. */
  checked: {
    readonly source: CheckedSource;
    readonly settings: unknown;
    readonly known: unknown;
    readonly id: number;
  } | null = null;

  readonly #treeOptions: EditorTreeOptions;
  #tree: EditorTree | null = null;

  /** @param treeOptions how the text is parsed */
  constructor(document: TextDocument, treeOptions: EditorTreeOptions) {
    this.#treeOptions = treeOptions;
    const text = document.getText();
    this.document = document;
    this.version = document.version;
    this.#shift = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    this.text = this.#shift === 0 ? text : text.slice(1);
  }

  get tree(): EditorTree {
    this.#tree ??= new EditorTree(this.text, this.#treeOptions);
    return this.#tree;
  }

  get uri(): string {
    return this.document.uri;
  }

  rangeOf({ start, end }: { readonly start: number; readonly end: number }): Range {
    const from = this.document.positionAt(start + this.#shift);
    return { start: from, end: end === start ? from : this.document.positionAt(end + this.#shift) };
  }

  /** The line of an offset, from 0. */
  lineOf(offset: number): number {
    return this.document.positionAt(offset + this.#shift).line;
  }

  /** The offset of a position in `text`. */
  offsetAt(position: { readonly line: number; readonly character: number }): number {
    return Math.max(0, this.document.offsetAt(position) - this.#shift);
  }
}
