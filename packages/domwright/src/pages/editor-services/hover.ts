import { HTML_NAMESPACE } from '../../core/infra/namespaces.ts';
import type { SourceRange } from '../../core/table/source-ranges.ts';
import type { EditorTree } from '../../dom/editor/editor-tree.ts';
import { explain } from '../explain/explain.ts';
import type { Repair } from '../explain/repair.ts';
import { checkPlace } from './arguments.ts';
import { namesAt } from './names.ts';
import { touches } from './places.ts';
import { attributeInWords, elementInWords, pathInWords, reasonInWords } from './words.ts';

/** What an editor shows about a place. */
export interface EditorHover {
  /** Markdown. */
  readonly text: string;
  /** What it is about. UTF-16 offsets. */
  readonly range: SourceRange;
}

/**
 * What is at an offset: what an element or attribute is for, what the value of an attribute means or refers to, and why a node is
 * where it is in the tree. Null if there is nothing to say.
 *
 * @throws TypeError for a wrong tree, RangeError for an offset outside of the text
 */
export function hoverAt(tree: EditorTree, offset: number): EditorHover | null {
  checkPlace(tree, offset);
  if (tree.hasCode({ start: offset, end: offset })) return null;
  const found = tagHover(tree, offset) ?? textHover(tree, offset);
  if (found === null) return null;
  const [lines, range] = found;
  const text = lines.filter((line) => line !== null).join('\n\n');
  return text === '' ? null : { text, range };
}

type Found = readonly [lines: (string | null)[], range: SourceRange];

function tagHover(tree: EditorTree, offset: number): Found | null {
  const tag = tree.tagAt(offset);
  if (tag === null) return null;
  const { element, name } = tag;
  if (touches(tag.nameRange, offset)) {
    if (tree.hasCode(tag.nameRange)) return null;
    const isHTML = element === null || element.namespaceURI === HTML_NAMESPACE;
    const lines = [isHTML ? elementInWords(name) : `\`<${element.localName}>\` of ${element.namespaceURI}`];
    if (element !== null) {
      const path = tree.ancestorsOf(element);
      if (path.length > 0) lines.push(`In ${pathInWords(path)}`);
      lines.push(reasonInWords(element));
    } else if (!tag.isUnfinished) {
      lines.push(whyIgnored(tree, tag.range));
    }
    return [lines, tag.nameRange];
  }
  const attribute = tree.attributeAt(offset);
  if (attribute === null || tag.kind === 'end' || tree.hasCode(attribute.nameRange)) return null;
  const { nameRange, valueRange, value } = attribute;
  const isValue = valueRange !== null && !touches(nameRange, offset);
  const isKnown = isValue && !tree.hasCode(valueRange);
  const lines = [attributeInWords(name, attribute.name, isKnown ? value : null)];
  const names = isValue ? namesAt(tree, offset) : null;
  if (names === null) return [lines, isValue ? valueRange : nameRange];
  const { at, all } = names;
  const count = all.filter(({ isDefinition }) => !isDefinition).length;
  const defined = all.find(({ isDefinition, element: of }) => isDefinition && of !== null)?.element ?? null;
  lines.push(
    at.isDefinition || at.kind === 'class'
      ? `“${at.name}” is written in ${count === 1 ? '1 place' : `${count} places`}${at.kind === 'class' ? '' : count === 1 ? ' that refers to it' : ' that refer to it'}.`
      : defined === null
        ? `Nothing here has the ${at.kind === 'id' ? 'id' : 'name'} “${at.name}”.`
        : `“${at.name}” is \`<${defined.localName}>\`.`,
  );
  return [lines, at.range];
}

/** A text or a comment that has been moved. */
function textHover(tree: EditorTree, offset: number): Found | null {
  const node = tree.nodeAt(offset);
  const reason = node === null ? null : reasonInWords(node);
  return reason === null ? null : [[reason], { start: offset, end: offset }];
}

const repairs = /* @__PURE__ */ new WeakMap<EditorTree, readonly Repair[]>();

/** What the parser did with a tag that isn't in the document. */
function whyIgnored(tree: EditorTree, { start, end }: SourceRange): string | null {
  let all = repairs.get(tree);
  if (all === undefined) {
    all = explain(tree.parsedText, tree.options);
    repairs.set(tree, all);
  }
  return all.find((repair) => repair.start === start && repair.end === end)?.message ?? null;
}
