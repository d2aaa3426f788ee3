import { knownIds } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, DOCUMENT_HANDLE, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { htmlNameOf } from '../../core/table/queries.ts';
import { elementOf } from '../../core/table/traversal.ts';
import { documentModeOf } from '../../core/tree-construction/tree-sink.ts';
import { htmlTagFlags, NameId, TagFlag } from '../../generated/names.ts';

/*
 * Optional tags — https://html.spec.whatwg.org/multipage/syntax.html#optional-tags
 *
 * A tag is left out if the standard allows it, and if what follows in the source is what the standard means: in a page with
 * mistakes, other tags may lie in between. Whoever asks has made sure of that.
 */

/** What follows a tag that may be left out. */
export const enum Next {
  StartTag = 0,
  EndTag = 1,
  /** Text that begins with ASCII white space. */
  WhiteSpace = 2,
  Text = 3,
  Comment = 4,
  EndOfFile = 5,
}

type Names = ReadonlySet<number>;

function namesOf(list: string): Names {
  return new Set(knownIds(list));
}

interface Rule {
  /** The elements that may follow. */
  readonly before: Names;
  /** The parents at whose end the tag may be left out. */
  readonly atEndOf: Names;
}

/** The parts of a table, of a list and the like that end together with their contents. */
const ENDED_BY_OTHERS =
  'li dt dd rt rp option optgroup colgroup caption thead tbody tfoot tr td th body html';

/**
 * The elements whose end tags end an open paragraph. The standard names the elements whose end tags do not, among those that may
 * contain paragraphs; but pages put paragraphs into all elements.
 */
const END_PARAGRAPHS =
  'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
  'footer form h1 h2 h3 h4 h5 h6 header hgroup li listing main menu nav ol pre search section summary td th ul template object applet marquee';

interface Tables {
  readonly rules: readonly (Rule | undefined)[];
  readonly endedByOthers: Names;
  readonly notFirstInBody: Names;
  readonly sections: Names;
}

let tables: Tables | null = null;

// NB: created on first use, not at import.
function tablesOf(): Tables {
  if (tables !== null) return tables;
  const rules: (Rule | undefined)[] = [];
  const rule = (element: string, before: string, atEndOf: string): void => {
    for (const id of namesOf(element)) rules[id] = { before: namesOf(before), atEndOf: namesOf(atEndOf) };
  };
  rule('li', 'li', 'ul ol menu dir');
  rule('dt', 'dt dd', '');
  rule('dd', 'dd dt', 'dl div');
  rule(
    'p',
    'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header ' +
      'hgroup hr main menu nav ol p pre search section table ul',
    END_PARAGRAPHS,
  );
  rule('rt rp', 'rt rp', 'ruby');
  rule('optgroup', 'optgroup hr', 'select');
  rule('option', 'option optgroup hr', 'select optgroup datalist');
  rule('colgroup', 'colgroup thead tbody tfoot tr', 'table');
  rule('caption', 'col colgroup thead tbody tfoot tr', 'table');
  rule('thead', 'tbody tfoot', '');
  rule('tbody', 'tbody tfoot', 'table');
  rule('tfoot', '', 'table');
  rule('tr', 'tr', 'tbody thead tfoot');
  rule('td th', 'td th', 'tr');
  tables = {
    rules,
    endedByOthers: namesOf(ENDED_BY_OTHERS),
    notFirstInBody: namesOf(
      'base basefont bgsound link meta title noscript noframes style script template head',
    ),
    sections: namesOf('thead tbody tfoot'),
  };
  return tables;
}

/**
 * Whether the end tag of an HTML element may be left out.
 *
 * @param name of the element
 * @param sibling the node after it in the result; 0 for none
 * @param next what follows the tag in the source
 * @param nextElement the element of the tag, or the text, that follows, or 0
 * @param endsWithText whether nothing but text follows, and the end tag of html
 */
