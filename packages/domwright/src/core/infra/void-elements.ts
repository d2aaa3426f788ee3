import { htmlTagFlags, TagFlag } from '../../generated/names.ts';

/**
 * Whether HTML elements of this name have no contents and no end tag. The standard's flag of elements that serialize as void
 * covers the void elements and those that once were.
 *
 * @param name its id in any NameTable
 */
export function isVoidElement(name: number): boolean {
  return name < htmlTagFlags.length && (htmlTagFlags[name]! & TagFlag.SerializesAsVoid) !== 0;
}
