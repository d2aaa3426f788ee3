import { Namespace, XLINK_NAMESPACE } from '../../core/infra/namespaces.ts';
import { withDefaults } from '../../core/options/options.ts';
import { attributeLocalName } from '../../core/table/attributes.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  ElementFlag,
  NAMESPACE_SHIFT,
  NodeType,
} from '../../core/table/cells.ts';
import { changed } from '../../core/table/changes.ts';
import { handleOf } from '../../core/table/handle-of.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlNameOf, nearestHTMLElement } from '../../core/table/queries.ts';
import {
  attributeNameRange,
  rangeInInput,
  type SourceRange,
  sourceRangeOf,
} from '../../core/table/source-ranges.ts';
import {
  addAttributeOfString,
  removeAttribute,
  renameAttribute,
  renameElement,
  setAttributeValue,
  setData,
} from '../../core/table/table-changes.ts';
import { createTemplateContents } from '../../core/table/template-contents.ts';
import { Step, TreeSteps } from '../../core/table/tree-steps.ts';
import { documentModeOf } from '../../core/tree-construction/tree-sink.ts';
import type { TreeNode } from '../../dom/nodes/tree-of.ts';
import { NameId } from '../../generated/names.ts';
import { Coercion, type InfosetChange } from './coercion.ts';
import { isXMLAttribute } from './xml-strings.ts';

/** Each rule can be switched on or off. In the standard, each is a "may": choose what your XML tools need. */
export interface CoerceOptions {
  /** Drops DOCTYPEs. Default false. */
  dropDoctypes?: boolean;
  /** Drops attributes `xmlns` and `xmlns:…` in no namespace, and those in the XMLNS namespace. Default true. */
  dropXmlnsAttributes?: boolean;
  /** Adds the necessary namespace declarations, as attributes in the XMLNS namespace. Default false. */
  addNamespaceDeclarations?: boolean;
  /** Maps local names of elements and attributes to names that XML allows: `foo<bar` to `fooU00003Cbar`. Default true. */
  names?: boolean;
  /** Separates consecutive hyphens in comments. Default true. */
  commentHyphens?: boolean;
  /** Adds a space after a hyphen at the end of a comment. Default true. */
  commentEnds?: boolean;
  /** Replaces FORM FEED with a space in text, values and comments. Default true. */
  formFeeds?: boolean;
  /** Replaces other characters not allowed in XML with U+FFFD in text, values and comments. Default true. */
  characters?: boolean;
  /** Drops the document's mode: it becomes 'no-quirks'. Default false. */
  dropDocumentMode?: boolean;
  /** Drops the associations of elements with forms that are not their nearest form ancestor. Default false. */
  dropFormOwners?: boolean;
  /** Drops the contents of templates. Default false. */
  dropTemplateContents?: boolean;
}

const coerceDefaults = /* @__PURE__ */ Object.freeze({
  dropDoctypes: false,
  dropXmlnsAttributes: true,
  addNamespaceDeclarations: false,
  names: true,
  commentHyphens: true,
  commentEnds: true,
  formFeeds: true,
  characters: true,
  dropDocumentMode: false,
  dropFormOwners: false,
  dropTemplateContents: false,
});

/**
 * Changes a tree into an XML infoset, by the rules of
 * https://html.spec.whatwg.org/multipage/parsing.html#coercing-an-html-dom-into-an-infoset
 *
 * They apply to `node` and everything in it, including template contents and shadow trees. They apply after parsing, so an
 * end tag `</a::>` has closed `<a::>`, whatever its name becomes. If two attributes of an element would get the same name
 * (no parser produces such attributes), a `_` distinguishes them. Takes time proportional to the size of the tree, whatever
 * its depth.
 *
 * @returns the changes, in tree order
 * @throws TypeError if `node` is not a node, for an unknown option or a wrong value
 */
export function coerceToInfoset(node: TreeNode, options?: CoerceOptions): { changes: InfosetChange[] } {
  const root = handleOf(node, 'node');
  const given = withDefaults(options, coerceDefaults);
  const { table } = node;
  const pass = new Pass(table, given);
  pass.run(root);
  if (table.changes !== null) changed(table);
  return { changes: pass.coercion.changes };
}

class Pass {
  readonly coercion: Coercion;
  private readonly table: NodeTable;
  private readonly options: typeof coerceDefaults;
  /** The original names of renamed elements. */
  private readonly renamed: Map<number, string> = new Map();

