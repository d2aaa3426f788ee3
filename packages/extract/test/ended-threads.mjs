// @ts-check
/**
 * A program that extracts many small compressed pages and ends the threads all the time. Node ends a whole process in
 * which a thread is ended at the wrong moment, so this is a process of its own. Prints the counts.
 *
 * Usage: node ended-threads.mjs FOLDER COUNT
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { extract } from '../dist/index.js';

const folder = /** @type {string} */ (process.argv[2]);
const input = path.join(folder, 'small.warc');
const http = Buffer.concat([
  Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n'),
  gzipSync('<p>Tea'),
]);
const header = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/\r\nContent-Length: ${http.length}\r\n\r\n`;
const record = Buffer.concat([Buffer.from(header), http, Buffer.from('\r\n\r\n')]);
writeFileSync(input, Buffer.concat(new Array(Number(process.argv[3])).fill(record)));

let ended = 0;
/** `onThread` is internal. @type {any} */
const options = {
  fields: ['url'],
  output: path.join(folder, 'small.ndjson.gz'),
  threads: 2,
  /** @param {() => Promise<void>} end */
  onThread: (end) =>
    setTimeout(
      () => {
        ended++;
        end();
      },
      150 + Math.random() * 20,
    ),
};
const { pages, errors } = await extract([input], options);
process.stdout.write(`${JSON.stringify({ responses: pages + errors, ended })}\n`);
