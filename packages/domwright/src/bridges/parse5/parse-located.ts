import type { ParseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { newParser, type ParserOptions } from '../../core/tree-construction/new-parser.ts';
import type { FragmentContext } from '../../core/tree-construction/tree-builder-options.ts';
import type { LocatedTableSink } from './located-table-sink.ts';

/** Parses the text of a sink into its table. `context`: for a fragment, whose root is `root`; otherwise null. */
export function parseLocated(
  sink: LocatedTableSink,
  options: ParserOptions,
  reporter: ParseErrorReporter | null,
  context: FragmentContext | null,
  root: number,
): void {
  const { names, source } = sink.nodes;
  const builder = newParser(sink, names, source, reporter, options);
  const { tokenizer } = builder;
  tokenizer.sink = sink;
  sink.builder = builder;
  if (sink.errors !== null) {
    sink.errors.builder = builder;
    sink.errors.tokenizer = tokenizer;
  }
  if (context !== null) beginFragment(builder, context, root);
  tokenizer.feed(sink.html, true);
  tokenizer.run();
}
