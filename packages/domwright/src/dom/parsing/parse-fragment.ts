import { type Bytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { TextInput } from '../../core/bytes/decoder.ts';
import { requireEncoding } from '../../core/bytes/encodings.ts';
import { withEdition } from '../../core/editions/editions.ts';
import { parseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import {
  checkIdle,
  checkObject,
  checkString,
  isObject,
  memberOf,
  ownOptions,
  wrongArgument,
} from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { HTML_NAMESPACE, namespaceURIs } from '../../core/infra/namespaces.ts';
import { type LimitReached, type Limits, limitsOf } from '../../core/limits/limits.ts';
import type { ParseOptions } from '../../core/options/options.ts';
import { fragmentContextOfName } from '../../core/parser/context-name.ts';
import { feedText } from '../../core/parser/parse-text.ts';
import { TableTreeSink } from '../../core/parser/table-tree-sink.ts';
import { NAMESPACE_SHIFT, NodeType } from '../../core/table/cells.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { isHTMLElement } from '../../core/table/queries.ts';
import { createTemplateContents } from '../../core/table/template-contents.ts';
import type { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import { LAST_TAG_ID, NameId } from '../../generated/names.ts';
import { Document } from '../nodes/document.ts';
import type { DocumentFragment } from '../nodes/document-fragment.ts';
import { Element } from '../nodes/element.ts';
import {
  builderOptions,
  contextApart,
  type FragmentParsingOptions,
  fragmentContext,
  fragmentParsingDefaults,
  inEditionOf,
  parseForElement,
  parseFragmentText,
  scriptingFlag,
} from '../nodes/parse-in-context.ts';
import { documentOf, wrapper } from '../nodes/wrappers.ts';

/** A description of a context element. */
export interface ContextDescription {
  /** Default: the HTML namespace. */
  namespaceURI?: string | null;
  /** In the DOM's case: `div`, `foreignObject`. */
  localName: string;
  /** The names and values of its attributes. */
  attributes?: Readonly<Record<string, string>> | Iterable<{ readonly name: string; readonly value: string }>;
}

/** Options for parsing a fragment. */
export interface FragmentOptions extends ParseOptions {
  /**
   * The scripting flag — https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag
   *
   * Determines whether `noscript` contains elements (false) or text (true). No script runs either way. Default: whether
   * scripting is enabled for the context element; false if the context is a name or a description.
   */
  scripting?: boolean;
  /**
   * The context element, which determines what the markup means: an element, a name such as 'div', 'tr', 'svg path' or
   * 'math mi', or a description. Default 'template', which may contain anything. The resulting nodes belong to the
   * element's document, or to a new document in no-quirks mode.
   */
  context?: string | ContextDescription | Element;
  /** The edition of the standard. Default: that of the context element's document; 'living' without such an element. */
  edition?: EditionName;
  /** The encoding of bytes, a label; a byte order mark overrides it. Default 'utf-8'. */
  encoding?: string;
}

/**
 * A parser of fragments that takes its input in pieces —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm
 */
export class HTMLFragmentParser {
  /** The fragment, which grows with each `write`. */
  readonly fragment: DocumentFragment;
  /** The document of the context element. */
  readonly #document: Document;
  readonly #tokenizer: Tokenizer;
  readonly #input: TextInput;
  readonly #limits: Limits | null;
  readonly #maxInputLength: number;
  #bytesTaken = 0;
  #ended = false;
  #isAtWork = false;

  /** @throws TypeError for an unknown option or a wrong value */
  constructor(options?: FragmentOptions) {
    const given = optionsIn(options);
    this.#input = new TextInput(given.encoding, 'encoding');
    const { context, scripting = scriptingOf(context) } = ownOptions(options);
    const element = contextElement(context);
    this.#document = documentOf(element.table);
    const { table, handle } = contextApart(element);
    if (element !== context) {
      table.scripting = scripting;
      table.edition = given.edition.name;
    }
    const start = table.beginInput();
    const root = table.createContainer(NodeType.DocumentFragment, 0);
    this.fragment = wrapper(table, root) as DocumentFragment;
    const tableSink = new TableTreeSink(table, -1);
    // NB: bytes are counted before they are decoded.
    this.#maxInputLength = given.maxInputLength;
    const limits = limitsOf(given, start);
    this.#limits = limits;
    const sink = limits === null ? tableSink : limits.treeSink(tableSink);
    const reporter = parseErrorReporter(given, start);
    const builder = newParser(sink, table.names, table.source, reporter, builderOptions(given, scripting));
    this.#tokenizer = builder.tokenizer;
    limits?.watch(builder, builder.tokenizer);
    beginFragment(builder, fragmentContext(table, handle), root);
  }

  /**
   * Parses a chunk of the input. Chunks may be split anywhere.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as earlier chunks
   * @throws Error if `end` has been called, or if a callback calls this or has thrown
   */
  write(chunk: string | Bytes): void {
    this.#feed(chunk, false);
  }

  /**
   * Parses the last chunk of the input, if given, and ends it. Returns the fragment.
   *
   * @throws TypeError if the chunk is neither text nor bytes, or not of the same kind as earlier chunks
   * @throws Error if `end` has been called, or if a callback calls this or has thrown
   */
  end(chunk?: string | Bytes): DocumentFragment {
    this.#feed(chunk, true);
    return this.#document.adoptNode(this.fragment);
  }

  /** The limits reached so far. */
  get limitsReached(): readonly LimitReached[] {
    return (this.#limits?.reached ?? []).map((reached) => ({ ...reached }));
  }

  /** Whether parsing has stopped at a limit. Later input is ignored. */
  get stopped(): boolean {
    return this.#limits?.stopped === true;
  }

  #feed(chunk: string | Bytes | undefined, isLast: boolean): void {
    if (this.#ended) throw new Error('the parser has already ended');
    checkIdle(this.#isAtWork);
    if (this.#limits !== null) {
      this.#feedLimited(this.#limits, chunk, isLast);
      return;
    }
    const text = chunk === undefined && isLast ? this.#input.end() : this.#input.text(chunk!, isLast);
    this.#ended = isLast;
    this.#isAtWork = true;
    feedText(this.#tokenizer, text, isLast, this.#tokenizer.errors !== null);
    this.#tokenizer.run();
    this.#isAtWork = false;
  }

  #feedLimited(limits: Limits, chunk: string | Bytes | undefined, isLast: boolean): void {
    let piece = chunk;
    let isCut = false;
    if (piece !== undefined && typeof piece !== 'string') {
      const bytes = toUint8Array(piece, 'chunk');
      const room = Math.max(0, this.#maxInputLength - this.#bytesTaken);
      isCut = bytes.length > room;
      piece = isCut ? bytes.subarray(0, room) : bytes;
      this.#bytesTaken += bytes.length;
    }
    const last = isLast && !isCut;
    const text = piece === undefined && isLast ? this.#input.end() : this.#input.text(piece!, last);
    this.#ended = isLast;
    this.#isAtWork = true;
    limits.feed(text, last, false);
    if (isCut) limits.stopAtInputLength();
    this.#isAtWork = false;
  }
}

/**
 * Parses a fragment, by the HTML fragment parsing algorithm —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm
 *
 * @param html the markup: text, or bytes in `encoding`
 * @returns the nodes, in a DocumentFragment
 * @throws TypeError if `html` is neither text nor bytes, for an unknown option or a wrong value
 */
export function parseFragment(html: string | Bytes, options?: FragmentOptions): DocumentFragment {
  if (typeof html !== 'string') return new HTMLFragmentParser(options).end(toUint8Array(html, 'html'));
  const given = optionsIn(options);
  if (given.encoding !== fragmentParsingDefaults.encoding)
    requireEncoding(given.encoding, "option 'encoding'");
  if (limitsOf(given, 0) === null) {
    const { context, scripting = scriptingOf(context) } = ownOptions(options);
    if (context instanceof Element) return parseForElement(html, context, given, scripting);
    const { table, handle } = contextPlace(context, html.length);
    table.scripting = scripting;
    table.edition = given.edition.name;
    return parseFragmentText(html, table, handle, given, scripting);
  }
  return new HTMLFragmentParser(options).end(html);
}

const otherOptions = ['context'];

/** The options with their defaults. */
function optionsIn(options: FragmentOptions | undefined): FragmentParsingOptions {
  const given = withEdition(options, fragmentParsingDefaults, otherOptions);
  const { context, edition } = ownOptions(options);
  return edition === undefined && context instanceof Element ? inEditionOf(context.table, given) : given;
}

/** The default of the scripting flag. */
function scriptingOf(context: FragmentOptions['context']): boolean {
  return context instanceof Element && scriptingFlag(context);
}

/** The last context given by name, and the kind and name of its element. */
let lastContext: string | undefined;
let lastKind = 0;
let lastName = 0;

/**
 * The context element in its table. An element given by name is in a new table, and has no wrapper if its name is
 * known.
 */
function contextPlace(
  context: FragmentOptions['context'] = 'template',
  expectedLength: number,
): { readonly table: NodeTable; readonly handle: number } {
  if (typeof context !== 'string') return contextElement(context);
  if (context !== lastContext) {
    const [namespace, localName] = fragmentContextOfName(context, "option 'context'");
    const name = new NameTable().find(localName);
    if (name === 0 || name > LAST_TAG_ID) return contextElement(context);
    lastContext = context;
    lastKind = NodeType.Element | (namespace << NAMESPACE_SHIFT);
    lastName = name;
  }
  const table = new NodeTable(expectedLength);
  new Document(table);
  const handle = table.createContainer(lastKind, lastName);
  if (isHTMLElement(table, handle, NameId.Template)) createTemplateContents(table, handle);
  return { table, handle };
}

/** The element for a context option. */
export function contextElement(context: FragmentOptions['context'] = 'template'): Element {
  if (isObject(context) && context instanceof Element) return context;
  if (typeof context === 'string') {
    const [namespace, localName] = fragmentContextOfName(context, "option 'context'");
    return new Document().createElementNS(namespaceURIs[namespace]!, localName);
  }
  if (!isObject(context)) {
    throw wrongArgument("option 'context'", 'a string, an Element or an object', context);
  }
  // NB: it may be another library's element, whose members are on its class.
  const given = memberOf(context, 'namespaceURI');
  const namespaceURI = given === undefined ? HTML_NAMESPACE : given;
  const localName = memberOf(context, 'localName');
  const attributes = memberOf(context, 'attributes');
  checkString(localName, "option 'context.localName'");
  if (namespaceURI !== null) checkString(namespaceURI, "option 'context.namespaceURI'");
  const element = new Document().createElementNS(namespaceURI, localName);
  if (attributes === undefined) return element;
  checkObject(attributes, "option 'context.attributes'");
  const pairs: Iterable<readonly [string, string]> =
    Symbol.iterator in attributes
      ? [...(attributes as Iterable<{ name: string; value: string }>)].map(
          ({ name, value }) => [name, value] as const,
        )
      : Object.entries(attributes as Record<string, string>);
  for (const [name, value] of pairs) element.setAttribute(name, value);
  return element;
}
