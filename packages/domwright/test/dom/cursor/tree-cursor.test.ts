import { type Document, type Element, type Node, parse, parseFragment, TreeCursor } from 'domwright';
import { parse as parseWithoutDom, serialize as serializeTree } from 'domwright/core';
import {
  documentFromTransferable,
  documentToTransferable,
  transferListOf,
} from 'domwright/internal/transferable';
import { describe, expect, test } from 'vitest';

/** A cursor at the first element of a name. */
function at(root: Node, localName: string): TreeCursor {
  const cursor = new TreeCursor(root);
  expect(cursor.nextElement(localName)).toBe(true);
  return cursor;
}

test('a document is read in tree order', () => {
  const document = parse('<!DOCTYPE html PUBLIC "p" "s"><p id=a Class="b&amp;c">One<!--two--><br>&lt;three');
  const cursor = new TreeCursor(document);
  const read: unknown[] = [];
  do {
    const attributes: string[] = [];
    for (let index = 0; index < cursor.attributeCount; index++) {
      attributes.push(`${cursor.attributeName(index)}=${cursor.attributeValue(index)}`);
    }
    read.push([cursor.nodeType, cursor.nodeName, cursor.localName, cursor.data, ...attributes]);
  } while (cursor.nextNode());
  expect(read).toEqual([
    [9, '#document', '', ''],
    [10, 'html', '', ''],
    [1, 'HTML', 'html', ''],
    [1, 'HEAD', 'head', ''],
    [1, 'BODY', 'body', ''],
    [1, 'P', 'p', '', 'id=a', 'class=b&c'],
    [3, '#text', '', 'One'],
    [8, '#comment', '', 'two'],
    [1, 'BR', 'br', ''],
    [3, '#text', '', '<three'],
  ]);
  expect(cursor.data).toBe('<three');
  cursor.reset();
  expect(cursor.node === document).toBe(true);
  cursor.firstChild();
  expect([cursor.name, cursor.publicId, cursor.systemId]).toEqual(['html', 'p', 's']);
});

test('namespaces and prefixes', () => {
  const document = parse('<svg viewbox=1 xlink:href=#a><foreignObject><p Title=x>');
  const cursor = at(document, 'svg');
  expect([cursor.namespaceURI, cursor.prefix]).toEqual(['http://www.w3.org/2000/svg', null]);
  expect(cursor.attributeNamespaceURI(0)).toBe(null);
  expect([cursor.attributeName(1), cursor.attributeNamespaceURI(1)]).toEqual([
    'xlink:href',
    'http://www.w3.org/1999/xlink',
  ]);
  // Names of attributes of foreign elements are as they are, those of HTML elements in lower case.
  expect([cursor.getAttribute('viewBox'), cursor.getAttribute('VIEWBOX')]).toEqual(['1', null]);
  expect(cursor.nextElement('p')).toBe(true);
  expect([cursor.getAttribute('TITLE'), cursor.hasAttribute('Title'), cursor.hasAttribute('x')]).toEqual([
    'x',
    true,
    false,
  ]);
  const made = document.createElementNS('urn:a', 'b:c');
  const cursorOfMade = new TreeCursor(made);
  expect([cursorOfMade.prefix, cursorOfMade.localName, cursorOfMade.nodeName]).toEqual(['b', 'c', 'b:c']);
  expect(cursorOfMade.namespaceURI).toBe('urn:a');
  const instruction = new TreeCursor(document.createProcessingInstruction('d', 'e'));
  expect([instruction.nodeType, instruction.nodeName, instruction.data]).toEqual([7, 'd', 'e']);
});

test('what a node does not have', () => {
  const cursor = new TreeCursor(parse('x'));
  expect([cursor.localName, cursor.data, cursor.name, cursor.publicId, cursor.systemId]).toEqual(
    Array(5).fill(''),
  );
  expect([cursor.namespaceURI, cursor.prefix, cursor.textContent, cursor.getAttribute('a')]).toEqual(
    Array(4).fill(null),
  );
  expect([cursor.attributeCount, cursor.hasAttribute('a')]).toEqual([0, false]);
  expect([cursor.content(), cursor.shadowRoot()]).toEqual([null, null]);
  expect([cursor.sourceStart, cursor.sourceEnd, cursor.startTagStart, cursor.endTagEnd]).toEqual(
    Array(4).fill(-1),
  );
});

