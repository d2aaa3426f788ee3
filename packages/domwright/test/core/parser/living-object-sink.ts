import { namespaceAt, type ProcessingInstructionToken } from '../../../src/doors/tree-construction.ts';
import { ObjectSink } from '../../property/object-sink.mjs';

/** A tree of plain objects that has the nodes of the living edition. */
export class LivingObjectSink extends ObjectSink {
  constructor() {
    super(namespaceAt);
  }

  insertProcessingInstruction(parent: number, before: number, token: ProcessingInstructionToken): number {
    const node = this.add(`<?${token.target} ${token.data}>`);
    this.insertBefore(parent, node, before);
    return node;
  }

  nextSiblingOf(node: number): number {
    const { children } = this.items[this.items[node]!.parent]!;
    return children[children.indexOf(node) + 1] ?? 0;
  }
}

/**
 * Also shows the selected option in `selectedcontent` elements, by the simplest rule: an option is selected if it is the last one
 * in its select with a `selected` attribute or, if none has one, the first that isn't disabled. Inserting a `selectedcontent`
 * element does nothing.
 */
export class SelectedContentSink extends LivingObjectSink {
  maybeCloneAnOption(option: number): void {
    const select = this.closest(option, '<select>');
    if (select === 0 || this.has(select, 'multiple')) return;
    const inSelect = this.descendants(select);
    const options = inSelect.filter(
      (node) => this.items[node]!.line === '<option>' && this.closest(node, '<option>') === 0,
    );
    const selected =
      options.filter((node) => this.has(node, 'selected')).at(-1) ??
      options.find((node) => !this.isDisabled(node));
    const shown = inSelect.find((node) => this.items[node]!.line === '<selectedcontent>');
    if (option !== selected || shown === undefined || this.closest(shown, '<option>') !== 0) return;
    const copies = this.items[option]!.children.map((child) => this.copy(child));
    this.items[shown]!.children.length = 0;
    for (const copy of copies) this.insertBefore(shown, copy, 0);
  }

  private has(node: number, attribute: string): boolean {
    return this.items[node]!.attributes.some((line) => line.startsWith(`${attribute}="`));
  }

  private closest(node: number, line: string): number {
    let at = this.items[node]!.parent;
    while (at !== 0 && this.items[at]!.line !== line) at = this.items[at]!.parent;
    return at;
  }

  private isDisabled(option: number): boolean {
    const group = this.closest(option, '<optgroup>');
    return this.has(option, 'disabled') || (group !== 0 && this.has(group, 'disabled'));
  }

  private descendants(node: number): number[] {
    return this.items[node]!.children.flatMap((child) => [child, ...this.descendants(child)]);
  }

  private copy(node: number): number {
    const { line, attributes, text, children } = this.items[node]!;
    const copy = this.add(line);
    this.items[copy]!.attributes = [...attributes];
    this.items[copy]!.text = text;
    for (const child of children) this.insertBefore(copy, this.copy(child), 0);
    return copy;
  }
}
