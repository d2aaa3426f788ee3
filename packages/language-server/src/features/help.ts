import { completionsAt, describeCompletion, type EditorCompletion, hoverAt } from 'domwright/editor';
import {
  type CompletionItem,
  CompletionItemKind,
  type Hover,
  InsertTextFormat,
  MarkupKind,
  type Position,
} from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';

/** What is at a position: an element, an attribute or what its value means, and why a node is where it is. */
export function hover(document: OpenDocument, position: Position): Hover | null {
  const found = hoverAt(document.tree, document.offsetAt(position));
  return found === null
    ? null
    : {
        contents: { kind: MarkupKind.Markdown, value: found.text },
        range: document.rangeOf(found.range),
      };
}

/** What an editor sends to get more about an item: its name and kind. */
type ItemData = Pick<EditorCompletion, 'element' | 'attribute'>;

const kinds: Readonly<Record<EditorCompletion['kind'], CompletionItemKind>> = {
  element: CompletionItemKind.Property,
  'end tag': CompletionItemKind.Property,
  attribute: CompletionItemKind.Value,
  value: CompletionItemKind.Unit,
  name: CompletionItemKind.Reference,
};

/** What may be written at a position. */
export class Completion {
  /** Whether the client fills in snippets, with the cursor between quotes. */
  hasSnippets = false;

  at(document: OpenDocument, position: Position): CompletionItem[] {
    return completionsAt(document.tree, document.offsetAt(position)).map((one, index) =>
      this.#item(document, one, index),
    );
  }

  /** Adds what is only shown for the item that is chosen. */
  resolve(item: CompletionItem): CompletionItem {
    const { element, attribute } = (item.data ?? {}) as Partial<ItemData>;
    if (typeof element !== 'string') return item;
    const value = describeCompletion(element, typeof attribute === 'string' ? attribute : null);
    return value === null ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
  }

  #item(document: OpenDocument, one: EditorCompletion, index: number): CompletionItem {
    const { label, kind, detail, edit, cursor, filterText, element, attribute } = one;
    const isSnippet = this.hasSnippets && cursor < edit.text.length;
    // Without a place for the cursor, nothing is put after it either.
    const text = isSnippet ? snippet(edit.text, cursor) : kind === 'attribute' ? plain(edit.text) : edit.text;
    return {
      ...{ label, kind: kinds[kind], sortText: String(index).padStart(5, '0') },
      textEdit: { range: document.rangeOf(edit), newText: text },
      ...(detail !== '' && { detail }),
      ...(filterText !== label && { filterText }),
      ...(isSnippet && { insertTextFormat: InsertTextFormat.Snippet }),
      ...(element !== null && { data: { element, attribute } satisfies ItemData }),
    };
  }
}

function snippet(text: string, cursor: number): string {
  const escaped = (part: string): string => part.replace(/[\\$}]/g, '\\$&');
  return `${escaped(text.slice(0, cursor))}$0${escaped(text.slice(cursor))}`;
}

/** An attribute without its quotes. */
function plain(text: string): string {
  return text.replace('=""', '');
}
