import { domString, requireArgument } from '../../core/infra/web-idl.ts';
import { escapeText } from '../../core/serializer/escape.ts';
import { pseudoAttributesOf } from '../../core/source/pseudo-attributes.ts';
import { Cell } from '../../core/table/cells.ts';
import { ensureName, isValidAttributeLocalName } from '../../core/table/names.ts';
import {
  instructionDataRange,
  instructionTargetRange,
  type SourceRange,
} from '../../core/table/source-ranges.ts';
import { CharacterData } from './character-data.ts';

/**
 * https://dom.spec.whatwg.org/#interface-processinginstruction
 *
 * Its attributes are the pseudo-attributes in its data: `a="1" b='2'`. Names are case-sensitive. If the data contains
 * anything else, there are none. Changing one rewrites all of them.
 */
export class ProcessingInstruction extends CharacterData {
  /** The attribute map, and the data that it was made from. */
  #attributes: Map<string, string> = new Map();
  #attributesOf = '';

  override get nodeName(): string {
    return this.target;
  }

  /** The name after `<?` — https://dom.spec.whatwg.org/#dom-processinginstruction-target */
  get target(): string {
    return this.table.processingInstructions[this.table.cells[this.handle + Cell.Data]!]![0];
  }

  /** The range of the target in the input; null if the node is not from an input. */
  get targetRange(): SourceRange | null {
    return instructionTargetRange(this.table, this.handle);
  }

  /**
   * The range of the data in the input, without the white space before it and the `?` before the `>`; null if the node is
   * not from an input, or the API has set the data.
   */
  get dataRange(): SourceRange | null {
    return instructionDataRange(this.table, this.handle);
  }

  /** Whether the data has attributes: it must consist of nothing but attributes with quoted values. */
  hasAttributes(): boolean {
    return this.attributeMap().size > 0;
  }

  /** The names of the attributes, in order. */
  getAttributeNames(): string[] {
    return [...this.attributeMap().keys()];
  }

  /** The value of the attribute with this name, or null. */
  getAttribute(name: string): string | null {
    return this.attributeMap().get(nameArgument(name, 'getAttribute', arguments.length > 0)) ?? null;
  }

  /** Whether the data has such an attribute. */
  hasAttribute(name: string): boolean {
    return this.attributeMap().has(nameArgument(name, 'hasAttribute', arguments.length > 0));
  }

  /** @throws InvalidCharacterError if `name` is not a valid attribute name */
  setAttribute(name: string, value: string): void {
    requireArgument(arguments.length > 1, "ProcessingInstruction.setAttribute: 'value'");
    const key = nameArgument(name, 'setAttribute', true);
    const string = domString(value, "ProcessingInstruction.setAttribute: 'value'");
    ensureName(isValidAttributeLocalName(key), key, 'an attribute');
    this.writeAttributes(new Map(this.attributeMap()).set(key, string));
  }

  /** Removes an attribute from the data, if there is one. */
  removeAttribute(name: string): void {
    const attributes = new Map(this.attributeMap());
    if (attributes.delete(nameArgument(name, 'removeAttribute', arguments.length > 0)))
      this.writeAttributes(attributes);
  }

  /**
   * Removes the attribute if it is present, or sets it to '' if it is absent. `force` true only sets it, false only
   * removes it. Returns whether it is present now.
   *
   * @throws InvalidCharacterError if `name` is not a valid attribute name
   */
  toggleAttribute(name: string, force?: boolean): boolean {
    const key = nameArgument(name, 'toggleAttribute', arguments.length > 0);
    ensureName(isValidAttributeLocalName(key), key, 'an attribute');
    const has = this.attributeMap().has(key);
    const shall = force === undefined ? !has : Boolean(force);
    if (shall && !has) this.setAttribute(key, '');
    else if (!shall && has) this.removeAttribute(key);
    return shall;
  }

  /** Update attributes from data, if the data has changed. */
  private attributeMap(): ReadonlyMap<string, string> {
    const { data } = this;
    if (data !== this.#attributesOf) {
      this.#attributes = pseudoAttributesOf(data);
      this.#attributesOf = data;
    }
    return this.#attributes;
  }

  /**
   * Update data from attributes. NB: like Chromium 156; some names, or a no-break space, produce data without readable
   * attributes.
   */
  private writeAttributes(attributes: Map<string, string>): void {
    this.data = Array.from(
      attributes,
      ([name, value]) => `${name}="${escapeText(value).replaceAll('"', '&quot;')}"`,
    ).join(' ');
    this.#attributes = attributes;
    this.#attributesOf = this.data;
  }
}

function nameArgument(name: unknown, method: string, isGiven: boolean): string {
  return domString(name, `ProcessingInstruction.${method}: 'name'`, isGiven);
}
