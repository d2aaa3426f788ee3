import { describe, expect, test } from 'vitest';
import { completeSink } from '../../../src/core/tree-construction/complete-sink.ts';
import { ForwardingSink } from '../../../src/core/tree-construction/forwarding-sink.ts';
import { TreeSink } from '../../../src/core/tree-construction/tree-sink.ts';
import { type GivenTreeSink, TreeConstructor } from '../../../src/doors/tree-construction.ts';

/** The members that have no body in TreeSink. */
const abstractMembers = ['createElement', 'insertBefore', 'insertText', 'remove', 'parentOf', 'moveChildren'];
const members = [...Object.getOwnPropertyNames(TreeSink.prototype), ...abstractMembers].filter(
  (name) => name !== 'constructor',
) as (keyof GivenTreeSink)[];

/** An object with every member of a TreeSink, which records its calls and returns a distinct value for each. */
function recordingSink() {
  const calls: unknown[][] = [];
  const sink: Record<string, unknown> = { document: 7 };
  for (const name of members)
    sink[name] = function (this: unknown, ...args: unknown[]) {
      expect(this).toBe(sink);
      calls.push([name, ...args]);
      return `result of ${name}`;
    };
  return { sink: sink as unknown as TreeSink, calls };
}

/** Calls each member of a sink with six numbers. */
function callAll(sink: TreeSink, names: readonly string[]): unknown[] {
  const args = [1, 2, 3, 4, 5, 6];
  return names.map((name) =>
    (sink as unknown as Record<string, (...all: number[]) => unknown>)[name]!(...args),
  );
}

test('a ForwardingSink passes on every member, with all that it is given', () => {
  const { sink, calls } = recordingSink();
  const forwarding = new ForwardingSink(sink);
  expect(forwarding.document).toBe(7);
  expect(Object.getOwnPropertyNames(ForwardingSink.prototype).sort()).toEqual(
    [...members, 'constructor'].sort(),
  );
  const results = callAll(forwarding, members);
  expect(calls.map(([name]) => name)).toEqual(members);
  const lengths = new Map(calls.map(([name, ...args]) => [name, args]));
  for (const [index, name] of members.entries()) {
    const method = ForwardingSink.prototype[name as keyof ForwardingSink] as unknown as () => unknown;
    expect(lengths.get(name), name).toEqual([1, 2, 3, 4, 5, 6].slice(0, method.length));
    const inBase = (TreeSink.prototype as unknown as Record<string, () => unknown>)[name];
    if (inBase !== undefined) expect(method.length, name).toBe(inBase.length);
    if (results[index] !== undefined) expect(results[index]).toBe(`result of ${name}`);
  }
  // Those with a result.
  const silent = members.filter((_, index) => results[index] === undefined);
  const base = Object.create(TreeSink.prototype) as TreeSink;
  for (const name of silent) {
    if (abstractMembers.includes(name)) continue;
    expect(callAll(base, [name]), name).toEqual([undefined]);
  }
});

