import { Namespace } from '../../core/infra/namespaces.ts';
import { escapeText } from '../../core/serializer/escape.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlTagFlags, TagFlag } from '../../generated/names.ts';
import type { WrittenPart } from './node-edits.ts';

/** How an element's text is written: with references, as it is, or not at all. */
const enum TextKind {
  Escaped,
  Raw,
  Script,
  Plaintext,
}

/**
 * Text for a place in an element, which becomes no markup there.
 *
 * @param parent the element, or any other node that has children
 * @throws Error if the text cannot be written there: elements such as `style` have no escapes
 */
export function writtenText(table: NodeTable, parent: number, text: string): WrittenPart {
  switch (textKind(table, parent)) {
    case TextKind.Escaped:
      // NB: a line break of the source is normalized, a reference is not.
      return { text: escapeText(text).replaceAll('\r', '&#13;'), hasReferences: true };
    case TextKind.Plaintext:
      return { text, hasReferences: false };
    case TextKind.Script:
      // What a script may hold depends on what surrounds the text: `<!--` and `<script` only count together.
      if (/<!--|<\/?script/i.test(text)) throw cannotHold('script', text);
      return { text, hasReferences: false };
    default: {
      const name = localNameOf(table, parent);
      if (text.toLowerCase().includes(`</${name}`)) throw cannotHold(name, text);
      return { text, hasReferences: false };
    }
  }
}

/** Whether an element's contents are text that has no escapes. */
export function holdsRawText(table: NodeTable, element: number): boolean {
  return textKind(table, element) !== TextKind.Escaped;
}

/** Whether markup has no meaning in an element. */
export function holdsOnlyText(table: NodeTable, element: number): boolean {
  if (holdsRawText(table, element)) return true;
  if (table.namespace(element) !== Namespace.Html) return false;
  const name = localNameOf(table, element);
  return name === 'title' || name === 'textarea';
}

export function isVoid(table: NodeTable, element: number): boolean {
  const name = table.cells[element + Cell.Name]!;
  return (
    table.namespace(element) === Namespace.Html &&
    name < htmlTagFlags.length &&
    (htmlTagFlags[name]! & TagFlag.SerializesAsVoid) !== 0
  );
}

/**
 * A comment.
 *
 * @throws Error if a comment with this data would end earlier
 */
export function writtenComment(data: string): WrittenPart {
  if (/^-?>|--!?>|\r/.test(data))
    throw new Error(`a comment cannot be ${JSON.stringify(data)}: it would be read as another`);
  return { text: `<!--${data}-->`, hasReferences: false };
}

function textKind(table: NodeTable, parent: number): TextKind {
  if (table.nodeType(parent) !== NodeType.Element || table.namespace(parent) !== Namespace.Html)
    return TextKind.Escaped;
  switch (localNameOf(table, parent)) {
    case 'script':
      return TextKind.Script;
    case 'style':
    case 'xmp':
    case 'iframe':
    case 'noembed':
    case 'noframes':
      return TextKind.Raw;
    case 'noscript':
      return table.scripting ? TextKind.Raw : TextKind.Escaped;
    case 'plaintext':
      return TextKind.Plaintext;
    default:
      return TextKind.Escaped;
  }
}

/** In the standard's case. */
export function localNameOf(table: NodeTable, element: number): string {
  return table.names.stringOf(table.cells[element + Cell.Name]!);
}

function cannotHold(name: string, text: string): Error {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return new Error(`a ${name} element cannot hold the text ${JSON.stringify(shown)}: it has no escapes`);
}
