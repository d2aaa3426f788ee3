// @ts-check
import fc from 'fast-check';

/**
 * Iterators, walkers and live collections of two documents under random changes, which must behave the same in two
 * implementations of the DOM. Trees are built with methods, so that parsers aren't involved.
 *
 * @typedef {readonly [kind: number, a: number, b: number, c: number, word: number]} Step
 * @typedef {{ nodes: readonly Step[], objects: readonly Step[], steps: readonly Step[] }} Program
 */

const number = fc.noBias(fc.nat(9999));
const step = fc.tuple(number, number, number, number, number);

/** @type {fc.Arbitrary<Program>} */
export const programs = fc.record({
  nodes: fc.array(step, { minLength: 10, maxLength: 45 }),
  objects: fc.array(step, { minLength: 4, maxLength: 20 }),
  steps: fc.array(step, { minLength: 20, maxLength: 80 }),
});

/**
 * Runs a program. It doesn't refer to anything outside itself, so that it can be sent to a browser.
 *
 * @param {() => any} makeDocument an HTML document in no-quirks mode, with `html`, `head` and `body`
 * @param {Program} program
 * @param {{ family: string, forJsdom: boolean }} options `family`: 'traversal', 'lists', 'forms' or 'states', the objects that
 *   are looked at. `forJsdom`: without what jsdom is known to do otherwise
 * @returns {string[]} what each step has done, and what the objects are then
 */
