import { asciiLowercase } from '../../core/infra/code-points.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell, DOCUMENT_HANDLE, NODE_TYPE_MASK, NodeType } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { attributeOf, hasToken, isHTMLElement } from '../../core/table/queries.ts';
import { childTextContent, nextRecord } from '../../core/table/traversal.ts';
import { NameId } from '../../generated/names.ts';
import { unescaped } from '../style-sheets/css-tokenizer.ts';
import { readStyleSheet, type StyleSheetVisitor } from '../style-sheets/style-sheet.ts';
import { anyElement, type Subject, subjectsOf } from '../style-sheets/subjects.ts';
import { ElementFilter } from './element-filter.ts';
import type { Page } from './page-source.ts';

/** At-rules whose declarations are not about elements. */
const notOfElements = /^(?:page|font-face|font-palette-values|counter-style|property|view-transition)$/;

/** Values of `white-space` and `white-space-collapse` with which white space collapses, if it does around the element. */
const collapsing =
  /^\s*(?:normal|nowrap|collapse|wrap|initial|inherit|unset|revert|revert-layer|\s)+(?:!\s*important\s*)?$/i;

/** Pseudo-elements that contain no text of the page. */
const withoutPageText =
  /^(?:before|after|marker|placeholder|backdrop|selection|first-line|first-letter|file-selector-button|-webkit-scrollbar.*|-moz-.*)$/;

/**
 * What the style sheets in a page ask for that matters here: a superset of the elements, in all states of the page. Selectors are
 * read by their last compound selector alone.
 */
export class PageStyles {
  /** The elements whose white space may be kept. */
  readonly preserved = new ElementFilter();
  /** The elements that may begin with something that is generated, or are replaced by it. */
  readonly generated = new ElementFilter();
  /** The elements whose `display` is set. */
  readonly displayed = new ElementFilter();
  /** The names of attributes that selectors ask for, in lower case. */
  readonly attributes = new Set<string>();

