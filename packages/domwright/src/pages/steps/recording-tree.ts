import { type Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import { TableTreeSink } from '../../core/parser/table-tree-sink.ts';
import { cook } from '../../core/source/cook.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, NAMESPACE_SHIFT, NodeType } from '../../core/table/cells.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { namespaceAt, type TagToken } from '../../core/tokenizer/tokens.ts';
import {
  type DeclarativeShadowRootInit,
  type DocumentMode,
  Origin,
} from '../../core/tree-construction/tree-sink.ts';
import type { Mutable, Recorder } from './recorder.ts';
import type { ElementOrigin, StepAttribute, TreeOperation } from './step.ts';

type InsertOperation = Extract<TreeOperation, { type: 'insert' }>;
type CreateOperation = Extract<TreeOperation, { type: 'createElement' }>;

/**
 * A tree that records how the parser changes it. The sink below records the operations that tree construction calls; this
 * class records what the living edition does to its tree directly (processing instructions, patches,
 * `selectedcontent`).
 */
export class RecordingTable extends NodeTable {
  private readonly recorder: Recorder;
  /** Whether something else records the current change. */
  isSilent = false;
  lastInsert: Mutable<InsertOperation> | null = null;

  constructor(expectedSource: number, recorder: Recorder) {
    super(expectedSource);
    this.recorder = recorder;
  }

  override append(parent: number, node: number): void {
    super.append(parent, node);
    this.inserted(parent, node, 0);
  }

  override insertBefore(parent: number, node: number, child: number): void {
    super.insertBefore(parent, node, child);
    if (child !== 0) this.inserted(parent, node, child);
  }

  override remove(node: number): void {
    if (this.cells[node + Cell.Parent] !== 0 && this.recorder.isKnown(node))
      this.recorder.push({ type: 'remove', node: this.recorder.numberOf(node) });
    super.remove(node);
  }

  override moveChildren(from: number, to: number): void {
    const { recorder } = this;
    recorder.push({ type: 'moveChildren', from: recorder.numberOf(from), to: recorder.numberOf(to) });
    super.moveChildren(from, to);
  }

  /** NB: a copy is recorded as a whole, when it is inserted into the tree. */
  private inserted(parent: number, node: number, before: number): void {
    const { recorder } = this;
    if (this.isSilent || !recorder.isKnown(parent)) return;
    if (recorder.isKnown(node)) this.recordInsert(parent, node, before);
    else this.recordNew(parent, node, before);
  }

  private recordInsert(parent: number, node: number, before: number): void {
    const { recorder } = this;
    this.lastInsert = {
      type: 'insert',
      node: recorder.numberOf(node),
      parent: recorder.numberOf(parent),
      before: recorder.numberOrNull(before),
      fosterParented: false,
    };
    recorder.push(this.lastInsert);
  }

  /** Records a node that has no number yet, with its descendants. */
  private recordNew(parent: number, root: number, before: number): void {
    /** Nodes still to be recorded, the next one last. */
    const pending: [parent: number, node: number, before: number][] = [[parent, root, before]];
    for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
      const node = entry[1];
      this.recordNode(...entry);
      if (this.nodeType(node) !== NodeType.Element) continue;
      this.pushChildren(node, pending);
      const shadow = this.shadowRoots.get(node);
      if (shadow !== undefined) {
        const { root: shadowRoot, host, declarative, ...init } = shadow;
        recordShadowRoot(this.recorder, node, shadowRoot, init);
        this.pushChildren(shadowRoot, pending);
      }
      const contents = this.cells[node + Cell.Data]!;
      if (contents !== 0) {
        recordTemplateContents(this.recorder, node, contents);
        this.pushChildren(contents, pending);
      }
    }
  }

  private pushChildren(parent: number, pending: [number, number, number][]): void {
    for (let child = this.lastChild(parent); child !== 0; child = this.cells[child + Cell.Previous]!)
      pending.push([parent, child, 0]);
  }

  /** Records the creation and insertion of one node. */
  private recordNode(parent: number, node: number, before: number): void {
    const { recorder, cells } = this;
    const place = { parent: recorder.numberOf(parent), before: recorder.numberOrNull(before) };
    const number = recorder.add(node);
    switch (this.nodeType(node)) {
      case NodeType.Element:
        recorder.push({
          type: 'createElement',
          node: number,
          name: this.names.stringOf(cells[node + Cell.Name]!),
          namespaceURI: this.namespaceURI(this.namespace(node)),
          attributes: this.attributesOf(node),
          origin: 'copied',
          original: null,
        });
        this.recordInsert(parent, node, before);
        return;
      case NodeType.Text:
        recorder.push({
          type: 'insertText',
          node: number,
          isNew: true,
          ...place,
          data: this.data(node),
          start: -1,
          end: -1,
          fosterParented: false,
        });
        return;
      case NodeType.Comment:
        recorder.push({ type: 'insertComment', node: number, ...place, data: this.data(node) });
        return;
      case NodeType.ProcessingInstruction: {
        const [target, data] = this.processingInstructions[cells[node + Cell.Data]!]!;
        recorder.push({ type: 'insertProcessingInstruction', node: number, ...place, target, data });
        return;
      }
      case NodeType.DocumentType: {
        const { name, publicId, systemId } = this.doctypes[cells[node + Cell.Data]!]!;
        recorder.push({ type: 'appendDoctype', node: number, name, publicId, systemId });
      }
    }
  }

  /** The concatenated data of an element's Text children. */
  childTextContent(element: number): string {
    const texts: string[] = [];
    for (let child = this.lastChild(element); child !== 0; child = this.cells[child + Cell.Previous]!)
      if (this.nodeType(child) === NodeType.Text) texts.push(this.data(child));
    return texts.reverse().join('');
  }

  private attributesOf(element: number): StepAttribute[] {
    const attributes: StepAttribute[] = [];
    const start = this.cells[element + Cell.Attributes]!;
    const end = start + this.cells[element + Cell.AttributeCount]! * ATTRIBUTE_SIZE;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      attributes.push({
        name: this.names.stringOf(this.attributes[record]!),
        namespaceURI: this.namespaceURI(this.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT),
        value: this.attributeValue(record),
      });
    }
    return attributes;
  }
}

