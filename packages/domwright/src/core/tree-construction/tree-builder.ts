import { NameId, TagFlag } from '../../generated/names.ts';
import { ErrorCode, type RelatedRanges } from '../errors/parse-error-codes.ts';
import { CodePoint, isASCIIWhitespace } from '../infra/code-points.ts';
import type { NameTable } from '../infra/name-table.ts';
import { Namespace } from '../infra/namespaces.ts';
import { Cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';
import type { ProcessingInstructionToken } from '../tokenizer/processing-instruction-token.ts';
import type { State } from '../tokenizer/state.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import { type CommentToken, type DoctypeToken, TagToken, type TokenSink } from '../tokenizer/tokens.ts';
import { adoptionAgencyAlgorithm } from './adoption-agency-algorithm.ts';
import type { ContentPatching } from './content-patching.ts';
import { fosterParent } from './foster-parenting.ts';
import { InsertionMode } from './insertion-mode.ts';
import { anyOtherEndTag } from './insertion-modes/in-body.ts';
import { isAnnotationXml, isHTMLEncoding } from './integration-points.ts';
import { ListOfActiveFormattingElements } from './list-of-active-formatting-elements.ts';
import type { PoppedOptions } from './popped-options.ts';
import { checkNamespaceDeclarations, currentNodeIsNot, type UnclosedElements } from './reporting-errors.ts';
import { nameThatResetsTheMode, resetTheInsertionMode } from './reset-the-insertion-mode.ts';
import { type FormerInsertionMode, type RulesOfEdition, rulesOfToday } from './rules-of-editions.ts';
import { ELEMENT_NAMESPACE_SHIFT, elementFlags, StackOfOpenElements } from './stack-of-open-elements.ts';
import type { TableToPatch } from './table-to-patch.ts';
import type {
  EncodingDeclarationListener,
  FragmentContext,
  ScriptingMode,
  TreeBuilderOptions,
} from './tree-builder-options.ts';
import {
  dispatchCharacters,
  dispatchComment,
  dispatchDoctype,
  dispatchEndOfFile,
  dispatchEndTag,
  dispatchProcessingInstruction,
  dispatchStartTag,
} from './tree-construction-dispatcher.ts';
import { Origin, type TreeSink } from './tree-sink.ts';

/** The script end tag whose steps are pending. */
export const enum ScriptEndTag {
  None = 0,
  /** Of an HTML script element, in the "text" insertion mode. */
  Html,
  /** Of an SVG script element, in foreign content. */
  Svg,
}

/**
 * Tree construction — https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
 *
 * The builder has the parse state and the steps that rules share. `tree-construction-dispatcher.ts` selects the rules
 * for a token; the rules are in `insertion-modes/`, one file per mode; only the sink creates and moves nodes.
 */
export class TreeBuilder implements TokenSink {
  sink: TreeSink;
  names: NameTable;
  source: SourceText;
  /** Set right after construction, once the tokenizer exists. */
  tokenizer!: Tokenizer;

  // NB: what is declared here is set in the constructor, so that a recorder may have accessors instead.
  // Parse state — https://html.spec.whatwg.org/multipage/parsing.html#parse-state
  declare mode: InsertionMode;
  declare originalMode: InsertionMode;
  templateModes: InsertionMode[] = [];
  stack: StackOfOpenElements;
  formatting: ListOfActiveFormattingElements;
  /** The head element pointer; 0 is null. */
  declare headElement: number;
  /** The form element pointer; 0 is null. */
  declare formElement: number;
  scripting: boolean;
  declare framesetOk: boolean;
  declare fosterParenting: boolean;
  quirks = false;
  /** A fragment's scripts run when they are inserted. */
  hasRunnableScripts = false;

  srcdoc: boolean;
  cannotChangeMode: boolean;
  allowDeclarativeShadowRoots: boolean;
  context: FragmentContext | null = null;

  /** If the next token is a LF character, it is ignored. */
  declare ignoreNextLineFeed: boolean;

  /** The pending table character tokens: [start, end, Cook flags, 1 if not white space, …]. */
  pendingTableCharacters: number[] = [];
  pendingTableCharactersHaveText = false;

  // See content-steps.ts
  /** The offset at which the input begins. */
  begin: number;
  patching: ContentPatching | null = null;
  tableToPatch: TableToPatch | null = null;
  poppedOptions: PoppedOptions | null = null;

  // Where appropriatePlace() puts a node
  placeParent = 0;
  placeBefore = 0;
  /** The place was found by foster parenting. */
  placeIsFostered = false;

  /** Whether script end tags suspend the tokenizer, so that `scripting/` can run the script. */
  runsScripts = false;
  /** Why it is suspended; the script is the current node. */
  scriptEndTag: ScriptEndTag = ScriptEndTag.None;

  /** Set while the encoding is tentative. */
  onEncodingDeclaration: EncodingDeclarationListener | null = null;

  /** The token for implied elements. */
  readonly impliedTag: TagToken;
  /** Source range of the current token. */
  tokenStart = 0;
  tokenEnd = 0;
  /** The name of the current end tag, 0 if its `difference` is not 0; -1 for a start tag. */
  private endTagName = -1;
  /** The end of the characters last reported, by error code. */
  readonly charactersErrorEnds: Map<ErrorCode, number> = new Map();
  /** For parse errors: the result of the last search for unclosed elements. */
  unclosed: UnclosedElements | null = null;
  /** The end-of-file token has been processed. */
  stopped = false;

  constructor(sink: TreeSink, names: NameTable, source: SourceText, options: TreeBuilderOptions) {
    this.sink = sink;
    this.names = names;
    this.source = source;
    this.begin = source.length;
    this.mode = InsertionMode.Initial;
    this.originalMode = InsertionMode.Initial;
    this.headElement = 0;
    this.formElement = 0;
    this.framesetOk = true;
    this.fosterParenting = false;
    this.ignoreNextLineFeed = false;
    this.scripting = options.scripting;
    this.srcdoc = options.srcdoc;
    this.cannotChangeMode = options.cannotChangeMode;
    this.allowDeclarativeShadowRoots = options.allowDeclarativeShadowRoots;
    this.impliedTag = new TagToken(names, source);
    this.formatting = new ListOfActiveFormattingElements(
      new TagToken(names, source),
      new TagToken(names, source),
    );
    this.stack = new StackOfOpenElements(sink, this.formatting);
  }

  // --- Tokens: each goes to the dispatcher ----------------------------------------------------------------------

  processStartTag(token: TagToken): void {
    this.tokenStart = token.start;
    this.tokenEnd = token.end;
    this.endTagName = -1;
    this.ignoreNextLineFeed = false;
    dispatchStartTag(this, token);
  }

  processEndTag(token: TagToken): void {
    this.tokenStart = token.start;
    this.tokenEnd = token.end;
    this.endTagName = token.difference === 0 ? token.nameId : 0;
    this.ignoreNextLineFeed = false;
    dispatchEndTag(this, token);
  }

  /** The current token is an end tag. */
  get tokenIsEndTag(): boolean {
    return this.endTagName >= 0;
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    if (this.ignoreNextLineFeed) {
      this.ignoreNextLineFeed = false;
      start = this.skipLineFeed(start, end, codePoint);
      if (start === end) return;
    }
    dispatchCharacters(this, start, end, flags, codePoint);
  }

  processNullCharacter(offset: number): void {
    this.processCharacters(offset, offset + 1, Cook.None, CodePoint.Null);
  }

  processComment(token: CommentToken): void {
    this.tokenStart = token.start;
    this.tokenEnd = token.end;
    this.ignoreNextLineFeed = false;
    dispatchComment(this, token);
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    this.tokenStart = token.start;
    this.tokenEnd = token.end;
    this.ignoreNextLineFeed = false;
    dispatchProcessingInstruction(this, token);
  }

  processDoctype(token: DoctypeToken): void {
    this.tokenStart = token.start;
    this.tokenEnd = token.end;
    this.ignoreNextLineFeed = false;
    dispatchDoctype(this, token);
  }

  processEndOfFile(): void {
    const end = this.source.length;
    this.tokenStart = end;
    this.tokenEnd = end;
    while (dispatchEndOfFile(this)) {
      // It is reprocessed.
    }
    this.stopParsing();
  }

  adjustedCurrentNodeIsForeign(): boolean {
    return this.stack.adjustedFlags >>> ELEMENT_NAMESPACE_SHIFT !== Namespace.Html;
  }

  get wantsReferencesApart(): boolean {
    if (this.framesetOk || this.ignoreNextLineFeed) return true;
    switch (this.mode) {
      case InsertionMode.InBody:
      case InsertionMode.InCaption:
      case InsertionMode.InCell:
      case InsertionMode.InTemplate:
      case InsertionMode.Text:
        return false;
      default:
        return true;
    }
  }

  /** The tokenizer ends before the input does. */
  abort(): void {
    this.stopParsing();
  }

  /** Stop parsing — https://html.spec.whatwg.org/multipage/parsing.html#stop-parsing */
  stopParsing(): void {
    this.sink.stopParsing();
    this.stopped = true;
    // NB: if scripts run, other steps come first: pages/scripting/the-end.ts.
    if (!this.runsScripts) this.popAll();
  }

  /** Pops all the nodes off the stack of open elements. */
  popAll(): void {
    this.stack.popTo(0);
  }

  /** Suspends the tokenizer at a script end tag if scripts run. */
  suspendAtScript(kind: ScriptEndTag): boolean {
    if (!this.runsScripts) return false;
    this.scriptEndTag = kind;
    this.tokenizer.suspended = true;
    return true;
  }

  // --- Errors and characters ------------------------------------------------------------------------------------

  /** Reports a parse error at the current token; for text, at its first erroneous character. */
  error(code: ErrorCode): void {
    if (this.tokenizer.errors !== null) this.reportToken(code, null);
  }

  /** The same if somebody listens, with related ranges. */
  reportToken(code: ErrorCode, related: RelatedRanges | null): void {
    const start = this.tokenStart;
    const end = this.tokenEnd;
    // A token is processed when its last character has been read.
    const at = start === end ? start : end - 1;
    this.tokenizer.errors!.report(code, at, start, end, related);
  }

  /** If the characters begin with a line feed, the position after it; else `start`. */
  private skipLineFeed(start: number, end: number, codePoint: number): number {
    if (codePoint >= 0) return codePoint === CodePoint.LineFeed ? end : start;
    const units = this.tokenizer.units;
    const base = this.tokenizer.base;
    const unit = units[start - base]!;
    if (unit === CodePoint.LineFeed) return start + 1;
    if (unit !== CodePoint.CarriageReturn) return start;
    return start + 1 < end && units[start + 1 - base] === CodePoint.LineFeed ? start + 2 : start + 1;
  }

  /** The end of the white space (tab, LF, FF, CR, space) at the start of the characters. */
  endOfWhitespace(start: number, end: number, codePoint: number): number {
    if (codePoint >= 0) return isASCIIWhitespace(codePoint) ? end : start;
    const units = this.tokenizer.units;
    const base = this.tokenizer.base;
    let at = start;
    while (at < end && isASCIIWhitespace(units[at - base]!)) at++;
    return at;
  }

  /** The same; from now on, errors are reported at the first character after it. */
  skipWhitespace(start: number, end: number, flags: number, codePoint: number): number {
    const from = this.endOfWhitespace(start, end, codePoint);
    this.atCharacter(from, end, flags, codePoint);
    return from;
  }

  /** From now on, errors are reported at the first of these characters. */
  private atCharacter(start: number, end: number, flags: number, codePoint: number): void {
    this.tokenStart = start;
    this.tokenEnd = codePoint >= 0 && (flags & Cook.Reference) !== 0 ? end : start + 1;
  }

  /** Reports these characters, each of which is a parse error. A run of them is reported as one error. */
  charactersError(code: ErrorCode, start: number, end: number): void {
    const { errors } = this.tokenizer;
    if (errors === null) return;
    if (start === this.charactersErrorEnds.get(code)) errors.extendRun(code, start, end);
    else errors.reportRun(code, start, end);
    this.charactersErrorEnds.set(code, end);
  }

  /** Reports a U+0000 that is ignored or replaced. */
  nullCharacterError(offset: number): void {
    const { errors } = this.tokenizer;
    if (errors !== null) {
      errors.report(ErrorCode.NullCharacterInContent, offset, offset, offset + 1, null);
    }
  }

  /** Whether any of the characters is not white space. */
  hasText(start: number, end: number, codePoint: number): boolean {
    return this.endOfWhitespace(start, end, codePoint) < end;
  }

  // --- Creating and inserting nodes — https://html.spec.whatwg.org/multipage/parsing.html#creating-and-inserting-nodes

  /**
   * Appropriate place for inserting a node —
   * https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node
   *
   * The result is in `placeParent` and `placeBefore`.
   *
   * @param overrideTarget its index on the stack; -1 for none, which makes the current node the target
   */
  appropriatePlace(overrideTarget = -1): void {
    const { stack } = this;
    const flags = overrideTarget < 0 ? stack.currentFlags : stack.flagsAt(overrideTarget);
    if (this.fosterParenting && (flags & TagFlag.FosterParenting) !== 0) {
      fosterParent(this);
    } else {
      this.placeParent = overrideTarget < 0 ? stack.currentTarget : stack.targetAt(overrideTarget);
      this.placeBefore = 0;
      this.placeIsFostered = false;
    }
    if (this.patching !== null && this.patching.isUsed)
      this.goBeforeEndMarker(overrideTarget < 0 ? stack.length - 1 : overrideTarget);
  }

  /**
   * If the place is in a template with an insertion target, it becomes the one before the end marker, if that still
   * exists.
   */
  private goBeforeEndMarker(index: number): void {
    if (this.placeBefore !== 0) return;
    const patch = this.patching!.patchOf(
      this.stack.nodeAt(this.placeIsFostered ? this.stack.lastIndexOf(NameId.Template) : index),
    );
    if (patch === undefined || patch.end === 0 || this.placeParent !== patch.target) return;
    if (this.sink.parentOf(patch.end) === patch.target) this.placeBefore = patch.end;
  }

  /** Creates the html element for a token, or without one, and appends it to the Document. */
  insertRootElement(token: TagToken | null): void {
    let root = token;
    if (root === null) {
      root = this.impliedTag;
      root.nameId = NameId.Html;
      root.start = this.tokenStart;
      root.end = this.tokenStart;
    }
    const document = this.sink.document;
    const origin = token === null ? Origin.Implied : Origin.Written;
    const node = this.sink.createElement(root, Namespace.Html, document, origin);
    this.sink.insertBefore(document, node, 0);
    this.stack.push(node, node, NameId.Html, elementFlags(NameId.Html, Namespace.Html));
  }

  /** The handle of the adjusted current node; 0 if that is a context element without a node. */
  adjustedCurrentNode(): number {
    return this.stack.length === 1 && this.context !== null ? this.context.element : this.stack.currentNode;
  }

  /** Inserts an HTML element for a token. Returns its handle. */
  insertHTMLElement(token: TagToken, origin: Origin = Origin.Written): number {
    this.appropriatePlace();
    const name = token.nameId;
    const flags = elementFlags(name, Namespace.Html);
    const sink = this.sink;
    const parent = this.placeParent;
    const node = sink.createElement(
      token,
      Namespace.Html,
      parent,
      this.placeIsFostered ? origin | Origin.Fostered : origin,
    );
    if ((flags & TagFlag.FormAssociated) !== 0 && this.formElement !== 0)
      this.associateWithForm(node, flags, token);
    // NB: a custom element's constructor may have moved nodes that determine the place.
    if (this.runsScripts) this.appropriatePlace();
    sink.insertBefore(this.placeParent, node, this.placeBefore);
    const target = (flags & TagFlag.Template) !== 0 ? sink.templateContents(node) : node;
    this.stack.push(node, target, name, flags);
    return node;
  }

  /** The last step of creating an element for a token, for a form-associated element. */
  protected associateWithForm(node: number, flags: number, token: TagToken): void {
    if (this.context !== null || this.parsesTemplateContents()) return;
    if ((flags & TagFlag.Listed) !== 0 && token.attributes.indexOf(NameId.Form) >= 0) return;
    if (this.sink.inSameTree(this.placeParent, this.formElement))
      this.sink.associateWithForm(node, this.formElement);
  }

  // --- What the edition of 2024 overrides; see core/editions/2024 -----------------------------------------------

  get rules(): RulesOfEdition {
    return rulesOfToday;
  }

  /** The rules of the current insertion mode, if today's standard no longer has it. */
  formerMode(): FormerInsertionMode {
    throw new Error(`there is no insertion mode ${this.mode}`);
  }

  /**
   * Reset the insertion mode appropriately — https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately
   *
   * @returns the name of the element that decided: the last open one with that name
   */
  resetTheInsertionModeAppropriately(): number {
    const name = nameThatResetsTheMode(this.stack);
    resetTheInsertionMode(this, name);
    return name;
  }

  /** Parser scripting mode — https://html.spec.whatwg.org/multipage/parsing.html#parser-scripting-mode */
  get scriptingMode(): ScriptingMode {
    if (!this.scripting) return 'disabled';
    if (this.context === null) return 'normal';
    return this.hasRunnableScripts ? 'fragment' : 'inert';
  }

  /** Whether script elements are already started when they are created. */
  scriptsAreInert(): boolean {
    return this.scriptingMode === 'inert';
  }

  /** After head, anything else: the body is implied, and a frameset may replace it. */
  resetFramesetOk(): void {
    this.framesetOk = true;
  }

  /** Parsing template contents — https://html.spec.whatwg.org/multipage/parsing.html#the-element-pointers */
  parsesTemplateContents(): boolean {
    return this.contextIs(NameId.Template) || this.stack.has(NameId.Template);
  }

  /** The fragment context element is an HTML element with that name. */
  contextIs(name: number): boolean {
    const { context } = this;
    return context !== null && context.name === name && context.namespace === Namespace.Html;
  }

  /** Inserts an HTML element for a start tag token with that name and no attributes. */
  insertImplied(name: number): number {
    const token = this.impliedTag;
    token.nameId = name;
    token.start = this.tokenStart;
    token.end = this.tokenStart;
    return this.insertHTMLElement(token, Origin.Implied);
  }

  /** Inserts an HTML element for a token and immediately pops it; acknowledges the self-closing flag. */
  insertVoidElement(token: TagToken): void {
    this.insertHTMLElement(token);
    this.stack.pop();
    token.selfClosingAcknowledged = true;
  }

  /** Inserts a foreign element for a token (adjusted) in the MathML or SVG namespace. */
  insertForeignElement(token: TagToken, namespace: Namespace): number {
    this.appropriatePlace();
    const name = token.nameId;
    const sink = this.sink;
    const origin = this.placeIsFostered ? Origin.Fostered : Origin.Written;
    const node = sink.createElement(token, namespace, this.placeParent, origin);
    if (this.tokenizer.errors !== null) checkNamespaceDeclarations(this, token, namespace);
    if (this.runsScripts) this.appropriatePlace();
    sink.insertBefore(this.placeParent, node, this.placeBefore);
    let flags = elementFlags(name, namespace);
    if (isAnnotationXml(name, namespace) && isHTMLEncoding(token.attributes.valueOf(NameId.Encoding))) {
      flags |= TagFlag.HtmlIntegrationPoint;
    }
    this.stack.push(node, node, name, flags);
    return node;
  }

  /** Inserts characters — https://html.spec.whatwg.org/multipage/parsing.html#insert-a-character */
  insertCharacters(start: number, end: number, flags: number): void {
    const { tokenizer } = this;
    // If parsing stops at an error in these characters, inserts none after it, and no half of a surrogate pair.
    if (tokenizer.hasStopped) {
      end = tokenizer.reporter!.firstWaiting(end - 1) + 1;
      if ((this.source.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
    }
    if (start >= end) return;
    this.appropriatePlace();
    // If the adjusted insertion location is in a Document node, then return.
    if (this.placeParent === this.sink.document) return;
    this.sink.insertText(this.placeParent, this.placeBefore, start, end, flags, this.placeIsFostered);
  }

  /** Inserts the white space among the characters; all others are parse errors and ignored. */
  insertWhitespaceOnly(start: number, end: number, flags: number, codePoint: number, code: ErrorCode): void {
    let at = start;
    while (at < end) {
      const from = at;
      at = this.endOfWhitespace(at, end, codePoint);
      this.insertCharacters(from, at, flags);
      at = this.reportText(at, end, flags, codePoint, code);
    }
  }

  /** Reports the characters up to the next white space as errors. Returns where that is. */
  reportText(start: number, end: number, flags: number, codePoint: number, code: ErrorCode): number {
    let at = start;
    while (at < end && this.endOfWhitespace(at, codePoint >= 0 ? end : at + 1, codePoint) === at) {
      at = codePoint >= 0 ? end : at + 1;
    }
    if (at > start) this.charactersError(code, start, at);
    return at;
  }

  // --- Parsing elements that contain only text — https://html.spec.whatwg.org/multipage/parsing.html#parsing-elements-that-contain-only-text

  /** The generic raw text element parsing algorithm or, with another state, the generic RCDATA one. */
  parseGenericText(token: TagToken, state: State): void {
    this.insertHTMLElement(token);
    this.tokenizer.state = state;
    this.originalMode = this.mode;
    this.mode = InsertionMode.Text;
  }

  // --- Closing elements -----------------------------------------------------------------------------------------

  /** Generate implied end tags — https://html.spec.whatwg.org/multipage/parsing.html#generate-implied-end-tags */
  generateImpliedEndTags(except: number = NameId.None): void {
    const stack = this.stack;
    while ((stack.currentFlags & TagFlag.ImpliedEndTag) !== 0 && stack.currentName !== except) stack.pop();
  }

  /** Generate all implied end tags thoroughly. */
  generateAllImpliedEndTagsThoroughly(): void {
    const stack = this.stack;
    while ((stack.currentFlags & TagFlag.ImpliedEndTagThorough) !== 0) stack.pop();
  }

  /** Pops elements until one with that name, which the current end tag closes, has been popped. */
  popUntilClosed(name: number): void {
    this.closed(this.stack.popUntil(name));
  }

  /**
   * Generates implied end tags, except for elements with that name; then reports an error if the current node is not
   * such an element; pops elements until one has been popped. NB: works for names without implied end tags as well.
   */
  popWithImpliedEndTags(name: number): void {
    this.generateImpliedEndTags(name);
    if (!this.stack.currentIsHtml(name)) currentNodeIsNot(this, name);
    this.popUntilClosed(name);
  }

  /** Pops the current node, which the current end tag closes. */
  popClosed(): void {
    this.closed(this.stack.pop());
  }

  /** The current tag closes an element. (The start tags of a and nobr may do that, but they are not its end tag.) */
  closed(element: number): void {
    if (this.endTagName >= 0) this.sink.endTag(element, this.tokenStart, this.tokenEnd, this.endTagName);
  }

  /** Close a p element — https://html.spec.whatwg.org/multipage/parsing.html#close-a-p-element */
  closeAPElement(): void {
    const stack = this.stack;
    if (stack.currentIsHtml(NameId.P)) {
      stack.pop();
      return;
    }
    this.popWithImpliedEndTags(NameId.P);
  }

  /** Close the cell — https://html.spec.whatwg.org/multipage/parsing.html#close-the-cell */
  closeTheCell(): void {
    const { stack } = this;
    this.generateImpliedEndTags();
    const cell = stack.lastKey(NameId.Td) > stack.lastKey(NameId.Th) ? NameId.Td : NameId.Th;
    if (!stack.currentIsHtml(NameId.Td) && !stack.currentIsHtml(NameId.Th)) currentNodeIsNot(this, cell);
    stack.popUntil(cell);
    this.formatting.clearUpToTheLastMarker();
    this.mode = InsertionMode.InRow;
  }

  /** Clear the stack back to a table context — https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-context */
  clearTheStackBackToATableContext(): void {
    const { stack } = this;
    while (!stack.currentIsHtml(NameId.Table) && !this.currentIsTemplateOrHtml()) stack.pop();
  }

  /** Clear the stack back to a table body context — https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-body-context */
  clearTheStackBackToATableBodyContext(): void {
    const { stack } = this;
    while (
      !stack.currentIsHtml(NameId.Tbody) &&
      !stack.currentIsHtml(NameId.Tfoot) &&
      !stack.currentIsHtml(NameId.Thead) &&
      !this.currentIsTemplateOrHtml()
    )
      stack.pop();
  }

  /** Clear the stack back to a table row context — https://html.spec.whatwg.org/multipage/parsing.html#clear-the-stack-back-to-a-table-row-context */
  clearTheStackBackToATableRowContext(): void {
    const { stack } = this;
    while (!stack.currentIsHtml(NameId.Tr) && !this.currentIsTemplateOrHtml()) stack.pop();
  }

  private currentIsTemplateOrHtml(): boolean {
    return this.stack.currentIsHtml(NameId.Template) || this.stack.currentIsHtml(NameId.Html);
  }

  /** Any other end tag, in body — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody */
  anyOtherEndTag(token: TagToken): void {
    anyOtherEndTag(this, token);
  }

  /** Adoption agency algorithm — https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm */
  adoptionAgencyAlgorithm(token: TagToken): void {
    adoptionAgencyAlgorithm(this, token);
  }

  // The iterations of its loops, which a recorder overrides. Elements are indexes on the stack, but `formattingElement`
  // is a handle, or 0. A furthest block comes with the common ancestor.
  adoptionAgencyOuterLoop(_counter: number, _formattingElement: number): void {}
  adoptionAgencyFurthestBlock(_furthestBlock: number, _commonAncestor: number): void {}
  adoptionAgencyInnerLoop(_counter: number, _node: number): void {}

  // --- Formatting -----------------------------------------------------------------------------------------------

  /** Reconstruct the active formatting elements — https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements */
  reconstructTheActiveFormattingElements(): void {
    if (!this.formatting.needsReconstruction) return;
    const formatting = this.formatting;
    for (let entry = formatting.firstToReconstruct(); entry !== 0; entry = formatting.nextOf(entry)) {
      const node = this.insertHTMLElement(formatting.restoreToken(entry), Origin.Cloned);
      this.sink.cloned(node, formatting.nodeOf(entry), false);
      formatting.replaceNode(entry, node);
      this.stack.setCurrentEntry(entry);
    }
  }

  /** Inserts an HTML element for a token and pushes it onto the list of active formatting elements. */
  insertFormattingElement(token: TagToken): void {
    const node = this.insertHTMLElement(token);
    this.stack.setCurrentEntry(this.formatting.push(node, token));
  }
}