describe('an object of a caller’s', () => {
  const least = {
    document: 1,
    createElement: () => 2,
    insertBefore() {},
    insertText() {},
  };

  test('gets every call that it has a member for', () => {
    const { sink, calls } = recordingSink();
    const own = members.filter((name) => !['nodeTable', 'markerSearch'].includes(name));
    const complete = completeSink(sink);
    callAll(complete, own);
    expect(calls.map(([name]) => name)).toEqual(own);
    expect(complete.markerSearch()).toBe('sink');
    expect(complete.nodeTable()).toBe(null);
  });

  test('needs four members', () => {
    const complete = completeSink(least);
    expect(complete).toBeInstanceOf(TreeSink);
    for (const name of members) expect(typeof complete[name as keyof TreeSink], name).toBe('function');
    expect(complete.templateContents(5)).toBe(5);
    expect(complete.markerSearch()).toBe('none');
  });

  test('that is a TreeSink is taken as it is', () => {
    const forwarding = new ForwardingSink(completeSink(least));
    expect(completeSink(forwarding)).toBe(forwarding);
  });

  const wrong = (value: object) => value as unknown as GivenTreeSink;
  const moving = { remove() {}, parentOf: () => 0, moveChildren() {} };
  const { remove, parentOf, moveChildren } = moving;
  test.each<[string, unknown, string]>([
    ['null', null, 'sink must be a TreeSink, not null'],
    ['a string', 'x', 'sink must be a TreeSink, not "x"'],
    ['empty', {}, 'sink.createElement must be a function, not undefined'],
    ['no createElement', { ...least, createElement: undefined }, 'sink.createElement must be a function'],
    ['no insertBefore', { ...least, insertBefore: undefined }, 'sink.insertBefore must be a function'],
    ['no insertText', { ...least, insertText: 5 }, 'sink.insertText must be a function, not 5'],
    ['no document', { ...least, document: undefined }, 'sink.document must be a handle, not undefined'],
    ['document', { ...least, document: {} }, 'sink.document must be a handle, not an object'],
    ['a member of another kind', { ...least, popped: 'x' }, 'sink.popped must be a function, not "x"'],
    ['a member that is null', { ...least, insertComment: null }, 'sink.insertComment must be a function'],
    [
      'remove alone',
      { ...least, remove },
      'sink.parentOf must be a function, because sink.remove exists, not undefined',
    ],
    [
      'two of three',
      { ...least, parentOf, moveChildren },
      'sink.remove must be a function, because sink.parentOf exists, not undefined',
    ],
    [
      'a TreeSink that lacks what has no body',
      Object.assign(Object.create(TreeSink.prototype), least, { remove, parentOf }),
      'sink.moveChildren must be a function, because sink.remove exists, not undefined',
    ],
  ])('fails when it is given: %s', (_, sink, message) => {
    expect(() => new TreeConstructor(wrong(sink as object))).toThrow(TypeError);
    expect(() => new TreeConstructor(wrong(sink as object))).toThrow(message);
  });

  test('what Object.prototype has is not its own', () => {
    const polluted = Object.prototype as { popped?: unknown; remove?: unknown };
    polluted.popped = () => expect.unreachable();
    polluted.remove = () => expect.unreachable();
    try {
      new TreeConstructor(least).end('<b><p>x</b>y');
    } finally {
      delete polluted.popped;
      delete polluted.remove;
    }
  });
});

describe('a tree that only grows', () => {
  type Node = { name: string; children: (Node | string)[] };

  function treeOf(html: string, edition: '2024' | 'living'): string {
    const document: Node = { name: '#document', children: [] };
    const nodes: (Node | null)[] = [null, document];
    let text: (start: number, end: number, flags: number) => string = () => '';
    const at = (list: (Node | string)[], before: number) =>
      before === 0 ? list.length : list.indexOf(nodes[before]!);
    new TreeConstructor(
      {
        document: 1,
        begin: (input) => void (text = (...range) => input.text(...range)),
        createElement: ({ name }) => nodes.push({ name, children: [] }) - 1,
        insertBefore(parent, node, before) {
          const { children } = nodes[parent]!;
          children.splice(at(children, before), 0, nodes[node]!);
        },
        insertText(parent, before, start, end, flags) {
          const { children } = nodes[parent]!;
          children.splice(at(children, before), 0, text(start, end, flags));
        },
      },
      { edition },
    ).end(html);
    const print = (node: Node | string): string =>
      typeof node === 'string' ? node : `${node.name}(${node.children.map(print).join(' ')})`;
    return print(document.children[0]!);
  }

  test.each<[string, string]>([
    ['<b><p>x</b>y', 'html(head() body(b(p(x b() y))))'],
    // The clone of the i holds what follows the p.
    ['<b><i><p>x</b>y</p>z', 'html(head() body(b(i(p(x b() y))) i(z)))'],
    ['<table>x<b>y</table>z', 'html(head() body(table() x b(y) b(z)))'],
    ['<!--c--><template><p>x</template>y', 'html(head(template(p(x))) body(y))'],
    ['<!DOCTYPE html><frameset><frame></frameset>', 'html(head() frameset(frame()))'],
  ])('%s', (html, expected) => {
    for (const edition of ['2024', 'living'] as const) expect(treeOf(html, edition)).toBe(expected);
  });

  test('has each text once', () => {
    const words = [
      '<b>',
      '<i>',
      '<a>',
      '<p>',
      '<div>',
      '<table>',
      '<td>',
      '</b>',
      '</p>',
      '</a>',
      '</table>',
    ];
    for (let seed = 1; seed < 500; seed++) {
      let html = '';
      for (let i = 0; i < 12; i++)
        html += `${words[(seed * 7919 + i * i * 104729 + i * seed) % words.length]}${i},`;
      const texts = treeOf(html, 'living').match(/\d+,/g)!;
      expect(texts.sort(), html).toEqual(html.match(/\d+,/g)!.sort());
    }
  });
});
