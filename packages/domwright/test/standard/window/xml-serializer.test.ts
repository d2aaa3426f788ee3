import { createWindow } from 'domwright/window';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { runs } from '../../runs.mjs';

/*
 * Trees made by the DOM's methods, written by XMLSerializer, and read by Chromium's XML parser: they are equal, except for
 * prefixes and declarations of namespaces.
 */

const seed = Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1);
const numRuns = runs(10_000);

const HTML = 'http://www.w3.org/1999/xhtml';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

interface Name {
  readonly namespace: string | null;
  readonly name: string;
}
interface Tree extends Name {
  readonly attributes: readonly (Name & { readonly value: string })[];
  readonly children: readonly (Tree | string)[];
}

const prefix = fc.constantFrom('p', 'q', 'ns1', 'ns2', 'ns3', '');
const namespace = fc.constantFrom(null, 'urn:a', 'urn:b', 'urn:c', HTML, XML);
const text = fc.constantFrom('', 'x', '<&>', ']]>', '"\'', ' \n\t', 'é\u{1f600}');

// NB: no elements in the XML namespace, which Chromium's parser does not read, although `xml` is always declared.
const nameOf = (local: fc.Arbitrary<string>): fc.Arbitrary<Name> =>
  fc.tuple(namespace, prefix, local).map(([namespace, prefix, local]) => {
    const its = namespace === null ? '' : namespace === XML ? 'xml' : prefix;
    return { namespace, name: its === '' ? local : `${its}:${local}` };
  });
const declaration = fc
  .tuple(fc.constantFrom('p', 'q', 'ns1', 'ns2', ''), fc.constantFrom('urn:a', 'urn:b', 'urn:c', HTML))
  .map(([prefix, value]) => ({ namespace: XMLNS, name: prefix === '' ? 'xmlns' : `xmlns:${prefix}`, value }));
const attribute = fc
  .tuple(nameOf(fc.constantFrom('k', 'l', 'm')), fc.oneof(text, fc.constant('\r\n')))
  .map(([name, value]) => ({ ...name, value }));
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc
    .tuple(
      nameOf(fc.constantFrom('a', 'b', 'br', 'template')).filter(({ namespace }) => namespace !== XML),
      fc.array(fc.oneof({ arbitrary: attribute, weight: 2 }, declaration), { maxLength: 5 }),
      fc.array(fc.oneof({ maxDepth: 4, depthIdentifier: 'xml' }, text, tie('tree'), tie('tree')), {
        maxLength: 3,
      }),
    )
    .map(([name, attributes, children]) => ({ ...name, attributes, children })),
}));

// biome-ignore lint/suspicious/noExplicitAny: documents of two implementations
type Any = any;

function build(document: Any, { namespace, name, attributes, children }: Tree): Any {
  const element = document.createElementNS(namespace, name);
  for (const { namespace, name, value } of attributes) element.setAttributeNS(namespace, name, value);
  for (const child of children)
    (element.content ?? element).append(typeof child === 'string' ? child : build(document, child));
  return element;
}

/** It refers to nothing outside itself, so that it can be sent to a browser. */
function dump(root: Any): string {
  let text = '';
  let lines = '';
  const flush = (): void => {
    if (text !== '') lines += `${JSON.stringify(text)} `;
    text = '';
  };
  const visit = (node: Any): void => {
    if (node.nodeType === 3) {
      text += node.data;
      return;
    }
    flush();
    lines += `<{${node.namespaceURI}}${node.localName}`;
    const attributes = [...node.attributes]
      .filter(({ namespaceURI }) => namespaceURI !== 'http://www.w3.org/2000/xmlns/')
      .map(({ namespaceURI, localName, value }) => ` {${namespaceURI}}${localName}=${JSON.stringify(value)}`);
    lines += `${attributes.join('')}> `;
    for (const child of (node.content ?? node).childNodes) visit(child);
    flush();
    lines += '</> ';
  };
  visit(root);
  return lines;
}

const window = createWindow('');
const serializer = new window.XMLSerializer();

describe.skipIf(!hasChromium)('XMLSerializer', () => {
  test('writes what an XML parser reads as the same tree', async () => {
    const trees = fc.sample(tree, { numRuns, seed }).map((one) => build(window.document, one));
    const written = trees.map((one) => serializer.serializeToString(one));
    const chromium = await openChromium();
    const read = await chromium
      .evaluate(`${JSON.stringify(written)}.map((xml) =>
        (${dump})(new DOMParser().parseFromString(xml, 'application/xml').documentElement))`)
      .finally(chromium.close);
    const differences = written.flatMap((xml, index) => {
      const expected = dump(trees[index]);
      return read[index] === expected ? [] : [`${xml}\n${expected}\n${read[index]}`];
    });
    differences.sort((a, b) => a.length - b.length);
    expect(`${differences.length}\n${differences.slice(0, 6).join('\n\n')}`).toBe('0\n');
  });
});

test('a prefix that the tag has already is not declared again', () => {
  const { document } = window;
  const parent = document.createElementNS('urn:b', 'p:parent');
  const element = document.createElementNS('urn:b', 'p:el');
  element.setAttributeNS('urn:a', 'p:a', '');
  parent.append(element);
  expect(serializer.serializeToString(parent)).toBe(
    '<p:parent xmlns:p="urn:b"><p:el xmlns:ns1="urn:a" ns1:a=""/></p:parent>',
  );
  const other = document.createElementNS('urn:a', 'ns1:k');
  other.setAttributeNS('urn:b', 'a', '');
  expect(serializer.serializeToString(other)).toBe('<ns1:k xmlns:ns1="urn:a" xmlns:ns2="urn:b" ns2:a=""/>');
});
