import { ownOptions } from '../../core/infra/arguments.ts';
import { TagToken } from '../../core/tokenizer/tokens.ts';
import type { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import { ListOfActiveFormattingElements } from '../../core/tree-construction/list-of-active-formatting-elements.ts';
import {
  type StackListener,
  StackOfOpenElements,
} from '../../core/tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { Algorithms } from './algorithms.ts';
import { modeName } from './names.ts';
import type { Recorder } from './recorder.ts';

/** The stack of open elements that records how it changes. */
export class RecordingStack extends StackOfOpenElements {
  private readonly recorder: Recorder;
  private readonly algorithms: Algorithms;

  constructor(
    sink: StackListener,
    formatting: ListOfActiveFormattingElements,
    recorder: Recorder,
    algorithms: Algorithms,
  ) {
    super(sink, formatting);
    this.recorder = recorder;
    this.algorithms = algorithms;
  }

  override push(node: number, target: number, name: number, flags: number): void {
    this.recorder.push({ type: 'push', node: this.recorder.numberOf(node) });
    super.push(node, target, name, flags);
  }

  override pop(): number {
    this.recorder.push({ type: 'pop', node: this.recorder.numberOf(this.currentNode) });
    const node = super.pop();
    this.algorithms.popped();
    return node;
  }

  override replaceAt(index: number, node: number): void {
    const { recorder } = this;
    const old = recorder.numberOf(this.nodeAt(index));
    recorder.push({ type: 'replaceInStack', node: old, by: recorder.numberOf(node) });
    super.replaceAt(index, node);
  }

  override removeAt(index: number): void {
    // NB: the current node is popped.
    if (index + 1 !== this.length)
      this.recorder.push({ type: 'removeFromStack', node: this.recorder.numberOf(this.nodeAt(index)) });
    this.algorithms.isQuiet = true;
    super.removeAt(index);
    this.algorithms.isQuiet = false;
  }

  override moveBelow(formattingIndex: number, blockIndex: number, node: number, entry: number): void {
    const { recorder } = this;
    const block = recorder.numberOf(this.nodeAt(blockIndex));
    recorder.push({ type: 'removeFromStack', node: recorder.numberOf(this.nodeAt(formattingIndex)) });
    recorder.push({ type: 'insertIntoStack', node: recorder.numberOf(node), after: block });
    this.algorithms.isQuiet = true;
    super.moveBelow(formattingIndex, blockIndex, node, entry);
    this.algorithms.isQuiet = false;
  }

  // --- What algorithms ask

  override currentIsHtml(name: number): boolean {
    const answer = super.currentIsHtml(name);
    this.algorithms.currentAsked(name, answer);
    return answer;
  }

  override lastKey(name: number): number {
    const key = super.lastKey(name);
    this.algorithms.keyAsked(name, key);
    return key;
  }

  override hasBeforeSpecial(name: number): boolean {
    const answer = super.hasBeforeSpecial(name);
    this.algorithms.beforeSpecialAsked(name, answer);
    return answer;
  }

  override entryAt(index: number): number {
    this.algorithms.isQuiet = true;
    const entry = super.entryAt(index);
    this.algorithms.isQuiet = false;
    if (index + 1 === this.length) this.algorithms.currentEntryAsked(entry);
    return entry;
  }

  override firstSpecialBelow(index: number): number {
    const found = super.firstSpecialBelow(index);
    this.algorithms.furthestBlockAsked(index, found);
    return found;
  }

  override above(index: number): number {
    const found = super.above(index);
    this.algorithms.aboveAsked(found);
    return found;
  }
}

/** The list of active formatting elements that records how it changes. */
export class RecordingList extends ListOfActiveFormattingElements {
  private readonly recorder: Recorder;
  private readonly algorithms: Algorithms;

  constructor(token: TagToken, other: TagToken, recorder: Recorder, algorithms: Algorithms) {
    super(token, other);
    this.recorder = recorder;
    this.algorithms = algorithms;
  }

  override insertMarker(): void {
    this.recorder.push({ type: 'insertMarker' });
    super.insertMarker();
  }

  override clearUpToTheLastMarker(): void {
    const { level } = this;
    this.algorithms.clearUpToTheLastMarker(() => {
      super.clearUpToTheLastMarker();
      if (this.level < level) this.recorder.push({ type: 'removeMarker' });
    });
  }

  override push(node: number, token: TagToken): number {
    // NB: the Noah's Ark clause may remove another first.
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

  // --- What algorithms ask

  override lastNamed(name: number): number {
    const entry = super.lastNamed(name);
    this.algorithms.entryAsked(entry);
    return entry;
  }

  override holds(entry: number, node: number): boolean {
    this.algorithms.holdsAsked();
    return super.holds(entry, node);
  }
}

/** The stack of template insertion modes that records how it changes. */
export class RecordingModes extends Array<InsertionMode> {
  recorder!: Recorder;

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

/** Has tree construction record how its state changes. Nothing may have happened yet. */
export function recordState(builder: TreeBuilder, recorder: Recorder): Algorithms {
  const { names, source } = builder;
  const algorithms = new Algorithms(builder, recorder);
  const token = new TagToken(names, source);
  const formatting = new RecordingList(token, new TagToken(names, source), recorder, algorithms);
  const templateModes = new RecordingModes();
  templateModes.recorder = recorder;
  const stack = new RecordingStack(builder.stack.sink, formatting, recorder, algorithms);
  Object.assign(builder, { formatting, stack, templateModes });

  let { mode } = builder;
  const modeAccessor: PropertyDescriptor = {
    get: () => {
      recorder.ruleChosen(modeName(mode));
      return mode;
    },
    set: (value: InsertionMode) => {
      if (value !== mode) recorder.push({ type: 'setMode', mode: modeName(value) });
      mode = value;
      recorder.modeSet();
      algorithms.modeSet();
    },
  };
  Object.defineProperty(builder, 'mode', ownOptions(modeAccessor));
  watch(builder, 'originalMode', (value) =>
    recorder.push({ type: 'setOriginalMode', mode: modeName(value) }),
  );
  watch(builder, 'headElement', (value) =>
    recorder.push({ type: 'setHead', node: recorder.numberOrNull(value) }),
  );
  watch(builder, 'formElement', (value) =>
    recorder.push({ type: 'setForm', node: recorder.numberOrNull(value) }),
  );
  watch(builder, 'framesetOk', (value) => recorder.push({ type: 'setFramesetOk', value }));
  watch(builder, 'fosterParenting', (value) => recorder.push({ type: 'setFosterParenting', value }));
  watch(builder, 'ignoreNextLineFeed', (value) => recorder.push({ type: 'setIgnoreLineFeed', value }));
  return algorithms;
}

/** Calls a function when a field of one builder gets another value. */
function watch<Name extends keyof TreeBuilder>(
  builder: TreeBuilder,
  name: Name,
  changed: (value: TreeBuilder[Name]) => void,
): void {
  let current = builder[name];
  const accessor: PropertyDescriptor = {
    get: () => current,
    set: (value: TreeBuilder[Name]) => {
      if (value === current) return;
      current = value;
      changed(value);
    },
  };
  Object.defineProperty(builder, name, ownOptions(accessor));
}
