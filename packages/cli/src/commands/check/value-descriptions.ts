import { type ValueCode, valueCodes } from 'domwright/values';
import type { Description } from './descriptions.ts';

const HTML = 'https://html.spec.whatwg.org/multipage/';

/**
 * Harmless mistakes, where the value still means what the author intended, and values that may be defined in the future.
 */
const warnings: ReadonlySet<ValueCode> = new Set([
  'value/invalid-boolean',
  'value/duplicate-token',
  'value/unknown-media-feature',
  'value/ineffective-policy',
  'value/discouraged-language',
]);

/** The rule, an example and its repair, both without the DOCTYPE and the encoding declaration. */
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
    '<a href=b rel="next next">',
    '<a href=b rel="next">',
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
  'value/invalid-icon-size': [
    'semantics.html#attr-link-sizes',
    '<link rel=icon href=a sizes=0x5>',
    '<link rel=icon href=a sizes=5x5>',
  ],
  'value/invalid-coords': [
    'image-maps.html#attr-area-coords',
    '<map name=a><area href=a alt=a shape=circle coords=1,2></map>',
    '<map name=a><area href=a alt=a shape=circle coords=1,2,3></map>',
  ],
  'value/missing-id': [
    'forms.html#attr-label-for',
    '<label for=a>b</label>',
    '<label for=a>b</label><input id=a>',
  ],
  'value/wrong-reference': [
    'form-control-infrastructure.html#attr-fae-form',
    '<p id=a><input form=a>',
    '<form id=a></form><input form=a>',
  ],
  'value/invalid-autocomplete': [
    'form-control-infrastructure.html#autofill-detail-tokens',
    '<input autocomplete=mail>',
    '<input autocomplete=email>',
  ],
  'value/invalid-pattern': ['input.html#attr-input-pattern', '<input pattern="[a">', '<input pattern="[a]">'],
  'value/invalid-language': ['dom.html#attr-lang', '<p lang=en_US>', '<p lang=en-US>'],
  'value/discouraged-language': ['dom.html#attr-lang', '<p lang=iw>', '<p lang=he>'],
  'value/invalid-mime-type': [
    'semantics.html#attr-link-type',
    '<link rel=stylesheet href=a type=css>',
    '<link rel=stylesheet href=a type=text/css>',
  ],
  'value/invalid-integrity': [
    'scripting.html#attr-script-integrity',
    '<script src=a integrity="md5-1B2M2Y8AsgTpgAmY7PhCfg=="></script>',
    '<script src=a integrity="sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="></script>',
  ],
  'value/invalid-email': [
    'input.html#valid-e-mail-address',
    '<input type=email value=a>',
    '<input type=email value=a@b.example>',
  ],
  'value/invalid-charset': [
    'forms.html#attr-form-accept-charset',
    '<form accept-charset=latin1></form>',
    '<form accept-charset=utf-8></form>',
  ],
  'value/invalid-policy': [
    'semantics.html#attr-meta-http-equiv-content-security-policy',
    `<meta http-equiv=content-security-policy content="default-src 'own'">`,
    `<meta http-equiv=content-security-policy content="default-src 'self'">`,
  ],
  'value/ineffective-policy': [
    'semantics.html#attr-meta-http-equiv-content-security-policy',
    `<meta http-equiv=content-security-policy content="default-src self">`,
    `<meta http-equiv=content-security-policy content="default-src 'self'">`,
  ],
  'value/invalid-media-feature': [
    'common-microsyntaxes.html#mq',
    '<style media="(min-width: 400uu)">a</style>',
    '<style media="(min-width: 400px)">a</style>',
  ],
  'value/deprecated-media-query': [
    'common-microsyntaxes.html#mq',
    '<style media="(min-device-width: 400px)">a</style>',
    '<style media="(min-width: 400px)">a</style>',
  ],
  'value/unknown-media-feature': [
    'common-microsyntaxes.html#mq',
    '<style media="(minimum-width: 400px)">a</style>',
    '<style media="(min-width: 400px)">a</style>',
  ],
};

/** Surrounds an example with markup, so that it has no other mistakes. */
const around = (part: string): string => {
  const open = /^<(p|a|time|meter|output)\b/.exec(part);
  const before = '<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Soup</title>\n';
  return `${before}${part}${open === null || open[1] === 'p' ? '' : `</${open[1]}>`}`;
};

/** Codes of the rules for attribute values. The standard has no such codes; these are our own. */
export const valueDescriptions: readonly Description[] = (Object.keys(rows) as ValueCode[])
  .sort()
  .map((code) => {
    const [anchor, example, repair] = rows[code];
    const says = valueCodes[code];
    return {
      ...{ code, group: 'values', provisional: true },
      severity: warnings.has(code) ? 'warning' : 'error',
      message: `${says[0].toUpperCase()}${says.slice(1)}.`,
      anchor: HTML + anchor,
      ...{ example: around(example), repair: around(repair) },
    };
  });
