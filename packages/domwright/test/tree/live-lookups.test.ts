import { HTMLParser, parse } from 'domwright';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Ancestry } from '../../src/tree/ancestry.ts';
import type { Element } from '../../src/tree/element.ts';
import type { Node } from '../../src/tree/node.ts';
import { NodeTable, NodeType } from '../../src/tree/node-table.ts';

/*
 * What is remembered between changes and brought up to date. A plain walk says what is to be found.
 */

const runs = Number(process.env['DOMWRIGHT_RUNS'] ?? 200);

function elementsBelow(root: Node): Element[] {
  const found: Element[] = [];
  for (let at = root.firstChild; at !== null; at = at.nextSibling) {
    if (at.nodeType === 1) found.push(at as Element);
    found.push(...elementsBelow(at));
  }
  return found;
}

describe('between the pieces of a document', () => {
  const piece = fc.oneof(
    fc
      .record({
        name: fc.constantFrom(
          'p',
          'b',
          'i',
          'a',
          'div',
          'table',
          'td',
          'form',
          'template',
          'frameset',
          'body',
          'html',
        ),
        attribute: fc.constantFrom('', ' id=x', ' id=y', ' class=x', ' class="y x"', ' form=x'),
      })
      .map(({ name, attribute }) => `<${name}${attribute}>`),
    fc.constantFrom(
      '</p>',
      '</b>',
      '</i>',
      '</a>',
      '</div>',
      '</table>',
      '</form>',
      'x',
      '\r',
      '\n',
      '\r\n',
      '<input form=x>',
    ),
  );
  const write = fc.record({ html: piece, look: fc.boolean(), change: fc.nat(40), on: fc.nat(1000) });

  test('collections, IDs and positions are those of the tree as it is', () => {
    fc.assert(
      fc.property(fc.array(write, { minLength: 10, maxLength: 100, size: 'max' }), (writes) => {
        const parser = new HTMLParser();
        const { document } = parser;
        const tags = document.getElementsByTagName('p');
        const classes = document.getElementsByClassName('x');
        const everything = document.getElementsByTagName('*');
        let text = '';
        for (const { html, look, change, on } of writes) {
          parser.write(html);
          text += html;
          const all = elementsBelow(document);
          const element = all[on % all.length];
          if (element !== undefined && change === 0) element.remove();
          if (element !== undefined && change === 1) element.id = 'x';
          if (element !== undefined && change === 2) element.removeAttribute('class');
          if (element !== undefined && change === 3) element.innerHTML = '<p id=y class=x>';
          if (!look) continue;
          const now = elementsBelow(document);
          expect([...everything]).toEqual(now);
          expect([...tags]).toEqual(now.filter(({ localName }) => localName === 'p'));
          expect([...classes]).toEqual(now.filter(({ classList }) => classList.contains('x')));
          for (const id of ['x', 'y']) {
            expect(document.getElementById(id)).toBe(now.find((element) => element.id === id) ?? null);
          }
          const { body } = document;
          if (body !== null) expect([...body.children]).toEqual(now.filter((one) => one.parentNode === body));
          const offset = on % (text.length + 1);
          const lines = text
            .slice(0, offset)
            .replace(/\r\n/g, ' \n')
            .replace(/\r(?!$)/g, '\n')
            .split('\n');
          // A break that the offset is in the middle of belongs to the line that it ends.
          const isInBreak = text.slice(offset - 1, offset + 1) === '\r\n';
          const ended = isInBreak ? lines : lines.flatMap((line) => splitAtReturn(line));
          expect(document.positionAt(offset)).toEqual({
            line: ended.length,
            column: ended.at(-1)!.length + 1,
          });
        }
      }),
      { numRuns: runs },
    );
  });
});

/** A carriage return at the end has ended its line. */
function splitAtReturn(line: string): string[] {
  return line.endsWith('\r') ? [line.slice(0, -1), ''] : [line];
}

