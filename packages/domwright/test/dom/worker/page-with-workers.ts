/*
 * The code that the page of browser-worker.test.ts runs in a browser: an application that imports the library.
 */

import { type Document, formatTree, parse } from 'domwright';
import { ParserPool, parseInWorker } from 'domwright/worker';

/** The result from a worker, and that of the page's own thread for the same input. */
export interface Outcome {
  readonly inWorker: { readonly tree: string; readonly errors: string; readonly places: string };
  readonly here: { readonly tree: string; readonly errors: string; readonly places: string };
  readonly encoding: unknown;
}

function placesOf(document: Document): string {
  const places = [];
  for (const element of document.querySelectorAll('*')) places.push(element.sourceRange);
  return JSON.stringify(places);
}

async function compare(html: string | Uint8Array): Promise<Outcome> {
  const expected: unknown[] = [];
  const document = parse(html, { onParseError: (error) => expected.push(error) });
  const result = await parseInWorker(html, { errors: true });
  return {
    inWorker: {
      tree: formatTree(result.document),
      errors: JSON.stringify(result.errors),
      places: placesOf(result.document),
    },
    here: { tree: formatTree(document), errors: JSON.stringify(expected), places: placesOf(document) },
    encoding: result.encoding,
  };
}

/** The texts of many small documents that a pool parses at once, by workers whose module the page names. */
async function many(count: number): Promise<string[]> {
  const pool = new ParserPool({ threads: 3, url: '/web-worker.js' });
  const numbers = Array.from({ length: count }, (_, index) => index);
  const texts = await Promise.all(
    numbers.map(async (number) => (await pool.parse(`<p>${number}`)).document.body!.textContent ?? ''),
  );
  pool.close();
  return texts;
}

async function messageOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return '';
  } catch (error) {
    return String(error);
  }
}

/** Bytes that are moved: how many are left here. */
async function moved(): Promise<number> {
  const bytes = new TextEncoder().encode('<p>x');
  await parseInWorker(bytes, { transfer: true });
  return bytes.length;
}

async function failures(): Promise<string[]> {
  const broken = new ParserPool({ threads: 1, url: '/no-such-worker.js' });
  const messages = [
    await messageOf(parseInWorker('', { maxDepth: 1 })),
    await messageOf(broken.parse('<p>')),
  ];
  broken.close();
  messages.push(await messageOf(broken.parse('<p>')));
  return messages;
}

Object.assign(globalThis, { compare, many, moved, failures });
