import { CodePoint, isASCIIWhitespace } from '../../../core/infra/code-points.ts';
import { Cell, CharacterDataFlag, TextFlag } from '../../../core/table/cells.ts';
import { scriptingIsEnabled } from '../../../core/table/scripting-is-enabled.ts';
import { sourceRangeOf } from '../../../core/table/source-ranges.ts';
import { bodyOkLinkTypes } from '../../../generated/element-definitions.ts';
import { parseSpaceSeparatedTokens } from '../../microsyntaxes/tokens.ts';
import type { ConformanceWalk, Frame } from '../conformance-walk.ts';
import { type ContentModel, Kind, kinds } from '../content-model.ts';
import { contentModel, type Definition, definitionOf } from '../definitions.ts';
import { linkTypesNear } from './likely-typos.ts';

/*
 * What elements may contain — https://html.spec.whatwg.org/multipage/dom.html#content-models
 *
 * Each open element has a content model, of which its children take one position after the other, and each exclusion ("but there
 * must be no … descendants") knows the innermost open element that has it. So an element costs the same wherever it stands.
 */

/** Elements whose contents are not checked: obsolete ones that had models of their own, and `template`, whose contents are a tree. */
const uncheckedElements = /* @__PURE__ */ new Set(
  /* @__PURE__ */ 'applet dir frameset isindex keygen noembed noframes rb rtc template'.split(' '),
);

/** Where an obsolete element may stand without a second finding. */
const obsoleteParents: Readonly<Record<string, string>> = {
  frame: 'frameset',
  frameset: 'html frameset',
  noframes: 'frameset',
  param: 'object applet',
  rb: 'ruby rtc',
  rtc: 'ruby',
};

/** Elements of other namespaces, by what HTML they may contain. */
const integrationPoints: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['foreignObject', 'flow*'],
  ['desc', 'flow*'],
  ['title', 'phrasing*'],
  ['annotation-xml', 'flow*'],
  ['mi', 'phrasing*'],
  ['mo', 'phrasing*'],
  ['mn', 'phrasing*'],
  ['ms', 'phrasing*'],
  ['mtext', 'phrasing*'],
]);

/** An element of another namespace, to a content model: of its kinds, and of no name that a model has. */
const foreign = { name: '', key: -2 };

/** What must not be a descendant, of any element, as bits. */
class Exclusions {
  /** For each bit: what it excludes, and the kinds of content that this is; 0 for the name of an element. */
  readonly #items: string[] = [];
  readonly #kinds: number[] = [];
  /** For each bit, the innermost open element that excludes it; 0 for none. */
  readonly by: number[] = [];
  /** The bits that an open element excludes. */
  active = 0;

  bitOf(item: string): number {
    const known = this.#items.indexOf(item);
    if (known >= 0) return known;
    this.#kinds.push(kinds.get(item) ?? 0);
    this.by.push(0);
    return this.#items.push(item) - 1;
  }

  /** What an element is, of what open elements exclude. */
  bitsOf(name: string, kindsOfElement: number, hasTabindex: () => boolean): number {
    let bits = 0;
    for (let rest = this.active; rest !== 0; rest &= rest - 1) {
      const bit = 31 - Math.clz32(rest & -rest);
      const item = this.#items[bit]!;
      const is =
        item === '[tabindex]' ? hasTabindex() : item === name || (kindsOfElement & this.#kinds[bit]!) !== 0;
      if (is) bits |= 1 << bit;
    }
    return bits;
  }

  wordsOf(bit: number): string {
    const item = this.#items[bit]!;
    return item === '[tabindex]'
      ? 'an element with a tabindex attribute'
      : kinds.has(item)
        ? `${item} content`
        : `<${item}>`;
  }
}

/** Checks what stands in what. The walk calls it for each node on the way down, and for each element on the way up. */
export class ContentRule {
  readonly #walk: ConformanceWalk;
  readonly #exclusions = new Exclusions();

  constructor(walk: ConformanceWalk) {
    this.#walk = walk;
  }

  /** The element in which a fragment will stand: what is in the fragment is among its contents. */
  enterContext(): void {
    const { frame, context } = this.#walk;
    if (context === '') return;
    const definition = definitionOf(context);
    frame.definition = definition;
    frame.name = context;
    frame.kinds = definition.kinds;
    if (uncheckedElements.has(context)) return;
    // Its attributes are not known, nor is what stands before.
    const models = [definition.model, ...definition.conditionalModels.map(({ value }) => value)];
    const [model] = models;
    if (models.length > 1 || model === undefined || model.usesParent) return;
    frame.model = model;
    frame.state = model.anywhere;
    if (model.excluded.length > 0) this.#exclude(frame, frame.element, model.excluded);
  }

