import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  namespaceAt,
  namespaceURIs,
  TreeConstructor,
  type TreeConstructorOptions,
  type TreeSink,
} from '../../../src/doors/tree-construction.ts';
import { formatTree, parse } from '../../../src/index.ts';
import { codeUnits, randomChunks } from '../../conformance/chunks.mjs';
import { fixturesFolder, listFiles } from '../../conformance/data.mjs';
import {
  readTreeConstructionTests,
  type TreeConstructionTest,
} from '../../conformance/tree-construction-tests.mjs';
import { ObjectSink } from '../../property/object-sink.mjs';
import { runs } from '../../runs.mjs';
import { LivingObjectSink, SelectedContentSink } from './living-object-sink.ts';

const namespaceOf = { svg: namespaceURIs[3]!, math: namespaceURIs[2]! };

/** The tree of a fixture in a tree of plain objects. */
function treeOf(
  sink: ObjectSink,
  { data, fragment }: TreeConstructionTest,
  chunks: readonly string[] = [data],
  options: TreeConstructorOptions = {},
): string {
  const given: TreeConstructorOptions = { edition: 'living', ...options };
  if (fragment !== undefined) {
    const [first, second] = fragment.split(' ') as [keyof typeof namespaceOf, string?];
    const root = sink.document;
    given.context =
      second === undefined
        ? { namespaceURI: namespaceURIs[1]!, localName: first, root }
        : { namespaceURI: namespaceOf[first], localName: second, root };
  }
  const parser = new TreeConstructor(sink as unknown as TreeSink, given);
  for (const chunk of chunks) parser.write(chunk);
  parser.end();
  return sink.format();
}

/** What the sink of these tests doesn't support, by the fixtures that show it. */
const notDone: Record<string, string> = {
  'selectedcontent.dat:7': 'a select with a size above 1 has no option selected unless that says so',
  'selectedcontent.dat:8': 'a selectedcontent element is inserted after the option',
  'selectedcontent.dat:9': 'the same, and the others in its select are cleared',
  'selectedcontent.dat:11': 'options in a datalist',
  'selectedcontent.dat:12': 'template contents are copied, too',
  'selectedcontent.dat:16': 'a marker that was copied is a marker',
  'selectedcontent.dat:18': 'the selectedcontent element in use is removed, and another takes its place',
};

describe('the fixtures of the living edition, in a tree of one’s own', () => {
  for (const file of listFiles(path.join(fixturesFolder, 'living'), '.dat')) {
    const name = path.basename(file);
    it(name, () => {
      const different: string[] = [];
      for (const test of readTreeConstructionTests(file)) {
        const { data, number, scripting = false } = test;
        const id = `${name}:${number}`;
        for (const chunks of [[data], codeUnits(data), randomChunks(data, id)]) {
          for (const fastPath of [true, false]) {
            const tree = treeOf(new SelectedContentSink(), test, chunks, { scripting, fastPath });
            if (tree !== test.document && !different.includes(id)) different.push(id);
          }
        }
      }
      expect(different).toEqual(Object.keys(notDone).filter((id) => id.startsWith(`${name}:`)));
    });
  }
});

const bodyOf = (sink: ObjectSink, data: string, options?: TreeConstructorOptions): string[] =>
  treeOf(sink, { data } as TreeConstructionTest, [data], options)
    .split('\n| ')
    .slice(3)
    .map((line) => line.slice('    '.length));

