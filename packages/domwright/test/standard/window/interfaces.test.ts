import { parse } from 'domwright';
import { createWindow } from 'domwright/window';
import { describe, expect, test } from 'vitest';
import { knownName } from '../../../src/core/infra/name-table.ts';
import { LAST_TAG_ID } from '../../../src/generated/names.ts';
import { JSDOM } from '../../dom/nodes/jsdom.mjs';

/*
 * What tools expect of a window apart from its nodes: where members are, what lists own, what is a function. jsdom's interfaces
 * are generated from the standard's IDL, so ours must have members in the same places.
 */

// biome-ignore lint/suspicious/noExplicitAny: the tests read what the types do not promise
type Any = any;

const theirs: Any = new JSDOM('<!DOCTYPE html>').window;
const newWindow = (html?: string): Any => createWindow(html);

const interfaces = Object.getOwnPropertyNames(newWindow()).filter(
  // jsdom's HTMLDocument is its Document.
  (name) =>
    /^[A-Z]/.test(name) && name !== 'HTMLDocument' && theirs[name]?.prototype && newWindow()[name]?.prototype,
);

/** Members that are inherited here, with reasons; each is still one. */
const inherited = new Set([
  // jsdom is outdated: they belong to HTMLOrSVGElement and HTMLElement.
  ...['HTMLInputElement.autofocus', 'HTMLSelectElement.autofocus', 'HTMLTextAreaElement.autofocus'],
  ...['HTMLInputElement.inputMode', 'HTMLTextAreaElement.inputMode', 'HTMLButtonElement.autofocus'],
  // SVG's is an SVGAnimatedString, which is not here; this is Element's.
  'SVGElement.className',
  // The interface inherits its indexed getter, and so its iterator.
  'HTMLOptionsCollection.Symbol(Symbol.iterator)',
  'HTMLFormControlsCollection.Symbol(Symbol.iterator)',
]);

