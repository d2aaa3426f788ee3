import { type Element, formatTree, type ParentNode, parse, parseFragment, serialize } from 'domwright';
import { type RoundTripOptions, roundTripDifference, roundTrips, sanitize } from 'domwright/sanitizer';
import { describe, expect, test } from 'vitest';
import { configurations, sanitizerInputs } from '../../property/sanitizer-inputs.mjs';
import { runs } from '../../runs.mjs';

/*
 * https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments says that some trees don't round-trip, with
 examples.
 */

/** The difference found, in one line: offset, line, column and outlines of both trees. */
function found(html: string, options?: RoundTripOptions): string | null {
  const difference = roundTripDifference(html, options);
  expect(roundTrips(html, options)).toBe(difference === null);
  if (difference === null) return null;
  const { before, after } = difference;
  return [before, after]
    .map(({ offset, line, column, outline }) => `${offset} ${line}:${column} ${outline}`)
    .join(' | ');
}

describe('what does not come back', () => {
  test.each<[string, string, RoundTripOptions, string]>([
    // The examples of the standard.
    [
      'a form in a form',
      '<form id="outer"><div></form><form id="inner"><input>',
      {},
      '29 1:30 <form id="inner"> | 39 1:40 <input>',
    ],
    ['a link in a link', '<a><table><a>', {}, '10 1:11 <a> | 3 1:4 nothing'],
    ['a newline at the beginning of pre', '<pre>\n\nHello.</pre>', {}, '6 2:1 "\\nHello." | 6 2:1 "Hello."'],
    ['of textarea', '<textarea>\n\na</textarea>', {}, '11 2:1 "\\na" | 11 2:1 "a"'],
    ['of listing', '<listing>\n\na', {}, '10 2:1 "\\na" | 10 2:1 "a"'],
    ['a p in a p', '<p><table><p>a', { document: true }, '10 1:11 <p> | 28 1:29 nothing'],
    // Other rules of parsing and serializing.
    ['a carriage return', 'a&#13;b', {}, '0 1:1 "a\\rb" | 0 1:1 "a\\nb"'],
    ['one in an attribute', '<p title="a&#13;b">', {}, '0 1:1 <p title="a\\rb"> | 0 1:1 <p title="a\\nb">'],
    [
      'text in plaintext',
      '<plaintext>a</plaintext>',
      {},
      '11 1:12 "a</plaintext>" | 11 1:12 "a</plaintext></plaintext>"',
    ],
    [
      'the identifiers of a doctype',
      '<!DOCTYPE html PUBLIC "a">',
      { document: true },
      '0 1:1 <!DOCTYPE html "a" ""> | 0 1:1 <!DOCTYPE html>',
    ],
    [
      'a known mutation',
      '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
      {},
      '26 1:27 <form> | 25 1:26 <mglyph>',
    ],
    // What the Sanitizer leaves.
    [
      'a p in a p whose button is gone',
      '<p><button><p>a',
      { sanitizer: { replaceWithChildrenElements: ['button'] } },
      '11 1:12 <p> | 3 1:4 nothing',
    ],
    [
      'a text behind a noscript, parsed without scripting',
      '<noscript>&lt;b></noscript>',
      { sanitizer: {}, again: { scripting: false } },
      '10 1:11 "&lt;b>" | 10 1:11 "<b>"',
    ],
    [
      'a cell, parsed where there are none',
      '<td>a',
      { context: 'tr', again: { context: 'div' } },
      '0 1:1 <td> | 4 1:5 "a"',
    ],
    [
      'a long text: its part that differs',
      `${'a'.repeat(500)}&#13;${'b'.repeat(500)}`,
      {},
      `0 1:1 "…${'a'.repeat(20)}\\r${'b'.repeat(39)}…" | 0 1:1 "…${'a'.repeat(20)}\\n${'b'.repeat(39)}…"`,
    ],
    ['in a template', '<template><pre>\n\na</template>', {}, '16 2:1 "\\na" | 16 2:1 "a"'],
  ])('%s', (_, html, options, expected) => {
    expect(found(html, options)).toBe(expected);
  });

  test('lines and columns are those of each markup', () => {
    expect(found('<p>\n<b>a</b>\n&#13;')).toBe('12 2:9 "\\n\\r" | 12 2:9 "\\n\\n"');
  });

  test('the nodes are those of the trees', () => {
    const { written, before, after } = roundTripDifference('<pre>\n\na')!;
    expect(written).toBe('<pre>\na</pre>');
    expect([before.node!.nodeValue, after.node!.nodeValue]).toEqual(['\na', 'a']);
    expect((before.node!.parentNode as Element).localName).toBe('pre');
    expect(roundTripDifference('<a><table><a>')!.after.node).toBe(null);
  });
});

