import { type Element, parse } from 'domwright';
import {
  elementsAffectedByABaseURLChange,
  encodingParseURL,
  fallbackBaseURL,
  matchesAboutBlank,
  matchesAboutSrcdoc,
  parseRelativeURL,
} from 'domwright/urls';
import * as m from 'domwright/values';
import { describe, expect, test } from 'vitest';

const living = { edition: 'living' } as const;
const old = { edition: '2024' } as const;
const wrong = { edition: 'x' } as unknown as typeof living;

describe('enumerated attributes', () => {
  // `crossorigin`, as the edition of 2024 and the living standard define it.
  const keyword = {
    keywords: { anonymous: 'Anonymous', '': 'Anonymous', 'use-credentials': 'Use Credentials' },
  };
  const emptyDefault = {
    keywords: { anonymous: 'Anonymous', 'use-credentials': 'Use Credentials' },
    empty: 'Anonymous',
    invalid: 'No CORS',
  };

  test('the empty value default is the state of the empty string, before the invalid value default', () => {
    expect(m.stateOfEnumeratedAttribute(emptyDefault, '')).toBe('Anonymous');
    expect(m.stateOfEnumeratedAttribute(keyword, '')).toBe('Anonymous');
    expect(m.stateOfEnumeratedAttribute(emptyDefault, 'x')).toBe('No CORS');
  });

  test('the empty string conforms only if there is an empty value default', () => {
    expect(m.validateEnumeratedAttribute(emptyDefault, '', living)).toBe(null);
    expect(m.validateEnumeratedAttribute(keyword, '', living)?.reason).toBe(
      'expected one of anonymous, use-credentials',
    );
    expect(m.validateEnumeratedAttribute(emptyDefault, 'x', living)?.reason).toBe(
      'expected one of nothing, anonymous, use-credentials',
    );
    // The other edition has keywords only.
    expect(m.validateEnumeratedAttribute(emptyDefault, '', old)).not.toBe(null);
    expect(m.validateEnumeratedAttribute(keyword, '', old)).toBe(null);
    for (const value of ['Anonymous', 'use-credentials'])
      expect(m.validateEnumeratedAttribute(emptyDefault, value, living)).toBe(null);
  });

  test('of two conforming keywords the one that is not empty is canonical', () => {
    const emptyFirst = {
      keywords: { '': 'A', a: 'A', b: 'B', c: 'B', d: 'C', '0': 'C' },
      nonConforming: ['d'],
    };
    expect(m.canonicalKeyword(emptyFirst, 'A', living)).toBe('a');
    expect(m.canonicalKeyword(keyword, 'Anonymous', living)).toBe('anonymous');
    expect(m.canonicalKeyword(emptyFirst, 'C', living)).toBe('0');
    expect(m.canonicalKeyword(emptyFirst, 'A', old)).toBe('');
    expect(m.canonicalKeyword({ ...emptyFirst, canonical: { A: '' } }, 'A', living)).toBe('');
  });

  test('the option is checked', () => {
    expect(() => m.canonicalKeyword(keyword, 'Anonymous', wrong)).toThrow(
      "option 'edition' must be '2024' or 'living'",
    );
    expect(() => m.validateEnumeratedAttribute(keyword, '', wrong)).toThrow("option 'edition' must be");
    expect(() => m.canonicalKeyword(keyword, 'x', { x: 1 } as never)).toThrow("unknown option 'x'");
  });
});

describe('legacy colors', () => {
  // Failure in the living standard, an error in that of 2024.
  test.each(['', 'transparent', ' TRANSPARENT '])('%j is failure', (text) => {
    expect(m.parseLegacyColor(text)).toBe(null);
  });
  test('a color is one in sRGB', () => {
    expect(m.parseLegacyColor('#AbC123')).toEqual({ red: 171, green: 193, blue: 35 });
  });
});

