import type { Bytes } from '../../core/bytes/bytes.ts';
import { withEdition } from '../../core/editions/editions.ts';
import { windowErrorReporter } from '../../core/errors/window-error-reporter.ts';
import {
  checkFunction,
  checkHandlerNames,
  checkObject,
  memberOf,
  ownOptions,
  unpolluted,
} from '../../core/infra/arguments.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { namespaceURIs } from '../../core/infra/namespaces.ts';
import { type CommonParseOptions, documentDefaults } from '../../core/options/options.ts';
import { fragmentContextOfName } from '../../core/parser/context-name.ts';
import type { TokenAttribute } from '../../core/parser/html-tokenizer.ts';
import { cook } from '../../core/source/cook.ts';
import { SourceText } from '../../core/source/source-text.ts';
import { InputWindow, type SourceHolder } from '../../core/tokenizer/input-window.ts';
import type { ProcessingInstructionToken } from '../../core/tokenizer/processing-instruction-token.ts';
import type { CommentToken, DoctypeToken, TagToken, TokenSink } from '../../core/tokenizer/tokens.ts';
import { WindowedInput } from '../../core/tokenizer/windowed-input.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { BuilderSink } from '../../core/tree-construction/builder-sink.ts';
import { HeldByTreeConstruction } from '../../core/tree-construction/held-by-tree-construction.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import { NullSink } from '../../core/tree-construction/null-sink.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';

/** The range of an event's markup or text: UTF-16 offsets into the input, `end` exclusive. */
interface Place {
  /** UTF-16 offset into the input where the markup or text begins. */
  readonly start: number;
  /** UTF-16 offset after its last code unit. */
  readonly end: number;
}

/** A DOCTYPE. */
export interface DoctypeEvent extends Place {
  readonly type: 'doctype';
  /** A missing name or identifier is null. */
  readonly name: string | null;
  /** The public identifier without quotes; null if it is missing, which differs from an empty one. */
  readonly publicId: string | null;
  /** The system identifier without quotes; null if it is missing. */
  readonly systemId: string | null;
}

/** A start tag. */
export interface StartTagEvent extends Place {
  readonly type: 'startTag';
  /** In ASCII lower case. */
  readonly name: string;
  /** In source order, without duplicates: the first one counts. */
  readonly attributes: readonly TokenAttribute[];
  /** Whether the tag ends in `/>`, which has no meaning for HTML elements. */
  readonly selfClosing: boolean;
  /** The namespace of the element that the tag would create in a tree; null if it would create none. */
  readonly namespaceURI: string | null;
}

/** An end tag. */
export interface EndTagEvent extends Place {
  readonly type: 'endTag';
  /** In ASCII lower case. */
  readonly name: string;
}

/** Text, with line breaks normalized and character references decoded. */
export interface TextEvent extends Place {
  readonly type: 'text';
  /** All characters between two other events. */
  readonly data: string;
}

/** A comment, or something that the parser treats as one, such as `<!x>`. */
export interface CommentEvent extends Place {
  readonly type: 'comment';
  /** What is between `<!--` and `-->`, with line breaks normalized. */
  readonly data: string;
}

/** A processing instruction. The edition of 2024 has no such events; it reports comments instead. */
export interface ProcessingInstructionEvent extends Place {
  readonly type: 'processingInstruction';
  /** The name after `<?`. */
  readonly target: string;
  /** What follows the target, with line breaks normalized. */
  readonly data: string;
  /** The range of the target. */
  readonly targetRange: Place;
  /** Excludes the white space before the data, and the `?` before the `>`. */
  readonly dataRange: Place;
}

/** An event of a parse; `type` says which kind. */
export type HTMLEvent =
  | DoctypeEvent
  | StartTagEvent
  | EndTagEvent
  | TextEvent
  | CommentEvent
  | ProcessingInstructionEvent;

