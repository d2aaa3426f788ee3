import { Namespace } from '../../core/infra/namespaces.ts';
import { Context, contextIn } from '../../core/rewriting/text-context.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import type { Editable, Edits } from './character-data.ts';
import type { Content } from './content.ts';
import type { EndTagEdits } from './end-tag.ts';
import { type MatchedElement, type ValueEdit, valueText } from './matched-element.ts';
import type { Output } from './output.ts';
import type { RewriteSink } from './rewrite-sink.ts';

/** Writes what handlers have asked for, when they have run. */
export class EditWriter {
  /** Elements that an element was left out around, and whose end tags stand behind it. */
  readonly stray: Set<number> = new Set();
  /** At the end of the input: where text and tags end, behind which there is an unfinished tag. Else -1. */
  endOfTokens = -1;
  /** At the end of the input: what a text or comment lacks that has not ended. */
  unfinished = '';
  readonly #output: Output;
  readonly #sink: RewriteSink;
  readonly #builder: TreeBuilder;
  readonly #scripting: boolean;
  /** How many of the elements that the token has closed have been given an end tag. */
  #closingsWritten = 0;

  constructor(output: Output, sink: RewriteSink, builder: TreeBuilder, scripting: boolean) {
    this.#output = output;
    this.#sink = sink;
    this.#builder = builder;
    this.#scripting = scripting;
  }

  /** A token comes. */
  begin(): void {
    this.#closingsWritten = 0;
  }

  /** A text, comment or DOCTYPE. */
  writeData(it: Editable, edits: Edits, context: Context, element: string): void {
    const output = this.#output;
    output.copyToSeam(it.start);
    output.contents(edits.before, context, element);
    if (edits.isRemoved) {
      output.contents(edits.replacement, context, element);
      output.skipTo(it.end);
    } else if (edits.data !== null) {
      output.markup(`<!--${edits.data}-->`, false);
      output.skipTo(it.end);
    } else {
      output.copyToSeam(it.end);
    }
    output.contents(edits.after, context, element);
  }

  /** Content at the end of the document. */
  writeAtEnd(at: number, contents: readonly Content[]): void {
    const output = this.#output;
    output.copyToSeam(at);
    this.#writeUnfinished(at);
    output.contents(contents, Context.Data, '');
  }

  /** What is around the start tag of an element, and the tag. */
  writeStart(it: MatchedElement): void {
    const output = this.#output;
    const edits = it.edits!;
    it.isDropped = output.dropping > 0;
    output.copyToSeam(it.start);
    if (edits.before.length > 0 || edits.replacement.length > 0) {
      this.#writeUnfinished(it.start);
      this.#writeClosings(it.closings);
      output.contents(edits.before, Context.Data, '');
    }
    if (edits.isRemoved) {
      output.contents(edits.replacement, Context.Data, '');
      output.skipTo(it.end);
      if (!it.isVoid) output.dropping++;
      else this.#writeAfter(it, []);
      return;
    }
    const isEdited = edits.tag?.hasChanges === true;
    if (edits.losesTags) output.skipTo(it.end);
    else if (edits.values.length > 0) this.#writeValues(edits.values, it.end);
    else if (
      isEdited ||
      (it.isImplied && (edits.prepended.length > 0 || edits.inner !== null || edits.appended.length > 0))
    )
      this.#writeStartTag(it);
    else output.copyTo(it.end);
    if (it.isVoid) {
      this.#writeAfter(it, []);
      return;
    }
    const inside = edits.prepended.length > 0 || edits.inner !== null;
    if (!inside) return;
    const isHTML = it.namespace === Namespace.Html;
    const context = isHTML ? contextIn(it.name, this.#scripting) : Context.Data;
    if (isHTML && (it.name === 'pre' || it.name === 'listing' || it.name === 'textarea'))
      this.#writeLineFeed(edits.prepended.concat(edits.inner ?? []));
    output.contents(edits.prepended, context, it.name);
    if (edits.inner === null) return;
    output.contents(edits.inner, context, it.name);
    output.dropping++;
  }

  #writeValues(values: ValueEdit[], end: number): void {
    const output = this.#output;
    // NB: the order of additions at one place stays.
    if (values.length > 1) values.sort((a, b) => a.start - b.start);
    for (const edit of values) {
      output.copyTo(edit.start);
      output.markup(valueText(edit));
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
    }
    output.markup(it.tag.toString());
    output.skipTo(it.end);
  }

