import { NameId } from '../../../generated/names.ts';
import { Namespace } from '../../infra/namespaces.ts';
import {
  ELEMENT_NAMESPACE_SHIFT,
  type StackOfOpenElements,
} from '../../tree-construction/stack-of-open-elements.ts';

/** Has a select element in select scope — https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-select-scope */
export function hasSelectInSelectScope(stack: StackOfOpenElements): boolean {
  for (let index = stack.length - 1; index >= 0; index = stack.above(index)) {
    const name = stack.nameAt(index);
    if (stack.flagsAt(index) >>> ELEMENT_NAMESPACE_SHIFT !== Namespace.Html) return false;
    if (name === NameId.Select) return true;
    if (name !== NameId.Optgroup && name !== NameId.Option) return false;
  }
  return false;
}
