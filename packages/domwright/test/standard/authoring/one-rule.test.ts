import { type Element, parse } from 'domwright';
import { checkConformance, type FindingGroup } from 'domwright/conformance';
import { allowedAttributes, allowedValues, allowedValuesOf } from 'domwright/editor';
import { describe, expect, test } from 'vitest';
import { ariaAttributes, ariaElements, ariaRoles } from '../../../src/generated/aria-tables.ts';
import { elementDefinitions } from '../../../src/generated/element-definitions.ts';
import { definitionOf, global } from '../../../src/standard/conformance/definitions.ts';

import { isLongRun, level } from '../../runs.mjs';

/*
 * One rule, two readers: what is offered, the checker accepts, and what it accepts is offered. For every element, every type of an
 * `input`, in some states and surroundings.
 */

/** Elements as they may be written, each the last one with its name. */
const variants: Readonly<Record<string, readonly string[]>> = {
  a: ['<a>', '<a href=b>'],
  area: ['<map><area>', '<map><area href=b>'],
  button: ['<button>', '<button aria-pressed=true>', '<button disabled>'],
  dd: ['<dl><dt><dd>', '<dl><div><dt><dd>'],
  details: ['<details>'],
  div: ['<div>', '<dl><div>', '<div contenteditable>', '<div aria-label=b>'],
  figcaption: ['<figure><figcaption>'],
  figure: ['<figure>', '<figure><figcaption>'],
  footer: ['<footer>', '<article><footer>', '<div role=region><footer>'],
  header: ['<header>', '<article><header>'],
  img: ['<img>', '<img alt>', '<img alt=b>', '<img title=b>'],
  label: ['<label>', '<label for=b></label><input id=b>', '<label><input>'],
  li: ['<li>', '<ul><li>', '<ul role=none><li>'],
  meter: ['<meter>', '<meter max=1>'],
  option: ['<select><option>', '<datalist><option>'],
  section: ['<section>', '<section aria-label=b>'],
  select: ['<select>', '<select multiple>', '<select size=2>', '<select required>'],
  summary: ['<summary>', '<details><summary>'],
  td: ['<table><td>', '<table role=grid><td>', '<table role=none><td>', '<table><td colspan=1>'],
  textarea: ['<textarea>', '<textarea required placeholder=b readonly>'],
  th: ['<table><th>', '<table role=grid><th>'],
  tr: ['<table><tr>', '<table role=treegrid><tr>'],
};
const inputTypes = allowedValues('input', 'type').values;
const inputs = [
  '<input>',
  '<input type=soup>',
  ...inputTypes.flatMap((type) => [`<input type=${type}>`, `<input type=${type} list=b>`]),
  ...['<input required placeholder=b readonly disabled>', '<input type=checkbox aria-pressed=true>'],
  ...['<input type=number max=1 min=0>', '<input hidden>'],
];
/** Roles with which the attributes of ARIA are tried. */
const roles = [
  '',
  'row',
  ...(isLongRun ? ['button', 'none', 'slider', 'treeitem', 'generic', 'no-such-role'] : []),
];

const cases: [markup: string, selector: string][] = Object.keys(elementDefinitions)
  .filter(
    (name) => name !== 'html' && name !== 'head' && name !== 'body' && name !== 'svg' && name !== 'math',
  )
  .flatMap((name) =>
    (name === 'input' ? inputs : (variants[name] ?? [`<${name}>`])).map((markup) => [markup, name]),
  );

function elementOf(markup: string, name: string): Element {
  const document = parse('<!doctype html><title>a</title><body><p><p id=1>');
  // Some elements have no place of their own in a document's markup.
  document.body!.firstElementChild!.outerHTML = markup;
  return (
    [...document.body!.querySelectorAll(name)].at(-1) ??
    document.body!.appendChild(document.createElement(name))
  );
}

/** What is said about an attribute of an element. */
function codesAbout(element: Element, attribute: string, groups: readonly FindingGroup[]): string[] {
  return [...checkConformance(element.ownerDocument!, { groups })]
    .filter((finding) => finding.element === element && finding.attribute === attribute)
    .map(({ code }) => code);
}

const set = (element: Element, name: string, value: string) => element.setAttribute(name, value);
const difference = (offered: readonly string[], accepted: readonly string[]) => ({
  refused: offered.filter((one) => !accepted.includes(one)),
  missing: accepted.filter((one) => !offered.includes(one)),
});
const same = { refused: [], missing: [] };

/** What is about other attributes, or what is around an element and in it. */
const aboutOthers =
  /^aria\/(?:missing-.*|role-without-effect|second-landmark|(?:child|descendant)-not-allowed|wrong-owner|empty-range)$/;

