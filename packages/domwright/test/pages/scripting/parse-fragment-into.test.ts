import { LivingDomSink, type ParseFragmentIntoOptions, parseFragmentInto } from 'domwright/tree-construction';
// @ts-expect-error: jsdom has no declarations.
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';

const HTML = 'http://www.w3.org/1999/xhtml';
const { document } = new JSDOM('').window;

/** Parses for an element; returns the fragment's markup and the scripts that are already started. */
function parse(html: string, options?: ParseFragmentIntoOptions, localName = 'div'): [string, string[]] {
  const started: string[] = [];
  const workshop = document.implementation.createHTMLDocument('');
  // biome-ignore lint/suspicious/noExplicitAny: nodes of jsdom
  const sink = new LivingDomSink<any>(workshop, { setAlreadyStarted: (script) => started.push(script.id) });
  const fragment = workshop.createDocumentFragment();
  parseFragmentInto(sink, { namespaceURI: HTML, localName, root: sink.handleOf(fragment) }, html, options);
  const holder = document.createElement('div');
  holder.append(fragment);
  return [holder.innerHTML, started];
}

const scripts = '<script id=a></script><svg><script id=b></script></svg>';

describe('scripting mode', () => {
  test('inert: scripts of HTML are already started', () => {
    expect(parse(scripts)[1]).toEqual(['a']);
    expect(parse(scripts, { edition: 'living' })[1]).toEqual(['a']);
    expect(parse(scripts, { edition: 'living', scriptingMode: 'inert' })[1]).toEqual(['a']);
  });

  test('fragment and disabled: they are not, except one in which the file ends', () => {
    expect(parse(scripts, { edition: 'living', scriptingMode: 'fragment' })[1]).toEqual([]);
    expect(parse(scripts, { edition: 'living', scriptingMode: 'disabled' })[1]).toEqual([]);
    expect(parse('<script id=c>', { edition: 'living', scriptingMode: 'fragment' })[1]).toEqual(['c']);
  });

  test('in the edition of 2024 they are in any case', () => {
    expect(parse(scripts, { edition: '2024', scriptingMode: 'disabled' })[1]).toEqual(['a']);
    expect(() => parse('', { edition: '2024', scriptingMode: 'fragment' })).toThrow(
      "must be 'inert' or 'disabled'",
    );
  });

  test('noscript holds elements only where scripting is disabled', () => {
    const html = '<noscript><p>x</p></noscript>';
    for (const edition of ['2024', 'living'] as const) {
      for (const scriptingMode of ['inert', 'fragment', 'disabled'] as const) {
        if (edition === '2024' && scriptingMode === 'fragment') continue;
        const fragment = parse(html, { edition, scriptingMode })[0];
        expect(fragment.includes('<p>')).toBe(scriptingMode === 'disabled');
        // In the context of a noscript element, too.
        expect(parse('<p>x</p>', { edition, scriptingMode }, 'noscript')[0].includes('<p>')).toBe(
          scriptingMode === 'disabled',
        );
      }
    }
  });
});

test('the edition and declarative shadow roots are options', () => {
  expect(parse('<select><b>x', { edition: '2024' })[0]).toBe('<select>x</select>');
  expect(parse('<select><b>x', { edition: 'living' })[0]).toBe('<select><b>x</b></select>');
  const html = '<p><template shadowrootmode=open>x</template></p>';
  expect(parse(html)[0]).toBe('<p><template shadowrootmode="open">x</template></p>');
  expect(parse(html, { allowDeclarativeShadowRoots: true })[0]).toBe('<p></p>');
});

test('markers are looked for in the fragment', () => {
  const html = '<p><?marker name="m"?></p><template for=m>X</template>';
  expect(parse(html, { edition: 'living' })[0]).toBe('<p>X</p>');
});

test('wrong arguments', () => {
  const sink = new LivingDomSink(document.implementation.createHTMLDocument(''));
  const context = { namespaceURI: HTML, localName: 'p', root: sink.document };
  const wrong = (value: unknown) => value as never;
  expect(() => parseFragmentInto(wrong({}), context, '')).toThrow(
    'sink.createElement must be a function, not undefined',
  );
  expect(() => parseFragmentInto(sink, wrong(1), '')).toThrow('context must be an object, not 1');
  expect(() => parseFragmentInto(sink, { ...context, namespaceURI: 'x' }, '')).toThrow(
    'context.namespaceURI must be',
  );
  expect(() => parseFragmentInto(sink, { ...context, localName: wrong(1) }, '')).toThrow(
    'context.localName must be',
  );
  expect(() => parseFragmentInto(sink, context, wrong(null))).toThrow('html must be a string');
  expect(() => parseFragmentInto(sink, context, '', { edition: wrong('x') })).toThrow(
    "option 'edition' must be",
  );
  expect(() => parseFragmentInto(sink, context, '', { scriptingMode: wrong('normal') })).toThrow(
    "option 'scriptingMode' must be 'inert', 'fragment' or 'disabled'",
  );
  expect(() => parseFragmentInto(sink, context, '', wrong({ x: 1 }))).toThrow("unknown option 'x'");
});