test('ancestors that are remembered are those of the table', () => {
  const step = fc.record({ kind: fc.nat(9), a: fc.nat(1000), b: fc.nat(1000) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 200, size: 'max' }), (steps) => {
      const table = new NodeTable();
      const ancestry = new Ancestry(table);
      const nodes = [table.createContainer(NodeType.Element, 1)];
      for (const { kind, a, b } of steps) {
        const node = nodes[a % nodes.length]!;
        const other = nodes[b % nodes.length]!;
        if (kind === 0) {
          ancestry.moved(node);
          table.remove(node);
        } else if (kind === 1) {
          if (table.root(other) === node || table.root(node) !== node) continue;
          table.append(other, node);
          ancestry.moved(node);
        } else if (kind < 7) {
          // Mostly below the last one, so that trees get deep.
          const child = table.createContainer(NodeType.Element, 1);
          table.append(kind < 6 ? nodes.at(-1)! : other, child);
          nodes.push(child);
        } else {
          expect(ancestry.rootOf(node)).toBe(table.root(node));
          let at = node;
          while (at !== 0 && at !== other) at = table.cells[at + 1]!;
          expect(ancestry.isInclusiveAncestor(other, node)).toBe(at === other);
        }
      }
    }),
    { numRuns: runs },
  );
});

test('a list that has been to another document and back has its own nodes only', () => {
  const document = parse('<div><p></p></div>');
  const other = parse('');
  const div = document.querySelector('div')!;
  const { childNodes } = div;
  expect(childNodes.length).toBe(1);
  other.body!.append(div);
  document.body!.append(div);
  expect([...childNodes]).toEqual([div.firstChild]);
});

describe('many changes at once', () => {
  const document = parse('<p></p>'.repeat(3000));
  const body = document.body!;
  const all = document.getElementsByTagName('*');

  test('are seen', () => {
    const before = all.length;
    body.append(...Array.from({ length: 3000 }, () => document.createElement('b')));
    expect(all.length).toBe(before + 3000);
    body.innerHTML = '<i></i>'.repeat(5000);
    expect([all.length, body.children.length]).toEqual([before - 3000 + 5000, 5000]);
    for (let i = 0; i < 2000; i++) body.removeChild(body.lastChild!);
    expect([all.length, body.children.length]).toEqual([before - 3000 + 3000, 3000]);
  });

  test('from within, the front and the back, a collection gets to its end', () => {
    const { children } = body;
    for (let at = 1500; children.length > 0; at = (at * 7919 + 13) % children.length) {
      children[at]!.remove();
      if (children.length > 0) children[0]!.remove();
      if (children.length > 0) children[children.length - 1]!.remove();
      expect(children.length).toBe(body.childElementCount);
    }
  });
});

describe('what is in many places', () => {
  test('an ID that many elements have is that of the first', () => {
    const document = parse('<p id=x></p>'.repeat(20));
    const body = document.body!;
    for (let i = 0; i < 20; i++) {
      expect(document.getElementById('x')).toBe(body.firstChild);
      body.removeChild(body.firstChild!);
    }
    expect(document.getElementById('x')).toBe(null);
  });

  test('IDs are found however often they change', () => {
    const document = parse('<p id=a></p><p></p>');
    const [a, b] = [...document.body!.children] as [Element, Element];
    for (let i = 0; i < 3000; i++) {
      b.id = `b${i}`;
      expect(document.getElementById(`b${i}`)).toBe(b);
      expect(document.getElementById(`b${i - 1}`)).toBe(null);
    }
    expect(document.getElementById('a')).toBe(a);
  });

  test('attributes are removed from the front, the back and within', () => {
    const names = Array.from({ length: 300 }, (_, i) => `a${i}`);
    const element = parse(`<p ${names.map((name) => `${name}=${name}`).join(' ')}>`).querySelector('p')!;
    const held = names.map((name) => element.getAttributeNode(name)!);
    for (let step = 0; names.length > 0; step++) {
      const at = [0, names.length - 1, (step * 7919) % names.length][step % 3]!;
      const [name] = names.splice(at, 1) as [string];
      element.removeAttribute(name);
      if (step % 10 === 0) {
        names.push(`b${step}`);
        element.setAttribute(`b${step}`, `b${step}`);
        held.push(element.getAttributeNode(`b${step}`)!);
      }
      if (names.length > 300) break;
      expect(element.getAttributeNames()).toEqual(names);
      expect(Array.from(element.attributes, ({ value }) => value)).toEqual(names);
      expect(names.every((name) => element.getAttribute(name) === name)).toBe(true);
      if (step > 400) break;
    }
    expect(held.every((attr) => attr.value === attr.name)).toBe(true);
  });
});
