import type { ParseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import {
  type FragmentContext,
  TreeBuilder,
  type TreeBuilderOptions,
} from '../../core/tree-construction/tree-builder.ts';
import type { LocatedTableSink } from './located-table-sink.ts';

/** Parses the text of a sink into its table. `context`: of a fragment, whose root is `root`, or null. */
export function parseLocated(
  sink: LocatedTableSink,
  options: TreeBuilderOptions & { readonly fastPath?: boolean },
  reporter: ParseErrorReporter | null,
  context: FragmentContext | null,
  root: number,
): void {
  const { names, source } = sink.nodes;
  const builder = new TreeBuilder(sink, names, source, options);
  const tokenizer = new Tokenizer(sink, names, source, reporter, options.fastPath);
  builder.tokenizer = tokenizer;
  sink.builder = builder;
  if (sink.errors !== null) {
    sink.errors.builder = builder;
    sink.errors.tokenizer = tokenizer;
  }
  if (context !== null) beginFragment(builder, context, root);
  tokenizer.feed(sink.html, true);
  tokenizer.run();
}
