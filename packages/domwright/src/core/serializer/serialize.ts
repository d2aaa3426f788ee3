import { htmlTagFlags, NameId, TagFlag } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import {
  Cell,
  ElementFlag,
  FragmentFlag,
  NAMESPACE_SHIFT,
  NODE_TYPE_MASK,
  NodeType,
} from '../table/cells.ts';
import type { NodeTable, ShadowRootRecord } from '../table/node-table.ts';
import { type EditionMarkup, markupOfToday } from './markup.ts';
import { Output } from './output.ts';

/** Options of `serializeHandle`; see SerializeOptions. */
export interface SerializeHandleOptions {
  readonly outer: boolean;
  readonly scripting: boolean;
  readonly serializableShadowRoots: boolean;
  /** Handles of shadow roots of the table. */
  readonly shadowRoots: ReadonlySet<number>;
}

/**
 * HTML fragment serialization algorithm —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm
 *
 * `markup`: what the document's edition serializes differently.
 */
export function serializeHandle(
  table: NodeTable,
  root: number,
  options: SerializeHandleOptions,
  markup: EditionMarkup = markupOfToday,
): string {
  const cells = table.cells;
  // It is disabled in the contents of each template that is entered.
  let scripting = options.scripting;
  let openTemplates = 0;
  const { maps } = table;
  const withShadowRoots =
    maps !== null &&
    maps.shadowRoots.size !== 0 &&
    (options.serializableShadowRoots || options.shadowRoots.size !== 0);
  const isValues = maps === null || maps.isValues.size === 0 ? null : maps.isValues;
  const isWritten = options.outer && !isTree(cells[root + Cell.Kind]);
  if (!isWritten && (!table.isContainer(root) || serializesAsVoid(cells, root))) return '';
  const [start, end] = sourceExtent(table, root);
  const output = new Output(table, start, end, markup);

  // The rest of `container`'s children begins with `node`, which is 0 at their end. Writing is done at the end of
  // `top`, or after the node `last`.
  let container = cells[root + Cell.Parent];
  let node = root;
  let top = 0;
  let last = root;
  if (!isWritten) {
    top = contentsOf(cells, root);
    if (top !== root) openTemplates++;
    scripting &&= openTemplates === 0;
    last = 0;
    container = top;
    if (withShadowRoots) container = startOfShadowRoot(output, table, root, options) || top;
    node = cells[container + Cell.FirstChild];
  }

  for (;;) {
    if (node === 0) {
      if (container === top) break;
      const kind = cells[container + Cell.Kind];
      const element =
        (kind & NODE_TYPE_MASK) === NodeType.Element ? container : cells[container + Cell.Owner];
      if (isShadowRoot(kind)) {
        output.string('</template>');
        container = element;
        node = cells[element + Cell.FirstChild];
        continue;
      }
      output.endTag(element);
      if (container !== element && --openTemplates === 0) scripting = options.scripting;
      if (element === last) break;
      container = cells[element + Cell.Parent];
      node = cells[element + Cell.Next];
      continue;
    }
    const kind = cells[node + Cell.Kind];
    switch (kind & NODE_TYPE_MASK) {
      case NodeType.Element: {
        output.startTag(node, isValues === null ? undefined : isValueToWrite(table, node, isValues));
        const flags = htmlFlags(cells, node);
        if ((flags & TagFlag.SerializesAsVoid) !== 0) break;
        container = node;
        if ((flags & TagFlag.Template) !== 0 && cells[node + Cell.Data] !== 0) {
          container = cells[node + Cell.Data];
          openTemplates++;
          scripting = false;
        }
        if (withShadowRoots && (kind & ElementFlag.ShadowHost) !== 0) {
          container = startOfShadowRoot(output, table, node, options) || container;
        }
        node = cells[container + Cell.FirstChild];
        continue;
      }
      case NodeType.Text:
        if (isLiteralIn(cells, container, scripting)) output.rawText(node);
        else output.text(node);
        break;
      case NodeType.Comment:
        output.comment(node);
        break;
      case NodeType.ProcessingInstruction:
        output.processingInstruction(node);
        break;
      case NodeType.DocumentType:
        output.documentType(node);
        break;
    }
    if (node === last) break;
    node = cells[node + Cell.Next];
  }
  return output.end();
}

