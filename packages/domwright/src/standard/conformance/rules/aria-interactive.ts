import type { ConformanceWalk } from '../conformance-walk.ts';
import { Kind } from '../content-model.ts';
import { definitionOf } from '../definitions.ts';

/*
 * What users interact with — https://www.w3.org/TR/html-aria/#allowed-descendants-of-aria-roles
 */

/** Roles that are interactive content. NB: a separator is, if it can be focused; then it has `tabindex`. */
export const interactiveRoles: ReadonlySet<string> = new Set(
  (
    'button checkbox combobox grid gridcell link listbox menu menubar menuitem menuitemcheckbox menuitemradio option radio ' +
    'scrollbar searchbox slider spinbutton switch tab textbox treeitem'
  ).split(' '),
);

/** Whether an element of HTML is interactive content — https://html.spec.whatwg.org/multipage/dom.html#interactive-content */
export function isInteractive(walk: ConformanceWalk, element: number): boolean {
  const name = walk.nameOf(element);
  if (name === '') return false;
  const { kinds, conditionalKinds } = definitionOf(name);
  return (
    (kinds & Kind.Interactive) !== 0 ||
    conditionalKinds.some(
      ({ value, when }) => (value & Kind.Interactive) !== 0 && walk.matches(element, when),
    )
  );
}