describe('what comes back', () => {
  test.each<[string, string, RoundTripOptions]>([
    ['nothing', '', {}],
    ['ends of comments', '<!--a--!>b<!--c--!-->d<!-->e<!--->f<!--<!-->g<!--<!--->h', {}],
    ['comments that are none', '</ a--><!b--><!c<!-><!-><!>', {}],
    ['a comment and instructions', '<?a b?><?a b--?><?a>', { edition: '2024' }],
    ['instructions', '<?a b?><?a b--?><?a>', {}],
    ['one newline in pre', '<pre>\na', {}],
    [
      'text that looks like markup',
      '&lt;b>&amp;lt;<svg><style>&lt;/style>&lt;b></svg><title>&lt;/title></title>',
      {},
    ],
    ['attributes', '<p a="&lt;&quot;&amp;\'&nbsp;" A=b a<b=c =d>', {}],
    ['texts side by side', 'a<b></b>c', { sanitizer: { removeElements: ['b'] } }],
    ['an is value that was removed', '<p is=a-b>', { sanitizer: { attributes: [] } }],
    ['shadow roots as templates', '<div><template shadowrootmode=open>a</template>', {}],
    ['a document', '<!DOCTYPE html><title>a</title><p>b', { document: true }],
    ['a frameset', '<frameset><frame></frameset><noframes><p></noframes>', { document: true }],
    ['what is in a script, which is no markup', '<b>', { context: 'script' }],
  ])('%s', (_, html, options) => {
    expect(found(html, options)).toBe(null);
  });
});

/** The same by definition, comparing dumps of normalized trees. */
function comesBack(html: string, document: boolean): boolean {
  const options = { edition: 'living', scripting: true, allowDeclarativeShadowRoots: false } as const;
  const dump = (markup: string) => {
    const tree = document ? parse(markup, options) : parseFragment(markup, { ...options, context: 'div' });
    const written = serialize(tree);
    normalizeAll(tree);
    return [formatTree(tree), written] as const;
  };
  const [before, written] = dump(html);
  return before === dump(written)[0];
}

function normalizeAll(tree: ParentNode): void {
  tree.normalize();
  for (const template of tree.querySelectorAll('template')) {
    const { content } = template as Element;
    if (content !== null) normalizeAll(content);
  }
}

describe('random markup', () => {
  const inputs = sanitizerInputs(runs(8000), Number(process.env['DOMWRIGHT_FUZZ_SEED'] ?? 1));

  test.each([false, true])(
    'is found to come back, or not, as by the definition; document: %s',
    (document) => {
      const wrong = inputs.filter((html) => roundTrips(html, { document }) !== comesBack(html, document));
      expect(wrong.slice(0, 5)).toEqual([]);
      const count = inputs.filter((html) => roundTrips(html, { document })).length;
      expect(count).toBeGreaterThan(inputs.length / 10);
      expect(count).toBeLessThan(inputs.length);
    },
  );

  test.each(Object.keys(configurations))('what is said of the sanitized tree is true of it: %s', (name) => {
    const sanitizer = configurations[name]!;
    const wrong = inputs.filter((html) => {
      const difference = roundTripDifference(html, { sanitizer });
      const written = sanitize(html, { sanitizer });
      if (difference === null) return false;
      const { before, after } = difference;
      if (difference.written !== written) return true;
      return ![before, after].some(({ node }) => node !== null);
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

test('depth and length cost no stack and no square', () => {
  const deep = '<div>'.repeat(100_000);
  expect(roundTrips(deep)).toBe(true);
  expect(found(`${deep}<pre>\n\n`)).toMatch(/^500006 2:1 "\\n" \| /);
  expect(roundTrips(`${'a<b></b>'.repeat(100_000)}`, { sanitizer: { removeElements: ['b'] } })).toBe(true);
});

describe('wrong arguments', () => {
  test.each<[string, () => unknown, string]>([
    ['no string', () => roundTrips(5 as never), 'html must be a string, not 5'],
    ['an unknown option', () => roundTrips('', { foo: 1 } as never), "unknown option 'foo'"],
    [
      'a wrong option',
      () => roundTripDifference('', { again: 5 } as never),
      "option 'again' must be an object, not 5",
    ],
    [
      'an unknown option of the second parse',
      () => roundTrips('', { again: { document: true } } as never),
      "unknown option 'document'",
    ],
    [
      'a context of a document',
      () => roundTrips('', { document: true, context: 'p' }),
      "option 'context' is for fragments",
    ],
    [
      'a wrong configuration',
      () => roundTrips('', { sanitizer: { elements: 5 } } as never),
      "option 'sanitizer'.elements must be an array, not 5",
    ],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});
