import type { Edition } from '../../core/editions/edition.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { fragmentTable } from '../../core/parser/parse-table.ts';
import { parseText } from '../../core/parser/parse-text.ts';
import { giveBackTable, takeTable } from '../../core/parser/spare-table.ts';
import { type SerializeHandleOptions, serializeHandle } from '../../core/serializer/serialize.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { LAST_TAG_ID, NameId } from '../../generated/names.ts';
import type { Configuration } from './configuration.ts';
import { innerSanitize } from './inner-sanitize.ts';
import { Policy } from './policy-option.ts';
import { writtenAsKept } from './written-as-kept.ts';

const withScripting: SerializeHandleOptions = /* @__PURE__ */ Object.freeze({
  outer: false,
  scripting: true,
  serializableShadowRoots: false,
  shadowRoots: new Set<number>(),
});
const withoutScripting: SerializeHandleOptions = /* @__PURE__ */ Object.freeze({
  ...withScripting,
  scripting: false,
});

/**
 * `sanitize` for a fragment whose nodes nobody sees: it creates no DOM objects, and reuses the last call's table. Only
 * the functions of a policy run in the meantime, and they see no node.
 *
 * @param rules a policy, or a safe configuration, which does not change
 * @param contextName the context element, such as 'div' or 'svg path'
 * @returns null if there is no known element with that name
 * @throws TypeError if `contextName` is not the name of an element
 */
export function sanitizeFragment(
  html: string,
  rules: Configuration | Policy,
  contextName: string,
  scripting: boolean,
  edition: Edition,
): string | null {
  const options = {
    scripting,
    edition,
    allowDeclarativeShadowRoots: false,
    fastPath: true,
    srcdoc: false,
    cannotChangeMode: false,
  };
  const table = takeTable(html.length);
  const { root, context } = fragmentTable(html, options, contextName, "option 'context'", table);
  if (context.name > LAST_TAG_ID) return null;
  let markup = '';
  // The contents of a script are not markup.
  if (context.name !== NameId.Script || context.namespace === Namespace.Mathml) {
    parseText(table, -1, html, options, null, beginFragment, context, root);
    if (rules instanceof Policy) rules.applyTo(table, root, contextName, null);
    else innerSanitize(table, root, rules, true, false);
    const writing = scripting ? withScripting : withoutScripting;
    markup = writtenAsKept(table, root, () => serializeHandle(table, root, writing, edition.markup));
  }
  giveBackTable(table);
  return markup;
}
