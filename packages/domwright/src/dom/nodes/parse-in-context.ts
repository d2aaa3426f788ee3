import type { WithEdition } from '../../core/editions/edition.ts';
import { editionNamed } from '../../core/editions/editions.ts';
import { parseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import { fragmentDefaults, limitDefaults } from '../../core/options/options.ts';
import { parseText, type TextOptions } from '../../core/parser/parse-text.ts';
import { Cell, FragmentFlag, NodeType } from '../../core/table/cells.ts';
import { changeStamp, onlyNewNodesSince } from '../../core/table/changes.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { rootOf } from '../../core/table/numbering.ts';
import { attributeOf, isHTMLElement, nearestHTMLElement } from '../../core/table/queries.ts';
import { scriptingIsEnabled } from '../../core/table/scripting-is-enabled.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import type { FragmentContext } from '../../core/tree-construction/tree-builder-options.ts';
import { NameId } from '../../generated/names.ts';
import type { DocumentFragment } from './document-fragment.ts';
import type { Element } from './element.ts';
import { documentOf, wrapper } from './wrappers.ts';

/*
 * Parsing in the context of an element —
 * https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm
 */

/** The options of a fragment with their defaults, without its context. */
export const fragmentParsingDefaults = /* @__PURE__ */ Object.freeze({
  ...fragmentDefaults,
  ...limitDefaults,
  encoding: 'utf-8',
});

/**
 * Parses markup like an element's `innerHTML`: the nodes belong to its document. `place`: if the context was only
 * created as a substitute, the node whose document determines whether scripting is enabled.
 */
export function parseFragmentInContext(
  context: Element,
  html: string,
  place: Element | DocumentFragment = context,
): DocumentFragment {
  const stamp = changeStamp(context.table);
  const given = inEditionOf(context.table);
  const fragment = parseForElement(html, context, given, scriptingFlag(place));
  onlyNewNodesSince(context.table, stamp);
  return fragment;
}

/** Complete options of a fragment. */
export type FragmentParsingOptions = WithEdition<typeof fragmentParsingDefaults>;

/** The options, with the edition that a document was parsed with. */
export function inEditionOf(
  table: NodeTable,
  given: Omit<FragmentParsingOptions, 'edition'> = fragmentParsingDefaults,
): FragmentParsingOptions {
  return { ...given, edition: editionNamed(table.edition) };
}

/**
 * The scripting flag for markup in this context —
 * https://html.spec.whatwg.org/multipage/parsing.html#scripting-flag
 *
 * DEVIATION: taken literally, the 2024 edition uses the parser's own new document, where it is always disabled.
 * Serializing uses the nodes' document, and both must agree, as in browsers; markup parsed for a template goes where no
 * script runs. The living edition uses the context element's document.
 */
export function scriptingFlag(context: Element | DocumentFragment): boolean {
  const { table, handle } = context;
  const isForContents =
    !editionNamed(table.edition).templatesHaveScripting && isHTMLElement(table, handle, NameId.Template);
  return !isForContents && scriptingIsEnabled(table, handle);
}

/** Parses a fragment for an element: its nodes belong to the element's document. */
export function parseForElement(
  html: string,
  context: Element,
  given: FragmentParsingOptions,
  scripting: boolean,
): DocumentFragment {
  const place = contextApart(context);
  const fragment = parseFragmentText(html, place.table, place.handle, given, scripting);
  return place === context ? fragment : documentOf(context.table).adoptNode(fragment);
}

/** Parses a fragment into the table of its context element. */
export function parseFragmentText(
  html: string,
  table: NodeTable,
  context: number,
  given: FragmentParsingOptions,
  scripting: boolean,
): DocumentFragment {
  const start = table.beginInput();
  const root = table.createContainer(NodeType.DocumentFragment, 0);
  const fragment = wrapper(table, root) as DocumentFragment;
  const reporter = parseErrorReporter(given, start);
  const options = builderOptions(given, scripting);
  parseText(table, -1, html, options, reporter, beginFragment, fragmentContext(table, context), root);
  return fragment;
}

/**
 * The context element, or a copy of it in a similar document if an unfinished parser writes to its document: other
 * input must not come between the pieces of an input.
 */
export function contextApart(context: Element): Element {
  const { table, handle } = context;
  if (table.source.reader?.ended !== false) return context;
  const document = documentOf(table).cloneNode();
  if (!isInQuirks(table, handle)) document.mode = 'no-quirks';
  const copy = document.importNode(context);
  if (nearestHTMLElement(table, handle, NameId.Form) !== 0) document.createElement('form').append(copy);
  return copy;
}

/** What tree construction needs to know about a context element. */
export function fragmentContext(table: NodeTable, handle: number): FragmentContext {
  const { cells } = table;
  return {
    name: cells[handle + Cell.Name]!,
    namespace: table.namespace(handle),
    encoding: attributeOf(table, handle, NameId.Encoding),
    element: handle,
    form: nearestHTMLElement(table, handle, NameId.Form),
    quirks: isInQuirks(table, handle),
  };
}

/** In the standard, a template's contents belong to a separate document, which is in no-quirks mode. */
function isInQuirks(table: NodeTable, node: number): boolean {
  return (
    documentOf(table).mode === 'quirks' &&
    (table.cells[rootOf(table, node) + Cell.Kind]! & FragmentFlag.TemplateContents) === 0
  );
}

export function builderOptions(given: FragmentParsingOptions, scripting: boolean): TextOptions {
  const { edition, allowDeclarativeShadowRoots, fastPath } = given;
  return {
    scripting,
    edition,
    allowDeclarativeShadowRoots,
    fastPath,
    srcdoc: false,
    cannotChangeMode: false,
  };
}
