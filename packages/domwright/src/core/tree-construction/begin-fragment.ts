import { NameId, TagFlag } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import { stateOfContents } from '../tokenizer/state-of-contents.ts';
import { InsertionMode } from './insertion-mode.ts';
import { isAnnotationXml, isHTMLEncoding } from './integration-points.ts';
import { elementFlags } from './stack-of-open-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';
import type { FragmentContext } from './tree-builder-options.ts';

/**
 * Prepares for the fragment case — https://html.spec.whatwg.org/multipage/parsing.html#parsing-html-fragments
 *
 * @param root handle of the html element that gets the nodes as children
 */
export function beginFragment(b: TreeBuilder, context: FragmentContext, root: number): void {
  b.context = context;
  b.quirks = context.quirks;
  let flags = elementFlags(context.name, context.namespace);
  if (isAnnotationXml(context.name, context.namespace) && isHTMLEncoding(context.encoding)) {
    flags |= TagFlag.HtmlIntegrationPoint;
  }
  b.stack.hasContext = true;
  b.stack.contextName = context.name;
  b.stack.contextFlags = flags;
  b.stack.push(root, root, NameId.Html, elementFlags(NameId.Html, Namespace.Html));
  if (context.name === NameId.Template && context.namespace === Namespace.Html) {
    b.templateModes.push(InsertionMode.InTemplate);
  }
  b.resetTheInsertionModeAppropriately();
  b.formElement = context.form;
  if (context.namespace === Namespace.Html)
    b.tokenizer.state = stateOfContents(b.tokenizer.names.stringOf(context.name), b.scripting);
}
