import type { Edition } from '../../core/editions/edition.ts';
import { withEdition } from '../../core/editions/editions.ts';
import type { ParseError } from '../../core/errors/parse-error.ts';
import { parseErrorReporter } from '../../core/errors/parse-error-reporter.ts';
import { checkFunction, checkString, ownOptions, wrongArgument } from '../../core/infra/arguments.ts';
import type { EditionName } from '../../core/infra/edition-option.ts';
import { type LimitReached, type Limits, limitsOf } from '../../core/limits/limits.ts';
import { documentDefaults, limitDefaults } from '../../core/options/options.ts';
import { documentTable, feedText } from '../../core/parser/parse-text.ts';
import {
  Cell,
  DOCUMENT_HANDLE,
  ElementFlag,
  NODE_TYPE_MASK,
  NodeFlag,
  NodeType,
} from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  moveOf,
  type SourceAttribute,
  type SourceRange,
  textPieces,
} from '../../core/table/source-ranges.ts';
import { parentOrHost } from '../../core/table/traversal.ts';
import { type TemplateLanguageName, templateLanguageNames } from '../../core/templates/languages.ts';
import { type SkipPattern, skipPatternIn } from '../../core/templates/patterns.ts';
import { TemplateCode } from '../../core/templates/template-code.ts';
import { beginFragment } from '../../core/tree-construction/begin-fragment.ts';
import { newParser } from '../../core/tree-construction/new-parser.ts';
import type { Document } from '../nodes/document.ts';
import type { DocumentFragment } from '../nodes/document-fragment.ts';
import type { Element } from '../nodes/element.ts';
import type { Node } from '../nodes/node.ts';
import { fragmentContext } from '../nodes/parse-in-context.ts';
import { wrap } from '../nodes/wrap.ts';
import { type ContextDescription, contextElement } from '../parsing/parse-fragment.ts';
import { ClosingSink } from './closing-sink.ts';
import { EditorTag } from './editor-tag.ts';
import { TokenCell, TokenKind, TokenLog } from './token-log.ts';

/** Options of `EditorTree`. */
export interface EditorTreeOptions {
  /** The text is a fragment with this context element: a name, optionally prefixed with `svg ` or `math `, or a description. */
  context?: string | ContextDescription;
  /** Whether `noscript` contains text, as if scripting were enabled. Default false. */
  scripting?: boolean;
  /** The edition of the standard. Default 'living'. */
  edition?: EditionName;
  /** The template language of the text. Code is no markup, and whatever it makes is unknown. Default none. */
  templates?: TemplateLanguageName;
  /**
   * What code of a template language looks like, such as '{{...}}' or '<%...%>': two delimiters with `...` between them. Code is no
   * markup, and whatever it makes is unknown. Default none.
   */
  skipPatterns?: readonly string[];
  /**
   * Parsing stops once the tree has more nodes than this: what follows is not in it. For untrusted text, which may have a much larger
   * tree than its length suggests. Default Infinity.
   */
  maxNodes?: number;
  /** Called with each parse error, in the order in which they are found, while the tree is made. */
  onParseError?: (error: ParseError) => void;
}

const defaults = /* @__PURE__ */ Object.freeze({
  scripting: documentDefaults.scripting,
  edition: documentDefaults.edition,
  maxNodes: limitDefaults.maxNodes,
});

/**
 * A text in an editor as the parser reads it: its tree, and what the tree lacks, such as an unfinished tag or an end tag without an
 * element, with the range of each.
 *
 * It is for one text. After a change, make another one: that takes a millisecond for 100,000 characters.
 *
 * ```ts
 * const tree = new EditorTree('<p>One</b><a hre');
 * tree.document.body.innerHTML; // '<p>One</p>'
 * tree.tags.map(({ sourceName, element }) => [sourceName, element !== null]); // [['p', true], ['b', false], ['a', false]]
 * tree.attributeAt(16).name; // 'hre'
 * ```
 */