/** The handlers of events. All are optional. */
export interface HTMLEventHandlers {
  /** Called for each DOCTYPE, even if the parser ignores it. */
  doctype?(event: DoctypeEvent): void;
  /** Called for each start tag. */
  startTag?(event: StartTagEvent): void;
  /** Called for each end tag, even if it closes nothing. */
  endTag?(event: EndTagEvent): void;
  /** Called for text. */
  text?(event: TextEvent): void;
  /** Called for each comment. */
  comment?(event: CommentEvent): void;
  /** Called for each processing instruction. Not called in the edition of 2024. */
  processingInstruction?(event: ProcessingInstructionEvent): void;
  /** Called at the end of the input, after all other events. */
  end?(): void;
}

/** Options for parsing to events. */
export interface HTMLEventOptions extends Omit<CommonParseOptions, 'allowDeclarativeShadowRoots'> {
  /** The label of the encoding of bytes; a byte order mark overrides it. Default 'utf-8'. */
  encoding?: string;
  /** Parses a fragment with this context element: its name, such as 'div', 'svg path' or 'template'. */
  context?: string;
}

const handlerNames = [
  'doctype',
  'startTag',
  'endTag',
  'text',
  'comment',
  'processingInstruction',
  'end',
] as const;

/**
 * A push parser: reports tags, text and comments as they appear in the source, and keeps no tree.
 *
 * It runs the rules of tree construction, so it always knows what is markup: `<script>`, `<title>` and similar elements
 * contain text, CDATA sections are text in SVG and MathML, and so on. Events are for tokens: there is none for an element
 * that the rules imply, and one for each tag, even if tree construction ignores the tag. Chunks of input may be split
 * anywhere without affecting the events.
 *
 * ```ts
 * const parser = new HTMLEventParser({ startTag: ({ name }) => console.log(name) });
 * parser.write('<p>Hel');
 * parser.end('lo');
 * ```
 */
export class HTMLEventParser {
  readonly #input: WindowedInput;

  /** @throws TypeError for a handler that is not a function, for an unknown option or a wrong value */
  constructor(handlers: HTMLEventHandlers, options?: HTMLEventOptions) {
    checkObject(handlers, 'handlers');
    checkHandlerNames(handlers, handlerNames);
    for (const name of handlerNames) {
      const handler = memberOf(handlers, name);
      if (handler !== undefined) checkFunction(handler, `handler '${name}'`);
    }
    const { allowDeclarativeShadowRoots, srcdoc, cannotChangeMode, ...defaults } = documentDefaults;
    const { encoding, ...given } = withEdition(options, { ...defaults, encoding: 'utf-8' }, ['context']);
    const names = new NameTable();
    const source = new SourceText();
    const reporter = windowErrorReporter(given);
    const sink = new NullSink();
    const parserOptions = {
      ...given,
      allowDeclarativeShadowRoots: false,
      srcdoc: false,
      cannotChangeMode: false,
    };
    const builder = newParser(sink, names, source, reporter, parserOptions);
    const { tokenizer } = builder;
    const holders: SourceHolder[] = [new HeldByTreeConstruction(builder)];
    holders.push(tokenizer.processingInstruction);
    const window = new InputWindow(reporter, holders);
    const ownHandlers = unpolluted(handlers, handlerNames);
    tokenizer.sink = new EventSink(ownHandlers, source, window, builder, sink);
    this.#input = new WindowedInput(tokenizer, window, encoding, 'parser');
    const { context: fragment } = ownOptions(options);
    if (fragment === undefined) return;
    const [namespace, localName] = fragmentContextOfName(fragment, "option 'context'");
    beginFragment(
      builder,
      { name: names.idOf(localName), namespace, encoding: null, element: 0, form: 0, quirks: false },
      1,
    );
  }

  /**
   * Reads a chunk of the input.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as the earlier chunks
   * @throws Error if `end` has been called, or a handler or callback calls this or has thrown
   */
  write(chunk: string | Bytes): void {
    this.#input.feed(chunk, false);
  }

  /**
   * Reads the last chunk of the input, if given, and ends the input.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as the earlier chunks
   * @throws Error if `end` has been called, or a handler or callback calls this or has thrown
   */
  end(chunk?: string | Bytes): void {
    this.#input.feed(chunk, true);
  }
}

