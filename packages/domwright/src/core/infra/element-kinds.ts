import { htmlTagFlags, TagFlag } from '../../generated/names.ts';

/**
 * Whether HTML elements with this name have no contents and no end tag. The standard's flag for elements that serialize
 * as void covers both current and former void elements.
 *
 * @param name its id in any NameTable
 */
export function isVoidElement(name: number): boolean {
  return name < htmlTagFlags.length && (htmlTagFlags[name]! & TagFlag.SerializesAsVoid) !== 0;
}

/**
 * Whether HTML elements with this name have only parts of a table: the parser puts anything else in front of the table.
 *
 * @param name its id in any NameTable
 */
export function hasFosterParenting(name: number): boolean {
  return name < htmlTagFlags.length && (htmlTagFlags[name]! & TagFlag.FosterParenting) !== 0;
}