export class EditorTree {
  /** The text that was given. */
  readonly text: string;
  /** The text as the parser reads it: with letters or spaces in the place of template code. As long as `text`. */
  readonly parsedText: string;
  /** How the text is parsed. */
  readonly options: Omit<EditorTreeOptions, 'templates' | 'skipPatterns' | 'maxNodes' | 'onParseError'>;
  /** The document, or the fragment if there is a `context`. It is what the parser makes of the text. */
  readonly root: Document | DocumentFragment;
  /** The limit at which parsing stopped, and where; empty if the whole text is in the tree. */
  readonly limitsReached: readonly LimitReached[];
  readonly #table: NodeTable;
  readonly #log: TokenLog;
  readonly #sink: ClosingSink;
  readonly #code: TemplateCode | null;
  /** For each token: the node that it belongs to, as a handle; 0 if it has none. */
  #nodes: Int32Array | null = null;
  /** Of tokens of text with several nodes: all of them. */
  readonly #several: Map<number, number[]> = new Map();
  #ends: Map<number, number> | null = null;
  #unfinished: EditorTag | null | undefined;
  /** The last one asked for at an offset: much is asked at the same place, and a tag may have very many attributes. */
  #lastTag: EditorTag | null = null;

  /** @throws TypeError if `text` is not a string, for an unknown option or a wrong value */
  constructor(text: string, options?: EditorTreeOptions) {
    checkString(text, 'text');
    const { scripting, edition, maxNodes } = withEdition(options, defaults, [
      'context',
      'templates',
      'skipPatterns',
      'onParseError',
    ]);
    const { context, templates, skipPatterns = [], onParseError } = ownOptions(options);
    if (templates !== undefined && !templateLanguageNames.includes(templates))
      throw wrongArgument("option 'templates'", `one of ${templateLanguageNames.join(', ')}`, templates);
    if (onParseError !== undefined) checkFunction(onParseError, "option 'onParseError'");
    this.text = text;
    this.options = { scripting, edition: edition.name, ...(context !== undefined && { context }) };
    this.#code = TemplateCode.in(text, templates ?? null, patternsOf(skipPatterns));
    this.parsedText = this.#code?.masked ?? text;
    const limits = limitsOf({ maxNodes }, 0);
    const { table, sink, log, root } = parsed(
      this.parsedText,
      context,
      { scripting, edition, onParseError },
      limits,
    );
    this.limitsReached = limits?.reached ?? [];
    this.#table = table;
    this.#sink = sink;
    this.#log = log;
    this.root = wrap(table, root) as Document | DocumentFragment;
  }

  /** The document; null for a fragment. */
  get document(): Document | null {
    return this.root.nodeType === NodeType.Document ? (this.root as Document) : null;
  }

  // --- Tags -----------------------------------------------------------------------------------------------------

