import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace, XML_NAMESPACE } from '../../core/infra/namespaces.ts';
import { findAttributeNS } from '../../core/table/attributes.ts';
import { Cell, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { shadowIncludingRoot } from '../../core/table/numbering.ts';
import { attributeOf, findPlainAttribute, isHTMLElement } from '../../core/table/queries.ts';
import { SlotAssignments, shadowRootOf } from '../../core/table/slots.ts';
import { descendantTextContent, followingElement, hostOf } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';
import { Inherited, parentOrHost } from './inherited.ts';
import type { Matcher } from './match.ts';

/** `:lang()` — https://drafts.csswg.org/selectors-4/#the-lang-pseudo */
export function hasLanguage(matcher: Matcher, element: number, ranges: readonly string[]): boolean {
  matcher.languages ??= new Inherited(matcher.table, ownLanguage, pragmaLanguage, parentOrHost);
  const language = matcher.languages.of(element);
  for (let i = 0; i < ranges.length; i++) {
    if (matchesRange(language, ranges[i]!)) return true;
  }
  return false;
}

/**
 * The language that a node specifies; '' if it is unknown — https://html.spec.whatwg.org/multipage/dom.html#language
 */
function ownLanguage(table: NodeTable, node: number): string | null {
  if (table.nodeType(node) !== NodeType.Element || table.cells[node + Cell.AttributeCount] === 0) return null;
  const xmlLang = findAttributeNS(table, node, XML_NAMESPACE, 'lang');
  if (xmlLang >= 0) return table.attributeValue(xmlLang);
  const namespace = table.namespace(node);
  const hasLang = namespace === Namespace.Html || namespace === Namespace.Svg;
  return hasLang ? attributeOf(table, node, NameId.Lang) : null;
}

/** The document's default language — https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-language */
function pragmaLanguage(table: NodeTable, element: number): string {
  const root = shadowIncludingRoot(table, element);
  let language = '';
  if (table.nodeType(root) !== NodeType.Document) return language;
  for (let at = followingElement(table, root, root); at !== 0; at = followingElement(table, at, root)) {
    if (!isHTMLElement(table, at, NameId.Meta)) continue;
    if (asciiLowercase(attributeOf(table, at, NameId.HttpEquiv) ?? '') !== 'content-language') continue;
    const content = attributeOf(table, at, NameId.Content);
    if (content === null || content.includes(',')) continue;
    const first = /[^\t\n\f\r ]+/.exec(content);
    if (first !== null) language = first[0];
  }
  return language;
}

/** Extended filtering — https://www.rfc-editor.org/rfc/rfc4647#section-3.3.2 */
function matchesRange(language: string, range: string): boolean {
  if (range === '' || language === '') return range === language;
  const wanted = asciiLowercase(range).split('-');
  const actual = asciiLowercase(language).split('-');
  if (wanted[0] !== '*' && wanted[0] !== actual[0]) return false;
  let at = 1;
  for (let i = 1; i < wanted.length; ) {
    if (wanted[i] === '*') {
      i++;
    } else if (at >= actual.length) {
      return false;
    } else if (wanted[i] === actual[at]) {
      i++;
      at++;
    } else if (actual[at]!.length === 1) {
      return false;
    } else {
      at++;
    }
  }
  return true;
}

/** A directionality, or the element that has the same one; null if it is inherited, or unknown. */
type Direction = 'ltr' | 'rtl' | number | null;

/** `:dir()` — https://drafts.csswg.org/selectors-4/#the-dir-pseudo */
export function hasDirection(matcher: Matcher, element: number, direction: string): boolean {
  matcher.directions ??= directionsOf(matcher.table);
  return matcher.directions.of(element) === direction;
}

function directionsOf(table: NodeTable): Inherited<'ltr' | 'rtl'> {
  const assignments = new SlotAssignments(table);
  return new Inherited<'ltr' | 'rtl'>(
    table,
    (_, node) => {
      const direction = ownDirection(table, node, assignments);
      return typeof direction === 'string' ? direction : null;
    },
    () => 'ltr',
    (_, node) => {
      const from = isAuto(table, node) ? ownDirection(table, node, assignments) : null;
      return typeof from === 'number' ? from : parentOrHost(table, node);
    },
  );
}

function isAuto(table: NodeTable, node: number): boolean {
  if (table.nodeType(node) !== NodeType.Element || table.namespace(node) !== Namespace.Html) return false;
  const dir = asciiLowercase(attributeOf(table, node, NameId.Dir) ?? '');
  return dir === 'auto' || (dir !== 'ltr' && dir !== 'rtl' && isHTMLElement(table, node, NameId.Bdi));
}

/**
 * The directionality that a node specifies, or the element whose directionality it has —
 * https://html.spec.whatwg.org/multipage/dom.html#the-directionality
 */
function ownDirection(table: NodeTable, node: number, assignments: SlotAssignments): Direction {
  if (table.nodeType(node) !== NodeType.Element || table.namespace(node) !== Namespace.Html) return null;
  const dir = asciiLowercase(attributeOf(table, node, NameId.Dir) ?? '');
  if (dir === 'ltr' || dir === 'rtl') return dir;
  if (isAuto(table, node)) return autoDirectionality(table, node, assignments) ?? 'ltr';
  return isHTMLElement(table, node, NameId.Input) && inputType(table, node) === 'tel' ? 'ltr' : null;
}

/** Auto directionality — https://html.spec.whatwg.org/multipage/dom.html#auto-directionality */
function autoDirectionality(table: NodeTable, element: number, assignments: SlotAssignments): Direction {
  if (isHTMLElement(table, element, NameId.Textarea))
    return directionOfText(descendantTextContent(table, element));
  if (isHTMLElement(table, element, NameId.Input)) {
    return autoInputTypes.has(inputType(table, element))
      ? directionOfText(attributeOf(table, element, NameId.Value) ?? '')
      : null;
  }
  const assigned = assignments.of(element);
  if (assigned.length === 0) return containedTextDirectionality(table, element);
  for (const node of assigned) {
    const isText = table.nodeType(node) === NodeType.Text;
    const direction = isText
      ? directionOfText(table.data(node))
      : isLeftOut(table, node)
        ? null
        : containedTextDirectionality(table, node);
    if (direction !== null) return direction;
  }
  return null;
}

/** Contained text auto directionality — https://html.spec.whatwg.org/multipage/dom.html#contained-text-auto-directionality */
function containedTextDirectionality(table: NodeTable, element: number): Direction {
  let at = table.following(element, element);
  while (at !== 0) {
    const type = table.nodeType(at);
    if (type === NodeType.Text) {
      const direction = directionOfText(table.data(at));
      if (direction !== null) return direction;
    }
    if (type === NodeType.Element && isLeftOut(table, at)) {
      at = table.followingSkippingChildren(at, element);
      continue;
    }
    if (type === NodeType.Element && isHTMLElement(table, at, NameId.Slot)) {
      const root = shadowRootOf(table, at);
      if (root !== 0) return hostOf(table, root);
    }
    at = table.following(at, element);
  }
  return null;
}

/** Whether a `dir=auto` ancestor ignores a descendant's text. */
function isLeftOut(table: NodeTable, element: number): boolean {
  if (table.namespace(element) !== Namespace.Html) return false;
  switch (table.cells[element + Cell.Name]) {
    case NameId.Bdi:
    case NameId.Script:
    case NameId.Style:
    case NameId.Textarea:
      return true;
    default: {
      const dir = asciiLowercase(attributeOf(table, element, NameId.Dir) ?? '');
      return dir === 'ltr' || dir === 'rtl' || dir === 'auto';
    }
  }
}

/** The state of an input's type attribute, in lower case; 'text' if there is none. */
export function inputType(table: NodeTable, input: number): string {
  const record = findPlainAttribute(table, input, NameId.Type);
  const type = record < 0 ? '' : asciiLowercase(table.attributeValue(record));
  return inputTypes.has(type) ? type : 'text';
}

const inputTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  (
    'hidden text search tel url email password date month week time datetime-local number range color checkbox ' +
    'radio file submit image reset button'
  ).split(' '),
);

const autoInputTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(
  'hidden text search tel url email password submit reset button'.split(' '),
);

/** The direction of the first strong character. NB: uses the blocks of right-to-left scripts, not a bidi table. */
function directionOfText(text: string): 'ltr' | 'rtl' | null {
  // biome-ignore lint/complexity/useRegexLiterals: V8 looks \p{L} of a literal up in its tables when it reads the file.
  const match = new RegExp('\\p{L}', 'u').exec(text);
  if (match === null) return null;
  const code = match[0].codePointAt(0)!;
  const isRightToLeft =
    (code >= 0x590 && code <= 0x8ff) ||
    (code >= 0xfb1d && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfeff) ||
    (code >= 0x10800 && code <= 0x10fff) ||
    (code >= 0x1e800 && code <= 0x1efff);
  return isRightToLeft ? 'rtl' : 'ltr';
}