  /** Reads a style sheet. */
  add(sheet: string): void {
    readStyleSheet(sheet, new SheetReader(sheet, this));
    for (const [, name] of sheet.matchAll(/\[\s*(?:[\w*-]*\|)?([-\w\\]+)/g)) {
      this.attributes.add(unescaped(name!).toLowerCase());
    }
  }

  declaration(name: string, value: string, subjects: readonly Subject[]): void {
    switch (name) {
      case 'content':
        if (/^\s*(?:none|normal)\s*(?:!|$)/i.test(value)) return;
        for (const subject of subjects) this.generated.add(subject);
        break;
      case 'list-style':
      case 'list-style-position':
        if (/inside|var\(/i.test(value)) for (const subject of subjects) this.generated.add(subject);
        break;
      case 'display':
        for (const subject of subjects) if (subject.pseudoElement === '') this.displayed.add(subject);
        break;
      default:
        if (collapsing.test(value)) return;
        for (const subject of subjects)
          if (!withoutPageText.test(subject.pseudoElement)) this.preserved.add(subject);
    }
  }
}

/** The properties that matter. */
const read = /^(?:white-space.*|content|list-style|list-style-position|display)$/;

/** A rule that is being read. */
interface OpenRule {
  /** Of an at-rule; empty for a style rule. */
  readonly name: string;
  readonly preludeStart: number;
  readonly preludeEnd: number;
  subjects: readonly Subject[] | null;
}

class SheetReader implements StyleSheetVisitor {
  readonly #text: string;
  readonly #styles: PageStyles;
  readonly #open: OpenRule[] = [];

  constructor(text: string, styles: PageStyles) {
    this.#text = text;
    this.#styles = styles;
  }

  startRule(preludeStart: number, preludeEnd: number): void {
    this.#open.push({ name: '', preludeStart, preludeEnd, subjects: null });
  }

  startAtRule(name: string, preludeStart: number, preludeEnd: number): void {
    this.#open.push({ name, preludeStart, preludeEnd, subjects: null });
  }

  endRule(): void {
    this.#open.pop();
  }

  declaration(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const first = this.#text.charCodeAt(nameStart) | 0x20;
    // NB: most properties begin with another letter. 0x7c: a backslash.
    if (first !== 0x77 && first !== 0x63 && first !== 0x64 && first !== 0x6c && first !== 0x7c) return;
    const name = unescaped(this.#text.slice(nameStart, nameEnd)).toLowerCase();
    if (!read.test(name)) return;
    const value = unescaped(this.#text.slice(valueStart, valueEnd));
    this.#styles.declaration(name, value, this.#subjectsAt(this.#open.length - 1));
  }

  /** The subjects of the nearest style rule. */
  #subjectsAt(index: number): readonly Subject[] {
    // From the outermost rule without subjects to the innermost one: `&` means those of the rule around it.
    let from = index;
    while (from >= 0 && this.#open[from]!.subjects === null) from--;
    let subjects: readonly Subject[] = from < 0 ? [] : this.#open[from]!.subjects!;
    for (let at = from + 1; at <= index; at++) {
      const rule = this.#open[at]!;
      if (rule.name === '') {
        const isKeyframe = this.#open[at - 1]?.name.endsWith('keyframes') === true;
        subjects = isKeyframe
          ? [anyElement]
          : subjectsOf(
              this.#text,
              rule.preludeStart,
              rule.preludeEnd,
              subjects.length === 0 ? [anyElement] : subjects,
            );
      } else if (subjects.length === 0 && rule.name === 'scope') {
        subjects = [anyElement];
      } else if (notOfElements.test(rule.name)) {
        subjects = [];
      }
      rule.subjects = subjects;
    }
    return subjects;
  }
}

/**
 * The style sheets in a page: of its `style` elements, and of its links to `data:` URLs.
 *
 * @param readWithoutScripting for the content of `noscript`; null to leave it out
 */
export function* styleSheetsIn(
  table: NodeTable,
  readWithoutScripting: ((markup: string) => Page) | null,
): Generator<string> {
  const { cells, cellsEnd } = table;
  for (let node = DOCUMENT_HANDLE; node < cellsEnd; node = nextRecord(table, node)) {
    if ((cells[node + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Element) continue;
    switch (cells[node + Cell.Name]) {
      case NameId.Style:
        yield childTextContent(table, node);
        break;
      case NameId.Noscript: {
        if (readWithoutScripting === null || table.namespace(node) !== Namespace.Html) break;
        const markup = childTextContent(table, node);
        if (/<style/i.test(markup)) yield* styleSheetsIn(readWithoutScripting(markup).table, null);
        break;
      }
      case NameId.Link: {
        const isSheet = hasToken(asciiLowercase(attributeOf(table, node, NameId.Rel) ?? ''), 'stylesheet');
        const sheet = isSheet ? textOfDataURL(attributeOf(table, node, NameId.Href) ?? '') : '';
        if (sheet !== '') yield sheet;
      }
    }
  }
}

/** The elements whose children are in the slots of a declarative shadow root. */
export function shadowHostsIn(table: NodeTable): number[] {
  const { cells, cellsEnd } = table;
  const hosts: number[] = [];
  for (let node = DOCUMENT_HANDLE; node < cellsEnd; node = nextRecord(table, node)) {
    if ((cells[node + Cell.Kind]! & NODE_TYPE_MASK) !== NodeType.Element) continue;
    if (!isHTMLElement(table, node, NameId.Template)) continue;
    if (attributeOf(table, node, NameId.Shadowrootmode) !== null) hosts.push(cells[node + Cell.Parent]!);
  }
  return hosts;
}

/** A sheet of which nothing is known. */
const unknownSheet = '*{white-space:var(--unknown)}';

/** The text of a style sheet in a `data:` URL; empty for another URL. */
function textOfDataURL(url: string): string {
  const match = /^\s*data:([^,]*),/i.exec(url);
  if (match === null) return '';
  // NB: nobody puts much into one.
  if (/;\s*base64\s*$/i.test(match[1]!)) return unknownSheet;
  try {
    return decodeURIComponent(url.slice(match[0].length));
  } catch {
    return unknownSheet;
  }
}
