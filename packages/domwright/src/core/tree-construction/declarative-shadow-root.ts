import { NameId } from '../../generated/names.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import { elementFlags } from './stack-of-open-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';
import { Origin } from './tree-sink.ts';

/**
 * A template start tag with a shadowrootmode: the steps from "Let declarative shadow host element be adjusted current
 * node" on — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
 */
export function attachDeclarativeShadowRoot(b: TreeBuilder, token: TagToken, mode: 'open' | 'closed'): void {
  const sink = b.sink;
  const host = b.adjustedCurrentNode();
  b.appropriatePlace();
  // DEVIATION: where the template is inserted after all, it goes to the place found here. The edition finds the place
  // anew, when the template is the current node already, and would insert it into itself; corrected upstream in 2026.
  const parent = b.placeParent;
  const before = b.placeBefore;
  const origin = b.placeIsFostered ? Origin.Fostered : Origin.Written;
  const template = sink.createElement(token, Namespace.Html, parent, origin);
  let contents = sink.isShadowHost(host)
    ? 0
    : sink.attachDeclarativeShadowRoot(host, b.shadowRootInit(token, mode));
  if (contents === 0) {
    sink.insertBefore(parent, template, before);
    contents = sink.templateContents(template);
  }
  b.stack.push(template, contents, NameId.Template, elementFlags(NameId.Template, Namespace.Html));
}
