// biome-ignore-all lint/performance/useDomNodeTextContent: innerText is what is tested.
import { Document, Element, Node, parse } from 'domwright';
import { createWindow } from 'domwright/window';
import { describe, expect, test } from 'vitest';
import { elementInterfaces } from '../../../src/generated/element-interfaces.ts';
import { JSDOM } from '../../dom/nodes/jsdom.mjs';

// biome-ignore lint/suspicious/noExplicitAny: the tests read what documents do not promise by type
type Any = any;

const url = 'https://a.example/b/c?d#e';
const theirs: Any = new JSDOM('<!DOCTYPE html>', { url }).window;

test('the interface of each element is that of jsdom', () => {
  const { document } = createWindow();
  const names = elementInterfaces
    .trim()
    .split(/\s+/)
    .filter((name) => !name.startsWith('HTML'));
  const differences: string[] = [];
  for (const name of [...names, 'x-y', 'unknown', 'applet', 'blink', 'annotation-xml', 'search', 'image']) {
    const mine = (document.createElement(name) as Any)[Symbol.toStringTag];
    const other = theirs.document.createElement(name)[Symbol.toStringTag];
    if (mine !== other) differences.push(`${name}: ${mine}, ${other}`);
  }
  // jsdom is older than `search`, which is an HTMLElement, and `selectedcontent`, which has an interface.
  expect(differences.filter((line) => !/^(?:search|selectedcontent):/.test(line))).toEqual([]);
});

test('elements are instances of the classes of the window and of domwright', () => {
  const window = createWindow('<form></form><svg></svg><math></math>');
  const { document } = window;
  const form = document.forms.item(0)!;
  expect(form instanceof window.HTMLFormElement).toBe(true);
  for (const Class of [window.HTMLElement, window.Element, window.Node, Element, Node]) {
    expect(form instanceof Class).toBe(true);
  }
  expect(document instanceof Document).toBe(true);
  expect(document instanceof window.Document).toBe(true);
  expect(document.querySelector('svg') instanceof window.SVGElement).toBe(true);
  expect(document.querySelector('math') instanceof window.MathMLElement).toBe(true);
  expect(Object.hasOwn(window.HTMLAnchorElement.prototype, 'hreflang')).toBe(true);
  expect(Object.hasOwn(window.HTMLElement.prototype, 'hreflang')).toBe(false);
  expect(Object.hasOwn(window.Node.prototype, 'nodeName')).toBe(true);
  const { get } = Object.getOwnPropertyDescriptor(window.Node.prototype, 'nodeName')!;
  expect(get!.call(form)).toBe('FORM');
  expect(get!.call(document)).toBe('#document');
});

test('a document that was parsed before, whose nodes stay the same', () => {
  const document = parse('<p><a href=x>y</a>');
  const a = document.querySelector('a')!;
  const window = createWindow(document);
  expect(window.document).toBe(document);
  expect(document.querySelector('a')).toBe(a);
  expect(a instanceof window.HTMLAnchorElement).toBe(true);
  expect(() => createWindow(document)).toThrow(TypeError);
  expect(() => createWindow(parse(''), { url })).toThrow('options are only for markup');
  expect(() => createWindow('', { nothing: 1 } as Any)).toThrow("unknown option 'nothing'");
  expect(() => createWindow(5 as Any)).toThrow(TypeError);
});

describe('the document', () => {
  test('has a window, a location and no write', () => {
    const window = createWindow('', { url });
    const { document } = window;
    expect(document.defaultView).toBe(window);
    expect([window.location.href, `${document.location}`, window.location.hash]).toEqual([url, url, '#e']);
    expect(() => {
      (window as Any).location.href = 'x';
    }).toThrow('read-only');
    expect(() => {
      document.location = 'x';
    }).toThrow('read-only');
    expect(() => document.write('x')).toThrow('needs a running parser');
    expect(document.implementation.createHTMLDocument('t').defaultView).toBe(null);
  });

  test('makes documents', () => {
    const { implementation } = createWindow().document;
    expect(implementation.createHTMLDocument('t').documentElement!.outerHTML).toBe(
      '<html><head><title>t</title></head><body></body></html>',
    );
    const svg = implementation.createDocument('http://www.w3.org/2000/svg', 'x:svg');
    expect([svg.documentElement!.nodeName, svg.contentType]).toEqual(['x:svg', 'image/svg+xml']);
    expect(implementation.createDocumentType('a', 'b', 'c').systemId).toBe('c');
    expect(() => implementation.createDocument(null, 'a:b')).toThrow('namespace');
  });

  test('finds by name, and namespaces by prefix', () => {
    const { document } = createWindow('<p name=a><svg name=a></svg><a name=a></a>');
    const found = document.getElementsByName('a');
    expect([...found].map(({ localName }) => localName)).toEqual(['p', 'a']);
    document.querySelector('p')!.removeAttribute('name');
    expect(found.length).toBe(1);
    expect(document.lookupNamespaceURI(null)).toBe('http://www.w3.org/1999/xhtml');
    expect(document.lookupNamespaceURI('xml')).toBe('http://www.w3.org/XML/1998/namespace');
  });
});