function recordTemplateContents(recorder: Recorder, template: number, contents: number): void {
  recorder.push({
    type: 'createTemplateContents',
    template: recorder.numberOf(template),
    node: recorder.add(contents),
  });
}

function recordShadowRoot(
  recorder: Recorder,
  host: number,
  root: number,
  init: DeclarativeShadowRootInit,
): void {
  const node = recorder.add(root);
  recorder.push({ type: 'attachShadowRoot', host: recorder.numberOf(host), node, ...init });
}

/** Tree construction into a RecordingTable. */
export class StepRecordingSink extends TableTreeSink {
  private readonly nodes: RecordingTable;
  readonly recorder: Recorder;
  private lastCreated: Mutable<CreateOperation> | null = null;
  /** An element that is about to be inserted where foster parenting puts it, or 0. */
  private fostered = 0;

  constructor(table: RecordingTable, document: number, recorder: Recorder) {
    super(table, document);
    this.nodes = table;
    this.recorder = recorder;
  }

  override createElement(
    token: TagToken,
    namespace: Namespace,
    intendedParent: number,
    origin: number,
  ): number {
    const node = super.createElement(token, namespace, intendedParent, origin);
    if ((origin & Origin.Fostered) !== 0) this.fostered = node;
    this.lastCreated = {
      type: 'createElement',
      node: this.recorder.add(node),
      name: token.name,
      namespaceURI: namespaceURIs[namespace]!,
      attributes: adjustedAttributes(token),
      origin: originName(origin),
      original: null,
    };
    this.recorder.push(this.lastCreated);
    return node;
  }

