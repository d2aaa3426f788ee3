import { asciiLowercase } from '../../core/infra/code-points.ts';
import {
  HTML_NAMESPACE,
  MATHML_NAMESPACE,
  Namespace,
  SVG_NAMESPACE,
  XLINK_NAMESPACE,
} from '../../core/infra/namespaces.ts';
import { parseURL, withoutRemoved } from '../../core/infra/parse-url.ts';
import { attributeLocalName } from '../../core/table/attributes.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  ElementFlag,
  NAMESPACE_SHIFT,
  NodeType,
} from '../../core/table/cells.ts';
import { changed } from '../../core/table/changes.ts';
import { hasLocalName } from '../../core/table/names.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { tellsIsValue } from '../../core/table/table-changes.ts';
import { LAST_KNOWN_ID, NameId } from '../../generated/names.ts';
import { animatingURLAttributesList, navigatingURLAttributesList } from './built-in.ts';
import type { Configuration } from './configuration.ts';
import type { ElementItem, Item } from './items.ts';
import type { RemovalReason, Removals } from './removals.ts';

/**
 * The inner sanitize steps — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms
 *
 * For trees that the parser has just built: nobody has objects for its nodes or attributes yet. A loop over the table.
 * The standard sanitizes an element's children before it replaces the element with them; here they move up first, so
 * that no node moves twice.
 *
 * @param root the document or fragment whose children to sanitize
 * @param isSafe whether the configuration is a safe one, which nobody changes
 * @param keepIsValues whether elements keep the "is value" of an `is` attribute that is removed
 * @param removals gets a report of each removal, just before it; null if nobody asks
 */
export function innerSanitize(
  table: NodeTable,
  root: number,
  configuration: Configuration,
  isSafe: boolean,
  keepIsValues: boolean,
  removals: Removals | null = null,
): void {
  const rules = new Rules(table, configuration, isSafe, keepIsValues, removals);
  const { cells } = table;
  /** Trees to sanitize: template contents and shadow trees, besides that of `root`. */
  const roots = [root];
  for (let top = roots.pop(); top !== undefined; top = roots.pop()) {
    let node = table.firstChild(top);
    while (node !== 0) {
      switch (rules.actionFor(node)) {
        case Action.Remove: {
          const next = table.followingSkippingChildren(node, top);
          removals?.node(node, false);
          table.remove(node);
          node = next;
          break;
        }
        case Action.ReplaceWithChildren: {
          const next = table.following(node, top);
          const parent = cells[node + Cell.Parent]!;
          removals?.node(node, true);
          for (let child = table.firstChild(node); child !== 0; child = table.firstChild(node)) {
            table.remove(child);
            table.insertBefore(parent, child, node);
          }
          table.remove(node);
          node = next;
          break;
        }
        default:
          if (table.nodeType(node) === NodeType.Element) {
            const contents = cells[node + Cell.Data]!;
            if (contents !== 0) roots.push(contents);
            if ((cells[node + Cell.Kind]! & ElementFlag.ShadowHost) !== 0) {
              roots.push(table.shadowRoots.get(node)!.root);
            }
            rules.sanitizeAttributes(node);
          }
          node = table.following(node, top);
      }
    }
  }
  if (table.changes !== null) changed(table);
}

const enum Action {
  Keep = 0,
  Remove = 1,
  ReplaceWithChildren = 2,
}

const enum AttributeAction {
  Keep = 0,
  Remove = 1,
  /** It is a navigating URL attribute: remove it if it contains a `javascript:` URL. */
  RemoveJavascript = 2,
  /** It is an animating URL attribute: remove it if it animates a URL. */
  RemoveAnimatedURL = 3,
}

/** What happens to elements with one name. */
interface ElementRule {
  readonly name: Item;
  readonly action: Action;
  readonly local: ElementItem | undefined;
  /** What happens to their attributes if all tables have the name, by the numbers of names and namespaces. */
  readonly attributes: Map<number, AttributeAction>;
}

/** Rules of configurations that never change, for names with the same number in all tables. */
const keptRules = /* @__PURE__ */ new WeakMap<Configuration, Map<number, ElementRule>>();

function keptRulesOf(configuration: Configuration): Map<number, ElementRule> {
  let rules = keptRules.get(configuration);
  if (rules === undefined) {
    rules = new Map();
    keptRules.set(configuration, rules);
  }
  return rules;
}

