import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell } from '../../core/table/cells.ts';
import { formOwner } from '../../core/table/form-owner.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeOf, findPlainAttribute, htmlNameOf, isHTMLElement } from '../../core/table/queries.ts';
import {
  descendantTextContent,
  elementFrom,
  followingElement,
  parentElement,
} from '../../core/table/traversal.ts';
import type { SelectRules } from '../../core/trees/select-rules.ts';
import { NameId } from '../../generated/names.ts';
import { Inherited, parentOf } from './inherited.ts';
import { inputType } from './language.ts';
import type { Matcher } from './match.ts';
import { NotedSelectRules } from './noted-select-rules.ts';

/*
 * The state of form controls for pseudo-classes —
 * https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
 *
 * Attributes determine the state, since no user types or clicks.
 */

function has(table: NodeTable, element: number, name: NameId): boolean {
  return findPlainAttribute(table, element, name) >= 0;
}

/** Actually disabled — https://html.spec.whatwg.org/multipage/semantics-other.html#concept-element-disabled */
export function isDisabled(matcher: Matcher, element: number): boolean {
  const { table } = matcher;
  switch (htmlNameOf(table, element)) {
    case NameId.Button:
    case NameId.Input:
    case NameId.Select:
    case NameId.Textarea:
    case NameId.Fieldset:
      if (has(table, element, NameId.Disabled)) return true;
      matcher.disabling ??= new Inherited<boolean>(table, isDisabledByParent, () => false, parentOf);
      return matcher.disabling.of(element);
    case NameId.Optgroup:
      return has(table, element, NameId.Disabled);
    case NameId.Option:
      if (has(table, element, NameId.Disabled)) return true;
      return childOfSelect(table, element) === 0 && selectRules(matcher).isDisabled(element);
    default:
      return false;
  }
}

