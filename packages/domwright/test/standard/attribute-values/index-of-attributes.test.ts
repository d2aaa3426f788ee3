import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'domwright';
import { checkConformance, type FindingGroup } from 'domwright/conformance';
import {
  validateNonEmptyURLPotentiallySurroundedBySpaces,
  validateURLPotentiallySurroundedBySpaces,
} from 'domwright/urls';
import {
  validateMediaFeatures,
  validateMediaQueryList,
  validateSizes,
  validateSizesMediaFeatures,
} from 'domwright/values';
import { describe, expect, test } from 'vitest';

/*
 * The standard's index of attributes: of each, two bad values are reported and a good one is not. Any value of those in `free` is
 * good, for the reason there.
 */

const folder = process.env['DOMWRIGHT_SPEC'] ?? '../shared/spec/living';
const file = path.resolve(import.meta.dirname, '../../../../..', folder, 'indices.md');

const validators = {
  'media-query-list': validateMediaQueryList,
  'media-features': validateMediaFeatures,
  sizes: validateSizes,
  'sizes-media-features': validateSizesMediaFeatures,
  url: validateURLPotentiallySurroundedBySpaces,
  'non-empty-url': validateNonEmptyURLPotentiallySurroundedBySpaces,
};

/** Rows of the index with any value, and why. */
const free: Readonly<Record<string, string>> = {
  'abbr th': 'text',
  'alt area': 'text',
  'alt img': 'text',
  'alt input': 'text',
  'class *': 'any tokens, which may repeat',
  'content meta': 'text that depends on the name',
  'download a': 'text',
  'download area': 'text',
  'label option': 'text',
  'label optgroup': 'text',
  'label track': 'text',
  'name meta': 'metadata names are registered elsewhere',
  'name slot': 'text',
  'nonce *': 'text',
  'placeholder textarea': 'text, with line breaks',
  'slot *': 'text',
  'srcdoc iframe': 'a document of its own',
  'style *': 'style',
  'title *': 'text',
  'title abbr': 'text',
  'title dfn': 'text',
  'title input': 'text',
  'title link': 'text',
  'title style': 'text',
  'value button': 'text',
  'value data': 'text',
  'value option': 'text',
};

/** Two bad values for most attributes: nothing that anybody defines, and nothing at all but white space. */
const BAD = ['\u00a0=zz%', ' \t-1e '];

/** Bad values where those would do. */
const badValues: Readonly<Record<string, readonly [string, string]>> = {
  'allow iframe': ['camera, microphone', 'camera=()'],
  'autocomplete form': ['zz', ''],
  'dirname input': ['', ''],
  'dirname textarea': ['', ''],
  'href a': ['http://[', 'http: a'],
  'href area': ['http://[', 'http: a'],
  'href base': ['http://[', 'http: a'],
  'href link': ['http://[', ''],
  'itemid *': ['http://[', 'http: a'],
  'cite blockquote': ['http://[', 'http: a'],
  'cite del': ['http://[', 'http: a'],
  'cite ins': ['http://[', 'http: a'],
  'cite q': ['http://[', 'http: a'],
  'action form': ['http://[', ''],
  'formaction button': ['http://[', ''],
  'formaction input': ['http://[', ''],
  'data object': ['http://[', ''],
  'poster video': ['http://[', ''],
  'ping a': ['http://[', 'ftp://a'],
  'ping area': ['http://[', 'ftp://a'],
  'imagesrcset link': ['a 1x, b 1x', 'a 0w'],
  'srcset img': ['a 1x, b 1x', 'a 0w'],
  'srcset source': ['a 1x, b 1x', 'a 0w'],
  'itemprop *': ['a a', 'b b'],
  'rel a': ['next next', 'icon'],
  'rel area': ['next next', 'icon'],
  'rel link': ['icon icon', 'nofollow'],
  'name button': ['', ''],
  'name details': ['', ''],
  'name fieldset': ['', ''],
  'name input': ['', ''],
  'name output': ['', ''],
  'name select': ['', ''],
  'name textarea': ['', ''],
  'src audio': ['http://[', ''],
  'src embed': ['http://[', ''],
  'src iframe': ['http://[', ''],
  'src img': ['http://[', ''],
  'src input': ['http://[', ''],
  'src script': ['http://[', ''],
  'src source': ['http://[', ''],
  'src track': ['http://[', ''],
  'src video': ['http://[', ''],
  'name form': ['', ''],
  'name map': ['', 'a b'],
  'name iframe': ['', '_a'],
  'name object': ['', '_a'],
  'target a': ['', '_a'],
  'target area': ['', '_a'],
  'target base': ['', '_a'],
  'target form': ['', '_a'],
  'formtarget button': ['', '_a'],
  'formtarget input': ['', '_a'],
  'placeholder input': ['a\nb', '\r'],
  'pattern input': ['[', '('],
  'accesskey *': ['ab', 'a a'],
  'id *': ['', 'a b'],
  'for output': ['a', 'b'],
};

