import type { ErrorCode } from '../errors/parse-error-codes.ts';
import { fieldsOf } from '../infra/fields-of.ts';
import type { NameTable } from '../infra/name-table.ts';
import type { SourceText } from '../source/source-text.ts';
import type { DetailsSnapshot } from '../trees/open-details.ts';
import { restoreDetails } from './content-steps.ts';
import { InsertionMode } from './insertion-mode.ts';
import {
  type FormattingElementsSnapshot,
  resetFormattingElements,
  restoreFormattingElements,
  snapshotFormattingElements,
} from './list-of-active-formatting-elements.ts';
import { resetStack, restoreStack, type StackSnapshot, snapshotStack } from './stack-of-open-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';
import type { TreeBuilderOptions } from './tree-builder-options.ts';
import type { TreeSink } from './tree-sink.ts';

/*
 * Connecting, resetting, copying and restoring tree construction.
 */

/** Fields that a copy of the builder takes over unchanged; the others are about the current token. */
const plainFields = [
  ...([
    'mode',
    'originalMode',
    'headElement',
    'formElement',
    'scripting',
    'framesetOk',
    'fosterParenting',
  ] as const),
  ...([
    'quirks',
    'srcdoc',
    'cannotChangeMode',
    'allowDeclarativeShadowRoots',
    'context',
    'hasRunnableScripts',
  ] as const),
  ...(['ignoreNextLineFeed', 'pendingTableCharactersHaveText', 'stopped'] as const),
] as const;

type PlainFields = Pick<TreeBuilder, (typeof plainFields)[number]>;

/** The state of tree construction between two tokens. */
export interface TreeBuilderSnapshot extends PlainFields {
  readonly stack: StackSnapshot;
  readonly formatting: FormattingElementsSnapshot;
  readonly templateModes: readonly InsertionMode[];
  readonly pendingTableCharacters: readonly number[];
  readonly charactersErrorEnds: ReadonlyMap<ErrorCode, number>;
  /** Null before there are any. */
  readonly openDetails: DetailsSnapshot | null;
}

/** Sets what a builder reads and writes. References to what it did before are dropped. */
export function connectTreeBuilder(
  b: TreeBuilder,
  sink: TreeSink,
  names: NameTable,
  source: SourceText,
): void {
  b.sink = sink;
  b.names = names;
  b.source = source;
  b.unclosed = null;
  b.stack.sink = sink;
  b.patching = null;
  b.tableToPatch = null;
  b.poppedOptions = null;
  for (const { attributes } of [b.impliedTag, b.formatting.token, b.formatting.other]) {
    attributes.names = names;
    attributes.source = source;
  }
}

/**
 * Resets a builder after a finished parse that ran no scripts. NB: fields that are not set here are set before they are
 * read; a test checks that.
 */
export function resetTreeBuilder(b: TreeBuilder, options: TreeBuilderOptions): void {
  b.scripting = options.scripting;
  b.srcdoc = options.srcdoc;
  b.cannotChangeMode = options.cannotChangeMode;
  b.allowDeclarativeShadowRoots = options.allowDeclarativeShadowRoots;
  b.begin = b.source.length;
  b.hasRunnableScripts = false;
  resetFormattingElements(b.formatting);
  resetStack(b.stack, b.sink);
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

export function snapshotTreeBuilder(b: TreeBuilder): TreeBuilderSnapshot {
  return {
    ...fieldsOf(b, plainFields),
    stack: snapshotStack(b.stack),
    formatting: snapshotFormattingElements(b.formatting),
    templateModes: b.templateModes.slice(),
    pendingTableCharacters: b.pendingTableCharacters.slice(),
    charactersErrorEnds: new Map(b.charactersErrorEnds),
    openDetails: b.tableToPatch?.openDetails.snapshot() ?? null,
  };
}

/** Puts a new builder into the state of another. Names and handles are the other's. */
export function restoreTreeBuilder(b: TreeBuilder, snapshot: TreeBuilderSnapshot): void {
  restoreStack(b.stack, snapshot.stack);
  restoreFormattingElements(b.formatting, snapshot.formatting);
  b.templateModes.push(...snapshot.templateModes);
  b.pendingTableCharacters = snapshot.pendingTableCharacters.slice();
  for (const [code, end] of snapshot.charactersErrorEnds) b.charactersErrorEnds.set(code, end);
  if (snapshot.openDetails !== null) restoreDetails(b, snapshot.openDetails);
  Object.assign(b, fieldsOf(snapshot, plainFields));
}
