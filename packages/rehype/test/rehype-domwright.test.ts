import rehypeDomwright, { type Options } from 'rehype-domwright';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { describe, expect, test } from 'vitest';

const documents = [
  '<!DOCTYPE html><title>Tea</title><p class="a b" hidden data-x=1>Green<table><td>1',
  '<p>a<b>b<p>c</b><svg viewBox="0 0 1 1"><path stroke-width=2 xlink:href=#a /></svg><template><td>x</template>',
  '<!--x--><select><option selected>1</select><input value="&amp;&copy" disabled><br>',
  '',
];

/** NB: rehype-parse sets `file` data that has no meaning for a tree. */
const parsed = (plugin: typeof rehypeParse, html: string, options: object) =>
  JSON.parse(JSON.stringify(unified().use(plugin, options).parse(html)));

describe('trees are those of rehype-parse', () => {
  const optionSets = [{}, { fragment: true }, { verbose: true }, { fragment: true, verbose: true }];
  test.each(optionSets)('%o', (options) => {
    for (const html of documents)
      expect(parsed(rehypeDomwright as never, html, options)).toEqual(parsed(rehypeParse, html, options));
  });

  test('settings of the processor count', () => {
    const tree = unified().data('settings', { fragment: true }).use(rehypeDomwright).parse('<p>');
    expect(tree.children.map((node) => node.type)).toEqual(['element']);
  });
});

describe('options', () => {
  test('a context', () => {
    const tree = unified().use(rehypeDomwright, { context: 'tr' }).parse('<td>1');
    expect(tree.children).toMatchObject([{ tagName: 'td' }]);
  });

  test('an edition', () => {
    const html = '<select><p>x</select>';
    const first = (edition: '2024' | 'living') =>
      unified().use(rehypeDomwright, { fragment: true, edition }).parse(html).children[0];
    expect(first('2024')).toMatchObject({ children: [{ type: 'text' }] });
    expect(first('living')).toMatchObject({ children: [{ tagName: 'p' }] });
  });

  test.each<[Options, string]>([
    [{ space: 'svg' }, "unknown option 'space'"],
    [{ duplicateAttribute: 3 }, "the severity of 'duplicate-attribute' must be a boolean, 0, 1 or 2, not 3"],
    [{ errors: { x: 1 } }, "there is no code 'x'"],
    [{ errors: 1 as never }, "option 'errors' must be an object"],
    [{ edition: '2025' as never }, "option 'edition' must be"],
  ])('%o are wrong', (options, message) => {
    expect(() => unified().use(rehypeDomwright, options).parse('')).toThrow(message);
    expect(() => unified().use(rehypeDomwright, options).parse('')).toThrow(TypeError);
  });
});

describe('messages', () => {
  const html = '<!DOCTYPE html><p id=1 id=2>&copy';
  const messages = (options: Options) => {
    const file = new VFile({ path: 'a.html', value: html });
    unified().use(rehypeDomwright, options).parse(file);
    return file.messages.map(({ ruleId, fatal, place, file: path }) => [
      ruleId,
      fatal,
      place && 'start' in place ? place.start : null,
      path,
    ]);
  };

  test('there are none unless they are asked for', () => {
    expect(messages({})).toEqual([]);
  });

  test('parse errors are messages with a place', () => {
    expect(messages({ emitParseErrors: true })).toEqual([
      ['duplicate-attribute', false, { line: 1, column: 24, offset: 23 }, 'a.html'],
      ['missing-semicolon-after-character-reference', false, { line: 1, column: 29, offset: 28 }, 'a.html'],
    ]);
  });

  test('options say how serious they are', () => {
    const options = {
      emitParseErrors: true,
      duplicateAttribute: 2 as const,
      errors: { missingSemicolonAfterCharacterReference: false },
    };
    expect(messages(options).map(([code, fatal]) => [code, fatal])).toEqual([['duplicate-attribute', true]]);
  });

  test('codes of rehype-parse are those of the standard', () => {
    const file = new VFile(html);
    unified().use(rehypeParse, { emitParseErrors: true }).parse(file);
    expect(file.messages.map(({ ruleId }) => ruleId)).toEqual(
      messages({ emitParseErrors: true }).map(([code]) => code),
    );
  });
});