/** Good values of attributes where their kind in the index does not say one. */
const goodValues: Readonly<Record<string, string>> = {
  'accept input': 'image/*',
  'accept-charset form': 'utf-8',
  'accesskey *': 'a',
  'as link': 'style',
  'autocomplete input': 'email',
  'autocomplete select': 'country',
  'autocomplete textarea': 'street-address',
  'blocking link': 'render',
  'blocking script': 'render',
  'blocking style': 'render',
  'coords area': '1,2,3,4',
  'command button': '--a',
  'content meta': 'a',
  'datetime del': '2026-11-28',
  'datetime ins': '2026-11-28',
  'datetime time': '2026-11-28',
  'dirname input': 'a',
  'dirname textarea': 'a',
  'headers td': 'target',
  'headers th': 'target',
  'imagesrcset link': 'a 1x',
  'integrity link': 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'integrity script': 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'is *': 'a-b',
  'itemprop *': 'a',
  'itemref *': 'target',
  'itemtype *': 'https://a.example/',
  'max input': '5',
  'min input': '5',
  'http-equiv meta': 'default-style',
  'color link': '#3c790a',
  'pattern input': '[a-z]+',
  'referrerpolicy a': 'origin',
  'rel a': 'next',
  'rel area': 'next',
  'rel link': 'icon',
  'sandbox iframe': 'allow-forms',
  'imagesizes link': '50vw',
  'sizes link': '16x16',
  'sizes img': '50vw',
  'sizes source': '50vw',
  'srcset img': 'a 1x',
  'srcset source': 'a 1x',
  'step input': 'any',
  'type input': 'email',
  'type script': 'module',
  'usemap img': '#map',
  'value input': '5',
};

/** The good value of a kind. */
function goodOf(value: string): string {
  const keyword = /^"`([^`]+)`"/.exec(value)?.[1];
  if (keyword !== undefined) return keyword;
  if (value.includes('URL')) return 'https://a.example/';
  if (value.startsWith('ID*') || value.includes('IDs')) return 'target';
  if (/^Valid (?:non-negative )?integer|^Valid floating/.test(value)) return '5';
  if (value.includes('BCP 47')) return 'en';
  if (value.includes('MIME type')) return 'text/css';
  if (value.includes('media query')) return 'print';
  if (value.includes('navigable')) return 'a';
  if (value === 'Referrer policy') return 'origin';
  if (value === 'Boolean attribute') return '';
  return 'a';
}

/** What an element needs for an attribute to be allowed on it, and its type for values that depend on that. */
const companions: Readonly<Record<string, string>> = {
  'alpha input': 'type=color',
  'colorspace input': 'type=color',
  'coords area': 'href=a alt=b shape=rect',
  'max input': 'type=number',
  'min input': 'type=number',
  'step input': 'type=number',
  'value input': 'type=number',
  'high meter': 'value=5 max=9',
  'low meter': 'value=5 max=9',
  'min meter': 'value=5 max=9',
  'optimum meter': 'value=5 max=9',
  'value meter': 'max=9',
  'value progress': 'max=9',
  'itemprop *': 'itemscope',
  'accept input': 'type=file',
  'as link': 'rel=preload href=a',
  'blocking link': 'rel=stylesheet href=a',
  'list input': 'type=text',
};

