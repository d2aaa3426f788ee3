import { type Element, formatTree, parse, parseFragment, serialize, TreeCursor } from 'domwright';
import { documentFromTransferable, documentToTransferable } from 'domwright/internal/transferable';
import { describe, expect, test } from 'vitest';

const words =
  'shadowrootclonable shadowrootserializable shadowrootdelegatesfocus shadowrootslotassignment=MANUAL shadowrootcustomelementregistry=x';
const html = `<div><template shadowrootmode=open ${words}>a</template></div>`;
const living = { edition: 'living' } as const;

// Serializing HTML fragments, step 4: the order of the attributes.
const markup =
  '<div><template shadowrootmode="open" shadowrootdelegatesfocus="" shadowrootserializable=""' +
  ' shadowrootslotassignment="manual" shadowrootclonable="" shadowrootcustomelementregistry="">a</template></div>';

const tree =
  '| <body>\n|   <div>\n|     #shadow-root <template shadowrootmode="open" shadowrootdelegatesfocus' +
  ' shadowrootserializable shadowrootslotassignment="manual" shadowrootclonable shadowrootcustomelementregistry>\n|       "a"';

const serialized = (node: Parameters<typeof serialize>[0]) =>
  serialize(node, { serializableShadowRoots: true });

describe('what a shadow root has in the living edition', () => {
  const document = parse(html, living);
  const host = document.querySelector('div')!;

  test('is kept', () => {
    const { clonable, serializable, delegatesFocus, slotAssignment } = host.shadowRoot!;
    expect([clonable, serializable, delegatesFocus, slotAssignment]).toEqual([true, true, true, 'manual']);
    const cursor = new TreeCursor(host);
    expect((cursor.shadowRoot()!.node as typeof host.shadowRoot)!.slotAssignment).toBe('manual');
  });

  test('is named unless it is manual', () => {
    for (const value of ['named', 'x', '', ' manual']) {
      const text = `<div><template shadowrootmode=open shadowrootslotassignment="${value}"></template></div>`;
      expect(parse(text, living).querySelector('div')!.shadowRoot!.slotAssignment).toBe('named');
    }
  });

  test('is serialized in order', () => {
    expect(serialized(document.body!)).toBe(markup);
    expect(host.parentElement!.getHTML({ serializableShadowRoots: true })).toBe(markup);
  });

  test('is printed, so that trees can be compared', () => {
    expect(formatTree(document.body!)).toBe(tree);
    expect(formatTree(parse(html, { edition: '2024' }).body!)).not.toBe(tree);
  });

  test('goes with clones, and to other documents and threads', () => {
    const body = document.body!.cloneNode(true);
    expect(formatTree(body)).toBe(tree);
    expect(serialized(body)).toBe(markup);
    const other = parse('', living);
    other.body!.replaceWith(other.importNode(document.body!, true));
    expect(formatTree(other.body!)).toBe(tree);
    expect(formatTree(documentFromTransferable(documentToTransferable(parse(html, living))).body!)).toBe(
      tree,
    );
  });

  test('is read in fragments where they allow it', () => {
    const options = { ...living, allowDeclarativeShadowRoots: true, context: 'body' };
    expect(serialized(parseFragment(html, options))).toBe(markup);
  });

  test('is nothing in the edition of 2024', () => {
    const root = parse(html, { edition: '2024' }).querySelector('div')!.shadowRoot!;
    expect(root.slotAssignment).toBe('named');
    expect(formatTree(root.host)).not.toContain('registry');
  });
});

describe('attachShadow', () => {
  test('takes slotAssignment', () => {
    const { body } = parse('<div></div><p></p><b>', living);
    const [div, p] = body!.children as unknown as Element[];
    expect(
      div!.attachShadow({ mode: 'open', serializable: true, slotAssignment: 'manual' }).slotAssignment,
    ).toBe('manual');
    expect(p!.attachShadow({ mode: 'open', slotAssignment: 'named' }).slotAssignment).toBe('named');
    expect(serialized(body!)).toContain('shadowrootserializable="" shadowrootslotassignment="manual">');
    expect(() => p!.attachShadow({ mode: 'open', slotAssignment: 'x' as 'named' })).toThrow(
      'Element.attachShadow: \'init.slotAssignment\' must be "manual" or "named", not "x"',
    );
  });
});
