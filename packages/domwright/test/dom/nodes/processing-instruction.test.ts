import { Document, formatTree, type ProcessingInstruction, parse, TreeCursor } from 'domwright';
import { describe, expect, test } from 'vitest';

const living = { edition: 'living' } as const;
const document = new Document();
const instruction = (data: string): ProcessingInstruction => document.createProcessingInstruction('a', data);

/** The data after something was done. */
function after(data: string, act: (node: ProcessingInstruction) => void): string {
  const node = instruction(data);
  act(node);
  return node.data;
}

// What is expected here is what Chromium 156 does.
describe('the attributes of a processing instruction', () => {
  test.each([
    ['x="1" y=\'2\'', { x: '1', y: '2' }],
    ['  x = "1"\n', { x: '1' }],
    ['x="&amp;&#65;&quot;"', { x: '&A"' }],
    ['X="1"', { X: '1' }],
    ['a:b="1"', { 'a:b': '1' }],
    ['x=1', {}],
    ['x="1" y', {}],
    ['x="1" x=\'2\'', {}],
    ['x="1"y="2"', {}],
    ['x="&nbsp;"', {}],
    ['b="1" 1="2"', {}],
    ['', {}],
  ])('are in its data: %s', (data, expected: Record<string, string>) => {
    const node = instruction(data);
    expect(node.getAttributeNames()).toEqual(Object.keys(expected));
    expect(node.hasAttributes()).toBe(Object.keys(expected).length > 0);
    for (const [name, value] of Object.entries(expected)) {
      expect(node.getAttribute(name)).toBe(value);
      expect(node.hasAttribute(name)).toBe(true);
    }
    expect(node.getAttribute('x')).toBe(expected['x'] ?? null);
    expect(node.hasAttribute('z')).toBe(false);
    expect(node.getAttribute('z')).toBe(null);
  });

  test('are written anew when one changes', () => {
    expect(after('x="1"  y=\'2\'', (node) => node.setAttribute('x', '3'))).toBe('x="3" y="2"');
    expect(after('x="1"', (node) => node.setAttribute('y', '3'))).toBe('x="1" y="3"');
    expect(after('', (node) => node.setAttribute('y', '<&>"\'\u00a0\n\t'))).toBe(
      'y="&lt;&amp;&gt;&quot;\'&nbsp;\n\t"',
    );
    expect(after('', (node) => node.setAttribute('y', 'a?>b'))).toBe('y="a?&gt;b"');
    expect(after('garbage', (node) => node.setAttribute('a', 'v'))).toBe('a="v"');
    expect(after('', (node) => node.setAttribute('Ab', null as never))).toBe('Ab="null"');
    expect(after('x="1" y="2"', (node) => node.removeAttribute('x'))).toBe('y="2"');
    expect(after("x='1'", (node) => node.removeAttribute('x'))).toBe('');
  });

  test('leave the data as it is if none changes', () => {
    expect(after("x='1'  y='2'", (node) => node.removeAttribute('z'))).toBe("x='1'  y='2'");
    expect(after('garbage', (node) => node.removeAttribute('z'))).toBe('garbage');
    expect(after("x='1'", (node) => node.removeAttribute('a b'))).toBe("x='1'");
    expect(after("x='1'", (node) => node.toggleAttribute('x', true))).toBe("x='1'");
    expect(after("x='1'", (node) => node.toggleAttribute('y', false))).toBe("x='1'");
  });

  test('are toggled', () => {
    const node = instruction("x='1'");
    expect([node.toggleAttribute('y'), node.data]).toEqual([true, 'x="1" y=""']);
    expect([node.toggleAttribute('x'), node.data]).toEqual([false, 'y=""']);
    expect([node.toggleAttribute('y', true), node.data]).toEqual([true, 'y=""']);
    expect([node.toggleAttribute('y', undefined), node.data]).toEqual([false, '']);
  });

  test('keep what was set until the data changes, even if it cannot be read there', () => {
    const node = instruction('');
    for (const name of ['1a', 'a"b', 'é', 'a@b']) node.setAttribute(name, '\u00a0');
    expect(node.data).toBe('1a="&nbsp;" a"b="&nbsp;" é="&nbsp;" a@b="&nbsp;"');
    expect(node.getAttribute('1a')).toBe('\u00a0');
    node.appendData(' ');
    expect(node.getAttributeNames()).toEqual([]);
  });

  test('go with the data', () => {
    const node = instruction('x="1"');
    expect(node.getAttribute('x')).toBe('1');
    node.data = 'x="2"';
    expect(node.getAttribute('x')).toBe('2');
    const copy = node.cloneNode() as ProcessingInstruction;
    copy.setAttribute('x', '3');
    expect([node.getAttribute('x'), copy.getAttribute('x')]).toEqual(['2', '3']);
  });

  test('have names', () => {
    for (const name of ['', 'a b', 'a\tb', 'a=b', 'a/b', 'a>b', '\0']) {
      for (const act of [
        () => instruction('').setAttribute(name, ''),
        () => instruction('').toggleAttribute(name),
        () => instruction('').toggleAttribute(name, false),
      ])
        expect(act).toThrow(expect.objectContaining({ name: 'InvalidCharacterError' }));
    }
    const node = instruction('') as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const method of ['getAttribute', 'hasAttribute', 'removeAttribute', 'toggleAttribute'])
      expect(() => node[method]!()).toThrow(
        new TypeError(`ProcessingInstruction.${method}: 'name' is missing`),
      );
    expect(() => node['setAttribute']!('a')).toThrow(
      new TypeError("ProcessingInstruction.setAttribute: 'value' is missing"),
    );
  });
});

