import { isValidCustomElementName } from '../../core/infra/custom-element-names.ts';
import { Namespace, XLINK_NAMESPACE } from '../../core/infra/namespaces.ts';
import { findAttributeNS } from '../../core/table/attributes.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { findPlainAttribute, isHTMLElement } from '../../core/table/queries.ts';
import { tellsIsValue } from '../../core/table/table-changes.ts';
import { isShadowRoot } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';
import {
  isChecked,
  isDefault,
  isDisabled,
  isEnabled,
  isIndeterminate,
  isOptional,
  isPlaceholderShown,
  isReadWrite,
  isRequired,
} from './form-controls.ts';
import type { Matcher } from './match.ts';
import { firstOfType, lastOfType, matchesNth } from './match-nth.ts';
import { PseudoClass } from './pseudo-class-names.ts';

/**
 * The pseudo-classes without arguments, for a tree without user interaction — https://drafts.csswg.org/selectors-4/ and
 * https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes
 */
export function matchesPseudoClass(matcher: Matcher, pseudoClass: PseudoClass, element: number): boolean {
  const { table } = matcher;
  switch (pseudoClass) {
    case PseudoClass.Root: {
      const parent = table.cells[element + Cell.Parent]!;
      return parent !== 0 && table.nodeType(parent) === NodeType.Document;
    }
    case PseudoClass.Scope:
    // NB: As in all browsers, it matches an element only, unlike `:scope` (compile.ts).
    case PseudoClass.Nesting:
      return element === matcher.scope;
    case PseudoClass.Empty:
      return isEmpty(table, element);
    case PseudoClass.FirstChild:
      return matcher.sibling(element, false) === 0;
    case PseudoClass.LastChild:
      return matcher.sibling(element, true) === 0;
    case PseudoClass.OnlyChild:
      return matcher.sibling(element, false) === 0 && matcher.sibling(element, true) === 0;
    case PseudoClass.FirstOfType:
      return matchesNth(matcher, firstOfType, element);
    case PseudoClass.LastOfType:
      return matchesNth(matcher, lastOfType, element);
    case PseudoClass.OnlyOfType:
      return matchesNth(matcher, firstOfType, element) && matchesNth(matcher, lastOfType, element);
    case PseudoClass.Link:
      return isLink(table, element);
    case PseudoClass.Enabled:
      return isEnabled(matcher, element);
    case PseudoClass.Disabled:
      return isDisabled(matcher, element);
    case PseudoClass.Checked:
      return isChecked(matcher, element);
    case PseudoClass.Indeterminate:
      return isIndeterminate(matcher, element);
    case PseudoClass.Default:
      return isDefault(matcher, element);
    case PseudoClass.Required:
      return isRequired(table, element);
    case PseudoClass.Optional:
      return isOptional(table, element);
    case PseudoClass.ReadOnly:
      return table.namespace(element) === Namespace.Html && !isReadWrite(matcher, element);
    case PseudoClass.ReadWrite:
      return isReadWrite(matcher, element);
    case PseudoClass.PlaceholderShown:
      return isPlaceholderShown(table, element);
    case PseudoClass.Open:
      return (
        (isHTMLElement(table, element, NameId.Details) || isHTMLElement(table, element, NameId.Dialog)) &&
        findPlainAttribute(table, element, NameId.Open) >= 0
      );
    case PseudoClass.Defined:
      return isDefined(table, element);
    case PseudoClass.Muted:
      return isMedia(table, element) && findPlainAttribute(table, element, NameId.Muted) >= 0;
    case PseudoClass.Paused:
      return isMedia(table, element);
    case PseudoClass.Host:
      return isShadowRoot(table, element);
    case PseudoClass.Valid:
      return matcher.constraints?.isValid(table, element) === true;
    case PseudoClass.Invalid:
      return matcher.constraints?.isValid(table, element) === false;
    case PseudoClass.InRange:
      return matcher.constraints?.isInRange(table, element) === true;
    case PseudoClass.OutOfRange:
      return matcher.constraints?.isInRange(table, element) === false;
    default:
      return false;
  }
}

/**
 * https://drafts.csswg.org/selectors-4/#the-empty-pseudo — NB: As in all browsers, an element with whitespace is not
 * empty.
 */
function isEmpty(table: NodeTable, element: number): boolean {
  for (let child = table.firstChild(element); child !== 0; child = table.cells[child + Cell.Next]!) {
    const type = table.nodeType(child);
    if (type === NodeType.Element || (type === NodeType.Text && table.data(child) !== '')) return false;
  }
  return true;
}

/** https://html.spec.whatwg.org/multipage/semantics-other.html#selector-link — and SVG links. */
function isLink(table: NodeTable, element: number): boolean {
  const name = table.cells[element + Cell.Name]!;
  switch (table.namespace(element)) {
    case Namespace.Html:
      return (
        (name === NameId.A || name === NameId.Area) && findPlainAttribute(table, element, NameId.Href) >= 0
      );
    case Namespace.Svg:
      return (
        name === NameId.A &&
        (findPlainAttribute(table, element, NameId.Href) >= 0 ||
          findAttributeNS(table, element, XLINK_NAMESPACE, 'href') >= 0)
      );
    default:
      return false;
  }
}

/**
 * https://html.spec.whatwg.org/multipage/semantics-other.html#selector-defined — no custom element is ever defined
 * here.
 */
function isDefined(table: NodeTable, element: number): boolean {
  if (table.namespace(element) !== Namespace.Html) return true;
  if (isValidCustomElementName(table.names.stringOf(table.cells[element + Cell.Name]!))) return false;
  const record = findPlainAttribute(table, element, NameId.Is);
  return !table.isValues.has(element) && !tellsIsValue(table, element, record);
}

function isMedia(table: NodeTable, element: number): boolean {
  return isHTMLElement(table, element, NameId.Audio) || isHTMLElement(table, element, NameId.Video);
}