test('no move leaves the root', () => {
  const cursor = new TreeCursor(parse('<p>1</p><p>2<b>3</b></p><p>4').querySelectorAll('p').item(1)!);
  for (const move of ['nextSibling', 'previousSibling', 'parentNode', 'previousNode'] as const) {
    expect(cursor[move]()).toBe(false);
  }
  expect(cursor.nextNodeSkippingChildren()).toBe(false);
  while (cursor.nextNode());
  expect(cursor.data).toBe('3');
  expect(cursor.nextElement()).toBe(false);
  expect(cursor.parentNode() && cursor.parentNode()).toBe(true);
  expect([cursor.parentNode(), cursor.textContent]).toEqual([false, '23']);
});

test('the contents of a template and shadow trees are trees of their own', () => {
  const document = parse(
    '<template>1<template><b>2</template></template>' +
      '<div><template shadowrootmode=closed>3</template>4</div>',
  );
  const cursor = at(document, 'template');
  expect(cursor.firstChild()).toBe(false);
  const content = cursor.content()!;
  const template = document.querySelector('template')!;
  expect(content.node === template.content).toBe(true);
  expect([content.parentNode(), content.firstChild(), content.data]).toEqual([false, true, '1']);
  expect(content.nextElement('template') && content.content()!.textContent).toBe('2');
  expect(cursor.shadowRoot()).toBe(null);
  expect(cursor.nextElement('div')).toBe(true);
  const shadowRoot = cursor.shadowRoot()!;
  expect([shadowRoot.nodeName, shadowRoot.textContent, cursor.textContent]).toEqual([
    '#document-fragment',
    '3',
    '4',
  ]);
  // One created through the API also has contents.
  const made = document.createElement('template');
  expect(new TreeCursor(made).content()!.node === made.content).toBe(true);
});

test('places in the source are those of the input that a node is from', () => {
  const html = '<!--a--><div id="b">c</div><p>d';
  const document = parse(html);
  document.querySelector('p')!.innerHTML = '12<i title=x>3</i>';
  const cursor = new TreeCursor(document);
  cursor.firstChild();
  expect(html.slice(cursor.sourceStart, cursor.sourceEnd)).toBe('<!--a-->');
  expect([cursor.startTagStart, cursor.startTagEnd, cursor.endTagStart, cursor.endTagEnd]).toEqual([
    -1, -1, -1, -1,
  ]);
  cursor.nextElement('div');
  expect(html.slice(cursor.sourceStart, cursor.sourceEnd)).toBe('<div id="b">c</div>');
  expect(html.slice(cursor.startTagStart, cursor.startTagEnd)).toBe('<div id="b">');
  expect(html.slice(cursor.endTagStart, cursor.endTagEnd)).toBe('</div>');
  expect([cursor.attributeNameRange(0), cursor.attributeValueRange(0)]).toEqual([
    { start: 13, end: 15 },
    { start: 17, end: 18 },
  ]);
  cursor.nextElement('i');
  expect([cursor.sourceStart, cursor.sourceEnd]).toEqual([2, 18]);
});

test('texts and values with carriage returns, references and U+0000 in any order of reading', () => {
  const html =
    '<p title="a\r\nb\rc&#13;">\r\n  one\rtwo\r\n<b title="d">\r\n</b>\r<i title=e>f&amp;\r\n</i>g\r\n';
  const expected = ['\n  one\ntwo\n', '\n', '\n', 'f&\n', 'g\n'];
  const cursor = new TreeCursor(parse(html).querySelector('p')!);
  expect(cursor.attributeValue(0)).toBe('a\nb\nc\r');
  const texts: string[] = [];
  while (cursor.nextNode()) if (cursor.nodeType === 3) texts.push(cursor.data);
  expect(texts).toEqual(expected);
  do {
    if (cursor.nodeType === 3) expect(cursor.data).toBe(texts.pop());
  } while (cursor.previousNode());
  expect(texts).toEqual([]);
});

test('values that are longer than what is searched at once', () => {
  for (const length of [500, 511, 512, 513, 1100]) {
    const value = 'x'.repeat(length);
    const cursor = at(parse(`\r\n<p title="${value}" id="${value}\r\n${value}">${value}\r${value}`), 'p');
    expect(cursor.attributeValue(0) === value).toBe(true);
    expect(cursor.attributeValue(1) === `${value}\n${value}`).toBe(true);
    expect(cursor.textContent === `${value}\n${value}`).toBe(true);
    cursor.firstChild();
    expect(cursor.data === `${value}\n${value}`).toBe(true);
  }
});

