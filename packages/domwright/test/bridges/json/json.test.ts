import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromJSON, stringifyTree, toJSON } from '../../../src/bridges/json/json.ts';
import * as core from '../../../src/core/tree.ts';
import { Document, type Element, formatTree, parse, parseFragment, serialize } from '../../../src/index.ts';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { runs, VERY_MANY } from '../../runs.mjs';

const page =
  '<!DOCTYPE html PUBLIC "a" "b"><p a=b c:d=e>f<!--g--><svg viewbox=h xlink:href=i><x:y></svg>' +
  '<template>j<b>k</template><div><template shadowrootmode=closed shadowrootclonable>l</template>m</div>';

describe('the JSON of a tree', () => {
  it('has the documented shape', () => {
    const fragment = parseFragment('<p id=a>b<!--c--></p><svg xlink:href=d>');
    expect(toJSON(fragment)).toEqual({
      type: 'fragment',
      version: 1,
      children: [
        {
          type: 'element',
          namespace: 'html',
          name: 'p',
          attributes: [{ name: 'id', value: 'a', range: { start: 3, end: 7 } }],
          startTag: { start: 0, end: 8 },
          endTag: { start: 17, end: 21 },
          children: [
            { type: 'text', data: 'b', range: { start: 8, end: 9 } },
            { type: 'comment', data: 'c', range: { start: 9, end: 17 } },
          ],
        },
        {
          type: 'element',
          namespace: 'svg',
          name: 'svg',
          attributes: [{ name: 'xlink:href', namespace: 'xlink', value: 'd', range: { start: 26, end: 38 } }],
          startTag: { start: 21, end: 39 },
          children: [],
        },
      ],
    });
    expect(toJSON(fragment.firstChild!.firstChild!, { ranges: false })).toEqual({
      type: 'text',
      version: 1,
      data: 'b',
    });
  });

  it('is read back', () => {
    const document = parse(page);
    const read = fromJSON(toJSON(document)) as Document;
    expect(read).toBeInstanceOf(Document);
    expect(formatTree(read)).toBe(formatTree(document));
    expect(serialize(read)).toBe(serialize(document));
    expect(read.mode).toBe(document.mode);
    expect(JSON.stringify(toJSON(read))).toBe(JSON.stringify(toJSON(document, { ranges: false })));
  });

  it('has what the living edition adds to shadow roots', () => {
    const words = 'shadowrootslotassignment=manual shadowrootcustomelementregistry';
    const html = `<p><template shadowrootmode=open ${words}></template></p>`;
    const members = { type: 'shadowRoot', mode: 'open', delegatesFocus: false, serializable: false };
    const shadowRootOf = (text: string) => JSON.stringify(JSON.parse(text).shadowRoot);
    const p = parse(html, { edition: 'living' }).querySelector('p')!;
    const text = stringifyTree(p);
    expect(shadowRootOf(text)).toBe(
      JSON.stringify({
        ...members,
        slotAssignment: 'manual',
        clonable: false,
        customElementRegistry: null,
        children: [],
      }),
    );
    const read = fromJSON(JSON.parse(text));
    expect(formatTree(read)).toBe(formatTree(p));
    expect((read as Element).shadowRoot!.slotAssignment).toBe('manual');
    expect(shadowRootOf(stringifyTree(parse(html, { edition: '2024' }).querySelector('p')!))).toBe(
      JSON.stringify({ ...members, clonable: false, children: [] }),
    );
  });

  it.each([
    [{ slotAssignment: 'named' }, `slotAssignment must be 'manual' or absent, not "named"`],
    [{ slotAssignment: null }, "slotAssignment must be 'manual' or absent, not null"],
    [{ customElementRegistry: {} }, 'customElementRegistry must be null or absent, not an object'],
    [{ customElementRegistry: 'x' }, 'customElementRegistry must be null or absent, not "x"'],
  ])('refuses a shadow root with %j', (members, message) => {
    const shadowRoot = { type: 'shadowRoot', mode: 'open', children: [], ...members };
    const p = { type: 'element', namespace: 'html', name: 'p', attributes: [], children: [], shadowRoot };
    expect(() => fromJSON(p as never)).toThrow(new TypeError(message));
  });

  it('holds what only the API makes', () => {
    const document = new Document();
    const root = document.createElementNS('urn:a', 'b:c');
    root.setAttributeNS('urn:d', 'e:f', 'g');
    root.append(document.createProcessingInstruction('h', 'i'), document.createElementNS(null, 'j'));
    document.append(root);
    const read = fromJSON(toJSON(document)) as Document;
    const element = read.documentElement as Element;
    expect([element.prefix, element.localName, element.namespaceURI]).toEqual(['b', 'c', 'urn:a']);
    expect(element.getAttributeNS('urn:d', 'f')).toBe('g');
    expect(formatTree(read)).toBe(formatTree(document));
  });

  it('is the same as text, of any tree', () => {
    fc.assert(
      fc.property(nastyHtml, (html) => {
        const document = parse(html);
        const json = toJSON(document);
        const text = stringifyTree(document);
        expect(JSON.stringify(json) === text).toBe(true);
        expect(formatTree(fromJSON(json)) === formatTree(document)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
    expect(stringifyTree(core.parse(page))).toBe(JSON.stringify(toJSON(parse(page))));
  });

  it('is as deep as it has to be', () => {
    const levels = VERY_MANY;
    const fragment = parseFragment('<b>'.repeat(levels), { context: 'div' });
    const text = stringifyTree(fragment, { ranges: false });
    const read = fromJSON(toJSON(fragment));
    let depth = 0;
    for (let node = read.firstChild; node !== null; node = node.firstChild) depth++;
    expect(depth).toBe(levels);
    expect(stringifyTree(read) === text).toBe(true);
  });

  it.each([
    [1, 'the root must be an object with a type, not 1'],
    [{ type: 'x' }, 'type must be the type of a node, not "x"'],
    [{ type: 'text', version: 2, data: '' }, 'version must be 1, not 2'],
    [{ type: 'text' }, 'data must be a string, not undefined'],
    [{ type: 'fragment' }, 'children must be an array, not undefined'],
    [{ type: 'fragment', children: [null] }, 'a node must be an object with a type, not null'],
    [
      { type: 'fragment', children: [{ type: 'document', mode: 'quirks', children: [] }] },
      'a document must be the root',
    ],
    [
      { type: 'document', mode: 'x', children: [] },
      'mode must be one of no-quirks, quirks, limited-quirks, not "x"',
    ],
    [
      { type: 'element', namespace: 'html', name: 'p', attributes: [], children: [], content: {} },
      'only a template can have content, not "p"',
    ],
  ])('refuses %j', (json, message) => {
    expect(() => fromJSON(json as never)).toThrow(new TypeError(message));
  });
});