test('DOMParser parses HTML, and no XML', () => {
  const parser = new (createWindow('', { url }).DOMParser)();
  const document = parser.parseFromString('<p><template shadowrootmode=open></template>', 'text/html');
  expect([document.URL, document.defaultView, document.querySelectorAll('template').length]).toEqual([
    url,
    null,
    1,
  ]);
  expect(() => parser.parseFromString('<a/>', 'text/xml')).toThrow('There is no parser for text/xml');
  expect(() => parser.parseFromString('', 'text/plain')).toThrow(TypeError);
});

test('XMLSerializer writes what jsdom writes', () => {
  const html =
    '<!DOCTYPE html><p title="a&quot;<b">x &amp; y<br><!--c--><svg viewBox=1 xlink:href="#d"><g/></svg><math><mi>e</mi></math>' +
    '<template><b>f</b></template><script>1 < 2</script>';
  const window = createWindow(html);
  const other = new theirs.DOMParser().parseFromString(html, 'text/html');
  const mine = new window.XMLSerializer().serializeToString(window.document);
  // jsdom gives the prefix another name, though it is free.
  const expected: string = new theirs.XMLSerializer().serializeToString(other);
  expect(mine).toBe(expected.replace('xmlns:ns1', 'xmlns:xlink').replace('ns1:href', 'xlink:href'));
});

// biome-ignore-start lint/suspicious/noProto: a page may write it.
describe('nothing of a page reaches the host', () => {
  test('through dataset, style or collections', () => {
    const window = createWindow(
      '<p data-__proto__=a data-constructor=b style="__proto__: c; constructor: d"><form><input name=__proto__></form>',
    );
    const { document } = window;
    const p: Any = document.querySelector('p');
    const { prototype } = window.DOMStringMap;
    expect([p.dataset.__proto__, p.dataset.constructor]).toEqual(['a', 'b']);
    p.dataset.__proto__ = 'x';
    expect(Object.getPrototypeOf(p.dataset)).toBe(prototype);
    p.style.setProperty('__proto__', 'x');
    expect(({} as Any).x).toBe(undefined);
    expect(Object.keys(p.dataset)).toEqual(['__proto__', 'constructor']);
    expect((document.forms.item(0) as Any).elements.namedItem('__proto__').localName).toBe('input');
  });
});

// biome-ignore-end lint/suspicious/noProto: see above.
describe('style', () => {
  const style = (text: string): Any => {
    const { document } = createWindow('<p>');
    const p: Any = document.querySelector('p');
    p.setAttribute('style', text);
    return p.style;
  };

  test('is read as declarations', () => {
    const read = style(
      'color: red; COLOR: blue !important; color: green; --X: "a;b"; background: url(x;y); z',
    );
    expect([...read]).toEqual(['color', '--X', 'background']);
    expect([read.color, read.getPropertyPriority('color')]).toEqual(['blue', 'important']);
    expect([read['--X'], read.background]).toEqual(['"a;b"', 'url(x;y)']);
  });

  test('its names are compared as ASCII: U+212A is no K', () => {
    const read = style('BACKGROUND: red; bac\u212aground: blue');
    expect([...read]).toEqual(['background', 'bac\u212aground']);
    expect(read.getPropertyValue('background')).toBe('red');
    expect(read.getPropertyValue('bac\u212aground')).toBe('blue');
  });

  test('is written, and nothing can be put beside a value', () => {
    const written = style('color: red');
    written.backgroundColor = 'blue';
    written.setProperty('margin', '1px; color: green');
    written.setProperty('padding', 'url(');
    written.color = '';
    written.cssFloat = 'left';
    expect(written.cssText).toBe('background-color: blue; float: left;');
  });
});

