import { edition2024 } from '../../core/editions/2024/edition-2024.ts';
import type { Edition } from '../../core/editions/edition.ts';
import { living } from '../../core/editions/living.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import type { NameTable } from '../../core/infra/name-table.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import { TagToken } from '../../core/tokenizer/tokens.ts';
import type { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import type { TreeBuilderOptions } from '../../core/tree-construction/tree-builder-options.ts';
import type { TreeSink } from '../../core/tree-construction/tree-sink.ts';
import { NameId } from '../../generated/names.ts';
import { modeName } from './names.ts';
import type { Mutable, Recorder } from './recorder.ts';
import { RecordingList, RecordingModes, RecordingStack } from './recording-stack.ts';
import type { StepRecordingSink } from './recording-tree.ts';
import type { AlgorithmName, AlgorithmOperation } from './step.ts';

type OuterLoopOperation = Extract<AlgorithmOperation, { type: 'adoptionAgencyOuterLoop' }>;

/**
 * Tree construction that records the named algorithms of the standard and the changes to the parse state. Its sink must
 * be a StepRecordingSink.
 */
function recordingBuilder(Base: typeof TreeBuilder): typeof TreeBuilder {
  class RecordingBuilder extends Base {
    readonly #recorder: Recorder;
    declare private outerLoop: Mutable<OuterLoopOperation>;
    declare private currentMode: InsertionMode;
    declare private currentOriginalMode: InsertionMode;
    declare private currentHead: number;
    declare private currentForm: number;
    declare private currentFramesetOk: boolean;
    declare private currentFosterParenting: boolean;
    declare private currentIgnoreLineFeed: boolean;

    constructor(sink: TreeSink, names: NameTable, source: SourceText, options: TreeBuilderOptions) {
      super(sink, names, source, options);
      const { recorder } = sink as StepRecordingSink;
      this.#recorder = recorder;
      this.formatting = new RecordingList(new TagToken(names, source), new TagToken(names, source), recorder);
      this.stack = new RecordingStack(this.stack.sink, this.formatting, recorder);
      this.templateModes = new RecordingModes(recorder);
    }

    // --- The parse state

    /** Null while the builder's constructor sets the accessors. */
    private get recorder(): Recorder | null {
      return #recorder in this ? this.#recorder : null;
    }

    // @ts-expect-error: an accessor in place of a field
    override get mode(): InsertionMode {
      this.recorder?.ruleChosen(modeName(this.currentMode));
      return this.currentMode;
    }

    override set mode(value: InsertionMode) {
      if (value !== this.currentMode) this.recorder?.push({ type: 'setMode', mode: modeName(value) });
      this.currentMode = value;
      this.recorder?.modeSet();
    }

    // @ts-expect-error: an accessor in place of a field
    override get originalMode(): InsertionMode {
      return this.currentOriginalMode;
    }

    override set originalMode(value: InsertionMode) {
      if (value !== this.currentOriginalMode)
        this.recorder?.push({ type: 'setOriginalMode', mode: modeName(value) });
      this.currentOriginalMode = value;
    }

    // @ts-expect-error: an accessor in place of a field
    override get headElement(): number {
      return this.currentHead;
    }

    override set headElement(value: number) {
      const { recorder } = this;
      if (value !== this.currentHead) recorder?.push({ type: 'setHead', node: recorder.numberOrNull(value) });
      this.currentHead = value;
    }

    // @ts-expect-error: an accessor in place of a field
    override get formElement(): number {
      return this.currentForm;
    }

    override set formElement(value: number) {
      const { recorder } = this;
      if (value !== this.currentForm) recorder?.push({ type: 'setForm', node: recorder.numberOrNull(value) });
      this.currentForm = value;
    }

    // @ts-expect-error: an accessor in place of a field
    override get framesetOk(): boolean {
      return this.currentFramesetOk;
    }

    override set framesetOk(value: boolean) {
      if (value !== this.currentFramesetOk) this.recorder?.push({ type: 'setFramesetOk', value });
      this.currentFramesetOk = value;
    }

    // @ts-expect-error: an accessor in place of a field
    override get fosterParenting(): boolean {
      return this.currentFosterParenting;
    }

    override set fosterParenting(value: boolean) {
      if (value !== this.currentFosterParenting) this.recorder?.push({ type: 'setFosterParenting', value });
      this.currentFosterParenting = value;
    }

    // @ts-expect-error: an accessor in place of a field
    override get ignoreNextLineFeed(): boolean {
      return this.currentIgnoreLineFeed;
    }

    override set ignoreNextLineFeed(value: boolean) {
      if (value !== this.currentIgnoreLineFeed) this.recorder?.push({ type: 'setIgnoreLineFeed', value });
      this.currentIgnoreLineFeed = value;
    }

    // --- Algorithms

    /**
     * Records what `run` does as part of an algorithm.
     *
     * @param run returns the number of the element that it found, or null
     */
    private record(name: AlgorithmName, run: () => number | null): void {
      const begin = this.#recorder.beginAlgorithm(name);
      const node = run();
      this.#recorder.endAlgorithm(begin, node);
    }

    /** Like `record`, but records nothing if nothing is done. */
    private recordUnlessEmpty(name: AlgorithmName, run: () => number | null): void {
      const recorder = this.#recorder;
      const begin = recorder.beginAlgorithm(name);
      const node = run();
      if (!recorder.dropLast(begin)) recorder.endAlgorithm(begin, node);
    }

    private numberAt(index: number): number {
      return this.#recorder.numberOf(this.stack.nodeAt(index));
    }

    private lastNamed(name: number): number {
      return this.numberAt(this.stack.lastIndexOf(name));
    }

    private currentNode(): number {
      return this.#recorder.numberOf(this.stack.currentNode);
    }

    override generateImpliedEndTags(except?: number): void {
      this.recordUnlessEmpty('generate implied end tags', () => {
        super.generateImpliedEndTags(except);
        return null;
      });
    }

    override generateAllImpliedEndTagsThoroughly(): void {
      this.recordUnlessEmpty('generate all implied end tags thoroughly', () => {
        super.generateAllImpliedEndTagsThoroughly();
        return null;
      });
    }

    override closeAPElement(): void {
      const paragraph = this.lastNamed(NameId.P);
      this.record('close a p element', () => {
        super.closeAPElement();
        return paragraph;
      });
    }

    override closeTheCell(): void {
      const { stack } = this;
      const cell = this.numberAt(Math.max(stack.lastIndexOf(NameId.Td), stack.lastIndexOf(NameId.Th)));
      this.record('close the cell', () => {
        super.closeTheCell();
        return cell;
      });
    }

    override clearTheStackBackToATableContext(): void {
      this.recordUnlessEmpty('clear the stack back to a table context', () => {
        super.clearTheStackBackToATableContext();
        return this.currentNode();
      });
    }

    override clearTheStackBackToATableBodyContext(): void {
      this.recordUnlessEmpty('clear the stack back to a table body context', () => {
        super.clearTheStackBackToATableBodyContext();
        return this.currentNode();
      });
    }

    override clearTheStackBackToATableRowContext(): void {
      this.recordUnlessEmpty('clear the stack back to a table row context', () => {
        super.clearTheStackBackToATableRowContext();
        return this.currentNode();
      });
    }

    override resetTheInsertionModeAppropriately(): number {
      let name: number = NameId.None;
      this.record('reset the insertion mode appropriately', () => {
        name = super.resetTheInsertionModeAppropriately();
        return this.lastNamed(name);
      });
      return name;
    }

    override reconstructTheActiveFormattingElements(): void {
      this.recordUnlessEmpty('reconstruct the active formatting elements', () => {
        super.reconstructTheActiveFormattingElements();
        return null;
      });
    }

    override anyOtherEndTag(token: TagToken): void {
      const closed = this.stack.hasBeforeSpecial(token.nameId) ? this.lastNamed(token.nameId) : null;
      this.record('any other end tag', () => {
        super.anyOtherEndTag(token);
        return closed;
      });
    }

    override adoptionAgencyAlgorithm(token: TagToken): void {
      this.record('adoption agency algorithm', () => {
        super.adoptionAgencyAlgorithm(token);
        return null;
      });
    }

    override adoptionAgencyOuterLoop(counter: number, formattingElement: number): void {
      this.outerLoop = {
        type: 'adoptionAgencyOuterLoop',
        counter,
        formattingElement: this.#recorder.numberOrNull(formattingElement),
        furthestBlock: null,
        commonAncestor: null,
      };
      this.#recorder.push(this.outerLoop);
    }

    override adoptionAgencyFurthestBlock(furthestBlock: number, commonAncestor: number): void {
      this.outerLoop.furthestBlock = this.numberAt(furthestBlock);
      this.outerLoop.commonAncestor = this.numberAt(commonAncestor);
    }

    override adoptionAgencyInnerLoop(counter: number, node: number): void {
      this.#recorder.push({
        type: 'adoptionAgencyInnerLoop',
        counter,
        node: this.numberAt(node),
        isInList: this.stack.entryAt(node) !== 0,
      });
    }
  }
  return RecordingBuilder;
}

/** The editions, with parsers that record what they do. */
export const recordingEditions: Readonly<Record<EditionName, Edition>> = {
  2024: { ...edition2024, TreeBuilder: recordingBuilder(edition2024.TreeBuilder) },
  living: { ...living, TreeBuilder: recordingBuilder(living.TreeBuilder) },
};
