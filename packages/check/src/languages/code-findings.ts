import { type Document, DocumentFragment, type Element, type SourceRange } from 'domwright';
import { firstIndex } from 'domwright/internal/binary-search';
import type { TemplateCode } from 'domwright/templates';
import { scriptTypeOf } from 'domwright/tree-construction';
import type { CheckedText } from '../checked-text.ts';
import { loadAcorn, loadCSSTree } from '../code-parsers.ts';
import type { Collector } from '../collector.ts';
import { type CSSProblem, cssProblems } from './css-findings.ts';
import { eventHandlerNames } from './event-handler-names.ts';
import { eventHandlerError, scriptError } from './javascript-errors.ts';

const HTML = 'http://www.w3.org/1999/xhtml';

/**
 * Looks for mistakes in scripts, event handlers, style sheets and style attributes, if the packages that read them are installed.
 *
 * @param skipped the code of template languages; what contains some is not looked at
 */
export function findCodeFindings(
  root: Document | DocumentFragment,
  text: CheckedText,
  groups: readonly string[],
  collector: Collector,
  skipped: TemplateCode | null,
): void {
  // Only attributes whose names are in the text are looked for.
  const names = new Set<string>();
  for (const [, name] of text.text.matchAll(/[^a-z](on[a-z]+|style)[\s=]/gi)) names.add(name.toLowerCase());
  const handlers = [...names].filter((name) => eventHandlerNames.has(name));
  const hasScripts = handlers.length > 0 || /<script/i.test(text.text);
  const hasStyles = names.has('style') || /<style/i.test(text.text);
  // Loading them takes longer than checking a short page.
  const acorn = hasScripts && groups.includes('scripts') ? loadAcorn() : null;
  const css = hasStyles && groups.includes('css') ? loadCSSTree() : null;
  if (acorn === null && css === null) return;

  const report = (
    code: string,
    place: CodePlace,
    problem: { reason: string; start: number; end: number },
  ) => {
    const start = place.offset(problem.start);
    const end = Math.max(place.offset(problem.end), start);
    if (!collector.wants(code, start, end)) return;
    collector.keep({
      code,
      start,
      end,
      message: `${problem.reason[0].toUpperCase()}${problem.reason.slice(1)}.`,
    });
  };
  const reportCSS = (place: CodePlace, problems: readonly CSSProblem[]) => {
    for (const problem of problems) report(problem.code, place, problem);
  };
  /** Code at a place that is not partly made by templates. */
  const placeOf = (value: string, range: SourceRange | null): CodePlace | null =>
    range === null || skipped?.hasIn(range.start, range.end) === true
      ? null
      : new CodePlace(value, text.text.slice(range.start, range.end), range);

  const checkElement = (element: Element): void => {
    if (element.namespaceURI !== HTML || element.startTagRange === null || element.origin !== 'written')
      return;
    for (const name of element.getAttributeNames()) {
      const isHandler = acorn !== null && eventHandlerNames.has(name);
      if (!isHandler && !(css !== null && name === 'style')) continue;
      const { value, valueRange } = element.getAttributeNode(name)!;
      const place = placeOf(value, valueRange);
      if (place === null) continue;
      if (!isHandler) reportCSS(place, cssProblems(css!, value, 'declarationList'));
      else {
        const problem = eventHandlerError(acorn, value);
        if (problem !== null) report('scripts/invalid-event-handler', place, problem);
      }
    }
    const { localName, firstChild } = element;
    if ((localName !== 'script' && localName !== 'style') || firstChild === null) return;
    const content = element.textContent ?? '';
    const place = placeOf(content, firstChild.sourceRange);
    if (place === null) return;
    if (localName === 'style') {
      if (css !== null) reportCSS(place, cssProblems(css, content, 'stylesheet'));
      return;
    }
    if (acorn === null || element.hasAttribute('src')) return;
    const type = scriptTypeOf(element.getAttribute('type'), element.getAttribute('language'));
    if (type !== 'classic' && type !== 'module') return;
    const problem = scriptError(acorn, content, type === 'module' ? 'module' : 'script');
    if (problem !== null) report('scripts/invalid-script', place, problem);
  };

  const attributes = names.has('style') ? [...handlers, 'style'] : handlers;
  const selectors = ['script', 'style', ...attributes.map((name) => `[${name}]`)].join(', ');
  const hasInnerTrees = /<template/i.test(text.text);
  const trees: (Document | DocumentFragment)[] = [root];
  for (const tree of trees) {
    for (const element of tree.querySelectorAll(selectors)) checkElement(element);
    if (!hasInnerTrees) continue;
    for (const element of tree.querySelectorAll('*')) {
      if (element.content instanceof DocumentFragment) trees.push(element.content);
      const shadow = element.openOrClosedShadowRoot;
      if (shadow !== null) trees.push(shadow);
    }
  }
}

/** Where code is in the input. */
class CodePlace {
  readonly #range: SourceRange;
  readonly #value: string;
  readonly #raw: string;
  /** Offsets in the code of line breaks that are two code units in the input; null if more than line breaks differ. */
  #pairs: readonly number[] | null | undefined;

  constructor(value: string, raw: string, range: SourceRange) {
    this.#value = value;
    this.#raw = raw;
    this.#range = range;
  }

  /** An offset in the code as one in the input. */
  offset(offset: number): number {
    if (this.#pairs === undefined) this.#pairs = pairsIn(this.#raw, this.#value);
    const pairs = this.#pairs;
    if (pairs === null) return this.#range.start;
    const before = firstIndex(pairs.length, (index) => pairs[index] >= offset);
    return Math.min(this.#range.start + offset + before, this.#range.end);
  }
}

function pairsIn(raw: string, value: string): readonly number[] | null {
  const pairs: number[] = [];
  for (let at = raw.indexOf('\r\n'); at >= 0; at = raw.indexOf('\r\n', at + 2)) pairs.push(at - pairs.length);
  return raw.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD') === value ? pairs : null;
}