describe('members are own properties of the prototypes that the standard puts them on', () => {
  test('there are interfaces to compare', () => expect(interfaces.length).toBeGreaterThan(60));

  test.each(interfaces)('%s', (name) => {
    const mine = newWindow()[name].prototype;
    const other = theirs[name].prototype;
    const wrong: string[] = [];
    for (const key of Reflect.ownKeys(other)) {
      const label = `${name}.${String(key)}`;
      const descriptor = Object.getOwnPropertyDescriptor(mine, key);
      let isThere = false;
      for (let at = mine; at !== null && !isThere; at = Object.getPrototypeOf(at)) {
        const { value, get } = Object.getOwnPropertyDescriptor(at, key) ?? {};
        isThere = (value !== undefined || get !== undefined) && at !== Object.prototype;
      }
      const isInherited = isThere && descriptor === undefined;
      if (isInherited !== inherited.has(label)) wrong.push(label);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['Element', 'attributes'],
    ['Element', 'innerHTML'],
    ['Document', 'body'],
    ['HTMLTemplateElement', 'content'],
    ['DocumentFragment', 'querySelector'],
    ['Node', 'nodeType'],
  ])('%s.%s has a getter that works', (name, member) => {
    const window = newWindow('<body><template>x</template>');
    const { get } = Object.getOwnPropertyDescriptor(window[name].prototype, member)!;
    const { document } = window;
    const template = document.querySelector('template');
    const nodes: Record<string, Any> = { Document: document, DocumentFragment: template.content };
    if (get !== undefined) expect(get.call(nodes[name] ?? template)).toBe((nodes[name] ?? template)[member]);
    else expect((nodes[name] ?? template)[member]).toBeTypeOf('function');
  });
});

test('Symbol.toStringTag of every interface is its name', () => {
  const window = newWindow();
  for (const name of Object.getOwnPropertyNames(window)) {
    const { prototype } = window[name] ?? {};
    if (!/^[A-Z]/.test(name) || prototype === undefined) continue;
    expect([name, Object.prototype.toString.call(prototype)]).toEqual([name, `[object ${name}]`]);
  }
});

describe('lists', () => {
  const html = '<body><p id=a>1</p><p name=b class="x y">2</p><p>3</p>';

  test('their items are their own properties, as in jsdom', () => {
    const mine = newWindow(html).document;
    const other = new JSDOM(html).window.document;
    const lists: ((document: Any) => Any)[] = [
      (document) => document.body.children,
      (document) => document.body.childNodes,
      (document) => document.getElementsByTagName('p'),
      (document) => document.getElementsByClassName('x'),
      (document) => document.querySelectorAll('p'),
      (document) => document.querySelector('.x').classList,
      (document) => document.querySelector('.x').attributes,
      (document) => document.forms,
      (document) => document.createTextNode('x').childNodes,
    ];
    for (const list of lists) {
      const [ours, expected] = [list(mine), list(other)];
      expect(Object.keys(ours)).toEqual(Object.keys(expected));
      expect(Object.entries(ours).length).toBe(expected.length);
      expect(Object.assign([], ours)).toEqual(Array.from(ours));
      for (const key of ['0', '2', '3', '-1', 'length', 'item']) {
        expect([key, Object.hasOwn(ours, key), key in ours]).toEqual([
          key,
          // NB: arrays have a length of their own.
          key === 'length' ? Array.isArray(ours) : Object.hasOwn(expected, key),
          key in expected,
        ]);
      }
    }
  });

  test('names of an HTMLCollection are its own, and not enumerable', () => {
    for (const document of [newWindow(html).document, new JSDOM(html).window.document] as Any[]) {
      const { children } = document.body;
      expect(Object.keys(children)).toEqual(['0', '1', '2']);
      expect(Object.getOwnPropertyNames(children)).toEqual(['0', '1', '2', 'a', 'b']);
      expect(Object.getOwnPropertyDescriptor(children, 'a')).toMatchObject({ enumerable: false });
      expect('a' in children && !('c' in children)).toBe(true);
      expect(children.b.textContent).toBe('2');
    }
  });

  test('they are live, and cannot be written', () => {
    const { document } = newWindow(html);
    const { children } = document.body;
    document.body.append(document.createElement('hr'));
    expect(Object.keys(children)).toEqual(['0', '1', '2', '3']);
    expect(children[3].localName).toBe('hr');
    expect(() => {
      children[0] = null;
    }).toThrow(TypeError);
    expect(() => Object.defineProperty(children, '0', { value: 1 })).toThrow(TypeError);
    expect(Reflect.deleteProperty(children, '0')).toBe(false);
    expect(Reflect.deleteProperty(children, '9')).toBe(true);
    expect(() => Object.freeze(children)).toThrow(TypeError);
    children.note = 5;
    expect([children.note, Object.keys(children).at(-1)]).toEqual([5, 'note']);
  });

  test('querySelectorAll gives NodeLists; an HTMLCollection has no forEach', () => {
    const window = newWindow('<input type=radio name=r><input type=radio name=r>');
    const { document } = window;
    expect(document.querySelectorAll('input') instanceof window.NodeList).toBe(true);
    expect(document.body.childNodes instanceof window.NodeList).toBe(true);
    expect(document.body.children instanceof window.NodeList).toBe(false);
    expect([] instanceof window.NodeList).toBe(false);
    expect(document.body.children instanceof window.HTMLCollection).toBe(true);
    expect('forEach' in document.body.children).toBe(false);
    expect('forEach' in document.body.childNodes).toBe(true);
  });

  test('radio buttons of one name are a RadioNodeList, which is a NodeList', () => {
    const window = newWindow(
      '<form><input type=radio name=r value=1><input type=radio name=r checked value=2></form>',
    );
    const list = window.document.forms[0].elements.r;
    expect(list instanceof window.RadioNodeList && list instanceof window.NodeList).toBe(true);
    expect([list.length, list.value, [...list].length, Object.keys(list)]).toEqual([2, '2', 2, ['0', '1']]);
  });

  test('lists of a document that was parsed before are as those of the window', () => {
    const document = parse(html);
    const before = document.body!.children;
    expect(Object.keys(before)).toEqual([]);
    createWindow(document);
    expect(Object.keys(document.body!.children)).toEqual(['0', '1', '2']);
  });
});

describe('what the window has of its host', () => {
  const names = ['DOMException', 'URL', 'URLSearchParams', 'TextEncoder', 'TextDecoder', 'AbortController'];

  test.each(names)('%s', (name) => {
    expect(newWindow()[name]).toBe((globalThis as Any)[name]);
  });

  test('timers', async () => {
    const window = newWindow();
    const calls = await new Promise<unknown[]>((resolve) => {
      window.setTimeout((...values: unknown[]) => resolve(values), 0, 'a', 'b');
    });
    expect(calls).toEqual(['a', 'b']);
    const timer = window.setTimeout(() => expect.fail('it was cleared'), 0);
    window.clearTimeout(timer);
    const interval: Any = await new Promise((resolve) => {
      const id = window.setInterval(() => resolve(id), 0);
    });
    window.clearInterval(interval);
    await new Promise<void>((resolve) => window.queueMicrotask(resolve));
    expect(window.structuredClone({ a: [1] })).toEqual({ a: [1] });
    expect(() => window.setTimeout('steal()')).toThrow(TypeError);
  });

  test('nothing that reaches a file or the network', () => {
    const window = newWindow();
    for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'process', 'require', 'localStorage'])
      expect(window[name]).toBe(undefined);
  });
});

