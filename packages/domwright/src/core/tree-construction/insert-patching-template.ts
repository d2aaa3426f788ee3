import { NameId } from '../../generated/names.ts';
import { asciiLowercase } from '../infra/code-points.ts';
import { Namespace } from '../infra/namespaces.ts';
import type { TagToken } from '../tokenizer/tokens.ts';
import { beginPatching } from './content-steps.ts';
import { elementFlags } from './stack-of-open-elements.ts';
import type { TreeBuilder } from './tree-builder.ts';
import { Origin } from './tree-sink.ts';

/** The name that a template start tag patches, if it has a `for` attribute and no `shadowrootmode`; else null. */
export function nameToPatch({ attributes }: TagToken): string | null {
  const name = attributes.valueOf(NameId.For);
  if (name === null) return null;
  const mode = asciiLowercase(attributes.valueOf(NameId.Shadowrootmode) ?? '');
  return mode === 'open' || mode === 'closed' ? null : name;
}

/**
 * A template start tag with a `for` attribute whose value is `name`: the steps from "Let scope be the adjusted current
 * node" on — https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead
 *
 * Without such a marker, the template is inserted after all.
 */
export function insertPatchingTemplate(b: TreeBuilder, token: TagToken, name: string): void {
  const { sink } = b;
  const patching = beginPatching(b);
  if (patching === null) {
    b.insertHTMLElement(token);
    return;
  }
  b.appropriatePlace();
  const { placeParent } = b;
  const origin = b.placeIsFostered ? Origin.Written | Origin.Fostered : Origin.Written;
  const template = sink.createElement(token, Namespace.Html, placeParent, origin);
  const patch = patching.prepare(scopeOf(b, placeParent), name, placeParent);
  if (patch !== null) {
    patching.open(template, patch);
  } else {
    // NB: removals may have run scripts.
    b.appropriatePlace();
    sink.insertBefore(b.placeParent, template, b.placeBefore);
  }
  const target = patch === null ? sink.templateContents(template) : patch.target;
  b.stack.push(template, target, NameId.Template, elementFlags(NameId.Template, Namespace.Html));
}

/**
 * For the body element, its parent, so that the head can be patched from there; for any other node, the node itself.
 */
function scopeOf({ context, stack }: TreeBuilder, place: number): number {
  if (context !== null || stack.length < 2 || stack.nodeAt(1) !== place) return place;
  const name = stack.nameAt(1);
  return name === NameId.Body || name === NameId.Frameset ? stack.nodeAt(0) : place;
}
