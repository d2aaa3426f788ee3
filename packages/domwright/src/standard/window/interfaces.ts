import { isValidCustomElementName } from '../../core/infra/custom-element-names.ts';
import { NameTable } from '../../core/infra/name-table.ts';
import { Namespace } from '../../core/infra/namespaces.ts';
import { Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import { elementInterfaces, onElement, onEveryElement } from '../../generated/element-interfaces.ts';
import { LAST_KNOWN_ID } from '../../generated/names.ts';
import { type AttributeDescription, reflectedProperties } from '../reflection/attribute-table.ts';
import * as forms from './form-elements.ts';
import { Element, HTMLElement, HTMLUnknownElement, MathMLElement, SVGElement } from './html-element.ts';
import { HTMLInputElement } from './input-element.ts';
import * as links from './link-elements.ts';
import * as others from './other-elements.ts';
import { defineReferringProperties } from './reflected-elements.ts';
import { defineReflectedProperties } from './reflected-properties.ts';
import { defineReservedNames } from './reserved-names.ts';
import * as selects from './select-elements.ts';
import * as tables from './table-elements.ts';

export type ElementClass = new (table: NodeTable, handle: number) => Element;

/** The interfaces of HTML elements, by name. */
export const htmlInterfaces: typeof forms &
  typeof links &
  typeof others &
  typeof selects &
  typeof tables & { HTMLInputElement: typeof HTMLInputElement; HTMLElement: typeof HTMLElement } = {
  ...forms,
  ...links,
  ...others,
  ...selects,
  ...tables,
  HTMLInputElement,
  HTMLElement,
};

/** By NameId. */
const classes: ElementClass[] = [];

/**
 * Gives the prototypes their reflected properties and determines each element's interface. NB: called for the first window,
 * not at import.
 */
export function prepareInterfaces(): void {
  if (classes.length > 0) return;
  const names = new NameTable();
  const all = reflectedProperties('*');
  const select = (isRight: (attribute: string) => boolean) =>
    all.filter(({ attribute }) => isRight(attribute));
  defineReflectedProperties(
    Element.prototype,
    select((name) => onElement.test(name)).filter(({ property }) => !(property in Element.prototype)),
  );
  defineReferringProperties(Element.prototype);
  const everywhere = select((name) => onEveryElement.includes(name));
  for (const { prototype } of [HTMLElement, SVGElement, MathMLElement]) {
    defineReflectedProperties(prototype, everywhere);
  }
  const html = select((name) => !onElement.test(name) && !onEveryElement.includes(name));
  defineReflectedProperties(HTMLElement.prototype, html);
  const media = reflectedProperties('audio');
  defineReflectedProperties(others.HTMLMediaElement.prototype, media);
  for (const line of elementInterfaces.trim().split('\n')) {
    const [name = '', ...elements] = line.split(' ');
    const Interface = htmlInterfaces[name as keyof typeof htmlInterfaces] as ElementClass;
    if (Interface !== HTMLElement)
      defineReflectedProperties(Interface.prototype, ownProperties(name, elements, media));
    for (const element of elements) classes[names.find(element)] = Interface;
  }
  defineReservedNames(forms.HTMLFormElement.prototype);
  // An index that no name has.
  classes[0] = HTMLUnknownElement;
}

function ownProperties(
  name: string,
  elements: readonly string[],
  media: readonly AttributeDescription[],
): AttributeDescription[] {
  const properties = elements.flatMap((element) => reflectedProperties(element));
  if (!/^HTML(?:Audio|Video)Element$/.test(name)) return properties;
  return properties.filter(({ property }) => !media.some((shared) => shared.property === property));
}

/** The interface of an element — https://html.spec.whatwg.org/multipage/dom.html#elements-in-the-dom:element-interface */
export function interfaceOf(table: NodeTable, handle: number): ElementClass {
  switch (table.namespace(handle)) {
    case Namespace.Html:
      break;
    case Namespace.Svg:
      return SVGElement;
    case Namespace.Mathml:
      return MathMLElement;
    default:
      return Element;
  }
  const name = table.cells[handle + Cell.Name]!;
  const known = name <= LAST_KNOWN_ID ? classes[name] : undefined;
  if (known !== undefined) return known;
  return isValidCustomElementName(table.names.stringOf(name)) ? HTMLElement : HTMLUnknownElement;
}