describe('the tree is changed meanwhile', () => {
  test('what is read is what it has now', () => {
    const document = parse('<p id=a>\r\none</p>');
    const cursor = at(document, 'p');
    const p = document.querySelector('p')!;
    p.id = 'b';
    p.setAttribute('x-y', 'c');
    expect([cursor.attributeValue(0), cursor.attributeName(1), cursor.getAttribute('x-y')]).toEqual([
      'b',
      'x-y',
      'c',
    ]);
    p.removeAttribute('id');
    expect([cursor.attributeCount, cursor.attributeValue(0)]).toEqual([1, 'c']);
    cursor.firstChild();
    p.firstChild!.nodeValue = 'two';
    expect(cursor.data).toBe('two');
    // More nodes than the table has space for, so it grows.
    for (let i = 0; i < 1000; i++) p.append(document.createElement('i'), `${i}`);
    let count = 0;
    while (cursor.nextNode()) count++;
    expect([count, cursor.data]).toEqual([2000, '999']);
    expect(at(document, 'i').nextElement('u')).toBe(false);
    p.append(document.createElement('new-name'));
    expect(cursor.nextElement('new-name')).toBe(true);
  });

  test('a node that was removed is read as before', () => {
    const document = parse('<p>1<b title=x>2</b></p><p>3');
    const cursor = at(document, 'b');
    document.querySelector('b')!.remove();
    expect([cursor.localName, cursor.attributeValue(0)]).toEqual(['b', 'x']);
    expect([cursor.parentNode(), cursor.nextSibling(), cursor.nextNodeSkippingChildren()]).toEqual(
      Array(3).fill(false),
    );
    expect([cursor.nextNode(), cursor.data, cursor.nextNode()]).toEqual([true, '2', false]);
  });

  test('a node that another document adopted stays what it was for the cursor', () => {
    const document = parse('<p>1<b title=x>2<template>3</template></b>');
    const cursor = at(document, 'b');
    parse('').adoptNode(document.querySelector('b')!).replaceChildren();
    expect([cursor.localName, cursor.attributeValue(0), cursor.textContent]).toEqual(['b', 'x', '2']);
    expect([cursor.parentNode(), cursor.nextElement('template')]).toEqual([false, true]);
    expect(cursor.shadowRoot()).toBe(null);
  });

  test('the host of a shadow root that another document adopted', () => {
    const document = parse('<div><template shadowrootmode=open>1</template>');
    const cursor = at(document, 'div');
    parse('').adoptNode(document.querySelector('div')!);
    expect(cursor.shadowRoot()).toBe(null);
  });
});

describe('a document that went to another thread', () => {
  const html = `<!DOCTYPE html><p id=a>\r\n1&amp;<x-y b=c>${'<i>2</i>'.repeat(500)}`;

  test('is read there', () => {
    const data = documentToTransferable(parse(html));
    const document = documentFromTransferable(structuredClone(data, { transfer: transferListOf(data) }));
    const cursor = at(document, 'p');
    expect([cursor.getAttribute('id'), cursor.nextNode(), cursor.data]).toEqual(['a', true, '\n1&']);
    expect([cursor.nextElement('x-y'), cursor.attributeName(0), cursor.attributeValue(0)]).toEqual([
      true,
      'b',
      'c',
    ]);
    let count = 0;
    while (cursor.nextElement('i')) count++;
    expect(count).toBe(500);
  });

  test('is not read here, and no move goes on without end', () => {
    const document = parse(html);
    const cursor = at(document, 'p');
    const p = cursor.node;
    const data = documentToTransferable(document);
    structuredClone(data, { transfer: transferListOf(data) });
    for (const move of [
      'firstChild',
      'lastChild',
      'nextSibling',
      'previousSibling',
      'parentNode',
      'nextNode',
      'nextNodeSkippingChildren',
      'previousNode',
      'nextElement',
    ] as const) {
      expect([move, cursor[move]()]).toEqual([move, false]);
    }
    expect([cursor.nodeType, cursor.attributeCount, cursor.data, cursor.localName]).toEqual([0, 0, '', '']);
    expect([cursor.nodeName, cursor.textContent, cursor.content(), cursor.shadowRoot()]).toEqual([
      '',
      '',
      null,
      null,
    ]);
    expect([cursor.sourceStart, cursor.startTagEnd, cursor.endTagStart]).toEqual([-1, -1, -1]);
    expect(() => cursor.moveTo(p)).toThrow(TypeError);
  });
});

test('the Tree of domwright/core', () => {
  const tree = parseWithoutDom('<p id=a>1<b>2</b><template>3');
  const cursor = new TreeCursor(tree);
  expect(cursor.nextElement('p') && cursor.getAttribute('ID')).toBe('a');
  expect(serializeTree(tree, cursor.handle)).toBe('1<b>2</b><template>3</template>');
  expect(cursor.nextElement('template') && cursor.content()!.textContent).toBe('3');
  expect(() => cursor.node).toThrow(new TypeError('A Tree of domwright/core has no Node objects'));
});