test('form controls keep what scripts set', () => {
  const { document } = createWindow(
    '<form id=f><input id=a value=x><input id=r1 type=radio name=r checked><input id=r2 type=radio name=r>' +
      '<select id=s><option>1<option selected>2</select><textarea id=t>y</textarea><label for=a id=l>z</label></form>',
  );
  const get = (id: string): Any => document.getElementById(id);
  get('a').value = 'new';
  expect([get('a').value, get('a').getAttribute('value'), get('a').defaultValue]).toEqual(['new', 'x', 'x']);
  get('r2').checked = true;
  expect([get('r1').checked, get('r2').checked]).toEqual([false, true]);
  expect([get('s').value, get('s').selectedIndex]).toEqual(['2', 1]);
  get('s').selectedIndex = 0;
  expect([get('s').value, get('s').options[1].selected]).toEqual(['1', false]);
  get('t').value = 'w';
  expect([get('t').value, get('t').defaultValue]).toEqual(['w', 'y']);
  expect([get('l').control, get('a').labels[0], get('a').form]).toEqual([get('a'), get('l'), get('f')]);
  expect(get('f').elements.length).toBe(5);
  expect(get('f').elements.r.value).toBe('on');
});

test('copies of controls have the value and the checkedness that scripts have set', () => {
  const { document } = createWindow(
    '<p><input id=a><input id=c type=checkbox checked><textarea id=t>x</textarea>',
  );
  const get = (root: Any, id: string): Any => root.querySelector(`#${id}`);
  get(document, 'a').value = 'new';
  get(document, 'c').checked = false;
  get(document, 't').value = 'y';
  const p = document.querySelector('p')!;
  for (const copy of [p.cloneNode(true), document.importNode(p, true), document.cloneNode(true)]) {
    expect([get(copy, 'a').value, get(copy, 'c').checked, get(copy, 't').value]).toEqual(['new', false, 'y']);
    expect(get(copy, 'a').hasAttribute('value')).toBe(false);
  }
});

test('select.add checks its arguments in the order of the standard', () => {
  const { document } = createWindow('<select id=s><option id=o></select><p>');
  const [select, option]: Any[] = [document.getElementById('s'), document.getElementById('o')];
  const group = document.createElement('optgroup');
  expect(() => select.add(group, document.querySelector('p'))).toThrow('is not in the select');
  select.add(group, option);
  select.add(group, group);
  expect(select.firstChild).toBe(group);
  group.append(option);
  expect([select.options.length, option.index]).toEqual([1, 0]);
});

test('the origin of a link is that of its URL, and links that the parser has cloned are known as such', () => {
  const { document } = createWindow('<a href=/x>a<p>b</a>', { url });
  const [first, second]: Any[] = [...document.querySelectorAll('a')];
  expect([first.origin, second.origin]).toEqual(['https://a.example', 'https://a.example']);
  expect([first.clonedBy, second.clonedBy]).toEqual([null, 'adoption-agency']);
  expect((document.createElement('a') as Any).origin).toBe('');
});

test('tables', () => {
  const { document } = createWindow('<table><tfoot><tr id=f><tbody><tr id=b><td><thead><tr id=h></table>');
  const table: Any = document.querySelector('table');
  expect([...table.rows].map(({ id }: Any) => id)).toEqual(['h', 'b', 'f']);
  expect(table.rows[1].cells[0].cellIndex).toBe(0);
  table.insertRow(1).id = 'n';
  expect([...table.rows].map(({ id }: Any) => id)).toEqual(['h', 'n', 'b', 'f']);
  table.deleteRow(-1);
  expect(table.rows.length).toBe(3);
  expect(() => table.deleteRow(9)).toThrow('There is no row 9');
  table.createCaption().textContent = 'c';
  expect(table.caption).toBe(table.firstChild);
});

test('innerText', () => {
  const text = (html: string) => (createWindow(html).document.body as Any).innerText;
  expect(text('<p>a  b\n c</p><p>d</p>')).toBe('a b c\n\nd');
  expect(text('<div>a</div> <div>b<br>c</div>')).toBe('a\nb\nc');
  expect(text('a<script>b</script><b hidden>c</b><i style="display:none">d</i>e')).toBe('ae');
  expect(text('<pre>a\n  b</pre>')).toBe('a\n  b');
  expect(text('<table><tr><td>a<td>b<tr><td>c</table>')).toBe('a\tb\nc');
  expect(text('<p style="visibility:hidden">a<b style="visibility:visible">c</b></p>')).toBe('c');
});

test('hostile depth and floods', () => {
  const depth = 50_000;
  const { document, XMLSerializer } = createWindow('<div>'.repeat(depth));
  expect((document.body as Any).innerText).toBe('');
  expect(new XMLSerializer().serializeToString(document).length).toBeGreaterThan(depth * 11);
  const p: Any = document.createElement('p');
  p.setAttribute('style', 'a:b;'.repeat(50_000) + '('.repeat(50_000));
  expect(p.style.a).toBe('b');
  p.setAttribute('data-x', 'y');
  expect(p.dataset.x).toBe('y');
});
