import { isASCIIWhitespace } from '../../core/infra/code-points.ts';
import { isVoidElement } from '../../core/infra/element-kinds.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import {
  ATTRIBUTE_SIZE,
  AttributeCell,
  Cell,
  ElementFlag,
  NAMESPACE_SHIFT,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  createTextOfString,
  renameElement,
  setAttributeValue,
  setData,
} from '../../core/table/table-changes.ts';
import type { RemovalReason, Removals } from '../../dom/sanitizer/removals.ts';
import { NameId } from '../../generated/names.ts';
import { parseSpaceSeparatedTokens } from '../microsyntaxes/tokens.ts';
import { checkedOutcome, checkedPieces } from './checked-results.ts';
import { losesItsHiding } from './hidden-elements.ts';
import { hiddenBySheets } from './hiding-sheets.ts';
import { OpenElements } from './open-elements.ts';
import type { ElementOutcome, PolicyPiece } from './options.ts';
import { attributeOf, ElementHandle, isPlainText, setAttribute } from './policy-element.ts';
import type { PolicySession } from './policy-session.ts';
import { type AttributeRule, anyValue, ElementRules, type PolicyRules } from './rules.ts';
import type { StyleRules } from './style-rules.ts';
import { allowedSources, type URLRules, urlProblem } from './url-rules.ts';

/** An element of the source whose contents have taken its place, while the walk is in them. */
interface Unwrapped {
  readonly node: number;
  readonly parent: number;
  /** The text of its start tag, or 0. */
  readonly startTag: number;
  /** The node after its contents, or 0. */
  readonly end: number;
}

/**
 * Does what a policy says to a tree that the parser has just built. A loop over the table: what is unwrapped moves up
 * before it is visited, so no node moves twice.
 */
export class PolicyWalk {
  readonly #table: NodeTable;
  readonly #rules: PolicyRules;
  readonly #removals: Removals | null;
  /** Nodes from here on are the policy's own: nobody hears of them, and no transform sees them. */
  readonly #firstAdded: number;
  /** The container of the next node. */
  #parent = 0;
  #depth = 0;
  /** For hooks and transforms; null without them. */
  readonly #open: OpenElements | null;
  #links = 0;
  /** The elements that style sheets hide which go. */
  #hidden: ReadonlySet<number> = new Set();
  #textLeft: number;
  /** The text is as long as it may be, and something comes after it. */
  #isFull = false;
  readonly #session: PolicySession | null;
  /** Only with a session. */
  readonly #unwrapped: Unwrapped[] = [];
  /** Elements to unwrap after the walk. In the meantime, nodes would move once for each of them around them. */
  readonly #unwrappedLater: number[] = [];

  constructor(table: NodeTable, rules: PolicyRules, removals: Removals | null) {
    this.#table = table;
    this.#rules = rules;
    this.#removals = removals;
    this.#firstAdded = table.cellsEnd;
    this.#textLeft = rules.maxTextLength;
    this.#open = rules.element === undefined && rules.text === undefined ? null : new OpenElements();
    this.#session = rules.session === null ? null : rules.session(table);
  }

