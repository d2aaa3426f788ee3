import { expect, test } from 'vitest';
import { isVoidElement } from '../../../src/core/infra/element-kinds.ts';
import { NameTable } from '../../../src/core/infra/name-table.ts';
import { LAST_KNOWN_ID } from '../../../src/generated/names.ts';

test('the elements that https://w3c.github.io/DOM-Parsing/#xml-serializing-an-element-node lists, and no others', () => {
  const listed =
    'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr';
  const names = new NameTable();
  const found: string[] = [];
  for (let name = 0; name <= LAST_KNOWN_ID; name++) if (isVoidElement(name)) found.push(names.stringOf(name));
  expect(found.sort()).toEqual(listed.split(' '));
  expect(isVoidElement(names.find('x-y'))).toBe(false);
});