/** Whether a name and a namespace have the same numbers in all tables. */
function areKnown(name: number, namespace: number): boolean {
  return name <= LAST_KNOWN_ID && namespace < Namespace.FirstOther;
}

/** A configuration, looked up once per name; for names that only a table has, once per table. */
class Rules {
  readonly #table: NodeTable;
  readonly #configuration: Configuration;
  readonly #keepIsValues: boolean;
  readonly #removals: Removals | null;
  /** By the numbers of names and namespaces. */
  readonly #known: Map<number, ElementRule>;
  #others: Map<number, ElementRule> | null = null;
  /** What happens to attributes with names that only this table has. */
  #otherAttributes: Map<ElementRule, Map<number, AttributeAction>> | null = null;

  constructor(
    table: NodeTable,
    configuration: Configuration,
    isSafe: boolean,
    keepIsValues: boolean,
    removals: Removals | null,
  ) {
    this.#table = table;
    this.#removals = removals;
    this.#keepIsValues = keepIsValues;
    this.#configuration = configuration;
    // NB: safe configurations are copies that never change; others may be ones that a Sanitizer changes.
    this.#known = isSafe ? keptRulesOf(configuration) : new Map();
  }

  actionFor(node: number): Action {
    const table = this.#table;
    const configuration = this.#configuration;
    switch (table.nodeType(node)) {
      case NodeType.Element:
        return this.#ruleOf(node).action;
      case NodeType.Comment:
        return configuration.comments ? Action.Keep : Action.Remove;
      case NodeType.ProcessingInstruction: {
        const target = table.processingInstructions[table.cells[node + Cell.Data]!]![0];
        const piTarget = { name: target, namespace: null };
        const { processingInstructions, removeProcessingInstructions } = configuration;
        const isKept =
          processingInstructions !== null
            ? processingInstructions.contains(piTarget)
            : !removeProcessingInstructions!.contains(piTarget);
        return isKept ? Action.Keep : Action.Remove;
      }
      default:
        return Action.Keep;
    }
  }

