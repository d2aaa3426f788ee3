import type { Element, Node } from 'domwright';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeXML, NotWellFormedError, parseXML } from '../../src/inputs/xhtml.ts';

/** A node as the generator wrote it, and where: a start tag, an end tag, a text with its CDATA sections, … */
interface Written {
  readonly kind: 'start' | 'end' | 'empty' | 'text' | 'comment' | 'pi';
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly attributes: readonly { readonly start: number; readonly end: number; readonly value: string }[];
}

const names = ['p', 'b:x', 'svg', 'template', 'Ünï', 'script'];
const values = ['a', '', '&amp;', '&#x41;&lt;', 'a\nb', '&quot;é&apos;', '𝒳>', "it's"];
const texts = ['t', ' \r\n ', '&amp;b', '𝒳é', '<![CDATA[<x> &amp; ]]>', ']] >', '&#10;', '<![CDATA[]]>'];
const leaves = ['<!--c-->', '<!-- - < & -->', '<!---->', '<?p?>', '<?p <? x > ?>'];

/** Writes a document by a list of numbers. */
function written(numbers: readonly number[]): { text: string; all: Written[] } {
  const all: Written[] = [];
  let text = numbers[0]! % 2 === 0 ? '<?xml version="1.0"?>\n' : '';
  const open: string[] = [];
  const add = (
    kind: Written['kind'],
    name: string,
    markup: string,
    attributes: Written['attributes'] = [],
  ): void => {
    all.push({ kind, name, start: text.length, end: text.length + markup.length, attributes });
    text += markup;
  };
  const tag = (name: string, number: number, isEmpty: boolean): void => {
    let markup = `<${name}`;
    const attributes: { start: number; end: number; value: string }[] = [];
    for (let i = 0; i < number % 3; i++) {
      const value = values[(number + i) % values.length]!;
      const quote = value.includes("'") || number % 2 === 0 ? '"' : "'";
      markup += `${['', '\n', ' \t'][number % 3]} ${['a', 'b:a', 'xml:lang'][i]}`;
      const start = text.length + markup.length - ['a', 'b:a', 'xml:lang'][i]!.length;
      markup += `${number % 5 === 0 ? ' = ' : '='}${quote}${value}${quote}`;
      attributes.push({ start, end: text.length + markup.length, value });
    }
    add(
      isEmpty ? 'empty' : 'start',
      name,
      `${markup}${number % 7 === 0 ? ' ' : ''}${isEmpty ? '/' : ''}>`,
      attributes,
    );
  };
  add('start', 'html', '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:b="urn:b">', [
    { start: text.length + 6, end: text.length + 42, value: 'http://www.w3.org/1999/xhtml' },
    { start: text.length + 43, end: text.length + 58, value: 'urn:b' },
  ]);
  for (const number of numbers) {
    const choice = number % 6;
    if (choice === 0) {
      const name = names[number % names.length]!;
      tag(name, number, false);
      open.push(name);
    } else if (choice === 1) tag(names[number % names.length]!, number, true);
    else if (choice === 2 && open.length > 0) {
      const name = open.pop()!;
      add('end', name, `</${name}${number % 4 === 0 ? ' \n' : ''}>`);
    } else if (choice === 3) {
      const leaf = leaves[number % leaves.length]!;
      add(leaf.startsWith('<?') ? 'pi' : 'comment', '', leaf);
    } else {
      const piece = texts[number % texts.length]!;
      const last = all.at(-1)!;
      if (last.kind === 'text') {
        all[all.length - 1] = { ...last, end: text.length + piece.length };
        text += piece;
      } else add('text', '', piece);
    }
  }
  while (open.length > 0) {
    const name = open.pop()!;
    add('end', name, `</${name}>`);
  }
  add('end', 'html', '</html>');
  return { text, all };
}

