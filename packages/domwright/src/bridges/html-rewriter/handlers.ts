import { Context } from '../../core/editing/text-context.ts';
import { cook } from '../../core/source/cook.ts';
import type { SourceText } from '../../core/source/source-text.ts';
import { Comment, DocumentEnd, type Editable, Text } from './character-data.ts';
import { type Content, hasStreams, readContents } from './content.ts';
import type { EditWriter } from './edit-writer.ts';
import { Element } from './element.ts';
import { EndTag, EndTagEdits } from './end-tag.ts';
import { type ElementEdits, MatchedElement } from './matched-element.ts';
import type { RewriterOutput } from './output.ts';
import { CommentPiece, DoctypePiece, EndPiece, FramesetTag, TextPiece, type Waiting } from './pieces.ts';
import type { Registration } from './registrations.ts';

/**
 * Calls the handlers for what the parser has found, one at a time, and has their edits written. If a handler returns a
 * promise, so do the methods here, and nothing else is handled until it settles.
 */
export class Handlers {
  readonly #registrations: readonly Registration[];
  readonly #output: RewriterOutput;
  readonly #writer: EditWriter;
  readonly #source: SourceText;
  readonly #scripting: boolean;
  /** By registration: the number of open elements, whose handlers have run, in which it wants text and comments. */
  readonly #scopes: Int32Array;

  constructor(
    registrations: readonly Registration[],
    output: RewriterOutput,
    writer: EditWriter,
    source: SourceText,
    scripting: boolean,
  ) {
    this.#registrations = registrations;
    this.#output = output;
    this.#writer = writer;
    this.#source = source;
    this.#scripting = scripting;
    this.#scopes = new Int32Array(registrations.length);
    registrations.forEach(({ selectors }, index) => {
      if (selectors === null) this.#scopes[index] = 1;
    });
  }

  /** Calls the handlers for an item, and writes their edits. */
  handle(item: Waiting): Promise<void> | undefined {
    if (item instanceof MatchedElement)
      return item.isOpened ? this.#handleEnd(item) : this.#handleStart(item);
    if (item instanceof TextPiece) return this.#handleText(item);
    if (item instanceof CommentPiece) return this.#handleComment(item);
    if (item instanceof DoctypePiece) return this.#handleDoctype(item);
    if (item instanceof EndPiece) return this.#handleEndOfDocument(item);
    if (item instanceof FramesetTag) this.#writer.checkFrameset(item.counts);
    else {
      this.#output.copyToSeam(item.start);
      this.#output.skipTo(item.end);
    }
    return undefined;
  }