/** Sits between the tokenizer and tree construction, and reports tokens as they pass. */
class EventSink extends BuilderSink implements TokenSink {
  private readonly handlers: HTMLEventHandlers;
  private readonly source: SourceText;
  private readonly window: InputWindow;
  private readonly sink: NullSink;
  /** Text since the last event, and its range in the input. */
  private data = '';
  private dataStart = -1;
  private dataEnd = -1;

  constructor(
    handlers: HTMLEventHandlers,
    source: SourceText,
    window: InputWindow,
    builder: TreeBuilder,
    sink: NullSink,
  ) {
    super(builder);
    this.handlers = handlers;
    this.source = source;
    this.window = window;
    this.sink = sink;
  }

  processStartTag(token: TagToken): void {
    this.flush();
    const { handlers, sink } = this;
    if (handlers.startTag === undefined) {
      this.builder.processStartTag(token);
      return;
    }
    const { name, selfClosing } = token;
    const start = this.window.start + token.start;
    const end = this.window.start + token.end;
    const attributes = attributesOf(token);
    sink.tag = token;
    sink.namespace = -1;
    this.builder.processStartTag(token);
    sink.tag = null;
    const namespaceURI = sink.namespace < 0 ? null : namespaceURIs[sink.namespace]!;
    handlers.startTag({ type: 'startTag', name, attributes, selfClosing, namespaceURI, start, end });
  }

  processEndTag(token: TagToken): void {
    this.flush();
    const { name } = token;
    this.builder.processEndTag(token);
    const before = this.window.start;
    this.handlers.endTag?.({ type: 'endTag', name, start: before + token.start, end: before + token.end });
  }

  processCharacters(start: number, end: number, flags: number, codePoint: number): void {
    if (this.handlers.text !== undefined) this.text(cook(this.source.slice(start, end), flags), start, end);
    this.builder.processCharacters(start, end, flags, codePoint);
  }

  processNullCharacter(offset: number): void {
    if (this.handlers.text !== undefined) this.text('\0', offset, offset + 1);
    this.builder.processNullCharacter(offset);
  }

  private text(data: string, start: number, end: number): void {
    if (this.dataStart < 0) this.dataStart = this.window.start + start;
    this.data += data;
    this.dataEnd = this.window.start + end;
  }

  private flush(): void {
    if (this.dataStart < 0) return;
    const { data, dataStart: start, dataEnd: end } = this;
    this.data = '';
    this.dataStart = -1;
    this.handlers.text?.({ type: 'text', data, start, end });
  }

  processComment(token: CommentToken): void {
    this.flush();
    this.builder.processComment(token);
    if (this.handlers.comment === undefined) return;
    const before = this.window.start;
    const { data, start, end } = token;
    this.handlers.comment({ type: 'comment', data, start: before + start, end: before + end });
  }

  processProcessingInstruction(token: ProcessingInstructionToken): void {
    this.flush();
    (this.builder as TokenSink).processProcessingInstruction!(token);
    const before = this.window.start;
    this.handlers.processingInstruction?.({
      type: 'processingInstruction',
      target: token.target,
      data: token.data,
      targetRange: { start: before + token.targetStart, end: before + token.targetEnd },
      dataRange: { start: before + token.dataStart, end: before + token.dataEnd },
      start: before + token.start,
      end: before + token.end,
    });
  }

  processDoctype(token: DoctypeToken): void {
    this.flush();
    this.builder.processDoctype(token);
    const { name, publicId, systemId } = token;
    const start = this.window.start + token.start;
    const end = this.window.start + token.end;
    this.handlers.doctype?.({ type: 'doctype', name, publicId, systemId, start, end });
  }

  processEndOfFile(): void {
    this.flush();
    this.builder.processEndOfFile();
    this.handlers.end?.();
  }

  /** Called when parsing has stopped at an error. */
  abort(): void {
    this.flush();
    this.builder.abort();
  }
}

/** The attributes of a tag, before tree construction adjusts their names. */
function attributesOf(token: TagToken): TokenAttribute[] {
  const list = token.attributes;
  const attributes: TokenAttribute[] = [];
  for (let i = 0; i < list.count; i++) attributes.push({ name: list.nameAt(i), value: list.valueAt(i) });
  return attributes;
}