test('NodeFilter is a function that cannot be called', () => {
  const { NodeFilter } = newWindow();
  expect(typeof NodeFilter).toBe('function');
  expect(NodeFilter.SHOW_ELEMENT).toBe(1);
  expect(() => new NodeFilter()).toThrow(TypeError);
  expect(() => NodeFilter()).toThrow(TypeError);
});

test('the constants of Node that name what does not exist any more', () => {
  const { Node, document } = newWindow();
  const constants = ['ENTITY_REFERENCE_NODE', 'ENTITY_NODE', 'NOTATION_NODE'];
  expect(constants.map((name) => Node[name])).toEqual(constants.map((name) => theirs.Node[name]));
  expect(constants.map((name) => document[name])).toEqual([5, 6, 12]);
});

test('a dataset is an object as others are', () => {
  const window = newWindow('<p data-a=1 data-to-string=2 data-constructor=3>');
  const { dataset } = window.document.querySelector('p');
  expect(dataset instanceof window.DOMStringMap).toBe(true);
  expect(Object.keys(dataset)).toEqual(['a', 'toString', 'constructor']);
  expect([dataset.toString, dataset.constructor]).toEqual(['2', '3']);
  const other = window.document.createElement('p').dataset;
  expect(`${other}`).toBe('[object DOMStringMap]');
  expect('' + other).toBe('[object DOMStringMap]');
  other.hasOwnProperty = 'x';
  expect(window.document.body.querySelector('p')).not.toBe(null);
  expect(other.hasOwnProperty).toBe('x');
  // biome-ignore lint/suspicious/noProto: a tool may write it.
  other.__proto__ = 'y';
  expect(Object.getPrototypeOf(other)).toBe(window.DOMStringMap.prototype);
  expect(() => new window.DOMStringMap()).toThrow(TypeError);
});

describe('the HTML parsing methods', () => {
  test('setHTML and setHTMLUnsafe, of elements and shadow roots', () => {
    const window = newWindow('<div><template shadowrootmode=open></template></div>');
    const { document } = window;
    const p = document.createElement('p');
    p.setHTML('<b onclick=x()>1</b><script>x()</script>');
    expect(p.innerHTML).toBe('<b>1</b>');
    p.setHTMLUnsafe('<b onclick=x()>1</b>');
    expect(p.innerHTML).toBe('<b onclick="x()">1</b>');
    p.setHTML('<i>1</i><b>2</b>', { sanitizer: { elements: ['b'] } });
    expect(p.innerHTML).toBe('<b>2</b>');
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    expect(root instanceof window.ShadowRoot).toBe(true);
    root.setHTML('<b onclick=x()>1</b>');
    expect(root.innerHTML).toBe('<b>1</b>');
    expect(Object.hasOwn(window.Element.prototype, 'setHTML')).toBe(true);
  });

  // Attributes that elements reflect, such as a meta's `content`, have nothing to do with where the nodes go.
  const reflected = { content: 'a', value: 'b', text: 'c', host: 'd', form: 'e', innerhtml: 'f' };
  const names = ['unknown', 'my-element'];
  for (let id = 1; id <= LAST_TAG_ID; id++) names.push(knownName(id));
  test.each(['innerHTML', 'setHTML', 'setHTMLUnsafe'])('%s of every HTML element', (method) => {
    const { document } = newWindow();
    for (const name of names) {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(reflected)) element.setAttribute(key, value);
      const place = name === 'template' ? element.content : element;
      place.append('old');
      if (method === 'innerHTML') element.innerHTML = '<!--new-->';
      else element[method]('<!--new-->', { sanitizer: { comments: true } });
      const isRefused = name === 'script' && method === 'setHTML';
      const { firstChild } = place;
      expect([name, firstChild.nodeValue.replace(/^<!--|-->$/g, '')]).toEqual([
        name,
        isRefused ? 'old' : 'new',
      ]);
      expect([name, place.lastChild === firstChild || name === 'html']).toEqual([name, true]);
      for (const [key, value] of Object.entries(reflected)) {
        expect([name, element.getAttribute(key)]).toEqual([name, value]);
      }
    }
    expect(names.length).toBeGreaterThan(140);
  });

  test('Document.parseHTML and parseHTMLUnsafe', () => {
    const window = newWindow();
    const safe = window.Document.parseHTML('<title>T</title><p onclick=x()>1');
    expect(safe instanceof window.HTMLDocument).toBe(true);
    expect([safe.title, safe.body.innerHTML, safe.defaultView]).toEqual(['T', '<p>1</p>', null]);
    expect(safe.body instanceof window.HTMLBodyElement).toBe(true);
    expect(window.Document.parseHTMLUnsafe('<p onclick=x()>1').body.innerHTML).toBe('<p onclick="x()">1</p>');
  });
});
