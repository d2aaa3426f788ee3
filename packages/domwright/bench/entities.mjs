// @ts-check
/**
 * `node packages/domwright/bench/entities.mjs`: `encode` and `decode` of `domwright/entities` beside `entities` and `he`, by turns,
 * on text with few references, with many, and on short strings. Prints MB of UTF-16 per second, the median of the rounds. Needs a
 * build.
 */
import * as entities from 'entities';
import he from 'he';
import { decode, encode } from '../dist/entities.js';

const rounds = 15;
const prose =
  'Fish & chips cost more than tea, "he said"; it\u2019s <5 km from caf\u00e9 to caf\u00e9. '.repeat(1200);
const plain = 'Nothing in this text stands for anything else, so it stays as it is. '.repeat(1200);
const greek = '\u03b1\u03b2\u03b3 \u2264 \u2135 \u65e5\u672c '.repeat(4000);
const short = Array.from({ length: 4000 }, (_, i) => `Tea & <b>${i}</b> "caf\u00e9"`);

/** @typedef {(text: string) => string} Way */

/** @type {[task: string, inputs: string[], ways: Record<string, Way>][]} */
const tasks = [
  ...['prose', 'plain', 'greek', 'short'].flatMap((name) => {
    const texts = { prose: [prose], plain: [plain], greek: [greek], short }[name] ?? [];
    const encoded = texts.map((text) => encode(text, { characters: 'non-ascii' }));
    /** @type {[string, string[], Record<string, Way>][]} */
    const some = [
      [
        `decode ${name}`,
        encoded,
        { domwright: (text) => decode(text), entities: entities.decodeHTML, he: he.decode },
      ],
      [
        `decode ${name}, attribute`,
        encoded,
        {
          domwright: (text) => decode(text, { attribute: true }),
          entities: (text) => entities.decodeHTMLAttribute(text),
          he: (text) => he.decode(text, { isAttributeValue: true }),
        },
      ],
      [
        `encode ${name}, markup`,
        texts,
        { domwright: (text) => encode(text), entities: entities.escapeUTF8, he: he.escape },
      ],
      [
        `encode ${name}, ASCII by names`,
        texts,
        {
          domwright: (text) => encode(text, { characters: 'non-ascii' }),
          entities: entities.encodeNonAsciiHTML,
          he: (text) => he.encode(text, { useNamedReferences: true }),
        },
      ],
      [
        `encode ${name}, ASCII by numbers`,
        texts,
        {
          domwright: (text) => encode(text, { characters: 'non-ascii', form: 'hexadecimal' }),
          entities: entities.encodeXML,
          he: (text) => he.encode(text),
        },
      ],
    ];
    return some;
  }),
];

let kept = 0;
console.log('| task | domwright | entities | he |\n| --- | --- | --- | --- |');
for (const [task, inputs, ways] of tasks) {
  /** @type {Record<string, number[]>} */
  const speeds = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  const size = inputs.reduce((sum, { length }) => sum + 2 * length, 0);
  const repeats = Math.max(1, Math.round(3e6 / size));
  for (let round = 0; round < rounds + 2; round++) {
    // Whoever comes first collects the garbage of the last one, so they take turns at that, too.
    const all = Object.entries(ways);
    for (const [name, way] of [...all.slice(round % 3), ...all.slice(0, round % 3)]) {
      const start = performance.now();
      for (let i = 0; i < repeats; i++) for (const input of inputs) kept += way(input).charCodeAt(0);
      const speed = (size * repeats) / 1000 / (performance.now() - start);
      if (round >= 2) speeds[name]?.push(speed);
    }
  }
  const medians = Object.values(speeds).map((some) => some.sort((a, b) => a - b)[rounds >> 1]?.toFixed(0));
  console.log(`| ${task} | ${medians.join(' | ')} |`);
}
if (kept === 0) throw new Error('nothing was done');
