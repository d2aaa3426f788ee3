import { withEdition } from '../../core/editions/editions.ts';
import { checkObject, checkString, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { namespaceURIs } from '../../core/infra/namespaces.ts';
import { documentDefaults, fragmentDefaults } from '../../core/options/options.ts';
import type { SinkFragmentContext } from '../../core/parser/tree-constructor.ts';
import { cook } from '../../core/source/cook.ts';
import { SourceText } from '../../core/source/source-text.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { completeSink, type GivenTreeSink } from '../../core/tree-construction/complete-sink.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import type { ScriptingMode } from '../../core/tree-construction/tree-builder-options.ts';

/** Options of `parseFragmentInto`. */
export interface ParseFragmentIntoOptions {
  /** The edition of the standard. Default 'living'. */
  edition?: EditionName;
  /**
   * What happens to scripts. 'inert', the default, sets "already started", as `innerHTML` does. With 'fragment' (living
   * edition only), scripts run when they are inserted, as with `createContextualFragment`. 'disabled' is for a context
   * whose document has no scripting, where the content of `noscript` is parsed as elements.
   */
  scriptingMode?: Exclude<ScriptingMode, 'normal'>;
  /** Default false. */
  allowDeclarativeShadowRoots?: boolean;
}

/**
 * HTML fragment parsing algorithm — https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-parsing-algorithm
 * for a DOM implementation whose documents run scripts. In mode 'fragment', the sink does not set a parser document.
 *
 * @param context describes the element, and has the handle of the node that receives the parsed nodes
 * @throws TypeError for a wrong argument or option
 */
export function parseFragmentInto(
  sink: GivenTreeSink,
  context: SinkFragmentContext,
  html: string,
  options?: ParseFragmentIntoOptions,
): void {
  const own = completeSink(sink);
  checkObject(context, 'context');
  checkString(html, 'html');
  const { allowDeclarativeShadowRoots } = fragmentDefaults;
  const { edition, ...given } = withEdition(
    options,
    { edition: documentDefaults.edition, allowDeclarativeShadowRoots },
    ['scriptingMode'],
  );
  const { scriptingMode = 'inert' } = ownOptions(options);
  if (scriptingMode !== 'inert' && scriptingMode !== 'disabled' && scriptingMode !== 'fragment')
    throw wrongArgument("option 'scriptingMode'", "'inert', 'fragment' or 'disabled'", scriptingMode);
  if (scriptingMode === 'fragment' && edition.name === '2024')
    throw wrongArgument(
      "option 'scriptingMode'",
      "'inert' or 'disabled' in the edition of 2024",
      scriptingMode,
    );
  const { namespaceURI, localName, encoding, element, form, quirks, root } = ownOptions(context);
  const namespace = namespaceURIs.indexOf(namespaceURI);
  if (namespace < 0)
    throw wrongArgument('context.namespaceURI', 'null or a namespace that the parser knows', namespaceURI);
  checkString(localName, 'context.localName');
  const names = new NameTable();
  const source = new SourceText();
  const builder = newParser(own, names, source, null, {
    ...documentDefaults,
    ...given,
    edition,
    scripting: scriptingMode !== 'disabled',
  });
  builder.hasRunnableScripts = scriptingMode === 'fragment';
  own.begin({ text: (start, end, flags) => cook(source.slice(start, end), flags) });
  const fragmentContext = {
    name: names.idOf(localName),
    namespace,
    encoding: encoding ?? null,
    element: element ?? 0,
    form: form ?? 0,
    quirks: quirks ?? false,
  };
  beginFragment(builder, fragmentContext, root);
  builder.tokenizer.feed(html, true);
  builder.tokenizer.run();
  own.flush();
}