export function endTagIsOptional(
  table: NodeTable,
  element: number,
  name: number,
  sibling: number,
  next: Next,
  nextElement: number,
  endsWithText: () => boolean,
): boolean {
  const { rules, endedByOthers, notFirstInBody } = tablesOf();
  const { cells } = table;
  switch (name) {
    case NameId.Html:
    case NameId.Body:
      // White space alone would not begin the body.
      if (
        next === Next.WhiteSpace &&
        beginsImpliedBody(cells, nextElement, cells[element + Cell.EndTagStart]!)
      )
        return false;
      return next !== Next.Comment && next !== Next.StartTag && next !== Next.Text && endsWithText();
    case NameId.Head:
      if (next === Next.StartTag) return !notFirstInBody.has(htmlNameOf(table, nextElement));
      return (
        next === Next.Text ||
        next === Next.EndOfFile ||
        (next === Next.EndTag && isBodyOrHtml(htmlNameOf(table, nextElement)))
      );
  }
  const rule = rules[name];
  if (rule === undefined || leavesOthersOpen(table, element, name)) return false;
  // An open cell leaves a marker in the list of active formatting elements.
  if (next === Next.EndTag && htmlNameOf(table, nextElement) === NameId.Template && isTablePart(name))
    return false;
  if (next === Next.StartTag && sibling === nextElement) {
    const nextName = htmlNameOf(table, sibling);
    if (!rule.before.has(nextName)) return false;
    // Outside a select, these do not end it.
    if (nextName === NameId.Hr || name === NameId.Optgroup)
      return name === NameId.P || isInSelect(table, element);
    return (
      name !== NameId.P || nextName !== NameId.Table || documentModeOf(table, DOCUMENT_HANDLE) !== 'quirks'
    );
  }
  // A row without tags of its section belongs to one that the parser adds.
  if (next === Next.StartTag && sibling !== 0 && (name === NameId.Caption || name === NameId.Colgroup)) {
    const nextName = htmlNameOf(table, nextElement);
    return (
      cells[nextElement + Cell.Parent] === sibling &&
      cells[sibling + Cell.Start]! < 0 &&
      nextName !== NameId.Col &&
      rule.before.has(nextName)
    );
  }
  if (sibling !== 0) return false;
  const owner = elementOf(table, cells[element + Cell.Parent]!);
  if (!rule.atEndOf.has(htmlNameOf(table, owner))) return false;
  if (next === Next.EndTag && nextElement === owner) return true;
  // The parent has no end tag: what follows ends both.
  if (cells[owner + Cell.EndTagStart]! >= 0 || !endedByOthers.has(htmlNameOf(table, owner))) return false;
  if (next === Next.StartTag) {
    // NB: a table ends an open row, but is the content of an open cell.
    const isContent =
      htmlNameOf(table, nextElement) === NameId.Table && (name === NameId.Td || name === NameId.Th);
    return !isContent && endsElement(table, owner, nextElement);
  }
  return next === Next.EndTag || next === Next.EndOfFile;
}

/** Whether an element is a child of a select, or of a group in one. */
function isInSelect(table: NodeTable, element: number): boolean {
  const parent = table.cells[element + Cell.Parent]!;
  const group = htmlNameOf(table, parent) === NameId.Optgroup ? table.cells[parent + Cell.Parent]! : parent;
  return htmlNameOf(table, group) === NameId.Select;
}

/** Whether an element is one of the parts of a table with optional end tags. */
function isTablePart(name: number): boolean {
  switch (name) {
    case NameId.Td:
    case NameId.Th:
    case NameId.Tr:
    case NameId.Tbody:
    case NameId.Thead:
    case NameId.Tfoot:
    case NameId.Caption:
      return true;
  }
  return false;
}

/** Whether an element ends while elements in it are open of which, or beyond which, the next start tag would be read. */
function leavesOthersOpen(table: NodeTable, element: number, name: number): boolean {
  const isItem = name === NameId.Li || name === NameId.Dt || name === NameId.Dd;
  const { cells } = table;
  let at = cells[element + Cell.LastChild]!;
  while (at !== 0 && table.nodeType(at) === NodeType.Element && cells[at + Cell.EndTagStart]! < 0) {
    if (table.namespace(at) !== Namespace.Html) return true;
    // NB: void elements are not open.
    const flags = htmlTagFlags[cells[at + Cell.Name]!] ?? 0;
    const ends = flags & (TagFlag.Special | TagFlag.AddressDivOrP | TagFlag.SerializesAsVoid);
    if (isItem && ends === TagFlag.Special) return true;
    at = cells[at + Cell.LastChild]!;
  }
  return false;
}

