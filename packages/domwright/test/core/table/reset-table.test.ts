import { expect, test } from 'vitest';
import { changeStamp } from '../../../src/core/table/changes.ts';
import { NodeTable } from '../../../src/core/table/node-table.ts';
import { resetTable } from '../../../src/core/table/reset-table.ts';
import { parse, parseFragment } from '../../../src/index.ts';

/** The contents of a table, field by field; for its arrays of nodes and attributes, what isn't zero. */
function fieldsOf(table: NodeTable): Record<string, unknown> {
  const { cells, attributes, ...others } = table;
  const isSet = (cell: number) => cell !== 0;
  return { ...others, cells: cells.some(isSet), attributes: attributes.some(isSet) };
}

const page =
  '<!DOCTYPE html><title>a</title><x-y data-z="&amp;1">b<table>c<b>d<tr>e</table>f<?pi g?><!--h-->' +
  '<template><p is=i></template><div><template shadowrootmode=open>j</template></div>' +
  `<p ${Array.from({ length: 40 }, (_, i) => `a${i}=${i}`).join(' ')}>`;

test('a table that was reset is as a new one, whatever it was used for', () => {
  const document = parse(page, { url: 'https://example.com/', scripting: true, edition: 'living' });
  const { table } = document;
  const element = document.createElementNS('urn:other', 'q:name');
  element.setAttributeNS('urn:another', 'r:name', 'k');
  document.body!.append(element, document.createTextNode('l'), document.createElement('p', { is: 'm' }));
  document.querySelector('p:last-of-type')!.setAttribute('n', 'o');
  document.querySelector('[a7]')!.removeAttribute('a7');
  document.querySelector('x-y')!.append(parseFragment('<u>p', { context: document.body! }));
  expect(changeStamp(table)).toBeGreaterThan(0);
  resetTable(table);
  expect(fieldsOf(table)).toEqual(fieldsOf(new NodeTable(page.length)));
});