  /** Calls handlers one at a time, then `end`. */
  #call(
    handlers: readonly (() => unknown)[],
    from: number,
    end: () => Promise<void> | undefined,
  ): Promise<void> | undefined {
    for (let i = from; i < handlers.length; i++) {
      const result = handlers[i]!();
      if (isPromise(result)) return Promise.resolve(result).then(() => this.#call(handlers, i + 1, end));
    }
    return end();
  }

  #handleStart(it: MatchedElement): Promise<void> | undefined {
    it.isOpened = true;
    it.isVoid = it.isClosed && !it.isImplied;
    it.isCurrent = true;
    return this.#callElement(it, null, 0);
  }

  /** Calls the handlers for an element from the registration at an index on, then writes its start. */
  #callElement(it: MatchedElement, made: Element | null, from: number): Promise<void> | undefined {
    let element = made;
    const { registrations } = it;
    for (let i = from; i < registrations.length; i++) {
      const registration = this.#registrations[registrations[i]!]!;
      if (registration.text !== null || registration.comments !== null) this.#scopes[registrations[i]!]!++;
      if (registration.element === null) continue;
      element ??= new Element(it, this.#scripting, this.#writer.names);
      const result = registration.element(element);
      if (result !== undefined && isPromise(result)) return this.#callSlowly(it, element, i + 1, result);
    }
    it.isCurrent = false;
    if (it.edits === null) {
      if (this.#output.dropping > 0) it.isDropped = true;
      return undefined;
    }
    return this.#writeStart(it, it.edits);
  }

  #writeStart(
    it: MatchedElement,
    { before, replacement, prepended, inner }: ElementEdits,
  ): Promise<void> | undefined {
    return this.#withContents(before, replacement, prepended, inner, () => this.#writer.writeStart(it));
  }

  async #callSlowly(it: MatchedElement, element: Element, from: number, first: unknown): Promise<void> {
    await first;
    await this.#callElement(it, element, from);
  }

  /** Reads contents that are streams, then writes. */
  #withContents(
    one: readonly Content[],
    two: readonly Content[],
    three: readonly Content[],
    four: readonly Content[] | null,
    write: () => void,
  ): Promise<void> | undefined {
    if (!hasStreams(one) && !hasStreams(two) && !hasStreams(three) && (four === null || !hasStreams(four))) {
      write();
      return undefined;
    }
    return readContents([...one, ...two, ...three, ...(four ?? [])]).then(write);
  }

  #handleEnd(it: MatchedElement): Promise<void> | undefined {
    for (const registration of it.registrations) {
      const { text, comments } = this.#registrations[registration]!;
      if (text !== null || comments !== null) this.#scopes[registration]!--;
    }
    const { edits } = it;
    if (it.isVoid || !it.needsEnd) return undefined;
    if (edits === null) {
      if (it.isDropped && this.#output.dropping === 0) {
        this.#output.copyToSeam(it.closeStart);
        this.#output.skipTo(it.closeEnd);
      }
      return undefined;
    }
    const endTag = new EndTagEdits(it, edits.newName ?? it.name);
    if (edits.endTagHandlers.length === 0) {
      if (!hasStreams(edits.appended) && !hasStreams(edits.after)) {
        this.#writer.writeEnd(it, endTag);
        return undefined;
      }
      return this.#withContents(edits.appended, edits.after, [], null, () =>
        this.#writer.writeEnd(it, endTag),
      );
    }
    const tag = new EndTag(endTag);
    const handlers = edits.endTagHandlers.map((handler) => () => handler(tag));
    return this.#call(handlers, 0, () => {
      endTag.isCurrent = false;
      return this.#withContents(edits.appended, edits.after, endTag.before, endTag.after, () =>
        this.#writer.writeEnd(it, endTag),
      );
    });
  }

  // --- Text, comments and others --------------------------------------------------------------------------------

  #handleText(it: TextPiece): Promise<void> | undefined {
    let data: string | null = null;
    const handlers: (() => unknown)[] = [];
    let text: Text | null = null;
    for (let i = 0; i < this.#registrations.length; i++) {
      const handler = this.#registrations[i]!.text;
      if (handler === null || this.#scopes[i] === 0) continue;
      data ??= this.#dataOf(it);
      text ??= new Text(it, data, it.isLast);
      const its = text;
      handlers.push(() => handler(its));
    }
    if (handlers.length === 0) return undefined;
    it.isCurrent = true;
    return this.#call(handlers, 0, () => {
      it.isCurrent = false;
      const { edits } = it;
      if (edits === null) {
        if (it.context !== Context.Data) this.#writer.writeText(it, null);
        return undefined;
      }
      return this.#withContents(edits.before, edits.replacement, edits.after, null, () => {
        this.#writer.writeText(it, edits);
      });
    });
  }

  #dataOf({ ranges }: TextPiece): string {
    let data = '';
    for (let i = 0; i < ranges.length; i += 3)
      data += cook(this.#source.slice(ranges[i]!, ranges[i + 1]!), ranges[i + 2]!);
    return data;
  }

  #handleComment(it: CommentPiece): Promise<void> | undefined {
    const comment = new Comment(it, it.data);
    const handlers: (() => unknown)[] = [];
    for (let i = 0; i < this.#registrations.length; i++) {
      const handler = this.#registrations[i]!.comments;
      if (handler !== null && this.#scopes[i] !== 0) handlers.push(() => handler(comment));
    }
    it.isCurrent = true;
    return this.#call(handlers, 0, () => this.#write(it));
  }

  #handleDoctype(it: DoctypePiece): Promise<void> | undefined {
    const handlers: (() => unknown)[] = [];
    for (const { doctype } of this.#registrations)
      if (doctype !== null) handlers.push(() => doctype(it.doctype));
    it.isCurrent = true;
    return this.#call(handlers, 0, () => this.#write(it));
  }

  #handleEndOfDocument(it: EndPiece): Promise<void> | undefined {
    const end = new DocumentEnd(it);
    const handlers: (() => unknown)[] = [];
    for (const registration of this.#registrations)
      if (registration.end !== null) handlers.push(() => registration.end!(end));
    it.isCurrent = true;
    return this.#call(handlers, 0, () => {
      it.isCurrent = false;
      const contents = it.edits?.before ?? [];
      return this.#withContents(contents, [], [], null, () => {
        if (contents.length > 0) this.#writer.writeAtEnd(it.start, contents);
        this.#output.copyTo(this.#source.length);
      });
    });
  }

  /** Writes an edited comment or DOCTYPE. */
  #write(it: Editable): Promise<void> | undefined {
    it.isCurrent = false;
    const { edits } = it;
    if (edits === null) return undefined;
    return this.#withContents(edits.before, edits.replacement, edits.after, null, () => {
      this.#writer.writeData(it, edits);
    });
  }
}

function isPromise(value: unknown): value is Promise<void> {
  return (
    typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'
  );
}