/** So many elements may end at once. */
const MOST_ENDED = 16;

/** Whether an element whose tag follows is after another, so that it ended that: what is moved out of a table is before the table. */
function endsElement(table: NodeTable, element: number, nextElement: number): boolean {
  const { cells } = table;
  let next = nextElement;
  for (
    let parent = cells[next + Cell.Parent]!;
    isImplied(table, parent);
    parent = cells[next + Cell.Parent]!
  ) {
    if (cells[parent + Cell.FirstChild] !== next) break;
    next = parent;
  }
  let at = element;
  for (let depth = 0; depth < MOST_ENDED && at !== 0; depth++) {
    if (cells[at + Cell.Next] === next) return true;
    at = cells[at + Cell.Parent]!;
  }
  return false;
}

function isImplied(table: NodeTable, node: number): boolean {
  return table.nodeType(node) === NodeType.Element && table.cells[node + Cell.Start]! < 0;
}

/**
 * Whether the start tag of an HTML element without attributes may be left out.
 *
 * @param first its first node in the result, or 0
 * @param previous the node before it in the result, or 0
 * @param previousEnds whether that element's end tag is in the result
 */
export function startTagIsOptional(
  table: NodeTable,
  element: number,
  name: number,
  first: number,
  previous: number,
  previousEnds: boolean,
  next: Next,
  nextElement: number,
): boolean {
  const { notFirstInBody, sections } = tablesOf();
  const isChild = next === Next.StartTag && table.cells[nextElement + Cell.Parent] === element;
  switch (name) {
    case NameId.Html:
      return (
        next === Next.StartTag ||
        next === Next.Text ||
        next === Next.EndOfFile ||
        // Of elements whose start tags are left out as well.
        next === Next.EndTag
      );
    case NameId.Head:
      if (first === 0)
        return (
          next === Next.EndTag && (nextElement === element || isBodyOrHtml(htmlNameOf(table, nextElement)))
        );
      return isChild && htmlNameOf(table, nextElement) !== NameId.Head;
    case NameId.Body:
      if (next === Next.StartTag) return isChild && !notFirstInBody.has(htmlNameOf(table, nextElement));
      return (
        next === Next.Text ||
        next === Next.EndOfFile ||
        // NB: what comes after its end tag may be in it, too.
        (next === Next.EndTag && first === 0 && isBodyOrHtml(htmlNameOf(table, nextElement)))
      );
    case NameId.Colgroup:
      return (
        isChild &&
        isInTable(table, element) &&
        htmlNameOf(table, nextElement) === NameId.Col &&
        (previousEnds || htmlNameOf(table, previous) !== NameId.Colgroup)
      );
    case NameId.Tbody:
      return (
        isChild &&
        isInTable(table, element) &&
        htmlNameOf(table, nextElement) === NameId.Tr &&
        (previousEnds || !sections.has(htmlNameOf(table, previous)))
      );
  }
  return false;
}

/** Whether a text that begins after an offset is the first node of an element without a start tag. */
function beginsImpliedBody(cells: Int32Array, text: number, offset: number): boolean {
  const parent = cells[text + Cell.Parent]!;
  return (
    cells[text + Cell.Start]! >= offset &&
    cells[parent + Cell.FirstChild] === text &&
    cells[parent + Cell.Start]! < 0
  );
}

/** NB: in the contents of a template, the parser adds nothing around rows and columns. */
function isInTable(table: NodeTable, element: number): boolean {
  return htmlNameOf(table, table.cells[element + Cell.Parent]!) === NameId.Table;
}

function isBodyOrHtml(name: number): boolean {
  return name === NameId.Body || name === NameId.Html;
}