describe('the ranges of a processing instruction', () => {
  const html = '<!DOCTYPE html><p><?a  b\r\nc?><?d?><?e f><?g h??><?i ?><?j\n?k?></p>';
  const nodes = () => [...parse(html, living).querySelector('p')!.childNodes] as ProcessingInstruction[];
  const sliced = (range: { start: number; end: number } | null) =>
    range === null ? null : html.slice(range.start, range.end);

  test('are those of its parts', () => {
    expect(nodes().map((node) => sliced(node.targetRange))).toEqual(['a', 'd', 'e', 'g', 'i', 'j']);
    const data = ['b\r\nc', '', 'f', 'h?', '', '?k'];
    expect(nodes().map((node) => sliced(node.dataRange))).toEqual(data);
    expect(nodes().map((node) => node.data)).toEqual(data.map((text) => text.replace('\r\n', '\n')));
    expect(nodes()[1]!.dataRange).toEqual({ start: html.indexOf('?><?e'), end: html.indexOf('?><?e') });
  });

  test('are those that the cursor has', () => {
    for (const node of nodes()) {
      const cursor = new TreeCursor(node);
      expect(cursor.targetRange).toEqual(node.targetRange);
      expect(cursor.dataRange).toEqual(node.dataRange);
    }
    const cursor = new TreeCursor(parse('<p>', living));
    expect([cursor.targetRange, cursor.dataRange]).toEqual([null, null]);
  });

  test('are missing for what does not stand there', () => {
    const [first] = nodes();
    first!.data = 'x';
    expect(sliced(first!.targetRange)).toBe('a');
    expect(first!.dataRange).toBe(null);
    expect([instruction('x').targetRange, instruction('x').dataRange]).toEqual([null, null]);
  });

  test('of a copy are those of what was copied', () => {
    const [first] = nodes();
    const copy = first!.cloneNode() as ProcessingInstruction;
    expect(sliced(copy.dataRange)).toBe('b\r\nc');
    expect([copy.origin, first!.origin]).toEqual(['script', 'written']);
  });

  test('count from the beginning of the markup that was set', () => {
    const { body } = parse('<p>', living);
    body!.innerHTML = 'x<?a b?>';
    const node = body!.lastChild as ProcessingInstruction;
    expect([node.targetRange, node.dataRange]).toEqual([
      { start: 3, end: 4 },
      { start: 5, end: 6 },
    ]);
    expect(formatTree(body!)).toBe('| <body>\n|   "x"\n|   <?a b>');
  });
});