  /** All tags, in the order of the text. The last one may be unfinished. */
  get tags(): EditorTag[] {
    const log = this.#log;
    const tags: EditorTag[] = [];
    for (let i = 0; i < log.count; i++) {
      if (log.cell(i, TokenCell.Kind) <= TokenKind.EndTag) tags.push(this.#tagOf(i));
    }
    if (this.unfinishedTag !== null) tags.push(this.unfinishedTag);
    return tags;
  }

  /** The elements that have a start tag, in the order of these. Clones have none of their own. */
  get elements(): Element[] {
    const log = this.#log;
    const nodes = this.#nodesOfTokens();
    const elements: Element[] = [];
    for (let i = 0; i < log.count; i++) {
      if (log.cell(i, TokenCell.Kind) === TokenKind.StartTag && nodes[i] !== 0)
        elements.push(wrap(this.#table, nodes[i]!) as Element);
    }
    return elements;
  }

  /** The tag in which the text ends; null if it ends elsewhere. */
  get unfinishedTag(): EditorTag | null {
    if (this.#unfinished === undefined) {
      const text = this.parsedText;
      const log = this.#log;
      const start = log.count === 0 ? 0 : log.cell(log.count - 1, TokenCell.End);
      const isTag =
        this.limitsReached.length === 0 &&
        start < text.length &&
        /^<\/?[a-z]/i.test(text.slice(start, start + 3));
      this.#unfinished = isTag ? new EditorTag(text, start, text.length, null, true) : null;
    }
    return this.#unfinished;
  }

  /**
   * The tag at an offset: between its `<` and its `>`, or before the `<`. At the end of the text, the tag that is unfinished there.
   *
   * @param offset UTF-16 offset, from 0 to the length of the text
   * @throws RangeError if it is not an integer in that range
   */
  tagAt(offset: number): EditorTag | null {
    this.#check(offset);
    const unfinished = this.unfinishedTag;
    if (unfinished !== null && offset >= unfinished.range.start) return unfinished;
    const log = this.#log;
    const index = log.indexAt(offset);
    const isTag =
      index >= 0 &&
      log.cell(index, TokenCell.Kind) <= TokenKind.EndTag &&
      offset < log.cell(index, TokenCell.End);
    if (!isTag) return null;
    if (this.#lastTag?.range.start !== log.cell(index, TokenCell.Start)) this.#lastTag = this.#tagOf(index);
    return this.#lastTag;
  }

  /**
   * The attribute at an offset: from the first letter of its name to its end, where another letter would be part of it.
   *
   * @throws RangeError if `offset` is not an integer from 0 to the length of the text
   */
  attributeAt(offset: number): SourceAttribute | null {
    const tag = this.tagAt(offset);
    if (tag === null) return null;
    const attributes = tag.attributes.filter(
      ({ sourceRange: { start, end } }) => start <= offset && offset <= end,
    );
    // Where one ends and another begins, it is that one.
    const attribute = attributes.at(-1);
    if (attribute === undefined) return null;
    const { quote, sourceRange, valueRange } = attribute;
    // After a closing quote, an attribute takes no more letters.
    const isClosed = quote !== null && quote !== '' && (valueRange?.end ?? 0) < sourceRange.end;
    return isClosed && offset === sourceRange.end ? null : attribute;
  }

  /** The tags of an element; null for those that it lacks. A clone has the start tag of its original. */
  tagsOf(element: Element): { readonly start: EditorTag | null; readonly end: EditorTag | null } {
    const { cells } = this.#of(element);
    const { handle } = element;
    const isClone = (cells[handle + Cell.Kind]! & ElementFlag.Cloned) !== 0;
    const original = isClone ? cells[handle + Cell.Owner]! : handle;
    const start = cells[original + Cell.Start]!;
    const end = cells[handle + Cell.EndTagStart]!;
    // `</br>` and `</p>` without an open element make one: they are no start tags.
    const first = start < 0 ? null : this.tagAt(start);
    return { start: first?.kind === 'start' ? first : null, end: end < 0 ? null : this.tagAt(end) };
  }

  /** The other tag of a tag's element; null if there is none. */
  matchingTag(tag: EditorTag): EditorTag | null {
    if (tag.element === null) return null;
    if (tag.kind === 'end') return this.tagsOf(tag.element).start;
    const { end } = this.tagsOf(tag.element);
    if (end !== null) return end;
    // The end tag of a formatting element may belong to a clone of it.
    const { cells } = this.#table;
    const { handle } = tag.element;
    this.#nodesOfTokens();
    for (const clone of this.#clones.get(handle) ?? []) {
      const at = cells[clone + Cell.EndTagStart]!;
      if (at >= 0) return this.tagAt(at);
    }
    return null;
  }

  /** The comments, in the order of the text, including ones that the tree lacks. */
  get comments(): SourceRange[] {
    const log = this.#log;
    const comments: SourceRange[] = [];
    for (let i = 0; i < log.count; i++) {
      if (log.cell(i, TokenCell.Kind) !== TokenKind.Comment) continue;
      comments.push({ start: log.cell(i, TokenCell.Start), end: log.cell(i, TokenCell.End) });
    }
    return comments;
  }

  // --- Template code --------------------------------------------------------------------------------------------

  /** Whether template code is in a range or around it. An empty range before or after code has none. */
  hasCode({ start, end }: SourceRange): boolean {
    if (this.#code === null) return false;
    return end > start ? this.#code.touches(start, end) : this.#code.isAround(start);
  }

  /** Whether template code is in a range, or directly before or after it: then it may make a part of what is there. */
  touchesCode({ start, end }: SourceRange): boolean {
    return this.#code?.touches(Math.max(0, start - 1), end + 1) ?? false;
  }

  /**
   * Whether a start tag and an end tag belong together whatever template code does. They may not if a branch between them opens or closes
   * elements: `{% if a %}<div class=b>{% else %}<div>{% endif %}…</div>`.
   */
  belongTogether(startTag: EditorTag, endTag: EditorTag): boolean {
    const code = this.#code;
    return code === null || code.isBalanced || !code.separates(startTag.range.end, endTag.range.start);
  }

  // --- Nodes ----------------------------------------------------------------------------------------------------

  /**
   * The node whose markup is at an offset; null if there is none, as at tags that the parser ignored and at the end.
   *
   * @throws RangeError if `offset` is not an integer from 0 to the length of the text
   */
  nodeAt(offset: number): Node | null {
    this.#check(offset);
    const log = this.#log;
    const index = log.indexAt(offset);
    if (index < 0 || offset >= log.cell(index, TokenCell.End)) return null;
    const node = this.#nodesOfTokens()[index]!;
    if (node === 0) return null;
    if (log.cell(index, TokenCell.Kind) !== TokenKind.Text) return wrap(this.#table, node);
    const text = (this.#several.get(index) ?? [node]).find((one) => this.#hasTextAt(one, offset));
    return text === undefined ? null : wrap(this.#table, text);
  }

  /**
   * The elements that are open at an offset, from the outermost to the innermost. Inside a tag, its element is the innermost one, if
   * it has one. What is inserted at the offset becomes a child of the innermost element, unless the rules move it.
   *
   * @throws RangeError if `offset` is not an integer from 0 to the length of the text
   */
  pathAt(offset: number): Element[] {
    this.#check(offset);
    const log = this.#log;
    let index = log.indexAt(offset);
    let node = 0;
    if (index >= 0 && offset === log.cell(index, TokenCell.Start)) index--;
    if (index >= 0) {
      const isInTag =
        log.cell(index, TokenCell.Kind) <= TokenKind.EndTag && offset < log.cell(index, TokenCell.End);
      if (isInTag) {
        node = this.#nodesOfTokens()[index]!;
        if (node === 0) index--;
      }
      if (node === 0 && index >= 0)
        node = this.#textBefore(index, offset) ?? log.cell(index, TokenCell.Current);
    }
    return this.#ancestors(node);
  }

  /** The elements around another one, from the outermost to the innermost. The contents of a template are in the template. */
  ancestorsOf(element: Element): Element[] {
    this.#of(element);
    return this.#ancestors(element.handle).slice(0, -1);
  }

  /** The element around another one; null if it is the outermost. That of the contents of a template is the template. */
  parentOf(element: Element): Element | null {
    const table = this.#of(element);
    for (let at = parentOrHost(this.#table, element.handle); at !== 0; at = parentOrHost(this.#table, at)) {
      if ((table.cells[at + Cell.Kind]! & NODE_TYPE_MASK) === NodeType.Element)
        return wrap(table, at) as Element;
    }
    return null;
  }

  /**
   * Where an element begins and ends in the text: from its start tag, or where it is implied, to its end tag, or where it is closed
   * without one. Null for an element that isn't from the text.
   *
   * Of a misnested element, parts may be in other elements.
   */
  extentOf(element: Element): SourceRange | null {
    const { cells } = this.#of(element);
    const { handle } = element;
    const tagEnd = cells[handle + Cell.End]!;
    if (tagEnd < 0) return null;
    const isClone = (cells[handle + Cell.Kind]! & ElementFlag.Cloned) !== 0;
    const start = cells[handle + Cell.Start]!;
    const from = start < 0 || isClone ? tagEnd : start;
    const endTag = cells[handle + Cell.EndTagEnd]!;
    if (endTag >= from) return { start: from, end: endTag };
    if (this.#ends === null) {
      const { closed, count } = this.#sink;
      this.#ends = new Map();
      for (let i = 0; i < count; i += 2) this.#ends.set(closed[i]!, closed[i + 1]!);
    }
    return { start: from, end: Math.max(tagEnd, this.#ends.get(handle) ?? tagEnd) };
  }

  // --- Inside ---------------------------------------------------------------------------------------------------

  readonly #clones: Map<number, number[]> = new Map();

  #check(offset: number): void {
    const { length } = this.text;
    if (!Number.isInteger(offset) || offset < 0 || offset > length)
      throw new RangeError(`offset must be an integer from 0 to ${length}, not ${String(offset)}`);
  }

  #of(element: Element): NodeTable {
    if (typeof element !== 'object' || element === null || element.table !== this.#table)
      throw wrongArgument('element', 'an Element of this tree', element);
    return this.#table;
  }

  #tagOf(index: number): EditorTag {
    const log = this.#log;
    const node = this.#nodesOfTokens()[index]!;
    const element = node === 0 ? null : (wrap(this.#table, node) as Element);
    return new EditorTag(
      this.parsedText,
      log.cell(index, TokenCell.Start),
      log.cell(index, TokenCell.End),
      element,
      false,
    );
  }

  #hasTextAt(text: number, offset: number): boolean {
    const pieces = textPieces(this.#table, text);
    for (let i = 0; i < pieces.length; i += 4)
      if (pieces[i]! <= offset && offset < pieces[i + 1]!) return true;
    return false;
  }

  /** The text whose last character before an offset is in a token; null if there is none, or it has been moved. */
  #textBefore(index: number, offset: number): number | null {
    const log = this.#log;
    if (log.cell(index, TokenCell.Kind) !== TokenKind.Text) return null;
    const node = this.#nodesOfTokens()[index]!;
    const last = Math.min(offset, log.cell(index, TokenCell.End)) - 1;
    const text = (this.#several.get(index) ?? [node]).find((one) => one !== 0 && this.#hasTextAt(one, last));
    return text === undefined || moveOf(this.#table, text) !== null ? null : text;
  }

  #ancestors(node: number): Element[] {
    const { cells } = this.#table;
    const path: Element[] = [];
    for (let at = node; at !== 0; at = parentOrHost(this.#table, at)) {
      const type = cells[at + Cell.Kind]! & NODE_TYPE_MASK;
      if (type === NodeType.Element) path.push(wrap(this.#table, at) as Element);
    }
    return path.reverse();
  }

  /** The nodes of tokens, found by one walk over the tree. */
  #nodesOfTokens(): Int32Array {
    if (this.#nodes !== null) return this.#nodes;
    const nodes = new Int32Array(this.#log.count);
    this.#nodes = nodes;
    const table = this.#table;
    const { cells } = table;
    const roots = [this.root.handle];
    for (let top = roots.pop(); top !== undefined; top = roots.pop()) {
      for (let node = top; node !== 0; node = table.following(node, top)) {
        const kind = cells[node + Cell.Kind]!;
        const type = kind & NODE_TYPE_MASK;
        if (type === NodeType.Document || type === NodeType.DocumentFragment) continue;
        if (type === NodeType.Element) {
          const contents = cells[node + Cell.Data]!;
          if (contents !== 0) roots.push(contents);
          if ((kind & ElementFlag.ShadowHost) !== 0) roots.push(table.shadowRoots.get(node)!.root);
        }
        if ((kind & NodeFlag.Copy) === 0) this.#addTokens(node, kind, nodes);
      }
    }
    return nodes;
  }

  #addTokens(node: number, kind: number, nodes: Int32Array): void {
    const log = this.#log;
    const { cells } = this.#table;
    const type = kind & NODE_TYPE_MASK;
    const start = cells[node + Cell.Start]!;
    if (type === NodeType.Text) {
      const pieces = textPieces(this.#table, node);
      for (let i = 0; i < pieces.length; i += 4) this.#addPiece(node, pieces[i]!, pieces[i + 1]!, nodes);
      return;
    }
    if ((kind & ElementFlag.Cloned) !== 0 && type === NodeType.Element) {
      const original = cells[node + Cell.Owner]!;
      const clones = this.#clones.get(original);
      if (clones === undefined) this.#clones.set(original, [node]);
      else clones.push(node);
    } else if (start >= 0) {
      nodes[log.indexAt(start)] = node;
    }
    if (type !== NodeType.Element) return;
    const endTag = cells[node + Cell.EndTagStart]!;
    if (endTag >= 0) nodes[log.indexAt(endTag)] = node;
  }

  #addPiece(node: number, start: number, end: number, nodes: Int32Array): void {
    const log = this.#log;
    for (let i = log.indexAt(start); i < log.count && log.cell(i, TokenCell.Start) < end; i++) {
      if (nodes[i] === 0) {
        nodes[i] = node;
        continue;
      }
      const several = this.#several.get(i);
      if (several === undefined) this.#several.set(i, [nodes[i]!, node]);
      else if (several.at(-1) !== node) several.push(node);
    }
  }
}

/** A text that has been parsed. */
interface Parsed {
  readonly table: NodeTable;
  readonly sink: ClosingSink;
  readonly log: TokenLog;
  /** As a handle. */
  readonly root: number;
}

function parsed(
  text: string,
  context: string | ContextDescription | undefined,
  options: {
    readonly scripting: boolean;
    readonly edition: Edition;
    readonly onParseError: EditorTreeOptions['onParseError'];
  },
  limits: Limits | null,
): Parsed {
  const { scripting, edition, onParseError } = options;
  const allowDeclarativeShadowRoots = context === undefined;
  const given = { ...documentDefaults, scripting, edition, allowDeclarativeShadowRoots, onParseError };
  const reporter = parseErrorReporter(given, 0);
  const element = context === undefined ? null : contextElement(context);
  const table = element === null ? documentTable(given, text.length) : element.table;
  table.scripting = scripting;
  table.edition = edition.name;
  if (element !== null) table.beginInput();
  const root = element === null ? DOCUMENT_HANDLE : table.createContainer(NodeType.DocumentFragment, 0);
  const sink = new ClosingSink(table, element === null ? root : -1);
  const builder = newParser(sink, table.names, table.source, reporter, given);
  const { tokenizer } = builder;
  const log = new TokenLog(builder, sink, text.length);
  tokenizer.sink = log;
  if (limits !== null) {
    // The table's own nodes are counted, so the sink stays as it is.
    limits.treeSink(sink);
    limits.watch(log, tokenizer);
    table.limitsReached = limits.reached;
  }
  if (element !== null) beginFragment(builder, fragmentContext(table, element.handle), root);
  const runner = limits ?? tokenizer;
  feedText(tokenizer, text, true, reporter !== null, null, runner);
  runner.run();
  table.trim();
  return { table, sink, log, root };
}

function patternsOf(given: readonly string[]): SkipPattern[] {
  if (!Array.isArray(given)) throw wrongArgument("option 'skipPatterns'", 'an array of strings', given);
  return given.map((text) => {
    const pattern = skipPatternIn(text);
    if (pattern === null) {
      const expected = "two delimiters with … or ... between them, such as '{{...}}' or '<%...%>'";
      throw wrongArgument("option 'skipPatterns'", `an array of ${expected}`, text);
    }
    return pattern;
  });
}