  walk(root: number): void {
    const table = this.#table;
    if (this.#rules.removesHidden && !(this.#rulesOf('style') instanceof ElementRules))
      this.#hidden = hiddenBySheets(table, root);
    this.#parent = root;
    let node = table.firstChild(root);
    for (;;) {
      if (this.#unwrapped.length > 0 && this.#endUnwrapped(node)) continue;
      if (node === 0) {
        const parent = this.#parent;
        if (parent === root) break;
        node = table.cells[parent + Cell.Next]!;
        this.#leave(parent);
        continue;
      }
      switch (table.nodeType(node)) {
        case NodeType.Element:
          node = this.#isFull ? this.#remove(node, 'too-long') : this.#element(node);
          break;
        case NodeType.Text:
          node = this.#isFull ? this.#remove(node, 'too-long') : this.#text(node);
          break;
        case NodeType.DocumentType:
          node = table.cells[node + Cell.Next]!;
          break;
        default:
          node = this.#remove(node, 'not-allowed');
      }
    }
    // From the outside in, so each node moves once.
    for (const element of this.#unwrappedLater.reverse()) {
      this.#parent = table.cells[element + Cell.Parent]!;
      this.#unwrap(element, 'hook');
    }
  }

  // --- Elements: each returns the node to visit next, or 0 at the end of the parent's children ----------------------

  #element(node: number): number {
    const table = this.#table;
    const { rename, maxNesting, maxLinks, element: hook } = this.#rules;
    const session = this.#sessionFor(node);
    const fate = session === null ? null : session.open(node);
    const isHTML = table.namespace(node) === Namespace.Html;
    let name = this.#nameOf(node);
    const original = name;
    const newName = isHTML ? rename.get(name) : undefined;
    if (newName !== undefined) {
      renameElement(table, node, table.names.idOf(newName));
      name = newName;
    }
    const rules = this.#rulesOf(name);
    if (isHTML && this.#rules.removesHidden) {
      const staysDialog = name === 'dialog' && rules instanceof ElementRules;
      if (losesItsHiding(table, node, original, rules, staysDialog) || this.#hidden.has(node))
        return this.#do('remove', node, 'hidden');
    }
    if (typeof rules === 'string') return this.#do(fate ?? rules, node);
    if (rules.isEscaped || fate === 'escape') {
      this.#filter(node, rules, false, null);
      return this.#do(fate ?? 'escape', node);
    }
    if (fate !== null) return this.#do(fate, node);
    if (!isHTML) return this.#do(this.#rules.otherElements, node);
    const isTooDeep = this.#depth >= maxNesting;
    if (rules.isFrame) {
      const problem = isTooDeep ? 'too-deep' : this.#frameProblem(node, rules);
      if (problem !== null) return this.#do('remove', node, problem);
    } else if (isTooDeep) return this.#unwrap(node, 'too-deep');
    this.#filter(node, rules, true, null);
    for (const [attribute, value] of rules.set) setAttribute(table, node, attribute, value);
    if (maxLinks !== Infinity && isLink(table, node) && ++this.#links > maxLinks) {
      return this.#unwrap(node, 'too-many-links');
    }
    for (const [attribute, tokens] of rules.merge) {
      const present = parseSpaceSeparatedTokens(attributeOf(table, node, attribute) ?? '');
      setAttribute(table, node, attribute, [...new Set([...present, ...tokens])].join(' '));
    }
    if (hook !== undefined) {
      const handle = new ElementHandle(table, node);
      const outcome = checkedOutcome(hook(handle, this.#open!));
      handle.close();
      if (outcome !== undefined) return this.#do(outcome, node, 'hook');
      if (handle.isChanged || handle.removed.size > 0) this.#filter(node, rules, false, handle.removed);
      if (rules.isFrame && this.#frameProblem(node, rules) !== null) return this.#remove(node, 'hook');
    }
    if (rules.isFrame) this.#empty(node);
    this.#open?.enter(name);
    this.#parent = node;
    this.#depth++;
    return table.firstChild(node);
  }

  #rulesOf(name: string): ElementRules | ElementOutcome {
    const { elements, otherElements, others, keepsOther } = this.#rules;
    return elements.get(name) ?? (others !== null && keepsOther(name) ? others : otherElements);
  }

  /** The session, if it follows an element. */
  #sessionFor(node: number): PolicySession | null {
    if (this.#session === null || node >= this.#firstAdded) return null;
    return (this.#table.cells[node + Cell.Kind]! & ElementFlag.Implied) === 0 ? this.#session : null;
  }

  #do(outcome: ElementOutcome, node: number, reason?: RemovalReason): number {
    const session = this.#sessionFor(node);
    switch (outcome) {
      case 'remove':
        session?.remove(node);
        return this.#remove(node, reason ?? 'not-allowed');
      case 'unwrap':
        if (session !== null) this.#beginUnwrapped(node, 0);
        return this.#unwrap(node, reason ?? 'replaced');
      case 'escape':
        if (session !== null) return this.#escapeInSession(node, session);
        return this.#escape(node, reason ?? 'escaped');
    }
  }

  /** Why a frame goes, or null. */
  #frameProblem(node: number, rules: ElementRules): RemovalReason | null {
    const source = this.#table.findAttribute(node, NameId.Src);
    return source < 0 ? 'not-allowed' : this.#problemOf(node, source, rules, true);
  }

  #empty(node: number): void {
    const table = this.#table;
    for (let child = table.firstChild(node); child !== 0; child = table.firstChild(node)) {
      this.#remove(child, 'not-allowed');
    }
  }

  #remove(node: number, reason: RemovalReason): number {
    const next = this.#table.cells[node + Cell.Next]!;
    this.#report(node, false, reason);
    this.#table.remove(node);
    return next;
  }

  #unwrap(node: number, reason: RemovalReason): number {
    const table = this.#table;
    // An element without children is not replaced with any.
    const isReplaced = table.firstChild(node) !== 0 || reason !== 'replaced';
    this.#report(node, isReplaced, isReplaced ? reason : 'not-allowed');
    const next = table.firstChild(node) || table.cells[node + Cell.Next]!;
    for (let child = table.firstChild(node); child !== 0; child = table.firstChild(node)) {
      table.remove(child);
      table.insertBefore(this.#parent, child, node);
    }
    table.remove(node);
    return next;
  }

  #escape(node: number, reason: RemovalReason): number {
    const table = this.#table;
    const [startTag, endTag] = tagsOf(table, node);
    let first = 0;
    if (startTag !== '') {
      first = createTextOfString(table, startTag);
      table.insertBefore(this.#parent, first, node);
    }
    if (endTag !== '') table.append(node, createTextOfString(table, endTag));
    const next = this.#unwrap(node, reason);
    return first || next;
  }

  #escapeInSession(node: number, session: PolicySession): number {
    const startTag = createTextOfString(this.#table, session.startTag(node));
    this.#table.insertBefore(this.#parent, startTag, node);
    this.#beginUnwrapped(node, startTag);
    return this.#unwrap(node, 'escaped');
  }

  #beginUnwrapped(node: number, startTag: number): void {
    this.#unwrapped.push({ node, parent: this.#parent, startTag, end: this.#table.cells[node + Cell.Next]! });
  }

