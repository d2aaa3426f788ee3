import type { DocumentMode } from '../../core/tree-construction/tree-sink.ts';
import type { InsertionModeName, TokenizerStateName } from './names.ts';
import type { ParserState, StateElement, StepOperation } from './step.ts';

/** A list of nodes with constant-time changes anywhere. */
class LinkedNodes {
  private readonly previous: Map<number, number> = new Map();
  private readonly next: Map<number, number> = new Map();
  last = NOTHING;

  push(node: number): void {
    this.insertAfter(node, this.last);
  }

  insertAfter(node: number, other: number): void {
    const next = other === this.last ? NOTHING : this.next.get(other)!;
    this.previous.set(node, other);
    this.next.set(node, next);
    this.next.set(other, node);
    if (next === NOTHING) this.last = node;
    else this.previous.set(next, node);
  }

  remove(node: number): void {
    const previous = this.previous.get(node)!;
    const next = this.next.get(node)!;
    this.previous.delete(node);
    this.next.delete(node);
    this.next.set(previous, next);
    if (next === NOTHING) this.last = previous;
    else this.previous.set(next, previous);
  }

  replace(node: number, by: number): void {
    const previous = this.previous.get(node)!;
    this.remove(node);
    this.insertAfter(by, previous);
  }

  toArray(): number[] {
    const nodes: number[] = [];
    for (let node = this.last; node !== NOTHING; node = this.previous.get(node)!) nodes.push(node);
    return nodes.reverse();
  }
}

/** No node: precedes the first and follows the last. Markers are the numbers below it. */
const NOTHING = -1;

/** The state of the parser, reconstructed from the operations. */
export class StateModel {
  private readonly elements: Map<number, StateElement> = new Map();
  private readonly stack: LinkedNodes = new LinkedNodes();
  private readonly formatting: LinkedNodes = new LinkedNodes();
  private markers = 0;
  private readonly templateModes: InsertionModeName[] = [];
  private mode: InsertionModeName = 'initial';
  private originalMode: InsertionModeName | null = null;
  private head: number | null = null;
  private form: number | null = null;
  private framesetOk = true;
  private fosterParenting = false;
  private documentMode: DocumentMode;
  private tokenizerState: TokenizerStateName = 'data';
  private pendingTableCharacters = '';
  private ignoreLineFeed = false;

  /** @param root what node 0 is, if it is an element */
  constructor(root: StateElement | null, documentMode: DocumentMode) {
    if (root !== null) this.elements.set(root.node, root);
    this.documentMode = documentMode;
  }

  apply(operation: StepOperation): void {
    const { stack, formatting } = this;
    switch (operation.type) {
      case 'createElement': {
        const { node, name, namespaceURI } = operation;
        this.elements.set(node, { node, name, namespaceURI });
        return;
      }
      case 'push':
        return stack.push(operation.node);
      case 'pop':
      case 'removeFromStack':
        return stack.remove(operation.node);
      case 'replaceInStack':
        return stack.replace(operation.node, operation.by);
      case 'insertIntoStack':
        return stack.insertAfter(operation.node, operation.after);
      case 'pushFormatting':
        return formatting.push(operation.node);
      case 'removeFormatting':
        return formatting.remove(operation.node);
      case 'replaceFormatting':
        return formatting.replace(operation.node, operation.by);
      case 'moveFormatting':
        formatting.remove(operation.node);
        return formatting.insertAfter(operation.node, operation.after);
      case 'insertMarker':
        return formatting.push(NOTHING - ++this.markers);
      case 'removeMarker':
        return formatting.remove(NOTHING - this.markers--);
      case 'setMode':
        this.mode = operation.mode;
        return;
      case 'setOriginalMode':
        this.originalMode = operation.mode;
        return;
      case 'pushTemplateMode':
        this.templateModes.push(operation.mode);
        return;
      case 'popTemplateMode':
        this.templateModes.pop();
        return;
      case 'setHead':
        this.head = operation.node;
        return;
      case 'setForm':
        this.form = operation.node;
        return;
      case 'setFramesetOk':
        this.framesetOk = operation.value;
        return;
      case 'setFosterParenting':
        this.fosterParenting = operation.value;
        return;
      case 'setDocumentMode':
        this.documentMode = operation.mode;
        return;
      case 'setTokenizerState':
        this.tokenizerState = operation.state;
        return;
      case 'addTableCharacters':
        this.pendingTableCharacters += operation.data;
        return;
      case 'clearTableCharacters':
        this.pendingTableCharacters = '';
        return;
      case 'setIgnoreLineFeed':
        this.ignoreLineFeed = operation.value;
    }
  }

  snapshot(): ParserState {
    const element = (node: number): StateElement => this.elements.get(node)!;
    return {
      mode: this.mode,
      originalMode: this.originalMode,
      templateModes: this.templateModes.slice(),
      stack: this.stack.toArray().map(element),
      formatting: this.formatting.toArray().map((node) => (node < NOTHING ? 'marker' : element(node))),
      head: this.head,
      form: this.form,
      framesetOk: this.framesetOk,
      fosterParenting: this.fosterParenting,
      documentMode: this.documentMode,
      tokenizerState: this.tokenizerState,
      pendingTableCharacters: this.pendingTableCharacters,
      ignoreLineFeed: this.ignoreLineFeed,
    };
  }
}
