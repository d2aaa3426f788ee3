import { wrongArgument } from '../../core/infra/arguments.ts';
import { withDefaults } from '../../core/options/options.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import { handleOf } from '../../core/table/handle-of.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { sourceRangeOf } from '../../core/table/source-ranges.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import { documentModeOf } from '../../core/tree-construction/tree-sink.ts';
import type { TreeNode } from '../../dom/nodes/tree-of.ts';
import { Coercion, type InfosetChange } from './coercion.ts';
import { XMLOutput } from './xml-output.ts';

/** Options for XML. */
export interface XMLOptions {
  /**
   * Whether to write XML that HTML parsers read the same way, as far as possible: text of scripts and style sheets that is
   * not XML goes into a CDATA section inside comments in that language. Default false.
   */
  polyglot?: boolean;
  /** Begins with `<?xml version="1.0" encoding="UTF-8"?>`. Not allowed with `polyglot`. Default false. */
  xmlDeclaration?: boolean;
  /** Called with each necessary change, in output order. */
  onChange?: (change: InfosetChange) => void;
}

const defaults = /* @__PURE__ */ Object.freeze({
  polyglot: false,
  xmlDeclaration: false,
  onChange: undefined as XMLOptions['onChange'],
});

const allRules = { names: true, commentHyphens: true, commentEnds: true, formFeeds: true, characters: true };

/**
 * Writes a tree as XML, without changing the tree. For a document with an element, the result is always a well-formed
 * document. For a fragment or any other node, it is well-formed content. Namespaces are declared where necessary.
 *
 * What XML cannot express is coerced by the rules of
 * https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset and reported to `onChange`:
 * names, characters, hyphens in comments, and attributes that look like namespace declarations but differ from the real
 * ones. Template contents are written as children, shadow roots as templates. Element names have no prefixes; HTML elements
 * have end tags, except void elements such as `br` and `img`. Takes time proportional to the size of the tree, whatever its
 * depth.
 *
 * @throws TypeError if `node` is not a node, for an unknown option or a wrong value
 */
export function toXML(node: TreeNode, options?: XMLOptions): string {
  const root = handleOf(node, 'node');
  const { polyglot, xmlDeclaration, onChange } = withDefaults(options, defaults);
  if (polyglot && xmlDeclaration) {
    throw wrongArgument("option 'xmlDeclaration'", "false if 'polyglot' is true", true);
  }
  const coercion = new Coercion(allRules);
  const output = new XMLOutput(node.table, coercion, polyglot);
  if (xmlDeclaration) output.text.add('<?xml version="1.0" encoding="UTF-8"?>\n');
  write(node.table, root, output, coercion);
  if (onChange !== undefined) for (const change of coercion.changes) onChange(change);
  return output.text.end();
}

function write(table: NodeTable, root: number, output: XMLOutput, coercion: Coercion): void {
  const cursor = new TreeSteps(table, root);
  const isDocument = table.nodeType(root) === NodeType.Document;
  /** In a document: whether its element has been written. */
  let hadElement = false;
  let hadDoctype = false;
  for (let step = cursor.step(); step !== Step.Done; step = cursor.step()) {
    const { node } = cursor;
    const isTop = isDocument && table.cells[node + Cell.Parent] === root;
    switch (step) {
      case Step.Enter:
        switch (table.nodeType(node)) {
          case NodeType.Element:
            output.startTag(node);
            if (isTop) hadElement = true;
            break;
          case NodeType.Text:
            coercion.at('text', parentName(table, node), sourceRangeOf(table, node));
            output.textNode(node);
            break;
          case NodeType.Comment:
            coercion.at('comment', '', sourceRangeOf(table, node));
            output.comment(table.data(node));
            break;
          case NodeType.ProcessingInstruction:
            output.processingInstruction(node);
            break;
          case NodeType.DocumentType: {
            const { name } = table.doctypes[table.cells[node + Cell.Data]!]!;
            coercion.at('doctype', name, sourceRangeOf(table, node));
            // A document has one, before its element; XML content has none.
            if (isTop && !hadElement && !hadDoctype) output.doctype(node);
            else coercion.note('doctype', name, null);
            hadDoctype = true;
            break;
          }
          case NodeType.Document: {
            const mode = documentModeOf(table, node);
            coercion.at('document', '', null);
            if (mode !== 'no-quirks') coercion.note('document-mode', mode, null);
          }
        }
        break;
      case Step.Leave:
        if (table.nodeType(node) === NodeType.Element) output.endTag(node);
        break;
      case Step.EnterShadowRoot:
        output.startOfShadowRoot(node);
        break;
      case Step.LeaveShadowRoot:
        output.endOfShadowRoot();
        break;
    }
    if (isTop && !hadElement && step === Step.Enter) output.text.add('\n');
  }
}

function parentName(table: NodeTable, node: number): string {
  const parent = table.cells[node + Cell.Parent]!;
  if (parent === 0 || table.nodeType(parent) !== NodeType.Element) return '';
  return table.names.stringOf(table.cells[parent + Cell.Name]!);
}
