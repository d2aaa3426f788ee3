import type { Position, Range } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** A text in which `|` marks a position. */
export interface Marked {
  readonly text: string;
  readonly position: Position;
}

export function marked(written: string): Marked {
  const offset = written.indexOf('|');
  const text = written.slice(0, offset) + written.slice(offset + 1);
  return { text, position: TextDocument.create('', 'html', 0, text).positionAt(offset) };
}

/** What is in a range of a text. */
export function textIn(text: string, { start, end }: Range): string {
  const document = TextDocument.create('', 'html', 0, text);
  return text.slice(document.offsetAt(start), document.offsetAt(end));
}