  constructor(table: NodeTable, options: typeof coerceDefaults) {
    this.table = table;
    this.options = options;
    this.coercion = new Coercion(options);
  }

  run(root: number): void {
    const { table, options } = this;
    if (options.dropFormOwners) this.formOwners(root);
    const cursor = new TreeSteps(table, root);
    const dropped: number[] = [];
    for (let step = cursor.step(); step !== Step.Done; step = cursor.step()) {
      if (step !== Step.Enter) continue;
      const node = cursor.node;
      switch (table.nodeType(node)) {
        case NodeType.Document:
          if (options.dropDocumentMode) this.documentMode(node);
          break;
        case NodeType.DocumentType:
          if (options.dropDoctypes && node !== root) dropped.push(node);
          break;
        case NodeType.Element:
          this.element(node);
          break;
        case NodeType.Text:
          this.coercion.at('text', this.parentName(node), sourceRangeOf(table, node));
          this.data(node, this.coercion.text(table.data(node)));
          break;
        case NodeType.Comment:
          this.coercion.at('comment', '', sourceRangeOf(table, node));
          this.data(node, this.coercion.comment(table.data(node)));
          break;
        case NodeType.ProcessingInstruction: {
          const record = table.processingInstructions[table.cells[node + Cell.Data]!]!;
          this.coercion.at('processingInstruction', record[0], sourceRangeOf(table, node));
          record[0] = this.coercion.name(record[0]);
          record[1] = this.coercion.text(record[1]);
        }
      }
    }
    for (const doctype of dropped) {
      const { name } = table.doctypes[table.cells[doctype + Cell.Data]!]!;
      this.coercion.at('doctype', name, sourceRangeOf(table, doctype));
      this.coercion.note('doctype', name, null);
      table.remove(doctype);
    }
  }

  private parentName(node: number): string {
    const { table } = this;
    const parent = table.cells[node + Cell.Parent]!;
    if (parent === 0 || table.nodeType(parent) !== NodeType.Element) return '';
    return this.renamed.get(parent) ?? table.names.stringOf(table.cells[parent + Cell.Name]!);
  }

  private data(node: number, data: string): void {
    // NB: an unchanged value stays a range of the source.
    if (data !== this.table.data(node)) setData(this.table, node, data);
  }

  private documentMode(document: number): void {
    const { cells } = this.table;
    const mode = documentModeOf(this.table, document);
    if (mode === 'no-quirks') return;
    this.coercion.at('document', '', null);
    this.coercion.note('document-mode', mode, 'no-quirks');
    cells[document + Cell.Data] = 0;
  }

  private element(element: number): void {
    const { table, coercion, options } = this;
    const name = table.names.stringOf(table.cells[element + Cell.Name]!);
    const range = rangeInInput(table, table.cells[element + Cell.Start]!, table.cells[element + Cell.End]!);
    coercion.at('element', name, range);
    const contents = table.cells[element + Cell.Data]!;
    if (options.dropTemplateContents && contents !== 0 && table.firstChild(contents) !== 0) {
      coercion.note('template-contents', name, null);
      createTemplateContents(table, element);
    }
    const coerced = coercion.name(name);
    if (coerced !== name) {
      renameElement(table, element, table.names.idOf(coerced));
      this.renamed.set(element, name);
    }
    const prefix = table.prefixes.get(element);
    if (prefix !== undefined) table.prefixes.set(element, coercion.name(prefix));
    if (options.dropXmlnsAttributes) this.xmlnsAttributes(element);
    this.attributes(element);
    if (options.addNamespaceDeclarations) this.declarations(element, name, range);
  }

  private xmlnsAttributes(element: number): void {
    const { table, coercion } = this;
    const start = table.cells[element + Cell.Attributes]!;
    const count = table.cells[element + Cell.AttributeCount]!;
    for (let record = start + (count - 1) * ATTRIBUTE_SIZE; record >= start; record -= ATTRIBUTE_SIZE) {
      const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
      const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
      const isDeclaration = namespace === Namespace.None && (name === 'xmlns' || name.startsWith('xmlns:'));
      if (namespace !== Namespace.Xmlns && !isDeclaration) continue;
      coercion.at('attribute', name, attributeNameRange(table, record));
      coercion.note('xmlns-attribute', table.attributeValue(record), null);
      removeAttribute(table, element, record);
    }
  }

