import { formatTree, type Node, parse, serialize } from 'domwright';
import { formatLiveTree, type LiveNode, serializeLiveTree } from 'domwright/tree-construction';
import { describe, expect, test } from 'vitest';
import { alphabetNames, livingInputs } from '../../property/living-inputs.mjs';

/*
 * The serializer and printer for any DOM, used on our DOM classes, compared with those over the node table: the table's
 * serializer copies whatever is unchanged from the source.
 */

const asLive = (node: Node) => node as unknown as LiveNode;

describe.each(alphabetNames)('%s', (alphabet) => {
  const documents = livingInputs(alphabet, 300, 1).map((html) =>
    parse(html, { edition: 'living', allowDeclarativeShadowRoots: false }),
  );

  test('the table is serialized as any tree is', () => {
    for (const document of documents) {
      expect(serializeLiveTree(asLive(document))).toBe(serialize(document));
      const { documentElement } = document;
      expect(serializeLiveTree(asLive(documentElement!), { outer: true })).toBe(
        serialize(documentElement!, { outer: true }),
      );
    }
  });

  test('the table is printed as any tree is', () => {
    for (const document of documents) expect(formatLiveTree(asLive(document))).toBe(formatTree(document));
  });
});

test('what is no node is refused', () => {
  expect(() => serializeLiveTree({} as LiveNode)).toThrow(TypeError);
  expect(() => formatLiveTree(null as unknown as LiveNode)).toThrow('node must be a node, not null');
});
