import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { Namespace } from '../../../core/infra/namespaces.ts';
import { ATTRIBUTE_SIZE, AttributeCell, Cell, NAMESPACE_SHIFT } from '../../../core/table/cells.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import { type Definition, global, inputTypesWith, withinSentence } from '../definitions.ts';
import type { Rule } from '../rule.ts';
import { attributesNear, didYouMean, renamings } from '../suggestions.ts';

/*
 * Which attributes an element may have — https://html.spec.whatwg.org/multipage/dom.html#attributes
 */

const OBSOLETE = 'obsolete.html#non-conforming-features';

/** Attributes that other specifications allow on all elements: ARIA, RDFa, CSS Shadow Parts, and the namespace of HTML. */
const ofOtherSpecifications =
  /^(?:aria-.*|role|about|datatype|inlist|prefix|property|resource|typeof|vocab|xml:lang|part|exportparts)$/;

/**
 * Attributes of RDFa that other elements than HTML's may have, too, where there is RDFa around them or on them —
 * https://www.w3.org/TR/html-rdfa/#extensions-to-the-html5-syntax
 */
const rdfa: readonly string[] = ['content', 'rel', 'rev'];
const marksOfRDFa: readonly string[] = ['about', 'prefix', 'property', 'resource', 'typeof', 'vocab'];

/** Verdicts by element and attribute, where they are the same for all elements of a name. */
type Verdict = 'allowed' | 'unknown' | 'obsolete' | 'depends';

/** What is known of an attribute on all elements of a name. */
interface Known {
  readonly name: string;
  readonly verdict: Verdict;
  /** The rules that are about elements with this attribute. */
  readonly rules: readonly Rule[];
}

export class AttributeRule {
  readonly #walk: ConformanceWalk;
  /** By the table's ids of attributes' names. */
  readonly #known: Map<Definition, Map<number, Known>> = new Map();
  readonly #rules: readonly Rule[];

  /** `rules`: all that may be about elements with an attribute. */
  constructor(walk: ConformanceWalk, rules: readonly Rule[]) {
    this.#walk = walk;
    this.#rules = rules;
  }

  /** Looks at the attributes of an HTML element, and adds the rules that are about elements with one of them. */
  check(element: number, definition: Definition, alsoRules: Rule[]): void {
    const walk = this.#walk;
    const { cells, attributes } = walk.table;
    const count = cells[element + Cell.AttributeCount]!;
    if (count === 0) return;
    let known = this.#known.get(definition);
    if (known === undefined) {
      known = new Map();
      this.#known.set(definition, known);
    }
    const start = cells[element + Cell.Attributes]!;
    for (let record = start; record < start + count * ATTRIBUTE_SIZE; record += ATTRIBUTE_SIZE) {
      const namespace = attributes[record + AttributeCell.Flags]! >>> NAMESPACE_SHIFT;
      if (namespace !== Namespace.None && !(walk.isXML && namespace === Namespace.Xml)) continue;
      const id = attributes[record + AttributeCell.Name]!;
      let found = known.get(id);
      if (found === undefined) {
        found = this.#knownOf(walk.table.names.stringOf(id), definition);
        known.set(id, found);
      }
      walk.begin();
      for (const rule of found.rules) if (!alsoRules.includes(rule)) alsoRules.push(rule);
      let { verdict } = found;
      if (verdict === 'allowed' || namespace !== Namespace.None) continue;
      const { name } = found;
      if (verdict === 'depends') verdict = this.#verdictHere(name, record, element, definition);
      if (verdict === 'allowed') continue;
      const on = `on <${definition.name}>`;
      const details = { attribute: record, fixes: walk.removalOf(record) };
      if (verdict === 'obsolete') {
        const advice = definition.obsoleteAttributes.get(name)!;
        walk.report(
          'conformance/obsolete-attribute',
          element,
          `${name} is obsolete ${on}: ${withinSentence(advice)}`,
          OBSOLETE,
          details,
        );
      } else if (walk.allowed?.hasAttribute(name, name) !== true) {
        const near = attributesNear(name, definition, (other) => walk.has(element, other));
        const isNear = near.length > 0;
        walk.report(
          'conformance/attribute-not-allowed',
          element,
          `${name} is not allowed ${on}${isNear ? `: ${didYouMean(near)}` : ''}`,
          definition.section,
          isNear ? { attribute: record, fixes: renamings(walk.table, record, near) } : details,
        );
      }
    }
  }