/** True if the parent is a disabled fieldset and the node is not its first legend; else null: check the parent. */
function isDisabledByParent(table: NodeTable, node: number): boolean | null {
  const parent = parentElement(table, node);
  if (
    parent === 0 ||
    !isHTMLElement(table, parent, NameId.Fieldset) ||
    !has(table, parent, NameId.Disabled)
  ) {
    return null;
  }
  if (!table.isContainer(node) || !isHTMLElement(table, node, NameId.Legend)) return true;
  let first = elementFrom(table, table.firstChild(parent));
  while (!isHTMLElement(table, first, NameId.Legend))
    first = elementFrom(table, table.cells[first + Cell.Next]!);
  return first === node ? null : true;
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-enabled */
export function isEnabled(matcher: Matcher, element: number): boolean {
  switch (htmlNameOf(matcher.table, element)) {
    case NameId.Button:
    case NameId.Input:
    case NameId.Select:
    case NameId.Textarea:
    case NameId.Fieldset:
    case NameId.Optgroup:
    case NameId.Option:
      return !isDisabled(matcher, element);
    default:
      return false;
  }
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-checked */
export function isChecked(matcher: Matcher, element: number): boolean {
  const { table } = matcher;
  switch (htmlNameOf(table, element)) {
    case NameId.Input: {
      const type = inputType(table, element);
      return (type === 'checkbox' || type === 'radio') && has(table, element, NameId.Checked);
    }
    case NameId.Option: {
      const select = childOfSelect(table, element) || selectRules(matcher).nearestAncestorSelect(element);
      if (select === 0 || has(table, select, NameId.Multiple)) return has(table, element, NameId.Selected);
      return chosenOption(matcher, select) === element;
    }
    default:
      return false;
  }
}

/** An element's parent if it is a select, so that an option need not look further; else 0. */
function childOfSelect(table: NodeTable, element: number): number {
  const parent = table.cells[element + Cell.Parent]!;
  return htmlNameOf(table, parent) === NameId.Select ? parent : 0;
}

/** The option that a select without `multiple` shows: the last selected one, else the first that is not disabled. */
function chosenOption(matcher: Matcher, select: number): number {
  let chosen = matcher.chosenOptions.get(select);
  if (chosen === undefined) {
    const isSelected = (option: number) => has(matcher.table, option, NameId.Selected);
    chosen = selectRules(matcher).selectedOption(select, isSelected);
    matcher.chosenOptions.set(select, chosen);
  }
  return chosen;
}

function selectRules(matcher: Matcher): SelectRules<number> {
  matcher.selectRules ??= new NotedSelectRules(matcher.table);
  return matcher.selectRules;
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-indeterminate */
export function isIndeterminate(matcher: Matcher, element: number): boolean {
  const { table } = matcher;
  if (isHTMLElement(table, element, NameId.Progress)) return !has(table, element, NameId.Value);
  if (!isHTMLElement(table, element, NameId.Input) || inputType(table, element) !== 'radio') return false;
  if (has(table, element, NameId.Checked)) return false;
  const group = radioGroup(table, element);
  return group === '' || !checkedRadioGroups(matcher, element).has(group);
}

/** A key for a radio button's group within its tree; '' if it is alone. */
function radioGroup(table: NodeTable, radio: number): string {
  const name = attributeOf(table, radio, NameId.Name) ?? '';
  return name === '' ? '' : `${formOwner(table, radio)} ${name}`;
}

function checkedRadioGroups(matcher: Matcher, element: number): Set<string> {
  if (matcher.checkedRadioGroups !== null) return matcher.checkedRadioGroups;
  const { table } = matcher;
  const root = matcher.root;
  const groups = new Set<string>();
  for (let at = followingElement(table, root, root); at !== 0; at = followingElement(table, at, root)) {
    if (!isHTMLElement(table, at, NameId.Input) || !has(table, at, NameId.Checked)) continue;
    if (inputType(table, at) === 'radio') groups.add(radioGroup(table, at));
  }
  matcher.checkedRadioGroups = groups;
  return groups;
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-default */
export function isDefault(matcher: Matcher, element: number): boolean {
  const { table } = matcher;
  switch (htmlNameOf(table, element)) {
    case NameId.Option:
      return has(table, element, NameId.Selected);
    case NameId.Input: {
      const type = inputType(table, element);
      if (type === 'checkbox' || type === 'radio') return has(table, element, NameId.Checked);
      return isDefaultButton(matcher, element);
    }
    case NameId.Button:
      return isDefaultButton(matcher, element);
    default:
      return false;
  }
}

function isDefaultButton(matcher: Matcher, element: number): boolean {
  const { table } = matcher;
  if (!isSubmitButton(table, element)) return false;
  let buttons = matcher.defaultButtons;
  if (buttons === null) {
    const root = matcher.root;
    buttons = new Map();
    for (let at = followingElement(table, root, root); at !== 0; at = followingElement(table, at, root)) {
      if (!isSubmitButton(table, at)) continue;
      const form = formOwner(table, at);
      if (form !== 0 && !buttons.has(form)) buttons.set(form, at);
    }
    matcher.defaultButtons = buttons;
  }
  return buttons.get(formOwner(table, element)) === element;
}

/** https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button */
export function isSubmitButton(table: NodeTable, element: number): boolean {
  switch (htmlNameOf(table, element)) {
    case NameId.Input: {
      const type = inputType(table, element);
      return type === 'submit' || type === 'image';
    }
    case NameId.Button: {
      const type = asciiLowercase(attributeOf(table, element, NameId.Type) ?? '');
      if (type === 'submit' || type === 'reset' || type === 'button') return type === 'submit';
      // The Auto state.
      return (
        !has(table, element, NameId.Command) &&
        !has(table, element, table.names.find('commandfor')) &&
        childOfSelect(table, element) === 0
      );
    }
    default:
      return false;
  }
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-required */
export function isRequired(table: NodeTable, element: number): boolean {
  switch (htmlNameOf(table, element)) {
    case NameId.Input:
      if (!requirableTypes.has(inputType(table, element))) return false;
      break;
    case NameId.Select:
    case NameId.Textarea:
      break;
    default:
      return false;
  }
  return has(table, element, NameId.Required);
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-optional */
export function isOptional(table: NodeTable, element: number): boolean {
  const name = htmlNameOf(table, element);
  if (name !== NameId.Input && name !== NameId.Select && name !== NameId.Textarea) return false;
  return !isRequired(table, element);
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-read-write */
export function isReadWrite(matcher: Matcher, element: number): boolean {
  const { table } = matcher;
  switch (htmlNameOf(table, element)) {
    case NameId.None:
      return false;
    case NameId.Input:
      if (!writableTypes.has(inputType(table, element))) return false;
      return !has(table, element, NameId.Readonly) && !isDisabled(matcher, element);
    case NameId.Textarea:
      return !has(table, element, NameId.Readonly) && !isDisabled(matcher, element);
    default:
      matcher.editing ??= new Inherited<boolean>(table, ownEditability, () => false, parentOf);
      return matcher.editing.of(element);
  }
}

/** https://html.spec.whatwg.org/multipage/interaction.html#attr-contenteditable */
function ownEditability(table: NodeTable, node: number): boolean | null {
  if (!table.isContainer(node) || table.namespace(node) !== Namespace.Html) return null;
  switch (asciiLowercase(attributeOf(table, node, NameId.Contenteditable) ?? 'inherit')) {
    case '':
    case 'true':
    case 'plaintext-only':
      return true;
    case 'false':
      return false;
    default:
      return null;
  }
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-placeholder-shown */
export function isPlaceholderShown(table: NodeTable, element: number): boolean {
  if (!has(table, element, NameId.Placeholder)) return false;
  switch (htmlNameOf(table, element)) {
    case NameId.Input:
      return (
        placeholderTypes.has(inputType(table, element)) &&
        (attributeOf(table, element, NameId.Value) ?? '') === ''
      );
    case NameId.Textarea:
      return descendantTextContent(table, element) === '';
    default:
      return false;
  }
}

const requirableTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'text search url tel email password date month week time datetime-local number checkbox radio file'.split(
    ' ',
  ),
);

const writableTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'text search url tel email password date month week time datetime-local number'.split(' '),
);

const placeholderTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'text search url tel email password number'.split(' '),
);
