import { type Bytes, isBytes, toUint8Array } from '../../core/bytes/bytes.ts';
import { TextInput } from '../../core/bytes/decoder.ts';
import { requireEncoding } from '../../core/bytes/encodings.ts';
import { bomSniff } from '../../core/bytes/sniffing.ts';
import { withEdition } from '../../core/editions/editions.ts';
import type { ParseErrorOptions } from '../../core/errors/parse-error.ts';
import { checkFunction, checkString, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { HTML_NAMESPACE, Namespace, namespaceURIs } from '../../core/infra/namespaces.ts';
import type { LimitOptions } from '../../core/limits/limits.ts';
import {
  type DocumentOptions,
  documentDefaults,
  encodingDefaults,
  limitDefaults,
  withDefaults,
} from '../../core/options/options.ts';
import { DOCUMENT_HANDLE, NAMESPACE_SHIFT, NodeType } from '../../core/table/cells.ts';
import { namespaceOfURI } from '../../core/table/table-changes.ts';
import { createTemplateContents } from '../../core/table/template-contents.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { newParser, type ParserOptions } from '../../core/tree-construction/new-parser.ts';
import type { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import type { FragmentContext } from '../../core/tree-construction/tree-builder-options.ts';
import { fragmentContext } from '../../dom/nodes/parse-in-context.ts';
import { type ContextDescription, contextElement } from '../../dom/parsing/parse-fragment.ts';
import { NameId } from '../../generated/names.ts';
import { decodeDocument, type EncodingStep, recordDeclarations } from './encoding-steps.ts';
import { Recorder } from './recorder.ts';
import { recordingEditions } from './recording-builder.ts';
import { RecordingTable, StepRecordingSink } from './recording-tree.ts';
import { type ScriptListener, type ScriptPause, ScriptPauses } from './script-pauses.ts';
import { StateModel } from './state-model.ts';
import type { ParserState, Step } from './step.ts';
import { StepErrors } from './step-errors.ts';
import { StepSink } from './step-sink.ts';

/** Options of `steps`. */
export interface StepsOptions
  extends Omit<DocumentOptions, keyof ParseErrorOptions | keyof LimitOptions | 'fastPath' | 'byteOffsets'> {
  /** Parses a fragment with this context element: a name, optionally prefixed with `svg ` or `math `, or a description. */
  context?: string | ContextDescription;
  /** The label of the encoding of a fragment's bytes; a byte order mark overrides it. Default 'utf-8'. */
  encoding?: string;
  /** Maximum number of elements; the steps end after the tag that exceeds it. Default Infinity. */
  maxNodes?: number;
  /**
   * Called for each script element of a document, after its end tag, while the parser waits. Nothing runs the script.
   * Makes `scripting` default to true. Exceptions from the listener come out of `next`.
   */
  onScript?: (pause: ScriptPause) => void;
}

/** The steps of a parse, and the state between them. */
export interface Steps extends Iterator<Step, undefined> {
  /** The steps themselves, for `for` and spreading. */
  [Symbol.iterator](): Steps;
  /**
   * The parsed text: the input, or its decoded bytes, including what was written at scripts so far. Offsets count its UTF-16
   * code units.
   */
  readonly text: string;
  /** The name of the encoding used to decode bytes; null if the input was text. */
  readonly encoding: string | null;
  /**
   * How the encoding of a document's bytes was determined: the steps that were taken, of which only the last ones found an
   * encoding. Empty for text and for fragments.
   */
  readonly encodingSteps: readonly EncodingStep[];
  /** Whether `maxNodes` was reached, so that the steps end, or have ended, before the input does. */
  readonly isCut: boolean;
  /** The whole state after the last step that was returned; before the first one, that of a new parser. */
  snapshot(): ParserState;
}

const {
  onParseError,
  maxParseErrors,
  onParseErrorsOmitted,
  stopAtFirstParseError,
  fastPath,
  ...parsingDefaults
} = documentDefaults;
const stepsDefaults = { ...parsingDefaults, maxNodes: limitDefaults.maxNodes };
const { byteOffsets, ...sniffingDefaults } = encodingDefaults;
const ownNames = ['context', 'encoding', 'onScript'];
const optionNames = [...ownNames, ...Object.keys(sniffingDefaults)];

/**
 * Shows what the parser does with HTML, step by step: a step for each token, with the rules that processed it and
 * everything done to the tree, the stack of open elements, the list of active formatting elements and the rest of the
 * parse state. The operations are enough to build the tree.
 *
 * Parsing progresses as you take the steps. A document's bytes are decoded first, with the encoding that parsing them
 * determines; so an encoding declared in the document takes effect.
 *
 * Tree construction — https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
 *
 * @param input the whole document, or, with `context`, the fragment
 * @throws TypeError if `input` is neither text nor bytes, for an unknown option, or for a wrong value
 */
export function steps(input: string | Bytes, options?: StepsOptions): Steps {
  if (typeof input !== 'string' && !isBytes(input)) throw wrongArgument('input', 'a string or bytes', input);
  const { maxNodes, ...given } = withEdition(options, stepsDefaults, optionNames);
  const own = ownOptions(options);
  const { context, onScript, allowDeclarativeShadowRoots = context === undefined } = own;
  const { scripting = onScript !== undefined } = own;
  checkEncodingOptions(own);
  checkScriptListener(own);
  const decoded =
    typeof input === 'string'
      ? { text: input, encoding: null, encodingSteps: [], isCut: false }
      : decode(input, own, scripting);
  const complete = { ...given, scripting, allowDeclarativeShadowRoots, fastPath: false };
  return new StepIterator(decoded, complete, context, onScript ?? null, maxNodes);
}

/** @throws TypeError for a wrong value of an encoding option, or a combination that isn't allowed */
function checkEncodingOptions(own: StepsOptions): void {
  withDefaults(own, sniffingDefaults, [...ownNames, ...Object.keys(stepsDefaults)]);
  if (own.encoding === undefined) return;
  checkString(own.encoding, "option 'encoding'");
  if (own.context === undefined)
    throw new TypeError("option 'encoding' is for fragments; for documents, use option 'contentType'");
  requireEncoding(own.encoding, "option 'encoding'");
}

/** @throws TypeError if option 'onScript' is not a function, or is used with 'context' */
function checkScriptListener({ onScript, context }: StepsOptions): void {
  if (onScript === undefined) return;
  checkFunction(onScript, "option 'onScript'");
  if (context !== undefined)
    throw new TypeError("option 'onScript' is for documents; scripts in fragments do not run");
}

type Decoded = Pick<Steps, 'text' | 'encoding' | 'encodingSteps' | 'isCut'>;

/** Decodes bytes with the encoding that parsing the document settles on, or with that of a fragment. */
function decode(bytes: Bytes, own: StepsOptions, scripting: boolean): Decoded {
  const { context, encoding: label = 'utf-8', onScript, ...others } = own;
  if (context === undefined) return decodeDocument(bytes, { ...others, scripting });
  const text = new TextInput(label, 'encoding').text(bytes, true);
  const encoding = bomSniff(toUint8Array(bytes, 'input')) ?? requireEncoding(label, 'encoding');
  return { text, encoding, encodingSteps: [], isCut: false };
}

/** Code units fed to the tokenizer at a time. Only steps of these characters are in memory at the same time. */
const PIECE = 1 << 14;

class StepIterator implements Steps {
  private readonly input: string;
  readonly encoding: string | null;
  readonly encodingSteps: readonly EncodingStep[];
  private readonly recorder: Recorder = new Recorder();
  private readonly builder: TreeBuilder;
  private readonly model: StateModel;
  private pending: readonly Step[];
  private index = 0;
  private readonly sink: StepSink;
  private readonly scripts: ScriptPauses | null;
  /** Text that has not been fed yet; the next piece is the last. */
  private readonly unread: string[];
  private hasPaused = false;
  private readonly maxNodes: number;
  private readonly isTextCut: boolean;
  private elements = 0;

  constructor(
    { text, encoding, encodingSteps, isCut }: Decoded,
    options: ParserOptions,
    context: string | ContextDescription | undefined,
    onScript: ScriptListener | null,
    maxNodes: number,
  ) {
    this.maxNodes = maxNodes;
    this.isTextCut = isCut;
    this.input = text;
    this.unread = [text];
    this.encoding = encoding;
    this.encodingSteps = encodingSteps;
    const { recorder } = this;
    const table = new RecordingTable(text.length, recorder);
    table.beginInput();
    table.createContainer(NodeType.Document, 0);
    const root =
      context === undefined ? DOCUMENT_HANDLE : table.createContainer(NodeType.DocumentFragment, 0);
    recorder.add(root);
    const sink = new StepRecordingSink(table, context === undefined ? root : -1, recorder);
    const errors = new StepErrors(recorder);
    const recording = { ...options, edition: recordingEditions[options.edition.name] };
    const builder = newParser(sink, table.names, table.source, errors, recording);
    this.builder = builder;
    if (encodingSteps.length > 0) recordDeclarations(builder, recorder, encodingSteps);
    const stepSink = new StepSink(builder, recorder, errors, options.edition);
    this.sink = stepSink;
    builder.tokenizer.sink = stepSink;
    this.scripts = onScript && new ScriptPauses(builder, table, recorder, errors, onScript, this.unread);
    if (context === undefined) {
      this.model = new StateModel(null, 'no-quirks');
    } else {
      beginFragment(builder, recordContext(table, context, recorder), root);
      this.model = new StateModel({ node: 0, name: 'html', namespaceURI: HTML_NAMESPACE }, 'no-quirks');
    }
    stepSink.recordTokenizerState();
    recorder.end();
    this.pending = recorder.take();
  }

  next(): IteratorResult<Step, undefined> {
    if (this.elements > this.maxNodes) return { done: true, value: undefined };
    while (this.index === this.pending.length) {
      if (this.builder.tokenizer.ended) return { done: true, value: undefined };
      this.run();
    }
    const value = this.pending[this.index++]!;
    for (const operation of value.operations) {
      if (operation.type === 'createElement') this.elements++;
      this.model.apply(operation);
    }
    return { done: false, value };
  }

  get isCut(): boolean {
    return this.isTextCut || this.elements > this.maxNodes;
  }

  get text(): string {
    if (!this.hasPaused) return this.input;
    const { source } = this.builder;
    return source.slice(0, source.length) + [...this.unread].reverse().join('');
  }

  /** Runs the tokenizer until it has emitted a tag or similar, or has read what it was fed. */
  private run(): void {
    const { tokenizer } = this.builder;
    if (!tokenizer.suspended) this.feed();
    tokenizer.run();
    if (this.scripts?.isWaiting === true) this.pause(this.scripts);
    this.pending = this.recorder.take();
    this.index = 0;
  }

  private feed(): void {
    const { unread, scripts } = this;
    const { tokenizer } = this.builder;
    const text = unread.pop() ?? '';
    if (text.length > PIECE) unread.push(text.slice(PIECE));
    // NB: text after a script is fed again, so the end of the input must come alone in that case.
    const isLast = scripts === null ? unread.length === 0 : text === '' && unread.length === 0;
    tokenizer.feed(text.slice(0, PIECE), isLast);
  }

  private pause(scripts: ScriptPauses): void {
    this.hasPaused = true;
    try {
      scripts.pause();
    } finally {
      this.sink.endBetweenTokens();
    }
  }

  [Symbol.iterator](): this {
    return this;
  }

  snapshot(): ParserState {
    return this.model.snapshot();
  }
}

/** Creates and records the context element of a fragment. */
function recordContext(
  table: RecordingTable,
  context: string | ContextDescription,
  recorder: Recorder,
): FragmentContext {
  const given = contextElement(context);
  const { localName: name, namespaceURI } = given;
  const { encoding } = fragmentContext(given.table, given.handle);
  const namespace: Namespace = namespaceURIs.includes(namespaceURI)
    ? namespaceURIs.indexOf(namespaceURI)
    : namespaceOfURI(table, namespaceURI);
  const nameId = table.names.idOf(name);
  const element = table.createContainer(NodeType.Element | (namespace << NAMESPACE_SHIFT), nameId);
  recorder.push({
    type: 'createElement',
    node: recorder.add(element),
    name,
    namespaceURI,
    attributes: [...given.attributes].map((attribute) => ({
      name: attribute.name,
      namespaceURI: attribute.namespaceURI,
      value: attribute.value,
    })),
    origin: 'context',
    original: null,
  });
  const isHtml = namespace === Namespace.Html;
  if (isHtml && nameId === NameId.Template) createTemplateContents(table, element);
  const form = isHtml && nameId === NameId.Form ? element : 0;
  return { name: nameId, namespace, encoding, element, form, quirks: false };
}
