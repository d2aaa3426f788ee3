// @ts-check
/**
 * A program that extracts many small compressed pages while its threads keep being terminated. It is a separate process, because
 * Node ends the whole process if a thread is terminated at the wrong moment. Prints the counts.
 *
 * Usage: node ended-threads.mjs FOLDER COUNT MOST-ENDED
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { extract } from '../dist/index.js';
import { endingThreads } from './ending-threads.mjs';

const folder = /** @type {string} */ (process.argv[2]);
const input = path.join(folder, 'small.warc');
const http = Buffer.concat([
  Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n'),
  gzipSync('<p>Tea'),
]);
const header = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a/\r\nContent-Length: ${http.length}\r\n\r\n`;
const record = Buffer.concat([Buffer.from(header), http, Buffer.from('\r\n\r\n')]);
writeFileSync(input, Buffer.concat(new Array(Number(process.argv[3])).fill(record)));

const output = path.join(folder, 'small.ndjson.gz');
const { onThread, stop } = endingThreads(output, Number(process.argv[4]));
/** `onThread` is internal. @type {any} */
const options = { fields: ['url'], output, threads: 2, onThread };
const { pages, errors } = await extract([input], options);
process.stdout.write(`${JSON.stringify({ pages, errors, ended: stop() })}\n`);