test('moveTo', () => {
  const document = parse('<p>1<b>2</b></p><i>3</i>');
  const p = document.querySelector('p')!;
  const cursor = new TreeCursor(p);
  cursor.moveTo(p.querySelector('b')!);
  expect(cursor.localName).toBe('b');
  cursor.moveTo(p);
  expect(cursor.node === p).toBe(true);
  const outside = new TypeError("node must be the cursor's root or below it");
  for (const node of [document, document.querySelector('i')!, parse('').body!]) {
    expect(() => cursor.moveTo(node)).toThrow(outside);
  }
  expect(() => cursor.moveTo(null as never)).toThrow(
    new TypeError('node must be a Node other than an Attr, not null'),
  );
  expect(cursor.node === p).toBe(true);
});

describe('wrong arguments', () => {
  const document = parse('<p id=a title=b>c');
  const p = document.querySelector('p')!;
  const cursor = new TreeCursor(p);

  test('of the constructor', () => {
    // @ts-expect-error: a string is no node.
    expect(() => new TreeCursor('p')).toThrow(TypeError);
    // @ts-expect-error: a node has to be given.
    expect(() => new TreeCursor()).toThrow(TypeError);
    for (const [value, what] of [
      [undefined, 'undefined'],
      [null, 'null'],
      ['p', '"p"'],
      [16, '16'],
      [{}, 'an object'],
      [{ table: {}, handle: 16 }, 'an object'],
      [p.getAttributeNode('id'), 'an object'],
      [cursor, 'an object'],
    ]) {
      const error = new TypeError(`node must be a Node other than an Attr, not ${what}`);
      expect(() => new TreeCursor(value as never)).toThrow(error);
    }
  });

  test('an index behind the last attribute, or none', () => {
    const methods = [
      'attributeName',
      'attributeValue',
      'attributeNamespaceURI',
      'attributeNameRange',
      'attributeValueRange',
    ] as const;
    for (const method of methods) {
      for (const index of [2, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32]) {
        expect(() => cursor[method](index)).toThrow(
          new RangeError(`index must be an integer from 0 to 1, not ${index}`),
        );
      }
      // @ts-expect-error: a string is no index.
      expect(() => cursor[method]('0')).toThrow(new TypeError('index must be an integer, not "0"'));
      expect(() => new TreeCursor(p.firstChild!)[method](0)).toThrow(RangeError);
      expect(() => new TreeCursor(document)[method](0)).toThrow(
        new RangeError('index 0 is out of range: there are no attributes'),
      );
    }
  });

  test('a name that is no string', () => {
    // @ts-expect-error
    expect(() => cursor.getAttribute(1)).toThrow(new TypeError('qualifiedName must be a string, not 1'));
    // @ts-expect-error
    expect(() => cursor.hasAttribute()).toThrow(
      new TypeError('qualifiedName must be a string, not undefined'),
    );
    // @ts-expect-error
    expect(() => cursor.nextElement(null)).toThrow(new TypeError('localName must be a string, not null'));
  });
});

test('a hundred thousand levels', () => {
  const depth = 100_000;
  const document = parse('');
  let innermost: Element = document.body!;
  for (let i = 0; i < depth; i++) innermost = innermost.appendChild(document.createElement('i'));
  innermost.append('deep');
  const cursor = new TreeCursor(document.body!);
  let count = 0;
  while (cursor.nextNode()) count++;
  expect([count, cursor.data]).toEqual([depth + 1, 'deep']);
  while (cursor.previousNode()) count--;
  expect([count, cursor.localName]).toEqual([0, 'body']);
  while (cursor.lastChild()) count++;
  while (cursor.parentNode()) count--;
  expect(count).toBe(0);
  while (cursor.nextElement('i')) count++;
  expect(count).toBe(depth);
  cursor.reset();
  cursor.moveTo(innermost);
  expect([cursor.textContent, cursor.nextNodeSkippingChildren()]).toEqual(['deep', false]);
});

test('its types', () => {
  const document: Document = parse('<p>');
  const cursor: TreeCursor = new TreeCursor(parseFragment('<p>'));
  const moved: boolean = cursor.nextNode();
  const name: string = cursor.localName;
  const uri: string | null = cursor.namespaceURI;
  const value: string | null = cursor.getAttribute('a');
  const content: TreeCursor | null = cursor.content();
  const node: Node = cursor.node;
  // @ts-expect-error: what is read is not set.
  expect(() => (cursor.data = 'x')).toThrow(TypeError);
  expect([moved, name, uri, value, content, node === document]).toEqual([
    true,
    'p',
    'http://www.w3.org/1999/xhtml',
    null,
    null,
    false,
  ]);
});