  /** A text node in the innermost open element. */
  text(node: number): void {
    const walk = this.#walk;
    if (walk.frame.model === null || walk.frame.model.hasFreeText) return;
    walk.begin();
    walk.takeChild(walk.frame, node);
    const { model, part, definition, element, state } = walk.frame;
    const takers = model.takersOfText(part);
    const taken = takers & model.following(state);
    if (taken !== 0) {
      // NB: white space is no content, and must not complete a model that asks for some.
      if (walk.frame.state !== taken && isNotBlank(walk, node)) walk.frame.state = taken;
      return;
    }
    if (!isNotBlank(walk, node)) return;
    const { name } = walk.frame;
    const place =
      takers === 0
        ? `in <${name}>`
        : `in this place in <${name}>${insteadInWords(model, state, walk.nameBefore(node))}`;
    walk.report(
      'conformance/text-not-allowed',
      element,
      `text is not allowed ${place}`,
      definition?.section ?? '',
      {
        range: sourceRangeOf(walk.table, node),
      },
    );
    // What may stand before it and after it is accepted from there on.
    walk.frame.state |= takers;
  }

  /** An element in the innermost open one: opens it. `definition` is null outside HTML. */
  enter(element: number, definition: Definition | null): void {
    const walk = this.#walk;
    const parent = walk.frame;
    const { table } = walk;
    const localName = definition?.name ?? table.names.stringOf(table.cells[element + Cell.Name]!);
    let elementKinds = definition?.kinds ?? Kind.Flow | Kind.Phrasing | Kind.Embedded;
    if (definition !== null) {
      for (const { value, when } of definition.conditionalKinds)
        if (this.#meets(element, when)) elementKinds |= value;
    }
    const isOriginal = walk.isOriginal(element);
    let positions = 0;
    walk.takeChild(parent, element);
    if (parent.model !== null)
      positions = this.#place(parent, element, localName, definition, elementKinds, isOriginal);
    const frame = walk.push(element);
    frame.definition = definition;
    frame.name = localName;
    frame.kinds = elementKinds;
    if (definition === null) {
      const contents = integrationPoints.get(localName);
      frame.model = contents === undefined ? null : contentModel(contents);
      return;
    }
    if (uncheckedElements.has(definition.name)) return;
    const model = this.#modelOf(element, definition);
    if (model.usesParent) frame.part = partOf(parent, positions);
    frame.model = model.isTransparent ? frame.part : model;
    if (model.excluded.length > 0) this.#exclude(frame, element, model.excluded);
  }

  /** The end of the innermost open element: closes it. */
  leave(): void {
    const walk = this.#walk;
    const { model, state, element, definition, exclusions } = walk.frame;
    if (model !== null && definition !== null && !model.isComplete(state) && walk.isOriginal(element)) {
      const expected = model.itemsLackingIn(state).filter((item) => item !== 'text');
      if (expected.length > 0) {
        walk.report(
          'conformance/missing-child',
          element,
          `<${definition.name}> lacks ${listed(expected)}`,
          definition.section,
        );
      }
    }
    for (let i = exclusions.length - 2; i >= 0; i -= 2) {
      const bit = exclusions[i]!;
      const before = exclusions[i + 1]!;
      this.#exclusions.by[bit] = before;
      if (before === 0) this.#exclusions.active &= ~(1 << bit);
    }
    walk.depth--;
  }

  /** Whether an element may come next in the innermost open one, with some attributes. */
  mayCome(definition: Definition): boolean {
    const { model, part, state } = this.#walk.frame;
    if (model === null) return true;
    let possibleKinds = definition.kinds;
    for (const { value } of definition.conditionalKinds) possibleKinds |= value;
    if (this.#exclusions.bitsOf(definition.name, definition.kinds, () => false) !== 0) return false;
    return (
      model.isMixedIn(possibleKinds) ||
      (model.takersOf(definition, possibleKinds, part) & model.following(state)) !== 0
    );
  }

  #meets(element: number, when: string): boolean {
    return when === ':allowed-in-body'
      ? isAllowedInBody(this.#walk, element)
      : this.#walk.matches(element, when);
  }

  /** Takes an element among the children of another; the positions that it has taken. */
  #place(
    parent: Frame,
    element: number,
    name: string,
    definition: Definition | null,
    elementKinds: number,
    isOriginal: boolean,
  ): number {
    const walk = this.#walk;
    const model = parent.model!;
    const takers = model.takersOf(definition ?? foreign, elementKinds, parent.part);
    const taken = takers & model.following(parent.state);
    if (!isOriginal) {
      if (taken !== 0) parent.state = taken;
      return takers;
    }
    const isForbidden = this.#checkExclusions(element, definition === null ? '' : name, name, elementKinds);
    if (taken !== 0) {
      parent.state = taken;
      return taken;
    }
    if (isForbidden || model.isMixedIn(elementKinds)) return takers;
    if (definition?.status === 'obsolete' || definition?.status === 'unknown') {
      if (definition.status === 'unknown' || obsoleteParents[name]?.split(' ').includes(parent.name))
        return takers;
    }
    const related = [{ label: 'the parent', range: walk.tagRange(parent.element) }];
    const section = parent.definition?.section ?? 'dom.html#content-models';
    if (takers !== 0) {
      const message = `<${name}> is not allowed in this place in <${parent.name}>${insteadInWords(model, parent.state, walk.nameBefore(element))}`;
      walk.report('conformance/element-out-of-order', element, message, section, { related });
      parent.state |= takers;
    } else {
      const message = `<${name}> is not allowed in <${parent.name}>${contentsInWords(model)}${placeInWords(name)}`;
      walk.report('conformance/element-not-allowed', element, message, section, { related });
    }
    return takers;
  }

  /** Whether an open element must not have this one among its descendants. */
  #checkExclusions(element: number, htmlName: string, name: string, elementKinds: number): boolean {
    const walk = this.#walk;
    const exclusions = this.#exclusions;
    if (exclusions.active === 0) return false;
    const bits = exclusions.bitsOf(htmlName, elementKinds, () => walk.has(element, 'tabindex'));
    if (bits === 0) return false;
    const bit = 31 - Math.clz32(bits & -bits);
    const ancestor = exclusions.by[bit]!;
    const ancestorName = walk.nameOf(ancestor);
    const what = exclusions.wordsOf(bit);
    const shown = `<${name}>`;
    const message =
      what === shown
        ? `${shown} must not be inside <${ancestorName}>`
        : `${shown} must not be inside <${ancestorName}>, which must not contain ${what}`;
    walk.report('conformance/forbidden-descendant', element, message, definitionOf(ancestorName).section, {
      related: [{ label: `the <${ancestorName}>`, range: walk.tagRange(ancestor) }],
    });
    return true;
  }