  /** If the contents of an element that they have replaced end before this node, closes the element. */
  #endUnwrapped(next: number): boolean {
    const { node, parent, startTag, end } = this.#unwrapped.at(-1)!;
    if (parent !== this.#parent || end !== next) return false;
    this.#unwrapped.pop();
    const table = this.#table;
    const session = this.#session!;
    const outcome = session.close(node, false);
    if (startTag === 0) return true;
    if (outcome === null) {
      const endTag = createTextOfString(table, session.endTag(node));
      table.insertBefore(parent, endTag, end);
    } else if (outcome === 'unwrap') {
      table.remove(startTag);
    } else {
      for (let each = startTag; each !== end; ) {
        const after = table.cells[each + Cell.Next]!;
        table.remove(each);
        each = after;
      }
    }
    return true;
  }

  /** After the contents of an element that stays. */
  #leave(node: number): void {
    const table = this.#table;
    const { cells } = table;
    const name = this.#nameOf(node);
    this.#parent = cells[node + Cell.Parent]!;
    this.#depth--;
    this.#open?.leave();
    const outcome = this.#sessionFor(node)?.close(node, true);
    if (outcome === 'remove') {
      this.#remove(node, 'hook');
      return;
    }
    if (outcome === 'unwrap') this.#unwrappedLater.push(node);
    const rules = this.#rules.elements.get(name);
    if (!(rules instanceof ElementRules) || !rules.dropEmpty) return;
    for (let child = table.firstChild(node); child !== 0; child = cells[child + Cell.Next]!) {
      if (table.nodeType(child) !== NodeType.Text || !isWhitespace(table.data(child))) return;
    }
    this.#report(node, false, 'empty');
    // One white space character stays, so that the words around it don't join. More would be read once for each element
    // around them.
    const space = table.firstChild(node);
    if (space !== 0) {
      const data = table.data(space);
      if (data.length > 1) setData(table, space, data.slice(0, 1));
      table.remove(space);
      table.insertBefore(this.#parent, space, node);
    }
    table.remove(node);
  }

  // --- Attributes -------------------------------------------------------------------------------------------------