/** A Document, DocumentFragment or ShadowRoot. */
function isTree(kind: number): boolean {
  const type = kind & NODE_TYPE_MASK;
  return type === NodeType.Document || type === NodeType.DocumentFragment;
}

function isShadowRoot(kind: number): boolean {
  return (kind & NODE_TYPE_MASK) === NodeType.DocumentFragment && (kind & FragmentFlag.ShadowRoot) !== 0;
}

/** TagFlag bits of an element in the HTML namespace; 0 for any other node, and for handle 0. */
function htmlFlags(cells: Int32Array, node: number): number {
  if (cells[node + Cell.Kind] >>> NAMESPACE_SHIFT !== Namespace.Html) return 0;
  const name = cells[node + Cell.Name];
  return name < htmlTagFlags.length ? htmlTagFlags[name] : 0;
}

/** Serializes as void — https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void */
function serializesAsVoid(cells: Int32Array, node: number): boolean {
  return (htmlFlags(cells, node) & TagFlag.SerializesAsVoid) !== 0;
}

/** Whether text that is a child of this node is written unescaped. */
function isLiteralIn(cells: Int32Array, container: number, scripting: boolean): boolean {
  const flags = htmlFlags(cells, container);
  if ((flags & TagFlag.SerializesRaw) !== 0) return true;
  return scripting && flags !== 0 && cells[container + Cell.Name] === NameId.Noscript;
}

/** The parent of the nodes to write: a template's contents, otherwise the node itself. */
function contentsOf(cells: Int32Array, node: number): number {
  return ((htmlFlags(cells, node) & TagFlag.Template) !== 0 && cells[node + Cell.Data]) || node;
}

/**
 * Writes the start tag of the host's shadow root as a template, if it should be written, and returns the root; else 0.
 */
function startOfShadowRoot(
  output: Output,
  table: NodeTable,
  host: number,
  options: SerializeHandleOptions,
): number {
  const record: ShadowRootRecord | undefined = table.shadowRoots.get(host);
  if (record === undefined) return 0;
  if (!(options.serializableShadowRoots && record.serializable) && !options.shadowRoots.has(record.root))
    return 0;
  output.shadowRoot(record);
  return record.root;
}

type IsValues = ReadonlyMap<number, string>;

/** The `is` value of an element without `is` attribute. */
function isValueToWrite(table: NodeTable, element: number, isValues: IsValues): string | undefined {
  return table.findAttribute(element, NameId.Is) < 0 ? isValues.get(element) : undefined;
}

/**
 * The part of the source in which a subtree most likely is. The whole source if that is most of it, so that no slice is
 * made. Parts of the subtree elsewhere are read from the table.
 */
function sourceExtent(table: NodeTable, root: number): [number, number] {
  const cells = table.cells;
  const length = table.source.length;
  if (table.nodeType(root) === NodeType.Document) return [0, length];
  let start = -1;
  for (let node = root; node !== 0 && start < 0; node = firstWithin(table, node))
    start = cells[node + Cell.Start];
  let end = -1;
  for (let node = root; node !== 0; node = lastWithin(table, node)) {
    end = Math.max(end, cells[node + Cell.End]);
    if (table.isContainer(node)) end = Math.max(end, cells[node + Cell.EndTagEnd]);
  }
  if (start < 0 || end <= start) return [0, 0];
  return (end - start) * 2 > length ? [0, length] : [start, end];
}

function firstWithin(table: NodeTable, node: number): number {
  return table.firstChild(contentsOf(table.cells, node));
}

function lastWithin(table: NodeTable, node: number): number {
  return table.lastChild(contentsOf(table.cells, node));
}
