import { asciiLowercase } from '../../../core/infra/code-points.ts';
import { pseudoAttributeIn } from '../../../core/source/pseudo-attributes.ts';
import { Cell, NodeType } from '../../../core/table/cells.ts';
import type { NodeTable } from '../../../core/table/node-table.ts';
import type { ConformanceWalk } from '../conformance-walk.ts';
import type { Rule } from '../rule.ts';

/** References to elements that are hidden — https://html.spec.whatwg.org/multipage/interaction.html#the-hidden-attribute */
export function hiddenTargetsRule(walk: ConformanceWalk): Rule {
  /** The first element with each id, if it is hidden. */
  const hidden = new Map<string, number>();
  const seen = new Set<string>();
  /** Elements that refer to others and are not hidden, with the attribute and the ids. */
  const references: [element: number, record: number, ids: string[]][] = [];

  return {
    elements: ['a', 'area', 'label', 'output'],
    attributes: ['id'],
    enter(element, { name }) {
      const id = walk.valueOf(element, 'id');
      if (id !== null && !seen.has(id)) {
        seen.add(id);
        if (walk.has(element, 'hidden')) hidden.set(id, element);
      }
      const isLink = name === 'a' || name === 'area';
      if (!isLink && name !== 'label' && name !== 'output') return;
      const record = walk.attribute(element, isLink ? 'href' : 'for');
      if (record < 0 || walk.has(element, 'hidden')) return;
      const value = walk.table.attributeValue(record);
      if (!isLink) references.push([element, record, value.split(/[\t\n\f\r ]+/)]);
      else if (value.length > 1 && value.startsWith('#'))
        references.push([element, record, [value.slice(1)]]);
    },
    end() {
      if (hidden.size === 0) return;
      for (const [element, record, ids] of references) {
        const target = ids.map((id) => hidden.get(id)).find((found) => found !== undefined);
        if (target === undefined) continue;
        walk.report(
          'conformance/hidden-target',
          element,
          'an element that is not hidden must not refer to one that is',
          'interaction.html#the-hidden-attribute',
          {
            attribute: record,
            related: [{ label: 'the hidden element', range: walk.tagRange(target) }],
          },
        );
      }
    },
  };
}

/** Markers of templates — https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for */
export function markersRule(walk: ConformanceWalk): Rule {
  const templates: [element: number, record: number][] = [];
  return {
    elements: ['template'],
    enter(element) {
      const record = walk.attribute(element, 'for');
      if (record >= 0) templates.push([element, record]);
    },
    end() {
      // The markers of a part of a page may be elsewhere in the page.
      if (templates.length === 0 || !walk.isDocument) return;
      const names = markersIn(walk.table, walk.root);
      for (const [element, record] of templates) {
        walk.begin();
        walk.attribute(element, 'for');
        if (names.has(walk.table.attributeValue(record))) continue;
        walk.report(
          'conformance/missing-marker',
          element,
          'no <?marker> or <?start> has the name that the template is for',
          'scripting.html#attr-template-for',
          { attribute: record },
        );
      }
    },
  };
}

/** The names of the processing instructions that mark where the contents of templates go. */
function markersIn(table: NodeTable, root: number): Set<string> {
  const names = new Set<string>();
  for (let node = table.firstChild(root); node !== 0; node = table.following(node, root)) {
    if (table.nodeType(node) !== NodeType.ProcessingInstruction) continue;
    const [target, data] = table.processingInstructions[table.cells[node + Cell.Data]!]!;
    if (target !== 'marker' && target !== 'start') continue;
    // NB: without quotes it is no pseudo-attribute, but that is hardly what the author thinks, and not about the template.
    const name = pseudoAttributeIn(data, 'name') ?? /(?:^|\s)name=([^\s"']+)/.exec(data)?.[1] ?? null;
    if (name !== null) names.add(name);
  }
  return names;
}

/** `xml:lang` beside `lang` — https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes */
export function xmlLangRule(walk: ConformanceWalk): Rule {
  return {
    elements: [],
    attributes: ['xml:lang'],
    enter(element) {
      const record = walk.attribute(element, 'xml:lang');
      const lang = walk.keywordOf(element, 'lang');
      if (lang === asciiLowercase(walk.table.attributeValue(record)) || (lang === null && walk.isXML)) return;
      const message = walk.isXML
        ? 'xml:lang and lang must have the same value'
        : 'xml:lang requires a lang attribute with the same value';
      walk.report(
        'conformance/xml-lang-without-lang',
        element,
        message,
        'dom.html#the-lang-and-xml:lang-attributes',
        {
          attribute: record,
          fixes: walk.removalOf(record),
        },
      );
    },
  };
}

/** `noscript` in XML documents — https://html.spec.whatwg.org/multipage/scripting.html#the-noscript-element */
export function noscriptRule(walk: ConformanceWalk): Rule {
  return {
    elements: ['noscript'],
    enter(element) {
      if (!walk.isXML) return;
      const message = '<noscript> must not be used in XML documents';
      walk.report('conformance/element-not-allowed', element, message, 'scripting.html#the-noscript-element');
    },
  };
}
