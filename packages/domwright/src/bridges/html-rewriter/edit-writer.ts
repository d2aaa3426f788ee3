import { endTagOf, refuseAfterScript } from '../../core/editing/closings.ts';
import { checkUnwrap, isVoidName } from '../../core/editing/element-changes.ts';
import { beginsBody } from '../../core/editing/head-markup.ts';
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

/** What lacks at the end of a script whose end tag would be overlooked. */
export const HIDDEN_END = '<!--';

/** Writes what handlers have asked for, when they have run. */
export class EditWriter {
  /** Elements that an element was left out around, and whose end tags stand behind it. */
  readonly stray: Set<number> = new Set();
  /** At the end of the input: where text and tags end, behind which there is an unfinished tag. Else -1. */
  endOfTokens = -1;
  /** At the end of the input: what a text or comment lacks that has not ended. */
  unfinished = '';
  readonly #output: RewriterOutput;
  readonly #sink: RewriteSink;
  readonly #builder: TreeBuilder;
  readonly #reading: OtherReading;
  readonly #options: ParserOptions;
  readonly #partialText: PartialText = new PartialText();
  /** Open elements whose start tags have been left out, or whose end tags have been written. */
  readonly #untagged: Set<number> = new Set();
  /** Those of them that the token has closed. */
  readonly #closedUntagged: number[] = [];
  /** How many of the elements that the token has closed have been given an end tag. */
  #closingsWritten = 0;
  /** The last element to which the token has given no start tag, and which has been given one here. */
  #tagged = 0;
  /** The token is the tag of a frameset. */
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