/** What an id has to belong to. */
const targets: Readonly<Record<string, string>> = {
  'for label': '<input id=target>',
  'for output': '<input id=target>',
  'list input': '<datalist id=target></datalist>',
  'popovertarget button': '<div id=target popover></div>',
  'popovertarget input': '<div id=target popover></div>',
};

interface Row {
  readonly attribute: string;
  readonly element: string;
  readonly value: string;
}

/** The rows of the index, one for each element. */
function rows(): Row[] {
  const text = readFileSync(file, 'utf8');
  const index = text.slice(text.indexOf('Table: List of attributes'), text.indexOf('Table: List of event'));
  return [...index.matchAll(/^\| `([a-z-]+)` \| (.*?) \| .*? \| (.*) \|$/gm)].flatMap(
    ([, attribute = '', elements = '', value = '']) => {
      const names =
        elements === 'HTML elements'
          ? ['*']
          : elements.split(';').flatMap((part) => /^\s*`([a-z0-9]+)`/.exec(part)?.[1] ?? []);
      return names.map((element) => ({ attribute, element, value }));
    },
  );
}

/** The findings about an attribute with a value. */
function findings({ attribute, element }: Row, value: string): string[] {
  const key = `${attribute} ${element}`;
  const name = element === '*' ? 'div' : element;
  const tag = `<${name} ${companions[key] ?? ''} ${attribute}="${value}">`;
  const target = targets[key] ?? (/^form /.test(key) ? '<form id=target></form>' : '<p id=target></p>');
  const part = /^t[hd]$/.test(name)
    ? `<table><tr><th id=target>${tag}</table>`
    : /^(?:col|colgroup)$/.test(name)
      ? `<table>${tag}</table>`
      : `<map name=map></map>${target}${tag}`;
  const document = parse(`<!DOCTYPE html><html lang=en><title>x</title><body>${part}`);
  // Apart, since an attribute that may not be there has no finding about its value.
  return [['values'], ['conformance', 'aria']]
    .flatMap((groups) => [...checkConformance(document, { validators, groups: groups as FindingGroup[] })])
    .filter((finding) => finding.attribute === attribute && finding.element?.localName === name)
    .filter(({ code }) => !/attribute-not-applicable|attribute-not-allowed|property-of-no-item/.test(code))
    .map(({ code, message }) => `${code}: ${message}`);
}

describe.skipIf(!existsSync(file))('the index of attributes', () => {
  const all = existsSync(file) ? rows() : [];

  test('is there', () => {
    expect(all.length).toBeGreaterThan(200);
    const keys = new Set(all.map(({ attribute, element }) => `${attribute} ${element}`));
    for (const list of [free, badValues, goodValues, companions, targets])
      expect(Object.keys(list).filter((key) => !keys.has(key))).toEqual([]);
  });

  test('a good value of each attribute is not reported', () => {
    const wrong = all.flatMap((row) => {
      const value = goodValues[`${row.attribute} ${row.element}`] ?? goodOf(row.value);
      return findings(row, value).map((found) => `${row.attribute}="${value}" on ${row.element}: ${found}`);
    });
    expect(wrong).toEqual([]);
  });

  test('bad values are reported, except of attributes with any value', () => {
    const wrong: string[] = [];
    for (const row of all) {
      const key = `${row.attribute} ${row.element}`;
      const values = badValues[key] ?? BAD;
      const reported = values.filter((value) => findings(row, value).length > 0);
      if (free[key] !== undefined) {
        if (reported.length > 0) wrong.push(`${key} is reported, and listed as free`);
      } else if (reported.length < values.length) {
        const missed = values.filter((value) => !reported.includes(value));
        wrong.push(`${key}: ${JSON.stringify(missed)} not reported (${row.value})`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
