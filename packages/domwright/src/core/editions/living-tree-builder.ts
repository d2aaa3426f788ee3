import { NameId, TagFlag } from '../../generated/names.ts';
import { ErrorCode } from '../errors/parse-error-codes.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import type { NameTable } from '../infra/name-table.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { SourceText } from '../source/source-text.ts';
import { NodeType } from '../table/cells.ts';
import type { NodeTable } from '../table/node-table.ts';
import type { DoctypeToken, TagToken } from '../tokenizer/tokens.ts';
import { InsertionMode } from '../tree-construction/insertion-mode.ts';
import { flush as flushTableText } from '../tree-construction/insertion-modes/in-table-text.ts';
import { currentNodeIsNot, errorAboutLast } from '../tree-construction/reporting-errors.ts';
import { elementFlags } from '../tree-construction/stack-of-open-elements.ts';
import { TreeBuilder, type TreeBuilderOptions } from '../tree-construction/tree-builder.ts';
import { type DeclarativeShadowRootInit, Origin, type TreeSink } from '../tree-construction/tree-sink.ts';
import { ContentPatching, MarkerPatching } from './content-patching.ts';
import { LivingTable } from './living-table.ts';
import { PoppedOptions } from './popped-options.ts';
import type { ProcessingInstructionToken } from './processing-instruction-token.ts';
import type { SelectedContent } from './selected-content.ts';

/**
 * Parser scripting mode — https://html.spec.whatwg.org/multipage/parsing.html#parser-scripting-mode
 * 'normal': scripts are processed when their end tag is. 'disabled': `noscript` holds elements. 'inert': scripts of a
 * fragment are already started. 'fragment': they run when the fragment is inserted, as with `createContextualFragment`.
 */
export type ScriptingMode = 'normal' | 'disabled' | 'inert' | 'fragment';

/**
 * The rules of tree construction that differ in the living standard: `select` holds any content and has no modes of its
 * own, `selectedcontent` shows the selected option, processing instructions are nodes, templates with `for` patch what came
 * before them, and the form element pointer is ignored in more places.
 */
export class LivingTreeBuilder extends TreeBuilder {
  /** The table that the tree is in, if it is in one. */
  private readonly table: NodeTable | null;
  private readonly selectedContent: SelectedContent | null = null;
  /** What replaces it in another tree. */
  private readonly poppedOptions: PoppedOptions | null = null;
  /** The templates that patch. Null in a tree that cannot be patched. */
  patching: ContentPatching | null = null;
  private readonly selectedcontentName: number;
  /** A fragment's scripts run when they are inserted. */
  hasRunnableScripts = false;

  constructor(sink: TreeSink, names: NameTable, source: SourceText, options: TreeBuilderOptions) {
    super(sink, names, source, options);
    this.hasSelectModes = false;
    const table = sink.nodeTable();
    this.table = table;
    if (table !== null) {
      const tree = new LivingTable(table, sink, this, source.length);
      this.stack.sink = this.selectedContent = tree.selectedContent;
      tree.selectedContent.patching = this.patching = new MarkerPatching(sink, tree, source);
      this.selectedcontentName = names.idOf('selectedcontent');
      return;
    }
    // NB: nobody asks for the name, which may be forgotten then.
    this.selectedcontentName = NameId.None;
    const search = sink.markerSearch();
    if (search === 'sink') this.patching = new ContentPatching(sink);
    else if (search === 'siblings') this.patching = new MarkerPatching(sink, sink, source);
    this.stack.sink = this.poppedOptions = new PoppedOptions(sink);
  }

  // --- Scripting mode — https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode

  get scriptingMode(): ScriptingMode {
    if (!this.scripting) return 'disabled';
    if (this.context === null) return 'normal';
    return this.hasRunnableScripts ? 'fragment' : 'inert';
  }

  override scriptsAreInert(): boolean {
    return this.scriptingMode === 'inert';
  }

  /** The fragment context element is an HTML element of that name. */
  private contextIs(name: number): boolean {
    const { context } = this;
    return context !== null && context.name === name && context.namespace === Namespace.Html;
  }

  // --- Processing instructions

  /** A processing instruction token: each section treats it as a comment. */
  processProcessingInstruction(token: ProcessingInstructionToken): void {
    this.tokenStart = token.start;
    this.tokenEnd = token.end;
    this.ignoreNextLineFeed = false;
    if (!this.adjustedCurrentNodeIsForeign()) {
      switch (this.mode) {
        case InsertionMode.Initial:
        case InsertionMode.BeforeHtml:
        case InsertionMode.AfterAfterBody:
        case InsertionMode.AfterAfterFrameset:
          // Insert a processing instruction as the last child of the Document object.
          this.insertProcessingInstruction(this.sink.document, 0, token);
          return;
        case InsertionMode.AfterBody:
          // … of the first element in the stack of open elements (the html element).
          this.insertProcessingInstruction(this.stack.nodeAt(0), 0, token);
          return;
        case InsertionMode.InTableText:
          flushTableText(this);
      }
    }
    this.appropriatePlace();
    this.insertProcessingInstruction(this.placeParent, this.placeBefore, token);
  }

