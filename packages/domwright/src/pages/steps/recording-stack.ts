import type { TagToken } from '../../core/tokenizer/tokens.ts';
import type { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import { ListOfActiveFormattingElements } from '../../core/tree-construction/list-of-active-formatting-elements.ts';
import {
  type StackListener,
  StackOfOpenElements,
} from '../../core/tree-construction/stack-of-open-elements.ts';
import { modeName } from './names.ts';
import type { Recorder } from './recorder.ts';

/** A stack of open elements that records its changes. */
export class RecordingStack extends StackOfOpenElements {
  private readonly recorder: Recorder;

  constructor(sink: StackListener, formatting: ListOfActiveFormattingElements, recorder: Recorder) {
    super(sink, formatting);
    this.recorder = recorder;
  }

  override push(node: number, target: number, name: number, flags: number): void {
    this.recorder.push({ type: 'push', node: this.recorder.numberOf(node) });
    super.push(node, target, name, flags);
  }

  override pop(): number {
    this.recorder.push({ type: 'pop', node: this.recorder.numberOf(this.currentNode) });
    return super.pop();
  }

  override replaceAt(index: number, node: number): void {
    const { recorder } = this;
    const old = recorder.numberOf(this.nodeAt(index));
    recorder.push({ type: 'replaceInStack', node: old, by: recorder.numberOf(node) });
    super.replaceAt(index, node);
  }

  override removeAt(index: number): void {
    // NB: the current node is popped instead.
    if (index + 1 !== this.length)
      this.recorder.push({ type: 'removeFromStack', node: this.recorder.numberOf(this.nodeAt(index)) });
    super.removeAt(index);
  }

  override moveBelow(formattingIndex: number, blockIndex: number, node: number, entry: number): void {
    const { recorder } = this;
    const block = recorder.numberOf(this.nodeAt(blockIndex));
    recorder.push({ type: 'removeFromStack', node: recorder.numberOf(this.nodeAt(formattingIndex)) });
    recorder.push({ type: 'insertIntoStack', node: recorder.numberOf(node), after: block });
    super.moveBelow(formattingIndex, blockIndex, node, entry);
  }
}

/** A list of active formatting elements that records its changes. */
export class RecordingList extends ListOfActiveFormattingElements {
  private readonly recorder: Recorder;

  constructor(token: TagToken, other: TagToken, recorder: Recorder) {
    super(token, other);
    this.recorder = recorder;
  }

  override insertMarker(): void {
    this.recorder.push({ type: 'insertMarker' });
    super.insertMarker();
  }

  override clearUpToTheLastMarker(): void {
    const { level, recorder } = this;
    const begin = recorder.beginAlgorithm(
      'clear the list of active formatting elements up to the last marker',
    );
    super.clearUpToTheLastMarker();
    if (this.level < level) recorder.push({ type: 'removeMarker' });
    if (!recorder.dropLast(begin)) recorder.endAlgorithm(begin, null);
  }

  override push(node: number, token: TagToken): number {
    // NB: the Noah's Ark clause may remove another entry first.
    const entry = super.push(node, token);
    this.recorder.push({ type: 'pushFormatting', node: this.recorder.numberOf(node) });
    return entry;
  }

  override remove(entry: number): void {
    this.recorder.push({ type: 'removeFormatting', node: this.recorder.numberOf(this.nodeOf(entry)) });
    super.remove(entry);
  }

  override replaceNode(entry: number, node: number): void {
    const { recorder } = this;
    const old = recorder.numberOf(this.nodeOf(entry));
    recorder.push({ type: 'replaceFormatting', node: old, by: recorder.numberOf(node) });
    super.replaceNode(entry, node);
  }

  override moveAfter(entry: number, other: number): void {
    const { recorder } = this;
    if (entry !== other) {
      const node = recorder.numberOf(this.nodeOf(entry));
      recorder.push({ type: 'moveFormatting', node, after: recorder.numberOf(this.nodeOf(other)) });
    }
    super.moveAfter(entry, other);
  }
}

/** A stack of template insertion modes that records its changes. */
export class RecordingModes extends Array<InsertionMode> {
  private readonly recorder: Recorder;

  constructor(recorder: Recorder) {
    super();
    this.recorder = recorder;
  }

  /** NB: array methods that create an array create an ordinary one. */
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  override push(mode: InsertionMode): number {
    this.recorder.push({ type: 'pushTemplateMode', mode: modeName(mode) });
    return super.push(mode);
  }

  override pop(): InsertionMode | undefined {
    if (this.length > 0)
      this.recorder.push({ type: 'popTemplateMode', mode: modeName(this[this.length - 1]!) });
    return super.pop();
  }
}
