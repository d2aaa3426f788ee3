import type { Edition } from '../../core/editions/edition.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { cook } from '../../core/source/cook.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import { State } from '../../core/tokenizer/state.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../../core/tokenizer/tokens.ts';
import { BuilderSink } from '../../core/tree-construction/builder-sink.ts';
import { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import { isAnnotationXml } from '../../core/tree-construction/integration-points.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../../core/tree-construction/stack-of-open-elements.ts';
import { ScriptEndTag, type TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NameId, TagFlag } from '../../generated/names.ts';
import { type BranchConditions, Branches } from './branches.ts';
import { modeName, stateName } from './names.ts';
import type { Mutable, Recorder } from './recorder.ts';
import type { StepToken, TagStepToken } from './step.ts';
import type { StepErrors } from './step-errors.ts';
import { TokenizerStates } from './tokenizer-states.ts';

/** Sits between the tokenizer and tree construction, and turns each token into a step. */
export class StepSink extends BuilderSink implements TokenSink {
  private readonly source: SourceText;
  private readonly recorder: Recorder;
  private readonly errors: StepErrors;
  private readonly branches: Branches;
  private readonly states: TokenizerStates;
  private token: StepToken | null = null;
  private readonly conditions: Mutable<BranchConditions>;
  private tokenizerState = State.Data;
  /** Length of the list of pending table characters, in numbers, after the last step. */
  private pendingTableCharacters = 0;

  constructor(builder: TreeBuilder, recorder: Recorder, errors: StepErrors, edition: Edition) {
    super(builder);
    this.source = builder.source;
    this.recorder = recorder;
    this.errors = errors;
    this.branches = new Branches(edition.name);
    this.states = new TokenizerStates(builder, edition);
    this.conditions = { scripting: builder.scripting, isSVGScript: false };
  }

  // --- Tokens ---------------------------------------------------------------------------------------------------

  processStartTag(token: TagToken): void {
    this.begin(tagToken('startTag', token), startTagIsForeign(this.builder, token));
    this.builder.processStartTag(token);
    this.endAndSuspend();
  }

  processEndTag(token: TagToken): void {
    this.begin(tagToken('endTag', token), this.adjustedCurrentNodeIsForeign());
    this.builder.processEndTag(token);
    this.endAndSuspend();
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    const data = cook(this.source.slice(start, end), flags);
    this.begin({ type: 'characters', data, start, end }, charactersAreForeign(this.builder));
    this.builder.processCharacters(start, end, flags, codePoint);
    this.charactersReprocessed();
    // NB: the tokenizer continues: the same state may emit the markup after the characters.
    this.end();
  }

  processNullCharacter(offset: number): void {
    this.begin(
      { type: 'characters', data: '\0', start: offset, end: offset + 1 },
      charactersAreForeign(this.builder),
    );
    this.builder.processNullCharacter(offset);
    this.charactersReprocessed();
    this.end();
  }

  processComment(token: CommentToken): void {
    const { data, start, end } = token;
    this.begin({ type: 'comment', data, start, end }, this.adjustedCurrentNodeIsForeign());
    this.builder.processComment(token);
    this.reprocessed();
    this.endAndSuspend();
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    const { target, data, start, end } = token;
    const isForeign = this.adjustedCurrentNodeIsForeign();
    this.begin({ type: 'processingInstruction', target, data, start, end }, isForeign);
    (this.builder as TokenSink).processProcessingInstruction?.(token);
    this.reprocessed();
    this.endAndSuspend();
  }

  processDoctype(token: DoctypeToken): void {
    const { name, publicId, systemId, forceQuirks, start, end } = token;
    const isForeign = this.adjustedCurrentNodeIsForeign();
    this.begin({ type: 'doctype', name, publicId, systemId, forceQuirks, start, end }, isForeign);
    this.builder.processDoctype(token);
    this.reprocessed();
    this.endAndSuspend();
  }

  processEndOfFile(): void {
    const end = this.source.length;
    this.begin({ type: 'endOfFile', start: end, end }, false);
    this.builder.processEndOfFile();
    // NB: with scripts, the builder leaves that to its caller.
    if (this.builder.runsScripts) this.builder.popAll();
    this.end();
  }

  // --- Steps ----------------------------------------------------------------------------------------------------

  private begin(token: StepToken, isForeign: boolean): void {
    const isText = token.type === 'characters' || token.type === 'endOfFile';
    this.recorder.begin(token, this.states.until(token.end, isText));
    this.errors.beginStep(token.type === 'endOfFile' ? Number.POSITIVE_INFINITY : token.end);
    if (isForeign) this.recorder.foreignRuleChosen();
    this.token = token;
    const { currentName, currentFlags } = this.builder.stack;
    this.conditions.isSVGScript =
      currentName === NameId.Script && currentFlags >>> ELEMENT_NAMESPACE_SHIFT === Namespace.Svg;
  }

  /** NB: "in table text" passes these tokens on without choosing the rules again. */
  private reprocessed(): void {
    if (this.recorder.onlyRule === 'in table text') this.recorder.ruleChosen(modeName(this.builder.mode));
  }

  /** NB: other modes pass characters on to "in table text" in the same way. */
  private charactersReprocessed(): void {
    if (this.builder.mode === InsertionMode.InTableText) this.recorder.ruleChosen('in table text');
  }

  private end(): void {
    const { recorder } = this;
    recorder.setBranches(this.branches.of(this.token!, recorder.rules, this.conditions));
    const { pendingTableCharacters } = this.builder;
    if (pendingTableCharacters.length < this.pendingTableCharacters) {
      recorder.push({ type: 'clearTableCharacters' });
      this.pendingTableCharacters = 0;
    }
    for (let i = this.pendingTableCharacters; i < pendingTableCharacters.length; i += 4) {
      const text = this.source.slice(pendingTableCharacters[i]!, pendingTableCharacters[i + 1]!);
      recorder.push({ type: 'addTableCharacters', data: cook(text, pendingTableCharacters[i + 2]!) });
    }
    this.pendingTableCharacters = pendingTableCharacters.length;
    recorder.end();
  }

  /** Ends the step of a token that leaves the tokenizer between two tokens, and stops the tokenizer there. */
  private endAndSuspend(): void {
    // Otherwise the step ends after the script.
    if (this.builder.scriptEndTag === ScriptEndTag.None) this.endBetweenTokens();
    this.builder.tokenizer.suspended = true;
  }

  /** Ends the step of a token when the tokenizer is between two tokens. */
  endBetweenTokens(): void {
    this.recordTokenizerState();
    this.end();
  }

  /** Records the state in which the next token begins, if it has changed. */
  recordTokenizerState(): void {
    const { state } = this.builder.tokenizer;
    this.states.synchronize();
    if (state === this.tokenizerState) return;
    this.tokenizerState = state;
    this.recorder.push({ type: 'setTokenizerState', state: stateName(state) });
  }
}

function tagToken(
  type: TagStepToken['type'],
  { name, attributes, selfClosing, start, end }: TagToken,
): StepToken {
  const list: { name: string; value: string }[] = [];
  for (let i = 0; i < attributes.count; i++)
    list.push({ name: attributes.nameAt(i), value: attributes.valueAt(i) });
  return { type, name, attributes: list, selfClosing, start, end };
}

// --- Which rules process a token — https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher

function startTagIsForeign(b: TreeBuilder, { nameId }: TagToken): boolean {
  const { adjustedFlags, adjustedName } = b.stack;
  if (!charactersAreForeign(b)) {
    const isTextIntegrationPoint =
      b.adjustedCurrentNodeIsForeign() && (adjustedFlags & TagFlag.HtmlIntegrationPoint) === 0;
    return isTextIntegrationPoint && (nameId === NameId.Mglyph || nameId === NameId.Malignmark);
  }
  return !(nameId === NameId.Svg && isAnnotationXml(adjustedName, adjustedFlags >>> ELEMENT_NAMESPACE_SHIFT));
}

function charactersAreForeign({ stack: { adjustedFlags } }: TreeBuilder): boolean {
  return (
    adjustedFlags >>> ELEMENT_NAMESPACE_SHIFT !== Namespace.Html &&
    (adjustedFlags & (TagFlag.MathmlTextIntegrationPoint | TagFlag.HtmlIntegrationPoint)) === 0
  );
}