  /**
   * Removes attributes that are not allowed. `keepsOwn`: those that the policy sets only become empty. `byHook`: the
   * names of those that the hook has removed; null before it runs.
   */
  #filter(node: number, rules: ElementRules, keepsOwn: boolean, byHook: ReadonlySet<number> | null): void {
    const table = this.#table;
    const { cells, attributes, names } = table;
    const count = cells[node + Cell.AttributeCount]!;
    const start = cells[node + Cell.Attributes]!;
    const end = start + count * ATTRIBUTE_SIZE;
    let keptEnd = start;
    for (let record = start; record < end; record += ATTRIBUTE_SIZE) {
      const nameId = attributes[record + AttributeCell.Name]!;
      const isByHook = byHook?.has(nameId) === true;
      const problem = isByHook ? 'hook' : this.#problemOf(node, record, rules, byHook !== null);
      // NB: they stay in their place, or the order would change when this is done again.
      const isOwn = problem !== null && keepsOwn && rules.isOwn(names.stringOf(nameId));
      if (isOwn) {
        this.#removalsOf(record)?.attribute(node, record, problem);
        setAttributeValue(table, node, record, '');
      }
      if (problem === null || isOwn) {
        if (keptEnd !== record) attributes.copyWithin(keptEnd, record, record + ATTRIBUTE_SIZE);
        keptEnd += ATTRIBUTE_SIZE;
        continue;
      }
      this.#removalsOf(record)?.attribute(node, record, problem);
      if (attributes[record + AttributeCell.Name] === NameId.Is) table.maps?.isValues.delete(node);
    }
    if (keptEnd === end) return;
    cells[node + Cell.AttributeCount] = (keptEnd - start) / ATTRIBUTE_SIZE;
    cells[node + Cell.Kind]! &= ~ElementFlag.StartTagAsWritten;
    table.attributeIndexes?.delete(node);
  }

  /** Why an attribute goes, or null. Removes classes, styles and the like that are not allowed from one that stays. */
  #problemOf(node: number, record: number, rules: ElementRules, afterHook: boolean): RemovalReason | null {
    const table = this.#table;
    const { attributes } = table;
    if (attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT !== 0) return 'not-allowed';
    const rule = rules.ruleOf(table.names.stringOf(attributes[record + AttributeCell.Name]!), afterHook);
    if (rule === null) return 'not-allowed';
    if (rule === anyValue) return null;
    const { urls, values, tokens, styles, emptied } = rule;
    const value = table.attributeValue(record);
    if (rule.dropEmpty && value === '') return 'value';
    if (values !== null && !values.has(value)) {
      if (!emptied) return 'value';
      if (value !== '') this.#removalsOf(record)?.attribute(node, record, 'value');
      setAttributeValue(table, node, record, '');
      return null;
    }
    if (styles !== null) return this.#filterStyles(node, record, styles, value);
    if (tokens !== null) {
      const problem = this.#filterTokens(node, record, rule, value);
      if (problem !== null || urls === null) return problem;
    }
    if (urls === null) return null;
    if (urls.syntax === 'srcset') return this.#filterSources(node, record, urls, value);
    return urlProblem(table.attributeValue(record), urls);
  }

  #filterTokens(node: number, record: number, rule: AttributeRule, value: string): RemovalReason | null {
    const tokens = rule.tokens!;
    const present = parseSpaceSeparatedTokens(value);
    const kept = present.filter((name) => tokens.has(name));
    if (kept.length === present.length && kept.length > 0) return null;
    if (kept.length === 0 && !rule.emptied) return 'not-allowed';
    const removals = this.#removalsOf(record);
    if (this.#table.attributes[record + AttributeCell.Name] === NameId.Class) {
      removals?.classes(node, record, (name) => tokens.has(name));
    } else if (value !== '') {
      removals?.attribute(node, record, 'value');
    }
    setAttributeValue(this.#table, node, record, kept.join(' '));
    return null;
  }

  #filterSources(node: number, record: number, urls: URLRules, value: string): RemovalReason | null {
    const { kept, problem } = allowedSources(value, urls);
    if (problem === null || kept === '') return problem;
    this.#removalsOf(record)?.attribute(node, record, problem);
    setAttributeValue(this.#table, node, record, kept);
    return null;
  }

  #filterStyles(node: number, record: number, styles: StyleRules, value: string): RemovalReason | null {
    const { kept, problems } = styles.filter(value);
    if (problems.length > 0) this.#removalsOf(record)?.styles(node, record, problems);
    if (kept === '') return 'not-allowed';
    if (kept !== value) setAttributeValue(this.#table, node, record, kept);
    return null;
  }

  /** Where to report an attribute of the input. */
  #removalsOf(record: number): Removals | null {
    return this.#table.attributes[record + AttributeCell.NameStart]! < 0 ? null : this.#removals;
  }

  // --- Text -------------------------------------------------------------------------------------------------------

  #text(node: number): number {
    const table = this.#table;
    const { text: transform, maxTextLength } = this.#rules;
    if (transform !== undefined && node < this.#firstAdded) {
      const data = table.data(node);
      const result = checkedPieces(transform(data, this.#open!));
      if (typeof result !== 'string') return this.#insert(result, node);
      if (result !== data) setData(table, node, result);
    }
    if (this.#session !== null && node < this.#firstAdded) {
      const result = this.#session.text(node, this.#parent);
      if (typeof result !== 'string') return this.#insertNodes(result, node);
      if (result !== table.data(node)) setData(table, node, result);
    }
    if (maxTextLength !== Infinity) this.#shorten(node);
    const next = table.cells[node + Cell.Next]!;
    // The parser makes no empty text, so only these can.
    if ((transform !== undefined || this.#session !== null || this.#isFull) && table.data(node) === '')
      table.remove(node);
    return next;
  }

  /** Inserts what a transform made of a text, in its place. */
  #insert(pieces: readonly (string | PolicyPiece)[], node: number): number {
    const table = this.#table;
    const isPlain = isPlainText(this.#open!.parent);
    const nodes = pieces.map((piece) => (isPlain ? textOf(table, piece) : nodeOf(table, piece)));
    return this.#insertNodes(nodes, node);
  }

  #insertNodes(nodes: readonly number[], node: number): number {
    const table = this.#table;
    for (const added of nodes) table.insertBefore(this.#parent, added, node);
    const next = table.cells[node + Cell.Next]!;
    table.remove(node);
    return nodes[0] ?? next;
  }

  #shorten(node: number): void {
    const table = this.#table;
    const data = table.data(node);
    if (data.length <= this.#textLeft) {
      this.#textLeft -= data.length;
      return;
    }
    this.#isFull = true;
    const left = this.#textLeft;
    // Half a character is none.
    const isSplit = left > 0 && /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(data.slice(left - 1, left + 1));
    const length = isSplit ? left - 1 : left;
    if (node < this.#firstAdded) this.#removals?.restOfText(node, length, 'too-long');
    setData(table, node, data.slice(0, length));
  }

  #report(node: number, isReplaced: boolean, reason: RemovalReason): void {
    if (node < this.#firstAdded) this.#removals?.node(node, isReplaced, reason);
  }

  #nameOf(element: number): string {
    return this.#table.names.stringOf(this.#table.cells[element + Cell.Name]!);
  }
}

function isWhitespace(data: string): boolean {
  for (let i = 0; i < data.length; i++) {
    if (!isASCIIWhitespace(data.charCodeAt(i))) return false;
  }
  return true;
}

function isLink(table: NodeTable, node: number): boolean {
  const name = table.cells[node + Cell.Name]!;
  return (name === NameId.A || name === NameId.Area) && table.findAttribute(node, NameId.Href) >= 0;
}

function nodeOf(table: NodeTable, piece: string | PolicyPiece): number {
  if (typeof piece === 'string') return createTextOfString(table, piece);
  const { element, attributes = {}, text = '' } = piece;
  const kind = NodeType.Element | (Namespace.Html << NAMESPACE_SHIFT);
  const node = table.createContainer(kind, table.names.idOf(element));
  for (const [name, value] of Object.entries(attributes)) setAttribute(table, node, name, value);
  if (text !== '') table.append(node, createTextOfString(table, text));
  return node;
}

function textOf(table: NodeTable, piece: string | PolicyPiece): number {
  return createTextOfString(table, typeof piece === 'string' ? piece : (piece.text ?? ''));
}

/** An element's tags as in the source; '' for one that is not there. */
function tagsOf(table: NodeTable, node: number): [start: string, end: string] {
  const { cells, source } = table;
  const kind = cells[node + Cell.Kind]!;
  const [start, end, endTagStart, endTagEnd] = [Cell.Start, Cell.End, Cell.EndTagStart, Cell.EndTagEnd].map(
    (cell) => cells[node + cell]!,
  );
  const written = (from: number, to: number) =>
    from < 0 || to < from ? '' : source.slice(from, to).replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  const isCopy = (kind & (ElementFlag.Implied | ElementFlag.Cloned)) !== 0;
  if (start! < 0 && !isCopy) {
    // The policy's own, or moved from another document.
    const name = table.names.stringOf(cells[node + Cell.Name]!);
    return [`<${name}>`, isVoidElement(cells[node + Cell.Name]!) ? '' : `</${name}>`];
  }
  return [isCopy ? '' : written(start!, end!), written(endTagStart!, endTagEnd!)];
}