  private attributes(element: number): void {
    const { table, coercion } = this;
    const start = table.cells[element + Cell.Attributes]!;
    const end = start + table.cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const name = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
      const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
      coercion.at('attribute', name, attributeNameRange(table, record));
      if (namespace === Namespace.None && isXMLAttribute(name)) {
        // The prefix is always bound, so a parser of XML reads it in this namespace.
        table.attributes[record + AttributeCell.Flags]! |= Namespace.Xml << NAMESPACE_SHIFT;
        table.attributeIndexes?.delete(element);
      }
      const isPlain = namespace === Namespace.None && !isXMLAttribute(name);
      const coerced = isPlain ? coercion.name(name) : this.qualifiedName(record, name);
      if (coerced !== name) this.rename(element, record, coerced);
      const value = table.attributeValue(record);
      const coercedValue = coercion.text(value);
      if (coercedValue !== value) setAttributeValue(table, element, record, coercedValue);
    }
  }

  private qualifiedName(record: number, name: string): string {
    const local = attributeLocalName(this.table, record);
    const coerced = this.coercion.name(local);
    if (local === name) return coerced;
    const prefix = name.slice(0, name.length - local.length - 1);
    return `${this.coercion.name(prefix)}:${coerced}`;
  }

  private rename(element: number, record: number, name: string): void {
    const { table } = this;
    let unique = name;
    for (;;) {
      const id = table.names.idOf(unique);
      if (table.findAttribute(element, id) < 0) {
        renameAttribute(table, element, record, id);
        return;
      }
      unique += '_';
    }
  }

  /** Declares the namespace of an element whose parent is in another one, and that of XLink if attributes are in it. */
  private declarations(element: number, name: string, range: SourceRange | null): void {
    const { table, coercion } = this;
    const cells = table.cells;
    coercion.at('element', name, range);
    const namespace = table.namespace(element);
    const parent = cells[element + Cell.Parent]!;
    const hasSame =
      parent !== 0 && table.nodeType(parent) === NodeType.Element && table.namespace(parent) === namespace;
    if (!hasSame && (cells[element + Cell.Kind]! & ElementFlag.HasPrefix) === 0) {
      this.declare(element, NameId.Xmlns, table.namespaceURI(namespace) ?? '');
    }
    const start = cells[element + Cell.Attributes]!;
    const end = start + cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      if (table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT !== Namespace.XLink) continue;
      const attribute = table.names.stringOf(table.attributes[record + AttributeCell.Name]!);
      const colon = attribute.indexOf(':');
      if (colon < 0) continue;
      this.declare(element, table.names.idOf(`xmlns:${attribute.slice(0, colon)}`), XLINK_NAMESPACE);
      break;
    }
  }

  private declare(element: number, name: number, uri: string): void {
    const { table } = this;
    if (table.findAttribute(element, name) >= 0) return;
    this.coercion.note('namespace-declaration', null, `${table.names.stringOf(name)}="${uri}"`);
    addAttributeOfString(table, element, name, Namespace.Xmlns, uri);
  }

  /** Drops associations that the parser made, except those with the nearest form ancestor, which apply anyway. */
  private formOwners(root: number): void {
    const { table, coercion } = this;
    const cells = table.cells;
    const cursor = new TreeSteps(table, root);
    /** The form elements around the cursor, in its tree; 0 marks the start of another tree. */
    const form = nearestHTMLElement(table, cells[root + Cell.Parent]!, NameId.Form);
    const forms: number[] = form === 0 ? [0] : [0, form];
    for (let step = cursor.step(); step !== Step.Done; step = cursor.step()) {
      const { node } = cursor;
      if (step === Step.EnterContents || step === Step.EnterShadowRoot) forms.push(0);
      else if (step === Step.LeaveContents || step === Step.LeaveShadowRoot) forms.pop();
      else if (step === Step.Leave && this.isForm(node)) forms.pop();
      if (step !== Step.Enter || table.nodeType(node) !== NodeType.Element) continue;
      if ((cells[node + Cell.Kind]! & ElementFlag.ParserInserted) !== 0) {
        if (cells[node + Cell.Owner] !== forms.at(-1)) {
          const range = rangeInInput(table, cells[node + Cell.Start]!, cells[node + Cell.End]!);
          coercion.at('element', table.names.stringOf(cells[node + Cell.Name]!), range);
          coercion.note('form-owner', 'form', null);
        }
        cells[node + Cell.Kind]! &= ~ElementFlag.ParserInserted;
        cells[node + Cell.Owner] = 0;
      }
      if (this.isForm(node)) forms.push(node);
    }
  }

  private isForm(node: number): boolean {
    return htmlNameOf(this.table, node) === NameId.Form;
  }
}
