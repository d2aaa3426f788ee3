import { fromSanitizeHtmlOptions, sanitize } from 'domwright/sanitizer';
import fc from 'fast-check';
// @ts-expect-error: it has no type declarations.
import sanitizeHtml from 'sanitize-html';
import { beforeAll, expect, test, vi } from 'vitest';
import { nastyHtml } from '../../property/nasty-html.mjs';
import { sanitizerInputs } from '../../property/sanitizer-inputs.mjs';
import { runs } from '../../runs.mjs';
import { normalMarkup } from './same-markup.mjs';

/*
 * Options of sanitize-html by chance. For markup that both parsers read alike, the result is the same, but for what
 * sanitize-html.test.ts names: so there are no scripts here, and no text with references for functions, which get it in pieces.
 */

beforeAll(() => {
  // sanitize-html writes warnings.
  for (const method of ['warn', 'log'] as const) vi.spyOn(console, method).mockImplementation(() => {});
});

interface Frame {
  tag: string;
  attribs: Record<string, string>;
  text: string;
  mediaChildren: string[];
}

const names = ['b', 'i', 'span', 'div', 'section', 'x-y', 'center', 'code', 'textarea'];
const voidNames = ['br', 'img', 'hr', 'input'];
const attributes: Record<string, string[]> = {
  title: ['a', '', '"<&>'],
  class: ['a', 'a b', 'bc', ''],
  href: ['/x', 'https://a.example/', 'data:a', '//b.example', 'mailto:a', ''],
  src: ['x.png', 'data:b', 'foo:c'],
  srcset: ['a.png 2x, data:b 1x', 'c.png'],
  'data-a': ['1'],
  style: ['color: red', 'color:blue;width: 3px', ''],
  checked: [''],
  rel: ['nofollow', 'a nofollow ugc'],
};

const attribute = fc
  .constantFrom(...Object.keys(attributes))
  .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...attributes[name]!)));
const startTag = (list: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...list), fc.uniqueArray(attribute, { selector: ([name]) => name, maxLength: 4 }))
    .map(([name, given]) => ({
      name,
      tag: `<${name}${given.map(([each, value]) => ` ${each}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`).join('')}>`,
    }));

/** Well-formed markup, with elements that may be nested in any order. */
function markupOf(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.letrec<{ nodes: string; node: string }>((tie) => ({
    nodes: fc.array(tie('node'), { maxLength: 4 }).map((list) => list.join('')),
    node: fc.oneof(
      { depthSize: 'small' },
      text,
      startTag(voidNames).map(({ tag }) => tag),
      fc.tuple(startTag(names), tie('nodes'), text).map(([{ name, tag }, contents, plain]) => {
        return `${tag}${name === 'textarea' ? plain : contents}</${name}>`;
      }),
    ),
  })).nodes;
}
const letters = fc.constantFrom('a', 'b c', ' ', 'two words ', '"');
const anyText = fc.oneof(letters, fc.constantFrom('&amp;', '&lt;b&gt;', 'a&amp;b'));

const someOf = (list: readonly string[]) => fc.subarray([...list]);
const attributeList = fc
  .tuple(someOf([...Object.keys(attributes), 'data-*']), fc.boolean())
  .map(([list, withValues]) =>
    withValues && !list.includes('rel')
      ? [...list, { name: 'rel', multiple: true, values: ['nofollow', 'ugc'] }]
      : list,
  );
const byTag = <T>(of: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom('*', ...names, ...voidNames), of, { maxKeys: 4 });

const options = fc.record(
  {
    logger: fc.constant({ warn() {} }),
    allowedTags: fc.oneof(someOf([...names, ...voidNames]), fc.constant(false)),
    allowedAttributes: fc.oneof(byTag(attributeList), fc.constant(false)),
    allowedClasses: byTag(fc.oneof(fc.constantFrom(['a'], ['b*', 'a'], [/^b/], []), fc.constant(false))),
    allowedStyles: byTag(fc.constantFrom({ color: [/^red$/] }, { width: [/px/], color: [/./] })),
    allowedSchemes: fc.oneof(someOf(['https', 'data', 'foo', 'mailto']), fc.constant(false)),
    allowedSchemesByTag: byTag(someOf(['https', 'data'])),
    allowProtocolRelative: fc.boolean(),
    disallowedTagsMode: fc.constantFrom('discard', 'completelyDiscard', 'escape', 'recursiveEscape'),
    nonTextTags: someOf(['textarea', 'i', 'center', 'b']),
    nestingLimit: fc.nat(4),
    allowedEmptyAttributes: someOf(['title', 'href', 'alt']),
    nonBooleanAttributes: fc.oneof(someOf(['title', 'href', 'class', 'style']), fc.constant(['*'])),
    preserveEscapedAttributes: fc.boolean(),
    selfClosing: fc.constantFrom(['img', 'br', 'hr', 'input'], ['img', 'br', 'hr', 'input', 'area']),
  },
  { requiredKeys: ['logger'] },
);