export function runLiveObjects(makeDocument, program, { family, forJsdom }) {
  const HTML = 'http://www.w3.org/1999/xhtml';
  const SVG = 'http://www.w3.org/2000/svg';
  const documents = [makeDocument(), makeDocument()];
  /** All nodes that there are, in the order in which they were met. @type {any[]} */
  const nodes = [];
  const numbers = new Map();
  const meet = (/** @type {any} */ node) => {
    if (!numbers.has(node)) {
      numbers.set(node, nodes.length);
      nodes.push(node);
    }
    return node;
  };
  const meetAll = (/** @type {any} */ root) => {
    const stack = [root];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      meet(node);
      for (let child = node.lastChild; child !== null; child = child.previousSibling) stack.push(child);
    }
  };
  /** @param {any} value @returns {string} */
  const show = (value) => {
    if (value === undefined) return 'undefined';
    if (value === null || typeof value !== 'object') return String(JSON.stringify(value));
    if (value.nodeType !== undefined) return `${meet(value).nodeName}${numbers.get(value)}`;
    return `[${Array.from(value, (item) => show(item)).join(' ')}]`;
  };
  const words = ['a', 'b', 'c', 'x', 'y z', 'X', '', 'item', '0', 'p', 'svg:g'];

  const fitting = /** @type {Record<string, string>} */ ({
    table: 'thead tbody tfoot tr caption tr tbody colgroup',
    thead: 'tr tr p',
    tbody: 'tr tr td',
    tfoot: 'tr',
    tr: 'td th td p',
    select: 'option optgroup option option hr',
    optgroup: 'option option optgroup',
    datalist: 'option option p',
    form: 'input input button select textarea fieldset object output label img input table',
    fieldset: 'input button legend input',
    label: 'input select span output',
  });
  const others =
    'form table select div p span a area img embed script input input fieldset label datalist g object meter button map';
  const types = ['radio', 'radio', 'radio', 'checkbox', 'text', 'image', 'hidden', 'RADIO'];
  const names = family === 'traversal' ? 'p div b span' : others;

  /** Makes a node that fits into another one. */
  const make = (/** @type {any} */ parent, /** @type {Step} */ [kind, a, b, c, word]) => {
    const document = parent.nodeType === 9 ? parent : parent.ownerDocument;
    if (kind % 5 === 0) {
      const text = words[word % words.length];
      return c % 4 === 0 ? document.createComment(text) : document.createTextNode(` ${text} `);
    }
    const list = (kind % 4 === 1 ? names : (fitting[parent.localName] ?? names)).split(' ');
    const name = list[a % list.length] ?? 'p';
    const element = name === 'g' ? document.createElementNS(SVG, 'g') : document.createElement(name);
    if (family === 'traversal') return element;
    if (name === 'input') element.setAttribute('type', types[b % types.length]);
    if (b % 3 === 0) element.setAttribute('id', words[word % 4]);
    if (b % 3 === 1 || name === 'input') element.setAttribute('name', words[word % 3]);
    if (c % 3 === 0) element.setAttribute('class', words[(word + c) % 6]);
    if (/^(?:a|area)$/.test(name) && c % 2 === 0) element.setAttribute('href', 'x');
    if (name === 'option' && c % 4 === 0) element.setAttribute('selected', '');
    if (name === 'option' || (name === 'input' && c % 3 === 0))
      element.setAttribute('value', words[word % 5]);
    if (name === 'input' && c % 4 === 0) element.setAttribute('checked', '');
    if (name === 'label' && c % 2 === 0) element.setAttribute('for', words[word % 3]);
    if (name === 'select' && c % 4 === 0) element.setAttribute('multiple', '');
    return element;
  };

  const body = documents[0].body;
  meetAll(documents[1]);
  meetAll(documents[0]);
  for (const one of program.nodes) {
    let parent = one[3] % 4 === 0 ? body : nodes[nodes.length - 1 - (one[3] % Math.min(6, nodes.length))];
    if (family === 'states') {
      // In tree order, since the radio button that was inserted last is the one that is checked.
      parent = nodes.at(-1);
      for (let up = one[3] % 4; (up > 0 || parent.nodeType !== 1) && parent !== body; up--)
        parent = parent.parentNode;
    }
    if (parent.nodeType !== 1) continue;
    const made = make(parent, one);
    // In jsdom, inserting a radio button that is checked leaves the others of its group alone.
    const isChecked = made.nodeType === 1 && made.hasAttribute('checked');
    if (isChecked) made.removeAttribute('checked');
    meet(parent.appendChild(made));
    if (isChecked) made.setAttribute('checked', '');
  }

  const filters = [
    null,
    () => 1,
    (/** @type {any} */ node) => (node.nodeType === 3 ? 1 : 3),
    (/** @type {any} */ node) => (node.localName === 'b' || node.localName === 'p' ? 2 : 1),
    { acceptNode: (/** @type {any} */ node) => (node.childNodes.length > 1 ? 3 : 1) },
    () => true,
    (/** @type {any} */ node) => (node.nodeType === 1 ? '1' : 65537),
    () => {
      throw new RangeError('x');
    },
  ];
  const shown = [0xffffffff, 1, 4, 5, 0x81, -1, 0, undefined];
  const at = (/** @type {number} */ index) => nodes[index % nodes.length];
  const elementAt = (/** @type {number} */ index, name = '') => {
    const wanted = nodes.filter(
      (node) => node.nodeType === 1 && (name === '' || name.split(' ').includes(node.localName)),
    );
    return wanted[index % wanted.length];
  };

  /** Each is made once and looked at after each step. `made`: how. @typedef {{ made: string, value: any }} LiveObject */
  /** @type {LiveObject[]} */
  const objects = [];
  /** @type {((one: Step) => any)[]} */
  const lists = [
    ([, a, , , word]) => at(a).getElementsByTagName?.(words[word % 11]),
    ([, a, b]) => at(a).getElementsByTagName?.(['*', 'P', 'g', 'input', 'option', 'div'][b % 6]),
    ([, a, b, c]) =>
      at(a).getElementsByTagNameNS?.([HTML, SVG, '*', null, ''][b % 5], ['*', 'p', 'g', 'P', 'a'][c % 5]),
    ([, a, , , word]) => at(a).getElementsByClassName?.(words[word % 11]),
    ([, a, , , word]) => documents[a % 2].getElementsByName(words[word % 11]),
    ([, a]) => at(a).children,
    ([, a]) => at(a).childNodes,
    ([, a, b]) =>
      documents[a % 2][
        ['forms', 'images', 'links', 'scripts', 'embeds', 'plugins', 'anchors', 'children'][b % 8]
      ],
    ([, a]) => elementAt(a, 'table')?.rows,
    ([, a]) => elementAt(a, 'table')?.tBodies,
    ([, a]) => elementAt(a, 'thead tbody tfoot')?.rows,
    ([, a]) => elementAt(a, 'tr')?.cells,
    ([, a]) => elementAt(a, 'map')?.areas,
  ];
  /** The labels of a control, read anew: peers find none in a tree that is no document's, though the standard knows no such limit. */
  const labelsOf = (/** @type {any} */ control) => {
    const of = () => (control?.isConnected ? [...(control.labels ?? [])] : []);
    return {
      get length() {
        return of().length;
      },
      item: (/** @type {number} */ index) => of()[index] ?? null,
      [Symbol.iterator]: () => of().values(),
    };
  };
  /** @type {((one: Step) => any)[]} */
  const formLists = [
    ([, a]) => elementAt(a, 'form')?.elements,
    ([, a]) => elementAt(a, 'form')?.elements,
    ([, a]) => elementAt(a, 'fieldset')?.elements,
    ([, a]) => elementAt(a, 'select')?.options,
    ([, a]) => elementAt(a, 'datalist')?.options,
    ([, a]) => labelsOf(elementAt(a, 'input select textarea output meter button')),
    ([, a, , , word]) => {
      const found = elementAt(a, 'form')?.elements.namedItem(words[word % 3]);
      return found?.nodeType === undefined ? found : null;
    },
  ];
  /** @type {((one: Step) => any)[]} */
  const stateLists = [...formLists, ([, a]) => elementAt(a, 'select')?.selectedOptions];
  const makersOf = /** @type {Record<string, ((one: Step) => any)[]>} */ ({
    lists,
    forms: formLists,
    states: stateLists,
  });
  const observe = (/** @type {Step} */ one) => {
    const [kind, a, b, c] = one;
    let value;
    if (family === 'traversal') {
      const method = kind % 2 === 0 ? 'createNodeIterator' : 'createTreeWalker';
      // In jsdom, an iterator leaves its root if an ancestor of the root is removed. In Chromium and here it stays.
      // In Chromium, an iterator stays before the last child of a document that is removed.
      const isDocument = kind % 2 === 0 ? forJsdom : c % 3 === 0;
      const root = isDocument ? documents[c % 2] : at(a);
      if (!forJsdom && kind % 2 === 0 && root.nodeType === 9) return;
      value = documents[c % 2][method](root, shown[b % shown.length], filters[one[4] % filters.length]);
    } else {
      const makers = makersOf[family] ?? [];
      value = makers[kind % makers.length]?.(one) ?? null;
    }
    if (value === null) return;
    const maker = makersOf[family]?.[kind % makersOf[family].length] ?? value.constructor.name;
    objects.push({ made: `${maker}`, value });
  };
  /** Whether an element is first by its `name`, and a later one has the ID: browsers prefer the ID. */
  const isAmbiguous = (/** @type {any[]} */ items, /** @type {string} */ word) => {
    const first = items.find(
      (item) => item.id === word || (item.namespaceURI === HTML && item.getAttribute('name') === word),
    );
    return first !== undefined && first.id !== word && items.some((item) => item.id === word);
  };
  const hasDeepOptions = (/** @type {any} */ select) =>
    [...select.getElementsByTagName('option')].some(
      ({ parentNode: parent }) =>
        parent !== select && !(parent.localName === 'optgroup' && parent.parentNode === select),
    );
  const look = (/** @type {LiveObject} */ { made, value }) => {
    if (value.whatToShow !== undefined) {
      return `${show(value.currentNode ?? value.referenceNode)} ${value.pointerBeforeReferenceNode}`;
    }
    // In jsdom, what belongs to a form or a label stays with the tree and the state in which it was asked for first, and
    // `getElementsByName` finds SVG elements, too.
    if (forJsdom && /'form'\)|labelsOf|selectedOptions|getElementsByName/.test(made)) return '';
    if (forJsdom && made.includes("'select')?.options")) {
      const selects = nodes.filter((node) => node.localName === 'select');
      if (selects.some(hasDeepOptions)) return '';
    }
    const { length } = value;
    const items = Array.from({ length }, (_, index) => value.item(index));
    let line = `${show([...value])} ${show(value.item(length))} ${show(value[length])} ${show(value[0])}`;
    if (value[0] !== undefined && items.some((item, index) => item !== value[index])) line += ' items differ';
    if (value.namedItem !== undefined) {
      // Chromium's lists by tag name and namespace miss new `name` attributes.
      const isByNamespace = made.includes('getElementsByTagNameNS');
      for (const word of isByNamespace ? [] : ['a', 'b', 'x', '']) {
        if (isAmbiguous(items, word)) continue;
        let named = value.namedItem(word);
        // Chromium may still have a list of what was there.
        if (named?.nodeType === undefined && named?.length === 0) named = null;
        line += ` ${show(named)}${named === null || show(named) === show(value[word] ?? null) || word === '' ? '' : ' named differs'}`;
      }
    }
    if (family !== 'states') return line;
    if (value.selectedIndex !== undefined) line += ` at ${value.selectedIndex}`;
    if (value.value !== undefined) line += ` is ${value.value}`;
    return line;
  };

  const iteratorMoves = ['nextNode', 'nextNode', 'nextNode', 'previousNode', 'detach'];
  const walkerMoves = [
    ...['nextNode', 'nextNode', 'previousNode', 'parentNode', 'firstChild', 'lastChild', 'nextSibling'],
    'previousSibling',
  ];
  const attributes = [
    ...['id', 'name', 'class', 'id', 'name', 'href', 'type', 'for'],
    // In jsdom it counts outside documents, too.
    ...(forJsdom ? [] : ['form']),
    ...(family === 'forms' ? ['value', 'disabled'] : []),
  ];
  /** What scripts set of controls. @param {Step} one @param {any} object @returns {unknown} */
  const change = ([kind, a, b, c, word], object) => {
    const input = elementAt(a, 'input');
    const option = elementAt(a, 'option');
    const select = elementAt(a, 'select');
    const textarea = elementAt(a, 'textarea');
    switch (kind % 8) {
      case 0:
        if (input !== undefined) input.checked = c % 2 === 0;
        return null;
      case 1:
        // In Chromium, unselecting what is not selected does not ask for a reset.
        if (option?.selected || c % 2 === 0 || forJsdom) option && (option.selected = c % 2 === 0);
        return null;
      case 2:
        // jsdom selects all options with the value.
        if (forJsdom && [...(select?.options ?? [])].filter(({ value }) => value === words[c % 5]).length > 1)
          return null;
        if (select !== undefined) select.value = words[c % 5];
        return null;
      case 3:
        if (select !== undefined) select.selectedIndex = (c % 5) - 1;
        return null;
      case 4:
        if (input !== undefined) input.value = words[word % 5];
        if (textarea !== undefined) textarea.value = words[b % 5];
        return null;
      case 5: {
        const copies = [input, textarea].map((control) => control?.cloneNode(true));
        // A radio button that another one has unchecked has a copy that goes by the attribute here.
        const isUnchecked = input?.type === 'radio' && input.hasAttribute('checked') && !input.checked;
        if (isUnchecked) return null;
        return copies.map((copy) => copy && `${copy.checked} ${copy.value} ${copy.outerHTML}`).join();
      }
      case 6:
        if (object?.value !== undefined) object.value = words[b % 5];
        return null;
      default:
        return elementAt(a).setAttribute('value', words[word % 5]);
    }
  };
  /** @param {Step} one @returns {unknown} */
  const take = (one) => {
    const [kind, a, b, c, word] = one;
    const node = at(a);
    const other = at(b);
    const element = elementAt(a);
    const text = words[word % words.length];
    const object = objects.length === 0 ? null : objects[a % objects.length]?.value;
    // In jsdom, a document without a doctype is in quirks mode, however it was made.
    if (forJsdom && (node.nodeType === 10 || other.nodeType === 10)) return null;
    if (family === 'states') return change(one, object);
    // Chromium moves iterators before it removes the first of several children; by the standard they move one by one.
    if (
      family === 'traversal' &&
      !forJsdom &&
      kind % 24 > 7 &&
      kind % 24 < 12 &&
      element.childNodes.length > 1
    )
      return null;
    switch (kind % 24) {
      case 0:
        return node.appendChild(other);
      case 1:
        return node.insertBefore(other, node.childNodes[c % (node.childNodes.length + 1)] ?? null);
      case 2:
      case 3:
        return node.parentNode?.removeChild(node);
      case 4:
        return node.parentNode?.replaceChild(other, node);
      case 5:
        return documents[b % 2].adoptNode(node);
      case 6:
        return node.cloneNode(b % 2 === 0);
      case 7: {
        // Chromium takes what does not fit out of its parent before it throws.
        if (other.nodeType === 10) return null;
        const fragment = element.ownerDocument.createDocumentFragment();
        fragment.append(other, element.ownerDocument.createElement('p'));
        return element.insertBefore(fragment, element.childNodes[c % 3] ?? null);
      }
      case 8:
        if (b % 4 !== 0) return element.appendChild(make(element, one));
        element.textContent = text;
        return null;
      case 9:
        if (b % 4 !== 0) return element.appendChild(make(element, one));
        // jsdom's parser is older, so where it says something else in a context, there is none.
        if (!/^(?:p|div|span|b|body)$/.test(element.localName)) return null;
        element.innerHTML = `<p id=a>${text}</p> <b name=b></b>`;
        return null;
      case 10:
        return element[['before', 'after', 'replaceWith', 'append', 'prepend'][c % 5]](other);
      case 11:
        return b % 4 === 0 ? element.replaceChildren(other) : observe(one);
      case 12:
      case 13: {
        const name = attributes[b % attributes.length];
        const value =
          name === 'type'
            ? types[word % 8]
            : name === 'size'
              ? word % 3
              : words[word % (name === 'class' ? 11 : 4)];
        return c % 4 === 0 ? element.removeAttribute(name) : element.setAttribute(name, value);
      }
      case 14:
        return observe(one);
      case 15:
        if (family === 'traversal') {
          if (b % 2 === 0) return element.normalize();
          if (node.nodeType === 3) return node.splitText(c % (node.length + 1));
        }
        if (family === 'lists') {
          const table = elementAt(a, 'table');
          const methods = [
            'insertRow',
            'deleteRow',
            'createTHead',
            'createTBody',
            'createTFoot',
            'createCaption',
          ];
          const more = ['deleteTHead', 'deleteTFoot', 'deleteCaption'];
          const method = [...methods, ...more][b % 9] ?? '';
          // Chromium counts HTML elements only.
          const isOdd = [...(table?.children ?? [])].some(({ namespaceURI }) => namespaceURI !== HTML);
          if (!forJsdom && method === 'createTHead' && isOdd) return null;
          return table?.[method]((c % 4) - 1);
        }
        if (family === 'forms') {
          const select = elementAt(a, 'select');
          if (b % 3 === 0) return select?.remove(c % 4);
          const [added, before] = [
            elementAt(b, 'option optgroup'),
            c % 2 === 0 ? null : elementAt(c, 'option'),
          ];
          // Chromium wants a child of the select, and looks at the arguments in another order.
          const isChild = forJsdom || before === null || before.parentNode === select;
          if (!isChild || added?.contains(select) || added?.contains(before)) return null;
          return select?.add(added, before);
        }
        return null;
      case 16:
        if (family === 'lists') {
          const row = elementAt(a, b % 2 === 0 ? 'tr' : 'thead tbody tfoot');
          const methods = b % 2 === 0 ? ['insertCell', 'deleteCell'] : ['insertRow', 'deleteRow'];
          return row?.[methods[b % 3 === 0 ? 1 : 0] ?? '']((c % 4) - 1);
        }
        return null;
      case 17:
        if (family === 'lists') {
          const cell = elementAt(a, 'td th tr');
          return cell && `${cell.cellIndex} ${cell.rowIndex} ${cell.sectionRowIndex}`;
        }
        return null;
      default:
        if (object === null) return null;
        if (family !== 'traversal') return null;
        if (object.currentNode !== undefined) {
          if (kind % 24 === 18) {
            object.currentNode = other;
            return null;
          }
          return object[walkerMoves[b % walkerMoves.length] ?? '']();
        }
        return object[iteratorMoves[b % iteratorMoves.length] ?? '']();
    }
  };

  for (const one of program.objects) observe(one);
  const controls = () => {
    const isDeep = nodes.some((node) => node.localName === 'select' && hasDeepOptions(node));
    return nodes
      .filter(
        (node) =>
          node.nodeType === 1 && /^(?:input|select|option|label|fieldset|object)$/.test(node.localName),
      )
      .map((node) => {
        if (node.localName === 'label')
          return !node.isConnected ? '' : `${show(node)} ${show(node.control)} ${show(node.form ?? null)}`;
        const { checked, selected, selectedIndex, index, value } = node;
        const form = forJsdom && node.localName === 'option' ? null : node.form;
        const state = family === 'states' ? `${checked} ${selected} ${selectedIndex} ${value}` : '';
        // jsdom does not know yet that options may be deeper in a select.
        if (forJsdom && /^(?:option|select)$/.test(node.localName) && isDeep) return '';
        return `${show(node)} ${state} ${forJsdom ? '' : index} ${show(form)}`;
      });
  };
  const outline = (/** @type {any} */ root) => {
    let line = '';
    for (let node = root; ; ) {
      line += ` ${show(node)}`;
      if (node.firstChild !== null) {
        line += '(';
        node = node.firstChild;
        continue;
      }
      while (node !== root && node.nextSibling === null) {
        node = node.parentNode;
        line += ')';
      }
      if (node === root) return line;
      node = node.nextSibling;
    }
  };
  return program.steps.map((one) => {
    const described = `${one.join()} ${show(at(one[1]))} ${show(at(one[2]))} ${show(elementAt(one[1]))}`;
    let result;
    try {
      result = show(take(one));
    } catch (error) {
      result = /** @type {Error} */ (error).name;
    }
    for (const document of documents) meetAll(document);
    const lines = objects.map(
      (object, index) => `${index} ${object.made.replace(/\s+/g, ' ').slice(0, 60)}: ${look(object)}`,
    );
    if (family === 'forms' || family === 'states') lines.push(...controls());
    lines.push(...documents.map(outline));
    return [`step ${described}: ${result}`, ...lines].join('\n');
  });
}

