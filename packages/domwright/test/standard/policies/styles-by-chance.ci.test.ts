import { parse } from 'domwright';
import { type PolicyOptions, policy, type Removal, sanitize, setHTML } from 'domwright/sanitizer';
import fc from 'fast-check';
import postcss from 'postcss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JSDOM } from '../../dom/nodes/jsdom.mjs';
import { hasChromium, openChromium } from '../../property/chromium.mjs';
import { isLongRun, runs } from '../../runs.mjs';
import { patterns, properties, styleText } from './style-texts.mjs';

/* Random `style` attributes and random `styles`: what is left has only allowed properties, in every parser. */

type Styles = PolicyOptions['styles'] & {};

const styles: fc.Arbitrary<Styles> = fc.dictionary(
  fc.constantFrom(...properties, '--*', '*-image', 'b*'),
  fc.subarray(patterns, { minLength: 1 }),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
);

const options = (given: Styles): PolicyOptions => ({ elements: ['p'], styles: given, schemes: ['https'] });

const page = parse('<div></div>').querySelector('div')!;

function left(text: string, given: Styles): string {
  const html = `<p style="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  setHTML(page, html, { policy: policy(options(given)) });
  return page.firstElementChild!.getAttribute('style') ?? '';
}

/** By another way than the library's. */
function allows(given: Styles, name: string): boolean {
  return Object.keys(given).some((key) =>
    key.includes('*') ? new RegExp(`^${key.replace('*', '.*')}$`, 's').test(name) : key === name,
  );
}

describe('styles by chance', () => {
  test('no property that is not allowed, for PostCSS', () => {
    fc.assert(
      fc.property(styleText, styles, (text, given) => {
        const kept = left(text, given);
        const found: string[] = [];
        postcss.parse(`a{${kept}}`).walk((node) => {
          if (node.type === 'decl') found.push(node.prop);
          else expect(node).toMatchObject({ type: 'rule', selector: 'a' });
        });
        expect(found.length === 0).toBe(kept === '');
        expect(found.filter((name) => !allows(given, name))).toEqual([]);
      }),
      { numRuns: runs(40_000) },
    );
  });

  test('no property that is not allowed, for jsdom', () => {
    const element = new JSDOM('<p>').window.document.querySelector('p')!;
    fc.assert(
      fc.property(styleText, styles, (text, given) => {
        element.setAttribute('style', left(text, given));
        expect([...element.style].filter((name: string) => !allows(given, name))).toEqual([]);
      }),
      { numRuns: runs(20_000) },
    );
  });

  test('twice is the same as once, and removes nothing more', () => {
    fc.assert(
      fc.property(styleText, styles, (text, given) => {
        const once = left(text, given);
        expect(left(once, given)).toBe(once);
        const removals: Removal[] = [];
        const html = `<p style="${once.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
        const onRemove = (removal: Removal) => removals.push(removal);
        if (once !== '') sanitize(html, { policy: policy(options(given)), onRemove });
        expect(removals).toEqual([]);
      }),
      { numRuns: runs(40_000) },
    );
  });
});

describe.skipIf(!hasChromium || !isLongRun)('in Chromium', () => {
  let chromium: Awaited<ReturnType<typeof openChromium>>;
  beforeAll(async () => {
    chromium = await openChromium();
  });
  afterAll(() => chromium.close());

  test('no property and no URL that is not allowed', async () => {
    const samples = fc.sample(fc.tuple(styleText, styles), runs(40_000)).map(([text, given]) => ({
      kept: left(text, given),
      ...{ text, given },
    }));
    // What the properties are in the end, with custom properties as images.
    const found: [names: string[], images: string][] = await chromium.evaluate(
      `${JSON.stringify(samples.map(({ kept }) => kept))}.map((kept) => {
        const element = document.createElement('p');
        element.setAttribute('style', kept);
        const names = [...element.style];
        document.body.append(element);
        const images = ['--a', '--b'].map((name) => {
          element.style.listStyleImage = 'var(' + name + ')';
          const { backgroundImage, listStyleImage } = getComputedStyle(element);
          return backgroundImage + listStyleImage;
        });
        element.remove();
        return [names, images.join()];
      })`,
    );
    let urls = 0;
    for (const [i, [names, images]] of found.entries()) {
      const { given, kept } = samples[i]!;
      expect(
        names.filter((name) => !allows(given, name)),
        kept,
      ).toEqual([]);
      for (const [, url] of images.matchAll(/"([^"]*)"/g)) {
        urls++;
        expect(new URL(url!, 'https://page.example').protocol, kept).toMatch(/https:|about:/);
      }
    }
    expect(urls).toBeGreaterThan(0);
    // NB: it would be nothing to find nothing.
    expect(found.filter(([names]) => names.length > 0).length).toBeGreaterThan(found.length / 10);
  });
});