describe('parsing a URL', () => {
  const document = parse(new TextEncoder().encode('<p>'), {
    contentType: 'text/html; charset=windows-1252',
    url: 'https://page.test/',
  });
  const settings = { apiBaseURL: 'https://page.test/', apiURLCharacterEncoding: 'windows-1252' };

  test('is in UTF-8, and encoding-parsing in the encoding of the document', () => {
    for (const environment of [document, settings]) {
      expect(parseRelativeURL(environment, '?é', living)!.string).toBe('https://page.test/?%C3%A9');
      expect(parseRelativeURL(environment, '?é', old)!.string).toBe('https://page.test/?%E9');
      expect(encodingParseURL(environment, '?é')!.href).toBe('https://page.test/?%E9');
      expect(parseRelativeURL(environment, 'https://[', living)).toBe(null);
    }
    expect(() => parseRelativeURL(document, '', wrong)).toThrow("option 'edition' must be");
  });
});

describe('the about base URL', () => {
  const aboutBaseURL = 'https://page.test/a/';

  test('is the base URL of srcdoc documents, as it was when they were created', () => {
    const container = parse('<base href=/b/>', { url: aboutBaseURL });
    const settings = { url: 'about:srcdoc', aboutBaseURL, container };
    expect(fallbackBaseURL(settings).href).toBe(aboutBaseURL);
    container.querySelector('base')!.setAttribute('href', '/c/');
    expect(fallbackBaseURL(settings).href).toBe(aboutBaseURL);
    // Without it, that of the container is read anew.
    expect(fallbackBaseURL({ url: 'about:srcdoc', container }).href).toBe('https://page.test/c/');
    expect(parse('', { srcdoc: true, aboutBaseURL }).baseURI).toBe(aboutBaseURL);
  });

  test('is that of what matches about:blank, with a query or fragment, and of nothing else', () => {
    for (const url of ['about:blank', 'about:blank?x#y', 'about:blank#y'])
      expect(fallbackBaseURL({ url, aboutBaseURL }).href).toBe(aboutBaseURL);
    expect(fallbackBaseURL({ url: 'https://other.test/', aboutBaseURL }).href).toBe('https://other.test/');
    expect(fallbackBaseURL({ url: 'about:srcdoc', srcdoc: false, aboutBaseURL }).href).toBe('about:srcdoc');
    expect(fallbackBaseURL({ url: 'about:blank', aboutBaseURL: null }).href).toBe('about:blank');
    expect(() => fallbackBaseURL({ url: 'about:blank', aboutBaseURL: 'x' })).toThrow(
      'document.aboutBaseURL must be',
    );
  });

  test('what matches', () => {
    expect(
      ['about:blank?x#y', 'about:blank/', 'about://a@h/blank'].map((url) => matchesAboutBlank(new URL(url))),
    ).toEqual([true, false, false]);
    expect(['about:srcdoc#y', 'about:srcdoc?'].map((url) => matchesAboutSrcdoc(new URL(url)))).toEqual([
      true,
      false,
    ]);
  });
});

describe('a change of the base URL', () => {
  const html =
    '<a href=x></a><script type=" SpeculationRules ">{}</script><script type=speculationrules src=x></script><script></script>' +
    '<div><template shadowrootmode=closed><p><template shadowrootmode=open><script type=speculationrules></script></template></p>' +
    '<a href=y></a></template></div><svg><script type=speculationrules></script></svg><q cite=z></q>';
  const names = (list: readonly { element: Element; attributes: readonly string[] }[]) =>
    list.map(({ element, attributes }) => [element.localName, ...attributes].join(' '));

  test('has speculation rules parsed again, also in shadow trees', () => {
    const document = parse(html, living);
    expect(names(elementsAffectedByABaseURLChange(document, living))).toEqual([
      'a href',
      'script',
      'q cite',
      'script',
    ]);
    expect(names(elementsAffectedByABaseURLChange(document, old))).toEqual(['a href', 'q cite']);
    expect(() => elementsAffectedByABaseURLChange(document, wrong)).toThrow("option 'edition' must be");
  });
});
