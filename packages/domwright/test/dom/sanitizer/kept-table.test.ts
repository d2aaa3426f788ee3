import { type SanitizeOptions, Sanitizer, sanitize } from 'domwright/sanitizer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nastyHtml } from '../../property/nasty-html.mjs';

/*
 * `sanitize` reuses the table of the previous call. With `onRemove`, it creates a new document, so each result is compared with
 * that of the same call with a listener that does nothing.
 */

const ignore = () => {};
const everything = new Sanitizer({});
const withListener = (html: string, options?: SanitizeOptions) =>
  sanitize(html, { ...options, onRemove: ignore });

describe('nothing of a call comes into the next', () => {
  test('random markup, calls of all kinds one after another', () => {
    const contexts = ['div', 'template', 'tr', 'svg path', 'form', 'script', 'noscript', 'x-y'];
    const call = fc.record({
      html: nastyHtml,
      context: fc.constantFrom(...contexts),
      scripting: fc.boolean(),
      edition: fc.constantFrom('living' as const, '2024' as const),
      sanitizer: fc.constantFrom(
        'default' as const,
        everything,
        new Sanitizer({ removeElements: ['p', 'b'] }),
      ),
    });
    fc.assert(
      fc.property(fc.array(call, { minLength: 2, maxLength: 6 }), (calls) => {
        const expected = calls.map(({ html, ...options }) => withListener(html, options));
        expect(calls.map(({ html, ...options }) => sanitize(html, options))).toEqual(expected);
      }),
    );
  });

  test('names, attributes, text, comments, instructions, templates and shadow roots', () => {
    const secret =
      '<secret-name secret-attribute="secret" is=secret title="secret">secret&amp;secret\r\n<!--secret-->' +
      '<?secret secret?><template>secret</template><template shadowrootmode=open>secret</template>' +
      '<table>secret<tr><td title=secret>secret</table><svg><a xlink:href=secret>secret</svg>';
    for (const options of [undefined, { sanitizer: everything }, { sanitizer: everything, context: 'tr' }]) {
      sanitize(secret, options);
      for (const html of ['', '<', '<p', '<p title', '<x-y a-b=c>', '<!--', '</', '<table>a<tr>b', '&am'])
        expect(sanitize(html, { sanitizer: everything })).not.toContain('secret');
    }
  });

  test('a context element is that of its own call', () => {
    expect(sanitize('<td>a', { context: 'tr' })).toBe('<td>a</td>');
    expect(sanitize('<td>a')).toBe('a');
    expect(sanitize('<form>a', { context: 'form', sanitizer: everything })).toBe('a');
    expect(sanitize('<form>a', { sanitizer: everything })).toBe('<form>a</form>');
    expect(sanitize('a', { context: 'script' })).toBe('');
    expect(sanitize('a', { context: 'svg script' })).toBe('');
    expect(sanitize('a', { context: 'math script' })).toBe('a');
    expect(() => sanitize('a', { context: 'a b' })).toThrow("option 'context' must be an element's name");
    expect(sanitize('a<p>b')).toBe('a<p>b</p>');
  });

  test('a short text after one of a million letters', () => {
    const long = `<p>${'a'.repeat(1e6)}</p>`;
    expect(sanitize(long)).toBe(long);
    expect(sanitize('<p>b')).toBe('<p>b</p>');
    expect(sanitize('<p>'.repeat(30_000))).toBe('<p></p>'.repeat(30_000));
    expect(sanitize('<p>c')).toBe('<p>c</p>');
  });
});

describe('calls within calls', () => {
  const html = '<p>a<script>b</script><i onclick=c onclick=c>d</i><x-y>e</x-y>f';
  const result = '<p>a<i>d</i>f</p>';
  const inner = '<b title=x>g<script>h</script><q-r s=t>i';
  const innerResult = '<b title="x">g</b>';

  test.each<[string, (run: () => void) => SanitizeOptions]>([
    ['onRemove', (run) => ({ onRemove: run })],
    ['onParseError', (run) => ({ onParseError: run })],
    ['onLimit', (run) => ({ maxNodes: 1000, onLimit: run, onRemove: run })],
    [
      'an option that is a getter',
      (run) => ({
        get scripting() {
          run();
          return true;
        },
      }),
    ],
    [
      'a configuration that is a getter',
      (run) => ({
        sanitizer: {
          get elements() {
            run();
            return ['p', 'i'];
          },
        },
      }),
    ],
  ])('%s may sanitize', (_, options) => {
    const results: string[] = [];
    const given = options(
      () => void results.push(sanitize(inner), sanitize(inner, { sanitizer: everything })),
    );
    const outer = sanitize(html, given);
    expect(outer).toBe(result);
    expect(results.length).toBeGreaterThan(0);
    for (let i = 0; i < results.length; i += 2) {
      expect(results[i]).toBe(innerResult);
      expect(results[i + 1]).toBe('<b title="x">g<q-r s="t">i</q-r></b>');
    }
    expect(sanitize(html)).toBe(result);
  });

  test.each<[string, SanitizeOptions]>([
    ['onRemove', { onRemove: fail }],
    ['onParseError', { onParseError: fail }],
    [
      'an option that is a getter',
      {
        get context(): string {
          return fail();
        },
      },
    ],
  ])('after %s has thrown, the next call knows nothing of it', (_, options) => {
    expect(() => sanitize(html, options)).toThrow('by the caller');
    expect(sanitize('<p>z')).toBe('<p>z</p>');
    expect(sanitize(html)).toBe(result);
  });

  test('after a wrong argument', () => {
    expect(() => sanitize('<p>secret', { context: '' })).toThrow("option 'context'");
    expect(() => sanitize('<p>secret', { context: 'div', scripting: 1 as never })).toThrow(
      "option 'scripting'",
    );
    expect(sanitize(html)).toBe(result);
  });
});

function fail(): never {
  throw new Error('by the caller');
}
