import { parse } from 'domwright';
import { type Removal, type SanitizeOptions, sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';
import { configurations, sanitizerInputs } from '../../property/sanitizer-inputs.mjs';
import { runs } from '../../runs.mjs';

function removals(html: string, options?: SanitizeOptions): Removal[] {
  const list: Removal[] = [];
  sanitize(html, { ...options, onRemove: (removal) => list.push(removal) });
  return list;
}

/** Each in one line, with its piece of the markup. */
function lines(html: string, options?: SanitizeOptions): string[] {
  return removals(html, options).map(
    ({ kind, name, reason, start, end, line, column }) =>
      `${line}:${column} ${kind} ${name} ${reason} [${html.slice(start, end)}]`,
  );
}

describe('onRemove', () => {
  test.each<[string, string, SanitizeOptions, string[]]>([
    ['nothing', '<p title=a>b</p>', {}, []],
    [
      'an element with what is in it',
      'a\n<script>\nb</script><i><blink><b>c</b></blink>',
      {},
      [
        '2:1 element script not-allowed [<script>\nb</script>]',
        '3:14 element blink not-allowed [<blink><b>c</b></blink>]',
      ],
    ],
    ['one without an end tag', '<p>a<object>b', {}, ['1:5 element object not-allowed [<object>]']],
    [
      'attributes',
      `<p onclick=a title=b CLASS = "c" id>`,
      {},
      [
        '1:4 attribute onclick not-allowed [onclick=a]',
        '1:22 attribute class not-allowed [CLASS = "c"]',
        '1:34 attribute id not-allowed [id]',
      ],
    ],
    [
      'javascript: URLs',
      `<a href='javascript:a'>b<svg><a xlink:href="javascript:c">`,
      { sanitizer: {} },
      [
        `1:4 attribute href javascript-url [href='javascript:a']`,
        '1:33 attribute xlink:href javascript-url [xlink:href="javascript:c"]',
      ],
    ],
    [
      'animations of URLs',
      '<svg><set attributeName=href>',
      { sanitizer: {} },
      ['1:11 attribute attributeName animates-url [attributeName=href]'],
    ],
    [
      'a tag of which there are several elements, once',
      '<p><b id=a class=c>1<p>2<p>3<i class=d><p>4',
      {},
      [
        '1:7 attribute id not-allowed [id=a]',
        '1:12 attribute class not-allowed [class=c]',
        '1:32 attribute class not-allowed [class=d]',
      ],
    ],
    [
      'such a tag where its first element goes with what is around it',
      '<object><p><b id=a>1</object><p>2<p>3',
      { sanitizer: { removeElements: ['object'], removeAttributes: ['id'] } },
      ['1:1 element object not-allowed [<object><p><b id=a>1</object>]'],
    ],
    [
      'elements of one tag that are removed',
      '<p><b>1<p>2<p>3',
      { sanitizer: { replaceWithChildrenElements: ['b'] } },
      ['1:4 element b replaced [<b>]'],
    ],
    ['comments', 'a<!--b-->c', {}, ['1:2 comment  not-allowed [<!--b-->]']],
    ['instructions', 'a<?b c?>', {}, ['1:2 processing-instruction b not-allowed [<?b c?>]']],
    [
      'replaced elements',
      '<p><b>a</b>',
      { sanitizer: { replaceWithChildrenElements: ['b'] } },
      ['1:4 element b replaced [<b>]'],
    ],
    [
      'an implied element, at its place',
      '<table><tr><td>a',
      { sanitizer: { replaceWithChildrenElements: ['tbody'] } },
      ['1:8 element tbody replaced []'],
    ],
    [
      'elements of one tag',
      '<p><b>1<p>2</b>3',
      { sanitizer: { removeElements: ['b'] } },
      ['1:4 element b not-allowed [<b>]'],
    ],
    [
      'template contents after the rest',
      '<template><i>a</i></template><i>b</i>',
      { sanitizer: { removeElements: ['i'] } },
      ['1:30 element i not-allowed [<i>b</i>]', '1:11 element i not-allowed [<i>a</i>]'],
    ],
    [
      'attributes of a second body',
      '<body a><p><body b>',
      { document: true, sanitizer: { removeAttributes: ['a', 'b'] } },
      ['1:7 attribute a not-allowed [a]', '1:18 attribute b not-allowed [b]'],
    ],
    [
      'what the parser has moved',
      '<table><script>a</script><i>b</i></table>',
      { sanitizer: { removeElements: ['i'] } },
      ['1:26 element i not-allowed [<i>b</i>]', '1:8 element script not-allowed [<script>a</script>]'],
    ],
  ])('%s', (_, html, options, expected) => {
    expect(lines(html, options)).toEqual(expected);
  });

  test('tells names, namespaces and values', () => {
    const [attribute, element] = removals('<svg><circle onclick="a&amp;b"/><use></svg>', { sanitizer: {} });
    expect(attribute).toEqual({
      ...{ kind: 'attribute', name: 'onclick', namespace: null, element: 'circle', value: 'a&b' },
      ...{ reason: 'not-allowed', start: 13, end: 30, line: 1, column: 14, endLine: 1, endColumn: 31 },
    });
    expect(element).toEqual({
      ...{
        kind: 'element',
        name: 'use',
        namespace: 'http://www.w3.org/2000/svg',
        element: null,
        value: null,
      },
      ...{ reason: 'not-allowed', start: 32, end: 37, line: 1, column: 33, endLine: 1, endColumn: 38 },
    });
  });

  test('offsets are those of the markup where the context is an element of a document with markup of its own', () => {
    const context = parse('<!DOCTYPE html><p>').querySelector('p')!;
    expect(lines('<b onclick=a>b', { context })).toEqual(['1:4 attribute onclick not-allowed [onclick=a]']);
  });

  test('what it throws is thrown', () => {
    const onRemove = () => {
      throw new RangeError('by the caller');
    };
    expect(() => sanitize('<script>', { onRemove })).toThrow('by the caller');
    expect(() => sanitize('', { onRemove: 5 as never })).toThrow(
      "option 'onRemove' must be a function, not 5",
    );
  });
});

describe('random markup', () => {
  const inputs = sanitizerInputs(runs(2000), Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1));

  test.each(Object.keys(configurations))(
    'the result is the same, and ranges are those of the markup: %s',
    (name) => {
      const sanitizer = configurations[name]!;
      for (const html of inputs) {
        const list: Removal[] = [];
        const result = sanitize(html, { sanitizer, onRemove: (removal) => list.push(removal) });
        expect(result).toBe(sanitize(html, { sanitizer }));
        for (const { kind, start, end, name } of list) {
          const markup = html.slice(start, end);
          if (kind === 'element') expect(markup).toMatch(/^(?:<[a-z]|$)/i);
          else if (kind === 'attribute')
            expect(markup.toLowerCase().startsWith(name.toLowerCase())).toBe(true);
          else expect(markup).toMatch(/^<[!?/]/);
        }
        // Nothing is removed silently: if nothing was reported, the result is the serialized tree.
        if (list.length === 0) expect(sanitize(html, { sanitizer: everything })).toBe(result);
      }
    },
  );
});

/** A configuration that removes only what the safe functions always remove. */
const everything = { comments: true, removeProcessingInstructions: [] };