  override cloned(clone: number, original: number, byAdoption: boolean): void {
    super.cloned(clone, original, byAdoption);
    const operation = this.lastCreated!;
    operation.original = this.recorder.numberOf(original);
    if (byAdoption) operation.origin = 'adoptionAgency';
  }

  override templateContents(template: number): number {
    const contents = super.templateContents(template);
    recordTemplateContents(this.recorder, template, contents);
    return contents;
  }

  override attachDeclarativeShadowRoot(
    host: number,
    init: DeclarativeShadowRootInit,
    template: number,
  ): number {
    const root = super.attachDeclarativeShadowRoot(host, init, template);
    if (root !== 0) recordShadowRoot(this.recorder, host, root, init);
    return root;
  }

  override insertBefore(parent: number, node: number, before: number): void {
    super.insertBefore(parent, node, before);
    if (node !== this.fostered) return;
    this.fostered = 0;
    this.nodes.lastInsert!.fosterParented = true;
  }

  override adopted(node: number, fostered: boolean): void {
    super.adopted(node, fostered);
    if (fostered) this.nodes.lastInsert!.fosterParented = true;
  }

  override insertText(
    parent: number,
    before: number,
    start: number,
    end: number,
    flags: number,
    fostered: boolean,
  ): void {
    const { nodes, recorder } = this;
    nodes.isSilent = true;
    super.insertText(parent, before, start, end, flags, fostered);
    nodes.isSilent = false;
    const text = before === 0 ? nodes.lastChild(parent) : nodes.cells[before + Cell.Previous]!;
    const isNew = !recorder.isKnown(text);
    recorder.push({
      type: 'insertText',
      node: isNew ? recorder.add(text) : recorder.numberOf(text),
      isNew,
      parent: recorder.numberOf(parent),
      before: recorder.numberOrNull(before),
      data: cook(nodes.source.slice(start, end), flags),
      start,
      end,
      fosterParented: fostered,
    });
  }

  override setDocumentMode(mode: DocumentMode): void {
    super.setDocumentMode(mode);
    this.recorder.push({ type: 'setDocumentMode', mode });
  }

  override closeDetails(details: number): void {
    super.closeDetails(details);
    const { recorder } = this;
    recorder.push({ type: 'removeAttribute', node: recorder.numberOf(details), name: 'open' });
  }

  override addMissingAttributes(element: number, token: TagToken): void {
    const { nodes, recorder } = this;
    if (nodes.nodeType(element) === NodeType.Element) {
      const missing = (_: StepAttribute, index: number): boolean =>
        nodes.findAttribute(element, token.attributes.records[index * ATTRIBUTE_SIZE]!) < 0;
      const attributes = adjustedAttributes(token).filter(missing);
      if (attributes.length > 0)
        recorder.push({ type: 'addAttributes', node: recorder.numberOf(element), attributes });
    }
    super.addMissingAttributes(element, token);
  }

  override associateWithForm(element: number, form: number): void {
    super.associateWithForm(element, form);
    const { recorder } = this;
    recorder.push({
      type: 'associateWithForm',
      node: recorder.numberOf(element),
      form: recorder.numberOf(form),
    });
  }

  override setAlreadyStarted(script: number): void {
    super.setAlreadyStarted(script);
    this.recorder.push({ type: 'setAlreadyStarted', node: this.recorder.numberOf(script) });
  }
}

function originName(origin: number): ElementOrigin {
  if ((origin & Origin.Cloned) !== 0) return 'reconstructed';
  return (origin & Origin.Implied) !== 0 ? 'implied' : 'written';
}

/** A token's attributes, with the names that tree construction gives them. */
function adjustedAttributes({ attributes }: TagToken): StepAttribute[] {
  const list: StepAttribute[] = [];
  for (let i = 0; i < attributes.count; i++) {
    list.push({
      name: attributes.nameAt(i),
      namespaceURI: namespaceURIs[namespaceAt(attributes, i)]!,
      value: attributes.valueAt(i),
    });
  }
  return list;
}
