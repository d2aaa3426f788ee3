import type { Node } from 'domwright';
import { createWindow } from 'domwright/window';
import { expect, test } from 'vitest';
import { JSDOM } from '../../dom/nodes/jsdom.mjs';

// biome-ignore lint/suspicious/noExplicitAny: jsdom has no declarations, and both are read as one type
type Any = any;

const XMLNS = 'http://www.w3.org/2000/xmlns/';
const arguments_ = [null, undefined, '', 'a', 'b', 'u:a', 'u:b', 'u:c', 'http://www.w3.org/1999/xhtml'];

/** All nodes of a tree with namespaces, and some that are in none. */
function nodesIn(window: Any): Any[] {
  const { document } = window;
  document.body.innerHTML = '<p>text<!--comment--></p>';
  const outer = document.createElementNS('u:a', 'a:outer');
  outer.setAttributeNS(XMLNS, 'xmlns', 'u:c');
  outer.setAttributeNS(XMLNS, 'xmlns:b', 'u:b');
  const inner = document.createElementNS(null, 'inner');
  inner.setAttributeNS(XMLNS, 'xmlns:b', '');
  inner.append('text');
  outer.append(inner, 'text', document.createComment('c'), document.createElement('b'));
  document.body.append(outer);
  const fragment = document.createDocumentFragment();
  fragment.append('in a fragment', document.createElementNS('u:b', 'b:x'));
  const stack = [document, fragment, document.createTextNode('alone'), document.createAttribute('alone')];
  const nodes: Any[] = [];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    nodes.push(node, ...(node.attributes ?? []));
    for (let child = node.lastChild; child !== null; child = child.previousSibling) stack.push(child);
  }
  return nodes;
}

test('all nodes look namespaces up as in jsdom', () => {
  const html = '<!DOCTYPE html><title>x</title>';
  const ours = nodesIn(createWindow(html));
  const theirs = nodesIn(new JSDOM(html).window);
  expect(ours.length).toBe(theirs.length);
  ours.forEach((node: Node & Any, index) => {
    for (const method of ['lookupPrefix', 'lookupNamespaceURI', 'isDefaultNamespace']) {
      for (const argument of arguments_)
        expect(node[method](argument), `${node.nodeName}.${method}(${argument})`).toBe(
          theirs[index][method](argument),
        );
    }
  });
});

test('the prefixes that are always bound', () => {
  // jsdom does not have them, which are in the standard since 2021.
  const { document } = createWindow('<p>x');
  const text: Any = document.querySelector('p')!.firstChild;
  expect(text.lookupNamespaceURI('xml')).toBe('http://www.w3.org/XML/1998/namespace');
  expect(text.lookupNamespaceURI('xmlns')).toBe('http://www.w3.org/2000/xmlns/');
  expect((document.createTextNode('') as Any).lookupNamespaceURI('xml')).toBe(null);
});