/**
 * Where peers deviate from the standard, so that programs avoid it. Each has an example, starting from an empty document, with
 * the standard's result.
 *
 * @type {readonly { peer: 'jsdom' | 'Chromium', reason: string, example: (document: any) => unknown, result: unknown }[]}
 */
export const knownToDiffer = [
  {
    peer: 'Chromium',
    reason:
      '"Return the first element in the collection for which at least one […]": it prefers an ID to an earlier name',
    example: ({ body }) => {
      body.innerHTML = '<a name=x></a><b id=x></b>';
      return body.children.namedItem('x').localName;
    },
    result: 'a',
  },
  {
    peer: 'Chromium',
    reason:
      '"it is in the HTML namespace and has a name attribute": lists by tag name and namespace miss a new name',
    example: ({ body }) => {
      body.innerHTML = '<a></a>';
      const list = body.getElementsByTagNameNS('*', 'a');
      list.namedItem('x');
      list[0].setAttribute('name', 'x');
      return list.namedItem('x')?.localName ?? null;
    },
    result: 'a',
  },
  {
    peer: 'Chromium',
    reason:
      '"Ensure pre-insert validity" comes before "adopt": it takes a doctype out of its parent before it throws',
    example: (document) => {
      try {
        document.createDocumentFragment().append(document.doctype, 'x');
      } catch {}
      return document.doctype === null;
    },
    result: false,
  },
  {
    peer: 'Chromium',
    reason:
      '"Set reference to […] the inclusive descendant of previous sibling": not at the end of a document',
    example: (document) => {
      const iterator = document.createNodeIterator(document);
      for (const move of ['nextNode', 'nextNode', 'nextNode', 'previousNode']) iterator[move]();
      document.documentElement.remove();
      return [iterator.referenceNode.nodeName, iterator.pointerBeforeReferenceNode];
    },
    result: ['html', false],
  },
  {
    peer: 'Chromium',
    reason:
      '"Remove all parent’s children, in tree order": it moves iterators before it removes the first one',
    example: (document) => {
      document.body.innerHTML = '<a></a><b>x</b>';
      const iterator = document.createNodeIterator(document.body);
      while (iterator.nextNode() !== null);
      document.body.textContent = '';
      return iterator.referenceNode.nodeName;
    },
    result: 'BODY',
  },
  {
    peer: 'Chromium',
    reason:
      '"before is an element, but that element is not a descendant of the select": it wants a child of the select',
    example: ({ body }) => {
      body.innerHTML = '<select><optgroup><option></option></optgroup></select>';
      const select = body.firstChild;
      try {
        select.add(select.ownerDocument.createElement('option'), select.firstChild.firstChild);
      } catch (error) {
        return /** @type {Error} */ (error).name;
      }
      return 'added';
    },
    result: 'added',
  },
  {
    peer: 'Chromium',
    reason:
      '"immediately before the first element in the table element that is neither a caption element nor a colgroup element": it skips SVG elements',
    example: (document) => {
      const table = document.body.appendChild(document.createElement('table'));
      table.append(document.createElementNS('http://www.w3.org/2000/svg', 'g'));
      table.createTHead();
      return table.firstChild.localName;
    },
    result: 'thead',
  },
  {
    peer: 'Chromium',
    reason: '"the label elements, in tree order, whose labeled control is the element": only in documents',
    example: (document) => {
      const div = document.createElement('div');
      div.innerHTML = '<p><label><input></label></p>';
      return div.querySelector('input').labels.length;
    },
    result: 1,
  },
  {
    peer: 'Chromium',
    reason: 'setting selected causes the element to ask for a reset: not if it is unselected',
    example: ({ body }) => {
      body.innerHTML = '<select><option></option></select>';
      const select = body.firstChild;
      select.selectedIndex = -1;
      select.options[0].selected = false;
      return select.selectedIndex;
    },
    result: 0,
  },
  {
    peer: 'jsdom',
    reason:
      'an iterator leaves its root if an ancestor of that is removed, to the letter; in Chromium and here it stays',
    example: (document) => {
      document.body.innerHTML = '<p><b></b></p>';
      const iterator = document.createNodeIterator(document.querySelector('b'));
      iterator.nextNode();
      document.querySelector('p').remove();
      return iterator.referenceNode.nodeName;
    },
    result: 'B',
  },
  {
    peer: 'jsdom',
    reason: 'the mode of a document is what its parser has set: there it changes with the doctype',
    example: (document) => {
      document.doctype.remove();
      document.body.className = 'X';
      return document.getElementsByClassName('x').length;
    },
    result: 0,
  },
  {
    peer: 'jsdom',
    reason: '"all the HTML elements […] that have a name attribute": it finds SVG elements, too',
    example: (document) => {
      document.body.innerHTML = '<svg name=x></svg>';
      return document.getElementsByName('x').length;
    },
    result: 0,
  },
  {
    peer: 'jsdom',
    reason:
      '"has a form content attribute, and element is connected": it does not ask whether it is connected',
    example: (document) => {
      const div = document.createElement('div');
      div.innerHTML = '<form id=f></form><input form=f>';
      return div.lastChild.form;
    },
    result: null,
  },
  {
    peer: 'jsdom',
    reason: 'the list of options has those that are deeper in the select, too, since 2025',
    example: (document) => {
      const select = document.body.appendChild(document.createElement('select'));
      select.appendChild(document.createElement('div')).append(document.createElement('option'));
      return select.options.length;
    },
    result: 1,
  },
  {
    peer: 'jsdom',
    reason: '"the first option element […] whose value is equal": it selects all of them',
    example: ({ body }) => {
      body.innerHTML = '<select multiple><option>x</option><option>x</option></select>';
      body.firstChild.value = 'x';
      return [...body.firstChild.options].map(({ selected }) => selected);
    },
    result: [true, false],
  },
  {
    peer: 'jsdom',
    reason: 'an option without a select has no form: it has the form around it',
    example: (document) => {
      document.body.innerHTML = '<form><datalist><option></option></datalist></form>';
      return document.querySelector('option').form;
    },
    result: null,
  },
  {
    peer: 'jsdom',
    reason: 'live collections are live: its labels stay with the tree in which they were asked for first',
    example: (document) => {
      document.body.innerHTML = '<p><input id=a></p><div><label for=a></label></div>';
      const input = document.querySelector('input');
      input.remove();
      const { labels } = input;
      document.body.append(input);
      return labels.length;
    },
    result: 1,
  },
  {
    peer: 'jsdom',
    reason: 'live collections are live: its selected options stay what they were',
    example: ({ body }) => {
      body.innerHTML = '<select><option></option></select>';
      const { selectedOptions } = body.firstChild;
      const before = selectedOptions.length;
      body.firstChild.selectedIndex = -1;
      return [before, selectedOptions.length];
    },
    result: [1, 0],
  },
];