  /** Removes the attributes that are not allowed. */
  sanitizeAttributes(element: number): void {
    const table = this.#table;
    const { cells, attributes } = table;
    const count = cells[element + Cell.AttributeCount]!;
    if (count === 0) return;
    const rule = this.#ruleOf(element);
    const start = cells[element + Cell.Attributes]!;
    const end = start + count * ATTRIBUTE_SIZE;
    let keptEnd = start;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      if (this.#isKept(rule, record)) {
        // NB: each one moves at most once. With the table's removeAttribute, those after it would move each time.
        if (keptEnd !== record) attributes.copyWithin(keptEnd, record, record + ATTRIBUTE_SIZE);
        keptEnd += ATTRIBUTE_SIZE;
      } else {
        this.#removals?.attribute(element, record, this.#reasonFor(rule, record));
        if (attributes[record] === NameId.Is) this.#removingIs(element, record);
      }
    }
    if (keptEnd === end) return;
    cells[element + Cell.AttributeCount] = (keptEnd - start) / ATTRIBUTE_SIZE;
    cells[element + Cell.Kind]! &= ~ElementFlag.StartTagAsWritten;
    table.attributeIndexes?.delete(element);
  }

  /** In the DOM, the "is value" stays and is serialized; markup must not get back what was removed. */
  #removingIs(element: number, record: number): void {
    const table = this.#table;
    if (!this.#keepIsValues) table.maps?.isValues.delete(element);
    else if (tellsIsValue(table, element, record)) {
      table.isValues.set(element, table.attributeValue(record));
    }
  }

  #ruleOf(element: number): ElementRule {
    const table = this.#table;
    const name = table.cells[element + Cell.Name]!;
    const namespace = table.namespace(element);
    const number = name * NAMESPACES + namespace;
    let rules = this.#known;
    if (!areKnown(name, namespace)) {
      this.#others ??= new Map();
      rules = this.#others;
    }
    let rule = rules.get(number);
    if (rule === undefined) {
      rule = this.#newRule({ name: table.names.stringOf(name), namespace: table.namespaceURI(namespace) });
      rules.set(number, rule);
    }
    return rule;
  }

  #newRule(name: Item): ElementRule {
    const { elements, removeElements, replaceWithChildrenElements } = this.#configuration;
    let action = Action.Keep;
    if (replaceWithChildrenElements?.contains(name) === true) action = Action.ReplaceWithChildren;
    else if (elements !== null ? !elements.contains(name) : removeElements!.contains(name))
      action = Action.Remove;
    return { name, action, local: elements?.get(name), attributes: new Map() };
  }

  #actionForAttribute(rule: ElementRule, record: number): AttributeAction {
    const table = this.#table;
    const namespace = table.attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
    const nameId = table.attributes[record + AttributeCell.Name]!;
    const number = nameId * NAMESPACES + namespace;
    const actions = areKnown(nameId, namespace) ? rule.attributes : this.#otherActions(rule);
    let action = actions.get(number);
    if (action === undefined) {
      const name = { name: attributeLocalName(table, record), namespace: table.namespaceURI(namespace) };
      action = this.#isAllowed(rule, name) ? this.#actionForAllowed(rule.name, name) : AttributeAction.Remove;
      actions.set(number, action);
    }
    return action;
  }

  #otherActions(rule: ElementRule): Map<number, AttributeAction> {
    this.#otherAttributes ??= new Map();
    let actions = this.#otherAttributes.get(rule);
    if (actions === undefined) {
      actions = new Map();
      this.#otherAttributes.set(rule, actions);
    }
    return actions;
  }

  /** Why an attribute is removed. */
  #reasonFor(rule: ElementRule, record: number): RemovalReason {
    switch (this.#actionForAttribute(rule, record)) {
      case AttributeAction.RemoveJavascript:
        return 'javascript-url';
      case AttributeAction.RemoveAnimatedURL:
        return 'animates-url';
      default:
        return 'not-allowed';
    }
  }

  #isKept(rule: ElementRule, record: number): boolean {
    const table = this.#table;
    switch (this.#actionForAttribute(rule, record)) {
      case AttributeAction.Keep:
        return true;
      case AttributeAction.RemoveJavascript:
        return !containsAJavascriptURL(table.attributeValue(record));
      case AttributeAction.RemoveAnimatedURL:
        // NB: the text names `href` and `xlink:href`; by web-platform-tests and in Chromium 156, any prefix is one.
        return !hasLocalName(table.attributeValue(record), 'href');
      default:
        return false;
    }
  }

  /** Whether the configuration allows an attribute, whatever its value. */
  #isAllowed({ local }: ElementRule, name: Item): boolean {
    const { attributes, removeAttributes, dataAttributes } = this.#configuration;
    if (local?.removeAttributes?.contains(name) === true) return false;
    if (attributes !== null) {
      return (
        attributes.contains(name) ||
        local?.attributes?.contains(name) === true ||
        (dataAttributes === true && name.namespace === null && name.name.startsWith('data-'))
      );
    }
    const localAttributes = local?.attributes ?? null;
    if (localAttributes !== null && !localAttributes.contains(name)) return false;
    return !removeAttributes!.contains(name);
  }

  #actionForAllowed(element: Item, name: Item): AttributeAction {
    if (this.#configuration.javascriptURLs) return AttributeAction.Keep;
    const isMathMLLink =
      element.namespace === MATHML_NAMESPACE &&
      name.name === 'href' &&
      (name.namespace === null || name.namespace === XLINK_NAMESPACE);
    if (isMathMLLink || navigatingURLAttributesList().contains(element, name)) {
      return AttributeAction.RemoveJavascript;
    }
    return animatingURLAttributesList().contains(element, name)
      ? AttributeAction.RemoveAnimatedURL
      : AttributeAction.Keep;
  }
}

/** A name's number times this, plus a namespace's number, is different for each pair. */
const NAMESPACES = 1 << (32 - NAMESPACE_SHIFT);

/** Contains a javascript: URL — https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#sanitization-algorithms */
function containsAJavascriptURL(value: string): boolean {
  // Most values are other URLs, and an exception for each relative one would take long.
  if (asciiLowercase(withoutRemoved(value).slice(0, 11)) !== 'javascript:') return false;
  return parseURL(value) !== null;
}

/** Whether "set and filter HTML" refuses a context element because it runs its contents. */
export function isScript({
  localName,
  namespaceURI,
}: {
  localName: string;
  namespaceURI: string | null;
}): boolean {
  return localName === 'script' && (namespaceURI === HTML_NAMESPACE || namespaceURI === SVG_NAMESPACE);
}
