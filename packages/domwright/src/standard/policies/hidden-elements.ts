import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { knownValues } from '../style-sheets/declarations.ts';
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
  if (style === null) return false;
  // The elements in one with tiny text often have a size of their own.
  const hasTextOnly = !hasElement(table, node);
  if (!isHiding(style, hasTextOnly)) return false;
  const rule = rules instanceof ElementRules ? rules.ruleOf('style', false) : null;
  // What is kept may no longer hide it.
  return rule === null || (rule.styles !== null && !isHiding(rule.styles.filter(style).kept, hasTextOnly));
}

/** Whether a `style` attribute hides an element: also by what mails do to their preview text. */
function isHiding(style: string, hasTextOnly: boolean): boolean {
  // NB: most styles hide nothing, and it takes time to parse them.
  if (!/none|hidden|collapse|opacity|font-size|\\/i.test(style)) return false;
  const values = knownValues(style);
  if (values.get('display') === 'none') return true;
  const visibility = values.get('visibility');
  if (visibility === 'hidden' || visibility === 'collapse') return true;
  const hasNone = (...names: string[]): boolean => names.some((name) => isNone(values.get(name)));
  // NB: opacity alone is how pages begin whose scripts then fade their text in.
  if (hasNone('opacity') && hasNone('font-size', 'line-height', 'height', 'max-height', 'max-width'))
    return true;
  if (hasTextOnly && hasNone('font-size')) return true;
  return isNone(values.get('max-height') ?? values.get('height')) && values.get('overflow') === 'hidden';
}

/** No size, or hardly one, which mail programs accept where they ignore zero. */
function isNone(value: string | undefined): boolean {
  return value !== undefined && /^(?:[+-]?(?:0+(?:\.0+)?|\.0+)(?:[a-z]+|%)?|1px)$/.test(value);
}

function hasElement(table: NodeTable, node: number): boolean {
  for (let child = table.firstChild(node); child !== 0; child = table.cells[child + Cell.Next]!)
    if (table.nodeType(child) === NodeType.Element) return true;
  return false;
}
