import { withEdition } from '../editions/editions.ts';
import { parseErrorReporter } from '../errors/parse-error-reporter.ts';
import { checkIdle, checkObject, checkString, ownOptions, wrongArgument } from '../infra/arguments.ts';
import { NameTable } from '../infra/name-table.ts';
import { namespaceURIs } from '../infra/namespaces.ts';
import { type LimitOptions, type LimitReached, type Limits, limitsOf } from '../limits/limits.ts';
import { fragmentDefaults, limitedDocumentDefaults, type TextDocumentOptions } from '../options/options.ts';
import { cook } from '../source/cook.ts';
import { SourceText } from '../source/source-text.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import { beginFragment } from '../tree-construction/begin-fragment.ts';
import { completeSink, type GivenTreeSink } from '../tree-construction/complete-sink.ts';
import { newParser } from '../tree-construction/new-parser.ts';

/** The context element in the fragment case. Handles are the sink's. */
export interface SinkFragmentContext {
  /** The namespace of the context element; null for none. */
  namespaceURI: string | null;
  /** Its local name, in the DOM's case: `foreignObject`. */
  localName: string;
  /** The value of its `encoding` attribute, if any; only needed for MathML's annotation-xml. */
  encoding?: string | null;
  /** Handle of the node that gets the fragment's nodes as children. */
  root: number;
  /** Handle of the context element, if the sink has one; shadow roots at the top are attached to it. */
  element?: number;
  /** Handle of the nearest form, itself included, if the sink has one. */
  form?: number;
  /** Whether its document is in quirks mode. */
  quirks?: boolean;
}

/** Options of a TreeConstructor. */
export interface TreeConstructorOptions extends TextDocumentOptions, LimitOptions {
  /** Parses a fragment in this context. Default: a document. */
  context?: SinkFragmentContext;
}

/**
 * The parser for building your own tree: it reads text in chunks split anywhere, and calls a TreeSink.
 *
 * ```ts
 * const constructor = new TreeConstructor(sink);
 * constructor.write('<p>Hel');
 * constructor.end('lo');
 * ```
 */
export class TreeConstructor {
  readonly #tokenizer: Tokenizer;
  readonly #limits: Limits | null;
  #ended = false;
  #isAtWork = false;

  /** @throws TypeError that names what the sink lacks; also for an unknown option or a wrong value */
  constructor(sink: GivenTreeSink, options?: TreeConstructorOptions) {
    const own = completeSink(sink);
    const { context: fragment } = ownOptions(options);
    const defaults =
      fragment === undefined ? limitedDocumentDefaults : { ...limitedDocumentDefaults, ...fragmentDefaults };
    const given = withEdition(options, defaults, ['context']);
    const names = new NameTable();
    const source = new SourceText();
    const reporter = parseErrorReporter(given, 0);
    const limits = limitsOf(given, 0);
    this.#limits = limits;
    const limited = limits === null ? own : limits.treeSink(own);
    const builder = newParser(limited, names, source, reporter, given);
    this.#tokenizer = builder.tokenizer;
    limits?.watch(builder, builder.tokenizer);
    own.begin({ text: (start, end, flags) => cook(source.slice(start, end), flags) });
    if (fragment === undefined) return;
    checkObject(fragment, "option 'context'");
    const { namespaceURI, localName, encoding, element, form, quirks, root } = ownOptions(fragment);
    const namespace = namespaceURIs.indexOf(namespaceURI);
    if (namespace < 0) {
      const known = namespaceURIs.slice(1).join("', '");
      throw wrongArgument("option 'context.namespaceURI'", `null or one of '${known}'`, namespaceURI);
    }
    checkString(localName, "option 'context.localName'");
    const context = {
      name: names.idOf(localName),
      namespace,
      encoding: encoding ?? null,
      element: element ?? 0,
      form: form ?? 0,
      quirks: quirks ?? false,
    };
    beginFragment(builder, context, root);
  }

  /**
   * Parses a chunk of the input.
   *
   * @throws TypeError if the chunk is not a string
   * @throws Error if `end` has been called, or if the sink or a callback calls this or has thrown
   */
  write(chunk: string): void {
    checkString(chunk, 'chunk');
    this.#feed(chunk, false);
  }

  /**
   * Parses the last chunk of the input, if given, and ends it.
   *
   * @throws TypeError if the chunk is not a string
   * @throws Error if `end` has been called, or if the sink or a callback calls this or has thrown
   */
  end(chunk = ''): void {
    checkString(chunk, 'chunk');
    this.#feed(chunk, true);
  }

  /** The limits reached so far. */
  get limitsReached(): readonly LimitReached[] {
    return (this.#limits?.reached ?? []).map((reached) => ({ ...reached }));
  }

  #feed(chunk: string, isLast: boolean): void {
    if (this.#ended) throw new Error('the parser has already ended');
    checkIdle(this.#isAtWork);
    this.#ended = isLast;
    this.#isAtWork = true;
    if (this.#limits !== null) {
      this.#limits.feed(chunk, isLast, false);
    } else {
      this.#tokenizer.feed(chunk, isLast);
      this.#tokenizer.run();
    }
    this.#isAtWork = false;
  }
}