  /** Insert a processing instruction — https://html.spec.whatwg.org/multipage/parsing.html#insert-a-processing-instruction */
  private insertProcessingInstruction(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): void {
    const node = this.processingInstructionNode(parent, before, token);
    if (node !== 0) this.patching?.inserted(node, token.target, token.data);
  }

  /** Inserts the node. Returns 0 in a tree that has no processing instructions. */
  private processingInstructionNode(
    parent: number,
    before: number,
    token: ProcessingInstructionToken,
  ): number {
    const { sink, table } = this;
    if (table !== null) {
      const number = table.processingInstructions.push([token.target, token.data]) - 1;
      const node = table.createLeaf(NodeType.ProcessingInstruction, token.start, token.end, number);
      table.insertBefore(parent, node, before);
      return node;
    }
    return sink.insertProcessingInstruction(parent, before, token);
  }

  // --- In body — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody

  override startTagOfEdition(token: TagToken): boolean {
    const { stack } = this;
    switch (token.nameId) {
      case NameId.Form: {
        // In table — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable
        const ignoresPointer = this.parsesTemplateContents();
        if (this.formElement !== 0 && !ignoresPointer) return true;
        const form = this.insertHTMLElement(token);
        if (!ignoresPointer) this.formElement = form;
        stack.pop();
        return true;
      }

      case NameId.Input:
        if (this.contextIs(NameId.Select)) {
          this.error(ErrorCode.FormControlInSelect);
          return true;
        }
        if (stack.hasInScope(NameId.Select)) {
          errorAboutLast(this, ErrorCode.FormControlInSelect, NameId.Select);
          stack.popUntil(NameId.Select);
        }
        return false;

      case NameId.Hr:
        if (stack.hasInScope(NameId.Select)) {
          this.generateImpliedEndTags();
          this.reportOpenOption(true);
        }
        return false;

      case NameId.Select:
        if (this.contextIs(NameId.Select)) {
          this.error(ErrorCode.NestedSelect);
        } else if (stack.hasInScope(NameId.Select)) {
          errorAboutLast(this, ErrorCode.NestedSelect, NameId.Select);
          stack.popUntil(NameId.Select);
        } else {
          this.reconstructTheActiveFormattingElements();
          this.insertHTMLElement(token);
          this.framesetOk = false;
        }
        return true;

      case NameId.Option:
        if (stack.hasInScope(NameId.Select)) {
          this.generateImpliedEndTags(NameId.Optgroup);
          this.reportOpenOption(false);
          break;
        }
        if (stack.currentIsHtml(NameId.Option)) stack.pop();
        break;

      case NameId.Optgroup:
        if (stack.hasInScope(NameId.Select)) {
          this.generateImpliedEndTags();
          this.reportOpenOption(true);
        } else if (stack.currentIsHtml(NameId.Option)) {
          stack.pop();
        }
        break;
    }
    this.reconstructTheActiveFormattingElements();
    this.insertHTMLElement(token);
    return true;
  }

  /** If the stack of open elements has an option element in scope (or an optgroup element), this is a parse error. */
  private reportOpenOption(orOptgroup: boolean): void {
    const { stack } = this;
    if (stack.hasInScope(NameId.Option)) currentNodeIsNot(this, NameId.Option);
    else if (orOptgroup && stack.hasInScope(NameId.Optgroup)) currentNodeIsNot(this, NameId.Optgroup);
  }

  // --- After head, anything else — https://html.spec.whatwg.org/multipage/parsing.html#the-after-head-insertion-mode

  override insertImplied(name: number): number {
    const node = super.insertImplied(name);
    if (name === NameId.Body) this.framesetOk = true;
    return node;
  }

  // --- The element pointers — https://html.spec.whatwg.org/multipage/parsing.html#the-element-pointers

  override parsesTemplateContents(): boolean {
    return this.contextIs(NameId.Template) || super.parsesTemplateContents();
  }

  protected override associateWithForm(node: number, flags: number, token: TagToken): void {
    if (this.context === null) super.associateWithForm(node, flags, token);
  }

  // --- Tags

  /** A DOCTYPE: an empty system identifier counts as missing for the document's mode. */
  override processDoctype(token: DoctypeToken): void {
    // NB: where there is a public identifier, the DOCTYPE is an error in either case, and the tree has the same.
    if (token.publicId !== null && token.systemId === '') token.systemId = null;
    super.processDoctype(token);
  }

  override shadowRootInit(token: TagToken, mode: 'open' | 'closed'): DeclarativeShadowRootInit {
    const init = super.shadowRootInit(token, mode);
    const { attributes } = token;
    const slotAssignment = attributes.valueOf(this.names.idOf('shadowrootslotassignment'));
    if (slotAssignment !== null && asciiLowercase(slotAssignment) === 'manual')
      init.slotAssignment = 'manual';
    if (attributes.indexOf(this.names.idOf('shadowrootcustomelementregistry')) >= 0)
      init.customElementRegistry = null;
    return init;
  }

