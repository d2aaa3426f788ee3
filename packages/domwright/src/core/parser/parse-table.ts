import { NameId } from '../../generated/names.ts';
import { withEdition } from '../editions/editions.ts';
import { parseErrorReporter } from '../errors/parse-error-reporter.ts';
import { checkString, ownOptions } from '../infra/arguments.ts';
import { Namespace } from '../infra/namespaces.ts';
import {
  type CompleteOptions,
  documentDefaults,
  fragmentDefaults,
  type TextDocumentOptions,
} from '../options/options.ts';
import { DOCUMENT_HANDLE, NAMESPACE_SHIFT, NodeType } from '../table/cells.ts';
import { NodeTable } from '../table/node-table.ts';
import { createTemplateContents } from '../table/template-contents.ts';
import { beginFragment } from '../tree-construction/begin-fragment.ts';
import type { FragmentContext } from '../tree-construction/tree-builder-options.ts';
import { fragmentContextOfName } from './context-name.ts';
import { parseDocumentText, parseText } from './parse-text.ts';

/** Options for parsing straight into another tree. */
export interface ParseToOptions extends TextDocumentOptions {
  /**
   * Parses a fragment with this context element: a name such as 'div', 'tr', 'svg path' or 'math mi', or 'template',
   * which may contain anything. Default: parses a document.
   */
  context?: string;
}

export interface ParsedTable {
  readonly table: NodeTable;
  /** The Document, or the DocumentFragment. */
  readonly root: number;
}

/**
 * Parses a document or a fragment into a table, without the DOM classes. `others` are names of options that the caller
 * has checked itself. Declarative shadow roots stay templates unless requested, since most trees have no place for
 * them.
 *
 * @throws TypeError if `html` is not a string, for an unknown option or a wrong value
 */
export function parseTable(
  html: string,
  options: ParseToOptions | undefined,
  others: readonly string[],
): ParsedTable {
  const given = completeOptions(html, options, others);
  const { context: fragment } = ownOptions(options);
  if (fragment === undefined) {
    return { table: parseDocumentText(html, given), root: DOCUMENT_HANDLE };
  }
  const { table, context, root } = fragmentTable(html, given, fragment);
  parseText(table, -1, html, given, parseErrorReporter(given, 0), beginFragment, context, root);
  table.trim();
  return { table, root };
}

/** The options of `parseTable` with their defaults. */
export function completeOptions(
  html: string,
  options: ParseToOptions | undefined,
  others: readonly string[],
): CompleteOptions {
  checkString(html, 'html');
  const defaults = {
    ...documentDefaults,
    ...(ownOptions(options).context === undefined ? undefined : fragmentDefaults),
    allowDeclarativeShadowRoots: false,
  };
  return withEdition(options, defaults as typeof documentDefaults, ['context', ...others]);
}

/**
 * Prepares a table for a fragment: creates its root and its context element.
 *
 * @param where the option that `name` comes from
 * @param table an empty one
 * @throws TypeError if `name` is not the name of a context element
 */
export function fragmentTable(
  html: string,
  { scripting, edition }: Pick<CompleteOptions, 'scripting' | 'edition'>,
  name: string,
  where = "option 'context'",
  table: NodeTable = new NodeTable(html.length),
): ParsedTable & { readonly context: FragmentContext } {
  const [namespace, localName] = fragmentContextOfName(name, where);
  table.beginInput();
  table.scripting = scripting;
  table.edition = edition.name;
  table.createContainer(NodeType.Document, 0);
  const nameId = table.names.idOf(localName);
  const element = table.createContainer(NodeType.Element | (namespace << NAMESPACE_SHIFT), nameId);
  if (nameId === NameId.Template && namespace === Namespace.Html) createTemplateContents(table, element);
  const root = table.createContainer(NodeType.DocumentFragment, 0);
  const isForm = nameId === NameId.Form && namespace === Namespace.Html;
  const form = isForm ? element : 0;
  return { table, root, context: { name: nameId, namespace, encoding: null, element, form, quirks: false } };
}