  #exclude(frame: Frame, element: number, excluded: readonly string[]): void {
    const exclusions = this.#exclusions;
    for (const item of excluded) {
      const bit = exclusions.bitOf(item);
      frame.exclusions.push(bit, exclusions.by[bit]!);
      exclusions.by[bit] = element;
      exclusions.active |= 1 << bit;
    }
  }

  /** The content model of an element by its definition. */
  #modelOf(element: number, { name, conditionalModels, model }: Definition): ContentModel {
    const { table, root } = this.#walk;
    if (name === 'noscript' && scriptingIsEnabled(table, root)) return contentModel('text*');
    for (const { value, when } of conditionalModels) if (this.#meets(element, when)) return value;
    return model;
  }
}

/** The model of the part of the parent's model in which an element stands. */
function partOf(parent: Frame, positions: number): ContentModel | null {
  const { model, part } = parent;
  if (model === null) return null;
  const text = positions === 0 ? 'flow*' : model.partAt(positions);
  return text === 'transparent*' ? part : contentModel(text);
}

function isNotBlank({ table }: ConformanceWalk, text: number): boolean {
  const { cells, source } = table;
  if ((cells[text + Cell.Kind]! & (CharacterDataFlag.StringData | TextFlag.Pieces)) === 0) {
    let at = cells[text + Cell.Start]!;
    const end = cells[text + Cell.End]!;
    while (at < end && isASCIIWhitespace(source.charCodeAt(at))) at++;
    if (at === end) return false;
    // A character reference may be one to white space.
    if (source.charCodeAt(at) !== CodePoint.Ampersand) return true;
  }
  return /[^\t\n\f\r ]/.test(table.data(text));
}

/** https://html.spec.whatwg.org/multipage/semantics.html#allowed-in-the-body */
function isAllowedInBody(walk: ConformanceWalk, link: number): boolean {
  if (walk.has(link, 'itemprop')) return true;
  const keywords = parseSpaceSeparatedTokens(walk.keywordOf(link, 'rel') ?? '');
  // NB: one that is misspelled is reported as such.
  const isAllowed = (keyword: string): boolean =>
    bodyOk.has(keyword) || linkTypesNear(keyword, 'link').some((near) => bodyOk.has(near));
  return keywords.length > 0 && keywords.every(isAllowed);
}

/** https://html.spec.whatwg.org/multipage/links.html#body-ok */
const bodyOk: ReadonlySet<string> = /* @__PURE__ */ new Set(/* @__PURE__ */ bodyOkLinkTypes.split(' '));

function contentsInWords(model: ContentModel): string {
  const items = model.items.slice(1);
  if (items.length === 0) return ', which must be empty';
  if (items.includes('flow')) return '';
  if (items.length === 1 && items[0] === 'text') return ', which contains only text';
  return items.includes('phrasing')
    ? ', which contains phrasing content'
    : `, which contains ${listed([...new Set(items)])}`;
}

/** Where an element belongs that has one place, for a message. */
function placeInWords(name: string): string {
  return /^(?:base|link|meta|style|title)$/.test(name) ? '; it belongs in <head>' : '';
}

/** What may come after a state, for a message. `before`: the name of the element before; '' if there is none. */
function insteadInWords(model: ContentModel, state: number, before: string): string {
  const expected = model.itemsAfter(state).filter((item) => item !== 'text');
  return expected.length === 0
    ? `: nothing may follow ${before === '' ? 'there' : `<${before}>`}`
    : `: expected ${listed(expected)}`;
}

/** Items of a content model, in words. */
function listed(items: readonly string[]): string {
  const words = items.map((item) =>
    item === 'transparent'
      ? 'what its parent may contain'
      : kinds.has(item)
        ? `${item} content`
        : `<${item}>`,
  );
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