  // --- Appropriate place for inserting a node — https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node

  override appropriatePlace(): void {
    super.appropriatePlace();
    if (this.patching?.isUsed) this.goBeforeEndMarker(this.patching, this.stack.length - 1);
  }

  /** If the place is in a template with an insertion target: before its end marker, if that is still there. */
  private goBeforeEndMarker(patching: ContentPatching, index: number): void {
    if (this.placeBefore !== 0) return;
    const patch = patching.patchOf(
      this.stack.nodeAt(this.placeIsFostered ? this.stack.lastIndexOf(NameId.Template) : index),
    );
    if (patch === undefined || patch.end === 0 || this.placeParent !== patch.target) return;
    if (this.sink.parentOf(patch.end) === patch.target) this.placeBefore = patch.end;
  }

  // --- In head, templates — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead

  /** The name of what a template start tag patches, if it has a `for` attribute and no `shadowrootmode`; else null. */
  private nameToPatch({ attributes }: TagToken): string | null {
    const name = attributes.valueOf(NameId.For);
    if (name === null) return null;
    const mode = asciiLowercase(attributes.valueOf(NameId.Shadowrootmode) ?? '');
    return mode === 'open' || mode === 'closed' ? null : name;
  }

  /** A template start tag with a `for` attribute. If there is no such marker, the template is inserted after all. */
  private insertPatchingTemplate(
    patching: ContentPatching,
    token: TagToken,
    name: string,
    origin: Origin,
  ): number {
    const { sink } = this;
    this.appropriatePlace();
    const { placeParent } = this;
    const template = sink.createElement(
      token,
      Namespace.Html,
      placeParent,
      this.placeIsFostered ? origin | Origin.Fostered : origin,
    );
    const patch = patching.prepare(this.scopeOf(placeParent), name, placeParent, token.end);
    if (patch !== null) {
      patching.open(template, patch);
    } else {
      // NB: what was removed may have run scripts.
      this.appropriatePlace();
      sink.insertBefore(this.placeParent, template, this.placeBefore);
    }
    const target = patch === null ? sink.templateContents(template) : patch.target;
    this.stack.push(template, target, NameId.Template, elementFlags(NameId.Template, Namespace.Html));
    return template;
  }

  /** Of the body element, its parent, so that the head can be patched from there; of any other node, the node itself. */
  private scopeOf(place: number): number {
    const { context, stack } = this;
    if (context !== null || stack.length < 2 || stack.nodeAt(1) !== place) return place;
    const name = stack.nameAt(1);
    return name === NameId.Body || name === NameId.Frameset ? stack.nodeAt(0) : place;
  }

  override generateAllImpliedEndTagsThoroughly(): void {
    super.generateAllImpliedEndTagsThoroughly();
    // NB: only the end tag of a template asks for this, as its first step.
    if (this.patching?.isUsed)
      this.patching.close(this.stack.nodeAt(this.stack.lastIndexOf(NameId.Template)));
  }

  // --- Adoption agency algorithm — https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm

  /** NB: what is removed may run scripts, after which the place may not be one any more: then the node is dropped. */
  override insertLastNode(node: number, index: number): void {
    const { sink, stack } = this;
    if (this.fosterParenting && (stack.flagsAt(index) & TagFlag.FosterParenting) !== 0) {
      this.fosterPlace();
    } else {
      this.placeParent = stack.targetAt(index);
      this.placeBefore = 0;
      this.placeIsFostered = false;
    }
    if (this.patching?.isUsed) this.goBeforeEndMarker(this.patching, index);
    const { placeParent, placeBefore } = this;
    sink.remove(node);
    if (sink.parentOf(node) !== 0) return;
    if (placeBefore === 0 || sink.parentOf(placeBefore) === placeParent)
      sink.insertBefore(placeParent, node, placeBefore);
  }

  // --- What the insertion of an element has others do -----------------------------------------------------------

  override insertHTMLElement(token: TagToken, origin: Origin = Origin.Written): number {
    const name = token.nameId;
    if (name === NameId.Template) {
      const { patching } = this;
      const patched = patching === null ? null : this.nameToPatch(token);
      if (patched !== null) return this.insertPatchingTemplate(patching!, token, patched, origin);
    }
    const node = super.insertHTMLElement(token, origin);
    const steps = this.selectedContent;
    if (steps === null) {
      if (name === NameId.Option) this.poppedOptions?.add(node);
      return node;
    }
    if (name === NameId.Option) steps.optionInserted(node);
    else if (name === NameId.Select) steps.selectInserted(node);
    else if (name === this.selectedcontentName) steps.selectedcontentInserted(node, this.placeBefore !== 0);
    return node;
  }
}
