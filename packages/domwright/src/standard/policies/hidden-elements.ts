import { asciiLowercase } from '../../core/infra/code-points.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { parseDeclarations } from '../rendering/declarations.ts';
import { attributeOf } from './policy-element.ts';
import { ElementRules } from './rules.ts';

/**
 * Whether a page hides an element by something that the policy takes away: what nobody was to see must not come into view —
 * https://html.spec.whatwg.org/multipage/rendering.html#hidden-elements
 *
 * @param name its name in the source
 * @param rules what happens to it, under the name that it gets
 * @param staysDialog whether it is a dialog afterwards
 */
export function losesItsHiding(
  table: NodeTable,
  node: number,
  name: string,
  rules: ElementRules | string,
  staysDialog: boolean,
): boolean {
  const keeps = (attribute: string): boolean =>
    rules instanceof ElementRules && rules.ruleOf(attribute, false) !== null;
  for (const attribute of ['hidden', 'popover'])
    if (attributeOf(table, node, attribute) !== null && !keeps(attribute)) return true;
  if (name === 'dialog' && !staysDialog && attributeOf(table, node, 'open') === null) return true;
  const style = attributeOf(table, node, 'style');
  if (style === null || !isHiding(style)) return false;
  const rule = rules instanceof ElementRules ? rules.ruleOf('style', false) : null;
  // What is kept may no longer hide it.
  return rule === null || (rule.styles !== null && !isHiding(rule.styles.filter(style).kept));
}

/** Whether a `style` attribute hides an element: also by what mails do to their preview text. */
function isHiding(style: string): boolean {
  // NB: most styles hide nothing, and it takes time to parse them.
  if (!/none|hidden|collapse/i.test(style)) return false;
  const values = new Map(parseDeclarations(style).map(({ name, value }) => [name, asciiLowercase(value)]));
  if (values.get('display') === 'none') return true;
  const visibility = values.get('visibility');
  if (visibility === 'hidden' || visibility === 'collapse') return true;
  const isFlat = /^0(?:px|em|pt|%)?$/.test(values.get('max-height') ?? values.get('height') ?? '');
  return isFlat && values.get('overflow') === 'hidden';
}