/** Findings about an attribute that may not be there. */
const aboutPresence = /^conformance\/(?:attribute-not-|obsolete-)/;

const htmlAttributes = [
  ...new Set([
    ...Object.keys(elementDefinitions).flatMap((name) => [...definitionOf(name).attributes.keys()]),
    ...global,
  ]),
];
const keywords = [
  ...new Set(
    Object.keys(elementDefinitions).flatMap((element) =>
      htmlAttributes.flatMap((attribute) => allowedValues(element, attribute).values),
    ),
  ),
];

/** How the values that are offered differ from those that are accepted. */
function valuesOf(element: Element, attribute: string): typeof same | ReturnType<typeof difference> {
  const { values, isList, isOpen } = allowedValuesOf(element, attribute);
  if (values.length === 0) return same;
  const accepted = (isOpen ? values : keywords).filter((value) => {
    // A list of no tokens says nothing; where a heading is, a table says.
    if (value === '' && isList) return false;
    if (attribute === 'scope' && values.includes(value)) return true;
    set(element, attribute, value);
    return codesAbout(element, attribute, ['conformance', 'values']).length === 0;
  });
  return difference(values, accepted);
}

/** Elements with the same rows of ARIA are like each other. */
const seen = new Set<string>();
const casesOfAria = cases.filter(([markup, name]) => {
  const rows = JSON.stringify(ariaElements[name] ?? null);
  if (isLongRun || name === 'input' || Object.hasOwn(variants, name)) return true;
  return !seen.has(rows) && seen.add(rows) && markup !== '';
});

/** Every fourth one in `npm test`, where offers.test.ts has examples of each kind. */
const some = <Case>(all: readonly Case[]) => all.filter((_, index) => level !== 'quick' || index % 4 === 0);

describe.each(some(casesOfAria))('%s', (markup, name) => {
  test('roles', () => {
    const element = elementOf(markup, name);
    const offered = allowedValuesOf(element, 'role').values;
    const accepted = Object.keys(ariaRoles).filter((role) => {
      set(element, 'role', role);
      return codesAbout(element, 'role', ['aria']).every((code) => aboutOthers.test(code));
    });
    expect(difference(offered, accepted)).toEqual(same);
  });

  test('attributes of ARIA and their values', () => {
    for (const role of roles) {
      const element = elementOf(markup, name);
      if (role !== '') set(element, 'role', role);
      const offered = allowedAttributes(element).filter((attribute) => attribute.startsWith('aria-'));
      const accepted = Object.entries(ariaAttributes).flatMap(([attribute, { values }]) => {
        // A name makes an image without a text alternative one with a name.
        if (name === 'img' && /^aria-label/.test(attribute))
          return offered.filter((one) => one === attribute);
        if (element.hasAttribute(attribute)) return offered.filter((one) => one === attribute);
        const own = values === undefined ? [] : allowedValuesOf(element, attribute).values;
        const good = (values ?? '1').split(' ').filter((value) => {
          set(element, attribute, value);
          const codes = codesAbout(element, attribute, ['aria']).filter((code) => !aboutOthers.test(code));
          return codes.length === 0;
        });
        element.removeAttribute(attribute);
        if (values !== undefined)
          expect([role, attribute, difference(own, good)]).toEqual([role, attribute, same]);
        return good.length > 0 ? [attribute] : [];
      });
      expect([role, difference(offered, accepted)]).toEqual([role, same]);
    }
  });
});

describe.each(some(cases))('%s', (markup, name) => {
  test('attributes of HTML, and their values that can be listed', () => {
    const element = elementOf(markup, name);
    const offered = allowedAttributes(element).filter((attribute) => !/^(?:aria-|role$)/.test(attribute));
    const accepted = htmlAttributes.filter((attribute) => {
      if (element.hasAttribute(attribute)) return offered.includes(attribute);
      set(element, attribute, '');
      const mayBe = codesAbout(element, attribute, ['conformance']).every(
        (code) => !aboutPresence.test(code),
      );
      // Global ones have the same values everywhere.
      const isOwn = definitionOf(name).attributes.has(attribute) || name === 'p' || name === 'bdo';
      if (mayBe && isOwn) expect([attribute, valuesOf(element, attribute)]).toEqual([attribute, same]);
      element.removeAttribute(attribute);
      return mayBe;
    });
    // An `embed` may have any attribute.
    expect(
      difference(offered, name === 'embed' ? offered.filter((one) => accepted.includes(one)) : accepted),
    ).toEqual(same);
  });
});
