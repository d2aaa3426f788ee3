import { SourceText } from '../../core/source/source-text.ts';
import { Tokenizer } from '../../core/tokenizer/tokenizer.ts';
import { TreeBuilder } from '../../core/tree-construction/tree-builder.ts';
import type { TreeSink } from '../../core/tree-construction/tree-sink.ts';

/**
 * Makes a tokenizer and a tree builder with the state of others that stand between two tokens, but over another sink:
 * it neither runs scripts nor reports errors nor listens to encoding declarations. The table of names is shared, since
 * names are only ever added to it.
 */
export function copyParser(tokenizer: Tokenizer, builder: TreeBuilder, sink: TreeSink): Tokenizer {
  const { names } = tokenizer;
  const source = new SourceText();
  copyFields(tokenizer.source, source);
  const copy = new TreeBuilder(sink, names, source, builder);
  const { tellsPushes } = copy.stack as unknown as { tellsPushes: boolean };
  copyFields(builder, copy);
  copyFields(builder.stack, copy.stack);
  Object.assign(copy.stack, { tellsPushes });
  copyFields(builder.formatting, copy.formatting);
  copy.context = builder.context;
  copy.runsScripts = false;
  copy.onEncodingDeclaration = null;
  // NB: between two tokens nothing else of a tokenizer's state matters.
  const result = new Tokenizer(copy, names, source, null, tokenizer.usesFastPath);
  result.state = tokenizer.state;
  result.lastStartTag = tokenizer.lastStartTag;
  result.endedInCarriageReturn = tokenizer.endedInCarriageReturn;
  copy.tokenizer = result;
  return result;
}

/** Copies what is plain data: numbers, strings, flags, and arrays and maps of numbers; not what refers to objects. */
function copyFields<T extends object>(from: T, to: T): void {
  const target = to as Record<string, unknown>;
  for (const [name, value] of Object.entries(from)) {
    if (value instanceof Int32Array || Array.isArray(value)) target[name] = value.slice();
    else if (value instanceof Map) target[name] = structuredClone(value);
    else if (value === null || (typeof value !== 'object' && typeof value !== 'function'))
      target[name] = value;
  }
}
