// @ts-check
/**
 * How the time of what is done with hostile inputs grows: with errors on, and through what comes after parsing. For each
 * the milliseconds of CPU time for n and 2n, the least of three, and their ratio: 2 is linear. Below some milliseconds
 * the ratio says nothing.
 */
import { parseArgs } from 'node:util';
import { buildIfStale } from '../test/built-library.mjs';
import { hostileInputs } from '../test/hostile/inputs.mjs';

const help = `Usage: node packages/domwright/bench/hostile-through.mjs [options]

Options:
  --filter <text>    only the inputs whose name contains the text
  --through <names>  only these of: errors, chunks, serialize, formatTree, visit, explain, values, xml, hast, scripting
  --above <ratio>    print what grows more than that, where 2n takes more than 20 ms (2.3); 0: print all
  --help             print this`;
const { values: options } = parseArgs({
  options: {
    filter: { type: 'string', default: '' },
    through: { type: 'string', default: '' },
    above: { type: 'string', default: '2.3' },
    help: { type: 'boolean' },
  },
});
if (options.help) {
  console.log(help);
  process.exit(0);
}
buildIfStale();
const load = (/** @type {string} */ name) => import(new URL(`../dist/${name}.js`, import.meta.url).href);
const { parse, serialize, formatTree, HTMLParser } = await load('index');
const { explain } = await load('explain/index');
const { findValueErrors } = await load('value-findings/index');
const { toXML } = await load('infoset/index');
const { toHast } = await load('builders/hast');

const onParseError = () => {};

/** @type {Record<string, { before?: (html: string) => any, run: (given: any) => unknown }>} */
const ways = {
  errors: { run: (html) => parse(html, { onParseError }) },
  chunks: {
    run: (html) => {
      const parser = new HTMLParser({ onParseError });
      for (let at = 0; at < html.length; at += 7) parser.write(html.slice(at, at + 7));
      parser.end();
    },
  },
  serialize: { before: parse, run: serialize },
  formatTree: { before: parse, run: formatTree },
  visit: {
    before: parse,
    run: (document) => {
      let node = document;
      for (;;) {
        let next = node.firstChild;
        while (next === null && node !== document) {
          next = node.nextSibling;
          if (next === null) node = node.parentNode;
        }
        if (next === null) return;
        node = next;
      }
    },
  },
  explain: { run: explain },
  values: { before: parse, run: findValueErrors },
  xml: { before: parse, run: toXML },
  hast: { before: parse, run: toHast },
};

for (const { name, n, build } of hostileInputs) {
  if (!name.includes(options.filter)) continue;
  for (const [way, { before, run }] of Object.entries(ways)) {
    if (options.through !== '' && !options.through.split(',').includes(way)) continue;
    try {
      const times = [1, 1, 2].map((factor) => {
        // NB: through bytes, so that the text is flat, as one that was read is. The first is for warming up.
        const html = Buffer.from(build(factor * n)).toString();
        let least = Infinity;
        for (let times = 0; times < 3; times++) {
          const given = before === undefined ? html : before(html);
          const { user, system } = process.cpuUsage();
          run(given);
          const after = process.cpuUsage();
          least = Math.min(least, (after.user + after.system - user - system) / 1000);
          if (least > 3000) break;
        }
        return least;
      });
      const ratio = times[2] / times[1];
      if (Number(options.above) > 0 && (ratio <= Number(options.above) || times[2] < 20)) continue;
      console.log(`${name}, ${way}: ${times[1].toFixed(1)} / ${times[2].toFixed(1)} ms, ${ratio.toFixed(1)}`);
    } catch (error) {
      console.log(`${name}, ${way}: threw ${error instanceof Error ? error.message : error}`);
    }
  }
}
