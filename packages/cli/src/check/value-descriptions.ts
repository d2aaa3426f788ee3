import { type ValueCode, valueCodes } from 'domwright/values';
import type { Description } from './descriptions.ts';

const HTML = 'https://html.spec.whatwg.org/multipage/';

/** What a harmless mistake is: the value means what was meant. */
const warnings: ReadonlySet<ValueCode> = new Set(['value/invalid-boolean', 'value/duplicate-token']);

/** The rule, an example and its repair, both without the DOCTYPE and the declaration of the encoding. */
const rows: Readonly<Record<ValueCode, readonly [anchor: string, example: string, repair: string]>> = {
  'value/invalid-boolean': [
    'common-microsyntaxes.html#boolean-attributes',
    '<input disabled=true>',
    '<input disabled>',
  ],
  'value/unknown-keyword': [
    'common-microsyntaxes.html#keywords-and-enumerated-attributes',
    '<input type=test>',
    '<input type=text>',
  ],
  'value/invalid-integer': [
    'common-microsyntaxes.html#signed-integers',
    '<input maxlength=ten>',
    '<input maxlength=10>',
  ],
  'value/invalid-number': [
    'common-microsyntaxes.html#floating-point-numbers',
    '<meter value=.5.>',
    '<meter value=.5>',
  ],
  'value/invalid-date': [
    'common-microsyntaxes.html#dates-and-times',
    '<time datetime=2024-02-30>',
    '<time datetime=2024-02-29>',
  ],
  'value/invalid-colour': [
    'common-microsyntaxes.html#colours',
    '<input type=color value=red>',
    '<input type=color value=#ff0000>',
  ],
  'value/duplicate-token': [
    'common-microsyntaxes.html#space-separated-tokens',
    '<output for="a a">',
    '<output for="a">',
  ],
  'value/unknown-token': [
    'common-microsyntaxes.html#space-separated-tokens',
    '<iframe sandbox=allow-everything></iframe>',
    '<iframe sandbox=allow-scripts></iframe>',
  ],
  'value/invalid-id': ['dom.html#the-id-attribute', '<p id="a b">', '<p id="a-b">'],
  'value/duplicate-id': ['dom.html#the-id-attribute', '<p id=a><p id=a>', '<p id=a><p id=b>'],
  'value/invalid-name': [
    'document-sequences.html#valid-navigable-target-name',
    '<iframe name=_a></iframe>',
    '<iframe name=a></iframe>',
  ],
  'value/invalid-reference': [
    'common-microsyntaxes.html#syntax-references',
    '<map name=a></map><img src=a usemap=#b alt="">',
    '<map name=a></map><img src=a usemap=#a alt="">',
  ],
  'value/invalid-media-query': [
    'common-microsyntaxes.html#mq',
    '<style media="screen and">a</style>',
    '<style media="screen">a</style>',
  ],
  'value/invalid-srcset': [
    'images.html#srcset-attributes',
    '<img srcset="a 1x, b 1x" alt="">',
    '<img srcset="a 1x, b 2x" alt="">',
  ],
  'value/invalid-sizes': [
    'images.html#sizes-attributes',
    '<img srcset="a 9w" sizes="9" alt="">',
    '<img srcset="a 9w" sizes="9px" alt="">',
  ],
  'value/invalid-refresh': [
    'semantics.html#attr-meta-http-equiv-refresh',
    '<meta http-equiv=refresh content=soon>',
    '<meta http-equiv=refresh content=5>',
  ],
  'value/invalid-url': [
    'urls-and-fetching.html#valid-url-potentially-surrounded-by-spaces',
    '<a href="http://[">',
    '<a href="http://a">',
  ],
};

/** Around an example: nothing else is wrong with it. */
const around = (part: string): string => {
  const open = /^<(p|a|time|meter|output)\b/.exec(part);
  const before = '<!DOCTYPE html><meta charset=utf-8>';
  return `${before}${part}${open === null || open[1] === 'p' ? '' : `</${open[1]}>`}`;
};

/** Codes of the rules for attribute values, which are ours. */
export const valueDescriptions: readonly Description[] = (Object.keys(rows) as ValueCode[])
  .sort()
  .map((code) => {
    const [anchor, example, repair] = rows[code];
    const says = valueCodes[code];
    return {
      ...{ code, group: 'value', provisional: true },
      severity: warnings.has(code) ? 'warning' : 'error',
      message: `${says[0].toUpperCase()}${says.slice(1)}.`,
      anchor: HTML + anchor,
      ...{ example: around(example), repair: around(repair) },
    };
  });
