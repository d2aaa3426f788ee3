import { type Bytes, isBytes } from '../../core/bytes/bytes.ts';
import { withEdition } from '../../core/editions/editions.ts';
import type {
  ErrorRange,
  ParseError,
  ParseErrorOptions,
  RelatedRange,
} from '../../core/errors/parse-error.ts';
import { parseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import { ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import { type GivenLimitOptions, type LimitOptions, limitsOf } from '../../core/limits/limits.ts';
import {
  type DocumentOptions,
  documentDefaults,
  encodingDefaults,
  type errorDefaults,
  limitDefaults,
  withDefaults,
} from '../../core/options/options.ts';
import { feedText } from '../../core/parser/parse-text.ts';
import { LineTable } from '../../core/source/line-table.ts';
import { NodeType } from '../../core/table/cells.ts';
import { NodeTable } from '../../core/table/node-table.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { newParser, type ParserOptions } from '../../core/tree-construction/new-parser.ts';
import { fragmentContext } from '../../dom/nodes/parse-in-context.ts';
import { HTMLParser } from '../../dom/parsing/html-parser.ts';
import { type ContextDescription, contextElement } from '../../dom/parsing/parse-fragment.ts';
import { Explainer } from './explainer.ts';
import { RepairRecordingSink } from './recording-sink.ts';
import type { FoundRepair, Repair } from './repair.ts';

/** Options of `explain`. */
export interface ExplainOptions
  extends Omit<DocumentOptions, keyof ParseErrorOptions | keyof LimitOptions | 'fastPath'>,
    Pick<LimitOptions, 'maxNodes' | 'onLimit'> {
  /** Explains a fragment with this context element: a name, optionally prefixed with `svg ` or `math `, or a description. */
  context?: string | ContextDescription;
  /** Maximum number of repairs to return: the first ones the parser made. The rest are only counted. Default Infinity. */
  maxRepairs?: number;
  /** Called with the number of repairs omitted because of `maxRepairs`, if any. */
  onRepairsOmitted?: (count: number) => void;
  /** Also returns `allowed` repairs: omitted optional tags, and white space that has no effect. Default false. */
  all?: boolean;
}

const ownDefaults = /* @__PURE__ */ Object.freeze({
  all: false,
  maxRepairs: Number.POSITIVE_INFINITY,
  onRepairsOmitted: undefined as ExplainOptions['onRepairsOmitted'],
  maxNodes: limitDefaults.maxNodes,
  onLimit: limitDefaults.onLimit,
});

/** The parsing options that apply here: all except those for errors and limits. */
const parsingDefaults = /* @__PURE__ */ withoutErrors(documentDefaults);

function withoutErrors<T extends typeof documentDefaults>(
  defaults: T,
): Omit<T, keyof typeof errorDefaults | 'fastPath'> {
  const { onParseError, maxParseErrors, onParseErrorsOmitted, stopAtFirstParseError, fastPath, ...others } =
    defaults;
  return others;
}

/**
 * Lists what the parser did with wrong or incomplete markup, in source order.
 *
 * @param html the whole document or, with `context`, the fragment: text, or the bytes of a document
 * @throws TypeError if `html` is neither text nor bytes, for an unknown option, or for a wrong value
 */
export function explain(html: string | Bytes, options?: ExplainOptions): Repair[] {
  if (typeof html !== 'string' && !isBytes(html)) {
    throw wrongArgument('html', 'a string or bytes', html);
  }
  const { all, maxRepairs, onRepairsOmitted, maxNodes, onLimit, ...given } = withEdition(
    options,
    { ...parsingDefaults, ...ownDefaults },
    ['context', ...Object.keys(encodingDefaults)],
  );
  withDefaults(options, encodingDefaults, [
    'context',
    ...Object.keys(ownDefaults),
    ...Object.keys(parsingDefaults),
  ]);
  const { context, allowDeclarativeShadowRoots = context === undefined } = ownOptions(options);
  const text = typeof html === 'string' ? html : decode(html, options);
  const found = run(text, { ...given, allowDeclarativeShadowRoots }, context, {
    maxNodes,
    onLimit,
    maxRepairs,
    onRepairsOmitted,
  });
  return placed(all ? found : found.filter(({ allowed }) => !allowed), text);
}

/** Decodes a document's bytes with the encoding that parsing them settles on. */
function decode(bytes: Bytes, options: ExplainOptions | undefined): string {
  const {
    context,
    all: _,
    maxRepairs: __,
    onRepairsOmitted: ___,
    onLimit: ____,
    ...parsing
  } = ownOptions(options);
  if (context !== undefined) throw wrongArgument('html', 'a string if there is a context', bytes);
  const { source, sourceStarts } = new HTMLParser(parsing).end(bytes).table;
  return source.slice(sourceStarts[0] ?? 0, source.length);
}

function run(
  text: string,
  options: ParserOptions,
  context: string | ContextDescription | undefined,
  limitOptions: GivenLimitOptions & Pick<typeof ownDefaults, 'maxRepairs' | 'onRepairsOmitted'>,
): FoundRepair[] {
  const element = context === undefined ? null : contextElement(context);
  const table = element === null ? new NodeTable(text.length) : element.table;
  table.beginInput();
  const root = table.createContainer(element === null ? NodeType.Document : NodeType.DocumentFragment, 0);
  const sink = new RepairRecordingSink(table, element === null ? root : -1);
  const onParseError = (error: ParseError): void => explainer.addError(error);
  const reporter = parseErrorReporter({ ...documentDefaults, onParseError }, 0);
  const limits = limitsOf(limitOptions, 0);
  // NB: a limit that only counts the table's nodes needs no sink of its own.
  limits?.treeSink(sink);
  const builder = newParser(sink, table.names, table.source, reporter, options);
  const { tokenizer } = builder;
  const explainer = new Explainer(builder, sink, limitOptions.maxRepairs);
  tokenizer.sink = explainer;
  limits?.watch(explainer, tokenizer);
  if (element !== null) beginFragment(builder, fragmentContext(table, element.handle), root);
  const runner = limits ?? tokenizer;
  feedText(tokenizer, text, true, true, null, runner);
  runner.run();
  explainer.tellErrors();
  if (explainer.omitted > 0) limitOptions.onRepairsOmitted?.(explainer.omitted);
  return explainer.repairs;
}

const noRelated: readonly RelatedRange[] = /* @__PURE__ */ Object.freeze([]);

/** Adds lines and columns, and sorts by position; repairs that start at the same place stay in the order they were made. */
function placed(found: FoundRepair[], text: string): Repair[] {
  const lines = new LineTable(text);
  const place = (start: number, end: number): ErrorRange => {
    const { line, column } = lines.positionAt(start);
    const { line: endLine, column: endColumn } = lines.positionAt(end);
    return { start, end, line, column, endLine, endColumn };
  };
  // NB: there may be a repair for every character, so create nothing that isn't needed.
  return found
    .sort((a, b) => a.start - b.start)
    .map(({ kind, name, start, end, message, allowed, related }) => ({
      kind,
      name,
      ...place(start, end),
      message,
      allowed,
      related:
        related.length === 0
          ? noRelated
          : related.map((other) => ({ label: other.label, ...place(other.start, other.end) })),
    }));
}