  #knownOf(name: string, definition: Definition): Known {
    const rules = this.#rules.filter(
      ({ attributes = [], attributePrefix }) =>
        attributes.includes(name) || (attributePrefix !== undefined && name.startsWith(attributePrefix)),
    );
    return { name, verdict: verdictOn(name, definition), rules };
  }

  /** The verdict on an attribute that depends on more than its name and the element's. */
  #verdictHere(name: string, record: number, element: number, definition: Definition): Verdict {
    const walk = this.#walk;
    if (name === 'xmlns') {
      if (walk.table.attributeValue(record) === 'http://www.w3.org/1999/xhtml') return 'allowed';
      return 'unknown';
    }
    if (rdfa.includes(name) && definition.attributes.get(name) === undefined) {
      const hasRDFa = (at: number) => marksOfRDFa.some((mark) => walk.has(at, mark));
      if (hasRDFa(element) || walk.ancestor('RDFa', (_, ancestor) => hasRDFa(ancestor)) !== 0)
        return 'allowed';
      return definition.obsoleteAttributes.has(name) ? 'obsolete' : 'unknown';
    }
    const condition = definition.attributes.get(name);
    if (condition !== undefined && condition !== '') {
      if (walk.matches(element, condition)) return 'allowed';
      walk.report(
        'conformance/attribute-not-applicable',
        element,
        `${name} is not allowed on <${definition.name}> here`,
        definition.section,
        { attribute: record, fixes: walk.removalOf(record) },
      );
      return 'allowed';
    }
    if (definition.name === 'input') {
      const type = walk.inputTypeOf(element);
      if (inputTypesWith(name)!.has(type)) return 'allowed';
      // Two of them are only discouraged there: 16.1.
      const isDiscouraged = type === 'number' && (name === 'maxlength' || name === 'size');
      const message = `${name} does not apply to <input type=${type}>`;
      walk.report(
        isDiscouraged ? 'conformance/obsolete-but-conforming' : 'conformance/attribute-not-applicable',
        element,
        message,
        isDiscouraged ? 'obsolete.html#obsolete-but-conforming-features' : 'input.html#the-input-element',
        { severity: isDiscouraged ? 'warning' : 'error', attribute: record, fixes: walk.removalOf(record) },
      );
      return 'allowed';
    }
    // Obsolete but conforming: https://html.spec.whatwg.org/multipage/obsolete.html#obsolete-but-conforming-features
    const value = walk.table.attributeValue(record);
    const advice = discouraged[`${definition.name} ${name}`]?.(value, element, walk);
    if (advice === undefined) return 'obsolete';
    walk.report(
      'conformance/obsolete-but-conforming',
      element,
      `${name} is obsolete on <${definition.name}>: ${advice}`,
      'obsolete.html#obsolete-but-conforming-features',
      {
        severity: 'warning',
        attribute: record,
        // Links may lead to the name.
        fixes: name === 'name' && walk.valueOf(element, 'id') !== value ? [] : walk.removalOf(record),
      },
    );
    return 'allowed';
  }
}

/** The attributes of 16.1, each with the advice, if the value is one with which it is only discouraged. */
const discouraged: Readonly<
  Record<string, (value: string, element: number, walk: ConformanceWalk) => string | undefined>
> = {
  'img border': (value) => (value === '0' ? 'use CSS' : undefined),
  'script charset': (value) => (asciiLowercase(value) === 'utf-8' ? 'omit it' : undefined),
  'script language': (value, element, walk) =>
    asciiLowercase(value) === 'javascript' &&
    ['text/javascript', null].includes(walk.keywordOf(element, 'type'))
      ? 'omit it'
      : undefined,
  'style type': (value) => (asciiLowercase(value) === 'text/css' ? 'omit it' : undefined),
  'a name': (value) => (value === '' ? undefined : 'use id on the nearest container'),
};

function verdictOn(name: string, definition: Definition): Verdict {
  if (name === 'xmlns') return 'depends';
  const condition = definition.attributes.get(name);
  if (condition !== undefined) {
    if (definition.name === 'input' && inputTypesWith(name) !== undefined) return 'depends';
    // NB: 16.2 calls some attributes obsolete that the boxes of their elements list; the boxes count.
    return condition === '' ? 'allowed' : 'depends';
  }
  if (rdfa.includes(name) && definition.status === 'standard' && definition.name !== 'embed')
    return 'depends';
  if (definition.obsoleteAttributes.has(name))
    return discouraged[`${definition.name} ${name}`] === undefined ? 'obsolete' : 'depends';
  if (global.has(name)) return name === 'is' && definition.status === 'custom' ? 'unknown' : 'allowed';
  // A generator that could not find a text says so, and its element gets no finding: images.html#guidance-for-conformance-checkers
  if (definition.name === 'img' && name === 'generator-unable-to-provide-required-alt') return 'allowed';
  if (isCustomData(name) || ofOtherSpecifications.test(name)) return 'allowed';
  // An obsolete element has its own finding; nobody needs one for each of its attributes.
  if (definition.status !== 'standard') return 'allowed';
  // https://html.spec.whatwg.org/multipage/iframe-embed-object.html#the-embed-element: any other attribute.
  if (definition.name === 'embed') return 'allowed';
  return 'unknown';
}

/** https://html.spec.whatwg.org/multipage/dom.html#custom-data-attribute */
function isCustomData(name: string): boolean {
  return /^data-[^\0\t\n\f\r />=A-Z]+$/.test(name);
}
