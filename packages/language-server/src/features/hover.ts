import { explain } from 'domwright/explain';
import { type Hover, MarkupKind, type Position } from 'vscode-languageserver';
import type { OpenDocument } from '../documents/open-document.ts';
import { attributeInWords, elementInWords, pathInWords, reasonInWords } from './descriptions.ts';
import { namesAt } from './names.ts';
import { type OffsetRange, touches } from './places.ts';

/** What is at a position: an element, an attribute or what its value means, and why a node is where it is. */
export function hover(document: OpenDocument, position: Position): Hover | null {
  const offset = document.offsetAt(position);
  const found = tagHover(document, offset) ?? textHover(document, offset);
  if (found === null) return null;
  const [lines, range] = found;
  const value = lines.filter((line) => line !== null).join('\n\n');
  return value === ''
    ? null
    : { contents: { kind: MarkupKind.Markdown, value }, range: document.rangeOf(range) };
}

type Found = readonly [lines: (string | null)[], range: OffsetRange];

function tagHover(document: OpenDocument, offset: number): Found | null {
  const { tree } = document;
  const tag = tree.tagAt(offset);
  if (tag === null) return null;
  const { element, name } = tag;
  if (touches(tag.nameRange, offset)) {
    const isHTML = element === null || element.namespaceURI === 'http://www.w3.org/1999/xhtml';
    const lines = [isHTML ? elementInWords(name) : `\`<${element.localName}>\` of ${element.namespaceURI}`];
    if (element !== null) {
      const path = tree.ancestorsOf(element);
      if (path.length > 0) lines.push(`In ${pathInWords(path)}`);
      lines.push(reasonInWords(element));
    } else if (!tag.isUnfinished) {
      lines.push(whyIgnored(document, tag.range));
    }
    return [lines, tag.nameRange];
  }
  const attribute = tree.attributeAt(offset);
  if (attribute === null || tag.kind === 'end') return null;
  const { nameRange, valueRange, value } = attribute;
  const isValue = valueRange !== null && !touches(nameRange, offset);
  const lines = [attributeInWords(name, attribute.name, isValue ? value : null)];
  const names = isValue ? namesAt(document, offset) : null;
  if (names === null) return [lines, isValue ? valueRange : nameRange];
  const { at, all } = names;
  const count = all.filter(({ isDefinition }) => !isDefinition).length;
  const defined = all.find(({ isDefinition, element: of }) => isDefinition && of !== null)?.element;
  lines.push(
    at.isDefinition || at.kind === 'class'
      ? `“${at.name}” is written in ${count === 1 ? '1 place' : `${count} places`}${at.kind === 'class' ? '' : count === 1 ? ' that refers to it' : ' that refer to it'}.`
      : defined == null
        ? `Nothing here has the ${at.kind === 'id' ? 'id' : 'name'} “${at.name}”.`
        : `“${at.name}” is \`<${defined.localName}>\`.`,
  );
  return [lines, at.range];
}

/** A text or a comment that has been moved. */
function textHover({ tree }: OpenDocument, offset: number): Found | null {
  const node = tree.nodeAt(offset);
  const reason = node === null ? null : reasonInWords(node);
  return reason === null ? null : [[reason], { start: offset, end: offset }];
}

/** What the parser did with a tag that isn't in the document. */
function whyIgnored(document: OpenDocument, { start, end }: OffsetRange): string | null {
  const repairs = document.once('repairs', ({ text }) => explain(text));
  return repairs.find((repair) => repair.start === start && repair.end === end)?.message ?? null;
}
