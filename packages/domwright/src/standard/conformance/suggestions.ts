import { namesNear } from '../../core/infra/similar-names.ts';
import { rawOffset } from '../../core/source/raw-offset.ts';
import { AttributeCell, AttributeFlag, Cell } from '../../core/table/cells.ts';
import type { NodeTable } from '../../core/table/node-table.ts';
import {
  attributeNameRange,
  attributeValueRange,
  rangeInInput,
  type SourceRange,
} from '../../core/table/source-ranges.ts';
import {
  elementDefinitions,
  globalAttributes,
  obsoleteAttributes,
} from '../../generated/element-definitions.ts';
import { type Definition, global } from './definitions.ts';
import type { ConformanceFix } from './finding.ts';

/*
 * What somebody may have meant who mistyped a name or a keyword. A guess is offered, and never made without being asked for.
 */

/** "did you mean a or b?", to be put after the message of a finding and a colon. */
export function didYouMean(names: readonly string[]): string {
  return `did you mean ${names.join(' or ')}?`;
}

/** One suggestion for each of the names: to write it in place of what is there. `title`: default: "Change to" the name. */
export function suggestions(
  table: NodeTable,
  ranges: readonly (SourceRange | null)[],
  names: readonly string[],
  title?: string,
): readonly ConformanceFix[] {
  // NB: parts of the source that scripts have written are not in the input.
  if (ranges.length === 0 || table.sourceStarts.length > 1) return [];
  return names.flatMap((text) => {
    const edits = ranges.flatMap((range) => (range === null ? [] : [{ ...range, text }]));
    return edits.length < ranges.length
      ? []
      : [{ title: title ?? `Change to ${text}`, edits, isSuggestion: true }];
  });
}

/** Suggests to insert something at an offset of the input, if that is not negative. */
export function insertion(
  table: NodeTable,
  at: number,
  text: string,
  title: string,
): readonly ConformanceFix[] {
  if (at < 0 || table.sourceStarts.length > 1) return [];
  return [{ title, edits: [{ start: at, end: at, text }], isSuggestion: true }];
}

/** A part of an attribute's value in the input; null if no value is written. */
export function valuePlace(table: NodeTable, record: number, start: number, end: number): SourceRange | null {
  const range = attributeValueRange(table, record);
  if (range === null) return null;
  const { attributes, source } = table;
  const flags = attributes[record + AttributeCell.Flags]!;
  const raw = source.slice(
    attributes[record + AttributeCell.ValueStart]!,
    attributes[record + AttributeCell.ValueEnd]!,
  );
  const place = (offset: number): number =>
    Math.min(
      range.start + rawOffset(raw, (flags & AttributeFlag.Cook) | AttributeFlag.CookAsAttribute, offset),
      range.end,
    );
  return { start: place(start), end: place(end) };
}

let knownAttributes: ReadonlySet<string> | null = null;

/** The names of all attributes that some element has or had. */
function attributesOfAll(): ReadonlySet<string> {
  knownAttributes ??= new Set([
    // Of the obsolete frame, which has no table of attributes.
    'noresize',
    ...globalAttributes.split(/\s+/),
    ...Object.values(elementDefinitions).flatMap(({ attributes }) => attributes.match(/[a-z-]+/g) ?? []),
    ...Object.values(obsoleteAttributes).flatMap((attributes) => Object.keys(attributes)),
  ]);
  return knownAttributes;
}

/** The attributes of an element that an unknown name may be a slip for. None if the name is that of another element's attribute. */
export function attributesNear(
  name: string,
  definition: Definition,
  has: (name: string) => boolean,
): string[] {
  // Names of frameworks have other characters, or hyphens.
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(name) || attributesOfAll().has(name)) return [];
  const hyphens = name.includes('-');
  const names = [...definition.attributes.keys(), ...global].filter(
    (other) => other.includes('-') === hyphens,
  );
  return namesNear(name, names).filter((other) => !has(other));
}

/** Suggests other names for an attribute. */
export function renamings(
  table: NodeTable,
  record: number,
  names: readonly string[],
): readonly ConformanceFix[] {
  return suggestions(table, [attributeNameRange(table, record)], names);
}

/** The names in an element's tags; null where one isn't in the input. */
export function tagNamesOf(table: NodeTable, element: number): (SourceRange | null)[] {
  const { cells, source } = table;
  const name = table.names.stringOf(cells[element + Cell.Name]!);
  const inTag = (start: number): SourceRange | null => {
    const range = start < 0 ? null : rangeInInput(table, start, start + name.length);
    return range !== null && source.slice(start, start + name.length).toLowerCase() === name ? range : null;
  };
  const start = inTag(cells[element + Cell.Start]! + 1);
  const endTag = cells[element + Cell.EndTagStart]!;
  return endTag < 0 ? [start] : [start, inTag(endTag + 2)];
}

/** The elements that an unknown name may be a slip for. */
export function elementsNear(name: string): string[] {
  return name.length < 4 ? [] : namesNear(name, Object.keys(elementDefinitions));
}