  /** A token comes. */
  begin(): void {
    this.#closingsWritten = 0;
    this.#isAtFrameset = false;
    if (this.#closedUntagged.length === 0) return;
    for (const node of this.#closedUntagged) this.#untagged.delete(node);
    this.#closedUntagged.length = 0;
  }

  /** The token has closed an element that was left out. */
  forget(node: number): void {
    this.#closedUntagged.push(node);
  }

  /**
   * Called at a frameset tag. The tag only counts if no content came before it.
   *
   * @throws Error if it would count without the edits, or would not count with them
   */
  checkFrameset(counts: boolean): void {
    const output = this.#output;
    this.#isAtFrameset = counts;
    // A tag that is left out has no effect. NB: one that counts may end what is left out.
    if (output.dropping > 0) return;
    if (counts) this.#checkBeforeFrameset();
    else if (output.hasGap) refuseBeforeFrameset();
  }

  /** Called at a frameset tag that counts, when something has been written in front of it. */
  #checkBeforeFrameset(): void {
    const output = this.#output;
    if (!this.#isAtFrameset || output.dropping > 0) return;
    if (
      output.hasContent ||
      (output.headMarkup !== '' && beginsBody(output.headMarkup, this.#options.edition))
    )
      refuseBeforeFrameset();
  }

  /** A comment or DOCTYPE. */
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

  /** A piece of text, with its edits, if there are any. */
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

  /** Content at the end of the document. */
  writeAtEnd(at: number, contents: readonly Content[]): void {
    this.#checkReading(false, contents);
    const output = this.#output;
    output.copyToSeam(at);
    this.#writeUnfinished(at);
    output.contents(contents, Context.Data, '', Within.Nothing);
  }

  /** What is around the start tag of an element, and the tag. */
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
      // NB: its start tag has ended them.
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

  /** What has to begin or end first, so that content goes right before an element. */
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

  /** An `input` whose type changes, or one tag in the place of another, may decide whether a later frameset counts. */
  #noteTag({ name, edits }: MatchedElement): void {
    const output = this.#output;
    const { newName, values, tag } = edits!;
    const isInputChanged = name === 'input' && (values.length > 0 || tag?.hasChanges === true);
    if (output.dropping > 0 || (newName === null && !isInputChanged)) return;
    output.hasGap = true;
    output.hasContent = true;
  }

  /** What is after the tag of an element that has none in it, or is to have some. */
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

  /** A line feed after the start tag of a pre does not count: one that did not stand there needs another before it. */
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
    // NB: the order of additions at one place stays.
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
      // NB: after the tag of a body, a frameset does not count.
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

  /** What is around the end of an element, and its end tag. */
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
    // NB: of an element whose text the end of the input has ended, the content still belongs to it.
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

  /** The contents of an element have been left out. */
  #leaveContents(it: MatchedElement): void {
    this.#output.dropping--;
    this.#findStray(it);
    this.#closingsWritten = Math.max(this.#closingsWritten, it.closeClosings);
    // What has not ended stood in it, unless the end itself has implied the element.
    if (it.closeStart === this.endOfTokens && it.handle <= this.#sink.lastNode) this.unfinished = '';
  }

  #writeEndTag(it: MatchedElement, endTag: EndTagEdits, isEdited: boolean): void {
    const output = this.#output;
    const edits = it.edits!;
    if (edits.losesTags || endTag.isRemoved) {
      const hasAfter = edits.after.length + endTag.after.length > 0;
      if (hasAfter) this.#writeUnfinished(it.closeStart);
      // NB: at the end of the input nothing follows, and it may end in a comment.
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
   * Gives the elements that the token has closed an end tag, from the inside to the outside: what is inserted next does
   * not belong to them. Formatting elements stay open, since the parser may make them again, unless a start tag of the same
   * name has ended them, as an `a` does. NB: `rewrite` knows which it makes again, and closes the others.
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

  /** The same for what is open in the body, at its end tag or that of the root element. */
  #writeStillOpen(): void {
    const { open, openNames, openFlags, openCount } = this.#sink;
    for (let i = openCount - 1; i > 1; i--) {
      if (this.#sink.isGone(open[i]!) || this.#untagged.has(open[i]!)) continue;
      const name = this.#builder.names.stringOf(openNames[i]!);
      this.#output.markup(endTagOf(name, openFlags[i]! >>> ELEMENT_NAMESPACE_SHIFT));
      this.#untagged.add(open[i]!);
    }
  }

  /** Whether an element needs no end tag, and perhaps could have none, because the input ends there, in text without end. */
  #endsWithInput({ name, namespace, edits, closeStart }: MatchedElement): boolean {
    if (name === 'plaintext') return namespace === Namespace.Html;
    const isEndless = this.unfinished === HIDDEN_END || this.unfinished === '</plaintext>';
    return closeStart === this.endOfTokens && isEndless && edits!.inner === null;
  }

  /** At the end of the input: ends a text or comment, and leaves out an unfinished tag. */
  #writeUnfinished(at: number): void {
    if (at !== this.endOfTokens || this.#output.dropping > 0) return;
    if (this.unfinished === HIDDEN_END) refuseAfterScript();
    if (this.unfinished === '</plaintext>') endTagOf('plaintext', Namespace.Html);
    // The element whose text has not ended is the first that the end closes.
    if (this.unfinished.startsWith('</')) this.#closingsWritten = Math.max(this.#closingsWritten, 1);
    this.#output.markup(this.unfinished);
    this.unfinished = '';
    this.#output.skipTo(this.#builder.source.length);
  }

  /** An element has been left out: the end tags of what stood in it and is still open have to go, too. */
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

  /** @throws Error if an element that begins in the removed one and goes on after it says how its content is read */
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

  /** @throws Error if nobody knows what would become of what is written here. Markup is written anyway. */
  #checkReading(isEdited: boolean, ...lists: (readonly Content[])[]): void {
    if (!this.#reading.isLost || this.#output.dropping > 0) return;
    if (isEdited || lists.some((list) => list.some(({ isHTML }) => !isHTML))) refuseLostReading();
  }
}

/** The first content that is not empty, as written between tags. */
function firstOf(...lists: (readonly Content[])[]): string {
  for (const contents of lists)
    for (const content of contents)
      if (content.text !== '') return contentInContext(content, Context.Data, '', Within.Nothing);
  return '';
}
