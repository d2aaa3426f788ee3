import { valueRules } from 'domwright/conformance';
import { type ValueCode, valueCodes } from 'domwright/values';
import type { Description } from './descriptions.ts';

const HTML = 'https://html.spec.whatwg.org/multipage/';

/** An example and its repair, both without the DOCTYPE and the encoding declaration. */
const rows: Readonly<Record<ValueCode, readonly [example: string, repair: string]>> = {
  'value/invalid-boolean': ['<input disabled=true>', '<input disabled>'],
  'value/unknown-keyword': ['<input type=test>', '<input type=text>'],
  'value/invalid-integer': ['<input maxlength=ten>', '<input maxlength=10>'],
  'value/invalid-number': ['<meter value=.5.>', '<meter value=.5>'],
  'value/invalid-date': ['<time datetime=2024-02-30>', '<time datetime=2024-02-29>'],
  'value/invalid-colour': ['<input type=color value=red>', '<input type=color value=#ff0000>'],
  'value/duplicate-token': ['<a href=b rel="next next">', '<a href=b rel="next">'],
  'value/unknown-token': [
    '<iframe sandbox=allow-everything></iframe>',
    '<iframe sandbox=allow-scripts></iframe>',
  ],
  'value/invalid-id': ['<p id="a b">', '<p id="a-b">'],
  'value/duplicate-id': ['<p id=a><p id=a>', '<p id=a><p id=b>'],
  'value/invalid-name': ['<iframe name=_a></iframe>', '<iframe name=a></iframe>'],
  'value/invalid-reference': [
    '<map name=a></map><img src=a usemap=#b alt="">',
    '<map name=a></map><img src=a usemap=#a alt="">',
  ],
  'value/invalid-media-query': ['<style media="screen and">a</style>', '<style media="screen">a</style>'],
  'value/invalid-srcset': ['<img srcset="a 1x, b 1x" alt="">', '<img srcset="a 1x, b 2x" alt="">'],
  'value/invalid-sizes': ['<img srcset="a 9w" sizes="9" alt="">', '<img srcset="a 9w" sizes="9px" alt="">'],
  'value/invalid-refresh': ['<meta http-equiv=refresh content=soon>', '<meta http-equiv=refresh content=5>'],
  'value/invalid-url': ['<a href="http://[">', '<a href="http://a">'],
  'value/invalid-icon-size': ['<link rel=icon href=a sizes=0x5>', '<link rel=icon href=a sizes=5x5>'],
  'value/invalid-coords': [
    '<map name=a><area href=a alt=a shape=circle coords=1,2></map>',
    '<map name=a><area href=a alt=a shape=circle coords=1,2,3></map>',
  ],
  'value/missing-id': ['<label for=a>b</label>', '<label for=a>b</label><input id=a>'],
  'value/wrong-reference': ['<p id=a><input form=a>', '<form id=a></form><input form=a>'],
  'value/invalid-autocomplete': ['<input autocomplete=mail>', '<input autocomplete=email>'],
  'value/invalid-pattern': ['<input pattern="[a">', '<input pattern="[a]">'],
  'value/invalid-language': ['<p lang=en_US>', '<p lang=en-US>'],
  'value/invalid-mime-type': [
    '<link rel=stylesheet href=a type=css>',
    '<link rel=stylesheet href=a type=text/css>',
  ],
  'value/invalid-integrity': [
    '<script src=a integrity="md5-1B2M2Y8AsgTpgAmY7PhCfg=="></script>',
    '<script src=a integrity="sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="></script>',
  ],
  'value/line-break': ['<input placeholder="a&#10;b">', '<input placeholder="a b">'],
  'value/invalid-email': ['<input type=email value=a>', '<input type=email value=a@b.example>'],
  'value/invalid-charset': ['<form accept-charset=latin1></form>', '<form accept-charset=utf-8></form>'],
  'value/discouraged-language': ['<p lang=iw>', '<p lang=he>'],
  'value/invalid-policy': [
    `<meta http-equiv=content-security-policy content="default-src 'own'">`,
    `<meta http-equiv=content-security-policy content="default-src 'self'">`,
  ],
  'value/ineffective-policy': [
    `<meta http-equiv=content-security-policy content="default-src self">`,
    `<meta http-equiv=content-security-policy content="default-src 'self'">`,
  ],
  'value/invalid-media-feature': [
    '<style media="(min-width: 400uu)">a</style>',
    '<style media="(min-width: 400px)">a</style>',
  ],
  'value/deprecated-media-query': [
    '<style media="(min-device-width: 400px)">a</style>',
    '<style media="(min-width: 400px)">a</style>',
  ],
  'value/unknown-media-feature': [
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
    const [example, repair] = rows[code];
    const { severity, section } = valueRules[code];
    const says = valueCodes[code];
    return {
      ...{ code, group: 'values', provisional: true },
      severity,
      message: `${says[0].toUpperCase()}${says.slice(1)}.`,
      anchor: HTML + section,
      ...{ example: around(example), repair: around(repair) },
    };
  });