/** What the tree says, in the same form and in the order of the source. */
function found(root: Node, text: string): Written[] {
  const all: Written[] = [];
  const add = (kind: Written['kind'], node: Node, range: { start: number; end: number } | null): void => {
    const attributes = kind === 'start' || kind === 'empty' ? [...(node as Element).attributes] : [];
    all.push({
      ...{
        kind,
        name:
          'prefix' in node
            ? [(node as Element).prefix, (node as Element).localName]
                .filter((part) => part !== null)
                .join(':')
            : '',
      },
      ...{ start: range?.start ?? -1, end: range?.end ?? -1 },
      attributes: attributes.map(({ sourceRange, valueRange, value, name }) => {
        // The value is where its range says.
        const { start, end } = sourceRange!;
        const raw = text.slice(start, end);
        const quoted = raw
          .slice(raw.indexOf('=') + 1)
          .trim()
          .slice(1, -1);
        if (valueRange !== null) expect(text.slice(valueRange.start, valueRange.end)).toBe(quoted);
        else expect([name, /\n/.test(value) || quoted !== value]).toEqual([name, true]);
        return { start, end, value: quoted };
      }),
    });
  };
  const walk = (parent: Node): void => {
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === 3) add('text', node, node.sourceRange);
      else if (node.nodeType === 8) add('comment', node, node.sourceRange);
      else if (node.nodeType === 7) add('pi', node, node.sourceRange);
      else {
        const element = node as Element;
        add(element.endTagRange === null ? 'empty' : 'start', element, element.startTagRange);
        walk(element.content ?? element);
        if (element.endTagRange === null) continue;
        add('end', element, element.endTagRange);
        expect(element.sourceRange).toEqual({
          start: element.startTagRange!.start,
          end: element.endTagRange.end,
        });
      }
    }
  };
  walk(root);
  return all.map((one) => ({ ...one, ...(one.kind === 'end' && { attributes: [] }) }));
}

const parsed = (text: string) => parseXML(decodeXML(Buffer.from(text), null), { hasPlaces: true });

describe('The places of nodes in XML', () => {
  test('are where the generator wrote them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 40 }), (numbers) => {
        const { text, all } = written(numbers);
        // An empty CDATA section alone makes no node.
        const nodes = all.filter(
          ({ kind, start, end }) =>
            kind !== 'text' || !/^(?:<!\[CDATA\[\]\]>)*$/.test(text.slice(start, end)),
        );
        expect(found(parsed(text), text)).toEqual(nodes);
      }),
      { numRuns: 300 },
    );
  });

  test('of a document type, and of lines', () => {
    const text =
      '<?xml version="1.0"?>\r\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "u" [<!-- > -->]>\r\n<html><p/></html>';
    const document = parsed(text);
    const [doctype, html] = document.childNodes;
    expect(text.slice(doctype!.sourceRange!.start, doctype!.sourceRange!.end)).toMatch(/^<!DOCTYPE .*\]>$/);
    expect(document.positionAt(html!.sourceRange!.start)).toEqual({ line: 3, column: 1 });
  });
});

describe('The range of what makes a document not well-formed', () => {
  test.each([
    ['<a><b></a>', '</a>', 'b'],
    ['<a x=1></a>', '1', undefined],
    ['<a>&foo;</a>', '&foo;', 'a'],
    ['<a x="1" x="2"/>', '<a x="1" x="2"/>', undefined],
    ['<a>\u0001</a>', '\u0001', 'a'],
    ['<a>\u{1ffff}\u0001</a>', '\u0001', 'a'],
    ['<a><b:c/></a>', '<b:c/>', 'a'],
    ['<a>\n<!-- a -- b --></a>', ' ', 'a'],
    ['<a>', '', 'a'],
    ['', '', undefined],
    ['<a></a> x<!---->', 'x', undefined],
    ['<a/><b/>', '<b', undefined],
    ['<a/>\n <b x="1">c</b>', '<b', undefined],
    ['<!-- c -->\n<a></a><b>', '<b', undefined],
    ['x', 'x', undefined],
    ['<a x="<"/>', '<', undefined],
    ['<a b/>', '/', undefined],
  ])('%j', (text, part, open) => {
    let error: unknown = null;
    try {
      parsed(text);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(NotWellFormedError);
    const { start, end, openTag } = error as NotWellFormedError;
    expect([text.slice(start, end), openTag?.name]).toEqual([part, open]);
    // Without places, it is the same error.
    expect(() => parseXML(decodeXML(Buffer.from(text), null), {})).toThrow((error as Error).message);
    if (openTag !== null) expect(text.slice(openTag.start, openTag.end)).toBe(`<${open}>`);
  });
});
