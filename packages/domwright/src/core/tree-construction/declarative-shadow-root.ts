import { NameId } from '../../generated/names.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import { elementFlags } from './stack-of-open-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';
import { type DeclarativeShadowRootInit, Origin } from './tree-sink.ts';

/**
 * A template start tag with a shadowrootmode: the steps from "Let declarative shadow host element be adjusted current
 * node" on — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
 */
export function attachDeclarativeShadowRoot(b: TreeBuilder, token: TagToken, mode: 'open' | 'closed'): void {
  const sink = b.sink;
  const host = b.adjustedCurrentNode();
  b.appropriatePlace();
  // DEVIATION: if the template is inserted after all, it goes to the place found here. The 2024 edition finds the place
  // again after the template has become the current node, and would insert it into itself; corrected upstream in 2026.
  const parent = b.placeParent;
  const before = b.placeBefore;
  const origin = b.placeIsFostered ? Origin.Fostered : Origin.Written;
  const template = sink.createElement(token, Namespace.Html, parent, origin);
  let contents = sink.isShadowHost(host)
    ? 0
    : sink.attachDeclarativeShadowRoot(host, b.rules.shadowRootInit(b, token, mode), template);
  if (contents === 0) {
    sink.insertBefore(parent, template, before);
    contents = sink.templateContents(template);
  }
  b.stack.push(template, contents, NameId.Template, elementFlags(NameId.Template, Namespace.Html));
}

/** The members of a declarative shadow root, from its template's start tag. */
export function shadowRootInit(
  { names }: TreeBuilder,
  { attributes }: TagToken,
  mode: 'open' | 'closed',
): DeclarativeShadowRootInit {
  const init: DeclarativeShadowRootInit = {
    mode,
    clonable: attributes.indexOf(NameId.Shadowrootclonable) >= 0,
    serializable: attributes.indexOf(NameId.Shadowrootserializable) >= 0,
    delegatesFocus: attributes.indexOf(NameId.Shadowrootdelegatesfocus) >= 0,
  };
  const slotAssignment = attributes.valueOf(names.idOf('shadowrootslotassignment'));
  if (slotAssignment !== null && asciiLowercase(slotAssignment) === 'manual') init.slotAssignment = 'manual';
  if (attributes.indexOf(names.idOf('shadowrootcustomelementregistry')) >= 0)
    init.customElementRegistry = null;
  return init;
}
