import type { PolicyOptions } from 'domwright/sanitizer';
import fc from 'fast-check';
import { seededRandom } from '../conformance/chunks.mjs';
import { attackPayloads } from '../standard/window/attack-payloads.ts';
import { nastyHtml } from './nasty-html.mjs';
import type { RandomPolicy } from './policy-inputs.ts';
import {
  addedNames,
  type Below,
  ENDS,
  hostsOf,
  oneOf,
  styleTexts,
  trickyTexts,
  values,
  words,
} from './policy-words.ts';
import { sanitizerInputs } from './sanitizer-inputs.mjs';

/* Hostile strings. The same seed gives the same ones. */

const payloads = Object.values(attackPayloads).flat();

/** Where text of one kind may turn into another: by name of an element, and by its end. */
const wrappers = words(`
  textarea title select option button form table td tr caption pre listing details ruby rt dialog noscript
  style xmp iframe template svg math noembed noframes plaintext script video map a p b`);

/** Markup that opens, closes, nests or misnests something, or hides markup in a value or in text. */
const templates = [
  '<{name} id={ends}>',
  '<{name} {shown}={ends}>',
  ...Array<string>(3).fill('<{name}><{other} {shown}={ends}></{other}></{name}>'),
  '<{name}>{text}</{name}>',
  '<{foreign}><{point}>',
  '<a {link}={value}>',
  '<area {link}={value}>',
  '<img {source}={value} onerror=alert(1)>',
  '<{name} {added}={value} {added}={value}>',
  '<{loading} {source}={value}>',
  '</{name}>',
  '<table><{name}><tr><img src=x onerror=alert(1)><td><{other}></table>',
  '<form id=f><{name}></form><form action={value}><button formaction={value}>',
  '<{name} style={style}>x',
  ...Array<string>(2).fill('<{other} style={style}>x'),
  '<iframe src={value} srcdoc="<script>parent.alert(1)</script>">{text}</iframe>',
  '<iframe src={page} srcdoc="<script>parent.alert(1)</script>">{text}</iframe>',
  '{text}',
  '{text}<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<selectedcontent></selectedcontent>',
];

const lists: Readonly<Record<string, readonly string[]>> = {
  text: trickyTexts,
  added: addedNames,
  shown: ['title', 'id', 'class'],
  foreign: ['svg', 'math'],
  point: words('title desc foreignObject mi mtext annotation-xml'),
  link: ['href', 'xlink:href', 'ping'],
  loading: words('video audio source track input table td body portal bgsound image'),
  source: words('src poster background srcset lowsrc'),
};

const quotedLists: Readonly<Record<string, readonly string[]>> = {
  value: values,
  style: styleTexts,
  page: ['http://h1.example/i', '//h1.example/i', 'https://h1.example@h2.example/'],
};

function ownPiece(below: Below, { elements, rename = {} }: PolicyOptions): string {
  const renamed = Object.keys(rename);
  const name = oneOf(below, renamed.length > 0 && below(3) > 0 ? renamed : wrappers);
  const other = oneOf(below, [...wrappers, ...Object.keys(elements ?? {})]);
  const quote = oneOf(below, ['"', "'"]);
  const quoted = (text: string): string => quote + text.replaceAll(quote, '') + quote;
  return oneOf(below, templates).replace(/\{(\w+)\}/g, (_, hole: string) => {
    if (hole === 'name') return name;
    if (hole === 'other') return other;
    if (hole === 'ends') return quoted(`</${name}>${ENDS}`);
    const quotedList = quotedLists[hole];
    return quotedList === undefined ? oneOf(below, lists[hole]!) : quoted(oneOf(below, quotedList));
  });
}

/** Hostile strings for a policy with this number. Half of their names are those of the policy. */
export function hostileStrings(count: number, seed: number, { options }: RandomPolicy): string[] {
  const below = seededRandom(`strings ${seed}`);
  const nasty = fc.sample(nastyHtml, { numRuns: Math.ceil(count / 4), seed });
  const ours = sanitizerInputs(Math.ceil(count / 4), seed + 1);
  const strings = Array.from({ length: count }, (_, i) => {
    switch (i % 4) {
      case 0:
        return nasty[i >> 2]!;
      case 1:
        return noticeable(ours[i >> 2]!);
      case 2:
        return (
          payloads[(seed * count + i) % payloads.length]! + (below(2) === 0 ? '' : ownPiece(below, options))
        );
      default:
        return Array.from({ length: 1 + below(8) }, () => ownPiece(below, options)).join('');
    }
  });
  return strings.map((html) => hostsOf(html, seed));
}

/** With handlers and scripts that can be noticed. */
const noticeable = (html: string): string =>
  html
    .replace(/(onerror|onload|onclick)=\w/g, '$1=alert(1)')
    .replaceAll('javascript:a', 'javascript:alert(1)')
    .replaceAll('<script>', '<script>alert(1);//');
