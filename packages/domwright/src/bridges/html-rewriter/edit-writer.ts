import { checkUnwrap, isVoidName } from '../../core/editing/element-changes.ts';
import { beginsBody } from '../../core/editing/head-markup.ts';
import { endTagOf, refuseAfterScript } from '../../core/editing/missing-ends.ts';
import { endsBefore, endsByItself, isBegunBy } from '../../core/editing/omitted-tags.ts';
import {
  type OtherReading,
  refuseBeforeFrameset,
  refuseLostReading,
} from '../../core/editing/other-reading.ts';
import { Context, contextIn, dropsFirstLineFeed, Within } from '../../core/editing/text-context.ts';
import type { NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { InsertionMode } from '../../core/tree-construction/insertion-mode.ts';
import type { ParserOptions } from '../../core/tree-construction/new-parser.ts';
import { ELEMENT_NAMESPACE_SHIFT } from '../../core/tree-construction/stack-of-open-elements.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import { NameId, TagFlag } from '../../generated/names.ts';
import type { Editable, Edits } from './character-data.ts';
import { type Content, contentInContext } from './content.ts';
import type { EndTagEdits } from './end-tag.ts';
import { type ElementEdits, type MatchedElement, type ValueEdit, valueText } from './matched-element.ts';
import type { RewriterOutput } from './output.ts';
import { PartialText } from './partial-text.ts';
import type { TextPiece } from './pieces.ts';
import type { RewriteSink } from './rewrite-sink.ts';

/** What is missing at the end of a script that hides its end tag. */
export const HIDDEN_END = '<!--';

/** Writes the edits that handlers have requested, once they have run. */
export class EditWriter {
  /** Elements that continue after an element removed around their start, so that their end tags come after it. */
  readonly stray: Set<number> = new Set();
  /** At the end of the input: where text and tags end; only an unfinished tag may follow. Otherwise -1. */
  endOfTokens = -1;
  /** At the end of the input: what an unfinished text or comment lacks. */
  unfinished = '';
  readonly #output: RewriterOutput;
  readonly #sink: RewriteSink;
  readonly #builder: TreeBuilder;
  readonly #reading: OtherReading;
  readonly #options: ParserOptions;
  readonly #partialText: PartialText = new PartialText();
  /** Open elements whose start tags have been removed, or whose end tags have been written. */
  readonly #untagged: Set<number> = new Set();
  /** Those that the token has closed. */
  readonly #closedUntagged: number[] = [];
  /** Number of the elements closed by the token for which an end tag has been written. */
  #closingsWritten = 0;
  /** The last element that the token implied and for which a start tag was written. */
  #tagged = 0;
  /** Whether the token is a frameset tag that takes effect. */
  #isAtFrameset = false;

  constructor(
    output: RewriterOutput,
    sink: RewriteSink,
    builder: TreeBuilder,
    reading: OtherReading,
    options: ParserOptions,
  ) {
    this.#output = output;
    this.#sink = sink;
    this.#builder = builder;
    this.#reading = reading;
    this.#options = options;
  }

  get names(): NameTable {
    return this.#builder.names;
  }

  /** Starts a token. */
  begin(): void {
    this.#closingsWritten = 0;
    this.#isAtFrameset = false;
    if (this.#closedUntagged.length === 0) return;
    for (const node of this.#closedUntagged) this.#untagged.delete(node);
    this.#closedUntagged.length = 0;
  }

  /** Called when the token has closed a removed element. */
  forget(node: number): void {
    this.#closedUntagged.push(node);
  }

  /**
   * Called at a frameset tag. The tag only takes effect if no content came before it.
   *
   * @throws Error if it would take effect without the edits, or would not with them
   */
  checkFrameset(counts: boolean): void {
    const output = this.#output;
    this.#isAtFrameset = counts;
    // A removed tag has no effect. NB: one that takes effect may end what is removed.
    if (output.dropping > 0) return;
    if (counts) this.#checkBeforeFrameset();
    else if (output.hasGap) refuseBeforeFrameset();
  }

  /** Called at a frameset tag that takes effect, after something has been written before it. */
  #checkBeforeFrameset(): void {
    const output = this.#output;
    if (!this.#isAtFrameset || output.dropping > 0) return;
    if (
      output.hasContent ||
      (output.headMarkup !== '' && beginsBody(output.headMarkup, this.#options.edition))
    )
      refuseBeforeFrameset();
  }

  /** Writes a comment or DOCTYPE. */
  writeData(it: Editable, edits: Edits): void {
    this.#checkReading(edits.isRemoved || edits.data !== null, edits.before, edits.replacement, edits.after);
    const output = this.#output;
    output.copyToSeam(it.start);
    output.contents(edits.before, Context.Data, '', Within.Nothing);
    if (edits.isRemoved) {
      output.contents(edits.replacement, Context.Data, '', Within.Nothing);
      output.skipTo(it.end);
    } else if (edits.data !== null) {
      output.markup(`<!--${edits.data}-->`);
      output.skipTo(it.end);
    } else {
      output.copyToSeam(it.end);
    }
    output.contents(edits.after, Context.Data, '', Within.Nothing);
  }

  /** Writes a piece of text with its edits, if any. */
  writeText(it: TextPiece, edits: Edits | null): void {
    const output = this.#output;
    const { context, element, within } = it;
    const partial = output.dropping > 0 ? null : this.#partialText;
    if (edits !== null) {
      this.#checkReading(edits.isRemoved, edits.before, edits.replacement, edits.after);
      partial?.insert(it, edits.before, it.stateBefore);
      if (edits.isRemoved) {
        partial?.leaveOut(it);
        partial?.insert(it, edits.replacement, it.stateBefore);
      } else {
        partial?.keep(it);
      }
      partial?.insert(it, edits.after, it.stateAfter);
      output.copyToSeam(it.start);
      output.contents(edits.before, context, element, within);
      if (edits.isRemoved) {
        output.contents(edits.replacement, context, element, within);
        output.skipTo(it.end);
      } else {
        output.copyToSeam(it.end);
      }
      output.contents(edits.after, context, element, within);
    } else {
      partial?.keep(it);
    }
    if (it.isLast) partial?.end(it);
  }

  /** Writes content at the end of the document. */
  writeAtEnd(at: number, contents: readonly Content[]): void {
    this.#checkReading(false, contents);
    const output = this.#output;
    output.copyToSeam(at);
    this.#writeUnfinished(at);
    output.contents(contents, Context.Data, '', Within.Nothing);
  }

  /** Writes the start tag of an element and what goes around it. */
  writeStart(it: MatchedElement): void {
    const output = this.#output;
    const edits = it.edits!;
    it.isDropped = output.dropping > 0;
    if (!it.isDropped) this.#checkElement(it, edits);
    output.copyToSeam(it.start);
    const { mode } = this.#builder;
    output.isInHead =
      it.name === 'head' || mode === InsertionMode.InHead || mode === InsertionMode.InHeadNoscript;
    if (edits.before.length > 0 || edits.replacement.length > 0) {
      this.#writeUnfinished(it.start);
      this.#writeBeginning(it, firstOf(edits.before, edits.replacement));
      output.contents(edits.before, Context.Data, '', Within.Nothing);
    } else if (
      (edits.isRemoved || edits.losesTags || edits.newName !== null) &&
      !(it.isImplied && it.start === this.endOfTokens)
    ) {
      // NB: it was the element's start tag that ended them.
      this.#writeClosings(it.closings, it.name);
    }
    this.#checkBeforeFrameset();
    if (edits.isRemoved || edits.losesTags) this.#untagged.add(it.handle);
    if (edits.isRemoved) {
      output.contents(edits.replacement, Context.Data, '', Within.Nothing);
      output.skipTo(it.end);
      if (!it.isVoid) output.dropping++;
      else this.#writeAfter(it, []);
      return;
    }
    const isInside = edits.prepended.length > 0 || edits.inner !== null;
    if (it.isSelfClosing && it.isVoid && (isInside || edits.appended.length > 0)) it.tag.open();
    this.#noteTag(it);
    if (edits.losesTags) output.skipTo(it.end);
    else if (edits.values.length > 0) this.#writeValues(edits.values, it.end);
    else if (edits.tag?.hasChanges === true || (it.isImplied && (isInside || edits.appended.length > 0)))
      this.#writeStartTag(it);
    else output.copyTo(it.end);
    if (it.isVoid) {
      this.#writeInVoid(it);
      return;
    }
    if (it.namespace === Namespace.Html) this.#markFirst(it);
    if (!isInside) return;
    const context = this.#contextIn(it);
    output.contents(edits.prepended, context, it.name, it.within);
    if (it.isImplied) this.#checkBeforeFrameset();
    if (edits.inner === null) return;
    output.contents(edits.inner, context, it.name, it.within);
    output.dropping++;
  }

  /** Starts or ends whatever is necessary to put content right before an element. */
  #writeBeginning(
    { name, closings, impliedParent, impliedParentName }: MatchedElement,
    content: string,
  ): void {
    const { edition } = this.#options;
    let tag = '';
    if (impliedParent !== 0 && impliedParent !== this.#tagged && !this.#untagged.has(impliedParent)) {
      if (name === 'body') tag = endsBefore('head', content, edition) ? '' : '</head>';
      else if (!isBegunBy(impliedParentName, content, edition)) tag = `<${impliedParentName}>`;
    }
    this.#writeClosings(closings, name, tag === '' ? content : tag);
    if (tag === '') return;
    this.#output.markup(tag);
    this.#tagged = impliedParent;
  }

  /** An `input` whose type changes, or a renamed tag, may decide whether a later frameset takes effect. */
  #noteTag({ name, edits }: MatchedElement): void {
    const output = this.#output;
    const { newName, values, tag } = edits!;
    const isInputChanged = name === 'input' && (values.length > 0 || tag?.hasChanges === true);
    if (output.dropping > 0 || (newName === null && !isInputChanged)) return;
    output.hasGap = true;
    output.hasContent = true;
  }

  /** Writes what follows the tag of an element that has no content, or gets some. */
  #writeInVoid(it: MatchedElement): void {
    const output = this.#output;
    const { newName, losesTags, prepended, inner, appended } = it.edits!;
    if (it.isSelfClosing) {
      if (prepended.length > 0 || inner !== null || appended.length > 0) {
        for (const contents of [prepended, inner ?? [], appended])
          output.contents(contents, Context.Data, '', Within.Nothing);
        if (!losesTags) output.markup(endTagOf(it.tag.name, it.namespace));
      }
    } else if (newName !== null && !losesTags && !isVoidName(newName, this.#builder.names)) {
      output.markup(endTagOf(newName, it.namespace));
    }
    this.#writeAfter(it, []);
  }

  /** A line feed after the start tag of a pre is ignored: one that was not there in the source needs another before it. */
  #markFirst(it: MatchedElement): void {
    const output = this.#output;
    const { newName, losesTags } = it.edits!;
    if (it.end === output.dropperEnd) output.dropsAt = it.end;
    if (!losesTags && dropsFirstLineFeed(newName ?? it.name)) output.isFirst = true;
    else if (it.end === output.dropsAt) output.dropsLineFeed = true;
  }

  #contextIn({ name, namespace }: MatchedElement): Context {
    return namespace === Namespace.Html ? contextIn(name, this.#options.scripting) : Context.Data;
  }

  #writeValues(values: ValueEdit[], end: number): void {
    const output = this.#output;
    // NB: additions at the same place keep their order.
    if (values.length > 1) values.sort((a, b) => a.start - b.start);
    for (const edit of values) {
      output.copyTo(edit.start);
      if (edit.isAdded) output.markup(` ${edit.name}`);
      output.markup(valueText(edit), true);
      output.skipTo(edit.end);
    }
    output.copyTo(end);
  }

  #writeStartTag(it: MatchedElement): void {
    const output = this.#output;
    if (it.isImplied) {
      this.#writeUnfinished(it.start);
      this.#writeClosings(it.closings);
      it.hasNewTag = true;
      this.#tagged = it.handle;
      // NB: after a body tag, a frameset has no effect.
      if (it.name === 'body' && output.dropping === 0) output.hasContent = true;
    }
    if (it.isWrittenOtherwise) {
      for (const { text, hasReferences } of it.tag.parts()) output.markup(text, hasReferences);
      output.skipTo(it.end);
      return;
    }
    for (const edit of it.tag.edits()) {
      output.copyTo(it.start + edit.start);
      output.markup(edit.text, edit.hasReferences);
      output.skipTo(it.start + edit.end);
    }
    output.copyTo(it.end);
  }

  /** Writes the end tag of an element and what goes around it. */
  writeEnd(it: MatchedElement, endTag: EndTagEdits): void {
    const output = this.#output;
    const edits = it.edits!;
    const { closeStart, closeEnd } = it;
    if (edits.isRemoved || edits.losesTags) this.forget(it.handle);
    if (edits.isRemoved) {
      output.skipTo(closeEnd);
      this.#leaveContents(it);
      if (it.isDropped) return;
      this.#checkReading(false, endTag.after, edits.after);
      this.#writeAfter(it, endTag.after);
      this.#checkBeforeFrameset();
      return;
    }
    if (edits.inner !== null) {
      output.skipTo(closeStart);
      this.#leaveContents(it);
    }
    if (it.isDropped) {
      if (output.dropping === 0) output.copyToSeam(closeStart);
      output.skipTo(closeEnd);
      return;
    }
    const isEmpty =
      edits.appended.length + endTag.before.length + edits.after.length + endTag.after.length === 0;
    const isEdited = edits.losesTags || endTag.isRemoved || endTag.isRenamed || edits.newName !== null;
    if (isEmpty && !isEdited && edits.inner === null && !it.hasNewTag) return;
    this.#checkReading(isEdited, edits.appended, endTag.before, endTag.after, edits.after);
    output.copyToSeam(closeStart);
    output.isInHead = it.name === 'head';
    // NB: content still belongs to an element whose text was cut off by the end of the input.
    const isUnfinished = closeStart === this.endOfTokens && it.closeClosings === 0;
    if (isUnfinished && this.unfinished === `</${it.name}>`) this.unfinished = '';
    if (edits.appended.length + endTag.before.length > 0) {
      const content = firstOf(edits.appended, endTag.before);
      if (!isUnfinished || this.unfinished !== HIDDEN_END || it.name !== 'script')
        this.#writeUnfinished(closeStart);
      const bodyEnd = it.name === 'html' && this.#needsBodyEnd(content) ? '</body>' : '';
      this.#writeClosings(it.closeClosings, '', bodyEnd === '' ? content : bodyEnd);
      if (it.isStillOpen && edits.inner === null) this.#writeStillOpen();
      output.markup(bodyEnd);
      const context = this.#contextIn(it);
      if (context === Context.RawText && it.name === 'noscript') this.#partialText.checkEnd(this.#reading);
      output.contents(edits.appended, context, it.name, it.within);
      output.contents(endTag.before, context, it.name, it.within);
    }
    this.#writeEndTag(it, endTag, isEdited);
    output.isInHead = false;
    this.#writeAfter(it, endTag.after);
    this.#checkBeforeFrameset();
  }

  /** Whether content at the end of the root element would go into the body, or into the head if there is no body yet. */
  #needsBodyEnd(content: string): boolean {
    const { hasBodyEnded, closingNames, closingsCount, open, openCount, lastNode } = this.#sink;
    const { edition } = this.#options;
    if (hasBodyEnded) return false;
    if (!endsBefore('body', content, edition)) return true;
    const hasBegun =
      closingNames.subarray(0, closingsCount).includes(NameId.Body) ||
      (openCount > 1 && open[1]! <= lastNode);
    return !hasBegun && !isBegunBy('body', content, edition);
  }

  /** Called after removing the contents of an element. */
  #leaveContents(it: MatchedElement): void {
    this.#output.dropping--;
    this.#findStray(it);
    this.#closingsWritten = Math.max(this.#closingsWritten, it.closeClosings);
    // What is unfinished was in it, unless the end itself has implied the element.
    if (it.closeStart === this.endOfTokens && it.handle <= this.#sink.lastNode) this.unfinished = '';
  }

  #writeEndTag(it: MatchedElement, endTag: EndTagEdits, isEdited: boolean): void {
    const output = this.#output;
    const edits = it.edits!;
    if (edits.losesTags || endTag.isRemoved) {
      const hasAfter = edits.after.length + endTag.after.length > 0;
      if (hasAfter) this.#writeUnfinished(it.closeStart);
      // NB: nothing follows at the end of the input, which may be inside a comment.
      if (hasAfter || it.closeStart !== this.endOfTokens) this.#writeClosings(it.closeClosings);
      output.skipTo(it.closeEnd);
    } else if (!endTag.isImplied) {
      if (isEdited) {
        output.markup(endTagOf(endTag.name, it.namespace));
        output.skipTo(it.closeEnd);
      } else {
        output.copyTo(it.closeEnd);
      }
    } else if (
      isEdited ||
      it.hasNewTag ||
      edits.inner !== null ||
      edits.after.length + endTag.after.length > 0
    ) {
      const hasAfter = edits.after.length + endTag.after.length > 0;
      if (!isEdited && !hasAfter && this.#endsWithInput(it)) return;
      this.#writeUnfinished(it.closeStart);
      this.#writeClosings(it.closeClosings);
      output.markup(endTagOf(endTag.name, it.namespace));
      this.#closingsWritten = Math.max(this.#closingsWritten, it.closeClosings + 1);
    }
  }

  #writeAfter(it: MatchedElement, others: readonly Content[]): void {
    const { after } = it.edits!;
    if (after.length + others.length === 0) return;
    this.#output.contents(others, Context.Data, '', Within.Nothing);
    this.#output.contents(after, Context.Data, '', Within.Nothing);
  }

  /**
   * Writes end tags for the elements that the token has closed, from the inside out, so that the next insertion does not
   * belong to them. Formatting elements stay open, since the parser may reconstruct them, unless a start tag of the same name
   * ended them, as with `a`. NB: `rewrite` knows which ones are reconstructed, and closes the others.
   *
   * @param content what is inserted next
   */
  #writeClosings(count: number, startTag = '', content = ''): void {
    const { closings, closingNames, closingFlags } = this.#sink;
    for (let i = this.#closingsWritten; i < count; i++) {
      if (this.#untagged.has(closings[i]!)) continue;
      const name = this.#builder.names.stringOf(closingNames[i]!);
      const isFormatting = (closingFlags[i]! & TagFlag.Formatting) !== 0 && name !== startTag;
      if (isFormatting && this.endOfTokens < 0) continue;
      const namespace = closingFlags[i]! >>> ELEMENT_NAMESPACE_SHIFT;
      const mayEnd = namespace === Namespace.Html && endsByItself(name);
      if (mayEnd && endsBefore(name, content, this.#options.edition)) continue;
      this.#output.markup(endTagOf(name, namespace));
    }
    this.#closingsWritten = Math.max(this.#closingsWritten, count);
  }

  /** Like `#writeClosings`, for elements still open in the body, at its end tag or that of the root element. */
  #writeStillOpen(): void {
    const { open, openNames, openFlags, openCount } = this.#sink;
    for (let i = openCount - 1; i > 1; i--) {
      if (this.#sink.isGone(open[i]!) || this.#untagged.has(open[i]!)) continue;
      const name = this.#builder.names.stringOf(openNames[i]!);
      this.#output.markup(endTagOf(name, openFlags[i]! >>> ELEMENT_NAMESPACE_SHIFT));
      this.#untagged.add(open[i]!);
    }
  }

  /** Whether an element needs no end tag, and perhaps cannot have one, because the input ends there, in endless text. */
  #endsWithInput({ name, namespace, edits, closeStart }: MatchedElement): boolean {
    if (name === 'plaintext') return namespace === Namespace.Html;
    const isEndless = this.unfinished === HIDDEN_END || this.unfinished === '</plaintext>';
    return closeStart === this.endOfTokens && isEndless && edits!.inner === null;
  }

  /** At the end of the input: ends a text or comment, and removes an unfinished tag. */
  #writeUnfinished(at: number): void {
    if (at !== this.endOfTokens || this.#output.dropping > 0) return;
    if (this.unfinished === HIDDEN_END) refuseAfterScript();
    if (this.unfinished === '</plaintext>') endTagOf('plaintext', Namespace.Html);
    // The element with the unfinished text is the first one closed by the end.
    if (this.unfinished.startsWith('</')) this.#closingsWritten = Math.max(this.#closingsWritten, 1);
    this.#output.markup(this.unfinished);
    this.unfinished = '';
    this.#output.skipTo(this.#builder.source.length);
  }

  /** After an element has been removed: the end tags of elements inside it that are still open must be removed as well. */
  #findStray({ handle }: MatchedElement): void {
    const { stack } = this.#builder;
    const { lastNode } = this.#sink;
    for (let i = stack.length - 1; i > 0; i--) {
      const node = stack.nodeAt(i);
      if (node !== 0 && (node <= handle || this.stray.has(node))) return;
      if (node === 0 || node > lastNode) continue;
      this.#checkStray(i);
      this.stray.add(node);
      this.#untagged.add(node);
    }
  }

  /** @throws Error if an element that starts in the removed one and continues after it decides how its content is parsed */
  #checkStray(index: number): void {
    if (this.endOfTokens >= 0) return;
    const { stack, names } = this.#builder;
    const namespaceAt = (at: number): number => stack.flagsAt(at) >>> ELEMENT_NAMESPACE_SHIFT;
    const name = names.stringOf(stack.nameAt(index));
    const parentNamespace = namespaceAt(index - 1);
    checkUnwrap({ name, namespace: namespaceAt(index), parentNamespace }, this.#options.scripting);
  }

  // --- What is read differently with and without scripting -------------------------------------------------------

  #checkElement(it: MatchedElement, edits: ElementEdits): void {
    if (!this.#reading.isLost) return;
    const isEdited =
      edits.isRemoved ||
      edits.losesTags ||
      edits.inner !== null ||
      edits.values.length > 0 ||
      edits.tag?.hasChanges === true;
    this.#checkReading(isEdited, edits.before, edits.prepended, it.isVoid ? edits.after : []);
  }

  /** @throws Error if the effect of what is written here cannot be known. Markup is written anyway. */
  #checkReading(isEdited: boolean, ...lists: (readonly Content[])[]): void {
    if (!this.#reading.isLost || this.#output.dropping > 0) return;
    if (isEdited || lists.some((list) => list.some(({ isHTML }) => !isHTML))) refuseLostReading();
  }
}

/** The first non-empty content, as written between tags. */
function firstOf(...lists: (readonly Content[])[]): string {
  for (const contents of lists)
    for (const content of contents)
      if (content.text !== '') return contentInContext(content, Context.Data, '', Within.Nothing);
  return '';
}
