import type { ParseErrorReporter } from './errors/parse-error-reporter.ts';
import type { NameTable } from './infra/name-table.ts';
import { InputStreamErrors } from './input-stream/input-stream-errors.ts';
import { Cook } from './tokenizer/cook.ts';
import { State } from './tokenizer/state.ts';
import type { Tokenizer } from './tokenizer/tokenizer.ts';
import type { AttributeList } from './tokenizer/tokens.ts';
import type { SourceText } from './tree/source-text.ts';
import { InsertionMode } from './tree-construction/insertion-mode.ts';
import {
  ENTRY_SIZE,
  Entry,
  type ListOfActiveFormattingElements,
} from './tree-construction/list-of-active-formatting-elements.ts';
import type { TreeBuilder, TreeBuilderOptions } from './tree-construction/tree-builder.ts';
import type { TreeSink } from './tree-construction/tree-sink.ts';

/*
 * Setting a tokenizer and a tree builder back, for the next text. NB: what is not set here is set before it is read;
 * test/parse-text.test.ts checks that. It stands apart so that the core, which does without, is smaller.
 */

/** Above this number of tags the stamps of attributes begin anew: they are 32-bit integers. */
const MOST_STAMPS = 1 << 30;

/** Begins another parse, as a new tokenizer would, after one that has ended. */
export function restartTokenizer(
  t: Tokenizer,
  names: NameTable,
  source: SourceText,
  reporter: ParseErrorReporter | null,
  fast: boolean,
): void {
  t.names = names;
  t.source = source;
  restartAttributes(t.startTag.attributes, names, source);
  restartAttributes(t.endTag.attributes, names, source);
  t.comment.source = source;
  const { doctype } = t;
  doctype.name = null;
  doctype.publicId = null;
  doctype.systemId = null;
  t.textStart = source.length;
  t.textFlags = Cook.None;
  t.errors = reporter === null ? null : t;
  t.reporter = reporter;
  t.inputErrors = reporter === null ? null : new InputStreamErrors(reporter);
  t.usesFastPath = fast && reporter?.stopsAtFirst !== true;
  t.text = '';
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

/** Begins another parse, as a new builder would, after one that has ended and has run no scripts. */
export function restartTreeBuilder(
  b: TreeBuilder,
  sink: TreeSink,
  names: NameTable,
  source: SourceText,
  options: TreeBuilderOptions,
): void {
  b.sink = sink;
  b.names = names;
  b.source = source;
  b.scripting = options.scripting;
  b.srcdoc = options.srcdoc;
  b.cannotChangeMode = options.cannotChangeMode;
  b.allowDeclarativeShadowRoots = options.allowDeclarativeShadowRoots;
  restartAttributes(b.impliedTag.attributes, names, source);
  restartFormattingElements(b.formatting, names, source);
  // Nothing is open any more.
  b.stack.sink = sink;
  b.stack.tellsPushes = sink.pushed !== undefined;
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
  b.unclosed = null;
  b.stopped = false;
  if (b.charactersErrorEnds.size > 0) b.charactersErrorEnds.clear();
}

function restartFormattingElements(
  list: ListOfActiveFormattingElements,
  names: NameTable,
  source: SourceText,
): void {
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
  restartAttributes(list.token.attributes, names, source);
  restartAttributes(list.other.attributes, names, source);
}

function restartAttributes(attributes: AttributeList, names: NameTable, source: SourceText): void {
  attributes.names = names;
  attributes.source = source;
}