/** Functions, which write down what they are told. */
const functions = (log: string[]) =>
  fc.record(
    {
      textFilter: fc.constant((text: string, tag?: string) => {
        log.push(`text ${text} ${tag}`);
        return text.toUpperCase();
      }),
      exclusiveFilter: fc.constantFrom(
        ({ tag, text, mediaChildren }: Frame) => {
          log.push(`filter ${tag} ${text} ${mediaChildren}`);
          return text.trim() === '' && mediaChildren.length === 0;
        },
        ({ tag, attribs }: Frame) => {
          log.push(`filter ${tag} ${JSON.stringify(Object.entries(attribs).sort())}`);
          return tag === 'b' ? 'excludeTag' : tag === 'code';
        },
      ),
      onOpenTag: fc.constant((tag: string, attribs: object) =>
        log.push(`open ${tag} ${JSON.stringify(attribs)}`),
      ),
      onCloseTag: fc.constant((tag: string, isImplied: boolean) => log.push(`close ${tag} ${isImplied}`)),
      transformTags: fc.constantFrom<Record<string, unknown>>(
        { b: 'i', center: 'div' },
        { b: 'i', i: 'b', code: sanitizeHtml.simpleTransform('span', { title: 'x' }) },
        {
          '*': (tagName: string, attribs: object) => ({
            tagName,
            attribs: { ...attribs, title: tagName },
          }),
        },
        {
          div: (_: string, attribs: object) => ({
            tagName: 'section',
            attribs: { ...attribs, href: 'javascript:x()' },
          }),
        },
      ),
    },
    { requiredKeys: [] },
  );

test('without functions', () => {
  fc.assert(
    fc.property(options, markupOf(anyText), (given, markup) => {
      const result = sanitize(markup, { policy: fromSanitizeHtmlOptions(given) });
      expect(normalMarkup(result)).toBe(normalMarkup(sanitizeHtml(markup, given)));
    }),
    { numRuns: runs(16_000) },
  );
});

test('with functions, which get the same arguments', () => {
  const log: string[] = [];
  fc.assert(
    fc.property(
      options,
      functions(log),
      markupOf(letters),
      (given, { exclusiveFilter, ...others }, markup) => {
        const escapes = given.disallowedTagsMode?.endsWith('scape') === true;
        const hooks = {
          ...others,
          ...(escapes || exclusiveFilter === undefined ? undefined : { exclusiveFilter }),
          // A new name of an element that goes would name another one.
          ...(others.transformTags === undefined
            ? undefined
            : { allowedTags: false, nestingLimit: undefined }),
        };
        log.length = 0;
        const theirs = sanitizeHtml(markup, { ...given, ...hooks });
        const theirLog = log.splice(0);
        const ours = sanitize(markup, { policy: fromSanitizeHtmlOptions({ ...given, ...hooks }) });
        expect(normalMarkup(ours)).toBe(normalMarkup(theirs));
        expect(log).toEqual(theirLog);
      },
    ),
    { numRuns: runs(16_000) },
  );
});

const hostile = {
  textFilter: (text: string) =>
    `${text}<script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a>`,
  transformTags: {
    b: (_: string, attribs: object) => ({ tagName: 'script', attribs, text: 'x()' }),
    i: (_: string, attribs: object) => ({
      tagName: 'textarea',
      attribs: { ...attribs, title: '</textarea><script>x()</script>' },
    }),
    '*': (tagName: string, attribs: object) => ({
      tagName,
      attribs: { ...attribs, onclick: 'x()', href: ' java\nscript:x()' },
    }),
  },
};

test('nothing unsafe is left of hostile markup', () => {
  const inputs = fc.oneof(nastyHtml, fc.constantFrom(...sanitizerInputs(500, 45)));
  fc.assert(
    fc.property(options, fc.boolean(), inputs, (given, isHostile, markup) => {
      const policy = fromSanitizeHtmlOptions(isHostile ? { ...given, ...hostile } : given);
      const unsafe: string[] = [];
      const onRemove = ({ kind, name }: { kind: string; name: string }) => unsafe.push(`${kind} ${name}`);
      const result = sanitize(markup, { policy });
      sanitize(result, { sanitizer: {}, onRemove });
      expect(unsafe).toEqual([]);
      // A listener changes nothing.
      expect(sanitize(markup, { policy, onRemove: () => {} })).toBe(result);
    }),
    { numRuns: runs(8_000) },
  );
});