describe('a sink', () => {
  const html = '<p>a<?b  c\r\nd?>e<?f></p>';

  it('without processing instructions gets the comments that the edition of 2024 has', () => {
    const comments = bodyOf(new ObjectSink(namespaceAt), html);
    expect(comments).toEqual(['<p>', '  "a"', '  <!-- ?b  c\nd? -->', '  "e"', '  <!-- ?f -->']);
    expect(bodyOf(new ObjectSink(namespaceAt), html, { edition: '2024' })).toEqual(comments);
    // A comment isn't a marker.
    const patched = '<p><?marker name="m"?></p><template for="m">X</template>';
    expect(bodyOf(new ObjectSink(namespaceAt), patched)).toEqual([
      '<p>',
      '  <!-- ?marker name="m"? -->',
      '<template>',
      '  for="m"',
      '  content',
      '    "X"',
    ]);
  });

  it('that cannot say what comes after a node has an ordinary template', () => {
    const sink = new LivingObjectSink();
    Object.assign(sink, { nextSiblingOf: undefined });
    const patched = '<p><?marker name="m"?></p><template for="m">X</template>';
    expect(bodyOf(sink, patched)).toEqual([
      '<p>',
      '  <?marker name="m">',
      '<template>',
      '  for="m"',
      '  content',
      '    "X"',
    ]);
    expect(bodyOf(new LivingObjectSink(), patched)).toEqual(['<p>', '  "X"']);
  });

  it('is told where a processing instruction and its parts are', () => {
    const ranges: string[] = [];
    const sink = new LivingObjectSink();
    const insert = sink.insertProcessingInstruction.bind(sink);
    sink.insertProcessingInstruction = (parent, before, token) => {
      const { start, end, targetStart, targetEnd, dataStart, dataEnd } = token;
      for (const [from, to] of [
        [start, end] as const,
        [targetStart, targetEnd] as const,
        [dataStart, dataEnd] as const,
      ])
        ranges.push(html.slice(from, to));
      return insert(parent, before, token);
    };
    bodyOf(sink, html);
    expect(ranges).toEqual(['<?b  c\r\nd?>', 'b', 'c\r\nd', '<?f>', 'f', '']);
  });

  it('is told of each option that is popped, before `popped`, when all is in it', () => {
    const calls: string[] = [];
    const sink = new LivingObjectSink();
    const contentOf = (node: number) =>
      sink.items[node]!.children.map((child) => sink.items[child]!.text).join('');
    Object.assign(sink, {
      maybeCloneAnOption: (node: number) => calls.push(`option ${contentOf(node)}`),
      popped: (node: number) => calls.push(`popped ${sink.items[node]!.line}`),
    });
    bodyOf(sink, '<select><option>a<option>b</select><svg><option></option></svg><option>c');
    expect(calls.slice(-11)).toEqual(
      [
        ...['popped <head>', 'option a', 'popped <option>', 'option b', 'popped <option>', 'popped <select>'],
        ...['popped <svg option>', 'popped <svg svg>', 'option c', 'popped <option>'],
        ...['popped <body>', 'popped <html>'],
      ].slice(-11),
    );
  });

  it('has limits', () => {
    const reached = (html: string, sink: ObjectSink, maxNodes: number) => {
      const parser = new TreeConstructor(sink as unknown as TreeSink, { edition: 'living', maxNodes });
      parser.end(html);
      return parser.limitsReached.map(({ limit, offset }) => `${limit} ${offset}`);
    };
    const instructions = '<p><?a?><?b?><?c?>';
    for (const sink of [new LivingObjectSink(), new ObjectSink(namespaceAt)]) {
      // html, head, body, p and three more
      expect(reached(instructions, sink, 7)).toEqual([]);
    }
    for (const sink of [new LivingObjectSink(), new ObjectSink(namespaceAt)]) {
      expect(reached(instructions, sink, 6)).toEqual(['maxNodes 18']);
    }
    const deep = `${'<div>'.repeat(9)}<?marker name="m"?>${'</div>'.repeat(9)}<template for="m"><i><b><u><s>x</template>`;
    const sink = new LivingObjectSink();
    new TreeConstructor(sink as unknown as TreeSink, { edition: 'living', maxDepth: 5 }).end(deep);
    const elements = sink
      .format()
      .split('\n')
      .filter((line) => line.includes('<'));
    // html at 1, in five levels
    expect(Math.max(...elements.map((line) => line.indexOf('<') / 2))).toBe(5);
    expect(elements.at(-1)).toBe('|         <s>');
    expect(sink.format()).not.toContain('marker');
  });

  it('cannot ask for an edition that there is not', () => {
    const wrong = { edition: '2025' } as unknown as TreeConstructorOptions;
    expect(() => new TreeConstructor(new LivingObjectSink() as unknown as TreeSink, wrong)).toThrow(
      "option 'edition' must be '2024' or 'living', not \"2025\"",
    );
  });
});

describe('content patching', () => {
  it('is the same in a tree of one’s own as in the library’s', () => {
    const part = fc.constantFrom(
      ...[
        '<?marker name="m"?>',
        '<?marker name="n"?>',
        '<?start name="m"?>',
        '<?start name="n"?>',
        '<?end?>',
      ],
      ...[
        '<template for="m">',
        '<template for="n">',
        '<template>',
        '</template>',
        '<p>',
        '</p>',
        '<div>',
        '</div>',
      ],
      ...[
        'x',
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        '<b>',
        '</b>',
        '<svg>',
        '</svg>',
        '<!--c-->',
        '</body>',
        '<i>',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const data = parts.join('');
        const tree = treeOf(new LivingObjectSink(), { data } as TreeConstructionTest, parts);
        expect(tree).toBe(formatTree(parse(data, { edition: 'living' })));
      }),
      { numRuns: runs(300) },
    );
  });
});
