import type { ParseErrorReporter } from '../errors/parse-error-reporter.ts';
import type { NameTable } from '../infra/name-table.ts';
import { InputStreamErrors } from '../input-stream/input-stream-errors.ts';
import { Cook } from '../source/cook.ts';
import type { SourceText } from '../source/source-text.ts';
import type { NodeTable } from '../table/node-table.ts';
import { State } from '../tokenizer/state.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import type { AttributeList } from '../tokenizer/tokens.ts';
import { InsertionMode } from '../tree-construction/insertion-mode.ts';
import {
  ENTRY_SIZE,
  Entry,
  type ListOfActiveFormattingElements,
} from '../tree-construction/list-of-active-formatting-elements.ts';
import type { TreeBuilder, TreeBuilderOptions } from '../tree-construction/tree-builder.ts';
import type { TreeSink } from '../tree-construction/tree-sink.ts';

/*
 * Setting a tokenizer and a tree builder back, for the next text. NB: what is not set here is set before it is read;
 * test/parse-text.test.ts checks that. It stands apart so that the core, which does without, is smaller.
 */

/** Above this number of tags the stamps of attributes begin anew: they are 32-bit integers. */
const MOST_STAMPS = 1 << 30;

/** Says what a tree builder and its tokenizer read and write. Nothing of what they did before is referred to any more. */
export function connect(
  b: TreeBuilder,
  sink: TreeSink,
  { names, source }: NodeTable,
  reporter: ParseErrorReporter | null,
): void {
  b.sink = sink;
  b.stack.sink = sink;
  b.unclosed = null;
  const t = b.tokenizer;
  t.text = '';
  t.errors = reporter === null ? null : t;
  t.reporter = reporter;
  t.inputErrors = reporter === null ? null : new InputStreamErrors(reporter);
  t.comment.source = source;
  const { doctype } = t;
  doctype.name = null;
  doctype.publicId = null;
  doctype.systemId = null;
  refer(b, names, source);
  refer(t, names, source);
  refer(t.startTag.attributes, names, source);
  refer(t.endTag.attributes, names, source);
  refer(b.impliedTag.attributes, names, source);
  refer(b.formatting.token.attributes, names, source);
  refer(b.formatting.other.attributes, names, source);
}

function refer(what: TreeBuilder | Tokenizer | AttributeList, names: NameTable, source: SourceText): void {
  what.names = names;
  what.source = source;
}

/** Begins another parse, as a new tokenizer would, after one that has ended; `connect` comes first. */
export function restartTokenizer(t: Tokenizer, fast: boolean): void {
  t.textStart = t.source.length;
  t.textFlags = Cook.None;
  t.usesFastPath = fast && t.reporter?.stopsAtFirst !== true;
  t.endedInCarriageReturn = false;
  t.heldCarriageReturn = false;
  t.state = State.Data;
  t.ended = false;
  t.lastStartTag = 0;
  t.lastStartTagNameId = 0;
  if (t.stamp > MOST_STAMPS) {
    t.stamp = 0;
    t.seenStamp.fill(0);
  }
}

/** Begins another parse, as a new builder would, after one that has ended and has run no scripts; `connect` comes first. */
export function restartTreeBuilder(b: TreeBuilder, options: TreeBuilderOptions): void {
  b.scripting = options.scripting;
  b.srcdoc = options.srcdoc;
  b.cannotChangeMode = options.cannotChangeMode;
  b.allowDeclarativeShadowRoots = options.allowDeclarativeShadowRoots;
  restartFormattingElements(b.formatting);
  // Nothing is open any more.
  b.stack.tellsPushes = typeof b.sink.pushed === 'function';
  b.stack.hasContext = false;
  b.mode = InsertionMode.Initial;
  if (b.templateModes.length > 0) b.templateModes.length = 0;
  b.headElement = 0;
  b.formElement = 0;
  b.framesetOk = true;
  b.fosterParenting = false;
  b.quirks = false;
  b.context = null;
  b.ignoreNextLineFeed = false;
  if (b.pendingTableCharacters.length > 0) b.pendingTableCharacters = [];
  b.pendingTableCharactersHaveText = false;
  b.stopped = false;
  if (b.charactersErrorEnds.size > 0) b.charactersErrorEnds.clear();
}

function restartFormattingElements(list: ListOfActiveFormattingElements): void {
  const { entries } = list;
  for (let entry = list.tail; entry !== 0; entry = entries[entry + Entry.Previous]!) {
    list.lastOfName[entries[entry + Entry.Name]!] = 0;
  }
  list.entriesEnd = ENTRY_SIZE;
  list.free = 0;
  list.tail = 0;
  list.level = 0;
  list.order = 0;
  if (list.byHash.size > 0) list.byHash.clear();
}
