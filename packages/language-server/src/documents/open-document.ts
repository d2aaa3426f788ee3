import type { ParseError } from 'domwright';
import { EditorTree, type EditorTreeOptions } from 'domwright/editor';
import type { ParsedText } from 'domwright-check';
import type { Range } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

const BYTE_ORDER_MARK = '\ufeff';

let texts = 0;

/**
 * A document that the editor has open, and what has been computed from its text. All of it is for one version: the next one has an
 * object of its own.
 */
export class OpenDocument {
  readonly document: TextDocument;
  /** Another one for each text. */
  readonly id: number;
  /** The version that everything here is for. */
  readonly version: number;
  readonly text: string;
  /** How many code units of the editor's text come before `text`: 1 for a byte order mark. */
  readonly #shift: number;

  readonly #treeOptions: EditorTreeOptions;
  #parsed: ParsedText | null = null;

  /** @param treeOptions how the text is parsed */
  constructor(document: TextDocument, treeOptions: EditorTreeOptions) {
    this.id = ++texts;
    this.#treeOptions = treeOptions;
    const text = document.getText();
    this.document = document;
    this.version = document.version;
    this.#shift = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    this.text = this.#shift === 0 ? text : text.slice(1);
  }

  /** The tree, which both the checker and everything else read: a text is parsed once. */
  get parsed(): ParsedText {
    if (this.#parsed === null) {
      const parseErrors: ParseError[] = [];
      const onParseError = (error: ParseError): void => void parseErrors.push(error);
      this.#parsed = { tree: new EditorTree(this.text, { ...this.#treeOptions, onParseError }), parseErrors };
    }
    return this.#parsed;
  }

  get tree(): EditorTree {
    return this.parsed.tree;
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