  /** The line feed behind the start tag of a pre is ignored: one that is text needs another before it. */
  #writeLineFeed(contents: readonly Content[]): void {
    const first = contents.find(({ text }) => text !== '');
    if (first === undefined) return;
    if (!first.isHTML && first.text!.startsWith('\n')) this.#output.markup('\n');
    this.#output.dropsLineFeed = true;
  }

  /** What is around the end of an element, and its end tag. */
  writeEnd(it: MatchedElement, endTag: EndTagEdits): void {
    const output = this.#output;
    const edits = it.edits!;
    const { closeStart, closeEnd } = it;
    if (edits.isRemoved) {
      output.skipTo(closeEnd);
      output.dropping--;
      this.#findStray(it);
      if (!it.isDropped) this.#writeAfter(it, endTag.after);
      return;
    }
    if (edits.inner !== null) {
      output.skipTo(closeStart);
      output.dropping--;
      this.#findStray(it);
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
    output.copyToSeam(closeStart);
    // NB: of an element whose text the end of the input has ended, the content still belongs to it.
    if (closeStart === this.endOfTokens && it.closeClosings === 0 && this.unfinished === `</${it.name}>`)
      this.unfinished = '';
    if (edits.appended.length + endTag.before.length > 0) {
      this.#writeUnfinished(closeStart);
      if (edits.inner === null) {
        this.#writeClosings(it.closeClosings);
        if (it.stillOpen !== '' && it.stillOpen !== 'frameset') output.markup(`</${it.stillOpen}>`);
      }
      const context = it.namespace === Namespace.Html ? contextIn(it.name, this.#scripting) : Context.Data;
      output.contents(edits.appended, context, it.name);
      output.contents(endTag.before, context, it.name);
    }
    this.#writeEndTag(it, endTag, isEdited);
    this.#writeAfter(it, endTag.after);
  }

  #writeEndTag(it: MatchedElement, endTag: EndTagEdits, isEdited: boolean): void {
    const output = this.#output;
    const edits = it.edits!;
    if (edits.losesTags || endTag.isRemoved) {
      output.skipTo(it.closeEnd);
    } else if (!endTag.isImplied) {
      if (isEdited) {
        output.markup(`</${endTag.name}>`);
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
      this.#writeUnfinished(it.closeStart);
      output.markup(`</${endTag.name}>`);
      this.#closingsWritten = Math.max(this.#closingsWritten, it.closeClosings + 1);
    }
  }

  #writeAfter(it: MatchedElement, others: readonly Content[]): void {
    const { after } = it.edits!;
    if (after.length + others.length === 0) return;
    this.#output.contents(others, Context.Data, '');
    this.#output.contents(after, Context.Data, '');
  }

  /** Gives the elements that the token has closed an end tag: what is inserted next does not belong to them. */
  #writeClosings(count: number): void {
    const { closings } = this.#sink;
    for (let i = count; i > this.#closingsWritten; i--) {
      const name = this.#builder.names.stringOf(closings[i - 1]!);
      if (name === 'body' || name === 'html') continue;
      this.#output.markup(`</${name}>`);
      break;
    }
    this.#closingsWritten = Math.max(this.#closingsWritten, count);
  }

  /** At the end of the input: ends a text or comment, and leaves out an unfinished tag. */
  #writeUnfinished(at: number): void {
    if (at !== this.endOfTokens || this.#output.dropping > 0) return;
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
      if (node !== 0 && node <= lastNode) this.stray.add(node);
    }
  }
}
